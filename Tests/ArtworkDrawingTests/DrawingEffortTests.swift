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
    ("<g opacity='.5'><rect width='10' height='14'/></g>", 1...1.1),
    ("<g opacity='1'><rect width='10' height='14'/></g>", 0.01...0.02),
    ("<use id='a' href='#a'/>", 0...0.01),
    ("<text font-size='10'>Twelve signs</text>", 0.2...0.3),
  ])
  func countsTheAreaThatIsPainted(content: String, expected: ClosedRange<Double>) throws {
    let found = try effort(content)
    #expect(expected.contains(found), "\(found)")
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
    ("<style>.a { opacity: 0.5 }</style><g class='a'><rect width='10' height='14'/></g>", 1...1.1),
    ("<style>.a { opacity: 1 }</style><g class='a'><rect width='10' height='14'/></g>", 0.01...0.02),
    (
      "<style>#b { fill: url('#p') }</style><pattern id='p'><rect width='100' height='140'/></pattern><rect id='b' width='10' height='14'/>",
      2...2.1
    ),
    (
      "<style>g > .a, .c { transform: scale(10) }</style><g><rect class='a' width='10' height='14'/></g>",
      0.9...1.1
    ),
    ("<g style='fill-opacity: .5; stop-opacity: .5'><rect width='10' height='14'/></g>", 0.01...0.02),
    ("<style>rect:has(a) { mix-blend-mode: multiply }</style><rect width='10' height='14'/>", 1...1.1),
    (
      "<style>@media print { rect { opacity: 0.5 } } a > rect { opacity: 0.5 }</style><rect width='10' height='14'/>",
      0.01...0.02
    ),
    ("<g style='isolation: isolate'><rect width='10' height='14'/></g>", 1...1.1),
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
    #expect((800...810).contains(found), "\(found)")
  }

  /// A filter over the whole drawing, in canvases: an upper bound of what was measured, at most some times too high.
  @Test(arguments: [
    ("<feOffset/>", 4.0...5), ("<feBlend/>", 25...26), ("<feDisplacementMap/>", 400...401),
    ("<feMorphology radius='1'/>", 4000...5000), ("<feMorphology radius='1 0'/>", 100...120),
    ("<feConvolveMatrix order='9'/>", 180...190), ("<feTurbulence numOctaves='8'/>", 180...181),
    ("<feTurbulence numOctaves='1000000'/>", 1e7...1e9),
  ])
  func countsThePixelsThatAPartOfAFilterLooksAt(part: String, expected: ClosedRange<Double>) throws {
    let found = try effort(
      "<filter id='f' x='0'>\(part)</filter><rect width='100' height='140' filter='url(#f)'/>")
    #expect(expected.contains(found - 1), "\(found)")
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

  @Test func refusesACoverThatTakesTooMuch() throws {
    let shapes = String(repeating: "<circle cx='3' cy='4' r='5' opacity='.5'/>", count: 2_000)
    let found = try diagnostics(["a": svg(6, 8, shapes)]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkTooCostly])
    #expect(found.first?.range == manifestRange)
    #expect(found.first?.explanation?.contains("times its area") == true)
  }

  @Test func refusesACompressedDrawing() throws {
    // The first bytes of a gzip file.
    let found = try diagnostics(["a": [31, 139, 8, 0, 0, 0, 0, 0]]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkUnreadable])
  }
}
