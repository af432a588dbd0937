import TextBytes

/// The meanings of ASCII characters in formulas (The TeXbook, appendix B).
enum ASCIISymbols {
  /// The symbol for a character other than letters, digits, braces and characters with a special function.
  static func symbol(_ code: UInt32) -> MathSymbol? {
    guard let scalar = Unicode.Scalar(code) else { return nil }
    switch scalar {
    case "+": return MathSymbol(scalar: code, atom: .binary, form: .sign)
    case "-": return MathSymbol(scalar: 0x2212, atom: .binary, form: .sign)
    case "*": return MathSymbol(scalar: 0x2217, atom: .binary, form: .sign)
    case "=", "<", ">", ":": return MathSymbol(scalar: code, atom: .relation, form: .sign)
    case ",", ";": return MathSymbol(scalar: code, atom: .punctuation, form: .sign)
    case "(", "[", "{": return MathSymbol(scalar: code, atom: .opening, form: .sign)
    case ")", "]", "}", "!", "?": return MathSymbol(scalar: code, atom: .closing, form: .sign)
    case "/", "|", "`": return MathSymbol(scalar: code == "`" ? 0x2018 : code, atom: .ordinary, form: .sign)
    case ".", "@", "\"": return MathSymbol(scalar: code, atom: .ordinary, form: .sign)
    case "&", "'": return MathSymbol(scalar: code == "'" ? 0x2032 : code, atom: .ordinary, form: .sign)
    default: return nil
    }
  }

  /// Control symbols for characters.
  static let escapes: [(StaticString, MathSymbol)] = [
    ("{", MathSymbol(scalar: "{", atom: .opening, form: .sign)),
    ("}", MathSymbol(scalar: "}", atom: .closing, form: .sign)),
    ("|", MathSymbol(scalar: 0x2016, atom: .ordinary, form: .sign)),
    ("$", MathSymbol(scalar: "$", atom: .ordinary, form: .upright)),
    ("%", MathSymbol(scalar: "%", atom: .ordinary, form: .upright)),
    ("&", MathSymbol(scalar: "&", atom: .ordinary, form: .upright)),
    ("#", MathSymbol(scalar: "#", atom: .ordinary, form: .upright)),
    ("_", MathSymbol(scalar: "_", atom: .ordinary, form: .upright)),
    ("backslash", MathSymbol(scalar: "\\", atom: .ordinary, form: .sign)),
  ]
}
