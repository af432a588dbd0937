extension DiagnosticKind {
  static let notebookKinds: [DiagnosticKind] = [yamlMalformed, yamlKeyRepeated, yamlLeftOut]

  /// A YAML file is no YAML.
  public static let yamlMalformed = DiagnosticKind(
    "yaml-malformed", .error, "A manifest in YAML must be well-formed to be read at all.")
  /// A key of a YAML mapping is repeated.
  public static let yamlKeyRepeated = DiagnosticKind(
    "yaml-key-repeated", .warning, "A key stands once in its mapping. Of two values the later is taken.")
  /// Something in a YAML file is left out.
  public static let yamlLeftOut = DiagnosticKind(
    "yaml-left-out", .warning,
    "Aliases that name nothing or expand without bound, keys that are no text, and documents behind the first are left out."
  )
}
