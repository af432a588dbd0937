/// The current font of letters and digits.
struct LetterStyle: Sendable {
  var font = MathFont.automatic
  var isBold = false

  private var letterFont: MathFont { isBold ? font.inBold : font }

  /// A letter in the current font.
  func letter(_ code: UInt32) -> MathNode {
    switch letterFont {
    case .automatic: return .symbol(MathSymbol(scalar: code, atom: .ordinary, form: .variable))
    case .upright: return .symbol(MathSymbol(scalar: code, atom: .ordinary, form: .upright))
    case .bold, .italic, .boldItalic, .doubleStruck, .script, .boldScript, .fraktur, .boldFraktur, .sansSerif,
      .boldSansSerif, .sansSerifItalic, .sansSerifBoldItalic, .monospace:
      let scalar = MathAlphabets.letter(code, in: letterFont) ?? code
      return .symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: .variable))
    }
  }

  /// A digit's character in the current font.
  func digit(_ code: UInt32) -> UInt32 {
    let font = isBold && font == .automatic ? MathFont.bold : letterFont
    return font == .automatic ? code : MathAlphabets.letter(code, in: font) ?? code
  }

  /// A symbol in the current font, which affects letters only.
  func symbol(_ symbol: MathSymbol) -> MathNode {
    guard symbol.form == .variable || symbol.form == .upright, symbol.second == 0, letterFont != .automatic
    else { return .symbol(symbol) }
    let font = isBold && self.font == .automatic && symbol.form == .upright ? MathFont.bold : letterFont
    if font == .upright {
      var upright = symbol
      upright.form = .upright
      return .symbol(upright)
    }
    guard let scalar = MathAlphabets.letter(symbol.scalar, in: font) else { return .symbol(symbol) }
    // In TeX, \mathbf and similar commands affect only capital Greek letters.
    if !isBold, symbol.form == .variable, font == .bold { return .symbol(symbol) }
    return .symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: .variable))
  }
}
