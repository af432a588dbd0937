extension DiagnosticKind {
  static let commandKinds: [DiagnosticKind] = [entryLeftOut]

  /// An entry in error was left out.
  public static let entryLeftOut = DiagnosticKind(
    "entry-left-out", .warning, "With --keep-going, entries in error are left out of the book.")
}
