import Graphics
import Kernel
import Numerics

/// `Plot`, `LogPlot`, `LogLinearPlot`, `LogLogPlot`, `ParametricPlot`, `PolarPlot`.
enum CurvePlots {
  /// The axes that are logarithmic, and those that run the other way.
  struct Scale {
    var isLogX = false, isLogY = false
    /// Whether an axis has decades.
    var isLog: Bool { isLogX || isLogY }
    var isReversedX = false, isReversedY = false

    /// The scale with the axes that `ScalingFunctions` makes logarithmic or turns around: a word is for y, a list for x and y.
    func with(_ arguments: PlotArguments) -> Scale {
      guard let option = arguments.value("ScalingFunctions") else { return self }
      func isLog(_ term: Term?) -> Bool { term?.isString("Log") ?? false || term?.isString("Log10") ?? false }
      let parts = option.parts
      let (x, y) = (parts?.first, parts.map { $0.count > 1 ? $0[1] : nil } ?? option)
      return Scale(
        isLogX: isLogX || isLog(x), isLogY: isLogY || isLog(y),
        isReversedX: x?.isString("Reverse") ?? false, isReversedY: y?.isString("Reverse") ?? false)
    }

    /// Where a point is drawn: a coordinate whose axis is turned around has the other sign.
    func placed(_ point: Point) -> Point {
      Point(isReversedX ? -point.x : point.x, isReversedY ? -point.y : point.y)
    }

    /// The arguments with ranges where they are drawn.
    func placed(_ arguments: PlotArguments) -> PlotArguments {
      guard isReversedX || isReversedY, let option = arguments.options["PlotRange"], let parts = option.parts,
        parts.count == 2
      else { return arguments }
      func turned(_ term: Term, _ isReversed: Bool) -> Term {
        guard isReversed, let ends = term.vector, ends.count == 2 else { return term }
        return .pair(-ends[1], -ends[0])
      }
      var result = arguments
      result.options["PlotRange"] =
        option.vector != nil
        ? turned(option, isReversedY) : .list([turned(parts[0], isReversedX), turned(parts[1], isReversedY)])
      return result
    }

    /// The ticks of axes that are turned around, with the values that are there.
    func turnedTicks(_ shown: PlotRanges.Shown) -> [(String, Term)] {
      guard isReversedX || isReversedY else { return [] }
      func ticks(_ range: Interval) -> Term {
        .list(
          LevelChooser.levels(
            in: range.padded(below: 1e-6 * range.length, above: 1e-6 * range.length), count: 6
          ).map {
            place in
            let value = place == 0 ? 0 : -place
            return .list([.real(place), Int(exactly: value).map { .integer($0) } ?? .real(value)])
          })
      }
      let both = [
        isReversedX ? ticks(shown.x) : Term.symbol(.automatic),
        isReversedY ? ticks(shown.y) : .symbol(.automatic),
      ]
      let frame = [both[1], both[0]].map { Term.list([$0, .symbol(.automatic)]) }
      return [("Ticks", .list(both)), ("FrameTicks", .list(frame))]
    }
  }

