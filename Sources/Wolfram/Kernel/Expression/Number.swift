import Numerics

/// A real number in calculations: an integer, a fraction, a machine number, or a number of a chosen precision, which is a fraction that
/// counts as inexact.
public enum Number: Sendable {
  case integer(Integer)
  case rational(Rational)
  case real(Double)

  /// Makes an integer from a machine word.
  public static func small(_ value: Int) -> Number { .integer(.small(value)) }

  /// Makes a fraction in lowest terms; nil if the denominator is zero.
  public init?(_ numerator: Integer, over denominator: Integer) {
    guard !denominator.isZero else { return nil }
    let divisor = Integer.gcd(numerator, denominator)
    var above = numerator
    var below = denominator
    if !divisor.isOne, let n = above.divided(by: divisor), let d = below.divided(by: divisor) {
      above = n.quotient
      below = d.quotient
    }
    if below.sign < 0 { (above, below) = (-above, -below) }
    self = below.isOne ? .integer(above) : .rational(Rational(numerator: above, denominator: below))
  }

  /// The significant digits of machine numbers.
  package static let machineDigits = 15.954589770191003

  /// Makes the fraction that a machine number is; nil for zero, what is not finite, and below 10^-285.
  init?(fractionOf value: Double) {
    if value == 0 { return nil }
    let exponent = value.isFinite ? 52 - Int(value.exponent) : 1000
    guard exponent < 1000, let scale = Integer.small(2).raised(to: abs(exponent)),
      let whole = Integer(exactly: value.significand * 4_503_599_627_370_496)
    else { return nil }
    let signed = value < 0 ? -whole : whole
    self.init(exponent < 0 ? signed * scale : signed, over: exponent < 0 ? .small(1) : scale)
  }

  /// The nearest double.
  @inline(__always)
  public var double: Double {
    switch self {
    case .integer(let value): value.double
    case .rational(let value): value.double
    case .real(let value): value
    }
  }

  /// Whether the number is an integer or a fraction.
  public var isExact: Bool {
    if case .real = self { return false }
    return precision == nil
  }

  /// Whether the number is an exact zero.
  public var isExactZero: Bool {
    if case .integer(.small(0)) = self { return true }
    return false
  }

  /// Whether the number is zero, exact or not.
  public var isZero: Bool {
    if case .real(let value) = self { return value == 0 }
    return isExactZero || isRoundZero
  }

  /// -1, 0 or 1; 0 for NaN.
  public var sign: Int {
    switch self {
    case .integer(let value): value.sign
    case .rational(let value): value.numerator.sign
    case .real(let value): value > 0 ? 1 : value < 0 ? -1 : 0
    }
  }

  /// Numerator and denominator; nil for machine numbers.
  var fraction: (Integer, Integer)? {
    switch self {
    case .integer(let value): (value, .small(1))
    case .rational(let value): (value.numerator, value.denominator)
    case .real: nil
    }
  }

  /// The number as a term.
  public var term: Term {
    switch self {
    case .integer(.small(let value)): .integer(value)
    case .integer(.large(let value)): .largeInteger(value)
    case .rational(let value): .rational(value)
    case .real(let value): .real(value)
    }
  }

  /// The sum.
  public static func + (a: Number, b: Number) -> Number {
    if case .integer(let x) = a, case .integer(let y) = b { return .integer(x + y) }
    guard let x = a.fraction, let y = b.fraction else {
      let sum = a.double + b.double
      return (sum.isFinite ? nil : beyondMachine(a, b) { $0 + $1 }) ?? .real(sum)
    }
    if a.precision != nil || b.precision != nil { return decimalSum(a, b) }
    return Number(x.0 * y.1 + y.0 * x.1, over: x.1 * y.1) ?? .real(.nan)
  }

  /// The negative.
  public static prefix func - (a: Number) -> Number {
    switch a {
    case .integer(let value): .integer(-value)
    case .rational(let value):
      .rational(
        Rational(numerator: -value.numerator, denominator: value.denominator, precision: value.precision))
    case .real(let value): .real(-value)
    }
  }

  /// The difference.
  public static func - (a: Number, b: Number) -> Number { a + -b }

