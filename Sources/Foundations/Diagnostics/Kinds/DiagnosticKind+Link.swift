extension DiagnosticKind {
  static let linkKinds: [DiagnosticKind] = [
    linkTargetMissing, linkPageMissing, linkTextMissing, linkInvalid, entryTargetMissing,
    externalLinkGone, externalLinkMoved, externalLinkUnanswered, externalLinksLeft,
  ]

  /// A link leads to an id that is not on the page.
  public static let linkTargetMissing = DiagnosticKind(
    "link-target-missing", .warning,
    "The link leads to an id that its page does not have. It stays as text, without a link.")
  /// A link leads to a file that is not a page of the book.
  public static let linkPageMissing = DiagnosticKind(
    "link-page-missing", .warning,
    "The link leads to a file that is not a page of this book. It stays as text, without a link.")
  /// A link has no text.
  public static let linkTextMissing = DiagnosticKind(
    "link-text-missing", .warning,
    "A link without text gets the number or title of its target; this one's target has neither.")
  /// A link's address is not a URL.
  public static let linkInvalid = DiagnosticKind(
    "link-invalid", .warning, "The address is not a URL. The link stays as text.")
  /// An entry of the contents leads to an id that is not on its page.
  public static let entryTargetMissing = DiagnosticKind(
    "entry-target-missing", .warning,
    "The entry leads to an id that its page does not have. It leads to the top of the page instead.")
  /// An external page no longer exists.
  public static let externalLinkGone = DiagnosticKind(
    "external-link-gone", .warning,
    "The server says that it has no such page (404 or 410), or there is no server of that name. Only `check --external-links` asks."
  )
  /// An external page has a new address.
  public static let externalLinkMoved = DiagnosticKind(
    "external-link-moved", .note,
    "The server redirects permanently (301 or 308): the old address may stop working. Only `check --external-links` asks."
  )
  /// An external page could not be checked.
  public static let externalLinkUnanswered = DiagnosticKind(
    "external-link-unanswered", .note,
    "The server did not answer, refused an automatic request, or is in a private network, which is not asked without --private-networks. Check the page by hand. Only `check --external-links` asks."
  )
  /// External pages were not checked.
  public static let externalLinksLeft = DiagnosticKind(
    "external-links-left", .warning,
    "Links that lead out of the book could not be followed: libcurl is missing, this machine is offline, or there are more links than one run checks."
  )
}
