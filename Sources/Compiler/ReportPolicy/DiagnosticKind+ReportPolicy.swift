import Diagnostics

extension DiagnosticKind {
  package static let reportPolicyKinds: [DiagnosticKind] = [
    settingsInvalid
  ]

  /// The settings of a team are wrong.
  package static let settingsInvalid = DiagnosticKind(
    "settings-invalid", .error,
    "octavo.yaml beside the manifest, or in a folder above it, says how findings are treated. No command runs while it is invalid, since levels that are not understood would hide or raise the wrong findings."
  )
}
