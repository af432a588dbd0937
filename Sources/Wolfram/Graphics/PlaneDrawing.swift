import Numerics

/// Draws a 2D scene: background, grid, prolog, shapes, axes, frame, epilog, labels.
struct PlaneDrawing {
  let scene: Scene
  let options: PlotOptions
  let layout: PlaneLayout
  var list: DrawList
  /// The clip rectangle of shapes, larger than the image.
  let limits: Bounds
  /// The nesting depth of this scene.
  let depth: Int

  /// Draws a scene by its layout and the options that belong to it.
  static func draw(_ scene: Scene, _ fitted: (layout: PlaneLayout, options: PlotOptions), depth: Int)
    -> DrawList
  {
    let layout = fitted.layout
    var drawing = PlaneDrawing(
      scene: scene, options: fitted.options, layout: layout,
      list: DrawList(width: layout.width, height: layout.height),
      limits: Bounds(x: Interval(0, layout.width), y: Interval(0, layout.height)).padded(200), depth: depth)
    drawing.run()
    // Not those of a drawing that is set into this one.
    drawing.list.plot = DrawList.Plot(region: layout.plot, range: layout.range)
    return drawing.list
  }

  private mutating func run() {
    if let background = options.background, background.opacity > 0 {
      list.rectangle(Bounds(x: Interval(0, layout.width), y: Interval(0, layout.height)))
      list.paint(DrawList.Paint(fill: background))
    }
    drawGrid()
    // The prolog and epilog are at the end of the shapes. Their texts are not clipped to the range.
    drawOverlay(options.prolog)
    let inner = scene.shapes.indices.filter { !options.prolog.contains($0) && !options.epilog.contains($0) }
    // Where the range is that of the content, room is made for its texts.
    draw(inner, within: options.hasFrame ? 0 : 0.6) { [self] shape in
      options.fitsContent && shape.kind.isLettering || standsOff(shape)
    }
    drawAxes()
    drawFrame()
    drawOverlay(options.epilog)
    if let label = options.plotLabel {
      let size = label.size(in: options.labelStyle)
      write(
        label, style: options.labelStyle, color: Color(gray: 0.2),
        at: Point(layout.within(layout.plot.center.x, size: size.x), size.y / 2 + 1), anchor: Point(0, 0))
    }
  }

  /// Draws a prolog or epilog, clipped as the shapes are but for its texts.
  private mutating func drawOverlay(_ range: Range<Int>) {
    let own = Array(range.clamped(to: scene.shapes.indices))
    draw(own, within: options.hasFrame ? 0 : 4) { [self] shape in shape.kind.isLettering || standsOff(shape) }
  }

  /// Draws shapes, clipped to the range with a border around it but for those that are free. Lines without ends stop at a frame.
  private mutating func draw(_ shapes: [Int], within border: Double, isFree: (Shape) -> Bool) {
    let free = shapes.map { index in
      let shape = scene.shapes[index]
      return isFree(shape) || !options.isClipped && !(options.hasFrame && isEndless(shape))
    }
    var isClipping = false
    for (index, isFree) in zip(shapes, free) {
      if isClipping == isFree {
        list.items.append(isFree ? .unclip : .clip(layout.plot.padded(border)))
        isClipping = !isFree
      }
      draw(scene.shapes[index])
    }
    if isClipping { list.items.append(.unclip) }
  }

  private func isEndless(_ shape: Shape) -> Bool {
    guard case .line(let range, _) = shape.kind else { return false }
    return scene.positions[range].contains { $0.base == .far }
  }

  /// Whether a shape stands at a distance in points from a place, as a label beside a curve and the line to it.
  private func standsOff(_ shape: Shape) -> Bool {
    switch shape.kind {
    case .text(_, let at, _, _): scene.positions[at].offset != Point(0, 0)
    case .line(let range, _): scene.positions[range].contains { $0.offset != Point(0, 0) }
    case .polygon(let rings, _), .polygons(let rings, _):
      scene.spans[rings].contains { scene.positions[$0].contains { $0.offset != Point(0, 0) } }
    case .points, .ellipse, .rectangle, .path, .arrow, .raster, .inset: false
    }
  }

