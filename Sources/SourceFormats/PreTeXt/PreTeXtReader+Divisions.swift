import BookModel
import XML

/// Divisions: each a page, or a section of one.
extension PreTeXtReader {
  /// Writes a division, on a page of its own if it has one.
  mutating func division(_ node: Node) {
    if document.facts[node]?.page != nil { divisionPage(node) } else { section(node) }
  }

  /// Writes a division that begins a page, then those within it that do.
  mutating func divisionPage(_ node: Node) {
    beginPage()
    heading(node, level: 1)
    divisionContent(node)
    innerPages(node)
  }

  /// Ends the page before, if there is one.
  private mutating func beginPage() {
    writeFootnotes()
    if writer.canSplit { writer.splitPage() }
    writer.headingShift = 0
    headingLevel = 1
  }

  /// Writes the divisions within a node that begin pages.
  private mutating func innerPages(_ node: Node) {
    for child in document.children(node) {
      if document.facts[child]?.page != nil {
        divisionPage(child)
      } else if [.frontmatter, .backmatter].contains(element(child)) {
        innerPages(child)
      }
    }
  }

  /// Writes what is in a division but its title, and but for the pages within it.
  private mutating func divisionContent(_ node: Node) {
    var child = node + 1
    let end = tree.end(node)
    while child < end {
      let next = tree.end(child)
      defer { child = next }
      guard tree.kind(child) == .element else {
        write(child)
        continue
      }
      switch element(child) {
      case .title, .subtitle, .shorttitle, .plaintitle, .creator: continue
      case _ where document.facts[child]?.page != nil: continue
      case .frontmatter, .backmatter: continue
      default: write(child)
      }
    }
    switch element(node) {
    case .solutions: solutions(node)
    case .index where document.child(node, .indexList) == nil: indexList(node)
    default: break
    }
  }

  /// Writes a division within a page.
  private mutating func section(_ node: Node) {
    writer.open(.section)
    writer.addClass(element(node).rawValue)
    headingLevel += 1
    heading(node, level: headingLevel)
    divisionContent(node)
    headingLevel -= 1
    writer.close()
  }

  /// Writes the heading of a division.
  func headingLabel(_ node: Node) -> String? {
    guard let number = document.number(node) else { return nil }
    if element(node).group == .specialDivision, !document.hasOwnNumber(node) { return nil }
    switch element(node) {
    case .part, .chapter, .appendix: return name(node) + "\u{A0}" + number
    case .solutions where document.parent(node) == .backmatter: return name(node) + "\u{A0}" + number
    default: return number
    }
  }

  private mutating func heading(_ node: Node, level: Int) {
    writer.place = .node(node)
    let label = headingLabel(node)
    writer.openHeading(level, isNumbered: label != nil)
    let anchor = writer.page.anchors.count - 1
    identify(node)
    if anchor >= 0, let label {
      writer.page.anchors[anchor].givenNumber = document.number(node)
      writer.page.anchors[anchor].givenLabel = label
    }
    // The label of a page's first heading is written for its entry; those below are ours.
    if level > 1, let label {
      writer.open(.span)
      writer.addClass("label")
      writer.text(label)
      writer.close()
      writer.text(" ")
    }
    title(node)
    writer.close()
    creators(node)
    guard let subtitle = document.child(node, .subtitle) else { return }
    writer.open(.p)
    writer.addClass("subtitle")
    content(subtitle)
    writer.close()
  }

  private mutating func creators(_ node: Node) {
    for creator in document.children(node) where element(creator) == .creator {
      writer.open(.p)
      writer.addClass("creators")
      content(creator)
      writer.close()
    }
  }

  /// Writes the title of a node, or what it is called where it has none.
  mutating func title(_ node: Node) {
    if let title = document.child(node, .title) {
      content(title)
    } else {
      writer.text(name(node))
    }
  }

  // MARK: - The front

  /// Writes the first page: the title of the book, who made it, and what an article holds before its sections.
  mutating func titlePage(_ body: Node) {
    writer.openHeading(1, isNumbered: false)
    identify(body)
    title(body)
    writer.close()
    if let subtitle = document.child(body, .subtitle) {
      writer.open(.p)
      writer.addClass("subtitle")
      content(subtitle)
      writer.close()
    }
    if let front = document.child(body, .frontmatter) {
      if let id = document.id(front) {
        writer.open(.div)
        writer.attribute("id", id)
        frontContent(front)
        writer.close()
      } else {
        frontContent(front)
      }
    }
    divisionContent(body)
    if let back = document.child(body, .backmatter), let id = document.id(back), !isCopy {
      // Nothing is written of the back matter as a whole; links to it lead to its first piece.
      writer.open(.div)
      writer.attribute("id", id)
      writer.close()
    }
    innerPages(body)
  }

  private mutating func frontContent(_ front: Node) {
    let information = document.child(front, .bibinfo) ?? document.child(front, .titlepage)
    if let information { people(information) }
    if let titlepage = document.child(front, .titlepage), titlepage != information { people(titlepage) }
    for child in document.children(front) where document.facts[child]?.page == nil {
      switch element(child) {
      case .titlepage, .bibinfo, .titlepageItems, .colophonItems: continue
      default: write(child)
      }
    }
  }

  private mutating func people(_ node: Node) {
    for child in document.children(node) {
      writer.place = .node(child)
      switch element(child) {
      case .author, .editor: person(child)
      case .credit:
        writer.open(.div)
        writer.addClass("credit")
        if let title = document.child(child, .title) { line(title, class: "role") }
        for author in document.children(child) where element(author) != .title { person(author) }
        writer.close()
      case .date, .event, .edition, .support: line(child, class: element(child).rawValue)
      case .copyright, .website: colophonItem(child)
      default: break
      }
    }
  }

  /// Writes a person of the front matter.
  mutating func person(_ node: Node) {
    writer.open(.p)
    writer.addClass("creators")
    if element(node) == .personname || document.children(node).isEmpty {
      content(node)
    } else {
      for (index, part) in document.children(node).enumerated() {
        if index > 0 { writer.open(.br); writer.close() }
        if element(part) == .affiliation {
          for (offset, inner) in document.children(part).enumerated() {
            if offset > 0 { writer.text(", ") }
            lines(inner)
          }
        } else {
          lines(part)
        }
      }
    }
    writer.close()
  }

  /// Writes text whose lines may be elements of their own.
  mutating func lines(_ node: Node) {
    let lines = document.children(node).filter { element($0) == .line }
    if element(node) == .email { return inline(node, .email) }
    guard !lines.isEmpty else { return content(node) }
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.open(.br); writer.close() }
      content(line)
    }
  }

  private mutating func line(_ node: Node, class name: String) {
    writer.open(.p)
    writer.addClass(name)
    lines(node)
    writer.close()
  }

  /// Writes a copyright notice, edition or website of a colophon.
  mutating func colophonItem(_ node: Node) {
    switch element(node) {
    case .edition, .website:
      writer.open(.p)
      writer.open(.span)
      writer.addClass("label")
      writer.text(name(node) + ":")
      writer.close()
      writer.text(" ")
      content(node)
      writer.close()
    case .copyright:
      writer.open(.p)
      writer.text("© ")
      if let year = document.child(node, .year) { content(year) }
      writer.text(" ")
      if let holder = document.child(node, .holder) { content(holder) }
      writer.close()
      for license in document.children(node) where [.minilicense, .shortlicense].contains(element(license)) {
        writer.open(.p)
        content(license)
        writer.close()
      }
    default: person(node)
    }
  }
}
