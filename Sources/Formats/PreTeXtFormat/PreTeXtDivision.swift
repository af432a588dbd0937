import BookModel
import PageWriting
import XML

/// A division: a page, or a section of one.
struct PreTeXtDivision {
  let node: XMLTree.Node

  /// Writes the division, on its own page if it has one.
  func write(to reader: inout PreTeXtReader) {
    if reader.document.facts[node]?.page != nil { writePage(to: &reader) } else { section(to: &reader) }
  }

  /// Writes a division that begins a page, then its descendants that begin pages.
  func writePage(to reader: inout PreTeXtReader) {
    reader.beginPage()
    heading(level: 1, to: &reader)
    divisionContent(to: &reader)
    Self.pages(in: node, to: &reader)
  }

  /// Writes the title page of a document: title, authors, and what an article contains before its sections.
  func writeTitlePage(to reader: inout PreTeXtReader) {
    reader.writer.openHeading(1, isNumbered: false)
    reader.identify(node)
    reader.title(node)
    reader.writer.close()
    if let subtitle = reader.document.child(of: node, element: .subtitle) {
      reader.writer.open(.p)
      reader.writer.addClass("subtitle")
      reader.content(subtitle)
      reader.writer.close()
    }
    if let front = reader.document.child(of: node, element: .frontmatter) {
      if let id = reader.document.id(of: front) {
        reader.writer.open(.div)
        reader.writer.attribute("id", id)
        PreTeXtFrontMatter(node: front).write(to: &reader)
        reader.writer.close()
      } else {
        PreTeXtFrontMatter(node: front).write(to: &reader)
      }
    }
    divisionContent(to: &reader)
    if let back = reader.document.child(of: node, element: .backmatter),
      let id = reader.document.id(of: back), !reader.isCopy
    {
      // The back matter itself has no text; links to it lead to its first division.
      reader.writer.open(.div)
      reader.writer.attribute("id", id)
      reader.writer.close()
    }
    Self.pages(in: node, to: &reader)
  }

  /// Writes the descendants of a node that begin pages.
  private static func pages(in node: XMLTree.Node, to reader: inout PreTeXtReader) {
    for child in reader.document.children(node) {
      if reader.document.facts[child]?.page != nil {
        PreTeXtDivision(node: child).writePage(to: &reader)
      } else if [.frontmatter, .backmatter].contains(reader.element(child)) {
        pages(in: child, to: &reader)
      }
    }
  }

  /// Writes a division's content without its title and without descendants that begin pages.
  private func divisionContent(to reader: inout PreTeXtReader) {
    var child = node + 1
    let end = reader.tree.end(of: node)
    while child < end {
      let next = reader.tree.end(of: child)
      defer { child = next }
      guard reader.tree.kind(child) == .element else {
        reader.write(child)
        continue
      }
      switch reader.element(child) {
      case .title, .subtitle, .shorttitle, .plaintitle, .creator: continue
      case _ where reader.document.facts[child]?.page != nil: continue
      case .frontmatter, .backmatter: continue
      case _ where reader.element(node) == .colophon:
        if !PreTeXtFrontMatter.writeItem(child, to: &reader) { reader.write(child) }
      default: reader.write(child)
      }
    }
    switch reader.element(node) {
    case .solutions: PreTeXtSolutions(node, in: reader.document).write(to: &reader)
    case .index where reader.document.child(of: node, element: .indexList) == nil:
      PreTeXtIndex(reader.document).write(node, to: &reader)
    default: break
    }
  }

  /// Writes a division within a page.
  private func section(to reader: inout PreTeXtReader) {
    reader.writer.open(.section)
    reader.writer.addClass(reader.element(node).rawValue)
    reader.beginLevel()
    heading(level: reader.headingLevel, to: &reader)
    divisionContent(to: &reader)
    reader.endLevel()
    reader.writer.close()
  }

  private func heading(level: Int, to reader: inout PreTeXtReader) {
    reader.writer.place = .node(node)
    let label = reader.document.headingLabel(of: node)
    reader.writer.openHeading(level, isNumbered: label != nil)
    let anchor = reader.writer.anchorCount - 1
    reader.identify(node)
    if anchor >= 0, let label {
      reader.writer.setGiven(number: reader.document.number(node), label: label, ofAnchor: anchor)
    }
    // The label of a page's first heading comes from its contents entry.
    if level > 1, let label {
      reader.writer.open(.span)
      reader.writer.addClass("label")
      reader.writer.text(label)
      reader.writer.close()
      reader.writer.text(" ")
    }
    reader.title(node)
    reader.writer.close()
    creators(to: &reader)
    guard let subtitle = reader.document.child(of: node, element: .subtitle) else { return }
    reader.writer.open(.p)
    reader.writer.addClass("subtitle")
    reader.content(subtitle)
    reader.writer.close()
  }

  private func creators(to reader: inout PreTeXtReader) {
    for creator in reader.document.children(node) where reader.element(creator) == .creator {
      reader.writer.open(.p)
      reader.writer.addClass("creators")
      reader.content(creator)
      reader.writer.close()
    }
  }
}
