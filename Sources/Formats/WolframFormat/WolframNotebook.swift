import TextBytes
import WolframBoxes
import WolframLanguage

/// The parts of a notebook's expression: cells, groups, styles.
enum WolframNotebook {
  /// A group of cells.
  struct Group {
    var cells: ArraySlice<Expression>
    /// Whether the front end shows it collapsed.
    var isClosed: Bool
    /// The only visible cell, if the group names one.
    var shown: Expression?
  }

  /// The cells and groups of the notebook, or all that can be found if the file is damaged.
  static func cells(in tree: ExpressionTree) -> [Expression] {
    var result: [Expression] = []
    for root in tree.roots { collect(root, in: tree, depth: 0, to: &result) }
    return result
  }

  private static func collect(
    _ node: Expression, in tree: ExpressionTree, depth: Int, to result: inout [Expression]
  ) {
    switch tree.head(node) {
    case .notebook:
      guard depth < 8, let first = tree.argument(of: node, place: 0) else { return }
      for cell in tree.list(first) ?? tree.arguments(node) {
        collect(cell, in: tree, depth: depth + 1, to: &result)
      }
    case .cell, .cellGroupData: result.append(node)
    case .list, .times, .compoundExpression, .sequence, .set, .documentNotebook:
      guard depth < 8 else { return }
      for part in tree.arguments(node) { collect(part, in: tree, depth: depth + 1, to: &result) }
    default: break
    }
  }

  /// The group in a cell; nil for a cell with content of its own.
  static func group(_ cell: Expression, in tree: ExpressionTree) -> Group? {
    var data = cell
    if tree.isCall(cell, of: .cell), let first = tree.argument(of: cell, place: 0) { data = first }
    guard tree.isCall(data, of: .cellGroupData), let list = tree.argument(of: data, place: 0) else {
      return nil
    }
    let cells = tree.list(list) ?? [list]
    let state = tree.argument(of: data, place: 1)
    var shown: Expression?
    if let state, let chosen = tree.list(state), chosen.count == 1,
      let number = tree.integer(chosen[chosen.startIndex]),
      number > 1, number <= cells.count
    {
      shown = cells[cells.startIndex + number - 1]
    }
    return Group(cells: cells, isClosed: state.map { tree.symbol($0) == .closed } ?? false, shown: shown)
  }

  /// The input cells that are evaluated and have no output, by their node indices. An output belongs to the input before it, with
  /// messages and printed text between, or to that with the number of its label.
  static func inputsWithoutOutput(_ roots: [Expression], in tree: ExpressionTree) -> Set<UInt32> {
    var found: Set<UInt32> = []
    var last: UInt32?
    var labelled: [Int: UInt32] = [:]
    var waiting = Array(roots.reversed())
    while let cell = waiting.popLast() {
      if let group = group(cell, in: tree) {
        waiting += group.cells.reversed()
        continue
      }
      switch WolframRole.role(style(of: cell, in: tree) ?? "") {
      case .print, .message: break
      case .output:
        if let answered = last { found.remove(answered) }
        if let answered = evaluation(of: cell, in: tree, kind: "Out").flatMap({ labelled[$0] }) {
          found.remove(answered)
        }
      case .input, .code:
        last = cell.index
        if let number = evaluation(of: cell, in: tree) { labelled[number] = cell.index }
        if tree.option(.evaluatable, in: tree.arguments(cell)).flatMap({ tree.symbolName(of: $0) }) != "False"
        {
          found.insert(cell.index)
        }
      default: last = nil
      }
    }
    return found
  }

  /// The style of a cell: its second argument, if that is a string.
  static func style(of cell: Expression, in tree: ExpressionTree) -> String? {
    guard let second = tree.argument(of: cell, place: 1), tree.kind(second) == .string else { return nil }
    return tree.string(second)
  }

  /// The number of the evaluation of an input cell, or of that of an output: 14 for the labels `In[14]:=` and `Out[14]=`.
  static func evaluation(of cell: Expression, in tree: ExpressionTree, kind: String = "In") -> Int? {
    guard let label = tree.option(.cellLabel, in: tree.arguments(cell)), tree.kind(label) == .string else {
      return nil
    }
    let text = tree.string(label)
    guard text.hasPrefix(kind + "["), let end = text.firstIndex(of: "]") else { return nil }
    return Int(text.dropFirst(kind.count + 1).prefix(upTo: end))
  }

