extension DiagnosticKind {
  static let catalogueKinds: [DiagnosticKind] = [
    catalogueMissing, catalogueEmpty, outputNameRepeated, bookIdentifierRepeated, bookListedTwice,
    planInvalid,
    revisionUnknown, bookCrashed, bookTimedOut, bookNotBuilt, recordDamaged,
  ]

  /// The catalogue is missing or cannot be read.
  public static let catalogueMissing = DiagnosticKind(
    "catalogue-missing", .error,
    "A catalogue is catalogue.xml, a folder with books, or \"-\" for a list of manifests on standard input.")
  /// The catalogue has no books.
  public static let catalogueEmpty = DiagnosticKind(
    "catalogue-empty", .error, "A catalogue names at least one book, and so does each of its groups.")
  /// Two books would be written to the same file.
  public static let outputNameRepeated = DiagnosticKind(
    "output-name-repeated", .error,
    "Each book of a catalogue is written under its own name, which must also be unique on file systems that ignore case. The attribute output sets the name."
  )
  /// Two books of a catalogue have the same identifier.
  public static let bookIdentifierRepeated = DiagnosticKind(
    "book-identifier-repeated", .error,
    "Readers and stores distinguish books by their identifiers: of two books with the same identifier they keep one. `octavo catalogue check` compares them."
  )
  /// A catalogue lists a manifest twice with the same settings.
  public static let bookListedTwice = DiagnosticKind(
    "book-listed-twice", .warning,
    "A manifest may be in a catalogue more than once with different settings. With the same settings, the same book is built twice."
  )
  /// The plan cannot be used.
  public static let planInvalid = DiagnosticKind(
    "plan-invalid", .error,
    "`octavo catalogue plan` writes plans. A plan names its catalogue's folder relative to the plan's own folder; --root names another."
  )
  /// The revision that --changed-since names is unknown.
  public static let revisionUnknown = DiagnosticKind(
    "revision-unknown", .error,
    "--changed-since takes a commit, branch or tag of the Git repository that the catalogue is in. A shallow clone may lack it."
  )
  /// The process that built a book ended without a result.
  public static let bookCrashed = DiagnosticKind(
    "book-crashed", .error,
    "Each book of a catalogue is built by a separate process. This process was ended by a signal, or ended without a result; the other books are not affected."
  )
  /// A book took longer than its time limit.
  public static let bookTimedOut = DiagnosticKind(
    "book-timed-out", .error,
    "A book of a catalogue has a time limit, which time-limit in the settings or --time-limit sets. Its process was ended."
  )
  /// A book of the catalogue has no record.
  public static let bookNotBuilt = DiagnosticKind(
    "book-not-built", .error,
    "No share has built this book yet: its share did not run, was ended early or is still running. Run the share again; it builds only what is missing."
  )
  /// A book's record cannot be read.
  public static let recordDamaged = DiagnosticKind(
    "record-damaged", .error,
    "The record of a book in the results folder cannot be read. The book counts as missing; its share builds it again."
  )
}
