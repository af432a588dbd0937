import Numerics

/// Draws a graph as `Graphics`.
struct GraphPicture {
  private let graph: GraphValue
  private let places: [MeshPoint]
  /// The radius of a vertex of default size.
  private let radius: Double
  private var highlights: [Int: ExtraValue] = [:]
  private var highlightedEdges: [Int: ExtraValue] = [:]

  init(_ graph: GraphValue, counting work: inout ExtraWork) {
    self.graph = graph
    let places = GraphLayout.places(of: graph, counting: &work)
    self.places = places
    let (low, high) = Triangulation.box(places)
    let size = max(high.x - low.x, high.y - low.y, 0.5)
    radius = size * min(0.02, 0.09 / Double(max(graph.vertices.count, 1)).squareRoot())
    work.count(graph.vertices.count + graph.edges.count)
    for item in graph.option("KernelHighlight")?.parts ?? [] { highlight(item, style: .symbol("Red")) }
  }

  private mutating func highlight(_ item: ExtraValue, style: ExtraValue) {
    if item.head == "Style", item.arguments.count > 1 {
      return highlight(item.arguments[0], style: item.arguments[1])
    }
    if item.head == "Graph", let part = GraphValue(item.arguments) {
      for edge in part.edges { highlight(part.value(of: edge), style: style) }
      for vertex in part.vertices { highlight(vertex, style: style) }
    } else if let place = graph.found(item) {
      highlights[place] = style
    } else if item.arguments.count == 2, let from = graph.found(item.arguments[0]),
      let to = graph.found(item.arguments[1])
    {
      for (place, edge) in graph.edges.enumerated()
      where (edge.from, edge.to) == (from, to) || (!edge.isDirected && (edge.from, edge.to) == (to, from)) {
        highlightedEdges[place] = style
      }
    } else {
      for part in item.parts ?? [] { highlight(part, style: style) }
    }
  }

  /// Options of graphs; other options belong to the picture.
  private static let own: Set<String> = [
    "GraphLayout", "VertexLabels", "VertexSize", "VertexStyle", "VertexShapeFunction", "VertexShape",
    "EdgeStyle", "EdgeLabels", "EdgeShapeFunction", "EdgeWeight", "VertexWeight", "GraphStyle",
    "DirectedEdges", "VertexCoordinates", "VertexCoordinateRules", "VertexLabelStyle", "EdgeLabelStyle",
    "GraphHighlight", "GraphHighlightStyle", "KernelHighlight", "VertexLabeling", "Method", "PlotStyle",
    "EdgeRenderingFunction", "VertexRenderingFunction", "MultiedgeStyle", "SelfLoopStyle", "PlotTheme",
    "VertexCapacity", "EdgeCapacity", "PackingMethod",
  ]

  var value: ExtraValue {
    var options = graph.options.filter { option in
      guard let name = option.option?.name.name else { return false }
      return !Self.own.contains(name)
    }
    if !options.contains(where: { $0.option?.name.isSymbol("PlotRange") ?? false }) {
      options.append(.rule("PlotRangePadding", .call("Scaled", [.real(0.06)])))
    }
    let color = ExtraValue.call("RGBColor", [.real(0.35), .real(0.45), .real(0.62)])
    let edges: ExtraValue = .list(
      [color, .call("AbsoluteThickness", [.real(1)]), .call("Opacity", [.real(0.75)])] + edgeShapes())
    let vertices: ExtraValue = .list(
      [
        .call("RGBColor", [.real(0.55), .real(0.67), .real(0.85)]),
        .call("EdgeForm", [.call("RGBColor", [.real(0.2), .real(0.3), .real(0.5)])]),
      ] + vertexShapes())
    return .call("Graphics", [.list([edges, vertices, .list(edgeLabels()), .list(labels())])] + options)
  }

  // MARK: Edges

