import WolframLanguage

/// The parts of a notebook's expression: cells, groups, styles.
enum WolframNotebook {
  /// A group of cells.
  struct Group {
    var cells: ArraySlice<Expression>
    /// Whether it is shown closed.
    var isClosed: Bool
    /// The only cell that is shown, where the group says so.
    var shown: Expression?
  }

  /// The cells and groups of the notebook, or all that there are where the file is damaged.
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
      guard depth < 8, let first = tree.argument(node, 0) else { return }
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

  /// The group that a cell holds; nil for a cell with content of its own.
  static func group(_ cell: Expression, in tree: ExpressionTree) -> Group? {
    var data = cell
    if tree.isCall(cell, of: .cell), let first = tree.argument(cell, 0) { data = first }
    guard tree.isCall(data, of: .cellGroupData), let list = tree.argument(data, 0) else { return nil }
    let cells = tree.list(list) ?? [list]
    let state = tree.argument(data, 1)
    var shown: Expression?
    if let state, let chosen = tree.list(state), chosen.count == 1,
      let number = tree.integer(chosen[chosen.startIndex]),
      number > 1, number <= cells.count
    {
      shown = cells[cells.startIndex + number - 1]
    }
    return Group(cells: cells, isClosed: state.map { tree.symbol($0) == .closed } ?? false, shown: shown)
  }

  /// The style of a cell: its second argument, where that is a string.
  static func style(of cell: Expression, in tree: ExpressionTree) -> String? {
    guard let second = tree.argument(cell, 1), tree.kind(second) == .string else { return nil }
    return tree.string(second)
  }

  /// Whether a cell has anything to show.
  static func hasContent(_ cell: Expression, in tree: ExpressionTree) -> Bool {
    guard let first = tree.argument(cell, 0) else { return false }
    if tree.kind(first) == .string { return tree.rawBytes(first).contains { $0 > 0x20 } }
    return true
  }

  /// The plain text of a cell's content, on one line.
  static func text(of cell: Expression, in tree: ExpressionTree) -> String {
    guard let first = tree.argument(cell, 0) else { return "" }
    return String(decoding: BoxText.text(of: first, in: tree), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
