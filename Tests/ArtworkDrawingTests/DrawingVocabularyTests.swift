import DrawingStyles
import Diagnostics
import Testing

@testable import ArtworkDrawing

/// Every property of the vocabulary on every element that SVG has it for changes the picture, or a finding names it.
@Suite struct DrawingVocabularyTests {
  /// Elements as a drawing shows them; `ATTRIBUTES` stands where an attribute is written.
  private static let elements: [String: String] = [
    "circle": "<circle cx='10' cy='10' r='6' ATTRIBUTES/>",
    "ellipse": "<ellipse cx='10' cy='10' rx='6' ry='4' ATTRIBUTES/>",
    "g": "<g ATTRIBUTES><path d='M4 4h12v12h-9z'/></g>",
    "line": "<line x1='4' y1='4' x2='16' y2='14' stroke='#00a' ATTRIBUTES/>",
    "path": "<path d='M4 4h12v12h-9z' ATTRIBUTES/>",
    "polygon": "<polygon points='4,4 16,4 16,16 7,16' ATTRIBUTES/>",
    "polyline": "<polyline points='4,4 16,4 16,16 7,16' ATTRIBUTES/>",
    "rect": "<rect x='4' y='4' width='12' height='10' ATTRIBUTES/>",
    "svg": "<svg width='20' height='20' ATTRIBUTES><path d='M4 4h12v12h-9z'/></svg>",
    "symbol":
      "<symbol id='s' viewBox='0 0 20 20' ATTRIBUTES><path d='M4 4h12v12h-9z'/></symbol><use href='#s' width='20' height='20'/>",
    "use": "<defs><path id='u' d='M4 4h12v12h-9z'/></defs><use href='#u' ATTRIBUTES/>",
    "a": "<a ATTRIBUTES><path d='M4 4h12v12h-9z'/></a>",
    "clipPath":
      "<clipPath id='k' ATTRIBUTES><path d='M4 4h12v12h-9z'/></clipPath><rect width='20' height='20' clip-path='url(#k)'/>",
    "linearGradient":
      "<linearGradient id='l' ATTRIBUTES><stop stop-color='#a00'/><stop offset='1' stop-color='#00a'/></linearGradient><rect width='20' height='20' fill='url(#l)'/>",
    "radialGradient":
      "<radialGradient id='l' ATTRIBUTES><stop stop-color='#a00'/><stop offset='1' stop-color='#00a'/></radialGradient><rect width='20' height='20' fill='url(#l)'/>",
    "pattern":
      "<pattern id='l' width='.5' height='.5' ATTRIBUTES><circle cx='4' cy='4' r='4'/></pattern><rect width='20' height='20' fill='url(#l)'/>",
    "stop":
      "<linearGradient id='l'><stop stop-color='#a00' ATTRIBUTES/><stop offset='1' stop-color='#00a'/></linearGradient><rect width='20' height='20' fill='url(#l)'/>",
    "feFlood":
      "<filter id='l'><feFlood flood-color='#a00' ATTRIBUTES/></filter><rect width='20' height='20' filter='url(#l)'/>",
    "feDiffuseLighting":
      "<filter id='l'><feDiffuseLighting ATTRIBUTES><feDistantLight elevation='50'/></feDiffuseLighting></filter><rect width='20' height='20' filter='url(#l)'/>",
  ]

  /// What values refer to.
  private static let definitions =
    "<clipPath id='c'><rect width='9' height='9'/></clipPath><mask id='m'><rect width='9' height='9' fill='#fff'/></mask><filter id='f'><feFlood flood-color='#0a0'/></filter><marker id='k2' markerWidth='9' markerHeight='9'><rect width='9' height='9' fill='#0a0'/></marker>"

  private static let shapes = ["circle", "ellipse", "line", "path", "polygon", "polyline", "rect"]
  private static let containers = ["a", "g", "svg", "symbol", "use"]
  private static let inherited = shapes + containers

  /// A value that is to be seen, and the elements that the property applies to, or that let their children inherit it:
  /// https://www.w3.org/TR/SVG2/propidx.html
  private static let values: [String: (value: String, elements: [String])] = [
    "fill": ("#0a0", inherited.filter { $0 != "line" }), "stroke": ("#0a0", inherited),
    "fill-opacity": (".3", inherited.filter { $0 != "line" }),
    "opacity": (".3", inherited), "display": ("none", shapes + ["a", "g", "svg", "use"]),
    "visibility": ("hidden", inherited), "clip-path": ("url(#c)", inherited + ["clipPath"]),
    "mask": ("url(#m)", inherited), "filter": ("url(#f)", inherited),
    "marker-start": ("url(#k2)", shapes), "marker-end": ("url(#k2)", shapes),
    "transform": (
      "rotate(20deg)",
      shapes + ["a", "g", "use", "symbol", "clipPath", "linearGradient", "radialGradient", "pattern"]
    ),
    "x": ("3", ["rect", "use"]), "y": ("7", ["rect", "use"]), "width": ("5", ["rect", "svg"]),
    "height": ("5", ["rect", "svg"]), "rx": ("4", ["rect", "ellipse"]), "ry": ("2", ["rect", "ellipse"]),
    "cx": ("3", ["circle", "ellipse"]), "cy": ("3", ["circle", "ellipse"]), "r": ("2", ["circle"]),
    "stop-color": ("#0a0", ["stop"]), "stop-opacity": (".3", ["stop"]),
    "flood-color": ("#0a0", ["feFlood"]), "flood-opacity": (".3", ["feFlood"]),
    "lighting-color": ("#0a0", ["feDiffuseLighting"]),
    "stroke-width": ("5", ["line"]), "stroke-opacity": (".3", ["line"]), "stroke-dasharray": ("2", ["line"]),
    "stroke-linecap": ("square", ["line"]),
  ]

  @Test(arguments: values.keys.sorted())
  func changesThePictureOrIsNamed(property: String) throws {
    let (value, elements) = try #require(Self.values[property])
    for element in elements {
      let body = try #require(Self.elements[element])
      func painted(_ style: String) throws -> PaintedDrawing {
        let ground = "<rect width='20' height='20' fill='#ccc'/>"
        return try render(Self.definitions + ground + body.replacing("ATTRIBUTES", with: style))
      }
      let (plain, styled) = try (painted(""), painted("style='\(property): \(value)'"))
      #expect(plain.losses == [], "\(element)")
      let isNamed = styled.diagnostics.contains {
        $0.summary.contains("\"\(property)") || $0.summary.contains("clip path")
      }
      #expect(
        plain.pixels != styled.pixels || isNamed,
        "\(property) of \(element): \(styled.diagnostics.map(\.summary))")
    }
  }

  /// What the table of exceptions has is named, and nothing else of a vocabulary that has changed since.
  @Test(arguments: DrawingVocabulary.unpaintedProperties.keys.sorted())
  func namesPropertiesThatAreNotPaintedOnAnElement(element: String) throws {
    let body = try #require(Self.elements[element])
    for property in (DrawingVocabulary.unpaintedProperties[element] ?? []).sorted() {
      let value = property.hasPrefix("marker") ? "url(#k2)" : Self.values[property]?.value ?? ""
      let painted = try render(
        Self.definitions + body.replacing("ATTRIBUTES", with: "style='\(property): \(value)'"))
      #expect(
        painted.diagnostics.map(\.summary).contains("\"\(property)\" of a \"\(element)\" is not painted"),
        "\(property)")
    }
  }
}
