import Numerics

/// Grid, axes and frame.
extension PlaneDrawing {
  mutating func drawGrid() {
    func places(
      _ choice: GridChoice, range: Interval, _ pixels: Double, _ spacing: Double, _ ticks: TickChoice
    ) -> [(Double, Style?)] {
      switch choice {
      case .none: return []
      case .automatic:
        if case .logarithmic = ticks {
          return TickChooser.logarithmic(range, pixels: pixels, isLabelled: true).filter { $0.isMajor }.map {
            ($0.place, nil)
          }
        }
        return TickChooser(range, pixels: pixels, spacing: spacing).major.map { ($0, nil) }
      case .fixed(let lines): return lines.filter { range.contains($0.place) }.map { ($0.place, $0.style) }
      }
    }
    let plot = layout.plot
    let ticks = options.hasFrame ? options.frameTicks : [options.ticksX, options.ticksY]
    for (place, style) in places(options.gridX, range: layout.range.x, plot.x.length, 55, ticks[0]) {
      let x = layout.pixel(Point(place, 0)).x
      rule(Point(x, plot.y.low), Point(x, plot.y.high), style: style ?? options.gridStyle)
    }
    for (place, style) in places(options.gridY, range: layout.range.y, plot.y.length, 34, ticks[1]) {
      let y = layout.pixel(Point(0, place)).y
      rule(Point(plot.x.low, y), Point(plot.x.high, y), style: style ?? options.gridStyle)
    }
  }

  private mutating func rule(_ from: Point, _ to: Point, style: Style) {
    list.move(from)
    list.line(to)
    list.paint(paint(style.line, color: style.ink), joins: true)
  }

  mutating func drawAxes() {
    guard options.hasAxisX || options.hasAxisY else { return }
    let plot = layout.plot
    var cross = layout.pixel(layout.origin)
    cross.x = min(max(cross.x, plot.x.low), plot.x.high)
    cross.y = min(max(cross.y, plot.y.low), plot.y.high)
    let style = options.axesStyle
    let styleY = options.axisStyleY ?? style
    if options.hasAxisX { rule(Point(plot.x.low, cross.y), Point(plot.x.high, cross.y), style: style) }
    if options.hasAxisY { rule(Point(cross.x, plot.y.low), Point(cross.x, plot.y.high), style: styleY) }
    let (color, colorY) = (textColor(style), textColor(styleY))
    for tick in layout.ticksX {
      let x = layout.pixel(Point(tick.place, 0)).x
      mark(tick, place: Point(x, cross.y), Point(0, -1), style: style)
      // At the axes' crossing, labels would overlap the other axis.
      let isOnAxis = options.hasAxisY && (x - cross.x).magnitude < 2 && cross.y < plot.y.high - 2
      if let label = tick.label, !isOnAxis {
        write(label, style: options.labelStyle, color: color, at: Point(x, cross.y + 3), anchor: Point(0, 1))
      }
    }
    for tick in layout.ticksY {
      let y = layout.pixel(Point(0, tick.place)).y
      mark(tick, place: Point(cross.x, y), Point(1, 0), style: styleY)
      let isOnAxis = options.hasAxisX && (y - cross.y).magnitude < 2 && cross.x > plot.x.low + 2
      if let label = tick.label, !isOnAxis {
        write(label, style: options.labelStyle, color: colorY, at: Point(cross.x - 5, y), anchor: Point(1, 0))
      }
    }
    if options.hasAxisX, let label = options.axisLabelX {
      write(
        label, style: options.labelStyle, color: color, at: Point(plot.x.high + 6, cross.y),
        anchor: Point(-1, 0))
    }
    if options.hasAxisY, let label = options.axisLabelY {
      let size = label.size(in: options.labelStyle)
      let room = 3 + layout.crowding(size, options: options)
      let place = Point(layout.within(cross.x, size: size.x), plot.y.low - room)
      write(label, style: options.labelStyle, color: colorY, at: place, anchor: Point(0, -1))
    }
  }

  /// The colour of tick labels: slightly darker than the lines.
  private func textColor(_ style: Style) -> Color {
    options.labelStyle.color ?? style.text.color
      ?? style.color.blended(with: .black, share: 0.3).faded(style.opacity)
  }

  /// Draws a tick from its position inwards.
  private mutating func mark(_ tick: Tick, place: Point, _ inward: Point, style: Style) {
    let size = max(layout.plot.x.length, layout.plot.y.length)
    let length = tick.length.map { min($0.magnitude * size, 30) } ?? (tick.isMajor ? 4 : 2.4)
    guard length > 0.1 else { return }
    list.move(place)
    list.line(place + inward * length)
    var line = tick.style ?? style.line
    line.dashes = []
    let color = (line.color ?? style.color).faded(style.opacity * line.opacity)
    list.paint(paint(line, color: color), joins: true)
  }

  mutating func drawFrame() {
    guard options.hasFrame else { return }
    let plot = layout.plot
    let style = options.frameStyle
    let isWhole = options.edgeStyles.isEmpty && options.frame.allSatisfy { $0 }
    if isWhole {
      list.rectangle(plot)
      list.paint(paint(style.line, color: style.ink))
    }
    for edge in FrameEdge.allCases where options.frame[edge.rawValue] {
      draw(
        edge, style: options.edgeStyles.isEmpty ? style : options.edgeStyles[edge.rawValue], isRuled: !isWhole
      )
    }
  }

  private mutating func draw(_ edge: FrameEdge, style: Style, isRuled: Bool) {
    let text = options.edgeTexts.isEmpty ? options.labelStyle : options.edgeTexts[edge.rawValue]
    let plot = layout.plot
    let isAcross = edge == .bottom || edge == .top
    let inward: Point =
      switch edge {
      case .bottom: Point(0, -1)
      case .top: Point(0, 1)
      case .left: Point(1, 0)
      case .right: Point(-1, 0)
      }
    let start = Point(
      edge == .right ? plot.x.high : plot.x.low, edge == .top ? plot.y.low : plot.y.high)
    let end = isAcross ? Point(plot.x.high, start.y) : Point(start.x, plot.y.low)
    if isRuled { rule(start, end, style: style) }
    let color = textColor(style)
    var room = 0.0
    for tick in layout.frameTicks[edge.rawValue] {
      let pixel = layout.pixel(Point(tick.place, tick.place))
      let place = isAcross ? Point(pixel.x, start.y) : Point(start.x, pixel.y)
      mark(tick, place: place, inward, style: style)
      guard let label = tick.label else { continue }
      let size = label.size(in: text)
      room = max(room, (isAcross ? size.y : size.x) + (isAcross ? 3 : 5))
      let away = place - inward * (isAcross ? 3 : 5)
      write(label, style: text, color: text.color ?? color, at: away, anchor: Point(inward.x, -inward.y))
    }
    guard let label = options.frameLabels[edge.rawValue], !label.isEmpty else { return }
    let size = label.size(in: options.labelStyle)
    let isTurned = !isAcross && options.rotatesFrameLabels
    let across = isTurned || isAcross ? size.y : size.x
    var middle = (start + end) * 0.5 - inward * (room + 3 + across / 2)
    if isAcross { middle.x = layout.within(middle.x, size: size.x) }
    if isTurned {
      middle.y =
        size.x + 2 > layout.height
        ? layout.height / 2 : min(max(middle.y, size.x / 2 + 1), layout.height - size.x / 2 - 1)
    }
    write(
      label, style: options.labelStyle, color: color, at: middle, anchor: Point(0, 0),
      angle: isTurned ? (edge == .left ? .pi / 2 : .pi / 2) : 0)
  }
}
