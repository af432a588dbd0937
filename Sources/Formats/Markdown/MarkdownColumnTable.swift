import Diagnostics
import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// A table whose columns are character positions: rows below a rule of several parts, rows of several lines between two rules,
/// or a grid of `+---+`: https://pandoc.org/MANUAL.html#tables
struct MarkdownColumnTable {
  private let index: Int
  private let mark: UInt8
  private let lines: [Range<Int>]
  private let bytes: [UInt8]

  init(_ index: Int, in document: MarkdownDocument) {
    self.index = index
    let block = document.blocks[index]
    mark = block.mark
    let bytes = document.text.bytes
    self.bytes = bytes
    lines = document.segments[Int(block.firstLine)..<Int(block.lastLine)].map { segment in
      var start = Int(segment.start)
      // The names were parsed as a paragraph, whose lines begin after their white space.
      while start > 0, bytes[start - 1] == " " { start -= 1 }
      return start..<Int(segment.end)
    }
  }

  private typealias Cell = MarkdownTableCell

  /// Writes the table.
  func write(to page: inout MarkdownWriter) {
    MarkdownTableCaption.openTable(index, in: &page)
    if mark == "+" {
      let grid = MarkdownGridTable(lines, in: bytes)
      write(grid.head, .thead, grid.alignments, to: &page)
      write(grid.body, .tbody, grid.alignments, to: &page)
      write(grid.foot, .tfoot, grid.alignments, to: &page)
    } else {
      let (head, rows, alignments) = columns
      write(head, .thead, alignments, to: &page)
      write(rows, .tbody, alignments, to: &page)
    }
    page.writer.close()
    page.writer.text("\n")
  }

  private func write(
    _ rows: [[Cell]], _ part: HTMLElement, _ alignments: [String?], to page: inout MarkdownWriter
  ) {
    guard !rows.isEmpty || part == .tbody else { return }
    page.writer.open(part)
    // The rows that cells from above still take of each column.
    var taken = [Int](repeating: 0, count: alignments.count)
    for row in rows { write(row, part == .thead ? .th : .td, alignments, below: &taken, to: &page) }
    page.writer.close()
  }

  private func write(
    _ row: [Cell], _ element: HTMLElement, _ alignments: [String?], below taken: inout [Int],
    to page: inout MarkdownWriter
  ) {
    page.writer.open(.tr)
    var column = 0
    for cell in row {
      while column < taken.count, taken[column] > 0 { column += 1 }
      page.writer.open(element)
      if cell.columns > 1 { page.writer.attribute("colspan", String(cell.columns)) }
      if cell.rows > 1 { page.writer.attribute("rowspan", String(cell.rows)) }
      if column < alignments.count, let alignment = alignments[column] {
        page.writer.addStyle("text-align: \(alignment)")
      }
      for place in column..<min(column + cell.columns, taken.count) { taken[place] = cell.rows }
      column += cell.columns
      if mark == "+", isBlocks(cell.content) {
        blocks(cell.content, to: &page)
      } else {
        page.inlines(cell.content)
      }
      page.writer.close()
    }
    for place in taken.indices { taken[place] = max(0, taken[place] - 1) }
    page.writer.close()
    page.writer.text("\n")
  }

  // MARK: - Rules and rows

  private func isRule(_ line: Range<Int>) -> Bool {
    let words = bytes[line].words
    return !words.isEmpty && words.allSatisfy { $0.allSatisfy { $0 == "-" } }
  }

  private var columns: (head: [[Cell]], rows: [[Cell]], alignments: [String?]) {
    let rules = lines.indices.filter { isRule(lines[$0]) }
    guard let parts = rules.first(where: { bytes[lines[$0]].words.count > 1 }) ?? rules.first else {
      return ([], [], [])
    }
    let spans = bytes[lines[parts]].words.map {
      ($0.startIndex - lines[parts].lowerBound)..<($0.endIndex - lines[parts].lowerBound)
    }
    let isMultiline = mark == "="
    let head = lines[..<parts].filter { !isRule($0) }
    let body = lines[(parts + 1)...].filter { !isRule($0) }
    var rows: [[Cell]] = []
    var open = false
    for line in body {
      if bytes[line].isBlank {
        open = false
        continue
      }
      if !isMultiline || !open { rows.append(Array(repeating: Cell(), count: spans.count)) }
      open = true
      add(line, spans, to: &rows[rows.count - 1])
    }
    var names = Array(repeating: Cell(), count: spans.count)
    for line in head where !bytes[line].isBlank { add(line, spans, to: &names) }
    let hasNames = names.contains { !$0.content.bytes.isEmpty }
    return (hasNames ? [names] : [], rows, alignments(spans, line: head.first ?? body.first))
  }

  /// Adds to each cell the characters of a line below its part of the rule; the last cell takes the rest.
  private func add(_ line: Range<Int>, _ spans: [Range<Int>], to row: inout [Cell]) {
    // Columns count characters, each of one or more bytes.
    var starts = line.filter { bytes[$0] & 0xC0 != 0x80 }
    starts.append(line.upperBound)
    for (number, span) in spans.enumerated() {
      let lower = number == 0 ? 0 : span.lowerBound
      let upper = number + 1 < spans.count ? spans[number + 1].lowerBound : starts.count - 1
      guard lower < min(upper, starts.count - 1) else { continue }
      let text = bytes[starts[lower]..<starts[min(upper, starts.count - 1)]].trimmed
      if !text.isEmpty { row[number].add(text.startIndex..<text.endIndex, in: bytes) }
    }
  }

  /// The alignment of each column, from the position of the first line relative to the parts of the rule.
  private func alignments(_ spans: [Range<Int>], line: Range<Int>?) -> [String?] {
    guard let line else { return [] }
    return spans.map { span in
      func isBlank(_ column: Int) -> Bool {
        let index = line.lowerBound + column
        return index >= line.upperBound || bytes[index] == " "
      }
      switch (isBlank(span.lowerBound), isBlank(span.upperBound - 1)) {
      case (true, true): return "center"
      case (true, false): return "right"
      default: return nil
      }
    }
  }

  /// Whether a cell contains more than a line of text.
  private func isBlocks(_ content: MarkdownContent) -> Bool {
    content.bytes.split(separator: "\n", omittingEmptySubsequences: false).enumerated().contains {
      number, line in
      (line.isBlank && number > 0) || line.trimmed.starts(withASCII: "- ")
        || line.trimmed.starts(withASCII: "* ")
        || line.starts(withASCII: "```") || line.starts(withASCII: "![")
    }
  }

  private func blocks(_ content: MarkdownContent, to page: inout MarkdownWriter) {
    let text = PlacedText(
      content.bytes,
      stretches: content.starts.map { start in
        PlacedText.Stretch(text: Int(start.offset), file: page.document.text.fileOffset(Int(start.text)))
      })
    page.writeOther(text)
  }
}
