/// The functions of the C mathematics library that Octavo uses, native and in WebAssembly.
///
/// They are declared here and nowhere else, so that one file says what a platform has to give. A C function of
/// doubles is called as a Swift one is, on every platform that Octavo is built for.
@_silgen_name("pow") private func libmPower(_ base: Double, _ exponent: Double) -> Double
@_silgen_name("sin") private func libmSine(_ value: Double) -> Double
@_silgen_name("cos") private func libmCosine(_ value: Double) -> Double
@_silgen_name("tan") private func libmTangent(_ value: Double) -> Double
@_silgen_name("asin") private func libmArcSine(_ value: Double) -> Double
@_silgen_name("acos") private func libmArcCosine(_ value: Double) -> Double
@_silgen_name("atan2") private func libmArcTangent(_ y: Double, _ x: Double) -> Double
@_silgen_name("exp") private func libmExponential(_ value: Double) -> Double
@_silgen_name("log") private func libmLogarithm(_ value: Double) -> Double
@_silgen_name("log10") private func libmLogarithm10(_ value: Double) -> Double

/// `base` to the power of `exponent`.
public func power(_ base: Double, _ exponent: Double) -> Double { libmPower(base, exponent) }
/// The sine of an angle in radians.
public func sine(_ value: Double) -> Double { libmSine(value) }
/// The cosine of an angle in radians.
public func cosine(_ value: Double) -> Double { libmCosine(value) }
/// The tangent of an angle in radians.
public func tangent(_ value: Double) -> Double { libmTangent(value) }
/// The angle in radians, -π/2 to π/2, whose sine is `value`.
public func arcSine(_ value: Double) -> Double { libmArcSine(value) }
/// The angle in radians, 0 to π, whose cosine is `value`.
public func arcCosine(_ value: Double) -> Double { libmArcCosine(value) }
/// The angle in radians, -π to π, of the point (x, y).
public func arcTangent(_ y: Double, _ x: Double) -> Double { libmArcTangent(y, x) }
/// e to the power of `value`.
public func exponential(_ value: Double) -> Double { libmExponential(value) }
/// The natural logarithm.
public func logarithm(_ value: Double) -> Double { libmLogarithm(value) }
/// The logarithm to base 10.
public func logarithm10(_ value: Double) -> Double { libmLogarithm10(value) }
