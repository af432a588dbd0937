import TextBytes

/// Comma-separated values: https://www.rfc-editor.org/rfc/rfc4180
package enum CommaSeparatedValues {
  /// The rows of a text, each with its cells.
  package static func rows(of content: MarkdownContent, delimiter: UInt8) -> [[MarkdownContent]] {
    var rows: [[MarkdownContent]] = []
    var row: [MarkdownContent] = []
    let bytes = content.bytes
    var index = 0
    while index < bytes.count {
      while index < bytes.count, bytes[index] == " " { index += 1 }
      var cell = MarkdownContent(bytes: [], starts: [(0, Int32(content.textOffset(index)))])
      if index < bytes.count, bytes[index] == "\"" {
        index += 1
        while index < bytes.count {
          if bytes[index] == "\"" {
            guard index + 1 < bytes.count, bytes[index + 1] == "\"" else { break }
            index += 1
          }
          cell.bytes.append(bytes[index])
          index += 1
        }
        index += 1
      }
      while index < bytes.count, bytes[index] != delimiter, bytes[index] != "\n" {
        cell.bytes.append(bytes[index])
        index += 1
      }
      row.append(cell)
      let isEnd = index >= bytes.count || bytes[index] == "\n"
      if isEnd {
        if row.count > 1 || !row[0].bytes.allSatisfy(\.isSpace) { rows.append(row) }
        row = []
      }
      index += 1
    }
    if !row.isEmpty { rows.append(row) }
    return rows
  }
}
