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

  /// Writes `\\ref{label}`, `\\@ref(label)`, which show a number, or `\\eqref{label}` and `@label`, which show the target's label.
  func write(ofTeX isNumber: Bool, to page: inout MarkdownWriter) {
    let label = String(decoding: content.bytes[range], as: UTF8.self)
    page.writer.openLink(to: .label(label), takesText: true, at: page.place(range, in: content))
    // bookdown puts the numbers of formulas in parentheses.
    let isEquation = page.features.contains(.bookdown) && label.hasPrefix("eq:")
    if isNumber { page.writer.setTextFormat(isEquation ? "({number})" : "{number}") }
    page.writer.close()
  }

  /// The form of a reference with the word for its target, as Quarto has it; nil for the label of the target itself.
  private static func format(of key: String, isCapital: Bool, in page: MarkdownWriter) -> String? {
    let kind = String(key.prefix { $0 != "-" })
    if kind == "sec" { return "{section}" }
    let equation = kind == "eq" ? page.words.named("equation") : nil
    guard var word = page.context.text.references.prefixes[kind] ?? equation else { return nil }
    if isCapital { word = word.prefix(1).uppercased() + word.dropFirst() }
    return word.isEmpty ? "{number}" : word + "\u{A0}{number}"
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
      let written = String(decoding: part[(at + 1)..<end], as: UTF8.self)
      let key = written.prefix(1).lowercased() + written.dropFirst()
      page.writer.openLink(to: .label(key), takesText: true, at: page.place(at..<end, in: content))
      let isNumber = isShort || !before.isEmpty
      if let format = isNumber ? "{number}" : Self.format(of: key, isCapital: written != key, in: page) {
        page.writer.setTextFormat(format)
      }
      page.writer.close()
      let after = part[end...].trimmed
      if !after.isEmpty {
        page.writer.text(" ")
        page.inlines(content.part(after.startIndex..<after.endIndex))
      }
    }
  }
}
