import Graphics
import Kernel
import Numerics

/// `ListPlot`, `ListLinePlot`, `ListLogPlot` and the like, `DiscretePlot`, `ListPlot3D`, `ListPointPlot3D`,
/// `ListDensityPlot`, `ListContourPlot`.
enum ListPlots {
  /// The sets of points in the data: numbers, pairs, or lists of either.
  static func sets(_ data: Term, _ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError)
    -> [[Point]]
  {
    if let values = data.vector { return [points(values, arguments)] }
    if let rows = data.matrix, rows[0].count == 2 {
      // Two rows of two numbers are two points.
      return [rows.map { Point($0[0], $0[1]) }]
    }
    guard let parts = data.parts else { return [] }
    if let single = try set(parts, arguments, in: &kernel) { return [single] }
    var result: [[Point]] = []
    for part in parts.prefix(200) {
      if let values = part.vector {
        result.append(points(values, arguments))
      } else if let inner = part.parts, let own = try set(inner, arguments, in: &kernel) {
        result.append(own)
      }
    }
    return result
  }

  private static func points(_ values: [Double], _ arguments: PlotArguments) -> [Point] {
    var (first, step) = (1.0, 1.0)
    if let range = arguments.value("DataRange")?.vector, range.count == 2, values.count > 1 {
      first = range[0]
      step = (range[1] - range[0]) / Double(values.count - 1)
    }
    return values.enumerated().map { Point(first + step * Double($0.offset), $0.element) }
  }

  /// A set of numbers or pairs, some of which may be non-numeric; nil for other data.
  private static func set(
    _ parts: [Term], _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Point]? {
    var result: [Point] = []
    for (place, part) in parts.enumerated() {
      let part = bare(part, in: kernel)
      if let pair = part.parts {
        guard pair.count == 2, !pair[0].isList, !pair[1].isList else { return nil }
        result.append(
          Point(try coordinate(of: pair[0], in: &kernel), try coordinate(of: pair[1], in: &kernel)))
      } else {
        result.append(Point(Double(place + 1), try coordinate(of: part, in: &kernel)))
      }
    }
    return result.contains(where: { $0.isFinite }) ? result : nil
  }

  /// A coordinate, NaN for what is no number. A call without a definition is noted, since its point is missing.
  private static func coordinate(of term: Term, in kernel: inout PlotKernel) throws(KernelError) -> Double {
    if let number = try kernel.number(term) { return number }
    if let head = term.headSymbol, term.call != nil, kernel.builtIn(head) == nil {
      kernel.log.miss(kernel.firstLeft(in: term))
    }
    return .nan
  }

  /// A value without what stands around it: `Tooltip`, `Style`, `Labeled` and the like.
  private static func bare(_ term: Term, in kernel: PlotKernel) -> Term {
    var term = term
    for _ in 0..<4 {
      guard let name = kernel.headName(term), let first = term.call?.arguments.first,
        ["Tooltip", "Style", "Labeled", "Callout", "Annotation", "Legended"].contains(name)
      else { break }
      term = first
    }
    return term
  }

  /// The data without what stands around whole lists, whose styles and legends become options.
  private static func unwrapped(
    _ data: Term, _ arguments: inout PlotArguments, in kernel: inout PlotKernel
  ) -> Term {
    func isSet(_ term: Term) -> Bool { term.parts.map { $0.count > 2 || $0.first?.isList ?? false } ?? false }
    let outer = bare(data, in: kernel)
    guard let whole = outer.parts else { return data }
    let parts = data.isList ? whole : [data]
    guard parts.contains(where: { !$0.isList && isSet(bare($0, in: kernel)) }) else { return outer }
    var (styles, legends): ([Term], [Term]) = ([], [])
    for part in parts {
      var (term, style, legend) = (part, Term.symbol(.automatic), Term.symbol(.none))
      while let call = term.call, !term.isList, let first = call.arguments.first {
        if kernel.headName(term) == "Style" { style = .call(.directive, Array(call.arguments.dropFirst())) }
        if kernel.headName(term) == "Legended", call.count > 1 { legend = call.arguments[1] }
        term = first
      }
      styles.append(style)
      legends.append(legend)
    }
    if styles.contains(where: { !$0.isSymbol(.automatic) }) { arguments.options["PlotStyle"] = .list(styles) }
    if legends.contains(where: { !$0.isSymbol(.none) }) { arguments.options["PlotLegends"] = .list(legends) }
    return !data.isList ? outer : .list(parts.map { isSet(bare($0, in: kernel)) ? bare($0, in: kernel) : $0 })
  }

