import Numerics

/// Maps a 2D scene's coordinates to the image: range, plotting region in pixels, ticks.
struct PlaneLayout {
  /// The range shown, including padding.
  var range = Bounds(x: Interval(0, 1), y: Interval(0, 1))
  /// The plotting region in pixels, y downwards.
  var plot = Bounds(x: Interval(0, 1), y: Interval(0, 1))
  /// The image's size in pixels.
  var width = 0.0, height = 0.0
  /// The ticks of the x and y axes.
  var ticksX: [Tick] = [], ticksY: [Tick] = []
  /// The ticks of the frame's edges, by `FrameEdge`.
  var frameTicks: [[Tick]] = [[], [], [], []]
  /// The crossing point of the axes.
  var origin = Point(0, 0)

  /// Converts plot coordinates to pixels.
  @inline(__always)
  func pixel(_ point: Point) -> Point {
    Point(
      plot.x.low + (point.x - range.x.low) / range.x.length * plot.x.length,
      plot.y.high - (point.y - range.y.low) / range.y.length * plot.y.length)
  }

  func pixel(_ position: Position) -> Point {
    var place: Point
    switch position.base {
    case .plot, .far: place = pixel(position.point)
    case .scaled:
      place = Point(
        plot.x.low + position.point.x * plot.x.length, plot.y.high - position.point.y * plot.y.length)
    case .image: place = Point(position.point.x * width, (1 - position.point.y) * height)
    }
    place.x += position.offset.x
    place.y -= position.offset.y
    return place
  }

  /// Pixels per plot unit.
  var scale: Point { Point(plot.x.length / range.x.length, plot.y.length / range.y.length) }

  /// The layout of a scene, and its options with labels that fit in the image.
  static func fitted(_ scene: Scene, options: PlotOptions) -> (layout: PlaneLayout, options: PlotOptions) {
    let layout = PlaneLayout(scene, options)
    let fitted = options.fitted(to: layout)
    let isSame =
      fitted.plotLabel == options.plotLabel && fitted.axisLabelX == options.axisLabelX
      && fitted.axisLabelY == options.axisLabelY && fitted.frameLabels == options.frameLabels
    return isSame ? (layout, options) : (PlaneLayout(scene, fitted), fitted)
  }

  /// The position nearest to `x` at which the centre of an object `size` wide keeps it within the image.
  func within(_ x: Double, size: Double) -> Double {
    size + 2 > width ? width / 2 : min(max(x, size / 2 + 1), width - size / 2 - 1)
  }

  /// Lays out an image for a scene.
  init(_ scene: Scene, _ options: PlotOptions, defaultWidth: Double = 360) {
    setRange(scene, options: options)
    let ratio = min(max(options.aspectRatio ?? range.y.length / range.x.length, 1e-3), 1e3)
    let width = options.width.map { width in
      options.mostHeight.map { min(width, max($0 / ratio, 40)) } ?? width
    }
    let asked =
      width ?? (options.height == nil ? (ratio > 2 ? defaultWidth * 2 / ratio : defaultWidth) : nil)
    // Ticks depend on the region's size, which depends on the room for their labels: iterate.
    var margins = [10.0, 10, 10, 10]
    var insets = [Point?](repeating: nil, count: scene.figures.count)
    for _ in 0..<2 {
      place(options, ratio, asked, margins)
      setTicks(options)
      let needed = self.margins(options)
      margins =
        options.imagePadding.map { Self.margins($0, needed, options: options) }
        ?? addText(scene, &insets, options: options, to: needed)
    }
    place(options, ratio, asked, margins)
    setTicks(options)
    // The last ticks may be longer than those that room was made for. They stay where they are.
    let needed = self.margins(options)
    let last = options.imagePadding.map { Self.margins($0, needed, options: options) } ?? needed
    guard zip(last, margins).contains(where: { $0 > $1 + 0.5 }) else { return }
    place(options, ratio, asked, zip(last, margins).map { max($0, $1) })
  }

