import Graphics
import Numerics
import WolframLanguage

/// Builds a path of lines and Bézier curves.
struct CurvePath {
  private(set) var verbs: [PathVerb] = []
  private(set) var points: [Position] = []

  /// Makes an empty path.
  init() {}

  /// Begins at a point, or adds a line to it if the path continues another.
  init(from point: Position, isFirst: Bool = true) {
    verbs = [isFirst ? .move : .line]
    points = [point]
  }

  var isEmpty: Bool { verbs.isEmpty }

  mutating func close() { verbs.append(.close) }

  mutating func append(_ path: CurvePath) {
    verbs += path.verbs
    points += path.points
  }

  /// Adds a path that begins where this one ends.
  private mutating func goOn(with path: CurvePath) {
    verbs += path.verbs.dropFirst()
    points += path.points.dropFirst()
  }

  mutating func appendLine(to point: Position) {
    verbs.append(.line)
    points.append(point)
  }

  /// Appends a curve of degree 1, 2 or 3 from the last point.
  private mutating func append(degree: Int, _ own: ArraySlice<Position>) {
    guard let last = points.last, let first = own.first, let end = own.last else { return }
    switch degree {
    case 1: appendLine(to: first)
    case 2:
      verbs.append(.curve)
      points.append(Self.between(last, first, share: 2.0 / 3))
      points.append(Self.between(end, first, share: 2.0 / 3))
      points.append(end)
    default:
      verbs.append(.curve)
      points += own
    }
  }

  private static func between(_ a: Position, _ b: Position, share: Double) -> Position {
    var result = a
    result.point = a.point + (b.point - a.point) * share
    result.offset = a.offset + (b.offset - a.offset) * share
    return result
  }

  /// Makes an outline from codes of three numbers: 0 for lines or 1 for Bézier curves, number of points,
  /// degree.
  init(codes: [[Int]], _ points: [Position]) {
    guard let first = points.first else {
      self.init()
      return
    }
    self.init(from: first)
    var index = 1
    for code in codes {
      guard code.count >= 3 else { continue }
      let degree = code[0] == 0 ? 1 : max(1, min(code[2], 3))
      // The first curve counts the point at which the outline begins.
      let count = max(code[1] - (index == 1 && code[1] > 1 ? 1 : 0), 1)
      var taken = 0
      while taken < count, index < points.count {
        let step = min(degree, count - taken, points.count - index)
        append(degree: step, points[index..<index + step])
        index += step
        taken += step
      }
    }
    while index < points.count {
      appendLine(to: points[index])
      index += 1
    }
  }

  /// Makes successive Bézier curves of a degree.
  init(over points: [Position], degree: Int, isFirst: Bool) {
    guard let first = points.first else {
      self.init()
      return
    }
    self.init(from: first, isFirst: isFirst)
    var index = 1
    while index < points.count {
      let step = min(degree, points.count - index, 3)
      append(degree: step, points[index..<index + step])
      index += step
    }
  }

  /// Makes a polyline along a uniform B-spline clamped to its end points (de Boor).
  init(spline points: [Position], degree: Int, isClosed: Bool, isFirst: Bool) {
    var path = points
    if degree > 0, points.count > 1, points.count < 100_000 {
      path = Self.spline(points, degree: degree, isClosed: isClosed)
    }
    guard let first = path.first else {
      self.init()
      return
    }
    self.init(from: first, isFirst: isFirst)
    for point in path.dropFirst() { appendLine(to: point) }
  }

  private static func spline(_ points: [Position], degree: Int, isClosed: Bool) -> [Position] {
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
        own[index] = between(own[index - 1], own[index], share: high > low ? (t - low) / (high - low) : 0)
      }
    }
    return own[degree]
  }

  /// The path as a polyline.
  var flattened: [Position] {
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
          let (a, b) = (
            Self.between(last, points[index], share: t),
            Self.between(points[index], points[index + 1], share: t)
          )
          let c = Self.between(points[index + 1], points[index + 2], share: t)
          result.append(Self.between(Self.between(a, b, share: t), Self.between(b, c, share: t), share: t))
        }
        index += 3
      case .close: if let first = result.first { result.append(first) }
      }
    }
    return result
  }
}

// MARK: Reading

