import Graphics
import Numerics
import WolframLanguage

/// Reads 2D primitives, such as `Line`, `Disk` and `Text`, into a scene.
struct PlaneShapeReader {
  /// The shapes read so far.
  private(set) var scene = Scene()

  // MARK: Context

  /// Sets the tooltip of the following shapes, unless one is set; returns the previous state.
  mutating func beginTooltip(_ text: String) -> Int? {
    let outer = scene.tooltip
    if outer == nil, !text.isEmpty {
      scene.tooltips.append(text)
      scene.tooltip = scene.tooltips.count - 1
    }
    return outer
  }

  /// Restores the previous tooltip.
  mutating func endTooltip(_ outer: Int?) { scene.tooltip = outer }

  /// Transforms shapes and positions from the given indices on.
  mutating func apply(_ move: PlaneTransform, shapes: Int, positions: Int) {
    move.apply(to: &scene, shapes: shapes, positions: positions)
  }

  // MARK: Primitives

  /// Takes back the shapes from the one with that number on.
  mutating func drop(from first: Int) {
    if first < scene.shapes.count { scene.shapes.removeLast(scene.shapes.count - first) }
  }

  /// Reads a primitive by its name without `Box`; false if the name is unknown.
  mutating func read(
    _ name: String, parts: [Node], from coordinates: inout CoordinateReader, style: Style,
    in source: inout FigureSource
  ) -> Bool {
    scene.style = style
    switch name {
    case "HalfLine", "InfiniteLine":
      readEndless(parts, isHalf: name == "HalfLine", from: &coordinates, in: &source)
    case "Line", "Tube":
      for line in coordinates.lines(ofFirst: parts, in: &source) {
        let colors = keepColors(parts, line, coordinates, in: &source)
        scene.addLine(line.positions, colors: colors)
      }
    case "Point", "MultiPoint":
      let points = Array(coordinates.lines(ofFirst: parts, in: &source).joined())
      let colors = keepColors(parts, points, coordinates, in: &source)
      if !points.isEmpty { scene.addPoints(points.positions, colors: colors) }
    case "Polygon", "Triangle", "Simplex": readPolygon(parts, from: &coordinates, in: &source)
    case "Parallelogram": readParallelogram(parts, in: &source)
    case "Rectangle", "Cuboid": readRectangle(parts, from: &coordinates, in: &source)
    case "Disk", "Circle", "Annulus":
      readDisk(parts, isFilled: name == "Disk", from: &coordinates, in: &source)
    case "Arrow": readArrow(parts, from: &coordinates, in: &source)
    case "Raster": readRaster(parts, from: &coordinates, in: &source)
    case "Bezier", "BezierCurve", "BSplineCurve", "JoinedCurve", "FilledCurve", "BSpline":
      let path = CurvePath(primitive: name, parts: parts, from: &coordinates, in: &source)
      if path.isEmpty {
        source.miss(name)
      } else {
        scene.addPath(path.verbs, points: path.points, isFilled: name == "FilledCurve")
      }
    case "Locator":
      if let position = Self.place(parts, index: 0, from: &coordinates, in: &source) { addLocator(position) }
    default: return false
    }
    return true
  }

  /// Reads `InfiniteLine[{p, q}]`, `HalfLine[p, direction]` and the like. Only the given points count for the range.
  private mutating func readEndless(
    _ parts: [Node], isHalf: Bool, from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    let places = parts.filter { source.rule(of: $0) == nil }
    var lines = coordinates.lines(ofFirst: places, in: &source).map {
      $0.positions.filter { $0.base == .plot }
    }
    if places.count > 1, let start = Self.place(places, index: 0, from: &coordinates, in: &source),
      let direction = source.numbers(of: source.expanded(places[1])), direction.count == 2
    {
      lines = [[start, Position(start.point + Point(direction[0], direction[1]))]]
    }
    for line in lines where line.count > 1 {
      let (start, next) = (line[0].point, line[1].point)
      let way = (next - start).normalized * (1e4 * max(start.length, next.length, (next - start).length))
      guard way.isFinite, way.length > 0 else { continue }
      let given = places.count > 1 ? [line[0]] : Array(line.prefix(2))
      scene.addLine(
        (isHalf ? [] : [Position(start - way, base: .far)]) + given + [Position(next + way, base: .far)])
    }
  }

