import Graphics
import Kernel
import Numerics

/// `ArrayPlot`, `MatrixPlot`: a coloured cell for each value of a table, with the first row at the top.
enum ArrayPlots {
  static func array(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    try draw(call, isMatrix: false, in: &kernel)
  }

  static func matrix(of call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    try draw(call, isMatrix: true, in: &kernel)
  }

  private static func draw(
    _ call: Call, isMatrix: Bool, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term? {
    guard let rows = call.arguments.first?.parts, !rows.isEmpty, rows.allSatisfy({ $0.isList }) else {
      return nil
    }
    var arguments = PlotArguments(body: call.arguments[0])
    try arguments.readOptions(call.arguments.dropFirst(), in: &kernel)
    let width = rows.map { $0.parts?.count ?? 0 }.max() ?? 0
    guard width > 0 else { return nil }
    try kernel.check(size: WorkMeter.product(width, rows.count))
    let (values, colors) = try cells(rows, in: &kernel)
    var painter = try CellColors(values, arguments, isMatrix: isMatrix, in: &kernel)
    var pixels: [Term] = []
    for (row, own) in zip(values, colors).reversed() {
      var line: [Double] = []
      for column in 0..<width {
        let color =
          column < row.count
          ? own[column] ?? painter.color(row[column], in: &kernel) : Color(red: 1, green: 1, blue: 1)
        line += [color.red, color.green, color.blue]
      }
      pixels.append(PackedList(dimensions: [width, 3], values: line).map { .packed($0) } ?? .list([]))
    }
    let (x, y) = (Interval(0, Double(width)), Interval(0, Double(rows.count)))
    let corners = Term.list([.pair(x.low, y.low), .pair(x.high, y.high)])
    var content = [kernel.term("Raster", .list(pixels), corners, .list([.zero, .one]))]
    try addMesh(arguments, width: width, height: rows.count, to: &content, in: &kernel)
    arguments.options["PlotRange"] = nil
    let ratio = min(max(y.length / x.length, 0.05), 20)
    var defaults: [(String, Term)] = [
      ("AspectRatio", .real(ratio)), ("Frame", .true),
      ("PlotRangePadding", kernel.term("Scaled", .real(0.02))),
    ]
    if arguments.options["FrameTicks"] == nil || arguments.isNone("FrameTicks") {
      defaults.append(("FrameTicks", isMatrix ? ticks(width, height: rows.count) : .symbol(.none)))
    }
    let graphics = Term.call(
      .graphics,
      [.list(content)]
        + arguments.graphicsOptions(defaults, range: .list([.pair(x), .pair(y)]), in: &kernel))
    return try legended(graphics, arguments, values: values, &painter, in: &kernel)
  }

  /// A table with its legend: the author's labels for its values in ascending order, else a bar of colours.
  private static func legended(
    _ graphics: Term, _ arguments: PlotArguments, values: [[Double]], _ painter: inout CellColors,
    in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    if let labels = PlotLegends.labels(arguments.value("PlotLegends") ?? .null) {
      var distinct: [Double] = []
      for value in values.joined().filter({ $0.isFinite }).sorted() where value != distinct.last {
        distinct.append(value)
      }
      var entries: [PlotLegends.Entry] = []
      for (label, value) in zip(labels, distinct) {
        let color = kernel.term(painter.color(value, in: &kernel))
        entries.append(PlotLegends.Entry(mark: .swatch, directives: color, label: label))
      }
      return try PlotLegends.around(graphics, arguments, entries, in: &kernel)
    }
    let range = painter.range
    return AreaPlots.bar(graphics, arguments, range, in: &kernel) { share, kernel in
      painter.color(range.low + range.length * share, in: &kernel)
    }
  }

  /// The numbers of a table, and the colours that stand in their places.
  private static func cells(
    _ rows: [Term], in kernel: inout PlotKernel
  ) throws(KernelError) -> (values: [[Double]], colors: [[Color?]]) {
    var values: [[Double]] = []
    var colors: [[Color?]] = []
    for row in rows {
      var (own, shown): ([Double], [Color?]) = ([], [])
      for part in row.parts ?? [] {
        let color = part.double == nil ? kernel.color(part) : nil
        // Numbers without a decimal form, such as `Sin[1/3]`, have one of their own.
        var value = part.double
        if value == nil, color == nil, part.call != nil { value = try kernel.number(part) }
        own.append(value ?? .nan)
        shown.append(color)
      }
      values.append(own)
      colors.append(shown)
    }
    return (values, colors)
  }

  /// Numbers of rows, from the top, and of columns.
  private static func ticks(_ width: Int, height: Int) -> Term {
    func marks(_ count: Int, isReversed: Bool) -> Term {
      var places: [Int] = [1]
      let step = max(1, (count + 4) / 5)
      places += stride(from: step, through: count, by: step).filter { $0 > 1 }
      if places.last != count { places.append(count) }
      return .list(
        places.map { place in
          let middle = isReversed ? Double(count - place) + 0.5 : Double(place) - 0.5
          return .list([.real(middle), .integer(place)])
        })
    }
    let (rows, columns) = (marks(height, isReversed: true), marks(width, isReversed: false))
    return .list([.list([rows, .symbol(.none)]), .list([columns, .symbol(.none)])])
  }

  /// Adds lines between the cells for `Mesh -> True`.
  private static func addMesh(
    _ arguments: PlotArguments, width: Int, height: Int, to content: inout [Term],
    in kernel: inout PlotKernel
  ) throws(KernelError) {
    guard arguments.isTrue("Mesh") || arguments.options["Mesh"]?.isSymbol(.all) ?? false,
      width + height < 2000
    else { return }
    let style = arguments.value("MeshStyle") ?? .call(.grayLevel, [.real(0.5)])
    content.append(.call(.directive, [kernel.term("AbsoluteThickness", .real(0.5)), style]))
    for x in 0...width {
      content.append(.call(.line, [.points([Point(Double(x), 0), Point(Double(x), Double(height))])]))
    }
    for y in 0...height {
      content.append(.call(.line, [.points([Point(0, Double(y)), Point(Double(width), Double(y))])]))
    }
  }
}

/// Maps values to the colours of cells.
private struct CellColors {
  private var scheme: ColorScheme?
  private var rules: [(Double, Color)] = []
  let range: Interval
  private let isMatrix: Bool
  private let isScaled: Bool