  /// The values of `values -> labels`, each with its label; nil for other data.
  private static func labelled(_ data: Term, in kernel: inout PlotKernel) -> Term? {
    guard let pair = data.call(of: .rule), pair.count == 2, let values = pair.arguments[0].parts,
      let labels = pair.arguments[1].parts, values.count == labels.count
    else { return nil }
    return .list(zip(values, labels).map { kernel.term("Labeled", $0, $1) })
  }

  /// The labels of single values, as `Labeled[{1, 2}, "a"]` gives them, above the values.
  private static func labels(
    _ parts: [Term], _ scale: CurvePlots.Scale, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    guard !scale.isLogX, !scale.isLogY, parts.count <= 1000 else { return [] }
    var result: [Term] = []
    for (place, part) in parts.enumerated() {
      guard let name = kernel.headName(part), name == "Labeled" || name == "Callout", let call = part.call,
        call.count > 1
      else { continue }
      let inner = bare(part, in: kernel)
      let pair = inner.parts ?? [.integer(place + 1), inner]
      guard pair.count == 2, let x = try kernel.number(pair[0]), let y = try kernel.number(pair[1]),
        x.isFinite, y.isFinite
      else { continue }
      result.append(.call(.text, [call.arguments[1], .pair(x, y), .pair(0, -1.3)]))
    }
    return result.isEmpty ? [] : [.list([.call(.grayLevel, [.zero])] + result)]
  }