  /// Stores the vertex colours in the scene and returns the first one's index; nil if there are none.
  private mutating func keepColors(
    _ parts: [Node], _ vertices: [Vertex], _ coordinates: CoordinateReader, in source: inout FigureSource
  ) -> Int? {
    guard let own = coordinates.colors(of: vertices, parts: parts, in: &source) else { return nil }
    scene.colors.append(contentsOf: own)
    return scene.colors.count - own.count
  }

  private static func place(
    _ parts: [Node], index: Int, from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) -> Position? {
    index < parts.count ? coordinates.vertex(of: parts[index], in: &source)?.position : nil
  }

  private mutating func addLocator(_ position: Position) {
    scene.style = Style()
    scene.style.color = Color(gray: 0.4)
    scene.addEllipse(position, Position(Point(0, 0), base: .plot, offset: Point(5, 5)), isFilled: false)
    scene.style.pointSize = .absolute(2.5)
    scene.addPoints([position])
  }

  private mutating func readPolygon(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    guard let first = parts.first.map({ source.expanded($0) }) else { return }
    if let (outer, holes) = source.sides(of: first) {
      // Polygon[outer -> holes].
      let spans = keep(coordinates.lines(outer, in: &source) + coordinates.lines(holes, in: &source))
      scene.add(.polygon(rings: spans, colors: nil))
      return
    }
    let rings = coordinates.lines(first, in: &source).filter { $0.count > 1 }
    let colors = keepColors(parts, Array(rings.joined()), coordinates, in: &source)
    if rings.count == 1, let ring = rings.first {
      scene.addPolygon(ring.positions, colors: colors)
    } else if !rings.isEmpty {
      scene.add(.polygons(keep(rings), colors: colors))
    }
  }

  /// Reads a corner and the two sides from there.
  private mutating func readParallelogram(_ parts: [Node], in source: inout FigureSource) {
    let corner = parts.first.flatMap { source.numbers(of: $0) } ?? [0, 0]
    let sides = parts.count > 1 ? source.matrix(of: parts[1]) ?? [] : [[1, 0], [1, 1]]
    guard corner.count == 2, sides.count == 2, sides.allSatisfy({ $0.count == 2 }) else { return }
    let start = Point(corner[0], corner[1])
    let (a, b) = (Point(sides[0][0], sides[0][1]), Point(sides[1][0], sides[1][1]))
    scene.addPolygon([start, start + a, start + a + b, start + b].map { Position($0) }, colors: nil)
  }

  /// Stores rings in the scene and returns their spans.
  private mutating func keep(_ rings: [[Vertex]]) -> Range<Int> {
    let start = scene.spans.count
    for ring in rings { scene.spans.append(scene.store(ring.positions)) }
    return start..<scene.spans.count
  }

  private mutating func readRectangle(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    let places = parts.filter { source.rule(of: $0) == nil }
    let low = Self.place(places, index: 0, from: &coordinates, in: &source) ?? Position(0, 0)
    var high = Self.place(places, index: 1, from: &coordinates, in: &source) ?? low
    if places.count < 2 { high.point = high.point + Point(1, 1) }
    var rounding = 0.0
    if let value = source.option("RoundingRadius", in: parts) {
      rounding =
        source.number(value) ?? source.argument(of: value, place: 0).flatMap { source.number($0) } ?? 0
    }
    scene.addRectangle(low, high: high, rounding: rounding)
  }

