import BookModel

/// Finds the direction of a text that stands by itself, such as a title or a name.
enum WritingDirection {
  /// That of the language, unless all letters of the text run against it.
  static func of(_ text: String, in language: String) -> Direction {
    let own = Direction(language: language)
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    guard !letters.isEmpty else { return own }
    switch own {
    case .rightToLeft: return letters.contains(where: isRightToLeft) ? .rightToLeft : .leftToRight
    case .leftToRight: return letters.allSatisfy(isRightToLeft) ? .rightToLeft : .leftToRight
    }
  }

  /// Whether a character only sets a text apart from the direction of the one around it.
  static func isIsolate(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x2066...0x2069).contains(scalar)
  }

  /// The blocks of Hebrew, Arabic, Syriac, Thaana, N'Ko and of other scripts from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension Direction {
  /// A text of this direction within a line of another one: neither changes the order of the other.
  func isolated(_ text: String) -> String {
    (self == .rightToLeft ? "\u{2067}" : "\u{2066}") + text + "\u{2069}"
  }
}
