import BookModel
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

  @Test(
    arguments: [
      "Sets", "Introduction to Calculus", long, String(repeating: "Unendlichkeit", count: 12),
      String(repeating: "word ", count: 200), "微分積分学入門", "المختصر في حساب الجبر والمقابلة",
    ], [(1600, 2560), (768, 1024), (1024, 768), (320, 480), (1290, 2796), (2796, 1290)])
  func keepsAllTextWithinTheMarginsAndApart(title: String, size: (Int, Int)) throws {
    let layout = try cover(title, authors: 14).layout(Double(size.0), Double(size.1))
    var bottom = 0.0
    let margin = 0.08 * Double(min(size.0, size.1))
    for placed in layout.blocks {
      let lines = placed.block.lines
      #expect(lines.allSatisfy { placed.x + $0.width <= Double(size.0) - margin })
      #expect(placed.y - (lines.first?.ascent ?? 0) >= bottom, "no block lies over the one before")
      bottom = placed.y + Double(lines.count - 1) * placed.block.pitch + (lines.last?.descent ?? 0)
    }
    #expect(bottom <= Double(size.1) - margin + 1)
    #expect(layout.blocks.count == 3)
    let first = try #require(layout.blocks.first)
    let text = PatternBox(
      x: first.x, y: first.y - (first.block.lines.first?.ascent ?? 0), width: 1, height: 1)
    let isBeside = text.x < layout.panel.x || text.y >= layout.panel.y + layout.panel.height
    #expect(isBeside, "text and pattern share no place")
  }

  @Test func drawsTheTextAsWideAsItWasMeasured() throws {
    let style = TextStyle(family: .serif, weight: 700, size: 60)
    for text in ["Introduction", "Affinity WAVE", "محمد بن موسى"] {
      let setter = TextLayoutEngine(language: "en")
      let line = try #require(setter.lines(of: text, style, width: 2000)?.first)
      let families = TextLayoutEngine.families(.serif, language: "en").map { "'\($0)'" }.joined(
        separator: ",")
      let drawn = try Pixels(
        svg(
          1000, 120,
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

  @Test func splitsATitleAtItsColon() {
    let text = CoverText(Metadata(title: "Linear Algebra: A Geometric Approach", language: "en"))
    #expect(text.title == "Linear Algebra")
    #expect(text.subtitle == "A Geometric Approach")
  }

  @Test func mirrorsTheCoverOfARightToLeftBook() throws {
    let left = try cover("Algebra").layout(1024, 768)
    let right = try cover("الجبر", language: "ar").layout(1024, 768)
    #expect(left.panel.x > 0 && right.panel.x == 0)
    #expect(right.blocks[0].x > 900)
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

  @Test(arguments: [
    ("Introduction to Calculus", "IC"), ("The Art of Programming", "AP"), ("Sets", "S"), ("微分積分学", "微"),
    ("الجبر", "ا"), ("3D Geometry", "3"), ("!!", "!"), ("An", "A"),
  ]) func makesAMonogramOfATitle(title: String, monogram: String) {
    #expect(DrawnIcon.monogram(of: title) == monogram)
  }

  @Test func writesNumbersAlikeEverywhere() {
    #expect(number(12.5) == "12.5" && number(-0.254) == "-0.25" && number(3) == "3" && number(0.05) == "0.05")
    #expect(number(-0.001) == "0" && number(1.00004, 4) == "1" && number(2.00051, 4) == "2.0005")
  }
}
