import BookModel
import Diagnostics
import Files
import PageWriting
import SourceKinds

/// A position in the book: a page and optionally an anchor in it.
struct Place {
  /// The page, as an index into the reading order.
  var page: Int
  /// The index into the page's anchors; nil for the top of the page.
  var anchor: Int?
  /// The id in the output; nil for the top of the page.
  var id: String?
}

/// Maps sources to their pages, and paths to sources.
struct SourcePages {
  private var pages: [[Int]] = []
  private var sourceAtPath: [String: Int] = [:]
  /// The source at a path without extension. If several sources differ only in their extension, the one whose extension comes first
  /// in `SourceKind.all`.
  private var sourceAtStem: [String: Int] = [:]
  /// The folder that all sources are in, without a slash at its end; empty for the book's own.
  private let root: String
  /// Whether the first source is a page of HTML: a link to a page that is not there is a fault in it, as no generator makes one.
  private let isOfHTML: Bool

  /// Assigns each source its range of pages in reading order.
  init(_ sources: [PageSource], _ readings: [SourceReading]) {
    root = Self.commonFolder(of: sources)
    isOfHTML = sources.first.map { SourceKind.of($0.path)?.reader == .xhtml } == true
    var count = 0
    for (source, reading) in readings.enumerated() {
      if sourceAtPath[sources[source].path] == nil { sourceAtPath[sources[source].path] = source }
      pages.append(Array(count..<(count + reading.pages.count)))
      count += reading.pages.count
    }
    let ranked = sources.indices.compactMap { source in
      SourceKind.rank(sources[source].path).map { (rank: $0, source: source) }
    }
    for (_, source) in ranked.sorted(by: <) {
      let stem = withoutExtension(sources[source].path)
      if sourceAtStem[stem] == nil { sourceAtStem[stem] = source }
    }
  }

  /// The pages of a source (an index into `Book.sources`), as indices into the reading order.
  subscript(source: Int) -> [Int] { pages[source] }

  /// The first source with exactly that path.
  func source(exactlyAt path: String) -> Int? { sourceAtPath[path] }

  /// The source at a path; the path may lack its extension or end in `.html`.
  func source(at path: String) -> Int? {
    if let source = sourceAtPath[path] { return source }
    var stem = path
    if path.hasSuffix("/") { stem.removeLast() }
    if SourceKind.mayBeHTML(stem) { stem = withoutExtension(stem) }
    let inRoot = root.isEmpty ? "" : root + "/"
    // The address of a site alone is that of its first page, as is that of the folder that all its sources are in.
    if [root, inRoot + "index", ""].contains(stem) {
      return sourceIndex(of: inRoot) ?? sourceIndex(of: "")
        ?? (pages.isEmpty || isOfHTML && !stem.isEmpty ? nil : 0)
    }
    if let source = sourceAtPath[stem] ?? sourceAtStem[stem] ?? sourceIndex(of: stem + "/") { return source }
    // Site generators write index.html from README.md.
    if stem.hasSuffix("/index") { return sourceAtStem[stem.dropLast(5) + "README"] }
    return nil
  }

  /// The source of the page that a site shows for a folder, given with the slash at its end or empty.
  private func sourceIndex(of folder: String) -> Int? {
    sourceAtStem[folder + "index"] ?? sourceAtStem[folder + "README"]
  }

  private static func commonFolder(of sources: [PageSource]) -> String {
    guard let first = sources.first else { return "" }
    var common = first.path.split(separator: "/").dropLast()
    for source in sources.dropFirst() {
      let folders = source.path.split(separator: "/").dropLast()
      common = common.prefix(zip(common, folders).prefix { $0 == $1 }.count)
    }
    return common.joined(separator: "/")
  }

  /// The paths of all sources, sorted.
  var paths: [String] { sourceAtPath.keys.sorted() }
}

/// The labels of all pages, each with its page and id.
struct BookLabels {
  private var places: [String: (page: Int, id: String)] = [:]
  /// Findings about labels defined by two sources.
  private(set) var diagnostics: [Diagnostic] = []

  /// Collects the labels of all pages; the first of two equal labels wins.
  init(_ pages: [LinkedPage], _ sources: [PageSource], locate: (Int, ByteRange) -> SourceRange) {
    for (index, page) in pages.enumerated() {
      var repeated: [String] = []
      for (label, id) in page.page.labels {
        if places[label] == nil { places[label] = (index, id) } else { repeated.append(label) }
      }
      for label in repeated.sorted() {
        guard let first = places[label] else { continue }
        report(label, on: page.page, first: pages[first.page].page, sources, locate)
      }
    }
  }

