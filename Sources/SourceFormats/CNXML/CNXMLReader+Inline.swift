import BookModel
import Diagnostics
import XML

/// What stands in a line: emphasis, terms, citations, spaces, footnotes.
extension CNXMLReader {
  /// Reads an element of a line, or one that stands where it has no meaning.
  mutating func inline(_ node: XMLTree.Node) {
    switch module.element(node) {
    case .emphasis: emphasis(node)
    case .span: effect(node)
    case .sub: wrap(node, .sub)
    case .sup: wrap(node, .sup)
    case .term: term(node)
    case .cite: linked(node, .cite)
    case .citeTitle: wrap(node, .i)
    case .foreign: linked(node, .i)
    case .footnote: footnote(node)
    case .link: link(node)
    case .newline: newline(node)
    case .space: space(node)
    case .title, .label, .caption, .item, .meaning, .seealso, .linkGroup, .mediaText: stray(node)
    case .image, .audio, .video, .flash, .javaApplet, .labview, .iframe, .object, .download: mediaObject(node)
    case .param, .longdesc, .metadata, .colspec, .spanspec, .otherMetadata, .metadataTitle, .language: break
    default: unknown(node)
    }
  }

  /// A part that has lost its whole: its text stays.
  private mutating func stray(_ node: XMLTree.Node) {
    writer.open(writer.acceptsBlocks ? .div : .span)
    common(node)
    children(node)
    writer.close()
  }

  private mutating func emphasis(_ node: XMLTree.Node) {
    switch module.string(node, .effect) {
    case "italics", "italic": wrap(node, .em)
    case "underline": wrap(node, .u)
    case "smallcaps": wrap(node, .span, style: "font-variant: small-caps")
    case "normal": wrap(node, .span, style: "font-style: normal; font-weight: normal")
    default: wrap(node, .strong)
    }
  }

  private mutating func effect(_ node: XMLTree.Node) {
    switch module.string(node, .effect) {
    case "italics": wrap(node, .i)
    case "bold": wrap(node, .b)
    case "underline": wrap(node, .u)
    case "smallcaps": wrap(node, .span, style: "font-variant: small-caps")
    case "normal": wrap(node, .span, style: "font-style: normal; font-weight: normal")
    default: wrap(node, .span)
    }
  }

  /// A term: where it is defined, `<dfn>`; one of class `no-emphasis` is only marked for an index.
  private mutating func term(_ node: XMLTree.Node) {
    linked(node, module.hasClass(node, "no-emphasis") ? .span : .dfn)
  }

  /// An element that may also be a link.
  private mutating func linked(_ node: XMLTree.Node, _ element: HTMLElement) {
    let isLink = openLinkIfAny(node)
    wrap(node, element)
    if isLink { writer.close() }
  }

  private mutating func newline(_ node: XMLTree.Node) {
    for _ in 0..<count(node) {
      writer.open(.br)
      writer.close()
    }
  }

  private mutating func space(_ node: XMLTree.Node) {
    let spaces = String(repeating: "\u{A0}", count: count(node))
    guard module.has(node, .effect, "underline") else { return writer.text(spaces) }
    writer.open(.u)
    writer.text(spaces)
    writer.close()
  }

  private func count(_ node: XMLTree.Node) -> Int {
    min(max(module.bytes(node, .count)?.trimmed.natural ?? 1, 1), 100)
  }
}

// MARK: - Footnotes

extension CNXMLReader {
  /// A footnote's mark; its text goes to the end of the page.
  mutating func footnote(_ node: XMLTree.Node) {
    let given = module.bytes(node, .id).map { Identifiers.written((idPrefix + $0)[...]) } ?? ""
    let isIdentified = !given.isEmpty && writer.identifiers.known[given] == nil
    let id = isIdentified ? given : writer.identifiers.unique("footnote", at: .node(node), part: 0)
    let referenceID = writer.identifiers.unique("footnote-mark", at: .node(node), part: 0)
    footnotes.append(
      Footnote(
        node: node, origin: Origin(path: path, module: module, base: base), id: id, referenceID: referenceID,
        isIdentified: isIdentified))
    writer.openLink(to: .fragment(id), at: .node(node))
    if writer.takesAttributes {
      writer.writeID(referenceID)
      writer.page.anchors.append(Anchor(id: referenceID, kind: .place))
    }
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    writer.text(String(footnotes.count))
    writer.close()
  }

  /// Writes the page's notes: `<section role="doc-endnotes">`, an aside each, with a way back.
  mutating func writeFootnotes() {
    guard !footnotes.isEmpty else { return }
    writer.open(.section)
    writer.attribute("epub:type", "endnotes")
    writer.attribute("role", "doc-endnotes")
    writer.openHeading(2)
    writer.text(words.footnotes)
    writer.close()
    // A note may hold notes, which join the end.
    var index = 0
    while index < footnotes.count {
      footnoteText(footnotes[index], number: index + 1)
      index += 1
    }
    writer.close()
  }

  private mutating func footnoteText(_ note: Footnote, number: Int) {
    turn(to: note.origin)
    writer.place = .node(note.node)
    writer.open(.aside)
    if note.isIdentified {
      writer.identify(Array(note.id.utf8)[...])
    } else if writer.takesAttributes {
      writer.writeID(note.id)
      writer.page.anchors.append(Anchor(id: note.id, kind: .place))
    }
    writer.attribute("epub:type", "footnote")
    writer.attribute("role", "doc-footnote")
    let isParagraph = !hasBlocks(note.node)
    if isParagraph { writer.open(.p) }
    writer.openLink(to: .fragment(note.referenceID), at: .node(note.node))
    writer.attribute("role", "doc-backlink")
    writer.attribute("title", words.back)
    writer.text("\(number).")
    writer.close()
    writer.text(" ")
    if isParagraph { line(note.node) } else { children(note.node) }
    if isParagraph { writer.close() }
    writer.close()
  }
}
