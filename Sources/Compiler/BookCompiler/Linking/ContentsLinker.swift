import BookModel
import SourceKinds
import Diagnostics
import TextBytes

/// Label, full title and chapter number that the contents assign to a page.
struct PageHeading {
  /// The label before its title, such as `Chapter 1`.
  var label: String?
  /// Label and title, such as `Chapter 1: Functions`; nil if no entry opens the page at its top.
  var full: String?
  /// The chapter number used to number the page's figures, tables and equations.
  var chapter = ""
  /// The level in the book of the page's first heading.
  var level = 1
}

/// Builds the table of contents: titles, numbers and the page that each entry opens.
struct ContentsLinker {
  private let book: Book
  private let locate: (Int, ByteRange) -> SourceRange
  private var numbering: ContentsNumbering
  /// Pages titled after their file name because they have no title.
  private var untitledPages: Set<Int> = []
  /// For each page, its label, title and chapter number.
  private(set) var headings: [PageHeading]
  /// The title of each page as phrasing content, where its entry gives one.
  private(set) var titleMarkup: [Int: String] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// The sources, or parts of them, whose headings an entry has taken.
  private var listed: Set<[Int]> = []

  /// - Parameter locate: maps a byte range of a source (an index into `Book.sources`) to lines and columns.
  init(_ book: Book, words: Words, pageCount: Int, locate: @escaping (Int, ByteRange) -> SourceRange) {
    self.book = book
    self.locate = locate
    numbering = ContentsNumbering(words: words)
    headings = Array(repeating: PageHeading(), count: pageCount)
  }

  /// Returns the contents, and sets the pages' titles and kinds.
  mutating func link(_ pages: inout [LinkedPage], by places: inout PlaceFinder) -> [ContentsEntry] {
    var level = ContentsNumbering.Level()
    var contents: [ContentsEntry] = []
    let entries = book.contents
    for entry in entries {
      for chapter in chapters(of: entry, pages: pages, by: places) {
        contents.append(link(chapter, position: Position(), &level, &pages, by: &places))
      }
    }
    for index in pages.indices {
      let isNamed = !pages[index].title.isEmpty && !untitledPages.contains(index)
      if pages[index].title.isEmpty { pages[index].title = fallbackTitle(of: pages[index]) }
      guard !isNamed else { continue }
      diagnostics.append(
        Diagnostic(
          .pageTitleMissing, at: SourceRange(file: locate(pages[index].page.source, ByteRange(0, 0)).file),
          "page has no title and is named \"\(pages[index].title)\""))
    }
    return contents
  }

  /// What an entry inherits from its ancestors.
  private struct Position {
    /// The number of the enclosing chapter.
    var chapter = ""
    /// Front or back matter; nil for the body.
    var matter: String?
  }

  private mutating func link(
    _ entry: Entry, position: Position, _ level: inout ContentsNumbering.Level,
    _ pages: inout [LinkedPage], by places: inout PlaceFinder
  ) -> ContentsEntry {
    let page = entry.source.flatMap { self.page(source: $0, for: entry, pages: pages, by: &places) }
    let (title, markup) = title(of: entry, page: page, pages: pages, by: &places)
    var numbered = entry
    if !book.isNumbered, entry.givenNumber == nil { numbered.isNumbered = false }
    let result = numbering.number(numbered, title: title, in: &level)
    var here = position
    let isChapter = entry.kind == .chapter || (entry.type == "appendix" && result.number != nil)
    if isChapter { here.chapter = result.number ?? "" }
    here.matter = position.matter ?? ContentsLinker.matter(of: entry.type)
    var href: String?
    if let page {
      let isTop = entry.fragment == nil || places.anchor(entry.fragment!, onPage: page, of: pages) == nil
      href = pages[page].href + (isTop ? "" : "#" + entry.fragment!)
      if isTop {
        configure(&pages[page], number: page, as: entry, title: title, result, position: here)
        titleMarkup[page] = titleMarkup[page] ?? markup
      }
    }
    var inner = ContentsNumbering.Level(prefix: entry.kind == .part ? "" : result.number ?? level.prefix)
    var children: [ContentsEntry] = []
    var below = headingEntries(of: entry, pages: pages, by: places)
    for child in entry.children { below += chapters(of: child, pages: pages, by: places) }
    for child in below { children.append(link(child, position: here, &inner, &pages, by: &places)) }
    var linked = ContentsEntry(
      kind: entry.kind, title: title, number: result.number, label: result.full, href: href, page: page,
      children: children)
    linked.titleMarkup = markup
    linked.range = entry.range
    return linked
  }

