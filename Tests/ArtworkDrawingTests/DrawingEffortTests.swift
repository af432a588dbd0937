import Diagnostics
import Testing

@testable import ArtworkDrawing

/// The estimated effort of painting drawings, before they are painted.
@Suite struct DrawingEffortTests {
  /// The effort of a drawing of 100 by 140 units with `content`, in canvases.
  private func effort(_ content: String) throws -> Double {
    let start =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 100 140'>"
    return try #require(DrawingEffort.canvases(of: Array((start + content + "</svg>").utf8)))
  }

  @Test(arguments: [
    ("<rect width='100' height='140'/>", 0.9...1.1),
    ("<rect width='100%' height='50%'/>", 0.4...0.6),
    ("<rect width='1000' height='1400'/>", 0.9...1.1),
    ("<circle r='5'/>", 0.005...0.02),
    ("<path d='M0 0h100v70H0z'/>", 0.4...0.6),
    ("<path d='m0,0 50.5.5-3-4e1 z'/>", 0.1...0.2),
    ("<path d='M10 10a5 5 0 0110 10'/>", 0.01...0.1),
    ("<polygon points='0,0 100,0 100,140'/>", 0.9...1.1),
    ("<g transform='scale(10)'><rect width='10' height='14'/></g>", 0.9...1.1),
    ("<g transform='rotate(4) matrix(2 0 0 2 5 5)'><rect width='49' height='69'/></g>", 0.9...1.1),
    ("<defs><rect width='100' height='140'/></defs>", 0...0),
    ("<defs><rect id='a' width='100' height='140'/></defs><use xlink:href='#a'/><use href='#a'/>", 1.9...2.1),
    (
      "<symbol id='a' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol><use href='#a' width='20' height='14'/>",
      0.02...0.04
    ),
    ("<g opacity='.5'><rect width='10' height='14'/></g>", 1.02...1.05),
    ("<g opacity='.5'><rect width='100' height='140'/></g>", 3.9...4.1),
    (
      "<clipPath id='c'><rect width='10' height='14'/></clipPath><rect width='10' height='14' clip-path='url(#c)'/>",
      0.2...0.25
    ),
    ("<g opacity='1'><rect width='10' height='14'/></g>", 0.01...0.02),
    ("<use id='a' href='#a'/>", 0...0.01),
    ("<text font-size='10'>Twelve signs</text>", 0.2...0.3),
    ("<foreignObject><p><b>Twelve signs</b></p></foreignObject>", 6.2...6.3),
    ("<rect width='100' height='100' stroke-dasharray='.1'/>", 1.8...2.2),
    ("<rect width='100' height='100' stroke-dasharray='5'/>", 0.7...0.9),
  ])
  func countsTheAreaThatIsPainted(content: String, expected: ClosedRange<Double>) throws {
    let found = try effort(content)
    #expect(expected.contains(found), "\(found)")
  }

  /// A region counts as large as it is, in whichever units it is given; programs give it in those of the place.
  @Test(arguments: [
    ("filterUnits='userSpaceOnUse' width='10' height='14'", 1.0, 4.0...5.0),
    ("filterUnits='userSpaceOnUse' width='10' height='14'", 5, 100...112),
    ("filterUnits='userSpaceOnUse' width='10%' height='10%'", 1, 4...5),
    ("filterUnits='userSpaceOnUse'", 1, 400...450), ("width='1' height='1'", 1, 4...5),
  ])
  func countsTheRegionOfAFilter(region: String, scale: Double, expected: ClosedRange<Double>) throws {
    let filter = "<filter id='f' \(region)><feGaussianBlur stdDeviation='1'/></filter>"
    let shape = "<rect width='10' height='14' stroke-width='0' filter='url(#f)'/>"
    // What does not depend on the region.
    let found = try effort("\(filter)<g transform='scale(\(scale))'>\(shape)</g>") - 10
    #expect(expected.contains(found), "\(found)")
  }

  /// Soft shadows of many small shapes, as drawing programs write them, are painted.
  @Test func paintsSmallShadowsThatAreMany() throws {
    let marks = (0..<16).map { index in
      let (x, y) = (index % 4 * 5, index / 4 * 5)
      return
        "<filter id='f\(index)' x='\(x)' y='\(y)' width='5' height='5' filterUnits='userSpaceOnUse'><feFlood flood-opacity='0' result='b'/><feBlend in='SourceGraphic' in2='b' result='s'/><feGaussianBlur stdDeviation='.5'/></filter><rect x='\(x + 1)' y='\(y + 1)' width='3' height='3' filter='url(#f\(index))'/>"
    }
    #expect(try render(marks.joined()).losses == [])
  }

