import TextBytes

/// A match of all words of a query.
struct SearchHit: Sendable, Equatable {
  var page: Int
  /// The range in UTF-16 units of the page's text.
  var start, end: Int
  /// The text around the hit; the hit is between `before` and `after`.
  var before, hit, after: String
}

/// Finds the words of a query in the text of a page (R15).
struct HitFinder: Sendable, Equatable {
  /// The folded words; each matches words that begin with it.
  let words: [[UInt8]]
  /// The signs between and beside them; nil if the query has none.
  var signs: QuerySigns?

  /// The maximum number of listed hits per page.
  private static let mostHits = 5
  /// The maximum number of marked matches per page.
  private static let mostPlaces = 400
  /// The context before and after a hit in bytes, not counting the rest of a truncated word.
  private static let contextBefore = 60, contextAfter = 110
  /// The maximum number of bytes added to the context to complete a word.
  private static let longestRest = 24

  /// The hits in the text of `page`, which is `range` of `text`: matches of the words in sequence, or else of the
  /// first word with a match.
  func hits(in text: [UInt8], range: Range<Int>, page: Int) -> [SearchHit] {
    var reader = SearchWords(text, in: range)
    var window: [SearchWord] = []
    var hits: [SearchHit] = []
    var single: SearchWord?
    while let word = reader.next() {
      if single == nil, words.contains(where: { word.folded.starts(with: $0) }) { single = word }
      window.append(word)
      if window.count > words.count { window.removeFirst() }
      guard isMatch(window, text: text, range: range) else { continue }
      hits.append(hit(from: window[0], to: word, text: text, range: range, page))
      if hits.count == Self.mostHits { break }
      window = []
    }
    if hits.isEmpty, signs == nil, let single {
      hits.append(hit(from: single, to: single, text: text, range: range, page))
    }
    return hits
  }

  /// Whether words of a text are those of the query, with its signs.
  private func isMatch(_ window: [SearchWord], text: [UInt8], range: Range<Int>) -> Bool {
    guard let first = window.first, let last = window.last, window.count == words.count,
      zip(window, words).allSatisfy({ $0.folded.starts(with: $1) })
    else { return false }
    return signs?.match(text, first.bytes.lowerBound..<last.bytes.upperBound, within: range) ?? true
  }

  private func hit(
    from first: SearchWord, to last: SearchWord, text: [UInt8], range: Range<Int>, _ page: Int
  ) -> SearchHit {
    let start = Self.contextStart(text, before: first.bytes.lowerBound, least: range.lowerBound)
    let end = Self.contextEnd(text, after: last.bytes.upperBound, most: range.upperBound)
    return SearchHit(
      page: page, start: first.units.lowerBound, end: last.units.upperBound,
      before: (start > range.lowerBound ? "… " : "") + Self.plain(text[start..<first.bytes.lowerBound]),
      hit: Self.plain(text[first.bytes.lowerBound..<last.bytes.upperBound]),
      after: Self.plain(text[last.bytes.upperBound..<end]) + (end < range.upperBound ? " …" : ""))
  }

  /// The start of the context before `index`, at the start of a word if possible.
  private static func contextStart(_ text: [UInt8], before index: Int, least: Int) -> Int {
    var start = max(least, index - contextBefore)
    guard start > least else { return least }
    let furthest = max(least, start - longestRest)
    while start > furthest, text[start - 1] > " " { start -= 1 }
    while start < index, isContinuation(text[start]) { start += 1 }
    return start
  }

  /// The end of the context after `index`, at the end of a word if possible.
  private static func contextEnd(_ text: [UInt8], after index: Int, most: Int) -> Int {
    var end = min(most, index + contextAfter)
    guard end < most else { return most }
    let furthest = min(most, end + longestRest)
    while end < furthest, text[end] > " " { end += 1 }
    while end < most, isContinuation(text[end]) { end += 1 }
    return end
  }

  /// Whether a byte is a continuation byte of UTF-8.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String { PlainText.of(bytes) }

  /// All matches of the words in sequence in the text of a page; if there are none, all matches of any word. Ranges are
  /// in UTF-16 units.
  func places(in text: [UInt8], range: Range<Int>) -> [Range<Int>] {
    var reader = SearchWords(text, in: range)
    var window: [SearchWord] = []
    var rows: [Range<Int>] = []
    var singles: [Range<Int>] = []
    while let word = reader.next(), rows.count < Self.mostPlaces {
      if singles.count < Self.mostPlaces, words.contains(where: { word.folded.starts(with: $0) }) {
        singles.append(word.units)
      }
      window.append(word)
      if window.count > words.count { window.removeFirst() }
      guard isMatch(window, text: text, range: range) else { continue }
      rows.append(window[0].units.lowerBound..<word.units.upperBound)
      window = []
    }
    return rows.isEmpty && signs == nil ? singles : rows
  }
}
