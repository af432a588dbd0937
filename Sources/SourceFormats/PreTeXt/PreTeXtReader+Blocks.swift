import BookModel
import XML

/// Paragraphs, boxes, and whatever else stands among them.
extension PreTeXtReader {
  mutating func paragraph(_ node: Node) {
    // A paragraph that holds a paragraph (an introduction in a list item, say) is only a passage.
    writer.open(.p)
    identify(node)
    content(node)
    writer.close()
  }

  /// Writes a part that has no look of its own.
  mutating func passage(_ node: Node, _ element: PreTeXtElement) {
    let hasTitle = document.child(node, .title) != nil
    let needsElement = hasTitle || (!isCopy && document.id(node) != nil) || element == .attribution
    if needsElement {
      writer.open(.div)
      writer.addClass(element.rawValue)
      identify(node)
      if hasTitle { minorHeading(node) }
    }
    if element == .attribution, document.child(node, .line) != nil {
      writer.open(.p)
      lines(node)
      writer.close()
    } else {
      content(node, without: [.title])
    }
    if needsElement { writer.close() }
  }

  /// Writes a title as a heading below that of the division.
  mutating func minorHeading(_ node: Node) {
    writer.openHeading(headingLevel + 1, isNumbered: false)
    title(node)
    writer.close()
  }

  /// The sort of box that an element becomes.
  static func kind(_ element: PreTeXtElement) -> Anchor.Kind {
    switch element {
    case .theorem, .identity: .theorem
    case .lemma: .lemma
    case .corollary: .corollary
    case .proposition, .claim, .fact: .proposition
    case .algorithm: .algorithm
    case .axiom, .principle, .heuristic: .axiom
    case .hypothesis, .assumption: .assumption
    case .conjecture, .openconjecture: .conjecture
    case .definition: .definition
    case .example, .question: .example
    case .problem, .openproblem, .openquestion: .problem
    case .note, .convention, .data, .technology: .note
    case .warning: .warning
    case .insight: .tip
    case .project, .investigation: .project
    case .activity, .exploration: .activity
    case .exercise: .exercise
    case .assemblage: .summary
    case .objectives, .outcomes: .objectives
    case .proof, .argument, .justification, .reasoning, .explanation: .proof
    default: .remark
    }
  }

  /// The label of a box, such as `Theorem 3.2.1`.
  func label(_ node: Node) -> String {
    let element = element(node)
    switch element {
    case .exercise where document.exerciseSort(node) != "inline":
      return (document.facts[node]?.serial ?? "") + "."
    case _ where element.group == .goals || element.group == .proofLike || element.group == .discussion:
      return name(node)
    default:
      guard let number = document.number(node) else { return name(node) }
      return name(node) + "\u{A0}" + number
    }
  }

  /// Opens a box with its title.
  mutating func openBox(_ node: Node, _ element: PreTeXtElement, label: String?) {
    let kind = Self.kind(element)
    writer.openBox(kind)
    let anchor = writer.page.anchors.count - 1
    if element.rawValue != kind.rawValue { writer.addClass(element.rawValue) }
    identify(node)
    if anchor >= 0, writer.page.anchors[anchor].kind == kind {
      writer.page.anchors[anchor].isNumbered = label != nil
      writer.page.anchors[anchor].givenNumber = document.number(node)
      writer.page.anchors[anchor].givenLabel = label
    }
    headingLevel += 1
    if let title = document.child(node, .title) {
      writer.openBoxTitle(level: headingLevel)
      content(title)
      if let creator = document.child(node, .creator) {
        writer.text(" (")
        content(creator)
        writer.text(")")
      }
      writer.close()
    } else if label != nil {
      writer.boxTitle()
    }
  }

  mutating func closeBox() {
    headingLevel -= 1
    writer.close()
  }

  /// Writes a theorem, example, remark, project, proof or the like.
  mutating func box(_ node: Node, _ element: PreTeXtElement) {
    openBox(node, element, label: label(node))
    exerciseContent(node)
    closeBox()
  }

  /// Writes an aside.
  mutating func aside(_ node: Node) {
    writer.open(.aside)
    writer.addClass(element(node).rawValue)
    identify(node)
    headingLevel += 1
    if document.child(node, .title) != nil {
      writer.openHeading(headingLevel, isNumbered: false)
      title(node)
      writer.close()
    }
    content(node, without: [.title])
    headingLevel -= 1
    writer.close()
  }

  /// Writes something with a title but no number.
  mutating func titled(_ node: Node, _ element: PreTeXtElement) {
    switch element {
    case .assemblage:
      openBox(node, element, label: nil)
      content(node, without: [.title])
      closeBox()
    case .case: caseOfProof(node)
    default:
      writer.open(element == .subparagraph ? .div : .section)
      writer.addClass(element.rawValue)
      identify(node)
      headingLevel += 1
      if document.child(node, .title) != nil {
        writer.openHeading(headingLevel, isNumbered: false)
        title(node)
        writer.close()
      }
      content(node, without: [.title])
      headingLevel -= 1
      writer.close()
    }
  }

