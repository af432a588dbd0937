import TextBytes

/// A pipe table: the cells of its rows, and the lines that end it.
package enum MarkdownTable {
  /// The range of each cell, without surrounding white space. A `|` after a backslash does not separate cells, nor does one in code or
  /// a formula in the dialects that read these first.
  package static func cells(
    of bytes: [UInt8], in line: Range<Int>, _ features: MarkdownFeatures
  ) -> [Range<Int>] {
    var start = line.lowerBound
    var end = line.upperBound
    while start < end, bytes[start].isSpace { start += 1 }
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    if start < end, bytes[start] == "|" { start += 1 }
    var cells: [Range<Int>] = []
    var index = start
    var spans = Spans(bytes[start..<end], features)
    while index < end {
      if let next = spans.end(at: index) {
        index = next
        continue
      }
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

  /// The code and the formulas of a row, within which bars are text.
  private struct Spans {
    private let row: [UInt8]
    private let offset: Int
    private let features: MarkdownFeatures
    private var search: MarkdownSearch

    init(_ row: ArraySlice<UInt8>, _ features: MarkdownFeatures) {
      let holdsBars = !features.isDisjoint(with: [.pandoc, .admonitions])
      self.row = holdsBars ? Array(row) : []
      offset = row.startIndex
      self.features = features
      search = MarkdownSearch(self.row)
    }

    /// The offset after the span that begins at an offset; nil if none does.
    mutating func end(at place: Int) -> Int? {
      let index = place - offset
      guard index < row.count else { return nil }
      switch row[index] {
      case "`":
        let (length, start) = search.backtickRun(index)
        guard let close = search.closingBackticks(length, from: start) else { return start + offset }
        return close + length + offset
      case "$" where features.contains(.pandoc) && features.contains(.dollars):
        if row[index...].starts(withASCII: "$$") {
          return search.end(of: ["$", "$"], from: index + 2).map { $0 + offset }
        }
        return MarkdownDollars(row, features).formula(at: index).map { $0.upperBound + 1 + offset }
      default: return nil
      }
    }
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
