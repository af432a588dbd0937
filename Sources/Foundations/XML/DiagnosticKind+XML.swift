import Diagnostics

extension DiagnosticKind {
  package static let xmlKinds: [DiagnosticKind] = [
    includeMissing, includeFoundElsewhere, includeOutsideBook, includeCycle, includeExcessive, includeInvalid,
    entityUndeclared, entityRefused, encodingUnsupported,
  ]

  /// A file that a source includes is missing.
  package static let includeMissing = DiagnosticKind(
    "include-missing", .error,
    "A file named by XInclude, as an external entity or by an inclusion of Markdown is not in the book. With --keep-going its place is left empty; in Markdown it always is, with a warning."
  )
  /// A file of declarations was found in another folder.
  static let includeFoundElsewhere = DiagnosticKind(
    "include-found-elsewhere", .note,
    "A DTD or an entity file that a DOCTYPE names by its name alone is read from the nearest folder above that holds it, itself or in a subfolder, as parsers with a search path do."
  )
  /// A file that a source includes lies outside the book.
  static let includeOutsideBook = DiagnosticKind(
    "include-outside-book", .error,
    "XInclude and external entities stay inside the book's folder, and nothing is fetched. With --keep-going the place is left empty."
  )
  /// A file includes itself.
  static let includeCycle = DiagnosticKind(
    "include-cycle", .error,
    "A file that includes itself, directly or through others, would never end. With --keep-going the place is left empty."
  )
  /// Included files grow without bound.
  static let includeExcessive = DiagnosticKind(
    "include-excessive", .error,
    "Files are included at most 24 deep, and beyond 32 MB to at most ten times their own size.")
  /// An XInclude element is invalid.
  static let includeInvalid = DiagnosticKind(
    "include-invalid", .error,
    "xi:include takes href, parse (xml or text) and xpointer: an id, element(), or xpointer() with a path of child elements."
  )
  /// An entity is not declared.
  static let entityUndeclared = DiagnosticKind(
    "entity-undeclared", .error,
    "An entity is declared in the DOCTYPE, in an entity file that it names, or is one of HTML's or ISO's characters. With --keep-going its place is left empty."
  )
  /// An entity is refused.
  static let entityRefused = DiagnosticKind(
    "entity-refused", .error,
    "Entities may come only from the document itself or the book's own folder, and must not expand without limit."
  )
  /// A file's encoding is not supported.
  static let encodingUnsupported = DiagnosticKind(
    "encoding-unsupported", .error,
    "Sources are in UTF-8, UTF-16 or an encoding that the XML declaration names; bytes that are not text in that encoding cannot be read."
  )
}
