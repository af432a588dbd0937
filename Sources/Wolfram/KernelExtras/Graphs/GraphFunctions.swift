import Numerics

/// Properties of graphs, and graphs derived from others.
enum GraphFunctions {
  static let table: [(name: String, function: Extras.Function)] = [
    ("Graph", normal), ("TreeGraph", normal), ("AdjacencyGraph", adjacencyGraph), ("VertexList", vertexList),
    ("EdgeList", edgeList), ("VertexCount", vertexCount), ("EdgeCount", edgeCount),
    ("VertexDegree", degree), ("AdjacencyMatrix", adjacencyMatrix), ("AdjacencyList", adjacencyList),
    ("ConnectedComponents", components), ("ConnectedGraphQ", isConnected), ("GraphQ", isGraph),
    ("FindShortestPath", shortestPath), ("GraphDistance", distance), ("GraphDistanceMatrix", distances),
    ("GraphDiameter", diameter), ("FindSpanningTree", spanningTree), ("HighlightGraph", highlighted),
    ("Subgraph", subgraph), ("VertexDelete", vertexDelete), ("EdgeAdd", edgeAdd),
    ("GraphComplement", complement), ("GraphEmbedding", embedding), ("GraphPlot", plotted),
    ("TreePlot", treePlotted), ("LayeredGraphPlot", layersPlotted), ("KernelGraphPicture", picture),
  ]

  /// Evaluates `Graph` to the kernel's normal form; a graph in that form stays as it is.
  private static func normal(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let graph = GraphValue(arguments) else { return nil }
    work.count(graph.vertices.count + graph.edges.count)
    let value = graph.value
    return value.key == ExtraValue.call("Graph", arguments).key ? nil : value
  }

  private static func adjacencyGraph(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    GraphValue(arguments)?.value
  }

  /// Reads the first argument as a graph, or as a list of rules.
  private static func graph(_ arguments: [ExtraValue]) -> GraphValue? {
    guard let first = arguments.first, first.head == "Graph" || first.head == "List" else { return nil }
    return GraphValue([first])
  }

  /// The same where it is the only argument: a second one would choose among what is asked for.
  private static func lone(_ arguments: [ExtraValue]) -> GraphValue? {
    arguments.count == 1 ? graph(arguments) : nil
  }

  private static func vertexList(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    lone(arguments).map { .list($0.vertices) }
  }

  private static func edgeList(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    lone(arguments).map { graph in .list(graph.edges.map { graph.value(of: $0) }) }
  }

  private static func vertexCount(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    lone(arguments).map { .integer($0.vertices.count) }
  }

  private static func edgeCount(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    lone(arguments).map { .integer($0.edges.count) }
  }

  private static func isGraph(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    .truth(arguments.first?.head == "Graph" && graph(arguments) != nil)
  }

  private static func degree(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let graph = graph(arguments) else { return nil }
    var degrees = [Int](repeating: 0, count: graph.vertices.count)
    for edge in graph.edges {
      degrees[edge.from] += 1
      degrees[edge.to] += 1
    }
    guard arguments.count > 1 else { return .list(degrees.map { .integer($0) }) }
    return graph.found(arguments[1]).map { .integer(degrees[$0]) }
  }

  private static func adjacencyMatrix(_ arguments: [ExtraValue], counting work: inout ExtraWork)
    -> ExtraValue?
  {
    guard let graph = lone(arguments), graph.vertices.count <= 500 else { return nil }
    let count = graph.vertices.count
    work.count(count * count / 10)
    var values = [Double](repeating: 0, count: count * count)
    for edge in graph.edges {
      values[edge.from * count + edge.to] += 1
      if !edge.isDirected, edge.from != edge.to { values[edge.to * count + edge.from] += 1 }
    }
    let rows = (0..<count).map { row in
      ExtraValue.list((0..<count).map { .integer(Int(clamping: values[row * count + $0])) })
    }
    return .list(rows)
  }

  private static func adjacencyList(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let graph = graph(arguments) else { return nil }
    let all = graph.neighbours(isDirected: false).map { places in
      ExtraValue.list(places.ordered { $0 < $1 }.map { graph.vertices[$0] })
    }
    guard arguments.count > 1 else { return .list(all) }
    return graph.found(arguments[1]).map { all[$0] }
  }

  // MARK: Paths

