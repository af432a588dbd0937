import Numerics
import TextBytes

extension Integer {
  /// The decimal logarithm of the absolute value; -infinity for zero.
  package var log10: Double {
    switch self {
    case .small(let value): return Double.log(Double(value).magnitude) / Double.log(10)
    case .large(let value):
      let high = value.limbs.suffix(3).reversed().reduce(0) { $0 * 4_294_967_296 + Double($1) }
      let low = 32 * Double(max(0, value.limbs.count - 3))
      return (Double.log(high) + low * Double.log(2)) / Double.log(10)
    }
  }

  /// The power of ten; nil if it has too many digits.
  package static func tens(_ exponent: Int) -> Integer? { Integer.small(10).raised(to: exponent) }

  /// The nearest integer to the quotient by a positive integer; nil if that is zero.
  package func dividedToNearest(by divisor: Integer) -> Integer? {
    (self + self + divisor).dividedDown(by: divisor + divisor)?.quotient
  }
}

/// Numbers of a chosen precision, such as `N[Pi, 30]`: fractions that count as inexact. They have six digits more than they promise. A
/// zero among them, such as that of ``1`20 - 1`20``, has no significant digits; its precision is the number of digits behind the point
/// that are known to be zero.
extension Number {
  /// The number of significant decimal digits; nil for exact numbers and machine numbers.
  package var precision: Double? {
    if case .rational(let value) = self { return value.precision }
    return nil
  }

  /// The fraction that a number of a chosen precision is, as an exact number; nil for others.
  var withoutPrecision: Number? {
    guard case .rational(let value) = self, value.precision != nil else { return nil }
    return Number(value.numerator, over: value.denominator)
  }

  /// The decimal logarithm of the absolute value.
  package var log10: Double {
    switch self {
    case .integer(let value): value.log10
    case .rational(let value): value.numerator.log10 - value.denominator.log10
    case .real(let value): Double.log(value.magnitude) / Double.log(10)
    }
  }

  /// A zero of which so many digits behind the point are known, a million at most.
  package static func zero(accuracy: Double) -> Number {
    .rational(
      Rational(numerator: .small(0), denominator: .small(1), precision: min(max(accuracy, -1e6), 1e6)))
  }

  /// Whether the number is a zero of which only some digits are known.
  package var isRoundZero: Bool {
    if case .rational(let value) = self { return value.numerator.isZero && value.precision != nil }
    return false
  }

  /// The number of known digits behind the point; nil for exact numbers and machine numbers.
  package var accuracy: Double? { precision.map { isRoundZero ? $0 : $0 - log10 } }

  /// The product or, with `isQuotient`, the quotient of two numbers of which one is a zero with some known digits; nil for others.
  static func roundZero(_ a: Number, _ b: Number, isQuotient: Bool = false) -> Number? {
    guard a.isRoundZero || b.isRoundZero, let own = a.precision ?? b.precision else { return nil }
    if a.isExactZero || b.isExactZero { return .small(0) }
    if a.isRoundZero, b.isRoundZero { return zero(accuracy: own + (b.precision ?? 0)) }
    let size = a.isRoundZero ? b.log10 : a.log10
    let accuracy = (a.isRoundZero ? a.precision : b.precision) ?? own
    return zero(accuracy: isQuotient ? accuracy + size : accuracy - size)
  }

  /// The smaller precision of two numbers; nil if neither has one.
  static func leastPrecision(_ a: Number, _ b: Number) -> Double? {
    guard let x = a.precision else { return b.precision }
    return b.precision.map { min($0, x) } ?? x
  }

  /// Whether two fractions agree in so many digits, but for the last one.
  static func agree(_ x: (Integer, Integer), _ y: (Integer, Integer), _ precision: Double) -> Bool {
    let difference = x.0 * y.1 - y.0 * x.1
    return difference.isZero || difference.log10 - (x.0 * y.1).log10 < 0.3 - precision
  }

  /// The sum, of which the digits are certain that are certain in both numbers.
  static func decimalSum(_ a: Number, _ b: Number) -> Number {
    guard let x = a.fraction, let y = b.fraction else { return .real(a.double + b.double) }
    let (above, below) = (x.0 * y.1 + y.0 * x.1, x.1 * y.1)
    // The errors add up.
    let accuracies = [a, b].compactMap { $0.accuracy }
    let least = accuracies.reduce(.infinity) { min($0, $1) }
    let errors = accuracies.reduce(0) { $0 + Double.pow(10, least - $1) }
    let accuracy = least - Double.log(errors) / Double.log(10)
    let precision = accuracy + above.log10 - below.log10
    // No digit is certain.
    if above.isZero || precision < 0 { return zero(accuracy: accuracy) }
    return decimal(above, over: below, precision: precision)
  }

