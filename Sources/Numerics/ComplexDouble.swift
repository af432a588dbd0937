/// A complex machine number.
public struct ComplexDouble: Equatable, Sendable {
  /// The real part.
  public var real: Double
  /// The imaginary part.
  public var imaginary: Double

  /// Zero.
  public static let zero = ComplexDouble(0, 0)
  /// One.
  public static let one = ComplexDouble(1, 0)
  /// The value of `i`.
  public static let i = ComplexDouble(0, 1)

  /// The attributes of these bits.
  public init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The value without its sign.
  public var magnitude: Double { Double.hypot(real, imaginary) }
  /// The angle from the real axis, from -π to π.
  public var angle: Double { Double.atan2(y: imaginary, x: real) }
  /// The value of `conjugate`.
  public var conjugate: ComplexDouble { ComplexDouble(real, -imaginary) }
  /// The value of `isReal`.
  public var isReal: Bool { imaginary == 0 }

  /// The sum.
  public static func + (a: Self, b: Self) -> Self { Self(a.real + b.real, a.imaginary + b.imaginary) }
  /// The difference, or the negative.
  public static func - (a: Self, b: Self) -> Self { Self(a.real - b.real, a.imaginary - b.imaginary) }
  /// The difference, or the negative.
  public static prefix func - (a: Self) -> Self { Self(-a.real, -a.imaginary) }
  /// The product.
  public static func * (a: Self, b: Self) -> Self {
    Self(a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
  /// The product.
  public static func * (a: Double, b: Self) -> Self { Self(a * b.real, a * b.imaginary) }

  /// The quotient, scaled so that it does not overflow on the way.
  public static func / (a: Self, b: Self) -> Self {
    if b.real.magnitude >= b.imaginary.magnitude {
      let ratio = b.imaginary / b.real
      let below = b.real + b.imaginary * ratio
      return Self((a.real + a.imaginary * ratio) / below, (a.imaginary - a.real * ratio) / below)
    }
    let ratio = b.real / b.imaginary
    let below = b.real * ratio + b.imaginary
    return Self((a.real * ratio + a.imaginary) / below, (a.imaginary * ratio - a.real) / below)
  }

  /// The value of `exp`.
  public var exp: Self {
    let radius = Double.exp(real)
    return Self(radius * Double.cos(imaginary), imaginary == 0 ? 0 : radius * Double.sin(imaginary))
  }

  /// The value of `log`.
  public var log: Self { Self(Double.log(magnitude), angle) }

  /// The value of `squareRoot`.
  public var squareRoot: Self {
    if real == 0, imaginary == 0 { return .zero }
    let radius = ((magnitude + real.magnitude) / 2).squareRoot()
    if real >= 0 { return Self(radius, imaginary / (2 * radius)) }
    return Self(imaginary.magnitude / (2 * radius), imaginary < 0 ? -radius : radius)
  }

  /// The principal value of a power.
  public static func pow(_ base: Self, _ exponent: Self) -> Self {
    if base == .zero { return exponent == .zero ? .one : exponent.real > 0 ? .zero : Self(.infinity, 0) }
    if exponent.imaginary == 0, exponent.real == exponent.real.rounded(), exponent.real.magnitude <= 64 {
      var result = Self.one
      var rest = Int(exponent.real.magnitude)
      var factor = base
      while rest > 0 {
        if rest & 1 == 1 { result = result * factor }
        factor = factor * factor
        rest >>= 1
      }
      return exponent.real < 0 ? one / result : result
    }
    if exponent == Self(0.5, 0) { return base.squareRoot }
    return (exponent * base.log).exp
  }

  /// The value of `sin`.
  public var sin: Self {
    Self(Double.sin(real) * Double.cosh(imaginary), Double.cos(real) * Double.sinh(imaginary))
  }
  /// The value of `cos`.
  public var cos: Self {
    Self(Double.cos(real) * Double.cosh(imaginary), -Double.sin(real) * Double.sinh(imaginary))
  }
  /// The value of `tan`.
  public var tan: Self {
    // Far from the real axis both sine and cosine overflow.
    if imaginary.magnitude > 300 { return Self(0, imaginary < 0 ? -1 : 1) }
    return sin / cos
  }
  /// The value of `sinh`.
  public var sinh: Self { -Self.i * (Self.i * self).sin }
  /// The value of `cosh`.
  public var cosh: Self { (Self.i * self).cos }
  /// The value of `tanh`.
  public var tanh: Self { -Self.i * (Self.i * self).tan }

  /// The value of `arcSin`.
  public var arcSin: Self {
    let root = (Self.one - self * self).squareRoot
    return -Self.i * (Self.i * self + root).log
  }
  /// The value of `arcCos`.
  public var arcCos: Self { Self(Double.pi / 2, 0) - arcSin }
  /// The value of `arcTan`.
  public var arcTan: Self {
    let upper = (Self.one - Self.i * self).log
    let lower = (Self.one + Self.i * self).log
    return Self(0, 0.5) * (upper - lower)
  }
  /// The value of `arcSinh`.
  public var arcSinh: Self { (self + (self * self + .one).squareRoot).log }
  /// The value of `arcCosh`.
  public var arcCosh: Self { (self + (self + .one).squareRoot * (self - .one).squareRoot).log }
  /// The value of `arcTanh`.
  public var arcTanh: Self { 0.5 * ((Self.one + self).log - (Self.one - self).log) }
}
