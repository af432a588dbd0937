/// An exact integer: a machine word, or a large integer if it does not fit one.
public enum Integer: Hashable, Sendable {
  case small(Int)
  /// A value that does not fit a machine word.
  case large(LargeInteger)

  /// Makes an integer; the value becomes a machine word if it fits.
  public init(_ value: LargeInteger) { self = value.small.map { .small($0) } ?? .large(value) }

  /// The value as a large integer.
  public var wide: LargeInteger {
    switch self {
    case .small(let value): LargeInteger(value)
    case .large(let value): value
    }
  }

  /// The value as a machine word; nil if it does not fit one.
  public var small: Int? {
    if case .small(let value) = self { return value }
    return nil
  }

  /// The nearest double.
  public var double: Double {
    switch self {
    case .small(let value): Double(value)
    case .large(let value): value.double
    }
  }

  /// -1, 0 or 1.
  public var sign: Int {
    switch self {
    case .small(let value): value.signum()
    case .large(let value): value.isNegative ? -1 : 1
    }
  }

  /// Whether the integer is zero.
  public var isZero: Bool { self == .small(0) }
  /// Whether the integer is one.
  public var isOne: Bool { self == .small(1) }

  /// Whether the integer is even.
  public var isEven: Bool {
    switch self {
    case .small(let value): value & 1 == 0
    case .large(let value): value.limbs[0] & 1 == 0
    }
  }

  /// The sum.
  public static func + (a: Integer, b: Integer) -> Integer {
    if case .small(let x) = a, case .small(let y) = b {
      let sum = x.addingReportingOverflow(y)
      if !sum.overflow { return .small(sum.partialValue) }
    }
    return Integer(a.wide + b.wide)
  }

  /// The negative.
  public static prefix func - (a: Integer) -> Integer {
    if case .small(let x) = a, x != .min { return .small(-x) }
    return Integer(-a.wide)
  }

  /// The difference.
  public static func - (a: Integer, b: Integer) -> Integer {
    if case .small(let x) = a, case .small(let y) = b {
      let difference = x.subtractingReportingOverflow(y)
      if !difference.overflow { return .small(difference.partialValue) }
    }
    return Integer(a.wide + (-b.wide))
  }

  /// The product.
  public static func * (a: Integer, b: Integer) -> Integer {
    if case .small(let x) = a, case .small(let y) = b {
      let product = x.multipliedReportingOverflow(by: y)
      if !product.overflow { return .small(product.partialValue) }
    }
    return Integer(a.wide * b.wide)
  }

  /// Divides with the quotient rounded towards zero and the remainder with the dividend's sign; nil if the
  /// divisor is zero.
  public func divided(by divisor: Integer) -> (quotient: Integer, remainder: Integer)? {
    if divisor.isZero { return nil }
    if case .small(let x) = self, case .small(let y) = divisor, !(x == .min && y == -1) {
      return (.small(x / y), .small(x % y))
    }
    let (quotient, remainder) = wide.dividedTowardsZero(by: divisor.wide)
    return (Integer(quotient), Integer(remainder))
  }

  /// Divides with the quotient rounded down and the remainder with the divisor's sign; nil if the divisor is
  /// zero.
  public func dividedDown(by divisor: Integer) -> (quotient: Integer, remainder: Integer)? {
    guard let (quotient, remainder) = divided(by: divisor) else { return nil }
    if remainder.isZero || remainder.sign == divisor.sign { return (quotient, remainder) }
    return (quotient - .small(1), remainder + divisor)
  }

  /// The digits of the absolute value in a base from 2 to 36: `4d` for 77 and 16.
  package func text(radix: Int) -> [UInt8] {
    let letters: [UInt8] = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    var (digits, rest) = ([UInt8](), magnitude)
    repeat {
      guard let (next, digit) = rest.divided(by: .small(radix)) else { break }
      digits.append(letters[digit.small ?? 0])
      rest = next
    } while !rest.isZero
    return digits.reversed()
  }

  /// The absolute value.
  public var magnitude: Integer { sign < 0 ? -self : self }

