import InteractiveCompiling
import MarkdownSyntax
import PageWriting

/// An interactive that is written in a fence or a directive.
struct MarkdownInteractive {
  private let text: [UInt8]
  private let source: MarkdownContent
  private let notes: PageWriter.InteractiveNotes

  /// An interactive of a text, which is `source` with its snippets put in.
  init(_ text: [UInt8], from source: MarkdownContent, _ notes: PageWriter.InteractiveNotes = .init()) {
    self.text = text
    self.source = source
    self.notes = notes
  }

  /// Writes the interactive, or its text as source if it is none. Findings are reported where they are in the text, if nothing
  /// was put in.
  func write(to page: inout MarkdownWriter) {
    let whole = page.writer.place
    for finding in page.writer.interactive(text: text, notes) {
      var place = whole
      if let offset = finding.offset, text == source.bytes, !text.isEmpty {
        let start = max(0, min(offset, text.count - 1))
        place = page.place(start..<start + 1, in: source)
      }
      finding.report(at: place, to: &page.writer)
    }
  }
}
