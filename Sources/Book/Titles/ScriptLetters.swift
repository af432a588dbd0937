/// The superscript and subscript letters and digits of Unicode.
enum ScriptLetters {
  /// The text raised, `-1` as `⁻¹`; nil if a character has no superscript form.
  static func superscript(_ text: String) -> String? { converted(text, table: superscripts) }

  /// The text lowered, `2` as `₂`; nil if a character has no subscript form.
  static func `subscript`(_ text: String) -> String? { converted(text, table: subscripts) }

  /// Whether a text is written raised or beside its base anyway: signs of degree, trade mark, footnotes and primes.
  static func isRaisedItself(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(raised.contains)
  }

  private static func converted(_ text: String, table: [Unicode.Scalar: Unicode.Scalar]) -> String? {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let letter = table[scalar] else { return nil }
      result.append(letter)
    }
    return String(result)
  }

  private static let raised = Set("°′″‴‵®™©℠†‡*∗".unicodeScalars)

  private static let superscripts = table(
    "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ")
  private static let subscripts = table(
    "0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

  private static func table(_ plain: String, _ letters: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, letters.unicodeScalars))
  }
}
