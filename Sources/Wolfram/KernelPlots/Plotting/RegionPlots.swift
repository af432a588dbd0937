import Graphics
import Kernel
import Numerics

/// `RegionPlot`, and `ParametricPlot` with two parameters.
enum RegionPlots {
  static func region(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    if let first = call.arguments.first, call.count == 1 || call.arguments[1].call(of: .rule) != nil {
      // A region itself, as in `RegionPlot[Disk[]]`.
      let region = [try kernel.evaluated(first)] + call.arguments.dropFirst()
      let drawn = try kernel.evaluated(.call(kernel.named("regionPicture"), region))
      return drawn.call(of: .graphics) == nil ? nil : drawn
    }
    guard let arguments = try PlotArguments(call, iterators: 2, in: &kernel) else { return nil }
    let body = try conditions(arguments, in: &kernel)
    let styles = PlotStyles(arguments.options["PlotStyle"], count: body.parts?.count ?? 1)
    var primitives: [Term] = []
    var entries: [PlotLegends.Entry] = []
    let labels = PlotLegends.labels(arguments.value("PlotLegends") ?? .null) ?? []
    for (place, part) in (body.parts ?? [body]).prefix(60).enumerated() {
      let (rings, isKnown) = try rings(of: part, arguments, in: &kernel)
      if place < labels.count {
        let pale = [kernel.term(styles.color(place)), kernel.term("Opacity", .real(0.3))]
        let own = styles.directives(place, in: &kernel).call?.arguments ?? []
        entries.append(
          PlotLegends.Entry(mark: .swatch, directives: .call(.directive, pale + own), label: labels[place]))
      }
      guard !rings.isEmpty else {
        if isKnown { primitives.append(kernel.deliberatelyEmpty) }
        continue
      }
      var directives: [Term] = [kernel.term(styles.color(place)), kernel.term("Opacity", .real(0.3))]
      directives += styles.directives(place, in: &kernel).call?.arguments ?? []
      var shapes: [Term] = [.call(.directive, directives), kernel.term("EdgeForm", .symbol(.none))]
      if let shades = try shades(of: part, over(rings), arguments, color: styles.color(place), in: &kernel) {
        shapes += shades
      } else {
        shapes.append(AreaPlots.filled(rings))
      }
      shapes += try meshLines(of: part, over(rings), arguments, in: &kernel)
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
      primitives, arguments.iterators[0].range, arguments.iterators[1].range, arguments, in: &kernel)
    return try PlotLegends.around(graphics, arguments, entries, in: &kernel)
  }

  /// The body of a plot, evaluated if it is a symbol or `Evaluate`.
  static func conditions(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError) -> Term
  {
    let body = arguments.body
    guard body.symbol != nil || body.call(of: .evaluate) != nil else { return body }
    let locals = Term.list(arguments.iterators.map { .symbol($0.symbol) })
    return try kernel.evaluated(.call(.block, [locals, body.call(of: .evaluate)?.arguments.first ?? body]))
  }

