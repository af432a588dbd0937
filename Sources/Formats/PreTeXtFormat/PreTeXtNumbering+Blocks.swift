import TextBytes
import XML

/// Numbers everything other than divisions.
extension PreTeXtNumbering {
  /// Assigns a node its number, if it is of a numbered kind, and its id.
  mutating func number(_ node: Node, _ element: PreTeXtElement) {
    switch element.group {
    case .block, .exampleLike: count(node, .blocks)
    case .projectLike: count(node, .projects)
    case .openProblem: count(node, .openproblems)
    case .figureLike: figure(node)
    default: small(node, element: element)
    }
    let name = element.rawValue
    if let number = document.facts[node]?.number {
      identify(node, fallback: "\(name)-\(number)")
    } else {
      identify(node, fallback: nil)
    }
  }

  private mutating func small(_ node: Node, element: PreTeXtElement) {
    switch element {
    case .exercise: exercise(node)
    case .task: task(node)
    case .li: item(node)
    case .fn: count(node, .footnotes)
    case .men: count(node, .equations)
    case .md where isNumberedLine(node): count(node, .equations)
    case .mrow: if isNumberedRow(node) { count(node, .equations) }
    case .biblio: within(node, where: { $0 == .references }, counting: { $0 == .biblio })
    case .idx: document.indexEntries.append(mark(node, prefix: "index"))
    case .index where document.child(of: node, element: .indexList) == nil:
      document.indexEntries.append(mark(node, prefix: "index"))
    case .notation: document.notations.append(mark(node, prefix: "notation"))
    default: break
    }
  }

  /// Counts a node of a family.
  private mutating func count(_ node: Node, _ family: Family) {
    let counted = counting(family)
    var index = divisions.count - 1
    // Content directly in a division above the family's level is counted with its introduction.
    if divisions[index].scopes[counted.rawValue] == nil,
      divisions[index].companionScopes[counted.rawValue] == nil
    {
      divisions[index].companionScopes[counted.rawValue] = counters.count
      counters.append(0)
    }
    index = divisions.count - 1
    let division = divisions[index]
    guard let counter = division.scopes[counted.rawValue] ?? division.companionScopes[counted.rawValue] else {
      return
    }
    counters[counter] += 1
    let structure = structure(division, levels: level(counted))
    let serial = String(counters[counter])
    set(node, serial: serial, structure: structure)
  }

  /// The numbers of the enclosing divisions, truncated or padded to so many levels.
  private func structure(_ division: Division, levels: Int) -> String {
    let wanted = max(0, division.skipsPart ? levels - 1 : levels)
    var parts = Array(division.structure.prefix(wanted))
    while parts.count < wanted { parts.append("0") }
    return parts.joined(separator: ".")
  }

  private mutating func set(_ node: Node, serial: String, structure: String) {
    document.facts[node, default: .init()].serial = serial
    document.facts[node, default: .init()].structure = structure
    document.facts[node, default: .init()].number = structure.isEmpty ? serial : structure + "." + serial
  }

  private mutating func figure(_ node: Node) {
    guard let group = captionedGroup(of: node) else { return count(node, .figures) }
    let panels = panels(of: group)
    guard let position = panels.firstIndex(of: node) else { return count(node, .figures) }
    set(
      node, serial: "(\(NumeralStyle.lowerLetters.text(position + 1)))",
      structure: document.number(group) ?? "")
  }

  /// The figure of which the node is a lettered subfigure, if any.
  private func captionedGroup(of node: Node) -> Node? {
    guard let side = document.tree.parent(of: node), document.element(side) == .sidebyside else { return nil }
    var above = document.tree.parent(of: side)
    if let group = above, document.element(group) == .sbsgroup { above = document.tree.parent(of: group) }
    return above.flatMap { document.element($0) == .figure ? $0 : nil }
  }

  private func panels(of figure: Node) -> [Node] {
    var found: [Node] = []
    for child in document.children(figure) {
      switch document.element(child) {
      case .sbsgroup: for side in document.children(child) { found += document.children(side) }
      case .sidebyside: found += document.children(child)
      default: break
      }
    }
    return found.filter { document.element($0).group == .figureLike }
  }

  private mutating func exercise(_ node: Node) {
    let holder = divisions.lastIndex {
      [.exercises, .worksheet, .handout, .readingQuestions].contains(document.element($0.node))
    }
    guard let holder, document.exerciseSort(of: node) != "inline" else { return count(node, .exercises) }
    divisions[holder].exercises += 1
    let serial = document.tree.attribute(node, "number") ?? String(divisions[holder].exercises)
    set(node, serial: serial, structure: document.number(divisions[holder].node) ?? "")
  }

