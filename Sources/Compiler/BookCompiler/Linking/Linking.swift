import BookModel
import Diagnostics
import PageWriting
import TextBytes

/// Joins the pages of all sources into one book: names, contents, numbers, links and media.
///
/// - Parameters:
///   - readings: the pages of each source; moved into the linked book.
///   - media: the other files of the book.
///   - isStreaming: whether data used only for linking is freed early, which halves a large book's memory.
///   - locate: maps a byte range of a source (an index into `Book.sources`) to lines and columns.
func linkPages(
  _ book: Book, _ readings: inout [SourceReading], media: MediaLibrary, isStreaming: Bool,
  locate: @escaping (Int, ByteRange) -> SourceRange
) -> (book: LinkedBook, diagnostics: [Diagnostic]) {
  var book = book
  if let source = book.outline.source { book.contents = readings[source].outline }
  let words = Words(language: book.metadata.language)
  var naming = BundleNaming(base: book.base)
  let pagesOfSource = SourcePages(book.sources, readings)
  var pages = takePages(of: &readings, book: book, &naming)
  let layout = completeLayout(of: &pages, book: book)
  let labels = BookLabels(pages, book.sources, locate: locate)
  var places = PlaceFinder(book.sources, pages: pagesOfSource, labels: labels, pageCount: pages.count)

  var contents = ContentsLinker(book, words: words, pageCount: pages.count, locate: locate)
  var linked = LinkedBook(metadata: book.metadata, reader: book.reader)
  linked.overlays = book.publication.overlays
  let identified = takeHead(of: pages, to: &linked.metadata, book: book, by: places)
  linked.contents = contents.link(&pages, by: &places)
  if book.styling == .octavo {
    addMissingHeadings(
      to: &pages, markup: contents.titleMarkup, haveOwnTitles: book.text.dialect == .myst, by: &places)
  }

  var (headings, numbering) = (contents.headings, AnchorNumbering(book, words: words))
  numbering.number(&pages, &headings)

  var files = MediaLinker(book.sources, media, naming: naming, locate: locate)
  files.link(&pages)

  let texts = LinkTexts(
    headings: headings, references: numbering.references, sections: numbering.sectionNumbers, words: words,
    prefixes: book.text.references.prefixes)
  var links = LinkResolver(
    pages, texts: texts, findings: LinkFindings(book, isFile: { media.exists($0) }, locate: locate))
  links.resolve(&pages, places: &places, isStreaming: isStreaming)
  let unused = unreferencedNotes(pages, locate: locate)

  linked.addSpecialPlaces(of: book, pages: pages, by: &places)
  if isStreaming { dropLinkage(of: &pages, book: linked) }
  linked.facts = PageFacts.sum(pages.lazy.map(\.page.facts))
  linked.media = files.files
  linked.pages = pages
  let diagnostics =
    identified + layout + labels.diagnostics + contents.diagnostics + files.diagnostics
    + links.diagnostics + unused + filesNotKept(book, kept: files.paths)
    + pagesMadeLinear(linked, of: book.sources)
  return (linked, diagnostics)
}

/// Moves the pages out of the readings, since linking mutates them: a second reference would force a copy.
private func takePages(
  of readings: inout [SourceReading], book: Book, _ naming: inout BundleNaming
) -> [LinkedPage] {
  var pages: [LinkedPage] = []
  pages.reserveCapacity(readings.count)
  for source in readings.indices {
    for page in readings[source].pages { pages.append(namedPage(page, of: book, &naming)) }
    readings[source].pages = []
  }
  return pages
}

/// A page with its file name in the bundle; the rest is filled in later.
private func namedPage(_ page: Page, of book: Book, _ naming: inout BundleNaming) -> LinkedPage {
  let source = book.sources[page.source]
  // A page in its author's style gets no language or direction from the book.
  let isAuthors = book.styling == .author
  let language = page.language ?? (isAuthors ? "" : book.metadata.language)
  let direction = page.direction ?? (isAuthors ? .leftToRight : Direction(language: language))
  var linked = LinkedPage(
    page: page, href: naming.name(of: page, source: source.path), title: page.title ?? "", language: language,
    direction: direction)
  linked.isLinear = source.isLinear
  linked.spineProperties = source.spineProperties
  linked.usesBookStyle = book.styling == .octavo
  return linked
}