  /// The outlines of the region where a condition holds, and whether the condition is decidable anywhere.
  private static func rings(
    of condition: Term, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> (rings: [[Point]], isKnown: Bool) {
    var test = InsideTest(condition, arguments.iterators.map({ $0.symbol }), in: &kernel)
    let count =
      test.isCompiled ? max(arguments.plotPoints(71, most: 200), 61) : arguments.plotPoints(25, most: 50)
    func value(_ x: Double, _ y: Double) -> Double { test.value([x, y], in: &kernel) }
    let grid = ScalarGrid(
      x: arguments.iterators[0].range, y: arguments.iterators[1].range, columns: count, rows: count, value)
    let rings = ContourTracer.outlines(grid, above: 0) { value($0.x, $0.y) }
    try test.check(in: &kernel)
    return (rings, !grid.extent.isEmpty)
  }

  /// The numbers of mesh lines in both directions; a region has none of its own.
  private static func meshCounts(_ arguments: PlotArguments) -> (x: Int, y: Int) {
    guard arguments.value("Mesh") != nil, !arguments.isNone("Mesh") else { return (0, 0) }
    let counts = SurfacePlots.meshLines(arguments)
    return (counts.0, counts.1)
  }

  /// The ranges over which a region extends, which mesh lines divide.
  private static func over(_ rings: [[Point]]) -> Bounds {
    var bounds = Bounds.empty
    for ring in rings { for point in ring { bounds.include(point) } }
    return bounds
  }

  /// The mesh lines of `Mesh` at equal distances, as far as they lie in the region.
  private static func meshLines(
    of condition: Term, _ bounds: Bounds, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    let (x, y) = (bounds.x, bounds.y)
    let counts = meshCounts(arguments)
    guard counts.x + counts.y > 0 else { return [] }
    var test = InsideTest(condition, arguments.iterators.map({ $0.symbol }), in: &kernel)
    var lines: [[Point]] = []
    for (isUpright, count, along) in [(true, counts.x, y), (false, counts.y, x)] where count > 0 {
      let across = isUpright ? x : y
      for number in 1...count {
        let fixed = across.low + across.length * Double(number) / Double(count + 1)
        func place(_ t: Double) -> Point { isUpright ? Point(fixed, t) : Point(t, fixed) }
        func isInside(_ t: Double) -> Bool {
          let point = place(t)
          return test.value([point.x, point.y], in: &kernel) >= 0
        }
        for piece in pieces(along, isInside) { lines.append([place(piece.low), place(piece.high)]) }
      }
    }
    try test.check(in: &kernel)
    let own = arguments.value("MeshStyle")
    let style = own.map { $0.parts ?? [$0] } ?? [.call(.grayLevel, [.zero]), .call(.opacity, [.real(0.3)])]
    return lines.isEmpty ? [] : [.list(style + lines.map { .call(.line, [.points($0)]) })]
  }

  /// The parts of a range where a test holds, with ends found by halving.
  private static func pieces(_ range: Interval, _ isInside: (Double) -> Bool) -> [Interval] {
    let steps = 100
    var result: [Interval] = []
    var start: Double?
    var before = (place: range.low, holds: isInside(range.low))
    if before.holds { start = range.low }
    for step in 1...steps {
      let place = step == steps ? range.high : range.low + range.length * Double(step) / Double(steps)
      let holds = isInside(place)
      if holds != before.holds {
        var (a, b) = (before.place, place)
        for _ in 0..<20 {
          let middle = (a + b) / 2
          if isInside(middle) == before.holds { a = middle } else { b = middle }
        }
        if holds { start = b } else if let low = start.take() { result.append(Interval(low, a)) }
      }
      before = (place, holds)
    }
    if let start { result.append(Interval(start, range.high)) }
    return result
  }

  /// The cells between mesh lines in the styles of `MeshShading`, which alternate; nil without them.
  private static func shades(
    of condition: Term, _ bounds: Bounds, _ arguments: PlotArguments, color: Color,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term]? {
    let counts = meshCounts(arguments)
    guard counts.x > 0, counts.y > 0, (counts.x + 1) * (counts.y + 1) <= 2500,
      let rows = arguments.value("MeshShading")?.parts?.map({ $0.parts ?? [$0] }),
      rows.allSatisfy({ !$0.isEmpty }), !rows.isEmpty
    else { return nil }
    var test = InsideTest(condition, arguments.iterators.map({ $0.symbol }), in: &kernel)
    func cell(_ range: Interval, _ place: Int, _ count: Int) -> Interval {
      let step = range.length / Double(count + 1)
      return Interval(range.low + step * Double(place), range.low + step * Double(place + 1))
    }
    // The cells of each style are one area.
    var (styles, areas): ([Term], [[[Point]]]) = ([], [])
    for column in 0...counts.x {
      for row in 0...counts.y {
        let own = rows[column % rows.count]
        let style = own[row % own.count]
        if style.isSymbol(.none) { continue }
        func value(_ x: Double, _ y: Double) -> Double { test.value([x, y], in: &kernel) }
        let grid = ScalarGrid(
          x: cell(bounds.x, column, counts.x), y: cell(bounds.y, row, counts.y), columns: 9, rows: 9, value)
        let rings = ContourTracer.outlines(grid, above: 0) { value($0.x, $0.y) }
        if let place = styles.firstIndex(of: style) {
          areas[place] += rings
        } else {
          styles.append(style)
          areas.append(rings)
        }
      }
    }
    let result = zip(styles, areas).filter { !$0.1.isEmpty }.map { style, rings in
      let shade = style.isSymbol(.automatic) ? [kernel.term(color), kernel.term("Opacity", .one)] : [style]
      return Term.list(shade + [AreaPlots.filled(rings)])
    }
    try test.check(in: &kernel)
    return result
  }

  /// A term that is positive where the condition holds; nil if it is not a combination of inequalities.
  static func inside(_ condition: Term, depth: Int, in kernel: PlotKernel) -> Term? {
    guard let call = condition.call, depth < 20 else {
      return condition.isSymbol(.true) ? .one : condition.isSymbol(.false) ? .call(.minus, [.one]) : nil
    }
    guard let name = call.head.symbol?.known else {
      return kernel.headName(condition) == "Equivalent"
        ? insides(call.arguments, depth: depth, in: kernel).map { opposite(alternating($0)) } : nil
    }
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
            .call(relation, [call.arguments[place], call.arguments[place + 2]]), depth: depth + 1, in: kernel)
        else { return nil }
        parts.append(part)
      }
      return .call(.min, parts)
    case .and, .or, .not, .nand, .nor, .xor, .implies:
      return insides(call.arguments, depth: depth, in: kernel).flatMap { combination($0, by: name) }
    default: return nil
    }
  }

  /// The terms of several conditions; nil if one of them is not a combination of inequalities.
  private static func insides(_ conditions: [Term], depth: Int, in kernel: PlotKernel) -> [Term]? {
    var parts: [Term] = []
    for condition in conditions {
      guard let part = inside(condition, depth: depth + 1, in: kernel) else { return nil }
      parts.append(part)
    }
    return parts.isEmpty ? nil : parts
  }

  private static func combination(_ parts: [Term], by name: SymbolName) -> Term? {
    switch name {
    case .and: return .call(.min, parts)
    case .or: return .call(.max, parts)
    case .nand: return opposite(.call(.min, parts))
    case .nor: return opposite(.call(.max, parts))
    case .not: return parts.count == 1 ? opposite(parts[0]) : nil
    case .implies: return parts.count == 2 ? .call(.max, [opposite(parts[0]), parts[1]]) : nil
    case .xor:
      return parts.dropFirst().reduce(parts[0]) { a, b in
        .call(.max, [.call(.min, [a, opposite(b)]), .call(.min, [opposite(a), b])])
      }
    default: return nil
    }
  }

  /// A term that is positive where some but not all of the terms are.
  private static func alternating(_ parts: [Term]) -> Term {
    .call(.min, [.call(.max, parts), opposite(.call(.min, parts))])
  }

  private static func opposite(_ term: Term) -> Term { .call(.minus, [term]) }

  /// Evaluates `ParametricPlot` with two parameters: an area with mesh lines.
  static func parametric(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError) -> Term?
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
      var function = PlotFunction(pair, arguments.iterators.map({ $0.symbol }), in: &kernel)
      let count = function.isCompiled ? 49 : 17
      let mesh = SurfaceMesh(
        u: arguments.iterators[0].range, v: arguments.iterators[1].range, columns: count, rows: count,
        mesh: arguments.value("Mesh") == nil ? (0, 0) : SurfacePlots.meshLines(arguments), keepsSeams: true
      ) { u, v in
        let values = function.values([u, v], in: &kernel)
        return values.count > 1 ? Point3(values[0], values[1], 0) : Point3(.nan, .nan, .nan)
      }
      try function.check(in: &kernel)
      for axis in [mesh.extent(0)] where !axis.isEmpty { x.include(axis.low); x.include(axis.high) }
      for axis in [mesh.extent(1)] where !axis.isEmpty { y.include(axis.low); y.include(axis.high) }
      let shapes = shapes(of: mesh, place: place, styles: styles, arguments, in: &kernel)
      primitives.append(
        kernel.term("GraphicsComplex", .points(mesh.vertices.map { Point($0.x, $0.y) }), .list(shapes)))
    }
    guard !x.isEmpty, !y.isEmpty else { return .call(.graphics, [.list([])]) }
    if arguments.options["AspectRatio"] == nil { arguments.options["AspectRatio"] = .symbol(.automatic) }
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 2, in: &kernel)
    let (shownX, _) = PlotRanges.interval(choices[0], all: x, suited: x)
    let (shownY, _) = PlotRanges.interval(choices[1], all: y, suited: y)
    let options = arguments.graphicsOptions(
      [("Frame", .true), ("Axes", .false), ("PlotRangeClipping", .true)],
      range: .list([.pair(shownX), .pair(shownY)]), in: &kernel)
    return .call(.graphics, [.list(primitives)] + options)
  }

  /// The faces, border and mesh lines of an area.
  private static func shapes(
    of mesh: SurfaceMesh, place: Int, styles: PlotStyles, _ arguments: PlotArguments,
    in kernel: inout PlotKernel
  ) -> [Term] {
    var fill: [Term] = [kernel.term(styles.color(place)), kernel.term("Opacity", .real(0.3))]
    fill += styles.directives(place, in: &kernel).call?.arguments ?? []
    var shapes: [Term] = [kernel.term("EdgeForm", .symbol(.none)), .call(.directive, fill)]
    if !styles.isNone(place) {
      for (faces, corners) in [(mesh.quads, 4), (mesh.triangles, 3)] where !faces.isEmpty {
        shapes.append(.call(.polygon, [.indices(faces, by: corners)]))
      }
    }
    shapes += [
      kernel.term(styles.color(place)), kernel.term("Opacity", .real(0.6)),
      kernel.term("AbsoluteThickness", .real(0.6)),
    ]
    if !arguments.isNone("BoundaryStyle") { shapes.append(.list(boundary(of: mesh, arguments, in: &kernel))) }
    if !arguments.isNone("Mesh") {
      let style =
        arguments.value("MeshStyle") == nil ? [.call(.grayLevel, [.zero])] : [kernel.term("Opacity", .one)]
      for lines in SurfacePlots.styled(mesh, arguments) { shapes.append(.list(style + lines)) }
    }
    return shapes
  }

  /// The lines where an area ends.
  private static func boundary(
    of mesh: SurfaceMesh, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) -> [Term] {
    var lines: [Term] = [kernel.term("Opacity", .one), kernel.term("AbsoluteThickness", .one)]
    if let own = arguments.value("BoundaryStyle") { lines += own.parts ?? [own] }
    for line in mesh.boundary where !line.isEmpty {
      lines.append(.call(.line, [.indices(line, by: mesh.hasWholeSides ? line.count : 2)]))
    }
    return lines
  }
}
