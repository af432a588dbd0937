import BookModel
import PageWriting
import TextBytes
import XML

/// Writes the metadata of a document or a chapter that is meant for readers: title, contributors, abstract, dates, permissions.
/// Reports metadata only for machines, with a count.
struct JATSFrontMatter {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  /// The metadata element of a document or a division; nil if it has none.
  func metadata(of node: XMLTree.Node) -> XMLTree.Node? {
    for name in ["book-meta", "book-part-meta", "front-stub"] {
      if let meta = tree.element(node, name) { return meta }
    }
    if let front = tree.element(node, "front") { return tree.element(front, "article-meta") ?? front }
    return nil
  }

  /// Writes the heading of the document and its other metadata.
  func write(_ meta: XMLTree.Node, of root: XMLTree.Node, to reader: inout JATSReader) {
    let group = tree.element(meta, "title-group") ?? tree.element(meta, "book-title-group") ?? meta
    if let title = document.title(in: group) {
      reader.writer.place = .node(title)
      reader.writer.openHeading(1, isNumbered: false)
      reader.attributes(root)
      reader.attributes(title)
      reader.content(title)
      reader.writer.close()
    }
    for child in tree.elements(of: group)
    where ["subtitle", "trans-title-group"].contains(tree.name(child).local) {
      if tree.isElement(child, "trans-title-group") {
        for title in tree.elements(of: child) { reader.wrap(title, element: .p, class: "subtitle") }
      } else {
        reader.wrap(child, element: .p, class: "subtitle")
      }
    }
    writeRest(meta, to: &reader)
    guard let front = tree.parent(of: meta), tree.isElement(front, "front") else { return }
    for other in tree.elements(of: front) where other != meta {
      if case .division = document.element(other) { reader.write(other) } else { reader.leaveOut(other) }
    }
  }

  /// Writes everything except the title, in the order that readers expect.
  func writeRest(_ meta: XMLTree.Node, to reader: inout JATSReader) {
    let children = tree.elements(of: meta)
    func each(_ names: String..., write: (XMLTree.Node, inout JATSReader) -> Void) {
      for child in children where names.contains(tree.name(child).local) {
        reader.writer.place = .node(child)
        write(child, &reader)
      }
    }
    each("contrib-group", write: contributors)
    each("aff", "aff-alternatives") { affiliation($0, to: &$1) }
    each("author-notes", write: authorNotes)
    each("abstract", "trans-abstract", write: abstract)
    each("kwd-group", write: keywords)
    let dates = children.filter { tree.isElement($0, "pub-date") }.compactMap { Self.date($0, in: tree) }
    each("pub-date") { node, reader in
      // The year of an issue says no more than the day on which the article came out.
      let text = Self.date(node, in: tree) ?? ""
      if !dates.contains(where: { $0 != text && $0.hasPrefix(text) }) {
        paragraph(text, name: "date", to: &reader)
      }
    }
    each("publisher") { node, reader in
      paragraph(
        tree.elements(of: node).map(document.text).joined(separator: ", "), name: "publisher", to: &reader)
    }
    each("permissions", write: permissions)
    // Before version 2.3 of the NLM vocabularies, the metadata contained these elements directly.
    if children.contains(where: { Self.ownPermissions.contains(tree.name($0).local) }) {
      permissions(meta, to: &reader)
    }
    for child in children where !Self.written.union(Self.ownPermissions).contains(tree.name(child).local) {
      let name = tree.name(child).local
      guard JATSVocabulary.table.notApplicable[name] == nil else { continue }
      tree.passOver(child)
      reader.writer.count(.contentLeftOut, key: name, at: .node(child), isGap: true) {
        "<\(name)> of the metadata is left out"
      }
    }
  }

  private static let ownPermissions: Set<String> = [
    "copyright-statement", "copyright-year", "copyright-holder", "license",
  ]

  /// Metadata that is written to the page.
  private static let written: Set<String> = [
    "contrib-group", "aff", "aff-alternatives", "author-notes", "abstract", "trans-abstract", "kwd-group",
    "pub-date", "publisher", "permissions", "title-group", "book-title-group", "title", "subtitle", "label",
    "fn-group",
  ]

  private func paragraph(_ text: String, name: String, to reader: inout JATSReader) {
    guard !text.isEmpty else { return }
    reader.writer.open(.p)
    reader.writer.addClass(name)
    reader.writer.text(text)
    reader.writer.close()
  }

  // MARK: People

