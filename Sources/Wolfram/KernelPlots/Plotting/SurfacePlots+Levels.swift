import Graphics
import Kernel
import Numerics

extension SurfacePlots {
  // MARK: Curves in space

  /// The colours along a curve: a function receives x, y, z and the parameter, a named gradient runs along
  /// the curve.
  private static func colors(
    along piece: [Point3], _ ranges: [Interval], _ arguments: PlotArguments, _ scheme: inout ColorScheme,
    in kernel: inout PlotKernel
  ) -> Term {
    let isScaled = !arguments.isNone("ColorFunctionScaling")
    let range = arguments.iterators[0].range
    var values: [Double] = []
    for (index, point) in piece.enumerated() {
      let share = Double(index) / Double(max(piece.count - 1, 1))
      var inputs = [share]
      if !scheme.isGradient {
        inputs = (0..<3).map { axis in
          isScaled && ranges[axis].length > 0
            ? (point[axis] - ranges[axis].low) / ranges[axis].length : point[axis]
        }
        inputs.append(isScaled ? share : range.low + share * range.length)
      }
      let color = scheme.color(inputs, in: &kernel)
      values += [color.red, color.green, color.blue]
    }
    return PackedList(dimensions: [piece.count, 3], values: values).map { .packed($0) } ?? .list([])
  }

  /// The points of a curve at equal parameter steps, split where it is undefined.
  private static func pieces(
    _ function: inout PlotFunction, range: Interval, count: Int, in kernel: inout PlotKernel
  ) -> [[Point3]] {
    var points: [Point3] = []
    var pieces: [[Point3]] = []
    var samples: [(t: Double, point: Point3)] = []
    func sample(_ t: Double) -> (t: Double, point: Point3) {
      let values = function.values([t], in: &kernel)
      return (t, values.count > 2 ? Point3(values[0], values[1], values[2]) : Point3(.nan, .nan, .nan))
    }
    for index in 0...count {
      samples.append(sample(range.low + range.length * Double(index) / Double(count)))
    }
    for _ in 0..<3 {
      let bends = bends(samples.map { $0.point })
      guard !bends.isEmpty, samples.count + bends.count <= 4 * (count + 1) else { break }
      var finer: [(t: Double, point: Point3)] = []
      for (place, one) in samples.enumerated() {
        finer.append(one)
        if bends.contains(place) { finer.append(sample((one.t + samples[place + 1].t) / 2)) }
      }
      samples = finer
    }
    for (_, point) in samples {
      if point.isFinite {
        points.append(point)
      } else {
        if points.count > 1 { pieces.append(points) }
        points = []
      }
    }
    if points.count > 1 { pieces.append(points) }
    return pieces
  }

  /// The steps of a curve beside which it turns by more than five degrees, unless they are too short to be seen.
  private static func bends(_ points: [Point3]) -> Set<Int> {
    var extents = [Interval](repeating: .empty, count: 3)
    for point in points where point.isFinite { for axis in 0..<3 { extents[axis].include(point[axis]) } }
    let size = extents.reduce(0) { max($0, $1.length) }
    var result: Set<Int> = []
    guard size.isFinite, points.count > 2 else { return result }
    for place in 1..<(points.count - 1) {
      let (before, after) = (points[place] - points[place - 1], points[place + 1] - points[place])
      let (one, other) = (before.length, after.length)
      guard one.isFinite, other.isFinite, max(one, other) > 0.003 * size else { continue }
      let product = before.x * after.x + before.y * after.y + before.z * after.z
      guard product < 0.9962 * one * other else { continue }
      if one > 0.003 * size { result.insert(place - 1) }
      if other > 0.003 * size { result.insert(place) }
    }
    return result
  }

  /// Directives without `Tube[r]`, and its radius, with which curves are drawn as tubes; nil without it.
  private static func tube(in directives: Term, kernel: PlotKernel) -> (directives: Term, radius: [Term]?) {
    let parts = directives.call?.arguments ?? []
    func isTube(_ term: Term) -> Bool {
      kernel.headName(term) == "Tube" || kernel.symbolName(of: term) == "Tube"
    }
    guard let tube = parts.first(where: isTube) else { return (directives, nil) }
    let radius = tube.call?.arguments.prefix(1).filter { $0.double != nil } ?? []
    return (.call(.directive, parts.filter { !isTube($0) }), Array(radius))
  }

