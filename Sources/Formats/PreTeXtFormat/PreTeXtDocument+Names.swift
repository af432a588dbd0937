import Titles
import XML

/// Names and labels, and the targets of links.
extension PreTeXtDocument {
  /// The type name of a node, such as `Theorem`.
  func name(_ node: XMLTree.Node) -> String {
    let element = element(node)
    let key: String
    switch element {
    case .exercise:
      switch exerciseSort(of: node) {
      case "inline": key = "inlineexercise"
      case "worksheet": key = "worksheetexercise"
      case "reading": key = "readingquestion"
      default: key = "divisionalexercise"
      }
    case .li where ancestor(node, where: { $0 == .objectives }) != nil: key = "objective"
    case .li where ancestor(node, where: { $0 == .outcomes }) != nil: key = "outcome"
    case .appendix, .solutions:
      key = element == .solutions && parent(of: node) == .backmatter ? "appendix" : element.rawValue
    case .section
    where ancestor(node, where: { $0 == .part || $0 == .chapter || $0 == .article }) != nil:
      key = "section"
    default: key = element.rawValue
    }
    return info.name(key) ?? info.name(element.rawValue) ?? element.rawValue.prefix(1).uppercased()
      + element.rawValue.dropFirst()
  }

  /// The label of a box, such as `Theorem 3.2.1`.
  func label(_ node: XMLTree.Node) -> String {
    let element = element(node)
    switch element {
    case .exercise where exerciseSort(of: node) != "inline":
      return (facts[node]?.serial ?? "") + "."
    case _ where element.group == .goals || element.group == .proofLike || element.group == .discussion:
      return name(node)
    default:
      guard let number = number(node) else { return name(node) }
      return name(node) + "\u{A0}" + number
    }
  }

  /// The label before the title of a division, such as `Chapter 3` or `3.1`; nil if unnumbered.
  func headingLabel(of node: XMLTree.Node) -> String? {
    guard let number = number(node) else { return nil }
    if element(node).group == .specialDivision, !hasOwnNumber(node) { return nil }
    switch element(node) {
    case .part, .chapter, .appendix: return name(node) + "\u{A0}" + number
    case .solutions where parent(of: node) == .backmatter: return name(node) + "\u{A0}" + number
    default: return number
    }
  }

  /// The label of a figure, such as `Figure 3.1`, or the letter of a subfigure.
  func figureLabel(of node: XMLTree.Node) -> String {
    let facts = self.facts[node]
    if let serial = facts?.serial, serial.hasPrefix("(") { return serial }
    return name(node) + (facts?.number.map { "\u{A0}" + $0 } ?? "")
  }

  /// The label of a hint, answer or solution, with a number if there are several, and its title.
  func solutionName(of node: XMLTree.Node, element: PreTeXtElement) -> String {
    var text = name(node)
    if let parent = tree.parent(of: node) {
      let peers = children(parent).filter { self.element($0) == element }
      if peers.count > 1, let index = peers.firstIndex(of: node) { text += "\u{A0}\(index + 1)" }
    }
    if let title = child(of: node, element: .title) { text += ": " + plain(title) }
    return text
  }

  /// The text of a title or of another line.
  func plain(_ node: XMLTree.Node) -> String { inlineTitle(of: node).text }

  /// The content of a title.
  func inlineTitle(of node: XMLTree.Node) -> InlineTitle {
    InlineTitle(node, in: tree) {
      element($0) == .fn
    } formula: { tex in
      var formulas = PreTeXtFormulas(macros: info.macros)
      return formulas.convert(tex, isDisplay: false).mathml
    } prose: {
      tree.preTeXtProse(of: $0)
    }
  }

  /// The title of a node, or else its caption.
  func titleOrCaption(of node: XMLTree.Node) -> XMLTree.Node? {
    child(of: node, element: .title) ?? child(of: node, element: .caption)
  }

  // MARK: Equations

  /// The number of an equation in parentheses, or its custom tag.
  func equationNumber(of node: XMLTree.Node) -> String {
    if let tag = tree.attribute(node, "tag") {
      let signs = [
        "star": "∗", "dstar": "∗∗", "tstar": "∗∗∗", "dagger": "†", "ddagger": "††", "tdagger": "†††",
        "daggerdbl": "‡", "ddaggerdbl": "‡‡", "tdaggerdbl": "‡‡‡", "hash": "#", "dhash": "##", "thash": "###",
        "maltese": "✠", "dmaltese": "✠✠", "tmaltese": "✠✠✠",
      ]
      return "(" + (signs[tag] ?? tag) + ")"
    }
    if let number = number(node) { return "(" + number + ")" }
    let rows = children(node).filter { element($0) == .mrow }
    if let row = rows.first(where: { number($0) != nil }) { return equationNumber(of: row) }
    return name(node)
  }

  /// Whether a row of a display has a number or custom tag.
  func isNumbered(_ row: XMLTree.Node) -> Bool {
    number(row) != nil || tree.attribute(row, "tag") != nil
  }

  /// The custom tag of an equation, without parentheses.
  func signOf(_ node: XMLTree.Node) -> String? {
    guard tree.attribute(node, "tag") != nil else { return nil }
    return String(equationNumber(of: node).dropFirst().dropLast())
  }

  // MARK: Links

  /// The target id for links to a node: its own, or that of the nearest ancestor in the output.
  func linkID(of node: XMLTree.Node) -> String? {
    var current: XMLTree.Node? = node
    while let node = current {
      let isHidden = excluded.contains(node) || isHiddenSolution(node)
      if !isHidden, let id = id(of: node) { return id }
      current = tree.parent(of: node)
    }
    return nil
  }

  /// Whether the publication hides a hint, answer or solution.
  private func isHiddenSolution(_ node: XMLTree.Node) -> Bool {
    guard element(node).group == .solutionLike else { return false }
    guard let owner = ancestor(node, where: { $0 == .exercise || $0.group == .projectLike }) else {
      return false
    }
    return publication.hidden.contains(exerciseSort(of: owner) + " " + element(node).rawValue)
  }

  // MARK: Consecutive siblings

  /// Whether a node is the first of consecutive siblings of its kind.
  func isFirstOfRun(_ node: XMLTree.Node) -> Bool {
    guard let parent = tree.parent(of: node) else { return true }
    var previous: XMLTree.Node?
    for child in tree.elements(of: parent) where !excluded.contains(child) {
      if child == node { return previous.map { element($0) != element(node) } ?? true }
      previous = child
    }
    return true
  }

  /// The node and the consecutive siblings of the same kind after it.
  func run(from first: XMLTree.Node) -> [XMLTree.Node] {
    guard let parent = tree.parent(of: first) else { return [first] }
    let rest = children(parent).filter { $0 >= first }
    return Array(rest.prefix { element($0) == element(first) })
  }
}