  /// The lowest sums of weights from a vertex, and the edge over which each vertex is reached.
  private static func ways(
    from start: Int, in graph: GraphValue, counting work: inout ExtraWork
  ) -> (lengths: [Double], before: [Int]) {
    let (count, weights) = (graph.vertices.count, graph.weights)
    var leaving = [[(Int, Double)]](repeating: [], count: count)
    for (place, edge) in graph.edges.enumerated() {
      leaving[edge.from].append((edge.to, weights[place]))
      if !edge.isDirected { leaving[edge.to].append((edge.from, weights[place])) }
    }
    var lengths = [Double](repeating: .infinity, count: count)
    var before = [Int](repeating: -1, count: count)
    var isDone = [Bool](repeating: false, count: count)
    lengths[start] = 0
    for _ in 0..<count {
      work.count(count / 8 + 1)
      var next = -1
      for place in 0..<count where !isDone[place] && lengths[place] < .infinity {
        if next < 0 || lengths[place] < lengths[next] { next = place }
      }
      guard next >= 0 else { break }
      isDone[next] = true
      for (other, weight) in leaving[next] where weight >= 0 && lengths[next] + weight < lengths[other] {
        lengths[other] = lengths[next] + weight
        before[other] = next
      }
    }
    return (lengths, before)
  }

  private static func shortestPath(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.count >= 3, let graph = graph(arguments), let start = graph.found(arguments[1]),
      let end = graph.found(arguments[2])
    else { return nil }
    let (lengths, before) = ways(from: start, in: graph, counting: &work)
    guard lengths[end] < .infinity else { return .list([]) }
    var path = [end]
    while let last = path.last, last != start { path.append(before[last]) }
    return .list(path.reversed().map { graph.vertices[$0] })
  }

  private static func length(_ value: Double) -> ExtraValue {
    value == .infinity
      ? .symbol("Infinity")
      : value == value.rounded() && value < 1e9 ? .integer(Int(clamping: value)) : .real(value)
  }

  private static func distance(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.count >= 2, let graph = graph(arguments), let start = graph.found(arguments[1]) else {
      return nil
    }
    let lengths = ways(from: start, in: graph, counting: &work).lengths
    guard arguments.count > 2 else { return .list(lengths.map(length)) }
    return graph.found(arguments[2]).map { length(lengths[$0]) }
  }

  private static func distances(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let graph = graph(arguments), graph.vertices.count <= 200 else { return nil }
    var rows: [ExtraValue] = []
    for place in graph.vertices.indices {
      rows.append(.list(ways(from: place, in: graph, counting: &work).lengths.map(length)))
    }
    return .list(rows)
  }

  private static func diameter(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let graph = graph(arguments), graph.vertices.count <= 300 else { return nil }
    var most = 0.0
    for place in graph.vertices.indices {
      most = max(most, ways(from: place, in: graph, counting: &work).lengths.max() ?? 0)
    }
    return length(most)
  }

  // MARK: Components

  /// The number of the component of each vertex.
  static func componentNumbers(of graph: GraphValue) -> [Int] {
    let neighbours = graph.neighbours(isDirected: false)
    var numbers = [Int](repeating: -1, count: graph.vertices.count)
    var next = 0
    for start in numbers.indices where numbers[start] < 0 {
      var pending = [start]
      numbers[start] = next
      while let place = pending.popLast() {
        for other in neighbours[place] where numbers[other] < 0 {
          numbers[other] = next
          pending.append(other)
        }
      }
      next += 1
    }
    return numbers
  }

  private static func components(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    // Those of a directed graph are other ones: of ways in both directions.
    guard let graph = graph(arguments), !graph.edges.contains(where: { $0.isDirected }) else { return nil }
    let numbers = componentNumbers(of: graph)
    var groups = [[ExtraValue]](repeating: [], count: (numbers.max() ?? -1) + 1)
    for (place, number) in numbers.enumerated() { groups[number].append(graph.vertices[place]) }
    let order = groups.indices.ordered { (-groups[$0].count, $0) < (-groups[$1].count, $1) }
    return .list(order.map { .list(groups[$0]) })
  }

  private static func isConnected(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let graph = lone(arguments) else { return nil }
    if graph.edges.contains(where: { $0.isDirected }) {
      let (after, before) = (graph.neighbours(), graph.reversed.neighbours())
      return .truth([after, before].allSatisfy { reached(by: $0).allSatisfy { $0 } })
    }
    return .truth((componentNumbers(of: graph).max() ?? 0) == 0)
  }

