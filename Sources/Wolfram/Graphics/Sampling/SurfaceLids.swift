import Numerics

/// The faces that close a surface where it leaves the range that is shown.
public enum SurfaceLids {
  /// Triangles on the ends of a range of heights, nine numbers each, over the parts of faces that are beyond it.
  ///
  /// - Parameters:
  ///   - faces: vertex indices, `corners` for each face.
  public static func triangles(_ vertices: [Point3], _ faces: [Int32], corners: Int, range: Interval)
    -> [Double]
  {
    var heights = Interval.empty
    for corner in faces { heights.include(vertices[Int(corner)].z) }
    // Most surfaces stay within the range.
    guard heights.low < range.low || heights.high > range.high else { return [] }
    var result: [Double] = []
    for start in stride(from: 0, to: faces.count - corners + 1, by: corners) {
      let ring = faces[start..<start + corners].map { vertices[Int($0)] }
      for (end, sign) in [(range.high, 1.0), (range.low, -1.0)] {
        guard ring.contains(where: { ($0.z - end) * sign > 0 }) else { continue }
        let beyond = cut(ring, at: end, sign)
        guard beyond.count > 2 else { continue }
        for place in 1..<beyond.count - 1 {
          for corner in [beyond[0], beyond[place], beyond[place + 1]] { result += [corner.x, corner.y, end] }
        }
      }
    }
    return result
  }

  /// The part of a ring that is above a height, or below it.
  private static func cut(_ ring: [Point3], at end: Double, _ sign: Double) -> [Point3] {
    var result: [Point3] = []
    var from = ring[ring.count - 1]
    for to in ring {
      let (a, b) = ((from.z - end) * sign, (to.z - end) * sign)
      if (a > 0) != (b > 0) {
        let share = a / (a - b)
        if share.isFinite { result.append(from + (to - from) * share) }
      }
      if b > 0 { result.append(to) }
      from = to
    }
    return result
  }
}
