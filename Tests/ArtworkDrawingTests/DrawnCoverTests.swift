import BookModel
import DrawingGeometry
import ProcessorTime
import Templating
import Testing

@testable import ArtworkDrawing

@Suite struct DrawnCoverTests {
  private static let long =
    "A Comprehensive and Thoroughly Illustrated Treatise on the Foundations, Methods and Historical Development of the Calculus"

  private func cover(_ title: String, language: String = "en", authors: Int = 1) throws -> DrawnCover {
    var metadata = Metadata(title: title, language: language)
    metadata.creators = (0..<authors).map { Contributor(name: "Author Number \($0)") }
    metadata.publishers = ["A Press"]
    return DrawnCover(CoverText(metadata), template: try Template(templates.cover))
  }

  private static let titles = [
    "Sets", "Introduction to Calculus", long, String(repeating: "Unendlichkeit", count: 12),
    String(repeating: "word ", count: 200), "微分積分学入門", "المختصر في حساب الجبر والمقابلة",
  ]
  private static let sizes = [
    (1600, 2560), (768, 1024), (1024, 768), (320, 480), (1290, 2796), (2796, 1290),
  ]

  // Five, which divides neither number, so that a share has every title and every size.
  @Test(
    arguments: slice(of: titles.flatMap { title in sizes.map { (title, $0) } }, into: 5, named: "margins"))
  func keepsAllTextWithinTheMarginsAndApart(title: String, size: (Int, Int)) throws {
    let layout = try cover(title, authors: 14).layout(Double(size.0), Double(size.1))
    var bottom = layout.textBox.y
    let right = layout.textBox.x + layout.textBox.width
    for placed in layout.blocks {
      let lines = placed.block.lines
      #expect(placed.x >= layout.textBox.x && lines.allSatisfy { placed.x + $0.width <= right + 0.01 })
      #expect(placed.y - (lines.first?.ascent ?? 0) >= bottom - 0.01, "no block lies over the one before")
      bottom = placed.y + Double(lines.count - 1) * placed.block.pitch + (lines.last?.descent ?? 0)
    }
    #expect(bottom <= layout.textBox.y + layout.textBox.height + 0.01)
    #expect(layout.blocks.count == 3)
    if let card = layout.card {
      #expect(layout.textBox.x > card.x && right < card.x + card.width)
    } else {
      let text = layout.textBox
      let isBeside =
        text.x >= layout.panel.x + layout.panel.width || right <= layout.panel.x
        || text.y >= layout.panel.y + layout.panel.height
      #expect(isBeside, "text and pattern share no place")
    }
  }

  @Test func drawsTheTextAsWideAsItWasMeasured() throws {
    let style = TextStyle(family: .serif, weight: 700, size: 60)
    for text in ["Introduction", "Affinity WAVE", "محمد بن موسى"] {
      let line = TextLayoutEngine(language: "en").measured(text, style: style)
      let families = TextLayoutEngine.families(.serif, language: "en").map { "'\($0)'" }.joined(
        separator: ",")
      let drawn = try Pixels(
        svg(
          1000, height: 120,
          body:
            "<rect width='1000' height='120' fill='#fff'/><text x='500' y='80' text-anchor='middle' font-size='60' font-weight='700' font-family=\"\(families)\">\(text)</text>"
        ))
      let inked = (0..<1000).filter { x in (0..<120).contains { drawn[x, $0].lightness < 0.5 } }
      let width = try Double(#require(inked.last) - #require(inked.first) + 1)
      #expect(
        width <= line.width + 1 && width > line.width * 0.9, "\(text): drawn \(width), measured \(line.width)"
      )
    }
  }

  @Test func cutsATitleThatFitsInNoSize() throws {
    let layout = try cover(String(repeating: "word ", count: 300)).layout(1000, 1000)
    #expect(layout.blocks.first?.block.lines.last?.text.hasSuffix("…") == true)
  }