  /// The quotient with so many significant digits; a machine number if it has too many digits, or is zero.
  package static func decimal(_ numerator: Integer, over denominator: Integer, precision: Double) -> Number {
    let value = Rational(numerator: numerator, denominator: denominator)
    guard !numerator.isZero, !denominator.isZero else { return .real(numerator.isZero ? 0 : .nan) }
    let exponent = Number.rational(value).log10.rounded(.down)
    guard exponent.magnitude < 4_000, precision < 4_000 else { return .real(value.double) }
    // At least one digit is left where others have cancelled.
    let shift = Int(clamping: max(precision, 1).rounded(.up)) + 6 - Int(clamping: exponent)
    guard let power = Integer.tens(abs(shift)),
      let scaled = shift > 0
        ? (numerator * power).dividedToNearest(by: denominator)
        : numerator.dividedToNearest(by: denominator * power),
      let reduced = shift > 0 ? Number(scaled, over: power) : .integer(scaled * power)
    else { return .real(value.double) }
    switch reduced {
    case .integer(let whole):
      return .rational(Rational(numerator: whole, denominator: .small(1), precision: max(precision, 1)))
    case .rational(let part):
      return .rational(
        Rational(numerator: part.numerator, denominator: part.denominator, precision: max(precision, 1)))
    case .real: return reduced
    }
  }
}

extension Rational {
  /// The double nearest to a number of a chosen precision.
  var nearest: Double {
    if numerator.isZero { return 0 }
    let (mantissa, exponent) = with(precision: max(precision ?? 0, 20)).decimalText
    return Double(decimal: mantissa + ["e"] + Array(String(exponent ?? 0).utf8)) ?? .nan
  }

  /// The same value with another number of digits.
  package func with(precision: Double) -> Rational {
    Rational(numerator: numerator, denominator: denominator, precision: precision)
  }

  /// The digits of a number of a chosen precision, and the power of ten behind them if there is one: `3.14`, or `1.5` and 7.
  package var decimalText: (mantissa: [UInt8], exponent: Int?) {
    if numerator.isZero { return (Array("0.".utf8), -Int(clamping: (precision ?? 0).rounded())) }
    let count = max(1, Int(clamping: (precision ?? 17).rounded()))
    var power = Int(clamping: Number.rational(self).log10.rounded(.down))
    var digits: [UInt8] = []
    // The logarithm may be one too small or too large, and 9.99 may become 10.
    for _ in 0..<3 {
      let shift = count - 1 - power
      guard let scale = Integer.tens(abs(shift)),
        let scaled = (shift < 0 ? numerator.magnitude : numerator.magnitude * scale).dividedToNearest(
          by: shift < 0 ? denominator * scale : denominator)
      else { break }
      digits = scaled.text
      if digits.count == count { break }
      power += digits.count - count
    }
    if digits.count > count { digits.removeLast(digits.count - count) }
    let usesExponent = power >= 6 || power < -5
    // The places of the digits' first one and of the point.
    let before = usesExponent ? 1 : power + 1
    if before <= 0 { digits = [UInt8](repeating: "0", count: 1 - before) + digits }
    let point = max(before, 1)
    if digits.count < point { digits += [UInt8](repeating: "0", count: point - digits.count) }
    var text: [UInt8] = numerator.sign < 0 ? ["-"] : []
    text += digits[..<point]
    text.append(".")
    text += digits[point...]
    return (text, usesExponent ? power : nil)
  }

  /// The number in the notation of input, `3.14`3.`, or of output, `3.14`; nil for a fraction.
  package func decimal(isInput: Bool) -> [UInt8]? {
    guard let precision else { return nil }
    if isInput, numerator.isZero {
      var text = Array("0``".utf8)
      text.append(shortest: precision)
      return precision == precision.rounded() ? text + [UInt8(ascii: ".")] : text
    }
    var (text, exponent) = decimalText
    if isInput {
      text.append("`")
      text.append(shortest: precision)
      if precision == precision.rounded() { text.append(".") }
    }
    if let exponent {
      text += Array((isInput ? "*^" : "*10^").utf8)
      text.append(integer: exponent)
    }
    return text
  }
}