  /// The margins with author-defined padding: room for the plot label and for numbers at the edges is added,
  /// unless the padding is too small to be meant for them.
  private static func margins(_ padding: [Double], _ needed: [Double], options: PlotOptions) -> [Double] {
    var margins = padding
    if let label = options.plotLabel { margins[3] += label.size(in: options.labelStyle).y + 6 }
    for side in 0..<3 where padding[side] >= 10 { margins[side] = max(margins[side], needed[side]) }
    return margins
  }

  private mutating func place(_ options: PlotOptions, _ ratio: Double, _ asked: Double?, _ margins: [Double])
  {
    let (left, right, bottom, top) = (margins[0], margins[1], margins[2], margins[3])
    var plotWidth: Double
    if let asked {
      plotWidth = max(asked - left - right, 10)
      if let height = options.height { plotWidth = min(plotWidth, max(height - top - bottom, 10) / ratio) }
    } else {
      plotWidth = max((options.height ?? 225) - top - bottom, 10) / ratio
    }
    plotWidth = min(max(plotWidth, 1), 5000)
    let plotHeight = min(max(plotWidth * ratio, 1), 5000)
    width = max(asked ?? 0, plotWidth + left + right)
    height = plotHeight + top + bottom
    if asked != nil, let height = options.height { self.height = max(height, self.height) }
    let x = left + (width - left - right - plotWidth) / 2
    let y = top + (height - top - bottom - plotHeight) / 2
    plot = Bounds(x: Interval(x, x + plotWidth), y: Interval(y, y + plotHeight))
  }

  /// The additional height of a label at the top of the vertical axis that would otherwise touch a number
  /// there.
  func crowding(_ size: Point, options: PlotOptions) -> Double {
    guard size.x > 16 else { return 0 }
    return ticksY.reduce(0) { most, tick in
      guard let half = tick.label.map({ $0.size(in: options.labelStyle).y / 2 }) else { return most }
      return max(most, half - (pixel(Point(0, tick.place)).y - plot.y.low))
    }
  }

  private mutating func setRange(_ scene: Scene, options: PlotOptions) {
    var content = scene.bounds()
    if content.x.isEmpty { content.x = Interval(0, 1) }
    if content.y.isEmpty { content.y = Interval(0, 1) }
    let hasScales = options.hasAxisX || options.hasAxisY || options.hasFrame
    let share = hasScales ? 0.02 : 0.03
    range.x = Self.range(
      options.rangeX, content: content.x, options.padding[0], options.padding[1], share: share)
    range.y = Self.range(
      options.rangeY, content: content.y, options.padding[2], options.padding[3], share: share)
    if options.aspectRatio == nil {
      // Pad a degenerate range in both directions, to keep the proportions.
      let least = max(range.x.length, range.y.length) * 1e-3
      if range.x.length < least { range.x = range.x.padded(below: least * 50, above: least * 50) }
      if range.y.length < least { range.y = range.y.padded(below: least * 50, above: least * 50) }
    }
    origin = Point(
      options.originX ?? Self.origin(range.x), options.originY ?? Self.origin(range.y))
  }

  private static func range(
    _ choice: RangeChoice, content: Interval, _ below: RangePadding, _ above: RangePadding, share: Double
  ) -> Interval {
    var result = content
    var isFixed = (false, false)
    if case .fixed(let low, let high) = choice {
      result = Interval(low ?? content.low, high ?? content.high)
      isFixed = (low != nil, high != nil)
    }
    if result.low > result.high { result = Interval(result.high, result.low) }
    if !result.length.isFinite || result.length > 1e300 { result = Interval(0, 1) }
    if result.length <= max(result.low.magnitude, result.high.magnitude) * 1e-12 || result.length == 0 {
      let half = result.low == 0 ? 1 : result.low.magnitude * 0.5
      result = result.padded(below: half, above: half)
    }
    func room(_ padding: RangePadding, _ isFixed: Bool) -> Double {
      switch padding {
      case .automatic: return isFixed ? 0 : share * result.length
      case .scaled(let share): return share.isFinite ? min(max(share, -0.4), 10) * result.length : 0
      case .units(let units): return units.isFinite ? max(units, -0.4 * result.length) : 0
      }
    }
    return result.padded(below: room(below, isFixed.0), above: room(above, isFixed.1))
  }

