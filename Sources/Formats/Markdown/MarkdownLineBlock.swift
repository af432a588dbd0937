import MarkdownSyntax
import PageWriting
import TextBytes

/// Lines of verse or an address, each behind a bar: their ends and the spaces before their words are kept.
struct MarkdownLineBlock {
  private let content: MarkdownContent

  init(_ index: Int, in document: MarkdownDocument) { content = document.content(of: index) }

  /// Writes the lines as one paragraph.
  func write(to page: inout MarkdownWriter) {
    page.writer.open(.div)
    page.writer.addClass("verse")
    page.identify()
    page.writer.open(.p)
    for (number, line) in lines.enumerated() {
      if number > 0 {
        page.writer.open(.br)
        page.writer.close()
        page.writer.text("\n")
      }
      let text = content.bytes[line].trimmed
      page.writer.text(String(repeating: "\u{A0}", count: text.startIndex - line.lowerBound))
      if !text.isEmpty { page.inlines(content.part(text.startIndex..<text.endIndex)) }
    }
    page.writer.close()
    page.writer.close()
    page.writer.text("\n")
  }

  /// The lines behind their bars and a space; those without a bar continue the one before them.
  private var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for line in content.bytes.split(separator: "\n", omittingEmptySubsequences: false) {
      start = line.startIndex
      guard line.first == "|" || lines.isEmpty else {
        lines[lines.count - 1] = lines[lines.count - 1].lowerBound..<line.endIndex
        continue
      }
      if line.first == "|" { start += 1 }
      if start < line.endIndex, line[start] == " " { start += 1 }
      lines.append(start..<line.endIndex)
    }
    return lines
  }
}
