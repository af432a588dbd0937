import Testing
import TitleWords

/// The letters of drawn icons.
@Suite struct MonogramTests {
  @Test(
    arguments: [
      ("en", "Introduction to Calculus", "IC"), ("en", "The Art of Programming", "AP"), ("en", "Sets", "S"),
      ("en", "An", "A"), ("en", "!!", "!"), ("en", "  ", ""),
      // A sign that stands alone ends the phrase.
      ("en", "F = ma for divers", "F"), ("en", "A + B", "A"), ("en", "Looms – A history", "L"),
      ("en", "C++ in Practice", "CP"), ("en", "Cloth & Thread", "CT"),
      // Small words are those of the language.
      ("pt", "E os ventos", "EV"), ("it", "I fiumi e i laghi", "FL"), ("en", "I and the Village", "IV"),
      ("de", "Die Wolken", "W"), ("en", "Die Casting", "DC"), ("hu", "Az ég", "É"), ("el", "Η θάλασσα", "Θ"),
      // Greek with the accents and breathings of any system.
      ("el", "ἡ θάλασσα", "Θ"), ("el", "Ἡ Ἰλιὰς καὶ ἡ Ὀδύσσεια", "ἸὈ"), ("el", "Ο Άνεμος και η Βροχή", "ΆΒ"),
      ("grc", "Περὶ τῶν ἐν τῇ θαλάσσῃ ἀνέμων", "ΠΘ"), ("grc", "τὰ δὲ μετὰ τὰ φυσικά", "Φ"),
      ("en", "Of Ropes and Knots", "OR"), ("es", "A la orilla", "AO"), ("xx", "The Net", "TN"),
      // Quotation marks, brackets and apostrophes.
      ("en", "“Quiet” Rivers", "QR"), ("fr", "« L’Été » des abeilles", "ÉA"), ("it", "L'onda", "O"),
      ("en", "’Tis the Season", "TS"), ("en", "O’Neill’s Looms", "OL"), ("es", "¿Qué pasa?", "QP"),
      ("de", "(Un)Sichtbar", "US"), ("ja", "「海」の本", "海"),
      // Digits.
      ("en", "3D Geometry", "3"), ("en", "Physics 101", "P"), ("en", "The 7 Seas", "7"),
      ("hi", "१० कथाएँ", "१"),
      // Marks, and letters whose capitals are special.
      ("fr", "e\u{301}cole", "E\u{301}"), ("tr", "ipek yolu", "İY"), ("crh", "inci", "İ"),
      ("de", "ßeta", "ß"),
      ("nl", "IJs en water", "IJW"),
      ("ka", "ზღვა და ცა", "ზ"), ("th", "เคมี", "เค"), ("hi", "किताब", "कि"), ("ar", "الجبر", "ا"),
      ("zh", "微分積分学", "微"), ("ko", "수학 입문", "수"), ("en", "\u{200E}Sets", "S"),
    ] as [(String, String, String)])
  func takesTheInitialsOfTellingWords(language: String, title: String, letters: String) {
    #expect(Monogram.letters(of: title, language: language) == letters)
  }

  /// The block of a sign that joins letters, and what it makes of the first two of its letters.
  private static let joinedLetters: [(sign: Unicode.Scalar, first: Unicode.Scalar, second: Unicode.Scalar)] =
    (UInt32(0x80)...0x1FFFF).compactMap { value in
      guard let sign = Unicode.Scalar(value), sign.properties.canonicalCombiningClass == .virama else {
        return nil
      }
      let block = value & ~0x7F
      let letters = (block...(block + 0x7F)).compactMap(Unicode.Scalar.init).filter {
        $0.properties.generalCategory == .otherLetter && !$0.properties.isLogicalOrderException
          && "\($0)\($0)".count == 2
      }
      return letters.count > 8 ? (sign, letters[6], letters[7]) : nil
    }

  /// Signs that kill a vowel and join nothing, by Unicode's IndicSyllabicCategory, and those of Tamil and Sinhala, which join few.
  private static let killers: Set<UInt32> = [
    0xBCD, 0xD3B, 0xD3C, 0xDCA, 0xE3A, 0xEBA, 0xF84, 0x103A, 0x1714, 0x1715, 0x1734, 0x1BAA, 0x1BF2, 0x1BF3,
    0xA82C,
    0xA953, 0xABED, 0x11070, 0x1107F, 0x11134, 0x113CE, 0x113CF, 0x1172B, 0x1193D, 0x11A34, 0x11D44, 0x11F41,
    0x1612F,
  ]

  @Test func endsWithNoSignThatJoinsTheNextLetter() {
    #expect(Self.joinedLetters.count > 40)
    for (sign, first, second) in Self.joinedLetters {
      let title = "\(first)\(sign)\(second)\(first)"
      let expected = Self.killers.contains(sign.value) ? "\(first)\(sign)" : "\(first)\(sign)\(second)"
      let letters = Monogram.letters(of: title, language: "xx")
      #expect(letters == expected, "\(String(sign.value, radix: 16)): \(letters)")
      // The sign and a mark without a letter are no initials.
      #expect(Monogram.letters(of: "\(sign)\(second)\(first)", language: "xx").unicodeScalars.first != sign)
    }
  }

  @Test(arguments: [
    ("km", "ផ្កាស្រពោន", "ផ្កា"), ("km", "ស្ត្រី", "ស្ត្រី"), ("my", "င်္ဂလိပ်", "င်္ဂ"), ("my", "က်ခ", "က်"),
    ("hi", "प्रेम", "प्रे"), ("pa", "ਪ੍ਰੇਮ", "ਪ੍ਰੇ"), ("kn", "ಸ್ತ್ರೀ", "ಸ್ತ್ರೀ"), ("si", "ශ්‍රී ලංකා", "ශ්‍රී"),
    ("ta", "ஸ்ரீரங்கம்", "ஸ்ரீ"), ("ta", "க்ஷேத்திரம்", "க்ஷே"), ("ta", "ப்ரியா", "ப்"), ("lo", "ເສດຖະກິດ", "ເສ"),
    ("khb", "ᦶᦉᧃ", "ᦶᦉ"), ("jv", "ꦏ꧀ꦱꦠꦿꦶ", "ꦏ꧀ꦱ"),
  ]) func takesAllLettersThatAreWrittenAsOne(language: String, title: String, letters: String) {
    #expect(Monogram.letters(of: title, language: language) == letters)
  }
}