  static func plot(_ call: Call, scale: Scale, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard var arguments = try PlotArguments(call, iterators: 1, in: &kernel),
      let iterator = arguments.iterators.first
    else { return scale.isLogX ? nil : try EndlessPlots.finite(call, in: &kernel) }
    let range = iterator.range
    var scale = scale.with(arguments)
    scale.isReversedX = false
    arguments = scale.placed(arguments)
    if scale.isLogX, range.low <= 0 { return nil }
    let curves = try PlotCurve.curves(
      of: arguments.body, variables: [iterator.symbol], at: [range.low + range.length * 0.382], in: &kernel)
    var sampler = CurveSampler(
      points: arguments.plotPoints(50, most: 5000), recursion: arguments.recursion)
    sampler.findsJumps = !arguments.isNone("Exclusions")
    sampler.exclusions = exclusions(of: arguments.options["Exclusions"], iterator, in: &kernel)
    try PlotRanges.prepare(&sampler, arguments, scale: scale, in: &kernel)
    let domain = scale.isLogX ? Interval(Double.log(range.low), Double.log(range.high)) : range
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    var sampled: [CurveSampler.Curve] = []
    for curve in curves {
      var function = curve.function
      sampler.isCheap = function.isCompiled
      let result = sampler.sample(domain) { t in
        let x = scale.isLogX ? Double.exp(t) : t
        var y = function.value(x, in: &kernel)
        if !region.holds([x, y], in: &kernel) { y = .nan }
        return scale.placed(Point(t, scale.isLogY ? (y > 0 ? Double.log(y) : .nan) : y))
      }
      try function.check(in: &kernel)
      sampled.append(result)
    }
    let shown = try PlotRanges.curves(arguments, domain, sampled, scale: scale, in: &kernel)
    var picture = CurvePicture(arguments: arguments, shownY: shown.y, domain: shown.x)
    picture.isLog = (scale.isLogX, scale.isLogY)
    picture.ends = (
      shown.isFixed[2] ? shown.y.low : nil, shown.isFixed[3] ? shown.y.high : nil
    )
    let primitives = try picture.primitives(curves, sampled, in: &kernel)
    var defaults = Self.defaults(shown, arguments, in: &kernel)
    let placed = try LogPositions.arguments(arguments, scale, in: &kernel)
    if scale.isLog { addTicks(scale, within: shown, arguments, &defaults, in: &kernel) }
    defaults += scale.turnedTicks(shown) + arguments.variableLabels()
    let shownRange = arguments.showsAll ?? .list([.pair(shown.x), .pair(shown.y)])
    let graphics = Term.call(
      .graphics, [primitives] + placed.graphicsOptions(defaults, range: shownRange, in: &kernel))
    return try PlotLegends.around(
      graphics, arguments, PlotLegends.lines(curves, arguments, in: &kernel),
      in: &kernel)
  }

  /// The default options of a plot.
  static func defaults(
    _ shown: PlotRanges.Shown, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) -> [(String, Term)] {
    let room = kernel.term("Scaled", .real(0.02))
    let more = kernel.term("Scaled", .real(0.05))
    return [
      ("AspectRatio", .real(0.6180339887498948)), ("Axes", .true),
      (
        "PlotRangePadding",
        .list([
          .list([shown.isFixed[0] ? .zero : room, shown.isFixed[1] ? .zero : room]),
          .list([shown.isFixed[2] ? .zero : more, shown.isFixed[3] ? .zero : more]),
        ])
      ),
      ("PlotRangeClipping", .true),
    ]
  }

  /// Adds the ticks of logarithmic axes, and where these cross: at the lower ends, which are those of the frame if there is one.
  static func addTicks(
    _ scale: Scale, within shown: PlotRanges.Shown, _ arguments: PlotArguments,
    _ defaults: inout [(String, Term)], in kernel: inout PlotKernel
  ) {
    let log = kernel.term("Charting`ScaledTicks", .text("Log"))
    let ticks = Term.list([
      scale.isLogX ? log : .symbol(.automatic), scale.isLogY ? log : .symbol(.automatic),
    ])
    defaults.append(("Ticks", ticks))
    // Ticks for left and right, then bottom and top.
    let frame = Term.list([
      .list([scale.isLogY ? log : .symbol(.automatic), .symbol(.automatic)]),
      .list([scale.isLogX ? log : .symbol(.automatic), .symbol(.automatic)]),
    ])
    defaults.append(("FrameTicks", frame))
    let room = arguments.value("Frame") == nil || arguments.isNone("Frame") ? 0 : 0.06
    func origin(_ range: Interval, _ isLog: Bool) -> Term {
      isLog ? .real(range.low - room * range.length) : .symbol(.automatic)
    }
    defaults.append(
      ("AxesOrigin", .list([origin(shown.x, scale.isLogX), origin(shown.y, scale.isLogY)])))
  }

  /// The places of `Exclusions`: numbers, `x == number`, or the solutions of an equation in the range.
  private static func exclusions(
    of option: Term?, _ iterator: PlotArguments.Iterator, in kernel: inout PlotKernel
  ) -> [Double] {
    guard let option else { return [] }
    var result: [Double] = []
    for part in (option.parts ?? [option]).prefix(20) {
      if let value = part.double { result.append(value) }
      guard let call = part.call(of: .equal), call.count == 2 else { continue }
      if call.arguments[0].symbol == iterator.symbol, let value = call.arguments[1].double {
        result.append(value)
      } else {
        var function = PlotFunction(.call(.subtract, call.arguments), [iterator.symbol], in: &kernel)
        result += zeros(of: &function, in: iterator.range, kernel: &kernel)
      }
    }
    return result
  }

