import Kernel
import Numerics

/// Integrals of functions of one real number with many digits, by the double exponential rule: the variable becomes a function of another
/// one along the whole line, where sums over even steps soon settle.
struct DecimalIntegral {
  private let body: Term
  private let symbol: Symbol
  private let range: Range
  private let digits: Int
  private var evaluation: DecimalEvaluation

  /// Where the variable is: between two numbers, from a number without end (with the sign of the direction), or on the whole line.
  private enum Range {
    case between(LongDecimal, LongDecimal)
    case from(LongDecimal, Int)
    case line
  }

  /// `preciseIntegral[E^-x^2, {x, 0, Infinity}, 30]` gives half the root of Pi with 30 digits.
  static func integrate(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3, let spec = call.arguments[1].parts, spec.count == 3, let symbol = spec[0].symbol,
      let digits = call.arguments[2].int, (1...100).contains(digits)
    else { return nil }
    // Where the function has no finite slope at an end, half of the digits are lost near it.
    for own in [digits + 18, 2 * digits + 18] {
      var evaluation = DecimalEvaluation(arithmetic: LongArithmetic(digits: own))
      guard let range = try range(of: spec[1], high: spec[2], &evaluation, in: &session) else { return nil }
      var integral = Self(
        body: call.arguments[0], symbol: symbol, range: range, digits: digits, evaluation: evaluation)
      guard let value = try integral.value(&session), let power = Integer.tens(abs(value.exponent)) else {
        continue
      }
      if value.isZero { return .zero }
      return value.exponent < 0
        ? Number.decimal(value.mantissa, over: power, precision: Double(digits)).term
        : Number.decimal(value.mantissa * power, over: .small(1), precision: Double(digits)).term
    }
    return nil
  }

  private static func range(
    of low: Term, high: Term, _ evaluation: inout DecimalEvaluation, in session: inout KernelSession
  ) throws(KernelError) -> Range? {
    let isEndless = (low.call(of: .directedInfinity)?.arguments == [.integer(-1)], high.isSymbol(.infinity))
    switch isEndless {
    case (true, true): return .line
    case (false, true): return try evaluation.value(low, in: &session).map { .from($0, 1) }
    case (true, false): return try evaluation.value(high, in: &session).map { .from($0, -1) }
    case (false, false):
      guard let a = try evaluation.value(low, in: &session), let b = try evaluation.value(high, in: &session)
      else {
        return nil
      }
      return .between(a, b)
    }
  }

  /// The integral: sums with steps of halved width until one agrees with the one before.
  private mutating func value(_ session: inout KernelSession) throws(KernelError) -> LongDecimal? {
    let numbers = evaluation.arithmetic
    let half = LongDecimal(mantissa: .small(5), exponent: -1)
    var step = half
    guard var sum = try sum(step, offset: .zero, in: &session), var value = numbers.product(sum, step) else {
      return nil
    }
    for level in 0..<6 {
      guard let offset = numbers.product(step, half),
        let middle = try self.sum(step, offset: offset, in: &session),
        let all = numbers.sum(sum, middle), let next = numbers.product(all, offset),
        let change = numbers.sum(next, -value)
      else { return nil }
      (sum, step, value) = (all, offset, next)
      if level > 1, change.isZero || change.log10 < value.log10 - Double(digits) - 1 { return value }
    }
    return nil
  }

  /// The sum over steps from an offset in both directions, each as far as its terms count.
  private mutating func sum(
    _ step: LongDecimal, offset: LongDecimal, in session: inout KernelSession
  ) throws(KernelError) -> LongDecimal? {
    let numbers = evaluation.arithmetic
    var total = LongDecimal.zero
    for direction in [1, -1] {
      var (place, small) = (offset, 0)
      if direction < 0 {
        guard let before = numbers.sum(offset, -step) else { return nil }
        place = before
      }
      while small < 3 {
        let isFar = place.double.magnitude > 0.9
        guard place.double.magnitude < 12 else { return nil }
        if let term = try term(place, &session) {
          guard let next = numbers.sum(total, term) else { return nil }
          total = next
          let isSmall = term.isZero || term.log10 < total.log10 - Double(digits) - 8
          small = isFar && isSmall ? small + 1 : 0
        } else if small > 0 {
          // What is beyond the range of numbers here is as small as what comes before it.
          small += 1
        } else {
          return nil
        }
        guard let next = numbers.sum(place, direction < 0 ? -step : step) else { return nil }
        place = next
      }
    }
    return total
  }

  /// The function times the slope of its variable at a place on the line; nil where one is not known.
  private mutating func term(_ t: LongDecimal, _ session: inout KernelSession) throws(KernelError)
    -> LongDecimal?
  {
    let numbers = evaluation.arithmetic
    let half = LongDecimal(mantissa: .small(5), exponent: -1)
    try session.count(20 + numbers.digits * numbers.digits / 10)
    guard let up = numbers.exp(t), let down = numbers.exp(-t),
      let quarter = numbers.pi.flatMap({ numbers.product($0, half) }),
      let sine = numbers.sum(up, -down).flatMap({ numbers.product($0, half) }),
      let cosine = numbers.sum(up, down).flatMap({ numbers.product($0, half) }),
      let inner = numbers.product(quarter, sine), let slope = numbers.product(quarter, cosine),
      let (x, weight) = place(inner, slope)
    else { return nil }
    evaluation.variable = (symbol, x)
    guard let value = try evaluation.value(body, in: &session) else { return nil }
    return numbers.product(value, weight)
  }

  /// The variable and its slope.
  private func place(_ inner: LongDecimal, _ slope: LongDecimal) -> (LongDecimal, LongDecimal)? {
    let numbers = evaluation.arithmetic
    let one = LongDecimal(1)
    switch range {
    case .between(let a, let b):
      guard let width = numbers.sum(b, -a), let twice = numbers.sum(inner, inner),
        let grown = numbers.exp(twice),
        let below = numbers.sum(one, grown), let share = numbers.quotient(grown, below),
        let x = numbers.product(width, share).flatMap({ numbers.sum(a, $0) }),
        let weight = numbers.quotient(share, below).flatMap({ numbers.product($0, width) }).flatMap({
          numbers.product($0, numbers.sum(slope, slope) ?? .zero)
        })
      else { return nil }
      return (x, weight)
    case .from(let a, let sign):
      guard let grown = numbers.exp(inner), let x = numbers.sum(a, sign < 0 ? -grown : grown),
        let weight = numbers.product(grown, slope)
      else { return nil }
      return (x, weight)
    case .line:
      let half = LongDecimal(mantissa: .small(5), exponent: -1)
      guard let grown = numbers.exp(inner), let shrunk = numbers.exp(-inner),
        let x = numbers.sum(grown, -shrunk).flatMap({ numbers.product($0, half) }),
        let width = numbers.sum(grown, shrunk).flatMap({ numbers.product($0, half) }),
        let weight = numbers.product(width, slope)
      else { return nil }
      return (x, weight)
    }
  }
}
