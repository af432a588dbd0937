import Numerics

/// Arrows, text, rasters and figures within the figure.
extension PlaneDrawing {
  mutating func drawArrow(_ range: Range<Int>, _ setback: Point, style: Style) {
    var points = pixels(range).filter({ $0.isFinite })
    guard points.count > 1 else { return }
    let scale = (layout.scale.x + layout.scale.y) / 2
    points = ArrowGeometry.shortened(points, start: setback.x * scale, end: setback.y * scale)
    guard points.count > 1 else { return }
    let width = layout.plot.x.length
    var line = points
    var heads: [[Point]] = []
    var shapes: [(Arrowhead.Shape, Point, Point, Double)] = []
    for head in style.arrowheads {
      let size = min(head.size.magnitude * width, 200)
      guard size > 0.2, let (tip, direction) = ArrowGeometry.place(points, at: head.place) else { continue }
      let toward = head.size < 0 ? direction * -1 : direction
      if let shape = head.shape {
        shapes.append((shape, tip, toward, size))
        continue
      }
      heads.append(ArrowGeometry.head(tip, direction: toward, size: size))
      if head.place >= 1, head.size > 0 { line = ArrowGeometry.shortened(line, start: 0, end: size * 0.75) }
      if head.place <= 0, head.size < 0 { line = ArrowGeometry.shortened(line, start: size * 0.75, end: 0) }
    }
    if line.count > 1 { stroke(line, linePaint(style)) }
    for head in heads where limits.contains(head[0]) {
      addRing(head)
      list.paint(DrawList.Paint(fill: style.ink))
    }
    for (shape, tip, toward, size) in shapes where limits.contains(tip) {
      let drawing = shape.drawing.list
      let scale = size / max(drawing.width, 1)
      list.add(
        drawing,
        Affine.translation(tip).after(.rotation(Double.atan2(y: toward.y, x: toward.x)))
          .after(.scaling(scale, scale)).after(.translation(shape.origin * -1)))
    }
  }

  /// Writes a label with its `anchor` at a pixel.
  mutating func write(
    _ label: Label, style: TextStyle, color: Color, at place: Point, anchor: Point, angle: Double = 0
  ) {
    guard place.isFinite, angle.isFinite, limits.padded(100).contains(place) else { return }
    var style = label.style ?? style
    style.color = style.color?.faded(color.opacity) ?? color
    list.write(label, style: style, at: place, anchor: anchor, angle: angle)
  }

  mutating func draw(_ raster: Raster, _ a: Point, _ b: Point) {
    guard a.isFinite, b.isFinite, a.x != b.x, a.y != b.y else { return }
    let bounds = Bounds(x: Interval(min(a.x, b.x), max(a.x, b.x)), y: Interval(min(a.y, b.y), max(a.y, b.y)))
    list.draw(raster, in: bounds, flipsX: b.x < a.x, flipsY: b.y > a.y)
  }

  /// The minimum width in pixels at which inset figures are laid out.
  private static let leastInset = 140.0

  mutating func drawInset(
    _ figure: Figure, place: Point, _ anchor: Point, width: Position?, _ angle: Double
  ) {
    guard place.isFinite, depth < 8 else { return }
    if case .text(let label, let style) = figure, width == nil {
      write(label, style: style, color: style.color ?? .black, at: place, anchor: anchor, angle: angle)
      return
    }
    var inner: DrawList
    var scale = 1.0
    if let width {
      var pixels = width.offset
      switch width.base {
      case .plot, .far:
        pixels = pixels + Point(width.point.x * layout.scale.x, width.point.y * layout.scale.y)
      case .scaled:
        pixels =
          pixels
          + Point(width.point.x * layout.plot.x.length, width.point.y * layout.plot.y.length)
      case .image: pixels = pixels + Point(width.point.x * layout.width, width.point.y * layout.height)
      }
      guard pixels.isFinite, pixels.x.magnitude > 0.5 else { return }
      // The inset is laid out at its size, so that its texts are as large as the surrounding ones; a very
      // small inset is laid out larger and scaled down.
      let wanted = max(pixels.x.magnitude, Self.leastInset)
      inner = figure.resized(to: wanted).draw(depth: depth + 1)
      scale = pixels.x.magnitude / max(inner.width, 1e-9)
      if pixels.y > 0 { scale = min(scale, pixels.y / max(inner.height, 1e-9)) }
      if scale < 1, scale > 1e-4 { inner.keepLines(scaledBy: scale) }
    } else {
      inner = figure.draw(depth: depth + 1)
    }
    guard scale.isFinite, scale > 1e-4, scale < 1e4 else { return }
    let corner = Point(-(1 + anchor.x) / 2 * inner.width, -(1 - anchor.y) / 2 * inner.height)
    let map = Affine.translation(place).after(Affine.rotation(-angle)).after(.scaling(scale, scale))
      .after(.translation(corner))
    list.add(inner, map)
  }
}

extension DrawList {
  /// Makes lines as thick as they are when they are scaled down, at most a pixel: thinner ones could hardly be seen.
  fileprivate mutating func keepLines(scaledBy scale: Double) {
    for index in paints.indices where paints[index].stroke != nil {
      paints[index].width = max(paints[index].width, min(paints[index].width, 1) / scale)
    }
  }

