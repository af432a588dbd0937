import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// The cells of a pipe table: https://github.github.com/gfm/#tables-extension-
struct MarkdownTableReader {
  /// The header row, then the others; each has one cell for each column.
  package private(set) var rows: [[MarkdownContent]] = []
  /// `left`, `right` or `center` for each column.
  package private(set) var alignments: [String?] = []

  /// The text of the cells beyond the columns of each row that has some.
  private var surplus: [(row: Int, text: [UInt8], range: Range<Int>)] = []

  /// The maximum number of columns.
  private static let columnLimit = 1000

  package init(_ document: MarkdownDocument, _ block: Int, _ features: MarkdownFeatures) {
    let table = document.blocks[block]
    for index in Int(table.firstLine)..<Int(table.lastLine) {
      let line = document.segments[index]
      let range = Int(line.start)..<Int(line.end)
      let cells = MarkdownTable.cells(of: document.text.bytes, in: range, features).prefix(Self.columnLimit)
      if index == Int(table.firstLine) + 1 {
        alignments = cells.map { Self.alignment(document.text.bytes[$0]) }
        continue
      }
      rows.append(cells.map { Self.cell(document.text.bytes, $0) })
    }
    for index in rows.indices {
      guard rows[index].count > alignments.count else { continue }
      let cells = rows[index][alignments.count...].filter { !$0.bytes.isEmpty }
      if let first = cells.first, let last = cells.last {
        let text = Array(cells.map(\.bytes).joined(separator: Array(" | ".utf8)))
        let range = first.textOffset(0)..<(last.textOffset(last.bytes.count - 1) + 1)
        surplus.append((index, text, range))
      }
      rows[index].removeLast(rows[index].count - alignments.count)
    }
  }

  private static func alignment(_ cell: ArraySlice<UInt8>) -> String? {
    switch (cell.first == ":", cell.last == ":") {
    case (true, true): "center"
    case (true, false): "left"
    case (false, true): "right"
    case (false, false): nil
    }
  }

  /// The text of a cell, in which `\|` means a bar.
  private static func cell(_ bytes: [UInt8], _ range: Range<Int>) -> MarkdownContent {
    var content = MarkdownContent()
    content.starts.append((0, Int32(range.lowerBound)))
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == "\\", index + 1 < range.upperBound, bytes[index + 1] == "|" {
        index += 1
        content.starts.append((Int32(content.bytes.count), Int32(index)))
      }
      content.bytes.append(bytes[index])
      index += 1
    }
    return content
  }
}

extension MarkdownTableReader {
  /// Writes the rows of the open table.
  func writeRows(to page: inout MarkdownWriter) {
    for (row, text, range) in surplus {
      let place = page.document.text.fileRange(range.lowerBound, upper: range.upperBound)
      let shown = String(decoding: text.prefix(200), as: UTF8.self)
      page.writer.report(
        .tableCellSurplus, at: .bytes(place),
        "row \(row + 1) of a table has more cells than columns, \"\(shown)\" is left out")
    }
    guard let head = rows.first else { return }
    page.writer.open(.thead)
    write(head, .th, to: &page)
    page.writer.close()
    if rows.count > 1 {
      page.writer.open(.tbody)
      // Rows of empty cells may be far more than their text.
      for cells in rows.dropFirst() where !page.writer.isExhausted { write(cells, .td, to: &page) }
      page.writer.close()
    }
  }

  private func write(_ cells: [MarkdownContent], _ element: HTMLElement, to page: inout MarkdownWriter) {
    page.writer.open(.tr)
    // Short rows are filled up with empty cells.
    for (column, alignment) in alignments.enumerated() {
      page.writer.open(element)
      if let alignment { page.writer.addStyle("text-align: \(alignment)") }
      if column < cells.count { page.inlines(cells[column]) }
      page.writer.close()
    }
    page.writer.close()
    page.writer.text("\n")
  }
}