  @Test func countsWhatReferencesMultiply() throws {
    var content = "<g id='a0'><rect width='100' height='140'/></g>"
    for level in 1...9 {
      content += "<g id='a\(level)'>" + String(repeating: "<use href='#a\(level - 1)'/>", count: 10) + "</g>"
    }
    #expect(try effort("<defs>\(content)</defs><use href='#a3'/>") > 1_000)
    #expect(try effort("<defs>\(content)</defs><use href='#a9'/>") > 1e9)
    #expect(try effort("<defs>\(content)</defs><use href='#a0'/>") < 1.1)
  }

  /// What the rules of style sheets say counts as what attributes say.
  @Test(arguments: [
    ("<style>rect { width: 100%; height: 50% }</style><rect/>", 0.4...0.6),
    ("<style>.a { opacity: 0.5 }</style><g class='a'><rect width='10' height='14'/></g>", 1.02...1.05),
    ("<style>.a { opacity: 1 }</style><g class='a'><rect width='10' height='14'/></g>", 0.01...0.02),
    (
      "<style>#b { fill: url('#p') }</style><pattern id='p'><rect width='100' height='140'/></pattern><rect id='b' width='10' height='14'/>",
      4...4.1
    ),
    (
      "<style>g > .a, .c { transform: scale(10) }</style><g><rect class='a' width='10' height='14'/></g>",
      0.9...1.1
    ),
    ("<g style='fill-opacity: .5; stop-opacity: .5'><rect width='10' height='14'/></g>", 0.01...0.02),
    ("<style>rect:has(a) { mix-blend-mode: multiply }</style><rect width='10' height='14'/>", 40...40.1),
    (
      "<style>@media print { rect { opacity: 0.5 } } a > rect { opacity: 0.5 }</style><rect width='10' height='14'/>",
      0.01...0.02
    ),
    ("<g style='isolation: isolate'><rect width='10' height='14'/></g>", 40...40.1),
  ])
  func readsStyleSheets(content: String, expected: ClosedRange<Double>) throws {
    let found = try effort(content)
    #expect(expected.contains(found), "\(found)")
  }

  @Test(arguments: [
    "<rect class='f g'", "<rect id='f'", "<rect", "<rect style='filter: url(\"#blur\")'",
    "<rect filter='url(#blur)'",
  ])
  func countsFiltersWhereverTheyAreNamed(start: String) throws {
    let isStyled = !start.contains("filter")
    let selector = start.contains("class") ? "g .f" : start.contains("id=") ? "#f" : "rect"
    let blurs = String(repeating: "<feGaussianBlur stdDeviation='3'/>", count: 10)
    let style =
      isStyled ? "<style>@media all { a { fill: red } \(selector) { filter: url(#blur) } }</style>" : ""
    let found = try effort(
      style + "<filter id='blur'>\(blurs)</filter><g>" + start
        + " width='100' height='140'/></g><circle r='1'/>")
    #expect((4000...4100).contains(found), "\(found)")
  }

  /// A filter over the whole drawing, in canvases: an upper bound of what was measured, at most some times too high.
  @Test(arguments: [
    ("<feOffset/>", 20...50), ("<feBlend/>", 125...150), ("<feDisplacementMap/>", 2000...2050),
    ("<feMorphology radius='1'/>", 1300...1350), ("<feMorphology radius='1 0'/>", 600...800),
    ("<feConvolveMatrix order='9'/>", 2900...3100), ("<feTurbulence numOctaves='8'/>", 2900...3000),
    ("<feTurbulence numOctaves='1000000'/>", 1e8...1e9),
    ("<feMerge><feMergeNode/><feMergeNode/></feMerge>", 300...330),
  ])
  func countsThePixelsThatAPartOfAFilterLooksAt(part: String, expected: ClosedRange<Double>) throws {
    let found = try effort(
      "<filter id='f'>\(part)</filter><rect width='100' height='140' filter='url(#f)'/>")
    #expect(expected.contains(found - 1), "\(found)")
  }

