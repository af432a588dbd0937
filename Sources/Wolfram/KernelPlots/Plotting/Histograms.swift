import Graphics
import Kernel
import Numerics

/// `Histogram`: the frequencies of values.
enum Histograms {
  /// The colours of several sets: those of curves, with the second one first and stronger.
  private static let several =
    [Color(red: 0.97858, green: 0.678934, blue: 0.157834)] + PlotStyles.series[..<1] + PlotStyles.series[2...]

  static func draw(_ call: Call, _ kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let first = call.arguments.first else { return nil }
    var specifications: [Term] = []
    var options: [Term] = []
    for argument in call.arguments.dropFirst() {
      let isRule = argument.call(of: .rule) != nil || argument.call(of: .ruleDelayed) != nil
      if isRule { options.append(argument) } else { specifications.append(try kernel.evaluated(argument)) }
    }
    var arguments = PlotArguments(body: first)
    try arguments.readOptions(options, &kernel)
    let sets = samples(try kernel.evaluated(.call(.numeric, [first])))
    guard !sets.isEmpty else { return nil }
    var all = Interval.empty
    for set in sets { for value in set { all.include(value) } }
    let bins = bins(all, sets, specifications.first)
    guard bins.count > 1 else { return nil }
    let kind = specifications.count > 1 ? specifications[1] : .null
    // Paler than the bars of `BarChart`; of several sets each has its colour.
    let single = Color(red: 0.9871, green: 0.8074, blue: 0.4947)
    let styles = PlotStyles(
      arguments.options["ChartStyle"], base: sets.count > 1 ? several : [single])
    var shapes: [Term] = []
    var highest = 0.0
    for (place, set) in sets.enumerated() {
      let heights = heights(set, bins, kind)
      shapes += [
        styles.directives(place, &kernel), kernel.term("Opacity", .real(sets.count > 1 ? 0.5 : 1)),
        kernel.term(
          "EdgeForm", .list([.call(.opacity, [.real(0.7)]), kernel.term("AbsoluteThickness", .real(0.6))])),
      ]
      for (bin, height) in heights.enumerated() where height > 0 {
        highest = max(highest, height)
        shapes.append(.call(.rectangle, [.pair(bins[bin], 0), .pair(bins[bin + 1], height)]))
      }
    }
    return try draw(shapes, Interval(bins[0], bins[bins.count - 1]), highest, styles, arguments, &kernel)
  }

  /// The count of values in each bin, or their fraction, or their density.
  private static func heights(_ values: [Double], _ bins: [Double], _ kind: Term) -> [Double] {
    var counts = [Double](repeating: 0, count: bins.count - 1)
    for value in values { if let bin = bin(value, bins) { counts[bin] += 1 } }
    if kind.isString("Probability") { return counts.map { $0 / Double(values.count) } }
    guard kind.isString("PDF") || kind.isString("ProbabilityDensity") else { return counts }
    return counts.indices.map { counts[$0] / (Double(values.count) * (bins[$0 + 1] - bins[$0])) }
  }

