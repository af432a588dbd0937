/// A point of the plane.
package struct MeshPoint: Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
  static func * (a: Double, b: Self) -> Self { Self(a * b.x, a * b.y) }
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
  /// Twice the signed area of the triangle that two vectors span; positive if the other is to the left.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }
  var length: Double { dot(self).squareRoot() }
}
