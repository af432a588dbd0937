/// A complex machine number.
public struct ComplexDouble: Equatable, Sendable {
  public var real: Double
  public var imaginary: Double

  public static let zero = ComplexDouble(0, 0)
  public static let one = ComplexDouble(1, 0)
  public static let i = ComplexDouble(0, 1)

  public init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  public var magnitude: Double { Double.hypot(real, imaginary) }
  /// The angle from the real axis, from -π to π.
  public var angle: Double { Double.atan2(y: imaginary, x: real) }
  public var conjugate: ComplexDouble { ComplexDouble(real, -imaginary) }
  public var isReal: Bool { imaginary == 0 }

  public static func + (a: Self, b: Self) -> Self { Self(a.real + b.real, a.imaginary + b.imaginary) }
  public static func - (a: Self, b: Self) -> Self { Self(a.real - b.real, a.imaginary - b.imaginary) }
  public static prefix func - (a: Self) -> Self { Self(-a.real, -a.imaginary) }
  public static func * (a: Self, b: Self) -> Self {
    Self(a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
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

  public var exp: Self {
    let radius = Double.exp(real)
    return Self(radius * Double.cos(imaginary), imaginary == 0 ? 0 : radius * Double.sin(imaginary))
  }

  public var log: Self { Self(Double.log(magnitude), angle) }

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

  public var sin: Self {
    Self(Double.sin(real) * Double.cosh(imaginary), Double.cos(real) * Double.sinh(imaginary))
  }
  public var cos: Self {
    Self(Double.cos(real) * Double.cosh(imaginary), -Double.sin(real) * Double.sinh(imaginary))
  }
  public var tan: Self {
    // Far from the real axis both sine and cosine overflow.
    if imaginary.magnitude > 300 { return Self(0, imaginary < 0 ? -1 : 1) }
    return sin / cos
  }
  public var sinh: Self { -Self.i * (Self.i * self).sin }
  public var cosh: Self { (Self.i * self).cos }
  public var tanh: Self { -Self.i * (Self.i * self).tan }

  public var arcSin: Self {
    let root = (Self.one - self * self).squareRoot
    return -Self.i * (Self.i * self + root).log
  }
  public var arcCos: Self { Self(Double.pi / 2, 0) - arcSin }
  public var arcTan: Self {
    let upper = (Self.one - Self.i * self).log
    let lower = (Self.one + Self.i * self).log
    return Self(0, 0.5) * (upper - lower)
  }
  public var arcSinh: Self { (self + (self * self + .one).squareRoot).log }
  public var arcCosh: Self { (self + (self + .one).squareRoot * (self - .one).squareRoot).log }
  public var arcTanh: Self { 0.5 * ((Self.one + self).log - (Self.one - self).log) }
}
