import BookModel
import PageWriting
import XML

/// The index of a document: nested headings with their references.
struct PreTeXtIndex {
  /// A heading with its subheadings.
  private struct Heading {
    /// The sort key.
    var key: String
    /// The node with the heading's content.
    var heading: XMLTree.Node
    var marks: [PreTeXtDocument.Mark] = []
    var see: [XMLTree.Node] = []
    var seeAlso: [XMLTree.Node] = []
    var children: [Heading] = []
  }

  private var roots: [Heading] = []

  /// Collects the entries of a document.
  init(_ document: PreTeXtDocument) {
    for mark in document.indexEntries {
      Self.insert(
        mark, path: Self.path(of: mark.node, document: document)[...], into: &roots, document: document)
    }
    Self.sort(&roots)
  }

  // MARK: Collecting

  /// The headings of an entry, outermost first.
  private static func path(of node: XMLTree.Node, document: PreTeXtDocument) -> [(
    key: String, node: XMLTree.Node
  )] {
    let parts = document.children(node).filter { document.element($0) == .h }
    let nodes = parts.isEmpty ? [node] : parts
    return nodes.map { part in
      (sortKey(document.tree.attribute(part, "sortby") ?? document.plain(part)), part)
    }
  }

  private static func insert(
    _ mark: PreTeXtDocument.Mark, path: ArraySlice<(key: String, node: XMLTree.Node)>,
    into nodes: inout [Heading],
    document: PreTeXtDocument
  ) {
    guard let (key, heading) = path.first else { return }
    let text = document.plain(heading)
    let index: Int
    if let known = nodes.firstIndex(where: { $0.key == key && document.plain($0.heading) == text }) {
      index = known
    } else {
      index = nodes.count
      nodes.append(Heading(key: key, heading: heading))
    }
    guard path.count == 1 else {
      return insert(mark, path: path.dropFirst(), into: &nodes[index].children, document: document)
    }
    let children = document.children(mark.node)
    let see = children.filter { document.element($0) == .see }
    let seeAlso = children.filter { document.element($0) == .seealso }
    nodes[index].see += see
    nodes[index].seeAlso += seeAlso
    // The end of a range has no locator of its own.
    if see.isEmpty, document.tree.attribute(mark.node, "start") == nil { nodes[index].marks.append(mark) }
  }

  private static func sort(_ nodes: inout [Heading]) {
    for index in nodes.indices { sort(&nodes[index].children) }
    nodes.sort { first, second in
      if first.key != second.key { return first.key < second.key }
      return first.heading < second.heading
    }
  }

  /// The sort key of a heading: letters and digits in lower case without accents.
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

  /// The base letter of an accented Latin letter.
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

  /// The initial letter under which a heading is listed; `#` for others.
  private static func initial(_ key: String) -> String {
    guard let first = key.unicodeScalars.first, first.properties.isAlphabetic else { return "#" }
    return String(first).uppercased()
  }

  // MARK: Writing

  /// Writes the index as `node`, unless it is empty.
  func write(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    guard !roots.isEmpty else { return }
    reader.writer.open(.section)
    reader.writer.addClass("index")
    reader.writer.attribute("epub:type", "index")
    reader.writer.attribute("role", "doc-index")
    reader.identify(node)
    var start = 0
    while start < roots.count {
      let letter = Self.initial(roots[start].key)
      let end = roots[start...].firstIndex { Self.initial($0.key) != letter } ?? roots.count
      reader.writer.open(.section)
      reader.writer.openHeading(reader.headingLevel + 1, isNumbered: false)
      reader.writer.text(letter)
      reader.writer.close()
      reader.copy { write(Array(roots[start..<end]), to: &$0) }
      reader.writer.close()
      start = end
    }
    reader.writer.close()
  }

  private func write(_ headings: [Heading], to reader: inout PreTeXtReader) {
    reader.writer.open(.ul)
    for node in headings {
      reader.writer.place = .node(node.heading)
      reader.writer.open(.li)
      reader.content(node.heading, without: [.see, .seealso, .h])
      if !node.see.isEmpty {
        crossIndex(node.see, reader.document.info.name("see") ?? "see", opening: ". ", to: &reader)
      }
      var shown: Set<String> = []
      for mark in node.marks {
        let place =
          reader.document.number(mark.holder).map { $0 + reader.element(mark.holder).rawValue } ?? mark.id
        // Two entries in one theorem give one locator.
        guard shown.insert(place).inserted else { continue }
        reader.writer.text(", ")
        mark.writeLink(to: &reader)
      }
      if !node.seeAlso.isEmpty {
        crossIndex(
          node.seeAlso, reader.document.info.name("seealso") ?? "see also", opening: ". ", to: &reader)
      }
      if !node.children.isEmpty { write(node.children, to: &reader) }
      reader.writer.close()
    }
    reader.writer.close()
  }

  private func crossIndex(
    _ nodes: [XMLTree.Node], _ word: String, opening: String, to reader: inout PreTeXtReader
  ) {
    reader.writer.text(opening)
    reader.writer.open(.em)
    reader.writer.text(word)
    reader.writer.close()
    for (index, node) in nodes.enumerated() {
      reader.writer.text(index == 0 ? " " : "; ")
      let parts = reader.document.children(node).filter { reader.element($0) == .h }
      if parts.isEmpty { reader.content(node) }
      for (offset, part) in parts.enumerated() {
        if offset > 0 { reader.writer.text(", ") }
        reader.content(part)
      }
    }
  }
}

extension PreTeXtDocument.Mark {
  /// Writes a link to the position, named after its nearest numbered ancestor. If the position is in omitted content, the link
  /// leads to that ancestor.
  func writeLink(to reader: inout PreTeXtReader) {
    let target = reader.marked.contains(node) ? id : reader.document.id(of: holder) ?? id
    reader.writer.openLink(to: .fragment(target), at: .node(node))
    reader.copy { Self.writeName(of: holder, to: &$0) }
    reader.writer.close()
  }

  private static func writeName(of node: XMLTree.Node, to reader: inout PreTeXtReader) {
    if let number = reader.document.number(node) {
      reader.writer.text(reader.document.name(node) + "\u{A0}" + number)
    } else if reader.element(node).isDivision,
      let above = reader.document.ancestor(node, where: \.isDivision),
      reader.document.child(of: node, element: .title) == nil
        || [.subsection, .subsubsection].contains(reader.element(node)),
      reader.document.number(above) != nil
    {
      writeName(of: above, to: &reader)
    } else {
      reader.title(node)
    }
  }
}
