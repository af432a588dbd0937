/// The parts of the search index, as a build writes them and the reader loads them.
///
/// | part | what it holds |
/// |---|---|
/// | `head` | how the pages are shared out over parts of text |
/// | `words-N` | words whose first byte falls to N, sorted, each with the pages that have it |
/// | `text-N` | the plain text of a run of pages, for context |
///
/// Numbers are unsigned LEB128. A word is its length, its bytes, the number of its pages and their distances
/// from one another. A page of text is its number, its length and its bytes; the text is what the page's
/// document says, with all its spaces, so that places in it are places in the document.
public enum SearchIndex {
  /// The number of parts that words are shared out over.
  static let buckets = 32
  /// A part of text is closed once it holds this many bytes.
  static let textPartSize = 48 << 10
  /// Pages that hold a word more often than useful are listed all the same; words longer than this are cut.
  static let longestWord = 40

  static func bucket(of word: [UInt8]) -> Int {
    guard let first = word.first else { return 0 }
    // Words of scripts beyond ASCII share their first byte, so the later ones count as well.
    if first < 0x80 { return Int(first) % buckets }
    var sum = Int(first)
    for byte in word.prefix(3).dropFirst() { sum = sum &* 31 &+ Int(byte) }
    return sum % buckets
  }

  static func wordsPart(_ bucket: Int) -> String { "words-" + String(bucket) }
  static func textPart(_ number: Int) -> String { "text-" + String(number) }
  static let head = "head"

  static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Makes a search index: pages in, parts out.
///
///     var writer = SearchIndexWriter()
///     writer.add(SearchIndexWriter.words(of: text), text: text, page: 1)
///     for part in writer.parts() { ... }
public struct SearchIndexWriter {
  private var pages: [[UInt8]: [Int]] = [:]
  private var texts: [(page: Int, text: [UInt8])] = []

  /// An index of nothing.
  public init() {}

  /// The different words of a text: work that pages can do side by side.
  public static func words(of text: [UInt8]) -> Set<[UInt8]> {
    var words = Set<[UInt8]>()
    var reader = SearchWords(text)
    while let word = reader.next() { words.insert(Array(word.folded.prefix(SearchIndex.longestWord))) }
    return words
  }

  /// Adds a page; pages come in reading order, and are numbered as the reader index has them.
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

/// Reads numbers and bytes of a part; what is damaged ends early.
struct SearchPartReader {
  let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

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

  mutating func range() -> Range<Int>? {
    guard let length = number(), length <= bytes.count - index else { return nil }
    let start = index
    index += length
    return start..<index
  }

  /// The pages that have a word that begins with `prefix`, from a part of words.
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