  static func plot(
    _ call: Call, _ isJoined: Bool, _ scale: CurvePlots.Scale, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term? {
    guard let first = call.arguments.first else { return nil }
    var arguments = PlotArguments(body: first)
    try arguments.readOptions(call.arguments.dropFirst(), in: &kernel)
    let scale = scale.with(arguments)
    arguments = scale.placed(arguments)
    var data = try kernel.evaluated(first)
    if let association = data.call(of: .association) {
      data = .list(association.arguments.compactMap { $0.call?.arguments.last })
    }
    data = unwrapped(data, &arguments, in: &kernel)
    // The axis of logarithms is at the lower end.
    if scale.isLogY, let filling = arguments.value("Filling"), kernel.symbolName(of: filling) == "Axis" {
      arguments.options["Filling"] = .symbol(.bottom)
    }
    if let labelled = labelled(data, in: &kernel) { data = labelled }
    let sets = try sets(data, arguments, in: &kernel).map { set in
      set.map { point in
        scale.placed(
          Point(
            scale.isLogX ? (point.x > 0 ? Double.log(point.x) : .nan) : point.x,
            scale.isLogY ? (point.y > 0 ? Double.log(point.y) : .nan) : point.y))
      }
    }
    guard !sets.isEmpty else { return nil }
    // Values without places are counted from 1, and the axis is at 0.
    let parts = (data.parts ?? []).map { bare($0, in: kernel) }
    let isCounted =
      arguments.value("DataRange") == nil
      && (data.vector != nil || parts.allSatisfy { !$0.isList }
        || parts.allSatisfy { $0.vector != nil } && Term.list(parts).matrix?.first?.count != 2)
    let labels = try labels(data.parts ?? [], scale, in: &kernel)
    return try draw(sets, arguments, isJoined, isCounted: isCounted, labels, scale, in: &kernel)
  }

  private static func draw(
    _ sets: [[Point]], _ arguments: PlotArguments, _ isJoined: Bool, isCounted: Bool?, _ labels: [Term],
    _ scale: CurvePlots.Scale, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let joined = arguments.options["Joined"].map { $0.isSymbol(.true) } ?? isJoined
    // Lines that bend may go beyond their points.
    let order = joined ? arguments.number("InterpolationOrder") ?? 1 : 1
    let seen = order > 1 ? sets.map { interpolated($0.filter { $0.isFinite }, order: order) } : sets
    let shown = try shown(seen, arguments, isCounted: isCounted, scale, in: &kernel)
    // A list tells of each set whether it is joined.
    let each = arguments.options["Joined"]?.parts ?? []
    let markers = try markers(arguments, joined, in: &kernel)
    let size = kernel.term("AbsolutePointSize", .real(sets.contains { $0.count > 400 } ? 2 : 4))
    let styles = PlotStyles(
      arguments.options["PlotStyle"], count: sets.count,
      more: [kernel.term("AbsoluteThickness", .real(1.6)), size])
    var primitives: [Term] = []
    try addFilling(sets, arguments, styles: styles, within: shown, joined, to: &primitives, in: &kernel)
    let coloring = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    for (place, set) in sets.enumerated() where !styles.isNone(place) {
      var shapes: [Term] = [styles.directives(place, in: &kernel)]
      let joined = each.isEmpty ? joined : each[place % each.count].isSymbol(.true)
      if joined {
        for piece in set.split(whereSeparator: { !$0.isFinite }) where piece.count > 1 {
          let line = interpolated(Array(piece), order: arguments.number("InterpolationOrder") ?? 1)
          shapes.append(.call(.line, colored(line, coloring, arguments, within: shown, in: &kernel)))
        }
      }
      let dots = set.filter({ $0.isFinite })
      if let markers, !dots.isEmpty, !markers.isNone(place) {
        let style = styles.directives(place, in: &kernel)
        shapes.append(markers.term(place, at: dots, style: style, in: &kernel))
      } else if arguments.value("Mesh") != nil || !joined && markers == nil, !dots.isEmpty {
        let points = Term.call(.point, colored(dots, coloring, arguments, within: shown, in: &kernel))
        shapes.append(joined ? styled(points, arguments) : points)
      }
      primitives.append(.list(shapes))
    }
    primitives += labels + plotLabels(sets, arguments, styles: styles, within: shown, in: &kernel)
    var defaults = CurvePlots.defaults(shown, arguments, in: &kernel)
    if !labels.isEmpty { makeRoom(&defaults, in: &kernel) }
    let placed = try LogPositions.arguments(arguments, scale, in: &kernel)
    if scale.isLog { CurvePlots.addTicks(scale, within: shown, arguments, &defaults, in: &kernel) }
    defaults += scale.turnedTicks(shown)
    let range = Term.list([.pair(shown.x), .pair(shown.y)])
    let graphics = Term.call(
      .graphics, [.list(primitives)] + placed.graphicsOptions(defaults, range: range, in: &kernel))
    let entries = entries(sets.count, arguments, styles: styles, joined ? .line : .point, in: &kernel)
    return try PlotLegends.around(graphics, arguments, entries, in: &kernel)
  }

  /// The labels of `PlotLabels` at the ends of the sets.
  private static func plotLabels(
    _ sets: [[Point]], _ arguments: PlotArguments, styles: PlotStyles, within shown: PlotRanges.Shown,
    in kernel: inout PlotKernel
  ) -> [Term] {
    guard let option = arguments.value("PlotLabels") else { return [] }
    var labels = PlotLabels(shownY: shown.y)
    for (place, set) in sets.enumerated() where !styles.isNone(place) {
      guard let end = set.last(where: { $0.isFinite }) else { continue }
      labels.add(option, place, of: sets.count, body: nil, end: end, inner: end, kernel)
    }
    return labels.terms(in: &kernel)
  }

  /// The marks at points: the author's, or shapes in black and white.
  private static func markers(
    _ arguments: PlotArguments, _ isJoined: Bool, in kernel: inout PlotKernel
  ) throws(KernelError) -> PlotMarkers? {
    var arguments = arguments
    let themes = arguments.options["PlotTheme"].map { $0.parts ?? [$0] } ?? []
    if arguments.options["PlotMarkers"] == nil {
      guard !isJoined, themes.contains(where: { $0.isString("Monochrome") }) else { return nil }
      arguments.options["PlotMarkers"] = .symbol(.automatic)
    }
    return try PlotMarkers(arguments, in: &kernel)
  }

  /// Leaves room for the labels of the highest values and of those at the right.
  private static func makeRoom(_ defaults: inout [(String, Term)], in kernel: inout PlotKernel) {
    let rooms = [0.02, 0.04, 0.05, 0.1].map { kernel.term("Scaled", .real($0)) }
    defaults.removeAll { $0.0 == "PlotRangePadding" }
    defaults.append(("PlotRangePadding", .list([.list(Array(rooms[..<2])), .list(Array(rooms[2...]))])))
  }

  /// Points with the colours of `ColorFunction`: a function receives x and y, a named gradient runs along y.
  private static func colored(
    _ points: [Point], _ coloring: ColorScheme?, _ arguments: PlotArguments, within shown: PlotRanges.Shown,
    in kernel: inout PlotKernel
  ) -> [Term] {
    guard var coloring else { return [.points(points)] }
    let isScaled = !arguments.isNone("ColorFunctionScaling")
    var values: [Double] = []
    values.reserveCapacity(points.count * 3)
    for point in points {
      let x = isScaled ? (point.x - shown.x.low) / shown.x.length : point.x
      let y = isScaled ? (point.y - shown.y.low) / shown.y.length : point.y
      let color = coloring.color(coloring.isGradient ? [y] : [x, y], in: &kernel)
      values += [color.red, color.green, color.blue]
    }
    guard let colors = PackedList(dimensions: [points.count, 3], values: values) else {
      return [.points(points)]
    }
    return [.points(points), kernel.option("VertexColors", .packed(colors))]
  }

  /// The displayed ranges for the points.
  private static func shown(
    _ sets: [[Point]], _ arguments: PlotArguments, isCounted: Bool?, _ scale: CurvePlots.Scale,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> PlotRanges.Shown {
    var bounds = Bounds.empty
    for set in sets { for point in set { bounds.include(point) } }
    if bounds.isEmpty { bounds = Bounds(x: Interval(0, 1), y: Interval(0, 1)) }
    var suited = bounds
    let points = sets.flatMap { $0.filter { $0.isFinite } }
    suited.y = PlotRangeChooser.range(of: points.map { $0.y }, extent: bounds.y)
    // Also of the places the few that are far from the others are left out.
    if isCounted != true { suited.x = PlotRangeChooser.range(of: points.map { $0.x }, extent: bounds.x) }
    // The x axis is shown if it is near, or if points are filled to it. An axis that is far is at the lower
    // end, with the room there that the picture has around the points: a twentieth of it, a fiftieth for x.
    if !scale.isLogY {
      let isNear = suited.y.low <= suited.y.length && -suited.y.high <= suited.y.length
      if arguments.value("Filling") != nil && arguments.options["KernelStems"] == nil || isNear {
        suited.y.include(0)
      } else if suited.y.low > 0 {
        suited.y.low -= suited.y.length / 18
      }
      if let origin = try PlotRanges.originY(arguments, in: &kernel) { suited.y.include(origin) }
    } else if suited.y.low == bounds.y.low, arguments.options["AxesOrigin"] == nil {
      suited.y.low -= suited.y.length * (scale.isLogX ? 1 / 18 : 0.078256)
    }
    if scale.isLogX, suited.x.low == bounds.x.low, arguments.options["AxesOrigin"] == nil {
      suited.x.low -= suited.x.length / 48
    }
    if !scale.isLogX, let isCounted, suited.x.low > 0 {
      if isCounted || suited.x.low <= suited.x.length * 0.17 {
        suited.x.include(0)
      } else if suited.x.low == bounds.x.low {
        suited.x.low -= suited.x.length / 48
      }
    }
    if !scale.isLogX, let origin = try PlotRanges.originX(arguments, in: &kernel) { suited.x.include(origin) }
    var choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 2, in: &kernel)
    // One number is a range of the values alone.
    if arguments.options["PlotRange"]?.double != nil { choices[0] = .automatic }
    let (x, fixedX) = PlotRanges.interval(choices[0], all: bounds.x, suited: suited.x, isLog: scale.isLogX)
    var all = bounds.y
    if suited.y.low == 0 || suited.y.high == 0, all.low <= all.length, -all.high <= all.length {
      all.include(0)
    }
    let (y, fixedY) = PlotRanges.interval(choices[1], all: all, suited: suited.y, isLog: scale.isLogY)
    return PlotRanges.Shown(x: x, y: y, isFixed: fixedX + fixedY)
  }

  private static func entries(
    _ count: Int, _ arguments: PlotArguments, styles: PlotStyles, _ mark: PlotLegends.Entry.Mark,
    in kernel: inout PlotKernel
  ) -> [PlotLegends.Entry] {
    var entries: [PlotLegends.Entry] = []
    if let labels = PlotLegends.labels(arguments.value("PlotLegends") ?? .null) {
      for place in 0..<min(labels.count, count) where !labels[place].isSymbol(.none) {
        let directives = styles.directives(place, in: &kernel)
        entries.append(PlotLegends.Entry(mark: mark, directives: directives, label: labels[place]))
      }
    }
    return entries
  }

  private static func steps(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points {
      if let last = result.last { result.append(Point(point.x, last.y)) }
      result.append(point)
    }
    return result
  }

  /// The points on a line with their own style.
  private static func styled(_ points: Term, _ arguments: PlotArguments) -> Term {
    arguments.value("MeshStyle").map { .list(($0.parts ?? [$0]) + [points]) } ?? points
  }

  /// A line through points: of steps, straight, or of polynomials of a degree through the points beside each part.
  private static func interpolated(_ points: [Point], order: Double) -> [Point] {
    if order == 0 { return steps(points) }
    let degree = min(order.isFinite ? Int(clamping: min(max(order, 1), 12)) : 1, points.count - 1)
    guard degree > 1, points.count <= 1000 else { return points }
    // Where places do not increase both coordinates depend on the number of the point.
    let isGraph = zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x }
    func parameter(_ place: Int) -> Double { isGraph ? points[place].x : Double(place) }
    var result: [Point] = []
    for place in 0..<points.count - 1 {
      let first = min(max(place - (degree - 1) / 2, 0), points.count - 1 - degree)
      let (low, high) = (parameter(place), parameter(place + 1))
      for step in 0..<12 {
        let t = low + (high - low) * Double(step) / 12
        var sum = Point(0, 0)
        for own in first...first + degree {
          var weight = 1.0
          for other in first...first + degree where other != own {
            weight *= (t - parameter(other)) / (parameter(own) - parameter(other))
          }
          sum = sum + points[own] * weight
        }
        result.append(isGraph ? Point(t, sum.y) : sum)
      }
    }
    return result + points.suffix(1)
  }

