import Numerics

/// A point or vector in the plane.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, increasing to the right.
  public var x: Double
  /// The vertical coordinate, increasing upwards in a scene and downwards in a drawing.
  public var y: Double

  /// Makes a point.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Vector addition.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// Vector subtraction.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// Multiplication by a scalar.
  @inlinable public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  /// The Euclidean norm.
  public var length: Double { (x * x + y * y).squareRoot() }
  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }
  /// The unit vector of the same direction; zero stays zero.
  public var normalized: Point {
    let length = self.length
    return length > 0 ? Point(x / length, y / length) : self
  }
}

/// A point or vector in space.
public struct Point3: Hashable, Sendable {
  /// The first coordinate.
  public var x: Double
  /// The second coordinate.
  public var y: Double
  /// The third coordinate, upwards unless the camera says otherwise.
  public var z: Double

  /// Makes a point.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Vector addition.
  @inlinable public static func + (a: Point3, b: Point3) -> Point3 { Point3(a.x + b.x, a.y + b.y, a.z + b.z) }
  /// Vector subtraction.
  @inlinable public static func - (a: Point3, b: Point3) -> Point3 { Point3(a.x - b.x, a.y - b.y, a.z - b.z) }
  /// Multiplication by a scalar.
  @inlinable public static func * (a: Point3, factor: Double) -> Point3 {
    Point3(a.x * factor, a.y * factor, a.z * factor)
  }

  /// The dot product.
  @inlinable public func dot(_ other: Point3) -> Double { x * other.x + y * other.y + z * other.z }
  /// The cross product.
  @inlinable
  public func cross(_ other: Point3) -> Point3 {
    Point3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
  /// The Euclidean norm.
  public var length: Double { dot(self).squareRoot() }
  /// Whether all coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
  /// The unit vector of the same direction; zero stays zero.
  public var normalized: Point3 {
    let length = self.length
    return length > 0 ? self * (1 / length) : self
  }
  /// A unit vector orthogonal to this one.
  public var perpendicular: Point3 {
    (x.magnitude < 0.9 * length ? cross(Point3(1, 0, 0)) : cross(Point3(0, 1, 0))).normalized
  }

  /// The coordinate of an axis: 0, 1 or 2.
  public subscript(axis: Int) -> Double {
    get { axis == 0 ? x : axis == 1 ? y : z }
    set {
      switch axis {
      case 0: x = newValue
      case 1: y = newValue
      default: z = newValue
      }
    }
  }
}

/// A closed interval; empty if `low` exceeds `high`.
public struct Interval: Hashable, Sendable {
  /// The lower end.
  public var low: Double
  /// The upper end.
  public var high: Double

  /// Makes an interval from its ends.
  public init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  /// The empty interval.
  public static let empty = Interval(.infinity, -.infinity)
  /// The distance of the ends.
  public var length: Double { high - low }
  /// The midpoint.
  public var middle: Double { low + (high - low) / 2 }
  /// Whether the interval is empty.
  public var isEmpty: Bool { low > high }
  /// Whether the value is in the closed interval.
  public func contains(_ value: Double) -> Bool { value >= low && value <= high }
  /// Extends the interval to the value; ignores non-finite values.
  public mutating func include(_ value: Double) {
    guard value.isFinite else { return }
    if value < low { low = value }
    if value > high { high = value }
  }
  /// The interval extended at both ends.
  public func padded(below: Double, above: Double) -> Interval { Interval(low - below, high + above) }
}

/// An axis-aligned rectangle.
public struct Bounds: Hashable, Sendable {
  /// The horizontal extent.
  public var x: Interval
  /// The vertical extent.
  public var y: Interval

  /// Makes a rectangle from two intervals.
  public init(x: Interval, y: Interval) {
    self.x = x
    self.y = y
  }

  /// The empty rectangle.
  public static let empty = Bounds(x: .empty, y: .empty)
  /// Whether the rectangle is empty.
  public var isEmpty: Bool { x.isEmpty || y.isEmpty }
  /// Extends the rectangle to the point.
  public mutating func include(_ point: Point) {
    guard point.isFinite else { return }
    x.include(point.x)
    y.include(point.y)
  }
  /// Extends the rectangle to another.
  public mutating func include(_ other: Bounds) {
    guard !other.isEmpty else { return }
    include(Point(other.x.low, other.y.low))
    include(Point(other.x.high, other.y.high))
  }
  /// Whether the point is inside.
  public func contains(_ point: Point) -> Bool { x.contains(point.x) && y.contains(point.y) }
  /// The rectangle extended on all sides.
  public func padded(_ margin: Double) -> Bounds {
    Bounds(x: x.padded(below: margin, above: margin), y: y.padded(below: margin, above: margin))
  }
  /// The centre.
  public var center: Point { Point(x.middle, y.middle) }
}

/// An affine map of the plane: x' = a x + c y + e, y' = b x + d y + f, in the order of SVG's `matrix`.
public struct Affine: Hashable, Sendable {
  /// The coefficients.
  public var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0

  /// Makes a map from coefficients; the identity by default.
  public init(
    _ a: Double = 1, _ b: Double = 0, _ c: Double = 0, _ d: Double = 1, _ e: Double = 0, _ f: Double = 0
  ) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// A translation.
  public static func translation(_ by: Point) -> Affine { Affine(1, 0, 0, 1, by.x, by.y) }
  /// A counterclockwise rotation in radians about a point.
  public static func rotation(_ angle: Double, about center: Point = Point(0, 0)) -> Affine {
    let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    return Affine(
      cosine, sine, -sine, cosine, center.x - cosine * center.x + sine * center.y,
      center.y - sine * center.x - cosine * center.y)
  }
  /// A scaling about the origin.
  public static func scaling(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }

  /// Maps a point.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
  }
  /// Maps a direction, ignoring the translation.
  @inlinable public func apply(direction: Point) -> Point {
    Point(a * direction.x + c * direction.y, b * direction.x + d * direction.y)
  }
  /// The composition: first `inner`, then this map.
  public func after(_ inner: Affine) -> Affine {
    let origin = apply(Point(inner.e, inner.f))
    return Affine(
      a * inner.a + c * inner.b, b * inner.a + d * inner.b, a * inner.c + c * inner.d,
      b * inner.c + d * inner.d,
      origin.x, origin.y)
  }
  /// The determinant: the factor of areas, negative for reflections.
  public var determinant: Double { a * d - b * c }
  /// Whether the map is the identity.
  var isIdentity: Bool { self == Affine() }
}
