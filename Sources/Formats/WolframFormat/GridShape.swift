import TextBytes
import WolframBoxes
import WolframLanguage

/// The rows of a grid, and its use: most grids are layout, some are tables.
struct GridShape {
  /// The use of a grid.
  enum Use {
    /// Layout of items in a column or in a row.
    case stack, row
    /// Words and numbers in rows; the first row may be a header.
    case table(hasHeader: Bool)
    /// Formulas in rows and columns.
    case formula
  }

  /// The rows with visible content.
  let rows: [ArraySlice<Expression>]
  private(set) var use = Use.stack
  private let tree: ExpressionTree

  /// Examines the grid of a box, inside wrappers; nil if there is none.
  init?(_ box: Expression, in tree: ExpressionTree) {
    let inner = WolframNotebook.unwrapped(box, in: tree)
    guard tree.isCall(inner, of: .gridBox),
      let list = tree.argument(of: inner, place: 0).flatMap({ tree.list($0) })
    else { return nil }
    self.tree = tree
    // Leaves out rows of the front end's own buttons.
    rows = list.map { tree.list($0) ?? [$0] }.filter { row in
      !row.contains { tree.kind($0) == .call } || row.contains { WolframNotebook.saysSomething($0, in: tree) }
    }
    use = use(in: inner)
  }

  private func use(in grid: Expression) -> Use {
    let columns = rows.map(\.count).max() ?? 0
    if columns < 2 { return .stack }
    if rows.count < 2 { return .row }
    var (texts, cells) = (0, 0)
    for cell in rows.prefix(200).joined() where !isSpan(cell) {
      cells += 1
      if isText(cell) { texts += 1 }
    }
    let names = rows.dropFirst().prefix(200).compactMap(\.first)
    guard texts * 4 >= cells || names.allSatisfy({ isText($0) }) else { return .formula }
    return .table(hasHeader: hasHeader(grid))
  }

  func isSpan(_ cell: Expression) -> Bool {
    switch tree.symbol(cell) {
    case .spanFromLeft, .spanFromAbove, .spanFromBoth: true
    default: false
    }
  }

  /// Whether a cell contains words, which are in quotes, or a link.
  func isText(_ cell: Expression) -> Bool {
    let inner = WolframNotebook.unwrapped(cell, in: tree)
    switch tree.kind(inner) {
    case .string:
      let bytes = tree.stringBytes(inner)
      let isWord =
        bytes.count > 3
        && bytes.allSatisfy { $0 | .lowercaseBit >= "a" && $0 | .lowercaseBit <= "z" || $0 == " " }
      return (bytes.first == "\"" || isWord)
        && bytes.contains { $0 | .lowercaseBit >= "a" && $0 | .lowercaseBit <= "z" || $0 >= 0xC3 }
    case .call:
      switch tree.head(inner) {
      case .buttonBox, .cell, .textData: return true
      default:
        return tree.headName(inner) == "TemplateBox"
          && tree.argument(of: inner, place: 1).map {
            tree.string($0).hasPrefix("Hyperlink")
          } == true
      }
    case .symbol, .integer, .real, .packedArray: return false
    }
  }

  /// Whether the first row is a header: it is bold as a whole, or it has words above numbers.
  private func hasHeader(_ grid: Expression) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return false }
    let named = first.filter { BoxText.text(of: $0, in: tree).contains { $0 > " " } }
    guard !named.isEmpty, named.count * 2 >= first.count else { return false }
    if named.allSatisfy({ isBold($0) }) { return true }
    guard !named.contains(where: { isNumber($0) }) else { return false }
    let below = rows.dropFirst().prefix(100).flatMap { $0.dropFirst() }.filter { !isSpan($0) }
    return below.filter { isNumber($0) }.count * 2 >= max(below.count, 1)
  }

  private func isNumber(_ cell: Expression) -> Bool {
    let text = BoxText.text(of: cell, in: tree).drop { $0 == " " || $0 == "-" || $0 == "\"" }
    return text.first.map { $0 &- "0" < 10 || $0 == "." } ?? false
  }

  private func isBold(_ cell: Expression) -> Bool {
    var box = cell
    for _ in 0..<8 {
      let options = tree.arguments(box).dropFirst()
      if let weight = tree.option(.fontWeight, in: options) {
        return tree.symbolName(of: weight) == "Bold" || tree.textEquals(weight, text: "Bold")
      }
      if options.contains(where: { tree.symbol($0) == .bold }) { return true }
      guard tree.kind(box) == .call, let first = tree.argument(of: box, place: 0) else { return false }
      box = first
    }
    return false
  }
}
