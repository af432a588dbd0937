/// How much a finding matters to the book.
///
/// Severities have no order of their own: compare them with `isAtLeast`, by name.
public enum Severity: String, Sendable, Equatable {
  /// Leaves no meaningful book: nothing is written. Cannot be silenced.
  case error
  /// The bundle can do without it; it is put right in the output.
  case warning
  /// Worth knowing.
  case note
}