  /// Fills sets to what rules say, as `{1 -> {2}}`: areas between lines, or a line from each point.
  private static func fill(
    _ sets: [[Point]], _ filling: Term, _ arguments: PlotArguments, styles: PlotStyles,
    within shown: PlotRanges.Shown, _ joined: Bool, to primitives: inout [Term], in kernel: inout PlotKernel
  ) throws(KernelError) {
    let order = arguments.number("InterpolationOrder") ?? 1
    let curves = sets.map { set in
      let pieces = set.split(whereSeparator: { !$0.isFinite }).map { piece in
        (joined ? interpolated(Array(piece), order: order) : piece.ordered { ($0.x, $0.y) < ($1.x, $1.y) })
          .map { CurveSampler.Sample(t: $0.x, place: $0) }
      }
      return CurveSampler.Curve(pieces: pieces)
    }
    let picture = CurvePicture(arguments: arguments, shownY: shown.y, domain: shown.x)
    if joined { return try picture.fill(curves, styles: styles, &primitives, in: &kernel) }
    for (place, goal, style) in try picture.goals(filling, curves, in: &kernel)
    where sets.indices.contains(place) {
      var shapes: [Term] = [
        styles.directives(place, in: &kernel), kernel.term("AbsoluteThickness", .one),
        kernel.term("Opacity", .real(0.5)),
      ]
      if let own = style ?? arguments.value("FillingStyle") { shapes += own.parts ?? [own] }
      for point in sets[place] where point.isFinite {
        guard let height = picture.height(of: goal, point.x, curves) else { continue }
        shapes.append(.call(.line, [.points([Point(point.x, height), point])]))
      }
      primitives.append(.list(shapes))
    }
  }

