import PageWriting
import XML

/// The front matter of a document, with its authors.
struct PreTeXtFrontMatter {
  /// The `frontmatter` element.
  let node: XMLTree.Node

  /// Writes the title page.
  func write(to reader: inout PreTeXtReader) {
    let information =
      reader.document.child(of: node, element: .bibinfo)
      ?? reader.document.child(of: node, element: .titlepage)
    if let information { people(information, to: &reader) }
    if let titlepage = reader.document.child(of: node, element: .titlepage), titlepage != information {
      people(titlepage, to: &reader)
    }
    for child in reader.document.children(node) where reader.document.facts[child]?.page == nil {
      switch reader.element(child) {
      case .titlepage, .bibinfo, .titlepageItems, .colophonItems: continue
      default: reader.write(child)
      }
    }
  }

  private func people(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    for child in reader.document.children(node) { _ = Self.writeItem(child, to: &reader) }
  }

  /// Writes an item of the front matter or of a colophon; false if it is none.
  static func writeItem(_ item: XMLTree.Node, to reader: inout PreTeXtReader) -> Bool {
    reader.writer.place = .node(item)
    switch reader.element(item) {
    case .author, .editor: person(item, to: &reader)
    case .credit:
      reader.writer.open(.div)
      reader.writer.addClass("credit")
      if let title = reader.document.child(of: item, element: .title) {
        line(title, class: "role", to: &reader)
      }
      for author in reader.document.children(item) where reader.element(author) != .title {
        person(author, to: &reader)
      }
      reader.writer.close()
    case .date, .event, .edition, .support: line(item, class: reader.element(item).rawValue, to: &reader)
    case .copyright, .website: notice(item, to: &reader)
    case .keywords:
      reader.writer.open(.p)
      reader.writer.addClass("keywords")
      reader.writer.text(reader.document.children(item).map(reader.document.plain).joined(separator: "; "))
      reader.writer.close()
    default: return false
    }
    return true
  }

  /// Writes a person of the front matter.
  private static func person(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    reader.writer.open(.p)
    reader.writer.addClass("creators")
    if reader.element(node) == .personname || reader.document.children(node).isEmpty {
      reader.content(node)
    } else {
      let parts = reader.document.children(node).filter { reader.element($0) != .biography }
      for (index, part) in parts.enumerated() {
        if index > 0 { reader.writer.open(.br); reader.writer.close() }
        if reader.element(part) == .affiliation {
          for (offset, inner) in reader.document.children(part).enumerated() {
            if offset > 0 { reader.writer.text(", ") }
            reader.lines(inner)
          }
        } else {
          reader.lines(part)
        }
      }
    }
    reader.writer.close()
    for life in reader.document.children(node) where reader.element(life) == .biography {
      reader.writer.open(.div)
      reader.writer.addClass("biography")
      reader.identify(life)
      reader.content(life)
      reader.writer.close()
    }
  }

  private static func line(_ node: XMLTree.Node, class name: String, to reader: inout PreTeXtReader) {
    reader.writer.open(.p)
    reader.writer.addClass(name)
    reader.lines(node)
    reader.writer.close()
  }

  /// Writes a copyright notice or a website.
  private static func notice(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    reader.writer.open(.p)
    if reader.element(node) == .website {
      reader.writer.open(.span)
      reader.writer.addClass("label")
      reader.writer.text(reader.document.name(node) + ":")
      reader.writer.close()
      reader.writer.text(" ")
      reader.content(node)
      reader.writer.close()
      return
    }
    reader.writer.text("© ")
    if let year = reader.document.child(of: node, element: .year) { reader.content(year) }
    reader.writer.text(" ")
    if let holder = reader.document.child(of: node, element: .holder) { reader.content(holder) }
    reader.writer.close()
    for license in reader.document.children(node)
    where [.minilicense, .shortlicense].contains(reader.element(license)) {
      reader.writer.open(.p)
      reader.content(license)
      reader.writer.close()
    }
  }
}
