import Graphics
import Kernel
import KernelTypesetting
import Numerics

/// `BarChart`, `RectangleChart`, `PieChart`.
enum Charts {
  /// The gradient of the colours of bars and sectors, from yellow over red and violet to blue, at steps of a tenth.
  private static let gradient: [Color] = [
    (0.983, 0.743, 0.326), (0.99, 0.664, 0.276), (0.997, 0.584, 0.225), (0.957, 0.53, 0.2),
    (0.87, 0.503, 0.2), (0.784, 0.475, 0.2), (0.741, 0.479, 0.409), (0.697, 0.483, 0.618),
    (0.64, 0.499, 0.744), (0.57, 0.527, 0.788), (0.499, 0.555, 0.831),
  ].map { Color(red: $0.0, green: $0.1, blue: $0.2) }

  /// The colours of `count` series of bars or sectors.
  static func colors(_ count: Int) -> [Color] {
    (0..<max(count, 1)).map { gradient.color(at: Double($0) / Double(max(count - 1, 1))) }
  }

  static func arguments(_ call: Call, _ count: Int, in kernel: inout PlotKernel) throws(KernelError)
    -> PlotArguments?
  {
    guard let first = call.arguments.first else { return nil }
    var arguments = PlotArguments(body: first)
    try arguments.readOptions(call.arguments.dropFirst(count), in: &kernel)
    // The keys of an association are the labels, where these are asked for.
    if let association = first.call(of: .association) {
      let rules = association.arguments.compactMap { $0.call }.filter { $0.count == 2 }
      arguments.body = .list(rules.map { $0.arguments[1] })
      for name in ["ChartLabels", "ChartLegends"] where arguments.options[name]?.isSymbol(.automatic) == true
      {
        arguments.options[name] = .list(rules.map { $0.arguments[0] })
      }
    }
    return arguments
  }

  private static func bar(_ term: Term, in kernel: inout PlotKernel) throws(KernelError) -> Bar {
    var (result, inner) = label(of: term, in: &kernel)
    result.value = try kernel.number(inner) ?? .nan
    result.given = inner
    return result
  }

  /// Separates the style and label of a value from the value itself.
  private static func label(of term: Term, in kernel: inout PlotKernel) -> (bar: Bar, term: Term) {
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
    return (result, term)
  }

  static func bars(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try arguments(call, 1, in: &kernel),
      let parts = try kernel.evaluated(arguments.body).parts
    else { return nil }
    let isGrouped = parts.contains(where: { $0.isList })
    var groups: [[Bar]] = []
    for part in parts.prefix(500) {
      var group: [Bar] = []
      for value in (isGrouped ? part.parts ?? [part] : [part]).prefix(200) {
        group.append(try bar(value, in: &kernel))
      }
      groups.append(group)
    }
    let series = isGrouped ? groups.reduce(1) { max($0, $1.count) } : 1
    let styles = PlotStyles(
      arguments.options["ChartStyle"].map { spread($0, groups: groups, in: &kernel) }, base: colors(series))
    var layout = BarLayout(shapes: edges(arguments, in: &kernel))
    layout.isFlat = kernel.symbolName(of: arguments.options["BarOrigin"] ?? .null) == "Left"
    let isPercentile = arguments.options["ChartLayout"].map { $0.isString("Percentile") } ?? false
    layout.isStacked =
      isPercentile || arguments.options["ChartLayout"].map { $0.isString("Stacked") } ?? false
    if isPercentile { groups = groups.map(Self.percentages) }
    layout.isGrouped = isGrouped
    layout.labeling = arguments.value("LabelingFunction")
    layout.isColoredEach = !isGrouped && arguments.options["ChartStyle"] != nil
    layout.start(groups, spacing: spacing(arguments))
    let first = layout.x
    for group in groups { try layout.add(group, styles, &kernel) }
    let inGroups = isGrouped && !layout.isStacked
    let last = layout.x - layout.gap - (inGroups ? layout.groupGap : 0)
    // Fewer than five bars keep the width that they have among five.
    let few = inGroups ? 0 : 0.4312 * Double(max(5 - groups.count, 0))
    let room = few > 0 ? 0.098 + few : 0.02 * (last - first)
    let across = Interval(first - room, last + 1.02 * room)
    let ends = [Point(across.low, 0), Point(across.high, 0)].map { layout.isFlat ? Point($0.y, $0.x) : $0 }
    layout.shapes.insert(
      .list([
        .call(.grayLevel, [.zero]), kernel.term("AbsoluteThickness", .real(0.5)),
        .call(.line, [.points(ends)]),
      ]),
      at: 0)
    return try chart(layout, across, arguments, styles: styles, in: &kernel)
  }

