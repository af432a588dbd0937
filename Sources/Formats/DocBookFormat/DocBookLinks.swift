import PageWriting
import XML

/// Writes links, cross-references, citations and glossary terms.
struct DocBookLinks {
  let document: DocBookDocument
  let text: DocBookReferenceText

  private var tree: XMLTree { document.tree }
  private var targets: DocBookTargets { document.outline.targets }

  func write(_ node: XMLTree.Node, as link: DocBookAction.Link, to flow: inout some DocBookFlow)
    -> DocBookStep
  {
    switch link {
    case .crossReference: crossReference(node, to: &flow)
    case .link: return self.link(node, to: &flow)
    case .outsideReference: outsideReference(node, to: &flow)
    case .anchor:
      flow.writer.open(.span)
      flow.attributes(node)
      flow.writer.close()
    case .citation: citation(node, to: &flow)
    case .glossaryTerm: return glossaryTerm(of: node, to: &flow)
    }
    return .written
  }

  /// In version 5 any inline element can be a link: opens it inside the element already opened.
  static func open(around node: XMLTree.Node, in flow: inout some DocBookFlow) -> DocBookStep {
    let tree = flow.tree
    guard !tree.attributes(node).isEmpty else { return .inside }
    if let attribute = tree.attribute(node, named: "href", in: DocBookNames.xlink) {
      flow.openLink(attribute, of: node)
      return .inside(closes: 2)
    }
    if let attribute = tree.attribute(node, named: "linkend") {
      let id = Identifiers.written(tree.attributeBytes(attribute))
      flow.writer.openLink(to: .fragment(id), at: .attribute(attribute, of: node))
      return .inside(closes: 2)
    }
    return .inside
  }

  /// Writes `link` of both versions, and `ulink`.
  private func link(_ node: XMLTree.Node, to flow: inout some DocBookFlow) -> DocBookStep {
    let isEmpty = tree.end(of: node) == node + 1 || (tree.end(of: node) == node + 2 && tree.isBlank(node + 1))
    if let attribute = tree.attribute(node, named: "linkend") {
      let id = Identifiers.written(tree.attributeBytes(attribute))
      flow.writer.openLink(to: .fragment(id), at: .attribute(attribute, of: node))
      flow.attributes(node)
      guard isEmpty else { return .inside }
      flow.writer.text(endText(of: node) ?? text(ofID: id) ?? id)
    } else if let attribute = tree.attribute(node, named: "url")
      ?? tree.attribute(node, named: "href", in: DocBookNames.xlink)
    {
      let raw = tree.attributeValue(attribute)
      // An address from a blank entity means no link.
      if raw.allSatisfy(\.isWhitespace) {
        flow.writer.open(.span)
      } else {
        flow.openLink(attribute, of: node)
      }
      flow.attributes(node)
      guard isEmpty else { return .inside }
      flow.writer.text(raw.hasPrefix("#") ? text(ofID: String(raw.dropFirst())) ?? raw : raw)
    } else {
      flow.writer.open(.span)
      flow.attributes(node)
      return .inside
    }
    flow.writer.close()
    return .written
  }

  private func text(ofID id: String) -> String? { targets.element(id).flatMap { text.text(for: $0) } }

  /// The text of the element that `endterm` refers to.
  private func endText(of node: XMLTree.Node) -> String? {
    tree.attribute(node, "endterm").flatMap(targets.element).map(document.elements.plainText)
  }

  /// Writes a link to another document: resolved if the id is in this book, else its text.
  private func outsideReference(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let pointer = tree.attribute(node, "targetptr") ?? tree.attribute(node, "linkend") ?? ""
    let isKnown = targets.element(pointer) != nil
    if isKnown {
      flow.writer.openLink(to: .fragment(pointer), at: .node(node))
    } else {
      flow.writer.open(.span)
    }
    flow.attributes(node)
    if !document.elements.plainText(node).isEmpty {
      flow.content(node)
    } else {
      flow.writer.text(text(ofID: pointer) ?? pointer)
    }
    flow.writer.close()
    guard !isKnown else { return }
    flow.writer.count(.contentLeftOut, key: "olink", at: .node(node), isGap: true) {
      "<olink> leads to another document and becomes its text"
    }
  }

  private func crossReference(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let attribute =
      tree.attribute(node, named: "linkend") ?? tree.attribute(node, named: "href", in: DocBookNames.xlink)
    guard let attribute else { return }
    let id = id(attribute)
    flow.writer.openLink(to: .fragment(id), at: .attribute(attribute, of: node))
    flow.attributes(node)
    flow.writer.text(words(of: node, id: id))
    flow.writer.close()
  }

  private func id(_ attribute: XMLTree.Attribute) -> String {
    let id = Identifiers.written(tree.attributeBytes(attribute))
    return id.hasPrefix("#") ? String(id.dropFirst()) : id
  }

  private func words(of node: XMLTree.Node, id: String) -> String {
    let found =
      endText(of: node)
      ?? targets.element(id).flatMap { text.text(for: $0, style: tree.attribute(node, "xrefstyle")) }
    return found.flatMap { $0.isEmpty ? nil : $0 } ?? id
  }

  /// The text of a cross-reference, for titles; nil for other elements.
  func words(of node: XMLTree.Node) -> String? {
    guard document.action(node) == .link(.crossReference),
      let attribute = tree.attribute(node, named: "linkend")
        ?? tree.attribute(node, named: "href", in: DocBookNames.xlink)
    else { return nil }
    return words(of: node, id: id(attribute))
  }

  private func citation(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let name = document.elements.plainText(node)
    let target =
      targets.bibliographyEntry(for: name)
      ?? targets.element(name).flatMap { document.elements.string($0, .id) }
    flow.open(.span, class: "citation", node: node)
    flow.writer.text("[")
    if let target { flow.writer.openLink(to: .fragment(target), at: .node(node)) }
    flow.content(node)
    if target != nil { flow.writer.close() }
    flow.writer.text("]")
    flow.writer.close()
  }

  private func glossaryTerm(of node: XMLTree.Node, to flow: inout some DocBookFlow) -> DocBookStep {
    let given = tree.attribute(node, "linkend")
    let target = given ?? targets.glossaryEntry(for: document.elements.plainText(node))
    flow.openNamed(tree.isElement(node, "firstterm") ? .dfn : .span, node: node)
    guard let target, targets.element(target) != nil || given != nil else { return .inside }
    flow.writer.openLink(to: .fragment(target), at: .node(node))
    return .inside(closes: 2)
  }
}

/// The footnotes of a page, in the order of their references.
struct DocBookFootnotes {
  private var notes: [XMLTree.Node] = []
  private var numbers: [XMLTree.Node: Int] = [:]
  private var writtenCount = 0

  var isEmpty: Bool { notes.isEmpty }

  /// The number of a footnote; nil if it is not referenced yet.
  func number(of note: XMLTree.Node) -> Int? { numbers[note] }

  /// Returns the number of a referenced footnote, assigning one if needed.
  mutating func mark(_ note: XMLTree.Node) -> Int {
    if let known = numbers[note] { return known }
    notes.append(note)
    numbers[note] = notes.count
    return notes.count
  }

  /// The next footnote to write; writing one may add others.
  mutating func next() -> (note: XMLTree.Node, number: Int)? {
    guard writtenCount < notes.count else { return nil }
    writtenCount += 1
    return (notes[writtenCount - 1], writtenCount)
  }
}
