import BookModel
import TextBytes
import XML

/// Generates the text of a cross-reference: `Chapter 3, Title`, `Figure 1.2, “Title”`, `step 2`.
struct DocBookReferenceText {
  let document: DocBookDocument
  /// The footnotes referenced on the page so far.
  let footnotes: DocBookFootnotes

  private var tree: XMLTree { document.tree }
  private var elements: DocBookElements { document.elements }
  private var words: Words { document.words }

  /// The label and title of a target.
  private struct Parts {
    /// The label, such as `Figure 1.2`.
    var label: String?
    var number: String?
    var title: String?
    var isQuoted = true
    var isSection = false
  }

  /// The text for a target, formatted by an `xrefstyle`; nil if there is none.
  func text(for target: XMLTree.Node, style: String? = nil) -> String? {
    if let label = tree.attribute(target, "xreflabel"), !label.isEmpty, style == nil { return label }
    guard let parts = parts(target) else { return fallback(of: target) }
    if let style, let text = styled(parts, style: style) { return text }
    guard let label = parts.label else {
      guard let title = parts.title else { return nil }
      return parts.isSection ? words.fill(.sectionCalled, words.quoted(title)) : title
    }
    guard let title = parts.title else { return label }
    return label + ", " + (parts.isQuoted ? words.quoted(title) : title)
  }

  private func parts(_ target: XMLTree.Node) -> Parts? {
    if let current = document.divisions.division(of: target) { return parts(current) }
    let title = elements.title(of: target).map(elements.plainText)
    let number = document.outline.objects[target]
    func counted(_ kind: Anchor.Kind, title: String?) -> Parts {
      Parts(label: number.flatMap { words.label(kind, number: $0) }, number: number, title: title)
    }
    switch document.action(target) {
    case .object(.figure): return counted(.figure, title: title)
    case .table:
      return counted(.table, title: title ?? tree.element(target, "caption").map(elements.plainText))
    case .object(.example): return counted(.example, title: title)
    case .object(.equation): return counted(.equation, title: nil)
    case .list(.procedure):
      return Parts(label: number.map { words.fill(.numberedProcedure, $0) }, number: number, title: title)
    case .bibliography(.entry), .bibliography(.mixed), .glossary(.entry): return nil
    case .box(.formalParagraph), .box(.sidebar), .box(.simpleSection), .box(.task), .box(.bridgehead),
      .questions(.division), .questions(.set):
      return title.map { Parts(title: $0, isQuoted: true, isSection: true) }
    default: return title.map { Parts(title: $0, isQuoted: false) }
    }
  }

  private func parts(_ division: DocBookDivision) -> Parts {
    var parts = Parts(
      number: division.number, title: division.titleText.isEmpty ? nil : division.titleText)
    func label(_ format: Word) -> String? { division.number.map { words.fill(format, $0) } }
    switch division.kind {
    case .part: parts.label = label(.numberedPart)
    case .reference: parts.label = label(.numberedReference)
    case .chapter:
      parts.label = label(.numberedChapter)
      parts.isQuoted = false
    case .appendix:
      parts.label = label(.numberedAppendix)
      parts.isQuoted = false
    case .section, .refsection:
      parts.label = label(.numberedSection)
      parts.isSection = true
    case .set, .book, .preface, .article, .glossary, .bibliography, .index, .refentry, .dedication,
      .acknowledgements, .colophon:
      parts.isQuoted = false
    }
    return parts
  }

  /// Formats `select: label quotedtitle` or `template: see %n, %t`; nil for other styles or an empty result.
  private func styled(_ parts: Parts, style: String) -> String? {
    if style.hasPrefix("template:") {
      var text = String(style.dropFirst(9))
      text = text.replacing("%n", with: parts.number ?? "")
      return text.replacing("%t", with: parts.title ?? "")
    }
    guard style.hasPrefix("select:") else { return nil }
    let selected = style.dropFirst(7).split { $0 == " " || $0 == "," }
    let result = selected.compactMap { select($0, of: parts) }
    return result.isEmpty ? nil : result.joined(separator: ", ")
  }