  private func contributors(_ group: XMLTree.Node, to reader: inout JATSReader) {
    let people = tree.elements(of: group).filter { tree.isElement($0, "contrib") }
    if !people.isEmpty {
      reader.writer.open(.p)
      reader.writer.addClass("authors")
      reader.attributes(group)
      for (index, person) in people.enumerated() {
        if index > 0 { reader.writer.text(", ") }
        contributor(person, to: &reader)
      }
      reader.writer.close()
    }
    for child in people.flatMap({ tree.elements(of: $0) }) + tree.elements(of: group) {
      switch tree.name(child).local {
      case "aff", "aff-alternatives": affiliation(child, to: &reader)
      case "contrib", "name", "name-alternatives", "string-name", "anonymous", "xref": break
      case "contrib-id" where identifier(of: child) != nil: break
      case "collab":
        for members in tree.elements(of: child) where tree.isElement(members, "contrib-group") {
          leaveOut(members, "members of a group of contributors are", to: &reader)
        }
      case let name: leaveOut(child, "<\(name)> of a contributor is", to: &reader)
      }
    }
  }

  private func leaveOut(_ node: XMLTree.Node, _ words: String, to reader: inout JATSReader) {
    tree.passOver(node)
    reader.writer.count(.contentLeftOut, key: words, at: .node(node), isGap: true) { words + " left out" }
  }

  private func contributor(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.place = .node(node)
    reader.writer.open(.span)
    reader.writer.addClass("author")
    reader.attributes(node)
    reader.writer.text(name(of: node))
    for orcid in tree.elements(of: node).compactMap(identifier) {
      reader.writer.text(" (")
      reader.writer.openLink(orcid, at: .node(node))
      reader.writer.text("ORCID")
      reader.writer.close()
      reader.writer.text(")")
    }
    for child in tree.elements(of: node)
    where document.element(child) == .reference {
      let target = tree.attribute(child, "rid").flatMap { document.target($0) }
      let hasMark = target.map { JATSTarget($0, in: document).label != nil } ?? false
      guard hasMark || !document.text(child).isEmpty else { continue }
      let isRaised = tree.element(child, "sup") != nil
      if !isRaised { reader.writer.open(.sup) }
      reader.write(child)
      if !isRaised { reader.writer.close() }
    }
    reader.writer.close()
  }

  /// The address of a contributor's ORCID.
  private func identifier(of node: XMLTree.Node) -> String? {
    guard tree.isElement(node, "contrib-id"), tree.attribute(node, "contrib-id-type") == "orcid" else {
      return nil
    }
    let text = document.text(node)
    return text.contains("://") ? text : "https://orcid.org/" + text
  }

  private func name(of node: XMLTree.Node) -> String {
    let holder = tree.element(node, "name-alternatives") ?? node
    if let name = tree.element(holder, "name") {
      let order =
        tree.attribute(name, "name-style") == "eastern"
        ? ["prefix", "surname", "given-names", "suffix"] : ["prefix", "given-names", "surname", "suffix"]
      return order.compactMap { tree.element(name, $0).map(document.text) }.joined(separator: " ")
    }
    for form in ["string-name", "collab", "anonymous"] {
      guard let name = tree.element(holder, form) else { continue }
      // A group may list its members inside its name.
      let own = tree.children(name).filter { tree.kind($0) == .text || !tree.isElement($0, "contrib-group") }
      return own.map {
        tree.kind($0) == .text ? String(decoding: tree.bytes($0), as: UTF8.self) : document.text($0)
      }
      .joined().singleSpaced
    }
    return document.text(node)
  }

  private func affiliation(_ node: XMLTree.Node, to reader: inout JATSReader) {
    if tree.isElement(node, "aff-alternatives") {
      if let first = tree.elements(of: node).first { affiliation(first, to: &reader) }
      return
    }
    reader.writer.place = .node(node)
    reader.writer.open(.p)
    reader.writer.addClass("affiliation")
    reader.attributes(node)
    if let label = document.child(of: node, .label) { reader.wrap(label, element: .sup) }
    let hasText = tree.children(node).contains { tree.kind($0) == .text && !tree.isBlank($0) }
    var parts = tree.elements(of: node).filter { document.element($0) != .label }
    // SciELO's whole address as it was printed, beside its parts.
    let printed = parts.first {
      tree.isElement($0, "institution") && tree.attribute($0, "content-type") == "original"
    }
    if let printed, !hasText {
      let text = document.text(printed)
      for part in parts where part != printed && text.contains(document.text(part)) { tree.passOver(part) }
      let names = [
        "institution", "institution-wrap", "addr-line", "city", "state", "country", "named-content",
      ]
      parts = parts.filter { part in
        part == printed || !names.contains(tree.name(part).local) && !text.contains(document.text(part))
      }
    }
    if hasText {
      reader.body(node)
    } else {
      reader.writer.text(parts.map(document.text).filter { !$0.isEmpty }.joined(separator: ", "))
    }
    reader.writer.close()
  }

