import Kernel
import Numerics

/// Higher functions of decimal numbers with so many significant digits, by their series. Where much cancels, fewer digits are right. A result
/// is nil where it is not known.
extension LongArithmetic {
  private var one: LongDecimal { LongDecimal(1) }

  private func inverse(_ x: LongDecimal?) -> LongDecimal? { x.flatMap { quotient(one, $0) } }

  private func half(_ x: LongDecimal?) -> LongDecimal? {
    x.flatMap { product($0, LongDecimal(mantissa: .small(5), exponent: -1)) }
  }

  /// The sum of terms of which each gives the next; the first one below the last digit of the sum ends it.
  private func series(
    from first: LongDecimal, next: (LongDecimal, Int) -> LongDecimal?,
    part: (LongDecimal, Int) -> LongDecimal? = { term, _ in term }
  ) -> LongDecimal? {
    var (term, total) = (first, LongDecimal.zero)
    for place in 0..<20_000 {
      guard let own = part(term, place), let sum = sum(total, own) else { return nil }
      total = sum
      if term.isZero || place > 2 && term.log10 < total.log10 - Double(digits) - 3 { return total }
      guard let following = next(term, place) else { return nil }
      term = following
    }
    return nil
  }

  /// The gamma function, from that of a number between 1 and 2, whose integral to n is a sum.
  func gamma(_ x: LongDecimal) -> LongDecimal? {
    guard digits <= 400, x.log10 < 3.3, let floor = x.number?.floor?.small else { return nil }
    var (rest, factor) = (x, one)
    for _ in 0..<max(floor - 1, 0) {
      guard let lower = sum(rest, LongDecimal(-1)), let next = product(factor, lower) else { return nil }
      (rest, factor) = (lower, next)
    }
    for _ in 0..<max(1 - floor, 0) {
      guard !rest.isZero, let next = quotient(factor, rest), let upper = sum(rest, one) else { return nil }
      (rest, factor) = (upper, next)
    }
    let n = LongDecimal(Int(clamping: Double(digits) * 2.31) + 12)
    guard let start = inverse(rest),
      let total = series(
        from: start,
        next: { term, place in
          guard let above = product(term, n), let below = sum(rest, LongDecimal(place + 1)) else {
            return nil
          }
          return quotient(above, below)
        }),
      let log = log(n), let power = product(log, rest), let size = exp(sum(power, -n) ?? .zero),
      let value = product(size, total)
    else { return nil }
    return product(value, factor)
  }

  /// The error function; `isComplement` for 1 less that.
  func error(_ x: LongDecimal, isComplement: Bool) -> LongDecimal? {
    if x.isZero { return isComplement ? one : x }
    guard let square = product(x, x), let double = square.double as Double?, double < 4_000 else {
      return nil
    }
    if !isComplement, double > Double(digits + 5) * 2.31 { return x.sign < 0 ? -one : one }
    guard let twice = sum(square, square),
      let total = series(
        from: one,
        next: { term, place in
          product(term, twice).flatMap { quotient($0, LongDecimal(2 * place + 3)) }
        }),
      let pi, let root = root(pi), let size = exp(-square), let first = product(size, sum(x, x) ?? .zero),
      let value = product(first, total).flatMap({ quotient($0, root) })
    else { return nil }
    return isComplement ? sum(one, -value) : value
  }

