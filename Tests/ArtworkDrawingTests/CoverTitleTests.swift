import BookModel
import Dictionaries
import Testing
import TitleWords

@testable import ArtworkDrawing

/// Where lines of titles end, and what is left of them where fonts lack characters.
@Suite struct CoverTitleTests {
  private func parts(_ title: String, _ language: String = "en") -> [String] {
    TextLayoutEngine(language: language).measured(text: title, style: .title).parts
      .map { $0.final.replacing("\u{A0}", with: " ") }
  }

  private func block(_ title: String, language: String = "en", width: Double, smallestWhole: Double? = nil)
    -> TextBlock
  {
    var fitter = TextFitter(
      language: language, largest: 90, smallest: 12, width: width, height: 2000, limit: 12)
    fitter.smallestWhole = smallestWhole
    return fitter.fit(TextLayoutEngine(language: language).measured(text: title, style: .title))
  }

  // MARK: Formulas

  @Test(arguments: [
    "∫₀^∞ e^{−x²} dx = √π⁄2", "∫ f(x) dx = F(b) − F(a)", "E = mc²", "a² + b² = c²", "x + y", "√ 2", "∑ n⁻²",
    "p ∧ q", "O(n log n)", "Θ(n² log n)", "f(x, y)", "max(a, b + c)", "sin θ", "n log n", "a mod n",
  ]) func keepsFormulasWhole(formula: String) {
    #expect(parts(formula) == [formula])
    #expect(parts("On \(formula), and More") == ["On", formula + ",", "and", "More"])
    // It is set smaller before it is torn.
    #expect(block(formula, width: 300).lines.count == 1)
    #expect(block("On \(formula)", width: 300).setting == .whole)
  }

  @Test(arguments: [
    "Salt + Water", "Nature → Culture", "Volume 3 A", "A Primer of C++ and C", "I do",
    "Leben sin a Casa", "The log in Spring", "An(other Life of b)",
  ])
  func breaksWhatIsNoFormula(title: String) {
    #expect(parts(title) == title.split(separator: " ").map(String.init))
  }

  // MARK: Dashes

  @Test(arguments: [
    ("Loom — Weft", ["Loom —", "Weft"]), ("Loom – a Story", ["Loom –", "a", "Story"]),
    ("“Why?” — Who?", ["“Why?” —", "Who?"]), ("— Yes, he said", ["—", "Yes,", "he", "said"]),
    ("Salt —no", ["Salt", "—no"]),
  ]) func beginsNoLineWithADash(title: String, expected: [String]) {
    #expect(parts(title) == expected)
  }

  @Test func beginsNoLineWithADashBetweenLetters() {
    #expect(parts("Loom—Weft").allSatisfy { !$0.hasPrefix("—") })
  }

  // MARK: Small words

  /// Words of one letter begin no gap between lines where the language keeps them with the next.
  @Test(arguments: [
    ("pl", "Kot i pies w domu", ["Kot", "i pies", "w domu"]), ("cs", "V zimě u moře", ["V zimě", "u moře"]),
    ("uk", "Їжак і ґава", ["Їжак", "і ґава"]), ("ru", "Витамин C и я", ["Витамин", "C", "и я"]),
    ("en", "I do a lot", ["I", "do", "a", "lot"]),
  ]) func endsNoLineWithAWordOfOneLetter(language: String, title: String, expected: [String]) {
    #expect(parts(title, language) == expected)
  }

  // MARK: Chinese and Japanese

  @Test(.enabled(if: WordFinder.isAvailable, "ICU is not installed: `make setup`"))
  func keepsNumbersOfChineseWhole() {
    for number in ["一九四九", "二十一", "三百六十五", "二〇二六"] {
      let found = parts("從\(number)到今天的歷史", "zh-Hant")
      #expect(found.contains { $0.contains(number) }, "\(found)")
    }
  }

  /// The parts that a dictionary finds, and the words that lines keep whole: a sign alone belongs to a word beside it, unless it
  /// stands between words.
  @Test(arguments: [
    ("计算|机|导论", "计算机|导论"), ("現代|物理|學|史", "現代|物理學史"), ("大|数据|分析", "大数据|分析"),
    ("原|书|第七|版", "原书|第七版"), ("数据|与|结构", "数据|与|结构"), ("水|资源", "水资源"),
    ("力学|和|热|学", "力学|和|热学"),
  ]) func keepsSignsOfChineseWithTheirWords(found: String, expected: String) {
    let title = found.replacing("|", with: "")
    var ends: [Int] = []
    for part in found.split(separator: "|") { ends.append((ends.last ?? 0) + part.utf16.count) }
    let kept = WordBreaker.keepingWords(of: title, language: "zh") { _, _ in ends }
    let words = expected.split(separator: "|").map {
      $0.map(String.init).joined(separator: "\(WordBreaker.joiner)")
    }
    #expect(kept == words.joined())
  }

