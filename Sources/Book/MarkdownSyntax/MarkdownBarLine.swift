import TextBytes

/// A line that begins with a bar: one of a line block, or a row of a table.
struct MarkdownBarLine {
  private let line: MarkdownLine

  init(_ line: MarkdownLine) { self.line = line }

  /// A bar that a space or nothing follows.
  var isOfLineBlock: Bool {
    guard line.byte(line.nextNonspace) == "|", line.indent < 4 else { return false }
    return line.nextNonspace + 1 >= line.end || line.byte(line.nextNonspace + 1).isSpace
  }

  /// Whether the line is the first row of a table: a delimiter row, or a line above one.
  var isOfTable: Bool {
    if line.delimiterColumns != nil { return true }
    var next = MarkdownLine(line.bytes)
    guard line.end < line.bytes.count else { return false }
    _ = next.begin(at: line.bytes[line.end...].firstIndex(of: "\n").map { $0 + 1 } ?? line.bytes.count)
    // The marks of quotations around the table.
    while next.offset < next.end, ["> ", " "].contains(where: { $0.utf8.contains(next.byte(next.offset)) }) {
      next.advance(1)
    }
    next.findNonspace()
    return next.byte(next.nextNonspace) == "|" && next.delimiterColumns != nil
  }
}
