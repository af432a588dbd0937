import BookModel

/// `nav.xhtml`: the contents, landmarks and page list (EPUB 3.3, section 7).
struct NavigationDocument {
  let book: LinkedBook
  let hasCover: Bool

  func bytes(_ tree: inout NavigationTree) -> [UInt8] {
    let metadata = book.metadata
    let words = Words(language: metadata.language)
    var xml: [UInt8] = []
    xml.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n")
    xml.write("<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"")
    xml.writeAttribute("lang", metadata.language)
    xml.writeAttribute("xml:lang", metadata.language)
    xml.writeAttribute("dir", Direction(language: metadata.language).rawValue)
    xml.write(">\n<head>\n<meta charset=\"UTF-8\"/>\n")
    xml.writeElement("title", text: metadata.title, indent: 0)
    xml.write("<link rel=\"stylesheet\" type=\"text/css\" href=\"\(BundlePath.style)\"/>\n</head>\n")
    xml.write("<body class=\"navigation\">\n")
    writeContents(tree.nodes, words, to: &xml)
    writeLandmarks(words, to: &xml)
    if !book.pageList.isEmpty { writePageList(words, &tree, to: &xml) }
    xml.write("</body>\n</html>\n")
    return xml
  }

  private func writeContents(_ nodes: [NavigationNode], _ words: Words, to xml: inout [UInt8]) {
    xml.write("<nav epub:type=\"toc\" id=\"toc\" role=\"doc-toc\">\n")
    xml.writeElement("h1", text: words[.contents], indent: 0)
    if nodes.isEmpty {
      // Keeps the document valid for a book without contents.
      xml.write("<ol>\n")
      writeLink(BundlePath.contents, words[.contents], to: &xml)
      xml.write("</ol>\n")
    } else {
      writeList(nodes, depth: 0, to: &xml)
    }
    xml.write("</nav>\n")
  }

  private func writeList(_ nodes: [NavigationNode], depth: Int, to xml: inout [UInt8]) {
    let indent = String(repeating: " ", count: depth * 2)
    xml.write(indent + "<ol>\n")
    for node in nodes {
      xml.write(indent + "<li>")
      if let href = node.href {
        xml.write("<a href=\"" + BundlePath.encoded(href) + "\">")
        write(node, fallback: href, to: &xml)
        xml.write("</a>")
      } else {
        xml.write("<span>")
        write(node, fallback: "–", to: &xml)
        xml.write("</span>")
      }
      if !node.children.isEmpty {
        xml.write("\n")
        writeList(node.children, depth: depth + 1, to: &xml)
        xml.write(indent)
      }
      xml.write("</li>\n")
    }
    xml.write(indent + "</ol>\n")
  }

  private func write(_ node: NavigationNode, fallback: String, to xml: inout [UInt8]) {
    if let markup = node.markup { xml.write(markup) } else { xml.writeEscaped(text(node.label, fallback)) }
  }

  private func writeLandmarks(_ words: Words, to xml: inout [UInt8]) {
    xml.write("<nav epub:type=\"landmarks\" id=\"landmarks\" hidden=\"hidden\">\n")
    xml.writeElement("h2", text: words[.landmarks], indent: 0)
    xml.write("<ol>\n")
    for landmark in book.completeLandmarks(hasCover: hasCover) {
      writeLink(landmark.href, landmark.title, type: landmark.type, to: &xml)
    }
    xml.write("</ol>\n</nav>\n")
  }

  private func writePageList(
    _ words: Words, _ tree: inout NavigationTree, to xml: inout [UInt8]
  ) {
    xml.write("<nav epub:type=\"page-list\" id=\"page-list\" role=\"doc-pagelist\" hidden=\"hidden\">\n")
    xml.writeElement("h2", text: words[.pageList], indent: 0)
    xml.write("<ol>\n")
    for item in tree.ordered(book.pageList, href: \.href) { writeLink(item.href, item.label, to: &xml) }
    xml.write("</ol>\n</nav>\n")
  }

  private func writeLink(_ href: String, _ label: String, type: String? = nil, to xml: inout [UInt8]) {
    xml.write("<li><a")
    if let type { xml.writeAttribute("epub:type", type) }
    xml.writeAttribute("href", BundlePath.encoded(href))
    xml.write(">")
    xml.writeEscaped(text(label, href))
    xml.write("</a></li>\n")
  }

  /// Links must not be empty.
  private func text(_ label: String, _ fallback: String) -> String {
    label.allSatisfy(\.isWhitespace) ? fallback : label
  }
}

extension LinkedBook {
  /// The author's landmarks, and generated ones for cover, contents and start of the text.
  func completeLandmarks(hasCover: Bool) -> [LinkedLandmark] {
    let words = Words(language: metadata.language)
    var seen = Set<String>()
    let own = landmarks.filter { landmark in
      structuralType(landmark.type) != nil && landmark.type != "toc"
        && (landmark.type != "cover" || !hasCover)
        && seen.insert(landmark.type + " " + landmark.href).inserted
    }
    var all: [LinkedLandmark] = []
    if hasCover { all.append(LinkedLandmark(type: "cover", title: words[.cover], href: BundlePath.cover)) }
    all.append(LinkedLandmark(type: "toc", title: words[.contents], href: BundlePath.contents))
    // The author's cover page may lack a landmark.
    if !hasCover, let coverPage, !own.contains(where: { $0.type == "cover" }) {
      all.insert(LinkedLandmark(type: "cover", title: words[.cover], href: pages[coverPage].href), at: 0)
    }
    if !own.contains(where: { $0.type == "bodymatter" }), let start = startPage {
      all.append(LinkedLandmark(type: "bodymatter", title: words[.startOfContent], href: start.href))
    }
    return all + own
  }

  /// The first page of the text, which is neither the cover nor a title page nor a list of contents.
  private var startPage: LinkedPage? {
    let before = Set(
      landmarks.filter { ["cover", "titlepage", "halftitlepage", "toc", "copyright-page"].contains($0.type) }
        .map(\.href))
    let linear = pages.enumerated().filter { $1.isLinear && $0 != coverPage }.map(\.element)
    return linear.first { $0.matter == "bodymatter" && !before.contains($0.href) }
      ?? linear.first { !before.contains($0.href) } ?? linear.first
  }
}