  /// The product.
  public static func * (a: Number, b: Number) -> Number {
    if case .integer(let x) = a, case .integer(let y) = b { return .integer(x * y) }
    guard let x = a.fraction, let y = b.fraction else {
      // An exact zero times a machine number is an exact zero.
      if a.isExactZero || b.isExactZero { return .small(0) }
      let product = a.double * b.double
      return (product.isFinite ? nil : beyondMachine(a, b) { $0 * $1 }) ?? .real(product)
    }
    if let zero = roundZero(a, b) { return zero }
    if let precision = leastPrecision(a, b) {
      return a.isExactZero || b.isExactZero
        ? .small(0) : decimal(x.0 * y.0, over: x.1 * y.1, precision: precision)
    }
    return Number(x.0 * y.0, over: x.1 * y.1) ?? .real(.nan)
  }

  /// The quotient; nil if the divisor is zero.
  public static func / (a: Number, b: Number) -> Number? {
    if b.isZero { return nil }
    guard let x = a.fraction, let y = b.fraction else {
      if a.isExactZero { return .small(0) }
      let quotient = a.double / b.double
      return (quotient.isFinite && !b.isBeyondMachine ? nil : beyondMachine(a, b) { $0 / $1 })
        ?? .real(quotient)
    }
    if let zero = roundZero(a, b, isQuotient: true) { return zero }
    if let precision = leastPrecision(a, b) {
      return a.isExactZero ? .small(0) : decimal(x.0 * y.1, over: x.1 * y.0, precision: precision)
    }
    return Number(x.0 * y.1, over: x.1 * y.0)
  }

  /// The result of an operation on two finite numbers of which one is beyond all machine numbers, with the digits of
  /// machine numbers; nil for others.
  private static func beyondMachine(
    _ a: Number, _ b: Number, _ operation: (Number, Number) -> Number?
  ) -> Number? {
    guard a.isBeyondMachine || b.isBeyondMachine, let x = a.asDecimal, let y = b.asDecimal else { return nil }
    let result = operation(x, y)
    return result.map { $0.isExactZero ? .real(0) : $0 }
  }

  private var asDecimal: Number? {
    guard case .real(let value) = self else { return self }
    if value == 0 { return .small(0) }
    guard let (above, below) = Number(fractionOf: value)?.fraction else { return nil }
    return .decimal(above, over: below, precision: Self.machineDigits)
  }

  private var isBeyondMachine: Bool {
    if case .real = self { return false }
    return double.isInfinite
  }

  /// Whether a is less than b; exact if both are.
  public static func < (a: Number, b: Number) -> Bool {
    if case .integer(let x) = a, case .integer(let y) = b { return x < y }
    guard let x = a.fraction, let y = b.fraction else { return a.double < b.double }
    return x.0 * y.1 < y.0 * x.1
  }

  /// Whether two numbers have the same value.
  public static func == (a: Number, b: Number) -> Bool {
    if case .integer(let x) = a, case .integer(let y) = b { return x == y }
    guard let x = a.fraction, let y = b.fraction else { return a.double == b.double }
    if a.isRoundZero || b.isRoundZero { return (a - b).isZero }
    if let precision = leastPrecision(a, b) { return agree(x, y, precision) }
    return x.0 == y.0 && x.1 == y.1
  }

  /// The largest integer that does not exceed the number; nil if the number is not finite.
  public var floor: Integer? {
    switch self {
    case .integer(let value): value
    case .rational(let value): value.numerator.dividedDown(by: value.denominator)?.quotient
    case .real(let value): Integer(exactly: value.rounded(.down))
    }
  }

  /// The nearest integer, ties to even; nil if the number is not finite.
  public var rounded: Integer? {
    switch self {
    case .integer(let value): return value
    case .rational:
      let doubled = (self + self + .small(1))
      guard let candidate = (doubled / .small(2))?.floor else { return nil }
      // A tie was rounded up: an odd result goes down by one.
      if self + .real(0) == .integer(candidate) - .real(0.5), !candidate.isEven,
        case .rational(let value) = self, value.denominator == .small(2)
      {
        return candidate - .small(1)
      }
      return candidate
    case .real(let value): return Integer(exactly: value.rounded(.toNearestOrEven))
    }
  }

  /// The absolute value.
  public var magnitude: Number { sign < 0 ? -self : self }

