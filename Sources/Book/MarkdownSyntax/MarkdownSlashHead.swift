import TextBytes

/// The first line of a block of pymdownx: `/// name | argument`.
struct MarkdownSlashHead {
  /// The number of slashes, which the line that ends the block has too.
  let length: Int
  let name: Range<Int>
  let argument: Range<Int>
  /// Whether the block is a tab.
  let isTab: Bool

  /// Reads the line; nil if it begins no block.
  init?(_ line: MarkdownLine) {
    let start = line.nextNonspace
    length = line.run(at: start)
    guard line.byte(start) == "/", length >= 3 else { return nil }
    let rest = line.trimmed(start + length, upper: line.end)
    let nameEnd = line.bytes[rest].firstIndex { !MarkdownLine.isNameByte($0) } ?? rest.upperBound
    guard nameEnd > rest.lowerBound, line.bytes[rest.lowerBound].isLetter else { return nil }
    name = rest.lowerBound..<nameEnd
    let behind = line.trimmed(nameEnd, upper: rest.upperBound)
    guard behind.isEmpty || line.bytes[behind.lowerBound] == "|" else { return nil }
    argument = behind.isEmpty ? behind : line.trimmed(behind.lowerBound + 1, upper: behind.upperBound)
    isTab = line.bytes[name].elementsEqual("tab".utf8)
  }

  /// Whether a line ends the block that began with so many slashes.
  static func isEnd(_ line: MarkdownLine, length: Int) -> Bool {
    guard !line.isIndented, line.byte(line.nextNonspace) == "/", line.run(at: line.nextNonspace) == length
    else {
      return false
    }
    return line.bytes[(line.nextNonspace + length)..<line.end].allSatisfy(\.isSpace)
  }
}
