import WolframLanguage

/// The levels of headings that occur in a notebook, which are raised so that they begin with 1 and skip none.
struct HeadingLevels {
  private let levels: [Int]

  /// Looks through cells and groups.
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

  /// The level on the page of headings of a style's level, from 1.
  func place(of level: Int) -> Int { (levels.firstIndex(of: level) ?? 0) + 1 }

  /// The level of a style that a cell has as a heading; nil for other cells.
  static func level(of cell: Expression, in tree: ExpressionTree) -> Int? {
    guard tree.isCall(cell, of: .cell), let style = WolframNotebook.style(of: cell, in: tree),
      case .heading(let level) = WolframRole.role(style), WolframNotebook.hasContent(cell, in: tree)
    else { return nil }
    return level
  }
}
