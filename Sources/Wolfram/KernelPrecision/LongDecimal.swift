import Kernel

/// A decimal number of any length: an integer times a power of ten.
struct LongDecimal {
  /// The digits, with the sign.
  var mantissa: Integer
  /// The power of ten by which they are multiplied.
  var exponent: Int

  static let zero = LongDecimal(mantissa: .small(0), exponent: 0)

  init(mantissa: Integer, exponent: Int) { (self.mantissa, self.exponent) = (mantissa, exponent) }

  init(_ value: Int) { self.init(mantissa: .small(value), exponent: 0) }

  var isZero: Bool { mantissa.isZero }
  var sign: Int { mantissa.sign }
  /// The decimal logarithm of the absolute value; -infinity for zero.
  var log10: Double { mantissa.log10 + Double(exponent) }

  /// The nearest double.
  var double: Double { number?.double ?? .nan }

  /// The exact value; nil if it has too many digits.
  var number: Number? {
    guard let power = Integer.tens(abs(exponent)) else { return nil }
    return exponent < 0 ? Number(mantissa, over: power) : .integer(mantissa * power)
  }

  static prefix func - (a: Self) -> Self { Self(mantissa: -a.mantissa, exponent: a.exponent) }
}

/// Arithmetic and elementary functions of decimal numbers with so many significant digits. A result is nil where it is not real, or would
/// have too many digits.
struct LongArithmetic {
  /// The number of significant digits.
  let digits: Int

  /// The number with at most as many digits.
  func rounded(_ x: LongDecimal) -> LongDecimal? {
    if x.isZero { return .zero }
    let surplus = Int(clamping: x.mantissa.log10.rounded(.down)) + 1 - digits
    guard surplus > 0 else { return x }
    guard let power = Integer.tens(surplus), let mantissa = x.mantissa.dividedToNearest(by: power) else {
      return nil
    }
    return LongDecimal(mantissa: mantissa, exponent: x.exponent + surplus)
  }

  func quotient(_ numerator: Integer, _ denominator: Integer) -> LongDecimal? {
    guard !denominator.isZero else { return nil }
    if numerator.isZero { return .zero }
    let shift = digits + 1 - Int(clamping: (numerator.log10 - denominator.log10).rounded(.down))
    guard shift.magnitude < 4_000, let power = Integer.tens(abs(shift)) else { return nil }
    let (above, below) = shift < 0 ? (numerator, denominator * power) : (numerator * power, denominator)
    let sign = below.sign < 0
    return (sign ? -above : above).dividedToNearest(by: below.magnitude).map {
      LongDecimal(mantissa: $0, exponent: -shift)
    }
  }

  func sum(_ a: LongDecimal, _ b: LongDecimal) -> LongDecimal? {
    if a.isZero { return b }
    if b.isZero { return a }
    let (high, low) = a.exponent >= b.exponent ? (a, b) : (b, a)
    // What is far below the last digit does not count.
    if high.log10 - low.log10 > Double(digits + 5) { return rounded(high) }
    if low.log10 - high.log10 > Double(digits + 5) { return rounded(low) }
    guard let power = Integer.tens(high.exponent - low.exponent) else { return nil }
    return rounded(LongDecimal(mantissa: high.mantissa * power + low.mantissa, exponent: low.exponent))
  }

  func product(_ a: LongDecimal, _ b: LongDecimal) -> LongDecimal? {
    rounded(LongDecimal(mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent))
  }

  func quotient(_ a: LongDecimal, _ b: LongDecimal) -> LongDecimal? {
    guard var result = quotient(a.mantissa, b.mantissa) else { return nil }
    if !result.isZero { result.exponent += a.exponent - b.exponent }
    return result
  }

  func power(_ base: LongDecimal, _ exponent: Int) -> LongDecimal? {
    guard exponent > .min else { return nil }
    let result = RepeatedSquares.power(base, exponent: abs(exponent), one: LongDecimal(1)) { a, b in
      product(a, b).flatMap { $0.exponent.magnitude < 1_000_000 ? $0 : nil }
    }
    guard let result else { return nil }
    return exponent < 0 ? quotient(LongDecimal(1), result) : result
  }

  func root(_ x: LongDecimal) -> LongDecimal? {
    guard x.sign >= 0 else { return nil }
    if x.isZero { return x }
    var shift = max(0, 2 * digits + 2 - Int(clamping: x.mantissa.log10))
    if (x.exponent - shift) % 2 != 0 { shift += 1 }
    guard let power = Integer.tens(shift) else { return nil }
    return rounded(
      LongDecimal(mantissa: (x.mantissa * power).squareRoot, exponent: (x.exponent - shift) / 2))
  }

  // MARK: Series, with numbers as integers over a common power of ten

  /// The power of ten of fixed numbers, and that number of digits.
  private var scale: (digits: Int, power: Integer)? {
    Integer.tens(digits + 8).map { (digits + 8, $0) }
  }

