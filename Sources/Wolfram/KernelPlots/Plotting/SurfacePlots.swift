import Graphics
import Kernel
import Numerics

/// `Plot3D`, `ParametricPlot3D`, `SphericalPlot3D`, `RevolutionPlot3D`, `ContourPlot3D`.
enum SurfacePlots {
  /// The sampled mesh of a surface and its style.
  struct Part {
    var mesh: SurfaceMesh
    var directives: Term
  }

  static func plot(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    if let other = try DependentRange.surface(of: call, isHeight: true, in: &kernel) {
      return try parametric(other, in: &kernel)
    }
    guard let arguments = try PlotArguments(call, iterators: 2, in: &kernel) else { return nil }
    let (u, v) = (arguments.iterators[0].range, arguments.iterators[1].range)
    let curves = try PlotCurve.curves(
      of: arguments.body, variables: arguments.iterators.map({ $0.symbol }),
      at: [u.low + u.length * 0.382, v.low + v.length * 0.382], in: &kernel)
    let styles = styles(arguments, count: curves.count)
    var parts: [Part] = []
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    for (place, curve) in curves.prefix(60).enumerated() {
      var function = curve.function
      let (columns, rows) = size(arguments, function.isCompiled)
      let mesh = SurfaceMesh(
        u: u, v: v, columns: columns, rows: rows, mesh: meshLines(arguments),
        findsPoles: !arguments.isNone("Exclusions")
      ) { x, y in
        let z = function.value(x, y, in: &kernel)
        return region.holds([x, y, z], in: &kernel) ? Point3(x, y, z) : Point3(x, y, .nan)
      }
      try function.check(in: &kernel)
      var directives = styles.directives(place, in: &kernel)
      if !curve.style.isEmpty {
        directives = .call(.directive, (directives.call?.arguments ?? []) + curve.style)
      }
      parts.append(Part(mesh: mesh, directives: directives))
    }
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 3, in: &kernel)
    var (all, suited) = extents(of: parts, 2)
    if case .automatic = choices[2], suited.length < all.length {
      suited = try cut(curves.prefix(60).map { $0.function }, u, v, &region, all, in: &kernel) ?? suited
    }
    let (z, fixed) = PlotRanges.interval(choices[2], all: all, suited: suited)
    let (x, _) = PlotRanges.interval(choices[0], all: u, suited: u)
    let (y, _) = PlotRanges.interval(choices[1], all: v, suited: v)
    let isPadded = !(fixed[0] && fixed[1])
    let primitives =
      try primitives(parts, arguments, [x, y, z], in: &kernel)
      + lids(parts, range: z, isPadded, arguments, in: &kernel)
    let ranges = zip([x, y, z], [u, v, all]).enumerated().map { place, range in
      choices[place].term(range.0, all: range.1)
    }
    let options = arguments.graphicsOptions(
      defaults(isPadded: isPadded, in: &kernel), range: .list(ranges), in: &kernel)
    let graphics = Term.call(.graphics3D, [.list(primitives)] + options)
    return try PlotLegends.around(
      graphics, arguments, legend(curves.count, styles: styles, arguments, in: &kernel), in: &kernel)
  }

  /// The default options of a surface over a rectangle.
  private static func defaults(isPadded: Bool, in kernel: inout PlotKernel) -> [(String, Term)] {
    let room = kernel.term("Scaled", .real(0.02))
    return [
      ("Axes", .true), ("BoxRatios", .list([.one, .one, .real(0.4)])),
      ("PlotRangePadding", .list([room, room, isPadded ? room : .zero])),
    ]
  }

  /// The range of a coordinate of all surfaces, and that without the few places that are far from the others.
  private static func extents(of parts: [Part], _ axis: Int) -> (all: Interval, suited: Interval) {
    var all = Interval.empty
    var values: [Double] = []
    for part in parts {
      let extent = part.mesh.extent(axis)
      all.include(extent.low)
      all.include(extent.high)
      values += part.mesh.even(axis)
    }
    return (all, PlotRangeChooser.range(of: values, isList: false, extent: all, cut: 0.7, share: 0.172))
  }

  /// The range of values without those of a pole, from a grid of 150 by 150 places: ranks of the values at the corners of a
  /// surface are up to a sixth of the range away. Nil for functions that are not compiled.
  private static func cut(
    _ functions: [PlotFunction], _ u: Interval, _ v: Interval, _ region: inout RegionTest, _ all: Interval,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Interval? {
    guard functions.allSatisfy({ $0.isCompiled }) else { return nil }
    let count = 150
    var values: [Double] = []
    values.reserveCapacity(functions.count * count * count)
    for var function in functions {
      for row in 0..<count {
        let y = ScalarGrid.place(row, count, v)
        for column in 0..<count {
          let x = ScalarGrid.place(column, count, u)
          let z = function.value(x, y, in: &kernel)
          if z.isFinite, region.holds([x, y, z], in: &kernel) { values.append(z) }
        }
      }
      try function.check(in: &kernel)
    }
    return PlotRangeChooser.range(of: values, isList: false, extent: all, cut: 1, share: 0.174)
  }

  /// The light faces that close surfaces where they leave the range that is shown.
  private static func lids(
    _ parts: [Part], range: Interval, _ isPadded: Bool, _ arguments: PlotArguments,
    in kernel: inout PlotKernel
  ) -> [Term] {
    let style = arguments.value("ClippingStyle")
    guard !arguments.isNone("ClippingStyle"), !arguments.isNone("PlotStyle") else { return [] }
    // The surface is cut at the box, which is a little larger than the range.
    let room = isPadded ? range.length * 0.0199 : 0
    let shown = range.padded(below: room, above: room)
    var corners: [Double] = []
    for part in parts {
      corners += SurfaceLids.triangles(part.mesh.vertices, part.mesh.quads, corners: 4, range: shown)
      corners += SurfaceLids.triangles(part.mesh.vertices, part.mesh.triangles, corners: 3, range: shown)
    }
    guard !corners.isEmpty, let points = PackedList(dimensions: [corners.count / 9, 3, 3], values: corners)
    else { return [] }
    let faces: [Term] = [kernel.term("EdgeForm", .symbol(.none)), .call(.polygon, [.packed(points)])]
    if let style, !style.isSymbol(.automatic) { return [.list([style] + faces)] }
    let light = kernel.option(
      "Lighting", .list([.list([.text("Ambient"), .call(.grayLevel, [.real(0.8)])])]))
    return [kernel.term("Style", list: [.list([.call(.grayLevel, [.one])] + faces), light])]
  }

  static func legend(
    _ count: Int, styles: PlotStyles, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) -> [PlotLegends.Entry] {
    guard let option = arguments.value("PlotLegends"), let labels = PlotLegends.labels(option) else {
      return []
    }
    var entries: [PlotLegends.Entry] = []
    for place in 0..<min(count, labels.count) {
      entries.append(
        PlotLegends.Entry(
          mark: .swatch, directives: styles.directives(place, in: &kernel), label: labels[place]))
    }
    return entries
  }

  static func styles(_ arguments: PlotArguments, count: Int) -> PlotStyles {
    PlotStyles(arguments.options["PlotStyle"], count: count, base: PlotStyles.surfaces)
  }

  /// The number of grid points along each parameter.
  static func size(_ arguments: PlotArguments, _ isCompiled: Bool) -> (Int, Int) {
    let usual = isCompiled ? 49 : 25
    if let pair = arguments.options["PlotPoints"]?.vector, pair.count == 2, pair.allSatisfy({ $0.isFinite }) {
      return (Int(clamping: min(max(pair[0], 2), 120)), Int(clamping: min(max(pair[1], 2), 120)))
    }
    // Mathematica refines a coarse grid, so that fewer points than usual are not used here.
    let count =
      arguments.options["PlotPoints"] == nil
      ? usual : max(arguments.plotPoints(usual, most: 120), min(usual, 33))
    return (count, count)
  }

  /// The number of mesh lines along each parameter.
  static func meshLines(_ arguments: PlotArguments) -> (Int, Int) {
    guard let option = arguments.options["Mesh"], !option.isSymbol(.automatic) else { return (15, 15) }
    if option.isSymbol(.none) || option.isSymbol(.false) { return (0, 0) }
    if let count = option.double, count.isFinite {
      return (Int(clamping: min(max(count, 0), 100)), Int(clamping: min(max(count, 0), 100)))
    }
    if let pair = option.vector, pair.count == 2, pair.allSatisfy({ $0.isFinite }) {
      return (Int(clamping: min(max(pair[0], 0), 100)), Int(clamping: min(max(pair[1], 0), 100)))
    }
    if option.isSymbol(.all) { return (0, 0) }
    if option.isSymbol(.full) { return (48, 48) }
    return (15, 15)
  }

  /// The mesh lines of each parameter behind the author's style for them: `MeshStyle -> {Blue, Red}` has one for each.
  static func styled(_ mesh: SurfaceMesh, _ arguments: PlotArguments) -> [[Term]] {
    let styles = PlotStyles(arguments.options["MeshStyle"], count: 1)
    let families = [mesh.meshLines[..<mesh.firstLines], mesh.meshLines[mesh.firstLines...]]
    return families.enumerated().compactMap { place, lines in
      lines.isEmpty ? nil : styles.own(place) + lines.map { .call(.line, [.indices($0, by: $0.count)]) }
    }
  }

  // MARK: Primitives

  /// The faces and mesh lines of surfaces; `ranges` scale the arguments of colour functions.
  static func primitives(
    _ parts: [Part], _ arguments: PlotArguments, _ ranges: [Interval], isByParameters: Bool = false,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    var result: [Term] = []
    var coloring = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    for part in parts {
      var mesh = part.mesh
      let bands = try SurfaceBands(arguments, &mesh, isByParameters: isByParameters, in: &kernel)
      // `Mesh -> All` shows the edges of the triangles.
      let hasEdges = arguments.options["Mesh"]?.isSymbol(.all) ?? false && bands == nil
      let edges = hasEdges ? Term.call(.grayLevel, [.real(0.2)]) : .symbol(.none)
      if hasEdges { mesh.splitQuads() }
      var shapes: [Term] = [kernel.term("EdgeForm", edges), part.directives]
      if let bands, bands.hasShading {
        shapes += bands.faces(of: part.directives, in: &kernel)
        coloring = nil
      } else if let bands, !arguments.isNone("PlotStyle") {
        shapes += bands.faces(of: nil, in: &kernel)
      } else if !arguments.isNone("PlotStyle") {
        if !mesh.quads.isEmpty { shapes.append(.call(.polygon, [.indices(mesh.quads, by: 4)])) }
        if !mesh.triangles.isEmpty { shapes.append(.call(.polygon, [.indices(mesh.triangles, by: 3)])) }
      }
      var lines = lineStyle(in: &kernel)
      let style = lines.count
      lines += (bands?.styled(arguments) ?? styled(mesh, arguments)).map { .list($0) }
      if !arguments.isNone("BoundaryStyle"), !hasEdges {
        if let own = arguments.value("BoundaryStyle") { lines += own.parts ?? [own] }
        for line in mesh.boundary where !line.isEmpty {
          lines.append(.call(.line, [.indices(line, by: mesh.hasWholeSides ? line.count : 2)]))
        }
      }
      if lines.count > style { shapes.append(.list(lines)) }
      var complex: [Term] = [
        .points(mesh.vertices), .list(shapes), kernel.option("VertexNormals", .points(mesh.normals)),
      ]
      if let coloring {
        let colors = colors(
          mesh.vertices, by: isByParameters ? mesh.parameters : [], coloring, arguments, ranges, in: &kernel)
        complex.append(kernel.option("VertexColors", colors))
      }
      result.append(kernel.term("GraphicsComplex", list: complex))
    }
    return result
  }

  /// The style of mesh lines and of a surface's boundary.
  static func lineStyle(in kernel: inout PlotKernel) -> [Term] {
    [
      .call(.grayLevel, [.real(0.15)]), kernel.term("Opacity", .real(0.55)),
      kernel.term("AbsoluteThickness", .real(0.6)),
    ]
  }

  /// The colours of vertices. A function receives x, y, z and, for parametric surfaces, both parameters and
  /// the distance from the centre; `ranges` scale the coordinates, and the iterators' ranges the parameters.
  static func colors(
    _ vertices: [Point3], by parameters: [Point] = [], _ coloring: ColorScheme, _ arguments: PlotArguments,
    _ ranges: [Interval], in kernel: inout PlotKernel
  ) -> Term {
    var coloring = coloring
    let isScaled = !arguments.isNone("ColorFunctionScaling")
    let farthest = vertices.reduce(0) { max($0, $1.length) }
    var values: [Double] = []
    values.reserveCapacity(vertices.count * 3)
    for (place, vertex) in vertices.enumerated() {
      var inputs = [vertex.x, vertex.y, vertex.z]
      if place < parameters.count, !coloring.isGradient {
        inputs += [parameters[place].x, parameters[place].y, vertex.length]
      }
      if isScaled {
        for axis in 0..<3 { inputs[axis] = (inputs[axis] - ranges[axis].low) / ranges[axis].length }
        for (axis, iterator) in arguments.iterators.prefix(2).enumerated() where inputs.count > 3 {
          inputs[3 + axis] = (inputs[3 + axis] - iterator.range.low) / iterator.range.length
        }
        if inputs.count > 5, farthest > 0 { inputs[5] /= farthest }
      }
      let color =
        coloring.isGradient ? coloring.color([inputs[2]], in: &kernel) : coloring.color(inputs, in: &kernel)
      values.append(color.red)
      values.append(color.green)
      values.append(color.blue)
    }
    return PackedList(dimensions: [vertices.count, 3], values: values).map { .packed($0) } ?? .list([])
  }

  // MARK: Parametric surfaces

  static func parametric(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    let call = try DependentRange.surface(of: call, isHeight: false, in: &kernel) ?? call
    if call.count > 2, let arguments = try PlotArguments(call, iterators: 2, in: &kernel) {
      let bodies = try triples(arguments, in: &kernel)
      return try draw(bodies, arguments, isCut: true, in: &kernel) { values, _, _ in
        values.count > 2 ? Point3(values[0], values[1], values[2]) : Point3(.nan, .nan, .nan)
      }
    }
    guard let arguments = try PlotArguments(call, iterators: 1, in: &kernel) else { return nil }
    return try curve(arguments, in: &kernel)
  }

  static func triples(
    _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    var body = arguments.body
    let locals = Term.list(arguments.iterators.map { .symbol($0.symbol) })
    if let inner = body.call(of: .evaluate)?.arguments.first {
      body = try kernel.evaluated(.call(.block, [locals, inner]))
    } else if !body.isList {
      let found = try kernel.evaluated(.call(.block, [locals, body]))
      if found.isList { body = found }
    }
    guard let parts = body.parts, let first = parts.first else { return [body] }
    if first.isList || parts.count != 3 { return Array(parts.prefix(100)) }
    return [body]
  }

  static func spherical(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 2, in: &kernel) else { return nil }
    let bodies = arguments.body.parts ?? [arguments.body]
    return try draw(bodies, arguments, in: &kernel) { values, theta, phi in
      guard let radius = values.first else { return Point3(.nan, .nan, .nan) }
      return Point3(
        radius * Double.sin(theta) * Double.cos(phi), radius * Double.sin(theta) * Double.sin(phi),
        radius * Double.cos(theta))
    }
  }

  static func revolution(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard var arguments = try PlotArguments(call, iterators: 1, in: &kernel) else { return nil }
    if call.count > 2, let two = try PlotArguments(call, iterators: 2, in: &kernel) {
      arguments = two
    } else {
      let angle = kernel.names.own("revolution$angle")
      arguments.iterators.append(PlotArguments.Iterator(symbol: angle, range: Interval(0, 2 * .pi)))
    }
    // A single function of x is rotated about the vertical axis, unless the author names another.
    let axis = try revolutionAxis(arguments, in: &kernel)
    var bodies = [arguments.body]
    if let parts = arguments.body.parts {
      bodies = parts.first?.isList == true ? parts : [arguments.body]
    }
    return try draw(bodies, arguments, in: &kernel) { values, t, angle in
      let (radius, z) = values.count > 1 ? (values[0], values[1]) : (t, values.first ?? .nan)
      let start = values.count > 2 ? Point3(values[0], values[1], values[2]) : Point3(radius, 0, z)
      // The part along the axis stays, the rest turns.
      let along = axis * axis.dot(start)
      let across = start - along
      return along + across * Double.cos(angle) + axis.cross(across) * Double.sin(angle)
    }
  }

  /// The unit vector of `RevolutionAxis`: `"X"`, `"Y"`, `"Z"`, or a vector of two or three numbers.
  private static func revolutionAxis(_ arguments: PlotArguments, in kernel: inout PlotKernel)
    throws(KernelError) -> Point3
  {
    guard let option = arguments.value("RevolutionAxis") else { return Point3(0, 0, 1) }
    if option.isString("X") { return Point3(1, 0, 0) }
    if option.isString("Y") { return Point3(0, 1, 0) }
    var numbers: [Double] = []
    for part in option.parts ?? [] { numbers.append(try kernel.number(part) ?? .nan) }
    // Two numbers are a direction in the plane of the curve.
    let axis =
      numbers.count == 2
      ? Point3(numbers[0], 0, numbers[1])
      : numbers.count == 3 ? Point3(numbers[0], numbers[1], numbers[2]) : Point3(0, 0, 1)
    return axis.length > 0 && axis.isFinite ? axis * (1 / axis.length) : Point3(0, 0, 1)
  }

  private static func draw(
    _ bodies: [Term], _ arguments: PlotArguments, isCut: Bool = false, in kernel: inout PlotKernel,
    place: ([Double], Double, Double) -> Point3
  ) throws(KernelError) -> Term? {
    let styles = styles(arguments, count: bodies.count)
    var parts: [Part] = []
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    for (index, body) in bodies.prefix(60).enumerated() {
      var function = PlotFunction(body, arguments.iterators.map({ $0.symbol }), in: &kernel)
      let (columns, rows) = size(arguments, function.isCompiled)
      let mesh = SurfaceMesh(
        u: arguments.iterators[0].range, v: arguments.iterators[1].range, columns: columns, rows: rows,
        mesh: meshLines(arguments)
      ) { u, v in
        let point = place(function.values([u, v], in: &kernel), u, v)
        return region.holds([point.x, point.y, point.z, u, v], in: &kernel) ? point : Point3(.nan, .nan, .nan)
      }
      try function.check(in: &kernel)
      parts.append(Part(mesh: mesh, directives: styles.directives(index, in: &kernel)))
    }
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 3, in: &kernel)
    var ranges: [Interval] = []
    for axis in 0..<3 {
      let (all, suited) = extents(of: parts, axis)
      ranges.append(PlotRanges.interval(choices[axis], all: all, suited: isCut ? suited : all).0)
    }
    let primitives = try primitives(parts, arguments, ranges, isByParameters: true, in: &kernel)
    let options = arguments.graphicsOptions(
      [("Axes", .true), ("PlotRangePadding", kernel.term("Scaled", .real(0.02)))],
      range: .list(ranges.map { .pair($0) }), in: &kernel)
    return .call(.graphics3D, [.list(primitives)] + options)
  }

  /// `ListPlot3D`: a surface over a table of heights.
  static func ofTable(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let (arguments, grid, x, y) = try ListPlots.heights(of: call, in: &kernel) else { return nil }
    let (columns, rows) = (min(max(grid.columns, 2), 80), min(max(grid.rows, 2), 80))
    let mesh = SurfaceMesh(u: x, v: y, columns: columns, rows: rows, mesh: meshLines(arguments)) {
      Point3($0, $1, grid.value(at: Point($0, $1)))
    }
    let styles = styles(arguments, count: 1)
    let part = Part(mesh: mesh, directives: styles.directives(0, in: &kernel))
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 3, in: &kernel)
    let z = PlotRanges.interval(choices[2], all: grid.extent, suited: grid.extent).0
    let primitives = try primitives([part], arguments, [x, y, z], in: &kernel)
    let room = kernel.term("Scaled", .real(0.02))
    let options = arguments.graphicsOptions(
      [("Axes", .true), ("BoxRatios", .list([.one, .one, .real(0.4)])), ("PlotRangePadding", room)],
      range: .list([.pair(x), .pair(y), .pair(z)]), in: &kernel)
    return .call(.graphics3D, [.list(primitives)] + options)
  }
}
