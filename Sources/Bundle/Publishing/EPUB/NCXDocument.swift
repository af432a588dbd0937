import BookModel

/// `toc.ncx`: the contents for EPUB 2 reading systems (OPF 2.0.1, section 2.4.1).
///
/// An entry without a page takes the address and play order of its first descendant.
struct NCXDocument {
  let book: LinkedBook

  func bytes(_ tree: NavigationTree) -> [UInt8] {
    var xml: [UInt8] = []
    xml.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.write("<ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\" version=\"2005-1\"")
    xml.writeAttribute("xml:lang", book.metadata.language)
    xml.write(">\n  <head>\n")
    let depth = max(1, tree.nodes.map(depth).max() ?? 1)
    let head = [
      ("dtb:uid", book.metadata.uniqueIdentifier), ("dtb:depth", String(depth)),
      ("dtb:totalPageCount", "0"), ("dtb:maxPageNumber", "0"),
    ]
    for (name, content) in head {
      xml.write("    <meta")
      xml.writeAttribute("name", name)
      xml.writeAttribute("content", content)
      xml.write("/>\n")
    }
    xml.write("  </head>\n  <docTitle><text>")
    xml.writeEscaped(book.metadata.title)
    xml.write("</text></docTitle>\n")
    for creator in book.metadata.creators where !creator.name.isEmpty {
      xml.write("  <docAuthor><text>")
      xml.writeEscaped(creator.name)
      xml.write("</text></docAuthor>\n")
    }
    xml.write("  <navMap>\n")
    var numbering = Numbering()
    let start = NavigationNode(
      label: Words(language: book.metadata.language)[.contents], href: BundlePath.contents,
      children: [])
    for node in tree.nodes.isEmpty ? [start] : tree.nodes { write(node, depth: 2, &numbering, to: &xml) }
    xml.write("  </navMap>\n</ncx>\n")
    return xml
  }

  /// Numbers the points and their targets.
  private struct Numbering {
    var point = 0
    var places: [String: Int] = [:]

    mutating func place(of href: String) -> Int {
      if let number = places[href] { return number }
      places[href] = places.count + 1
      return places.count
    }
  }

  private func write(
    _ node: NavigationNode, depth: Int, _ numbering: inout Numbering, to xml: inout [UInt8]
  ) {
    guard let href = node.firstHref else { return }
    let indent = String(repeating: " ", count: depth * 2)
    numbering.point += 1
    xml.write(
      "\(indent)<navPoint id=\"point-\(numbering.point)\" playOrder=\"\(numbering.place(of: href))\">")
    xml.write("<navLabel><text>")
    xml.writeEscaped(node.label)
    xml.write("</text></navLabel><content")
    xml.writeAttribute("src", BundlePath.encoded(href))
    xml.write("/>")
    if !node.children.isEmpty {
      xml.write("\n")
      for child in node.children { write(child, depth: depth + 1, &numbering, to: &xml) }
      xml.write(indent)
    }
    xml.write("</navPoint>\n")
  }

  private func depth(_ node: NavigationNode) -> Int { 1 + (node.children.map(depth).max() ?? 0) }
}
