import Graphics
import Kernel
import Numerics

/// `BarChart`, `PieChart`, `Histogram`.
enum Charts {
  /// The colours of bars and sectors.
  static let colors: [Color] = [
    Color(red: 0.928, green: 0.522, blue: 0.206), Color(red: 0.376, green: 0.550, blue: 0.731),
    Color(red: 0.620, green: 0.724, blue: 0.280), Color(red: 0.790, green: 0.380, blue: 0.270),
    Color(red: 0.560, green: 0.500, blue: 0.720), Color(red: 0.840, green: 0.640, blue: 0.220),
    Color(red: 0.420, green: 0.650, blue: 0.640), Color(red: 0.700, green: 0.460, blue: 0.600),
  ]

  private static func arguments(_ call: Call, _ count: Int, _ kernel: inout PlotKernel) throws(KernelError)
    -> PlotArguments?
  {
    guard let first = call.arguments.first else { return nil }
    var arguments = PlotArguments(body: first)
    try arguments.readOptions(call.arguments.dropFirst(count), &kernel)
    return arguments
  }

  /// A value with the label and style around it.
  private struct Bar {
    var value: Double
    var style: [Term] = []
    var label: Term?
  }

  private static func bar(_ term: Term, _ kernel: inout PlotKernel) throws(KernelError) -> Bar {
    var result = Bar(value: .nan)
    var term = term
    for _ in 0..<4 {
      guard let call = term.call, let name = kernel.headName(term), let first = call.arguments.first else {
        break
      }
      if name == "Style" {
        result.style += call.arguments.dropFirst()
      } else if name == "Labeled" || name == "Legended" || name == "Tooltip" || name == "Callout" {
        if name == "Labeled", call.count > 1 { result.label = call.arguments[1] }
      } else {
        break
      }
      term = first
    }
    result.value = try kernel.number(term) ?? .nan
    return result
  }

  static func bars(_ call: Call, _ kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try arguments(call, 1, &kernel) else { return nil }
    let data = try kernel.evaluated(arguments.body)
    guard let parts = data.parts else { return nil }
    var groups: [[Bar]] = []
    let isGrouped = parts.contains(where: { $0.isList })
    for part in parts.prefix(500) {
      var group: [Bar] = []
      for value in (isGrouped ? part.parts ?? [part] : [part]).prefix(200) {
        group.append(try bar(value, &kernel))
      }
      groups.append(group)
    }
    let styles = PlotStyles(arguments.options["ChartStyle"].map { spread($0, groups, &kernel) }, base: colors)
    let isFlat = kernel.symbolName(arguments.options["BarOrigin"] ?? .null) == "Left"
    let isStacked = arguments.options["ChartLayout"].map { $0.isString("Stacked") } ?? false
    var shapes: [Term] = [
      kernel.term(
        "EdgeForm", .list([.call(.opacity, [.real(0.6)]), kernel.term("AbsoluteThickness", .real(0.5))]))
    ]
    var extent = Interval(0, 0)
    var x = 0.4
    var middles: [Double] = []
    for group in groups {
      let start = x
      var base = (above: 0.0, below: 0.0)
      for (place, bar) in group.enumerated() {
        guard bar.value.isFinite else {
          x += 1
          continue
        }
        let low = isStacked ? (bar.value >= 0 ? base.above : base.below) : 0
        if bar.value >= 0 { base.above += bar.value } else { base.below += bar.value }
        extent.include(low + bar.value)
        shapes.append(styles.directives(isGrouped ? place : 0, &kernel))
        if !isGrouped, arguments.options["ChartStyle"] != nil {
          shapes.append(styles.directives(middles.count, &kernel))
        }
        shapes += bar.style
        let (a, b) = isStacked ? (start, start + 0.9) : (x, x + (isGrouped ? 1 : 0.9))
        shapes.append(
          .call(
            .rectangle,
            isFlat ? [.pair(low, a), .pair(low + bar.value, b)] : [.pair(a, low), .pair(b, low + bar.value)]))
        if let label = bar.label { shapes.append(text(label, Point((a + b) / 2, low + bar.value), isFlat)) }
        if !isStacked { x += 1 }
      }
      if isStacked { x = start + 1 }
      middles.append((start + x - (isGrouped && !isStacked ? 0 : 0.1)) / 2)
      if isGrouped, !isStacked { x += 0.6 }
    }
    return try chart(
      shapes, Interval(0, x + (isGrouped ? 0 : 0.3)), extent, middles, arguments, isFlat, styles, isGrouped,
      &kernel)
  }

