extension DiagnosticKind {
  static let commandKinds: [DiagnosticKind] = [entryLeftOut]
  static let bookKinds: [DiagnosticKind] = [
    creatorMissing, dateInvalid, titleRepeated, formulaTextMissing,
  ]

  /// An entry in error was left out.
  public static let entryLeftOut = DiagnosticKind(
    "entry-left-out", .warning, "With --keep-going, entries in error are left out of the book.")

  // MARK: Rules over the whole book

  /// The book names no creator.
  public static let creatorMissing = DiagnosticKind(
    "creator-missing", .warning, "Readers show and sort by who made a book.")
  /// The date of publication is none.
  public static let dateInvalid = DiagnosticKind(
    "date-invalid", .warning, "Dates are a year, month or day after ISO 8601. Others are left out of the bundle.")
  /// Two entries beside each other have one title.
  public static let titleRepeated = DiagnosticKind(
    "title-repeated", .note, "Entries beside each other should have titles that tell them apart.")
  /// A formula has no alttext.
  public static let formulaTextMissing = DiagnosticKind(
    "formula-text-missing", .note,
    "A formula with an alttext can be read aloud everywhere, also where MathML is not understood.")
}
