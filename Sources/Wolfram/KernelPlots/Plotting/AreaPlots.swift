import Graphics
import Kernel
import KernelLanguage
import KernelTypesetting
import Numerics

/// `ContourPlot`, `DensityPlot`, `RegionPlot`, and the list versions of the first two.
enum AreaPlots {
  /// The default options of framed 2D plots.
  static func defaults(_ arguments: PlotArguments, in kernel: inout PlotKernel) -> [(String, Term)] {
    let room = kernel.term("Scaled", .real(0.02))
    return [
      ("AspectRatio", .one), ("Frame", .true), ("PlotRangePadding", room), ("PlotRangeClipping", .true),
      ("Axes", .false),
    ]
  }

  static func graphics(
    _ primitives: [Term], _ x: Interval, _ y: Interval, _ arguments: PlotArguments,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    // A third range is the range of values, not of the picture.
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 3, in: &kernel)
    let (shownX, _) = PlotRanges.interval(choices[0], all: x, suited: x)
    let (shownY, _) = PlotRanges.interval(choices[1], all: y, suited: y)
    let range = primitives.isEmpty ? nil : arguments.showsAll
    let options = arguments.graphicsOptions(
      defaults(arguments, in: &kernel) + arguments.variableLabels(),
      range: range ?? .list([.pair(shownX), .pair(shownY)]), in: &kernel)
    return .call(.graphics, [.list(primitives)] + options)
  }

  // MARK: Contours

  static func contour(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 2, in: &kernel) else { return nil }
    var body = arguments.body
    if body.symbol != nil || body.call(of: .evaluate) != nil {
      body = try kernel.evaluated(
        .call(
          .block,
          [
            .list(arguments.iterators.map { .symbol($0.symbol) }),
            body.call(of: .evaluate)?.arguments[0] ?? body,
          ]))
    }
    let bodies = body.parts ?? [body]
    if bodies.allSatisfy({ ($0.call(of: .equal)?.count ?? 0) > 1 }) {
      return try equations(bodies, arguments, in: &kernel)
    }
    guard let first = bodies.first else { return nil }
    let variables = arguments.iterators.map({ $0.symbol })
    var function = PlotFunction(first, variables, in: &kernel)
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    // Half-way between the points that the author asks for there are more, as where Mathematica subdivides.
    let count =
      function.isCompiled ? 2 * arguments.plotPoints(43, most: 100) - 1 : arguments.plotPoints(25, most: 60)
    let grid = ScalarGrid(
      x: arguments.iterators[0].range, y: arguments.iterators[1].range, columns: max(count, 41),
      rows: max(count, 41)
    ) { x, y in
      let value = function.value(x, y, in: &kernel)
      return region.holds([x, y, value], in: &kernel) ? value : .nan
    }
    try function.check(in: &kernel)
    return try draw(grid, arguments, in: &kernel)
  }

  /// Draws filled areas between levels, level lines, and the legend.
  static func draw(
    _ grid: ScalarGrid, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let asked = try shownValues(grid, arguments, in: &kernel)
    // Of a wider range only the values that occur have levels and colours.
    let extent = grid.extent
    let shown = occurring(asked, extent)
    let levels = try levels(asked, arguments, in: &kernel).filter {
      extent.length <= 0 || $0 > shown.low && $0 < shown.high
    }
    let scheme = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    var coloring = scheme ?? ColorScheme(gradient: Gradients.density)
    let isScaled = !arguments.isNone("ColorFunctionScaling")
    let shading = arguments.options["ContourShading"]
    let isShaded = !(shading?.isSymbol(.none) ?? false) && !(shading?.isSymbol(.false) ?? false)
    var primitives: [Term] = []
    if isShaded {
      let bounds = [shown.low] + levels + [shown.high]
      // Whether the highest values reach the next level, as far as the grid tells.
      let step = levels.count > 1 ? levels[1] - levels[0] : 0
      let isWhole = step > 0 && (bounds[levels.count] + step - shown.high).magnitude <= 1e-12 * step
      // Nothing is drawn where values are outside of the range.
      let isCut = arguments.options["ClippingStyle"]?.isSymbol(.none) ?? true
      let beyond =
        isCut && shown.high < extent.high ? ContourTracer.outlines(grid, above: shown.high) : []
      var areas: [Term] = [kernel.term("EdgeForm", .symbol(.none))]
      for (place, low) in bounds.dropLast().enumerated() {
        let middle = (low + bounds[place + 1]) / 2
        // The areas below the lowest and above the highest level have the outermost colours.
        var value = middle
        if place == 0, !levels.isEmpty { value = shown.low }
        if place == levels.count, place > 0, !isWhole { value = shown.high }
        let color = coloring.color([isScaled ? (value - shown.low) / shown.length : value], in: &kernel)
        if let own = shading?.parts, !own.isEmpty {
          areas.append(own[place % own.count])
        } else {
          areas.append(kernel.term(color))
        }
        // The first area is the whole domain; each following one is drawn over it.
        let level = place == 0 && !(isCut && low > extent.low) ? -Double.greatestFiniteMagnitude : low
        let rings = ContourTracer.outlines(grid, above: level)
        if rings.isEmpty { continue }
        areas.append(Self.filled(rings + beyond))
      }
      primitives.append(.list(areas))
    }
    try addLines(grid, levels: levels, arguments, isShaded, to: &primitives, in: &kernel)
    let graphics = try graphics(primitives, grid.x, grid.y, arguments, in: &kernel)
    return bar(graphics, arguments, shown, levels: levels, &coloring, in: &kernel)
  }

  /// The part of a range where values occur.
  private static func occurring(_ range: Interval, _ extent: Interval) -> Interval {
    guard extent.length > 0 else { return range }
    let both = Interval(max(range.low, extent.low), min(range.high, extent.high))
    return both.length > 0 ? both : extent
  }

  /// A polygon of several rings, by the even-odd rule.
  static func filled(_ rings: [[Point]]) -> Term {
    guard rings.count > 1 else { return .call(.polygon, [.points(rings.first ?? [])]) }
    let others = Term.list(rings.dropFirst().map { .points($0) })
    return .call(.polygon, [.call(.rule, [.points(rings[0]), others])])
  }

  private static func addLines(
    _ grid: ScalarGrid, levels: [Double], _ arguments: PlotArguments, _ isShaded: Bool,
    to primitives: inout [Term],
    in kernel: inout PlotKernel
  ) throws(KernelError) {
    let style = arguments.options["ContourStyle"]
    if style?.isSymbol(.none) ?? false { return }
    var lines: [Term] = []
    let base: [Term] =
      isShaded
      ? [
        .call(.grayLevel, [.zero]), kernel.term("Opacity", .real(0.4)),
        kernel.term("AbsoluteThickness", .real(0.7)),
      ]
      : [.call(.grayLevel, [.zero]), kernel.term("AbsoluteThickness", .real(0.7))]
    lines.append(.call(.directive, base))
    let own = style.flatMap { $0.isSymbol(.automatic) ? nil : $0.parts ?? [$0] } ?? []
    let hasLabels =
      arguments.options["ContourLabels"].map { !$0.isSymbol(.none) && !$0.isSymbol(.false) } ?? false
    let styled = try levelStyles(arguments, in: &kernel)
    for (place, level) in levels.enumerated() {
      if let style = styled.first(where: { $0.level == level })?.style {
        if style.first?.isSymbol(.none) ?? false { continue }
        lines.append(.call(.directive, base + style))
      } else if !own.isEmpty {
        let style = own[place % own.count]
        if style.isSymbol(.none) { continue }
        lines.append(.call(.directive, style.parts ?? [style]))
      } else if !styled.isEmpty {
        lines.append(.call(.directive, base))
      }
      let found = ContourTracer.lines(grid, at: level)
      let longest = hasLabels ? found.indices.max { found[$0].count < found[$1].count } : nil
      for (place, line) in found.enumerated() {
        if place == longest, line.count > 8 { addLabel(to: line, level: level, grid, &lines, in: &kernel) }
        lines.append(.call(.tooltip, [.call(.line, [.points(line)]), .real(level)]))
      }
    }
    primitives.append(.list(lines))
  }

  /// Adds the number of a level above the middle of its line, parallel to the line.
  private static func addLabel(
    to line: [Point], level: Double, _ grid: ScalarGrid, _ lines: inout [Term], in kernel: inout PlotKernel
  ) {
    // Coordinates as fractions of the picture, which is square.
    func share(_ point: Point) -> Point { Point(point.x / grid.x.length, point.y / grid.y.length) }
    let middle = line.count / 2
    let place = line[middle]
    let unit = grid.extent.length * 1e-3
    let rounded = unit > 0 && unit.isFinite ? (level / unit).rounded() * unit : level
    let number = NumberText.parts(rounded, digits: 3, isDotKept: false)
    let words = number.mantissa
    let shown: Term =
      number.exponent == nil ? .text(words) : .call(.numberForm, [.real(rounded), .integer(3)])
    let half = 0.011 * Double(words.utf8.count) + 0.008
    func first(_ step: Int) -> Int {
      var index = middle
      while line.indices.contains(index), (share(line[index]) - share(place)).length < half { index += step }
      return index
    }
    let (before, after) = (first(-1), first(1))
    guard before >= 0, after < line.count else { return }
    var direction = (share(line[after]) - share(line[before])).normalized
    if direction.x < 0 { direction = direction * -1 }
    let label = kernel.term(
      "Style", shown, .integer(9),
      .call(.grayLevel, [.real(0.15)]),
      kernel.term("Opacity", .one))
    lines.append(
      .call(.text, [label, .pair(place.x, place.y), .pair(0, -1), .pair(direction.x, direction.y)]))
  }

  /// The displayed range of values.
  private static func shownValues(
    _ grid: ScalarGrid, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> Interval {
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 3, in: &kernel)
    // The rule for the values of curves; of printed contours one shows all that covers 91.6 % of them, one cuts at 76 %.
    let extent = grid.extent
    let suited = PlotRangeChooser.range(
      of: grid.values.filter { $0.isFinite }, isList: false, extent: extent, cut: 0.8)
    return PlotRanges.interval(choices[2], all: extent, suited: suited).0
  }

  private static func levels(
    _ shown: Interval, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Double] {
    guard let option = arguments.value("Contours") else { return LevelChooser.levels(in: shown, count: 10) }
    if let count = option.double, count.isFinite {
      let count = Int(clamping: min(max(count, 0), 200))
      // Multiples of a step of two digits.
      let rough = shown.length / Double(count + 1)
      let unit = Double.pow(10, Double.log10(rough).rounded(.down) - 1)
      let step = (rough / unit + 1e-9).rounded(.down) * unit
      guard step > 0, step.isFinite, shown.low.magnitude / step < 1e12 else { return [] }
      // As much room below the first as above the last.
      let room = (shown.length - Double(count - 1) * step) / 2
      let first = ((shown.low + room) / step - 1e-9).rounded()
      return (0..<count).map { (first + Double($0)) * step }.filter { $0 > shown.low && $0 < shown.high }
    }
    var parts = option.parts
    if parts == nil {
      // The levels are given by a function of the lowest and highest value.
      parts = try kernel.evaluated(.call(Call(option, [.real(shown.low), .real(shown.high)]))).parts
    }
    var result: [Double] = []
    for part in (parts ?? []).prefix(400) {
      if let value = try kernel.number(part.parts?.first ?? part), value.isFinite { result.append(value) }
    }
    return result.sorted()
  }

  /// The levels that the author gave a style: `Contours -> {{0, Red}, {1, Directive[Blue, Thick]}}`.
  private static func levelStyles(
    _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [(level: Double, style: [Term])] {
    var result: [(level: Double, style: [Term])] = []
    for part in (arguments.value("Contours")?.parts ?? []).prefix(400) {
      guard let pair = part.parts, pair.count > 1, let level = try kernel.number(pair[0]) else { continue }
      result.append((level, pair[1].parts ?? [pair[1]]))
    }
    return result
  }

  /// Adds the colour bar.
  static func bar(
    _ graphics: Term, _ arguments: PlotArguments, _ shown: Interval, levels: [Double],
    _ coloring: inout ColorScheme,
    in kernel: inout PlotKernel
  ) -> Term {
    let isScaled = !arguments.isNone("ColorFunctionScaling")
    return bar(graphics, arguments, shown, in: &kernel) { share, kernel in
      coloring.color([isScaled ? share : shown.low + shown.length * share], in: &kernel)
    }
  }

  /// Adds the colour bar of a range if the author asks for a legend; `color` is that of a share of the range.
  static func bar(
    _ graphics: Term, _ arguments: PlotArguments, _ shown: Interval, in kernel: inout PlotKernel,
    color: (Double, inout PlotKernel) -> Color
  ) -> Term {
    guard let option = arguments.options["PlotLegends"], !option.isSymbol(.none), !option.isSymbol(.false)
    else { return graphics }
    var values: [Double] = []
    for step in 0...16 {
      let color = color(Double(step) / 16, &kernel)
      values += [color.red, color.green, color.blue]
    }
    let colors = PackedList(dimensions: [17, 3], values: values).map { Term.packed($0) } ?? .list([])
    var legend = kernel.term("KernelBar", colors, .pair(shown))
    if let own = PlotLegends.inner(of: option).call, kernel.headName(.call(own)) == "BarLegend" {
      for argument in own.arguments {
        if let rule = argument.call(of: .rule), rule.count == 2,
          kernel.symbolName(of: rule.arguments[0]) == "LegendLabel"
        {
          legend = kernel.term("KernelBar", colors, .pair(shown), rule.arguments[1])
        }
      }
    }
    if let placed = option.call(of: .placed), placed.count > 1 {
      legend = .call(.placed, [legend, placed.arguments[1]])
    }
    return .call(.legended, [graphics, legend])
  }

  // MARK: Equations

  private static func equations(
    _ bodies: [Term], _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let variables = arguments.iterators.map({ $0.symbol })
    let thickness = kernel.term("AbsoluteThickness", .real(1.6))
    let styles = PlotStyles(arguments.options["ContourStyle"], count: bodies.count, more: [thickness])
    var primitives: [Term] = []
    var entries: [PlotLegends.Entry] = []
    let labels = PlotLegends.labels(arguments.value("PlotLegends") ?? .null) ?? []
    for (place, body) in bodies.enumerated() {
      guard let equation = body.call(of: .equal), !styles.isNone(place) else { continue }
      let difference = Term.call(.subtract, [equation.arguments[0], equation.arguments[1]])
      var function = PlotFunction(difference, variables, in: &kernel)
      var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
      // More subdivisions than usual are a finer grid.
      let isFine = (arguments.number("MaxRecursion") ?? 2) > 2
      let count =
        function.isCompiled
        ? max(arguments.plotPoints(isFine ? 201 : 81, most: 250), 61) : arguments.plotPoints(30, most: 60)
      let grid = ScalarGrid(
        x: arguments.iterators[0].range, y: arguments.iterators[1].range, columns: count, rows: count
      ) { x, y in
        let value = function.value(x, y, in: &kernel)
        return region.holds([x, y, value], in: &kernel) ? value : .nan
      }
      var lines =
        function.isCompiled
        ? ContourTracer.lines(grid, at: 0) { function.value($0.x, $0.y, in: &kernel) }
        : ContourTracer.lines(grid, at: 0)
      if function.isCompiled { lines += bordering(grid) { function.value($0.x, $0.y, in: &kernel) } }
      try function.check(in: &kernel)
      let directives = styles.directives(place, in: &kernel)
      primitives.append(.list([directives] + lines.map { .call(.line, [.points($0)]) }))
      if lines.isEmpty, !grid.extent.isEmpty { primitives.append(kernel.deliberatelyEmpty) }
      if place < labels.count {
        entries.append(PlotLegends.Entry(mark: .line, directives: directives, label: labels[place]))
      }
    }
    let graphics = try graphics(
      primitives, arguments.iterators[0].range, arguments.iterators[1].range, arguments, in: &kernel)
    return try PlotLegends.around(graphics, arguments, entries, in: &kernel)
  }

  /// The lines in the cells where the function is defined at some corners only, traced on a finer grid, twice: a curve may
  /// come near the border at a small angle.
  private static func bordering(_ grid: ScalarGrid, depth: Int = 0, _ value: (Point) -> Double) -> [[Point]] {
    var lines: [[Point]] = []
    for row in 0..<grid.rows - 1 {
      for column in 0..<grid.columns - 1 {
        let base = row * grid.columns + column
        let corners = [0, 1, grid.columns, grid.columns + 1].map { grid.values[base + $0] }
        guard corners.contains(where: { $0.isNaN }), corners.contains(where: { !$0.isNaN }) else { continue }
        let (low, high) = (grid.point(column, row), grid.point(column + 1, row + 1))
        let cell = ScalarGrid(
          x: Interval(low.x, high.x), y: Interval(low.y, high.y), columns: 9, rows: 9
        ) { x, y in value(Point(x, y)) }
        lines += ContourTracer.lines(cell, at: 0, exact: value)
        if depth == 0 { lines += bordering(cell, depth: 1, value) }
      }
    }
    return lines
  }

  // MARK: Density

  static func density(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try PlotArguments(call, iterators: 2, in: &kernel) else { return nil }
    var function = PlotFunction(arguments.body, arguments.iterators.map({ $0.symbol }), in: &kernel)
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    let count =
      function.isCompiled
      ? min(max(arguments.plotPoints(80, most: 250), 60), 250) : arguments.plotPoints(25, most: 60)
    let (x, y) = (arguments.iterators[0].range, arguments.iterators[1].range)
    // The values at the centres of cells.
    let (halfX, halfY) = (x.length / Double(2 * count), y.length / Double(2 * count))
    let grid = ScalarGrid(
      x: x.padded(below: -halfX, above: -halfX), y: y.padded(below: -halfY, above: -halfY), columns: count,
      rows: count
    ) { x, y in
      let value = function.value(x, y, in: &kernel)
      return region.holds([x, y, value], in: &kernel) ? value : .nan
    }
    try function.check(in: &kernel)
    return try draw(density: grid, x, y, arguments, isSmooth: true, in: &kernel)
  }

  static func draw(
    density grid: ScalarGrid, _ x: Interval, _ y: Interval, _ arguments: PlotArguments, isSmooth: Bool,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let shown = try shownValues(grid, arguments, in: &kernel)
    let scheme = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    var coloring = scheme ?? ColorScheme(gradient: Gradients.density)
    let isScaled = !arguments.isNone("ColorFunctionScaling")
    var values: [Double] = []
    values.reserveCapacity(grid.values.count * 4)
    for value in grid.values {
      guard value.isFinite else {
        values += [1, 1, 1, 0]
        continue
      }
      let color = coloring.color([isScaled ? (value - shown.low) / shown.length : value], in: &kernel)
      values.append(color.red)
      values.append(color.green)
      values.append(color.blue)
      values.append(color.opacity)
    }
    let cells =
      PackedList(dimensions: [grid.rows, grid.columns, 4], values: values).map { Term.packed($0) }
      ?? .list([])
    var raster: [Term] = [cells, .list([.pair(x.low, y.low), .pair(x.high, y.high)])]
    if isSmooth { raster.append(kernel.option("Interpolating", .true)) }
    let mesh = try meshLines(grid, arguments, in: &kernel)
    let graphics = try graphics([kernel.term("Raster", list: raster)] + mesh, x, y, arguments, in: &kernel)
    return bar(graphics, arguments, shown, levels: [], &coloring, in: &kernel)
  }

  /// The lines where functions of x, y and the value have so many values at equal distances, or those of a list; of x and of
  /// y where the author gives no `MeshFunctions`.
  private static func meshLines(
    _ grid: ScalarGrid, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    guard let mesh = arguments.value("Mesh"), !mesh.isSymbol(.false) else { return [] }
    let symbols = ["x", "y", "z"].map { kernel.names.own("mesh$\($0)") }
    var bodies = [Term.symbol(symbols[0]), .symbol(symbols[1])]
    if let own = arguments.value("MeshFunctions") {
      bodies = (own.parts ?? [own]).map { .call(Call($0, symbols.map { .symbol($0) })) }
    }
    let styles = PlotStyles(arguments.options["MeshStyle"], count: 1)
    let base: [Term] = [
      .call(.grayLevel, [.zero]), kernel.term("Opacity", .real(0.5)),
      kernel.term("AbsoluteThickness", .real(0.7)),
    ]
    var result: [Term] = []
    for (place, body) in bodies.prefix(4).enumerated() {
      var code = PlotFunction(body, symbols, in: &kernel)
      var index = 0
      let values = ScalarGrid(x: grid.x, y: grid.y, columns: grid.columns, rows: grid.rows) { x, y in
        defer { index += 1 }
        let value = grid.values[index]
        return value.isFinite ? code.values([x, y, value], in: &kernel).first ?? .nan : .nan
      }
      try code.check(in: &kernel)
      let option = mesh.parts.flatMap { $0.isEmpty ? nil : $0[place % $0.count] } ?? mesh
      var levels = option.vector ?? []
      let extent = values.extent
      if levels.isEmpty, extent.length > 0 {
        let count = min(max(option.int ?? 15, 0), 100)
        levels = (0..<count).map { extent.low + extent.length * Double($0 + 1) / Double(count + 1) }
      }
      let lines = levels.flatMap { ContourTracer.lines(values, at: $0) }
      result.append(.list(base + styles.own(place) + lines.map { .call(.line, [.points($0)]) }))
    }
    return result
  }
}
