/// A text as the units that its script writes as one: characters, and in scripts with signs that join letters, all that they join.
///
/// `ស្ត្រី` is one unit, though Swift ends a character behind each of its two signs (U+17D2).
package struct OrthographicSyllables {
  let units: [String]

  init(_ text: some StringProtocol) {
    var units: [String] = []
    for character in text {
      if let last = units.last, OrthographicSyllables.joins(last, character) {
        units[units.count - 1].append(character)
      } else {
        units.append(String(character))
      }
    }
    self.units = units
  }

  /// The first letter of a text as it is written, with what precedes it in writing: Thai and its relatives write some vowels before
  /// the consonant that they follow. Nil without a letter.
  static func initial(of text: some StringProtocol) -> String? {
    // A mark without a letter is no initial.
    let units = OrthographicSyllables(text.drop(while: startsWithMark)).units
    guard let first = units.first else { return nil }
    return precedes(first) && units.count > 1 && startsWithLetter(units[1]) ? first + units[1] : first
  }

  // MARK: Joined letters

  /// Whether a unit ends with a sign that joins the next letter to it.
  private static func joins(_ unit: String, _ next: Character) -> Bool {
    guard startsWithLetter(String(next)) else { return false }
    var scalars = unit.unicodeScalars
    let hasJoiner = scalars.last == "\u{200D}"
    if hasJoiner { scalars.removeLast() }
    guard let sign = scalars.popLast(), sign.properties.canonicalCombiningClass == .virama,
      !killers.contains(sign.value)
    else { return false }
    switch sign.value {
    case 0xBCD:
      // Tamil joins only the letters of `kṣa` and `śrī`; elsewhere a dot is shown.
      return scalars.last == "க" && next.unicodeScalars.first == "ஷ"
        || ["ஸ", "ஶ"].contains(scalars.last) && next.unicodeScalars.elementsEqual("ரீ".unicodeScalars)
    // Sinhala joins letters only where it is asked for.
    case 0xDCA: return hasJoiner
    default: return true
    }
  }

  /// Those of Unicode's viramas that show a letter to be without a vowel and join nothing.
  private static let killers: Set<UInt32> = [
    0xD3B, 0xD3C, 0xE3A, 0xEBA, 0xF84, 0x103A, 0x1714, 0x1715, 0x1734, 0x1BAA, 0x1BF2, 0x1BF3, 0xA82C, 0xA953,
    0xABED, 0x11070, 0x1107F, 0x11134, 0x113CE, 0x113CF, 0x1172B, 0x1193D, 0x11A34, 0x11D44, 0x11F41, 0x1612F,
  ]

  // MARK: Scripts without spaces

  /// Whether a character is of a script of Southeast Asia that parts phrases by spaces, not words.
  package static func isWithoutSpaces(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return scripts.contains { $0.contains(scalar) }
  }

  /// Thai and Lao, Myanmar, Khmer, Tai Le and New Tai Lue, Tai Tham, Balinese, Myanmar and Javanese, Myanmar and Tai Viet, Ahom.
  private static let scripts: [ClosedRange<UInt32>] = [
    0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0x1B00...0x1B7F,
    0xA980...0xA9FF, 0xAA60...0xAADF, 0x11700...0x1174F,
  ]

  /// Whether a syllable begins at a unit for certain, as the writing alone shows.
  func certainlyBegins(at index: Int) -> Bool {
    guard isApart(at: index), units[index - 1].first.map(Self.isWithoutSpaces) == true,
      let first = units[index].unicodeScalars.first?.value,
      let last = units[index - 1].unicodeScalars.last?.value
    else { return false }
    switch first {
    // Behind or above a letter, the signs that kill its vowel show that it is the last of a syllable.
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: return !isWithinSyllable(at: index)
    case 0x1B00...0x1B7F, 0xA980...0xA9DF: return true
    case 0xE00...0xEFF where [0xE30, 0xE33, 0xEB0, 0xEB3].contains(last): return true
    default: return Self.precedes(units[index])
    }
  }

  /// Whether a unit ends a syllable of Myanmar without a vowel of its own: `န်` in `မြန်`.
  func isWithinSyllable(at index: Int) -> Bool {
    units[index].unicodeScalars.contains { [0x1039, 0x103A].contains($0.value) }
  }

  /// Whether a syllable can begin at a unit, as far as the writing shows: not behind a vowel that is written before its consonant,
  /// nor with a vowel or a mark, nor with a letter that can be the last of the syllable before. Always true in scripts with spaces.
  func mayBegin(at index: Int) -> Bool {
    guard units[index].first.map(Self.isWithoutSpaces) == true else {
      return !Self.precedes(units[index - 1])
    }
    if certainlyBegins(at: index) { return true }
    guard isApart(at: index), let first = units[index].unicodeScalars.first?.value else { return false }
    switch first {
    case 0xE00...0xEFF:
      let (last, next) = (units[index - 1], units.indices.contains(index + 1) ? units[index + 1] : "")
      // The second consonant of a cluster is with the first.
      let isCluster = last.unicodeScalars.count == 1 && Self.seconds.contains(first)
      let hasVowel =
        units[index].unicodeScalars.count > 1
        || next.unicodeScalars.first.map { Self.vowels.contains($0.value) } == true
      return hasVowel && !isCluster && last != "ห" && last != "ຫ"
    case 0x1780...0x17FF:
      return (0x17A3...0x17B3).contains(first)
        || units[index].unicodeScalars.contains { (0x17B6...0x17C5).contains($0.value) }
    // Nothing is known of the others: a letter may be the last of a syllable.
    default: return false
    }
  }

  /// Whether a unit starts with a letter that is no vowel of what precedes it. Always true in scripts with spaces.
  func isApart(at index: Int) -> Bool {
    guard units[index].first.map(Self.isWithoutSpaces) == true else {
      return !Self.precedes(units[index - 1])
    }
    guard let first = units[index].unicodeScalars.first?.value, Self.startsWithLetter(units[index]) else {
      return false
    }
    return !Self.followers.contains(first) && !Self.precedes(units[index - 1])
  }

  /// The second letters of clusters of Thai and Lao: r, l and v.
  private static let seconds: Set<UInt32> = [0xE23, 0xE25, 0xE27, 0xEA3, 0xEA5, 0xEA7]
  /// Letters of Thai and Lao that are vowels behind their consonant.
  private static let vowels: Set<UInt32> = [0xE30, 0xE32, 0xE45, 0xEB0, 0xEB2, 0xEBD]
  /// Those, and the signs of abbreviation and repetition.
  private static let followers = vowels.union([0xE2F, 0xE46, 0xEAF, 0xEC6, 0x17D7]).union(tai)
  /// Vowels, finals and tones of Tai Le, New Tai Lue and Tai Viet that are letters behind their consonant.
  private static let tai = Set<UInt32>(0x1963...0x1974).union(0x19B0...0x19C9)
    .subtracting([0x19B5, 0x19B6, 0x19B7, 0x19BA]).union([0xAAB1, 0xAABD, 0xAAC0, 0xAAC2])

  /// Whether a unit is a vowel that is written before the consonant that it follows.
  static func precedes(_ unit: String) -> Bool {
    unit.unicodeScalars.count == 1 && unit.unicodeScalars.first?.properties.isLogicalOrderException == true
  }

  private static func startsWithLetter(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return first.isLetter && !startsWithMark(first)
  }

  private static func startsWithMark(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
