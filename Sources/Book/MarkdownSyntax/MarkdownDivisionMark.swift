import TextBytes

/// The lines of colons around a pandoc division.
enum MarkdownDivisionMark {
  /// The range of the attributes, or of the name, behind the colons of `::: {.class #id}` and `::: name`; nil for other lines.
  static func attributes(of line: MarkdownLine, length: Int) -> Range<Int>? {
    var info = line.trimmed(line.nextNonspace + length, upper: line.end)
    // Colons after the attributes are decoration.
    while !info.isEmpty, line.bytes[info.upperBound - 1] == ":" {
      info = line.trimmed(info.lowerBound, upper: info.upperBound - 1)
    }
    guard let first = line.bytes[info].first else { return nil }
    if first == "{" {
      guard line.bytes[info.upperBound - 1] == "}" else { return nil }
      return line.trimmed(info.lowerBound + 1, upper: info.upperBound - 1)
    }
    return line.bytes[info].contains(where: { $0.isSpace || $0 == "{" }) ? nil : info
  }

  /// Whether a line ends a division.
  static func isEnd(_ line: MarkdownLine) -> Bool {
    let length = line.run(at: line.nextNonspace)
    guard line.byte(line.nextNonspace) == ":", length >= 3 else { return false }
    return line.bytes[(line.nextNonspace + length)..<line.end].allSatisfy(\.isSpace)
  }
}
