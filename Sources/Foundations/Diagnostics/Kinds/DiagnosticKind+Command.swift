extension DiagnosticKind {
  static let commandKinds: [DiagnosticKind] = [entryLeftOut, settingsInvalid, baselineInvalid]
  static let bookKinds: [DiagnosticKind] = [
    creatorMissing, contentsOutOfOrder, dateInvalid, titleRepeated, formulaTextMissing, formulaNotMathML,
    sourceUnused, mediaUnused,
  ]

  /// An entry with errors was left out.
  public static let entryLeftOut = DiagnosticKind(
    "entry-left-out", .warning, "With --keep-going, entries in error are left out of the book.")

  /// The settings of a team are wrong.
  public static let settingsInvalid = DiagnosticKind(
    "settings-invalid", .error,
    "octavo.yaml beside the manifest, or in a folder above it, says how findings are treated. No command runs while it is invalid, since levels that are not understood would hide or raise the wrong findings."
  )
  /// The file of known findings is missing or wrong.
  public static let baselineInvalid = DiagnosticKind(
    "baseline-invalid", .error,
    "The baseline lists findings that are known and do not count. octavo check --write-baseline writes it.")

  // MARK: Rules over the whole book

  /// The book names no creator.
  public static let creatorMissing = DiagnosticKind(
    "creator-missing", .warning, "Readers show a book's creators and sort by them.")
  /// The date of publication is invalid.
  public static let dateInvalid = DiagnosticKind(
    "date-invalid", .warning,
    "A date is a year, month or day in ISO 8601 format. Other dates are left out of the bundle.")
  /// Sibling entries have the same title.
  public static let titleRepeated = DiagnosticKind(
    "title-repeated", .note, "Neighbouring entries should have different titles.")
  /// The order of contents entries differs from that of the pages.
  public static let contentsOutOfOrder = DiagnosticKind(
    "contents-out-of-order", .note,
    "Contents that run against the reading order send readers back and forth. nav.xhtml is sorted by the reading order; the index page keeps the manifest's own."
  )
  /// A bundle contains a formula as a picture or as its source.
  public static let formulaNotMathML = DiagnosticKind(
    "formula-not-mathml", .note,
    "A formula that is not in MathML can be neither read aloud nor enlarged as text. Until all are, the book does not claim MathML."
  )
  /// No entry refers to a source in the book's folder.
  public static let sourceUnused = DiagnosticKind(
    "source-unused", .note,
    "The file looks like a page, and neither the contents nor another source names it. Only `check` looks for such files."
  )
  /// No page uses a media file in the book's folder.
  public static let mediaUnused = DiagnosticKind(
    "media-unused", .note,
    "The file is in the book's folder, and no page shows it. Only `check` looks for such files.")
  /// A formula has no alttext.
  public static let formulaTextMissing = DiagnosticKind(
    "formula-text-missing", .note,
    "A formula with an alttext can be read aloud everywhere, also where MathML is not understood.")
}