  /// The power with an integer exponent; nil for zero to a negative exponent and for results that are too
  /// large.
  public func raised(to exponent: Int) -> Number? {
    if exponent == .min { return nil }
    switch self {
    case .real(let value): return .real(Self.power(value, exponent))
    case .integer(let value):
      guard let power = value.raised(to: abs(exponent)) else { return nil }
      return exponent < 0 ? Number(.small(1), over: power) : .integer(power)
    case .rational(let value):
      guard let above = value.numerator.raised(to: abs(exponent)),
        let below = value.denominator.raised(to: abs(exponent))
      else { return nil }
      if let precision = value.precision {
        if value.numerator.isZero {
          return exponent > 0 ? Self.zero(accuracy: precision * Double(exponent)) : nil
        }
        return exponent < 0
          ? Self.decimal(below, over: above, precision: precision)
          : Self.decimal(above, over: below, precision: precision)
      }
      return exponent < 0 ? Number(below, over: above) : Number(above, over: below)
    }
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    guard abs(exponent) <= 64 else { return Double.pow(base, Double(exponent)) }
    var result = 1.0
    for _ in 0..<abs(exponent) { result *= base }
    return exponent < 0 ? 1 / result : result
  }
}

extension Integer {
  /// Makes an integer from a double with a whole value; nil for other values and beyond 10^300.
  public init?(exactly value: Double) {
    guard value.isFinite, value == value.rounded(.towardZero) else { return nil }
    if let small = Int(exactly: value) {
      self = .small(small)
      return
    }
    guard value.magnitude >= 1 else { return nil }
    let exponent = Int(value.exponent)
    let significand = UInt64(value.significandBitPattern | 1 << 52)
    var limbs = [UInt32](repeating: 0, count: max(0, exponent - 52) / 32)
    let shift = UInt64(max(0, exponent - 52) % 32)
    let low = significand << shift
    let high = shift == 0 ? 0 : significand >> (64 - shift)
    if exponent < 52 {
      let whole = significand >> UInt64(52 - exponent)
      limbs = [UInt32(truncatingIfNeeded: whole), UInt32(truncatingIfNeeded: whole >> 32)]
    } else {
      limbs.append(UInt32(truncatingIfNeeded: low))
      limbs.append(UInt32(truncatingIfNeeded: low >> 32))
      limbs.append(UInt32(truncatingIfNeeded: high))
    }
    self = Integer(LargeInteger(isNegative: value < 0, limbs: limbs))
  }
}

extension Term {
  /// The value of a real number; nil for complex numbers and other terms.
  @inline(__always)
  public var number: Number? {
    switch self {
    case .integer(let value): .integer(.small(value))
    case .largeInteger(let value): .integer(.large(value))
    case .rational(let value): .rational(value)
    case .real(let value): .real(value)
    default: nil
    }
  }

  /// The double nearest to a real number; nil for other terms, also for symbols of constants.
  @inline(__always)
  public var double: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    case .rational(let value): value.double
    case .largeInteger(let value): value.double
    default: nil
    }
  }

  /// The machine word of an exact integer; nil for other terms.
  @inline(__always)
  public var int: Int? {
    if case .integer(let value) = self { return value }
    return nil
  }

  /// The exact integer; nil for other terms.
  public var integer: Integer? {
    switch self {
    case .integer(let value): .small(value)
    case .largeInteger(let value): .large(value)
    default: nil
    }
  }

  /// Whether the term is a number, including complex numbers.
  public var isNumber: Bool {
    switch self {
    case .integer, .largeInteger, .rational, .real, .complex: true
    default: false
    }
  }

  /// Makes the term of an integer.
  public static func integer(_ value: Integer) -> Term { Number.integer(value).term }

  /// Makes a complex number, or a real one if the imaginary part is an exact zero.
  public static func complex(_ real: Number, _ imaginary: Number) -> Term {
    if imaginary.isExactZero { return real.term }
    // If one part is a machine number, the other becomes one.
    if case .real(let value) = imaginary, real.isExact {
      return .complex(ComplexNumber(.real(real.double), .real(value)))
    }
    if case .real = real, imaginary.isExact {
      return .complex(ComplexNumber(real, .real(imaginary.double)))
    }
    return .complex(ComplexNumber(real, imaginary))
  }
}
