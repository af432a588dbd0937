extension DiagnosticKind {
  static let spellingKinds: [DiagnosticKind] = [wordUnknown, dictionaryMissing]

  /// A word is not in the dictionary of its language.
  public static let wordUnknown = DiagnosticKind(
    "word-unknown", .warning,
    "The dictionary of the place's language does not have the word. A word that is right belongs into octavo.yaml, under `spelling: words:`; a place in another language wants `lang`. Only `check --spelling` looks."
  )
  /// There is no dictionary of a language.
  public static let dictionaryMissing = DiagnosticKind(
    "dictionary-missing", .warning,
    "Words are looked up in the dictionaries that Hunspell has on this machine. Without one, words of that language are not looked at."
  )
}
