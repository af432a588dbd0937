import XML

/// Lists that are made from the whole document, bibliographies and glossaries.
extension PreTeXtReader {
  // MARK: - Notation

  /// Writes the list of notation: each symbol, what it means, and where it is introduced.
  mutating func notationList(_ node: Node) {
    let entries = document.notations
    guard !entries.isEmpty else { return }
    writer.openTable(label: document.info.names["notation"] ?? "Notation", isNumbered: false)
    writer.addClass("notation")
    identify(node)
    writer.open(.thead)
    writer.open(.tr)
    for column in ["symbol", "description", "location"] {
      writer.open(.th)
      writer.attribute("scope", "col")
      writer.text(document.info.names[column] ?? column)
      writer.close()
    }
    writer.close()
    writer.close()
    writer.open(.tbody)
    for entry in entries {
      writer.place = .node(entry.node)
      writer.open(.tr)
      writer.open(.td)
      copy { reader in if let usage = reader.document.child(entry.node, .usage) { reader.content(usage) } }
      writer.close()
      writer.open(.td)
      copy { reader in
        if let text = reader.document.child(entry.node, .description) { reader.content(text) }
      }
      writer.close()
      writer.open(.td)
      locator(entry)
      writer.close()
      writer.close()
    }
    writer.close()
    writer.close()
  }

  /// Writes something that stands elsewhere too.
  mutating func copy(_ write: (inout PreTeXtReader) -> Void) {
    let wasCopy = isCopy
    isCopy = true
    write(&self)
    isCopy = wasCopy
  }

  /// Writes a link to the place of an entry, called after what holds it.
  mutating func locator(_ mark: PreTeXtDocument.Mark) {
    writer.openLink(to: .fragment(mark.id), at: .node(mark.node))
    copy { $0.placeName(mark.holder) }
    writer.close()
  }

  private mutating func placeName(_ node: Node) {
    if let number = document.number(node) {
      writer.text(name(node) + "\u{A0}" + number)
    } else if element(node).isDivision, let above = document.ancestor(node, where: \.isDivision),
      document.child(node, .title) == nil || [.subsection, .subsubsection].contains(element(node)),
      document.number(above) != nil
    {
      placeName(above)
    } else {
      title(node)
    }
  }

  // MARK: - Index

  /// Headings of the index, within each other.
  private struct IndexNode {
    /// What headings are sorted by.
    var key: String
    /// The node whose content is the heading.
    var heading: Node
    var marks: [PreTeXtDocument.Mark] = []
    var see: [Node] = []
    var seeAlso: [Node] = []
    var children: [IndexNode] = []
  }

  /// Writes the index.
  mutating func indexList(_ node: Node) {
    var roots: [IndexNode] = []
    for mark in document.indexEntries {
      insert(mark, path: headings(mark.node)[...], into: &roots)
    }
    guard !roots.isEmpty else { return }
    sort(&roots)
    writer.open(.section)
    writer.addClass("index")
    writer.attribute("epub:type", "index")
    writer.attribute("role", "doc-index")
    identify(node)
    var start = 0
    while start < roots.count {
      let letter = initial(roots[start].key)
      let end = roots[start...].firstIndex { initial($0.key) != letter } ?? roots.count
      writer.open(.section)
      writer.openHeading(headingLevel + 1, isNumbered: false)
      writer.text(letter)
      writer.close()
      copy { $0.indexNodes(Array(roots[start..<end])) }
      writer.close()
      start = end
    }
    writer.close()
  }

  /// The headings of an entry, the outermost first.
  private func headings(_ node: Node) -> [(key: String, node: Node)] {
    let parts = document.children(node).filter { element($0) == .h }
    let nodes = parts.isEmpty ? [node] : parts
    return nodes.map { part in
      let sortKey = tree.attribute(part, "sortby") ?? plain(part)
      return (Self.sortKey(sortKey), part)
    }
  }

