import Diagnostics
import DrawingStyles
import Testing

@testable import ArtworkDrawing

/// References within drawings: each leads to an element that can be used there, or is told.
@Suite struct DrawingReferenceTests {
  private static let ground = "<rect width='9' height='20' fill='#0a0'/>\n"

  /// Every element and property of the tables of references, with an address of nothing, of the wrong kind and of itself.
  @Test(arguments: DrawingReferences.properties.keys.sorted())
  func tellsEachPropertyThatLeadsNowhere(property: String) throws {
    for (address, summary) in [
      ("gone", "which is not in the drawing"),
      ("wrong", "which cannot be used there: it is an element \"stop\""),
    ] {
      let painted = try render(
        Self.ground
          + "<path d='M9 0h11v20h-11z' fill='#00a' style='\(property): url(#\(address))'/><linearGradient><stop id='wrong'/></linearGradient>"
      )
      #expect(painted.diagnostics.map(\.kind) == [.artworkReferenceMissing])
      #expect(painted.diagnostics.first?.summary == "\"\(property)\" leads to \"#\(address)\", \(summary)")
      #expect(painted.diagnostics.first?.range?.start?.line == 2)
      // What lacks its filter, clip path or marker is painted nevertheless.
      #expect(property == "fill" || painted[15, 10].isNear(Color(0x0000AA)))
    }
  }

  @Test(arguments: DrawingReferences.hrefs.keys.sorted())
  func tellsEachElementThatLeadsNowhere(element: String) throws {
    let isOfFilter = element.hasPrefix("fe")
    for (address, summary) in [
      ("gone", "which is not in the drawing"),
      ("wrong", "which cannot be used there: it is an element \"stop\""),
    ] {
      let use = "<\(element) href='#\(address)'/>"
      let body =
        isOfFilter ? "<filter id='f'>\(use)</filter>" : element == "tref" ? "<text>\(use)</text>" : use
      let painted = try render(Self.ground + body + "<linearGradient><stop id='wrong'/></linearGradient>")
      #expect(painted.diagnostics.map(\.summary) == ["\"href\" leads to \"#\(address)\", \(summary)"])
      #expect(painted.diagnostics.first?.range?.start?.line == 2)
    }
  }

  @Test(arguments: [
    "<linearGradient id='a' href='#b'><stop stop-color='#00a'/></linearGradient><linearGradient id='b' href='#a'/>",
    "<g id='b'><use href='#b'/></g>",
  ]) func tellsWhatLeadsBackToItself(body: String) throws {
    let painted = try render(Self.ground + body)
    let summary = "\"href\" leads to \"#b\", which leads back to it"
    #expect(painted.diagnostics.first?.summary == summary)
  }

  @Test func paintsTheColorInPlaceOfAGradientThatIsMissing() throws {
    let painted = try render(Self.ground + "<path d='M9 0h11v20h-11z' fill='url(#gone) #00a'/>")
    #expect(painted.ids == ["artwork-reference-missing"])
    #expect(painted[15, 10].isNear(Color(0x0000AA)))
  }

  @Test func followsAnAddressThatTheEndOfItsValueCloses() throws {
    let painted = try render(
      Self.ground
        + "<linearGradient id='a1'><stop stop-color='#00a'/></linearGradient><path d='M9 0h11v20h-11z' fill='url(#a1'/>"
    )
    #expect(painted.ids == [])
    #expect(painted[15, 10].isNear(Color(0x0000AA)))
  }

  // MARK: Inputs of filters

