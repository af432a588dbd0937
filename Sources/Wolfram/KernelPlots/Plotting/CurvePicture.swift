import Graphics
import Kernel
import Numerics

/// Converts sampled curves to primitives: lines, fillings, mesh points, vertex colours.
struct CurvePicture {
  let arguments: PlotArguments
  /// The displayed range of y.
  let shownY: Interval
  /// The range of the parameter.
  let domain: Interval
  /// The limits of y that the author chose: curves are cut there, also if the plot becomes part of a larger
  /// one.
  var ends: (low: Double?, high: Double?) = (nil, nil)
  /// Whether coordinates are logarithms.
  var isLog = (x: false, y: false)

  init(arguments: PlotArguments, shownY: Interval, domain: Interval) {
    (self.arguments, self.shownY, self.domain) = (arguments, shownY, domain)
  }

  func primitives(
    _ curves: [PlotCurve], _ sampled: [CurveSampler.Curve], in kernel: inout PlotKernel
  ) throws(KernelError) -> Term {
    let thickness = kernel.term("AbsoluteThickness", .real(1.6))
    let styles = PlotStyles(arguments.options["PlotStyle"], count: curves.count, more: [thickness])
    var result: [Term] = []
    try fill(sampled, styles: styles, &result, in: &kernel)
    let coloring = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    for (place, curve) in sampled.enumerated() {
      if styles.isNone(place) {
        result.append(kernel.deliberatelyEmpty)
        continue
      }
      var directives = styles.directives(place, in: &kernel)
      if !curves[place].style.isEmpty {
        directives = .call(.directive, (directives.call?.arguments ?? []) + curves[place].style)
      }
      var lines: [Term] = [directives]
      for piece in curve.pieces.flatMap({ clipped($0) }) {
        var line = Term.call(.line, [.points(piece.map({ $0.place }))])
        if let coloring, let colors = vertexColors(piece, coloring, curve, in: &kernel) {
          line = .call(.line, [.points(piece.map({ $0.place })), kernel.option("VertexColors", colors)])
        }
        lines.append(line)
      }
      if let tooltip = curves[place].tooltip {
        result.append(.list([.call(.tooltip, [.list(lines), tooltip])]))
      } else {
        result.append(.list(lines))
      }
    }
    try addMesh(sampled, styles: styles, &result, in: &kernel)
    for (place, curve) in sampled.enumerated() where !styles.isNone(place) {
      try addLabel(of: place, curves, curve, styles: styles, &result, in: &kernel)
    }
    result += plotLabels(curves, sampled, styles: styles, in: &kernel)
    return .list(result)
  }

  /// The labels of `PlotLabels` for the curves that have none of their own.
  private func plotLabels(
    _ curves: [PlotCurve], _ sampled: [CurveSampler.Curve], styles: PlotStyles, in kernel: inout PlotKernel
  ) -> [Term] {
    let option = arguments.value("PlotLabels")
    var labels = PlotLabels(shownY: shownY)
    for (place, curve) in sampled.enumerated() where !styles.isNone(place) {
      guard let end = curve.pieces.last?.last?.place,
        let inner = Self.place(domain.low + domain.length * (0.88 - 0.13 * Double(place % 4)), curve)
      else { continue }
      if let label = curves[place].labelBeside, end.isFinite { labels.add(label, end: end) }
      guard let option, curves[place].label == nil else { continue }
      labels.add(
        option, place, of: curves.count, body: curves[place].body, end: end, inner: inner, kernel)
    }
    return labels.terms(in: &kernel)
  }

