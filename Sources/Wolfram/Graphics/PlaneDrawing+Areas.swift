import Numerics

/// Areas: polygons, disks, rectangles, paths.
extension PlaneDrawing {
  mutating func drawPolygon(_ rings: Range<Int>, colors: Int?, style: Style) {
    if let colors, let span = rings.first.map({ scene.spans[$0] }), rings.count == 1 {
      drawShaded(pixels(span), colors: Array(scene.colors[colors..<colors + span.count]), style: style)
      return
    }
    var paint = areaPaint(style)
    paint.isEvenOdd = true
    for span in scene.spans[rings] {
      addRing(
        LineSimplifier.simplified(
          Clipper.clip(ring: pixels(span).filter({ $0.isFinite }), to: limits), within: 0.08))
    }
    list.paint(paint)
  }

  /// Draws many polygons, merging those of one colour into one outline, without seams and with far fewer
  /// points.
  mutating func drawPolygons(_ rings: Range<Int>, colors: Int?, style: Style) {
    let spans = scene.spans[rings]
    if let colors {
      var groups = ColorGroups()
      var next = colors
      for span in spans {
        let own = scene.colors[next..<next + span.count]
        next += span.count
        groups.add(Array(own), pixels(span))
      }
      draw(groups, style: style)
    } else if style.fill != nil {
      var outline = MeshOutline()
      for span in spans { outline.add(Clipper.clip(ring: pixels(span).filter({ $0.isFinite }), to: limits)) }
      for ring in outline.rings() { addRing(LineSimplifier.simplified(ring, within: 0.08)) }
      var paint = areaPaint(style)
      paint.stroke = nil
      if style.edge == nil, paint.fill?.opacity == 1 {
        // Polygons of one colour often come in several lists: a hairline stroke closes the seams.
        paint.stroke = paint.fill
        paint.width = 0.6
        paint.join = .round
      }
      list.paint(paint)
    }
    guard style.edge != nil else { return }
    for span in spans { addRing(Clipper.clip(ring: pixels(span).filter({ $0.isFinite }), to: limits)) }
    var paint = areaPaint(style)
    paint.fill = nil
    list.paint(paint, joins: true)
  }

  private mutating func draw(_ groups: ColorGroups, style: Style) {
    for (color, outline) in groups.outlines {
      for ring in outline.rings() {
        addRing(LineSimplifier.simplified(Clipper.clip(ring: ring, to: limits), within: 0.08))
      }
      let fill = color.faded(style.opacity * style.faceOpacity)
      var paint = DrawList.Paint(fill: fill)
      if fill.opacity == 1 {
        // A hairline stroke of the same colour closes the seams.
        paint.stroke = fill
        paint.width = 0.6
        paint.join = .round
      }
      list.paint(paint)
    }
  }

  /// Draws a polygon with corner colours, subdivided until each piece has nearly one colour.
  private mutating func drawShaded(_ ring: [Point], colors: [Color], style: Style) {
    guard ring.count > 2, ring.allSatisfy({ $0.isFinite }) else { return }
    var groups = ColorGroups()
    groups.add(colors, ring)
    draw(groups, style: style)
    guard style.edge != nil else { return }
    addRing(ring)
    var paint = areaPaint(style)
    paint.fill = nil
    list.paint(paint)
  }

