import Kernel

/// Common factors of polynomials in several variables with integer coefficients.
extension TermPolynomial {
  /// The fraction of two products without the common factors of their sums; nil if there are none.
  static func cancelled(_ above: Term, _ below: Term, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    var (tops, bottoms) = (factors(above), factors(below))
    guard tops.count * bottoms.count <= 36 else { return nil }
    var isChanged = false
    for i in tops.indices {
      for j in bottoms.indices {
        guard let (x, y) = try withoutCommonFactor(tops[i], bottoms[j], in: &session) else { continue }
        (tops[i], bottoms[j], isChanged) = (x, y, true)
      }
    }
    guard isChanged else { return nil }
    return try session.evaluate(.call(.times, tops + bottoms.map { .call(.power, [$0, .integer(-1)]) }))
  }

  /// The factors of a product; whole powers of sums are repeated.
  private static func factors(_ term: Term) -> [Term] {
    var result: [Term] = []
    for factor in term.call(of: .times)?.arguments ?? [term] {
      let (base, exponent) = Powers.split(factor)
      if let n = exponent.int, (2...6).contains(n), base.call(of: .plus) != nil {
        result += Array(repeating: base, count: n)
      } else {
        result.append(factor)
      }
    }
    return result
  }

  /// Divides two polynomials by their greatest common divisor; nil if it is a number.
  ///
  /// Each variable is replaced with a power of one variable as for the factorisation. The divisor of the images
  /// is computed modulo a prime; a divisor that does not divide both polynomials is discarded.
  static func withoutCommonFactor(_ a: Term, _ b: Term, in session: inout KernelSession)
    throws(KernelError) -> (Term, Term)?
  {
    guard a.call(of: .plus) != nil || b.call(of: .plus) != nil, !a.isNumber, !b.isNumber else { return nil }
    var found = Set<Term>()
    collectVariables(a, into: &found, in: &session)
    collectVariables(b, into: &found, in: &session)
    let variables = found.ordered { TermOrder.compare($0, $1) > 0 }
    guard (1...6).contains(variables.count),
      let p = monomials(of: try expanded(a, in: &session), variables), p.count <= 100,
      let q = monomials(of: try expanded(b, in: &session), variables), q.count <= 100
    else { return nil }
    let most = variables.indices.map { place in (p + q).map { $0.exponents[place] }.max() ?? 0 }
    guard let (steps, size) = places(ofDegrees: most) else { return nil }
    try session.count(size * 4)
    func image(_ monomials: [(exponents: [Int], number: Number)]) -> [Number] {
      var result = [Number](repeating: .small(0), count: size)
      for monomial in monomials {
        let place = zip(monomial.exponents, steps).reduce(0) { $0 + $1.0 * $1.1 }
        result[place] = result[place] + monomial.number
      }
      return result
    }
    let (x, y) = (image(p), image(q))
    guard let shared = RationalPolynomial.commonDivisor(x, y) else { return nil }
    // Powers of the one variable are common to the images also where the polynomials have no such factor.
    for excess in 0...(shared.firstIndex { !$0.isZero } ?? 0) {
      let divisor = Array(shared.dropFirst(excess))
      let (over, under) = (
        RationalPolynomial.divided(x, by: divisor), RationalPolynomial.divided(y, by: divisor)
      )
      guard divisor.count > 1, over.remainder.isEmpty, under.remainder.isEmpty,
        let factor = degrees(divisor, most), let one = degrees(over.quotient, most),
        let other = degrees(under.quotient, most),
        most.indices.allSatisfy({ factor[$0] + max(one[$0], other[$0]) <= most[$0] })
      else { continue }
      return (
        try back(over.quotient, variables, most, in: &session),
        try back(under.quotient, variables, most, in: &session)
      )
    }
    return nil
  }

  /// The highest exponent of each variable in a polynomial that an image represents; nil if there is none.
  private static func degrees(_ image: [Number], _ most: [Int]) -> [Int]? {
    var result = most.map { _ in 0 }
    for (place, number) in image.enumerated() where !number.isZero {
      var rest = place
      for (variable, degree) in most.enumerated() {
        result[variable] = max(result[variable], rest % (degree + 1))
        rest /= degree + 1
      }
      if rest > 0 { return nil }
    }
    return result
  }
}
