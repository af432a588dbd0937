/// The severity of a finding.
///
/// Severities are not `Comparable`: compare them by name with `isAtLeast`.
public enum Severity: String, Sendable, Equatable {
  /// The book would be unusable: nothing is written. Cannot be silenced.
  case error
  /// The book is usable; Octavo corrects the problem in the output.
  case warning
  /// Information only.
  case note
}
