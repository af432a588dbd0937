import TextBytes

/// A pipe table: the cells of its rows, and the lines that end it.
package enum MarkdownTable {
  /// The range of each cell, without surrounding white space. A `|` after a backslash does not separate cells.
  package static func cells(of bytes: [UInt8], in line: Range<Int>) -> [Range<Int>] {
    var start = line.lowerBound
    var end = line.upperBound
    while start < end, bytes[start].isSpace { start += 1 }
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    if start < end, bytes[start] == "|" { start += 1 }
    var cells: [Range<Int>] = []
    var index = start
    while index < end {
      if bytes[index] == "\\", index + 1 < end {
        index += 2
        continue
      }
      if bytes[index] == "|" {
        cells.append(trimmed(start..<index, in: bytes))
        start = index + 1
      }
      index += 1
    }
    if start < end { cells.append(trimmed(start..<end, in: bytes)) }
    return cells
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isSpace { start += 1 }
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    return start..<end
  }

  /// Whether a line begins a block that ends a table.
  static func isEnded(by line: MarkdownLine, in features: MarkdownFeatures) -> Bool {
    guard !line.isIndented else { return true }
    let first = line.bytes[line.nextNonspace]
    if first == ">" || first == "$" { return true }
    if features.contains(.pandoc) {
      if first == ":" { return true }
      if line.bytes[line.nextNonspace..<line.end].starts(withASCII: "Table:") { return true }
    }
    if first == "#" {
      let rest = line.bytes[line.nextNonspace..<line.end].drop { $0 == "#" }
      return rest.first == " "
    }
    if first == "`" || first == "~" || first == ":" {
      return line.bytes[line.nextNonspace..<line.end].prefix { $0 == first }.count >= 3
    }
    if first == "-" || first == "*" || first == "+" {
      return line.byte(line.nextNonspace + 1) == " " || line.isRule
    }
    return first == "<" && MarkdownHTMLBlock.kind(of: line).map { $0 < 7 } ?? false
  }
}