  private mutating func task(_ node: Node) {
    guard let parent = document.tree.parent(of: node) else { return }
    let position =
      (document.children(parent).filter { document.element($0) == .task }.firstIndex(of: node) ?? 0) + 1
    var depth = 0
    var above: Node? = parent
    while let outer = above, document.element(outer) == .task {
      depth += 1
      above = document.tree.parent(of: outer)
    }
    let serial: String =
      switch depth {
      case 0: NumeralStyle.lowerLetters.text(position)
      case 1: NumeralStyle.lowerRoman.text(position)
      case 2: NumeralStyle.upperLetters.text(position)
      default: String(position)
      }
    set(node, serial: serial, structure: document.number(parent) ?? "")
  }

  private mutating func item(_ node: Node) {
    guard let list = document.tree.parent(of: node) else { return }
    guard document.element(list) == .ol else { return }
    let position = document.children(list).filter { document.element($0) == .li }.firstIndex(of: node) ?? 0
    let marker = PreTeXtMarker(document, list)
    let outer = document.ancestor(list) { $0 == .li }
    let serial = marker.text(position)
    let holder = document.ancestor(node) {
      [.list, .exercise, .objectives, .outcomes].contains($0) || $0.group == .projectLike
    }
    var structure = holder.flatMap { document.number($0) } ?? ""
    if let holder, [.objectives, .outcomes].contains(document.element(holder)) {
      structure = document.tree.parent(of: holder).flatMap { document.number($0) } ?? ""
    }
    if let outer, outer > (holder ?? -1), let above = document.number(outer) { structure = above }
    document.facts[node, default: .init()].serial = serial
    document.facts[node, default: .init()].structure = structure
    document.facts[node, default: .init()].number = structure.isEmpty ? serial : structure + "." + serial
  }

  /// Counts a node among its kind within the nearest ancestor of some kind.
  private mutating func within(
    _ node: Node, where isHolder: (PreTeXtElement) -> Bool, counting isCounted: (PreTeXtElement) -> Bool
  ) {
    guard let holder = document.ancestor(node, where: isHolder) else { return }
    var count = 0
    var index = holder
    while index <= node {
      if document.tree.kind(index) == .element, isCounted(document.element(index)) { count += 1 }
      index += 1
    }
    let owner =
      document.hasOwnNumber(holder) || document.parent(of: holder) != .backmatter
      ? document.number(holder) : nil
    set(node, serial: String(count), structure: owner ?? "")
  }

  /// Whether a single-line display is numbered.
  private func isNumberedLine(_ node: Node) -> Bool {
    document.child(of: node, element: .mrow) == nil && document.tree.attribute(node, "number") == "yes"
  }

  private func isNumberedRow(_ node: Node) -> Bool {
    guard document.tree.attribute(node, "tag") == nil else { return false }
    if let own = document.tree.attribute(node, "number") { return own == "yes" }
    guard let display = document.tree.parent(of: node) else { return false }
    return document.element(display) == .mdn || document.tree.attribute(display, "number") == "yes"
  }
}

/// The marker style of an ordered list: `1.`, `(a)`, `i.`
struct PreTeXtMarker {
  var code: Character = "1"
  var prefix = ""
  var suffix = "."

  /// The marker style from the list's attribute or its nesting depth.
  init(_ document: PreTeXtDocument, _ list: XMLTree.Node) {
    if let marker = document.tree.attribute(list, "marker") ?? document.tree.attribute(list, "label"),
      let index = marker.firstIndex(where: { "01aAiI".contains($0) })
    {
      code = marker[index]
      prefix = String(marker[..<index])
      suffix = String(marker[marker.index(after: index)...])
      return
    }
    // In exercise divisions, exercises are the first level and lists in them the second.
    let isPart =
      document.ancestor(list) { [.exercises, .readingQuestions, .worksheet, .handout].contains($0) } != nil
    var depth = isPart ? 1 : 0
    var above = document.tree.parent(of: list)
    while let node = above {
      if document.element(node) == .ol { depth += 1 }
      above = document.tree.parent(of: node)
    }
    code = ["1", "a", "i", "A"][min(depth, 3)]
    if code == "a" { (prefix, suffix) = ("(", ")") }
  }

  /// The marker at an index from 0, without punctuation.
  func text(_ position: Int) -> String {
    if code == "0" { return String(position) }
    return (NumeralStyle(listType: code) ?? .decimal).text(position + 1)
  }
}
