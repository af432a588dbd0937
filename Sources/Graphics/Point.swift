import Numerics

/// A place or a direction in a plane.
public struct Point: Hashable, Sendable {
  /// Towards the right.
  public var x: Double
  /// Upwards in a scene, downwards in a drawing.
  public var y: Double

  /// Makes a point.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The sum of the coordinates.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The difference of the coordinates.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// The coordinates, each times a factor.
  @inlinable public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  /// The length of the vector.
  public var length: Double { (x * x + y * y).squareRoot() }
  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }
  /// The vector of length 1 in the same direction; zero stays zero.
  public var normalized: Point {
    let length = self.length
    return length > 0 ? Point(x / length, y / length) : self
  }
}

/// A place or a direction in space.
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

  /// The sum of the coordinates.
  @inlinable public static func + (a: Point3, b: Point3) -> Point3 { Point3(a.x + b.x, a.y + b.y, a.z + b.z) }
  /// The difference of the coordinates.
  @inlinable public static func - (a: Point3, b: Point3) -> Point3 { Point3(a.x - b.x, a.y - b.y, a.z - b.z) }
  /// The coordinates, each times a factor.
  @inlinable public static func * (a: Point3, factor: Double) -> Point3 {
    Point3(a.x * factor, a.y * factor, a.z * factor)
  }

  /// The scalar product.
  @inlinable public func dot(_ other: Point3) -> Double { x * other.x + y * other.y + z * other.z }
  /// The vector product.
  @inlinable
  public func cross(_ other: Point3) -> Point3 {
    Point3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
  /// The length of the vector.
  public var length: Double { dot(self).squareRoot() }
  /// Whether all coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
  /// The vector of length 1 in the same direction; zero stays zero.
  public var normalized: Point3 {
    let length = self.length
    return length > 0 ? self * (1 / length) : self
  }
  /// A vector of length 1 at a right angle to this one.
  public var perpendicular: Point3 {
    (x.magnitude < 0.9 * length ? cross(Point3(1, 0, 0)) : cross(Point3(0, 1, 0))).normalized
  }

  /// The coordinate of that axis: 0, 1 or 2.
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

/// An interval from `low` to `high`; empty where `low` is above.
public struct Interval: Hashable, Sendable {
  /// The lower end.
  public var low: Double
  /// The upper end.
  public var high: Double

  /// Makes an interval of its ends.
  public init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  /// The interval that holds nothing yet.
  public static let empty = Interval(.infinity, -.infinity)
  /// The distance of the ends.
  public var length: Double { high - low }
  /// The point halfway.
  public var middle: Double { low + (high - low) / 2 }
  /// Whether nothing is inside.
  public var isEmpty: Bool { low > high }
  /// Whether the value is inside, ends included.
  public func contains(_ value: Double) -> Bool { value >= low && value <= high }
  /// Grows to hold the value, unless that is not finite.
  public mutating func include(_ value: Double) {
    guard value.isFinite else { return }
    if value < low { low = value }
    if value > high { high = value }
  }
  /// The interval with that much more on either side.
  public func padded(_ below: Double, _ above: Double) -> Interval { Interval(low - below, high + above) }
}

/// A rectangle along the axes.
public struct Bounds: Hashable, Sendable {
  /// From left to right.
  public var x: Interval
  /// From bottom to top.
  public var y: Interval

  /// Makes a rectangle of two intervals.
  public init(x: Interval, y: Interval) {
    self.x = x
    self.y = y
  }

  /// The rectangle that holds nothing yet.
  public static let empty = Bounds(x: .empty, y: .empty)
  /// Whether nothing is inside.
  public var isEmpty: Bool { x.isEmpty || y.isEmpty }
  /// Grows to hold the point.
  public mutating func include(_ point: Point) {
    guard point.isFinite else { return }
    x.include(point.x)
    y.include(point.y)
  }
  /// Grows to hold the other rectangle.
  public mutating func include(_ other: Bounds) {
    guard !other.isEmpty else { return }
    include(Point(other.x.low, other.y.low))
    include(Point(other.x.high, other.y.high))
  }
  /// Whether the point is inside.
  public func contains(_ point: Point) -> Bool { x.contains(point.x) && y.contains(point.y) }
  /// The rectangle with that much more on every side.
  public func padded(_ margin: Double) -> Bounds {
    Bounds(x: x.padded(margin, margin), y: y.padded(margin, margin))
  }
  /// The middle.
  public var center: Point { Point(x.middle, y.middle) }
}

/// An affine map of the plane: x' = a x + c y + e, y' = b x + d y + f, in the order of SVG's `matrix`.
public struct Affine: Hashable, Sendable {
  /// The coefficients.
  public var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0

  /// The map of the coefficients; without any, the identity.
  public init(
    _ a: Double = 1, _ b: Double = 0, _ c: Double = 0, _ d: Double = 1, _ e: Double = 0, _ f: Double = 0
  ) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// A shift.
  public static func translation(_ by: Point) -> Affine { Affine(1, 0, 0, 1, by.x, by.y) }
  /// A turn to the left, in radians, about a point.
  public static func rotation(_ angle: Double, about center: Point = Point(0, 0)) -> Affine {
    let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    return Affine(
      cosine, sine, -sine, cosine, center.x - cosine * center.x + sine * center.y,
      center.y - sine * center.x - cosine * center.y)
  }
  /// A scaling about the origin.
  public static func scaling(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }

  /// Where the point goes.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
  }
  /// Where the direction goes.
  @inlinable public func apply(direction: Point) -> Point {
    Point(a * direction.x + c * direction.y, b * direction.x + d * direction.y)
  }
  /// This map after the inner one.
  public func after(_ inner: Affine) -> Affine {
    let origin = apply(Point(inner.e, inner.f))
    return Affine(
      a * inner.a + c * inner.b, b * inner.a + d * inner.b, a * inner.c + c * inner.d,
      b * inner.c + d * inner.d,
      origin.x, origin.y)
  }
  /// The factor by which areas grow, negative where it mirrors.
  public var determinant: Double { a * d - b * c }
  /// Whether it changes nothing.
  public var isIdentity: Bool { self == Affine() }
}
