/// The languages that write i with a dot and ı without one as two letters.
package enum DottedLetters {
  private static let languages: Set<Substring> = ["tr", "az", "crh", "gag", "kk", "tt"]

  /// Whether the dot of an i tells it from ı in `language` (BCP 47): its capital is İ, and no ligature may hide it.
  package static func tellApart(in language: String) -> Bool {
    language.lowercased().split(separator: "-").first.map(languages.contains) ?? false
  }
}
