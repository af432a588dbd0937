import BookModel
import XML

/// A list that is open.
struct DocBookList {
  var end: XMLTree.Node
  var numeration = "arabic"
  /// The number of the last item.
  var count = 0
  var isOrdered = false
  /// What comes before the numbers of items, where they inherit those around them.
  var prefix: String?
}

/// Lists, procedures, questions.
extension DocBookReader {
  private static let numerations = ["arabic", "loweralpha", "lowerroman", "upperalpha", "upperroman"]

  /// A list of items or steps.
  mutating func list(_ node: XMLTree.Node) -> XMLTree.Node {
    while let last = lists.last, last.end <= node { lists.removeLast() }
    let kind = action(node)
    blockTitle(node, kind: kind)
    var list = DocBookList(end: tree.end(node))
    switch kind {
    case .orderedList, .procedure, .subSteps:
      list.isOrdered = true
      list.numeration = numeration(node)
      if tree.attribute(node, "inheritnum") == "inherit", let outer = lists.last(where: \.isOrdered) {
        list.prefix = (outer.prefix ?? "") + DocBookNumeral.text(outer.count, outer.numeration) + "."
      }
      openOrdered(node, &list)
    default:
      writer.open(.ul)
      if let mark = tree.attribute(node, "mark") { writer.addClass("mark-" + mark.filter(\.isLetter)) }
    }
    writer.addClass(names.classes[tree.nameIndex(node)][...])
    if tree.attribute(node, "spacing") == "compact" { writer.addClass("compact") }
    attributes(node)
    lists.append(list)
    return descend(node)
  }

  private mutating func openOrdered(_ node: XMLTree.Node, _ list: inout DocBookList) {
    writer.open(.ol)
    if let type = DocBookNumeral.listType(list.numeration) { writer.attribute("type", type) }
    if list.prefix != nil { writer.addStyle("list-style-type: none") }
    if let start = tree.attribute(node, "startingnumber").flatMap({ Int($0) }) {
      list.count = start - 1
    } else if tree.attribute(node, "continuation") == "continues" {
      list.count = lastOrderedCount
    }
    if list.count != 0 { writer.attribute("start", String(list.count + 1)) }
  }

  /// The numeration that is asked for, else the one that follows those of the lists around.
  private func numeration(_ node: XMLTree.Node) -> String {
    if let given = tree.attribute(node, "numeration") { return given }
    let depth = lists.reduce(0) { $0 + ($1.isOrdered ? 1 : 0) }
    return Self.numerations[depth % 5]
  }

  /// An item of a list, or a step.
  mutating func item(_ node: XMLTree.Node) -> XMLTree.Node {
    while let last = lists.last, last.end <= node { lists.removeLast() }
    writer.open(.li)
    attributes(node)
    if let index = lists.indices.last, lists[index].isOrdered {
      if let override = tree.attribute(node, "override").flatMap({ Int($0) }) {
        lists[index].count = override - 1
        writer.attribute("value", String(override))
      }
      lists[index].count += 1
      lastOrderedCount = lists[index].count
      if let prefix = lists[index].prefix {
        label(prefix + DocBookNumeral.text(lists[index].count, lists[index].numeration) + ".")
      }
    }
    if tree.isElement(node, "callout") { calloutMarks(node) }
    if action(node) == .step, let title = outline.title(of: node) { titleParagraph(title) }
    return descend(node)
  }

  /// The links from a callout's text to its places in the code.
  private mutating func calloutMarks(_ node: XMLTree.Node) {
    let references = tree.attribute(node, "arearefs") ?? ""
    for id in references.split(whereSeparator: \.isWhitespace).map(String.init) {
      guard let target = outline.ids[id] else { continue }
      let numbers = outline.calloutNumbers
      let number = numbers[target] ?? tree.elements(target).compactMap { numbers[$0] }.first
      writer.openLink(to: .fragment(calloutID(target)), at: .node(node))
      writer.addClass("callout-mark")
      writer.text(DocBookNumeral.circled(number ?? 1))
      writer.close()
      writer.text(" ")
    }
  }

  /// The title of a block that is no heading.
  mutating func blockTitle(_ node: XMLTree.Node, kind: DocBookAction? = nil) {
    guard let title = outline.title(of: node) else { return }
    if kind == .procedure, let number = outline.numbers[node] {
      writer.open(.p)
      writer.addClass("title")
      label(words.words.fill(words.procedure, number))
      content(title)
      writer.close()
    } else {
      titleParagraph(title)
    }
  }

  /// `<p class="title">`.
  mutating func titleParagraph(_ title: XMLTree.Node) {
    writer.place = .node(title)
    writer.open(.p)
    writer.addClass("title")
    attributes(title)
    content(title)
    writer.close()
  }

  // MARK: Definitions

