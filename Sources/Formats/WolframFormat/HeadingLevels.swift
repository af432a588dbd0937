import WolframLanguage

/// The heading levels that occur in a notebook, mapped to levels that begin with 1 and skip none.
struct HeadingLevels {
  private let levels: [Int]

  /// Collects the levels in cells and groups.
  init(_ roots: [Expression], in tree: ExpressionTree) {
    var found: Set<Int> = []
    var stack = roots
    while let cell = stack.popLast() {
      if let group = WolframNotebook.group(cell, in: tree) { stack += group.cells }
      if let level = Self.level(of: cell, in: tree) { found.insert(level) }
    }
    levels = found.sorted()
  }

  /// Whether there are no headings.
  var isEmpty: Bool { levels.isEmpty }

  /// The level on the page, from 1, for the level of a style.
  func place(of level: Int) -> Int { (levels.firstIndex(of: level) ?? 0) + 1 }

  /// The level of a heading cell's style; nil for other cells.
  static func level(of cell: Expression, in tree: ExpressionTree) -> Int? {
    guard tree.isCall(cell, of: .cell), let style = WolframNotebook.style(of: cell, in: tree),
      case .heading(let level) = WolframRole.role(style), WolframNotebook.hasContent(cell, in: tree)
    else { return nil }
    return level
  }
}
