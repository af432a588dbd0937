import Kernel

/// Terms as polynomials: expansion, coefficients, factorisation.
package enum TermPolynomial {
  /// The term with products of sums expanded, also within integer powers.
  package static func expanded(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    guard case .call(let call) = term else { return term }
    try session.work.enter()
    defer { session.work.leave() }
    guard let name = call.head.symbol?.known else { return term }
    switch name {
    case .plus, .list, .equal, .rule, .less, .greater:
      var parts: [Term] = []
      for part in call.arguments { parts.append(try expanded(part, in: &session)) }
      return try session.evaluate(.call(call.head, parts))
    case .times:
      var sums: [[Term]] = []
      for part in call.arguments {
        let factor = try expanded(part, in: &session)
        sums.append(factor.call(of: .plus)?.arguments ?? [factor])
      }
      return try product(of: sums, in: &session)
    case .power where call.count == 2:
      guard let n = call.arguments[1].int, n >= 2, n <= 500 else { return term }
      if n > 64, call.arguments[0].call(of: .plus)?.count != 2 { return term }
      let base = try expanded(call.arguments[0], in: &session)
      guard let sum = base.call(of: .plus) else {
        return try session.evaluate(.call(.power, [base, call.arguments[1]]))
      }
      if sum.count == 2 { return try binomial(of: sum.arguments[0], sum.arguments[1], n, in: &session) }
      guard n <= 64 else { return term }
      var result: [Term] = [.one]
      for _ in 0..<n {
        let value = try product(of: [result, sum.arguments], in: &session)
        result = value.call(of: .plus)?.arguments ?? [value]
      }
      return try session.evaluate(.call(.plus, result))
    default: return term
    }
  }

  /// `(a + b)^n` by binomial coefficients.
  private static func binomial(
    of a: Term, _ b: Term, _ n: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    try session.count(WorkMeter.product(30, n))
    var coefficient = Number.small(1)
    var terms: [Term] = []
    for place in 0...n {
      terms.append(
        try session.evaluate(
          .call(
            .times,
            [
              coefficient.term, .call(.power, [a, .integer(n - place)]), .call(.power, [b, .integer(place)]),
            ])))
      coefficient = coefficient * .small(n - place) / .small(place + 1) ?? .small(0)
    }
    return try session.evaluate(.call(.plus, terms))
  }

  /// The expanded product of sums; like terms are combined after each step.
  private static func product(of sums: [[Term]], in session: inout KernelSession) throws(KernelError) -> Term
  {
    var terms: [Term] = [.one]
    for sum in sums {
      try session.check(size: WorkMeter.product(terms.count, WorkMeter.product(sum.count, 4)))
      // In addition to the cost of rewriting: like terms are searched for among all.
      try session.count(WorkMeter.product(30, WorkMeter.product(terms.count, sum.count)))
      var next: [Term] = []
      for a in terms { for b in sum { next.append(try session.evaluate(.call(.times, [a, b]))) } }
      let value = try session.evaluate(.call(.plus, next))
      terms = value.call(of: .plus)?.arguments ?? [value]
    }
    return try session.evaluate(.call(.plus, terms))
  }

  /// Adds the variables of a term: subterms that are neither numbers nor sums, products or integer powers.
  package static func collectVariables(
    _ term: Term, into found: inout Set<Term>, in session: inout KernelSession, roots: Bool = false
  ) {
    switch term {
    case .symbol(let symbol): if !session.attributes(symbol).contains(.constant) { found.insert(term) }
    case .call(let call):
      if let name = call.head.symbol?.known, name == .plus || name == .times || name == .list {
        for part in call.arguments { collectVariables(part, into: &found, in: &session, roots: roots) }
      } else if term.call(of: .power) != nil, call.count == 2,
        roots ? call.arguments[1].number?.isExact ?? false : call.arguments[1].int != nil
      {
        collectVariables(call.arguments[0], into: &found, in: &session, roots: roots)
      } else if !session.isNumeric(term) {
        found.insert(term)
      }
    default: return
    }
  }

  /// Whether a term without symbols is a sum of numbers and roots that cancel, such as `Sqrt[2] Sqrt[3] - Sqrt[6]`.
  package static func isHiddenZero(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Bool
  {
    guard term.call != nil, session.isNumeric(term) else { return term.double == 0 }
    // What is far from zero beside its parts needs no expansion, which may have thousands of terms.
    if let value = try session.approximateComplex(term), let most = try largest(of: term, in: &session),
      value.magnitude > 1e-9 * most
    {
      return false
    }
    let wide = try expanded(term, in: &session)
    guard let sum = wide.call(of: .plus), let total = try session.approximateComplex(wide) else {
      return wide.double == 0
    }
    var size = 0.0
    for part in sum.arguments { size += try session.approximateComplex(part)?.magnitude ?? 0 }
    return total.magnitude < 1e-13 * size
  }

  /// The value that a term would have if the parts of none of its sums cancelled.
  private static func largest(of term: Term, in session: inout KernelSession) throws(KernelError) -> Double? {
    if let parts = (term.call(of: .plus) ?? term.call(of: .times))?.arguments {
      var values: [Double] = []
      for part in parts {
        guard let value = try largest(of: part, in: &session) else { return nil }
        values.append(value)
      }
      return term.call(of: .plus) != nil ? values.reduce(0, +) : values.reduce(1, *)
    }
    if let power = term.call(of: .power), power.count == 2, let n = power.arguments[1].int, n > 0 {
      return try largest(of: power.arguments[0], in: &session).map { Double.pow($0, Double(n)) }
    }
    return try session.approximateComplex(term)?.magnitude
  }

  /// The coefficients of a polynomial in a variable, lowest degree first; nil for other terms.
  package static func coefficients(of term: Term, variable: Term, in session: inout KernelSession)
    throws(KernelError)
    -> [Term]?
  {
    let sum = try expanded(term, in: &session)
    var found: [[Term]] = []
    for part in sum.call(of: .plus)?.arguments ?? [sum] {
      var power = 0
      var rest: [Term] = []
      for factor in part.call(of: .times)?.arguments ?? [part] {
        let (base, exponent) = factor == variable ? (variable, Term.one) : Powers.split(factor)
        if base == variable {
          guard let n = exponent.int, n >= 0, n <= 500 else { return nil }
          power += n
        } else if factor.contains(variable) {
          return nil
        } else {
          rest.append(factor)
        }
      }
      while found.count <= power { found.append([]) }
      found[power].append(.call(.times, rest))
    }
    var result: [Term] = []
    for terms in found { result.append(try session.evaluate(.call(.plus, terms))) }
    while let last = result.last, last.double == 0 { result.removeLast() }
    return result
  }

  /// A polynomial with exact coefficients as a product of powers of irreducible ones.
  package static func factored(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    if let parts = term.parts {
      var result: [Term] = []
      for part in parts { result.append(try factored(part, in: &session)) }
      return .list(result)
    }
    let whole = try Fractions.together(term, in: &session)
    let (above, below) = Fractions.split(whole)
    if below.int != 1 {
      let (a, b) = (try factored(above, in: &session), try factored(below, in: &session))
      return try session.evaluate(.call(.times, [a, .call(.power, [b, .integer(-1)])]))
    }
    var found = Set<Term>()
    collectVariables(above, into: &found, in: &session)
    if found.count > 1, let product = try factoredOfSeveral(above, found, in: &session) { return product }
    if above.contains(.symbol(.pi)), !found.isEmpty, above.size < 200,
      let product = try factoredOfSeveral(above, found.union([.symbol(.pi)]), in: &session)
    {
      return product
    }
    guard found.count == 1, let variable = found.first,
      let list = try coefficients(of: above, variable: variable, in: &session),
      list.count > 1, list.count < 200
    else { return whole }
    let numbers = list.compactMap({ $0.number })
    guard numbers.count == list.count, numbers.allSatisfy({ $0.isExact }) else { return whole }
    return try session.evaluate(RationalPolynomial.factored(numbers, variable: variable))
  }
}