  private static func addFilling(
    _ sets: [[Point]], _ arguments: PlotArguments, styles: PlotStyles, within shown: PlotRanges.Shown,
    _ joined: Bool, to primitives: inout [Term], in kernel: inout PlotKernel
  ) throws(KernelError) {
    guard let filling = arguments.value("Filling") else { return }
    if filling.isList || filling.call(of: .rule) != nil {
      return try fill(
        sets, filling, arguments, styles: styles, within: shown, joined, to: &primitives, in: &kernel)
    }
    var level = 0.0
    switch kernel.symbolName(of: filling) {
    case "Bottom": level = shown.y.low
    case "Top": level = shown.y.high
    default: level = filling.double ?? (shown.y.low > 0 ? shown.y.low : min(shown.y.high, 0))
    }
    for (place, set) in sets.enumerated() {
      var shapes: [Term] = [styles.directives(place, in: &kernel)]
      if let own = arguments.value("FillingStyle") { shapes += own.parts ?? [own] }
      if joined {
        shapes += [kernel.term("EdgeForm", .symbol(.none)), kernel.term("Opacity", .real(0.2))]
        for piece in set.split(whereSeparator: { !$0.isFinite }) {
          guard let first = piece.first, let last = piece.last else { continue }
          shapes.append(.call(.polygon, [.points(piece + [Point(last.x, level), Point(first.x, level)])]))
        }
      } else {
        shapes += [kernel.term("AbsoluteThickness", .one), kernel.term("Opacity", .real(0.5))]
        for point in set where point.isFinite {
          shapes.append(.call(.line, [.points([Point(point.x, level), point])]))
        }
      }
      primitives.append(.list(shapes))
    }
  }

