import Graphics
import Kernel
import Numerics

/// Chooses the displayed ranges of a plot by `PlotRange`.
enum PlotRanges {
  /// The displayed ranges of a 2D plot.
  struct Shown {
    var x: Interval, y: Interval
    /// Whether the author chose the lower and upper end of x, then of y.
    var isFixed = [false, false, false, false]
  }

  /// The choice for one direction.
  enum Choice {
    case automatic, all
    /// The ends: nil for an automatic one, infinite for one that reaches all values.
    case fixed(Double?, Double?)

    /// The range as an option of a picture: what is all of a plot is all of what is shown with it.
    func term(_ range: Interval, all: Interval) -> Term {
      if case .all = self, range == all { return .symbol(.all) }
      return .pair(range)
    }
  }

  /// The choices for `count` directions; a plain pair applies to the last one.
  static func choices(of option: Term?, count: Int, in kernel: inout PlotKernel) throws(KernelError)
    -> [Choice]
  {
    var result = [Choice](repeating: .automatic, count: count)
    guard let option else { return result }
    if option.isSymbol(.all) || option.isSymbol(.full) { return [Choice](repeating: .all, count: count) }
    if let value = try kernel.number(option), value.isFinite {
      return [Choice](repeating: .fixed(-value.magnitude, value.magnitude), count: count)
    }
    guard let parts = option.parts else { return result }
    // A number beside a word, `{0, All}`, is an end of the last direction; two words or lists are one for each.
    if parts.count == 2, !parts.contains(where: { $0.isList }),
      count != 2 || !parts.allSatisfy({ isWord($0) })
    {
      result[count - 1] = try pair(parts, in: &kernel)
      return result
    }
    for (place, part) in parts.prefix(count).enumerated() {
      result[place] = try choice(of: part, in: &kernel)
    }
    return result
  }

  private static func isWord(_ term: Term) -> Bool {
    term.isSymbol(.all) || term.isSymbol(.automatic) || term.isSymbol(.full)
  }

  private static func choice(of term: Term, in kernel: inout PlotKernel) throws(KernelError) -> Choice {
    if term.isSymbol(.all) || term.isSymbol(.full) { return .all }
    if let parts = term.parts, parts.count == 2 { return try pair(parts, in: &kernel) }
    if let value = try kernel.number(term), value.isFinite {
      return .fixed(-value.magnitude, value.magnitude)
    }
    return .automatic
  }

  private static func pair(_ parts: [Term], in kernel: inout PlotKernel) throws(KernelError) -> Choice {
    let (low, high) = (try kernel.number(parts[0]), try kernel.number(parts[1]))
    var (a, b) = (low.flatMap { $0.isFinite ? $0 : nil }, high.flatMap { $0.isFinite ? $0 : nil })
    if a == nil, b == nil {
      return parts[0].isSymbol(.all) || parts[1].isSymbol(.all) ? .all : .automatic
    }
    if parts[0].isSymbol(.all) || parts[0].isSymbol(.full) { a = -.infinity }
    if parts[1].isSymbol(.all) || parts[1].isSymbol(.full) { b = .infinity }
    if let a, let b, a > b { return .fixed(b, a) }
    return .fixed(a, b)
  }

  /// The interval for a choice, given the range of all values and the suggested range, and whether each end
  /// is fixed.
  static func interval(_ choice: Choice, all: Interval, suited: Interval, isLog: Bool = false) -> (
    Interval, [Bool]
  ) {
    var result: Interval
    var isFixed = [false, false]
    switch choice {
    case .automatic: result = suited
    case .all: result = all
    case .fixed(let low, let high):
      func scaled(_ value: Double?) -> Double? {
        guard isLog else { return value }
        guard let value else { return nil }
        if value > 0 { return Double.log(value) }
        return value.isFinite ? nil : value
      }
      let (a, b) = (scaled(low), scaled(high))
      isFixed = [a?.isFinite ?? false, b?.isFinite ?? false]
      func end(_ wish: Double?, _ suited: Double, _ outermost: Double) -> Double {
        wish.map { $0.isFinite ? $0 : outermost } ?? suited
      }
      result = Interval(end(a, suited.low, all.low), end(b, suited.high, all.high))
      if isFixed[0] != isFixed[1], result.high <= result.low {
        result = isFixed[0] ? Interval(result.low, result.low + 1) : Interval(result.high - 1, result.high)
      }
    }
    if result.isEmpty || !result.length.isFinite { result = Interval(0, 1) }
    if result.length <= max(result.low.magnitude, result.high.magnitude) * 1e-9 || result.length == 0 {
      let room = result.low == 0 ? 1 : result.low.magnitude
      result = result.padded(below: room, above: room)
    }
    return (result, isFixed)
  }

