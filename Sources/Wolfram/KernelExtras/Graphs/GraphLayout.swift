import Numerics

/// Positions of vertices in the plane, by `GraphLayout`.
enum GraphLayout {
  static func places(of graph: GraphValue, counting work: inout ExtraWork) -> [MeshPoint] {
    let count = graph.vertices.count
    if let own = own(graph) { return own }
    let wish = graph.option("GraphLayout")
    var name = (wish?.parts?.first ?? wish)?.name ?? ""
    if let (key, value) = (wish?.parts?.first ?? wish)?.option, key.name == "VertexLayout" {
      name = (value.parts?.first ?? value).name ?? ""
    }
    switch name {
    case "CircularEmbedding", "CircularMultipartiteEmbedding": return circle(count)
    case "StarEmbedding": return [MeshPoint(0, 0)] + circle(count - 1)
    case "LinearEmbedding": return (0..<count).map { MeshPoint(Double($0), 0) }
    case "RandomEmbedding": return (0..<count).map { _ in MeshPoint(work.unit(), work.unit()) }
    case "GridEmbedding":
      let width = max(1, Int(clamping: Double(count).squareRoot().rounded(.up)))
      return (0..<count).map { MeshPoint(Double($0 % width), -Double($0 / width)) }
    case "BipartiteEmbedding": return bipartite(of: graph)
    case "LayeredEmbedding", "LayeredDigraphEmbedding", "LayeredDrawing": return layers(of: graph)
    case "RadialEmbedding", "RadialDrawing", "BalloonEmbedding": return rings(of: graph)
    case "SpectralEmbedding": return spectral(of: graph, counting: &work)
    default:
      return isTree(graph) && name.isEmpty && count > 2
        ? layers(of: graph) : springs(of: graph, counting: &work)
    }
  }

  /// The author's coordinates: a list in the order of the vertices, or rules.
  private static func own(_ graph: GraphValue) -> [MeshPoint]? {
    guard let wish = graph.option("VertexCoordinates") ?? graph.option("VertexCoordinateRules") else {
      return nil
    }
    if let points = wish.points { return points.count == graph.vertices.count ? points : nil }
    var places: [Int: MeshPoint] = [:]
    for rule in wish.parts ?? [] {
      guard let (vertex, value) = rule.option, let place = graph.found(vertex),
        let point = ExtraValue.list([value]).points?.first
      else { continue }
      places[place] = point
    }
    guard places.count == graph.vertices.count else { return nil }
    return graph.vertices.indices.map { places[$0] ?? MeshPoint(0, 0) }
  }

  private static func circle(_ count: Int) -> [MeshPoint] {
    (0..<max(count, 0)).map { place in
      let angle = Double.pi / 2 - 2 * Double.pi * (Double(place) + (count % 2 == 0 ? 0.5 : 0)) / Double(count)
      return MeshPoint(Double.cos(angle), Double.sin(angle))
    }
  }

  private static func isTree(_ graph: GraphValue) -> Bool {
    graph.edges.count == graph.vertices.count - 1
      && GraphFunctions.componentNumbers(of: graph).allSatisfy { $0 == 0 }
  }

  // MARK: Layers

  /// The distance of each vertex from the roots: the first vertex, or those without incoming edges.
  private static func levels(of graph: GraphValue) -> (levels: [Int], children: [[Int]], roots: [Int]) {
    let count = graph.vertices.count
    var entered = [Int](repeating: 0, count: count)
    for edge in graph.edges where edge.isDirected { entered[edge.to] += 1 }
    let neighbours = graph.neighbours(isDirected: false)
    var levels = [Int](repeating: -1, count: count)
    var children = [[Int]](repeating: [], count: count)
    var roots: [Int] = []
    let hasDirections = graph.edges.contains { $0.isDirected }
    let starts = graph.vertices.indices.filter { hasDirections && entered[$0] == 0 }
    for start in starts + graph.vertices.indices where levels[start] < 0 {
      roots.append(start)
      levels[start] = 0
      var pending = [start]
      while !pending.isEmpty {
        var next: [Int] = []
        for place in pending {
          for other in neighbours[place] where levels[other] < 0 {
            levels[other] = levels[place] + 1
            children[place].append(other)
            next.append(other)
          }
        }
        pending = next
      }
    }
    return (levels, children, roots)
  }