  /// Adds the label of a curve, from `Callout` or `Labeled`, above a point near its right end.
  private func addLabel(
    of place: Int, _ curves: [PlotCurve], _ curve: CurveSampler.Curve, styles: PlotStyles,
    _ result: inout [Term], in kernel: inout PlotKernel
  ) throws(KernelError) {
    guard let label = curves[place].label, !label.isSymbol(.none), !label.isSymbol(.null),
      curves[place].labelBeside == nil
    else { return }
    // Labels of several curves are placed next to each other.
    let share = 0.88 - 0.13 * Double(place % 4)
    guard let point = Self.place(domain.low + domain.length * share, curve) else { return }
    let style = Term.call(.directive, [kernel.term(styles.color(place)), kernel.term("Opacity", .one)])
    if let callout = curves[place].callout {
      let shapes = Self.callout(
        label, style: style, at: try Self.position(of: callout, in: &kernel), of: curve, point, shownY,
        domain, in: &kernel)
      return result.append(.list(shapes))
    }
    let isHigh = point.y > shownY.low + shownY.length * 0.88
    result.append(
      .list([style, .call(.text, [label, .pair(point.x, point.y), .pair(0, isHigh ? 1.4 : -1.4)])]))
  }

  private static func position(of callout: Term, in kernel: inout PlotKernel) throws(KernelError) -> Point? {
    guard let parts = callout.parts, parts.count == 2, let x = try kernel.number(parts[0]),
      let y = try kernel.number(parts[1])
    else { return nil }
    return Point(x, y)
  }

  /// A label on its own background with a line to the curve: to the point nearest to the position that the
  /// author chose, else to `usual`.
  private static func callout(
    _ label: Term, style: Term, at chosen: Point?, of curve: CurveSampler.Curve, _ usual: Point,
    _ shownY: Interval, _ domain: Interval, in kernel: inout PlotKernel
  ) -> [Term] {
    let size = Point(max(domain.length, 1e-300), max(shownY.length, 1e-300))
    var anchor = usual
    let place = chosen ?? Point(usual.x, usual.y + 0.03 * size.y)
    if let chosen {
      var nearest = Double.infinity
      for sample in curve.pieces.joined() {
        let distance = Double.hypot(
          (sample.place.x - chosen.x) / size.x, (sample.place.y - chosen.y) / size.y)
        if distance < nearest { (nearest, anchor) = (distance, sample.place) }
      }
    }
    let up = place.y >= anchor.y ? 1.0 : -1
    let head = kernel.names.symbol("Offset")
    func offset(_ x: Double, _ y: Double) -> Term { .call(head, [.pair(x, y), .pair(place.x, place.y)]) }
    let width = 4 + 3.3 * Double(min(kernel.inputText(of: label).count, 60))
    let gray = kernel.term("GrayLevel", .real(0.5)), white = kernel.term("GrayLevel", .one)
    let line = Term.list([
      gray, .call(.line, [.list([.pair(anchor.x, anchor.y), offset(0, 0), offset(0, 10 * up)])]),
    ])
    let corners = [
      offset(-width, 10 * up), offset(width, 10 * up), offset(width, 26 * up), offset(-width, 26 * up),
    ]
    let ground = Term.list([
      white, kernel.term("Opacity", .real(2 / 3)), kernel.term("EdgeForm", .symbol(.none)),
      kernel.term("Polygon", .list(corners)),
    ])
    return [line, ground, .list([style, .call(.text, [label, offset(0, 18 * up)])])]
  }

  /// The parts of a piece between the limits that the author chose.
  private func clipped(_ piece: [CurveSampler.Sample]) -> [[CurveSampler.Sample]] {
    guard ends.low != nil || ends.high != nil else { return [piece] }
    let slack = shownY.length * 1e-9
    let (low, high) = ((ends.low ?? -.infinity) - slack, (ends.high ?? .infinity) + slack)
    if piece.allSatisfy({ $0.place.y >= low && $0.place.y <= high }) { return [piece] }
    var result: [[CurveSampler.Sample]] = []
    var part: [CurveSampler.Sample] = []
    func close() {
      if part.count > 1 { result.append(part) }
      part.removeAll()
    }
    for (a, b) in zip(piece, piece.dropFirst()) {
      // The parameter range of the segment from a to b that lies between the limits.
      let (from, to) = (a.place.y, b.place.y)
      let atLow = (low - from) / (to - from), atHigh = (high - from) / (to - from)
      let isLevel = from == to
      if isLevel ? from < low || from > high : max(from, to) < low || min(from, to) > high {
        close()
        continue
      }
      let first = isLevel ? 0 : max(0, min(atLow, atHigh))
      let last = isLevel ? 1 : min(1, max(atLow, atHigh))
      if first > 0 { close() }
      if part.isEmpty { part.append(Self.between(a, b, share: first)) }
      part.append(Self.between(a, b, share: last))
      if last < 1 { close() }
    }
    close()
    return result
  }