  /// Which vertices are reached from the first one.
  private static func reached(by neighbours: [[Int]]) -> [Bool] {
    var found = [Bool](repeating: false, count: neighbours.count)
    var pending = neighbours.isEmpty ? [] : [0]
    while let place = pending.popLast() {
      if found[place] { continue }
      found[place] = true
      pending += neighbours[place]
    }
    return found
  }

  /// Evaluates the minimum spanning tree by Kruskal's algorithm.
  private static func spanningTree(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let graph = lone(arguments) else { return nil }
    let weights = graph.weights
    var owners = Array(graph.vertices.indices)
    func root(_ place: Int) -> Int {
      var place = place
      while owners[place] != place {
        owners[place] = owners[owners[place]]
        place = owners[place]
      }
      return place
    }
    var kept: [GraphValue.Edge] = []
    for place in graph.edges.indices.ordered(by: { (weights[$0], $0) < (weights[$1], $1) }) {
      let (a, b) = (root(graph.edges[place].from), root(graph.edges[place].to))
      guard a != b else { continue }
      owners[a] = b
      kept.append(graph.edges[place])
    }
    var tree = graph.with(kept)
    tree.options = graph.options.filter { !($0.option?.name.isSymbol("EdgeWeight") ?? false) }
    return tree.value
  }

  private static func subgraph(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let graph = graph(arguments) else { return nil }
    let chosen = Set((arguments[1].parts ?? [arguments[1]]).compactMap { graph.found($0) })
    return graph.kept { chosen.contains($0) }.value
  }

  private static func vertexDelete(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let graph = graph(arguments) else { return nil }
    let gone = Set((arguments[1].parts ?? [arguments[1]]).compactMap { graph.found($0) })
    return graph.kept { !gone.contains($0) }.value
  }

  private static func edgeAdd(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let graph = graph(arguments) else { return nil }
    let value = graph.value.arguments
    let more = arguments[1].parts ?? [arguments[1]]
    return GraphValue([value[0], .list((value[1].parts ?? []) + more)] + graph.options)?.value
  }

  private static func complement(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let graph = graph(arguments), graph.vertices.count <= 200 else { return nil }
    work.count(graph.vertices.count * graph.vertices.count / 8)
    let there = Set(graph.edges.map { [min($0.from, $0.to), max($0.from, $0.to)] })
    var edges: [GraphValue.Edge] = []
    for a in graph.vertices.indices {
      for b in graph.vertices.indices where a < b && !there.contains([a, b]) {
        edges.append(.init(from: a, to: b))
      }
    }
    return graph.with(edges).value
  }

  // MARK: Pictures

  /// Evaluates `HighlightGraph[graph, {vertices, edges, graphs}]`: vertices become red, edges thick and red.
  private static func highlighted(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard arguments.count > 1, let graph = graph(arguments) else { return nil }
    var result = graph
    result.options =
      [.rule("KernelHighlight", .list(arguments[1].parts ?? [arguments[1]]))] + arguments.dropFirst(2)
      + graph.options
    return result.value
  }

  private static func embedding(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard var graph = graph(arguments) else { return nil }
    if arguments.count > 1 { graph.options.insert(.rule("GraphLayout", arguments[1]), at: 0) }
    return .points(GraphLayout.places(of: graph, counting: &work))
  }

  private static func plotted(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard var graph = GraphValue(arguments) else { return nil }
    // Rules are undirected edges here unless `DirectedEdges` is set.
    if !(graph.option("DirectedEdges")?.isSymbol("True") ?? false), arguments.first?.head != "Graph" {
      graph = graph.with(
        graph.edges.map { edge in
          var edge = edge
          edge.isDirected = false
          return edge
        })
    }
    if let method = graph.option("Method") { graph.options.insert(.rule("GraphLayout", method), at: 0) }
    return GraphPicture(graph, counting: &work).value
  }

  private static func treePlotted(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard arguments.first != nil else { return nil }
    // The argument after the graph may be the root, which is ignored.
    let rest = arguments.dropFirst().filter { $0.option != nil }
    return plotted(
      [arguments[0]] + rest + [.rule("GraphLayout", .text(Array("LayeredEmbedding".utf8)))], counting: &work)
  }

  /// Evaluates `LayeredGraphPlot`, whose edges are arrows unless the author asks for lines.
  private static func layersPlotted(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue?
  {
    treePlotted(arguments + [.rule("DirectedEdges", .truth(true))], counting: &work)
  }

  private static func picture(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    graph(arguments).map { GraphPicture($0, counting: &work).value }
  }
}
