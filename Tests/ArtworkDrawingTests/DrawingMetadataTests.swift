import Diagnostics
import Testing

@testable import ArtworkDrawing

/// What programs note in drawings is told in a note, not as lost; what would be seen is lost.
@Suite struct DrawingMetadataTests {
  /// Names that neither SVG nor CSS has, or has only for what is not painted.
  @Test(arguments: vocabulary("nodetypes penrose ascent descent units-per-em gradientunits xmlns-x bogus"))
  func notesAttributesThatPaintNothing(name: String) throws {
    let found = try render("<path d='M0 0h9v9z' fill='#a00'/>\n<circle r='4' \(name)='7'/>").diagnostics
    #expect(found.map(\.summary) == ["\"\(name)\" is no attribute of \"circle\""])
    #expect(found.allSatisfy { $0.kind == .artworkNameUnknown && $0.severity == .note })
    #expect(found.first?.range?.start?.line == 2)
  }

  @Test(arguments: [
    "block-progression: tb", "line-increment: normal", "page-break-after: always", "order: 3",
    "scroll-behavior: smooth", "margin: 2px 4px", "border: 1px solid", "background: #0a0", "--own: 7px",
  ]) func passesOverPropertiesThatPaintNothing(style: String) throws {
    #expect(try render("<path d='M0 0h9v9z' fill='#a00' style='\(style)'/>").losses == [])
  }

  @Test(arguments: ["nodetypes: c", "anything-else: 7px", "colour: red"])
  func notesPropertiesThatNobodyKnows(style: String) throws {
    let found = try render("<path d='M0 0h9v9z' fill='#a00'/>\n<circle r='4' style='\(style)'/>").diagnostics
    let name = style.prefix { $0 != ":" }
    #expect(found.map(\.summary) == ["\"\(name)\" is no property of SVG or CSS"])
    #expect(found.map(\.kind) == [.artworkNameUnknown] && found.first?.range?.start?.line == 2)
  }

  @Test(arguments: [
    "<penrose version='2'><box>152.4 -520</box></penrose>", "<note/>", "<g><sub>a</sub></g>",
    "<pgf><ref></ref><g/></pgf>",
  ]) func notesElementsOfPrograms(element: String) throws {
    let found = try render("<path d='M0 0h9v9z' fill='#a00'/>\n\(element)").diagnostics
    #expect(found.map(\.kind) == [.artworkNameUnknown] && found.first?.range?.start?.line == 2)
  }

  /// An element that nobody knows but that looks like a shape may be a misspelt one.
  @Test(arguments: [
    "<circel cx='4' cy='4' r='3'/>", "<layer><rect width='4' height='4'/></layer>",
    "<fig><sub><text y='9'>A</text></sub></fig>",
    "<text y='9'>A<bold>b</bold></text>", "<flowRoot/>", "<pth d='M0 0h4v4z'/>",
  ]) func tellsElementsThatLookLikeShapes(element: String) throws {
    let found = try render("<path d='M0 0h9v9z' fill='#a00'/>\n\(element)")
    #expect(found.losses == ["artwork-element-unpainted"])
    #expect(found.diagnostics.first?.range?.start?.line == 2)
  }

  @Test(arguments: ["textLength", "rotate", "vector-effect", "pathLength", "clip"])
  func tellsAttributesThatOthersPaint(name: String) throws {
    let found = try render("<path d='M0 0h9v9z' fill='#a00'/><text y='9' \(name)='7'>Ab</text>")
    #expect(found.diagnostics.map(\.summary).contains("attribute \"\(name)\" is not painted"))
    // Without a value it is as if it were not there.
    #expect(try render("<path d='M0 0h9v9z' fill='#a00'/><text y='9' \(name)=''>Ab</text>").losses == [])
  }

  /// What Inkscape leaves behind: a flowing text without letters, and an input of what works on nothing.
  @Test(arguments: [
    "<flowRoot><flowRegion><rect width='9' height='9'/></flowRegion><flowPara/></flowRoot>",
    "<filter id='f'><feFlood in='SourceGraphic'/></filter>",
  ]) func passesOverWhatShowsNothing(element: String) throws {
    #expect(try render("<path d='M0 0h9v9z'/>\(element)").losses == [])
  }

  @Test func tellsAFlowingTextWithLetters() throws {
    let found = try render(
      "<path d='M0 0h9v9z'/><flowRoot><flowRegion/><flowPara><flowSpan>A</flowSpan></flowPara></flowRoot>")
    #expect(found.losses == ["artwork-element-unpainted"])
  }

  @Test func passesOverPropertiesThatAreNoAttributesWithoutEffect() throws {
    let body = "<path d='M0 0h9v9z' isolation='VALUE' mix-blend-mode='normal'/>"
    #expect(try render(body.replacing("VALUE", with: "auto")).losses == [])
    #expect(try render(body.replacing("VALUE", with: "isolate")).losses == ["artwork-name-unknown"])
  }

  @Test(arguments: ["visibility", "fill", "stroke-width", "font-weight"])
  func passesOverEmptyAttributes(name: String) throws {
    #expect(try render("<path d='M0 0h9v9z'/><text y='9' \(name)=''>Ab</text>").losses == [])
  }
}
