import PageWriting
import TextBytes
import XML

/// Writes lists of references. A mixed citation has its own punctuation; the parts of an element citation are written in the
/// order that most styles use.
struct JATSReferences {
  let document: JATSDocument

  private var tree: XMLTree { document.tree }

  /// Writes the entries of a list of references into the open element.
  func list(_ node: XMLTree.Node, to reader: inout JATSReader) {
    var isOpen = false
    for child in tree.elements(of: node) {
      let isEntry = document.element(child) == .bibliographyEntry
      if isEntry, !isOpen {
        reader.writer.open(.ul)
        reader.writer.addClass("references")
        reader.writer.addStyle("list-style-type: none")
      } else if !isEntry, isOpen {
        reader.writer.close()
      }
      isOpen = isEntry
      if isEntry {
        entry(child, to: &reader)
      } else if ![.title, .label, .metadata].contains(document.element(child)) {
        reader.write(child)
      }
    }
    if isOpen { reader.writer.close() }
  }

  func write(_ node: XMLTree.Node, to reader: inout JATSReader) {
    if document.element(node) == .bibliographyEntry {
      reader.writer.open(.ul)
      entry(node, to: &reader)
      reader.writer.close()
    } else {
      reader.writer.open(.span)
      reader.writer.addClass("citation")
      reader.attributes(node)
      if let label = document.child(of: node, .label) { reader.label(document.text(label)) }
      citation(node, to: &reader)
      reader.writer.close()
    }
  }

  private func entry(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.place = .node(node)
    reader.writer.open(.li)
    reader.attributes(node)
    if let label = JATSTarget(node, in: document).label { reader.label(label) }
    // SciELO and others give each citation as it was printed, and once more in parts.
    let isPrinted = tree.element(node, "mixed-citation") != nil
    for child in tree.elements(of: node) where document.element(child) != .label {
      if isPrinted, tree.isElement(child, "element-citation") {
        tree.passOver(child)
      } else {
        reader.write(child)
      }
    }
    reader.writer.close()
  }

  private func citation(_ node: XMLTree.Node, to reader: inout JATSReader) {
    if tree.isElement(node, "citation-alternatives") {
      // The mixed citation is the form that the publisher printed.
      if let best = tree.element(node, "mixed-citation") ?? tree.elements(of: node).first {
        citation(best, to: &reader)
      }
      return
    }
    let isMixed = tree.children(node).contains { tree.kind($0) == .text && !tree.isBlank($0) }
    if isMixed { mixed(node, to: &reader) } else { parts(node, to: &reader) }
  }

  // MARK: Mixed citations

  private func mixed(_ node: XMLTree.Node, to reader: inout JATSReader) {
    for child in tree.children(node) {
      guard tree.kind(child) == .element else {
        reader.write(child)
        continue
      }
      mixedPart(child, to: &reader)
    }
  }

  private func mixedPart(_ node: XMLTree.Node, to reader: inout JATSReader) {
    reader.writer.place = .node(node)
    switch tree.name(node).local {
    case "source": reader.wrap(node, element: tree.element(node, "italic") == nil ? .i : .span)
    case "volume": reader.wrap(node, element: .b)
    case "pub-id":
      // Publishers often omit the separator between the pages and an identifier.
      if tree.kind(node - 1) == .text, tree.bytes(node - 1).last?.isSpace == false { reader.writer.text(" ") }
      identifier(node, to: &reader)
    case "person-group", "name", "string-name", "collab", "etal", "article-title", "chapter-title",
      "part-title",
      "trans-title", "trans-source", "year", "month", "day", "season", "date", "date-in-citation", "issue",
      "fpage",
      "lpage", "page-range", "elocation-id", "edition", "publisher-name", "publisher-loc", "conf-name",
      "conf-loc",
      "conf-date", "conf-sponsor", "series", "comment", "annotation", "role", "given-names", "surname",
      "prefix",
      "suffix", "patent", "size", "access-date", "data-title", "version", "isbn", "issn", "supplement", "gov",
      "std",
      "anonymous", "volume-id", "issue-id", "issue-title", "volume-series", "issue-part", "institution",
      "string-date",
      "trans-chapter-title", "time-stamp", "object-id":
      reader.writer.openPhantom()
      reader.attributes(node)
      if tree.isElement(node, "etal"), document.text(node).isEmpty { reader.writer.text("et al.") }
      mixed(node, to: &reader)
      reader.writer.close()
    case "label": break
    default: reader.write(node)
    }
  }