  /// The value of an option for an item: one style for all, or rules by item; a list of styles is one style.
  private func style(_ option: ExtraValue?, of item: ExtraValue) -> ExtraValue? {
    guard let option, !option.isSymbol("Automatic") else { return nil }
    let key = item.key
    var general: ExtraValue?
    for part in option.parts ?? [option] {
      guard let (thing, value) = part.option else {
        general = option
        break
      }
      if thing.key == key { return value }
      if thing.head == "Blank" || thing.isSymbol("All") { general = value }
    }
    return general
  }

  private func edgeShapes() -> [ExtraValue] {
    let common = graph.option("EdgeStyle") ?? graph.option("PlotStyle")
    var repeats: [[Int]: Int] = [:]
    return graph.edges.enumerated().map { place, edge in
      let pair = [min(edge.from, edge.to), max(edge.from, edge.to)]
      let copy = repeats[pair, default: 0]
      repeats[pair] = copy + 1
      var parts: [ExtraValue] = []
      if let style = edge.style ?? style(common, of: graph.value(of: edge)) { parts.append(style) }
      if let style = highlightedEdges[place] {
        parts += [style, .call("AbsoluteThickness", [.real(3)]), .call("Opacity", [.real(1)])]
      }
      let ends = ExtraValue.points([places[edge.from], places[edge.to]])
      let names = ExtraValue.list([graph.vertices[edge.from], graph.vertices[edge.to]])
      parts +=
        drawn(by: "EdgeRenderingFunction", arguments: [ends, names, .symbol("None")])
        ?? drawn(by: "EdgeShapeFunction", arguments: [ends, graph.value(of: edge)])
        ?? shape(edge, bend: Double((copy + 1) / 2) * (copy % 2 == 0 ? -0.25 : 0.25))
      return .list(parts)
    }
  }

  /// What the author's function of an option draws, nothing for `None`; nil without a function. Named shapes are drawn as
  /// others.
  private func drawn(by option: String, arguments: [ExtraValue]) -> [ExtraValue]? {
    guard let function = graph.option(option), !function.isSymbol("Automatic"), function.parts == nil else {
      return nil
    }
    if function.isSymbol("None") { return [] }
    if case .text = function { return nil }
    return [.call(function, arguments)]
  }

  private func shape(_ edge: GraphValue.Edge, bend: Double) -> [ExtraValue] {
    let (a, b) = (places[edge.from], places[edge.to])
    var path = [a, b]
    if edge.from == edge.to {
      let size = radius * 3
      path = (0...16).map { step in
        let angle = 2 * Double.pi * Double(step) / 16 - Double.pi / 2
        return MeshPoint(a.x + size * Double.cos(angle), a.y + size + size * Double.sin(angle))
      }
    } else if bend != 0 || hasReverse(edge) {
      let bend = bend == 0 ? 0.12 : bend
      let side = MeshPoint(a.y - b.y, b.x - a.x)
      path = (0...12).map { step in
        let t = Double(step) / 12
        return a + t * (b - a) + (4 * bend * t * (1 - t)) * side
      }
    }
    guard edge.isDirected else { return [.call("Line", [.points(path)])] }
    let head = ExtraValue.call("Arrowheads", [.list([.list([.real(0.025), .real(1)])])])
    return [head, .call("Arrow", [.points(path), .list([.real(0), .real(radius * 1.15)])])]
  }

  private func hasReverse(_ edge: GraphValue.Edge) -> Bool {
    edge.isDirected
      && graph.edges.contains { $0.isDirected && $0.from == edge.to && $0.to == edge.from }
  }

  private func edgeLabels() -> [ExtraValue] {
    guard let wish = graph.option("EdgeLabels"), !wish.isSymbol("None") else { return [] }
    let weights = graph.option("EdgeWeight")?.parts ?? []
    return graph.edges.enumerated().compactMap { place, edge in
      let item = graph.value(of: edge)
      var text =
        wish.name == "EdgeWeight" ? (place < weights.count ? weights[place] : nil) : style(wish, of: item)
      if wish.name == "Name" { text = item }
      if let own = text, own.head == "Placed" { text = own.arguments.first }
      guard let text else { return nil }
      let middle = 0.5 * (places[edge.from] + places[edge.to])
      return .call(
        "Text",
        [
          .call("Style", [text, .rule("Background", .symbol("White"))]),
          .list([.real(middle.x), .real(middle.y)]),
        ])
    }
  }