  /// The greatest common divisor, not negative.
  public static func gcd(_ a: Integer, _ b: Integer) -> Integer {
    var x = a.magnitude
    var y = b.magnitude
    if case .large(let large) = x, case .large(let other) = y {
      return Integer(LargeInteger.commonDivisor(large.limbs, other.limbs))
    }
    while !y.isZero {
      guard let remainder = x.divided(by: y)?.remainder else { break }
      (x, y) = (y, remainder)
    }
    return x
  }

  /// The power; nil if it has too many digits.
  public func raised(to exponent: Int) -> Integer? {
    guard exponent >= 0 else { return nil }
    if isZero || isOne { return exponent == 0 ? .small(1) : self }
    if self == .small(-1) { return exponent & 1 == 0 ? .small(1) : self }
    let bits = Double(wide.limbs.count - 1) * 32 + Double(32 - (wide.limbs.last?.leadingZeroBitCount ?? 32))
    guard (bits - 1) * Double(exponent) < Double(LargeInteger.mostLimbs * 32) else { return nil }
    var result = Integer.small(1)
    var base = self
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * base }
      rest >>= 1
      if rest > 0 { base = base * base }
    }
    return result
  }

  /// Whether the first integer is smaller.
  public static func < (a: Integer, b: Integer) -> Bool {
    if case .small(let x) = a, case .small(let y) = b { return x < y }
    return (a - b).sign < 0
  }

  /// The decimal digits, with a minus sign below zero.
  public var text: [UInt8] {
    switch self {
    case .small(let value): Array(String(value).utf8)
    case .large(let value): value.text
    }
  }

  /// The largest integer that does not exceed the square root of this non-negative integer.
  public var squareRoot: Integer {
    if case .small(let value) = self {
      guard value > 0 else { return .small(0) }
      var root = Int(clamping: Double(value).squareRoot())
      while root > 0, root > value / root { root -= 1 }
      while root + 1 <= value / (root + 1) { root += 1 }
      return .small(root)
    }
    // Newton's iteration from above.
    var root = Integer(
      LargeInteger(isNegative: false, limbs: [UInt32](repeating: 0, count: wide.limbs.count / 2 + 1) + [1]))
    while let next = divided(by: root).flatMap({ ($0.quotient + root).divided(by: .small(2)) })?.quotient,
      next < root
    {
      root = next
    }
    return root
  }
}

/// A fraction in lowest terms, with a denominator of at least 2; or a number of a chosen precision, whose denominator may be 1.
public final class Rational: Hashable, Sendable {
  /// The numerator, with the sign.
  public let numerator: Integer
  /// The denominator, positive.
  public let denominator: Integer

  /// The number of significant decimal digits of an inexact number; nil for a fraction.
  package let precision: Double?

  package init(numerator: Integer, denominator: Integer, precision: Double? = nil) {
    self.numerator = numerator
    self.denominator = denominator
    self.precision = precision
  }

  /// The nearest double, except possibly for the last bit of a fraction.
  public var double: Double {
    if precision != nil { return nearest }
    let (above, below) = (numerator.double, denominator.double)
    if above.isFinite, below.isFinite { return above / below }
    // Both are out of the range of doubles: drop the same number of low limbs from each.
    let (n, d) = (numerator.wide, denominator.wide)
    let drop = max(0, min(n.limbs.count, d.limbs.count) - 8)
    return LargeInteger(isNegative: n.isNegative, limbs: Array(n.limbs.dropFirst(drop))).double
      / LargeInteger(isNegative: false, limbs: Array(d.limbs.dropFirst(drop))).double
  }

  /// Whether two fractions are equal.
  public static func == (a: Rational, b: Rational) -> Bool {
    a.numerator == b.numerator && a.denominator == b.denominator
      && (a.precision == nil) == (b.precision == nil)
  }

  /// Feeds the fraction into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numerator)
    hasher.combine(denominator)
  }
}

/// A complex number, exact or not in both parts.
public final class ComplexNumber: Sendable {
  /// The real part.
  public let real: Number
  /// The imaginary part.
  public let imaginary: Number

  /// Makes a complex number of its parts.
  public init(_ real: Number, _ imaginary: Number) {
    self.real = real
    self.imaginary = imaginary
  }
}
