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

  /// Writes the interactive. Text that is none is shown as source, and reported where its first fault is, if nothing was put in.
  func write(to page: inout MarkdownWriter) {
    guard let refusal = page.writer.interactive(text: text, notes) else { return }
    var fault = page.writer.place
    if let offset = refusal.offset, text == source.bytes, !text.isEmpty {
      let start = max(0, min(offset, text.count - 1))
      fault = page.place(start..<start + 1, in: source)
    }
    page.writer.report(.interactiveInvalid, at: fault, refusal.summary)
  }
}
