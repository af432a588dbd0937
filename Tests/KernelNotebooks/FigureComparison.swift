import Graphics

/// The content of a figure, for comparison with another.
struct FigureSummary {
  var lines: [[Point]] = []
  /// Arrows along curves, of which a field of lines consists.
  var streams: [[Point]] = []
  var dots: [Point] = []
  var areas = 0
  /// The corners of areas that have colours of their own, which show the same as a raster.
  var shades: [(place: Point, color: Color)] = []
  var shaded: [(raster: Raster, low: Point, high: Point)] = []
  /// The rectangles, as the bars of charts.
  var bars: [Bounds] = []
  var ellipses = 0
  var rasters = 0
  var texts: [String] = []
  /// Numbers and the like that the author set at ticks, which may be texts in the other figure.
  var tickTexts: [String] = []
  var inks: Set<[Int]> = []
  var bounds = Bounds.empty
  var isSpace = false
  var range: (x: RangeChoice, y: RangeChoice) = (.automatic, .automatic)
  /// Where the axes cross, if they are shown and the picture says it.
  var origin: (x: Double?, y: Double?) = (nil, nil)
  /// The figures of a grid.
  var cells: [FigureSummary] = []
  var legends = 0
  /// The texts of legends inside of the picture, which the system draws as a part of it.
  var legendTexts: [String] = []
  var spaceBounds: (low: Point3, high: Point3)?
  var spaceCounts = [0, 0, 0, 0]

  init(_ figure: Figure) {
    switch figure {
    case .plane(let scene, let options): take(scene, options: options)
    case .space(let scene): take(scene)
    case .grid(let rows, _, _): cells = rows.flatMap { $0.map { FigureSummary($0) } }
    case .legended(let inner, let legends):
      self = FigureSummary(inner)
      self.legends += legends.count
      for legend in legends {
        guard case .inside = legend.place, case .entries(let entries, _, _) = legend.content else { continue }
        legendTexts.append(entries.map { $0.label.text }.joined())
      }
    case .text(let label, _): texts = [label.text]
    case .drawing: break
    }
  }

