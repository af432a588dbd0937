extension BuiltIn {
  /// Polynomials and simplification.
  static let algebraTable: [BuiltIn] = [
    BuiltIn("Expand", [], "Products of sums multiplied out.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return try session.expanded(term)
    },
    BuiltIn("ExpandAll", [], "Products of sums multiplied out.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return try session.expanded(term)
    },
    same("ComplexExpand", "The same with real and imaginary parts apart, where they show."),
    same("PowerExpand", "The same."), same("TrigExpand", "The same."), same("TrigReduce", "The same."),
    same("TrigToExp", "The same."), same("ExpToTrig", "The same."), same("FunctionExpand", "The same."),
    same("Refine", "The same."),
    BuiltIn("Together", [], "Sums of fractions as one fraction.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      if let parts = term.parts { return .list(parts.map { .call(.together, [$0]) }) }
      return try session.together(term)
    },
    BuiltIn("Cancel", [], "A fraction without common factors.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return try session.together(term)
    },
    BuiltIn("Apart", [], "The fraction, multiplied out.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return try session.expanded(term)
    },
    BuiltIn("Simplify", [], "The shortest of a few forms.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      if let parts = term.parts { return .list(parts.map { .call(.simplify, [$0]) }) }
      return try session.shortest(term)
    },
    BuiltIn("FullSimplify", [], "The shortest of a few forms.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      if let parts = term.parts { return .list(parts.map { .call(.simplify, [$0]) }) }
      return try session.shortest(term)
    },
    BuiltIn("Factor", [], "A polynomial of one variable as a product, where roots are whole or fractions.") {
      (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return try session.factored(term)
    },
    BuiltIn("Collect", [], "A polynomial by powers of a variable.") { (session, call) throws(KernelError) in
      guard call.count >= 2, let coefficients = try session.coefficients(call.arguments[0], call.arguments[1])
      else {
        return call.arguments.first
      }
      return .call(
        .plus,
        coefficients.enumerated().map { n, value in
          .call(.times, [value, .call(.power, [call.arguments[1], .integer(n)])])
        })
    },
    BuiltIn("Coefficient", [], "The coefficient of a power.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      let (base, exponent) = Powers.split(call.arguments[1])
      let n = (call.count > 2 ? call.arguments[2].int : 1).flatMap { m in exponent.int.map { $0 * m } } ?? 1
      guard let list = try session.coefficients(call.arguments[0], base) else { return nil }
      return n >= 0 && n < list.count ? list[n] : .zero
    },
    BuiltIn("CoefficientList", [], "The coefficients of a polynomial.") {
      (session, call) throws(KernelError) in
      guard call.count >= 2, let list = try session.coefficients(call.arguments[0], call.arguments[1]) else {
        return nil
      }
      return .list(list)
    },
    BuiltIn("Exponent", [], "The highest power of a variable.") { (session, call) throws(KernelError) in
      guard call.count == 2, let list = try session.coefficients(call.arguments[0], call.arguments[1]) else {
        return nil
      }
      return .integer(max(0, list.count - 1))
    },
    BuiltIn("PolynomialQ", [], "Whether it is a polynomial.") { (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      return .truth(try session.coefficients(call.arguments[0], call.arguments[1]) != nil)
    },
    BuiltIn("Numerator", [.listable], "What is above the line.") { (_, call) throws(KernelError) in
      call.arguments.first.map { Fractions.split($0).0 }
    },
    BuiltIn("Denominator", [.listable], "What is below the line.") { (_, call) throws(KernelError) in
      call.arguments.first.map { Fractions.split($0).1 }
    },
    BuiltIn("Variables", [], "The variables of a polynomial.") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      var found = Set<Term>()
      session.collectVariables(term, &found)
      return .list(found.sorted { TermOrder.compare($0, $1) < 0 })
    },
  ]

  private static func same(_ name: String, _ summary: String) -> BuiltIn {
    BuiltIn(name, [], summary) { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return try session.expandedComplex(term)
    }
  }
}

/// Terms as fractions.
enum Fractions {
  /// Numerator and denominator of a product.
  static func split(_ term: Term) -> (Term, Term) {
    if case .rational(let value) = term { return (.integer(value.numerator), .integer(value.denominator)) }
    let factors = term.call(of: .times)?.arguments ?? [term]
    var above: [Term] = []
    var below: [Term] = []
    for factor in factors {
      if case .rational(let value) = factor {
        above.append(.integer(value.numerator))
        below.append(.integer(value.denominator))
      } else if let power = factor.call(of: .power), power.count == 2,
        let exponent = power.arguments[1].number,
        exponent.sign < 0
      {
        below.append(
          -exponent == .small(1) ? power.arguments[0] : .call(.power, [power.arguments[0], (-exponent).term]))
      } else if let power = factor.call(of: .power), power.count == 2, !power.arguments[0].isNumber,
        let positive = NumericFunction.negated(power.arguments[1])
      {
        below.append(.call(.power, [power.arguments[0], positive]))
      } else {
        above.append(factor)
      }
    }
    func product(_ parts: [Term]) -> Term {
      parts.isEmpty ? .one : parts.count == 1 ? parts[0] : .call(.times, parts)
    }
    return (product(above), product(below))
  }
}

extension KernelSession {
  /// Products of sums multiplied out, also within whole powers.
  mutating func expanded(_ term: Term) throws(KernelError) -> Term {
    guard case .call(let call) = term else { return term }
    try enter()
    defer { depth -= 1 }
    guard let name = call.head.symbol?.known else { return term }
    switch name {
    case .plus, .list, .equal, .rule, .less, .greater:
      var parts: [Term] = []
      for part in call.arguments { parts.append(try expanded(part)) }
      return try evaluate(.call(call.head, parts))
    case .times:
      var sums: [[Term]] = []
      for part in call.arguments {
        let factor = try expanded(part)
        sums.append(factor.call(of: .plus)?.arguments ?? [factor])
      }
      return try product(of: sums)
    case .power where call.count == 2:
      guard let n = call.arguments[1].int, n >= 2, n <= 64 else { return term }
      let base = try expanded(call.arguments[0])
      guard let sum = base.call(of: .plus) else {
        return try evaluate(.call(.power, [base, call.arguments[1]]))
      }
      var result: [Term] = [.one]
      for _ in 0..<n {
        let value = try product(of: [result, sum.arguments])
        result = value.call(of: .plus)?.arguments ?? [value]
      }
      return try evaluate(.call(.plus, result))
    default: return term
    }
  }

  private mutating func product(of sums: [[Term]]) throws(KernelError) -> Term {
    var terms: [Term] = [.one]
    for sum in sums {
      try check(size: KernelSession.product(terms.count, KernelSession.product(sum.count, 4)))
      // Beside their rewriting: like terms are sought among all.
      try count(KernelSession.product(30, KernelSession.product(terms.count, sum.count)))
      var next: [Term] = []
      for a in terms { for b in sum { next.append(try evaluate(.call(.times, [a, b]))) } }
      let value = try evaluate(.call(.plus, next))
      terms = value.call(of: .plus)?.arguments ?? [value]
    }
    return try evaluate(.call(.plus, terms))
  }

  /// Multiplied out; powers of E with imaginary exponents as cosines and sines.
  mutating func expandedComplex(_ term: Term) throws(KernelError) -> Term { try expanded(term) }

  /// One fraction, with whole-number polynomials of one variable reduced.
  mutating func together(_ term: Term) throws(KernelError) -> Term {
    guard case .call(let call) = term else { return term }
    guard term.call(of: .plus) != nil else { return try cancelled(term) }
    var above = Term.zero
    var below = Term.one
    for part in call.arguments {
      try count()
      let (a, b) = Fractions.split(try together(part))
      if b == below {
        above = try evaluate(.call(.plus, [above, a]))
      } else {
        above = try evaluate(.call(.plus, [.call(.times, [above, b]), .call(.times, [a, below])]))
        below = try evaluate(.call(.times, [below, b]))
      }
    }
    above = try expanded(above)
    return try cancelled(try evaluate(.call(.times, [above, .call(.power, [below, .integer(-1)])])))
  }

  /// Divides numerator and denominator, polynomials of one variable, by what they share.
  private mutating func cancelled(_ term: Term) throws(KernelError) -> Term {
    let (a, b) = Fractions.split(term)
    if b.int == 1 { return term }
    let (above, below) = (try expanded(try evaluate(a)), try expanded(try evaluate(b)))
    var found = Set<Term>()
    collectVariables(above, &found)
    collectVariables(below, &found)
    guard found.count == 1, let variable = found.first, let p = try coefficients(above, variable),
      let q = try coefficients(below, variable), p.allSatisfy({ $0.number?.isExact ?? false }),
      q.allSatisfy({ $0.number?.isExact ?? false }), p.count <= 64, q.count <= 64
    else {
      return above == below ? .one : try evaluate(.call(.times, [a, .call(.power, [b, .integer(-1)])]))
    }
    let shared = RationalPolynomial.gcd(p.compactMap({ $0.number }), q.compactMap({ $0.number }))
    guard shared.count > 1 else { return term }
    let x = RationalPolynomial.divided(p.compactMap({ $0.number }), by: shared).quotient
    let y = RationalPolynomial.divided(q.compactMap({ $0.number }), by: shared).quotient
    return try evaluate(
      .call(
        .times,
        [
          RationalPolynomial.term(x, variable),
          .call(.power, [RationalPolynomial.term(y, variable), .integer(-1)]),
        ]))
  }

  func collectVariables(_ term: Term, _ found: inout Set<Term>) {
    switch term {
    case .symbol(let symbol): if !attributes(symbol).contains(.constant) { found.insert(term) }
    case .call(let call):
      if let name = call.head.symbol?.known, name == .plus || name == .times || name == .list {
        for part in call.arguments { collectVariables(part, &found) }
      } else if term.call(of: .power) != nil, call.count == 2, call.arguments[1].int != nil {
        collectVariables(call.arguments[0], &found)
      } else if !isNumeric(term) {
        found.insert(term)
      }
    default: return
    }
  }

  /// The coefficients of a polynomial of a variable, the constant one first; nil for all else.
  mutating func coefficients(_ term: Term, _ variable: Term) throws(KernelError) -> [Term]? {
    let sum = try expanded(term)
    var found: [[Term]] = []
    for part in sum.call(of: .plus)?.arguments ?? [sum] {
      var power = 0
      var rest: [Term] = []
      for factor in part.call(of: .times)?.arguments ?? [part] {
        let (base, exponent) = Powers.split(factor)
        if base == variable {
          guard let n = exponent.int, n >= 0, n <= 500 else { return nil }
          power += n
        } else if contains(factor, name: variable) {
          return nil
        } else {
          rest.append(factor)
        }
      }
      while found.count <= power { found.append([]) }
      found[power].append(.call(.times, rest))
    }
    var result: [Term] = []
    for terms in found { result.append(try evaluate(.call(.plus, terms))) }
    while let last = result.last, last.double == 0 { result.removeLast() }
    return result
  }

  /// The form with the fewest atoms of a few.
  mutating func shortest(_ term: Term) throws(KernelError) -> Term {
    guard case .call = term, term.size < 3000 else { return term }
    var best = term
    if term.call(of: .plus) == nil && term.call(of: .times) == nil && term.call(of: .power) == nil {
      if let call = term.call {
        var parts: [Term] = []
        for part in call.arguments { parts.append(try shortest(part)) }
        best = try evaluate(.call(call.head, parts))
      }
      return best
    }
    for form in [try pythagoras(term), try expanded(term), try together(term), try factored(term)] {
      let value = try pythagoras(form)
      if value.size < best.size { best = value }
    }
    return best
  }

  /// Sin² + Cos² is 1 wherever both occur with the same factor.
  private mutating func pythagoras(_ term: Term) throws(KernelError) -> Term {
    guard let sum = term.call(of: .plus) else { return term }
    for (place, part) in sum.arguments.enumerated() {
      let factors = part.call(of: .times)?.arguments ?? [part]
      for (index, factor) in factors.enumerated() {
        guard let power = factor.call(of: .power), power.arguments[1].int == 2,
          let sine = power.arguments[0].call(of: .sin)
        else { continue }
        var others = factors
        others[index] = .call(.power, [.call(.cos, sine.arguments), .integer(2)])
        let partner = try evaluate(.call(.times, others))
        guard let other = sum.arguments.firstIndex(of: partner), other != place else { continue }
        others.remove(at: index)
        var terms = sum.arguments
        terms[place] = .call(.times, others)
        terms.remove(at: other)
        return try pythagoras(try evaluate(.call(.plus, terms)))
      }
    }
    return term
  }

  /// A polynomial of one variable with exact numbers as a product of powers.
  mutating func factored(_ term: Term) throws(KernelError) -> Term {
    if let parts = term.parts {
      var result: [Term] = []
      for part in parts { result.append(try factored(part)) }
      return .list(result)
    }
    let whole = try together(term)
    let (above, below) = Fractions.split(whole)
    if below.int != 1 {
      let (a, b) = (try factored(above), try factored(below))
      return try evaluate(.call(.times, [a, .call(.power, [b, .integer(-1)])]))
    }
    var found = Set<Term>()
    collectVariables(above, &found)
    guard found.count == 1, let variable = found.first, let list = try coefficients(above, variable),
      list.count > 1, list.count < 40
    else { return whole }
    let numbers = list.compactMap({ $0.number })
    guard numbers.count == list.count, numbers.allSatisfy({ $0.isExact }) else { return whole }
    return try evaluate(RationalPolynomial.factored(numbers, variable))
  }
}