  /// The text at the end of a bar.
  private static func text(_ label: Term, _ place: Point, _ isFlat: Bool) -> Term {
    .list([
      .call(.grayLevel, [.real(0.2)]),
      .call(
        .text,
        [
          label, isFlat ? .pair(place.y, place.x) : .pair(place.x, place.y),
          isFlat ? .pair(-1.2, 0) : .pair(0, -1.2),
        ]),
    ])
  }

  /// A named gradient or list of colours as the styles of bars.
  private static func spread(_ option: Term, _ groups: [[Bar]], _ kernel: inout PlotKernel) -> Term {
    guard case .string(let name) = option,
      let gradient = Gradients.colors(String(decoding: name, as: UTF8.self))
    else {
      return option
    }
    let count = max(groups.count, groups.first?.count ?? 1)
    return .list((0..<count).map { kernel.term(gradient.color(at: Double($0) / Double(max(count - 1, 1)))) })
  }

  private static func chart(
    _ shapes: [Term], _ across: Interval, _ extent: Interval, _ middles: [Double], _ arguments: PlotArguments,
    _ isFlat: Bool, _ styles: PlotStyles, _ isGrouped: Bool, _ kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    var ticks: [Term] = []
    if let labels = arguments.value("ChartLabels").map({ PlotLegends.inner($0).parts ?? [] }) {
      for (middle, label) in zip(middles, labels) where !label.isSymbol(.none) {
        ticks.append(.list([.real(middle), label, .list([.zero, .zero])]))
      }
    }
    let choices = try PlotRanges.choices(arguments.options["PlotRange"], count: 2, &kernel)
    let up = PlotRanges.interval(choices[1], all: extent, suited: extent).0
    let range = isFlat ? Term.list([.pair(up), .pair(across)]) : .list([.pair(across), .pair(up)])
    let marks = Term.list(
      isFlat ? [.symbol(.automatic), .list(ticks)] : [.list(ticks), .symbol(.automatic)])
    let room = kernel.term("Scaled", .real(0.05))
    let padding = Term.list([
      .list([isFlat && up.low < 0 ? room : .zero, isFlat ? room : .zero]),
      .list([!isFlat && up.low < 0 ? room : .zero, isFlat ? .zero : room]),
    ])
    let defaults: [(String, Term)] = [
      ("AspectRatio", .real(0.6180339887498948)), ("Axes", .list([.true, .true])), ("Ticks", marks),
      ("PlotRangePadding", padding),
      ("AxesOrigin", .list(isFlat ? [.zero, .symbol(.automatic)] : [.symbol(.automatic), .zero])),
    ]
    let graphics = Term.call(
      .graphics, [.list(shapes)] + arguments.graphicsOptions(defaults, range: range, &kernel))
    return try PlotLegends.around(graphics, arguments, entries(arguments, styles, &kernel), &kernel)
  }

  private static func entries(_ arguments: PlotArguments, _ styles: PlotStyles, _ kernel: inout PlotKernel)
    -> [PlotLegends.Entry]
  {
    let labels = PlotLegends.labels(arguments.value("ChartLegends") ?? .null) ?? []
    var result: [PlotLegends.Entry] = []
    for (place, label) in labels.prefix(60).enumerated() {
      result.append(
        PlotLegends.Entry(mark: .swatch, directives: styles.directives(place, &kernel), label: label))
    }
    return result
  }

  // MARK: Sectors

  static func pie(_ call: Call, _ kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try arguments(call, 1, &kernel),
      let parts = try kernel.evaluated(arguments.body).parts
    else {
      return nil
    }
    var values: [Bar] = []
    for part in parts.prefix(200) { values.append(try bar(part, &kernel)) }
    let total = values.reduce(0) { $0 + ($1.value.isFinite ? max($1.value, 0) : 0) }
    guard total > 0 else { return nil }
    let styles = PlotStyles(
      arguments.options["ChartStyle"].map { spread($0, [values], &kernel) }, base: colors)
    var shapes: [Term] = [
      kernel.term("EdgeForm", .list([.call(.grayLevel, [.one]), kernel.term("AbsoluteThickness", .one)]))
    ]
    let labels = arguments.value("ChartLabels").map { PlotLegends.inner($0).parts ?? [] } ?? []
    // From the left, clockwise, as the original begins.
    var angle = Double.pi
    for (place, bar) in values.enumerated() where bar.value.isFinite && bar.value > 0 {
      let sweep = bar.value / total * 2 * .pi
      shapes.append(styles.directives(place, &kernel))
      shapes += bar.style
      shapes.append(.call(.disk, [.pair(0, 0), .one, .pair(angle - sweep, angle)]))
      if let label = bar.label ?? (place < labels.count ? labels[place] : nil) {
        let middle = angle - sweep / 2
        shapes.append(
          .list([
            .call(.grayLevel, [.zero]),
            .call(.text, [label, .pair(0.65 * Double.cos(middle), 0.65 * Double.sin(middle))]),
          ]))
      }
      angle -= sweep
    }
    let graphics = Term.call(.graphics, [.list(shapes)] + arguments.graphicsOptions([], range: nil, &kernel))
    return try PlotLegends.around(graphics, arguments, entries(arguments, styles, &kernel), &kernel)
  }

