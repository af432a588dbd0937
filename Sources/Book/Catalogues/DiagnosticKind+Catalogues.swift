import Diagnostics

extension DiagnosticKind {
  package static let cataloguesKinds: [DiagnosticKind] = [
    catalogueMissing, catalogueEmpty, outputNameRepeated, bookIdentifierRepeated, bookListedTwice,
  ]

  /// The catalogue is missing or cannot be read.
  package static let catalogueMissing = DiagnosticKind(
    "catalogue-missing", .error,
    "A catalogue is catalogue.xml, a folder with books, or \"-\" for a list of manifests on standard input.")
  /// The catalogue has no books.
  static let catalogueEmpty = DiagnosticKind(
    "catalogue-empty", .error, "A catalogue names at least one book, and so does each of its groups.")
  /// Two books would be written to the same file.
  static let outputNameRepeated = DiagnosticKind(
    "output-name-repeated", .error,
    "Each book of a catalogue is written under its own name, which must also be unique on file systems that ignore case. The attribute output sets the name."
  )
  /// Two books of a catalogue have the same identifier.
  static let bookIdentifierRepeated = DiagnosticKind(
    "book-identifier-repeated", .error,
    "Readers and stores distinguish books by their identifiers: of two books with the same identifier they keep one. `octavo catalogue check` compares them."
  )
  /// A catalogue lists a manifest twice with the same settings.
  static let bookListedTwice = DiagnosticKind(
    "book-listed-twice", .warning,
    "A manifest may be in a catalogue more than once with different settings. With the same settings, the same book is built twice."
  )
}
