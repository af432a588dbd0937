import Kernel
import Numerics

/// The gamma function and its relatives of complex decimal numbers. The argument is raised by whole steps until Stirling's series
/// converges; the recurrence undoes the steps. A result is nil where it is not known.
extension ComplexArithmetic {
  private static let one = ComplexDecimal(real: LongDecimal(1), imaginary: .zero)

  private func whole(_ value: Int) -> ComplexDecimal {
    ComplexDecimal(real: LongDecimal(value), imaginary: .zero)
  }

  private func fraction(_ number: Number) -> ComplexDecimal? {
    let value: LongDecimal?
    switch number {
    case .integer(let whole): value = LongDecimal(mantissa: whole, exponent: 0)
    case .rational(let own): value = parts.quotient(own.numerator, own.denominator)
    case .real: value = nil
    }
    return value.map { ComplexDecimal(real: $0, imaginary: .zero) }
  }

  /// How far a number is moved up, so that Stirling's series has enough digits; nil for numbers that are too large or far below zero.
  private func shift(_ z: ComplexDecimal) -> Int? {
    guard parts.digits <= 400, z.log10 < 6 else { return nil }
    let wanted = Double(parts.digits) * 0.45 + 8 - z.real.double
    guard wanted < 2_000 else { return nil }
    return max(0, Int(clamping: wanted.rounded(.up)))
  }

  /// The Bernoulli numbers with even index from 2, as many as Stirling's series takes, from the tangent numbers T:
  /// B(2 k) = (-1)^(k - 1) 2 k T(k)/(4^k (4^k - 1)).
  private func bernoulli() -> [Number] {
    let count = 2 * parts.digits / 3 + 6
    var tangents = [Integer](repeating: .small(1), count: count + 1)
    for k in 2...count { tangents[k] = tangents[k - 1] * .small(k - 1) }
    for k in 2...count {
      for j in k...count {
        tangents[j] = tangents[j - 1] * .small(j - k) + tangents[j] * .small(j - k + 2)
      }
    }
    var power = Integer.small(1)
    return (1...count).map { k in
      power = power * .small(4)
      let above = tangents[k] * .small(k % 2 == 1 ? 2 * k : -2 * k)
      return Number(above, over: power * (power - .small(1))) ?? .small(0)
    }
  }

  /// The sum of `weight(k, B(2 k))/z^(2 k + power)`, which ends where its terms are small enough; nil if they do not become so small.
  private func stirling(_ z: ComplexDecimal, power: Int, weight: (Int, Number) -> Number?) -> ComplexDecimal?
  {
    guard let inverse = quotient(Self.one, z), let square = product(inverse, inverse),
      var factor = self.power(inverse, power + 2)
    else { return nil }
    var total = ComplexDecimal.zero
    for (place, number) in bernoulli().enumerated() {
      guard let own = weight(place + 1, number).flatMap({ fraction($0) }), let term = product(own, factor),
        let sum = sum(total, term), let next = product(factor, square)
      else { return nil }
      total = sum
      if term.log10 < total.log10 - Double(parts.digits) - 2 { return total }
      factor = next
    }
    return nil
  }

  /// The logarithm of the gamma function where the real part is large.
  private func farLogGamma(_ z: ComplexDecimal) -> ComplexDecimal? {
    guard let log = log(z), let pi = parts.pi, let twice = parts.sum(pi, pi),
      let size = parts.log(twice).flatMap({
        parts.product($0, LongDecimal(mantissa: .small(5), exponent: -1))
      }),
      let before = sum(
        z, ComplexDecimal(real: LongDecimal(mantissa: .small(-5), exponent: -1), imaginary: .zero)),
      let first = product(before, log), let rest = sum(first, -z),
      let start = sum(rest, ComplexDecimal(real: size, imaginary: .zero)),
      let series = stirling(z, power: -1, weight: { $1 / .small(2 * $0 * (2 * $0 - 1)) })
    else { return nil }
    return sum(start, series)
  }

  /// The logarithm of the gamma function.
  func logGamma(_ z: ComplexDecimal) -> ComplexDecimal? {
    guard !isPole(z), let shift = shift(z) else { return nil }
    var (moved, logs) = (z, ComplexDecimal.zero)
    for _ in 0..<shift {
      guard let log = log(moved), let next = sum(logs, log), let up = sum(moved, Self.one) else { return nil }
      (logs, moved) = (next, up)
    }
    return farLogGamma(moved).flatMap { sum($0, -logs) }
  }