  /// The first page with that label, and its id there.
  subscript(label: String) -> (page: Int, id: String)? { places[label] }

  /// All labels, unordered.
  var names: some Sequence<String> { places.keys }

  /// Reports a label that an earlier source also defines; repetition within a source is reported at reading.
  private mutating func report(
    _ label: String, on page: Page, first: Page, _ sources: [PageSource],
    _ locate: (Int, ByteRange) -> SourceRange
  ) {
    guard sources[page.source].path != sources[first.source].path,
      let range = page.labelRanges[label], let firstRange = first.labelRanges[label]
    else { return }
    diagnostics.append(
      Diagnostic(
        .labelRepeated, at: locate(page.source, range),
        "label \"\(label)\" is repeated; from other sources it leads to the first",
        notes: [Diagnostic.Note(locate(first.source, firstRange), "the label is first given here")]))
  }
}

/// Finds anchors by id; builds a table for a page or source once it is queried often.
struct AnchorTable {
  /// For each page, its anchors by id, once that table is built.
  private var anchorsOfPage: [[String: Int]?]
  private var questionsOfPage: [Int]
  /// For sources of many pages, the page of each id.
  private var pagesOfSource: [Int: [String: Int]] = [:]

  init(pageCount: Int) {
    anchorsOfPage = Array(repeating: nil, count: pageCount)
    questionsOfPage = Array(repeating: 0, count: pageCount)
  }

  /// The index of the anchor with that id in the page's anchors.
  ///
  /// Builds a table for a page with many anchors after several queries; a linear search of the others is as
  /// fast.
  mutating func anchor(_ id: String, onPage page: Int, of pages: [LinkedPage]) -> Int? {
    if let known = anchorsOfPage[page] { return known[id] }
    let anchors = pages[page].page.anchors
    questionsOfPage[page] += 1
    guard anchors.count > 40, questionsOfPage[page] > 10 else { return anchors.firstIndex { $0.id == id } }
    var known: [String: Int] = [:]
    for (index, anchor) in anchors.enumerated() {
      if let id = anchor.id, known[id] == nil { known[id] = index }
    }
    anchorsOfPage[page] = known
    return known[id]
  }

  /// Adds an anchor inserted into a page after its table was built.
  mutating func add(_ id: String, anchor: Int, onPage page: Int) { anchorsOfPage[page]?[id] = anchor }

  /// The first page of a source with that id. Builds a table for sources of many pages, since searching all
  /// pages for each link is quadratic.
  mutating func page(of id: String, source: Int, among candidates: [Int], of pages: [LinkedPage]) -> Int? {
    if candidates.count <= 4 {
      for page in candidates where anchor(id, onPage: page, of: pages) != nil { return page }
      return nil
    }
    if let known = pagesOfSource[source] { return known[id] }
    var known: [String: Int] = [:]
    for page in candidates {
      for case let id? in pages[page].page.anchors.lazy.map(\.id) where known[id] == nil { known[id] = page }
    }
    pagesOfSource[source] = known
    return known[id]
  }
}

/// Resolves the targets of links, entries and landmarks: by id, label, heading or path.
struct PlaceFinder {
  let pagesOfSource: SourcePages
  private let sources: [PageSource]
  private let labels: BookLabels
  private var anchors: AnchorTable
  /// Headings keyed by the letters and digits of their text, for each source queried so far.
  private var headingsOfSource: [Int: [String: Place]] = [:]

  init(_ sources: [PageSource], pages: SourcePages, labels: BookLabels, pageCount: Int) {
    self.sources = sources
    pagesOfSource = pages
    self.labels = labels
    anchors = AnchorTable(pageCount: pageCount)
  }

  /// The index of the anchor with that id in the page's anchors.
  mutating func anchor(_ id: String, onPage page: Int, of pages: [LinkedPage]) -> Int? {
    anchors.anchor(id, onPage: page, of: pages)
  }

  /// Adds an anchor inserted into a page.
  mutating func add(_ id: String, anchor: Int, onPage page: Int) {
    anchors.add(id, anchor: anchor, onPage: page)
  }

  /// The first page of a source with that id.
  mutating func page(of id: String, source: Int, of pages: [LinkedPage]) -> Int? {
    anchors.page(of: id, source: source, among: pagesOfSource[source], of: pages)
  }

