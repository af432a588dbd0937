/// The letters of a drawn icon: the initials of a title's first two telling words, if its script has capitals, else its first
/// letter.
///
/// "An Introduction to Calculus" gives IC, "E = mc²" gives E. Articles and prepositions are those of the title's language:
/// "e" is a word that joins others in Portuguese, not in English.
package enum Monogram {
  /// The letters for a title in `language` (BCP 47); the first character if it has neither letters nor digits.
  package static func letters(of title: String, language: String) -> String {
    let words = SmallWords(language)
    let phrase = phrase(of: title)
    let elided = phrase.map { words.withoutElision($0) }
    let telling = elided.enumerated().filter { (index, word) -> Bool in
      let word = SmallWords.withoutGreekMarks(word.lowercased())
      return !words.articles.contains(word) && (index == 0 || !words.joining.contains(word))
    }
    .map(\.element)
    let chosen = telling.isEmpty ? elided : telling
    guard let first = chosen.first, let initial = initial(of: first, language: language) else {
      return title.first { !$0.isWhitespace }.map(String.init) ?? ""
    }
    guard initial.isCapital, chosen.count > 1,
      let second = Monogram.initial(of: chosen[1], language: language),
      second.isCapital
    else { return initial.text }
    return initial.text + second.text
  }

  /// The words of a title up to the first sign that stands alone: what is beside an equals sign or a dash is not one name. A
  /// bracket or quotation mark parts words and ends nothing.
  private static func phrase(of title: String) -> [String] {
    var phrase: [String] = []
    for token in title.split(whereSeparator: \.isWhitespace) {
      let words = token.split { !$0.isLetter && !$0.isNumber && !isApostrophe($0) }
        .map { String($0.drop(while: isApostrophe)) }.filter { !$0.isEmpty }
      let endsPhrase = words.isEmpty && !phrase.isEmpty && token.contains { $0.isMathSymbol || isDash($0) }
      if endsPhrase { break }
      phrase += words
    }
    return phrase
  }

  /// The initial of a word, with its marks, and whether it is a capital.
  private static func initial(of word: String, language: String) -> (text: String, isCapital: Bool)? {
    guard let first = OrthographicSyllables.initial(of: word) else { return nil }
    var scalars = first.unicodeScalars
    let lead = scalars.removeFirst()
    // Not `uppercased()`, which makes capitals of Georgian letters that no title has.
    var capital = lead.properties.titlecaseMapping
    let main = language.lowercased().split(separator: "-").first ?? ""
    if lead == "i", DottedLetters.tellApart(in: language) { capital = "İ" }
    if main == "nl", word.lowercased().hasPrefix("ij") { capital = "IJ" }
    let small = lead.properties.lowercaseMapping
    // A letter whose capital is two letters, such as ß, stays as it is.
    if capital.count > 1, capital != "IJ" { capital = String(Character(lead)) }
    return (capital + String(scalars), lead.properties.isAlphabetic && capital != small)
  }

  private static func isApostrophe(_ character: Character) -> Bool { character == "'" || character == "’" }

  private static func isDash(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.generalCategory == .dashPunctuation
  }
}

/// The small words of a language's titles.
private struct SmallWords {
  /// Articles, which say nothing anywhere.
  let articles: Set<String>
  /// Prepositions and conjunctions, which say nothing between others.
  let joining: Set<String>
  /// Words written together with the next by an apostrophe.
  private let elisions: Set<String>

  init(_ language: String) {
    let main = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
    let words = SmallWords.tables[main] ?? ("", "", "")
    func list(_ text: String) -> Set<String> {
      Set(text.split(separator: " ").map { SmallWords.withoutGreekMarks(String($0)) })
    }
    (articles, joining, elisions) = (list(words.articles), list(words.joining), list(words.elisions))
  }

  /// "l'été" without its article: "été".
  func withoutElision(_ word: String) -> String {
    guard let mark = word.firstIndex(where: { $0 == "'" || $0 == "’" }) else { return word }
    let rest = word[word.index(after: mark)...]
    return elisions.contains(word[..<mark].lowercased()) && !rest.isEmpty ? String(rest) : word
  }

