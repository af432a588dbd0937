import TextBytes

/// The abbreviations explained in the manifest or the front matter.
package struct Abbreviations {
  /// The abbreviations by their first byte, the longest first.
  private var byFirst: [UInt8: [(name: [UInt8], text: String)]] = [:]

  package var isEmpty: Bool { byFirst.isEmpty }

  package init(_ texts: [String: String]) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      let name = Array(name.utf8)
      guard let first = name.first, !text.isEmpty else { continue }
      byFirst[first, default: []].append((name, text))
    }
    for first in byFirst.keys { byFirst[first]?.sort { $0.name.count > $1.name.count } }
  }

  /// The abbreviation at an index, if it is a whole word there.
  package func match(_ bytes: ArraySlice<UInt8>, at index: Int) -> (end: Int, text: String)? {
    guard let names = byFirst[bytes[index]] else { return nil }
    if index > bytes.startIndex, Self.isWord(bytes[index - 1]) { return nil }
    for (name, text) in names where bytes[index...].starts(with: name) {
      let end = index + name.count
      // A plural counts as the same word.
      let isPlural =
        end < bytes.endIndex && bytes[end] == "s"
        && (end + 1 == bytes.endIndex || !Self.isWord(bytes[end + 1]))
      if end == bytes.endIndex || !Self.isWord(bytes[end]) || isPlural { return (end, text) }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == "_"
  }
}
