import Kernel

/// Represents terms as fractions of a numerator and a denominator.
package enum Fractions {
  /// Splits a product into numerator and denominator.
  package static func split(_ term: Term) -> (Term, Term) {
    if case .rational(let value) = term, value.precision == nil {
      return (.integer(value.numerator), .integer(value.denominator))
    }
    let factors = term.call(of: .times)?.arguments ?? [term]
    var above: [Term] = []
    var below: [Term] = []
    for factor in factors {
      if case .rational(let value) = factor, value.precision == nil {
        if !value.numerator.isOne { above.append(.integer(value.numerator)) }
        below.append(.integer(value.denominator))
      } else if let power = factor.call(of: .power), power.count == 2,
        let exponent = power.arguments[1].number,
        exponent.sign < 0
      {
        below.append(
          -exponent == .small(1) ? power.arguments[0] : .call(.power, [power.arguments[0], (-exponent).term]))
      } else if let power = factor.call(of: .power), power.count == 2, !power.arguments[0].isNumber,
        let positive = power.arguments[1].negated
      {
        below.append(.call(.power, [power.arguments[0], positive]))
      } else if let (root, divisor) = splitRoot(factor) {
        above.append(root)
        below.append(divisor)
      } else {
        above.append(factor)
      }
    }
    func product(_ parts: [Term]) -> Term {
      parts.isEmpty ? .one : parts.count == 1 ? parts[0] : .call(.times, parts)
    }
    return (product(above), product(below))
  }

  /// Splits `Sqrt[2/Pi]` into `Sqrt[2]` and `Sqrt[Pi]`; nil for other factors.
  private static func splitRoot(_ factor: Term) -> (Term, Term)? {
    guard let power = factor.call(of: .power), power.count == 2, case .rational = power.arguments[1],
      Radicals.isPositive(power.arguments[0])
    else { return nil }
    let (above, below) = split(power.arguments[0])
    guard below.int != 1 else { return nil }
    return (.call(.power, [above, power.arguments[1]]), .call(.power, [below, power.arguments[1]]))
  }

  /// The numerator and denominator of a term written as one fraction.
  package static func ofWhole(_ term: Term, in session: inout KernelSession) throws(KernelError) -> (
    Term, Term
  ) {
    split(try session.evaluate(.call(.together, [term])))
  }

  /// Combines a term into one fraction and cancels common factors of polynomials with integer coefficients.
  package static func together(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    guard case .call(let call) = term else { return term }
    guard term.call(of: .plus) != nil else {
      return try cancelled(try flattened(term, in: &session), in: &session)
    }
    var above = Term.zero
    var below = Term.one
    for part in call.arguments {
      try session.count()
      let (a, b) = split(try together(part, in: &session))
      if b == below {
        above = try session.evaluate(.call(.plus, [above, a]))
      } else {
        above = try session.evaluate(.call(.plus, [.call(.times, [above, b]), .call(.times, [a, below])]))
        below = try session.evaluate(.call(.times, [below, b]))
      }
    }
    above = try TermPolynomial.expanded(above, in: &session)
    return try cancelled(
      try session.evaluate(.call(.times, [above, .call(.power, [below, .integer(-1)])])), in: &session)
  }

  /// A product in which no factor is a sum of fractions: `1/(1 + 1/z)` becomes `z/(1 + z)`.
  private static func flattened(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    var factors: [Term] = []
    var isChanged = false
    for factor in term.call(of: .times)?.arguments ?? [term] {
      let (base, exponent) = Powers.split(factor)
      guard exponent.int != nil, let sum = base.call(of: .plus),
        sum.arguments.contains(where: { holdsFraction($0) })
      else {
        factors.append(factor)
        continue
      }
      factors.append(.call(.power, [try together(base, in: &session), exponent]))
      isChanged = true
    }
    return isChanged ? try session.evaluate(.call(.times, factors)) : term
  }

  /// Whether a summand has a denominator, also within sums that are factors of it.
  private static func holdsFraction(_ part: Term) -> Bool {
    if split(part).1.number == nil { return true }
    return (part.call(of: .times)?.arguments ?? []).contains { factor in
      Powers.split(factor).base.call(of: .plus)?.arguments.contains { holdsFraction($0) } ?? false
    }
  }

  /// Cancels the greatest common divisor of numerator and denominator.
  private static func cancelled(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    let (a, b) = split(term)
    if b.int == 1 { return term }
    let (above, below) = (
      try TermPolynomial.expanded(try session.evaluate(a), in: &session),
      try TermPolynomial.expanded(try session.evaluate(b), in: &session)
    )
    var found = Set<Term>()
    TermPolynomial.collectVariables(above, into: &found, in: &session)
    TermPolynomial.collectVariables(below, into: &found, in: &session)
    guard found.count == 1, let variable = found.first,
      let p = try TermPolynomial.coefficients(of: above, variable: variable, in: &session),
      let q = try TermPolynomial.coefficients(of: below, variable: variable, in: &session),
      p.allSatisfy({ $0.number?.isExact ?? false }),
      q.allSatisfy({ $0.number?.isExact ?? false }), p.count <= 64, q.count <= 64
    else {
      if above == below { return .one }
      if found.count > 1, let short = try TermPolynomial.cancelled(a, b, in: &session) { return short }
      return try session.evaluate(.call(.times, [a, .call(.power, [b, .integer(-1)])]))
    }
    let shared = RationalPolynomial.gcd(p.compactMap({ $0.number }), q.compactMap({ $0.number }))
    guard shared.count > 1 else { return term }
    let x = RationalPolynomial.divided(p.compactMap({ $0.number }), by: shared).quotient
    let y = RationalPolynomial.divided(q.compactMap({ $0.number }), by: shared).quotient
    return try session.evaluate(
      .call(
        .times,
        [
          RationalPolynomial.term(x, variable),
          .call(.power, [RationalPolynomial.term(y, variable), .integer(-1)]),
        ]))
  }
}