  private static func between(_ a: CurveSampler.Sample, _ b: CurveSampler.Sample, share: Double)
    -> CurveSampler.Sample
  {
    if share <= 0 { return a }
    if share >= 1 { return b }
    var sample = a
    sample.place = a.place + (b.place - a.place) * share
    sample.t = a.t + (b.t - a.t) * share
    return sample
  }

  /// The vertex colours of a piece: the function receives x and y, scaled to 0 to 1 unless scaling is off.
  private func vertexColors(
    _ piece: [CurveSampler.Sample], _ coloring: ColorScheme, _ curve: CurveSampler.Curve,
    in kernel: inout PlotKernel
  ) -> Term? {
    var coloring = coloring
    let isScaled = !arguments.isNone("ColorFunctionScaling")
    var values: [Double] = []
    values.reserveCapacity(piece.count * 3)
    for sample in piece {
      var inputs = [sample.place.x, sample.place.y, sample.t]
      if isScaled {
        inputs[0] = (sample.place.x - domain.low) / domain.length
        inputs[1] = (sample.place.y - shownY.low) / shownY.length
        inputs[2] = (sample.t - domain.low) / domain.length
      }
      // A named gradient runs along y.
      let color = coloring.color(coloring.isGradient ? [inputs[1]] : inputs, in: &kernel)
      values += [color.red, color.green, color.blue]
    }
    return PackedList(dimensions: [piece.count, 3], values: values).map { .packed($0) }
  }

  // MARK: Filling

  /// The target of a filling.
  enum Goal {
    case level(Double)
    /// An end of the displayed range, where the areas of a curve that touches it are parted.
    case end(Double)
    case curve(Int)
  }

  private func goal(_ term: Term, in kernel: inout PlotKernel) throws(KernelError) -> Goal? {
    switch kernel.symbolName(of: term) {
    case "Axis":
      return .level(
        isLog.y ? shownY.low : min(max(0, shownY.low - shownY.length), shownY.high + shownY.length))
    case "Bottom": return .end(shownY.low)
    case "Top": return .end(shownY.high)
    default: break
    }
    if let parts = term.parts {
      guard let first = parts.first else { return nil }
      if let index = first.int, index > 0 { return .curve(index - 1) }
      return try goal(first, in: &kernel)
    }
    return try kernel.number(term).map { .level(isLog.y ? ($0 > 0 ? Double.log($0) : shownY.low) : $0) }
  }
}

extension CurvePicture {
  /// Fills the areas between curves and their goals.
  func fill(
    _ sampled: [CurveSampler.Curve], styles: PlotStyles, _ result: inout [Term], in kernel: inout PlotKernel
  ) throws(KernelError) {
    guard let option = arguments.value("Filling") else { return }
    let coloring = try ColorScheme(arguments.value("ColorFunction"), in: &kernel)
    for (curve, goal, style) in try goals(option, sampled, in: &kernel) where sampled.indices.contains(curve)
    {
      let own = style ?? arguments.value("FillingStyle")
      if let coloring, own == nil {
        let strips = strips(sampled[curve], goal: goal, sampled, coloring, in: &kernel)
        if !strips.isEmpty { result.append(.list([kernel.term("EdgeForm", .symbol(.none))] + strips)) }
        continue
      }
      // A filling is pale unless its style is given.
      let pale = own == nil ? [kernel.term("Opacity", .real(0.2))] : []
      var directives: [Term] = [kernel.term(styles.color(curve))] + pale
      if let plot = styles.directives(curve, in: &kernel).call?.arguments {
        directives = [.call(.directive, plot)] + pale
      }
      var polygons: [Term] = []
      if let sides = Self.sides(of: own) {
        // One style where the curve is below, another where it is above.
        for piece in sampled[curve].pieces {
          for (ring, isAbove) in parted(piece, goal: goal, sampled) {
            polygons.append(.list([sides[isAbove ? 1 : 0], .call(.polygon, [.points(ring)])]))
          }
        }
      } else {
        if let own { directives += own.parts ?? [own] }
        for piece in sampled[curve].pieces {
          for ring in rings(piece, goal: goal, sampled) { polygons.append(.call(.polygon, [.points(ring)])) }
        }
      }
      if !polygons.isEmpty {
        result.append(
          .list([.call(.directive, [kernel.term("EdgeForm", .symbol(.none))] + directives)] + polygons))
      }
    }
  }

