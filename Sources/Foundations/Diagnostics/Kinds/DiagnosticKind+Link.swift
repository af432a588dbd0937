extension DiagnosticKind {
  static let linkKinds: [DiagnosticKind] = [
    linkTargetMissing, linkPageMissing, linkTextMissing, linkInvalid, entryTargetMissing,
  ]

  /// A link leads to an id that is not on the page.
  public static let linkTargetMissing = DiagnosticKind(
    "link-target-missing", .warning,
    "The link leads to an id that its page does not have. It stays as text, without a link.")
  /// A link leads to a file that is no page of the book.
  public static let linkPageMissing = DiagnosticKind(
    "link-page-missing", .warning,
    "The link leads to a file that is no page of this book. It stays as text, without a link.")
  /// A link has no text.
  public static let linkTextMissing = DiagnosticKind(
    "link-text-missing", .warning,
    "A link without text gets the number or title of its target; this one's target has neither.")
  /// A link's address is not a URL.
  public static let linkInvalid = DiagnosticKind(
    "link-invalid", .warning, "The address is not a URL. The link stays as text.")
  /// An entry of the contents leads to an id that its page does not have.
  public static let entryTargetMissing = DiagnosticKind(
    "entry-target-missing", .warning,
    "The entry leads to an id that its page does not have. It leads to the top of the page instead.")
}
