import Diagnostics

extension DiagnosticKind {
  package static let catalogueBuildingKinds: [DiagnosticKind] = [
    planInvalid, revisionUnknown, bookCrashed, bookTimedOut, bookNotBuilt, recordDamaged,
  ]

  /// The plan cannot be used.
  static let planInvalid = DiagnosticKind(
    "plan-invalid", .error,
    "`octavo catalogue plan` writes plans. A plan names its catalogue's folder relative to the plan's own folder; --root names another."
  )
  /// The revision that --changed-since names is unknown.
  static let revisionUnknown = DiagnosticKind(
    "revision-unknown", .error,
    "--changed-since takes a commit, branch or tag of the Git repository that the catalogue is in. A shallow clone may lack it."
  )
  /// The process that built a book ended without a result.
  static let bookCrashed = DiagnosticKind(
    "book-crashed", .error,
    "Each book of a catalogue is built by a separate process. This process was ended by a signal, or ended without a result; the other books are not affected."
  )
  /// A book took longer than its time limit.
  static let bookTimedOut = DiagnosticKind(
    "book-timed-out", .error,
    "A book of a catalogue has a time limit, which time-limit in the settings or --time-limit sets. Its process was ended."
  )
  /// A book of the catalogue has no record.
  static let bookNotBuilt = DiagnosticKind(
    "book-not-built", .error,
    "No share has built this book yet: its share did not run, was ended early or is still running. Run the share again; it builds only what is missing."
  )
  /// A book's record cannot be read.
  static let recordDamaged = DiagnosticKind(
    "record-damaged", .error,
    "The record of a book in the results folder cannot be read. The book counts as missing; its share builds it again."
  )
}
