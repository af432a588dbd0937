import BookModel
import Diagnostics

/// Citations and references.
extension MarkdownReader {
  /// The keys of the bibliography.
  var citationKeys: Set<String> { [] }

  /// `[@key; @other]` and `@key`
  mutating func citation(_ content: MarkdownContent, _ range: Range<Int>, isInText: Bool) {
    writer.text(content.bytes[range])
  }

  /// `{cite:t}`key,other``
  mutating func citation(_ name: String, _ content: MarkdownContent, _ range: Range<Int>) {
    writer.text("[")
    writer.text(content.bytes[range])
    writer.text("]")
  }
}

extension MarkdownReader {
  mutating func bibliography(_ directive: Directive) {}
}
