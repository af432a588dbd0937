import Numerics

/// Named graphs and random graphs.
enum GraphBuilders {
  static let table: [(name: String, function: Extras.Function)] = [
    ("CompleteGraph", complete), ("CycleGraph", cycle), ("PathGraph", path), ("StarGraph", star),
    ("WheelGraph", wheel), ("GridGraph", grid), ("PetersenGraph", petersen), ("HypercubeGraph", hypercube),
    ("KaryTree", tree), ("CompleteKaryTree", completeTree), ("CirculantGraph", circulant),
    ("RandomGraph", random),
  ]

  private static func built(
    _ count: Int, edges: [(Int, Int)], layout: String?, arguments: [ExtraValue]
  ) -> ExtraValue? {
    guard count <= GraphValue.most, edges.count <= 4 * GraphValue.most else { return nil }
    var options = arguments.filter { $0.option != nil }
    if let layout, !options.contains(where: { $0.option?.name.isSymbol("GraphLayout") ?? false }) {
      options.append(.rule("GraphLayout", .text(Array(layout.utf8))))
    }
    return GraphValue(count: count, edges, options: options).value
  }

  /// Reads the first argument as an integer from `least` to `most`; nil for other values.
  private static func count(_ arguments: [ExtraValue], least: Int, most: Int = GraphValue.most) -> Int? {
    guard let count = arguments.first?.whole, count >= least, count <= most else { return nil }
    return count
  }

  private static func complete(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    if let groups = arguments.first?.parts?.map({ $0.whole ?? 0 }) {
      guard groups.allSatisfy({ $0 > 0 && $0 <= 100 }), groups.count < 20 else { return nil }
      let owners = groups.indices.flatMap { Array(repeating: $0, count: groups[$0]) }
      let pairs = Self.pairs(owners.count).filter { owners[$0.0] != owners[$0.1] }
      return built(
        owners.count, edges: pairs, layout: groups.count == 2 ? "BipartiteEmbedding" : "CircularEmbedding",
        arguments: arguments)
    }
    guard let count = count(arguments, least: 1, most: 200) else { return nil }
    return built(count, edges: pairs(count), layout: "CircularEmbedding", arguments: arguments)
  }

  private static func pairs(_ count: Int) -> [(Int, Int)] {
    (0..<count).flatMap { a in (a + 1..<max(count, a + 1)).map { (a, $0) } }
  }

  private static func ring(_ count: Int, from first: Int = 0) -> [(Int, Int)] {
    count < 3 ? [] : (0..<count).map { (first + $0, first + ($0 + 1) % count) }
  }

  private static func cycle(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let count = count(arguments, least: 3) else { return nil }
    return built(count, edges: ring(count), layout: "CircularEmbedding", arguments: arguments)
  }

  private static func path(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let parts = arguments.first?.parts, parts.count <= GraphValue.most else { return nil }
    var graph = GraphValue()
    graph.options = arguments.filter { $0.option != nil }
    for (place, vertex) in parts.enumerated() {
      let own = graph.place(of: vertex)
      if place > 0 { graph.append(.init(from: graph.place(of: parts[place - 1]), to: own)) }
    }
    return graph.value
  }

  private static func star(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let count = count(arguments, least: 1) else { return nil }
    return built(
      count, edges: (1..<max(count, 1)).map { (0, $0) }, layout: "StarEmbedding", arguments: arguments)
  }

  private static func wheel(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let count = count(arguments, least: 4) else { return nil }
    return built(
      count, edges: (1..<count).map { (0, $0) } + ring(count - 1, from: 1), layout: "StarEmbedding",
      arguments: arguments)
  }

  private static func grid(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let sizes = arguments.first?.parts?.map({ $0.whole ?? 0 }), sizes.allSatisfy({ $0 > 0 }),
      !sizes.isEmpty, sizes.count < 6, sizes.reduce(1, { min($0 * $1, 1 << 20) }) <= GraphValue.most
    else { return nil }
    let count = sizes.reduce(1, *)
    var edges: [(Int, Int)] = []
    for place in 0..<count {
      var step = 1
      for size in sizes {
        if place / step % size < size - 1 { edges.append((place, place + step)) }
        step *= size
      }
    }
    var options = arguments
    if sizes.count == 2, !arguments.contains(where: { $0.option?.name.isSymbol("GraphLayout") ?? false }) {
      let places = (0..<count).map { MeshPoint(Double($0 / sizes[0]), Double($0 % sizes[0])) }
      options.append(.rule("VertexCoordinates", .points(places)))
    }
    return built(count, edges: edges, layout: nil, arguments: options)
  }

  private static func petersen(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    var (n, k) = (5, 2)
    let numbers = arguments.filter { $0.option == nil }
    if numbers.count == 2, let a = numbers[0].whole, let b = numbers[1].whole { (n, k) = (a, b) }
    guard n >= 3, n <= 1000, k >= 1, 2 * k < n || k == 1 else { return nil }
    // The inner star comes first, then the outer ring.
    var edges: [(Int, Int)] = []
    for place in 0..<n {
      let other = (place + k) % n
      if 2 * k != n || place < other { edges.append((place, other)) }
      edges.append((place, n + place))
    }
    let places = (0..<2 * n).map { place -> MeshPoint in
      let angle = Double.pi / 2 + 2 * Double.pi * Double(place % n) / Double(n)
      return (place < n ? 1.0 : 2.0) * MeshPoint(Double.cos(angle), Double.sin(angle))
    }
    var options = arguments
    if !arguments.contains(where: { $0.option?.name.isSymbol("GraphLayout") ?? false }) {
      options.append(.rule("VertexCoordinates", .points(places)))
    }
    return built(2 * n, edges: edges + ring(n, from: n), layout: nil, arguments: options)
  }

