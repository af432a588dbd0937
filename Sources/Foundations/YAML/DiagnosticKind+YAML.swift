import Diagnostics

extension DiagnosticKind {
  package static let yamlKinds: [DiagnosticKind] = [
    yamlMalformed, yamlKeyRepeated, yamlLeftOut,
  ]

  /// A YAML file is invalid.
  package static let yamlMalformed = DiagnosticKind(
    "yaml-malformed", .error, "A manifest in YAML must be well-formed to be read at all.")
  /// A key of a YAML mapping is repeated.
  static let yamlKeyRepeated = DiagnosticKind(
    "yaml-key-repeated", .warning, "A key appears once in its mapping. Of two values the later is used.")
  /// Part of a YAML file is left out.
  static let yamlLeftOut = DiagnosticKind(
    "yaml-left-out", .warning,
    "Aliases that name nothing or expand without limit, keys that are not text, and documents after the first are left out."
  )
}
