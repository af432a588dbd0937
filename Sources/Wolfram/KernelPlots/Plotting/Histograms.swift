import Graphics
import Kernel
import KernelStatistics
import Numerics

/// `Histogram`: the frequencies of values.
enum Histograms {
  /// The colours of several sets: those of curves, with the second one first and stronger.
  private static let several =
    [Color(red: 0.97858, green: 0.678934, blue: 0.157834)] + PlotStyles.series[..<1] + PlotStyles.series[2...]

  static func draw(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let first = call.arguments.first else { return nil }
    var specifications: [Term] = []
    var options: [Term] = []
    for argument in call.arguments.dropFirst() {
      let isRule = argument.call(of: .rule) != nil || argument.call(of: .ruleDelayed) != nil
      if isRule { options.append(argument) } else { specifications.append(try kernel.evaluated(argument)) }
    }
    var arguments = PlotArguments(body: first)
    try arguments.readOptions(options, in: &kernel)
    let sets = samples(of: try kernel.evaluated(.call(.numeric, [first])))
    guard !sets.isEmpty else { return nil }
    let bins = HistogramBins(of: sets, specifications.first)
    let bounds = bins.bounds
    guard bounds.count > 1 else { return nil }
    let kind = specifications.count > 1 ? specifications[1] : .null
    // Paler than the bars of `BarChart`; of several sets each has its colour.
    let single = Color(red: 0.9871, green: 0.8074, blue: 0.4947)
    let styles = PlotStyles(
      arguments.options["ChartStyle"], base: sets.count > 1 ? several : [single])
    var shapes: [Term] = []
    var highest = 0.0
    for (place, set) in sets.enumerated() {
      let heights = heights(set, bins, kind: kind)
      shapes += [
        styles.directives(place, in: &kernel), kernel.term("Opacity", .real(sets.count > 1 ? 0.5 : 1)),
        kernel.term(
          "EdgeForm", .list([.call(.opacity, [.real(0.7)]), kernel.term("AbsoluteThickness", .real(0.6))])),
      ]
      for (bin, height) in heights.enumerated() where height > 0 {
        highest = max(highest, height)
        shapes.append(.call(.rectangle, [.pair(bounds[bin], 0), .pair(bounds[bin + 1], height)]))
      }
    }
    return try draw(
      shapes, Interval(bounds[0], bounds[bounds.count - 1]), highest, styles: styles, arguments, in: &kernel)
  }

  /// The count of values in each bin, or their fraction, or their density.
  private static func heights(_ values: [Double], _ bins: HistogramBins, kind: Term) -> [Double] {
    let counts = bins.counts(values).map { Double($0) }
    if kind.isString("Probability") { return counts.map { $0 / Double(values.count) } }
    guard kind.isString("PDF") || kind.isString("ProbabilityDensity") else { return counts }
    return counts.indices.map {
      counts[$0] / (Double(values.count) * (bins.bounds[$0 + 1] - bins.bounds[$0]))
    }
  }

  private static func draw(
    _ shapes: [Term], _ across: Interval, _ highest: Double, styles: PlotStyles, _ arguments: PlotArguments,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 2, in: &kernel)
    let x = PlotRanges.interval(choices[0], all: across, suited: across).0
    let y = PlotRanges.interval(choices[1], all: Interval(0, highest), suited: Interval(0, highest)).0
    let room = kernel.term("Scaled", .real(0.02))
    let defaults: [(String, Term)] = [
      ("AspectRatio", .real(0.6180339887498948)), ("Axes", .true),
      ("AxesOrigin", .list([.symbol(.automatic), .zero])),
      (
        "PlotRangePadding",
        .list([.list([room, room]), .list([.zero, kernel.term("Scaled", .real(0.05))])])
      ),
    ]
    let graphics = Term.call(
      .graphics,
      [.list(shapes)] + arguments.graphicsOptions(defaults, range: .list([.pair(x), .pair(y)]), in: &kernel))
    return try PlotLegends.around(
      graphics, arguments, Charts.entries(arguments, styles: styles, in: &kernel), in: &kernel)
  }

  // MARK: Densities

  /// Evaluates `SmoothHistogram[data]`: the density of the values, each spread as a bell by Silverman's width, or by the
  /// author's.
  static func smooth(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let first = call.arguments.first else { return nil }
    var (specifications, options): ([Term], [Term]) = ([], [])
    for argument in call.arguments.dropFirst() {
      let isRule = argument.call(of: .rule) != nil || argument.call(of: .ruleDelayed) != nil
      if isRule { options.append(argument) } else { specifications.append(try kernel.evaluated(argument)) }
    }
    let sets = samples(of: try kernel.evaluated(.call(.numeric, [first])))
    guard !sets.isEmpty else { return nil }
    let isSum = specifications.count > 1 && specifications[1].isString("CDF")
    var curves: [Term] = []
    for values in sets {
      let width = specifications.first?.double ?? bandwidth(values)
      guard width > 0, width.isFinite else { return nil }
      curves.append(.points(density(values, width: width, isSum: isSum)))
    }
    let data = curves.count == 1 ? curves[0] : Term.list(curves)
    if !options.contains(where: { kernel.symbolName(of: $0.call?.arguments.first ?? .null) == "PlotRange" }) {
      options.append(kernel.option("PlotRange", .symbol(.all)))
    }
    return try ListPlots.plot(
      Call(call.head, [data] + options), true, CurvePlots.Scale(), in: &kernel)
  }

  /// Silverman's width of the bells.
  private static func bandwidth(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(count - 1, 1)
    let last = count - 1
    let middle = (sorted[Int(clamping: last * 0.75)] - sorted[Int(clamping: last * 0.25)]) / 1.34
    let deviation = variance.squareRoot()
    let spread = middle > 0 ? min(deviation, middle) : deviation
    return spread > 0 ? 0.9 * spread / Double.pow(count, 0.2) : 1
  }

  /// The density of values, or its sum from the left, at 201 places.
  private static func density(_ values: [Double], width: Double, isSum: Bool) -> [Point] {
    var range = Interval.empty
    for value in values { range.include(value) }
    range = range.padded(below: 3 * width, above: 3 * width)
    var result: [Point] = []
    var sum = 0.0
    for step in 0...200 {
      let x = range.low + range.length * Double(step) / 200
      let total = values.reduce(0) { $0 + Double.exp(-($1 - x) * ($1 - x) / (2 * width * width)) }
      let height = total / (Double(values.count) * width * (2 * Double.pi).squareRoot())
      sum += height * range.length / 200
      result.append(Point(x, isSum ? min(sum, 1) : height))
    }
    return result
  }

  /// The numbers of one or several lists.
  private static func samples(of data: Term) -> [[Double]] {
    var sets: [[Double]] = []
    if let values = data.vector {
      sets = [values]
    } else {
      sets = (data.parts ?? []).compactMap({ $0.vector })
    }
    return sets.map { $0.filter({ $0.isFinite }) }.filter { !$0.isEmpty }
  }
}