  /// A filter works where its element is painted, not on all of the drawing.
  @Test(arguments: [
    ("<rect width='10' height='14' filter='url(#f)'/>", 10...40),
    (
      "<g transform='scale(2)' filter='url(#f)'><rect width='5' height='7'/><rect x='4' width='5' height='7'/></g>",
      10...60
    ),
    (
      "<g filter='url(#f)'><rect width='1' height='1'/><rect x='99' y='139' width='1' height='1'/></g>",
      400...500
    ),
    (
      "<g transform='rotate(90 50 70)' filter='url(#f)'><rect x='45' y='65' width='10' height='10'/></g>",
      10...40
    ),
    ("<text x='5' y='9' font-size='10' filter='url(#f)'>One</text>", 20...120),
    ("<text dx='5' y='9' font-size='10' filter='url(#f)'>One</text>", 400...500),
    ("<svg filter='url(#f)'><rect width='1' height='1'/></svg>", 400...500),
  ])
  func countsTheRegionOfAFilter(content: String, expected: ClosedRange<Double>) throws {
    let found = try effort("<filter id='f'><feGaussianBlur stdDeviation='1'/></filter>" + content)
    #expect(expected.contains(found), "\(found)")
  }

  /// Filters that take too much are left out, the heaviest first, each told at its place; the others are painted.
  @Test func leavesOutTheHeaviestFilters() throws {
    let heavy = "<feDisplacementMap in='SourceGraphic' in2='SourceGraphic' scale='3'/>"
    let found = try render(
      """
      <filter id='flood'><feFlood flood-color='lime'/></filter>
      <filter id='waves'>\(heavy)\(heavy)\(heavy)</filter>
      <filter id='clouds'><feTurbulence baseFrequency='.1' numOctaves='60'/></filter>
      <rect width='20' height='10' fill='red' filter='url(#waves)'/>
      <rect y='10' width='20' height='5' fill='red' filter='url(#clouds)'/>
      <rect y='15' width='20' height='5' fill='red' filter='url(#flood)'/>
      """)
    #expect(found.diagnostics.map(\.kind) == [.artworkPartTooCostly])
    #expect(found.diagnostics.first?.summary == "\"filter\" takes too much work and is not painted")
    #expect(found.diagnostics.first?.range?.start?.line == 2)
    #expect(found.diagnostics.first?.occurrences?.count == 2)
    #expect(found[10, 5] == Color(red: 255, green: 0, blue: 0))
    // What shows only what its filter makes is not painted.
    #expect(found[10, 12] == Color(red: 255, green: 255, blue: 255))
    #expect(found[10, 18] == Color(red: 0, green: 255, blue: 0))
  }

  @Test func countsMarkersAtEveryPoint() throws {
    let points = (0..<500).map { "L\($0 % 100) 3" }.joined()
    let marker = "<marker id='m'><rect width='100' height='140'/></marker>"
    #expect(try effort(marker + "<path d='M0 0\(points)' marker-mid='url(#m)'/>") > 450)
  }

  @Test func endsForReferencesOfAnyDepth() throws {
    let chain = (0..<20_000).map { "<g id='a\($0)'><use href='#a\($0 + 1)'/></g>" }.joined()
    #expect(try effort("<defs>\(chain)</defs><use href='#a0'/>") > DrawingEffort.limit)
  }

  @Test func leavesWhatIsNotWellFormedToTheDecoder() {
    #expect(DrawingEffort.canvases(of: Array("<svg><g></svg>".utf8)) == nil)
  }

  /// A book is no worse for a cover that is not painted: one is drawn from the title.
  @Test func drawsACoverInPlaceOfOneThatTakesTooMuch() throws {
    let shapes = String(repeating: "<circle cx='3' cy='4' r='5' opacity='.5'/>", count: 20_000)
    let costly = svg(6, height: 8, body: shapes)
    let found = try diagnostics(["a": costly]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkTooCostly])
    #expect(found.first?.severity == .warning)
    let row = rows("thumbnail")
    #expect(try paint(portrait: costly, rows: row).files == paint(rows: row).files)
    #expect(found.first?.range == manifestRange)
    #expect(found.first?.explanation?.contains("times its area") == true)
  }

  @Test func refusesACompressedDrawing() throws {
    // The first bytes of a gzip file.
    let found = try diagnostics(["a": [31, 139, 8, 0, 0, 0, 0, 0]]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkUnreadable])
  }
}
