import Diagnostics

extension DiagnosticKind {
  package static let docBookBasicsKinds: [DiagnosticKind] = [
    sourceFormatUnknown
  ]

  /// A source is of a format that Octavo does not read.
  package static let sourceFormatUnknown = DiagnosticKind(
    "source-format-unknown", .error, "The page's format is recognised by its file name and its first bytes.")
}
