extension DiagnosticKind {
  static let spellingKinds: [DiagnosticKind] = [wordUnknown, dictionaryMissing]

  /// A word is not in the dictionary of its language.
  public static let wordUnknown = DiagnosticKind(
    "word-unknown", .warning,
    "The dictionary of the text's language does not have the word. Add a correct word to octavo.yaml, under `spelling: words:`; mark text in another language with `lang`. Only `check --spelling` looks words up."
  )
  /// There is no dictionary of a language.
  public static let dictionaryMissing = DiagnosticKind(
    "dictionary-missing", .warning,
    "Words are looked up in the dictionaries that Hunspell has on this machine. Without one, words of that language are not checked."
  )
}