  private static func draw(
    _ shapes: [Term], _ across: Interval, _ highest: Double, _ styles: PlotStyles, _ arguments: PlotArguments,
    _ kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let choices = try PlotRanges.choices(arguments.options["PlotRange"], count: 2, &kernel)
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
      [.list(shapes)] + arguments.graphicsOptions(defaults, range: .list([.pair(x), .pair(y)]), &kernel))
    return try PlotLegends.around(graphics, arguments, Charts.entries(arguments, styles, &kernel), &kernel)
  }

  // MARK: Densities

  /// Evaluates `SmoothHistogram[data]`: the density of the values, each spread as a bell by Silverman's width, or by the
  /// author's.
  static func smooth(_ call: Call, _ kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let first = call.arguments.first else { return nil }
    var (specifications, options): ([Term], [Term]) = ([], [])
    for argument in call.arguments.dropFirst() {
      let isRule = argument.call(of: .rule) != nil || argument.call(of: .ruleDelayed) != nil
      if isRule { options.append(argument) } else { specifications.append(try kernel.evaluated(argument)) }
    }
    let sets = samples(try kernel.evaluated(.call(.numeric, [first])))
    guard !sets.isEmpty else { return nil }
    let isSum = specifications.count > 1 && specifications[1].isString("CDF")
    var curves: [Term] = []
    for values in sets {
      let width = specifications.first?.double ?? bandwidth(values)
      guard width > 0, width.isFinite else { return nil }
      curves.append(.points(density(values, width, isSum: isSum)))
    }
    let data = curves.count == 1 ? curves[0] : Term.list(curves)
    if !options.contains(where: { kernel.symbolName($0.call?.arguments.first ?? .null) == "PlotRange" }) {
      options.append(kernel.option("PlotRange", .symbol(.all)))
    }
    return try ListPlots.plot(
      Call(call.head, [data] + options), isJoined: true, CurvePlots.Scale(), &kernel)
  }

  /// Silverman's width of the bells.
  private static func bandwidth(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(count - 1, 1)
    let last = count - 1
    let middle = (sorted[Int(last * 0.75)] - sorted[Int(last * 0.25)]) / 1.34
    let deviation = variance.squareRoot()
    let spread = middle > 0 ? min(deviation, middle) : deviation
    return spread > 0 ? 0.9 * spread / Double.pow(count, 0.2) : 1
  }

  /// The density of values, or its sum from the left, at 201 places.
  private static func density(_ values: [Double], _ width: Double, isSum: Bool) -> [Point] {
    var range = Interval.empty
    for value in values { range.include(value) }
    range = range.padded(3 * width, 3 * width)
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
  private static func samples(_ data: Term) -> [[Double]] {
    var sets: [[Double]] = []
    if let values = data.vector {
      sets = [values]
    } else {
      sets = (data.parts ?? []).compactMap({ $0.vector })
    }
    return sets.map { $0.filter({ $0.isFinite }) }.filter { !$0.isEmpty }
  }

  /// The edges of bins: of a given width, number or position, else at round values.
  private static func bins(_ all: Interval, _ sets: [[Double]], _ specification: Term?) -> [Double] {
    var width = specification.flatMap { Self.width($0, all, sets) } ?? 0
    var low = all.low
    if let number = specification?.double, number.isFinite, number >= 1 {
      width = nearest(all.length / number)
    } else if let parts = specification?.parts {
      if parts.count == 1, let list = parts[0].vector { return list.sorted() }
      let numbers = parts.compactMap({ $0.double })
      if numbers.count == 3, numbers[2] > 0, (numbers[1] - numbers[0]) / numbers[2] < 5000 {
        return Array(stride(from: numbers[0], through: numbers[1] + numbers[2] * 1e-9, by: numbers[2]))
      }
      if numbers.count == 1 { width = numbers[0] }
    }
    if width <= 0 {
      // Scott's width, rounded.
      width = nearest(scott(sets.max { $0.count < $1.count } ?? []))
      if width <= 0 { width = all.length > 0 ? all.length : 1 }
    }
    guard width > 0, width.isFinite, all.length / width < 5000 else { return [] }
    low = (all.low / width + 1e-9).rounded(.down) * width
    var result = [low]
    while let last = result.last, last <= all.high { result.append(low + Double(result.count) * width) }
    return result
  }

  /// The width of bins by the rule with that name, rounded to 1, 2 or 5 of a power of ten; nil if there is none.
  private static func width(_ rule: Term, _ all: Interval, _ sets: [[Double]]) -> Double? {
    guard let values = sets.max(by: { $0.count < $1.count })?.sorted(), values.count > 1 else { return nil }
    let count = Double(values.count)
    var width = 0.0
    if rule.isString("Sturges") {
      return nearest(all.length / (Double.log2(count) + 1).rounded(.up))
    } else if rule.isString("Scott") {
      width = scott(values)
    } else if rule.isString("FreedmanDiaconis") {
      let last = count - 1
      width = 2 * (values[Int(last * 0.75)] - values[Int(last * 0.25)]) / Double.cubeRoot(count)
    }
    guard width > 0, width.isFinite else { return nil }
    let power = Double.pow(10, Double.log10(width).rounded(.down))
    let share = width / power
    return power * (share < 1.414 ? 1 : share < 3.162 ? 2 : share < 7.071 ? 5 : 10)
  }

  /// Scott's width of bins: of normal values it gives the histogram that is nearest to their density.
  private static func scott(_ values: [Double]) -> Double {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / max(count, 1)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(count - 1, 1)
    return 3.49 * variance.squareRoot() / Double.cubeRoot(max(count, 1))
  }

  /// The width of 1, 2 or 5 of a power of ten that is nearest to a width.
  private static func nearest(_ width: Double) -> Double {
    guard width > 0, width.isFinite else { return width }
    let power = Double.pow(10, Double.log10(width).rounded(.down))
    let share = width / power
    return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10)
  }

  private static func bin(_ value: Double, _ bins: [Double]) -> Int? {
    guard let first = bins.first, let last = bins.last, value >= first, value <= last else { return nil }
    var (low, high) = (0, bins.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bins[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}