  /// Zero if it is in or near the range, else the lower end.
  private static func origin(_ range: Interval) -> Double {
    if range.contains(0) { return 0 }
    return range.low > 0 ? range.low : range.high < 0 ? range.low : 0
  }

  private mutating func setTicks(_ options: PlotOptions) {
    let size = options.labelStyle.size
    func chosen(
      _ choice: TickChoice, range: Interval, _ pixels: Double, _ spacing: Double,
      across opposite: TickChoice = .none
    ) -> [Tick] {
      switch choice {
      case .none: return []
      case .automatic: return TickChooser(range, pixels: pixels, spacing: spacing).ticks()
      case .unlabelled:
        if case .logarithmic = opposite {
          return TickChooser.logarithmic(range, pixels: pixels, isLabelled: false)
        }
        return TickChooser(range, pixels: pixels, spacing: spacing).ticks(isLabelled: false)
      case .logarithmic: return TickChooser.logarithmic(range, pixels: pixels, isLabelled: true)
      case .fixed(let ticks):
        let slack = range.length * 1e-6
        return ticks.filter { range.padded(below: slack, above: slack).contains($0.place) }
      }
    }
    let (across, up) = (max(55, size * 4.5), max(34, size * 3))
    ticksX = options.hasAxisX ? chosen(options.ticksX, range: range.x, plot.x.length, across) : []
    ticksY = options.hasAxisY ? chosen(options.ticksY, range: range.y, plot.y.length, up) : []
    for edge in FrameEdge.allCases where options.frame[edge.rawValue] {
      let isAcross = edge == .bottom || edge == .top
      frameTicks[edge.rawValue] = chosen(
        options.frameTicks[edge.rawValue], range: isAcross ? range.x : range.y,
        isAcross ? plot.x.length : plot.y.length, isAcross ? across : up,
        across: options.frameTicks[edge.rawValue & 1])
    }
  }

  /// The room for labels: left, right, bottom, top.
  private func margins(_ options: PlotOptions) -> [Double] {
    let style = options.labelStyle
    // A drawing with a fixed range fills its image; others need room for strokes at the edge.
    var isBare = !options.hasAxisX && !options.hasAxisY && !options.hasFrame
    if case .fixed(_?, _?) = options.rangeX, case .fixed(_?, _?) = options.rangeY {} else { isBare = false }
    var margins = [Double](repeating: isBare ? 0 : 1.5, count: 4)
    func need(_ index: Int, _ room: Double) { margins[index] = max(margins[index], room) }
    func widest(_ ticks: [Tick]) -> Point {
      ticks.reduce(Point(0, 0)) { size, tick in
        let own = tick.label?.size(in: style) ?? Point(0, 0)
        return Point(max(size.x, own.x), max(size.y, own.y))
      }
    }
    func overhang(_ ticks: [Tick]) {
      for tick in ticks {
        guard let label = tick.label else { continue }
        let half = label.size(in: style).x / 2
        let x = pixel(Point(tick.place, 0)).x
        need(0, half - (x - plot.x.low) + 1)
        need(1, half - (plot.x.high - x) + 1)
      }
    }
    for edge in FrameEdge.allCases where options.frame[edge.rawValue] {
      let ticks = frameTicks[edge.rawValue]
      let size = widest(ticks)
      let label = options.frameLabels[edge.rawValue]?.size(in: style) ?? Point(0, 0)
      let isTurned = options.rotatesFrameLabels
      switch edge {
      case .bottom: need(2, (size.y > 0 ? size.y + 4 : 2) + (label.y > 0 ? label.y + 4 : 0))
      case .top: need(3, (size.y > 0 ? size.y + 4 : 2) + (label.y > 0 ? label.y + 4 : 0))
      case .left:
        need(0, (size.x > 0 ? size.x + 6 : 2) + (label.x > 0 ? (isTurned ? label.y : label.x) + 5 : 0))
      case .right:
        need(1, (size.x > 0 ? size.x + 6 : 2) + (label.x > 0 ? (isTurned ? label.y : label.x) + 5 : 0))
      }
      if edge == .bottom || edge == .top {
        overhang(ticks)
      } else if size.y > 0 {
        need(2, size.y / 2)
        need(3, size.y / 2)
      }
    }
    addAxes(options, widest(ticksX), widest(ticksY), need)
    if options.hasAxisX { overhang(ticksX) }
    if let label = options.plotLabel { margins[3] += label.size(in: style).y + 6 }
    return margins
  }

