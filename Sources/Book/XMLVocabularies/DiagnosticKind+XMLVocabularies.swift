import Diagnostics

extension DiagnosticKind {
  package static let xmlVocabulariesKinds: [DiagnosticKind] = [
    xmlVocabularyStrange
  ]

  /// An XML document has another vocabulary than the expected one.
  static let xmlVocabularyStrange = DiagnosticKind(
    "xml-vocabulary-strange", .error,
    "An XML document is recognised by its namespace, its DOCTYPE and its elements. A document whose reader does not know most of its elements would become mere text."
  )
}