  /// The bars of a group with their shares of its sum.
  private static func percentages(_ group: [Bar]) -> [Bar] {
    let sum = group.reduce(0) { $0 + ($1.value.isFinite ? $1.value.magnitude : 0) }
    return group.map { bar in
      var own = bar
      own.value = sum > 0 ? bar.value / sum * 100 : bar.value
      own.given = nil
      return own
    }
  }

  /// Evaluates `RectangleChart[{{2, 1}, {1, 3}}]`: adjacent bars with their own widths, starting at 0.
  static func rectangles(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try arguments(call, 1, in: &kernel),
      let parts = try kernel.evaluated(arguments.body).parts
    else { return nil }
    var bars: [(width: Double, bar: Bar)] = []
    // Several lists of bars are placed one after the other.
    let isGrouped = parts.first?.parts?.first?.isList ?? false
    for part in (isGrouped ? parts.flatMap({ $0.parts ?? [] }) : parts).prefix(1000) {
      guard let pair = label(of: part, in: &kernel).term.parts, pair.count == 2,
        let width = try kernel.number(pair[0]), width.isFinite, width >= 0
      else { continue }
      var bar = label(of: part, in: &kernel).bar
      bar.value = try kernel.number(pair[1]) ?? .nan
      bar.given = pair[1]
      bars.append((width, bar))
    }
    guard !bars.isEmpty else { return nil }
    let styles = PlotStyles(
      arguments.options["ChartStyle"].map { spread($0, groups: bars.map { [$0.bar] }, in: &kernel) },
      base: colors(1))
    let total = bars.reduce(0) { $0 + $1.width }
    let isTouching = arguments.isNone("BarSpacing") || arguments.number("BarSpacing") == 0
    let gap =
      isTouching ? 0 : total / Double(bars.count) * min(max(arguments.number("BarSpacing") ?? 0.1, 0), 5)
    var layout = BarLayout(shapes: edges(arguments, in: &kernel))
    layout.x = gap / 2
    layout.isColoredEach = arguments.options["ChartStyle"] != nil
    layout.isFlat = kernel.symbolName(of: arguments.options["BarOrigin"] ?? .null) == "Left"
    layout.labeling = arguments.value("LabelingFunction")
    for (width, bar) in bars { try layout.add(bar, width, gap, styles, &kernel) }
    return try chart(
      layout, Interval(0, max(layout.x - gap / 2, 1e-9)), arguments, styles: styles, in: &kernel)
  }

  /// `BarSpacing -> s` or `{s, t}`: the gaps between bars and between groups.
  private static func spacing(_ arguments: PlotArguments) -> (bars: Double, groups: Double?)? {
    guard let option = arguments.options["BarSpacing"] else { return nil }
    if arguments.isNone("BarSpacing") { return (0, nil) }
    let ends = option.parts?.map { $0.isSymbol(.none) ? 0 : $0.double } ?? [option.double]
    guard let bars = ends.first ?? nil, bars >= 0, bars <= 20 else { return nil }
    return (bars, ends.count > 1 ? ends[1] : nil)
  }

  /// The edge style of bars, then the author's style for all of them.
  private static func edges(_ arguments: PlotArguments, in kernel: inout PlotKernel) -> [Term] {
    let edge = Term.list([.call(.opacity, [.real(0.6)]), kernel.term("AbsoluteThickness", .real(0.5))])
    let own = arguments.value("ChartBaseStyle")
    return [kernel.term("EdgeForm", edge)] + (own.map { $0.parts ?? [$0] } ?? [])
  }