  private func fixed(_ x: LongDecimal, scale: (digits: Int, power: Integer)) -> Integer? {
    let shift = x.exponent + scale.digits
    guard let power = Integer.tens(abs(shift)) else { return shift < 0 ? .small(0) : nil }
    return shift < 0 ? x.mantissa.dividedToNearest(by: power) : x.mantissa * power
  }

  private func float(_ x: Integer, scale: (digits: Int, power: Integer)) -> LongDecimal? {
    rounded(LongDecimal(mantissa: x, exponent: -scale.digits))
  }

  /// 1 + x + x²/2 + … without the terms of other than every `step`th, from the `first` one, with changing signs if `isTurning`.
  private func exponential(
    _ x: Integer, first: Int, step: Int, isTurning: Bool, scale: (digits: Int, power: Integer)
  ) -> Integer? {
    var (term, sum, place) = (scale.power, Integer.small(0), 0)
    while true {
      if place % step == first {
        sum = isTurning && place / 2 % 2 == 1 ? sum - term : sum + term
      }
      place += 1
      guard let next = (term * x).dividedToNearest(by: scale.power * .small(place)) else { return nil }
      if next.isZero { return sum }
      term = next
    }
  }

  /// The arc tangent of 1/n, or the hyperbolic one.
  private func inverse(_ n: Int, isTurning: Bool, scale: (digits: Int, power: Integer)) -> Integer {
    var term = scale.power.divided(by: .small(n))?.quotient ?? .small(0)
    var (sum, place) = (Integer.small(0), 1)
    while !term.isZero {
      let part = term.divided(by: .small(place))?.quotient ?? .small(0)
      sum = isTurning && place % 4 == 3 ? sum - part : sum + part
      term = term.divided(by: .small(n * n))?.quotient ?? .small(0)
      place += 2
    }
    return sum
  }

  /// Pi, by Machin's formula.
  var pi: LongDecimal? {
    guard let scale else { return nil }
    let (fifth, other) = (
      inverse(5, isTurning: true, scale: scale), inverse(239, isTurning: true, scale: scale)
    )
    return float(.small(16) * fifth - .small(4) * other, scale: scale)
  }

  /// The natural logarithm of ten.
  private var logTen: LongDecimal? {
    guard let scale else { return nil }
    var sum = Integer.small(0)
    for (factor, n) in [(46, 31), (34, 49), (20, 161)] {
      sum = sum + .small(factor) * inverse(n, isTurning: false, scale: scale)
    }
    return float(sum, scale: scale)
  }

  func exp(_ x: LongDecimal) -> LongDecimal? {
    guard x.log10 < 4, x.double.isFinite, let scale else { return nil }
    let wide = LongArithmetic(digits: digits + 6)
    let power = Int(clamping: (x.double / 2.302585092994046).rounded())
    guard let ten = wide.logTen, let shift = wide.product(ten, LongDecimal(-power)),
      let rest = wide.sum(x, shift), let small = fixed(rest, scale: scale)?.dividedToNearest(by: .small(256)),
      var value = exponential(small, first: 0, step: 1, isTurning: false, scale: scale)
    else { return nil }
    for _ in 0..<8 {
      guard let square = (value * value).dividedToNearest(by: scale.power) else { return nil }
      value = square
    }
    return float(value, scale: scale).map {
      LongDecimal(mantissa: $0.mantissa, exponent: $0.exponent + power)
    }
  }

  func log(_ x: LongDecimal) -> LongDecimal? {
    guard x.sign > 0, x.log10.magnitude < 3_000 else { return nil }
    // Newton's iteration makes three times as many digits right each time.
    let guess = (x.log10 * 2.302585092994046 * 1e15).rounded()
    guard let start = Integer(exactly: guess) else { return nil }
    var (value, right) = (LongDecimal(mantissa: start, exponent: -15), 13)
    while right < digits + 12 {
      guard let power = exp(value), let difference = sum(x, -power), let total = sum(x, power),
        let change = quotient(difference, total), let next = sum(value, sum(change, change) ?? .zero)
      else { return nil }
      (value, right) = (next, right * 3)
    }
    return value
  }

