import PageWriting
import TextBytes
import XML

/// Counts the items of nested lists.
struct DocBookListCounter {
  private struct List {
    var end: XMLTree.Node
    /// The numbering style; nil for lists without numbers.
    var numerals: NumeralStyle?
    /// The number of the last item.
    var count = 0
    /// The prefix for items that inherit the numbers of enclosing lists; nil if they do not.
    var prefix: String?
  }

  /// The start of a numbered list.
  struct Start {
    var numerals: NumeralStyle
    /// The number of the first item.
    var number: Int
    /// Whether items contain their numbers as text.
    var hasOwnNumbers: Bool
  }

  /// The start of an item.
  struct Item {
    /// The number given by the author.
    var given: Int?
    /// The number to write as text.
    var ownNumber: String?
  }

  private var lists: [List] = []
  /// The last number of the previous numbered list, for continuation.
  private var lastCount = 0

  /// Opens a list without numbers.
  mutating func open(unnumbered node: XMLTree.Node, in tree: XMLTree) {
    leave(before: node)
    lists.append(List(end: tree.end(of: node)))
  }

  /// Opens a list of numbered items.
  mutating func open(numbered node: XMLTree.Node, in tree: XMLTree) -> Start {
    leave(before: node)
    let outer = lists.last { $0.numerals != nil }
    let numerals =
      tree.attribute(node, "numeration").map { NumeralStyle(numeration: $0) }
      ?? NumeralStyle(depth: lists.count { $0.numerals != nil })
    var list = List(end: tree.end(of: node), numerals: numerals)
    if tree.attribute(node, "inheritnum") == "inherit", let outer, let style = outer.numerals {
      list.prefix = (outer.prefix ?? "") + style.text(outer.count) + "."
    }
    if let start = tree.attribute(node, "startingnumber").flatMap({ Int($0) }) {
      list.count = start - 1
    } else if tree.attribute(node, "continuation") == "continues" {
      list.count = lastCount
    }
    lists.append(list)
    return Start(numerals: numerals, number: list.count + 1, hasOwnNumbers: list.prefix != nil)
  }

  /// Counts an item of the innermost list.
  mutating func item(_ node: XMLTree.Node, in tree: XMLTree) -> Item {
    leave(before: node)
    guard let index = lists.indices.last, let numerals = lists[index].numerals else { return Item() }
    let given = tree.attribute(node, "override").flatMap { Int($0) }
    lists[index].count = given ?? lists[index].count + 1
    lastCount = lists[index].count
    return Item(
      given: given, ownNumber: lists[index].prefix.map { $0 + numerals.text(lists[index].count) + "." })
  }

  private mutating func leave(before node: XMLTree.Node) {
    while let last = lists.last, last.end <= node { lists.removeLast() }
  }
}