  /// Whether a cell has visible content.
  static func hasContent(_ cell: Expression, in tree: ExpressionTree) -> Bool {
    guard let first = tree.argument(of: cell, place: 0) else { return false }
    if tree.kind(first) == .string { return tree.rawBytes(of: first).contains { $0 > " " } }
    return true
  }

  /// The plain text of a cell's content, on one line.
  static func text(of cell: Expression, in tree: ExpressionTree) -> String {
    guard let first = tree.argument(of: cell, place: 0) else { return "" }
    return String(decoding: BoxText.text(of: first, in: tree), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The title of a notebook without headings: a subtitle, or else its first line of text, if that is short.
  static func bestTitle(_ roots: [Expression], in tree: ExpressionTree) -> String? {
    var stack = Array(roots.reversed())
    var best: String?
    var looked = 0
    while let cell = stack.popLast(), looked < 50 {
      if let group = Self.group(cell, in: tree) {
        stack += group.cells.reversed()
        continue
      }
      looked += 1
      guard let style = Self.style(of: cell, in: tree) else { continue }
      let role = WolframRole.role(style)
      guard role == .subtitle || role == .text && best == nil else { continue }
      let text = Self.text(of: cell, in: tree)
      guard text.count > 2, text.count <= 80, text.contains(where: \.isLetter) else { continue }
      if role == .subtitle { return text }
      best = text
    }
    return best
  }

  /// The authors that cells of style `Author` name.
  static func authors(_ roots: [Expression], in tree: ExpressionTree) -> [String] {
    var stack = Array(roots.reversed())
    var authors: [String] = []
    while let cell = stack.popLast() {
      if let group = Self.group(cell, in: tree) {
        stack += group.cells.reversed()
      } else if Self.style(of: cell, in: tree) == "Author" {
        let text = Self.text(of: cell, in: tree)
        if !text.isEmpty { authors.append(text) }
      }
    }
    return authors
  }

  /// Whether a box has any text other than spaces.
  static func saysSomething(_ box: Expression, in tree: ExpressionTree) -> Bool {
    BoxText.text(of: box, in: tree).contains { $0 > " " }
  }

  /// The box inside wrappers that show nothing themselves.
  static func unwrapped(_ box: Expression, in tree: ExpressionTree) -> Expression {
    var box = box
    for _ in 0..<200 {
      switch tree.head(box) {
      case .dynamicModuleBox:
        guard let inner = tree.argument(of: box, place: 1) else { return box }
        box = inner
      case .formBox, .tagBox, .interpretationBox, .tooltipBox, .boxData, .paneBox, .adjustmentBox, .styleBox,
        .dynamicWrapperBox, .itemBox, .panelBox:
        guard let first = tree.argument(of: box, place: 0) else { return box }
        box = first
      case .paneSelectorBox:
        guard let chosen = BoxPane.chosen(box, in: tree) else { return box }
        box = chosen
      case .cell:
        guard let first = tree.argument(of: box, place: 0), tree.isCall(first, of: .boxData) else {
          return box
        }
        box = first
      case .rowBox:
        guard let first = tree.argument(of: box, place: 0), let list = tree.list(first), list.count == 1
        else {
          return box
        }
        box = list[list.startIndex]
      default: return box
      }
    }
    return box
  }

  // MARK: Tags

  /// The number of a cell and the id from its first tag; nil if either is missing.
  static func tag(of cell: Expression, in tree: ExpressionTree) -> (id: Int, tag: String)? {
    let options = tree.arguments(cell)
    guard let tags = tree.option(.cellTags, in: options), let id = tree.option(.cellID, in: options),
      let number = tree.integer(id)
    else { return nil }
    let first = tree.list(tags)?.first ?? tags
    return tree.kind(first) == .string ? (number, identifier(tree.string(first))) : nil
  }

  /// A cell's tag as an id: characters that an id may not contain become hyphens.
  static func identifier(_ tag: String) -> String {
    let text = tag.map { $0.isWhitespace ? "-" : $0 }
    return text.isEmpty ? "tag" : String(text)
  }
}
