import Diagnostics

extension DiagnosticKind {
  package static let bibliographyKinds: [DiagnosticKind] = [
    bibliographyInvalid, bibliographyKeyRepeated, bibliographyStringUnknown, bibliographyTypeUnknown,
    bibliographyParentMissing, bibliographyCommandUnknown, citationUnknown,
  ]

  /// A .bib file breaks BibTeX's syntax.
  static let bibliographyInvalid = DiagnosticKind(
    "bibliography-invalid", .warning,
    "Text that breaks BibTeX's syntax is left out, as little as possible; reading continues with the next field or "
      + "entry that begins a line.")
  /// Two entries have one key.
  static let bibliographyKeyRepeated = DiagnosticKind(
    "bibliography-key-repeated", .warning,
    "A key names one entry across all bibliographies of a book. The first of two entries with the same key is used."
  )
  /// A value is a name that no @string defines.
  static let bibliographyStringUnknown = DiagnosticKind(
    "bibliography-string-unknown", .warning,
    "A value without braces or quotes is a number or a name that an @string defines. Any other value is shown as it is."
  )
  /// An entry is of a type that neither BibTeX nor BibLaTeX has.
  static let bibliographyTypeUnknown = DiagnosticKind(
    "bibliography-type-unknown", .warning,
    "An entry has one of the types of BibTeX or BibLaTeX. An entry of any other type is shown like one of type misc."
  )
  /// An entry refers to a parent that does not exist.
  static let bibliographyParentMissing = DiagnosticKind(
    "bibliography-parent-missing", .warning,
    "crossref and xdata name entries whose fields are inherited. If such an entry is missing, only the entry's own fields are shown."
  )
  /// A field uses an unknown command.
  static let bibliographyCommandUnknown = DiagnosticKind(
    "bibliography-command-unknown", .warning,
    "A field may use TeX's accents, special characters and fonts. Of any other command only the argument is shown."
  )
  /// A citation names a key that no entry has.
  package static let citationUnknown = DiagnosticKind(
    "citation-unknown", .warning,
    "A citation names entries of the book's bibliographies by their keys. An unknown key is shown in place of its entry."
  )
}