/// Writes lists of terms, members and segments.
struct DocBookLists {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as terms: DocBookAction.Terms, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch terms {
    case .variables, .glossary:
      definitions(node, to: &flow)
      return .inside
    case .entry: variableEntry(node, to: &flow)
    case .simple: return simpleList(of: node, to: &flow)
    case .segmented: segmentedList(node, to: &flow)
    }
    return .written
  }

  /// Opens a description list.
  private func definitions(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.blockTitle(node)
    let first = tree.elements(of: node).first {
      let action = document.action($0)
      return action == .terms(.entry) || action == .glossary(.entry)
    }
    // Text before the first entry is separate.
    if let first {
      flow.walk(from: node + 1, to: first)
      for leading in tree.elements(of: node) where leading < first { flow.skip(leading) }
    }
    flow.openNamed(.dl, node: node)
  }

  /// Writes terms and their description.
  private func variableEntry(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    var isFirst = true
    var body: XMLTree.Node?
    for child in document.shown(node) {
      if tree.isElement(child, "term") {
        flow.writer.place = .node(child)
        flow.writer.open(.dt)
        if isFirst { flow.attributes(node) }
        isFirst = false
        flow.attributes(child)
        flow.content(child)
        flow.writer.close()
      } else if tree.isElement(child, "listitem") {
        body = child
      } else {
        flow.whole(child)
      }
    }
    guard let body else { return }
    flow.writer.open(.dd)
    flow.attributes(body)
    flow.content(body)
    flow.writer.close()
  }

  /// Writes a list of words or short phrases, inline or vertically.
  private func simpleList(of node: XMLTree.Node, to flow: inout some DocBookFlow) -> DocBookStep {
    guard tree.attribute(node, "type") == "inline" else {
      flow.writer.open(.ul)
      flow.writer.addClass("simplelist")
      if let columns = tree.attribute(node, "columns").flatMap({ Int($0) }), columns > 1 {
        flow.writer.addStyle("columns: \(min(columns, 9))")
      }
      flow.attributes(node)
      return .inside
    }
    let and = document.words[.and]
    let members = document.shown(node)
    flow.open(.span, class: "simplelist", node: node)
    for (index, member) in members.enumerated() {
      let isLast = index == members.count - 1
      if index > 0 { flow.writer.text(isLast && members.count == 2 ? " \(and) " : ", ") }
      if index > 1, isLast { flow.writer.text(and + " ") }
      flow.write(member, as: .span, class: "member")
    }
    flow.writer.close()
    return .written
  }

  /// Writes a segmented list, each segment with its title.
  private func segmentedList(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.blockTitle(node)
    let titles = tree.elements(of: node).filter { tree.isElement($0, "segtitle") }
    flow.open(.div, class: "segmentedlist", node: node)
    for item in document.shown(node) where tree.isElement(item, "seglistitem") {
      flow.open(.div, class: "seglistitem", node: item)
      for (index, segment) in tree.elements(of: item).enumerated() where !document.isHidden(segment) {
        flow.open(.p, class: "seg", node: segment)
        if index < titles.count { segmentTitle(titles[index], to: &flow) }
        flow.content(segment)
        flow.writer.close()
      }
      flow.writer.close()
    }
    flow.writer.close()
  }

  private func segmentTitle(_ title: XMLTree.Node, to flow: inout some DocBookFlow) {
    flow.writer.open(.span)
    flow.writer.addClass("segtitle")
    flow.content(title)
    flow.writer.text(":")
    flow.writer.close()
    flow.writer.text(" ")
  }
}

/// Writes questions and answers, and their groups.
struct DocBookQuestions {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, as part: DocBookAction.Questions, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch part {
    case .set, .division:
      if document.elements.title(of: node) != nil {
        flow.smallHeading(of: node)
      } else {
        flow.keepID(of: node)
      }
      flow.writer.open(.div)
      flow.writer.addClass(document.className(of: node))
    case .entry: flow.open(.div, class: "qandaentry", node: node)
    case .question, .answer:
      flow.openNamed(.div, node: node)
      label(node, isQuestion: part == .question, to: &flow)
    }
    return .inside
  }

  /// The number of a question within its set.
  static func number(of node: XMLTree.Node, by elements: DocBookElements) -> String {
    let tree = elements.tree
    guard let entry = tree.parent(of: node), let set = tree.parent(of: entry) else { return "1" }
    let entries = tree.elements(of: set).filter { elements.action($0) == .questions(.entry) }
    return String((entries.firstIndex(of: entry) ?? 0) + 1)
  }

  private func label(_ node: XMLTree.Node, isQuestion: Bool, to flow: inout some DocBookFlow) {
    flow.writer.open(.p)
    flow.writer.addClass("label")
    if let own = tree.element(node, "label") {
      flow.content(own)
      flow.skip(own)
    } else {
      switch style(of: node) {
      case "number": if isQuestion { flow.writer.text(Self.number(of: node, by: document.elements) + ".") }
      case "none": break
      default: flow.writer.text(document.words[isQuestion ? .questionLabel : .answerLabel])
      }
    }
    flow.writer.close()
  }

  /// The `defaultlabel` of the innermost set or division.
  private func style(of node: XMLTree.Node) -> String {
    var ancestor = tree.parent(of: node)
    while let current = ancestor {
      if let given = tree.attribute(current, "defaultlabel") { return given }
      if document.action(current) == .questions(.set) { break }
      ancestor = tree.parent(of: current)
    }
    return "qanda"
  }
}