  init(
    _ values: [[Double]], _ arguments: PlotArguments, isMatrix: Bool, in kernel: inout PlotKernel
  ) throws(KernelError) {
    self.isMatrix = isMatrix
    scheme = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    isScaled = !arguments.isNone("ColorFunctionScaling")
    for rule in arguments.value("ColorRules")?.parts ?? [] {
      guard let pair = rule.call(of: .rule), pair.count == 2, let value = pair.arguments[0].double,
        let color = kernel.color(pair.arguments[1])
      else { continue }
      rules.append((value, color))
    }
    var extent = Interval.empty
    for row in values { for value in row where value.isFinite { extent.include(value) } }
    if let limits = arguments.value("PlotRange")?.vector, limits.count == 2 {
      extent = Interval(limits[0], limits[1])
    }
    range = extent.length > 0 ? extent : Interval(min(extent.low, 0), max(extent.low, 1))
  }

  mutating func color(_ value: Double, in kernel: inout PlotKernel) -> Color {
    for (own, color) in rules where own == value { return color }
    guard value.isFinite else { return Color(red: 0.6, green: 0.3, blue: 0.3) }
    let share = max(0, min(1, (value - range.low) / range.length))
    if scheme != nil { return scheme?.color([isScaled ? share : value], in: &kernel) ?? .black }
    guard isMatrix else { return Color(gray: 1 - share) }
    // Warm colours for positive values, cold ones for negative values.
    let size = max(range.low.magnitude, range.high.magnitude, 1e-300)
    let part = max(-1, min(1, value / size))
    let end = part < 0 ? Color(red: 0.15, green: 0.35, blue: 0.65) : Color(red: 0.85, green: 0.35, blue: 0.1)
    let weight = part.magnitude
    return Color(
      red: 1 + (end.red - 1) * weight, green: 1 + (end.green - 1) * weight, blue: 1 + (end.blue - 1) * weight)
  }
}