  /// Where a function changes its sign in a range, or touches zero at one of 400 places.
  private static func zeros(
    of function: inout PlotFunction, in range: Interval, kernel: inout PlotKernel
  ) -> [Double] {
    var result: [Double] = []
    var before = (place: range.low, value: function.value(range.low, in: &kernel))
    for step in 1...400 {
      let place = range.low + range.length * Double(step) / 400
      let value = function.value(place, in: &kernel)
      if before.value == 0 { result.append(before.place) }
      if before.value * value < 0 {
        var (low, high) = (before.place, place)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if function.value(middle, in: &kernel) * before.value > 0 { low = middle } else { high = middle }
        }
        result.append((low + high) / 2)
      }
      before = (place, value)
    }
    return result
  }

  // MARK: Parametric curves

  static func parametric(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard var arguments = try PlotArguments(call, iterators: 1, in: &kernel),
      let iterator = arguments.iterators.first
    else { return nil }
    if call.count > 2, let two = try PlotArguments(call, iterators: 2, in: &kernel) {
      return try RegionPlots.parametric(two, in: &kernel)
    }
    let curves = try pairs(arguments.body, variables: [iterator.symbol], range: iterator.range, in: &kernel)
    if arguments.options["AspectRatio"] == nil { arguments.options["AspectRatio"] = .symbol(.automatic) }
    return try draw(curves, arguments, range: iterator.range, nil, in: &kernel) { (function, t, kernel) in
      let values = function.values([t], in: &kernel)
      return values.count > 1 ? Point(values[0], values[1]) : Point(.nan, .nan)
    }
  }

  static func polar(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard var arguments = try PlotArguments(call, iterators: 1, in: &kernel),
      let iterator = arguments.iterators.first
    else { return nil }
    let curves = try PlotCurve.curves(
      of: arguments.body, variables: [iterator.symbol],
      at: [iterator.range.low + iterator.range.length * 0.382], in: &kernel)
    if arguments.options["AspectRatio"] == nil { arguments.options["AspectRatio"] = .symbol(.automatic) }
    let hasAxes = arguments.options["PolarAxes"] != nil || arguments.options["PolarGridLines"] != nil
    let axes = hasAxes ? PolarAxes(arguments, kernel) : nil
    return try draw(curves, arguments, range: iterator.range, axes, in: &kernel) { (function, t, kernel) in
      let radius = function.value(t, in: &kernel)
      return Point(radius * Double.cos(t), radius * Double.sin(t))
    }
  }

  /// The curves in the body of a parametric plot: one pair or triple of functions, or a list of these.
  private static func pairs(
    _ body: Term, variables: [Symbol], range: Interval, in kernel: inout PlotKernel
  ) throws(KernelError) -> [PlotCurve] {
    var body = body
    let locals = Term.list(variables.map { .symbol($0) })
    if let inner = body.call(of: .evaluate)?.arguments.first {
      body = try kernel.evaluated(.call(.block, [locals, inner]))
    }
    if !body.isList {
      let found = try kernel.evaluated(.call(.block, [locals, body]))
      if found.isList { body = found }
    }
    var bodies = [body]
    if let parts = body.parts, let first = parts.first {
      // A list of pairs, or of terms that evaluate to pairs, is several curves.
      let isPair = parts.count == 2 || parts.count == 3
      if first.isList { bodies = parts } else if !isPair { bodies = parts }
      if isPair, !first.isList {
        var probe = PlotFunction(first, variables, in: &kernel)
        if probe.count(at: variables.map { _ in range.low + range.length * 0.382 }, in: &kernel) > 1 {
          bodies = parts
        }
      }
    }
    var result: [PlotCurve] = []
    for body in bodies.prefix(200) {
      result.append(PlotCurve(function: PlotFunction(body, variables, in: &kernel), body: body))
    }
    return result
  }

  private static func draw(
    _ curves: [PlotCurve], _ arguments: PlotArguments, range: Interval, _ axes: PolarAxes?,
    in kernel: inout PlotKernel, place: (inout PlotFunction, Double, inout PlotKernel) -> Point
  ) throws(KernelError) -> Term? {
    var sampler = CurveSampler(
      points: arguments.plotPoints(75, most: 5000), recursion: arguments.recursion)
    sampler.isGraph = false
    let scale = Scale().with(arguments)
    let arguments = scale.placed(arguments)
    try PlotRanges.prepare(&sampler, arguments, scale: Scale(), in: &kernel)
    sampler.findsJumps = !arguments.isNone("Exclusions")
    sampler.exclusions = exclusions(of: arguments.options["Exclusions"], arguments.iterators[0], in: &kernel)
    var region = try RegionTest(arguments.value("RegionFunction"), in: &kernel)
    var sampled: [CurveSampler.Curve] = []
    for curve in curves {
      var function = curve.function
      sampled.append(
        sampler.sample(range) { t in
          let point = scale.placed(place(&function, t, &kernel))
          return region.holds([point.x, point.y, t], in: &kernel) ? point : Point(.nan, .nan)
        })
      try function.check(in: &kernel)
    }
    let shown = try PlotRanges.parametric(arguments, range, sampled, in: &kernel)
    let picture = CurvePicture(arguments: arguments, shownY: shown.y, domain: range)
    let primitives = try picture.primitives(curves, sampled, in: &kernel)
    var defaults = defaults(shown, arguments, in: &kernel)
    defaults.removeFirst()
    defaults.append(("AspectRatio", .symbol(.automatic)))
    defaults += scale.turnedTicks(shown)
    if let axes {
      let graphics = polar(primitives, axes, within: shown, arguments, &defaults, in: &kernel)
      return try PlotLegends.around(
        graphics, arguments, PlotLegends.lines(curves, arguments, in: &kernel), in: &kernel)
    }
    let graphics = Term.call(
      .graphics,
      [primitives]
        + arguments.graphicsOptions(defaults, range: .list([.pair(shown.x), .pair(shown.y)]), in: &kernel))
    return try PlotLegends.around(
      graphics, arguments, PlotLegends.lines(curves, arguments, in: &kernel),
      in: &kernel)
  }

  /// A picture of curves with axes around the centre.
  private static func polar(
    _ primitives: Term, _ axes: PolarAxes, within shown: PlotRanges.Shown, _ arguments: PlotArguments,
    _ defaults: inout [(String, Term)], in kernel: inout PlotKernel
  ) -> Term {
    let radius = max(
      shown.x.low.magnitude, shown.x.high.magnitude, shown.y.low.magnitude, shown.y.high.magnitude)
    let shapes = Term.list([.list(axes.primitives(radius: radius, in: &kernel)), primitives])
    defaults.append(("Axes", .false))
    // Reserves space for the angles around the circle.
    let range = Term.list([.pair(-1.2 * radius, 1.2 * radius), .pair(-1.2 * radius, 1.2 * radius)])
    return .call(
      .graphics,
      [shapes, kernel.option("Axes", .false)] + arguments.graphicsOptions(defaults, range: nil, in: &kernel)
        + [kernel.option("PlotRange", range), kernel.option("PlotRangeClipping", .false)])
  }
}

/// The test of `RegionFunction`: whether a point belongs to a plot.
struct RegionTest {
  private var function: PlotFunction?
  private var count = 0

  init(_ option: Term?, in kernel: inout PlotKernel) throws(KernelError) {
    guard let option, !option.isSymbol(.true) else { return }
    var symbols: [Symbol] = []
    for name in ["x", "y", "z", "u", "v"] { symbols.append(kernel.names.own("region$\(name)")) }
    let body = Term.call(Call(option, symbols.map { .symbol($0) }))
    function = PlotFunction(body, symbols, in: &kernel)
    count = symbols.count
  }

  mutating func holds(_ values: [Double], in kernel: inout PlotKernel) -> Bool {
    guard var own = function.take() else { return true }
    var places = Array(values.prefix(count))
    while places.count < count { places.append(0) }
    let value = own.values(places, in: &kernel).first ?? .nan
    function = own
    return value == 1
  }
}
