import Numerics

/// Solids as facets with normals, in plot coordinates.
enum SolidShapes {
  /// A facet's corners, counterclockwise as seen from outside, and their normals.
  typealias Facet = (points: [Point3], normals: [Point3])

  static func cuboid(_ a: Point3, _ b: Point3) -> [[Point3]] {
    func corner(_ bits: Int) -> Point3 {
      Point3(bits & 1 == 0 ? a.x : b.x, bits & 2 == 0 ? a.y : b.y, bits & 4 == 0 ? a.z : b.z)
    }
    return [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]].map {
      (bits: [Int]) in bits.map(corner)
    }
  }

  /// A sphere or ellipsoid as rings from pole to pole.
  static func sphere(_ center: Point3, _ radii: Point3, steps: Int) -> [Facet] {
    var facets: [Facet] = []
    func normal(_ row: Int, column: Int) -> Point3 {
      let (polar, around) = (Double(row) / Double(steps) * .pi, Double(column) / Double(steps) * .pi)
      return Point3(
        Double.sin(polar) * Double.cos(around), Double.sin(polar) * Double.sin(around), Double.cos(polar))
    }
    for row in 0..<steps {
      for column in 0..<2 * steps {
        var normals = [
          normal(row, column: column), normal(row + 1, column: column), normal(row + 1, column: column + 1),
        ]
        if row > 0 { normals.append(normal(row, column: column + 1)) }
        if row == steps - 1 { normals.remove(at: 2) }
        let points = normals.map {
          Point3(center.x + radii.x * $0.x, center.y + radii.y * $0.y, center.z + radii.z * $0.z)
        }
        facets.append((points, normals))
      }
    }
    return facets
  }

  /// A tube around a line, with a radius at each point; closed at the ends if `isClosed`.
  static func tube(_ path: [Point3], _ radii: [Double], sides: Int, isClosed: Bool) -> [Facet] {
    guard path.count > 1 else { return [] }
    var facets: [Facet] = []
    var across = (path[1] - path[0]).perpendicular
    var before: [(point: Point3, normal: Point3)] = []
    for index in path.indices {
      let tangent = (path[min(index + 1, path.count - 1)] - path[max(index - 1, 0)]).normalized
      // Transport the ring's first direction along the line, to avoid twisting.
      across = (across - tangent * across.dot(tangent))
      across = across.length > 1e-9 ? across.normalized : tangent.perpendicular
      let second = tangent.cross(across)
      let ring = (0..<sides).map { side -> (point: Point3, normal: Point3) in
        let angle = Double(side) / Double(sides) * 2 * .pi
        let normal = across * Double.cos(angle) + second * Double.sin(angle)
        return (path[index] + normal * radii[index], normal)
      }
      if index > 0 {
        for side in 0..<sides {
          let next = (side + 1) % sides
          let corners = [before[side], before[next], ring[next], ring[side]]
          facets.append((corners.map({ $0.point }), corners.map({ $0.normal })))
        }
      }
      if isClosed, index == 0 || index == path.count - 1, radii[index] > 0 {
        let outward = index == 0 ? tangent * -1 : tangent
        facets.append((ring.map({ $0.point }), ring.map { _ in outward }))
      }
      before = ring
    }
    return facets
  }

  /// Arrowheads as cones, with lengths in units of the box, `boxScale`.
  static func arrowheads(on path: [Point3], style: Style, boxScale: Point3) -> [[Facet]] {
    guard path.count > 1, path.allSatisfy({ $0.isFinite }) else { return [] }
    let unit = (boxScale.x + boxScale.y + boxScale.z) / 3
    return style.arrowheads.filter { $0.size != 0 }.map { head in
      let length = head.size.magnitude * 1.2 / unit
      let (tip, from) =
        head.place >= 0.5 ? (path[path.count - 1], path[path.count - 2]) : (path[0], path[1])
      let base = tip + (from - tip).normalized * length
      return tube([base, tip], [length * 0.3, 0], sides: 12, isClosed: true)
    }
  }
}
