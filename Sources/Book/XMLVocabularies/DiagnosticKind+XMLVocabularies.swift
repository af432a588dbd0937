import Diagnostics

extension DiagnosticKind {
  package static let xmlVocabulariesKinds: [DiagnosticKind] = [
    xmlVocabularyStrange, publicationFileMissing,
  ]

  /// An XML document has another vocabulary than the expected one.
  static let xmlVocabularyStrange = DiagnosticKind(
    "xml-vocabulary-strange", .error,
    "An XML document is recognised by its namespace, its DOCTYPE and its elements. A document whose reader does not know most of its elements would become mere text."
  )
  /// The publication file of a PreTeXt project is missing.
  package static let publicationFileMissing = DiagnosticKind(
    "publication-file-missing", .warning,
    "A PreTeXt project names a publication file that is not there. The file of another target is used, or PreTeXt's defaults."
  )
}