  // MARK: Frequencies

  static func histogram(_ call: Call, _ kernel: inout PlotKernel) throws(KernelError) -> Term? {
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
    let bins = bins(all, sets.reduce(0) { max($0, $1.count) }, specifications.first)
    guard bins.count > 1 else { return nil }
    let kind = specifications.count > 1 ? specifications[1] : .null
    let styles = PlotStyles(arguments.options["ChartStyle"], base: colors)
    var shapes: [Term] = []
    var highest = 0.0
    for (place, set) in sets.enumerated() {
      var counts = [Double](repeating: 0, count: bins.count - 1)
      for value in set { if let bin = Self.bin(value, bins) { counts[bin] += 1 } }
      for bin in counts.indices {
        let width = bins[bin + 1] - bins[bin]
        if kind.isString("PDF") || kind.isString("ProbabilityDensity") {
          counts[bin] /= Double(set.count) * width
        }
        if kind.isString("Probability") { counts[bin] /= Double(set.count) }
      }
      shapes += [
        styles.directives(place, &kernel), kernel.term("Opacity", .real(sets.count > 1 ? 0.6 : 1)),
        kernel.term(
          "EdgeForm", .list([.call(.opacity, [.real(0.7)]), kernel.term("AbsoluteThickness", .real(0.6))])),
      ]
      for (bin, count) in counts.enumerated() where count > 0 {
        highest = max(highest, count)
        shapes.append(.call(.rectangle, [.pair(bins[bin], 0), .pair(bins[bin + 1], count)]))
      }
    }
    let choices = try PlotRanges.choices(arguments.options["PlotRange"], count: 2, &kernel)
    let across = Interval(bins[0], bins[bins.count - 1])
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
    return try PlotLegends.around(graphics, arguments, entries(arguments, styles, &kernel), &kernel)
  }

  /// The numbers of a list, or of several.
  private static func samples(_ data: Term) -> [[Double]] {
    var sets: [[Double]] = []
    if let values = data.reals { sets = [values] } else { sets = (data.parts ?? []).compactMap({ $0.reals }) }
    return sets.map { $0.filter({ $0.isFinite }) }.filter { !$0.isEmpty }
  }

  /// The borders of bins: of a given width, number or places, else at round values.
  private static func bins(_ all: Interval, _ count: Int, _ specification: Term?) -> [Double] {
    var width = 0.0
    var low = all.low
    if let number = specification?.double, number.isFinite, number >= 1 {
      width = all.length / number
      width = LevelChooser.levels(in: Interval(0, max(width * 2, 1e-300)), count: 2).first ?? width
    } else if let parts = specification?.parts {
      if parts.count == 1, let list = parts[0].reals { return list.sorted() }
      let numbers = parts.compactMap({ $0.double })
      if numbers.count == 3, numbers[2] > 0, (numbers[1] - numbers[0]) / numbers[2] < 5000 {
        return Array(stride(from: numbers[0], through: numbers[1] + numbers[2] * 1e-9, by: numbers[2]))
      }
      if numbers.count == 1 { width = numbers[0] }
    }
    if width <= 0 {
      // Sturges' number of bins, at round borders.
      let wanted = Double.log2(Double(max(count, 1))) + 1
      let levels = LevelChooser.levels(in: Interval(0, max(all.length, 1e-300)), count: Int(wanted))
      width = levels.count > 1 ? levels[1] - levels[0] : all.length > 0 ? all.length : 1
    }
    guard width > 0, width.isFinite, all.length / width < 5000 else { return [] }
    low = (all.low / width + 1e-9).rounded(.down) * width
    var result = [low]
    while let last = result.last, last <= all.high { result.append(low + Double(result.count) * width) }
    return result
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

extension Term {
  /// Whether it is that text.
  func isString(_ text: StaticString) -> Bool {
    guard case .string(let bytes) = self else { return false }
    return text.withUTF8Buffer { bytes.elementsEqual($0) }
  }
}
