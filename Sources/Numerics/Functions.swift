// The functions of the C mathematics library under names of their own, for where `Double.sin` would be less clear.

/// `base` to the power of `exponent`.
public func power(_ base: Double, _ exponent: Double) -> Double { libmPow(base, exponent) }
/// The sine of an angle in radians.
public func sine(_ value: Double) -> Double { libmSin(value) }
/// The cosine of an angle in radians.
public func cosine(_ value: Double) -> Double { libmCos(value) }
/// The tangent of an angle in radians.
public func tangent(_ value: Double) -> Double { libmTan(value) }
/// The angle in radians, -π/2 to π/2, whose sine is `value`.
public func arcSine(_ value: Double) -> Double { libmAsin(value) }
/// The angle in radians, 0 to π, whose cosine is `value`.
public func arcCosine(_ value: Double) -> Double { libmAcos(value) }
/// The angle in radians, -π to π, of the point (x, y).
public func arcTangent(_ y: Double, _ x: Double) -> Double { libmAtan2(y, x) }
/// e to the power of `value`.
public func exponential(_ value: Double) -> Double { libmExp(value) }
/// The natural logarithm.
public func logarithm(_ value: Double) -> Double { libmLog(value) }
/// The logarithm to base 10.
public func logarithm10(_ value: Double) -> Double { libmLog10(value) }
