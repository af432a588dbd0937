import PageWriting
import XML

/// Writes inline elements.
struct JATSInlines {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    switch document.element(node) {
    case .styled(let style):
      reader.writer.open(.span)
      reader.writer.addStyle(style)
      reader.attributes(node)
      reader.content(node)
      reader.writer.close()
    case .lineBreak:
      reader.writer.open(.br)
      reader.writer.close()
    case .rule:
      reader.writer.open(.hr)
      reader.writer.close()
    case .term: reader.wrap(node, element: .dfn)
    case .definition: reader.wrap(node, element: .span, class: "definition")
    case .listHead: reader.wrap(node, element: .p, class: "title")
    case .privateCharacter: privateCharacter(node, to: &reader)
    default: phrase(node, to: &reader)
    }
  }

  private func phrase(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let name = tree.name(node).local
    reader.writer.open(.span)
    let kind = tree.attribute(node, "content-type") ?? tree.attribute(node, "style-type") ?? name
    reader.writer.addClass(String(kind.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }))
    reader.attributes(node)
    reader.content(node)
    reader.writer.close()
  }

  /// Writes a character that Unicode lacks, as its picture or its name.
  private func privateCharacter(_ node: XMLTree.Node, to reader: inout JATSReader) {
    if let picture = tree.element(node, "inline-graphic") { return reader.write(picture) }
    reader.writer.count(.contentLeftOut, key: "private-char", at: .node(node), isGap: true) {
      "a private character without a picture is shown by its name"
    }
    reader.writer.text(
      "[" + (tree.attribute(node, "description") ?? tree.attribute(node, "name") ?? "?") + "]")
  }
}

/// Writes links and references.
struct JATSLinks {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    switch document.element(node) {
    case .reference: reference(node, to: &reader)
    case .email:
      let address = document.text(node)
      if address.contains("@") {
        reader.writer.openLink("mailto:" + address, at: .node(node))
        reader.attributes(node)
        reader.content(node)
        reader.writer.close()
      } else {
        reader.content(node)
      }
    case .indexPointer:
      if let id = tree.attribute(node, "rid") {
        link(to: id, node: node, reader: &reader)
      } else {
        reader.content(node)
      }
    default: external(node, to: &reader)
    }
  }

  /// Writes a cross reference: `ref-type` gives the kind of target; a reference to several targets links to the first.
  private func reference(_ node: XMLTree.Node, to reader: inout JATSReader) {
    guard let rid = tree.attribute(node, "rid")?.split(separator: " ").first.map(String.init) else {
      return reader.content(node)
    }
    link(to: rid, node: node, reader: &reader)
  }

  private func link(to id: String, node: XMLTree.Node, reader: inout JATSReader) {
    let isEmpty = document.text(node).isEmpty
    let written = Identifiers.written(Array(id.utf8)[...])
    let mark =
      isEmpty ? document.target(id).flatMap { JATSTarget($0, in: document).mark(reader.footnotes) } : nil
    reader.writer.openLink(to: .fragment(written), takesText: isEmpty && mark == nil, at: .node(node))
    reader.attributes(node)
    switch tree.attribute(node, "ref-type") {
    case "fn", "table-fn":
      reader.writer.attribute("epub:type", "noteref")
      reader.writer.attribute("role", "doc-noteref")
    case "bibr": reader.writer.attribute("role", "doc-biblioref")
    default: break
    }
    if let mark { reader.writer.text(mark) } else { reader.content(node) }
    reader.writer.close()
  }

  private func external(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let attribute = document.address(node)
    let text = document.text(node)
    var address = attribute.map(tree.attributeValue) ?? text
    let type = tree.attribute(node, "ext-link-type")?.lowercased()
    if type == "doi", !address.contains("://") { address = "https://doi.org/" + address }
    if type == "email" || (!address.contains(":") && address.contains("@")) { address = "mailto:" + address }
    if !address.contains(":"), !address.hasPrefix("#"), address.hasPrefix("www.") {
      address = "https://" + address
    }
    // Database identifiers (genbank, pmid ...) are not addresses.
    guard address.contains(":") || address.hasPrefix("#") else {
      if tree.isElement(node, "inline-supplementary-material") { return file(node, to: &reader) }
      guard text.isEmpty else { return reader.wrap(node, element: .span, class: "ext-link") }
      reader.writer.open(.span)
      reader.attributes(node)
      reader.writer.text(address)
      return reader.writer.close()
    }
    reader.writer.openLink(address, at: attribute.map { .attribute($0, of: node) } ?? .node(node))
    reader.attributes(node)
    if let title = tree.attribute(node, "title", in: JATSDocument.xlink) {
      reader.writer.attribute("title", title)
    }
    if text.isEmpty { reader.writer.text(address) } else { reader.content(node) }
    reader.writer.close()
  }

  /// Writes a file that accompanies the text: a link if it is on the web, else only its name.
  func file(_ node: XMLTree.Node, to reader: inout JATSReader) {
    guard let attribute = document.address(node) else { return reader.content(node) }
    let address = tree.attributeValue(attribute)
    let name = address.split(separator: "/").last.map(String.init) ?? address
    if address.contains("://") {
      reader.writer.openLink(address, at: .attribute(attribute, of: node))
      reader.writer.text(name)
      return reader.writer.close()
    }
    reader.writer.count(
      .embeddedLinked, key: tree.name(node).local, at: .attribute(attribute, of: node)
    ) { "file \"\(name)\" of <\(tree.name(node).local)> is named but not carried over" }
    reader.writer.open(.code)
    reader.writer.text(name)
    reader.writer.close()
  }
}
