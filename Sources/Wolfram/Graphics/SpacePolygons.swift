/// Iterates over the polygons of a shape: corners, and normals and colours if any.
struct SpacePolygons: Sequence, IteratorProtocol {
  private let scene: SpaceScene
  private var rings: Range<Int>
  private var normal: Int?
  private var color: Int?

  init(of scene: SpaceScene, _ rings: Range<Int>, _ normals: Int?, _ colors: Int?) {
    self.scene = scene
    self.rings = rings
    normal = normals
    color = colors
  }

  mutating func next() -> (points: [Point3], normals: [Point3], colors: [Color])? {
    guard let ring = rings.popFirst() else { return nil }
    let span = scene.spans[ring]
    let normals = normal.map { Array(scene.normals[$0..<$0 + span.count]) } ?? []
    let colors = color.map { Array(scene.colors[$0..<$0 + span.count]) } ?? []
    normal = normal.map { $0 + span.count }
    color = color.map { $0 + span.count }
    return (Array(scene.positions[span]), normals, colors)
  }
}

extension Camera {
  /// The segments of a line in box coordinates, each with the index of its first point, clipped to the box.
  func parts(of path: [Point3], isCut: Bool) -> [(index: Int, from: Point3, to: Point3)] {
    var parts: [(index: Int, from: Point3, to: Point3)] = []
    for (index, (a, b)) in zip(path, path.dropFirst()).enumerated() where a.isFinite && b.isFinite {
      guard let (from, to) = isCut ? SpaceClipper.clip(a, b, low, high) : (a, b) else { continue }
      parts.append((index, box(from), box(to)))
    }
    return parts
  }
}
