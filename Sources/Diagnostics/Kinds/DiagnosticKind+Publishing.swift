extension DiagnosticKind {
  static let publishingKinds: [DiagnosticKind] = [outputUnwritable]

  /// The bundle cannot be written.
  public static let outputUnwritable = DiagnosticKind(
    "output-unwritable", .error,
    "The bundle is written aside and renamed into place; where that fails, the previous bundle stays as it was.")
}
