import TextBytes

/// The fonts that Unicode encodes as mathematical alphabets.
enum MathFont: UInt8, Sendable {
  case automatic, upright, bold, italic, boldItalic, doubleStruck, script, boldScript, fraktur, boldFraktur
  case sansSerif, boldSansSerif, sansSerifItalic, sansSerifBoldItalic, monospace

  /// The same font in bold.
  var inBold: MathFont {
    switch self {
    case .automatic, .italic: .boldItalic
    case .upright: .bold
    case .script: .boldScript
    case .fraktur: .boldFraktur
    case .sansSerif: .boldSansSerif
    case .sansSerifItalic: .sansSerifBoldItalic
    case .bold, .boldItalic, .doubleStruck, .boldScript, .boldFraktur, .boldSansSerif, .sansSerifBoldItalic,
      .monospace:
      self
    }
  }
}

/// Mathematical alphanumeric symbols (Unicode, U+1D400 to U+1D7FF).
enum MathAlphabets {
  /// `scalar` in `font`; nil if Unicode lacks it.
  static func letter(_ scalar: UInt32, in font: MathFont) -> UInt32? {
    switch scalar {
    case "A"..."Z": latin(scalar - "A", scalar, font: font)
    case "a"..."z": latin(scalar - "a" + 26, scalar, font: font)
    case "0"..."9": digits(font).map { $0 + scalar - "0" }
    default: greekIndex(scalar).flatMap { index in greek(font).map { $0 + index } }
    }
  }

  /// Whether browsers italicise an `mi` with this single character
  /// (<https://www.w3.org/TR/mathml-core/#the-mathvariant-attribute>).
  static func isItalicByItself(_ scalar: UInt32) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", 0x131, 0x237: true
    default: greekIndex(scalar) != nil
    }
  }

  private static func latin(_ index: UInt32, _ scalar: UInt32, font: MathFont) -> UInt32? {
    if let exception = exception(scalar, font: font) { return exception }
    return latinBase(font).map { $0 + index }
  }

  private static func latinBase(_ font: MathFont) -> UInt32? {
    switch font {
    case .automatic, .upright: nil
    case .bold: 0x1D400
    case .italic: 0x1D434
    case .boldItalic: 0x1D468
    case .script: 0x1D49C
    case .boldScript: 0x1D4D0
    case .fraktur: 0x1D504
    case .doubleStruck: 0x1D538
    case .boldFraktur: 0x1D56C
    case .sansSerif: 0x1D5A0
    case .boldSansSerif: 0x1D5D4
    case .sansSerifItalic: 0x1D608
    case .sansSerifBoldItalic: 0x1D63C
    case .monospace: 0x1D670
    }
  }

  /// Letters that Unicode encodes outside of the block.
  private static func exception(_ scalar: UInt32, font: MathFont) -> UInt32? {
    switch (font, Unicode.Scalar(scalar)) {
    case (.italic, "h"): 0x210E
    case (.script, "B"): 0x212C
    case (.script, "E"): 0x2130
    case (.script, "F"): 0x2131
    case (.script, "H"): 0x210B
    case (.script, "I"): 0x2110
    case (.script, "L"): 0x2112
    case (.script, "M"): 0x2133
    case (.script, "R"): 0x211B
    case (.script, "e"): 0x212F
    case (.script, "g"): 0x210A
    case (.script, "o"): 0x2134
    case (.fraktur, "C"): 0x212D
    case (.fraktur, "H"): 0x210C
    case (.fraktur, "I"): 0x2111
    case (.fraktur, "R"): 0x211C
    case (.fraktur, "Z"): 0x2128
    case (.doubleStruck, "C"): 0x2102
    case (.doubleStruck, "H"): 0x210D
    case (.doubleStruck, "N"): 0x2115
    case (.doubleStruck, "P"): 0x2119
    case (.doubleStruck, "Q"): 0x211A
    case (.doubleStruck, "R"): 0x211D
    case (.doubleStruck, "Z"): 0x2124
    default: nil
    }
  }

  private static func digits(_ font: MathFont) -> UInt32? {
    switch font {
    case .bold, .boldItalic, .boldScript, .boldFraktur: 0x1D7CE
    case .doubleStruck: 0x1D7D8
    case .sansSerif, .sansSerifItalic: 0x1D7E2
    case .boldSansSerif, .sansSerifBoldItalic: 0x1D7EC
    case .monospace: 0x1D7F6
    case .automatic, .upright, .italic, .script, .fraktur: nil
    }
  }

  /// The start of a font's Greek alphabet: 25 capitals, nabla, 25 small letters, seven variants.
  private static func greek(_ font: MathFont) -> UInt32? {
    switch font {
    case .bold, .boldScript, .boldFraktur: 0x1D6A8
    case .italic: 0x1D6E2
    case .boldItalic: 0x1D71C
    case .boldSansSerif: 0x1D756
    case .sansSerifBoldItalic: 0x1D790
    case .automatic, .upright, .doubleStruck, .script, .fraktur, .sansSerif, .sansSerifItalic, .monospace: nil
    }
  }

  private static func greekIndex(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x391...0x3A1, 0x3A3...0x3A9: scalar - 0x391
    case 0x3F4: 17
    case 0x2207: 25
    case 0x3B1...0x3C9: scalar - 0x3B1 + 26
    case 0x2202: 51
    case 0x3F5: 52
    case 0x3D1: 53
    case 0x3F0: 54
    case 0x3D5: 55
    case 0x3F1: 56
    case 0x3D6: 57
    default: nil
    }
  }
}
