import DrawingStyles
import Foundation
import ProcessorTime
import Testing

@testable import ArtworkDrawing

/// Covers in which every element that is painted is repeated in every way that a drawing can repeat it end soon, with little
/// memory, as a cover or with a finding.
@Suite struct DrawingBombTests {
  /// How a part of a drawing is multiplied.
  enum Way: String, CaseIterable {
    case manyTimes, deep, doubled, inPatterns, inMasks, inMarkers, byRules
  }

  struct Bomb: CustomTestStringConvertible {
    var element: String
    var way: Way
    var testDescription: String { "\(element) \(way.rawValue)" }
  }

  /// Every element that is passed to the painter, each way.
  static let all = DrawingVocabulary.elements.keys.sorted().flatMap { element in
    Way.allCases.map { Bomb(element: element, way: $0) }
  }

  private static func many(_ text: String, count: Int) -> String { String(repeating: text, count: count) }

  private static let shape = "<rect width='100' height='140' fill='#0a0'/>"

  /// The attributes that let an element take most work.
  private static let numbers = """
    width='100' height='140' r='60' rx='50' ry='70' x2='100' y2='140' fill='#0a0' stroke='red' stroke-width='30' \
    stroke-linejoin='round' stroke-dasharray='.01' in2='SourceGraphic' scale='9' numOctaves='9' baseFrequency='.1' radius='3' \
    order='5' kernelMatrix='\(many("1 ", count: 25))' stdDeviation='9' type='turbulence' operator='dilate'
    """

  /// What is defined for an element, and what paints it once.
  private static func part(_ element: String) -> (definitions: String, painted: String) {
    func filter(_ primitive: String) -> (String, String) {
      ("<filter id='x'>\(primitive)</filter>", "<g filter='url(#x)'>\(shape)</g>")
    }
    switch element {
    case "path":
      let zigzag = (0..<200).map { "L\($0 * 37 % 100) \($0 * 83 % 140)" }.joined()
      return ("", "<path d='M0 0\(zigzag)' \(numbers)/>")
    case "polygon", "polyline":
      return (
        "",
        "<\(element) \(numbers) points='\((0..<200).map { "\($0 * 37 % 100),\($0 * 83 % 140) " }.joined())'/>"
      )
    case "text", "tspan", "tref", "a":
      return (
        "",
        "<text y='20' font-size='9'>\(many("<\(element)>words \(many("word ", count: 200))</\(element)>", count: 3))</text>"
      )
    case "foreignObject":
      let html = "<p xmlns='http://www.w3.org/1999/xhtml'>\(many("word <b>word</b> ", count: 200))</p>"
      return ("", "<foreignObject width='100' height='140'>\(html)</foreignObject>")
    case "image", "feImage":
      let picture =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E"
        .replacing("'", with: "&apos;")
      let image = "<\(element) width='100' height='140' href='\(picture)'/>"
      return element == "image" ? ("", image) : filter(image)
    case "linearGradient", "radialGradient", "stop":
      let name = element == "stop" ? "linearGradient" : element
      let stops = (0..<500).map { "<stop offset='\(Double($0) / 500)' stop-color='#\($0 + 100)'/>" }.joined()
      return ("<\(name) id='x'>\(stops)</\(name)>", "<rect width='100' height='140' fill='url(#x)'/>")
    case "mask", "clipPath", "pattern", "marker", "filter":
      let property = ["clipPath": "clip-path", "pattern": "fill", "marker": "marker-mid"][element] ?? element
      let content =
        element == "filter" ? "<feOffset dx='1'/><feMerge><feMergeNode/></feMerge>" : many(shape, count: 20)
      return (
        "<\(element) id='x' width='9' height='9'>\(content)</\(element)>",
        "<path d='M0 0\(many("L90 0L0 90", count: 20))' \(property)='url(#x)'/>"
      )
    case "feFuncA", "feFuncB", "feFuncG", "feFuncR":
      return filter(
        "<feComponentTransfer>\(many("<\(element) type='gamma' exponent='3'/>", count: 9))</feComponentTransfer>"
      )
    case "feMergeNode", "feMerge":
      return filter("<feMerge>\(many("<feMergeNode in='SourceGraphic'/>", count: 20))</feMerge>")
    case "feDistantLight", "fePointLight", "feSpotLight", "feDiffuseLighting", "feSpecularLighting":
      let light = element.hasSuffix("Light") ? element : "fePointLight"
      let lighting = element.hasSuffix("Lighting") ? element : "feDiffuseLighting"
      return filter(many("<\(lighting)><\(light) x='9' y='9' z='9'/></\(lighting)>", count: 4))
    case _ where element.hasPrefix("fe"): return filter(many("<\(element) \(numbers)/>", count: 4))
    case "symbol", "defs":
      return (
        "<symbol id='x' viewBox='0 0 9 9'>\(many(shape, count: 9))</symbol>", "<use href='#x' opacity='.5'/>"
      )
    case "use": return ("<g id='x' opacity='.5'>\(many(shape, count: 9))</g>", "<use href='#x'/>")
    case "g", "svg", "switch": return ("", "<\(element) opacity='.5'>\(shape)</\(element)>")
    default: return ("", "<\(element) \(numbers)/>")
    }
  }

