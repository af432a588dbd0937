import Kernel

/// What `Simplify` tries.
enum Simplification {
  /// The form with the fewest atoms of a few.
  static func shortest(_ term: Term, _ session: inout KernelSession) throws(KernelError) -> Term {
    guard case .call = term, term.size < 3000 else { return term }
    var best = term
    if term.call(of: .plus) == nil && term.call(of: .times) == nil && term.call(of: .power) == nil {
      if let call = term.call {
        var parts: [Term] = []
        for part in call.arguments { parts.append(try shortest(part, &session)) }
        best = try session.evaluate(.call(call.head, parts))
      }
      return best
    }
    for form in [
      try pythagoras(term, &session), try TermPolynomial.expanded(term, &session),
      try Fractions.together(term, &session), try TermPolynomial.factored(term, &session),
    ] {
      let value = try pythagoras(form, &session)
      if value.size < best.size { best = value }
    }
    return best
  }

  /// Sin² + Cos² is 1 wherever both occur with the same factor.
  private static func pythagoras(_ term: Term, _ session: inout KernelSession) throws(KernelError) -> Term {
    guard let sum = term.call(of: .plus) else { return term }
    for (place, part) in sum.arguments.enumerated() {
      let factors = part.call(of: .times)?.arguments ?? [part]
      for (index, factor) in factors.enumerated() {
        guard let power = factor.call(of: .power), power.arguments[1].int == 2,
          let sine = power.arguments[0].call(of: .sin)
        else { continue }
        var others = factors
        others[index] = .call(.power, [.call(.cos, sine.arguments), .integer(2)])
        let partner = try session.evaluate(.call(.times, others))
        guard let other = sum.arguments.firstIndex(of: partner), other != place else { continue }
        others.remove(at: index)
        var terms = sum.arguments
        terms[place] = .call(.times, others)
        terms.remove(at: other)
        return try pythagoras(try session.evaluate(.call(.plus, terms)), &session)
      }
    }
    return term
  }
}
