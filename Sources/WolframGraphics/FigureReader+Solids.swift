import Graphics
import Numerics
import WolframLanguage

/// What is drawn in space.
extension FigureReader {
  mutating func readSolid(_ name: String, _ node: Node) -> Bool {
    let parts = arguments(node)
    space.style = style
    switch name {
    case "Line":
      for line in parts.first.map({ lines($0) }) ?? [] where line.count > 1 {
        let colors = keepColors(parts, line)
        let range = space.store(line.map({ $0.point3 }))
        space.add(.line(range, colors: colors))
      }
    case "Point":
      let points = Array((parts.first.map { lines($0) } ?? []).joined())
      let colors = keepColors(parts, points)
      let range = space.store(points.map({ $0.point3 }))
      if !points.isEmpty { space.add(.points(range, colors: colors)) }
    case "Polygon", "Triangle", "Simplex": readFaces(parts)
    case "Arrow":
      guard let first = parts.first.map({ expanded($0) }) else { return true }
      let inner =
        head(first).map { $0 != "List" && $0.utf8.contains(UInt8(ascii: "T")) } == true
        ? argument(first, 0) : nil
      for line in lines(inner ?? first) where line.count > 1 {
        let range = space.store(line.map({ $0.point3 }))
        space.add(.arrow(range))
      }
    case "Tube", "BezierCurve", "BSplineCurve", "Bezier", "BSpline": readTube(name, parts)
    case "Sphere", "Ball":
      let radius = parts.count > 1 ? self.radius(parts[1]) : 1
      if parts.isEmpty { addSphere(Point3(0, 0, 0), 1) }
      for vertex in (parts.first.map { lines($0) } ?? []).joined() { addSphere(vertex.point3, radius) }
    case "Cylinder", "Cone", "CapsuleShape": readCylinder(name, parts)
    case "Cuboid", "Hexahedron", "Cube": readCuboid(parts)
    case "Text", "Inset": readSpaceText(parts)
    case "Tetrahedron", "Pyramid", "Prism": readCorners(name, parts)
    default: return false
    }
    return true
  }

  /// A radius in plot units, or as a share of the widest range.
  private func radius(_ node: Node) -> Double {
    if let value = number(node) { return value }
    guard head(node) == "Scaled", let share = argument(node, 0).flatMap({ number($0) }) else { return 1 }
    var widest = 0.0
    let bounds = space.bounds()
    for axis in 0..<3 {
      if case .fixed(let low?, let high?) = space.ranges[axis] {
        widest = max(widest, high - low)
      } else if bounds.low[axis].isFinite {
        widest = max(widest, bounds.high[axis] - bounds.low[axis])
      }
    }
    return share * (widest > 0 ? widest : 1)
  }

  private mutating func addSphere(_ center: Point3, _ radius: Double) {
    let index = space.store([center]).lowerBound
    space.add(.sphere(index, radius: radius))
  }

  /// Faces of a complex by an array of indices, without a look at each: surfaces have thousands. False where there is
  /// anything else to see to.
  private mutating func readIndexedFaces(_ parts: [Node]) -> Bool {
    guard parts.count == 1, let complex = complexes.last,
      let array = trees[parts[0].tree].packedArray(parts[0].expression), array.isInteger,
      array.dimensions.count == 2, array.dimensions[1] > 2
    else { return false }
    let width = array.dimensions[1]
    let count = complex.vertices.count
    let (start, firstNormal, firstColor) = (space.spans.count, space.normals.count, space.colors.count)
    space.positions.reserveCapacity(space.positions.count + array.values.count)
    space.spans.reserveCapacity(start + array.dimensions[0])
    for row in stride(from: 0, to: array.values.count - width + 1, by: width) {
      let first = space.positions.count
      for value in array.values[row..<row + width] where value >= 1 && value <= Double(count) {
        let index = Int(value) - 1
        space.positions.append(complex.vertices[index].point3)
        if !complex.normals.isEmpty { space.normals.append(complex.normals[index]) }
        if !complex.colors.isEmpty { space.colors.append(complex.colors[index]) }
      }
      if space.positions.count > first { space.spans.append(first..<space.positions.count) }
    }
    space.add(
      .polygons(
        start..<space.spans.count, normals: complex.normals.isEmpty ? nil : firstNormal,
        colors: complex.colors.isEmpty ? nil : firstColor))
    return true
  }

