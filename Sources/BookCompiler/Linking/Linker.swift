import BookModel
import Diagnostics
import SourceFormats

/// Joins pages that were read apart into one book: names, contents, numbers, links, media.
///
/// Takes values and gives values; a place in a source becomes a line and column only for a diagnostic,
/// through `locate`.
struct Linker {
  let book: Book
  let words: Words
  /// The place of some bytes of a source (an index into `Book.sources`), as an author sees it.
  let locate: (Int, ByteRange) -> SourceRange
  let media: MediaLibrary
  /// Whether what only linking needs of a page goes when it is done: a large book then takes half the memory.
  var isStreaming = false

  var linked: LinkedBook
  var diagnostics: [Diagnostic] = []
  var naming = FileNaming()
  /// For each source, its pages as indices into the reading order.
  var pagesOfSource: [[Int]] = []
  /// For each page, the anchors by id, made when links have asked some times, and how often they have.
  var anchorsOfPage: [[String: Int]?] = []
  var questionsOfPage: [Int] = []
  /// For each page, its name as links on other pages write it, and `#`.
  var namesOfPages: [String] = []
  /// For each source of many pages, the page of each id, made when a link first asks.
  var pageOfAnchor: [Int: [String: Int]] = [:]
  /// For each source that was asked, the places of its headings by the letters and digits of their texts.
  var placesOfHeadings: [Int: [String: Place]] = [:]
  /// All labels and the ids of each source that missing labels were compared with, and how many more will be.
  var knownLabels: [Int: [String]] = [:]
  var suggestionsLeft = 200
  /// Sources by path.
  var sourceAtPath: [String: Int] = [:]
  /// The labels of the whole book, each with its page and the id there.
  var labels: [String: (page: Int, id: String)] = [:]
  /// For each page, the chapter's number that its figures and the like carry.
  var chapterOfPage: [String] = []
  /// For each page, the label before its title, such as `Chapter 1`, and the whole of it.
  var headingOfPage: [(label: String?, full: String?)] = []
  /// For each page, the texts that links take from things in a series, by id, where those are not their labels.
  var references: [Int: [String: String]] = [:]
  /// Pages that are called by their file's name.
  var untitledPages: Set<Int> = []
  /// Media already named, by path, as indices into `linked.media`.
  var mediaAtPath: [String: Int] = [:]
  /// The direction that a style sheet gives to its pages, by its index in `linked.media`.
  var directionOfSheet: [Int: Direction] = [:]

  init(
    book: Book, readings: [SourceReading], media: MediaLibrary,
    locate: @escaping (Int, ByteRange) -> SourceRange
  ) {
    var book = book
    if let source = book.contentsSource { book.contents = readings[source].outline }
    self.book = book
    self.media = media
    self.locate = locate
    words = Words(language: book.metadata.language)
    linked = LinkedBook(metadata: book.metadata, reader: book.reader)
    linked.pages.reserveCapacity(readings.count)
    for (source, reading) in readings.enumerated() {
      let pages = reading.pages
      if sourceAtPath[book.sources[source].path] == nil { sourceAtPath[book.sources[source].path] = source }
      pagesOfSource.append(Array(linked.pages.count..<(linked.pages.count + pages.count)))
      for page in pages { linked.pages.append(named(page)) }
    }
    anchorsOfPage = Array(repeating: nil, count: linked.pages.count)
    questionsOfPage = Array(repeating: 0, count: linked.pages.count)
    chapterOfPage = Array(repeating: "", count: linked.pages.count)
    headingOfPage = Array(repeating: (nil, nil), count: linked.pages.count)
  }

  /// The linked book and what was found on the way.
  mutating func link() -> (book: LinkedBook, diagnostics: [Diagnostic]) {
    indexLabels()
    linkContents()
    addMissingHeadings()
    numberAnchors()
    linkMedia()
    resolveLinks()
    checkNotes()
    linkSpecialPlaces()
    if isStreaming { dropLinkage() }
    for page in linked.pages { linked.facts.add(page.page.facts) }
    return (linked, diagnostics)
  }

  /// Leaves out what neither checks nor publishing ask for.
  private mutating func dropLinkage() {
    anchorsOfPage = []
    pageOfAnchor = [:]
    (placesOfHeadings, knownLabels) = ([:], [:])
    references = [:]
    // Navigation asks where an id stands only on pages that it enters in their middle.
    var entered: Set<String> = []
    func enter(_ href: String?) {
      guard let href, let mark = href.utf8.firstIndex(of: 0x23) else { return }
      entered.insert(String(href[..<mark]))
    }
    func visit(_ entries: [ContentsEntry]) {
      for entry in entries {
        enter(entry.href)
        visit(entry.children)
      }
    }
    for place in linked.landmarks { enter(place.href) }
    for place in linked.pageList { enter(place.href) }
    visit(linked.contents)
    for index in linked.pages.indices {
      if !entered.contains(linked.pages[index].href) { linked.pages[index].page.anchors = [] }
      linked.pages[index].page.media = []
      linked.pages[index].page.movedIDs = [:]
    }
  }

  /// A page with its name in the bundle; titles and slots come later.
  private mutating func named(_ page: Page) -> LinkedPage {
    let source = book.sources[page.source]
    let detail = page.part == 0 ? nil : page.headings.first?.id ?? String(page.part + 1)
    let href = "pages/" + naming.name(for: stem(of: source.path), suffix: ".xhtml", detail: detail)
    let language = page.language ?? book.metadata.language
    let direction = page.direction ?? Direction(language: language)
    var linked = LinkedPage(
      page: page, href: href, title: page.title ?? "", language: language, direction: direction)
    linked.isLinear = source.isLinear
    linked.spineProperties = source.spineProperties
    linked.usesBookStyle = book.styling == .octavo
    return linked
  }

  /// The path without the folder that all sources share with the manifest, and without its ending.
  func stem(of path: String) -> String {
    var names = path.utf8.split(separator: 0x2F).map { Substring($0) }
    if var file = names.popLast() {
      if let dot = file.utf8.lastIndex(of: 0x2E), dot != file.startIndex { file = file[..<dot] }
      names.append(file)
    }
    let base = book.base.utf8.split(separator: 0x2F).map { Substring($0) }
    while names.count > 1, let first = names.first, base.contains(first) { names.removeFirst() }
    return names.joined(separator: "/")
  }
}
