import Kernel
import Numerics

/// Polynomials of one variable with exact coefficients, the constant one first.
enum RationalPolynomial {
  /// Without zeros as leading coefficients.
  private static func trimmed(_ p: [Number]) -> [Number] {
    var result = p
    while let last = result.last, last.isZero { result.removeLast() }
    return result
  }

  /// Quotient and remainder.
  static func divided(_ p: [Number], by q: [Number]) -> (quotient: [Number], remainder: [Number]) {
    var rest = trimmed(p)
    let divisor = trimmed(q)
    guard let lead = divisor.last, rest.count >= divisor.count else { return ([], rest) }
    var quotient = [Number](repeating: .small(0), count: rest.count - divisor.count + 1)
    while rest.count >= divisor.count, let top = rest.last, let factor = top / lead {
      let shift = rest.count - divisor.count
      quotient[shift] = factor
      for (place, value) in divisor.enumerated() {
        rest[place + shift] = rest[place + shift] - factor * value
      }
      rest.removeLast()
      rest = trimmed(rest)
    }
    return (quotient, rest)
  }

  /// The product.
  static func product(_ p: [Number], _ q: [Number]) -> [Number] {
    guard !p.isEmpty, !q.isEmpty else { return [] }
    var result = [Number](repeating: .small(0), count: p.count + q.count - 1)
    for (i, a) in p.enumerated() { for (j, b) in q.enumerated() { result[i + j] = result[i + j] + a * b } }
    return result
  }

  /// What times `p` leaves 1 modulo `q`; nil where they share a factor.
  static func inverse(of p: [Number], modulo q: [Number]) -> [Number]? {
    var (a, b) = (trimmed(q), divided(p, by: q).remainder)
    var (x, y): ([Number], [Number]) = ([], [.small(1)])
    while b.count > 1 {
      let (quotient, rest) = divided(a, by: b)
      let step = product(quotient, y)
      var next = [Number](repeating: .small(0), count: max(x.count, step.count))
      for place in next.indices {
        next[place] =
          (place < x.count ? x[place] : .small(0)) - (place < step.count ? step[place] : .small(0))
      }
      (a, b, x, y) = (b, rest, y, next)
    }
    guard let unit = b.first else { return nil }
    return y.compactMap { $0 / unit }
  }

  /// The greatest common divisor with the leading coefficient 1.
  static func gcd(_ p: [Number], _ q: [Number]) -> [Number] {
    var (a, b) = (trimmed(p), trimmed(q))
    while !b.isEmpty {
      let rest = divided(a, by: b).remainder
      a = b
      b = monic(rest)
      // Coefficients that grow without end are given up.
      if b.contains(where: {
        if case .rational(let r) = $0 { r.denominator.wide.limbs.count > 64 } else { false }
      }) {
        return [.small(1)]
      }
    }
    return monic(a)
  }

  /// Divided by the leading coefficient.
  private static func monic(_ p: [Number]) -> [Number] {
    let result = trimmed(p)
    guard let lead = result.last else { return [] }
    return result.compactMap { $0 / lead }
  }

  /// The value at a number, by Horner's scheme.
  static func value(_ p: [Number], at x: Number) -> Number {
    var sum = Number.small(0)
    for coefficient in p.reversed() { sum = sum * x + coefficient }
    return sum
  }

  /// The polynomial as a term in a variable.
  static func term(_ p: [Number], _ variable: Term) -> Term {
    .call(
      .plus,
      p.enumerated().compactMap { n, value in
        if value.isZero { return nil }
        if n == 0 { return value.term }
        return .call(.times, [value.term, .call(.power, [variable, .integer(n)])])
      })
  }

  /// The product of powers: whole content, roots that are fractions, and what is left.
  static func factored(_ p: [Number], _ variable: Term) -> Term {
    var rest = trimmed(p)
    var factors: [Term] = []
    // Whole coefficients without a common divisor.
    var denominator = Integer.small(1)
    for number in rest {
      if case .rational(let value) = number {
        let shared = Integer.gcd(denominator, value.denominator)
        denominator = (denominator * value.denominator).divided(by: shared)?.quotient ?? denominator
      }
    }
    rest = rest.map { $0 * .integer(denominator) }
    var content = Integer.small(0)
    for case .integer(let value) in rest { content = Integer.gcd(content, value) }
    if rest.last?.sign ?? 1 < 0 { content = -content }
    rest = rest.compactMap { $0 / .integer(content) }
    if let number = Number(content, over: denominator), !(number == .small(1)) { factors.append(number.term) }
    for root in roots(rest) {
      let (above, below) = Fractions.split(root.term)
      guard let a = above.integer, let b = below.integer else { continue }
      var times = 0
      let linear: [Number] = [.integer(-a), .integer(b)]
      while rest.count > 1, value(rest, at: root).isZero {
        rest = divided(rest, by: linear).quotient
        times += 1
      }
      guard times > 0 else { continue }
      let factor = term(linear, variable)
      factors.append(times == 1 ? factor : .call(.power, [factor, .integer(times)]))
    }
    if rest.count > 1 || !(rest.first.map { $0 == .small(1) } ?? true) {
      factors.append(squareFree(rest, variable))
    }
    return .call(.times, factors)
  }

  /// A square of what is left is found by the derivative.
  private static func squareFree(_ p: [Number], _ variable: Term) -> Term {
    let slope = p.enumerated().dropFirst().map { $0.element * .small($0.offset) }
    let shared = gcd(p, slope)
    guard shared.count > 1, p.count == 2 * shared.count - 1 else { return term(p, variable) }
    let quotient = divided(p, by: shared)
    guard quotient.remainder.isEmpty, trimmed(quotient.quotient).count == shared.count else {
      return term(p, variable)
    }
    // p = c q² for monic q.
    guard let lead = p.last else { return term(p, variable) }
    return .call(.times, [lead.term, .call(.power, [term(shared, variable), .integer(2)])])
  }

  /// The roots that are fractions of small whole numbers.
  static func roots(_ p: [Number]) -> [Number] {
    guard let first = p.first(where: { !$0.isZero }), let last = p.last,
      case .integer(.small(let low)) = first,
      case .integer(.small(let high)) = last, Double(low.magnitude) < 1e12, high.magnitude < 1_000_000
    else { return p.first?.isZero ?? false ? [.small(0)] : [] }
    var found: [Number] = p.first?.isZero ?? false ? [.small(0)] : []
    for b in divisors(Int(clamping: high.magnitude), most: 200) {
      for a in divisors(Int(clamping: low.magnitude), most: 400) {
        for sign in [1, -1] {
          guard let candidate = Number(.small(sign * a), over: .small(b)) else { continue }
          if !found.contains(where: { $0 == candidate }), value(p, at: candidate).isZero {
            found.append(candidate)
          }
        }
      }
    }
    return found
  }

  /// The divisors of n, in order; about `most` of them.
  private static func divisors(_ n: Int, most: Int) -> [Int] {
    var found: [Int] = []
    var candidate = 1
    while candidate <= n / candidate, candidate < 1_000_000, found.count < most {
      if n % candidate == 0 {
        found.append(candidate)
        if candidate != n / candidate { found.append(n / candidate) }
      }
      candidate += 1
    }
    return found.ordered(by: <)
  }
}