  mutating func draw(_ shape: Shape) {
    let style = scene.styles[shape.style]
    if let tooltip = shape.tooltip { list.items.append(.tooltip(scene.tooltips[tooltip])) }
    switch shape.kind {
    case .line(let range, let colors): drawLine(range, colors: colors, style: style)
    case .polygon(let rings, let colors): drawPolygon(rings, colors: colors, style: style)
    case .polygons(let rings, let colors): drawPolygons(rings, colors: colors, style: style)
    case .points(let range, let colors): drawPoints(range, colors: colors, style: style)
    case .ellipse(let center, let radii, let start, let end, let isFilled):
      drawEllipse(scene.positions[center], radii, start: start, end: end, isFilled, style: style)
    case .rectangle(let low, let high, let rounding): drawRectangle(low, high: high, rounding, style: style)
    case .path(let verbs, let first, let isFilled): drawPath(verbs, first, isFilled, style: style)
    case .arrow(let range, let setback): drawArrow(range, setback, style: style)
    case .text(let label, let at, let anchor, let angle):
      write(
        scene.labels[label], style: style.text, color: style.text.color?.faded(style.opacity) ?? style.ink,
        at: layout.pixel(scene.positions[at]), anchor: anchor, angle: angle)
    case .raster(let raster, let low, let high):
      draw(scene.rasters[raster], layout.pixel(scene.positions[low]), layout.pixel(scene.positions[high]))
    case .inset(let figure, let at, let anchor, let width, let angle):
      drawInset(scene.figures[figure], place: layout.pixel(scene.positions[at]), anchor, width: width, angle)
    }
    if shape.tooltip != nil { list.items.append(.endTooltip) }
  }

  // MARK: Paints

  func paint(_ stroke: StrokeStyle, color: Color) -> DrawList.Paint {
    var paint = DrawList.Paint(stroke: color, width: stroke.thickness.pixels(width: layout.plot.x.length))
    paint.width = min(max(paint.width, 0), 500)
    paint.dashes = stroke.dashes.map { min(max($0.pixels(width: layout.plot.x.length), 0), 1e4) }
    if paint.dashes.allSatisfy({ $0 == 0 }) { paint.dashes = [] }
    paint.cap = stroke.cap
    paint.join = stroke.join
    return paint
  }

  func linePaint(_ style: Style) -> DrawList.Paint {
    var paint = self.paint(style.line, color: style.ink)
    // Miter joins would show on curves of many short segments.
    if paint.join == .miter { paint.join = .round }
    return paint
  }

  /// The fill and edge of a polygon.
  func areaPaint(_ style: Style) -> DrawList.Paint {
    var paint = DrawList.Paint()
    if let edge = style.edge {
      paint = self.paint(edge, color: (edge.color ?? .black).faded(style.opacity * edge.opacity))
    }
    paint.fill = style.fill
    return paint
  }

  // MARK: Lines and dots

  func pixels(_ range: Range<Int>) -> [Point] {
    var points: [Point] = []
    points.reserveCapacity(range.count)
    for index in range { points.append(layout.pixel(scene.positions[index])) }
    return points
  }

  private mutating func drawLine(_ range: Range<Int>, colors: Int?, style: Style) {
    let points = pixels(range)
    let paint = linePaint(style)
    guard let colors else {
      stroke(points, paint)
      return
    }
    var index = 0
    while index + 1 < points.count {
      // Merge segments while the colour hardly changes.
      let color = scene.colors[colors + index].blended(with: scene.colors[colors + index + 1], share: 0.5)
      var end = index + 1
      while end + 1 < points.count, Self.isNear(color, scene.colors[colors + end + 1]) { end += 1 }
      var own = paint
      own.stroke = color.faded(style.opacity * style.line.opacity)
      own.cap = .round
      stroke(Array(points[index...end]), own)
      index = end
    }
  }

  static func isNear(_ a: Color, _ b: Color) -> Bool {
    max((a.red - b.red).magnitude, (a.green - b.green).magnitude, (a.blue - b.blue).magnitude) < 0.03
  }

  mutating func stroke(_ points: [Point], _ paint: DrawList.Paint) {
    if points.count > 2, points.first == points.last, points.allSatisfy({ limits.contains($0) }) {
      let ring = LineSimplifier.simplified(points, within: 0.08)
      addRing(ring.dropLast())
    } else {
      for part in Clipper.clip(points, to: limits) {
        let line = LineSimplifier.simplified(part, within: 0.08)
        list.move(line[0])
        for point in line.dropFirst() { list.line(point) }
      }
    }
    list.paint(paint, joins: (paint.stroke?.opacity ?? 0) == 1)
  }

  mutating func addRing(_ ring: some Collection<Point>) {
    guard let first = ring.first else { return }
    list.move(first)
    for point in ring.dropFirst() { list.line(point) }
    list.close()
  }

  private mutating func drawPoints(_ range: Range<Int>, colors: Int?, style: Style) {
    let diameter = min(max(style.pointSize.pixels(width: layout.plot.x.length), 0), 1000)
    for index in range {
      let point = layout.pixel(scene.positions[index])
      guard point.isFinite, limits.contains(point) else { continue }
      list.dot(point)
      if let colors {
        paintDots(scene.colors[colors + index - range.lowerBound].faded(style.opacity), diameter)
      }
    }
    if colors == nil { paintDots(style.ink, diameter) }
  }

  private mutating func paintDots(_ color: Color, _ diameter: Double) {
    var paint = DrawList.Paint(stroke: color, width: diameter)
    paint.cap = .round
    list.paint(paint, joins: color.opacity == 1)
  }
}