  /// Copies the entry's title, label, type and matter to its page; the first entry that opens a page wins.
  private mutating func configure(
    _ page: inout LinkedPage, number: Int, as entry: Entry, title: String,
    _ result: ContentsNumbering.Result, position: Position
  ) {
    guard headings[number].full == nil else { return }
    headings[number] = PageHeading(label: result.label, full: result.full, chapter: position.chapter)
    headings[number].level = entry.level ?? 1
    page.title = title
    page.kind = entry.kind
    page.matter = position.matter ?? "bodymatter"
    guard book.styling == .octavo else { return }
    let type = entry.type ?? (entry.kind == .part || entry.kind == .chapter ? entry.kind.rawValue : nil)
    page.type = type
    page.role = type.flatMap { ContentsLinker.roles.contains($0) ? "doc-" + $0 : nil }
  }

  // MARK: Titles and pages of entries

  private mutating func title(
    of entry: Entry, page: Int?, pages: [LinkedPage], by places: inout PlaceFinder
  ) -> (text: String, markup: String?) {
    if let title = entry.title, !title.isEmpty { return (title, entry.titleMarkup) }
    guard let page else { return (entry.kind.rawValue, nil) }
    if let fragment = entry.fragment, let anchor = places.anchor(fragment, onPage: page, of: pages),
      let title = pages[page].page.anchors[anchor].title
    {
      return (title, pages[page].page.headings.first { $0.anchor == anchor }?.markup)
    }
    if let title = pages[page].page.title { return (title, pages[page].page.titleMarkup) }
    untitledPages.insert(page)
    return (fallbackTitle(of: pages[page]), nil)
  }