  private func select(_ word: Substring, of parts: Parts) -> String? {
    switch word.lowercased() {
    case "label": return parts.label
    case "labelnumber": return parts.number
    case "labelname":
      guard let label = parts.label, let number = parts.number else { return nil }
      let name = label.replacing(number, with: "").filter { $0 != "\u{A0}" }
      return name.split(separator: " ").joined(separator: " ")
    case "title", "unquotedtitle":
      return parts.title.map { word == "title" && parts.isQuoted ? words.quoted($0) : $0 }
    case "quotedtitle": return parts.title.map(words.quoted)
    default: return nil
    }
  }

  /// The text for a target without number and title.
  private func fallback(of target: XMLTree.Node) -> String? {
    switch document.action(target) {
    case .step: return words.fill(.numberedStep, stepNumber(of: target))
    case .listItem: return itemText(of: target)
    case .terms(.entry): return tree.element(target, "term").map(elements.plainText)
    case .glossary(.entry): return tree.element(target, "glossterm").map(elements.plainText)
    case .questions(.question), .questions(.answer): return question(of: target)
    case .questions(.entry): return tree.element(target, "question").map(question)
    case .callout, .areas:
      return NumeralStyle.decimal.circled(document.outline.callouts.number(of: target) ?? 1)
    case .bibliography(.entry), .bibliography(.mixed):
      return "[" + DocBookBibliography.label(of: target, by: elements) + "]"
    case .footnote: return footnotes.number(of: target).map(String.init)
    case .box(.admonition):
      return elements.title(of: target).map(elements.plainText)
        ?? words[DocBookBoxes.admonition(tree.name(target).local).word]
    case .synopsis(.command): return tree.element(target, "command").map(elements.plainText)
    case .paragraph, .link(.anchor), .indexTerm, .verbatim: return enclosing(target)
    case .info: return tree.element(target, "title").map(elements.plainText)
    case .title: return elements.plainText(target)
    default:
      let text = elements.plainText(target)
      return !text.isEmpty && text.utf8.count <= 80 ? text : enclosing(target)
    }
  }

  /// The text for the innermost enclosing division or titled block.
  private func enclosing(_ node: XMLTree.Node) -> String? {
    var ancestor = tree.parent(of: node)
    while let current = ancestor {
      if document.divisions.index(of: current) != nil || elements.title(of: current) != nil {
        return text(for: current)
      }
      ancestor = tree.parent(of: current)
    }
    return nil
  }

  /// The number of a nested step: `2.a`.
  private func stepNumber(of node: XMLTree.Node) -> String {
    var places: [Int] = []
    var current: XMLTree.Node? = node
    while let step = current, let list = tree.parent(of: step) {
      if document.action(step) == .step { places.append(place(of: step, among: .step, in: list)) }
      if document.action(list) == .list(.procedure) { break }
      current = list
    }
    let numbers = places.reversed().enumerated().map { NumeralStyle(depth: $0.offset).text($0.element) }
    return numbers.joined(separator: ".")
  }

  private func itemText(of node: XMLTree.Node) -> String? {
    guard let list = tree.parent(of: node) else { return nil }
    if document.action(list) == .terms(.entry) {
      return tree.element(list, "term").map(elements.plainText)
    }
    guard document.action(list) == .list(.ordered) else { return enclosing(node) }
    let numerals = NumeralStyle(numeration: tree.attribute(list, "numeration") ?? "arabic")
    return numerals.text(place(of: node, among: .listItem, in: list))
  }

  private func question(of node: XMLTree.Node) -> String {
    words[.questionLabel] + " " + DocBookQuestions.number(of: node, by: elements)
  }

  /// The position of an element among siblings of its kind, from 1.
  private func place(of node: XMLTree.Node, among kind: DocBookAction, in parent: XMLTree.Node) -> Int {
    (tree.elements(of: parent).filter { document.action($0) == kind }.firstIndex(of: node) ?? 0) + 1
  }
}
