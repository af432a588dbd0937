import Kernel

/// Curves defined by control points.
enum BezierCurves {
  /// The point on a Bézier curve at parameter `t`, by de Casteljau's algorithm; nil for control points that
  /// are not numeric.
  static func bezier(_ points: [Term], _ t: Double) -> Term? {
    var level = points.compactMap({ $0.vector })
    guard level.count == points.count, let width = level.first?.count, width > 0,
      level.allSatisfy({ $0.count == width })
    else { return nil }
    while level.count > 1 {
      level = zip(level, level.dropFirst()).map { a, b in zip(a, b).map { (1 - t) * $0 + t * $1 } }
    }
    return .list(level[0].map { .real($0) })
  }

  /// The point on a clamped cubic B-spline at a parameter from 0 to 1, by de Boor's algorithm.
  static func spline(_ points: [Term], _ t: Double) -> Term? {
    let degree = min(3, points.count - 1)
    let spans = points.count - degree
    func knot(_ index: Int) -> Double { Double(max(0, min(index - degree, spans))) / Double(spans) }
    let x = max(0, min(t, 1))
    guard x == x else { return nil }
    let span = min(Int(x * Double(spans)), spans - 1) + degree
    let vectors = points.compactMap({ $0.vector })
    guard vectors.count == points.count else { return nil }
    var level = (0...degree).map { vectors[span - degree + $0] }
    for r in stride(from: 1, through: degree, by: 1) {
      for j in stride(from: degree, through: r, by: -1) {
        let left = knot(span - degree + j)
        let width = knot(span + 1 + j - r) - left
        let share = width == 0 ? 0 : (x - left) / width
        level[j] = zip(level[j - 1], level[j]).map { (1 - share) * $0 + share * $1 }
      }
    }
    return .list(level[degree].map { .real($0) })
  }
}