  /// The Bessel function J of an order and a number, or for sign 1 the modified one I.
  func bessel(_ order: LongDecimal, _ x: LongDecimal, sign: Int) -> LongDecimal? {
    guard x.log10 < 2.5, order.log10 < 2.5 else { return nil }
    let whole = order.number?.floor.flatMap { LongDecimal(mantissa: $0, exponent: 0) }
    let isWhole = whole.flatMap { sum(order, -$0) }?.isZero ?? false
    if order.sign < 0, isWhole {
      let isOdd = !(order.number?.floor?.isEven ?? true)
      return bessel(-order, x, sign: sign).map { sign < 0 && isOdd ? -$0 : $0 }
    }
    if x.isZero { return order.isZero ? one : order.sign > 0 ? .zero : nil }
    guard isWhole || x.sign > 0, let middle = half(x), let square = product(middle, middle),
      let scale = sum(order, one).flatMap({ gamma($0) }), let whole
    else { return nil }
    let power: LongDecimal?
    if isWhole {
      power = whole.mantissa.small.flatMap { self.power(middle, $0) }
    } else {
      power = log(middle).flatMap { product($0, order) }.flatMap { exp($0) }
    }
    guard
      let total = series(
        from: one,
        next: { term, place in
          guard let above = product(term, sign < 0 ? -square : square),
            let shifted = sum(order, LongDecimal(place + 1)),
            let below = product(shifted, LongDecimal(place + 1))
          else { return nil }
          return quotient(above, below)
        })
    else { return nil }
    return power.flatMap { product($0, total) }.flatMap { quotient($0, scale) }
  }

  /// The zeta function of a number that is no integer, by Borwein's alternating sum.
  func zeta(_ s: LongDecimal) -> LongDecimal? {
    guard digits <= 200, s.log10 < 2, let rest = sum(one, -s), !rest.isZero else { return nil }
    if s.sign <= 0 {
      // 2^s Pi^(s - 1) Sin[Pi s/2] Gamma[1 - s] Zeta[1 - s].
      guard let pi, let two = log(LongDecimal(2)).flatMap({ product($0, s) }).flatMap({ exp($0) }),
        let power = log(pi).flatMap({ product($0, -rest) }).flatMap({ exp($0) }),
        let wave = half(product(pi, s)).flatMap({ waves($0) })?.sine, let gamma = gamma(rest),
        let other = zeta(rest)
      else { return nil }
      return product(two, power).flatMap { product($0, wave) }.flatMap { product($0, gamma) }.flatMap {
        product($0, other)
      }
    }
    let sums = Self.borweinSums(digits: digits)
    let n = sums.count - 1
    guard let last = sums.last else { return nil }
    var total = LongDecimal.zero
    for k in 0..<n {
      guard let log = log(LongDecimal(k + 1)), let power = product(log, -s).flatMap({ exp($0) }),
        let term = product(LongDecimal(mantissa: sums[k] - last, exponent: 0), power),
        let next = sum(total, k % 2 == 0 ? term : -term)
      else { return nil }
      total = next
    }
    guard let log = log(LongDecimal(2)), let power = product(log, rest).flatMap({ exp($0) }),
      let factor = sum(one, -power),
      let below = product(LongDecimal(mantissa: last, exponent: 0), factor)
    else { return nil }
    return quotient(-total, below)
  }

  /// Lambert's W of a number above -1/E, or its branch below -1 of a number between -1/E and 0, by Newton's method.
  func lambert(_ x: LongDecimal, isLower: Bool = false) -> LongDecimal? {
    guard x.log10 < 300, x.double > -0.3678 else { return nil }
    if x.isZero { return isLower ? nil : x }
    let size = x.double
    guard !isLower || size < -1e-300 else { return nil }
    var near =
      size > 3 ? Double.log(size) - Double.log(Double.log(size)) : size > -0.3 ? size / (1 + size) : -0.6
    if isLower { near = size < -0.3 ? -1.6 : Double.log(-size) - Double.log(-Double.log(-size)) }
    for _ in 0..<60 {
      let power = Double.exp(near)
      near -= (near * power - size) / (power * (near + 1))
    }
    guard near.isFinite, near != 0, let whole = Integer(exactly: (near * 1e15).rounded()) else { return nil }
    var value = LongDecimal(mantissa: whole, exponent: -15)
    for _ in 0..<16 {
      guard let power = exp(value), let above = product(value, power).flatMap({ sum($0, -x) }),
        let below = sum(value, one).flatMap({ product($0, power) }), let step = quotient(above, below),
        let next = sum(value, -step)
      else { return nil }
      value = next
      if step.isZero || step.log10 < value.log10 - Double(digits) + 3 { return value }
    }
    return nil
  }

