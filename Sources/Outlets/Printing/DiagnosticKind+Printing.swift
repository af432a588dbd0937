import Diagnostics

extension DiagnosticKind {
  package static let printingKinds: [DiagnosticKind] = [
    browserMissing, browserFailed, printLibraryMissing, codeLibraryMissing, printReplaced, printUnsettled,
  ]

  /// Chromium is not installed.
  package static let browserMissing = DiagnosticKind(
    "browser-missing", .error,
    "octavo pdf lays out the pages with Chromium, which it searches for on the PATH; --browser names another program. No other command needs a browser."
  )
  /// Chromium failed to print.
  package static let browserFailed = DiagnosticKind(
    "browser-failed", .error, "Chromium started and ended, or did not answer, before the book was printed.")
  /// qpdf's library is missing.
  static let printLibraryMissing = DiagnosticKind(
    "print-library-missing", .error,
    "octavo pdf uses qpdf's library to read the positions of pages from Chromium's file and to add page numbers, formulas and dates."
  )
  /// The library that draws QR codes is missing.
  static let codeLibraryMissing = DiagnosticKind(
    "code-library-missing", .warning,
    "With a site, printed interactives get a QR code that leads to the live page. libqrencode draws it.")
  /// Sounds, films and frames are replaced in print.
  static let printReplaced = DiagnosticKind(
    "print-replaced", .warning,
    "Sounds, films and frames cannot be printed. Their picture or their name is printed instead and, where the book has a site, a QR code that leads to them."
  )
  /// Page numbers do not converge.
  static let printUnsettled = DiagnosticKind(
    "print-unsettled", .warning,
    "Inserting page numbers can move the text that they refer to. If the numbers do not become stable, one may be off by one."
  )
}