  private func authorNotes(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.div)
    reader.writer.addClass("author-notes")
    reader.attributes(node)
    for child in tree.elements(of: node) {
      if tree.isElement(child, "corresp") { reader.wrap(child, element: .p) } else { reader.write(child) }
    }
    reader.writer.close()
  }

  // MARK: Text

  private func abstract(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.section)
    reader.writer.addClass("abstract")
    reader.writer.attribute("epub:type", "abstract")
    reader.attributes(node)
    let title = document.child(of: node, .title)
    reader.writer.open(.p)
    reader.writer.addClass("title")
    if let title { reader.content(title) } else { reader.writer.text(document.words[.abstract]) }
    reader.writer.close()
    for child in tree.elements(of: node) {
      switch document.element(child) {
      case .title, .label: continue
      case .division:
        // Sections of an abstract have no contents entries.
        reader.writer.open(.div)
        reader.attributes(child)
        reader.titleParagraph(child)
        reader.body(child)
        reader.writer.close()
      default: reader.write(child)
      }
    }
    reader.writer.close()
  }

  private func keywords(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let names: Set<String> = ["kwd", "compound-kwd", "nested-kwd", "unstructured-kwd-group"]
    let words = tree.elements(of: node).filter { names.contains(tree.name($0).local) }
    guard !words.isEmpty else { return }
    reader.writer.open(.p)
    reader.writer.addClass("keywords")
    reader.attributes(node)
    if let title = document.child(of: node, .title) { reader.label(document.text(title)) }
    for (index, word) in words.enumerated() {
      if index > 0 { reader.writer.text("; ") }
      let parts = tree.elements(of: word)
      if tree.isElement(word, "kwd") || tree.isElement(word, "unstructured-kwd-group") || parts.isEmpty {
        reader.content(word)
      } else {
        reader.writer.text(parts.map(document.text).joined(separator: ", "))
      }
    }
    reader.writer.close()
  }

  /// `2021-05-30`, or as many parts of the date as there are.
  static func date(_ node: XMLTree.Node, in tree: XMLTree) -> String? {
    if let date = tree.attribute(node, "iso-8601-date") { return date }
    func part(_ name: String) -> String? { tree.element(node, name).map { tree.string($0).singleSpaced } }
    guard let year = part("year") else { return nil }
    func padded(_ text: String) -> String { text.utf8.count == 1 ? "0" + text : text }
    guard let month = part("month"), month.utf8.allSatisfy(\.isDigit) else { return year }
    return ([year, padded(month)] + [part("day").map(padded)].compactMap { $0 }).joined(separator: "-")
  }

  private func permissions(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.open(.div)
    reader.writer.addClass("permissions")
    if tree.isElement(node, "permissions") { reader.attributes(node) }
    let children = tree.elements(of: node)
    if let statement = children.first(where: { tree.isElement($0, "copyright-statement") }) {
      reader.wrap(statement, element: .p)
    } else {
      let parts = children.filter { ["copyright-year", "copyright-holder"].contains(tree.name($0).local) }
      paragraph(
        parts.isEmpty ? "" : "© " + parts.map(document.text).joined(separator: " "), name: "copyright",
        to: &reader)
    }
    for license in children where tree.isElement(license, "license") {
      let paragraphs = tree.elements(of: license).filter { [.paragraph].contains(document.element($0)) }
      for paragraph in paragraphs { reader.write(paragraph) }
      if let address = document.address(license) {
        let text = tree.attributeValue(address)
        let isLinked = document.all("ext-link", in: license).contains { link in
          document.address(link).map(tree.attributeValue) == text
        }
        if !isLinked { link(text, at: .attribute(address, of: license), to: &reader) }
      }
      for reference in tree.elements(of: license) where tree.isElement(reference, "license_ref") {
        link(document.text(reference), at: .node(reference), to: &reader)
      }
    }
    reader.writer.close()
  }

  private func link(_ address: String, at place: PageWriter.Place, to reader: inout JATSReader) {
    reader.writer.open(.p)
    reader.writer.openLink(address, at: place)
    reader.writer.text(address)
    reader.writer.close()
    reader.writer.close()
  }
}
