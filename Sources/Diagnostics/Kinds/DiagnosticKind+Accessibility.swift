extension DiagnosticKind {
  static let accessibilityKinds: [DiagnosticKind] = [
    alternativeTextMissing, headingLevelSkipped, tableHeaderMissing,
  ]

  /// A picture has no alternative text.
  public static let alternativeTextMissing = DiagnosticKind(
    "alternative-text-missing", .warning,
    "Every picture needs a description in alt; an empty one (alt=\"\") says that it is decoration. Until then the book does not claim alternative text."
  )
  /// A heading skips a level.
  public static let headingLevelSkipped = DiagnosticKind(
    "heading-level-skipped", .warning,
    "Headings go down one level at a time, so that their outline can be followed by ear.")
  /// A table has no header cells.
  public static let tableHeaderMissing = DiagnosticKind(
    "table-header-missing", .warning,
    "A table's header cells (th) say what its rows and columns are.")
}
