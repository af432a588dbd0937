/// R15: a search of the whole book, which loads the required parts of the search index one after another.
struct SearchSession: Sendable, Equatable {
  private var query = ""
  private var finder = HitFinder(words: [])
  private var parts = SearchParts()
  /// The pages that contain all words, first those that have them in their titles; nil until known.
  private var candidates: [Int]?
  /// The number of candidates with the words in their titles.
  private var titled = 0
  /// The number of candidates already searched.
  private var done = 0
  private var hits: [SearchHit] = []
  /// The number of pages with hits.
  private var hitPages = 0
  /// The title of the page of each hit.
  private var pageTitles: [String] = []
  /// The chapter and section of the page of each hit.
  private var pagePaths: [String] = []

  /// The maximum number of listed hits.
  private static let mostHits = 200
  /// The maximum number of words of a query; further words are ignored.
  private static let mostWords = 12

  /// Starts the search for a text; requests parts again that could not be loaded.
  mutating func search(for text: String, in book: ReaderBook, to queue: inout CommandQueue) {
    query = text
    candidates = nil
    (done, hits, hitPages, pageTitles, pagePaths) = (0, [], 0, [], [])
    titled = 0
    parts.forgetFailures()
    var found: [[UInt8]] = []
    let plain = QueryTeX.plain(text)
    var words = SearchWords(Array(plain.utf8))
    while let word = words.next(), found.count < Self.mostWords {
      found.append(Array(word.folded.prefix(SearchIndex.longestWord)))
    }
    finder = HitFinder(words: found, signs: QuerySigns(plain))
    advance(in: book, to: &queue)
  }

  /// Handles the arrival of a part of the index (nil if it could not be loaded); returns whether the list has changed.
  mutating func take(
    part name: String, bytes: [UInt8]?, in book: ReaderBook, to queue: inout CommandQueue
  ) -> Bool {
    guard parts.take(name, bytes: bytes) else { return false }
    let before = (hits.count, isComplete, parts.failures)
    advance(in: book, to: &queue)
    return before != (hits.count, isComplete, parts.failures) || bytes == nil
  }

  /// The hit of a row of the list.
  func hit(_ row: Int) -> SearchHit? { hits.indices.contains(row) ? hits[row] : nil }

  /// All matches on the page of a hit, if its text is still loaded.
  mutating func places(around hit: SearchHit, to queue: inout CommandQueue) -> [Range<Int>] {
    guard let head = parts.bytes(of: SearchIndex.head, to: &queue),
      let number = SearchPartReader.firstPages(ofHead: head).lastIndex(where: { $0 <= hit.page }),
      let bytes = parts.loaded(SearchIndex.textPart(number))
    else { return [] }
    var reader = SearchPartReader(bytes)
    while let page = reader.number(), let range = reader.range() {
      if page == hit.page { return finder.places(in: bytes, range: range) }
    }
    return []
  }

  /// The hits so far, as rows of the popover.
  var list: Command.SearchList {
    Command.SearchList(
      query: query,
      results: hits.enumerated().map { id, hit in
        Command.SearchList.Result(
          id: id, page: hit.page, pageTitle: pageTitles[id], path: pagePaths[id], before: hit.before,
          hit: hit.hit,
          after: hit.after)
      }, pages: hitPages, isComplete: isComplete, isCut: hits.count >= Self.mostHits,
      hasFailed: parts.failures > 0)
  }

  private var isComplete: Bool {
    guard !finder.words.isEmpty else { return true }
    guard let candidates else { return false }
    return done >= candidates.count || hits.count >= Self.mostHits
  }

  /// Searches as far as the loaded parts allow, and requests the next part.
  private mutating func advance(in book: ReaderBook, to queue: inout CommandQueue) {
    guard !finder.words.isEmpty, let head = parts.bytes(of: SearchIndex.head, to: &queue),
      !parts.hasFailed(SearchIndex.head)
    else { return }
    let firsts = SearchPartReader.firstPages(ofHead: head)
    if candidates == nil { findCandidates(in: book, to: &queue) }
    guard let candidates else { return }
    while done < candidates.count, hits.count < Self.mostHits {
      let page = candidates[done]
      if let number = firsts.lastIndex(where: { $0 <= page }) {
        let name = SearchIndex.textPart(number)
        if !parts.hasFailed(name) {
          guard let text = parts.bytes(of: name, to: &queue) else { return }
          look(for: page, in: text, book: book)
          parts.used(text: name)
        }
      }
      done += 1
    }
  }

  /// Finds the pages that contain all words, once all parts with these words are loaded.
  private mutating func findCandidates(in book: ReaderBook, to queue: inout CommandQueue) {
    var lists: [Set<Int>] = []
    var isMissing = false
    for word in finder.words {
      if let bytes = parts.bytes(of: SearchIndex.wordsPart(SearchIndex.bucket(of: word)), to: &queue) {
        lists.append(SearchPartReader.pages(bytes, withPrefix: word))
      } else {
        isMissing = true
      }
    }
    guard !isMissing, var pages = lists.first else { return }
    for list in lists.dropFirst() { pages.formIntersection(list) }
    let found = pages.filter { $0 > 0 && $0 < book.pages.count }.sorted()
    let first = found.filter { isTitle(book.pages[$0].title) }
    titled = first.count
    candidates = first + found.filter { !first.contains($0) }
  }

  /// Whether a title has all words of the query.
  private func isTitle(_ title: String) -> Bool {
    var reader = SearchWords(Array(title.utf8))
    var words: [[UInt8]] = []
    while let word = reader.next() { words.append(word.folded) }
    return finder.words.allSatisfy { wanted in words.contains { $0.starts(with: wanted) } }
  }

  /// Adds the hits of a page, whose text is in the given part of the index.
  private mutating func look(for page: Int, in bytes: [UInt8], book: ReaderBook) {
    var reader = SearchPartReader(bytes)
    while let number = reader.number(), let range = reader.range() {
      guard number == page else { continue }
      let found = finder.hits(in: bytes, range: range, page: page)
      guard !found.isEmpty else { return }
      hitPages += 1
      let path = book.path(ofPage: page)
      for hit in found where hits.count < Self.mostHits {
        hits.append(hit)
        pageTitles.append(book.pages[page].title)
        pagePaths.append(path)
      }
      return
    }
  }

  /// For tests: describes a violated invariant; nil if all hold.
  var illegality: String? {
    let titles = Set((candidates ?? []).prefix(titled))
    for (first, second) in zip(hits, hits.dropFirst())
    where first.page > second.page && titles.contains(first.page) == titles.contains(second.page) {
      return "the hits are out of order"
    }
    return nil
  }
}