  /// What a heading is sorted by: letters and digits, without case and accents.
  static func sortKey(_ text: String) -> String {
    var key = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        key.unicodeScalars.append(base(of: scalar))
      } else if scalar.properties.isWhitespace, !key.isEmpty {
        key += " "
      }
    }
    return key
  }

  /// The letter under an accent, for the Latin letters that have one.
  private static func base(of scalar: UnicodeScalar) -> UnicodeScalar {
    switch scalar {
    case "à"..."å": "a"
    case "ç": "c"
    case "è"..."ë": "e"
    case "ì"..."ï": "i"
    case "ñ": "n"
    case "ò"..."ö", "ø": "o"
    case "ù"..."ü": "u"
    case "ý", "ÿ": "y"
    default: scalar
    }
  }

  private func initial(_ key: String) -> String {
    guard let first = key.unicodeScalars.first, first.properties.isAlphabetic else { return "#" }
    return String(first).uppercased()
  }

  private func insert(
    _ mark: PreTeXtDocument.Mark, path: ArraySlice<(key: String, node: Node)>, into nodes: inout [IndexNode]
  ) {
    guard let (key, heading) = path.first else { return }
    let text = plain(heading)
    let index: Int
    if let known = nodes.firstIndex(where: { $0.key == key && plain($0.heading) == text }) {
      index = known
    } else {
      index = nodes.count
      nodes.append(IndexNode(key: key, heading: heading))
    }
    guard path.count == 1 else { return insert(mark, path: path.dropFirst(), into: &nodes[index].children) }
    let children = document.children(mark.node)
    let see = children.filter { element($0) == .see }
    let seeAlso = children.filter { element($0) == .seealso }
    nodes[index].see += see
    nodes[index].seeAlso += seeAlso
    // The end of a range leads nowhere of its own.
    if see.isEmpty, tree.attribute(mark.node, "start") == nil { nodes[index].marks.append(mark) }
  }

  private func sort(_ nodes: inout [IndexNode]) {
    for index in nodes.indices { sort(&nodes[index].children) }
    nodes.sort { first, second in
      if first.key != second.key { return first.key < second.key }
      return first.heading < second.heading
    }
  }

  private mutating func indexNodes(_ nodes: [IndexNode]) {
    writer.open(.ul)
    for node in nodes {
      writer.place = .node(node.heading)
      writer.open(.li)
      content(node.heading, without: [.see, .seealso, .h])
      if !node.see.isEmpty { crossIndex(node.see, document.info.names["see"] ?? "see", opening: ". ") }
      var shown: Set<String> = []
      for mark in node.marks {
        let place = document.number(mark.holder).map { $0 + element(mark.holder).rawValue } ?? mark.id
        // Two entries in one theorem are one locator.
        guard shown.insert(place).inserted else { continue }
        writer.text(", ")
        locator(mark)
      }
      if !node.seeAlso.isEmpty {
        crossIndex(node.seeAlso, document.info.names["seealso"] ?? "see also", opening: ". ")
      }
      if !node.children.isEmpty { indexNodes(node.children) }
      writer.close()
    }
    writer.close()
  }

  private mutating func crossIndex(_ nodes: [Node], _ word: String, opening: String) {
    writer.text(opening)
    writer.open(.em)
    writer.text(word)
    writer.close()
    for (index, node) in nodes.enumerated() {
      writer.text(index == 0 ? " " : "; ")
      let parts = document.children(node).filter { element($0) == .h }
      if parts.isEmpty { content(node) }
      for (offset, part) in parts.enumerated() {
        if offset > 0 { writer.text(", ") }
        content(part)
      }
    }
  }

  // MARK: - Lists of things

  /// Writes a list of the things of some sorts, with links to them.
  mutating func listOf(_ node: Node) {
    let wanted = Set(
      (tree.attribute(node, "elements") ?? "").split { $0 == " " || $0 == "," }.map(String.init))
    let scope = tree.attribute(node, "scope")
    var range = document.body..<tree.end(document.body)
    if let scope, let holder = document.ancestor(node, where: { $0.rawValue == scope }) {
      range = holder..<tree.end(holder)
    }
    let found = range.filter {
      tree.kind($0) == .element && wanted.contains(tree.name($0).local) && document.id($0) != nil
        && linkID($0) == document.id($0)
    }
    guard !found.isEmpty else { return }
    writer.open(.ul)
    writer.addClass("none")
    identify(node)
    for item in found {
      writer.open(.li)
      writer.openLink(to: .fragment(document.id(item) ?? ""), at: .node(item))
      writer.text(name(item) + (document.number(item).map { "\u{A0}" + $0 } ?? ""))
      writer.close()
      if let title = document.child(item, .title) ?? document.child(item, .caption) {
        writer.text(" ")
        copy { $0.content(title) }
      }
      writer.close()
    }
    writer.close()
  }

  // MARK: - Bibliographies and glossaries

  /// Whether a node is the first of a run of its like.
  private func isFirstOfRun(_ node: Node) -> Bool {
    guard let parent = tree.parent(node) else { return true }
    var previous: Node?
    for child in tree.elements(parent) where !document.excluded.contains(child) {
      if child == node { return previous.map { element($0) != element(node) } ?? true }
      previous = child
    }
    return true
  }

  private func run(from first: Node) -> [Node] {
    guard let parent = tree.parent(first) else { return [first] }
    let rest = document.children(parent).filter { $0 >= first }
    return Array(rest.prefix { element($0) == element(first) })
  }

  /// Writes a run of bibliographic entries as a list.
  mutating func bibliography(from first: Node) {
    guard isFirstOfRun(first) else { return }
    writer.open(.ol)
    writer.addClass("bibliography")
    for entry in run(from: first) {
      writer.place = .node(entry)
      writer.open(.li)
      identify(entry)
      // The list itself shows no numbers, and cross references name them.
      writer.open(.span)
      writer.addClass("label")
      writer.text("[" + (document.facts[entry]?.serial ?? "") + "]")
      writer.close()
      writer.text(" ")
      bibliographicEntry(entry)
      writer.close()
    }
    writer.close()
  }

  private mutating func bibliographicEntry(_ entry: Node) {
    let isRaw =
      tree.attribute(entry, "type") == "raw"
      || tree.children(entry).contains { tree.kind($0) == .text && !tree.isBlank($0) }
    if isRaw {
      for child in tree.children(entry) { bibliographicPart(child) }
    } else {
      let parts = document.children(entry).filter { element($0) != .note }
      for (index, part) in parts.enumerated() {
        if index > 0 { writer.text(element(part) == .title || index == parts.count - 1 ? ". " : ", ") }
        bibliographicPart(part)
      }
      writer.text(".")
    }
    for note in document.children(entry) where element(note) == .note && !isRaw { bibliographicPart(note) }
  }

  private mutating func bibliographicPart(_ node: Node) {
    guard tree.kind(node) == .element, !document.excluded.contains(node) else { return write(node) }
    switch element(node) {
    case .title, .journal, .booktitle:
      writer.open(.cite)
      content(node)
      writer.close()
    case .volume:
      writer.open(.b)
      content(node)
      writer.close()
    case .number:
      writer.text("no. ")
      content(node)
    case .ibid: writer.text("Ibid.")
    case .note:
      writer.open(.div)
      writer.addClass("note")
      content(node)
      writer.close()
    case .bibURL, .bibDOI:
      let text = plain(node)
      let address = element(node) == .bibDOI && !text.hasPrefix("http") ? "https://doi.org/" + text : text
      writer.openLink(address, at: .node(node))
      writer.text(text)
      writer.close()
    case .author, .editor, .year, .publisher, .pages, .series, .month, .address, .howpublished, .issue,
      .bibISBN,
      .bibISSN, .institution, .edition, .date:
      content(node)
    default: write(node)
    }
  }

  /// Writes a run of terms of a glossary as a list.
  mutating func glossary(from first: Node) {
    guard isFirstOfRun(first), document.parent(first) == .glossary else {
      if document.parent(first) != .glossary { content(first) }
      return
    }
    writer.open(.dl)
    writer.addClass("glossary")
    for item in run(from: first) {
      writer.place = .node(item)
      writer.open(.dt)
      identify(item)
      title(item)
      writer.close()
      writer.open(.dd)
      content(item, without: [.title])
      writer.close()
    }
    writer.close()
  }
}
