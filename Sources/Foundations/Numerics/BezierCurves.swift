/// Curves defined by control points, each an array of coordinates.
public enum BezierCurves {
  /// The point on a Bézier curve at parameter `t`, by de Casteljau's algorithm; nil for points of several dimensions.
  public static func bezier(_ points: [[Double]], _ t: Double) -> [Double]? {
    var level = points
    guard let width = level.first?.count, width > 0, level.allSatisfy({ $0.count == width }) else {
      return nil
    }
    while level.count > 1 {
      level = zip(level, level.dropFirst()).map { a, b in zip(a, b).map { (1 - t) * $0 + t * $1 } }
    }
    return level[0]
  }

  /// The point on a clamped cubic B-spline at a parameter from 0 to 1, by de Boor's algorithm; nil for fewer than two points.
  public static func spline(_ points: [[Double]], _ t: Double) -> [Double]? {
    guard points.count > 1 else { return nil }
    let degree = min(3, points.count - 1)
    let spans = points.count - degree
    func knot(_ index: Int) -> Double { Double(max(0, min(index - degree, spans))) / Double(spans) }
    let x = max(0, min(t, 1))
    guard x == x else { return nil }
    let span = min(Int(clamping: x * Double(spans)), spans - 1) + degree
    var level = (0...degree).map { points[span - degree + $0] }
    for r in stride(from: 1, through: degree, by: 1) {
      for j in stride(from: degree, through: r, by: -1) {
        let left = knot(span - degree + j)
        let width = knot(span + 1 + j - r) - left
        let share = width == 0 ? 0 : (x - left) / width
        level[j] = zip(level[j - 1], level[j]).map { (1 - share) * $0 + share * $1 }
      }
    }
    return level[degree]
  }
}
