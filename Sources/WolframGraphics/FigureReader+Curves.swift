import Graphics
import Numerics
import WolframLanguage

/// Bézier and B-spline curves, and what is joined of them.
extension FigureReader {
  mutating func readCurves(_ name: String, _ parts: [Node]) {
    let isFilled = name == "FilledCurve"
    var verbs: [PathVerb] = []
    var points: [Position] = []
    switch name {
    case "FilledCurve", "JoinedCurve":
      if let first = parts.first {
        for (ownVerbs, own) in joined(expanded(first), parts) {
          verbs += ownVerbs + (isFilled ? [.close] : [])
          points += own
        }
      }
    default: (verbs, points) = curve(name, parts, isFirst: true)
    }
    guard !verbs.isEmpty else { return miss(name) }
    if name == "JoinedCurve",
      parts.contains(where: {
        rule($0)?.name == "CurveClosed" && rule($0).map { symbol($0.value) == "True" } == true
      })
    {
      verbs.append(.close)
    }
    scene.addPath(verbs, points, isFilled: isFilled)
  }

  /// The outlines of a filled or joined curve. Notebooks keep them as `{{{degree, more, degree}, …}, …}, {points}`.
  private mutating func joined(_ node: Node, _ parts: [Node]) -> [(verbs: [PathVerb], points: [Position])] {
    // Expanding adds a tree, which a call around it would not see yet.
    let second = parts.count > 1 ? expanded(parts[1]) : node
    if parts.count > 1, rule(parts[1]) == nil, let codes = list(node), let groups = list(second) {
      var result: [(verbs: [PathVerb], points: [Position])] = []
      for (index, group) in groups.enumerated() where index < codes.count {
        let vertices = lines(group).first?.map({ $0.position }) ?? []
        result.append(Self.outline(codeLists(codes[index]), vertices))
      }
      return result
    }
    guard let pieces = list(node) else {
      guard let name = head(node) else { return [] }
      return [curve(Self.baseName(name), arguments(node), isFirst: true)]
    }
    // One outline is a list of pieces, several are lists of such.
    if pieces.first.map({ isList($0) }) == true { return pieces.flatMap { joined(expanded($0), []) } }
    var (verbs, points): ([PathVerb], [Position]) = ([], [])
    for piece in pieces {
      guard let name = head(piece) else { continue }
      let (ownVerbs, own) = curve(Self.baseName(name), arguments(piece), isFirst: verbs.isEmpty)
      verbs += ownVerbs
      points += own
    }
    return [(verbs, points)]
  }

  private func codeLists(_ node: Node) -> [[Int]] {
    if let array = trees[node.tree].packedArray(node.expression), array.dimensions.count == 2,
      array.dimensions[1] > 0
    {
      let width = array.dimensions[1]
      return stride(from: 0, to: array.values.count, by: width).map {
        array.values[$0..<$0 + width].map { $0.isFinite ? Int(max(-1e6, min(1e6, $0))) : 0 }
      }
    }
    return (list(node) ?? []).map {
      (numbers($0) ?? []).map { $0.isFinite ? Int(max(-1e6, min(1e6, $0))) : 0 }
    }
  }

  /// An outline from codes: the first number of a code is 0 for lines and 1 for Bézier curves, the second how many
  /// points, the third the degree.
  private static func outline(_ codes: [[Int]], _ points: [Position]) -> (
    verbs: [PathVerb], points: [Position]
  ) {
    guard let first = points.first else { return ([], []) }
    var verbs: [PathVerb] = [.move]
    var result = [first]
    var index = 1
    for code in codes {
      guard code.count >= 3 else { continue }
      let degree = code[0] == 0 ? 1 : max(1, min(code[2], 3))
      let count = max(code[1] - (index == 1 && code[1] > 1 && code[0] == 0 ? 1 : 0), 1)
      var taken = 0
      while taken < count, index + degree <= points.count {
        append(degree, Array(points[index..<index + degree]), &verbs, &result)
        index += degree
        taken += degree
      }
    }
    while index < points.count {
      append(1, [points[index]], &verbs, &result)
      index += 1
    }
    return (verbs, result)
  }

