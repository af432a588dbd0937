import BookModel
import Dictionaries
import ProcessorTime
import Templating
import Testing
import TitleWords

@testable import ArtworkDrawing

/// Texts of drawn covers, made from words of many scripts.
@Suite struct DrawnTextTests {
  /// Words by language, longer ones among them.
  private static let vocabulary: [(language: String, words: [String])] = [
    ("en", ["Wool", "Counterbalancing", "Weatherproofing", "Interdependences", "of"]),
    (
      "de",
      [
        "Garn", "Wasserstandsanzeiger", "Straßenbahnfahrplanauskunft", "und",
        "Kettfadenspannungsmessgerätehersteller",
      ]
    ),
    ("fi", ["Lanka", "kaupunkisuunnittelijoiden", "lentokonesuihkuturbiinimoottoriapumekaanikko"]),
    ("ru", ["Нить", "водонепроницаемость", "сельскохозяйственный", "и"]),
    ("el", ["Νήμα", "αλληλεπίδραση", "ηλεκτροκαρδιογράφημα"]),
    ("hy", ["Թել", "ճշգրտություններ"]), ("ka", ["ძაფი", "გამოთვლითობა"]),
    ("he", ["חוט", "והסתגלויותיהם"]), ("ar", ["خيط", "والاستكشافات"]), ("hi", ["धागा", "अंतरराष्ट्रीयकरण"]),
    ("ta", ["நூல்", "பல்கலைக்கழகங்களுக்கு"]), ("am", ["ክር", "ኢንዱስትሪያላይዜሽን"]), ("ko", ["실", "상호운용성을위한"]),
  ]