  // MARK: Values of a function at whole numbers

  static func discrete(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard call.count > 1, let parts = call.arguments[1].parts, let symbol = parts.first?.symbol else {
      return nil
    }
    var arguments = PlotArguments(body: call.arguments[0])
    try arguments.readOptions(call.arguments.dropFirst(2), in: &kernel)
    guard let places = try places(parts, in: &kernel) else { return nil }
    let curves = try PlotCurve.curves(
      of: arguments.body, variables: [symbol], at: [places.first ?? 0], in: &kernel)
    let step = zip(places.dropFirst(), places).map { $0 - $1 }.min() ?? 1
    let extent = extent(of: arguments.options["ExtentSize"], step: step, in: kernel)
    var sets: [[Point]] = []
    for curve in curves {
      // Integers stay exact, since definitions may require integers.
      var set: [Point] = []
      var function = curve.function
      for place in places {
        var value = function.isCompiled ? function.value(place, in: &kernel) : Double.nan
        if value.isNaN {
          let whole: Term = Int(exactly: place).map { .integer($0) } ?? .real(place)
          let result = try kernel.number(
            .call(.block, [.list([.call(.set, [.symbol(symbol), whole])]), curve.body]))
          value = result ?? .nan
        }
        if let extent {
          set += [Point(place - extent.left, value), Point(place + extent.right, value), Point(place, .nan)]
        } else {
          set.append(Point(place, value))
        }
      }
      sets.append(set)
    }
    if arguments.options["Filling"] == nil {
      // Unlike a filling that the author asks for, the stems do not extend the range.
      arguments.options["Filling"] = kernel.symbolTerm("Axis")
      if extent == nil { arguments.options["KernelStems"] = .true }
    }
    // A theme leaves dots on the stems.
    if arguments.options["PlotMarkers"] == nil {
      arguments.options["PlotMarkers"] = kernel.symbolTerm("None")
    }
    // Many values are drawn as a curve.
    let isJoined = extent != nil || places.count > 300
    return try draw(sets, arguments, isJoined, isCounted: nil, [], CurvePlots.Scale(), in: &kernel)
  }

