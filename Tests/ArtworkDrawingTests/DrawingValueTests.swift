import DrawingStyles
import Diagnostics
import Testing

@testable import ArtworkDrawing

/// Values of SVG that are none: each is told as what it is, at its place.
@Suite struct DrawingValueTests {
  private static let ground = "<rect width='9' height='20' fill='#0a0'/>\n"

  /// Every property that is painted, with a word that no property has.
  @Test(arguments: DrawingVocabulary.properties.keys.sorted())
  func tellsAWordThatNoPropertyHas(property: String) throws {
    guard let grammar = DrawingVocabulary.properties[property]?.grammar else { return }
    if case .anything = grammar { return }
    let start = "<text x='9' y='9' style='\(property):"
    let painted = try render(Self.ground + start + "rde'>a</text>")
    let summaries =
      property == "marker"
      ? ["marker-end", "marker-mid", "marker-start"].map { "\"rde\" is no value of \"\($0)\"" }
      : ["\"rde\" is no value of \"\(property)\""]
    #expect(painted.diagnostics.map(\.summary).sorted() == summaries)
    #expect(painted.diagnostics.first?.kind == .artworkValueInvalid)
    let place = painted.diagnostics.first?.range?.start
    #expect(place == SourceLocation(line: 2, column: start.count - property.count))
  }

  /// Every attribute of every element that is painted, with a value that none has.
  @Test(arguments: DrawingVocabulary.elements.keys.sorted())
  func tellsAValueThatNoAttributeHas(element: String) throws {
    let free: Set<String> = ["href", "in", "in2", "result", "d", "points"]
    for attribute in (DrawingVocabulary.elements[element] ?? []).subtracting(free).sorted()
    where DrawingVocabulary.properties[attribute] == nil || element.hasPrefix("fe") || element == "filter" {
      let painted = try render(Self.ground + "<\(element) \(attribute)='rde'/>")
      let found = painted.diagnostics.filter { $0.kind == .artworkValueInvalid }
      #expect(found.map(\.summary) == ["\"rde\" is no value of \"\(attribute)\""], "\(element)")
      #expect(found.first?.range?.start?.line == 2)
    }
  }

  /// What SVG or CSS has is told as a limit of the painter.
  @Test(arguments: [
    "fill: color(newspace 1 0 0)", "stroke-width: calc(1px + 2%)", "stroke-linejoin: arcs",
    "font-size: xxx-large",
    "font-variant: all-small-caps", "stroke-width: 2ch", "clip-path: circle(40%)",
    "transform: rotate3d(1, 1, 1, 45deg)",
  ]) func tellsWhatThePainterLacksAsSuch(style: String) throws {
    let painted = try render(Self.ground + "<text style='\(style)'>a</text>")
    #expect(painted.diagnostics.map(\.summary) == ["\"\(style)\" is not painted"])
  }

  @Test(arguments: [
    ("<rect width='5' height='5' fill='rde'/>", "\"rde\" is no value of \"fill\"", 34),
    ("<rect transform='rotate(a)' width='5' height='5'/>", "\"rotate(a)\" is no value of \"transform\"", 18),
    ("<rect width='5 5' height='5'/>", "\"5 5\" is no value of \"width\"", 14),
    ("<rect width='5qx' height='5'/>", "\"5qx\" is no value of \"width\"", 14),
    ("<path d='M 0 0 L x'/>", "\"d\" cannot be read from here on: \"L x\"", 16),
    ("<path d='M0 0 L1 1 2'/>", "\"d\" cannot be read from here on: \"2\"", 20),
    ("<path d='L1 1'/>", "\"d\" cannot be read from here on: \"L1 1\"", 10),
    ("<path d='M1 1a1 1 0 2 0 1 1'/>", "\"d\" cannot be read from here on: \"a1 1 0 2 0 1 1\"", 14),
    ("<polygon points='1'/>", "\"points\" cannot be read from here on: \"1\"", 18),
    ("<polyline points='1,2 3,4 x,5'/>", "\"points\" cannot be read from here on: \"x,5\"", 27),
    ("<filter><feGaussianBlur stdDeviation='-1'/></filter>", "\"-1\" is no value of \"stdDeviation\"", 39),
    ("<filter><feColorMatrix values='1 2'/></filter>", "\"1 2\" is no value of \"values\"", 32),
  ]) func saysWhatIsWrongAtItsPlace(body: String, summary: String, column: Int) throws {
    let painted = try render(Self.ground + body)
    #expect(painted.diagnostics.map(\.summary) == [summary])
    #expect(painted.diagnostics.first?.range?.start == SourceLocation(line: 2, column: column))
  }

  /// As everywhere, what precedes the fault is painted.
  @Test(arguments: ["<path d='M9 0h11v20h-11z L'", "<polygon points='9,0 20,0 20,20 9,20 5'"])
  func paintsWhatPrecedesAFault(start: String) throws {
    let painted = try render(Self.ground + start + " fill='#00a'/>")
    #expect(painted.ids == ["artwork-value-invalid"])
    #expect(painted[15, 10].isNear(Color(0x0000AA)))
  }

  @Test(arguments: ["title='Loom'", "data-k='1'", "aria-label='Loom'", "lang='en'"])
  func isSilentAboutWhatNobodySees(attribute: String) throws {
    #expect(try render(Self.ground + "<rect \(attribute) x='9' width='5' height='5'/>").ids == [])
  }

  @Test(arguments: [
    "", "none", " M0,0 \n", "M0 0L1-1.5.5e1,3", "m1 1a5 5 0 01 10 10Zm1,1", "M1 1 2 2 3 3t1 1",
  ])
  func readsPathsThatAreRight(path: String) throws {
    #expect(try render(Self.ground + "<path d='\(path)'/>").ids == [])
  }
}
