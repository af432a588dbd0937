import Numerics

extension Scene {
  /// Adds a shape in the current style.
  public mutating func add(_ kind: Shape.Kind) {
    if styles.last != style { styles.append(style) }
    shapes.append(Shape(kind, style: styles.count - 1, tooltip: tooltip))
  }

  /// Appends positions and returns their range.
  public mutating func store(_ new: some Sequence<Position>) -> Range<Int> {
    let start = positions.count
    positions.append(contentsOf: new)
    return start..<positions.count
  }

  /// Appends a position and returns its index.
  public mutating func store(_ position: Position) -> Int {
    positions.append(position)
    return positions.count - 1
  }

  /// Adds a line.
  public mutating func addLine(_ points: some Sequence<Position>, colors: Int? = nil) {
    let range = store(points)
    add(.line(range, colors: colors))
  }

  /// Adds a line with arrowheads.
  public mutating func addArrow(_ points: some Sequence<Position>, setback: Point = Point(0, 0)) {
    let range = store(points)
    add(.arrow(range, setback: setback))
  }

  /// Adds points.
  public mutating func addPoints(_ points: some Sequence<Position>, colors: Int? = nil) {
    let range = store(points)
    add(.points(range, colors: colors))
  }

  /// Adds a polygon with one ring.
  public mutating func addPolygon(_ ring: some Sequence<Position>, colors: Int? = nil) {
    let range = store(ring)
    spans.append(range)
    add(.polygon(rings: spans.count - 1..<spans.count, colors: colors))
  }

  /// Adds a rectangle.
  public mutating func addRectangle(_ low: Position, high: Position, rounding: Double = 0) {
    let range = store([low, high])
    add(.rectangle(range.lowerBound, range.lowerBound + 1, rounding: rounding))
  }

  /// Adds a disk or circle, or a sector or arc; angles are in radians.
  public mutating func addEllipse(
    _ center: Position, _ radii: Position, from start: Double = 0, to end: Double = 2 * .pi, isFilled: Bool
  ) {
    let index = store(center)
    add(.ellipse(center: index, radii: radii, start: start, end: end, isFilled: isFilled))
  }

  /// Adds a label with its `anchor` (-1 to 1) at the position.
  public mutating func addText(
    _ label: Label, at position: Position, anchor: Point = Point(0, 0), angle: Double = 0
  ) {
    labels.append(label)
    let index = store(position)
    add(.text(label: labels.count - 1, at: index, anchor: anchor, angle: angle))
  }

  /// Adds a raster between two corners.
  public mutating func addRaster(_ raster: Raster, low: Position, high: Position) {
    rasters.append(raster)
    let range = store([low, high])
    add(.raster(rasters.count - 1, range.lowerBound, range.lowerBound + 1))
  }

  /// Adds another figure.
  public mutating func addFigure(
    _ figure: Figure, at position: Position, anchor: Point = Point(0, 0), width: Position? = nil,
    angle: Double = 0
  ) {
    figures.append(figure)
    let index = store(position)
    add(.inset(figure: figures.count - 1, at: index, anchor: anchor, width: width, angle: angle))
  }

  /// Adds a path; each verb consumes its number of positions.
  public mutating func addPath(_ path: [PathVerb], points: [Position], isFilled: Bool) {
    let range = store(points)
    let start = verbs.count
    verbs.append(contentsOf: path)
    add(.path(verbs: start..<verbs.count, positions: range.lowerBound, isFilled: isFilled))
  }

  /// The Bézier curves of an elliptical arc in plot coordinates; a full ellipse if the angles are 2π apart. A
  /// filled arc is closed through the centre.
  public static func arc(
    center: Point, radii: Point, from start: Double, to end: Double, isFilled: Bool
  ) -> (verbs: [PathVerb], points: [Point]) {
    let sweep = min(max(end - start, -2 * Double.pi), 2 * Double.pi)
    guard sweep.isFinite, start.isFinite else { return ([], []) }
    let isWhole = sweep.magnitude >= 2 * Double.pi - 1e-9
    let pieces = max(1, Int(clamping: (sweep.magnitude / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    let handle = 4.0 / 3 * Double.tan(step / 4)
    func place(_ cosine: Double, _ sine: Double) -> Point {
      Point(center.x + radii.x * cosine, center.y + radii.y * sine)
    }
    var verbs: [PathVerb] = []
    var points: [Point] = []
    if isFilled && !isWhole {
      verbs = [.move, .line]
      points = [center, place(Double.cos(start), Double.sin(start))]
    } else {
      verbs = [.move]
      points = [place(Double.cos(start), Double.sin(start))]
    }
    for piece in 0..<pieces {
      let (from, to) = (start + step * Double(piece), start + step * Double(piece + 1))
      let (c0, s0, c1, s1) = (Double.cos(from), Double.sin(from), Double.cos(to), Double.sin(to))
      verbs.append(.curve)
      points.append(place(c0 - handle * s0, s0 + handle * c0))
      points.append(place(c1 + handle * s1, s1 - handle * c1))
      points.append(place(c1, s1))
    }
    if isFilled || isWhole { verbs.append(.close) }
    return (verbs, points)
  }
}
