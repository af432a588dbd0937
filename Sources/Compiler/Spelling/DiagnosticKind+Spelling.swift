import Diagnostics

extension DiagnosticKind {
  package static let spellingKinds: [DiagnosticKind] = [
    dictionaryMissing
  ]

  /// There is no dictionary of a language.
  package static let dictionaryMissing = DiagnosticKind(
    "dictionary-missing", .warning,
    "Words are looked up in the dictionaries that Hunspell has on this machine. Without one, words of that language are not checked."
  )
}
