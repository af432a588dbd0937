import BookModel
import Dictionaries
import Testing

@testable import ArtworkDrawing

/// Where lines of titles end, and what is left of them where fonts lack characters.
@Suite struct CoverTitleTests {
  private func parts(_ title: String, _ language: String = "en") -> [String] {
    TextLayoutEngine(language: language).measured(text: title, .title).parts
      .map { $0.final.replacing("\u{A0}", with: " ") }
  }

  private func block(_ title: String, _ language: String = "en", width: Double, smallestWhole: Double? = nil)
    -> TextBlock
  {
    var fitter = TextFitter(
      language: language, largest: 90, smallest: 12, width: width, height: 2000, limit: 12)
    fitter.smallestWhole = smallestWhole
    return fitter.fit(TextLayoutEngine(language: language).measured(text: title, .title))
  }

  // MARK: Formulas

  @Test(arguments: [
    "∫₀^∞ e^{−x²} dx = √π⁄2", "∫ f(x) dx = F(b) − F(a)", "E = mc²", "a² + b² = c²", "x + y", "√ 2", "∑ n⁻²",
    "p ∧ q",
  ]) func keepsFormulasWhole(formula: String) {
    #expect(parts(formula) == [formula])
    #expect(parts("On \(formula), and More") == ["On", formula + ",", "and", "More"])
    // It is set smaller before it is torn.
    #expect(block(formula, width: 300).lines.count == 1)
    #expect(block("On \(formula)", width: 300).setting == .whole)
  }

  @Test(arguments: ["Salt + Water", "Nature → Culture", "Volume 3 A", "A Primer of C++ and C", "I do"])
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

  // MARK: Chinese and Japanese

  @Test(.enabled(if: WordFinder.isAvailable, "ICU is not installed: `make setup`"))
  func keepsNumbersOfChineseWhole() {
    for number in ["一九四九", "二十一", "三百六十五", "二〇二六"] {
      let found = parts("從\(number)到今天的歷史", "zh-Hant")
      #expect(found.contains { $0.contains(number) }, "\(found)")
    }
  }

  /// A line of one sign is avoided by somewhat smaller letters.
  @Test func leavesNoSignAlone() {
    for width in stride(from: 160.0, through: 480, by: 20) {
      let block = block("ねじまき鳥クロニクル", "ja", width: width)
      #expect(!block.hasTornLine, "\(block.lines.map(\.text)) at \(width)")
      #expect(block.lines.map(\.text).joined() == "ねじまき鳥クロニクル")
    }
  }

  // MARK: Long words

  /// One word that only small letters hold whole is broken, though no patterns hyphenate its language.
  @Test func breaksATitleOfOneLongWord() {
    let word = String(repeating: "abcde", count: 8)
    #expect(block(word, "xx", width: 400, smallestWhole: 30).setting == .hyphenated)
    #expect(block(word, "xx", width: 400, smallestWhole: 30).style.size > 30)
    #expect(block("The \(word)", "xx", width: 400, smallestWhole: 30).setting == .whole)
    #expect(block("abcde", "xx", width: 400, smallestWhole: 30).setting == .whole)
  }

  // MARK: Missing characters

  @Test(arguments: [
    ("Loom \u{F5FFE}; or, The Weft", "Loom; or, The Weft"), ("Loom \u{F5FFE}\u{F5FFE}: A, B", "Loom: A, B"),
    ("A \u{F5FFE}, B", "A, B"), ("Wait! \u{F5FFE}? Yes", "Wait! Yes"), ("(\u{F5FFE}) Loom", "Loom"),
    ("Loom (\u{F5FFE}) Book", "Loom Book"), ("Loom \u{F5FFE}.", "Loom."), ("\u{F5FFE}, Loom", "Loom"),
  ]) func keepsThePunctuationBehindAMissingCharacter(title: String, shown: String) {
    #expect(TextLayoutEngine(language: "en").paintable(title, .title).text == shown)
  }
}