  // MARK: Vertices

  private static let sizes: [String: Double] = [
    "Tiny": 0.5, "Small": 0.8, "Medium": 2, "Large": 3.5, "Automatic": 1,
  ]

  /// The radius of a vertex: a named size, or a fraction of the distance to the nearest other vertex.
  private func size(of place: Int) -> Double {
    guard let wish = style(graph.option("VertexSize"), of: graph.vertices[place]) else { return radius }
    if let word = wish.name, let factor = Self.sizes[word] { return radius * factor }
    if wish.head == "Scaled", let share = wish.arguments.first?.number {
      let (low, high) = Triangulation.box(places)
      return max(high.x - low.x, high.y - low.y, 0.5) * share / 2
    }
    guard let share = wish.number else { return radius }
    return share / 2 * nearest
  }

  private var nearest: Double {
    var least = Double.infinity
    for edge in graph.edges where edge.from != edge.to {
      least = min(least, (places[edge.from] - places[edge.to]).length)
    }
    return least < .infinity ? least : radius * 10
  }

  private func vertexShapes() -> [ExtraValue] {
    let common = graph.option("VertexStyle")
    return graph.vertices.indices.map { place in
      var parts: [ExtraValue] = []
      if let style = style(common, of: graph.vertices[place]) { parts.append(style) }
      if let style = highlights[place] { parts.append(style) }
      let center = ExtraValue.list([.real(places[place].x), .real(places[place].y)])
      let size = ExtraValue.real(size(of: place) * (highlights[place] == nil ? 1 : 1.3))
      let vertex = graph.vertices[place]
      parts +=
        drawn(by: "VertexRenderingFunction", arguments: [center, vertex])
        ?? drawn(by: "VertexShapeFunction", arguments: [center, vertex, .list([size, size])])
        ?? [.call("Disk", [center, size])]
      return .list(parts)
    }
  }

  private func labels() -> [ExtraValue] {
    var wish = graph.option("VertexLabels")
    // The older option has the names in boxes on the vertices.
    let isBoxed = graph.option("VertexLabeling")?.isSymbol("True") ?? false
    if isBoxed, graph.option("VertexRenderingFunction") != nil { return [] }
    if isBoxed { wish = .text(Array("Name".utf8)) }
    guard let wish, !wish.isSymbol("None") else { return [] }
    return graph.vertices.indices.compactMap { place in
      let vertex = graph.vertices[place]
      var text =
        wish.isSymbol("All") || wish.isSymbol("Automatic") || wish.name == "Name"
        ? vertex : style(wish, of: vertex)
      var isInside = false
      if let own = text, own.head == "Placed", own.arguments.count > 1 {
        isInside = own.arguments[1].name == "Center"
        text = own.arguments[0].name == "Name" ? vertex : own.arguments[0]
      }
      if text?.name == "Name", wish.option == nil { text = vertex }
      guard var label = text, !label.isSymbol("None") else { return nil }
      if let style = graph.option("VertexLabelStyle") { label = .call("Style", [label, style]) }
      let point = ExtraValue.list([.real(places[place].x), .real(places[place].y)])
      if isBoxed {
        let ground = ExtraValue.rule("Background", .call("RGBColor", [.real(1), .real(1), .real(0.85)]))
        return .call("Text", [.call("Framed", [label, ground]), point])
      }
      if isInside { return .call("Text", [label, point]) }
      let away = size(of: place) * 0.8
      let beside = ExtraValue.list([.real(places[place].x + away), .real(places[place].y + away)])
      return .call("Text", [label, beside, .list([.real(-1.2), .real(-0.8)])])
    }
  }
}
