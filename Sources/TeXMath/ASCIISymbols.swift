/// What the characters of ASCII mean in a formula (The TeXbook, appendix B).
enum ASCIISymbols {
  /// The meaning of a character that is no letter, digit, brace or other character with a task of its own.
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
    case "/", "|", "`": return MathSymbol(scalar: code == 0x60 ? 0x2018 : code, atom: .ordinary, form: .sign)
    case ".", "@", "\"": return MathSymbol(scalar: code, atom: .ordinary, form: .sign)
    case "&", "'": return MathSymbol(scalar: code == 0x27 ? 0x2032 : code, atom: .ordinary, form: .sign)
    default: return nil
    }
  }

  /// Control symbols that stand for a character.
  static let escapes: [(StaticString, MathSymbol)] = [
    ("{", MathSymbol(scalar: 0x7B, atom: .opening, form: .sign)),
    ("}", MathSymbol(scalar: 0x7D, atom: .closing, form: .sign)),
    ("|", MathSymbol(scalar: 0x2016, atom: .ordinary, form: .sign)),
    ("$", MathSymbol(scalar: 0x24, atom: .ordinary, form: .upright)),
    ("%", MathSymbol(scalar: 0x25, atom: .ordinary, form: .upright)),
    ("&", MathSymbol(scalar: 0x26, atom: .ordinary, form: .upright)),
    ("#", MathSymbol(scalar: 0x23, atom: .ordinary, form: .upright)),
    ("_", MathSymbol(scalar: 0x5F, atom: .ordinary, form: .upright)),
    ("backslash", MathSymbol(scalar: 0x5C, atom: .ordinary, form: .sign)),
  ]
}
