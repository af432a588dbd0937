/// A numbering style of lists, parts and appendices.
///
///     NumeralStyle.upperRoman.text(14)   // "XIV"
///     NumeralStyle.lowerLetters.text(28) // "ab"
package enum NumeralStyle: Sendable {
  case decimal, lowerLetters, upperLetters, lowerRoman, upperRoman

  /// The style of HTML's `type` attribute of `ol`: `a`, `A`, `i`, `I`; nil for any other character.
  package init?(listType: Character) {
    switch listType {
    case "1": self = .decimal
    case "a": self = .lowerLetters
    case "A": self = .upperLetters
    case "i": self = .lowerRoman
    case "I": self = .upperRoman
    default: return nil
    }
  }

  /// The value of HTML's `type` attribute; nil for decimal numbers, the default.
  package var listType: String? {
    switch self {
    case .decimal: nil
    case .lowerLetters: "a"
    case .upperLetters: "A"
    case .lowerRoman: "i"
    case .upperRoman: "I"
    }
  }

  /// A number in this style. Falls back to decimal below 1, and from 4000 in Roman numerals.
  package func text(_ number: Int) -> String {
    switch self {
    case .decimal: String(number)
    case .lowerLetters: Self.letters(number, from: "a")
    case .upperLetters: Self.letters(number, from: "A")
    case .lowerRoman: Self.roman(number).lowercased()
    case .upperRoman: Self.roman(number)
    }
  }

  /// A number in a circle, as in callouts and lists: `③`, `ⓒ`, `Ⓒ`, with digits for Roman numerals; in
  /// parentheses if Unicode has no such character (beyond 20 or z).
  package func circled(_ number: Int) -> String {
    let first: (code: UInt32, count: Int)? =
      switch self {
      case .decimal: (0x2460, 20)
      case .lowerLetters: (0x24D0, 26)
      case .upperLetters: (0x24B6, 26)
      case .lowerRoman, .upperRoman: (0x2460, 20)
      }
    guard number > 0, let first, number <= first.count,
      let scalar = Unicode.Scalar(first.code + UInt32(number) - 1)
    else { return "(" + text(number) + ")" }
    return String(Character(scalar))
  }

  private static func letters(_ number: Int, from first: UInt8) -> String {
    guard number > 0 else { return String(number) }
    var letters: [UInt8] = []
    var rest = number
    while rest > 0 {
      rest -= 1
      letters.append(first + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private static func roman(_ number: Int) -> String {
    guard (1..<4000).contains(number) else { return String(number) }
    let steps: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
      (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var text = ""
    for (value, numeral) in steps {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }
}
