import Numerics

/// The outline of adjacent polygons: edges that two of them share in opposite directions cancel.
struct MeshOutline {
  private var edges: [Edge: Int] = [:]
  private var order: [Edge] = []

  private struct Corner: Hashable {
    var x: Int32
    var y: Int32
    init(_ point: Point) {
      x = Int32(clamping: max(-1e8, min(1e8, (point.x * 32).rounded())))
      y = Int32(clamping: max(-1e8, min(1e8, (point.y * 32).rounded())))
    }
    var point: Point { Point(Double(x) / 32, Double(y) / 32) }
  }

  private struct Edge: Hashable {
    var from: Corner
    var to: Corner
  }

  /// Adds a polygon.
  mutating func add(_ ring: [Point]) {
    guard ring.count > 2 else { return }
    var corners = ring.map(Corner.init)
    if Self.area(ring) < 0 { corners.reverse() }
    var previous = corners[corners.count - 1]
    for corner in corners {
      defer { previous = corner }
      guard corner != previous else { continue }
      let back = Edge(from: corner, to: previous)
      if let count = edges[back], count > 0 {
        edges[back] = count - 1
      } else {
        let edge = Edge(from: previous, to: corner)
        edges[edge, default: 0] += 1
        order.append(edge)
      }
    }
  }

  /// Twice the signed area, negative for clockwise rings.
  static func area(_ ring: [Point]) -> Double {
    guard var previous = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum
  }

  /// The rings of the outline; those of holes have the opposite orientation.
  func rings() -> [[Point]] {
    var left = edges
    var next: [Corner: [Corner]] = [:]
    for edge in order {
      guard let count = left[edge], count > 0 else { continue }
      left[edge] = count - 1
      next[edge.from, default: []].append(edge.to)
    }
    var rings: [[Point]] = []
    for edge in order {
      let start = edge.from
      while next[start]?.isEmpty == false {
        var ring: [Point] = []
        var corner = start
        while let to = next[corner]?.popLast() {
          ring.append(corner.point)
          corner = to
          if corner == start { break }
        }
        if ring.count > 2 { rings.append(Self.straightened(ring)) }
      }
    }
    return rings
  }

  /// The ring without collinear corners.
  private static func straightened(_ ring: [Point]) -> [Point] {
    var result: [Point] = []
    for index in ring.indices {
      let before = result.last ?? ring[ring.count - 1]
      let (point, after) = (ring[index], ring[(index + 1) % ring.count])
      let (a, b) = (point - before, after - point)
      if (a.x * b.y - a.y * b.x).magnitude > 1e-6 || a.x * b.x + a.y * b.y < 0 { result.append(point) }
    }
    return result.count > 2 ? result : ring
  }
}

/// Groups polygons by quantised colour.
struct ColorGroups {
  /// The colours in order of first use, each with its outline.
  private(set) var outlines: [(color: Color, outline: MeshOutline)] = []
  private var places: [UInt32: Int] = [:]

  /// Adds a polygon with corner colours; subdivides it if they differ.
  mutating func add(_ colors: [Color], _ ring: [Point]) {
    guard ring.count > 2, colors.count >= ring.count, ring.allSatisfy({ $0.isFinite }) else { return }
    if colors.allSatisfy({ PlaneDrawing.isNear($0, colors[0]) }) {
      put(colors[0], ring)
      return
    }
    for index in 1..<ring.count - 1 {
      addTriangle(
        (ring[0], ring[index], ring[index + 1]), (colors[0], colors[index], colors[index + 1]), depth: 0)
    }
  }

  private mutating func addTriangle(
    _ p: (Point, Point, Point), _ c: (Color, Color, Color), depth: Int
  ) {
    let size = max((p.0 - p.1).length, (p.1 - p.2).length, (p.2 - p.0).length)
    let isFlat =
      PlaneDrawing.isNear(c.0, c.1) && PlaneDrawing.isNear(c.1, c.2) && PlaneDrawing.isNear(c.0, c.2)
    if isFlat || size < 5 || depth >= 5 {
      put(c.0.blended(with: c.1, share: 0.5).blended(with: c.2, share: 1.0 / 3), [p.0, p.1, p.2])
      return
    }
    let m = ((p.0 + p.1) * 0.5, (p.1 + p.2) * 0.5, (p.2 + p.0) * 0.5)
    let n = (
      c.0.blended(with: c.1, share: 0.5), c.1.blended(with: c.2, share: 0.5),
      c.2.blended(with: c.0, share: 0.5)
    )
    addTriangle((p.0, m.0, m.2), (c.0, n.0, n.2), depth: depth + 1)
    addTriangle((m.0, p.1, m.1), (n.0, c.1, n.1), depth: depth + 1)
    addTriangle((m.2, m.1, p.2), (n.2, n.1, c.2), depth: depth + 1)
    addTriangle((m.0, m.1, m.2), (n.0, n.1, n.2), depth: depth + 1)
  }

  private mutating func put(_ color: Color, _ ring: [Point]) {
    let steps = 40.0
    func step(_ value: Double) -> UInt32 { UInt32(clamping: (value * steps).rounded()) }
    let key = step(color.red) << 24 | step(color.green) << 16 | step(color.blue) << 8 | step(color.opacity)
    let place: Int
    if let known = places[key] {
      place = known
    } else {
      place = outlines.count
      places[key] = place
      func share(_ shift: UInt32) -> Double { Double(key >> shift & 255) / steps }
      outlines.append(
        (Color(red: share(24), green: share(16), blue: share(8), opacity: share(0)), MeshOutline()))
    }
    outlines[place].outline.add(ring)
  }
}