  /// A line of one sign is avoided by somewhat smaller letters.
  @Test func leavesNoSignAlone() {
    for width in stride(from: 160.0, through: 480, by: 20) {
      let block = block("ねじまき鳥クロニクル", language: "ja", width: width)
      #expect(!block.hasTornLine, "\(block.lines.map(\.text)) at \(width)")
      #expect(block.lines.map(\.text).joined() == "ねじまき鳥クロニクル")
    }
  }

  // MARK: Scripts without spaces

  /// Titles of scripts without spaces with their words, which are broken nowhere else.
  @Test(
    .enabled(if: WordFinder.isAvailable, "ICU is not installed: `make setup`"),
    arguments: [
      ("lo", "ປະຫວັດສາດ|ລາວ|ແຕ່|ບູຮານ|ເຖິງ|ປັດຈຸບັນ"), ("lo", "ຄວາມຮູ້|ພື້ນຖານ|ກ່ຽວກັບ|ເສດຖະກິດ|ລາວ"),
      ("km", "ប្រវត្តិសាស្ត្រ|ព្រះរាជាណាចក្រ|កម្ពុជា"), ("my", "ရက်ကန်း|ပညာ|မိတ်|ဆက်"),
      ("en", "A|ປະຫວັດສາດ|ລາວ"),
    ]) func keepsWordsOfScriptsWithoutSpacesWhole(language: String, title: String)
  {
    let words = title.split(separator: "|").map(String.init)
    #expect(parts(words.joined().replacing("Aປ", with: "A ປ"), language) == words)
  }

  /// Words that the dictionary does not know stay whole where it parts their syllables: a line begins with no letter whose vowel is
  /// killed, nor with the rest of such a word.
  @Test(arguments: [
    ("မြ|န်|မာ့|သမိုင်း|အကျဉ်း", "မြန်မာ့|သမိုင်း|အကျဉ်း"), ("နှင့်|မြ|န်|မာ့|ယဉ်ကျေးမှု", "နှင့်|မြန်မာ့|ယဉ်ကျေးမှု"),
    ("မြန်မာ|စာပေ", "မြန်မာ|စာပေ"), ("က|င်|ခ", "ကင်ခ"),
  ]) func keepsUnknownWordsOfMyanmarWhole(found: String, expected: String) {
    var ends: [Int] = []
    for part in found.split(separator: "|") { ends.append((ends.last ?? 0) + part.utf16.count) }
    let kept = WordBreaker.keepingWords(of: found.replacing("|", with: ""), language: "my") { _, _ in ends }
    #expect(kept == expected.replacing("|", with: String(WordBreaker.gap)))
  }

