import TextBytes

/// The YAML at the start of a text.
package enum MarkdownFrontMatter {
  /// The YAML of a whole text; nil if it has none.
  package static func range(in bytes: [UInt8]) -> Range<Int>? {
    find(in: bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)?.range
  }

  /// The YAML between lines of `---` at the start, and the offset where the text continues.
  static func find(in bytes: [UInt8], from start: Int) -> (range: Range<Int>, next: Int)? {
    func lineEnd(_ from: Int) -> Int { bytes[from...].firstIndex(of: "\n") ?? bytes.count }
    func isFence(_ line: Range<Int>, _ mark: UInt8) -> Bool {
      let text = bytes[line].trimmed
      return text.count == 3 && text.allSatisfy { $0 == mark } && bytes[line.lowerBound] == mark
    }
    guard start + 3 < bytes.count, isFence(start..<lineEnd(start), "-") else { return nil }
    let first = min(lineEnd(start) + 1, bytes.count)
    var line = first
    while line < bytes.count {
      let end = lineEnd(line)
      if isFence(line..<end, "-") || isFence(line..<end, ".") {
        return (first..<line, min(end + 1, bytes.count))
      }
      // A rule followed by text is not front matter, which begins with a key or is a mapping in braces.
      if line == first, !bytes[line..<end].contains(":"), !bytes[line..<end].trimmed.isEmpty,
        bytes[line] != "#", bytes[line] != "{"
      {
        return nil
      }
      line = end + 1
    }
    return nil
  }
}
