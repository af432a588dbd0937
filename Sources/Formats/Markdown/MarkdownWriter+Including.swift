import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Other files whose Markdown stands in the place of a directive, a command or a line.
extension MarkdownWriter {
  /// Whether the file at `path` may be put in here: it is not around this place already, and not too many files are. Else a
  /// finding says why not.
  mutating func mayInclude(_ path: String, at place: PageWriter.Place) -> Bool {
    if path == context.path || nesting.isInside(path) {
      writer.count(.includeNested, key: path, at: place) {
        "\"\(path)\" includes itself, and is left out here"
      }
      return false
    }
    guard nesting.mayEnter() else {
      writer.count(.includeNested, key: "", at: place) {
        "files that include one another more than \(MarkdownNesting.textLimit) levels deep are left out"
      }
      return false
    }
    return true
  }

  /// Writes Markdown of another file within a line.
  mutating func writeWithinLine(_ text: PlacedText, of path: String) {
    let current = document
    document = MarkdownDocument()
    document.text = text
    nesting.enter(path)
    inlines(MarkdownContent(bytes: text.bytes, starts: [(0, 0)]))
    nesting.leave()
    document = current
  }
}
