/// The parts of the search index, which a build writes and the reader loads.
///
/// | part | content |
/// |---|---|
/// | `head` | 1, the number of parts of text, and the first page of each |
/// | `words-N` | the words of bucket N, sorted, each with the pages that contain it |
/// | `text-N` | the plain text of a run of pages, for context |
///
/// Numbers are unsigned LEB128. A word is its length, its bytes, the number of its pages, and the difference of each
/// page's number from the one before. A page of text is its number, its length and its bytes: the text of the page's
/// document with all its white space and with `TextMark`s, which have no length, so that offsets in both are equal.
enum SearchIndex {
  /// The number of parts with words.
  static let buckets = 32
  /// The size in bytes at which a part of text is complete.
  static let textPartSize = 48 << 10
  /// The maximum length of a word in bytes; longer words are truncated.
  static let longestWord = 40

  /// The number of the part that contains a folded word.
  static func bucket(of word: [UInt8]) -> Int {
    guard let first = word.first else { return 0 }
    // Words of a non-ASCII script share their first byte: use the next two bytes as well.
    if first < 0x80 { return Int(first) % buckets }
    var sum = Int(first)
    for byte in word.prefix(3).dropFirst() { sum = sum &* 31 &+ Int(byte) }
    return sum % buckets
  }

  static func wordsPart(_ bucket: Int) -> String { "words-" + String(bucket) }
  static func textPart(_ number: Int) -> String { "text-" + String(number) }
  static let head = "head"

  /// Appends a number as unsigned LEB128.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Writes a search index.
///
///     var writer = SearchIndexWriter()
///     writer.add(SearchIndexWriter.words(of: text), text: text, page: 1)
///     for part in writer.parts() { ... }
public struct SearchIndexWriter {
  private var pages: [[UInt8]: [Int]] = [:]
  private var texts: [(page: Int, text: [UInt8])] = []

  /// Makes an index without pages.
  public init() {}

  /// The distinct folded words of a text; independent of other pages, for parallel use.
  public static func words(of text: [UInt8]) -> Set<[UInt8]> {
    var words = Set<[UInt8]>()
    var reader = SearchWords(text)
    while let word = reader.next() { words.insert(Array(word.folded.prefix(SearchIndex.longestWord))) }
    return words
  }

  /// Adds a page; must be called in reading order. `page` is the page's number in the reader index.
  public mutating func add(_ words: Set<[UInt8]>, text: [UInt8], page: Int) {
    for word in words { pages[word, default: []].append(page) }
    texts.append((page, text))
  }

  /// The parts by name, in a fixed order.
  public func parts() -> [(name: String, bytes: [UInt8])] {
    var head: [UInt8] = [1]
    var parts: [(name: String, bytes: [UInt8])] = []
    var text: [UInt8] = []
    var firsts: [Int] = []
    for (page, content) in texts {
      if text.isEmpty { firsts.append(page) }
      SearchIndex.append(page, to: &text)
      SearchIndex.append(content.count, to: &text)
      text.append(contentsOf: content)
      if text.count >= SearchIndex.textPartSize {
        parts.append((SearchIndex.textPart(firsts.count - 1), text))
        text = []
      }
    }
    if !text.isEmpty { parts.append((SearchIndex.textPart(firsts.count - 1), text)) }
    SearchIndex.append(firsts.count, to: &head)
    for first in firsts { SearchIndex.append(first, to: &head) }
    return [(SearchIndex.head, head)] + wordParts() + parts
  }

  private func wordParts() -> [(name: String, bytes: [UInt8])] {
    var buckets = [[[UInt8]]](repeating: [], count: SearchIndex.buckets)
    for word in pages.keys { buckets[SearchIndex.bucket(of: word)].append(word) }
    return buckets.enumerated().map { number, words in
      var bytes: [UInt8] = []
      for word in words.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        let list = pages[word]!
        SearchIndex.append(word.count, to: &bytes)
        bytes.append(contentsOf: word)
        SearchIndex.append(list.count, to: &bytes)
        var last = 0
        for page in list {
          SearchIndex.append(page - last, to: &bytes)
          last = page
        }
      }
      return (SearchIndex.wordsPart(number), bytes)
    }
  }
}

/// Reads a part of the search index; a damaged part ends early.
struct SearchPartReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number; nil at the end.
  mutating func number() -> Int? {
    var value: UInt = 0
    var shift: UInt = 0
    while index < bytes.count, shift < 28 {
      let byte = bytes[index]
      index += 1
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(value) }
      shift += 7
    }
    return nil
  }

  /// A length and the range of that many bytes; nil at the end.
  mutating func range() -> Range<Int>? {
    guard let length = number(), length <= bytes.count - index else { return nil }
    let start = index
    index += length
    return start..<index
  }

  /// The first page of each part of text, from the part `head`.
  static func firstPages(ofHead bytes: [UInt8]) -> [Int] {
    var reader = SearchPartReader(bytes)
    guard reader.number() == 1, let count = reader.number() else { return [] }
    var pages: [Int] = []
    for _ in 0..<count {
      guard let page = reader.number() else { break }
      pages.append(page)
    }
    return pages
  }

  /// The pages that contain a word that begins with `prefix`, from a part with words.
  static func pages(_ bytes: [UInt8], withPrefix prefix: [UInt8]) -> Set<Int> {
    var reader = SearchPartReader(bytes)
    var pages = Set<Int>()
    while let word = reader.range(), let count = reader.number() {
      let matches =
        word.count >= prefix.count
        && bytes[word.lowerBound..<word.lowerBound + prefix.count].elementsEqual(prefix)
      var page = 0
      for _ in 0..<count {
        guard let distance = reader.number() else { return pages }
        page += distance
        if matches { pages.insert(page) }
      }
    }
    return pages
  }
}
