extension DiagnosticKind {
  static let inclusionKinds: [DiagnosticKind] = [
    includeMissing, includeOutsideBook, includeCycle, includeExcessive, includeInvalid, entityUndeclared,
    contentLeftOut, profileLeftOut,
  ]

  /// A file that a source includes is missing.
  public static let includeMissing = DiagnosticKind(
    "include-missing", .error,
    "A file named by XInclude or as an external entity does not exist. With --keep-going its place is left empty."
  )
  /// A file that a source includes lies outside the book.
  public static let includeOutsideBook = DiagnosticKind(
    "include-outside-book", .error,
    "XInclude and external entities stay inside the book's folder, and nothing is fetched. With --keep-going the place is left empty."
  )
  /// A file includes itself.
  public static let includeCycle = DiagnosticKind(
    "include-cycle", .error,
    "A file that includes itself, directly or through others, would never end. With --keep-going the place is left empty."
  )
  /// Included files grow without bound.
  public static let includeExcessive = DiagnosticKind(
    "include-excessive", .error,
    "Files are included at most 24 deep, and beyond 32 MB to at most ten times their own size.")
  /// An XInclude element is invalid.
  public static let includeInvalid = DiagnosticKind(
    "include-invalid", .error,
    "xi:include takes href, parse (xml or text) and xpointer: an id, element(), or xpointer() with a path of child elements."
  )
  /// An entity is not declared.
  public static let entityUndeclared = DiagnosticKind(
    "entity-undeclared", .error,
    "An entity is declared in the DOCTYPE, in an entity file that it names, or is one of HTML's or ISO's characters. With --keep-going its place is left empty."
  )

  /// Elements that are not for readers were left out.
  public static let contentLeftOut = DiagnosticKind(
    "content-left-out", .note,
    "Some elements are not part of the book's text: remarks, tables of contents that are generated again, data for processing."
  )
  /// Elements were left out that the chosen profiles do not show.
  public static let profileLeftOut = DiagnosticKind(
    "profile-left-out", .note,
    "With --profile, an element shows only if its attribute has one of the values chosen, or is absent.")
}