  @Test func setsALongTitleSmaller() throws {
    let size = { (title: String) in try cover(title).layout(750, 1000).blocks[0].block.style.size }
    #expect(try size("Sets") > size(Self.long))
  }

  @Test(arguments: [1, 14, 30]) func setsThePublishersNoLargerThanTheAuthors(count: Int) throws {
    for (width, height) in [(768.0, 1024.0), (1024, 768)] {
      let sizes = try cover("Fields", authors: count).layout(width, height).blocks.map(\.block.style.size)
      #expect(sizes.count == 3 && sizes[0] > sizes[1] && sizes[1] >= sizes[2], "\(sizes)")
    }
  }

  /// What no cover can show is cut before it is measured, which a word of so many letters would end.
  @Test func textsWithoutEndAreCut() throws {
    let word = String(repeating: "x", count: 40_000)
    let text = CoverText(Metadata(title: word, language: "en"))
    #expect(text.title.count == 1_001 && text.title.hasSuffix("…"))
    #expect(try cover("A", authors: 20_000).text.authors.count == 200)
  }

  @Test func splitsATitleAtItsColon() {
    let text = CoverText(Metadata(title: "Linear Algebra: A Geometric Approach", language: "en"))
    #expect(text.title == "Linear Algebra")
    #expect(text.subtitle == "A Geometric Approach")
  }

  @Test func mirrorsTheCoverOfARightToLeftBook() throws {
    for composition in CoverComposition.landscape.flatMap({ $0 }) {
      func layout(_ title: String, _ language: String) -> CoverLayout {
        let text = CoverText(Metadata(title: title, language: language))
        return CoverLayout(
          MeasuredCover(text), palette: Palette.all[0], composition, width: 1024, height: 768)
      }
      let (left, right) = (layout("Algebra", "en"), layout("الجبر", "ar"))
      #expect(left.blocks[0].x < 200 && right.blocks[0].x > 824, "\(composition)")
      #expect(abs(1024 - right.textBox.x - right.textBox.width - left.textBox.x) < 0.01, "\(composition)")
    }
  }

  @Test func drawsTheSameTitleAlikeAndOthersOtherwise() throws {
    #expect(try cover("Sets").svg(768, 1024) == cover("Sets").svg(768, 1024))
    let looks = try Set(
      ["Sets", "Groups", "Rings", "Fields", "Graphs", "Logic"].map {
        "\(try cover($0).palette.ground.css)\(try cover($0).pattern)"
      })
    #expect(looks.count > 3)
  }

  @Test func escapesWhatXMLReserves() throws {
    let drawn = try cover("Physics & <Chemistry>").svg(768, 1024)
    #expect(drawn.contains("&amp;") && drawn.contains("&lt;Chemistry&gt;"))
    _ = try VipsPicture.drawn(drawn)
  }

  @Test(arguments: CoverPattern.allCases) func drawsEveryPatternWithinBounds(pattern: CoverPattern) throws {
    for box in [
      PatternBox(x: 0, y: 0, width: 900, height: 400), PatternBox(x: 0, y: 500, width: 300, height: 900),
    ] {
      let elements = pattern.elements(in: box, palette: Palette.all[0], seed: "Sets")
      #expect(elements.utf8.count > 1000 && elements.utf8.count < 400_000)
      #expect(!elements.contains("nan") && !elements.contains("inf"))
    }
  }

  @Test func keepsTextReadableInEveryPalette() {
    for palette in Palette.all {
      #expect(palette.paper.contrast(with: palette.title) >= 7)
      #expect(
        palette.paper.contrast(with: palette.text) >= 4.5, "\(palette.text.css) on \(palette.paper.css)")
    }
  }

  @Test func writesNumbersAlikeEverywhere() {
    #expect(number(12.5) == "12.5" && number(-0.254) == "-0.25" && number(3) == "3" && number(0.05) == "0.05")
    #expect(number(-0.001) == "0" && number(1.00004, 4) == "1" && number(2.00051, 4) == "2.0005")
  }
}