  @Test(arguments: ["in='gone'", "in2='gone'"])
  func tellsAnInputThatLeadsNowhere(input: String) throws {
    let painted = try render(
      Self.ground
        + "<filter id='f' x='0' y='0' width='1' height='1'><feFlood flood-color='#00a'/><feBlend \(input)/></filter><rect x='9' width='11' height='20' filter='url(#f)'/>"
    )
    #expect(painted.ids == ["artwork-reference-missing"])
    #expect(
      painted.diagnostics.first?.summary.hasSuffix("leads to \"gone\", which is not in the drawing") == true)
    #expect(painted[15, 10].isNear(Color(0x0000AA)))
  }

  @Test(arguments: ["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"])
  func tellsAnInputThatIsNotPainted(input: String) throws {
    let painted = try render(
      Self.ground + "<filter id='f'><feOffset in='\(input)'/></filter><rect x='9' width='5' height='5'/>")
    #expect(
      painted.diagnostics.map(\.summary) == [
        "input \"\(input)\" of a filter is not painted as its parts are seen"
      ])
  }

  /// A shadow without `in` falls from the result before it, which has no name.
  @Test func letsAShadowFallFromThePrimitiveBefore() throws {
    let painted = try render(
      Self.ground
        + "<filter id='f' x='0' y='0' width='1' height='1'><feFlood flood-color='#00a'/><title>Shade</title><feDropShadow dx='0' dy='0'/></filter><rect x='9' width='11' height='20' fill='#fff' filter='url(#f)'/>"
    )
    #expect(painted.ids == [])
    #expect(painted[15, 10].isNear(Color(0x0000AA)))
  }

  @Test func tellsThatAnElementShownByAFilterMayBeMoved() throws {
    let painted = try render(
      Self.ground
        + "<circle id='c1' r='4' fill='#00a'/><filter id='f'><feImage href='#c1'/><feDropShadow dx='1' dy='1'/></filter><rect x='9' width='9' height='9' filter='url(#f)'/>"
    )
    #expect(
      painted.diagnostics.map(\.summary) == [
        "an element that \"feImage\" shows may be painted at another place"
      ])
  }

  /// The painter ends the process at a tile whose input has no pixels.
  @Test func neverTilesWithARegionOutsideOfTheFilter() throws {
    let filter =
      "<filter id='f'><feFlood flood-color='#00a' REGION/><feOffset dx='1'/><feTile/></filter>"
    for (region, ids) in [("x='-90' y='0' width='5' height='5'", ["artwork-style-unpainted"]), ("", [])] {
      let painted = try render(
        Self.ground + filter.replacing("REGION", with: region)
          + "<rect x='9' width='11' height='20' filter='url(#f)'/>")
      #expect(painted.ids == ids)
    }
  }

  // MARK: What is painted in another way

  @Test(arguments: [
    ("<symbol opacity='.5'><path/></symbol>", "\"opacity\" of a \"symbol\" is not painted"),
    (
      "<symbol id='s'><rect width='9' height='9'/></symbol><use href='#s' width='2'/>",
      "the size that a \"use\" gives to a \"symbol\" is not followed"
    ),
    (
      "<clipPath id='c'><path/></clipPath><clipPath><path clip-path='url(#c)'/></clipPath>",
      "the clip path of a part of a \"clipPath\" is not followed"
    ),
    (
      "<clipPath><path clip-rule='evenodd'/><path/></clipPath>",
      "the parts of a \"clipPath\" are joined to one shape, although some have \"clip-rule: evenodd\""
    ),
    (
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><path/></clipPath><path clip-path='url(#c)' transform='rotate(9)'/>",
      "a clip path in the units of the object's box is not followed, since the object has a transformation"
    ),
  ]) func tellsWhatIsPaintedInAnotherWay(body: String, summary: String) throws {
    #expect(try render(Self.ground + body).diagnostics.map(\.summary) == [summary])
  }

  /// Editors write the size that a symbol has anyway.
  @Test func keepsSilentAboutTheSizeThatASymbolHasAnyway() throws {
    let symbol = "<symbol id='s' overflow='visible'><path d='M9 0h11v20h-11z' fill='#00a'/></symbol>"
    let painted = try render(Self.ground + symbol + "<use href='#s' width='100%' height='100%'/>")
    #expect(painted.ids == [])
    #expect(painted[15, 10].isNear(Color(0x0000AA)))
  }
}