  /// The horizontal position of each vertex of a forest: leaves side by side, parents centred above their
  /// children.
  private static func widths(_ children: [[Int]], _ roots: [Int]) -> [Double] {
    var places = [Double](repeating: 0, count: children.count)
    var next = 0.0
    var pending = roots.reversed().map { ($0, false) }
    while let (place, isSeen) = pending.popLast() {
      if children[place].isEmpty {
        places[place] = next
        next += 1
      } else if isSeen {
        places[place] = (places[children[place][0]] + places[children[place][children[place].count - 1]]) / 2
      } else {
        pending.append((place, true))
        pending += children[place].reversed().map { ($0, false) }
      }
    }
    return places
  }

  private static func layers(of graph: GraphValue) -> [MeshPoint] {
    let (levels, children, roots) = levels(of: graph)
    let widths = widths(children, roots)
    let (width, height) = (widths.max() ?? 1, Double(levels.max() ?? 1))
    // Neither much wider than high, nor higher than one and a half times the width.
    let ratio = min(max(1, width / (height + 1) * 0.6), 1.5 * max(width, 1) / max(height, 1))
    return graph.vertices.indices.map { MeshPoint(widths[$0], -Double(levels[$0]) * ratio) }
  }

  private static func rings(of graph: GraphValue) -> [MeshPoint] {
    let (levels, children, roots) = levels(of: graph)
    let widths = widths(children, roots)
    let turn = 2 * Double.pi / ((widths.max() ?? 0) + 1)
    return graph.vertices.indices.map {
      Double(levels[$0]) * MeshPoint(Double.sin(widths[$0] * turn), Double.cos(widths[$0] * turn))
    }
  }

  private static func bipartite(of graph: GraphValue) -> [MeshPoint] {
    let levels = levels(of: graph).levels
    var counts = [0, 0]
    let totals = [0, 1].map { side in Double(levels.filter { $0 % 2 == side }.count) }
    return levels.map { level in
      counts[level % 2] += 1
      let share = (Double(counts[level % 2]) - 0.5) / max(totals[level % 2], 1)
      return MeshPoint(Double(level % 2), -share * 1.2)
    }
  }

  // MARK: Forces

  /// Computes a force-directed layout by the Fruchterman-Reingold algorithm, each component separately.
  private static func springs(of graph: GraphValue, counting work: inout ExtraWork) -> [MeshPoint] {
    let count = graph.vertices.count
    guard count > 1 else { return [MeshPoint](repeating: MeshPoint(0, 0), count: count) }
    let numbers = GraphFunctions.componentNumbers(of: graph)
    var places = [MeshPoint](repeating: MeshPoint(0, 0), count: count)
    var groups = [[Int]](repeating: [], count: (numbers.max() ?? 0) + 1)
    for (place, number) in numbers.enumerated() { groups[number].append(place) }
    var local = [Int](repeating: 0, count: count)
    for group in groups { for (place, vertex) in group.enumerated() { local[vertex] = place } }
    var pairs = [[(Int, Int)]](repeating: [], count: groups.count)
    for edge in graph.edges where edge.from != edge.to {
      pairs[numbers[edge.from]].append((local[edge.from], local[edge.to]))
    }
    let shapes = groups.indices.map { settled(groups[$0].count, edges: pairs[$0], counting: &work) }
    packed(shapes, groups: groups, &places)
    return places
  }

  private static func settled(_ count: Int, edges: [(Int, Int)], counting work: inout ExtraWork)
    -> [MeshPoint]
  {
    var places = (0..<count).map { place -> MeshPoint in
      // The initial positions form a spiral, so that the layout is deterministic.
      let (angle, radius) = (2.399963 * Double(place), (Double(place) + 0.5).squareRoot())
      return radius * MeshPoint(Double.cos(angle), Double.sin(angle))
    }
    guard count > 2 else { return (0..<count).map { MeshPoint(Double($0), 0) } }
    let rounds = max(30, min(250, 400_000 / (count * count)))
    work.count(rounds * (count * count / 40 + edges.count / 4))
    var heat = 0.3 * Double(count).squareRoot() + 0.5
    let cooling = Double.pow(0.01 / heat, 1 / Double(rounds))
    for _ in 0..<rounds {
      var forces = [MeshPoint](repeating: MeshPoint(0, 0), count: count)
      for a in 0..<count {
        for b in a + 1..<max(count, a + 1) {
          let arrow = places[a] - places[b]
          let push = (1 / max(arrow.dot(arrow), 1e-4)) * arrow
          forces[a] = forces[a] + push
          forces[b] = forces[b] - push
        }
      }
      for (a, b) in edges {
        let arrow = places[b] - places[a]
        let pull = arrow.length * arrow
        forces[a] = forces[a] + pull
        forces[b] = forces[b] - pull
      }
      for place in 0..<count {
        let length = max(forces[place].length, 1e-9)
        places[place] = places[place] + (min(length, heat) / length) * forces[place]
      }
      heat *= cooling
    }
    return upright(places)
  }

