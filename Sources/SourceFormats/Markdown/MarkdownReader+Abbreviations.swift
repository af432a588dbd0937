/// Abbreviations that the manifest or the front matter explains.
extension MarkdownReader {
  /// What abbreviations stand for, found by their first bytes.
  struct Abbreviations {
    /// The abbreviations that begin with a byte, the longest first.
    private var byFirst: [UInt8: [(name: [UInt8], text: String)]] = [:]

    var isEmpty: Bool { byFirst.isEmpty }

    init(_ texts: [String: String]) {
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        let name = Array(name.utf8)
        guard let first = name.first, !text.isEmpty else { continue }
        byFirst[first, default: []].append((name, text))
      }
      for first in byFirst.keys { byFirst[first]?.sort { $0.name.count > $1.name.count } }
    }

    /// The abbreviation that stands at an index as a word of its own.
    func match(_ bytes: ArraySlice<UInt8>, at index: Int) -> (end: Int, text: String)? {
      guard let names = byFirst[bytes[index]] else { return nil }
      if index > bytes.startIndex, Self.isWord(bytes[index - 1]) { return nil }
      for (name, text) in names where bytes[index...].starts(with: name) {
        let end = index + name.count
        // A plural is the same word.
        let isPlural =
          end < bytes.endIndex && bytes[end] == 0x73
          && (end + 1 == bytes.endIndex || !Self.isWord(bytes[end + 1]))
        if end == bytes.endIndex || !Self.isWord(bytes[end]) || isPlural { return (end, text) }
      }
      return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      byte.isLetter || byte.isDigit || byte >= 0x80 || byte == 0x5F
    }
  }

  /// Writes text, its abbreviations explained.
  mutating func text(_ bytes: ArraySlice<UInt8>) {
    guard !abbreviations.isEmpty else { return writer.text(bytes) }
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      guard let (end, text) = abbreviations.match(bytes, at: index) else {
        index += 1
        continue
      }
      writer.text(bytes[start..<index])
      writer.open(.abbr)
      writer.attribute("title", text)
      writer.text(bytes[index..<end])
      writer.close()
      (start, index) = (end, end)
    }
    writer.text(bytes[start...])
  }
}