  /// Passes the ranges that the author chose to a sampler.
  static func prepare(
    _ sampler: inout CurveSampler, _ arguments: PlotArguments, scale: CurvePlots.Scale,
    in kernel: inout PlotKernel
  ) throws(KernelError) {
    let choices = try choices(of: arguments.options["PlotRange"], count: 2, in: &kernel)
    func fixed(_ choice: Choice, _ isLog: Bool) -> Interval? {
      guard case .fixed(let low?, let high?) = choice, low < high, low.isFinite, high.isFinite else {
        return nil
      }
      if isLog { return low > 0 ? Interval(Double.log(low), Double.log(high)) : nil }
      return Interval(low, high)
    }
    sampler.shownY = fixed(choices[1], scale.isLogY)
    if !sampler.isGraph { sampler.shownX = fixed(choices[0], scale.isLogX) }
    switch choices[1] {
    case .all: sampler.showsAll = true
    case .fixed(let low, let high): sampler.showsAll = low == -.infinity || high == .infinity
    case .automatic: break
    }
  }

  /// The position of the x axis if the author gives it; an automatic range includes it.
  static func originY(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError) -> Double?
  {
    try origin(arguments, direction: 1, in: &kernel)
  }

  /// The position of the y axis if the author gives it; an automatic range includes it.
  static func originX(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError) -> Double?
  {
    try origin(arguments, direction: 0, in: &kernel)
  }

  private static func origin(
    _ arguments: PlotArguments, direction: Int, in kernel: inout PlotKernel
  ) throws(KernelError) -> Double? {
    guard let parts = arguments.options["AxesOrigin"]?.parts, parts.count == 2,
      let place = try kernel.number(parts[direction]), place.isFinite
    else { return nil }
    return place
  }

  /// The ranges of a plot of functions over a domain.
  static func curves(
    _ arguments: PlotArguments, _ domain: Interval, _ curves: [CurveSampler.Curve], scale: CurvePlots.Scale,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Shown {
    var choices = try choices(of: arguments.options["PlotRange"], count: 2, in: &kernel)
    var all = Interval.empty
    for curve in curves where !curve.extent.isEmpty {
      all.include(curve.extent.low)
      all.include(curve.extent.high)
    }
    var suited = all.isEmpty ? all : PlotRangeChooser.range(of: curves)
    if let filling = arguments.value("Filling"), filling.isSymbol(.bottom) || filling.isSymbol(.top) {
    } else if arguments.value("Filling") != nil, !scale.isLogY {
      suited.include(0)
    }
    if case .fixed(let low, let high)? = arguments.options["PlotRange"]?.double.map({ Choice.fixed(-$0, $0) })
    {
      choices = [.automatic, .fixed(low, high)]
    }
    if !scale.isLogY, !suited.isEmpty {
      suited = PlotRangeChooser.reachingZero(suited, within: suited == all ? 0.1125 : 0.058)
      if let origin = try originY(arguments, in: &kernel) { suited.include(origin) }
    }
    // A range of y alone leaves the other to the picture, which shows an axis that is near.
    let isOwn = arguments.options["PlotRange"].flatMap({ $0.vector })?.count == 2
    var shown = isOwn && !scale.isLogX ? PlotRangeChooser.reachingZero(domain) : domain
    if !scale.isLogX, let origin = try originX(arguments, in: &kernel) { shown.include(origin) }
    let (x, fixedX) = interval(choices[0], all: domain, suited: shown, isLog: scale.isLogX)
    let (y, fixedY) = interval(choices[1], all: all, suited: suited, isLog: scale.isLogY)
    return Shown(x: x, y: y, isFixed: fixedX + fixedY)
  }

  /// The ranges of parametric curves over a domain.
  static func parametric(
    _ arguments: PlotArguments, _ domain: Interval, _ curves: [CurveSampler.Curve],
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Shown {
    var choices = try choices(of: arguments.options["PlotRange"], count: 2, in: &kernel)
    // Two numbers are the range of both.
    if arguments.options["PlotRange"].flatMap({ $0.vector })?.count == 2 { choices[0] = choices[1] }
    var (x, y) = (Interval.empty, Interval.empty)
    var (xs, ys): ([Double], [Double]) = ([], [])
    for curve in curves {
      for sample in curve.pieces.joined() {
        x.include(sample.place.x)
        y.include(sample.place.y)
      }
      for place in curve.places(domain, 1000) {
        xs.append(place.x)
        ys.append(place.y)
      }
    }
    func suited(_ all: Interval, values: [Double]) -> Interval {
      let shown = all.isEmpty ? all : PlotRangeChooser.range(of: values, isList: false, extent: all)
      return PlotRangeChooser.reachingZero(shown, within: 0.17)
    }
    let (shownX, fixedX) = interval(choices[0], all: x, suited: suited(x, values: xs))
    let (shownY, fixedY) = interval(choices[1], all: y, suited: suited(y, values: ys))
    return Shown(x: shownX, y: shownY, isFixed: fixedX + fixedY)
  }
}
