/// Iterates over the polygons of a shape: corners, and normals and colours if any.
struct SpacePolygons: Sequence, IteratorProtocol {
  private let scene: SpaceScene
  private var rings: Range<Int>
  private var normal: Int?
  private var color: Int?

  init(of scene: SpaceScene, _ rings: Range<Int>, _ normals: Int?, colors: Int?) {
    self.scene = scene
    self.rings = rings
    normal = normals
    color = colors
  }

  /// Parts of the scene's arrays, which are not copied.
  mutating func next() -> (
    points: ArraySlice<Point3>, normals: ArraySlice<Point3>, colors: ArraySlice<Color>
  )? {
    guard let ring = rings.popFirst() else { return nil }
    let span = scene.spans[ring]
    let normals = normal.map { scene.normals[$0..<$0 + span.count] } ?? []
    let colors = color.map { scene.colors[$0..<$0 + span.count] } ?? []
    normal = normal.map { $0 + span.count }
    color = color.map { $0 + span.count }
    return (scene.positions[span], normals, colors)
  }

  /// The corners of a polygon, and a normal and a colour for each, if any.
  typealias Area = (points: [Point3], normals: [Point3], colors: [Color])

  /// A triangle or quadrangle in four parts, divided in the middle of its sides; nil for other polygons.
  static func quarters(of area: Area) -> [Area]? {
    let count = area.points.count
    guard count == 3 || count == 4 else { return nil }
    let middles = (0..<count).map { [$0, ($0 + 1) % count] }
    let inner = count == 3 ? middles : [Array(0..<4)]
    // Each part by corners of which each is the mean of some of the polygon's.
    let parts = (0..<count).map { place in
      [[place], middles[place]] + (count == 4 ? inner : []) + [middles[(place + count - 1) % count]]
    }
    return (count == 3 ? parts + [inner] : parts).map { part in
      (
        part.map { corner in mean(corner.map { area.points[$0] }) },
        part.map { corner in mean(corner.map { area.normals[$0].normalized }) },
        area.colors.isEmpty ? [] : part.map { corner in SpaceDrawing.average(corner.map { area.colors[$0] }) }
      )
    }
  }

  private static func mean(_ points: [Point3]) -> Point3 {
    points.reduce(Point3(0, 0, 0)) { $0 + $1 } * (1 / Double(points.count))
  }
}

extension Camera {
  /// The segments of a line in box coordinates, each with the index of its first point, clipped to the box.
  func parts(of path: [Point3], isCut: Bool) -> [(index: Int, from: Point3, to: Point3)] {
    var parts: [(index: Int, from: Point3, to: Point3)] = []
    for (index, (a, b)) in zip(path, path.dropFirst()).enumerated() where a.isFinite && b.isFinite {
      guard let (from, to) = isCut ? SpaceClipper.clip(a, b, low: low, high: high) : (a, b) else { continue }
      parts.append((index, box(from), box(to)))
    }
    return parts
  }
}