extension LinkedBook {
  /// Adds the manifest's landmarks, and the page list from the manifest or the pages.
  fileprivate mutating func addSpecialPlaces(
    of book: Book, pages: [LinkedPage], by places: inout PlaceFinder
  ) {
    func href(_ place: Place) -> String { pages[place.page].href + (place.id.map { "#" + $0 } ?? "") }
    coverPage = book.coverSource.flatMap { places.pagesOfSource[$0].first }
    for landmark in book.landmarks {
      guard let place = places.place(source: landmark.source, fragment: landmark.fragment, of: pages) else {
        continue
      }
      landmarks.append(LinkedLandmark(type: landmark.type, title: landmark.title, href: href(place)))
    }
    for item in book.pageList {
      guard let place = places.place(source: item.source, fragment: item.fragment, of: pages) else {
        continue
      }
      pageList.append(LinkedPageListItem(label: item.label, href: href(place)))
    }
    guard book.pageList.isEmpty else { return }
    for page in pages {
      for mark in page.page.pageBreaks {
        pageList.append(LinkedPageListItem(label: mark.label, href: page.href + "#" + mark.id))
      }
    }
  }
}

/// Frees data that neither checks nor publishing use.
private func dropLinkage(of pages: inout [LinkedPage], book: LinkedBook) {
  // Navigation needs anchors only on pages that an entry opens below their top.
  var entered: Set<String> = []
  func enter(_ href: String?) {
    guard let href, let mark = href.utf8.firstIndex(of: "#") else { return }
    entered.insert(String(href[..<mark]))
  }
  func visit(_ entries: [ContentsEntry]) {
    for entry in entries {
      enter(entry.href)
      visit(entry.children)
    }
  }
  for place in book.landmarks { enter(place.href) }
  for place in book.pageList { enter(place.href) }
  visit(book.contents)
  for index in pages.indices {
    if !entered.contains(pages[index].href) { pages[index].page.anchors = [] }
    pages[index].page.media = []
    pages[index].page.movedIDs = [:]
  }
}

/// Reports footnotes and endnotes that no link refers to.
private func unreferencedNotes(
  _ pages: [LinkedPage], locate: (Int, ByteRange) -> SourceRange
) -> [Diagnostic] {
  guard pages.contains(where: { !$0.page.notes.isEmpty }) else { return [] }
  func name(_ page: LinkedPage) -> String {
    page.href.split(separator: "/").last.map(String.init) ?? page.href
  }
  var targets: Set<String> = []
  for page in pages {
    for case let reference? in page.linkReferences where reference.utf8.contains("#") {
      targets.insert(reference.hasPrefix("#") ? name(page) + reference : reference)
    }
  }
  var diagnostics: [Diagnostic] = []
  for page in pages {
    let lost = page.page.notes.filter { !targets.contains(name(page) + "#" + $0.id) }
    guard let first = lost.first else { continue }
    var finding = Diagnostic(
      .noteUnreferenced, at: locate(page.page.source, first.range),
      "note \"\(first.id)\" is not referenced")
    if lost.count > 1 { finding.occurrences = Diagnostic.Occurrences(lost.count) }
    diagnostics.append(finding)
  }
  return diagnostics
}

/// Takes title and authors from the source that the manifest names for the title, and makes the identifier that depends on them; what
/// it does not have stays the manifest's.
private func takeHead(
  of pages: [LinkedPage], to metadata: inout Metadata, book: Book, by places: PlaceFinder
) -> [Diagnostic] {
  guard let source = metadata.titleSource else { return [] }
  // A source that is split may have text before the page with its title.
  let own = places.pagesOfSource[source].lazy.map { pages[$0].page }
  metadata.title = own.first?.frontTitle ?? own.compactMap(\.ownTitle).first ?? metadata.title
  if metadata.creators.isEmpty, let authors = own.map(\.authors).first(where: { !$0.isEmpty }) {
    metadata.creators = authors.map { Contributor(name: $0, roles: ["aut"]) }
  }
  return MetadataCompletion.identify(&metadata, manifest: book.manifest)
}

extension Page {
  /// Its title, else its first heading; one within a quotation, a list or a box counts only if there is no other.
  fileprivate var ownTitle: String? {
    title ?? titleHeading?.text
  }
}
