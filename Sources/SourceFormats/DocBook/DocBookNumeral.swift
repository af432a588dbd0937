/// Numbers as DocBook's lists, parts and appendices write them.
enum DocBookNumeral {
  /// `4` is `IV`.
  static func roman(_ number: Int) -> String {
    let steps: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
      (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = min(number, 3999)
    var text = ""
    for (value, numeral) in steps {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }

  /// `1` is `A`, `27` is `AA`.
  static func letters(_ number: Int) -> String {
    var rest = number
    var text = ""
    while rest > 0 {
      rest -= 1
      text = String(UnicodeScalar(UInt8(65 + rest % 26))) + text
      rest /= 26
    }
    return text
  }

  /// A number in one of DocBook's numerations.
  static func text(_ number: Int, _ numeration: String) -> String {
    switch numeration {
    case "loweralpha": letters(number).lowercased()
    case "upperalpha": letters(number)
    case "lowerroman": roman(number).lowercased()
    case "upperroman": roman(number)
    default: String(number)
    }
  }

  /// HTML's letter for a numeration; nil for Arabic numerals.
  static func listType(_ numeration: String) -> String? {
    switch numeration {
    case "loweralpha": "a"
    case "upperalpha": "A"
    case "lowerroman": "i"
    case "upperroman": "I"
    default: nil
    }
  }

  /// A number in a circle, as callouts have it: `①`.
  static func circled(_ number: Int) -> String {
    if (1...20).contains(number), let scalar = Unicode.Scalar(UInt32(0x245F + number)) {
      return String(scalar)
    }
    return "(" + String(number) + ")"
  }
}
