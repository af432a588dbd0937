import BookModel
import Diagnostics

/// The contents: titles, numbers, and the page that each entry opens.
extension Linker {
  mutating func linkContents() {
    var numbering = ContentsNumbering(words: words)
    var level = ContentsNumbering.Level()
    linked.contents = book.contents.map { entry in
      contents(entry, numbering: &numbering, level: &level, chapter: "", matter: nil)
    }
    for index in linked.pages.indices {
      let isNamed = !linked.pages[index].title.isEmpty && !untitledPages.contains(index)
      if linked.pages[index].title.isEmpty { linked.pages[index].title = fallbackTitle(ofPage: index) }
      guard !isNamed else { continue }
      diagnostics.append(
        Diagnostic(
          .pageTitleMissing,
          at: SourceRange(file: locate(linked.pages[index].page.source, ByteRange(0, 0)).file),
          "page has no title, and is called \"\(linked.pages[index].title)\""))
    }
  }

  private mutating func contents(
    _ entry: Entry, numbering: inout ContentsNumbering, level: inout ContentsNumbering.Level,
    chapter: String, matter: String?
  ) -> ContentsEntry {
    let page = entry.source.flatMap { self.page(source: $0, for: entry) }
    let title = title(of: entry, page: page)
    var numbered = entry
    if !book.isNumbered, entry.givenNumber == nil { numbered.isNumbered = false }
    let result = numbering.number(numbered, title: title, in: &level)
    let isChapter = entry.kind == .chapter || (entry.type == "appendix" && result.number != nil)
    let chapterHere = isChapter ? result.number ?? "" : chapter
    let matterHere = matter ?? Linker.matter(of: entry.type)
    var href: String?
    if let page {
      let isTop = entry.fragment == nil || !hasAnchor(entry.fragment!, onPage: page)
      href = linked.pages[page].href + (isTop ? "" : "#" + entry.fragment!)
      if isTop {
        dress(page, as: entry, title: title, result: result, chapter: chapterHere, matter: matterHere)
      }
    }
    var inner = ContentsNumbering.Level(prefix: entry.kind == .part ? "" : result.number ?? level.prefix)
    var children: [ContentsEntry] = []
    if let source = entry.source, entry.fragment == nil, entry.part == nil,
      entry.takesHeadings || pagesOfSource[source].count > 1
    {
      for child in headingEntries(ofSource: source) {
        children.append(
          contents(child, numbering: &numbering, level: &inner, chapter: chapterHere, matter: matterHere))
      }
    }
    for child in entry.children {
      children.append(
        contents(child, numbering: &numbering, level: &inner, chapter: chapterHere, matter: matterHere))
    }
    var linked = ContentsEntry(
      kind: entry.kind, title: title, number: result.number, label: result.full, href: href, page: page,
      children: children)
    linked.range = entry.range
    return linked
  }

  /// Gives a page what its entry says of it; the first entry that opens a page decides.
  private mutating func dress(
    _ page: Int, as entry: Entry, title: String, result: ContentsNumbering.Result, chapter: String,
    matter: String?
  ) {
    guard headingOfPage[page].full == nil else { return }
    headingOfPage[page] = (result.label, result.full)
    linked.pages[page].title = title
    linked.pages[page].kind = entry.kind
    linked.pages[page].matter = matter ?? "bodymatter"
    chapterOfPage[page] = chapter
    guard book.styling == .octavo else { return }
    let type = entry.type ?? (entry.kind == .part || entry.kind == .chapter ? entry.kind.rawValue : nil)
    linked.pages[page].type = type
    linked.pages[page].role = type.flatMap { Linker.roles.contains($0) ? "doc-" + $0 : nil }
  }

  private mutating func title(of entry: Entry, page: Int?) -> String {
    if let title = entry.title, !title.isEmpty { return title }
    guard let page else { return entry.kind.rawValue }
    if let fragment = entry.fragment, let anchor = anchor(fragment, onPage: page),
      let title = linked.pages[page].page.anchors[anchor].title
    {
      return title
    }
    if let title = linked.pages[page].page.title { return title }
    untitledPages.insert(page)
    return fallbackTitle(ofPage: page)
  }