  private mutating func caseOfProof(_ node: Node) {
    writer.open(.div)
    writer.addClass("case")
    identify(node)
    writer.open(.p)
    writer.addClass("title")
    switch tree.attribute(node, "direction") {
    case "forward": writer.text("(⇒)")
    case "backward": writer.text("(⇐)")
    case "cycle": writer.text("(↻)")
    default: break
    }
    if document.child(node, .title) != nil {
      writer.text(" ")
      title(node)
    } else if tree.attribute(node, "direction") == nil {
      writer.text(name(node))
    }
    writer.text(".")
    writer.close()
    content(node, without: [.title])
    writer.close()
  }

  mutating func blockquote(_ node: Node) {
    writer.open(.blockquote)
    identify(node)
    content(node, without: [.attribution])
    if let attribution = document.child(node, .attribution) {
      writer.open(.footer)
      lines(attribution)
      writer.close()
    }
    writer.close()
  }

  mutating func poem(_ node: Node) {
    writer.open(.div)
    writer.addClass("verse")
    identify(node)
    if document.child(node, .title) != nil {
      writer.openHeading(headingLevel + 1, isNumbered: false)
      title(node)
      writer.close()
    }
    if let author = document.child(node, .author) {
      writer.open(.p)
      writer.addClass("creators")
      content(author)
      writer.close()
    }
    for stanza in document.children(node) where element(stanza) == .stanza {
      if document.child(stanza, .title) != nil {
        writer.openHeading(headingLevel + 2, isNumbered: false)
        title(stanza)
        writer.close()
      }
      writer.open(.p)
      for (index, line) in document.children(stanza).filter({ element($0) == .line }).enumerated() {
        if index > 0 { writer.open(.br); writer.close() }
        content(line)
      }
      writer.close()
    }
    writer.close()
  }

  // MARK: - Lists

  mutating func list(_ node: Node, _ element: PreTeXtElement) {
    if element == .dl { return descriptions(node) }
    writer.open(element == .ol ? .ol : .ul)
    identify(node)
    if element == .ol {
      let marker = PreTeXtMarker(document, node)
      switch marker.code {
      case "a": writer.addClass("alpha")
      case "A": writer.addClass("upper-alpha")
      case "i": writer.addClass("roman")
      case "I": writer.addClass("upper-roman")
      case "0": writer.attribute("start", "0")
      default: break
      }
    } else if tree.attribute(node, "marker") == "" {
      writer.addClass("none")
    }
    if let columns = tree.attribute(node, "cols"), columns != "1" { writer.addClass("columns") }
    for item in document.children(node) {
      writer.place = .node(item)
      guard self.element(item) == .li else {
        write(item)
        continue
      }
      writer.open(.li)
      identify(item)
      itemTitle(item)
      content(item, without: [.title])
      writer.close()
    }
    writer.close()
  }

  private mutating func itemTitle(_ item: Node) {
    guard let title = document.child(item, .title) else { return }
    writer.open(.p)
    writer.addClass("title")
    writer.open(.strong)
    content(title)
    writer.close()
    writer.close()
  }

  private mutating func descriptions(_ node: Node) {
    writer.open(.dl)
    identify(node)
    for item in document.children(node) where element(item) == .li {
      writer.place = .node(item)
      writer.open(.dt)
      identify(item)
      if document.child(item, .title) != nil { title(item) }
      writer.close()
      writer.open(.dd)
      content(item, without: [.title])
      writer.close()
    }
    writer.close()
  }

  // MARK: - Footnotes

  /// Writes the mark of a footnote, whose text comes at the end of the page.
  mutating func footnote(_ node: Node) {
    guard let id = document.id(node) else { return content(node) }
    writer.open(.sup)
    writer.openLink(to: .fragment(id), at: .node(node))
    if !isCopy { writer.attribute("id", id + "-mark") }
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    writer.text(document.number(node) ?? "*")
    writer.close()
    writer.close()
    if !isCopy { footnotes.append(node) }
  }

  /// Writes the footnotes of the page.
  mutating func writeFootnotes() {
    guard !footnotes.isEmpty else { return }
    let notes = footnotes
    footnotes = []
    for note in notes {
      guard let id = document.id(note) else { continue }
      writer.place = .node(note)
      writer.open(.aside)
      writer.attribute("id", id)
      writer.attribute("epub:type", "footnote")
      writer.attribute("role", "doc-footnote")
      writer.open(.p)
      writer.openLink(to: .fragment(id + "-mark"), at: .node(note))
      writer.attribute("role", "doc-backlink")
      writer.text(document.number(note) ?? "*")
      writer.close()
      writer.text(" ")
      content(note)
      writer.close()
      writer.close()
    }
    // A footnote may hold another.
    writeFootnotes()
  }
}