  /// Titles of one to seven words of a language, at random by a fixed seed.
  private static func titles(_ words: [String], count: Int, seed: String) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      (0...generator.below(7)).map { _ in generator.one(of: words) }.joined(separator: " ")
    }
  }

  @Test func keepsWordsWholeUnlessNoSizeHoldsThem() {
    var hyphenated = 0
    for (language, words) in Self.vocabulary {
      let engine = TextLayoutEngine(language: language)
      for (index, title) in Self.titles(words, count: usually(2, inSoak: 6), seed: language).enumerated() {
        let width = [260.0, 420, 900][index % 3]
        let fitter = TextFitter(
          language: language, largest: 90, smallest: 24, width: width, height: 2000, limit: 40)
        let block = fitter.fit(engine.measured(text: title, style: .title))
        var style = TextStyle.title
        #expect(block.lines.allSatisfy { $0.width <= width }, "\(title)")
        #expect(block.setting != .cut && block.style.size >= 24, "\(title)")
        style.size = 24
        let wide = Set(words.filter { engine.measured($0, style: style).width > width })
        let shown = block.lines.flatMap { $0.text.split(whereSeparator: \.isWhitespace).map(String.init) }
        if block.setting == .whole {
          #expect(shown == title.split(separator: " ").map(String.init), "\(title)")
        } else {
          hyphenated += 1
          #expect(!wide.isEmpty, "\(title)")
          // Every word that a line holds at the smallest size stands on one line.
          for word in title.split(separator: " ").map(String.init) where !wide.contains(word) {
            #expect(shown.contains(word), "\(word) in \(title)")
          }
        }
        let letters = { (text: String) in text.filter { !$0.isWhitespace && $0 != "-" } }
        #expect(letters(shown.joined()) == letters(title), "nothing is lost")
      }
    }
    #expect(hyphenated > 0)
  }

  @Test(
    arguments: [
      ("th", "การออกแบบระบบชลประทานขนาดเล็กสำหรับชุมชน"), ("ja", "はじめての織物と染色のための化学"),
      ("zh", "小型水利工程设计与实践指南（第二版）"), ("my", "ရက်ကန်းပညာမိတ်ဆက်ရက်ကန်းပညာမိတ်ဆက်"),
    ]) func breaksScriptsWithoutSpacesWithoutHyphens(language: String, title: String)
  {
    let engine = TextLayoutEngine(language: language)
    let fitter = TextFitter(
      language: language, largest: 60, smallest: 20, width: 300, height: 900, limit: 20)
    let block = fitter.fit(engine.measured(text: title, style: .title))
    #expect(block.lines.count > 1)
    #expect(block.lines.map(\.text).joined() == title)
    #expect(!block.lines.contains { "、。）」".contains($0.text.first ?? " ") }, "no line begins with these")
  }

  @Test func breaksBetweenCharactersWhereNothingElseIsLeft() {
    let engine = TextLayoutEngine(language: "xx")
    let word = String(repeating: "ae\u{301}x", count: 60)
    let fitter = TextFitter(language: "xx", largest: 60, smallest: 20, width: 300, height: 900, limit: 40)
    let block = fitter.fit(engine.measured(text: word, style: .title))
    #expect(block.setting == .hyphenated)
    #expect(block.lines.dropLast().allSatisfy { $0.text.hasSuffix("-") })
    #expect(block.lines.allSatisfy { $0.text.first != "\u{301}" })
  }

  // MARK: Names

  /// The block of a list of names, in letters of 12 to 20 units.
  private func block(
    _ names: [String], language: String = "en", width: Double = 400, height: Double = 100
  ) -> TextBlock {
    let measured = TextLayoutEngine(language: language).measured(
      names: names, separator: NameSeparator(for: names, language: language),
      others: Words(language: language)[.others], style: .authors)
    let fitter = TextFitter(
      language: language, largest: 20, smallest: 12, width: width, height: height, limit: 6)
    return fitter.fit(measured)
  }

  @Test(arguments: [("en", "et al."), ("sv", "m.fl."), ("ja", "ほか"), ("ar", "وآخرون")])
  func keepsNamesWholeAndSaysThatThereAreOthers(language: String, others: String) {
    let names = (0..<60).map { "Person Number \($0)" }
    let block = block(names, language: language)
    #expect(block.setting == .cut && block.style.size == 12)
    let shown = block.lines.map(\.text).joined(separator: " ")
    #expect(shown.hasSuffix(others))
    #expect(block.lines.allSatisfy { $0.width <= 400 })
    let kept = names.count - block.omitted.count
    #expect(kept > 3 && block.omitted == Array(names[kept...]))
    #expect(names[..<kept].allSatisfy { name in block.lines.contains { $0.text.contains(name) } })
  }

  @Test func separatesNamesByDotsThatNoLineEndsWith() {
    let block = block(["Ada Loom", "Bo Weft", "Cy Warp", "Di Heald", "Ed Reed"], width: 200)
    #expect(block.lines.count > 1 && block.setting == .whole)
    #expect(block.lines.allSatisfy { !$0.text.hasSuffix("·") && !$0.text.hasSuffix(" ") })
    #expect(block.lines[1].text.contains("\u{A0}· "))
  }

  @Test(arguments: [
    ("ja", ["カール・マルクス", "フリードリヒ・エンゲルス"], "カール・マルクス、フリードリヒ・エンゲルス"),
    ("zh", ["卡尔·马克思", "王小明"], "卡尔·马克思、王小明"),
    ("ca", ["Marcel·lí Comas", "Núria Sallés"], "Marcel·lí Comas, Núria Sallés"),
    ("ar", ["أ·ب", "ج"], "أ·ب، ج"),
  ]) func separatesNamesThatHaveDotsOtherwise(language: String, names: [String], shown: String) {
    #expect(block(names, language: language, width: 600).lines.map(\.text) == [shown])
    let narrow = block(names, language: language, width: 120)
    #expect(narrow.lines.allSatisfy { !$0.text.hasSuffix("·") && !$0.text.hasPrefix("·") })
  }

  @Test func breaksANameThatNoLineHoldsBetweenItsWords() {
    let block = block(["Maximiliana Bartholomea Featherstonehaugh", "Bo Weft"], width: 170)
    #expect(block.setting == .whole)
    #expect(block.lines.map(\.text).prefix(2) == ["Maximiliana Bartholomea", "Featherstonehaugh"])
  }

  /// Isolated, the names keep their order from right to left, and their full stops their side.
  @Test func isolatesNamesThatRunAgainstTheLanguage() {
    let line = block(["John Smith Jr.", "Bo Weft"], language: "he").lines[0].text
    #expect(line == "\u{2066}John Smith Jr.\u{2069}\u{A0}· \u{2066}Bo Weft\u{2069}")
    #expect(block(["אורי כץ", "מרים לוי"], language: "he").lines[0].text == "אורי כץ\u{A0}· מרים לוי")
    #expect(block(["John Smith Jr."]).lines[0].text == "John Smith Jr.")
  }

  /// Marks, here `|`, keep the signs of words from left to right on their side; those of the sentence are outside.
  @Test(arguments: [
    ("מדריך C++ למתחילים", "מדריך C++| למתחילים"), ("(C#), ‏.NET", "(C#|), ‏|.NET"), ("ב-.NET", "ב-|.NET"),
    ("תקן 4-H ו-A*!", "תקן |4-H ו-A*|!"), ("ממשק (API), TCP/IP.", "ממשק (API), TCP/IP."),
    ("Go/ג׳אווה", "Go/ג׳אווה"),
    ("למה 1+1=2?", "למה |1+1=2|?"), ("גיל 5+", "גיל 5+"),
  ]) func keepsTheSignsOfWordsThatRunAgainstATitle(title: String, marked: String) {
    let mark = String(WritingDirection.leftToRightMark)
    let found = WritingDirection.keepingSigns(of: title)
    #expect(found.replacing(mark, with: "|") == marked)
    #expect(WritingDirection.keepingSigns(of: found) == found)
    let measured = TextLayoutEngine(language: "he").measured(text: "שלום " + title, style: .title)
    #expect(measured.units(from: 0).joined().contains(title), "what is left out is told without marks")
    #expect(measured.painted(0..<measured.parts.count).replacing(mark, with: "|").hasSuffix(marked))
  }

  @Test func keepsTheSignsOfNames() {
    #expect(block(["צוות C++", "דנה"], language: "he").lines[0].text == "צוות C++\u{200E}\u{A0}· דנה")
    let narrow = block(["Maximiliana Bartholomea Featherstone Jr."], language: "he", width: 170)
    #expect(narrow.lines.last?.text == "\u{200E}Featherstone\u{200E} \u{200E}Jr.\u{200E}")
    #expect(block(["Team C++"]).lines[0].text == "Team C++")
  }

  @Test(arguments: [
    ("Looms", "he", true), ("C++ למתחילים", "he", false), ("המבוא", "he", false), ("المدخل", "en", true),
    ("Hebrew עברית", "en", false), ("1984", "ar", false),
  ]) func setsATextInItsOwnDirection(text: String, language: String, isAgainst: Bool) {
    let own = Direction(language: language)
    #expect((WritingDirection.of(text, in: language) != own) == isAgainst)
  }

  @Test(arguments: [("ur", true), ("ur-PK", true), ("ks", true), ("ar", false), ("fa", false), ("uz", false)])
  func setsUrduInItsOwnStyle(language: String, isHanging: Bool) throws {
    for family in [TextStyle.Family.serif, .sans] {
      let families = TextLayoutEngine.families(family, language: language)
      let own = families.firstIndex(of: "Noto Nastaliq Urdu")
      #expect((own != nil) == isHanging)
      let usual = try #require(families.firstIndex { $0 == "Noto Naskh Arabic" || $0 == "Noto Sans Arabic" })
      #expect(own ?? 0 < usual)
    }
  }

  // MARK: Korean

  /// A line ends between words, and before a bracket, not between letters and the numbers beside them.
  @Test(arguments: [
    "파이썬3으로|배우는|AI와|C언어", "제2판|데이터분석|(개정판)을|읽다", "『논어』로|읽는|論語의|世界", "모바일앱·웹", "100%의|확률",
  ]) func keepsWordsOfKoreanWhole(title: String) {
    let words = title.split(separator: "|").map(String.init)
    let text = title.replacing("|(", with: "(").replacing("|", with: " ")
    let parts = TextLayoutEngine(language: "ko").measured(text: text, style: .title).parts
    #expect(parts.map(\.final) == words)
  }

  @Test func breaksAKoreanWordThatNoLineHolds() {
    let word = "대한민국헌법재판소판례연구총람"
    let fitter = TextFitter(
      language: "ko", largest: 60, smallest: 20, width: 150, height: 900, limit: 20)
    let block = fitter.fit(TextLayoutEngine(language: "ko").measured(text: word, style: .title))
    #expect(block.lines.count > 1 && block.lines.map(\.text).joined() == word)
  }

  // MARK: Turkish

  /// No ligature hides the dot by which Turkish tells i from ı: f and i are as wide as they are alone.
  @Test(arguments: [("tr", false), ("az-Latn", false), ("en", true)])
  func keepsTheDotsOfTurkish(language: String, isJoined: Bool) {
    let engine = TextLayoutEngine(language: language)
    #expect((engine.outline(of: "ofis", style: .title, direction: .leftToRight) != nil) == isJoined)
  }

  // MARK: Japanese

  /// Titles of books with their words, between which alone a line may end.
  @Test(arguments: [
    "吾輩は|猫である", "銀河鉄道の|夜", "こころ", "坊っちゃん", "人間失格", "はじめての|織物と|染色の|ための|化学",
    "プログラミング|言語の|パターン", "情報処理技術者試験|ガイド", "線形代数学入門", "世界の|終りと|ハードボイルド・|ワンダーランド",
    "データ|構造と|アルゴリズム", "図解で|わかる|Linux|入門", "Pythonで|学ぶ|第3版", "「海」の|本",
    "2026年の|「森」と|川",
  ]) func keepsWordsOfJapaneseWhole(title: String) {
    let words = title.split(separator: "|").map(String.init)
    let measured = TextLayoutEngine(language: "ja").measured(text: words.joined(), style: .title)
    #expect(measured.parts.map(\.final).joined() == words.joined())
    #expect(
      ends(of: measured.parts.map(\.final)).isSubset(of: ends(of: words)), "\(measured.parts.map(\.final))")
    #expect(measured.parts.count > 1 || words.count == 1)
  }

  // MARK: Chinese and equations

  /// Titles with their words, which are broken nowhere else.
  @Test(
    .enabled(if: WordFinder.isAvailable, "ICU is not installed: `make setup`"),
    arguments: [
      ("zh-Hans", "概率|论|与|数理|统计"), ("zh-Hant", "熱力學|與|統計|力學"), ("zh", "机器|翻译|的|历史"),
      ("zh", "机器|翻译|第3版"),
    ]) func keepsWordsOfChineseWhole(language: String, title: String)
  {
    let words = title.split(separator: "|").map(String.init)
    let parts = TextLayoutEngine(language: language).measured(text: words.joined(), style: .title).parts
    #expect(parts.map(\.final).joined() == words.joined())
    #expect(ends(of: parts.map(\.final)).isSubset(of: ends(of: words)))
    #expect(parts.count > 2)
  }

  /// No line of Thai, Lao or Khmer begins with the mark that repeats the word before it.
  @Test(arguments: [("th", "เรื่องต่าง ๆ"), ("lo", "ຕ່າງ ໆ"), ("km", "ផ្សេង ៗ")])
  func keepsMarksOfRepetitionWithTheirWords(language: String, title: String) {
    let kept = WordBreaker.keepingWords(of: title, language: language)
    #expect(kept == title.replacing(" ", with: "\u{A0}"))
  }

  /// A German compound is broken at its joint if that can be seen and the parts fit.
  @Test(
    .enabled(if: Hyphenator.knows("de"), "no patterns of German are installed: `make setup`"),
    arguments: [
      ("Wahrscheinlichkeitsrechnung", 20, ["Wahrscheinlichkeits", "rechnung"]),
      ("Gesellschaftswissenschaften", 16, ["Gesellschafts", "wissenschaften"]),
      ("Informationsverarbeitung", 14, ["Informations", "verarbeitung"]),
    ]) func breaksGermanCompoundsAtTheirJoints(word: String, most: Int, parts: [String])
  {
    let breaker = WordBreaker(language: "de") { $0.count <= most }
    #expect(breaker.breaking(word).split(separator: WordBreaker.hyphen).map(String.init) == parts)
    // Where a part is too wide, the other places are needed.
    let narrow = WordBreaker(language: "de") { $0.count <= 8 }
    #expect(narrow.breaking(word).split(separator: WordBreaker.hyphen).count > parts.count)
  }

  /// Behind how many characters each of the words ends.
  private func ends(of words: [String]) -> Set<Int> {
    var end = 0
    return Set(
      words.map { word in
        end += word.count
        return end
      })
  }

  @Test(arguments: [
    "a² + b² = c²", "Why 1 + 1 = 2 is hard", "Salt + Water", "x > 0 and y < 1",
  ]) func keepsEquationsWhole(title: String) {
    let parts = TextLayoutEngine(language: "en").measured(text: title, style: .title).parts
    #expect(parts.map(\.final).joined(separator: " ").replacing("\u{A0}", with: " ") == title)
    if title.contains(where: { "=<>".contains($0) }) {
      #expect(
        !parts.contains { "=+<>".contains($0.final.first ?? " ") || "=+<>".contains($0.final.last ?? " ") })
    } else {
      #expect(parts.count == 3)
    }
  }

  @Test func keepsNoDashForAPartOfAnEquation() {
    let parts = TextLayoutEngine(language: "en").measured(
      text: "Is 3 + 4 = 7 - Notes on Input / Output", style: .title
    ).parts
    #expect(
      parts.map(\.final) == [
        "Is", "3\u{A0}+\u{A0}4\u{A0}=\u{A0}7", "-", "Notes", "on", "Input /", "Output",
      ])
  }

  @Test(arguments: [
    "インターネット・アーキテクチャ入門", "プログラミング言語のパターン",
  ]) func keepsWordsOfKatakanaWhole(title: String) {
    let measured = TextLayoutEngine(language: "ja").measured(text: title, style: .title)
    for width in [160.0, 220, 300] {
      let fitter = TextFitter(
        language: "ja", largest: 60, smallest: 14, width: width, height: 900, limit: 20)
      let block = fitter.fit(measured)
      #expect(block.setting == .whole)
      #expect(block.lines.map(\.text).joined() == title)
      for word in ["インターネット", "アーキテクチャ", "プログラミング", "パターン"] where title.contains(word) {
        #expect(block.lines.contains { $0.text.contains(word) }, "\(word) at \(width)")
      }
    }
  }

  /// What is painted of the texts alone, in black.
  private static let bare = """
    <svg xmlns="http://www.w3.org/2000/svg" xml:lang="{{language}}" width="{{pixelWidth}}" height="{{pixelHeight}}" \
    viewBox="0 0 {{width}} {{height}}"><rect width="100%" height="100%" fill="#fff"/>{{#lines}}<text x="{{x}}" y="{{y}}" \
    direction="{{direction}}" font-family="{{family}}" font-weight="{{weight}}" font-size="{{size}}">{{text}}</text>{{/lines}}</svg>
    """

  @Test func paintsAllTextWithinItsBox() throws {
    for (index, (language, words)) in Self.vocabulary.enumerated() {
      let title = Self.titles(words, count: 3, seed: "box " + language)[2] + " \u{F5FFE}"
      var metadata = Metadata(title: title, language: language)
      metadata.creators = words.map { Contributor(name: $0) }
      let engine = TextLayoutEngine(language: language)
      let text = CoverText(metadata) { engine.paintable($1, style: .of($0)).text }
      let cover = DrawnCover(text, template: try Template(Self.bare))
      let (width, height) = [(360, 270), (270, 360), (400, 180)][index % 3]
      // As `svg` lays out.
      let unit = (16_000_000 / Double(width * height)).squareRoot()
      let layout = cover.layout(Double(width) * unit, Double(height) * unit)
      let box = layout.textBox
      #expect(
        layout.blocks.allSatisfy { placed in
          placed.block.lines.allSatisfy {
            engine.paintable($0.text, style: placed.block.style).missing.isEmpty
          }
        })
      let picture = try VipsPicture.drawn(cover.svg(width, height))
      let pixels = try picture.pixels()
      var outside = 0
      for y in 0..<height {
        for x in 0..<width where pixels[(y * width + x) * 3] < 160 {
          let (left, top) = (box.x / unit - 2, box.y / unit - 2)
          let (right, bottom) = ((box.x + box.width) / unit + 1, (box.y + box.height) / unit + 1)
          let isInside = (left...right).contains(Double(x)) && (top...bottom).contains(Double(y))
          if !isInside { outside += 1 }
        }
      }
      #expect(outside == 0, "\(title)")
    }
  }

  @Test func leavesOutWhatNoFontHas() {
    func text(_ title: String) -> CoverText {
      let engine = TextLayoutEngine(language: "en")
      return CoverText(Metadata(title: title, language: "en")) { engine.paintable($1, style: .of($0)).text }
    }
    #expect(text("Loom \u{F5FFE} Book").title == "Loom Book")
    #expect(text("\u{F5FFE}").title.isEmpty)
    #expect(text("Loom (\u{F5FFE}) Book\u{F5FFE}s").title == "Loom Books")
    #expect(text("a\u{F5FFE}b").seed == "a\u{F5FFE}b")
    #expect(text("Knots, \u{F5FFE}: Ropes and Ends").title == "Knots, Ropes and Ends")
  }

  /// A card lies only on patterns all parts of which look alike.
  @Test(arguments: CoverPattern.allCases)
  func choosesEachLandscapeCompositionThatSuitsAPattern(_ pattern: CoverPattern) {
    var chosen: Set<String> = []
    for number in 0..<24 {
      let text = CoverText(Metadata(title: "Notes on Weaving \(number)", language: "en"))
      switch CoverLayout.chosen(
        for: MeasuredCover(text), palette: Palette.all[0], pattern, width: 1024, height: 768)
      {
      case .stacked: chosen.insert("stacked")
      case .beside: chosen.insert("beside")
      case .card: chosen.insert("card")
      }
    }
    #expect(chosen == (pattern.isAllOver ? ["stacked", "beside", "card"] : ["stacked", "beside"]))
  }

  /// Vowels of Khmer stand on both sides of their consonant by ligatures, which the painter does not make.
  @Test(arguments: ["គោ", "រឿង", "កៅ", "កៀ", "កោះសិរីដ៏ស្រស់ស្អាត"])
  func paintsLettersOfLigaturesAsOutlines(title: String) throws {
    let engine = TextLayoutEngine(language: "km")
    guard engine.paintable(title, style: .title).missing.isEmpty else { return }
    #expect(engine.needsLigatures(title, in: ["Noto Serif Khmer"], weight: 400))
    let outline = try #require(engine.outline(of: title, style: .title, direction: .leftToRight))
    #expect(outline.path.hasPrefix("M") && outline.width > 0)
    let cover = DrawnCover(
      CoverText(Metadata(title: title, language: "km")), template: try Template(templates.cover))
    let svg = cover.svg(300, 400)
    #expect(!svg.contains("<text") && svg.contains("<path transform=\"translate("))
    let icon = DrawnIcon(cover.text, palette: cover.palette, pattern: cover.pattern)
    #expect(!icon.svg(60, height: 60, isRich: false, share: 0.6).contains("<text"))
  }

  /// A line far longer than its letters are high.
  @Test func outlinesTheWholeLine() throws {
    let engine = TextLayoutEngine(language: "en")
    let text = "Differential fields and their offices, with five hundred figures and a final index"
    let outline = try #require(engine.outline(of: text, style: .title, direction: .leftToRight))
    let places = outline.path.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    let right = try #require(places.max())
    #expect(
      right > outline.width - 2 * TextStyle.title.size && right < outline.width + 10,
      "\(right) of \(outline.width): \(outline.path.prefix(300))")
  }

  @Test(arguments: [("en", "Wool"), ("hi", "धागा"), ("ta", "நூல்"), ("ar", "خيط"), ("ja", "織物")])
  func setsTextThatNeedsNoLigatures(language: String, title: String) throws {
    let direction = WritingDirection.of(title, in: language)
    #expect(
      TextLayoutEngine(language: language).outline(of: title, style: .title, direction: direction) == nil)
  }

  @Test func tellsLigaturesThatASuppliedDrawingNeeds() throws {
    func losses(_ text: String) throws -> [String] {
      try render("<rect width='9' height='9'/>\n<text y='9' font-size='4' font-family='serif'>\(text)</text>")
        .diagnostics.map(\.summary)
    }
    guard TextLayoutEngine(language: "en").paintable("គោ", style: .title).missing.isEmpty else { return }
    #expect(
      try losses("Wool រឿង") == [
        "\"រឿង\" is painted without its ligatures, so that letters of it look otherwise"
      ])
    #expect(try losses("office धागा சிறு កខគ") == [])
  }
}
