import Kernel
import Numerics

/// Arithmetic of polynomials in one variable with exact coefficients, lowest degree first.
package enum RationalPolynomial {
  /// The polynomial without leading coefficients that are zero.
  private static func trimmed(_ p: [Number]) -> [Number] {
    var result = p
    while let last = result.last, last.isZero { result.removeLast() }
    return result
  }

  /// Divides two polynomials with remainder.
  package static func divided(_ p: [Number], by q: [Number]) -> (quotient: [Number], remainder: [Number]) {
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
  package static func product(_ p: [Number], _ q: [Number]) -> [Number] {
    guard !p.isEmpty, !q.isEmpty else { return [] }
    var result = [Number](repeating: .small(0), count: p.count + q.count - 1)
    for (i, a) in p.enumerated() { for (j, b) in q.enumerated() { result[i + j] = result[i + j] + a * b } }
    return result
  }

  /// The inverse of `p` modulo `q`; nil if they have a common factor.
  package static func inverse(of p: [Number], modulo q: [Number]) -> [Number]? {
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
  package static func gcd(_ p: [Number], _ q: [Number]) -> [Number] {
    var (a, b) = (trimmed(p), trimmed(q))
    while !b.isEmpty {
      let rest = divided(a, by: b).remainder
      a = b
      b = monic(rest)
      // The computation is abandoned if coefficients grow too large.
      if b.contains(where: {
        if case .rational(let r) = $0 { r.denominator.wide.limbs.count > 64 } else { false }
      }) {
        return [.small(1)]
      }
    }
    return monic(a)
  }

  /// A candidate for the greatest common divisor of two polynomials with small integer coefficients; nil if it is a number.
  package static func commonDivisor(_ p: [Number], _ q: [Number]) -> [Number]? {
    let lists = [p, q].map { $0.compactMap { $0.term.int.map { Int64($0) } } }
    guard lists[0].count == p.count, lists[1].count == q.count else { return nil }
    return ModularPolynomials.commonDivisor(lists[0], lists[1])?.map { .small(Int($0)) }
  }

  /// The polynomial divided by its leading coefficient.
  private static func monic(_ p: [Number]) -> [Number] {
    let result = trimmed(p)
    guard let lead = result.last else { return [] }
    return result.compactMap { $0 / lead }
  }

  /// The value at a number, by Horner's scheme.
  package static func value(_ p: [Number], at x: Number) -> Number {
    var sum = Number.small(0)
    for coefficient in p.reversed() { sum = sum * x + coefficient }
    return sum
  }

  /// The polynomial as a term in a variable.
  package static func term(_ p: [Number], _ variable: Term) -> Term {
    .call(
      .plus,
      p.enumerated().compactMap { n, value in
        if value.isZero { return nil }
        if n == 0 { return value.term }
        return .call(.times, [value.term, .call(.power, [variable, .integer(n)])])
      })
  }

  /// The factored polynomial: a number times powers of irreducible polynomials with integer coefficients.
  package static func factored(_ p: [Number], variable: Term) -> Term {
    let (content, factors) = irreducibleFactors(p)
    let powers = factors.map { factor, times in
      times == 1 ? term(factor, variable) : Term.call(.power, [term(factor, variable), .integer(times)])
    }
    return .call(.times, (content == .small(1) ? [] : [content.term]) + powers)
  }

  /// Factors a polynomial into a number and irreducible polynomials with integer coefficients, each with its
  /// multiplicity.
  static func irreducibleFactors(_ p: [Number]) -> (content: Number, factors: [([Number], Int)]) {
    var (content, rest) = primitive(p)
    var factors: [([Number], Int)] = []
    for root in roots(rest) {
      let linear: [Number]
      switch root {
      case .integer: linear = [-root, .small(1)]
      case .rational(let value): linear = [-.integer(value.numerator), .integer(value.denominator)]
      case .real: continue
      }
      var times = 0
      while rest.count > 1, value(rest, at: root).isZero {
        rest = divided(rest, by: linear).quotient
        times += 1
      }
      if times > 0 { factors.append((linear, times)) }
    }
    for (part, times) in squareFreeParts(rest) {
      for factor in divisors(of: part) { factors.append((factor, times)) }
    }
    // All divisors have integer coefficients, so that the leading coefficients determine the number.
    var lead = Number.small(1)
    for (factor, times) in factors { lead = lead * (factor.last?.raised(to: times) ?? .small(1)) }
    if let top = trimmed(p).last, let quotient = top / lead { content = quotient }
    return (content, factors)
  }

  /// Splits a polynomial into a number and a primitive polynomial: integer coefficients without a common
  /// divisor, the leading one positive.
  package static func primitive(_ p: [Number]) -> (content: Number, rest: [Number]) {
    var rest = trimmed(p)
    var denominator = Integer.small(1)
    for number in rest {
      guard case .rational(let value) = number else { continue }
      let shared = Integer.gcd(denominator, value.denominator)
      denominator = (denominator * value.denominator).divided(by: shared)?.quotient ?? denominator
    }
    rest = rest.map { $0 * .integer(denominator) }
    var content = Integer.small(0)
    for number in rest { if case .integer(let value) = number { content = Integer.gcd(content, value) } }
    if content.isZero { return (.small(1), rest) }
    if rest.last?.sign ?? 1 < 0 { content = -content }
    rest = rest.compactMap { $0 / .integer(content) }
    return (Number(content, over: denominator) ?? .small(1), rest)
  }

  private static func derivative(_ p: [Number]) -> [Number] {
    p.enumerated().dropFirst().map { $0.element * .small($0.offset) }
  }

  /// Square-free factors, each with its multiplicity, by Yun's algorithm.
  private static func squareFreeParts(_ p: [Number]) -> [([Number], Int)] {
    guard p.count > 1 else { return [] }
    let slope = derivative(p)
    let shared = gcd(p, slope)
    guard shared.count > 1 else { return [(p, 1)] }
    var parts: [([Number], Int)] = []
    var b = divided(p, by: shared).quotient
    var c = divided(slope, by: shared).quotient
    var times = 1
    while trimmed(b).count > 1, times < 64 {
      let fall = derivative(b)
      var d = c
      for (place, value) in fall.enumerated() {
        while d.count <= place { d.append(.small(0)) }
        d[place] = d[place] - value
      }
      let factor = gcd(b, d)
      if factor.count > 1 { parts.append((primitive(factor).rest, times)) }
      b = divided(b, by: factor).quotient
      c = divided(d, by: factor).quotient
      times += 1
    }
    return parts
  }

  /// The irreducible factors of a polynomial with integer coefficients and without rational or multiple
  /// roots. Each is a product of linear factors of complex roots that has integer coefficients and divides
  /// the polynomial.
  private static func divisors(of p: [Number]) -> [[Number]] {
    let degree = p.count - 1
    guard degree > 3, let lead = p.last else { return [p] }
    guard degree <= largestDegree else {
      let (found, rest) = cyclotomicFactors(of: p)
      if found.isEmpty { return [p] }
      return rest.count > 1 ? found + divisors(of: rest) : found
    }
    guard let groups = rootGroups(of: p) else { return [p] }
    for choice in (1..<(1 << groups.count)).ordered(by: { $0.nonzeroBitCount < $1.nonzeroBitCount }) {
      let chosen = groups.indices.filter { choice >> $0 & 1 == 1 }.flatMap { groups[$0] }
      guard chosen.count >= 2, 2 * chosen.count <= degree,
        let factor = wholePolynomial(chosen, lead: lead.double)
      else { continue }
      let (quotient, rest) = divided(p, by: factor)
      if rest.isEmpty { return divisors(of: factor) + divisors(of: primitive(quotient).rest) }
    }
    return [p]
  }

  /// The complex roots, each with its conjugate, so that every choice of groups has real coefficients; nil if there are too many groups
  /// for all choices, or roots that lie too near to others.
  private static func rootGroups(of p: [Number]) -> [[ComplexDouble]]? {
    let roots = Polynomials.roots(p.map { ComplexDouble($0.double, 0) })
    guard roots.count == p.count - 1 else { return nil }
    var groups: [[ComplexDouble]] = []
    for root in roots where root.imaginary > -1e-9 * max(1, root.magnitude) {
      let isReal = root.imaginary.magnitude <= 1e-9 * max(1, root.magnitude)
      groups.append(isReal ? [root] : [root, ComplexDouble(root.real, -root.imaginary)])
    }
    return groups.reduce(0) { $0 + $1.count } == roots.count && groups.count <= 14 ? groups : nil
  }

  /// The largest degree of which all choices of roots are tried.
  private static let largestDegree = 20

  /// Whether a polynomial that factoring left is known to be irreducible: none of a high degree is, unless its roots are roots of
  /// unity.
  package static func isSurelyIrreducible(_ factor: [Number]) -> Bool {
    if factor.count <= largestDegree + 1 { return factor.count <= 4 || rootGroups(of: factor) != nil }
    return factor.count <= 400 && cyclotomicFactors(of: factor).rest.count == 1
  }

  /// The factors of a polynomial without multiple roots whose roots are roots of unity, and the quotient.
  private static func cyclotomicFactors(of p: [Number]) -> (found: [[Number]], rest: [Number]) {
    var (found, rest): ([[Number]], [Number]) = ([], p)
    for order in RootsOfUnity.orders(ofRootsOf: p.map { $0.double }) {
      let factor = RootsOfUnity.polynomial(ofOrder: order).map { Number.small($0) }
      let (quotient, remainder) = divided(rest, by: factor)
      if remainder.isEmpty { (found, rest) = (found + [factor], quotient) }
    }
    return (found, rest)
  }

  /// The primitive polynomial with these roots and that leading coefficient; nil if the coefficients are not
  /// close to integers.
  private static func wholePolynomial(_ roots: [ComplexDouble], lead: Double) -> [Number]? {
    var product = [ComplexDouble(lead, 0)]
    for root in roots {
      var next = [ComplexDouble](repeating: .zero, count: product.count + 1)
      for (place, value) in product.enumerated() {
        next[place + 1] = next[place + 1] + value
        next[place] = next[place] - value * root
      }
      product = next
    }
    var whole: [Number] = []
    for value in product {
      let nearest = value.real.rounded()
      guard nearest.magnitude < 1e12, (value.real - nearest).magnitude < 1e-6 * max(1, nearest.magnitude),
        let integer = Number.real(nearest).floor
      else { return nil }
      whole.append(.integer(integer))
    }
    return primitive(whole).rest
  }

  /// The rational roots with small numerators and denominators.
  package static func roots(_ p: [Number]) -> [Number] {
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

  /// The divisors of n in ascending order; about `most` of them.
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
