import Diagnostics

extension DiagnosticKind {
  package static let checksKinds: [DiagnosticKind] = [
    directionDoubtful, pageSourceMissing, titleRepeated, contentsOutOfOrder, formulaNotMathML,
    formulaTextMissing,
  ]

  /// A page's direction contradicts its language.
  static let directionDoubtful = DiagnosticKind(
    "direction-doubtful", .note, isOfAccessibility: true,
    "A page has the direction of its language unless its source sets another, which is rarely intended.")
  /// The book has a page list but does not name the edition.
  static let pageSourceMissing = DiagnosticKind(
    "page-source-missing", .warning, isOfAccessibility: true,
    "Printed page numbers help only if the edition is known: name it as dc:source.")
  /// Sibling entries have the same title.
  static let titleRepeated = DiagnosticKind(
    "title-repeated", .note, "Neighbouring entries should have different titles.")
  /// The order of contents entries differs from that of the pages.
  static let contentsOutOfOrder = DiagnosticKind(
    "contents-out-of-order", .note,
    "Contents that run against the reading order send readers back and forth. nav.xhtml and toc.ncx hold every entry in reading order, as EPUB requires; the index page keeps the manifest's order."
  )
  /// A bundle contains a formula as a picture or as its source.
  static let formulaNotMathML = DiagnosticKind(
    "formula-not-mathml", .note,
    "A formula that is not in MathML can be neither read aloud nor enlarged as text. Until all are, the book does not claim MathML."
  )
  /// A formula has no alttext.
  static let formulaTextMissing = DiagnosticKind(
    "formula-text-missing", .note,
    "A formula with an alttext can be read aloud everywhere, also where MathML is not understood.")
}
