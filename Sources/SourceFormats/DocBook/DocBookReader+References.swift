import BookModel
import XML

/// Links, cross references, footnotes, index terms.
extension DocBookReader {
  mutating func reference(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .crossReference: crossReference(node)
    case .link: return link(node)
    case .outsideReference: outsideReference(node)
    case .anchor:
      writer.open(.span)
      attributes(node)
      writer.close()
    case .footnote: footnoteMark(node, of: node)
    case .footnoteReference:
      let target = tree.attribute(node, "linkend").flatMap { outline.ids[$0] }
      if let target, action(target) == .footnote { footnoteMark(node, of: target) }
    case .citation: citation(node)
    case .indexTerm: indexTerm(node)
    case .glossaryTerm: return glossaryTerm(node)
    default: break
    }
    return tree.end(node)
  }

  // MARK: Links

  /// `link` of both versions, and `ulink`.
  private mutating func link(_ node: XMLTree.Node) -> XMLTree.Node {
    let isEmpty = tree.end(node) == node + 1 || (tree.end(node) == node + 2 && tree.isBlank(node + 1))
    if let attribute = tree.attribute(node, named: "linkend") {
      let id = Identifiers.written(tree.attributeBytes(attribute))
      writer.openLink(to: .fragment(id), at: .attribute(attribute, of: node))
      attributes(node)
      guard isEmpty else { return descend(node) }
      let endText = tree.attribute(node, "endterm").flatMap { outline.ids[$0] }.map(outline.plainText)
      writer.text(endText ?? outline.ids[id].flatMap { referenceText($0, style: nil) } ?? id)
    } else if let attribute = tree.attribute(node, named: "url")
      ?? tree.attribute(node, named: "href", in: DocBookNames.xlink)
    {
      let raw = tree.attributeValue(attribute)
      // Books leave addresses out by way of a blank entity.
      if raw.allSatisfy(\.isWhitespace) { writer.open(.span) } else { openLink(node, attribute) }
      attributes(node)
      guard isEmpty else { return descend(node) }
      writer.text(
        raw.hasPrefix("#")
          ? outline.ids[String(raw.dropFirst())].flatMap { referenceText($0, style: nil) } ?? raw : raw)
    } else {
      writer.open(.span)
      attributes(node)
      return descend(node)
    }
    writer.close()
    return tree.end(node)
  }

  private mutating func openLink(_ node: XMLTree.Node, _ attribute: XMLTree.Attribute) {
    let raw = tree.attributeValue(attribute)
    writer.openLink(address(raw, of: node), at: .attribute(attribute, of: node))
  }

  /// In version 5 any inline element may be a link: goes into an element that is open already.
  mutating func link(around node: XMLTree.Node) -> XMLTree.Node {
    guard !tree.attributes(node).isEmpty else { return descend(node) }
    if let attribute = tree.attribute(node, named: "href", in: DocBookNames.xlink) {
      openLink(node, attribute)
      return descend(node, closes: 2)
    }
    if let attribute = tree.attribute(node, named: "linkend") {
      let id = Identifiers.written(tree.attributeBytes(attribute))
      writer.openLink(to: .fragment(id), at: .attribute(attribute, of: node))
      return descend(node, closes: 2)
    }
    return descend(node)
  }

  /// A link into another document: in this book where its id is, else its text.
  private mutating func outsideReference(_ node: XMLTree.Node) {
    let pointer = tree.attribute(node, "targetptr") ?? tree.attribute(node, "linkend") ?? ""
    let isKnown = outline.ids[pointer] != nil
    if isKnown { writer.openLink(to: .fragment(pointer), at: .node(node)) } else { writer.open(.span) }
    attributes(node)
    let text = outline.plainText(node)
    if !text.isEmpty {
      content(node)
    } else {
      writer.text(outline.ids[pointer].flatMap { referenceText($0, style: nil) } ?? pointer)
    }
    writer.close()
    if !isKnown {
      writer.findings.count(.contentLeftOut, key: "olink", at: .node(node)) {
        "<olink> leads to another document, and becomes its text"
      }
    }
  }

  private mutating func crossReference(_ node: XMLTree.Node) {
    let attribute =
      tree.attribute(node, named: "linkend") ?? tree.attribute(node, named: "href", in: DocBookNames.xlink)
    guard let attribute else { return }
    var id = Identifiers.written(tree.attributeBytes(attribute))
    if id.hasPrefix("#") { id.removeFirst() }
    let target = outline.ids[id]
    writer.openLink(to: .fragment(id), at: .attribute(attribute, of: node))
    attributes(node)
    var text: String?
    if let end = tree.attribute(node, "endterm").flatMap({ outline.ids[$0] }) {
      text = outline.plainText(end)
    }
    text = text ?? target.flatMap { referenceText($0, style: tree.attribute(node, "xrefstyle")) }
    writer.text(text.flatMap { $0.isEmpty ? nil : $0 } ?? id)
    writer.close()
  }

  // MARK: Citations and terms

  private mutating func citation(_ node: XMLTree.Node) {
    let text = outline.plainText(node)
    let target = bibliographyTargets[text] ?? outline.ids[text].flatMap { string($0, .id) }
    writer.open(.span)
    writer.addClass("citation")
    attributes(node)
    writer.text("[")
    if let target { writer.openLink(to: .fragment(target), at: .node(node)) }
    content(node)
    if target != nil { writer.close() }
    writer.text("]")
    writer.close()
  }

  /// The ids of entries of bibliographies by their abbreviations.
  private var bibliographyTargets: [String: String] { outline.bibliographyTargets }

  private mutating func glossaryTerm(_ node: XMLTree.Node) -> XMLTree.Node {
    let target = tree.attribute(node, "linkend") ?? outline.glossaryTargets[outline.plainText(node)]
    let isFirst = tree.isElement(node, "firstterm")
    writer.open(isFirst ? .dfn : .span)
    writer.addClass(names.classes[tree.nameIndex(node)][...])
    attributes(node)
    guard let target, outline.ids[target] != nil || tree.attribute(node, "linkend") != nil else {
      return descend(node)
    }
    writer.openLink(to: .fragment(target), at: .node(node))
    return descend(node, closes: 2)
  }

  // MARK: Footnotes

  private mutating func footnoteMark(_ node: XMLTree.Node, of footnote: XMLTree.Node) {
    let number: Int
    if let known = footnoteNumbers[footnote] {
      number = known
    } else {
      footnotes.append(footnote)
      number = footnotes.count
      footnoteNumbers[footnote] = number
    }
    writer.openLink(to: .fragment(footnoteID(footnote)), at: .node(node))
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    if node == footnote {
      writer.attribute("id", "fnref-\(footnote)")
    } else {
      attributes(node)
    }
    writer.text(tree.attribute(footnote, "label") ?? String(number))
    writer.close()
  }

  private func footnoteID(_ node: XMLTree.Node) -> String {
    string(node, .id).map { Identifiers.written(Array($0.utf8)[...]) } ?? "fn-\(node)"
  }

  /// Writes the page's footnotes at its end.
  mutating func writeFootnotes() {
    guard !footnotes.isEmpty else { return }
    writer.open(.section)
    writer.addClass("footnotes")
    writer.attribute("epub:type", "footnotes")
    writer.attribute("aria-label", words.footnotes)
    var index = 0
    // A footnote may hold another.
    while index < footnotes.count {
      let node = footnotes[index]
      writer.place = .node(node)
      writer.open(.aside)
      writer.attribute("epub:type", "footnote")
      writer.attribute("role", "doc-footnote")
      writer.attribute("id", footnoteID(node))
      attributes(node, takesID: false)
      writer.open(.p)
      writer.addClass("mark")
      writer.openLink(to: .fragment("fnref-\(node)"), at: .node(node))
      writer.attribute("role", "doc-backlink")
      writer.text(tree.attribute(node, "label") ?? String(index + 1))
      writer.close()
      writer.close()
      content(node)
      writer.close()
      index += 1
    }
    writer.close()
  }

  // MARK: Index terms

  private mutating func indexTerm(_ node: XMLTree.Node) {
    let isEnd = tree.attribute(node, "startref") != nil
    guard isEnd || tree.attribute(node, "zone") == nil else { return keepID(of: node) }
    let id = Array(termID(node).utf8)[...]
    let host = writer.frames.last { $0.state != .phantom }
    if host?.accepts.contains(.phrasing) ?? false {
      writer.open(.span)
    } else {
      // Between entries or cells there is no place for it: the next text carries it.
      writer.openPhantom()
    }
    writer.attribute(.special(.id), "id", id)
    writer.close()
  }

  /// The id that leads to an index term.
  func termID(_ node: XMLTree.Node) -> String {
    string(node, .id).map { Identifiers.written(Array($0.utf8)[...]) } ?? "idx-\(node)"
  }
}
