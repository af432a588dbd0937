import WolframLanguage

/// The counters of styles: every cell increments the counter of its style, unless it says otherwise, and headings reset the
/// counters of lower styles.
struct WolframCounters {
  private var values: [String: Int] = [:]

  /// The styles from highest to lowest; each heading resets the counters of the styles after it.
  private static let ladder = [
    "Title", "Chapter", "Section", "Subsection", "Subsubsection", "Subsubsubsection",
  ]
  /// Counters that every heading and every item of a higher level reset.
  private static let lists = [
    "ItemNumbered", "SubitemNumbered", "SubsubitemNumbered", "Item", "Subitem", "Subsubitem", "Item1Numbered",
    "Item2Numbered", "Item3Numbered",
  ]

  /// The value of a counter; 0 if nothing was counted.
  func value(_ name: String) -> Int { values[name] ?? 0 }

  /// Counts a cell.
  mutating func enter(_ cell: Expression, style: String, in tree: ExpressionTree) {
    let options = tree.arguments(cell).dropFirst()
    let increments = tree.option(.counterIncrements, in: options)
    if let place = Self.ladder.firstIndex(of: style) {
      for name in Self.ladder[(place + 1)...] where name != style { values[name] = 0 }
      for name in Self.lists { values[name] = 0 }
    } else if let place = Self.lists.prefix(3).firstIndex(of: style), place < 2 {
      for name in Self.lists[(place + 1)..<3] { values[name] = 0 }
    }
    if let assignments = tree.option(.counterAssignments, in: options) {
      for assignment in tree.list(assignments) ?? [] {
        guard let pair = tree.list(assignment), pair.count == 2,
          let number = tree.integer(pair[pair.startIndex + 1])
        else { continue }
        values[tree.string(pair[pair.startIndex])] = number
      }
    }
    var names = [style]
    if let increments {
      names = (tree.list(increments) ?? [increments]).filter { tree.kind($0) == .string }.map {
        tree.string($0)
      }
    }
    for name in names { values[name, default: 0] += 1 }
  }
}

/// The counters of a notebook at the current cell, and at each cell with a tag.
struct NotebookCounters {
  private let tree: ExpressionTree
  private var counters = WolframCounters()
  private var tagged: [String: WolframCounters] = [:]

  /// Counts through the whole notebook first, so that forward references find the numbers of their cells, and then resets the
  /// counters.
  init(_ roots: [Expression], in tree: ExpressionTree) {
    self.tree = tree
    var counters = WolframCounters()
    var stack = Array(roots.reversed())
    while let cell = stack.popLast() {
      if let group = WolframNotebook.group(cell, in: tree) {
        stack += group.cells.reversed()
        continue
      }
      guard tree.isCall(cell, of: .cell) else { continue }
      counters.enter(cell, style: WolframNotebook.style(of: cell, in: tree) ?? "Text", in: tree)
      guard let tags = tree.option(.cellTags, in: tree.arguments(cell)) else { continue }
      for tag in tree.list(tags) ?? [tags] where tree.kind(tag) == .string {
        let name = tree.string(tag)
        if tagged[name] == nil { tagged[name] = counters }
      }
    }
  }

  /// Counts a cell.
  mutating func enter(_ cell: Expression, style: String) { counters.enter(cell, style: style, in: tree) }

  /// The value of a counter; 0 if nothing was counted.
  func value(_ name: String) -> Int { counters.value(name) }

  /// The text of a `CounterBox`: a counter's value, or its value at a tagged cell, with a link to it. Nil if it shows nothing.
  func reference(_ box: Expression) -> (text: String, target: String?)? {
    guard let name = tree.argument(of: box, place: 0).map({ tree.string($0) }), !name.isEmpty, name != "Page"
    else {
      return nil
    }
    guard
      let tag = tree.argument(of: box, place: 1).flatMap({ tree.kind($0) == .string ? tree.string($0) : nil })
    else {
      return ("\(counters.value(name))", nil)
    }
    guard let counted = tagged[tag] else { return ("?", nil) }
    return ("\(counted.value(name))", "#" + WolframNotebook.identifier(tag))
  }

  /// The number of a numbered formula: that in its frame label, else its counter.
  func equationNumber(of cell: Expression, style: String) -> String {
    let options = tree.arguments(cell).dropFirst()
    if let labels = tree.option(.cellFrameLabels, in: options) {
      let text = counted(labels, depth: 0).filter { !"() ".contains($0) }
      if text.contains(where: \.isNumber) { return text }
    }
    let increments = tree.option(.counterIncrements, in: options)
    let name = increments.flatMap { tree.kind($0) == .string ? tree.string($0) : nil } ?? style
    return "\(counters.value(name))"
  }

  /// The text of boxes that contain counters.
  private func counted(_ box: Expression, depth: Int) -> String {
    guard depth < 12 else { return "" }
    switch tree.kind(box) {
    case .string: return tree.string(box)
    case .call:
      if tree.isCall(box, of: .counterBox) {
        return tree.argument(of: box, place: 0).map { "\(counters.value(tree.string($0)))" } ?? ""
      }
      if tree.isCall(box, of: .cell) {
        return tree.argument(of: box, place: 0).map { counted($0, depth: depth + 1) } ?? ""
      }
      return tree.arguments(box).prefix(16).filter { tree.rule(of: $0) == nil }.map {
        counted($0, depth: depth + 1)
      }
      .joined()
    case .symbol, .integer, .real, .packedArray: return ""
    }
  }
}
