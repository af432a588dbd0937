import Numerics

/// One of the five regular solids, with edges of length 1 around the origin.
public struct RegularSolid {
  /// The corners.
  public private(set) var vertices: [Point3]
  /// The corners of each face, against the clock from outside.
  public private(set) var faces: [[Int]] = []

  /// The names of the five.
  public static let names = ["Cube", "Dodecahedron", "Icosahedron", "Octahedron", "Tetrahedron"]

  /// The solid of that name; nil for all others.
  public init?(_ name: String) {
    guard let corners = Self.corners(name), let dual = Self.corners(Self.dual(name)) else { return nil }
    vertices = corners
    // The vertices of the dual solid are the directions of the faces.
    let normals = name == "Tetrahedron" ? dual.map { $0 * -1 } : dual
    for normal in normals {
      let highest = corners.reduce(-Double.infinity) { max($0, $1.dot(normal)) }
      let ring = corners.indices.filter { corners[$0].dot(normal) > highest - 1e-6 }
      let right = (corners[ring[0]] - normal * (corners[ring[0]].dot(normal) / normal.dot(normal))).normalized
      let up = normal.normalized.cross(right)
      faces.append(
        ring.ordered { a, b in
          Double.atan2(y: corners[a].dot(up), x: corners[a].dot(right))
            < Double.atan2(y: corners[b].dot(up), x: corners[b].dot(right))
        })
    }
    let edge = (vertices[faces[0][1]] - vertices[faces[0][0]]).length
    vertices = vertices.map { $0 * (1 / edge) }
  }

  /// The pairs of corners that edges join.
  public var edges: [(Int, Int)] {
    var result: [(Int, Int)] = []
    for face in faces {
      for (place, corner) in face.enumerated() {
        let next = face[(place + 1) % face.count]
        if corner < next { result.append((corner, next)) }
      }
    }
    return result.ordered { $0 < $1 }
  }

  private static func dual(_ name: String) -> String {
    switch name {
    case "Cube": "Octahedron"
    case "Octahedron": "Cube"
    case "Dodecahedron": "Icosahedron"
    case "Icosahedron": "Dodecahedron"
    default: name
    }
  }

  private static func corners(_ name: String) -> [Point3]? {
    let golden = (1 + 5.0.squareRoot()) / 2
    let signs = [-1.0, 1]
    let cube = signs.flatMap { x in signs.flatMap { y in signs.map { Point3(x, y, $0) } } }
    /// The points (0, ±a, ±b) and their cyclic permutations.
    func turned(_ a: Double, _ b: Double) -> [Point3] {
      signs.flatMap { s in
        signs.flatMap { t in
          [Point3(0, s * a, t * b), Point3(s * a, t * b, 0), Point3(t * b, 0, s * a)]
        }
      }
    }
    switch name {
    case "Cube": return cube
    case "Octahedron":
      return signs.flatMap { [Point3($0, 0, 0), Point3(0, $0, 0), Point3(0, 0, $0)] }
    case "Tetrahedron":
      return [Point3(1, 1, 1), Point3(1, -1, -1), Point3(-1, 1, -1), Point3(-1, -1, 1)]
    case "Icosahedron": return turned(1, golden)
    case "Dodecahedron": return cube + turned(golden, 1 / golden)
    default: return nil
    }
  }
}