  static func curve(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError)
    -> Term?
  {
    let bodies = try triples(arguments, in: &kernel)
    let styles = PlotStyles(
      arguments.options["PlotStyle"], count: bodies.count,
      more: [kernel.term("AbsoluteThickness", .real(1.6))])
    var shapes: [Term] = []
    var extents = [Interval](repeating: .empty, count: 3)
    var coloring = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    var curves: [[[Point3]]] = []
    for body in bodies {
      var function = PlotFunction(body, arguments.iterators.map({ $0.symbol }), in: &kernel)
      let count = max(arguments.plotPoints(300, most: function.isCompiled ? 3000 : 1000), 200)
      let pieces = pieces(&function, range: arguments.iterators[0].range, count: count, in: &kernel)
      try function.check(in: &kernel)
      for point in pieces.joined() { for axis in 0..<3 { extents[axis].include(point[axis]) } }
      curves.append(pieces)
    }
    for (place, pieces) in curves.enumerated() {
      let (directives, tube) = Self.tube(in: styles.directives(place, in: &kernel), kernel: kernel)
      var own: [Term] = [directives]
      for piece in pieces {
        var line: [Term] = [.points(piece)]
        if var scheme = coloring.take() {
          line.append(
            kernel.option("VertexColors", colors(along: piece, extents, arguments, &scheme, in: &kernel)))
          coloring = scheme
        }
        own.append(tube.map { kernel.term("Tube", list: line + $0) } ?? .call(.line, line))
      }
      shapes.append(.list(own))
    }
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 3, in: &kernel)
    var ranges: [Term] = []
    for axis in 0..<3 {
      ranges.append(.pair(PlotRanges.interval(choices[axis], all: extents[axis], suited: extents[axis]).0))
    }
    let options = arguments.graphicsOptions(
      [("Axes", .true), ("PlotRangePadding", kernel.term("Scaled", .real(0.02)))],
      range: arguments.showsAllInSpace ?? .list(ranges),
      in: &kernel)
    return .call(.graphics3D, [.list(shapes)] + options)
  }

  // MARK: Level surfaces

  private static func shape(
    _ surface: LevelSurface, directives: Term, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) -> Term {
    var shapes: [Term] = [kernel.term("EdgeForm", .symbol(.none)), directives]
    if !arguments.isNone("ContourStyle") {
      shapes.append(.call(.polygon, [.indices(surface.triangles, by: 3)]))
    }
    let edges = arguments.isNone("BoundaryStyle") ? [] : surface.boundary
    if !edges.isEmpty {
      let own = arguments.value("BoundaryStyle").map { $0.parts ?? [$0] } ?? []
      shapes.append(.list(lineStyle(in: &kernel) + own + [.call(.line, [.indices(edges, by: 2)])]))
    }
    return kernel.term(
      "GraphicsComplex", .points(surface.vertices), .list(shapes),
      kernel.option("VertexNormals", .points(surface.normals)))
  }

  static func contour(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 3, in: &kernel) else { return nil }
    var shapes: [Term] = []
    let bodies = arguments.body.parts ?? [arguments.body]
    let hasEquations = bodies.allSatisfy { $0.call(of: .equal) != nil }
    let styles = PlotStyles(
      arguments.options["ContourStyle"], count: hasEquations ? bodies.count : 0, base: PlotStyles.surfaces)
    var place = 0
    for body in bodies.prefix(10) {
      var term = body
      var levels = [0.0]
      if let equation = body.call(of: .equal), equation.count == 2 {
        term = .call(.subtract, equation.arguments)
      } else {
        levels = arguments.value("Contours")?.vector ?? []
      }
      var function = PlotFunction(term, arguments.iterators.map({ $0.symbol }), in: &kernel)
      let steps = function.isCompiled ? min(max(arguments.plotPoints(24, most: 40), 16), 40) : 8
      let (x, y, z) = (
        arguments.iterators[0].range, arguments.iterators[1].range, arguments.iterators[2].range
      )
      var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
      func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
        let value = function.values([x, y, z], in: &kernel).first ?? .nan
        return region.holds([x, y, z, value], in: &kernel) ? value : .nan
      }
      if levels.isEmpty {
        let probe = ScalarGrid(x: x, y: y, columns: 9, rows: 9) { value($0, $1, z.middle) }
        let range = probe.shown
        levels = [0.25, 0.5, 0.75].map { range.low + range.length * $0 }
      }
      for level in levels.prefix(10) {
        let surface = LevelSurface(x: x, y: y, z: z, level: level, steps: steps, value)
        let isKnown = (function.values([x.middle, y.middle, z.middle], in: &kernel).first ?? .nan).isFinite
        try function.check(in: &kernel)
        if !surface.triangles.isEmpty {
          shapes.append(
            Self.shape(
              surface, directives: styles.directives(place, in: &kernel), arguments, in: &kernel))
        } else if isKnown {
          shapes.append(kernel.deliberatelyEmpty)
        }
        place += 1
      }
    }
    let options = arguments.graphicsOptions(
      [("Axes", .true), ("BoxRatios", .list([.one, .one, .one]))],
      range: .list(arguments.iterators.prefix(3).map { .pair($0.range) }), in: &kernel)
    return .call(.graphics3D, [.list(shapes)] + options)
  }
}
