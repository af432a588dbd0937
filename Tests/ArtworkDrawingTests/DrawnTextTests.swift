import BookModel
import ProcessorTime
import Templating
import Testing

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
  private static func titles(_ words: [String], _ count: Int, seed: String) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      (0...generator.below(7)).map { _ in generator.one(of: words) }.joined(separator: " ")
    }
  }

  @Test func keepsWordsWholeUnlessNoSizeHoldsThem() {
    var hyphenated = 0
    for (language, words) in Self.vocabulary {
      let engine = TextLayoutEngine(language: language)
      for (index, title) in Self.titles(words, amount(2, soak: 6), seed: language).enumerated() {
        let width = [260.0, 420, 900][index % 3]
        var style = TextStyle.title
        style.size = 90
        let fitter = TextFitter(
          engine: engine, style: style, smallest: 24, width: width, height: 2000, limit: 40)
        let block = fitter.fit(title)
        #expect(block.lines.allSatisfy { $0.width <= width }, "\(title)")
        #expect(block.setting != .cut && block.style.size >= 24, "\(title)")
        style.size = 24
        let wide = Set(words.filter { engine.measured($0, style).width > width })
        let shown = block.lines.flatMap { $0.text.split(separator: " ").map(String.init) }
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
        let letters = { (text: String) in text.filter { $0 != " " && $0 != "-" } }
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
    var style = TextStyle.title
    style.size = 60
    let fitter = TextFitter(engine: engine, style: style, smallest: 20, width: 300, height: 900, limit: 20)
    let block = fitter.fit(title)
    #expect(block.lines.count > 1)
    #expect(block.lines.map(\.text).joined() == title)
    #expect(!block.lines.contains { "、。）」".contains($0.text.first ?? " ") }, "no line begins with these")
  }

  @Test func breaksBetweenCharactersWhereNothingElseIsLeft() {
    let engine = TextLayoutEngine(language: "xx")
    var style = TextStyle.title
    style.size = 60
    let word = String(repeating: "ae\u{301}x", count: 60)
    let fitter = TextFitter(engine: engine, style: style, smallest: 20, width: 300, height: 900, limit: 40)
    let block = fitter.fit(word)
    #expect(block.setting == .hyphenated)
    #expect(block.lines.dropLast().allSatisfy { $0.text.hasSuffix("-") })
    #expect(block.lines.allSatisfy { $0.text.first != "\u{301}" })
  }

  @Test func keepsNamesWholeAndCutsBehindOne() {
    let names = (0..<60).map { "Person\u{A0}Number\u{A0}\($0)" }.joined(separator: CoverText.separator)
    let engine = TextLayoutEngine(language: "en")
    var style = TextStyle.authors
    style.size = 20
    let fitter = TextFitter(engine: engine, style: style, smallest: 12, width: 400, height: 100, limit: 6)
    let block = fitter.fit(names)
    #expect(block.setting == .cut)
    #expect(block.lines.allSatisfy { $0.text.hasPrefix("Person") })
    #expect(block.lines.last?.text.hasSuffix("…") == true)
  }

  /// What is painted of the texts alone, in black.
  private static let bare = """
    <svg xmlns="http://www.w3.org/2000/svg" xml:lang="{{language}}" width="{{pixelWidth}}" height="{{pixelHeight}}" \
    viewBox="0 0 {{width}} {{height}}"><rect width="100%" height="100%" fill="#fff"/>{{#lines}}<text x="{{x}}" y="{{y}}" \
    direction="{{direction}}" font-family="{{family}}" font-weight="{{weight}}" font-size="{{size}}">{{text}}</text>{{/lines}}</svg>
    """

  @Test func paintsAllTextWithinItsBox() throws {
    for (index, (language, words)) in Self.vocabulary.enumerated() {
      let title = Self.titles(words, 3, seed: "box " + language)[2] + " \u{F5FFE}"
      var metadata = Metadata(title: title, language: language)
      metadata.creators = words.map { Contributor(name: $0) }
      let engine = TextLayoutEngine(language: language)
      let text = CoverText(metadata) { engine.paintable($1, .of($0)).text }
      let cover = DrawnCover(text, template: try Template(Self.bare))
      let (width, height) = [(360, 270), (270, 360), (400, 180)][index % 3]
      // As `svg` lays out.
      let unit = (16_000_000 / Double(width * height)).squareRoot()
      let layout = cover.layout(Double(width) * unit, Double(height) * unit)
      let box = layout.textBox
      #expect(
        layout.blocks.allSatisfy { placed in
          placed.block.lines.allSatisfy { engine.paintable($0.text, placed.block.style).missing.isEmpty }
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
      return CoverText(Metadata(title: title, language: "en")) { engine.paintable($1, .of($0)).text }
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
      switch CoverLayout.chosen(for: text, Palette.all[0], pattern, width: 1024, height: 768) {
      case .stacked: chosen.insert("stacked")
      case .beside: chosen.insert("beside")
      case .card: chosen.insert("card")
      }
    }
    #expect(chosen == (pattern.isAllOver ? ["stacked", "beside", "card"] : ["stacked", "beside"]))
  }
}
