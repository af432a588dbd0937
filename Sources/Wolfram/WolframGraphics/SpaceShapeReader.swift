import Graphics
import Numerics
import TextBytes
import WolframLanguage

/// Reads 3D primitives, such as `Sphere`, `Polygon` and `Text`, into a scene.
struct SpaceShapeReader {
  /// The shapes read so far.
  private(set) var scene = SpaceScene()

  /// Makes a reader for a picture whose range is known in part before reading its shapes.
  init(ranges: [RangeChoice]? = nil) {
    if let ranges { scene.box.ranges = ranges }
  }

  /// Transforms positions and rotates normals, from the given indices on.
  mutating func apply(_ move: SpaceTransform, shapes: Int, positions: Int, normals: Int) {
    move.apply(to: &scene, shapes: shapes, positions: positions, normals: normals)
  }

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
    case "Line":
      for line in coordinates.lines(ofFirst: parts, in: &source) where line.count > 1 {
        let colors = keepColors(parts, line, coordinates, in: &source)
        let range = scene.store(line.points)
        scene.add(.line(range, colors: colors))
      }
    case "Point":
      let points = Array(coordinates.lines(ofFirst: parts, in: &source).joined())
      let colors = keepColors(parts, points, coordinates, in: &source)
      let range = scene.store(points.points)
      if !points.isEmpty { scene.add(.points(range, colors: colors)) }
    case "Polygon", "Triangle", "Simplex": readFaces(parts, from: &coordinates, in: &source)
    case "Arrow": readArrow(parts, from: &coordinates, in: &source)
    case "Tube", "BezierCurve", "BSplineCurve", "Bezier", "BSpline":
      readTube(name, parts: parts, from: &coordinates, in: &source)
    case "Sphere", "Ball":
      let radius = parts.count > 1 ? self.radius(of: parts[1], in: source) : 1
      if parts.isEmpty { addSphere(Point3(0, 0, 0), radius: radius) }
      for vertex in coordinates.lines(ofFirst: parts, in: &source).joined() {
        addSphere(vertex.point3, radius: radius)
      }
    case "Ellipsoid": return readEllipsoid(parts, from: &coordinates, in: &source)
    case "Cylinder", "Cone", "CapsuleShape": readCylinder(name, parts: parts, from: &coordinates, in: &source)
    case "Cuboid", "Hexahedron", "Cube": readCuboid(parts, from: &coordinates, in: &source)
    case "Parallelepiped": return readParallelepiped(parts, from: &coordinates, in: &source)
    case "Tetrahedron", "Pyramid", "Prism": readCorners(name, parts: parts, from: &coordinates, in: &source)
    default: return false
    }
    return true
  }

  /// Stores the vertex colours in the scene and returns the first one's index; nil if there are none.
  private mutating func keepColors(
    _ parts: [Node], _ vertices: [Vertex], _ coordinates: CoordinateReader, in source: inout FigureSource
  ) -> Int? {
    guard let own = coordinates.colors(of: vertices, parts: parts, in: &source) else { return nil }
    scene.colors.append(contentsOf: own)
    return scene.colors.count - own.count
  }

  /// A radius in plot units; `Scaled` is relative to the widest range.
  private func radius(of node: Node, in source: FigureSource) -> Double {
    if let value = source.number(node) { return value }
    guard let share = source.share(node) else { return 1 }
    var widest = 0.0
    let bounds = scene.bounds()
    for axis in 0..<3 {
      if case .fixed(let low?, let high?) = scene.box.ranges[axis] {
        widest = max(widest, high - low)
      } else if bounds.low[axis].isFinite {
        widest = max(widest, bounds.high[axis] - bounds.low[axis])
      }
    }
    return share * (widest > 0 ? widest : 1)
  }

  private mutating func addSphere(_ center: Point3, radius: Double) {
    let index = scene.store([center]).lowerBound
    scene.add(.sphere(index, radius: radius))
  }

  /// Reads `Ellipsoid[center, {a, b, c}]`; false if the second argument is a matrix.
  private mutating func readEllipsoid(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) -> Bool {
    guard parts.count > 1, let center = coordinates.vertex(of: parts[0], in: &source)?.point3,
      let radii = source.numbers(of: source.expanded(parts[1])), radii.count == 3,
      radii.allSatisfy({ $0.isFinite && $0 > 0 })
    else { return false }
    let kind = scene.storeEllipsoid(center, Point3(radii[0], radii[1], radii[2]))
    // Only the outline of a solid that is round has an edge.
    scene.style.edge = nil
    scene.add(kind)
    return true
  }

  private mutating func readArrow(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    guard let first = parts.first.map({ source.expanded($0) }) else { return }
    // An arrow can contain a tube.
    var line = first
    if let name = source.head(first), name != "List", name.utf8.contains("T"),
      let inner = source.argument(of: first, place: 0)
    {
      line = inner
    }
    for line in coordinates.lines(line, in: &source) where line.count > 1 {
      let range = scene.store(line.points)
      scene.add(.arrow(range))
    }
  }

  /// Fast path for faces given as an index array, since surfaces have thousands. False if the faces need
  /// anything else.
  private mutating func readIndexedFaces(
    _ parts: [Node], _ coordinates: CoordinateReader, in source: FigureSource
  ) -> Bool {
    guard parts.count == 1, let complex = coordinates.complex, let array = source.packedArray(of: parts[0]),
      array.isInteger, array.dimensions.count == 2, array.dimensions[1] > 2
    else { return false }
    let width = array.dimensions[1]
    let count = complex.vertices.count
    let (start, firstNormal, firstColor) = (scene.spans.count, scene.normals.count, scene.colors.count)
    // Room for many small groups, each by itself, would be made by copying all before them each time.
    if array.values.count >= scene.positions.count {
      scene.positions.reserveCapacity(scene.positions.count + array.values.count)
      scene.spans.reserveCapacity(start + array.dimensions[0])
      if !complex.normals.isEmpty { scene.normals.reserveCapacity(firstNormal + array.values.count) }
      if !complex.colors.isEmpty { scene.colors.reserveCapacity(firstColor + array.values.count) }
    }
    for row in stride(from: 0, to: array.values.count - width + 1, by: width) {
      let first = scene.positions.count
      for value in array.values[row..<row + width] where value >= 1 && value <= Double(count) {
        let index = Int(clamping: value) - 1
        scene.positions.append(complex.vertices[index].point3)
        if !complex.normals.isEmpty { scene.normals.append(complex.normals[index]) }
        if !complex.colors.isEmpty { scene.colors.append(complex.colors[index]) }
      }
      if scene.positions.count > first { scene.spans.append(first..<scene.positions.count) }
    }
    scene.add(
      .polygons(
        start..<scene.spans.count, normals: complex.normals.isEmpty ? nil : firstNormal,
        colors: complex.colors.isEmpty ? nil : firstColor))
    return true
  }

  private mutating func readFaces(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    guard let first = parts.first else { return }
    if readIndexedFaces(parts, coordinates, in: source) { return }
    let rings = coordinates.lines(first, in: &source).filter { $0.count > 2 }
    guard !rings.isEmpty else { return }
    let vertices = Array(rings.joined())
    let colors = keepColors(parts, vertices, coordinates, in: &source)
    let normals = coordinates.normals(of: vertices, parts: parts, in: &source)
    let start = scene.spans.count
    for ring in rings { scene.spans.append(scene.store(ring.points)) }
    let firstNormal = normals == nil ? nil : scene.normals.count
    scene.normals += normals ?? []
    scene.add(.polygons(start..<scene.spans.count, normals: firstNormal, colors: colors))
  }

  private mutating func readTube(
    _ name: String, parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    guard let first = parts.first.map({ source.expanded($0) }) else { return }
    var radius = parts.count > 1 ? source.number(parts[1]) : nil
    if let second = parts.dropFirst().first, radius == nil { radius = source.numbers(of: second)?.first }
    var paths = coordinates.lines(first, in: &source)
    if let inner = source.head(first), inner != "List" {
      let points = coordinates.lines(ofFirst: source.arguments(first), in: &source).first ?? []
      paths = [FigureSource.baseName(inner) == "Line" ? points : Self.flattened(points)]
    } else if name != "Tube" {
      paths = [Self.flattened(coordinates.lines(ofFirst: parts, in: &source).first ?? [])]
    }
    for path in paths where path.count > 1 {
      let range = scene.store(path.points)
      if name == "Tube" {
        let bounds = scene.bounds()
        let usual = (bounds.high - bounds.low).length * 0.008
        scene.add(.tube(range, radius: radius ?? (usual.isFinite ? usual : 0.02)))
      } else {
        scene.add(.line(range, colors: nil))
      }
    }
  }

  /// Flattens a space curve of cubic pieces to points (de Casteljau).
  private static func flattened(_ points: [Vertex]) -> [Vertex] {
    guard points.count > 2 else { return points }
    let count = (points.count - 1) * 8
    var result: [Vertex] = []
    for step in 0...count {
      let t = Double(step) / Double(count) * Double(points.count - 1)
      let piece = min(Int(clamping: t / 3) * 3, max(points.count - 4, 0))
      let own = points[piece..<min(piece + 4, points.count)].map { $0.point3 }
      let share = min((t - Double(piece)) / Double(own.count - 1), 1)
      var level = own
      while level.count > 1 { level = zip(level, level.dropFirst()).map { $0 + ($1 - $0) * share } }
      result.append(Vertex(position: Position(level[0].x, level[0].y), z: level[0].z))
    }
    return result
  }

  private mutating func readCylinder(
    _ name: String, parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    let radius = parts.count > 1 ? source.number(parts[1]) ?? 1 : 1
    let usual = [Vertex(position: Position(0, 0), z: -1), Vertex(position: Position(0, 0), z: 1)]
    let lines = parts.isEmpty ? [usual] : coordinates.lines(ofFirst: parts, in: &source)
    for line in lines where line.count > 1 {
      let range = scene.store(line.prefix(2).map { $0.point3 })
      let (a, b) = (range.lowerBound, range.lowerBound + 1)
      scene.add(name == "Cone" ? .cone(a, b, radius: radius) : .cylinder(a, b, radius: radius))
    }
  }

  private mutating func readCuboid(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    var places = parts.filter { source.rule(of: $0) == nil }
    // Both corners may stand in a list.
    if places.count == 1, let corners = source.list(places[0]), corners.count == 2,
      source.list(corners[0]) != nil
    {
      places = corners
    }
    let low = places.first.flatMap { coordinates.vertex(of: $0, in: &source) }?.point3 ?? Point3(0, 0, 0)
    let high = places.count > 1 ? coordinates.vertex(of: places[1], in: &source)?.point3 : nil
    let range = scene.store([low, high ?? low + Point3(1, 1, 1)])
    scene.add(.cuboid(range.lowerBound, range.lowerBound + 1))
  }

  /// Reads `Parallelepiped[corner, {side, side, side}]`; false if the sides are not three vectors.
  private mutating func readParallelepiped(
    _ parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) -> Bool {
    guard parts.count > 1, let start = coordinates.vertex(of: parts[0], in: &source)?.point3,
      let sides = source.matrix(of: parts[1]), sides.count == 3, sides.allSatisfy({ $0.count == 3 })
    else { return false }
    let (a, b, c) = (
      Point3(sides[0][0], sides[0][1], sides[0][2]), Point3(sides[1][0], sides[1][1], sides[1][2]),
      Point3(sides[2][0], sides[2][1], sides[2][2])
    )
    var faces: [[Point3]] = []
    for (one, two, other) in [(a, b, c), (b, c, a), (c, a, b)] {
      for base in [start, start + other] { faces.append([base, base + one, base + one + two, base + two]) }
    }
    scene.addPolygons(faces)
    return true
  }

  /// Reads solids given by corners: tetrahedra, pyramids over four corners, prisms over three.
  private mutating func readCorners(
    _ name: String, parts: [Node], from coordinates: inout CoordinateReader, in source: inout FigureSource
  ) {
    let (count, faces): (Int, [[Int]]) =
      switch name {
      case "Tetrahedron": (4, [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]])
      case "Pyramid": (5, [[0, 1, 2, 3], [0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]])
      default: (6, [[0, 1, 2], [3, 4, 5], [0, 1, 4, 3], [1, 2, 5, 4], [2, 0, 3, 5]])
      }
    for corners in coordinates.lines(ofFirst: parts, in: &source) where corners.count >= count {
      let points = corners.points
      scene.addPolygons(faces.map { $0.map { points[$0] } })
    }
  }

  /// Reads `Text[label, position, anchor]` or `Inset`; a figure is a label of its own size.
  mutating func readText(
    _ parts: [Node], from coordinates: inout CoordinateReader, _ figures: FigureReader,
    in source: inout FigureSource
  ) {
    scene.style = figures.directives.style
    let places = parts.filter { source.rule(of: $0) == nil }
    guard let first = places.first, places.count > 1, let at = coordinates.vertex(of: places[1], in: &source)
    else {
      return
    }
    var anchor = Point(0, 0)
    if places.count > 2, let values = source.numbers(of: places[2]), values.count == 2 {
      anchor = Point(values[0], values[1])
    }
    var place = at.point3
    if at.position.base != .plot {
      let bounds = scene.bounds()
      for axis in 0..<3 {
        place[axis] = bounds.low[axis] + (bounds.high[axis] - bounds.low[axis]) * place[axis]
      }
    }
    if let figure = figures.figure(of: first, in: &source, depth: 8) {
      var label = Label(runs: [])
      label.drawing = LabelDrawing(figure.draw())
      label.isFramed = ["Framed", "FrameBox"].contains(source.head(source.expanded(first)))
      scene.labels.append(label)
    } else {
      scene.labels.append(figures.directives.label(first, in: &source))
    }
    let index = scene.store([place]).lowerBound
    scene.add(.text(label: scene.labels.count - 1, at: index, anchor: anchor))
  }
}