  /// The numbers that the variable of a range has: those of a list, or from one to another in steps.
  private static func places(_ parts: [Term], in kernel: inout PlotKernel) throws(KernelError) -> [Double]? {
    if parts.count == 2, let list = try kernel.evaluated(parts[1]).vector { return list }
    var numbers: [Double] = []
    for part in parts.dropFirst() {
      guard let value = try kernel.number(part), value.isFinite else { return nil }
      numbers.append(value)
    }
    let low = numbers.count > 1 ? numbers[0] : 1
    guard let high = numbers.count > 1 ? numbers[1] : numbers.first else { return nil }
    let step = numbers.count > 2 ? numbers[2] : 1
    guard step > 0, (high - low) / step < 5000 else { return nil }
    var places: [Double] = []
    var place = low
    while place <= high + step * 1e-9 {
      places.append(place)
      place += step
    }
    return places
  }

  /// How far from its place a value is drawn, as `ExtentSize` says; nil where it is a dot.
  private static func extent(
    of option: Term?, step: Double, in kernel: PlotKernel
  ) -> (left: Double, right: Double)? {
    guard let option else { return nil }
    if let share = option.double { return share > 0 ? (share * step / 2, share * step / 2) : nil }
    if let pair = option.vector, pair.count == 2 { return (pair[0] * step, pair[1] * step) }
    switch kernel.symbolName(of: option) {
    case "All", "Full": return (step / 2, step / 2)
    case "Left": return (step, 0)
    case "Right": return (0, step)
    default: return nil
    }
  }

  // MARK: Heights

  /// A table of heights with its ranges; nil if the data are not a table.
  private static func grid(_ data: Term, _ arguments: PlotArguments) -> (ScalarGrid, Interval, Interval)? {
    guard let rows = data.matrix, rows.count > 1 else { return nil }
    if rows[0].count == 3, rows.count > 3, let scattered = scattered(rows) { return scattered }
    let columns = rows[0].count
    guard columns > 1, columns <= 1000, rows.count <= 1000 else { return nil }
    var (x, y) = (Interval(1, Double(columns)), Interval(1, Double(rows.count)))
    if let ranges = arguments.value("DataRange")?.matrix, ranges.count == 2, ranges[0].count == 2 {
      (x, y) = (Interval(ranges[0][0], ranges[0][1]), Interval(ranges[1][0], ranges[1][1]))
    }
    guard
      let grid = ScalarGrid(x: x, y: y, columns: columns, rows: rows.count, values: rows.flatMap { $0 })
    else { return nil }
    return (grid, x, y)
  }

