import TextBytes

/// The abbreviations explained in the manifest or the front matter.
package struct Abbreviations {
  /// The names in the order of their bytes, each with its text.
  private var entries: [(name: [UInt8], text: String)] = []
  /// Whether a name begins with each byte.
  private var begins = [Bool](repeating: false, count: 256)

  package var isEmpty: Bool { entries.isEmpty }

  /// Names longer than this are not abbreviations.
  private static let longest = 200

  package init(_ texts: [String: String]) {
    for (name, text) in texts where !text.isEmpty && !name.isEmpty && name.utf8.count <= Self.longest {
      entries.append((Array(name.utf8), text))
    }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    for entry in entries { begins[Int(entry.name[0])] = true }
  }

  /// The abbreviation at an index, if it is a whole word there; of several the longest.
  ///
  /// Narrows the sorted names byte by byte, so that a word costs its own length however many abbreviations there are.
  package func match(_ bytes: ArraySlice<UInt8>, at index: Int) -> (end: Int, text: String)? {
    guard begins[Int(bytes[index])] else { return nil }
    if index > bytes.startIndex, Self.isWord(bytes[index - 1]) { return nil }
    var range = entries.indices
    var found: (end: Int, text: String)?
    for (depth, byte) in bytes[index...].enumerated() {
      range = narrowed(range, to: byte, at: depth)
      // The shortest of the names that begin alike is the first.
      guard let first = range.first else { break }
      let end = index + depth + 1
      if entries[first].name.count == depth + 1, isWhole(bytes, endingAt: end) {
        found = (end, entries[first].text)
      }
    }
    return found
  }

  /// The names of `range` whose byte at `depth` is `byte`; all of them begin with the same `depth` bytes.
  private func narrowed(_ range: Range<Int>, to byte: UInt8, at depth: Int) -> Range<Int> {
    func first(where isBehind: (UInt8) -> Bool) -> Int {
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        let middle = (low + high) / 2
        let name = entries[middle].name
        if depth < name.count, isBehind(name[depth]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    return first { $0 >= byte }..<first { $0 > byte }
  }

  /// Whether a word ends at `end`. A plural counts as the same word.
  private func isWhole(_ bytes: ArraySlice<UInt8>, endingAt end: Int) -> Bool {
    guard end < bytes.endIndex, Self.isWord(bytes[end]) else { return true }
    return bytes[end] == "s" && (end + 1 == bytes.endIndex || !Self.isWord(bytes[end + 1]))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == "_"
  }
}