  /// The complete elliptic integrals K and E of a parameter below 1, by means of means.
  func elliptic(_ m: LongDecimal) -> (first: LongDecimal, second: LongDecimal)? {
    guard let pi, let rest = sum(one, -m), rest.sign > 0, var below = root(rest) else { return nil }
    var (above, share, weight) = (one, half(m) ?? .zero, one)
    for _ in 0..<40 {
      guard let mean = half(sum(above, below)), let middle = product(above, below).flatMap({ root($0) }),
        let gap = half(sum(above, -below)), let square = product(gap, gap).flatMap({ product($0, weight) }),
        let next = sum(share, square)
      else { return nil }
      (above, below, share) = (mean, middle, next)
      weight = sum(weight, weight) ?? weight
      if gap.isZero || gap.log10 < -Double(digits) { break }
    }
    guard let first = sum(above, above).flatMap({ quotient(pi, $0) }),
      let second = sum(one, -share).flatMap({ product($0, first) })
    else { return nil }
    return (first, second)
  }

  /// The integrals of Sin[t]/t from zero, of Cos[t]/t or of E^t/t, in the last two cases less the logarithm and a constant.
  func integral(_ x: LongDecimal, name: SymbolName) -> LongDecimal? {
    guard x.log10 < 2.5, !x.isZero, let square = product(x, x) else { return nil }
    let isExponential = name == .expIntegralEi
    let odd = name == .sinIntegral ? 1 : 0
    let first = name == .cosIntegral ? one : x
    let sum = series(
      from: first,
      next: { term, place in
        if isExponential { return product(term, x).flatMap { quotient($0, LongDecimal(place + 2)) } }
        let below = (2 * place + 1 + odd) * (2 * place + 2 + odd)
        return product(term, -square).flatMap { quotient($0, LongDecimal(below)) }
      },
      part: { term, place in
        if isExponential { return quotient(term, LongDecimal(place + 1)) }
        return 2 * place + odd == 0 ? .zero : quotient(term, LongDecimal(2 * place + odd))
      })
    guard let sum, name != .sinIntegral else { return sum }
    guard name == .expIntegralEi || x.sign > 0, let gamma = eulerGamma, let log = log(x.sign < 0 ? -x : x)
    else { return nil }
    return self.sum(gamma, log).flatMap { self.sum($0, sum) }
  }
}

extension DecimalEvaluation {
  /// The value of a higher function; nil for others.
  func higher(_ name: SymbolName, values: [LongDecimal]) -> LongDecimal? {
    let x = values[0]
    if values.count == 2 {
      switch name {
      case .besselJ: return arithmetic.bessel(x, values[1], sign: -1)
      case .besselI: return arithmetic.bessel(x, values[1], sign: 1)
      case .beta:
        guard let sum = arithmetic.sum(x, values[1]), let above = arithmetic.gamma(x),
          let other = arithmetic.gamma(values[1]), let below = arithmetic.gamma(sum)
        else { return nil }
        return arithmetic.product(above, other).flatMap { arithmetic.quotient($0, below) }
      default: return nil
      }
    }
    guard values.count == 1 else { return nil }
    switch name {
    case .gamma: return arithmetic.gamma(x)
    case .factorial: return arithmetic.sum(x, LongDecimal(1)).flatMap { arithmetic.gamma($0) }
    case .erf: return arithmetic.error(x, isComplement: false)
    case .erfc: return arithmetic.error(x, isComplement: true)
    case .zeta: return arithmetic.zeta(x)
    case .productLog: return arithmetic.lambert(x)
    case .ellipticK: return arithmetic.elliptic(x)?.first
    case .ellipticE: return arithmetic.elliptic(x)?.second
    case .sinIntegral, .cosIntegral, .expIntegralEi: return arithmetic.integral(x, name: name)
    default: return nil
    }
  }
}