extension CurvePath {
  /// Reads a curve: `BezierCurve[points]`, `BSplineCurve[points]` or `Line[points]`, by its name without
  /// `Box`. Unless it is the first, it continues the previous curve.
  init(
    _ name: String, parts: [Node], after last: Position? = nil, from coordinates: inout CoordinateReader,
    in source: inout FigureSource
  ) {
    var points = coordinates.lines(ofFirst: parts, in: &source).first?.positions ?? []
    let isFirst = last == nil
    // A curve that continues another begins at the end of that one.
    if let last, let first = points.first, first != last { points.insert(last, at: 0) }
    var degree = name == "Line" ? 1 : 3
    for part in parts {
      if let (key, value) = source.rule(of: part), key == "SplineDegree", let own = source.number(value),
        own.isFinite
      {
        degree = Int(clamping: max(1, min(own, 20)))
      }
    }
    if name.utf8.starts(with: "BSpline".utf8) {
      let isClosed = Self.isOn("SplineClosed", parts: parts, in: source)
      self.init(
        spline: points, degree: min(degree, points.count - 1), isClosed: isClosed, isFirst: isFirst)
    } else {
      self.init(over: points, degree: degree, isFirst: isFirst)
    }
  }

  private static func isOn(_ option: String, parts: [Node], in source: FigureSource) -> Bool {
    parts.contains { part in
      source.rule(of: part).map { $0.name == option && source.symbol($0.value) == "True" } ?? false
    }
  }

  /// Reads the primitive of that name, which may consist of several curves.
  init(
    primitive name: String, parts: [Node], from coordinates: inout CoordinateReader,
    in source: inout FigureSource
  ) {
    guard name == "FilledCurve" || name == "JoinedCurve" else {
      self.init(name, parts: parts, from: &coordinates, in: &source)
      return
    }
    self.init()
    guard let first = parts.first else { return }
    for outline in Self.joined(source.expanded(first), parts: parts, from: &coordinates, in: &source)
    where !outline.isEmpty {
      append(outline)
      if name == "FilledCurve" { close() }
    }
    if !isEmpty, name == "JoinedCurve", Self.isOn("CurveClosed", parts: parts, in: source) { close() }
  }

  /// Reads the outlines of a filled or joined curve. Notebooks store them as `{{{degree, more, degree}, …},
  /// …}, {points}`.
  private static func joined(
    _ node: Node, parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) -> [CurvePath] {
    if parts.count > 1, source.rule(of: parts[1]) == nil {
      let codes = codeGroups(of: node, in: &source)
      let groups = pointGroups(of: source.expanded(parts[1]), from: &coordinates, in: &source)
      if codes.count != groups.count { source.miss("an outline of FilledCurve") }
      return zip(codes, groups).map { CurvePath(codes: $0, $1) }
    }
    guard let pieces = source.list(node) else {
      guard let name = source.head(node) else { return [] }
      return [
        CurvePath(
          FigureSource.baseName(name), parts: source.arguments(node), from: &coordinates, in: &source)
      ]
    }
    // One outline is a list of pieces, several are a list of such lists.
    if pieces.first.map({ source.isList($0) }) == true {
      return pieces.flatMap { joined(source.expanded($0), parts: [], from: &coordinates, in: &source) }
    }
    var path = CurvePath()
    for piece in pieces {
      guard let name = source.head(piece) else { continue }
      let own = CurvePath(
        FigureSource.baseName(name), parts: source.arguments(piece), after: path.points.last,
        from: &coordinates, in: &source)
      if path.isEmpty { path = own } else { path.goOn(with: own) }
    }
    return [path]
  }

  /// The rows of each layer of an array of rank 3, or of a list of matrices, either of which may be compressed.
  private static func layers(of node: Node, in source: inout FigureSource) -> [[[Double]]] {
    if let array = source.packedArray(of: node), array.dimensions.count == 3, array.dimensions[2] > 0 {
      let (height, width) = (array.dimensions[1], array.dimensions[2])
      return (0..<array.dimensions[0]).map { layer in
        (0..<height).map { row in
          let start = (layer * height + row) * width
          return Array(array.values[start..<start + width])
        }
      }
    }
    return (source.list(node) ?? []).map { layer in
      let layer = source.expanded(layer)
      return source.matrix(of: layer) ?? (source.list(layer) ?? []).map { source.numbers(of: $0) ?? [] }
    }
  }

  private static func codeGroups(of node: Node, in source: inout FigureSource) -> [[[Int]]] {
    layers(of: node, in: &source).map { rows in
      rows.map { row in row.map { $0.isFinite ? Int(clamping: max(-1e6, min(1e6, $0))) : 0 } }
    }
  }

  private static func pointGroups(
    of node: Node, from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) -> [[Position]] {
    if source.packedArray(of: node) != nil {
      return layers(of: node, in: &source).map { rows in
        rows.map { $0.count > 1 ? Position($0[0], $0[1]) : Position(.nan, .nan) }
      }
    }
    return (source.list(node) ?? []).map { group in
      coordinates.lines(source.expanded(group), in: &source).first?.positions ?? []
    }
  }
}