  /// What each curve is filled to, with a style of its own.
  func goals(
    _ option: Term, _ sampled: [CurveSampler.Curve], in kernel: inout PlotKernel
  ) throws(KernelError) -> [(curve: Int, goal: Goal, style: Term?)] {
    var goals: [(curve: Int, goal: Goal, style: Term?)] = []
    let rules = (option.parts ?? [option]).flatMap { part in
      part.parts.flatMap { $0.allSatisfy { $0.call(of: .rule) != nil } ? $0 : nil } ?? [part]
    }
    for rule in rules {
      if let call = rule.call(of: .rule), call.count == 2, let index = call.arguments[0].int {
        var target = call.arguments[1]
        var style: Term?
        if let parts = target.parts, parts.count == 2 {
          (target, style) = (parts[0], parts[1])
        }
        if let goal = try goal(target, in: &kernel) { goals.append((index - 1, goal, style)) }
      } else if let goal = try goal(rule, in: &kernel) {
        for curve in sampled.indices { goals.append((curve, goal, nil)) }
      }
    }
    return goals
  }

  /// The area between a curve and its goal as narrow strips that have the curve's colours.
  private func strips(
    _ curve: CurveSampler.Curve, goal: Goal, _ sampled: [CurveSampler.Curve], _ coloring: ColorScheme,
    in kernel: inout PlotKernel
  ) -> [Term] {
    var corners: [Point] = []
    var shades: [Double] = []
    for piece in curve.pieces {
      let least = domain.length / Self.mostStrips
      var last: CurveSampler.Sample?
      for (place, sample) in piece.enumerated() {
        guard let from = last else {
          last = sample
          continue
        }
        guard sample.place.x - from.place.x >= least || place == piece.count - 1 else { continue }
        last = sample
        guard let base = height(of: goal, from.place.x, sampled),
          let end = height(of: goal, sample.place.x, sampled),
          let colors = vertexColors([Self.between(from, sample, share: 0.5)], coloring, curve, in: &kernel)?
            .matrix?
            .first
        else { continue }
        // Strips overlap a little, so that nothing shows between them.
        let over = (sample.place.x - from.place.x) * 0.25
        corners += [
          Point(from.place.x, base), from.place, sample.place, Point(sample.place.x + over, sample.place.y),
          Point(sample.place.x + over, end),
        ]
        for _ in 0..<5 { shades += colors }
      }
    }
    guard !corners.isEmpty, let colors = PackedList(dimensions: [corners.count, 3], values: shades) else {
      return []
    }
    let strips = Term.call(.polygon, [.indices(corners.indices.map { Int32($0) }, by: 5)])
    return [
      kernel.term(
        "GraphicsComplex", .points(corners), .list([strips]), kernel.option("VertexColors", .packed(colors)))
    ]
  }

  /// The maximum number of strips across the domain.
  private static let mostStrips = 300.0