  /// Without a dictionary lines end only where the writing shows a syllable's end, and a title gets smaller before it is torn.
  @Test(arguments: [
    ("ປະຫວັດສາດລາວແຕ່ບູຮານເຖິງ", "ປະ|ຫວັດສາດລາວ|ແຕ່ບູຮານ|ເຖິງ", "ປະ|ຫວັດ|ສາດລາວ|ແຕ່|ບູ|ຮານ|ເຖິງ"),
    ("ຄວາມຮູ້ພື້ນຖານ", "ຄວາມຮູ້ພື້ນຖານ", "ຄວາມ|ຮູ້|ພື້ນ|ຖານ"),
    ("ကမ္ဘာ့ရက်ကန်း", "ကမ္ဘာ့|ရက်|ကန်း", "ကမ္ဘာ့|ရက်|ကန်း"), ("កម្ពុជាសាស្ត្រ", "កម្ពុជាសាស្ត្រ", "ក|ម្ពុ|ជា|សាស្ត្រ"),
    ("ꦥꦼꦥꦏ꧀ꦧꦱꦗꦮ", "ꦥꦼ|ꦥ|ꦏ꧀ꦧ|ꦱ|ꦗ|ꦮ", "ꦥꦼ|ꦥ|ꦏ꧀ꦧ|ꦱ|ꦗ|ꦮ"), ("ᦶᦉᧃᦓᦲᦎ", "ᦶᦉᧃᦓᦲᦎ", "ᦶᦉᧃ|ᦓᦲ|ᦎ"),
  ]) func breaksBetweenSyllablesWithoutADictionary(title: String, certain: String, possible: String) {
    let kept = WordBreaker.keepingWords(of: title, language: "xx") { _, _ in nil }
    #expect(kept.split(separator: WordBreaker.gap).joined(separator: "|") == certain)
    let torn = WordBreaker(language: "xx") { $0.count < title.count }.breaking(title)
    #expect(torn.split(separator: WordBreaker.gap).joined(separator: "|") == possible)
    // What is too wide even so is parted between letters, but never before a vowel or a mark.
    let letters = WordBreaker(language: "xx") { _ in false }.breaking(title).split(separator: WordBreaker.gap)
    #expect(letters.count >= possible.count { $0 == "|" } + 1)
    let starts = letters.compactMap { $0.unicodeScalars.first }
    #expect(
      starts.allSatisfy {
        $0.properties.generalCategory == .otherLetter && !"ະາຽ".unicodeScalars.contains($0)
      })
  }

  /// A text of one part gets smaller before its syllables are parted.
  @Test func setsATextWithoutKnownWordsSmaller() {
    let engine = TextLayoutEngine(language: "lo")
    let separator = NameSeparator(for: [], language: "lo")
    let text = engine.measured(names: ["ຄວາມຮູ້ພື້ນຖານກ່ຽວກັບ"], separator: separator, others: "…", style: .title)
    var fitter = TextFitter(language: "lo", largest: 90, smallest: 12, width: 400, height: 2000, limit: 12)
    fitter.smallestWhole = 80
    #expect(fitter.fit(text).setting == .whole)
    #expect(fitter.fit(text).lines.count == 1)
  }

  @Test(arguments: [
    (["ພື້ນ", "ຖານ"], TextBlock.Setting.hyphenated, true), (["ພື້ນ", "ຖານ"], .whole, false),
    (["ພື້ນຖານ"], .hyphenated, false), (["Loom-", "ing"], .hyphenated, true),
    (["Loom", "ing"], .hyphenated, false),
  ]) func knowsWhetherAWordIsBroken(lines: [String], setting: TextBlock.Setting, isBroken: Bool) {
    let laidOut = lines.map { LaidOutLine(text: $0, width: 9, ascent: 9, descent: 1) }
    #expect(TextBlock(laidOut, style: .title, setting).hasBrokenWord == isBroken)
  }

  // MARK: Long words

  /// Signs stay with the letters before them, and digits together while they fit.
  @Test(arguments: [
    ("C#|12", 3, ["C#|", "12"]), ("C++|20", 4, ["C++|", "20"]), ("C#12", 2, ["C#", "12"]), ("F#", 1, ["F#"]),
    ("C#2025入門", 4, ["C#", "2025入門"]), ("123456", 3, ["1", "2", "3", "4", "5", "6"]),
  ]) func keepsSignsWithTheirLetters(word: String, most: Int, expected: [String]) {
    let broken = WordBreaker(language: "en") { $0.count <= most }.breaking(word)
    #expect(broken.split(separator: WordBreaker.gap).map(String.init) == expected)
  }

  /// One word that only small letters hold whole is broken, though no patterns hyphenate its language.
  @Test func breaksATitleOfOneLongWord() {
    let word = String(repeating: "abcde", count: 8)
    #expect(block(word, language: "xx", width: 400, smallestWhole: 30).setting == .hyphenated)
    #expect(block(word, language: "xx", width: 400, smallestWhole: 30).style.size > 30)
    #expect(block("The \(word)", language: "xx", width: 400, smallestWhole: 30).setting == .whole)
    #expect(block("abcde", language: "xx", width: 400, smallestWhole: 30).setting == .whole)
  }

  // MARK: Missing characters

  @Test(arguments: [
    ("Loom \u{F5FFE}; or, The Weft", "Loom; or, The Weft"), ("Loom \u{F5FFE}\u{F5FFE}: A, B", "Loom: A, B"),
    ("A \u{F5FFE}, B", "A, B"), ("Wait! \u{F5FFE}? Yes", "Wait! Yes"), ("(\u{F5FFE}) Loom", "Loom"),
    ("Loom (\u{F5FFE}) Book", "Loom Book"), ("Loom \u{F5FFE}.", "Loom."), ("\u{F5FFE}, Loom", "Loom"),
  ]) func keepsThePunctuationBehindAMissingCharacter(title: String, shown: String) {
    #expect(TextLayoutEngine(language: "en").paintable(title, style: .title).text == shown)
  }
}
