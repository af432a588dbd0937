import Graphics
import Numerics

/// A level surface of a function in space as triangles: each grid cell is split into six tetrahedra, in each
/// of which the surface is one or two triangles.
struct LevelSurface: Sendable {
  /// The vertices of the triangles, each once.
  public private(set) var vertices: [Point3] = []
  /// The normalised gradients of the function at the vertices.
  public private(set) var normals: [Point3] = []
  /// Vertex indices, three for each face.
  public private(set) var triangles: [Int32] = []

  /// The edges where the surface ends, as pairs of vertex indices.
  var boundary: [Int32] { SurfaceMesh.openEdges([], triangles) }

  private var values: [Double] = []
  private let steps: Int
  private let low: Point3, high: Point3
  private var known: [Int64: Int32] = [:]

  /// Makes the surface within a box, with `steps` cells along each side.
  public init(
    x: Interval, y: Interval, z: Interval, level: Double, steps: Int = 20,
    _ function: (Double, Double, Double) -> Double
  ) {
    self.steps = min(max(steps, 2), 60)
    low = Point3(x.low, y.low, z.low)
    high = Point3(x.high, y.high, z.high)
    let corners = self.steps + 1
    values.reserveCapacity(corners * corners * corners)
    for k in 0..<corners {
      for j in 0..<corners {
        for i in 0..<corners {
          let place = self.place(i, j, k)
          values.append(function(place.x, place.y, place.z) - level)
        }
      }
    }
    march()
    addNormals()
  }

  private func place(_ i: Int, _ j: Int, _ k: Int) -> Point3 {
    func along(_ low: Double, high: Double, index: Int) -> Double {
      low + (high - low) * Double(index) / Double(steps)
    }
    return Point3(
      along(low.x, high: high.x, index: i), along(low.y, high: high.y, index: j),
      along(low.z, high: high.z, index: k))
  }

  private func index(_ i: Int, _ j: Int, _ k: Int) -> Int { (k * (steps + 1) + j) * (steps + 1) + i }

  private func place(_ index: Int) -> Point3 {
    let corners = steps + 1
    return place(index % corners, index / corners % corners, index / corners / corners)
  }

  /// The six tetrahedra around the diagonal of a cell, as the bits of their corners.
  private static let tetrahedra: [[Int]] = [
    [0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7],
  ]

  private mutating func march() {
    for k in 0..<steps {
      for j in 0..<steps {
        for i in 0..<steps {
          var corners: [Int] = []
          var above = 0
          var isDefined = true
          for bits in 0..<8 {
            let corner = index(i + (bits & 1), j + (bits >> 1 & 1), k + (bits >> 2))
            corners.append(corner)
            if values[corner] >= 0 { above += 1 }
            if !values[corner].isFinite { isDefined = false }
          }
          guard isDefined, above > 0, above < 8, triangles.count < 300_000 else { continue }
          for tetrahedron in Self.tetrahedra { cut(tetrahedron.map { corners[$0] }) }
        }
      }
    }
  }

  private mutating func cut(_ corners: [Int]) {
    let above = corners.filter { values[$0] >= 0 }
    let below = corners.filter { values[$0] < 0 }
    switch above.count {
    case 1: face(above.flatMap { a in below.map { crossing(a, $0) } })
    case 3: face(below.flatMap { b in above.map { crossing($0, b) } })
    case 2:
      let ring = [
        crossing(above[0], below[0]), crossing(above[0], below[1]), crossing(above[1], below[1]),
        crossing(above[1], below[0]),
      ]
      face([ring[0], ring[1], ring[2]])
      face([ring[0], ring[2], ring[3]])
    default: break
    }
  }

  private mutating func face(_ corners: [Int32]) {
    guard corners.count == 3, corners[0] != corners[1], corners[1] != corners[2], corners[2] != corners[0]
    else { return }
    triangles.append(contentsOf: corners)
  }

  private mutating func crossing(_ a: Int, _ b: Int) -> Int32 {
    let key = Int64(min(a, b)) << 32 | Int64(max(a, b))
    if let vertex = known[key] { return vertex }
    let share = values[a] / (values[a] - values[b])
    vertices.append(place(a) + (place(b) - place(a)) * (share.isFinite ? share : 0.5))
    known[key] = Int32(vertices.count - 1)
    return Int32(vertices.count - 1)
  }

  /// Adds normals from the surrounding values, which shade more smoothly than the triangles' normals.
  private mutating func addNormals() {
    let size = high - low
    func value(_ point: Point3) -> Double {
      var sum = 0.0
      let u = [(point.x - low.x) / size.x, (point.y - low.y) / size.y, (point.z - low.z) / size.z].map {
        min(max($0, 0), 1) * Double(steps)
      }
      let cell = u.map { min(Int(clamping: $0), steps - 1) }
      for bits in 0..<8 {
        var weight = 1.0
        for axis in 0..<3 {
          let share = u[axis] - Double(cell[axis])
          weight *= bits >> axis & 1 == 1 ? share : 1 - share
        }
        sum += weight * values[index(cell[0] + (bits & 1), cell[1] + (bits >> 1 & 1), cell[2] + (bits >> 2))]
      }
      return sum
    }
    let step = size * (0.5 / Double(steps))
    normals.reserveCapacity(vertices.count)
    for vertex in vertices {
      let normal = Point3(
        (value(vertex + Point3(step.x, 0, 0)) - value(vertex - Point3(step.x, 0, 0))) / step.x,
        (value(vertex + Point3(0, step.y, 0)) - value(vertex - Point3(0, step.y, 0))) / step.y,
        (value(vertex + Point3(0, 0, step.z)) - value(vertex - Point3(0, 0, step.z))) / step.z)
      normals.append(normal.isFinite ? normal.normalized : Point3(0, 0, 1))
    }
  }
}