  /// Triples of x, y and height as a grid: exact if they form a grid, else interpolated from near points.
  private static func scattered(_ rows: [[Double]]) -> (ScalarGrid, Interval, Interval)? {
    var (x, y) = (Interval.empty, Interval.empty)
    for row in rows {
      x.include(row[0])
      y.include(row[1])
    }
    guard x.length > 0, y.length > 0 else { return nil }
    let xs = distinct(rows.map { $0[0] }), ys = distinct(rows.map { $0[1] })
    if xs.count * ys.count == rows.count, xs.count > 1, ys.count > 1 {
      let order = rows.ordered { ($0[1], $0[0]) < ($1[1], $1[0]) }
      let grid = ScalarGrid(x: x, y: y, columns: xs.count, rows: ys.count, values: order.map { $0[2] })
      return grid.map { ($0, x, y) }
    }
    let some = rows.prefix(1500)
    let grid = ScalarGrid(x: x, y: y, columns: 40, rows: 40) { u, v in
      var (sum, weights) = (0.0, 0.0)
      for row in some {
        let (dx, dy) = ((row[0] - u) / x.length, (row[1] - v) / y.length)
        let distance = dx * dx + dy * dy
        if distance < 1e-12 { return row[2] }
        let weight = 1 / (distance * distance)
        sum += weight * row[2]
        weights += weight
      }
      return sum / weights
    }
    return (grid, x, y)
  }

  private static func distinct(_ values: [Double]) -> [Double] {
    var result: [Double] = []
    for value in values.sorted() where result.last.map({ value - $0 > 1e-9 * (1 + value.magnitude) }) ?? true
    {
      result.append(value)
    }
    return result
  }

  /// The options, the values and the ranges of x and y of a call with a table of heights; nil without one.
  static func heights(
    of call: Call, in kernel: inout PlotKernel
  ) throws(KernelError) -> (PlotArguments, ScalarGrid, Interval, Interval)? {
    guard let first = call.arguments.first else { return nil }
    var arguments = PlotArguments(body: first)
    try arguments.readOptions(call.arguments.dropFirst(), in: &kernel)
    let data = try kernel.evaluated(.call(.numeric, [first]))
    return grid(data, arguments).map { (arguments, $0.0, $0.1, $0.2) }
  }

  static func contour(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let (arguments, grid, _, _) = try heights(of: call, in: &kernel) else { return nil }
    return try AreaPlots.draw(grid, arguments, in: &kernel)
  }

  static func density(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let (arguments, grid, x, y) = try heights(of: call, in: &kernel) else { return nil }
    let fine = ScalarGrid(x: x, y: y, columns: max(grid.columns, 60), rows: max(grid.rows, 60)) {
      grid.value(at: Point($0, $1))
    }
    let isFlat = arguments.number("InterpolationOrder") == 0
    return try AreaPlots.draw(density: isFlat ? grid : fine, x, y, arguments, isSmooth: !isFlat, in: &kernel)
  }

  static func pointsInSpace(of call: Call, _ isJoined: Bool, in kernel: inout PlotKernel) throws(KernelError)
    -> Term?
  {
    guard let first = call.arguments.first else { return nil }
    var arguments = PlotArguments(body: first)
    try arguments.readOptions(call.arguments.dropFirst(), in: &kernel)
    let data = try kernel.evaluated(.call(.numeric, [first]))
    var sets: [[[Double]]] = []
    if let rows = data.matrix, rows[0].count == 3 {
      sets = [rows]
    } else {
      for part in data.parts ?? [] { if let rows = part.matrix, rows[0].count == 3 { sets.append(rows) } }
    }
    guard !sets.isEmpty else { return nil }
    let styles = PlotStyles(
      arguments.options["PlotStyle"], count: sets.count,
      more: [kernel.term("AbsolutePointSize", .real(4)), kernel.term("AbsoluteThickness", .real(1.6))])
    var shapes: [Term] = []
    for (place, set) in sets.enumerated() {
      let points = Term.points(set.map { Point3($0[0], $0[1], $0[2]) })
      shapes.append(
        .list([styles.directives(place, in: &kernel), .call(isJoined ? .line : .point, [points])]))
    }
    let options = arguments.graphicsOptions(
      [("Axes", .true), ("BoxRatios", .list([.one, .one, .real(0.4)]))],
      range: arguments.options["PlotRange"], in: &kernel)
    return .call(.graphics3D, [.list(shapes)] + options)
  }
}