  private func identifier(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let text = document.text(node)
    let address: String? =
      switch tree.attribute(node, "pub-id-type") {
      case "doi": text.contains("://") ? text : "https://doi.org/" + text
      case "pmid": "https://pubmed.ncbi.nlm.nih.gov/\(text)/"
      case "pmcid": "https://www.ncbi.nlm.nih.gov/pmc/articles/\(text)/"
      case "arxiv": "https://arxiv.org/abs/" + text
      default: nil
      }
    guard let address, !text.isEmpty, !text.contains(" ") else { return reader.wrap(node, element: .span) }
    reader.writer.openLink(address, at: .node(node))
    reader.attributes(node)
    reader.writer.text(text)
    reader.writer.close()
  }

  // MARK: Element citations

  /// Writes authors. Title. *Source*, **volume**(issue), pages. Publisher, place, year. Identifiers. Comments.
  private func parts(_ node: XMLTree.Node, to reader: inout JATSReader) {
    var used: Set<XMLTree.Node> = []
    let elements = tree.elements(of: node)
    func take(_ names: String...) -> [XMLTree.Node] {
      let found = elements.filter { names.contains(tree.name($0).local) && !used.contains($0) }
      used.formUnion(found)
      return found
    }
    sentence(people(take("person-group", "name", "string-name", "collab", "etal", "anonymous")), to: &reader)
    let titles = take("article-title", "chapter-title", "part-title", "data-title", "trans-title", "patent")
    for title in titles {
      reader.wrap(title, element: .span)
      end(title, to: &reader)
    }
    let sources = take("source", "trans-source", "conf-name", "series")
    for (index, source) in sources.enumerated() {
      if index > 0 { reader.writer.text(", ") }
      reader.wrap(source, element: .i)
    }
    let volume = take("volume")
    let numbers = self.numbers(
      take("issue", "supplement"), pages: take("fpage", "lpage", "page-range", "elocation-id"))
    if !volume.isEmpty || !numbers.isEmpty {
      if !sources.isEmpty { reader.writer.text(", ") }
      for part in volume { reader.wrap(part, element: .b) }
      reader.writer.text(volume.isEmpty && numbers.hasPrefix(", ") ? String(numbers.dropFirst(2)) : numbers)
    }
    if !sources.isEmpty || !volume.isEmpty || !numbers.isEmpty { reader.writer.text(". ") }
    let publisher = take("edition", "publisher-name", "publisher-loc", "conf-loc", "conf-date").map(
      document.text)
    let dates = take("year", "month", "day", "season", "date").map(document.text)
    sentence((publisher + dates).filter { !$0.isEmpty }.joined(separator: ", "), to: &reader)
    for identifier in take("pub-id") {
      self.identifier(identifier, to: &reader)
      reader.writer.text(". ")
    }
    for rest in elements where !used.contains(rest) && document.element(rest) != .label {
      mixedPart(rest, to: &reader)
      reader.writer.text(". ")
    }
  }

  private func sentence(_ text: String, to reader: inout JATSReader) {
    guard !text.isEmpty else { return }
    reader.writer.text(text + (text.hasSuffix(".") ? " " : ". "))
  }

  /// Ends a title with a full stop, unless it ends with punctuation of its own.
  private func end(_ node: XMLTree.Node, to reader: inout JATSReader) {
    let last = document.text(node).last
    reader.writer.text(last == "." || last == "?" || last == "!" ? " " : ". ")
  }

  private func people(_ nodes: [XMLTree.Node]) -> String {
    nodes.flatMap { node -> [String] in
      let members = tree.isElement(node, "person-group") ? tree.elements(of: node) : []
      if !members.isEmpty { return members.map(person) }
      return [person(of: node)]
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func person(of node: XMLTree.Node) -> String {
    if tree.isElement(node, "etal") {
      let own = document.text(node)
      return own.isEmpty ? "et al." : own
    }
    guard tree.isElement(node, "name") else { return document.text(node) }
    let parts = [
      tree.element(node, "surname"), tree.element(node, "given-names"), tree.element(node, "suffix"),
    ]
    return parts.compactMap { $0.map(document.text) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func numbers(_ issue: [XMLTree.Node], pages: [XMLTree.Node]) -> String {
    var text = issue.map { "(" + document.text($0) + ")" }.joined()
    func page(_ name: String) -> String? { pages.first { tree.isElement($0, name) }.map(document.text) }
    if let range = page("page-range") {
      text += ", " + range
    } else if let first = page("fpage") {
      text += ", " + first + (page("lpage").map { $0 == first ? "" : "–" + $0 } ?? "")
    }
    if let place = page("elocation-id") { text += ", " + place }
    return text
  }
}
