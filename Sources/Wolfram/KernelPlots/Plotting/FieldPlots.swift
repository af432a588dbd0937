import Graphics
import Kernel
import Numerics

/// `VectorPlot`, `VectorPlot3D` and `StreamPlot`.
enum FieldPlots {
  /// The gradient of magnitudes, from blue over violet and red to yellow, all of them visible on white.
  private static let gradient: [Color] = [
    (0, 0, 0.7), (0.31, 0.05, 0.67), (0.45, 0.12, 0.64), (0.57, 0.18, 0.6), (0.69, 0.24, 0.51),
    (0.82, 0.31, 0.37), (0.93, 0.38, 0.19), (1, 0.46, 0.03), (1, 0.56, 0), (1, 0.66, 0), (1, 0.75, 0),
  ].map { Color(red: $0.0, green: $0.1, blue: $0.2) }

  /// The colour of arrows and lines without one for their magnitude: that of curves, darker.
  private static let ink = Color(red: 0.2947336, green: 0.4054232, blue: 0.5678384)

  static func vectors(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 2, in: &kernel),
      var function = try field(arguments, in: &kernel)
    else { return nil }
    var (x, y) = (arguments.iterators[0].range, arguments.iterators[1].range)
    var (columns, rows) = (16, 0)
    // One number of points is for rows that are shifted against each other by turns.
    let isPair = arguments.value("VectorPoints")?.isList ?? false
    if let count = arguments.value("VectorPoints")?.double, count.isFinite {
      columns = Int(clamping: min(max(count, 2), 60))
      rows = columns
    } else if let pair = arguments.value("VectorPoints")?.vector, pair.count == 2,
      pair[0].isFinite, pair[1].isFinite
    {
      (columns, rows) = (Int(clamping: min(max(pair[0], 2), 60)), Int(clamping: min(max(pair[1], 2), 60)))
    }
    // A number of points covers the ranges with their ends; half a step around them is shown.
    if rows > 0 {
      let (halfX, halfY) = (x.length / Double(2 * (columns - 1)), y.length / Double(2 * (rows - 1)))
      (x, y) = (x.padded(below: halfX, above: halfX), y.padded(below: halfY, above: halfY))
    }
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    func value(_ x: Double, _ y: Double) -> Point { vector(x, y, &function, &region, in: &kernel) }
    let arrows =
      rows > 0
      ? FieldSampler.arrows(x: x, y: y, columns: columns, rows: rows, isShifted: !isPair, field: value)
      : FieldSampler.staggered(x: x, y: y, columns: columns, field: value)
    try function.check(in: &kernel)
    let most = arrows.reduce(0) { max($0, $1.vector.length) }
    let style = arguments.value("VectorStyle")
    var coloring = try ColorScheme(arguments.value("VectorColorFunction"), in: &kernel)
    if coloring == nil, style == nil, !arguments.isNone("VectorColorFunction") {
      coloring = ColorScheme(gradient: gradient)
    }
    var shapes: [Term] = [
      kernel.term(ink), kernel.term("AbsoluteThickness", .real(1)),
      kernel.term("Arrowheads", .real(0.02)),
    ]
    if let style { shapes += style.parts ?? [style] }
    shapes += vectorShapes(arrows, most, (x, y), max(columns, rows), &coloring, arguments, in: &kernel)
    // A field that is zero everywhere has no arrows.
    if most == 0, arrows.contains(where: { $0.vector.isFinite }) { shapes.append(kernel.deliberatelyEmpty) }
    return try AreaPlots.graphics([.list(shapes)], x, y, arguments, in: &kernel)
  }

  /// The arrows with their colours. All are nine tenths of a step long, since colours tell of magnitudes; `VectorScale` gives
  /// another length as a share of the diagonal.
  private static func vectorShapes(
    _ arrows: [FieldSampler.Arrow], _ most: Double, _ ranges: (x: Interval, y: Interval), _ columns: Int,
    _ coloring: inout ColorScheme?, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) -> [Term] {
    var length = 0.9 / Double(columns)
    if let scale = arguments.value("VectorScale").flatMap({ $0.parts?.first ?? $0 })?.double, scale > 0,
      scale <= 1
    {
      length = 0.9 * 2.0.squareRoot() * scale
    }
    var shapes: [Term] = []
    let least = arrows.reduce(most) { min($0, $1.vector.length) }
    for arrow in arrows where arrow.vector.length > 0 && most > 0 {
      let share = arrow.vector.length / most
      // The picture is square for any ranges.
      let direction = Point(arrow.vector.x / ranges.x.length, arrow.vector.y / ranges.y.length).normalized
      let half = Point(
        direction.x * length * ranges.x.length / 2, direction.y * length * ranges.y.length / 2)
      if var own = coloring.take() {
        let shade = most > least ? (arrow.vector.length - least) / (most - least) : 0
        let inputs =
          own.isGradient ? [shade] : [arrow.place.x, arrow.place.y, arrow.vector.x, arrow.vector.y, share]
        shapes.append(kernel.term(own.color(inputs, in: &kernel)))
        coloring = own
      }
      shapes.append(kernel.term("Arrow", .points([arrow.place - half, arrow.place + half])))
    }
    return shapes
  }

  /// Options of the densities below the lines of a field that the lines do not have.
  private static let densityOptions: Set<String> = [
    "ColorFunction", "ColorFunctionScaling", "PlotPoints", "PlotLegends", "MaxRecursion",
  ]

  /// Evaluates `StreamDensityPlot[{vx, vy}, …]`: the lines of a field over its magnitude, or over `s` in `{{vx, vy}, s}`.
  static func streamDensities(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard call.count > 2, let field = call.arguments[0].parts, field.count == 2 else { return nil }
    let isPair = field[0].isList
    let vector = isPair ? field[0] : call.arguments[0]
    let size = isPair ? field[1] : kernel.term("Norm", vector)
    let options = call.arguments.dropFirst(3).map { option in
      (name: option.call(of: .rule).flatMap { kernel.symbolName(of: $0.arguments[0]) } ?? "", option: option)
    }
    // `Show` takes the size, the frame and the like from its first picture.
    let below = options.filter { !$0.name.hasPrefix("Stream") && $0.name != "PlotRange" }.map { $0.option }
    let above = options.filter { !densityOptions.contains($0.name) }.map { $0.option }
    let dark = Term.call(
      .rule, [.symbol(kernel.names.symbol("StreamStyle")), .call(.grayLevel, [.real(0.25)])])
    let ranges = Array(call.arguments[1...2])
    let density = try kernel.evaluated(kernel.term("DensityPlot", list: [size] + ranges + below))
    let lines = try kernel.evaluated(kernel.term("StreamPlot", list: [vector] + ranges + above + [dark]))
    return try kernel.evaluated(kernel.term("Show", density, lines))
  }

  static func streams(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 2, in: &kernel),
      var function = try field(arguments, in: &kernel)
    else { return nil }
    let (x, y) = (arguments.iterators[0].range, arguments.iterators[1].range)
    var density = 24
    var longest = 6.0
    // Lines of two cells each fill half of the square of cells: with n lines a side has about the root of 2 n.
    if let count = arguments.value("StreamPoints")?.double, count.isFinite {
      let cells = min(max((2 * count).squareRoot(), 4), 40)
      (density, longest) = (Int(clamping: cells), cells / max(count, 1))
    }
    switch arguments.options["StreamPoints"].flatMap({ kernel.symbolName(of: $0) }) {
    case "Fine": density = 36
    case "Coarse": density = 14
    default: break
    }
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    var seeds = StreamSeeds()
    if let option = arguments.value("StreamPoints") { try seeds.read(option, in: &kernel) }
    func value(_ x: Double, _ y: Double) -> Point { vector(x, y, &function, &region, in: &kernel) }
    if !function.isCompiled { density = 9 }
    var lines = FieldSampler.streamLines(x: x, y: y, through: seeds.places, field: value)
    let seeded = lines.count
    if seeds.places.isEmpty || seeds.hasOthers {
      lines += FieldSampler.streamLines(
        x: x, y: y, density: density, longest: longest, field: value)
    }
    try function.check(in: &kernel)
    var shapes: [Term] = [kernel.term(ink), kernel.term("AbsoluteThickness", .real(1))]
    if let style = arguments.value("StreamStyle") { shapes += style.parts ?? [style] }
    shapes.append(kernel.term("Arrowheads", .list([.list([.real(0.02), .real(0.55)])])))
    guard let coloring = try ColorScheme(arguments.value("StreamColorFunction"), in: &kernel) else {
      for (place, line) in lines.enumerated() {
        let own = place < seeds.styles.count ? seeds.styles[place] : []
        let arrows = arrows(along: line, cells: place < seeded ? FieldSampler.cells : density, in: &kernel)
        if own.isEmpty { shapes += arrows } else { shapes.append(.list(own + arrows)) }
      }
      let middle = vector(x.middle, y.middle, &function, &region, in: &kernel)
      if lines.allSatisfy({ $0.isEmpty }), middle.isFinite { shapes.append(kernel.deliberatelyEmpty) }
      return try AreaPlots.graphics([.list(shapes)], x, y, arguments, in: &kernel)
    }
    let speeds = lines.map { line in
      line.map { place in vector(place.x, place.y, &function, &region, in: &kernel) }
    }
    shapes += colored(lines, field: speeds, coloring, (x, y), in: &kernel)
    return try AreaPlots.graphics([.list(shapes)], x, y, arguments, in: &kernel)
  }

  /// The arrows of a stream line: each tenth of the picture has an arrowhead.
  ///
  /// - Parameter cells: the number of cells along a side of the picture, of which each step of the line is 0.4.
  private static func arrows(along line: [Point], cells: Int, in kernel: inout PlotKernel) -> [Term] {
    let pieces = max(1, Int(clamping: (Double(line.count) * 4 / Double(cells)).rounded()))
    var result: [Term] = []
    for piece in 0..<pieces {
      let (from, to) = (piece * (line.count - 1) / pieces, (piece + 1) * (line.count - 1) / pieces)
      if to > from { result.append(kernel.term("Arrow", .points(line[from...to]))) }
    }
    return result
  }

  /// Stream lines in short segments, each with the colour of its midpoint, by position, field and magnitude.
  private static func colored(
    _ lines: [[Point]], field: [[Point]], _ coloring: ColorScheme, _ ranges: (x: Interval, y: Interval),
    in kernel: inout PlotKernel
  ) -> [Term] {
    var coloring = coloring
    var most = 0.0
    for vector in field.joined() where vector.length.isFinite { most = max(most, vector.length) }
    // A pole would leave a single colour for all other values: the highest tenth of magnitudes shares the
    // last colour.
    let sorted = field.joined().map { $0.length }.filter { $0.isFinite }.sorted()
    if !sorted.isEmpty { most = sorted[sorted.count * 9 / 10] }
    var shapes: [Term] = []
    for (line, vectors) in zip(lines, field) {
      let run = 4
      let middle = line.count / 2 / run * run
      for start in stride(from: 0, to: line.count - 1, by: run) {
        let end = min(start + run, line.count - 1)
        let (place, vector) = (line[(start + end) / 2], vectors[(start + end) / 2])
        let share = most > 0 && vector.length.isFinite ? min(1, vector.length / most) : 0
        let inputs =
          coloring.isGradient
          ? [share]
          : [
            (place.x - ranges.x.low) / ranges.x.length, (place.y - ranges.y.low) / ranges.y.length, vector.x,
            vector.y, share,
          ]
        shapes.append(kernel.term(coloring.color(inputs, in: &kernel)))
        shapes.append(kernel.term(start == middle ? "Arrow" : "Line", .points(line[start...end])))
      }
    }
    return shapes
  }

  /// The field at a point; NaN where it is undefined or outside of the region.
  private static func vector(
    _ x: Double, _ y: Double, _ function: inout PlotFunction, _ region: inout RegionTest,
    in kernel: inout PlotKernel
  ) -> Point {
    let values = function.values([x, y], in: &kernel)
    guard values.count > 1 else { return Point(.nan, .nan) }
    let length = (values[0] * values[0] + values[1] * values[1]).squareRoot()
    guard region.holds([x, y, values[0], values[1], length], in: &kernel) else { return Point(.nan, .nan) }
    return Point(values[0], values[1])
  }

  static func field(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError)
    -> PlotFunction?
  {
    var body = arguments.body
    let variables = arguments.iterators.map({ $0.symbol })
    if !body.isList {
      body = try kernel.evaluated(
        .call(.block, [.list(variables.map { .symbol($0) }), body.call(of: .evaluate)?.arguments[0] ?? body]))
    }
    if let parts = body.parts, let first = parts.first, first.isList { body = first }
    return PlotFunction(body, variables, in: &kernel)
  }

  /// Draws arrows at the centres of equal boxes; the longest is as long as a box.
  static func vectorsInSpace(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 3, in: &kernel),
      var function = try field(arguments, in: &kernel)
    else { return nil }
    let ranges = arguments.iterators.prefix(3).map { $0.range }
    let count =
      arguments.value("VectorPoints")?.double.flatMap {
        $0.isFinite ? Int(clamping: min(max($0, 2), 12)) : nil
      } ?? 7
    var arrows: [(place: Point3, vector: Point3)] = []
    for cell in 0..<count * count * count {
      let places = [cell % count, cell / count % count, cell / count / count].enumerated().map {
        ranges[$0.offset].low + ranges[$0.offset].length * (Double($0.element) + 0.5) / Double(count)
      }
      let values = function.values(places, in: &kernel)
      guard values.count > 2 else { continue }
      let vector = Point3(values[0], values[1], values[2])
      if vector.isFinite, vector.length > 0 {
        arrows.append((Point3(places[0], places[1], places[2]), vector))
      }
    }
    try function.check(in: &kernel)
    let shapes = try arrowShapes(arrows, ranges, count: count, arguments, in: &kernel)
    let options = arguments.graphicsOptions(
      [
        ("Axes", .true), ("BoxRatios", .list([.one, .one, .one])),
        ("PlotRangePadding", kernel.term("Scaled", .real(0.02))),
      ],
      range: .list(ranges.map { .pair($0) }), in: &kernel)
    return .call(.graphics3D, [.list(shapes)] + options)
  }

  private static func arrowShapes(
    _ arrows: [(place: Point3, vector: Point3)], _ ranges: [Interval], count: Int,
    _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    let most = arrows.reduce(0) { max($0, $1.vector.length) }
    var coloring = try ColorScheme(arguments.value("VectorColorFunction"), in: &kernel)
    var shapes: [Term] = [kernel.term(PlotStyles.series[0]), kernel.term("AbsoluteThickness", .real(1.2))]
    if let style = arguments.value("VectorStyle") { shapes += style.parts ?? [style] }
    for (place, vector) in arrows {
      let share = vector.length / most
      // The box is a cube for any ranges.
      let direction = Point3(
        vector.x / ranges[0].length, vector.y / ranges[1].length, vector.z / ranges[2].length
      ).normalized
      let length = (0.2 + 0.7 * share) / Double(count) / 2
      let half = Point3(
        direction.x * length * ranges[0].length, direction.y * length * ranges[1].length,
        direction.z * length * ranges[2].length)
      if var own = coloring.take() {
        shapes.append(kernel.term(own.color([place.x, place.y, share], in: &kernel)))
        coloring = own
      }
      shapes.append(kernel.term("Arrowheads", .real(0.012 + 0.012 * share)))
      shapes.append(kernel.term("Arrow", .points([place - half, place + half])))
    }
    return shapes
  }
}

