import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Other files whose Markdown replaces a directive, a command or a line.
enum MarkdownInclusion {
  /// Whether the file at `path` may be included here: it does not include itself, and the nesting is not too deep. Reports a
  /// finding if not.
  static func mayInclude(
    _ path: String, at place: PageWriter.Place, in page: inout MarkdownWriter
  ) -> Bool {
    if path == page.context.path || page.nesting.isInside(path) {
      page.writer.count(.includeNested, key: path, at: place) {
        "\"\(path)\" includes itself and is left out here"
      }
      return false
    }
    guard page.nesting.mayEnter() else {
      page.writer.count(.includeNested, key: "", at: place) {
        "files that include one another more than \(MarkdownNesting.textLimit) levels deep are left out"
      }
      return false
    }
    return true
  }

  /// Writes Markdown of another file as inline content.
  static func write(_ text: PlacedText, of path: String, withinLineOf page: inout MarkdownWriter) {
    let current = page.document
    page.document = MarkdownDocument()
    page.document.text = text
    page.nesting.enter(path)
    page.inlines(MarkdownContent(bytes: text.bytes, starts: [(0, 0)]))
    page.nesting.leave()
    page.document = current
  }
}