  private mutating func readFaces(_ parts: [Node]) {
    guard let first = parts.first else { return }
    if readIndexedFaces(parts) { return }
    let rings = lines(first).filter { $0.count > 2 }
    guard !rings.isEmpty else { return }
    let vertices = Array(rings.joined())
    let colors = keepColors(parts, vertices)
    var own: [Point3] = []
    for part in parts.dropFirst() {
      if let (name, value) = rule(part), name == "VertexNormals" { own = normals(value) }
    }
    if own.count < vertices.count, let complex = complexes.last, !complex.normals.isEmpty,
      vertices.allSatisfy({ $0.index >= 0 })
    {
      own = vertices.map { complex.normals[$0.index] }
    }
    let start = space.spans.count
    for ring in rings { space.spans.append(space.store(ring.map({ $0.point3 }))) }
    var first3: Int?
    if own.count >= vertices.count {
      first3 = space.normals.count
      space.normals += own.prefix(vertices.count)
    }
    space.add(.polygons(start..<space.spans.count, normals: first3, colors: colors))
  }

  private mutating func readTube(_ name: String, _ parts: [Node]) {
    guard let first = parts.first.map({ expanded($0) }) else { return }
    var radius = parts.count > 1 ? number(parts[1]) : nil
    if let second = parts.dropFirst().first, radius == nil { radius = numbers(second)?.first }
    var paths = lines(first)
    if let inner = head(first), inner != "List" {
      paths = [flattenedSpace(Self.baseName(inner), arguments(first))]
    } else if name != "Tube" {
      paths = [flattenedSpace(name, parts)]
    }
    for path in paths where path.count > 1 {
      let range = space.store(path.map({ $0.point3 }))
      if name == "Tube" {
        let bounds = space.bounds()
        let usual = (bounds.high - bounds.low).length * 0.008
        space.add(.tube(range, radius: radius ?? (usual.isFinite ? usual : 0.02)))
      } else {
        space.add(.line(range, colors: nil))
      }
    }
  }

  /// A curve in space as points: its x and y as one curve in the plane, its z as another.
  private mutating func flattenedSpace(_ name: String, _ parts: [Node]) -> [Vertex] {
    guard let points = parts.first.map({ lines($0) })?.first, points.count > 2, name != "Line" else {
      return parts.first.map { lines($0) }?.first ?? []
    }
    let count = (points.count - 1) * 8
    var result: [Vertex] = []
    for step in 0...count {
      // De Casteljau's way in the cubic piece; a longer control line is taken piece by piece.
      let t = Double(step) / Double(count) * Double(points.count - 1)
      let piece = min(Int(t / 3) * 3, max(points.count - 4, 0))
      let own = Array(points[piece..<min(piece + 4, points.count)]).map({ $0.point3 })
      let share = min((t - Double(piece)) / Double(own.count - 1), 1)
      var level = own
      while level.count > 1 { level = zip(level, level.dropFirst()).map { $0 + ($1 - $0) * share } }
      result.append(Vertex(position: Position(level[0].x, level[0].y), z: level[0].z))
    }
    return result
  }

  private mutating func readCylinder(_ name: String, _ parts: [Node]) {
    let radius = parts.count > 1 ? number(parts[1]) ?? 1 : 1
    let lines =
      parts.first.map { self.lines($0) } ?? [
        [Vertex(position: Position(0, 0), z: -1), Vertex(position: Position(0, 0), z: 1)]
      ]
    for line in lines where line.count > 1 {
      let range = space.store(line.prefix(2).map({ $0.point3 }))
      let (a, b) = (range.lowerBound, range.lowerBound + 1)
      space.add(name == "Cone" ? .cone(a, b, radius: radius) : .cylinder(a, b, radius: radius))
    }
  }

  private mutating func readCuboid(_ parts: [Node]) {
    let places = parts.filter { rule($0) == nil }
    let low = (places.first.flatMap { vertex($0) })?.point3 ?? Point3(0, 0, 0)
    let high = places.count > 1 ? vertex(places[1])?.point3 : nil
    let range = space.store([low, high ?? low + Point3(1, 1, 1)])
    space.add(.cuboid(range.lowerBound, range.lowerBound + 1))
  }

  private mutating func readSpaceText(_ parts: [Node]) {
    let places = parts.filter { rule($0) == nil }
    guard let first = places.first, places.count > 1, let at = vertex(places[1]) else { return }
    var anchor = Point(0, 0)
    if places.count > 2, let values = numbers(places[2]), values.count == 2 {
      anchor = Point(values[0], values[1])
    }
    var place = at.point3
    if at.position.base != .plot {
      let bounds = space.bounds()
      for axis in 0..<3 {
        place[axis] = bounds.low[axis] + (bounds.high[axis] - bounds.low[axis]) * place[axis]
      }
    }
    guard figure(first, depth: 10) == nil else { return miss("Inset in Graphics3D") }
    space.labels.append(label(first))
    let index = space.store([place]).lowerBound
    space.add(.text(label: space.labels.count - 1, at: index, anchor: anchor))
  }
}