  /// The page of a source that has the id `fragment`, or else its first page; nil if the source has no pages.
  mutating func place(source: Int, fragment: String?, of pages: [LinkedPage]) -> Place? {
    let candidates = pagesOfSource[source]
    guard let first = candidates.first else { return nil }
    guard let fragment, !fragment.isEmpty else { return Place(page: first) }
    // Most sources are one page: search its anchors directly.
    let page =
      candidates.count == 1
      ? first : anchors.page(of: fragment, source: source, among: candidates, of: pages)
    guard let page, let anchor = anchors.anchor(fragment, onPage: page, of: pages) else {
      return labelled(fragment, source: source, of: pages) ?? moved(fragment, from: source, of: pages)
        ?? Place(page: first)
    }
    return Place(page: page, anchor: anchor, id: fragment)
  }

  /// Resolves a label or an anchor: a label or id in the same source, else a label in the book, else a source's name. An id that was
  /// made of the words of a heading is an anchor, but no label where the book has that as a label.
  mutating func place(
    of target: Link.Target, named label: String, source: Int, of pages: [LinkedPage]
  ) -> Place? {
    for page in pagesOfSource[source] {
      if let id = pages[page].page.labels[Page.label(label)],
        let anchor = anchors.anchor(id, onPage: page, of: pages)
      {
        return Place(page: page, anchor: anchor, id: id)
      }
    }
    if let place = place(source: source, fragment: label, of: pages), place.id != nil,
      target == .anchor(label) || labels[Page.label(label)] == nil || !isMade(place, of: pages)
    {
      return place
    }
    if let (page, id) = labels[Page.label(label)], let anchor = anchors.anchor(id, onPage: page, of: pages) {
      return Place(page: page, anchor: anchor, id: id)
    }
    let folder = sources[source].path.split(separator: "/").dropLast().joined(separator: "/")
    if let target = pagesOfSource.source(at: folder.isEmpty ? label : folder + "/" + label) {
      return place(source: target, fragment: nil, of: pages)
    }
    return nil
  }

  /// Whether a place is a heading that no author gave its id.
  private func isMade(_ place: Place, of pages: [LinkedPage]) -> Bool {
    guard let anchor = place.anchor else { return false }
    let page = pages[place.page].page
    return page.headings.contains { $0.anchor == anchor } && !page.labels.values.contains { $0 == place.id }
  }

  /// The labels of the book and the ids of a source, sorted: candidates for suggestions.
  func names(ofSource source: Int, of pages: [LinkedPage]) -> [String] {
    (Array(labels.names) + ids(ofSource: source, of: pages)).sorted()
  }

  /// The ids on the pages of a source.
  func ids(ofSource source: Int, of pages: [LinkedPage]) -> [String] {
    pagesOfSource[source].flatMap { pages[$0].page.anchors.compactMap(\.id) }
  }

  /// Finds a label or id within one source, ignoring case.
  private mutating func labelled(_ label: String, source: Int, of pages: [LinkedPage]) -> Place? {
    let wanted = Page.label(label)
    for page in pagesOfSource[source] {
      let id = pages[page].page.labels[wanted] ?? wanted
      if let anchor = anchors.anchor(id, onPage: page, of: pages) {
        return Place(page: page, anchor: anchor, id: id)
      }
    }
    return headed(label, source: source, of: pages)
  }

  /// Finds a heading by a generated anchor name, ignoring all but letters and digits: Jupyter writes
  /// `Bayes's-Theorem`, GitHub and MyST `bayess-theorem`.
  private mutating func headed(_ label: String, source: Int, of pages: [LinkedPage]) -> Place? {
    let wanted = label.lowercased().filter { $0.isLetter || $0.isNumber }
    guard !wanted.isEmpty, SourceKind.of(sources[source].path)?.holdsMarkdown == true else { return nil }
    if let known = headingsOfSource[source] { return known[wanted] }
    var places: [String: Place] = [:]
    for page in pagesOfSource[source] {
      for heading in pages[page].page.headings {
        let text = heading.text.lowercased().filter { $0.isLetter || $0.isNumber }
        if places[text] == nil { places[text] = Place(page: page, anchor: heading.anchor, id: heading.id) }
      }
    }
    headingsOfSource[source] = places
    return places[wanted]
  }

  /// Finds an id that moved to another source's page.
  private mutating func moved(_ id: String, from source: Int, of pages: [LinkedPage]) -> Place? {
    for page in pagesOfSource[source] where !pages[page].page.movedIDs.isEmpty {
      guard let moved = pages[page].page.movedIDs[id],
        let target = pagesOfSource.source(exactlyAt: moved.path)
      else { continue }
      for page in pagesOfSource[target] {
        if let anchor = anchors.anchor(moved.id, onPage: page, of: pages) {
          return Place(page: page, anchor: anchor, id: moved.id)
        }
      }
    }
    return nil
  }
}