  /// A word without the accents and breathings of its Greek letters, of which there are several systems: `καὶ` and `και`.
  static func withoutGreekMarks(_ word: String) -> String {
    guard word.unicodeScalars.contains(where: isGreek) else { return word }
    var result = String.UnicodeScalarView()
    for scalar in word.unicodeScalars where !scalar.properties.isDiacritic {
      let name = scalar.properties.name?.split(separator: " ") ?? []
      let isMarked = isGreek(scalar) && name.count > 4 && name[4] == "WITH"
      result.append(isMarked ? greekLetters[name[3]] ?? scalar : scalar)
    }
    return String(result)
  }

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  /// The small letters by their names: ALPHA.
  private static let greekLetters: [Substring: Unicode.Scalar] = Dictionary(
    (UInt32(0x3B1)...0x3C9).compactMap(Unicode.Scalar.init).compactMap { letter in
      (letter.properties.name?.split(separator: " ").last).map { ($0, letter) }
    }, uniquingKeysWith: { $1 })

  private static let tables: [String: (articles: String, joining: String, elisions: String)] = [
    "en": ("a an the", "and at by for from in into of on or to with", ""),
    "de": (
      "der die das den dem des ein eine einen einem einer eines",
      "am an auf aus bei für im in mit und oder vom von zu zum zur", ""
    ),
    "fr": (
      "le la les un une des", "à au aux avec dans de du en et ou par pour sur", "l d"
    ),
    "es": ("el la lo los las un una unos unas", "a al con de del e en o para por u y", ""),
    "it": (
      "il lo la i gli le un uno una",
      "a al alla con da dal dalla de dei del della delle dello di e ed in nel nella o per su sul sulla",
      "l un dell nell all dall sull d"
    ),
    "pt": ("o a os as um uma uns umas", "à ao com da das de do dos e em na nas no nos ou para por", ""),
    "ca": ("el la els les un una uns unes", "a al amb de del dels en i o per", "l d"),
    "gl": ("o a os as un unha uns unhas", "a ao con da das de do dos e en na no ou para por", ""),
    "ro": ("un o", "a ale cu de din în la pe și", ""),
    "nl": ("de het een", "aan bij en in met of op te uit van voor", ""),
    "af": ("die", "aan en in met of op te uit van vir", ""),
    "sv": ("en ett den det de", "av för i med och om på till", ""),
    "da": ("en et den det de", "af for i med og om på til", ""),
    "nb": ("en ei et den det de", "av for i med og om på til", ""),
    "no": ("en ei et den det de", "av for i med og om på til", ""),
    "nn": ("ein ei eit den det dei", "av for i med og om på til", ""),
    "hu": ("a az egy", "és vagy", ""),
    "el": (
      "ο η το οι τα του της των τον την τους τις ένας μία μια ένα", "για με και σε στο στη στην στον στα από",
      ""
    ),
    "grc": (
      "ὁ ἡ τό οἱ αἱ τά τοῦ τῆς τῶν τόν τήν τούς τάς τῷ τῇ τοῖς ταῖς",
      "καί τε δέ ἤ ἐν εἰς ἐκ ἐξ ἀπό περί πρός κατά διά ἐπί μετά ὑπέρ ὑπό", ""
    ),
    "eo": ("la", "al de en kaj por", ""),
    "ga": ("an na", "agus ar i le", ""),
    "pl": ("", "do i na o w we z ze", ""),
    "cs": ("", "a do na o s v ve z ze", ""),
    "sk": ("", "a do na o s v vo z zo", ""),
    "hr": ("", "i na o s u za", ""),
    "sr": ("", "и на о с у за i na o s u za", ""),
    "sl": ("", "in na o s v za", ""),
    "ru": ("", "в во для и из к на о об от по с со", ""),
    "uk": ("", "в для до з і й на про та у", ""),
    "bg": ("", "в за и на от по с", ""),
    "be": ("", "аб для з і на па у ў", ""),
    "fi": ("", "ja tai", ""),
    "et": ("", "ja või", ""),
    "tr": ("bir", "ile ve veya", ""),
    "vi": ("", "của trong và với", ""),
    "id": ("", "dan dari di ke untuk yang", ""),
  ]
}
