// The only interface to libm: C's functions under Swift names, natively and in WebAssembly. `@_extern(c)`
// selects C's calling convention, which WebAssembly needs; Swift's has two more parameters there.

@_extern(c, "sin") @usableFromInline func libmSin(_ x: Double) -> Double
@_extern(c, "cos") @usableFromInline func libmCos(_ x: Double) -> Double
@_extern(c, "tan") @usableFromInline func libmTan(_ x: Double) -> Double
@_extern(c, "asin") @usableFromInline func libmAsin(_ x: Double) -> Double
@_extern(c, "acos") @usableFromInline func libmAcos(_ x: Double) -> Double
@_extern(c, "atan") @usableFromInline func libmAtan(_ x: Double) -> Double
@_extern(c, "atan2") @usableFromInline func libmAtan2(_ y: Double, _ x: Double) -> Double
@_extern(c, "sinh") @usableFromInline func libmSinh(_ x: Double) -> Double
@_extern(c, "cosh") @usableFromInline func libmCosh(_ x: Double) -> Double
@_extern(c, "tanh") @usableFromInline func libmTanh(_ x: Double) -> Double
@_extern(c, "asinh") @usableFromInline func libmAsinh(_ x: Double) -> Double
@_extern(c, "acosh") @usableFromInline func libmAcosh(_ x: Double) -> Double
@_extern(c, "atanh") @usableFromInline func libmAtanh(_ x: Double) -> Double
@_extern(c, "exp") @usableFromInline func libmExp(_ x: Double) -> Double
@_extern(c, "expm1") @usableFromInline func libmExpm1(_ x: Double) -> Double
@_extern(c, "log") @usableFromInline func libmLog(_ x: Double) -> Double
@_extern(c, "log1p") @usableFromInline func libmLog1p(_ x: Double) -> Double
@_extern(c, "log2") @usableFromInline func libmLog2(_ x: Double) -> Double
@_extern(c, "log10") @usableFromInline func libmLog10(_ x: Double) -> Double
@_extern(c, "pow") @usableFromInline func libmPow(_ x: Double, _ y: Double) -> Double
@_extern(c, "cbrt") @usableFromInline func libmCbrt(_ x: Double) -> Double
@_extern(c, "hypot") @usableFromInline func libmHypot(_ x: Double, _ y: Double) -> Double
@_extern(c, "fmod") @usableFromInline func libmFmod(_ x: Double, _ y: Double) -> Double
@_extern(c, "tgamma") @usableFromInline func libmGamma(_ x: Double) -> Double
@_extern(c, "lgamma") @usableFromInline func libmLogGamma(_ x: Double) -> Double
@_extern(c, "erf") @usableFromInline func libmErf(_ x: Double) -> Double
@_extern(c, "erfc") @usableFromInline func libmErfc(_ x: Double) -> Double

/// Elementary functions of doubles; angles are in radians.
extension Double {
  /// The sine.
  @inlinable public static func sin(_ x: Double) -> Double { libmSin(x) }
  /// The cosine.
  @inlinable public static func cos(_ x: Double) -> Double { libmCos(x) }
  /// The tangent.
  @inlinable public static func tan(_ x: Double) -> Double { libmTan(x) }
  /// The inverse sine, from -π/2 to π/2; NaN outside -1...1.
  @inlinable public static func asin(_ x: Double) -> Double { libmAsin(x) }
  /// The inverse cosine, from 0 to π; NaN outside -1...1.
  @inlinable public static func acos(_ x: Double) -> Double { libmAcos(x) }
  /// The inverse tangent, from -π/2 to π/2.
  @inlinable public static func atan(_ x: Double) -> Double { libmAtan(x) }
  /// The angle of the point (x, y) from the x axis, from -π to π.
  @inlinable public static func atan2(y: Double, x: Double) -> Double { libmAtan2(y, x) }
  /// The hyperbolic sine.
  @inlinable public static func sinh(_ x: Double) -> Double { libmSinh(x) }
  /// The hyperbolic cosine.
  @inlinable public static func cosh(_ x: Double) -> Double { libmCosh(x) }
  /// The hyperbolic tangent.
  @inlinable public static func tanh(_ x: Double) -> Double { libmTanh(x) }
  /// The inverse hyperbolic sine.
  @inlinable public static func asinh(_ x: Double) -> Double { libmAsinh(x) }
  /// The inverse hyperbolic cosine; NaN below 1.
  @inlinable public static func acosh(_ x: Double) -> Double { libmAcosh(x) }
  /// The inverse hyperbolic tangent; NaN outside -1...1.
  @inlinable public static func atanh(_ x: Double) -> Double { libmAtanh(x) }
  /// e to the power of x.
  @inlinable public static func exp(_ x: Double) -> Double { libmExp(x) }
  /// e to the power of x, minus 1, accurate near 0.
  @inlinable public static func expMinusOne(_ x: Double) -> Double { libmExpm1(x) }
  /// The natural logarithm; NaN below 0.
  @inlinable public static func log(_ x: Double) -> Double { libmLog(x) }
  /// The natural logarithm of 1 + x, accurate near 0.
  @inlinable public static func log(onePlus x: Double) -> Double { libmLog1p(x) }
  /// The logarithm to the base 2.
  @inlinable public static func log2(_ x: Double) -> Double { libmLog2(x) }
  /// The logarithm to the base 10.
  @inlinable public static func log10(_ x: Double) -> Double { libmLog10(x) }
  /// x to the power of y; NaN for a negative x and a fractional y.
  @inlinable public static func pow(_ x: Double, _ y: Double) -> Double { libmPow(x, y) }
  /// The real cube root.
  @inlinable public static func cubeRoot(_ x: Double) -> Double { libmCbrt(x) }
  /// The length of the vector (x, y), without intermediate overflow.
  @inlinable public static func hypot(_ x: Double, _ y: Double) -> Double { libmHypot(x, y) }
  /// The remainder of x / y with the sign of x.
  @inlinable public static func remainder(_ x: Double, _ y: Double) -> Double { libmFmod(x, y) }
  /// The gamma function.
  @inlinable public static func gamma(_ x: Double) -> Double { libmGamma(x) }
  /// The logarithm of the gamma function's absolute value.
  @inlinable public static func logGamma(_ x: Double) -> Double { libmLogGamma(x) }
  /// The error function.
  @inlinable public static func erf(_ x: Double) -> Double { libmErf(x) }
  /// 1 minus the error function, accurate for large x.
  @inlinable public static func erfc(_ x: Double) -> Double { libmErfc(x) }
}
