import Diagnostics

extension DiagnosticKind {
  package static let tomlKinds: [DiagnosticKind] = [
    tomlMalformed
  ]

  /// A TOML file is invalid.
  static let tomlMalformed = DiagnosticKind(
    "toml-malformed", .error, "A manifest in TOML must be well-formed to be read at all.")
}
