import BookModel

/// Finds the direction of a text that stands by itself, such as a title or a name.
package enum WritingDirection {
  /// That of the language, unless all letters of the text run against it.
  package static func of(_ text: String, in language: String) -> Direction {
    let own = Direction(language: language)
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    guard !letters.isEmpty else { return own }
    switch own {
    case .rightToLeft: return letters.contains(where: isRightToLeft) ? .rightToLeft : .leftToRight
    case .leftToRight: return letters.allSatisfy(isRightToLeft) ? .rightToLeft : .leftToRight
    }
  }

  /// Whether a character only sets a text apart from the direction of the one around it.
  package static func isIsolate(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x2066...0x2069).contains(scalar)
  }

  /// The left-to-right mark: a letter of that direction without width.
  package static let leftToRightMark: Character = "\u{200E}"

  /// Whether a character only says in which direction others are set.
  package static func isMark(_ character: Character) -> Bool {
    isIsolate(character) || character == leftToRightMark
  }

  /// A text from right to left with marks that keep the signs of words from left to right on their side: `C++` would be shown
  /// as `++C`, `.NET` as `NET.`, and `1 + 1 = 2` from its end.
  ///
  /// Signs that belong to the sentence, such as commas and brackets, stay outside of the marks.
  package static func keepingSigns(of text: String) -> String {
    var result = ""
    var run: [Character] = []
    for character in text {
      if character == " " || character.unicodeScalars.contains(where: isRightToLeft) {
        result += marked(run)
        run = []
        result.append(character)
      } else {
        run.append(character)
      }
    }
    return result + marked(run)
  }

  /// A part of a text from left to right, whose signs at both ends stay on their side.
  package static func edged(_ text: String) -> String {
    let core = text.trimmingSpaces
    guard let place = text.firstRange(of: core) else { return text }
    let mark = String(leftToRightMark)
    return text[..<place.lowerBound] + mark + core + mark + text[place.upperBound...]
  }

  /// Characters without spaces or letters from right to left, with the marks that they need.
  private static func marked(_ run: [Character]) -> String {
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || isSign(character)
    }
    let isFormula = run.contains { "=<>≠≤≥≈".contains($0) } && run.contains(where: \.isNumber)
    // A point begins a word, as in `.NET`, but ends a sentence.
    guard isFormula || run.contains(where: \.isLetter),
      let first = run.indices.first(where: { index in
        isPart(run[index]) || run[index] == "." && index + 1 < run.count && isPart(run[index + 1])
      }), let last = run.lastIndex(where: isPart), !run.contains(leftToRightMark)
    else { return String(run) }
    let core = String(run[first...last])
    let before = run[first].isLetter ? "" : String(leftToRightMark)
    let after = run[last].isLetter ? "" : String(leftToRightMark)
    return String(run[..<first]) + before + core + after + String(run[(last + 1)...])
  }

  /// Whether a character is a sign with which words begin or end, as in `C++`, `C#`, `A*` and `@home`; not one that parts words.
  private static func isSign(_ character: Character) -> Bool {
    (character.isSymbol && character != "|") || "#*%@_†‡′″".contains(character)
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
  package func isolated(_ text: String) -> String {
    (self == .rightToLeft ? "\u{2067}" : "\u{2066}") + text + "\u{2069}"
  }
}

extension String {
  /// Without leading and trailing spaces.
  package var trimmingSpaces: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
