import Diagnostics
import PageWriting

/// A finding of an interactive.
package struct InteractiveFinding: Sendable {
  package let kind: DiagnosticKind
  package let summary: String
  /// Findings of one kind and key are one finding; nil for a finding of its own.
  package let key: String?
  /// The place in the author's text, in bytes; nil if it is the whole interactive.
  package let offset: Int?
  /// What the further places of a finding tell.
  package let repeated: String

  init(
    _ kind: DiagnosticKind, _ summary: String, key: String? = nil, offset: Int? = nil,
    repeated: String = "here also"
  ) {
    (self.kind, self.summary, self.key, self.offset, self.repeated) = (kind, summary, key, offset, repeated)
  }

  /// Reports the finding at a place.
  package func report(at place: PageWriter.Place, to writer: inout PageWriter) {
    guard let key else { return writer.report(kind, at: place, summary) }
    writer.count(kind, key: key, at: place, repeated: repeated) { summary }
  }
}
