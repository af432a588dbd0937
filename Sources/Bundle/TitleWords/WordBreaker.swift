import Dictionaries

/// Inserts break marks into words that are wider than a line.
package struct WordBreaker {
  /// Breaks with a hyphen: the soft hyphen.
  package static let hyphen: Character = "\u{AD}"
  /// Breaks without one: the zero-width space.
  package static let gap: Character = "\u{200B}"
  /// Forbids a break: the word joiner.
  package static let joiner: Character = "\u{2060}"

  private let language: String
  private let fits: (String) -> Bool

  /// A breaker for words of `language`; `fits` says whether a part is narrow enough.
  package init(language: String, fits: @escaping (String) -> Bool) {
    self.language = language
    self.fits = fits
  }

  /// The word with a mark at each point where the patterns of its language allow a hyphen. A part that is still too wide gets marks
  /// between its characters too.
  package func breaking(_ word: String) -> String {
    var result = ""
    for run in WordBreaker.runs(of: word) {
      guard run.isOfLetters else {
        result += parted(run.text)
        continue
      }
      for (index, part) in hyphenated(run.text).enumerated() {
        if index > 0 { result.append(WordBreaker.mark(after: result.last)) }
        result += fits(part + "-") ? part : parted(part)
      }
    }
    return result
  }

  /// The parts of a word of letters between its hyphens.
  private func hyphenated(_ word: String) -> [String] {
    guard let breaks = Hyphenator.breaks(in: word, language: language).map({ joints(of: word, among: $0) })
    else { return [word] }
    let scalars = word.unicodeScalars
    var parts: [String] = []
    var start = scalars.startIndex
    for count in breaks {
      let end = scalars.index(scalars.startIndex, offsetBy: count)
      // No break between a letter and its combining marks.
      guard word.indices.contains(end), end > start else { continue }
      parts.append(String(scalars[start..<end]))
      start = end
    }
    return parts + [String(scalars[start...])]
  }

  /// Endings of German nouns that are joined to the next noun of a compound by an s.
  private static let joinedEndings = ["heits", "ions", "keits", "lings", "schafts", "täts", "tums", "ungs"]

  /// Those of the places for hyphens that are joints of a German compound, if the parts between them fit: `Wahrscheinlichkeits|rechnung`.
  /// Elsewhere, and in words whose joints do not show, all places.
  private func joints(of word: String, among breaks: [Int]) -> [Int] {
    guard language.lowercased().split(separator: "-").first == "de" else { return breaks }
    let letters = Array(word.lowercased().unicodeScalars)
    let joints = breaks.filter { place in
      Self.joinedEndings.contains {
        place > $0.count + 2 && letters[..<place].suffix($0.count).elementsEqual($0.unicodeScalars)
      }
    }
    let bounds = [0] + joints + [letters.count]
    let parts = zip(bounds, bounds.dropFirst()).map { start, end in
      var part = String.UnicodeScalarView()
      part.append(contentsOf: letters[start..<end])
      return String(part)
    }
    return !joints.isEmpty && parts.allSatisfy { fits($0 + "-") } ? joints : breaks
  }

  /// The text with a mark between each pair of characters that its script allows to separate; where a part without any is too wide,
  /// between all letters.
  private func parted(_ text: String) -> String {
    var result = ""
    for part in parts(of: text, where: { $0.mayBegin(at: $1) && !Self.isWithinNumber($0.units, at: $1) }) {
      for part in fits(part) ? [part] : parts(of: part, where: { $0.isApart(at: $1) }) {
        if let last = result.last { result.append(WordBreaker.mark(after: last)) }
        result += part
      }
    }
    return result
  }

  /// The parts of a text between the units that `isStart` names and that its signs allow to separate.
  private func parts(of text: String, where isStart: (OrthographicSyllables, Int) -> Bool) -> [String] {
    let written = OrthographicSyllables(text)
    var parts: [String] = []
    for (index, unit) in written.units.enumerated() {
      if let last = parts.last?.last, let first = unit.first,
        WordBreaker.holdsNext(last) || WordBreaker.holdsPrevious(first) || !isStart(written, index)
      {
        parts[parts.count - 1] += unit
      } else {
        parts.append(unit)
      }
    }
    return parts
  }

  private static func isWithinNumber(_ units: [String], at index: Int) -> Bool {
    units[index - 1].last?.isNumber == true && units[index].first?.isNumber == true
  }

  private static func runs(of word: String) -> [(text: String, isOfLetters: Bool)] {
    var runs: [(text: String, isOfLetters: Bool)] = []
    for character in word {
      if let last = runs.last, last.isOfLetters == character.isLetter {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append((String(character), character.isLetter))
      }
    }
    return runs
  }

  private static func mark(after character: Character?) -> Character {
    guard let character, character.isLetter, let scalar = character.unicodeScalars.first else { return gap }
    return scriptsWithoutHyphen.contains { $0.contains(scalar.value) } ? gap : hyphen
  }

  /// Whether a line may not end after a character.
  private static func holdsNext(_ character: Character) -> Bool {
    character.isWhitespace || "([{«“‘¿¡".contains(character)
  }

  /// Whether a line may not begin with a character: one of punctuation, or a sign that belongs to what is before it, as in `C++|20`.
  private static func holdsPrevious(_ character: Character) -> Bool {
    character.isWhitespace || character.isMathSymbol
      || (character.isPunctuation && !"([{«“‘¿¡".contains(character))
  }

  /// Blocks of scripts that break without a hyphen: Arabic and Syriac (joined), Thai, Lao, Tibetan, Myanmar, Khmer, kana, Han,
  /// Yi, Hangul, Tai scripts, Balinese, Javanese.
  private static let scriptsWithoutHyphen: [ClosedRange<UInt32>] = [
    0x600...0x8FF, 0xE00...0xFFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1950...0x19DF,
    0x1A20...0x1AAF, 0x1B00...0x1B7F, 0x2E80...0x9FFF, 0xA000...0xA4CF, 0xA980...0xA9FF, 0xAA60...0xAADF,
    0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x20000...0x3FFFF,
  ]

  /// The text with joiners between the letters of words that Pango would break, and gaps between words that it would not.
  ///
  /// Korean is broken at spaces and before brackets, Chinese between the words that ICU's dictionary finds. In Japanese, runs of
  /// katakana, of kanji and of Latin letters stay whole, and hiragana, which ends words or joins them, stays with the letters, numbers and brackets that precede it:
  /// `はじめての織物` is broken before `織物`. No line begins with a mark that repeats the word before it.
  /// A formula such as `x² + y² = z²` is broken only where it is too wide for a line.
  ///
  /// - Parameter find: finds the ends of words; nil without a dictionary.
  package static func keepingWords(
    of text: String, language: String, by find: (String, String) -> [Int]? = WordFinder.ends(in:language:)
  ) -> String {
    let primary = language.lowercased().split(separator: "-").first
    let isChinese = primary == "zh" || primary == "yue"
    let kept = keepingSmallWords(of: keepingMarks(of: FormulaWords.kept(in: text)), primary)
    let text = partingSyllables(of: kept, language: language, by: find)
    let ends =
      isChinese
      ? find(text, language).map { ChineseWords.ends(in: text, parts: $0, isSign: isKanji) } : nil
    let characters = Array(text)
    var result = ""
    var units = 0
    for (index, character) in characters.enumerated() {
      if index > 0 {
        let last = characters[index - 1]
        let isJoined =
          switch primary {
          case "ja": joinsInJapanese(characters, at: index)
          case "ko": joinsInKorean(last, character)
          case _ where isNumeral(last) && isNumeral(character): true
          case _ where isCounted(last, character): true
          case _ where isKanji(last) && isKanji(character): ends.map { !$0.contains(units) } ?? false
          default: [isHangul, isKatakana].contains { $0(last) && $0(character) }
          }
        if isJoined || isDashJoined(characters, at: index) { result.append(joiner) }
      }
      units += character.utf16.count
      result.append(character)
    }
    return result
  }

  /// The text with gaps between the words of scripts without spaces; without a dictionary, where a syllable begins for certain. The
  /// words of Thai are those that Pango finds.
  private static func partingSyllables(
    of text: String, language: String, by find: (String, String) -> [Int]?
  ) -> String {
    guard text.contains(where: OrthographicSyllables.isWithoutSpaces) else { return text }
    let ends = find(text, language).map(Set.init)
    let written = OrthographicSyllables(text)
    var result = ""
    var count = 0
    // Where a dictionary parts a syllable it does not know the word: what comes next is the rest of it.
    var isWithinUnknown = false
    for (index, unit) in written.units.enumerated() {
      if let last = result.last, let first = unit.first, OrthographicSyllables.isWithoutSpaces(last),
        OrthographicSyllables.isWithoutSpaces(first), !isThai(last), !isMark(first)
      {
        let isEnd = ends?.contains(count) ?? written.certainlyBegins(at: index)
        if isEnd {
          let isTorn = written.isWithinSyllable(at: index)
          if !isTorn, !isWithinUnknown { result.append(gap) }
          isWithinUnknown = isTorn
        }
      }
      count += unit.utf16.count
      result += unit
    }
    return result
  }

  private static func isThai(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0xE00...0xE7F).contains(scalar)
  }

  /// The text with hard spaces before marks that repeat or shorten the word before them, as Thai has with a space before: `ต่าง ๆ`,
  /// and before dashes, with which no line begins.
  private static func keepingMarks(of text: String) -> String {
    var characters = Array(text)
    for index in characters.indices.dropFirst()
    where characters[index - 1] == " " && (isMark(characters[index]) || isLoneDash(characters, at: index)) {
      characters[index - 1] = "\u{A0}"
    }
    return String(characters)
  }

  /// En and em dashes, and the longer one of quotations.
  private static func isDash(_ character: Character) -> Bool { "–—―".contains(character) }

  /// Whether a dash is between words, not before the first letter of one, as in speech.
  private static func isLoneDash(_ characters: [Character], at index: Int) -> Bool {
    isDash(characters[index]) && index + 1 < characters.count && characters[index + 1].isWhitespace
  }

  /// Whether a dash between the characters before `index` and at it stays with both: it ends a line, but begins a word.
  private static func isDashJoined(_ characters: [Character], at index: Int) -> Bool {
    let (last, next) = (characters[index - 1], characters[index])
    if isDash(next) { return !last.isWhitespace }
    return isDash(last) && !next.isWhitespace && (index < 2 || characters[index - 2].isWhitespace)
  }

  /// The signs of numbers, which are read as one.
  private static func isNumeral(_ character: Character) -> Bool { "〇零一二三四五六七八九十百千萬万億亿".contains(character) }

  /// Whether a digit stands with a sign of what is counted, as in `第3版` and `2026年`.
  private static func isCounted(_ last: Character, _ next: Character) -> Bool {
    last == "第" && next.isNumber || last.isWholeNumber && !isKanji(last) && isKanji(next)
  }

  /// The words of one letter with which no line ends, by language.
  private static let smallWords: [Substring: String] = [
    "pl": "aiouwz", "cs": "aikosuvz", "sk": "aikosuvz", "ru": "авикосуя", "uk": "авзійоуяє", "be": "аізуўя",
  ]

  /// The text with hard spaces behind prepositions and conjunctions of one letter, where the language keeps them with what follows.
  private static func keepingSmallWords(of text: String, _ language: Substring?) -> String {
    guard let words = language.flatMap({ smallWords[$0] }) else { return text }
    var characters = Array(text)
    for index in characters.indices.dropLast()
    where characters[index + 1] == " " && words.contains(characters[index].lowercased())
      && (index == 0 || !characters[index - 1].isLetter && !"’'.-".contains(characters[index - 1]))
    {
      characters[index + 1] = "\u{A0}"
    }
    return String(characters)
  }

  /// Whether a character is one of Chinese or Japanese.
  package static func isEastAsian(_ character: Character) -> Bool {
    isKanji(character) || isHiragana(character) || isKatakana(character)
  }

  /// The marks of repetition and abbreviation of Thai, Lao and Khmer.
  private static func isMark(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return [0xE2F, 0xE46, 0xEAF, 0xEC6, 0x17D7].contains(scalar)
  }

  /// Whether no line ends between two characters of Korean, which writes particles, numbers and foreign letters together:
  /// `AI와`, `제2판`, `파이썬3으로`.
  private static func joinsInKorean(_ last: Character, _ next: Character) -> Bool {
    func isOfWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character.isSymbol
    }
    return (isOfWord(last) || ")]」』》〉”’%".contains(last)) && isOfWord(next)
      || "([{「『《〈“‘".contains(last) && !next.isWhitespace
  }

  /// Whether no line ends before the character at `index`, of two that Japanese writes.
  private static func joinsInJapanese(_ characters: [Character], at index: Int) -> Bool {
    let (last, next) = (characters[index - 1], characters[index])
    if isHiragana(next) {
      return last != "を" && (last.isLetter || last.isNumber || "」』）)】》”’".contains(last))
    }
    if isCounted(last, next) { return true }
    if isKatakana(last) && isKatakana(next) { return true }
    return isKanji(last) && isKanji(next)
  }

  private static func isHiragana(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x3041...0x309F).contains(scalar)
  }

  private static func isKanji(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x3400...0x9FFF).contains(scalar) || (0xF900...0xFAFF).contains(scalar) || scalar == 0x3005
      || (0x20000...0x3FFFF).contains(scalar)
  }

  private static func isHangul(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0xAC00...0xD7FF).contains(scalar) || (0x1100...0x11FF).contains(scalar)
  }

  /// Letters, the mark of a long vowel and those of repetition; not the middle dot, which parts words.
  private static func isKatakana(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x30A1...0x30FA).contains(scalar) || (0x30FC...0x30FF).contains(scalar)
      || (0x31F0...0x31FF).contains(scalar) || (0xFF66...0xFF9F).contains(scalar)
  }
}

extension String {
  /// The text without marks that only permit or forbid breaks.
  package var withoutBreakMarks: String {
    let marks: [Character] = [WordBreaker.hyphen, WordBreaker.gap, WordBreaker.joiner]
    guard unicodeScalars.contains(where: { marks.contains(Character($0)) }) else { return self }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.filter { !marks.contains(Character($0)) })
    return String(scalars)
  }
}
