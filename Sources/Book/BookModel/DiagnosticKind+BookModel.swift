import Diagnostics

extension DiagnosticKind {
  package static let bookModelKinds: [DiagnosticKind] = [
    templateUnusable
  ]

  /// One of Octavo's own templates is missing or broken.
  package static let templateUnusable = DiagnosticKind(
    "template-unusable", .error, "Octavo's own templates are missing or damaged; install it again.")
}
