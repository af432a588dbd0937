import BookModel
import XML

/// The text that a cross reference takes from its target: `Chapter 3, Title`, `Figure 1.2, “Title”`, `step 2`.
extension DocBookReader {
  /// The text for a target; nil where there is nothing to say.
  func referenceText(_ target: XMLTree.Node, style: String?) -> String? {
    if let label = tree.attribute(target, "xreflabel"), !label.isEmpty, style == nil { return label }
    guard let parts = referenceParts(target) else { return fallbackText(target) }
    if let style, let text = styled(parts, style) { return text }
    guard let label = parts.label else {
      guard let title = parts.title else { return nil }
      return parts.isSection ? fill(words.sectionCalled, words.quoted(title)) : title
    }
    guard let title = parts.title else { return label }
    return label + ", " + (parts.isQuoted ? words.quoted(title) : title)
  }

  private func fill(_ format: String, _ value: String) -> String { words.words.fill(format, value) }

  /// What a target is called.
  struct ReferenceParts {
    /// `Figure 1.2`.
    var label: String?
    var number: String?
    var title: String?
    var isQuoted = true
    var isSection = false
  }

  private func referenceParts(_ target: XMLTree.Node) -> ReferenceParts? {
    if let current = outline.division(of: target) { return divisionParts(current) }
    let title = outline.title(of: target).map(outline.plainText)
    let number = outline.numbers[target]
    func formal(_ label: String?) -> ReferenceParts {
      ReferenceParts(label: label, number: number, title: title)
    }
    switch action(target) {
    case .figure: return formal(number.flatMap { words.words.label(.figure, number: $0) })
    case .table:
      let caption = title ?? tree.element(target, "caption").map(outline.plainText)
      return ReferenceParts(
        label: number.flatMap { words.words.label(.table, number: $0) }, number: number, title: caption)
    case .example: return formal(number.flatMap { words.words.label(.example, number: $0) })
    case .equation:
      return ReferenceParts(
        label: number.flatMap { words.words.label(.equation, number: $0) }, number: number)
    case .procedure: return formal(number.map { fill(words.procedure, $0) })
    case .bibliographyEntry, .bibliographyMixed, .glossaryEntry: return nil
    case .formalParagraph, .sidebar, .simpleSection, .task, .bridgehead, .questionDivision, .questions:
      return title.map { ReferenceParts(title: $0, isQuoted: true, isSection: true) }
    default: return title.map { ReferenceParts(title: $0, isQuoted: false) }
    }
  }

  private func divisionParts(_ current: DocBookDivision) -> ReferenceParts? {
    var parts = ReferenceParts(
      number: current.number, title: current.titleText.isEmpty ? nil : current.titleText)
    switch current.kind {
    case .part: parts.label = current.number.map { fill(words.words.part, $0) }
    case .reference: parts.label = current.number.map { fill(words.reference, $0) }
    case .chapter:
      parts.label = current.number.map { fill(words.words.chapter, $0) }
      parts.isQuoted = false
    case .appendix:
      parts.label = current.number.map { fill(words.words.appendix, $0) }
      parts.isQuoted = false
    case .section, .refsection:
      parts.label = current.number.map { fill(words.section, $0) }
      parts.isSection = true
    default: parts.isQuoted = false
    }
    return parts
  }

