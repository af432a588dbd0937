import BookModel
import WolframLanguage

/// Grids: most are layout, some are tables.
extension WolframReader {
  /// What a grid is.
  private enum GridUse {
    /// Things one below the other, or side by side.
    case stack, row
    /// Words and numbers in rows, of which the first may be a header.
    case table(hasHeader: Bool)
    /// Formulas in rows and columns.
    case formula
  }

  /// Writes the grid that the box is, within wrappers; false where it is none.
  mutating func grid(_ box: Expression) -> Bool {
    let inner = unwrapped(box)
    guard tree.isCall(inner, of: .gridBox), let list = tree.argument(inner, 0).flatMap({ tree.list($0) })
    else {
      return false
    }
    // Rows of the front end's own buttons say nothing.
    let rows = list.map { tree.list($0) ?? [$0] }.filter { row in
      !row.contains { tree.kind($0) == .call } || row.contains { WolframNotebook.saysSomething($0, in: tree) }
    }
    switch use(of: rows, in: inner) {
    case .stack: for row in rows { for cell in row { paragraph(of: [cell]) } }
    case .row: paragraph(of: rows.first ?? [])
    case .table(let hasHeader): table(rows, hasHeader: hasHeader)
    // The whole box is the formula, with what stands around the grid.
    case .formula: equation(box)
    }
    return true
  }

  mutating func equation(_ box: Expression) {
    writer.openEquation(isNumbered: false)
    math(box, isDisplay: true)
    writer.close()
  }

  private func use(of rows: [ArraySlice<Expression>], in grid: Expression) -> GridUse {
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
    return .table(hasHeader: hasHeader(rows, grid))
  }

  private func isSpan(_ cell: Expression) -> Bool {
    switch tree.symbol(cell) {
    case .spanFromLeft, .spanFromAbove, .spanFromBoth: true
    default: false
    }
  }

  /// Whether a cell is words, which stand in quotes, or has a link.
  private func isText(_ cell: Expression) -> Bool {
    let inner = unwrapped(cell)
    switch tree.kind(inner) {
    case .string:
      let bytes = tree.stringBytes(inner)
      let isWord =
        bytes.count > 3 && bytes.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x20 }
      return (bytes.first == 0x22 || isWord)
        && bytes.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0xC3 }
    case .call:
      switch tree.head(inner) {
      case .buttonBox, .cell, .textData: return true
      default:
        return tree.headName(inner) == "TemplateBox"
          && tree.argument(inner, 1).map {
            tree.string($0).hasPrefix("Hyperlink")
          } == true
      }
    default: return false
    }
  }

  /// Whether the first row heads the columns: it is bold or coloured as a whole, a line is drawn below it, or it is
  /// words over numbers.
  private func hasHeader(_ rows: [ArraySlice<Expression>], _ grid: Expression) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return false }
    let named = first.filter { BoxText.text(of: $0, in: tree).contains { $0 > 0x20 } }
    guard !named.isEmpty, named.count * 2 >= first.count else { return false }
    if named.allSatisfy({ isBold($0) }) { return true }
    guard !named.contains(where: { isNumber($0) }) else { return false }
    let below = rows.dropFirst().prefix(100).flatMap { $0.dropFirst() }.filter { !isSpan($0) }
    return below.filter { isNumber($0) }.count * 2 >= max(below.count, 1)
  }

  private func isNumber(_ cell: Expression) -> Bool {
    let text = BoxText.text(of: cell, in: tree).drop { $0 == 0x20 || $0 == 0x2D || $0 == 0x22 }
    return text.first.map { $0 &- 0x30 < 10 || $0 == 0x2E } ?? false
  }

  private func isBold(_ cell: Expression) -> Bool {
    var box = cell
    for _ in 0..<8 {
      let options = tree.arguments(box).dropFirst()
      if let weight = tree.option(.fontWeight, in: options) {
        return tree.symbolName(weight) == "Bold" || tree.textEquals(weight, "Bold")
      }
      if options.contains(where: { tree.symbol($0) == .bold }) { return true }
      guard tree.kind(box) == .call, let first = tree.argument(box, 0) else { return false }
      box = first
    }
    return false
  }

  private mutating func paragraph(of cells: ArraySlice<Expression>) {
    let said = cells.filter { !isSpan($0) && WolframNotebook.saysSomething($0, in: tree) }
    guard !said.isEmpty else { return }
    if said.count == 1, let only = said.first, tree.isCall(unwrapped(only), of: .gridBox), gridDepth < 4 {
      gridDepth += 1
      defer { gridDepth -= 1 }
      if grid(only) { return }
    }
    if said.count == 1, let only = said.first, cellIsOpen, tree.isCall(unwrapped(only), of: .rowBox) {
      return result(only)
    }
    writer.open(.p)
    for (index, cell) in said.enumerated() {
      if index > 0 { writer.text("\u{2003}") }
      entry(cell)
    }
    writer.close()
  }

  /// What stands in a cell; numbers as the front end shows them.
  private mutating func entry(_ cell: Expression) {
    if tree.kind(cell) == .string {
      let bytes = tree.stringBytes(cell)
      if WolframNumber.isMarked(bytes) {
        return bytes.contains(0x2A)
          ? math(cell, isDisplay: false) : writer.text(WolframNumber.line(bytes)[...])
      }
    }
    inline(cell)
  }

  private mutating func table(_ rows: [ArraySlice<Expression>], hasHeader: Bool) {
    writer.openTable(isNumbered: false)
    for (number, row) in rows.enumerated() {
      let isHead = hasHeader && number == 0
      if isHead { writer.open(.thead) } else if number == (hasHeader ? 1 : 0) { writer.open(.tbody) }
      writer.open(.tr)
      for (place, cell) in row.enumerated() {
        // Where nothing heads the columns, the first cell names its row.
        let isRowHead = !hasHeader && place == 0 && isText(cell)
        writer.open(isHead || isRowHead ? .th : .td)
        if isHead || isRowHead { writer.attribute("scope", isHead ? "col" : "row") }
        if !isSpan(cell) { entry(cell) }
        writer.close()
      }
      writer.close()
      if isHead { writer.close() }
    }
    if rows.count > (hasHeader ? 1 : 0) { writer.close() }
    writer.close()
  }
}
