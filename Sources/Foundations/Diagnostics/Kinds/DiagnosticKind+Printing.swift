extension DiagnosticKind {
  static let printingKinds: [DiagnosticKind] = [
    browserMissing, browserFailed, printLibraryMissing, codeLibraryMissing, printReplaced, printUnsettled,
    pageListKept,
  ]

  /// Chromium is not installed.
  public static let browserMissing = DiagnosticKind(
    "browser-missing", .error,
    "octavo pdf has Chromium lay out the pages. It is looked for on the PATH; --browser names another program. No other command needs a browser."
  )
  /// Chromium failed to print.
  public static let browserFailed = DiagnosticKind(
    "browser-failed", .error, "Chromium started and ended, or did not answer, before the book was printed.")
  /// qpdf's library is missing.
  public static let printLibraryMissing = DiagnosticKind(
    "print-library-missing", .error,
    "octavo pdf reads the places of pages from Chromium's file through qpdf's library, and completes the file with it: numbers of pages, formulas, dates."
  )
  /// The library that draws QR codes is missing.
  public static let codeLibraryMissing = DiagnosticKind(
    "code-library-missing", .warning,
    "With a site, interactives get a code in print that leads to the live page. libqrencode draws it.")
  /// Sounds, films and frames are replaced in print.
  public static let printReplaced = DiagnosticKind(
    "print-replaced", .warning,
    "Sounds, films and frames have no place on paper. Their picture or their name is printed and, where the book has a site, a code that leads to them."
  )
  /// Page numbers do not converge.
  public static let printUnsettled = DiagnosticKind(
    "print-unsettled", .warning,
    "Putting in the numbers of pages can move what they lead to. If that does not come to rest, a number may be off by one."
  )
  /// The book has a page list of its own.
  public static let pageListKept = DiagnosticKind(
    "page-list-kept", .warning,
    "A book has one list of printed pages. That of the author's edition stays, and the PDF's pages are not put in."
  )
}