  /// The height of a filling's goal at a place; nil beside a curve.
  func height(of goal: Goal, _ x: Double, _ sampled: [CurveSampler.Curve]) -> Double? {
    switch goal {
    case .level(let level), .end(let level): return level
    case .curve(let index):
      guard sampled.indices.contains(index) else { return nil }
      for piece in sampled[index].pieces {
        if let height = Self.height(of: piece.map { $0.place }, at: x) { return height }
      }
      return nil
    }
  }

  /// The two styles of `{below, above}`, none of which is a directive of both; nil for any other style.
  private static func sides(of style: Term?) -> [Term]? {
    guard let parts = style?.parts, parts.count == 2, parts.allSatisfy({ $0.call(of: .rule) == nil }) else {
      return nil
    }
    return parts.map { part in part.isSymbol(.none) || part.isSymbol(.automatic) ? .list([]) : part }
  }

  /// The areas between a curve and its goal, parted where they cross; whether the curve is above.
  private func parted(_ piece: [CurveSampler.Sample], goal: Goal, _ sampled: [CurveSampler.Curve]) -> [(
    ring: [Point], isAbove: Bool
  )] {
    let line = piece.map { $0.place }
    var others: [[Point]] = []
    switch goal {
    case .level(let level), .end(let level):
      guard let first = line.first, let last = line.last else { return [] }
      others = [[Point(first.x, level), Point(last.x, level)]]
    case .curve(let index):
      guard sampled.indices.contains(index) else { return [] }
      others = sampled[index].pieces.map { $0.map { $0.place } }
    }
    var result: [(ring: [Point], isAbove: Bool)] = []
    for other in others {
      var (above, below): ([Point], [Point]) = ([], [])
      var side = 0.0
      func close() {
        if above.count > 1 { result.append((above + below.reversed(), side > 0)) }
        (above, below) = ([], [])
      }
      for point in line {
        guard let height = Self.height(of: other, at: point.x) else { continue }
        let own = point.y - height
        if let last = above.last, let base = below.last, side * own < 0 {
          let share = (last.y - base.y) / ((last.y - base.y) - own)
          let crossing = last + (point - last) * share
          above.append(crossing)
          below.append(crossing)
          close()
          (above, below) = ([crossing], [crossing])
          side = own
        }
        if side == 0 { side = own }
        above.append(point)
        below.append(Point(point.x, height))
      }
      close()
    }
    return result
  }

