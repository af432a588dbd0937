import Diagnostics
import Testing

@testable import ArtworkDrawing

/// Text of HTML within drawings, as drawing programs write it.
@Suite struct ForeignTextTests {
  /// The columns and rows of 20 in which something dark is painted.
  private func bounds(of painted: PaintedDrawing) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let places = (0..<20).flatMap { y in (0..<20).map { (x: $0, y: y) } }.filter {
      painted.holdsInk($0.x, $0.y)
    }
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(),
      let bottom = places.map(\.y).max()
    else { return nil }
    return (left...right, top...bottom)
  }

  private func html(_ style: String, content: String, inner: String = "") -> String {
    "<div xmlns='http://www.w3.org/1999/xhtml' style='font-family: serif; font-size: 4px; line-height: 1; \(style)'><div style='\(inner)'>\(content)</div></div>"
  }

  /// What is painted of a label of 20 by 20 units; all of it is text, and nothing is lost.
  private func label(_ style: String, content: String, inner: String = "") throws -> PaintedDrawing {
    let found = try render(
      "<switch><foreignObject width='100%' height='100%'>\(html(style, content: content, inner: inner))</foreignObject><path d='M0 0h20v20h-20z'/></switch>"
    )
    #expect(found.losses == [])
    return found
  }

  @Test func beginsAtTheCornerOfItsBox() throws {
    let ink = try #require(bounds(of: label("margin-left: 3px; padding-top: 8px", content: "Mm")))
    #expect((3...4).contains(ink.x.lowerBound) && ink.x.upperBound < 14)
    #expect((8...9).contains(ink.y.lowerBound) && ink.y.upperBound <= 11)
  }

  /// Boxes of size 1 around which text is centred, as draw.io writes them.
  @Test(arguments: [
    ("center", "center", 10, 10), ("flex-start", "flex-start", 13, 12), ("flex-end", "flex-end", 7, 8),
    ("unsafe center", "unsafe flex-start", 10, 12),
  ]) func placesTextAtABoxWithoutSize(across: String, down: String, x: Int, y: Int) throws {
    let found = try label(
      "display: flex; justify-content: \(across); align-items: \(down); width: 1px; height: 1px; margin-left: 9.5px; padding-top: 9.5px",
      content: "Mm", inner: "white-space: nowrap")
    let ink = try #require(bounds(of: found))
    #expect(abs((ink.x.lowerBound + ink.x.upperBound) / 2 - x) <= 1, "\(ink)")
    #expect(abs((ink.y.lowerBound + ink.y.upperBound) / 2 - y) <= 1, "\(ink)")
  }

  @Test func breaksLinesToTheWidth() throws {
    let one = try #require(bounds(of: label("width: 20px", content: "mm mm")))
    let two = try #require(bounds(of: label("width: 9px", content: "mm mm")))
    let kept = try #require(bounds(of: label("width: 9px; white-space: nowrap", content: "mm mm")))
    let broken = try #require(bounds(of: label("", content: "mm<br/>mm")))
    #expect(one.y.upperBound <= 4 && two.y.upperBound > 4 && two.x.upperBound < 9)
    #expect(kept.y == one.y && kept.x == one.x)
    #expect(broken.y == two.y && broken.x == two.x)
  }

  /// A greatest width limits the lines also beside another width, and what is placed at their end.
  @Test(arguments: ["width: 20px", "width: 100%", "display: flex; width: 20px"])
  func breaksLinesToTheGreatestWidth(width: String) throws {
    let wanted = try #require(bounds(of: label("width: 9px", content: "mm mm")))
    let limited = try #require(bounds(of: label("max-width: 9px; \(width)", content: "mm mm")))
    #expect(limited.x == wanted.x && limited.y == wanted.y)
  }

  // MARK: Distances

  /// Pairs of texts that look alike.
  @Test(arguments: [
    ("<p style='margin: 0'>m</p><p style='margin: 0'>m</p>", "m<br/>m"),
    ("<p style='margin: 0 0 4px'>m</p><p style='margin: 0'>m</p>", "m<br/><br/>m"),
    ("<p style='margin: 0'>m</p><p>m</p>", "m<br/><br/>m"),
    ("m<blockquote style='margin: 4px 0'>m</blockquote>", "m<br/><br/>m"),
    ("<ol style='margin: 0; padding: 0'><li>m</li><li>m</li></ol>", "1. m<br/>2. m"),
    ("<ol start='7' style='margin: 0; padding: 0'><li>m</li></ol>", "7. m"),
    ("<ul style='margin: 0; padding: 0'><li>m</li></ul>", "• m"),
    ("<ul style='margin: 0; padding: 0; list-style: none'><li>m</li></ul>", "m"),
  ]) func paintsText(content: String, as expected: String) throws {
    #expect(
      try label("width: 20px", content: content).pixels == label("width: 20px", content: expected).pixels)
  }

  /// Items stand behind the edge of their list, as their further lines do, and the marks before it.
  @Test func indentsLists() throws {
    func list(_ style: String, item: String = "m") throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
      let content = "<ol style='margin: 0; padding-left: 9px; \(style)'><li>\(item)</li></ol>"
      return try #require(bounds(of: label("width: 20px", content: content)))
    }
    let (marked, plain) = try (list(""), list("list-style: none"))
    #expect((9...10).contains(plain.x.lowerBound), "\(plain)")
    #expect((4...8).contains(marked.x.lowerBound) && marked.x.upperBound == plain.x.upperBound, "\(marked)")
    let wide = try list("list-style-type: none", item: "mm mm")
    #expect((9...10).contains(wide.x.lowerBound) && wide.y.upperBound > 4, "\(wide)")
    let margin = "<div style='margin-left: 9px'>m</div>"
    let inner = try #require(bounds(of: label("width: 20px", content: "<div>m</div>\(margin)")))
    #expect(inner.x.lowerBound <= 1 && inner.x.upperBound == plain.x.upperBound, "\(inner)")
  }

  @Test(arguments: [("left", 0), ("center", 5), ("right", 11)]) func alignsLines(align: String, x: Int) throws
  {
    let ink = try #require(bounds(of: label("width: 20px; text-align: \(align)", content: "MM")))
    #expect(abs(ink.x.lowerBound - x) <= 2, "\(ink)")
  }

  @Test func followsSizesColorsAndWeights() throws {
    let large = try #require(bounds(of: label("", content: "<font style='font-size: 12px'>M</font>")))
    #expect(large.y.count > 7)
    let red = try label("color: rgb(200, 0, 0)", content: "<b><span style='font-size: 16px'>I</span></b>")
    #expect((0..<20).contains { x in (0..<20).contains { y in red[x, y].isNear(Color(0xC80000), 40) } })
    let ground = try label(
      "background-color: #0a0; width: 20px", content: "<span style='color: #0a0'>M</span>")
    #expect(ground[15, 1].isNear(Color(0x00AA00)))
  }

  /// The shorthand, rules of a style sheet, and what elements of SVG around it say.
  @Test(arguments: [
    ("", "<font style='font: italic bold 12px/2 serif'>M</font>", ""),
    ("", "<b class='k'>M</b>", "<style>.k { font-size: 12px }</style>"),
    ("", "<b class='k'>M</b>", "<style>div .k { font: 12px serif; padding: 0 2px }</style>"),
  ]) func followsFontsHoweverTheyAreGiven(style: String, content: String, before: String) throws {
    let found = try render(
      "\(before)<foreignObject width='20' height='20'>\(html(style, content: content))</foreignObject>")
    #expect(found.losses == [])
    #expect(try #require(bounds(of: found)).y.count > 7)
  }

  @Test func takesSizesFromTheDrawing() throws {
    let label =
      "<foreignObject width='20' height='20'><p xmlns='http://www.w3.org/1999/xhtml' style='margin: 0'>M</p></foreignObject>"
    for around in ["<g font-size='4'>\(label)</g>", "<style>g { font: 4px serif }</style><g>\(label)</g>"] {
      let found = try render(around)
      #expect(found.losses == [])
      #expect(try #require(bounds(of: found)).y.count <= 5)
    }
  }

  @Test func keepsTheMarginsOfAShorthand() throws {
    let ink = try #require(bounds(of: label("padding: 8px 2px 0 6px", content: "Mm")))
    #expect((6...7).contains(ink.x.lowerBound) && (8...9).contains(ink.y.lowerBound), "\(ink)")
  }

  @Test(arguments: [
    ("text-indent: 4px", "property \"text-indent\" is not painted"),
    ("font: caption", "property \"font\" is not painted"),
    ("font-variant: small-caps", "property \"font-variant\" is not painted"),
    ("position: absolute", "property \"position\" is not painted"),
    ("letter-spacing: 2px", "property \"letter-spacing\" is not painted"),
    ("list-style: square", "property \"list-style\" is not painted"),
    ("hue: red", "\"hue\" is no property of SVG or CSS"),
  ]) func tellsPropertiesThatTextIsNotSetBy(style: String, summary: String) throws {
    let found = try render(
      "\n<foreignObject width='20' height='20'>\(html(style, content: "A"))</foreignObject>")
    #expect(found.diagnostics.map(\.summary).contains(summary))
    #expect(found.diagnostics.first { $0.summary == summary }?.range?.start?.line == 2)
  }

  @Test func tellsTheGroundOfALaterBox() throws {
    let found = try render(
      "<foreignObject width='20' height='20'>\(html("", content: "A<p style='background: #0a0'>B</p>"))</foreignObject>"
    )
    #expect(found.diagnostics.map(\.summary).contains("property \"background\" is not painted"))
  }

  /// What is no text is told, and a replacement that can be painted is taken before it.
  @Test func tellsWhatIsNoText() throws {
    let table =
      "<foreignObject width='20' height='20'>\(html("", content: "A<table><tr><td>B</td></tr></table>"))</foreignObject>"
    let alone = try render("\n" + table)
    #expect(alone.diagnostics.map(\.summary).contains("element \"table\" is not painted"))
    #expect(alone.diagnostics.first { $0.kind == .artworkElementUnpainted }?.range?.start?.line == 2)
    let replaced = try render("<switch>\(table)<path d='M0 0h9v9z' fill='#0a0'/></switch>")
    #expect(replaced.diagnostics.map(\.summary).contains("element \"foreignObject\" is not painted"))
    #expect(replaced[5, 2].isNear(Color(0x00AA00)))
    let bordered = try render(
      "<foreignObject width='20' height='20'>\(html("border: 1px solid", content: "A"))</foreignObject>")
    #expect(bordered.diagnostics.map(\.summary).contains("property \"border\" is not painted"))
  }

  /// A label without words has none, whatever stands for it.
  @Test func paintsNothingForAnEmptyLabel() throws {
    let found = try render(
      "<path d='M0 0h9v2z'/><switch><foreignObject width='20' height='20'>\(html("", content: "<br/>"))</foreignObject><rect width='20' height='20' fill='#0a0'/></switch>"
    )
    #expect(found.losses == [] && found[10, 10].isNear(.white))
  }

  @Test func tellsCharactersThatNoFontHas() throws {
    let found = try render(
      "<foreignObject width='20' height='20'>\(html("", content: "A\u{F5FFE}"))</foreignObject>")
    #expect(found.losses == ["glyph-missing"])
  }
}
