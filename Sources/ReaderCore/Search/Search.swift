/// A search under way (R15): what is looked for, the parts of the index that were loaded, and the hits.
public struct Search: Sendable, Equatable {
  /// A place where all words were found.
  struct Hit: Sendable, Equatable {
    var page: Int
    var start, end: Int
    var before, hit, after: String
  }

  var query = ""
  var words: [[UInt8]] = []
  /// Parts by name; an empty one could not be fetched.
  var parts: [String: [UInt8]] = [:]
  var awaited: Set<String> = []
  var failed: Set<String> = []
  /// Parts of text, in the order of their use.
  var recent: [String] = []
  /// The pages that have all words; nil until that is known.
  var candidates: [Int]?
  /// How many of the candidates were looked through.
  var done = 0
  var hits: [Hit] = []
  var hitPages = 0
  var pageTitles: [String] = []

  /// The most hits that are listed, and those of one page.
  static let mostHits = 200
  static let mostHitsOfPage = 5
  /// Parts of text that stay loaded.
  static let mostTexts = 24

  var isActive: Bool { !words.isEmpty }

  var isComplete: Bool {
    guard isActive else { return true }
    guard let candidates else { return false }
    return done >= candidates.count || hits.count >= Self.mostHits
  }

  /// What the popover lists.
  var list: Command.SearchList {
    Command.SearchList(
      query: query,
      results: hits.enumerated().map { id, hit in
        Command.SearchList.Result(
          id: id, page: hit.page, pageTitle: pageTitles[id], before: hit.before, hit: hit.hit,
          after: hit.after)
      }, pages: hitPages, isComplete: isComplete, isCut: hits.count >= Self.mostHits,
      hasFailed: !failed.isEmpty)
  }

  /// The parts of text that pages are in, from the head: the first page of each.
  var firstPages: [Int]? {
    guard let bytes = parts[SearchIndex.head] else { return nil }
    var reader = SearchPartReader(bytes)
    guard reader.number() == 1, let count = reader.number() else { return [] }
    var pages: [Int] = []
    for _ in 0..<count {
      guard let page = reader.number() else { break }
      pages.append(page)
    }
    return pages
  }

  /// The hits in a page's text.
  func hits(in text: [UInt8], _ range: Range<Int>, page: Int) -> [Hit] {
    var reader = SearchWords(text, in: range)
    var window: [SearchWord] = []
    var hits: [Hit] = []
    var single: SearchWord?
    while let word = reader.next() {
      if single == nil, words.contains(where: { word.folded.starts(with: $0) }) { single = word }
      window.append(word)
      if window.count > words.count { window.removeFirst() }
      guard window.count == words.count, zip(window, words).allSatisfy({ $0.folded.starts(with: $1) }) else {
        continue
      }
      hits.append(hit(from: window[0], to: word, text, range, page))
      if hits.count == Self.mostHitsOfPage { break }
      window = []
    }
    // The words stand apart: the first of them speaks for the page.
    if hits.isEmpty, let single { hits.append(hit(from: single, to: single, text, range, page)) }
    return hits
  }

  private func hit(
    from first: SearchWord, to last: SearchWord, _ text: [UInt8], _ range: Range<Int>, _ page: Int
  ) -> Hit {
    let start = Self.cut(text, backFrom: first.bytes.lowerBound, least: range.lowerBound)
    let end = Self.cut(text, onFrom: last.bytes.upperBound, most: range.upperBound)
    return Hit(
      page: page, start: first.units.lowerBound, end: last.units.upperBound,
      before: (start > range.lowerBound ? "… " : "") + Self.plain(text[start..<first.bytes.lowerBound]),
      hit: Self.plain(text[first.bytes.lowerBound..<last.bytes.upperBound]),
      after: Self.plain(text[last.bytes.upperBound..<end]) + (end < range.upperBound ? " …" : ""))
  }

  private static let contextBefore = 60
  private static let contextAfter = 110

  /// A place some way back, at the beginning of a word.
  private static func cut(_ text: [UInt8], backFrom index: Int, least: Int) -> Int {
    var start = max(least, index - contextBefore)
    guard start > least else { return least }
    let furthest = max(least, start - 24)
    while start > furthest, text[start - 1] > 0x20 { start -= 1 }
    while start < index, text[start] & 0xC0 == 0x80 { start += 1 }
    return start
  }

  private static func cut(_ text: [UInt8], onFrom index: Int, most: Int) -> Int {
    var end = min(most, index + contextAfter)
    guard end < most else { return most }
    let furthest = min(most, end + 24)
    while end < furthest, text[end] > 0x20 { end += 1 }
    while end < most, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Text with its runs of space as one.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var plain: [UInt8] = []
    for byte in bytes {
      if byte > 0x20 { plain.append(byte) } else if plain.last != 0x20 { plain.append(0x20) }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