  private mutating func readDisk(
    _ parts: [Node], isFilled: Bool, from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    let places = parts.filter { source.rule(of: $0) == nil }
    let center = Self.place(places, index: 0, from: &coordinates, in: &source) ?? Position(0, 0)
    var radii = Position(1, 1)
    if places.count > 1 {
      let node = source.expanded(places[1])
      if let radius = source.number(node) {
        radii = Position(radius, radius)
      } else if let size = source.share(node) {
        radii = Position(Point(size, size), base: .scaled)
      } else if source.head(node) == "Offset", let inner = source.argument(of: node, place: 0),
        let size = source.number(inner)
      {
        radii = Position(Point(0, 0), offset: Point(size, size))
      } else if let found = coordinates.vertex(of: node, in: &source)?.position {
        radii = found
      }
    }
    var angles = (0.0, 2 * Double.pi)
    if places.count > 2,
      let values = source.numbers(of: places[2]) ?? source.list(places[2])?.compactMap({ source.number($0) }),
      values.count == 2
    {
      angles = (values[0], values[1])
    }
    scene.addEllipse(center, radii, from: angles.0, to: angles.1, isFilled: isFilled)
  }

  private mutating func readArrow(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    guard let first = parts.first.map({ source.expanded($0) }) else { return }
    var setback = Point(0, 0)
    if parts.count > 1, source.rule(of: parts[1]) == nil {
      if let value = source.number(parts[1]) { setback = Point(value, value) }
      if let values = source.numbers(of: parts[1]), values.count == 2 {
        setback = Point(values[0], values[1])
      }
    }
    var line = first
    if let name = source.head(first), let inner = source.argument(of: first, place: 0), name != "List" {
      if name.utf8.starts(with: "B".utf8) {
        let path = CurvePath(
          FigureSource.baseName(name), parts: source.arguments(first), from: &coordinates, in: &source)
        scene.addArrow(path.flattened, setback: setback)
        return
      }
      line = inner
    }
    for line in coordinates.lines(line, in: &source) { scene.addArrow(line.positions, setback: setback) }
  }

  private mutating func readRaster(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    guard let first = parts.first, let raster = source.raster(of: first, parts: parts) else {
      return source.miss("Raster")
    }
    let corners = parts.count > 1 ? coordinates.lines(parts[1], in: &source).first ?? [] : []
    let low = corners.first?.position ?? Position(0, 0)
    let high = corners.count > 1 ? corners[1].position : Position(Double(raster.width), Double(raster.height))
    scene.addRaster(raster, low: low, high: high)
  }

  // MARK: Texts and insets

  /// Reads `Text[label, position, anchor, direction]` or `Inset[figure, position, anchor, size, direction]`.
  mutating func readInset(
    _ parts: [Node], isText: Bool, from coordinates: inout CoordinateReader, _ figures: FigureReader,
    in source: inout FigureSource, depth: Int
  ) {
    guard let first = parts.first(where: { source.rule(of: $0) == nil }) else { return }
    if let inner = figures.figure(of: first, in: &source, depth: min(depth / 8 + 1, 11)) {
      addInset(inner, parts: parts, from: &coordinates, style: figures.directives.style, in: &source)
    } else {
      readText(parts, isText: isText, from: &coordinates, directives: figures.directives, in: &source)
    }
  }

  /// Adds a text, with text options from the arguments.
  private mutating func readText(
    _ parts: [Node], isText: Bool, from coordinates: inout CoordinateReader, directives: DirectiveReader,
    in source: inout FigureSource
  ) {
    let places = parts.filter { source.rule(of: $0) == nil }
    guard let first = places.first else { return }
    let position = Self.insetPosition(places, from: &coordinates, in: &source)
    var anchor = Point(0, 0)
    if places.count > 2 {
      if let values = source.numbers(of: places[2]), values.count == 2 {
        anchor = Point(values[0], values[1])
      } else if let found = Self.anchor(of: places[2], in: source) {
        anchor = found
      }
    }
    var angle = 0.0
    if places.count > (isText ? 3 : 4) {
      angle = Self.angle(of: places[isText ? 3 : places.count - 1], in: source)
    }
    // Labels of graphs do not inherit the colour of vertices or edges.
    let isPlain = parts.contains {
      source.rule(of: $0).map { $0.name == "BaseStyle" && source.string($0.value) == "Graphics" } ?? false
    }
    var own = directives
    if isPlain {
      var style = directives.style
      (style.color, style.opacity) = (.black, 1)
      own = directives.with(style)
    }
    for part in parts {
      _ = own.readOption(part, in: &source)
      if let (name, value) = source.rule(of: part), name == "BaseStyle" { own.readBase(value, in: &source) }
    }
    scene.style = own.style
    scene.addText(own.label(first, in: &source), at: position, anchor: anchor, angle: angle)
  }