  /// Adds room for texts and insets at the edge; where the range of a direction is given explicitly, only for texts that stand at
  /// a distance in points from a place. The sizes of insets are found once.
  private func addText(
    _ scene: Scene, _ insets: inout [Point?], options: PlotOptions, to margins: [Double]
  ) -> [Double] {
    let clipsTexts = options.isClipped && !options.fitsContent
    let isFreeX = !clipsTexts && !options.rangeX.isFixed
    let isFreeY = !clipsTexts && !options.rangeY.isFixed
    var margins = margins
    func add(_ size: Point, _ at: Position, _ anchor: Point, most: Point) {
      let place = pixel(at)
      guard place.isFinite, size.isFinite else { return }
      let isBeside = at.offset != Point(0, 0)
      let left = place.x - (anchor.x + 1) / 2 * size.x
      let top = place.y - (1 - anchor.y) / 2 * size.y
      if isFreeX || isBeside {
        margins[0] = max(margins[0], min(plot.x.low - left + 1, most.x))
        margins[1] = max(margins[1], min(left + size.x - plot.x.high + 1, most.x))
      }
      if isFreeY || isBeside {
        margins[2] = max(margins[2], min(top + size.y - plot.y.high + 1, most.y))
        margins[3] = max(margins[3], min(plot.y.low - top + 1, most.y))
      }
    }
    for shape in scene.shapes {
      switch shape.kind {
      case .text(let index, let at, let anchor, 0):
        let label = scene.labels[index]
        var size = label.size(in: scene.styles[shape.style].text)
        if label.isFramed { size = size + Label.frameRoom * 2 }
        let isBeside = scene.positions[at].offset != Point(0, 0)
        add(size, scene.positions[at], anchor, most: Point(isBeside ? 160 : 80, 80))
      case .inset(let figure, let at, let anchor, nil, 0):
        let size = insets[figure] ?? scene.figures[figure].size
        insets[figure] = size
        add(size, scene.positions[at], anchor, most: Point(width / 3, 200))
      default: break
      }
    }
    return margins
  }

  private func addAxes(
    _ options: PlotOptions, _ sizeX: Point, _ sizeY: Point, _ need: (Int, Double) -> Void
  ) {
    let style = options.labelStyle
    let cross = pixel(origin)
    if options.hasAxisY {
      if sizeY.x > 0 { need(0, sizeY.x + 8 - (cross.x - plot.x.low)) }
      for tick in ticksY {
        guard let half = tick.label.map({ $0.size(in: style).y / 2 }) else { continue }
        let y = pixel(Point(0, tick.place)).y
        need(2, half - (plot.y.high - y))
        need(3, half - (y - plot.y.low))
      }
      if let label = options.axisLabelY, !label.isEmpty {
        let size = label.size(in: style)
        need(3, size.y + 4 + crowding(size, options: options))
        // A label wider than the margin is above the plot rather than beside it.
        let half = min(size.x / 2, 30)
        need(0, half - (cross.x - plot.x.low) + 1)
        need(1, half - (plot.x.high - cross.x) + 1)
      }
    }
    if options.hasAxisX {
      if sizeX.y > 0 { need(2, sizeX.y + 5 - (plot.y.high - cross.y)) }
      if let label = options.axisLabelX, !label.isEmpty { need(1, label.size(in: style).x + 7) }
    }
  }
}

/// The displayed range of a plot, for descriptions.
public enum PlotScale {
  /// The displayed range of a scene, including padding.
  public static func ranges(_ scene: Scene, options: PlotOptions) -> Bounds {
    PlaneLayout(scene, options).range
  }
}
