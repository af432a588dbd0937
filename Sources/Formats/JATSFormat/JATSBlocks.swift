import BookModel
import Highlighting
import Markup
import PageWriting
import XML

/// Writes quotations, boxes, code, verse, statements, speeches, questions and groups of notes.
struct JATSBlocks {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    switch document.element(node) {
    case .quotation: quotation(node, to: &reader)
    case .box: box(node, &reader)
    case .code: code(node, to: &reader)
    case .preformatted: reader.wrap(node, element: .pre)
    case .verse: titled(node, element: .div, class: "verse", to: &reader)
    case .verseLine: reader.wrap(node, element: .p, class: "verse-line")
    case .statement: statement(node, to: &reader)
    case .speech: titled(node, element: .div, class: "speech", to: &reader)
    case .speaker: reader.wrap(node, element: .p, class: "speaker")
    case .question: question(node, to: &reader)
    case .answer: answer(node, to: &reader)
    case .attribution: attribution(node, to: &reader)
    default: titled(node, element: .div, class: tree.name(node).local, to: &reader)
    }
  }

  private func titled(
    _ node: XMLTree.Node, element: HTMLElement, class name: String, to reader: inout JATSReader
  ) {
    reader.writer.open(element)
    reader.writer.addClass(name)
    reader.attributes(node)
    reader.titleParagraph(node)
    reader.body(node)
    reader.writer.close()
  }

  private func quotation(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.blockquote)
    if tree.isElement(node, "epigraph") { reader.writer.attribute("epub:type", "epigraph") }
    reader.attributes(node)
    reader.titleParagraph(node)
    reader.body(node)
    reader.writer.close()
  }

  private func attribution(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.p)
    reader.writer.addClass("attribution")
    reader.attributes(node)
    let parent = tree.parent(of: node).map { document.element($0) }
    if parent == .quotation || parent == .verse { reader.writer.text("— ") }
    reader.content(node)
    reader.writer.close()
  }

  private func box(_ node: XMLTree.Node, _ reader: inout JATSReader) {
    reader.writer.open(.aside)
    reader.writer.addClass("sidebar")
    reader.attributes(node)
    reader.titleParagraph(node)
    JATSObjects(document: document).captionText(node, to: &reader)
    reader.body(node)
    reader.writer.close()
  }

  private func code(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let text = tree.string(node)
    let isBlock = reader.writer.acceptsBlocks || text.utf8.contains("\n")
    guard isBlock else { return reader.wrap(node, element: .code) }
    let language = tree.attribute(node, "language")?.lowercased()
    reader.writer.open(.pre)
    if let language { reader.writer.addClass("language-" + language.filter { $0.isLetter || $0.isNumber }) }
    reader.attributes(node)
    reader.writer.open(.code)
    if let language, tree.elements(of: node).isEmpty {
      reader.writer.highlight(Array(text.utf8)[...], language: language)
    } else {
      reader.content(node)
    }
    reader.writer.close()
    reader.writer.close()
  }

  // MARK: Statements

  /// Writes a theorem, a proof, a definition ... The type decides the kind, else the first word of the label.
  private func statement(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let label = document.child(of: node, .label).map(document.text) ?? ""
    let type = tree.attribute(node, "content-type") ?? tree.attribute(node, "specific-use")
    let word = (type ?? label.split(separator: " ").first.map(String.init) ?? "").lowercased()
    let kinds: [Anchor.Kind] = [
      .theorem, .lemma, .corollary, .proposition, .definition, .axiom, .conjecture, .algorithm, .example,
      .remark,
      .note, .proof, .assumption, .problem, .exercise,
    ]
    let kind = kinds.first { word.hasPrefix($0.rawValue) } ?? .remark
    reader.writer.openBox(kind, isNumbered: false)
    reader.attributes(node)
    if !label.isEmpty { reader.writer.setLabel(label) }
    if let title = document.child(of: node, .title) {
      reader.writer.openBoxTitle(level: reader.level + 1)
      reader.attributes(title)
      reader.content(title)
      reader.writer.close()
    } else if !label.isEmpty {
      reader.writer.boxTitle()
    }
    reader.body(node)
    reader.writer.close()
  }

  private func question(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let label = document.child(of: node, .label).map(document.text) ?? ""
    reader.writer.openBox(.exercise, isNumbered: false)
    reader.attributes(node)
    if !label.isEmpty {
      reader.writer.setLabel(label)
      reader.writer.boxTitle()
    }
    reader.body(node)
    reader.writer.close()
  }

  private func answer(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.details)
    reader.writer.addClass("answer")
    reader.attributes(node)
    reader.writer.open(.summary)
    let label = document.child(of: node, .label).map(document.text) ?? ""
    reader.writer.text(label.isEmpty ? document.words[.solution] : label)
    reader.writer.close()
    reader.body(node)
    reader.writer.close()
  }

  // MARK: Notes

  /// Writes a group of notes in its place.
  func footnotes(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.section)
    reader.writer.addClass("footnotes")
    if tree.elements(of: node).contains(where: {
      document.element($0) == .footnote && document.isReferenced($0)
    }) {
      reader.writer.attribute("epub:type", "footnotes")
      reader.writer.attribute("aria-label", document.words[.notes])
    }
    reader.attributes(node)
    reader.titleParagraph(node)
    reader.body(node)
    reader.writer.close()
  }

  /// Writes a note in its place.
  func note(_ node: XMLTree.Node, to reader: inout JATSReader) {
    // A note without a reference to it, such as a statement of interests, is not a footnote.
    let isMarked = document.isReferenced(node)
    reader.writer.open(isMarked ? .aside : .div)
    if isMarked {
      reader.writer.attribute("epub:type", "footnote")
      reader.writer.attribute("role", "doc-footnote")
    }
    reader.attributes(node)
    if let label = document.child(of: node, .label) {
      reader.writer.open(.p)
      reader.writer.addClass("mark")
      reader.content(label)
      reader.writer.close()
    } else if let mark = JATSTarget(node, in: document).label {
      reader.writer.open(.p)
      reader.writer.addClass("mark")
      reader.writer.text(mark)
      reader.writer.close()
    }
    reader.body(node)
    reader.writer.close()
  }
}