  private static func drawing(_ bomb: Bomb) -> String {
    let (definitions, painted) = part(bomb.element)
    let user =
      "<path d='M0 0\(many("h90h-90", count: 50))' fill='url(#p)' mask='url(#m)' marker-mid='url(#k)'/>"
    let body: String
    switch bomb.way {
    case .manyTimes: body = many(painted, count: 2_000)
    case .deep:
      let open = painted.prefix { $0 != ">" } + ">"
      let isGroup = open.hasPrefix("<g ") || open.hasPrefix("<svg ") || open.hasPrefix("<switch ")
      let name = isGroup ? String(open.dropFirst().prefix { $0 != " " }) : "g"
      body =
        many(isGroup ? String(open) : "<g opacity='.9'>", count: 200) + painted
        + many("</\(name)>", count: 200)
    case .doubled:
      let levels = (1...20).map { "<g id='a\($0)'>\(many("<use href='#a\($0 - 1)'/>", count: 2))</g>" }
        .joined()
      body = "<defs><g id='a0'>\(painted)</g>\(levels)</defs><use href='#a20'/>"
    case .inPatterns:
      body =
        "<pattern id='p' width='50' height='50' patternUnits='userSpaceOnUse'>\(many(painted, count: 9))</pattern>"
        + many(user, count: 300)
    case .inMasks: body = "<mask id='m'>\(many(painted, count: 9))</mask>" + many(user, count: 300)
    case .inMarkers:
      body =
        "<marker id='k' markerWidth='90' markerHeight='90'>\(many(painted, count: 9))</marker>"
        + many(user, count: 300)
    case .byRules:
      let rules = (0..<300).map { "g > .c\($0) ~ *, :not(.d\($0)) rect { opacity: 0.\($0) }" }.joined()
      body = "<style>\(rules)</style><g>" + many("<g class='c1'>\(painted)</g>", count: 300) + "</g>"
    }
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 140'>\(definitions)\(body)</svg>"
  }

  @Test(arguments: slice(of: all, into: 80, named: "drawings")) func endsSoon(_ bomb: Bomb) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.drawing(bomb), to: "c.svg")
    try folder.write("# A\n", to: "a.md")
    try folder.write(
      "<book xmlns=\"urn:octavo:book:1\" id=\"urn:isbn:1\" lang=\"en\"><title>T</title><artwork><cover src=\"c.svg\"/></artwork><contents><page src=\"a.md\"/></contents></book>",
      to: "book.xml")
    // Processor time and address space of the child: the tool itself takes 400 MB of the latter.
    let result = try Tool.run(
      ["check", "book.xml", "--format", "json"], in: folder.url, environment: ["LC_ALL": "C"],
      limits: "ulimit -t \(usually(15, inSoak: 10)); ulimit -v 1600000")
    #expect(result.status == 0 || result.status == 1, "status \(result.status): \(result.errors.suffix(300))")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    if bomb.way == .doubled || result.status == 1 {
      let places = report.diagnostics.filter { $0.id.hasPrefix("artwork-") }
      #expect(!places.isEmpty, "\(result.output)")
    }
  }
}