  /// `select: label quotedtitle`, `template: see %n, %t`.
  private func styled(_ parts: ReferenceParts, _ style: String) -> String? {
    if style.hasPrefix("template:") {
      var text = String(style.dropFirst(9))
      text = text.replacing("%n", with: parts.number ?? "")
      return text.replacing("%t", with: parts.title ?? "")
    }
    guard style.hasPrefix("select:") else { return nil }
    var result: [String] = []
    for word in style.dropFirst(7).split(whereSeparator: { $0 == " " || $0 == "," }) {
      switch word.lowercased() {
      case "label": if let label = parts.label { result.append(label) }
      case "labelnumber": if let number = parts.number { result.append(number) }
      case "labelname":
        if let label = parts.label, let number = parts.number {
          result.append(
            label.replacing(number, with: "").filter { $0 != "\u{A0}" }.split(separator: " ").joined(
              separator: " "))
        }
      case "title", "unquotedtitle":
        if let title = parts.title {
          result.append(word == "title" && parts.isQuoted ? words.quoted(title) : title)
        }
      case "quotedtitle": if let title = parts.title { result.append(words.quoted(title)) }
      default: break
      }
    }
    return result.isEmpty ? nil : result.joined(separator: ", ")
  }

  /// The text of what has neither number nor title.
  private func fallbackText(_ target: XMLTree.Node) -> String? {
    switch action(target) {
    case .step: return fill(words.step, stepNumber(target))
    case .listItem: return itemText(target)
    case .variableEntry: return tree.element(target, "term").map(outline.plainText)
    case .glossaryEntry: return tree.element(target, "glossterm").map(outline.plainText)
    case .question, .answer: return words.question + " " + questionNumber(target)
    case .questionEntry:
      return tree.element(target, "question").map { words.question + " " + questionNumber($0) }
    case .callout, .areas: return DocBookNumeral.circled(outline.calloutNumbers[target] ?? 1)
    case .bibliographyEntry, .bibliographyMixed: return "[" + bibliographyLabel(target) + "]"
    case .footnote: return footnoteNumbers[target].map(String.init)
    case .admonition: return outline.title(of: target).map(outline.plainText) ?? admonitionWord(target)
    case .commandSynopsis: return tree.element(target, "command").map(outline.plainText)
    case .paragraph, .anchor, .indexTerm, .verbatim: return enclosingText(target)
    case .info: return tree.element(target, "title").map(outline.plainText)
    case .title: return outline.plainText(target)
    default:
      let text = outline.plainText(target)
      return !text.isEmpty && text.utf8.count <= 80 ? text : enclosingText(target)
    }
  }

  private func admonitionWord(_ node: XMLTree.Node) -> String {
    switch tree.name(node).local {
    case "tip": words.tip
    case "warning", "danger": words.warning
    case "caution": words.caution
    case "important": words.important
    default: words.note
    }
  }

  /// The division around a place stands for it.
  private func enclosingText(_ node: XMLTree.Node) -> String? {
    var ancestor = tree.parent(node)
    while let current = ancestor {
      if outline.divisionOfNode[current] != nil || outline.title(of: current) != nil {
        return referenceText(current, style: nil)
      }
      ancestor = tree.parent(current)
    }
    return nil
  }

  /// `2.a` of a step within a step.
  private func stepNumber(_ node: XMLTree.Node) -> String {
    var numbers: [String] = []
    var current: XMLTree.Node? = node
    var depths: [Int] = []
    while let step = current, let list = tree.parent(step) {
      if action(step) == .step {
        depths.append((tree.elements(list).filter { action($0) == .step }.firstIndex(of: step) ?? 0) + 1)
      }
      if action(list) == .procedure { break }
      current = list
    }
    let numerations = ["arabic", "loweralpha", "lowerroman", "upperalpha", "upperroman"]
    for (depth, number) in depths.reversed().enumerated() {
      numbers.append(DocBookNumeral.text(number, numerations[depth % 5]))
    }
    return numbers.joined(separator: ".")
  }

  private func itemText(_ node: XMLTree.Node) -> String? {
    guard let list = tree.parent(node) else { return nil }
    if action(list) == .variableEntry { return tree.element(list, "term").map(outline.plainText) }
    guard action(list) == .orderedList else { return enclosingText(node) }
    let index = tree.elements(list).filter { action($0) == .listItem }.firstIndex(of: node) ?? 0
    return DocBookNumeral.text(index + 1, tree.attribute(list, "numeration") ?? "arabic")
  }
}