/// The points of `StreamPoints` through which lines go: `{{1, 0}, {0, 1}}`, or `{{{{1, 0}, Red}, Automatic}}` with styles and
/// other lines.
private struct StreamSeeds {
  var places: [Point] = []
  /// The directives of each point's line.
  var styles: [[Term]] = []
  /// Whether other lines are drawn too.
  var hasOthers = false

  /// Reads the option: points, also with styles, or `{points, distance}`.
  mutating func read(_ option: Term, in kernel: inout PlotKernel) throws(KernelError) {
    guard let parts = option.parts, parts.count == 2, parts[1].isSymbol(.automatic),
      parts[0].parts?.allSatisfy({ $0.isList }) ?? false
    else { return try collect(option, in: &kernel) }
    try collect(parts[0], in: &kernel)
  }

  private mutating func collect(_ term: Term, in kernel: inout PlotKernel) throws(KernelError) {
    if term.isSymbol(.automatic) {
      hasOthers = true
    } else if let place = try point(term, &kernel) {
      places.append(place)
      styles.append([])
    } else if let parts = term.parts {
      // What begins with a list is no style, but points or one with a style.
      if parts.count == 2, let place = try point(parts[0], &kernel), try point(parts[1], &kernel) == nil,
        !(parts[1].isSymbol(.automatic)), !(parts[1].parts?.first?.isList ?? false)
      {
        places.append(place)
        styles.append(parts[1].parts ?? [parts[1]])
      } else {
        for part in parts.prefix(1000) { try collect(part, in: &kernel) }
      }
    }
  }

  private func point(_ term: Term, _ kernel: inout PlotKernel) throws(KernelError) -> Point? {
    guard let parts = term.parts, parts.count == 2, !parts[0].isList, !parts[1].isList,
      let x = try kernel.number(parts[0]), let y = try kernel.number(parts[1]), x.isFinite, y.isFinite
    else { return nil }
    return Point(x, y)
  }
}