  /// Writes a label with its `anchor`, from (-1, -1) at its lower left to (1, 1), at a position.
  mutating func write(
    _ label: Label, style: TextStyle, at place: Point, anchor: Point, angle: Double = 0
  ) {
    guard !label.isEmpty else { return }
    let size = label.size(in: style)
    if label.turn != 0 {
      let half = Point(size.x / 2, size.y / 2)
      let middle = place + Affine.rotation(-angle).apply(Point(-anchor.x * half.x, anchor.y * half.y))
      var own = label
      own.turn = 0
      return write(own, style: style, at: middle, anchor: Point(0, 0), angle: angle + label.turn)
    }
    let lines = Double(label.lines.count)
    // Centre the letters between base line and cap height.
    let first = (lines - 1) / 2 * style.size * TextMetrics.leading - style.size * TextMetrics.capHeight / 2
    let down = anchor.y * size.y / 2 - first
    let turn = Affine.rotation(-angle)
    let background = (style.background ?? label.background).flatMap { $0.opacity > 0 ? $0 : nil }
    if background != nil || label.isFramed {
      let middle = place + turn.apply(Point(-anchor.x * size.x / 2, anchor.y * size.y / 2))
      let room = label.isFramed ? Label.frameRoom : Point(2, 0)
      let half = (size.x / 2 + room.x, size.y / 2 + room.y)
      for (index, corner) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].enumerated() {
        let point = middle + turn.apply(Point(corner.0 * half.0, corner.1 * half.1))
        if index == 0 { move(point) } else { line(point) }
      }
      close()
      var paint = Paint()
      paint.fill = background
      if label.isFramed { (paint.stroke, paint.width) = (Color(gray: 0.6), 0.8) }
      self.paint(paint)
    }
    if let drawing = label.drawing {
      let corner = Point(-(1 + anchor.x) / 2 * size.x, -(1 - anchor.y) / 2 * size.y)
      add(drawing.list, Affine.translation(place).after(turn).after(.translation(corner)))
      return
    }
    let align = (anchor.x + 1) / 2
    let isUsual = align == 0 || align == 0.5 || align == 1
    // Only start, middle and end alignment are exact without font metrics; others start from the middle.
    let across = isUsual ? 0 : -anchor.x * size.x / 2
    items.append(.text(texts.count))
    texts.append(
      Text(
        label: label, place: place + turn.apply(Point(across, down)), align: isUsual ? align : 0.5,
        angle: angle,
        style: style))
  }

  /// Draws a raster: a small one as rectangles, which stay sharp at any size, else as a picture.
  mutating func draw(_ raster: Raster, in bounds: Bounds, flipsX: Bool, flipsY: Bool) {
    guard !raster.isSmooth, raster.width * raster.height <= 1024 else {
      items.append(.picture(pictures.count))
      pictures.append(Picture(raster: raster, bounds: bounds, flipsX: flipsX, flipsY: flipsY))
      return
    }
    let (width, height) = (bounds.x.length / Double(raster.width), bounds.y.length / Double(raster.height))
    var colors: [UInt32] = []
    var runs: [UInt32: [Bounds]] = [:]
    for row in 0..<raster.height {
      var column = 0
      while column < raster.width {
        let color = raster.pixel(column, row: row)
        var end = column + 1
        while end < raster.width, raster.pixel(end, row: row) == color { end += 1 }
        let left = flipsX ? raster.width - end : column
        let top = flipsY ? row : raster.height - 1 - row
        let run = Bounds(
          x: Interval(
            bounds.x.low + Double(left) * width, bounds.x.low + Double(left + end - column) * width),
          y: Interval(bounds.y.low + Double(top) * height, bounds.y.low + Double(top + 1) * height))
        if runs[color] == nil { colors.append(color) }
        runs[color, default: []].append(run)
        column = end
      }
    }
    for color in colors {
      for run in runs[color] ?? [] { rectangle(run) }
      let fill = Color(rgb24: color >> 8, opacity: Double(color & 255) / 255)
      var paint = Paint(fill: fill)
      if fill.opacity == 1 {
        paint.stroke = fill
        paint.width = 0.4
      }
      self.paint(paint)
    }
  }
}

extension Raster {
  /// The RGBA value of a cell, red in the highest bits.
  func pixel(_ column: Int, row: Int) -> UInt32 {
    let start = (row * width + column) * 4
    return UInt32(pixels[start]) << 24 | UInt32(pixels[start + 1]) << 16 | UInt32(pixels[start + 2]) << 8
      | UInt32(pixels[start + 3])
  }
}

/// The geometry of arrows, in pixels.
enum ArrowGeometry {
  /// The line without the given lengths at its ends.
  static func shortened(_ points: [Point], start: Double, end: Double) -> [Point] {
    var points = points
    if end > 0 { points = cut(points, length: end) }
    if start > 0 { points = cut(points.reversed(), length: start).reversed() }
    return points
  }

  private static func cut(_ points: [Point], length: Double) -> [Point] {
    var points = points
    var left = length
    while points.count > 1 {
      let (last, before) = (points[points.count - 1], points[points.count - 2])
      let piece = (last - before).length
      if piece > left {
        points[points.count - 1] = last + (before - last) * (left / piece)
        return points
      }
      left -= piece
      points.removeLast()
    }
    return []
  }

  /// The point at that fraction of the line, and the direction there.
  static func place(_ points: [Point], at share: Double) -> (Point, Point)? {
    var total = 0.0
    for (from, to) in zip(points, points.dropFirst()) { total += (to - from).length }
    guard total > 0 else { return nil }
    var left = Color.share(share) * total
    for (from, to) in zip(points, points.dropFirst()) {
      let piece = (to - from).length
      if piece > 0, left <= piece + 1e-9 {
        return (from + (to - from) * (left / piece), (to - from).normalized)
      }
      left -= piece
    }
    let (from, to) = (points[points.count - 2], points[points.count - 1])
    return (to, (to - from).normalized)
  }

  /// An arrowhead of that length, its tip first.
  static func head(_ tip: Point, direction: Point, size: Double) -> [Point] {
    let side = Point(-direction.y, direction.x) * (size * 0.33)
    let back = tip - direction * size
    return [tip, back + side, tip - direction * (size * 0.78), back - side]
  }
}
