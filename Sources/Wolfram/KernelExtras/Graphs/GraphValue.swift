/// A graph: `Graph[{vertices}, {UndirectedEdge[a, b], …}, options…]`.
struct GraphValue {
  /// An edge with the indices of its ends.
  struct Edge {
    var from: Int
    var to: Int
    var isDirected = false
    /// The author's style; nil if there is none.
    var style: ExtraValue?
  }

  private(set) var vertices: [ExtraValue] = []
  private(set) var edges: [Edge] = []
  var options: [ExtraValue] = []
  private var places: [[UInt8]: Int] = [:]

  /// The maximum number of vertices; there are at most four times as many edges.
  static let most = 5000

  init() {}

  /// Makes a graph with the vertices 1 to `count`.
  init(count: Int, _ edges: [(Int, Int)] = [], options: [ExtraValue] = []) {
    for number in 0..<count { _ = place(of: .integer(number + 1)) }
    self.edges = edges.map { Edge(from: $0.0, to: $0.1) }
    self.options = options
  }

  /// Reads the arguments of `Graph`: vertices and edges, a list of rules, an adjacency matrix, or a call of
  /// `Graph`.
  init?(_ arguments: [ExtraValue]) {
    var rest = arguments[...]
    var lists: [ExtraValue] = []
    while let first = rest.first, first.option == nil || Self.isEdge(first), lists.count < 2 {
      if first.head == "Graph" {
        guard let graph = GraphValue(first.arguments) else { return nil }
        self = graph
        let own = Array(rest.dropFirst())
        // An explicit layout replaces given coordinates.
        let moves = own.contains { $0.option?.name.isSymbol("GraphLayout") ?? false }
        options = own + options.filter { !moves || !($0.option?.name.isSymbol("VertexCoordinates") ?? false) }
        return
      }
      lists.append(rest.removeFirst())
    }
    options = Array(rest)
    guard let last = lists.last, lists.count < 3 else { return nil }
    if lists.count == 2 {
      for vertex in lists[0].parts ?? [] {
        let bare = Self.bare(vertex)
        _ = place(of: bare)
        take(vertex, of: bare, isEdge: false)
      }
    }
    if lists.count == 1, let (dimensions, values) = last.numbers, dimensions.count == 2 {
      guard readMatrix(dimensions, values: values) else { return nil }
    } else {
      for edge in last.parts ?? [last] where !add(edge, style: nil) { return nil }
    }
    guard vertices.count <= Self.most, edges.count <= 4 * Self.most else { return nil }
  }

  /// Whether a term is an edge rather than an option, which has a symbol on its left side.
  private static func isEdge(_ value: ExtraValue) -> Bool {
    guard let (name, _) = value.option else { return true }
    if case .symbol = name { return false }
    return true
  }

  private static let wrappers: Set<String> = [
    "Style", "Labeled", "Tooltip", "Property", "Annotation", "Button",
  ]

  /// A vertex or an edge without its style, label and properties.
  private static func bare(_ value: ExtraValue) -> ExtraValue {
    var value = value
    while wrappers.contains(value.head), let inner = value.arguments.first { value = inner }
    return value
  }

  /// Takes what is around a vertex or an edge as options for it: `Style[1, Red]` as `VertexStyle -> {1 -> Red}`, `Property[e, EdgeLabels -> "a"]`
  /// as `EdgeLabels -> {e -> "a"}`.
  private mutating func take(_ value: ExtraValue, of item: ExtraValue, isEdge: Bool) {
    var item = item
    if isEdge, item.arguments.count >= 2 {
      let isDirected = item.head == "DirectedEdge" || item.head == "Rule"
      item = .call(isDirected ? "DirectedEdge" : "UndirectedEdge", Array(item.arguments.prefix(2)))
    }
    var value = value
    while Self.wrappers.contains(value.head), let inner = value.arguments.first {
      let rest = Array(value.arguments.dropFirst())
      switch value.head {
      case "Style":
        // That of an edge is the edge's own.
        if !isEdge, let style = rest.first {
          own("VertexStyle", rest.count == 1 ? style : .call("Directive", rest), of: item)
        }
      case "Labeled":
        if let label = rest.first { own(isEdge ? "EdgeLabels" : "VertexLabels", label, of: item) }
      case "Property", "Annotation":
        for property in rest.flatMap({ $0.parts ?? [$0] }) {
          if let (name, given) = property.option, let name = name.name { own(name, given, of: item) }
        }
      default: break
      }
      value = inner
    }
  }