  /// The source's file name without extension.
  private func fallbackTitle(of page: LinkedPage) -> String {
    let path = book.sources[page.page.source].path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private mutating func page(
    source: Int, for entry: Entry, pages: [LinkedPage], by places: inout PlaceFinder
  ) -> Int? {
    let candidates = places.pagesOfSource[source]
    guard let first = candidates.first else { return nil }
    if let part = entry.part, candidates.indices.contains(part) { return candidates[part] }
    guard let fragment = entry.fragment else { return first }
    if let page = places.page(of: fragment, source: source, of: pages) { return page }
    diagnostics.append(
      Diagnostic(
        .entryTargetMissing, at: entry.range,
        "\"\(book.sources[source].path)\" has no id \"\(fragment)\""))
    return first
  }

  // MARK: Entries from headings

  /// The entries for the chapters of a split source that an entry stands for; itself if it is a single one. What comes before
  /// the first heading of the source is a page of its own.
  private mutating func chapters(of entry: Entry, pages: [LinkedPage], by places: PlaceFinder) -> [Entry] {
    let isCut = isCutAtChapters(entry, by: places)
    if let level = entry.level, entry.takesHeadings, !isCut {
      return sections(of: entry, from: level, pages: pages, by: places)
    }
    guard let source = entry.source, let wanted = isCut ? 0..<Int.max : entry.chapters else { return [entry] }
    let parts = places.pagesOfSource[source]
    let hasPreamble = parts.count > 1 && parts.first.map { pages[$0].page.headings.isEmpty } == true
    let shift = hasPreamble ? 1 : 0
    let first = wanted.lowerBound == 0 ? 0 : wanted.lowerBound + shift
    let end = wanted.upperBound == .max ? .max : wanted.upperBound + shift
    let chosen = parts.indices.clamped(to: min(first, parts.count)..<max(first, end))
    // A page has fewer headings than its source seems to have, such as those in raw HTML: what is below stays.
    guard !chosen.isEmpty else {
      var below: [Entry] = []
      for child in entry.children { below += chapters(of: child, pages: pages, by: places) }
      return below
    }
    return chosen.map { part in
      let page = pages[parts[part]].page
      var chapter = entry
      chapter.chapters = nil
      chapter.part = part
      // Which of the chapters of a file have numbers is not for the first to say.
      let isNumbered = isCut && book.outline.countsLevels ? book.outline.isNumbered : entry.isNumbered
      chapter.isNumbered = isNumbered && page.titleHeading?.isNumbered == true
      if part > chosen.lowerBound { (chapter.id, chapter.title, chapter.titleMarkup) = (nil, nil, nil) }
      if part < chosen.upperBound - 1 { chapter.children = [] }
      return chapter
    }
  }

  /// Whether an entry opens a source that its reader cut at its headings of the first level, each of which is a chapter.
  private func isCutAtChapters(_ entry: Entry, by places: PlaceFinder) -> Bool {
    guard let source = entry.source, entry.chapters == nil, entry.part == nil, entry.fragment == nil,
      book.sources[source].splitLevel == nil
    else { return false }
    return places.pagesOfSource[source].count > 1
      && SourceKind.of(book.sources[source].path)?.holdsMarkdown == true
  }

  /// The entry of a source that begins within a chapter, and those of its headings that are not below the first.
  private mutating func sections(
    of entry: Entry, from level: Int, pages: [LinkedPage], by places: PlaceFinder
  ) -> [Entry] {
    let inner = headingEntries(of: entry, pages: pages, by: places)
    let end = inner.firstIndex { ($0.level ?? level) <= level } ?? inner.endIndex
    var first = entry
    first.takesHeadings = false
    // Its pages are among the sections.
    if let source = entry.source, places.pagesOfSource[source].count > 1 { first.part = first.part ?? 0 }
    first.children = inner[..<end] + (end == inner.endIndex ? entry.children : [])
    var sections = [first] + inner[end...]
    if end < inner.endIndex { sections[sections.count - 1].children += entry.children }
    return sections
  }

  /// Entries for the headings of an entry's source, or of the part of it that the entry opens. They are listed once: entries that
  /// repeat a source would multiply its headings.
  private mutating func headingEntries(of entry: Entry, pages: [LinkedPage], by places: PlaceFinder)
    -> [Entry]
  {
    guard let source = entry.source, entry.fragment == nil else { return [] }
    let parts = places.pagesOfSource[source]
    if let part = entry.part {
      guard entry.takesHeadings, parts.indices.contains(part), listed.insert([source, part]).inserted
      else { return [] }
      return headingEntries(of: source, pages: [pages[parts[part]].page], below: entry.level)
    }
    guard entry.takesHeadings || parts.count > 1, listed.insert([source]).inserted else { return [] }
    return headingEntries(of: source, pages: parts.map { pages[$0].page }, below: entry.level)
  }

  /// Entries for the pages of a split source or, if the source is one page, for its headings.
  ///
  /// - Parameter top: the level in the book of the first heading; nil for 1.
  private func headingEntries(of source: Int, pages: [Page], below top: Int?) -> [Entry] {
    var flat: [(level: Int, entry: Entry)] = []
    for (position, page) in pages.enumerated() {
      let headings = page.headings
      let first = page.titleHeading
      let outlineLevel = page.outlineLevel ?? first?.level ?? 1
      let shift = outlineLevel - (first?.level ?? outlineLevel)
      for heading in headings {
        let isTop = heading.anchor == first?.anchor && (position > 0 || heading.level == 1)
        if isTop && position == 0 { continue }
        guard isTop || pages.count == 1, heading.isListed else { continue }
        var entry = Entry(.section, title: heading.text)
        entry.titleMarkup = heading.markup
        entry.source = source
        entry.fragment = heading.id
        let level = heading.level + shift + (top ?? 1) - 1
        guard level <= book.outline.depth else { continue }
        if book.outline.countsLevels || !book.outline.isNumbered {
          entry.level = level
          entry.isNumbered = book.outline.isNumbered && heading.isNumbered
        }
        flat.append((level, entry))
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

  // MARK: Vocabulary

  /// `frontmatter` or `backmatter`, if the epub:type implies it; else nil.
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

/// Adds a heading with the page's title to pages without a heading of level 1.
///
/// - Parameters:
///   - markup: the titles that have more than text, as phrasing content, by page.
///   - haveOwnTitles: whether the title in the front matter of a page is its heading, whatever the contents call it.
func addMissingHeadings(
  to pages: inout [LinkedPage], markup: [Int: String], haveOwnTitles: Bool, by places: inout PlaceFinder
) {
  for index in pages.indices {
    guard pages[index].page.part == 0,
      !pages[index].page.headings.contains(where: { $0.level == 1 && !$0.isNested })
    else {
      continue
    }
    var id = "title"
    while pages[index].page.anchors.contains(where: { $0.id == id }) { id += "-1" }
    let own = haveOwnTitles ? pages[index].page.frontTitle : nil
    let title = own ?? pages[index].title
    insertHeading(
      title, markup: title == pages[index].title ? markup[index] : nil, id: id, into: &pages[index].page)
    places.add(id, anchor: pages[index].page.anchors.count - 1, onPage: index)
  }
}

/// Inserts `<h1>` with a label slot at the top, in the form that source readers write.
private func insertHeading(_ title: String, markup: String?, id: String, into page: inout Page) {
  var html = Array("<h1 id=\"\(id)\">".utf8)
  let labelOffset = html.count
  html += Array("<span class=\"title\">".utf8)
  if let markup { html += Array(markup.utf8) } else { html.append(escaping: title.utf8, quotes: false) }
  if markup?.contains("<math ") == true { page.facts.formulas += 1 }
  html += Array("</span></h1>\n".utf8)
  let anchor = page.anchors.count
  page.anchors.append(Anchor(id: id, kind: .heading, title: title))
  page.leading.slots = [PageContent.Slot(offset: labelOffset, kind: .label(anchor))]
  page.leading.bytes = html
  page.headings.insert(
    Heading(level: 1, text: title, id: id, anchor: anchor, range: ByteRange(0, 0)), at: 0)
}