  private mutating func ink(_ color: Color?) {
    guard let color, color.opacity > 0.02 else { return }
    inks.insert([color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) })
  }

  private mutating func take(_ scene: Scene, options: PlotOptions) {
    range = (options.rangeX, options.rangeY)
    if options.hasAxisY { origin.x = options.originX }
    if options.hasAxisX { origin.y = options.originY }
    bounds = scene.bounds()
    func points(_ range: Range<Int>) -> [Point] {
      scene.positions[range].filter { $0.base == .plot }.map(\.point)
    }
    var lastFill: Color?
    for shape in scene.shapes {
      let style = scene.styles[shape.style]
      // An area between contours is drawn as its triangles and its larger pieces.
      if case .polygons(let range, let colors) = shape.kind {
        if var next = colors {
          for span in scene.spans[range] {
            for position in span {
              shades.append((scene.positions[position].point, scene.colors[next]))
              next += 1
            }
          }
        }
        // Corners with colours of their own hide the fill.
        if colors == nil { ink(style.fill) }
        if style.fill == nil || style.fill != lastFill { areas += 1 }
        lastFill = style.fill
        continue
      }
      lastFill = nil
      switch shape.kind {
      case .line(let range, _):
        lines.append(points(range))
        ink(style.ink)
      case .arrow(let range, _):
        streams.append(points(range))
        ink(style.ink)
      case .polygon, .polygons, .rectangle:
        if case .rectangle(let from, let to, _) = shape.kind {
          var bounds = Bounds.empty
          bounds.include(scene.positions[from].point)
          bounds.include(scene.positions[to].point)
          bars.append(bounds)
        }
        areas += 1
        ink(style.fill)
      case .points(let range, let colors):
        // Some dots only make room.
        if colors == nil, style.ink.opacity <= 0.02 { continue }
        dots += points(range)
        if colors == nil { ink(style.ink) }
      case .ellipse(_, _, _, _, let isFilled):
        ellipses += 1
        ink(isFilled ? style.fill : style.ink)
      case .path(_, _, let isFilled): if isFilled { areas += 1; ink(style.fill) } else { ink(style.ink) }
      case .text(let label, _, _, _): texts.append(scene.labels[label].text)
      case .raster(let raster, let from, let to):
        rasters += 1
        shaded.append((scene.rasters[raster], scene.positions[from].point, scene.positions[to].point))
      case .inset(let figure, _, _, _, _): cells.append(FigureSummary(scene.figures[figure]))
      }
    }
    // Words below bars are ticks or texts.
    var ticks: [TickChoice] = []
    if options.hasAxisX { ticks.append(options.ticksX) }
    if options.hasAxisY { ticks.append(options.ticksY) }
    for case .fixed(let own) in ticks {
      let labels = own.compactMap { $0.label?.text }
      texts += labels.filter { $0.contains { $0.isLetter } }
      tickTexts += labels.filter { !$0.contains { $0.isLetter } }
    }
    // Labels of axes may be labels of the frame too.
    let atFrame = options.frameLabels.compactMap { $0?.text }
    let atAxes = [options.axisLabelX, options.axisLabelY].compactMap { $0?.text }
    texts +=
      ([options.plotLabel].compactMap { $0?.text } + atFrame
      + atAxes.filter { !atFrame.contains($0) && !texts.contains($0) })
      .filter { !$0.isEmpty }
    // A few arrows along curves are lines like others, as all straight arrows are.
    if streams.filter({ $0.count > 2 }).count < 10 {
      lines += streams
      streams = []
    }
  }

  private mutating func take(_ scene: SpaceScene) {
    isSpace = true
    for shape in scene.shapes {
      switch shape.kind {
      case .polygons(let range, _, let colors):
        spaceCounts[0] += range.count
        if colors == nil { ink(scene.styles[shape.style].fill) }
      case .line, .tube, .arrow: spaceCounts[1] += 1
      case .points(let range, _): spaceCounts[2] += range.count
      case .sphere, .cylinder, .cone, .cuboid: spaceCounts[3] += 1
      case .text(let label, _, _): texts.append(scene.labels[label].text)
      }
    }
    guard let first = scene.positions.first else { return }
    var (low, high) = (first, first)
    for place in scene.positions {
      low = Point3(min(low.x, place.x), min(low.y, place.y), min(low.z, place.z))
      high = Point3(max(high.x, place.x), max(high.y, place.y), max(high.z, place.z))
    }
    // What lies outside of the range is not shown; the system cuts it off, the kernel when it draws.
    for axis in 0..<3 {
      guard case .fixed(let from, let to) = scene.box.ranges[axis] else { continue }
      if let from, from < high[axis] { low[axis] = max(low[axis], from) }
      if let to, to > low[axis] { high[axis] = min(high[axis], to) }
    }
    spaceBounds = (low, high)
  }

  // MARK: Comparison

  /// The first difference between this figure, drawn by the kernel, and the printed one; nil if they agree.
  func difference(from printed: FigureSummary) -> String? {
    if isSpace != printed.isSpace { return "in space or not" }
    if cells.count != printed.cells.count { return "\(cells.count) figures for \(printed.cells.count)" }
    for (own, other) in zip(cells, printed.cells) where !other.isMark {
      if let found = own.difference(from: other) { return found }
    }
    if isSpace { return spaceDifference(from: printed) }
    // A grid of figures has nothing else.
    if !cells.isEmpty, lines.isEmpty, dots.isEmpty, areas == 0 { return nil }
    let shapes =
      printed.isOlderChart && bars.count == areas
      ? barDifference(from: printed) : rangeDifference(from: printed) ?? shapeDifference(from: printed)
    return shapes ?? colorDifference(from: printed) ?? textDifference(from: printed)
  }

  private func textDifference(from printed: FigureSummary) -> String? {
    func plain(_ texts: [String]) -> [String] {
      texts.map { text in
        // Characters as typed, and as typeset; the marks of what stands above or below the line.
        String(
          text.compactMap { letter -> Character? in
            letter.isWhitespace || "\"^_".contains(letter)
              ? nil : letter == "⩵" ? "=" : letter == "−" ? "-" : letter
          })
      }.filter { !$0.isEmpty }.sorted()
    }
    let inside = printed.legends == 0 ? legendTexts : []
    let (own, other) = (plain(texts + inside), plain(printed.texts))
    func without(_ texts: [String], _ others: [String]) -> [String] {
      var rest = texts
      for text in others { if let place = rest.firstIndex(of: text) { rest.remove(at: place) } }
      return rest
    }
    let isSame =
      without(without(own, other), plain(printed.tickTexts)).isEmpty
      && without(without(other, own), plain(tickTexts)).isEmpty
    return isSame ? nil : "texts \(own.prefix(4)) for \(other.prefix(4))"
  }

  /// The plot colours before version 10, `Hue[0.67, 0.6, 0.6]` and its rotations by the golden angle, and those since version
  /// 14.
  private static let olderPalette: Set<[Int]> = [
    [63, 61, 153], [153, 61, 113], [153, 139, 61], [61, 153, 86], [61, 153, 204], [242, 160, 36],
    [116, 178, 54], [116, 179, 54],
    [235, 98, 53], [147, 130, 217], [197, 110, 26], [102, 163, 255], [255, 191, 0],
    // Bars of charts and of histograms since version 14.
    [255, 199, 51], [255, 202, 64],
    // Bars of charts before version 10.
    [204, 210, 247],
  ]

  private func colorDifference(from printed: FigureSummary) -> String? {
    guard printed.inks.count <= 24, inks.count <= 24 else { return nil }
    func lacks(_ color: [Int], _ others: Set<[Int]>) -> Bool {
      !others.contains { zip($0, color).allSatisfy { ($0 - $1).magnitude <= 16 } }
    }
    if let color = printed.inks.sorted(by: { $0.lexicographicallyPrecedes($1) }).first(where: {
      !Self.olderPalette.contains($0) && lacks($0, inks)
    }) {
      return "no colour \(color) among \(inks.prefix(4).map { "\($0)" }.sorted())"
    }
    return nil
  }

  /// The plot range if given, else the bounds of the shapes.
  private var interval: (x: Interval, y: Interval) {
    func of(_ choice: RangeChoice, _ shapes: Interval) -> Interval {
      guard case .fixed(let low, let high) = choice else { return shapes }
      let (a, b) = (low ?? shapes.low, high ?? shapes.high)
      return a > b && low != nil && high != nil ? Interval(b, a) : Interval(a, b)
    }
    return (of(range.x, bounds.x), of(range.y, bounds.y))
  }

  /// The range with an axis that lies in the room around it, or within its length where no range is given.
  private var intervalWithAxes: (x: Interval, y: Interval) {
    func with(_ interval: Interval, _ choice: RangeChoice, _ axis: Double?) -> Interval {
      var room = interval.length
      if case .fixed = choice { room *= 0.06 }
      var result = interval
      if let axis, axis >= interval.low - room, axis <= interval.high + room { result.include(axis) }
      return result
    }
    return (with(interval.x, range.x, origin.x), with(interval.y, range.y, origin.y))
  }

  /// Whether the picture has no extent: it is a mark that is given in points.
  private var isMark: Bool {
    !isSpace && cells.isEmpty && interval.x.length == 0 && interval.y.length == 0
  }

  /// Whether the picture is a chart of bars of a version that gave it no range: it is as wide as its bars, and what lies
  /// below them are marks.
  private var isOlderChart: Bool {
    guard case .automatic = range.x, case .automatic = range.y else { return false }
    return !bars.isEmpty && bars.count == areas && ellipses == 0
  }

  /// The difference between the bars of two charts.
  private func barDifference(from printed: FigureSummary) -> String? {
    if bars.count != printed.bars.count { return "\(bars.count) bars for \(printed.bars.count)" }
    func ordered(_ bars: [Bounds]) -> [Bounds] {
      bars.sorted { ($0.x.low, $0.y.low, $0.x.high) < ($1.x.low, $1.y.low, $1.x.high) }
    }
    var all = Bounds.empty
    for bar in printed.bars {
      all.include(Point(bar.x.low, bar.y.low))
      all.include(Point(bar.x.high, bar.y.high))
    }
    let (width, height) = (0.03 * max(all.x.length, 1e-12), 0.03 * max(all.y.length, 1e-12))
    for (own, other) in zip(ordered(bars), ordered(printed.bars)) {
      if max((own.x.low - other.x.low).magnitude, (own.x.high - other.x.high).magnitude) > width
        || max((own.y.low - other.y.low).magnitude, (own.y.high - other.y.high).magnitude) > height
      {
        return "a bar is elsewhere"
      }
    }
    return nil
  }

  private func rangeDifference(from printed: FigureSummary) -> String? {
    let (other, wide) = (printed.interval, printed.intervalWithAxes)
    var own = interval
    // Where the printed picture has no range, its shapes are compared with those of this one.
    let shapes = Self.distance(bounds, printed.bounds)
    if case .automatic = printed.range.x, shapes.x < 0.03 { own.x = bounds.x }
    if case .automatic = printed.range.y, shapes.y < 0.03 { own.y = bounds.y }
    for (a, b, c, name) in [(own.x, other.x, wide.x, "x"), (own.y, other.y, wide.y, "y")] {
      let length = max(b.length.magnitude, 1e-12)
      guard length.isFinite, a.low.isFinite, a.high.isFinite else { continue }
      if min((a.low - b.low).magnitude, (a.low - c.low).magnitude) > 0.03 * length
        || min((a.high - b.high).magnitude, (a.high - c.high).magnitude) > 0.03 * length
      {
        return "range of \(name) \(Self.text(a)) for \(Self.text(b))"
      }
    }
    return nil
  }

  /// The largest distances of the ends of some bounds, in parts of the length of the second.
  private static func distance(_ a: Bounds, _ b: Bounds) -> (x: Double, y: Double) {
    func parts(_ a: Interval, _ b: Interval) -> Double {
      max((a.low - b.low).magnitude, (a.high - b.high).magnitude) / max(b.length.magnitude, 1e-12)
    }
    return (parts(a.x, b.x), parts(a.y, b.y))
  }

  private static func text(_ interval: Interval) -> String {
    func short(_ value: Double) -> String {
      "\((value * 1000).rounded() / 1000)"
    }
    return "\(short(interval.low))…\(short(interval.high))"
  }

  private func shapeDifference(from printed: FigureSummary) -> String? {
    if (lines.isEmpty) != (printed.lines.isEmpty) { return "\(lines.count) lines for \(printed.lines.count)" }
    if let far = distance(from: printed) ?? printed.distance(from: self) { return far }
    if streams.isEmpty != printed.streams.isEmpty {
      return "\(streams.count) lines of a field for \(printed.streams.count)"
    }
    if let turned = turn(from: printed) ?? printed.turn(from: self) { return turned }
    // Dots are drawn in any order, and those with a tooltip twice.
    let (own, other) = (Self.distinct(dots), Self.distinct(printed.dots))
    if own.count != other.count { return "\(own.count) dots for \(other.count)" }
    let size = Point(max(printed.interval.x.length, 1e-12), max(printed.interval.y.length, 1e-12))
    if Self.hasFar(own, from: other, size: size) || Self.hasFar(other, from: own, size: size) {
      return "a dot is elsewhere"
    }
    // Sectors of charts may be areas.
    if ellipses + areas == printed.ellipses + printed.areas, rasters == printed.rasters { return nil }
    if ellipses != printed.ellipses { return "\(ellipses) circles for \(printed.ellipses)" }
    if shaded.count == 1, printed.shaded.isEmpty, !printed.shades.isEmpty {
      return shadeDifference(from: printed.shades)
    }
    if rasters != printed.rasters { return "\(rasters) rasters for \(printed.rasters)" }
    if areas.isEmptyCount != printed.areas.isEmptyCount || (printed.areas < 60 && areas != printed.areas) {
      return "\(areas) areas for \(printed.areas)"
    }
    return nil
  }

  /// Returns a difference if a raster has other colours than the corners of the printed areas.
  private func shadeDifference(from printed: [(place: Point, color: Color)]) -> String? {
    let (raster, low, high) = shaded[0]
    var (looked, far) = (0, 0)
    for index in stride(from: 0, to: printed.count, by: max(1, printed.count / 400)) {
      let (place, color) = printed[index]
      let (u, v) = ((place.x - low.x) / (high.x - low.x), (place.y - low.y) / (high.y - low.y))
      guard u.isFinite, v.isFinite, u >= 0, u <= 1, v >= 0, v <= 1 else { continue }
      looked += 1
      let column = min(Int(u * Double(raster.width)), raster.width - 1)
      let row = min(Int(v * Double(raster.height)), raster.height - 1)
      let pixel = raster.pixels[(row * raster.width + column) * 4..<(row * raster.width + column) * 4 + 3]
      let differences = zip(pixel, [color.red, color.green, color.blue]).map {
        (Double($0) - $1 * 255).magnitude
      }
      if differences.contains(where: { $0 > 30 }) { far += 1 }
    }
    return far > looked / 10 ? "\(far) of \(looked) places have another colour" : nil
  }

  /// Whether one of some dots is further from all others than half a hundredth of the range.
  private static func hasFar(_ dots: [Point], from others: [Point], size: Point) -> Bool {
    let (width, height) = (0.005 * size.x, 0.005 * size.y)
    func cell(_ point: Point) -> [Int] {
      [(point.x / width).rounded(.down), (point.y / height).rounded(.down)].map {
        $0.magnitude < 1e15 ? Int($0) : 0
      }
    }
    var cells: [[Int]: [Point]] = [:]
    for other in others { cells[cell(other), default: []].append(other) }
    return dots.contains { dot in
      let home = cell(dot)
      for (x, y) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
        for other in cells[[home[0] + x, home[1] + y]] ?? []
        where (dot.x - other.x).magnitude <= width && (dot.y - other.y).magnitude <= height {
          return false
        }
      }
      return true
    }
  }

  private static func distinct(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) where point != result.last {
      result.append(point)
    }
    return result
  }

  /// Returns a difference if points of the printed lines are far from these lines.
  private func distance(from printed: FigureSummary) -> String? {
    guard !printed.lines.isEmpty else { return nil }
    let range = printed.interval
    let size = Point(max(range.x.length, 1e-12), max(range.y.length, 1e-12))
    guard size.x.isFinite, size.y.isFinite else { return nil }
    func scaled(_ point: Point) -> Point {
      Point((point.x - range.x.low) / size.x, (point.y - range.y.low) / size.y)
    }
    var segments: [(Point, Point)] = []
    for line in lines {
      let own = line.map(scaled)
      for (a, b) in zip(own, own.dropFirst()) { segments.append((a, b)) }
      if own.count == 1 { segments.append((own[0], own[0])) }
    }
    let all = printed.lines.flatMap { $0 }
    let step = max(1, all.count / 300)
    var far = 0
    var looked = 0
    for index in stride(from: 0, to: all.count, by: step) {
      let place = scaled(all[index])
      guard place.x >= 0, place.x <= 1, place.y >= 0, place.y <= 1 else { continue }
      looked += 1
      let nearest = segments.reduce(Double.infinity) { min($0, Self.distance(place, $1.0, $1.1)) }
      if nearest > 0.012 { far += 1 }
    }
    return far > looked / 50 ? "\(far) of \(looked) points of curves are far" : nil
  }

  /// Returns a difference if these lines of a field run in other directions than the printed ones beside them. Which of the
  /// lines are drawn is not compared.
  private func turn(from printed: FigureSummary) -> String? {
    guard !printed.streams.isEmpty else { return nil }
    let range = printed.interval
    let size = Point(max(range.x.length, 1e-12), max(range.y.length, 1e-12))
    guard size.x.isFinite, size.y.isFinite else { return nil }
    func steps(_ lines: [[Point]]) -> [(middle: Point, way: Point)] {
      lines.flatMap { line in
        zip(line, line.dropFirst()).compactMap { a, b in
          let way = Point((b.x - a.x) / size.x, (b.y - a.y) / size.y)
          guard way.length > 0, way.length.isFinite else { return nil }
          return (Point((a.x + b.x) / 2 / size.x, (a.y + b.y) / 2 / size.y), way.normalized)
        }
      }
    }
    let (own, all) = (steps(streams), steps(printed.streams))
    var (looked, turned, alone) = (0, 0, 0)
    for index in stride(from: 0, to: all.count, by: max(1, all.count / 300)) {
      looked += 1
      var nearest = (distance: 0.06, cosine: -2.0)
      for step in own {
        let distance = (step.middle - all[index].middle).length
        if distance < nearest.distance {
          nearest = (distance, step.way.x * all[index].way.x + step.way.y * all[index].way.y)
        }
      }
      if nearest.cosine < -1.5 {
        alone += 1
      } else if nearest.distance < 0.03, nearest.cosine < 0.7 {
        turned += 1
      }
    }
    if alone > looked / 4 { return "\(alone) of \(looked) places have no line of the field" }
    return turned > looked / 10 ? "\(turned) of \(looked) places have another direction" : nil
  }

  private static func distance(_ place: Point, _ a: Point, _ b: Point) -> Double {
    let along = b - a
    let length = along.x * along.x + along.y * along.y
    let share = length > 0 ? ((place.x - a.x) * along.x + (place.y - a.y) * along.y) / length : 0
    let t = max(0, min(1, share))
    let (dx, dy) = (place.x - a.x - along.x * t, place.y - a.y - along.y * t)
    return (dx * dx + dy * dy).squareRoot()
  }

  private func spaceDifference(from printed: FigureSummary) -> String? {
    for (place, name) in ["areas", "lines", "dots", "solids"].enumerated() {
      let (own, other) = (spaceCounts[place], printed.spaceCounts[place])
      // Plots are sampled differently; their mesh lines are in pieces.
      if own.isEmptyCount != other.isEmptyCount
        || (other < 40 && own != other && spaceCounts[0] + printed.spaceCounts[0] < 200)
      {
        return "\(own) \(name) for \(other)"
      }
    }
    guard let own = spaceBounds, let other = printed.spaceBounds else { return textDifference(from: printed) }
    let lows = [(own.low.x, other.low.x), (own.low.y, other.low.y), (own.low.z, other.low.z)]
    let highs = [(own.high.x, other.high.x), (own.high.y, other.high.y), (own.high.z, other.high.z)]
    for (place, (low, high)) in zip(lows, highs).enumerated() {
      let length = max(high.1 - low.1, 1e-9)
      if (low.0 - low.1).magnitude > 0.06 * length || (high.0 - high.1).magnitude > 0.06 * length {
        return "extent of \(["x", "y", "z"][place]) \(low.0)…\(high.0) for \(low.1)…\(high.1)"
      }
    }
    return textDifference(from: printed)
  }
}

extension Int {
  fileprivate var isEmptyCount: Bool { self == 0 }
}
