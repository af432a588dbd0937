/// A complex number of two doubles.
public struct ComplexDouble: Equatable, Sendable {
  /// The real part.
  public var real: Double
  /// The imaginary part.
  public var imaginary: Double

  /// Zero.
  public static let zero = ComplexDouble(0, 0)
  /// One.
  public static let one = ComplexDouble(1, 0)
  /// The imaginary unit.
  public static let i = ComplexDouble(0, 1)

  /// Makes a number from its real and imaginary part.
  public init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The absolute value.
  public var magnitude: Double { Double.hypot(real, imaginary) }
  /// The argument, from -π to π.
  public var angle: Double { Double.atan2(y: imaginary, x: real) }
  /// The complex conjugate.
  public var conjugate: ComplexDouble { ComplexDouble(real, -imaginary) }
  /// Whether the imaginary part is zero.
  public var isReal: Bool { imaginary == 0 }

  /// The sum.
  public static func + (a: Self, b: Self) -> Self { Self(a.real + b.real, a.imaginary + b.imaginary) }
  /// The difference.
  public static func - (a: Self, b: Self) -> Self { Self(a.real - b.real, a.imaginary - b.imaginary) }
  /// The negative.
  public static prefix func - (a: Self) -> Self { Self(-a.real, -a.imaginary) }
  /// The product.
  public static func * (a: Self, b: Self) -> Self {
    Self(a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
  /// The product with a real factor.
  public static func * (a: Double, b: Self) -> Self { Self(a * b.real, a * b.imaginary) }

  /// The quotient, scaled to avoid intermediate overflow.
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

  /// e to this power.
  public var exp: Self {
    let radius = Double.exp(real)
    return Self(radius * Double.cos(imaginary), imaginary == 0 ? 0 : radius * Double.sin(imaginary))
  }

  /// The principal natural logarithm.
  public var log: Self { Self(Double.log(magnitude), angle) }

  /// The principal square root.
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
      var rest = Int(clamping: exponent.real.magnitude)
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

  /// The sine.
  public var sin: Self {
    Self(Double.sin(real) * Double.cosh(imaginary), Double.cos(real) * Double.sinh(imaginary))
  }
  /// The cosine.
  public var cos: Self {
    Self(Double.cos(real) * Double.cosh(imaginary), -Double.sin(real) * Double.sinh(imaginary))
  }
  /// The tangent.
  public var tan: Self {
    // Avoids overflow of sine and cosine far from the real axis.
    if imaginary.magnitude > 300 { return Self(0, imaginary < 0 ? -1 : 1) }
    return sin / cos
  }
  /// The hyperbolic sine.
  public var sinh: Self { -Self.i * (Self.i * self).sin }
  /// The hyperbolic cosine.
  public var cosh: Self { (Self.i * self).cos }
  /// The hyperbolic tangent.
  public var tanh: Self { -Self.i * (Self.i * self).tan }

  /// The principal inverse sine.
  public var arcSin: Self {
    let root = (Self.one - self * self).squareRoot
    return -Self.i * (Self.i * self + root).log
  }
  /// The principal inverse cosine.
  public var arcCos: Self { Self(Double.pi / 2, 0) - arcSin }
  /// The principal inverse tangent.
  public var arcTan: Self {
    let upper = (Self.one - Self.i * self).log
    let lower = (Self.one + Self.i * self).log
    return Self(0, 0.5) * (upper - lower)
  }
  /// The principal inverse hyperbolic sine.
  public var arcSinh: Self { (self + (self * self + .one).squareRoot).log }
  /// The principal inverse hyperbolic cosine.
  public var arcCosh: Self { (self + (self + .one).squareRoot * (self - .one).squareRoot).log }
  /// The principal inverse hyperbolic tangent.
  public var arcTanh: Self { 0.5 * ((Self.one + self).log - (Self.one - self).log) }
}