  /// The sine and the cosine.
  func waves(_ x: LongDecimal) -> (sine: LongDecimal, cosine: LongDecimal)? {
    if x.isZero { return (x, LongDecimal(1)) }
    guard x.log10 < 300 else { return nil }
    let wide = LongArithmetic(digits: digits + 6 + max(0, Int(clamping: x.log10)))
    guard let scale, let pi = wide.pi, let turns = wide.quotient(wide.sum(x, x) ?? .zero, pi),
      let quarter = turns.number?.rounded,
      let half = wide.product(pi, LongDecimal(mantissa: .small(5), exponent: -1)),
      let shift = wide.product(half, LongDecimal(mantissa: -quarter, exponent: 0)),
      let rest = wide.sum(x, shift), let small = fixed(rest, scale: scale),
      let sine = exponential(small, first: 1, step: 2, isTurning: true, scale: scale).flatMap({
        float($0, scale: scale)
      }),
      let cosine = exponential(small, first: 0, step: 2, isTurning: true, scale: scale).flatMap({
        float($0, scale: scale)
      }
      ),
      let place = quarter.dividedDown(by: .small(4))?.remainder.small
    else { return nil }
    switch place {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  func arcTangent(_ x: LongDecimal) -> LongDecimal? {
    if x.sign < 0 { return arcTangent(-x).map { -$0 } }
    let one = LongDecimal(1)
    if x.log10 > 0 {
      guard let pi, let half = product(pi, LongDecimal(mantissa: .small(5), exponent: -1)),
        let inner = quotient(one, x).flatMap(arcTangent)
      else { return nil }
      return sum(half, -inner)
    }
    // Halved five times, at most 1/40.
    var small = x
    for _ in 0..<5 {
      guard let square = product(small, small), let length = root(sum(one, square) ?? one),
        let next = quotient(small, sum(one, length) ?? one)
      else { return nil }
      small = next
    }
    guard let scale, let start = fixed(small, scale: scale),
      let square = (start * start).dividedToNearest(by: scale.power)
    else { return nil }
    var (term, total, place) = (start, Integer.small(0), 1)
    while !term.isZero {
      let part = term.divided(by: .small(place))?.quotient ?? .small(0)
      total = place % 4 == 3 ? total - part : total + part
      term = (term * square).dividedToNearest(by: scale.power) ?? .small(0)
      place += 2
    }
    return float(total * .small(32), scale: scale)
  }

  /// The constant of Euler and Mascheroni, by the sums of Brent and McMillan.
  var eulerGamma: LongDecimal? {
    guard let scale else { return nil }
    // The error is about e^(-4 n).
    let n = Integer.small(Int(clamping: Double(scale.digits) * 0.6) + 2)
    guard let log = LongArithmetic(digits: scale.digits).log(LongDecimal(mantissa: n, exponent: 0)),
      let start = fixed(-log, scale: scale)
    else { return nil }
    var (a, b) = (start, scale.power)
    var (upper, lower) = (a, b)
    var k = 1
    while !b.isZero || !a.isZero {
      let square = n * n
      b = (b * square).divided(by: .small(k * k))?.quotient ?? .small(0)
      a = ((a * square).divided(by: .small(k))?.quotient ?? .small(0)) + b
      a = a.divided(by: .small(k))?.quotient ?? .small(0)
      (upper, lower, k) = (upper + a, lower + b, k + 1)
    }
    return quotient(upper, lower)
  }

  /// Catalan's constant: Pi Log[2 + Sqrt[3]]/8 and three eighths of the sum of 1/((2 k + 1)² Binomial[2 k, k]).
  var catalan: LongDecimal? {
    guard let scale, let pi, let three = root(LongDecimal(3)),
      let log = log(sum(LongDecimal(2), three) ?? .zero),
      let first = product(pi, log)
    else { return nil }
    var (term, total, k) = (scale.power, Integer.small(0), 0)
    while !term.isZero {
      total = total + (term.divided(by: .small((2 * k + 1) * (2 * k + 1)))?.quotient ?? .small(0))
      k += 1
      term = (term * .small(k)).divided(by: .small(2 * (2 * k - 1)))?.quotient ?? .small(0)
    }
    guard let series = float(total * .small(3), scale: scale), let whole = sum(first, series) else {
      return nil
    }
    return quotient(whole, LongDecimal(8))
  }

  /// The sums n Σ (n + i - 1)! 4^i / ((n - i)! (2 i)!) of 0 to n terms, for Borwein's alternating sum to so many digits.
  static func borweinSums(digits: Int) -> [Integer] {
    let n = Int(clamping: Double(digits) * 1.31) + 3
    var (part, sums) = (Integer.small(1), [Integer.small(1)])
    for i in 0..<n {
      let factor = Integer.small(4 * (n + i) * (n - i))
      part = (part * factor).divided(by: .small((2 * i + 1) * (2 * i + 2)))?.quotient ?? .small(0)
      sums.append(sums[i] + part)
    }
    return sums
  }

  /// The zeta function of an integer above 1, by Borwein's alternating sum.
  func zeta(_ s: Int) -> LongDecimal? {
    guard s > 1, s < 1_000, let scale else { return nil }
    let sums = Self.borweinSums(digits: scale.digits)
    let n = sums.count - 1
    guard let last = sums.last else { return nil }
    var total = Integer.small(0)
    for k in 0..<n {
      guard let power = Integer.small(k + 1).raised(to: s),
        let term = ((sums[k] - last) * scale.power).divided(by: power)?.quotient
      else { continue }
      total = k % 2 == 0 ? total + term : total - term
    }
    guard let two = Integer.small(2).raised(to: s - 1) else { return nil }
    // The factor is 1 - 2^(1 - s).
    return quotient(-(total * two), last * scale.power * (two - .small(1)))
  }
}
