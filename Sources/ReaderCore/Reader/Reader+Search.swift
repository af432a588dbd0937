/// R15: searching the whole book, with an index that is loaded in parts.
extension Reader {
  /// Longer queries are cut.
  static let mostWords = 12

  mutating func searchFor(_ text: String) {
    guard panel == .search else { return }
    search.query = text
    search.words = []
    search.candidates = nil
    (search.done, search.hits, search.hitPages, search.pageTitles) = (0, [], 0, [])
    // What failed is tried again with the next query.
    search.failed = []
    var words = SearchWords(Array(text.utf8))
    while let word = words.next(), search.words.count < Self.mostWords {
      search.words.append(Array(word.folded.prefix(SearchIndex.longestWord)))
    }
    advanceSearch()
    showPanel(.open)
  }

  mutating func partArrived(_ name: String, _ bytes: [UInt8]?) {
    guard search.awaited.remove(name) != nil else { return }
    if let bytes {
      search.parts[name] = bytes
    } else {
      search.failed.insert(name)
    }
    let before = (search.hits.count, search.isComplete, search.failed.count)
    advanceSearch()
    let after = (search.hits.count, search.isComplete, search.failed.count)
    if panel == .search, before != after || bytes == nil { showPanel(.open) }
  }

  /// Goes as far as the loaded parts allow, and asks for the next.
  private mutating func advanceSearch() {
    guard search.isActive, let firsts = part(SearchIndex.head).flatMap({ _ in search.firstPages }) else {
      return
    }
    if search.candidates == nil { findCandidates() }
    guard let candidates = search.candidates else { return }
    while search.done < candidates.count, search.hits.count < Search.mostHits {
      let page = candidates[search.done]
      guard let number = firsts.lastIndex(where: { $0 <= page }) else {
        search.done += 1
        continue
      }
      let name = SearchIndex.textPart(number)
      if !search.failed.contains(name) {
        guard let text = part(name) else { return }
        look(for: page, in: text)
        keep(text: name)
      }
      search.done += 1
    }
  }

  /// The bytes of a part; asks for it where it is not there yet. A failed part is empty.
  private mutating func part(_ name: String) -> [UInt8]? {
    if let bytes = search.parts[name] { return bytes }
    if search.failed.contains(name) { return [] }
    if search.awaited.insert(name).inserted { send(.part(name: name)) }
    return nil
  }

  private mutating func findCandidates() {
    var lists: [Set<Int>] = []
    var isMissing = false
    for word in search.words {
      if let bytes = part(SearchIndex.wordsPart(SearchIndex.bucket(of: word))) {
        lists.append(SearchPartReader.pages(bytes, withPrefix: word))
      } else {
        isMissing = true
      }
    }
    guard !isMissing, var pages = lists.first else { return }
    for list in lists.dropFirst() { pages.formIntersection(list) }
    search.candidates = pages.filter { $0 > 0 && $0 < book.pages.count }.sorted()
  }

  private mutating func look(for page: Int, in bytes: [UInt8]) {
    var reader = SearchPartReader(bytes)
    while let number = reader.number(), let range = reader.range() {
      guard number == page else { continue }
      let hits = search.hits(in: bytes, range, page: page)
      if !hits.isEmpty { search.hitPages += 1 }
      for hit in hits where search.hits.count < Search.mostHits {
        search.hits.append(hit)
        search.pageTitles.append(book.pages[page].title)
      }
      return
    }
  }

  private mutating func keep(text name: String) {
    if search.recent.last == name { return }
    search.recent.removeAll { $0 == name }
    search.recent.append(name)
    if search.recent.count > Search.mostTexts { search.parts[search.recent.removeFirst()] = nil }
  }

  mutating func openResult(_ id: Int) {
    guard panel == .search, search.hits.indices.contains(id) else { return }
    let hit = search.hits[id]
    jump(to: hit.page, at: .found(start: hit.start, end: hit.end))
  }
}