  /// A list of terms with what is said of each.
  mutating func definitionList(_ node: XMLTree.Node) -> XMLTree.Node {
    blockTitle(node)
    let entries = tree.elements(node).filter {
      let kind = action($0)
      return kind == .variableEntry || kind == .glossaryEntry
    }
    // What comes before the first entry is text of its own.
    if let first = entries.first {
      walk(from: node + 1, to: first)
      for leading in tree.elements(node) where leading < first { written.insert(leading) }
    }
    writer.open(.dl)
    writer.addClass(names.classes[tree.nameIndex(node)][...])
    attributes(node)
    return descend(node)
  }

  /// A term, or several, and what is said of them.
  mutating func variableEntry(_ node: XMLTree.Node) -> XMLTree.Node {
    var isFirst = true
    var body: XMLTree.Node?
    for child in tree.elements(node) where !isHidden(child) {
      if tree.isElement(child, "term") {
        writer.place = .node(child)
        writer.open(.dt)
        if isFirst { attributes(node) }
        isFirst = false
        attributes(child)
        content(child)
        writer.close()
      } else if tree.isElement(child, "listitem") {
        body = child
      } else {
        walk(from: child, to: tree.end(child))
      }
    }
    if let body {
      writer.open(.dd)
      attributes(body)
      content(body)
      writer.close()
    }
    return tree.end(node)
  }

  /// A list of words or short phrases: in a line, or below each other.
  mutating func simpleList(_ node: XMLTree.Node) -> XMLTree.Node {
    let members = tree.elements(node).filter { !isHidden($0) }
    guard tree.attribute(node, "type") == "inline" else {
      writer.open(.ul)
      writer.addClass("simplelist")
      if let columns = tree.attribute(node, "columns").flatMap({ Int($0) }), columns > 1 {
        writer.addStyle("columns: \(min(columns, 9))")
      }
      attributes(node)
      return descend(node)
    }
    writer.open(.span)
    writer.addClass("simplelist")
    attributes(node)
    for (index, member) in members.enumerated() {
      if index > 0 { writer.text(index == members.count - 1 && members.count == 2 ? " \(words.and) " : ", ") }
      if index > 1, index == members.count - 1 { writer.text(words.and + " ") }
      writer.open(.span)
      writer.addClass("member")
      attributes(member)
      content(member)
      writer.close()
    }
    writer.close()
    return tree.end(node)
  }

  /// A list of items in segments, each with the title of its kind.
  mutating func segmentedList(_ node: XMLTree.Node) -> XMLTree.Node {
    blockTitle(node)
    let titles = tree.elements(node).filter { tree.isElement($0, "segtitle") }
    writer.open(.div)
    writer.addClass("segmentedlist")
    attributes(node)
    for item in tree.elements(node) where tree.isElement(item, "seglistitem") && !isHidden(item) {
      writer.open(.div)
      writer.addClass("seglistitem")
      attributes(item)
      for (index, segment) in tree.elements(item).enumerated() where !isHidden(segment) {
        writer.open(.p)
        writer.addClass("seg")
        attributes(segment)
        if index < titles.count {
          writer.open(.span)
          writer.addClass("segtitle")
          content(titles[index])
          writer.text(":")
          writer.close()
          writer.text(" ")
        }
        content(segment)
        writer.close()
      }
      writer.close()
    }
    writer.close()
    return tree.end(node)
  }

  // MARK: Questions

  /// Questions and answers, and their groups.
  mutating func questions(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .questions, .questionDivision:
      if let title = outline.title(of: node) { smallHeading(title, of: node) } else { keepID(of: node) }
      writer.open(.div)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      return descend(node)
    case .questionEntry:
      writer.open(.div)
      writer.addClass("qandaentry")
      attributes(node)
      return descend(node)
    default:
      writer.open(.div)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      attributes(node)
      questionLabel(node)
      return descend(node)
    }
  }

  private mutating func questionLabel(_ node: XMLTree.Node) {
    var style = "qanda"
    var ancestor = tree.parent(node)
    while let current = ancestor {
      if let given = tree.attribute(current, "defaultlabel") {
        style = given
        break
      }
      if action(current) == .questions { break }
      ancestor = tree.parent(current)
    }
    writer.open(.p)
    writer.addClass("label")
    if let own = tree.element(node, "label") {
      content(own)
      written.insert(own)
    } else if style == "number" {
      if action(node) == .question { writer.text(questionNumber(node) + ".") }
    } else if style != "none" {
      writer.text(action(node) == .question ? words.question : words.answer)
    }
    writer.close()
  }

  /// The number of a question within its set.
  func questionNumber(_ node: XMLTree.Node) -> String {
    guard let entry = tree.parent(node), let set = tree.parent(entry) else { return "1" }
    let entries = tree.elements(set).filter { action($0) == .questionEntry }
    return String((entries.firstIndex(of: entry) ?? 0) + 1)
  }

  /// A heading below that of the division.
  mutating func smallHeading(_ title: XMLTree.Node, of node: XMLTree.Node) {
    writer.place = .node(title)
    writer.openHeading(nextLevel, isNumbered: false)
    attributes(node)
    content(title)
    writer.close()
  }
}