  /// Adds a curve of degree 1, 2 or 3 from the last point.
  private static func append(
    _ degree: Int, _ own: [Position], _ verbs: inout [PathVerb], _ points: inout [Position]
  ) {
    guard let last = points.last else { return }
    switch degree {
    case 1:
      verbs.append(.line)
      points.append(own[0])
    case 2:
      verbs.append(.curve)
      points.append(between(last, own[0], 2.0 / 3))
      points.append(between(own[1], own[0], 2.0 / 3))
      points.append(own[1])
    default:
      verbs.append(.curve)
      points += own
    }
  }

  private static func between(_ a: Position, _ b: Position, _ share: Double) -> Position {
    var result = a
    result.point = a.point + (b.point - a.point) * share
    result.offset = a.offset + (b.offset - a.offset) * share
    return result
  }

  /// One curve as verbs; without the first point where it goes on from another.
  mutating func curve(_ name: String, _ parts: [Node], isFirst: Bool) -> (
    verbs: [PathVerb], points: [Position]
  ) {
    let points = parts.first.map { lines($0) }?.first?.map({ $0.position }) ?? []
    guard let first = points.first else { return ([], []) }
    var degree = name == "Line" ? 1 : 3
    for part in parts {
      if let (key, value) = rule(part), key == "SplineDegree", let own = number(value), own.isFinite {
        degree = Int(max(1, min(own, 20)))
      }
    }
    var verbs: [PathVerb] = [isFirst ? .move : .line]
    var result = [first]
    if name.utf8.starts(with: "BSpline".utf8) {
      let isClosed = parts.contains {
        rule($0)?.name == "SplineClosed" && rule($0).map { symbol($0.value) == "True" } == true
      }
      let path = Self.spline(points, degree: min(degree, points.count - 1), isClosed: isClosed)
      verbs += path.dropFirst().map { _ in .line }
      return (verbs, path)
    }
    var index = 1
    while index < points.count {
      let step = min(degree, points.count - index, 3)
      Self.append(step, Array(points[index..<index + step]), &verbs, &result)
      index += step
    }
    return (verbs, result)
  }

  /// Points along a uniform B-spline whose ends are its first and last point (de Boor's way).
  private static func spline(_ points: [Position], degree: Int, isClosed: Bool) -> [Position] {
    guard degree > 0, points.count > 1, points.count < 100_000 else { return points }
    let controls = isClosed ? points + points.prefix(degree) : points
    let count = controls.count
    let inner = count - degree
    func knot(_ index: Int) -> Double {
      isClosed ? Double(index - degree) : Double(max(0, min(index - degree, inner)))
    }
    var path: [Position] = []
    for span in 0..<inner {
      for step in 0..<12 {
        let t = Double(span) + Double(step) / 12
        path.append(deBoor(controls, degree, span + degree, t, knot))
      }
    }
    path.append(deBoor(controls, degree, inner - 1 + degree, Double(inner), knot))
    return path
  }

  private static func deBoor(
    _ points: [Position], _ degree: Int, _ span: Int, _ t: Double, _ knot: (Int) -> Double
  ) -> Position {
    var own = (0...degree).map { points[span - degree + $0] }
    for level in stride(from: 1, through: degree, by: 1) {
      for index in stride(from: degree, through: level, by: -1) {
        let place = span - degree + index
        let (low, high) = (knot(place), knot(place + degree - level + 1))
        own[index] = between(own[index - 1], own[index], high > low ? (t - low) / (high - low) : 0)
      }
    }
    return own[degree]
  }

  /// A path as a line of points.
  static func flattened(_ verbs: [PathVerb], _ points: [Position]) -> [Position] {
    var result: [Position] = []
    var index = 0
    for verb in verbs {
      switch verb {
      case .move, .line:
        result.append(points[index])
        index += 1
      case .curve:
        guard let last = result.last else { return result }
        for step in 1...12 {
          let t = Double(step) / 12
          let (a, b) = (between(last, points[index], t), between(points[index], points[index + 1], t))
          let c = between(points[index + 1], points[index + 2], t)
          result.append(between(between(a, b, t), between(b, c, t), t))
        }
        index += 3
      case .close: if let first = result.first { result.append(first) }
      }
    }
    return result
  }
}
