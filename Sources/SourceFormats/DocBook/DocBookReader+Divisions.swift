import BookModel
import XML

/// Divisions: pages, sections, their headings, and the contents that they make.
extension DocBookReader {
  /// Begins a division: a page, or a section of one.
  mutating func division(_ node: XMLTree.Node) -> XMLTree.Node {
    guard let index = outline.divisionOfNode[node] else {
      writer.openPhantom()
      return descend(node)
    }
    division = index
    let current = outline.divisions[index]
    var closes = 0
    if current.isPage {
      if index > 0 { beginPage() }
      if let language = string(node, .language) { writer.page.language = language }
    } else if current.isMerged {
      writer.openPhantom()
      attributes(node)
      closes = 1
    } else {
      writer.open(.section)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      attributes(node, takesID: false)
      closes = 1
    }
    outline.divisions[index].part = part
    if !current.isMerged { heading(of: index) }
    opening(of: index)
    let next = descend(node, closes: closes)
    if current.kind == .index { generatedIndex(node) }
    return next
  }

  private mutating func beginPage() {
    writeFootnotes()
    writer.splitPage()
    part += 1
    footnotes = []
    footnoteNumbers = [:]
    innerLevel = 0
  }

  /// The level of a division's heading, from 1 for the document.
  func level(of index: Int) -> Int {
    var level = 0
    var current: Int? = index
    while let division = current {
      if !outline.divisions[division].isMerged { level += 1 }
      current = outline.divisions[division].parent
    }
    return max(level, 1)
  }

  /// The level of a heading below that of the division that is being written.
  var nextLevel: Int { level(of: division) + 1 + innerLevel }

  private mutating func heading(of index: Int) {
    let current = outline.divisions[index]
    guard !current.titleText.isEmpty else {
      keepID(of: current.node)
      return
    }
    writer.place = .node(current.title ?? current.node)
    if current.isPage { writer.page.outlineLevel = level(of: index) }
    writer.openHeading(level(of: index), givenNumber: current.number, isNumbered: current.number != nil)
    if let id = current.id { writer.attribute("id", id) } else { makeID(from: current.titleText) }
    if let title = current.title {
      attributes(title)
      if !current.isPage, let number = current.number { label(number) }
      content(title)
    } else {
      writer.text(current.titleText)
    }
    writer.close()
    let text = writer.page.headings.last
    outline.divisions[index].headingID = text?.id
    // The number of a section within a page is part of its heading, but not of its title.
    if !current.isPage, current.number != nil, let anchor = text?.anchor {
      writer.page.anchors[anchor].title = current.titleText
      writer.page.headings[writer.page.headings.count - 1].text = current.titleText
    }
  }

  /// Gives the heading that is open an id made of its title, without its number.
  private mutating func makeID(from title: String) {
    let frame = writer.frames[writer.frames.count - 1]
    guard writer.takesAttributes, frame.item >= 0, frame.role.isAnchor else { return }
    let id = writer.identifiers.unique(
      Identifiers.slug(title) ?? "section", at: writer.place, part: writer.page.part)
    writer.writeID(id)
    writer.page.anchors[Int(frame.item)].id = id
  }

  /// The number before a title.
  mutating func label(_ text: String) {
    writer.open(.span)
    writer.addClass("label")
    writer.text(text)
    writer.close()
    writer.text(" ")
  }

  /// Keeps the id of an element that is not written.
  mutating func keepID(of node: XMLTree.Node) {
    guard string(node, .id) != nil else { return }
    writer.openPhantom()
    attributes(node)
    writer.close()
  }

  /// What comes between a heading and the text: subtitle, authors, a list of what follows.
  private mutating func opening(of index: Int) {
    let current = outline.divisions[index]
    subtitles(of: current.node)
    if let info = child(current.node, .info) { metadata(info, of: current) }
    guard current.isPage, index > 0, hasNoText(current) else { return }
    let inner = outline.divisions.filter { $0.parent == index && $0.isPage }
    guard !inner.isEmpty else { return }
    writer.open(.ul)
    writer.addClass("contents")
    for entry in inner where !entry.titleText.isEmpty {
      writer.open(.li)
      let target = entry.id ?? ""
      if !target.isEmpty { writer.openLink(to: .fragment(target), at: .node(current.node)) }
      writer.text(fullTitle(of: entry))
      if !target.isEmpty { writer.close() }
      writer.close()
    }
    writer.close()
  }

  /// Whether a division holds nothing but other pages.
  private func hasNoText(_ current: DocBookDivision) -> Bool {
    tree.elements(current.node).allSatisfy { node in
      switch action(node) {
      case .title, .info, .ignored, .dropped, .indexTerm: true
      case .division: outline.division(of: node)?.isPage ?? false
      default: isHidden(node)
      }
    }
  }

  /// `Chapter 3. Title`, `3.1 Title`.
  func fullTitle(of current: DocBookDivision) -> String {
    guard let number = current.number else { return current.titleText }
    switch current.kind {
    case .part: return words.words.fill(words.words.part, number) + words.words.separator + current.titleText
    case .chapter:
      return words.words.fill(words.words.chapter, number) + words.words.separator + current.titleText
    case .appendix:
      return words.words.fill(words.words.appendix, number) + words.words.separator + current.titleText
    default: return number + " " + current.titleText
    }
  }

  /// The contents that the document's own outline makes: pages, and sections two deep.
  func entries() -> [Entry] {
    guard let root = outline.divisions.first else { return [] }
    switch root.kind {
    case .book, .set: return entries(in: 0)
    default: return [entry(0)]
    }
  }

  private func entries(in parent: Int) -> [Entry] {
    var result: [Entry] = []
    var index = parent + 1
    while index < outline.divisions.count {
      let current = outline.divisions[index]
      guard let outer = current.parent, outer >= parent else { break }
      if outer == parent, !current.titleText.isEmpty, !current.isMerged, current.kind != .refsection,
        current.isPage || current.sectionLevel <= 2
      {
        result.append(entry(index))
      }
      index += 1
    }
    return result
  }

  private func entry(_ index: Int) -> Entry {
    let current = outline.divisions[index]
    var entry = Entry(current.entryKind, title: current.titleText)
    entry.source = context.source
    entry.part = current.part
    entry.fragment = current.isPage ? nil : current.headingID
    entry.isNumbered = current.number != nil
    entry.givenNumber = current.number
    entry.type = current.type
    entry.children = entries(in: index)
    return entry
  }
}
