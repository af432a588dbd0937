import TextBytes

/// The cells of a table's row.
enum MarkdownTable {
  /// The bytes of each cell, without the white space around it. A `|` behind a backslash is no border.
  static func cells(of bytes: [UInt8], in line: Range<Int>) -> [Range<Int>] {
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
}
