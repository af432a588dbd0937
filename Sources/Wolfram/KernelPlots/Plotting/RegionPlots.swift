import Graphics
import Kernel
import Numerics

/// `RegionPlot`, and `ParametricPlot` with two parameters.
enum RegionPlots {
  static func region(_ call: Call, _ kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 2, &kernel) else { return nil }
    let body = try conditions(arguments, &kernel)
    let styles = PlotStyles(arguments.options["PlotStyle"], count: body.parts?.count ?? 1)
    var primitives: [Term] = []
    var entries: [PlotLegends.Entry] = []
    let labels = PlotLegends.labels(arguments.value("PlotLegends") ?? .null) ?? []
    for (place, part) in (body.parts ?? [body]).prefix(60).enumerated() {
      let (rings, isKnown) = try rings(part, arguments, &kernel)
      if place < labels.count {
        let pale = [kernel.term(styles.color(place)), kernel.term("Opacity", .real(0.3))]
        let own = styles.directives(place, &kernel).call?.arguments ?? []
        entries.append(
          PlotLegends.Entry(mark: .swatch, directives: .call(.directive, pale + own), label: labels[place]))
      }
      guard !rings.isEmpty else {
        if isKnown { primitives.append(kernel.deliberatelyEmpty) }
        continue
      }
      var directives: [Term] = [kernel.term(styles.color(place)), kernel.term("Opacity", .real(0.3))]
      directives += styles.directives(place, &kernel).call?.arguments ?? []
      var shapes: [Term] = [
        .call(.directive, directives), kernel.term("EdgeForm", .symbol(.none)), AreaPlots.filled(rings),
      ]
      if !arguments.isNone("BoundaryStyle") {
        var edge: [Term] = [
          kernel.term(styles.color(place)), kernel.term("AbsoluteThickness", .real(1)),
          kernel.term("Opacity", .one),
        ]
        if let own = arguments.value("BoundaryStyle") { edge += own.parts ?? [own] }
        shapes.append(.call(.directive, edge))
        for ring in rings { shapes.append(.call(.line, [.points(ring)])) }
      }
      primitives.append(.list(shapes))
    }
    let graphics = try AreaPlots.graphics(
      primitives, arguments.iterators[0].range, arguments.iterators[1].range, arguments, &kernel)
    return try PlotLegends.around(graphics, arguments, entries, &kernel)
  }

  /// The body of a plot, evaluated if it is a symbol or `Evaluate`.
  static func conditions(_ arguments: PlotArguments, _ kernel: inout PlotKernel) throws(KernelError) -> Term {
    let body = arguments.body
    guard body.symbol != nil || body.call(of: .evaluate) != nil else { return body }
    let locals = Term.list(arguments.iterators.map { .symbol($0.symbol) })
    return try kernel.evaluated(.call(.block, [locals, body.call(of: .evaluate)?.arguments.first ?? body]))
  }

  /// The outlines of the region where a condition holds, and whether the condition is decidable anywhere.
  private static func rings(
    _ condition: Term, _ arguments: PlotArguments, _ kernel: inout PlotKernel
  ) throws(KernelError) -> (rings: [[Point]], isKnown: Bool) {
    var test = InsideTest(condition, arguments.iterators.map({ $0.symbol }), &kernel)
    let count =
      test.isCompiled ? max(arguments.plotPoints(71, most: 200), 61) : arguments.plotPoints(25, most: 50)
    func value(_ x: Double, _ y: Double) -> Double { test.value([x, y], &kernel) }
    let grid = ScalarGrid(
      x: arguments.iterators[0].range, y: arguments.iterators[1].range, columns: count, rows: count, value)
    let rings = ContourTracer.outlines(grid, above: 0) { value($0.x, $0.y) }
    try test.check(&kernel)
    return (rings, !grid.extent.isEmpty)
  }

  /// A term that is positive where the condition holds; nil if it is not a combination of inequalities.
  static func inside(_ condition: Term, depth: Int) -> Term? {
    guard let call = condition.call, depth < 20, let name = call.head.symbol?.known else { return nil }
    switch name {
    case .less, .lessEqual, .greater, .greaterEqual:
      guard call.count > 1 else { return nil }
      var parts: [Term] = []
      for (a, b) in zip(call.arguments, call.arguments.dropFirst()) {
        parts.append(.call(.subtract, name == .less || name == .lessEqual ? [b, a] : [a, b]))
      }
      return parts.count == 1 ? parts[0] : .call(.min, parts)
    case .inequality:
      guard call.count % 2 == 1 else { return nil }
      var parts: [Term] = []
      for place in stride(from: 0, to: call.count - 2, by: 2) {
        guard let relation = call.arguments[place + 1].symbol?.known,
          let part = inside(
            .call(relation, [call.arguments[place], call.arguments[place + 2]]), depth: depth + 1)
        else { return nil }
        parts.append(part)
      }
      return .call(.min, parts)
    case .and, .or:
      var parts: [Term] = []
      for argument in call.arguments {
        guard let part = inside(argument, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      return .call(name == .and ? .min : .max, parts)
    case .not:
      guard let first = call.arguments.first, let part = inside(first, depth: depth + 1) else { return nil }
      return .call(.minus, [part])
    default: return nil
    }
  }

  /// Evaluates `ParametricPlot` with two parameters: an area with mesh lines.
  static func parametric(_ arguments: PlotArguments, _ kernel: inout PlotKernel) throws(KernelError) -> Term?
  {
    var arguments = arguments
    var body = arguments.body
    if !body.isList {
      body = try kernel.evaluated(
        .call(.block, [.list(arguments.iterators.map { .symbol($0.symbol) }), body]))
    }
    guard let parts = body.parts, let first = parts.first else { return nil }
    let styles = PlotStyles(arguments.options["PlotStyle"], count: first.isList ? parts.count : 1)
    var primitives: [Term] = []
    var (x, y) = (Interval.empty, Interval.empty)
    for (place, pair) in (first.isList ? parts : [body]).prefix(30).enumerated() {
      var function = PlotFunction(pair, arguments.iterators.map({ $0.symbol }), &kernel)
      let count = function.isCompiled ? 33 : 17
      let mesh = SurfaceMesh(
        u: arguments.iterators[0].range, v: arguments.iterators[1].range, columns: count, rows: count,
        mesh: SurfacePlots.meshLines(arguments)
      ) { u, v in
        let values = function.values([u, v], &kernel)
        return values.count > 1 ? Point3(values[0], values[1], 0) : Point3(.nan, .nan, .nan)
      }
      try function.check(&kernel)
      for axis in [mesh.extent(0)] where !axis.isEmpty { x.include(axis.low); x.include(axis.high) }
      for axis in [mesh.extent(1)] where !axis.isEmpty { y.include(axis.low); y.include(axis.high) }
      var fill: [Term] = [kernel.term(styles.color(place)), kernel.term("Opacity", .real(0.3))]
      fill += styles.directives(place, &kernel).call?.arguments ?? []
      var shapes: [Term] = [
        kernel.term("EdgeForm", .symbol(.none)), .call(.directive, fill),
        .call(.polygon, [.indices(mesh.quads, by: 4)]), kernel.term(styles.color(place)),
        kernel.term("Opacity", .real(0.6)), kernel.term("AbsoluteThickness", .real(0.6)),
      ]
      if !arguments.isNone("Mesh") {
        let opaque = arguments.value("MeshStyle") == nil ? [] : [kernel.term("Opacity", .one)]
        for lines in SurfacePlots.styled(mesh, arguments) { shapes.append(.list(opaque + lines)) }
      }
      primitives.append(
        kernel.term("GraphicsComplex", .points(mesh.vertices.map { Point($0.x, $0.y) }), .list(shapes)))
    }
    guard !x.isEmpty, !y.isEmpty else { return .call(.graphics, [.list([])]) }
    if arguments.options["AspectRatio"] == nil { arguments.options["AspectRatio"] = .symbol(.automatic) }
    let choices = try PlotRanges.choices(arguments.options["PlotRange"], count: 2, &kernel)
    let (shownX, _) = PlotRanges.interval(choices[0], all: x, suited: x)
    let (shownY, _) = PlotRanges.interval(choices[1], all: y, suited: y)
    let options = arguments.graphicsOptions(
      [("Frame", .true), ("Axes", .false), ("PlotRangeClipping", .true)],
      range: .list([.pair(shownX), .pair(shownY)]), &kernel)
    return .call(.graphics, [.list(primitives)] + options)
  }
}