  /// Spreads a named gradient or a list of colours over the bars as styles.
  private static func spread(_ option: Term, groups: [[Bar]], in kernel: inout PlotKernel) -> Term {
    guard case .string(let name) = option,
      let gradient = Gradients.colors(Array(name))
    else { return option }
    let count = max(groups.count, groups.first?.count ?? 1)
    return .list((0..<count).map { kernel.term(gradient.color(at: Double($0) / Double(max(count - 1, 1)))) })
  }

  private static func chart(
    _ layout: BarLayout, _ across: Interval, _ arguments: PlotArguments, styles: PlotStyles,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let isFlat = layout.isFlat
    let ticks = try labels(layout, arguments, in: &kernel)
    let choices = try PlotRanges.choices(of: arguments.options["PlotRange"], count: 2, in: &kernel)
    let up = PlotRanges.interval(choices[1], all: layout.extent, suited: layout.extent).0
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
      ("AxesOrigin", .list(isFlat ? [.zero, .real(across.low)] : [.real(across.low), .zero])),
    ]
    let graphics = Term.call(
      .graphics, [.list(layout.shapes)] + arguments.graphicsOptions(defaults, range: range, in: &kernel))
    return try PlotLegends.around(
      graphics, arguments, entries(arguments, styles: styles, in: &kernel), in: &kernel)
  }

  /// The labels of bars as ticks: a list is for the bars, also for those of each group; of two lists the first is for the
  /// groups, below the labels of their bars.
  private static func labels(
    _ layout: BarLayout, _ arguments: PlotArguments, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Term] {
    guard let option = arguments.value("ChartLabels"), var given = PlotLegends.inner(of: option).parts else {
      return []
    }
    // `Placed[labels, Axis, Rotate[#, Pi/2] &]` shows what a function makes of each label.
    if let placed = option.call(of: .placed), placed.count > 2 {
      for place in given.indices where !given[place].isList && !given[place].isSymbol(.none) {
        given[place] = try kernel.evaluated(.call(Call(placed.arguments[2], [given[place]])))
      }
    }
    var result: [Term] = []
    func add(_ places: [Double], _ labels: [Term]) {
      for (place, label) in zip(places, labels) where !label.isSymbol(.none) {
        result.append(.list([.real(place), label, .list([.zero, .zero])]))
      }
    }
    guard layout.isGrouped else {
      add(layout.middles, given)
      return result
    }
    let hasLevels = given.contains { $0.isList || $0.isSymbol(.none) }
    if layout.isStacked || hasLevels && given.count > 1 && given[1].isSymbol(.none) {
      add(layout.middles, given.first?.parts ?? given)
      return result
    }
    let bars = hasLevels ? given.dropFirst().first?.parts ?? [] : given
    for group in layout.barMiddles { add(group, bars) }
    if hasLevels, let groups = given.first?.parts {
      add(
        layout.middles,
        groups.map { label in
          if case .string(let text) = label { return .string([UInt8(ascii: "\n")] + text) }
          return kernel.term("Column", .list([.text(" "), label]))
        })
    }
    return result
  }

  static func entries(_ arguments: PlotArguments, styles: PlotStyles, in kernel: inout PlotKernel)
    -> [PlotLegends.Entry]
  {
    let labels = PlotLegends.labels(arguments.value("ChartLegends") ?? .null) ?? []
    var result: [PlotLegends.Entry] = []
    for (place, label) in labels.prefix(60).enumerated() {
      result.append(
        PlotLegends.Entry(mark: .swatch, directives: styles.directives(place, in: &kernel), label: label))
    }
    return result
  }

  // MARK: Sectors

  static func pie(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    guard let arguments = try arguments(call, 1, in: &kernel),
      let parts = try kernel.evaluated(arguments.body).parts
    else { return nil }
    var values: [Bar] = []
    for part in parts.prefix(200) { values.append(try bar(part, in: &kernel)) }
    let total = values.reduce(0) { $0 + ($1.value.isFinite ? max($1.value, 0) : 0) }
    guard total > 0 else { return nil }
    let styles = PlotStyles(
      arguments.options["ChartStyle"].map { spread($0, groups: [values], in: &kernel) },
      base: colors(values.count))
    var shapes: [Term] = [
      kernel.term("EdgeForm", .list([.call(.grayLevel, [.one]), kernel.term("AbsoluteThickness", .one)]))
    ]
    let labels = arguments.value("ChartLabels").map { PlotLegends.inner(of: $0).parts ?? [] } ?? []
    let inner = try innerRadius(arguments, in: &kernel)
    let placing = arguments.options["ChartLabels"]?.call(of: .placed)
    let isOutside = placing.map { Self.isOutside($0) } ?? false
    // Sectors start at the left and run clockwise, as in Mathematica.
    var angle = Double.pi
    for (place, bar) in values.enumerated() where bar.value.isFinite && bar.value > 0 {
      let sweep = bar.value / total * 2 * .pi
      shapes.append(styles.directives(place, in: &kernel))
      shapes += bar.style
      shapes.append(
        inner > 0
          ? kernel.term("Polygon", .points(ring(from: angle - sweep, to: angle, inner)))
          : .call(.disk, [.pair(0, 0), .one, .pair(angle - sweep, angle)]))
      let middle = angle - sweep / 2
      let label = bar.label ?? (place < labels.count ? labels[place] : nil)
      if let label, isOutside, !label.isSymbol(.none) {
        shapes.append(.list(outside(label, middle, in: &kernel)))
      } else if let label {
        let away = 0.65 + 0.35 * inner
        let place = Term.pair(away * Double.cos(middle), away * Double.sin(middle))
        shapes.append(.list([.call(.grayLevel, [.zero]), .call(.text, [label, place])]))
      }
      angle -= sweep
    }
    let graphics = Term.call(
      .graphics, [.list(shapes)] + arguments.graphicsOptions([], range: nil, in: &kernel))
    return try PlotLegends.around(
      graphics, arguments, entries(arguments, styles: styles, in: &kernel), in: &kernel)
  }

  /// Whether `Placed` has the labels of sectors beside them.
  private static func isOutside(_ placed: Call) -> Bool {
    guard placed.count > 1, case .string(let place) = placed.arguments[1] else { return false }
    switch String(decoding: place, as: UTF8.self) {
    case "RadialCallout", "RadialOuter", "RadialOutside", "VerticalCallout": return true
    default: return false
    }
  }

  /// A label beside the sector whose middle is at an angle, with a line that leads to it.
  private static func outside(_ label: Term, _ angle: Double, in kernel: inout PlotKernel) -> [Term] {
    let way = Point(Double.cos(angle), Double.sin(angle))
    let side = way.x < 0 ? -1.0 : 1
    let (start, bend) = (way * 1.02, way * 1.1)
    let end = Point(bend.x + 0.06 * side, bend.y)
    return [
      .call(.grayLevel, [.real(0.4)]), kernel.term("AbsoluteThickness", .real(0.6)),
      .call(.line, [.points([start, bend, end])]), .call(.grayLevel, [.zero]),
      .call(.text, [label, .pair(end.x + 0.03 * side, end.y), .pair(-side, 0)]),
    ]
  }

  /// The inner radius as a fraction of the whole. With `SectorOrigin -> {Automatic, r}` sectors have
  /// thickness 1 and start at r.
  private static func innerRadius(_ arguments: PlotArguments, in kernel: inout PlotKernel) throws(KernelError)
    -> Double
  {
    guard let origin = arguments.value("SectorOrigin")?.parts, origin.count == 2,
      let start = try kernel.number(origin[1]), start > 0, start.isFinite
    else { return 0 }
    return start / (start + 1)
  }

  /// The outline of a sector of a ring of radius 1.
  private static func ring(from low: Double, to high: Double, _ inner: Double) -> [Point] {
    let count = max(2, Int(clamping: ((high - low) * 24).rounded(.up)))
    let angles = (0...count).map { low + (high - low) * Double($0) / Double(count) }
    return angles.map { Point(Double.cos($0), Double.sin($0)) }
      + angles.reversed().map { Point(inner * Double.cos($0), inner * Double.sin($0)) }
  }
}