  /// The position of an inset; the plot's centre by default.
  private static func insetPosition(
    _ places: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) -> Position {
    place(places, index: 1, from: &coordinates, in: &source) ?? Position(Point(0.5, 0.5), base: .scaled)
  }

  /// The angle of a direction `{x, y}` in radians; 0 for anything else.
  private static func angle(of node: Node, in source: FigureSource) -> Double {
    guard let values = source.numbers(of: node), values.count == 2 else { return 0 }
    return Double.atan2(y: values[1], x: values[0])
  }

  /// Reads `{Left, Bottom}` and similar values as an anchor from -1 to 1.
  private static func anchor(of node: Node, in source: FigureSource) -> Point? {
    if source.head(node) == "NCache", let value = source.argument(of: node, place: 1) {
      return anchor(of: value, in: source)
    }
    let isShare = source.head(node) == "Scaled" || source.head(node) == "ImageScaled"
    if let parts = source.list(node), parts.count == 2, let x = side(of: parts[0], in: source),
      let y = side(of: parts[1], in: source)
    {
      return Point(x, y)
    }
    if isShare, let values = source.argument(of: node, place: 0).flatMap({ source.numbers(of: $0) }),
      values.count == 2
    {
      return Point(2 * values[0] - 1, 2 * values[1] - 1)
    }
    switch source.symbol(node) {
    case "Left", "Right": return Point(side(of: node, in: source) ?? 0, 0)
    case "Top", "Bottom": return Point(0, side(of: node, in: source) ?? 0)
    case "Center": return Point(0, 0)
    default: return nil
    }
  }

  /// One coordinate of an anchor.
  private static func side(of node: Node, in source: FigureSource) -> Double? {
    switch source.symbol(node) {
    case "Left", "Bottom": return -1
    case "Right", "Top": return 1
    case "Center", "Automatic", "Axis", "Baseline": return 0
    default:
      if source.head(node) == "Scaled" || source.head(node) == "ImageScaled",
        let share = source.argument(of: node, place: 0).flatMap({ source.number($0) })
      {
        return 2 * share - 1
      }
      return source.number(node)
    }
  }

  /// Adds an inset figure.
  private mutating func addInset(
    _ inner: Figure, parts: [Node], from coordinates: inout CoordinateReader, style: Style,
    in source: inout FigureSource
  ) {
    let places = parts.filter { source.rule(of: $0) == nil }
    let position = Self.insetPosition(places, from: &coordinates, in: &source)
    var anchor: Point?
    if places.count > 2 {
      if let own = source.numbers(of: places[2]), own.count == 2 {
        anchor = inner.anchor(at: Point(own[0], own[1]))
      } else {
        anchor = Self.anchor(of: places[2], in: source)
      }
    }
    scene.style = style
    scene.addFigure(
      inner, at: position, anchor: anchor ?? Point(0, 0),
      width: places.count > 3 ? Self.width(of: places[3], in: source) : nil,
      angle: places.count > 4 ? Self.angle(of: places[4], in: source) : 0)
  }

  /// The size of an inset as a position, 0 for a missing coordinate; nil for the figure's own size.
  private static func width(of node: Node, in source: FigureSource) -> Position? {
    let size = source.list(node)?.first ?? node
    let pair =
      source.numbers(of: node) ?? source.number(size).map { [$0] }
      ?? source.argument(of: size, place: 0).flatMap { inner in
        source.number(inner).map { [$0] } ?? source.numbers(of: inner)
      }
    guard let value = pair?.first, value > 0 else { return nil }
    let height = pair.flatMap { $0.count > 1 && $0[1] > 0 ? $0[1] : nil } ?? 0
    switch source.head(size) {
    case "Scaled": return Position(Point(value, height), base: .scaled)
    case "Offset": return Position(Point(0, 0), offset: Point(value, height))
    default: return Position(value, height)
    }
  }
}
