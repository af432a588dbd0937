import Bibliography
import BookModel
import MarkdownSyntax
import PageWriting
import TextBytes

/// Quarto's cross references: `@fig-a`, `-@fig-a` for only the number, `[@fig-a; @fig-b]`, `[Plot @fig-a]` with its own words.
struct MarkdownCrossReference {
  private let content: MarkdownContent
  private let range: Range<Int>

  init(_ content: MarkdownContent, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// Writes the references.
  func write(to page: inout MarkdownWriter) {
    let parts = content.bytes[range].split(separator: ";")
    for (number, part) in parts.enumerated() {
      guard let at = part.firstIndex(of: "@") else { continue }
      if number > 0 { page.writer.text(", ") }
      var before = part[..<at].trimmed
      let isShort = before.last == "-"
      if isShort { before = before.dropLast().trimmed }
      if !before.isEmpty {
        page.inlines(content.part(before.startIndex..<before.endIndex))
        page.writer.text("\u{A0}")
      }
      var end = at + 1
      while end < part.endIndex, CitationKey.isByte(part[end]) { end += 1 }
      var key = String(decoding: part[(at + 1)..<end], as: UTF8.self)
      key = key.prefix(1).lowercased() + key.dropFirst()
      page.writer.openLink(to: .label(key), takesText: true, at: page.place(at..<end, in: content))
      if isShort || !before.isEmpty { page.writer.setTextFormat("{number}") }
      page.writer.close()
      let after = part[end...].trimmed
      if !after.isEmpty {
        page.writer.text(" ")
        page.inlines(content.part(after.startIndex..<after.endIndex))
      }
    }
  }
}