  mutating func drawEllipse(
    _ center: Position, _ radii: Position, start: Double, end: Double, _ isFilled: Bool, style: Style
  ) {
    let place = layout.pixel(center)
    var size = Point(radii.offset.x, radii.offset.y)
    switch radii.base {
    case .plot, .far:
      size = size + Point(radii.point.x * layout.scale.x, radii.point.y * layout.scale.y)
    case .scaled:
      size = size + Point(radii.point.x * layout.plot.x.length, radii.point.y * layout.plot.y.length)
    case .image: size = size + Point(radii.point.x * layout.width, radii.point.y * layout.height)
    }
    size = Point(size.x.magnitude, size.y.magnitude)
    guard place.isFinite, size.isFinite, size.x < 1e5, size.y < 1e5 else { return }
    let isWhole = (end - start).magnitude >= 2 * Double.pi - 1e-9
    if isWhole {
      list.ellipse(place, size)
    } else {
      let (verbs, points) = Scene.arc(
        center: place, radii: Point(size.x, -size.y), from: start, to: end, isFilled: isFilled)
      add(verbs, points)
    }
    let paint = isFilled ? areaPaint(style) : linePaint(style)
    list.paint(paint, joins: !isFilled && paint.stroke?.opacity == 1)
  }

  mutating func add(_ verbs: some Sequence<PathVerb>, _ points: [Point]) {
    var index = 0
    for verb in verbs {
      guard index + (verb == .curve ? 2 : verb == .close ? -1 : 0) < points.count else { return }
      switch verb {
      case .move: list.move(points[index])
      case .line: list.line(points[index])
      case .curve: list.curve(points[index], points[index + 1], points[index + 2])
      case .close: list.close()
      }
      index += verb == .curve ? 3 : verb == .close ? 0 : 1
    }
  }

  mutating func drawRectangle(_ low: Int, high: Int, _ rounding: Double, style: Style) {
    let (a, b) = (layout.pixel(scene.positions[low]), layout.pixel(scene.positions[high]))
    guard a.x.isFinite || b.x.isFinite else { return }
    func bounded(_ one: Double, _ other: Double, limit: Interval) -> Interval {
      Interval(max(min(one, other), limit.low), min(max(one, other), limit.high))
    }
    let bounds = Bounds(x: bounded(a.x, b.x, limit: limits.x), y: bounded(a.y, b.y, limit: limits.y))
    guard !bounds.isEmpty else { return }
    let radius = min(
      rounding.magnitude * min(layout.scale.x, layout.scale.y), bounds.x.length / 2, bounds.y.length / 2)
    if radius > 0.1 { list.roundedRectangle(bounds, radius: radius) } else { list.rectangle(bounds) }
    let paint = areaPaint(style)
    list.paint(paint, joins: paint.stroke == nil && paint.fill?.opacity == 1)
  }

  mutating func drawPath(_ range: Range<Int>, _ first: Int, _ isFilled: Bool, style: Style) {
    var count = 0
    for verb in scene.verbs[range] { count += verb == .curve ? 3 : verb == .close ? 0 : 1 }
    let points = pixels(first..<min(first + count, scene.positions.count))
    guard points.allSatisfy({ $0.isFinite }) else { return }
    let wide = limits.padded(5000)
    add(
      scene.verbs[range],
      points.map {
        Point(min(max($0.x, wide.x.low), wide.x.high), min(max($0.y, wide.y.low), wide.y.high))
      })
    var paint = isFilled ? areaPaint(style) : linePaint(style)
    if isFilled { paint.isEvenOdd = true }
    list.paint(paint)
  }
}

extension DrawList {
  /// Adds a rectangle with rounded corners.
  mutating func roundedRectangle(_ bounds: Bounds, radius: Double) {
    let (x, y) = (bounds.x, bounds.y)
    let handle = radius * 0.4477
    move(Point(x.low + radius, y.low))
    line(Point(x.high - radius, y.low))
    curve(Point(x.high - handle, y.low), Point(x.high, y.low + handle), Point(x.high, y.low + radius))
    line(Point(x.high, y.high - radius))
    curve(Point(x.high, y.high - handle), Point(x.high - handle, y.high), Point(x.high - radius, y.high))
    line(Point(x.low + radius, y.high))
    curve(Point(x.low + handle, y.high), Point(x.low, y.high - handle), Point(x.low, y.high - radius))
    line(Point(x.low, y.low + radius))
    curve(Point(x.low, y.low + handle), Point(x.low + handle, y.low), Point(x.low + radius, y.low))
    close()
  }
}