  /// The source's file name without its ending.
  private func fallbackTitle(ofPage page: Int) -> String {
    let path = book.sources[linked.pages[page].page.source].path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private mutating func page(source: Int, for entry: Entry) -> Int? {
    guard let first = pagesOfSource[source].first else { return nil }
    if let part = entry.part, pagesOfSource[source].indices.contains(part) {
      return pagesOfSource[source][part]
    }
    guard let fragment = entry.fragment else { return first }
    for page in pagesOfSource[source] where hasAnchor(fragment, onPage: page) { return page }
    diagnostics.append(
      Diagnostic(
        .entryTargetMissing, at: entry.range,
        "\"\(book.sources[source].path)\" has no id \"\(fragment)\""))
    return first
  }

  /// Entries for the pages that a source was split into and, where it is one page, for its headings.
  private func headingEntries(ofSource source: Int) -> [Entry] {
    var flat: [(level: Int, entry: Entry)] = []
    let pages = pagesOfSource[source]
    for (position, page) in pages.enumerated() {
      let headings = linked.pages[page].page.headings
      let outlineLevel = linked.pages[page].page.outlineLevel ?? headings.first?.level ?? 1
      let shift = outlineLevel - (headings.first?.level ?? outlineLevel)
      for (index, heading) in headings.enumerated() {
        let isTop = index == 0 && (position > 0 || heading.level == 1)
        if isTop && position == 0 { continue }
        guard isTop || pages.count == 1 else { continue }
        var entry = Entry(.section, title: heading.text)
        entry.source = source
        entry.fragment = heading.id
        flat.append((heading.level + shift, entry))
      }
    }
    return nest(flat[...])
  }

  private func nest(_ flat: ArraySlice<(level: Int, entry: Entry)>) -> [Entry] {
    var entries: [Entry] = []
    var index = flat.startIndex
    while index < flat.endIndex {
      let (level, head) = flat[index]
      let end = flat[(index + 1)...].firstIndex { $0.level <= level } ?? flat.endIndex
      var entry = head
      entry.children = nest(flat[(index + 1)..<end])
      entries.append(entry)
      index = end
    }
    return entries
  }

  /// Puts a heading with the entry's title above pages that have none of level 1.
  mutating func addMissingHeadings() {
    guard book.styling == .octavo else { return }
    for index in linked.pages.indices {
      let page = linked.pages[index].page
      guard page.part == 0, !page.headings.contains(where: { $0.level == 1 }) else { continue }
      var id = "title"
      while page.anchors.contains(where: { $0.id == id }) { id += "-1" }
      let title = linked.pages[index].title
      linked.pages[index].page.insertHeading(title: title, id: id)
      anchorsOfPage[index]?[id] = linked.pages[index].page.anchors.count - 1
    }
  }

  /// Where an epub:type puts an entry: front, body or back matter; nil for the common ones.
  private static func matter(of type: String?) -> String? {
    switch type {
    case "preface", "foreword", "prologue", "introduction", "dedication", "epigraph", "acknowledgments",
      "copyright-page", "titlepage", "halftitlepage", "frontmatter", "toc":
      "frontmatter"
    case "appendix", "glossary", "bibliography", "index", "colophon", "afterword", "endnotes", "backmatter",
      "credits", "epilogue":
      "backmatter"
    default: nil
    }
  }

  /// The epub:types that have a DPUB-ARIA role of the same name.
  private static let roles: Set<String> = [
    "abstract", "acknowledgments", "afterword", "appendix", "bibliography", "chapter", "colophon",
    "conclusion", "credits", "dedication", "endnotes", "epilogue", "errata", "foreword", "glossary", "index",
    "introduction", "part", "preface", "prologue",
  ]
}

extension Page {
  /// Puts `<h1>` with a label slot at the front, as readers of sources write it.
  mutating func insertHeading(title: String, id: String) {
    var html = Array("<h1 id=\"\(id)\">".utf8)
    let labelOffset = html.count
    html += Array("<span class=\"title\">".utf8)
    for scalar in title.unicodeScalars {
      switch scalar {
      case "&": html += Array("&amp;".utf8)
      case "<": html += Array("&lt;".utf8)
      case ">": html += Array("&gt;".utf8)
      default: html += Array(String(scalar).utf8)
      }
    }
    html += Array("</span></h1>\n".utf8)
    let anchor = anchors.count
    anchors.append(Anchor(id: id, kind: .heading, title: title))
    leading.slots = [PageContent.Slot(offset: labelOffset, kind: .label(anchor))]
    leading.bytes = html
    headings.insert(Heading(level: 1, text: title, id: id, anchor: anchor, range: ByteRange(0, 0)), at: 0)
  }
}