  /// The gamma function.
  func gamma(_ z: ComplexDecimal) -> ComplexDecimal? {
    guard !isPole(z), z.log10 < 3.3, let shift = shift(z) else { return nil }
    var (moved, factor) = (z, Self.one)
    for _ in 0..<shift {
      guard let next = product(factor, moved), let up = sum(moved, Self.one) else { return nil }
      (factor, moved) = (next, up)
    }
    return farLogGamma(moved).flatMap { exp($0) }.flatMap { quotient($0, factor) }
  }

  /// The polygamma function of an order: the derivative of that order of the digamma function.
  func polyGamma(_ order: Int, _ z: ComplexDecimal) -> ComplexDecimal? {
    guard (0...60).contains(order), !isPole(z), let shift = shift(z) else { return nil }
    var (moved, total) = (z, ComplexDecimal.zero)
    for _ in 0..<(shift + order) {
      guard let power = power(moved, -order - 1), let next = sum(total, power), let up = sum(moved, Self.one)
      else { return nil }
      (total, moved) = (next, up)
    }
    guard let far = farPolyGamma(order, moved), let scaled = fraction(Self.factorial(order)),
      let before = product(total, scaled)
    else { return nil }
    return sum(far, order % 2 == 0 ? -before : before)
  }

  private func farPolyGamma(_ order: Int, _ z: ComplexDecimal) -> ComplexDecimal? {
    if order == 0 {
      guard let log = log(z), let first = quotient(Self.one, z), let half = product(first, halved),
        let start = sum(log, -half), let series = stirling(z, power: 0, weight: { $1 / .small(2 * $0) })
      else { return nil }
      return sum(start, -series)
    }
    guard let low = fraction(Self.factorial(order - 1)), let high = fraction(Self.factorial(order)),
      let first = power(z, -order).flatMap({ product($0, low) }),
      let second = power(z, -order - 1).flatMap({ product($0, high) }).flatMap({ product($0, halved) }),
      let start = sum(first, second),
      let series = stirling(
        z, power: order,
        weight: { $1 * Self.factorial(2 * $0 + order - 1) / Self.factorial(2 * $0) }),
      let whole = sum(start, series)
    else { return nil }
    return order % 2 == 0 ? -whole : whole
  }

  private var halved: ComplexDecimal {
    ComplexDecimal(real: LongDecimal(mantissa: .small(5), exponent: -1), imaginary: .zero)
  }

  private static func factorial(_ n: Int) -> Number {
    var product = Number.small(1)
    for k in stride(from: 2, through: n, by: 1) { product = product * .small(k) }
    return product
  }

  /// Whether a number is zero or a negative integer.
  private func isPole(_ z: ComplexDecimal) -> Bool {
    guard z.imaginary.isZero, z.real.sign <= 0 else { return false }
    guard let number = z.real.number, let floor = number.floor else { return true }
    return number == .integer(floor)
  }
}

extension LongArithmetic {
  /// The Airy functions, by the two power series that they are sums of.
  func airy(_ x: LongDecimal) -> (ai: LongDecimal, bi: LongDecimal)? {
    guard x.isZero || x.log10 < 1.6, let cube = power(x, 3) else { return nil }
    func series(_ first: LongDecimal, start: Int) -> LongDecimal? {
      var (term, total) = (first, first)
      for k in 1..<4_000 {
        let below = (3 * k + start) * (3 * k - 1 + start)
        guard let next = product(term, cube).flatMap({ quotient($0, LongDecimal(below)) }),
          let sum = sum(total, next)
        else { return nil }
        (term, total) = (next, sum)
        if next.isZero || next.log10 < total.log10 - Double(digits) - 3 { return total }
      }
      return nil
    }
    let third = quotient(LongDecimal(1), LongDecimal(3))
    guard let third, let log = log(LongDecimal(3)), let root = product(log, third).flatMap({ exp($0) }),
      let high = gamma(sum(third, third) ?? .zero), let low = gamma(third), let square = product(root, root),
      let f = series(LongDecimal(1), start: 0), let g = series(x, start: 1),
      let first = product(square, high).flatMap({ quotient(f, $0) }),
      let second = product(root, low).flatMap({ quotient(g, $0) }), let ai = sum(first, -second),
      let sum = sum(first, second), let three = self.root(LongDecimal(3)), let bi = product(sum, three)
    else { return nil }
    return (ai, bi)
  }