  /// The height of a line at a place; nil beside it.
  private static func height(of line: [Point], at x: Double) -> Double? {
    var (low, high) = (0, line.count - 1)
    guard high > 0, x >= line[low].x, x <= line[high].x else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if line[middle].x <= x { low = middle } else { high = middle }
    }
    let length = line[high].x - line[low].x
    return length > 0 ? line[low].y + (line[high].y - line[low].y) * (x - line[low].x) / length : line[low].y
  }

  private func rings(_ piece: [CurveSampler.Sample], goal: Goal, _ sampled: [CurveSampler.Curve])
    -> [[Point]]
  {
    switch goal {
    case .level(let level): return Self.sides(of: piece.map { $0.place }, level: level)
    case .end(let level):
      // The areas are parted where the curve touches the level.
      let line = piece.map { $0.place }
      let touched = line.indices.dropFirst().dropLast().filter { place in
        let (before, own, after) = (
          line[place - 1].y - level, line[place].y - level, line[place + 1].y - level
        )
        return own.magnitude <= min(2e-3 * shownY.length, after.magnitude) && own.magnitude < before.magnitude
      }
      let ends = [0] + touched + [line.count - 1]
      return zip(ends, ends.dropFirst()).flatMap {
        $0 < $1 ? Self.sides(of: Array(line[$0...$1]), level: level) : []
      }
    case .curve: return parted(piece, goal: goal, sampled).map { $0.ring }
    }
  }

  /// The areas between a line and a level, one for each part of the line on one side of it.
  private static func sides(of line: [Point], level: Double) -> [[Point]] {
    var rings: [[Point]] = []
    var ring: [Point] = []
    func close() {
      // Where a line runs along the level there is no area.
      guard side != 0, ring.count > 1, let first = ring.first, let last = ring.last else { return }
      rings.append(ring + [Point(last.x, level), Point(first.x, level)])
    }
    var side = 0.0
    for point in line {
      let own = point.y - level
      if let last = ring.last, side * own < 0 {
        let share = (level - last.y) / (point.y - last.y)
        let crossing = Point(last.x + share * (point.x - last.x), level)
        ring.append(crossing)
        close()
        ring = [crossing]
        side = own
      }
      if side == 0 { side = own }
      ring.append(point)
    }
    close()
    return rings
  }

  // MARK: Mesh

  /// Adds points along the curves: `Mesh -> 5` for equal distances, `Full` for the initial samples, `All` for
  /// all samples.
  private func addMesh(
    _ sampled: [CurveSampler.Curve], styles: PlotStyles, _ result: inout [Term], in kernel: inout PlotKernel
  ) throws(KernelError) {
    guard let mesh = arguments.value("Mesh") else { return }
    for (place, curve) in sampled.enumerated() {
      var points: [Point] = []
      if let function = arguments.value("MeshFunctions"), !mesh.isSymbol(.all), !mesh.isSymbol(.full) {
        points = try Self.crossings(of: function.parts?.first ?? function, mesh, curve, in: &kernel)
      } else if mesh.isSymbol(.all) || mesh.isSymbol(.full) {
        for piece in curve.pieces { points += piece.map({ $0.place }) }
      } else {
        var places: [Double] = []
        if let count = mesh.int, count > 0, count < 1000 {
          for index in 1...count {
            places.append(domain.low + domain.length * Double(index) / Double(count + 1))
          }
        } else if let parts = mesh.parts?.first?.vector {
          places = parts
        }
        for t in places { if let point = Self.place(t, curve) { points.append(point) } }
      }
      guard !points.isEmpty else { continue }
      var directives: [Term] = [
        styles.directives(place, in: &kernel), kernel.term("AbsolutePointSize", .real(4)),
      ]
      if let own = arguments.value("MeshStyle") { directives += own.parts ?? [own] }
      result.append(.list(directives + [.call(.point, [.points(points)])]))
    }
  }

  /// The points of a curve where a function of x and y has so many values at equal distances, or those of a list.
  private static func crossings(
    of function: Term, _ mesh: Term, _ curve: CurveSampler.Curve, in kernel: inout PlotKernel
  ) throws(KernelError) -> [Point] {
    let symbols = ["x", "y"].map { kernel.names.own("mesh$\($0)") }
    var code = PlotFunction(.call(Call(function, symbols.map { .symbol($0) })), symbols, in: &kernel)
    var pieces: [[(value: Double, place: Point)]] = []
    var range = Interval.empty
    for piece in curve.pieces {
      var values: [(value: Double, place: Point)] = []
      for sample in piece {
        let value = code.value(sample.place.x, sample.place.y, in: &kernel)
        guard value.isFinite else { continue }
        range.include(value)
        values.append((value, sample.place))
      }
      pieces.append(values)
    }
    try code.check(in: &kernel)
    var levels = mesh.parts?.first?.vector ?? mesh.vector ?? []
    if let count = mesh.int, count > 0, count < 1000, range.length > 0 {
      levels = (1...count).map { range.low + range.length * Double($0) / Double(count + 1) }
    }
    var points: [Point] = []
    for piece in pieces {
      for (a, b) in zip(piece, piece.dropFirst()) {
        for level in levels where (a.value < level) != (b.value < level) {
          points.append(a.place + (b.place - a.place) * ((level - a.value) / (b.value - a.value)))
        }
      }
    }
    return points
  }

  private static func place(_ t: Double, _ curve: CurveSampler.Curve) -> Point? {
    for piece in curve.pieces {
      for (a, b) in zip(piece, piece.dropFirst()) where a.t <= t && t <= b.t {
        let share = b.t > a.t ? (t - a.t) / (b.t - a.t) : 0
        return a.place + (b.place - a.place) * share
      }
    }
    return nil
  }
}