  private static func hypercube(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let dimension = count(arguments, least: 1, most: 9) else { return nil }
    let count = 1 << dimension
    let edges = (0..<count).flatMap { place in
      (0..<dimension).filter { place & (1 << $0) == 0 }.map { (place, place | (1 << $0)) }
    }
    return built(count, edges: edges, layout: nil, arguments: arguments)
  }

  private static func tree(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let count = count(arguments, least: 1) else { return nil }
    let width = arguments.count > 1 ? max(arguments[1].whole ?? 2, 1) : 2
    return built(
      count, edges: (1..<max(count, 1)).map { (($0 - 1) / width, $0) }, layout: "LayeredEmbedding",
      arguments: arguments)
  }

  private static func completeTree(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let levels = count(arguments, least: 1, most: 12) else { return nil }
    let width = arguments.count > 1 ? max(arguments[1].whole ?? 2, 1) : 2
    var (total, level) = (0, 1)
    for _ in 0..<levels where total <= GraphValue.most {
      total += level
      level = min(level * width, 1 << 20)
    }
    guard total <= GraphValue.most else { return nil }
    return tree([.integer(total), .integer(width)] + arguments.filter { $0.option != nil }, &work)
  }

  private static func circulant(_ arguments: [ExtraValue], _: inout ExtraWork) -> ExtraValue? {
    guard let count = count(arguments, least: 1, most: 1000), arguments.count > 1 else { return nil }
    let jumps = arguments[1].parts?.map { $0.whole ?? 0 } ?? [arguments[1].whole ?? 0]
    var edges: [(Int, Int)] = []
    var seen: Set<[Int]> = []
    for place in 0..<count {
      for jump in jumps {
        let other = ((place + jump) % count + count) % count
        if place != other, seen.insert([min(place, other), max(place, other)]).inserted {
          edges.append((place, other))
        }
      }
    }
    return built(count, edges: edges, layout: "CircularEmbedding", arguments: arguments)
  }

  // MARK: Random graphs

  /// Evaluates `RandomGraph[{vertices, edges}]`, also for the distributions of Bernoulli, Barabási and
  /// Albert, and Watts and Strogatz.
  private static func random(_ arguments: [ExtraValue], counting work: inout ExtraWork) -> ExtraValue? {
    guard let kind = arguments.first else { return nil }
    let numbers = kind.head == "List" ? kind.parts ?? [] : kind.arguments
    guard numbers.count >= 2, let count = numbers[0].whole, count > 0, count <= 1000,
      let second = numbers[1].number
    else { return nil }
    var edges: [(Int, Int)]
    switch kind.head {
    case "List":
      var all = pairs(count)
      guard second >= 0, second <= Double(all.count) else { return nil }
      for place in 0..<Int(clamping: second) { all.swapAt(place, place + work.below(all.count - place)) }
      edges = Array(all.prefix(Int(clamping: second)))
    case "BernoulliGraphDistribution": edges = pairs(count).filter { _ in work.unit() < second }
    case "BarabasiAlbertGraphDistribution":
      guard second >= 1, second < 50 else { return nil }
      edges = preferring(count, Int(clamping: second), counting: &work)
    case "WattsStrogatzGraphDistribution":
      let reach = numbers.count > 2 ? numbers[2].whole ?? 2 : 2
      guard reach > 0, 2 * reach < count else { return nil }
      edges = rewired(count, second, reach, counting: &work)
    default: return nil
    }
    work.count(count + edges.count)
    return built(count, edges: edges.ordered { $0 < $1 }, layout: nil, arguments: arguments)
  }

  /// Adds vertices one by one and joins each to existing ones with probability proportional to their degrees.
  private static func preferring(_ count: Int, _ joined: Int, counting work: inout ExtraWork) -> [(Int, Int)]
  {
    var edges: [(Int, Int)] = []
    var ends: [Int] = []
    for place in 1..<max(count, 1) {
      var chosen: Set<Int> = []
      while chosen.count < min(joined, place) {
        chosen.insert(
          ends.isEmpty || chosen.count * 4 > ends.count ? work.below(place) : ends[work.below(ends.count)])
      }
      for other in chosen.sorted() {
        edges.append((other, place))
        ends += [other, place]
      }
    }
    return edges
  }

  /// Makes a ring in which each vertex is joined to its neighbours, and rewires some edges at random.
  private static func rewired(
    _ count: Int, _ chance: Double, _ reach: Int, counting work: inout ExtraWork
  ) -> [(Int, Int)] {
    var seen: Set<[Int]> = []
    var edges: [(Int, Int)] = []
    for step in 1...reach {
      for place in 0..<count {
        var other = (place + step) % count
        for _ in 0..<50 where work.unit() < chance {
          other = work.below(count)
          if other != place, !seen.contains([min(place, other), max(place, other)]) { break }
        }
        if other != place, seen.insert([min(place, other), max(place, other)]).inserted {
          edges.append((min(place, other), max(place, other)))
        }
      }
    }
    return edges
  }
}