  /// The Bessel functions Y or, for sign 1, K, from those of opposite orders; a whole order is moved by so little that it does not count.
  func besselSecond(_ order: LongDecimal, _ x: LongDecimal, sign: Int) -> LongDecimal? {
    guard x.sign > 0, digits <= 150 else { return nil }
    let wide = LongArithmetic(digits: 3 * digits + 20)
    let isWhole = order.number.map { number in number.floor.map { number == .integer($0) } ?? false } ?? false
    let step = LongDecimal(mantissa: .small(1), exponent: -digits - 8)
    guard let moved = isWhole ? wide.sum(order, step) : order, let pi = wide.pi,
      let waves = wide.product(moved, pi).flatMap({ wide.waves($0) }),
      let up = wide.bessel(moved, x, sign: sign), let down = wide.bessel(-moved, x, sign: sign)
    else { return nil }
    let value: LongDecimal?
    if sign > 0 {
      value = wide.sum(down, -up).flatMap { wide.product($0, pi) }.flatMap {
        wide.quotient($0, wide.sum(waves.sine, waves.sine) ?? .zero)
      }
    } else {
      value = wide.product(up, waves.cosine).flatMap { wide.sum($0, -down) }.flatMap {
        wide.quotient($0, waves.sine)
      }
    }
    return value.flatMap { rounded($0) }
  }

  /// The polylogarithm of a whole order and a number between -0.95 and 0.95, by its power series.
  func polyLog(_ order: Int, _ x: LongDecimal) -> LongDecimal? {
    guard (0...200).contains(order), x.double.magnitude <= 0.95 else { return nil }
    var (power, total) = (x, LongDecimal.zero)
    for k in 1..<20_000 {
      guard let below = self.power(LongDecimal(k), order), let term = quotient(power, below),
        let sum = sum(total, term), let next = product(power, x)
      else { return nil }
      (total, power) = (sum, next)
      if term.isZero || term.log10 < total.log10 - Double(digits) - 3 { return total }
    }
    return nil
  }
}

extension DecimalEvaluation {
  /// The value of a function of which the kernel has no own name, or that is found from complex numbers; nil for others.
  func further(_ name: String, call: Call, values: [LongDecimal]) -> LongDecimal? {
    let complex = ComplexArithmetic(arithmetic)
    func real(_ value: ComplexDecimal?) -> LongDecimal? {
      guard let value,
        value.imaginary.isZero || value.imaginary.log10 < value.log10 - Double(arithmetic.digits)
      else { return nil }
      return value.real
    }
    let last = ComplexDecimal(real: values[values.count - 1], imaginary: .zero)
    switch (name, values.count) {
    case ("LogGamma", 1): return last.real.sign > 0 ? real(complex.logGamma(last)) : nil
    case ("PolyGamma", 2): return call.arguments[0].int.flatMap { real(complex.polyGamma($0, last)) }
    case ("PolyLog", 2): return call.arguments[0].int.flatMap { arithmetic.polyLog($0, last.real) }
    case ("HarmonicNumber", 1):
      return arithmetic.sum(last.real, LongDecimal(1)).flatMap {
        real(complex.polyGamma(0, ComplexDecimal(real: $0, imaginary: .zero)))
      }.flatMap { digamma in arithmetic.eulerGamma.flatMap { arithmetic.sum(digamma, $0) } }
    case ("LogIntegral", 1):
      return arithmetic.log(last.real).flatMap { arithmetic.integral($0, name: .expIntegralEi) }
    case ("AiryAi", 1): return arithmetic.airy(last.real)?.ai
    case ("AiryBi", 1): return arithmetic.airy(last.real)?.bi
    case ("BesselK", 2): return arithmetic.besselSecond(values[0], last.real, sign: 1)
    case ("BesselY", 2): return arithmetic.besselSecond(values[0], last.real, sign: -1)
    case ("ProductLog", 2):
      return call.arguments[0].int == -1 ? arithmetic.lambert(last.real, isLower: true) : nil
    default: return nil
    }
  }
}