  /// Gives an item a value of an option; those of the options that are given count after it.
  private mutating func own(_ name: String, _ value: ExtraValue, of item: ExtraValue) {
    let rule = ExtraValue.call("Rule", [item, value])
    guard let place = options.firstIndex(where: { $0.option?.name.isSymbol(name) ?? false }),
      let known = options[place].option?.value
    else { return options.append(.rule(name, .list([rule]))) }
    let others =
      known.parts?.allSatisfy({ $0.option != nil }) == true
      ? known.parts ?? [] : [.call("Rule", [.call("Blank", []), known])]
    options[place] = .rule(name, .list([rule] + others))
  }

  private mutating func readMatrix(_ dimensions: [Int], values: [Double]) -> Bool {
    let count = dimensions[0]
    guard count == dimensions[1], count <= 1000 else { return false }
    for number in 0..<count { _ = place(of: .integer(number + 1)) }
    let isSymmetric = (0..<count).allSatisfy { row in
      (0..<row).allSatisfy { values[row * count + $0] == values[$0 * count + row] }
    }
    for row in 0..<count {
      for column in 0..<count where values[row * count + column] != 0 && (!isSymmetric || column >= row) {
        edges.append(Edge(from: row, to: column, isDirected: !isSymmetric))
      }
    }
    return true
  }

  private mutating func add(_ value: ExtraValue, style: ExtraValue?) -> Bool {
    let arguments = value.arguments
    switch value.head {
    case "UndirectedEdge", "TwoWayRule", "DirectedEdge", "Rule":
      guard arguments.count >= 2 else { return false }
      let isDirected = value.head == "DirectedEdge" || value.head == "Rule"
      let (from, to) = (place(of: arguments[0]), place(of: arguments[1]))
      edges.append(Edge(from: from, to: to, isDirected: isDirected, style: style))
      return true
    case "Style", "Labeled", "Tooltip", "Property", "Annotation":
      guard let inner = arguments.first else { return false }
      let bare = Self.bare(value)
      if style == nil, bare.head != value.head { take(value, of: bare, isEdge: true) }
      return add(inner, style: value.head == "Style" && arguments.count > 1 ? arguments[1] : style)
    case "List" where arguments.count == 2 && arguments[0].head == "Rule":
      // An edge of `GraphPlot` with its label.
      return add(arguments[0], style: style)
    default: return false
    }
  }

  /// The index of a vertex, which is added if it is new.
  mutating func place(of vertex: ExtraValue) -> Int {
    let key = vertex.key
    if let place = places[key] { return place }
    places[key] = vertices.count
    vertices.append(vertex)
    return vertices.count - 1
  }

  /// The index of a vertex; nil if it does not exist.
  func found(_ vertex: ExtraValue) -> Int? { places[vertex.key] }

  mutating func append(_ edge: Edge) { edges.append(edge) }

  /// The graph with other edges.
  func with(_ edges: [Edge]) -> GraphValue {
    var graph = self
    graph.edges = edges
    return graph
  }

  /// The subgraph of some of the vertices.
  func kept(_ keeps: (Int) -> Bool) -> GraphValue {
    var graph = GraphValue()
    graph.options = options
    for place in vertices.indices where keeps(place) { _ = graph.place(of: vertices[place]) }
    for edge in edges where keeps(edge.from) && keeps(edge.to) {
      var edge = edge
      (edge.from, edge.to) = (graph.place(of: vertices[edge.from]), graph.place(of: vertices[edge.to]))
      graph.append(edge)
    }
    return graph
  }

  func value(of edge: Edge) -> ExtraValue {
    let head = edge.isDirected ? "DirectedEdge" : "UndirectedEdge"
    return .call(head, [vertices[edge.from], vertices[edge.to]])
  }

  /// The graph in the kernel's form.
  var value: ExtraValue {
    let all = edges.map { edge -> ExtraValue in
      let own = value(of: edge)
      return edge.style.map { .call("Style", [own, $0]) } ?? own
    }
    return .call("Graph", [.list(vertices), .list(all)] + options)
  }

  /// The neighbours of each vertex, along the edges' directions if they have any.
  func neighbours(isDirected: Bool = true) -> [[Int]] {
    var result = [[Int]](repeating: [], count: vertices.count)
    for edge in edges {
      result[edge.from].append(edge.to)
      if edge.from != edge.to, !edge.isDirected || !isDirected { result[edge.to].append(edge.from) }
    }
    return result
  }

  /// The graph with its edges the other way round.
  var reversed: GraphValue {
    var graph = self
    for place in graph.edges.indices {
      graph.edges[place].from = edges[place].to
      graph.edges[place].to = edges[place].from
    }
    return graph
  }

  func option(_ name: String) -> ExtraValue? {
    for option in options where option.option?.name.isSymbol(name) ?? false { return option.option?.value }
    return nil
  }

  /// The weights of the edges: those of `EdgeWeight`, or 1.
  var weights: [Double] {
    let own = option("EdgeWeight")?.numbers?.values ?? []
    return own.count == edges.count ? own : [Double](repeating: 1, count: edges.count)
  }
}