  /// Rotates a shape about its centre so that its long side is horizontal.
  private static func upright(_ places: [MeshPoint]) -> [MeshPoint] {
    let sum = places.reduce(MeshPoint(0, 0), +)
    let middle = (1 / Double(places.count)) * sum
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for place in places {
      let arrow = place - middle
      xx += arrow.x * arrow.x
      xy += arrow.x * arrow.y
      yy += arrow.y * arrow.y
    }
    let angle = 0.5 * Double.atan2(y: 2 * xy, x: xx - yy)
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    return places.map { place in
      let arrow = place - middle
      return MeshPoint(c * arrow.x + s * arrow.y, c * arrow.y - s * arrow.x)
    }
  }

  /// Places shapes side by side in rows, the largest first.
  private static func packed(_ shapes: [[MeshPoint]], groups: [[Int]], _ places: inout [MeshPoint]) {
    let boxes = shapes.map { Triangulation.box($0) }
    let order = shapes.indices.ordered { (-shapes[$0].count, $0) < (-shapes[$1].count, $1) }
    let area = boxes.reduce(0.0) { $0 + ($1.1.x - $1.0.x + 1) * ($1.1.y - $1.0.y + 1) }
    let width = max((area * 1.6).squareRoot(), boxes.map { $0.1.x - $0.0.x + 1 }.max() ?? 0)
    var (x, y, height) = (0.0, 0.0, 0.0)
    for shape in order {
      let (low, high) = boxes[shape]
      if x > 0, x + high.x - low.x + 1 > width {
        (x, y, height) = (0, y - height, 0)
      }
      for (vertex, place) in zip(groups[shape], shapes[shape]) {
        places[vertex] = MeshPoint(x + place.x - low.x + 0.5, y - (high.y - place.y) - 0.5)
      }
      x += high.x - low.x + 1
      height = max(height, high.y - low.y + 1)
    }
  }

  // MARK: Spectrum

  /// Computes a spectral layout: the eigenvectors of the two smallest nonzero eigenvalues of the Laplacian,
  /// by power iteration.
  private static func spectral(of graph: GraphValue, counting work: inout ExtraWork) -> [MeshPoint] {
    let count = graph.vertices.count
    let neighbours = graph.neighbours(isDirected: false)
    guard count > 2, count <= 500 else { return circle(count) }
    let most = 2 * Double(neighbours.map { $0.count }.max() ?? 1) + 1
    var axes: [[Double]] = []
    for axis in 0..<2 {
      var vector = (0..<count).map { Double.cos(Double($0 * (axis + 1)) * 1.7 + Double(axis)) }
      for _ in 0..<400 {
        // The largest eigenvalues of c - L are the smallest of L; the constant vector and earlier axes are
        // projected out.
        let old = vector
        for place in 0..<count {
          var sum = (most - Double(neighbours[place].count)) * old[place]
          for other in neighbours[place] { sum += old[other] }
          vector[place] = sum
        }
        let mean = vector.reduce(0, +) / Double(count)
        for place in 0..<count { vector[place] -= mean }
        for earlier in axes {
          let share = zip(vector, earlier).reduce(0) { $0 + $1.0 * $1.1 }
          for place in 0..<count { vector[place] -= share * earlier[place] }
        }
        let size = max(vector.reduce(0) { $0 + $1 * $1 }.squareRoot(), 1e-300)
        for place in 0..<count { vector[place] /= size }
      }
      work.count(400 * (count + graph.edges.count) / 20)
      axes.append(vector)
    }
    return (0..<count).map { MeshPoint(axes[0][$0], axes[1][$0]) }
  }
}
