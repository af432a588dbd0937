import Kernel
import KernelArithmetic

/// The transformations that `Simplify` tries.
enum Simplification {
  /// The candidate form with the fewest atoms.
  static func shortest(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    guard case .call = term, term.size < 3000 else { return term }
    var best = term
    if term.call(of: .plus) == nil && term.call(of: .times) == nil && term.call(of: .power) == nil {
      if let call = term.call {
        var parts: [Term] = []
        for part in call.arguments { parts.append(try shortest(part, in: &session)) }
        best = try session.evaluate(.call(call.head, parts))
        if try isIdentity(best, in: &session) { return .true }
        let logic: [SymbolName] = [.and, .or, .not]
        if term.size < 100,
          logic.contains(where: { call.head.isSymbol($0) }) || call.head == session.named("Xor")
        {
          let form = try session.evaluate(.call(session.named("logicalShortest"), [best]))
          if form.size < best.size { best = form }
        }
      }
      return best
    }
    // What is below a root, and what is a factor of its own, is made short first.
    if term.size < 400, let call = term.call {
      var parts: [Term] = []
      for part in call.arguments {
        let isSum = part.call(of: .plus) != nil || part.call(of: .times) != nil
        let isInner = term.call(of: .power) != nil ? isSum : part.call(of: .power)?.arguments[0].call != nil
        parts.append(isInner && holdsTrigonometry(part) ? try shortest(part, in: &session) : part)
      }
      if parts != call.arguments { best = try session.evaluate(.call(call.head, parts)) }
    }
    let term = best
    for way in 0..<4 {
      if let value = try form(way, of: term, in: &session), value.size < best.size { best = value }
    }
    if term.size < 200, holdsExponentials(term) {
      if let form = try session.libraryValue("exponentialForm", [best]), form.size < best.size { best = form }
    }
    guard holdsTrigonometry(term), term.size < 300 else { return best }
    for form in try trigonometricForms(of: best, in: &session) where form.size < best.size { best = form }
    guard best.size < 100 else { return best }
    return try halved(best, in: &session)
  }

  /// A form of a term: as it is, expanded, over one denominator, as a product. Nil where it is nested too deep or takes more than half of
  /// the steps that are left: the other forms are tried all the same.
  private static func form(_ way: Int, of term: Term, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    let whole = session.limits.steps
    session.limits.steps = min(whole, session.steps + max(0, whole - session.steps) / 2)
    defer { session.limits.steps = whole }
    do throws(KernelError) {
      switch way {
      case 0: return try pythagoras(of: term, in: &session)
      case 1: return try pythagoras(of: try TermPolynomial.expanded(term, in: &session), in: &session)
      case 2: return try pythagoras(of: try Fractions.together(term, in: &session), in: &session)
      default: return try pythagoras(of: try TermPolynomial.factored(term, in: &session), in: &session)
      }
    } catch {
      switch error {
      case .stopped(.depth), .stopped(.steps): return nil
      default: throw error
      }
    }
  }

  /// The form with half angles, if it is no longer.
  private static func halved(_ best: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    let halved = try FormulaTemplate.value(
      """
      e /. {c_ - c_ Cos[a_] :> 2 c Sin[a/2]^2, c_ + c_ Cos[a_] :> 2 c Cos[a/2]^2, 1 - Cos[a_] :> 2 Sin[a/2]^2, 1 + Cos[a_] :> 2 Cos[a/2]^2,
        1/2 - Cos[a_]/2 :> Sin[a/2]^2, 1/2 + Cos[a_]/2 :> Cos[a/2]^2}
      """, ["e": best], in: &session)
    return halved.size <= best.size && !halved.contains(Term.call(.power, [.integer(2), .integer(-1)]))
      ? halved : best
  }

  /// Whether an equation holds for all values of its names: both sides agree at a positive, a negative and a complex place. Roots
  /// and magnitudes that agree for positive values only do not.
  private static func isIdentity(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Bool {
    guard let equal = term.call(of: .equal), equal.count == 2, term.size < 300,
      equal.arguments.allSatisfy({ !$0.isList })
    else { return false }
    let value = try FormulaTemplate.value(
      """
      With[{v$ = Join[Union[Cases[{p, q}, _Subscript, {0, Infinity}]], Union[Cases[{p, q}, s_Symbol /; ! NumericQ[s], {0, Infinity}]]]}, v$ =!= {} && Length[v$] < 9 &&
        And @@ Table[With[{r$ = Thread[v$ -> Table[k$[[1]] + k$[[2]] j$, {j$, Length[v$]}]]}, Quiet[With[{a$ = N[p /. r$], b$ = N[q /. r$]},
          NumberQ[a$] && NumberQ[b$] && Abs[a$ - b$] <= 10^-11 (Abs[a$] + Abs[b$])]]], {k$, {{0.37, 0.211}, {-1.13, 0.173}, {0.41 + 0.83 I, 0.17}}}]]
      """, ["p": equal.arguments[0], "q": equal.arguments[1]], in: &session)
    return value.isSymbol(.true)
  }

  /// Whether powers of numbers with unknown exponents occur twice or more.
  static func holdsExponentials(_ term: Term) -> Bool {
    var count = 0
    var pending = [term]
    while let next = pending.popLast(), count < 2 {
      guard let call = next.call, !call.isData else { continue }
      if next.call(of: .power) != nil, call.count == 2,
        call.arguments[1].call != nil || call.arguments[1].symbol != nil,
        call.arguments[0].isNumber || call.arguments[0].isSymbol(.e)
      {
        count += 1
      }
      pending += call.arguments
    }
    return count > 1
  }

  private static func holdsTrigonometry(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    let heads: [SymbolName] = [.sin, .cos, .tan, .cot, .sec, .csc, .sinh, .cosh, .tanh]
    return heads.contains { call.head.isSymbol($0) } || call.arguments.contains { holdsTrigonometry($0) }
  }

  /// The forms of a term by trigonometric identities: sums of angles expanded and combined, and one square
  /// replaced by the other.
  private static func trigonometricForms(of term: Term, in session: inout KernelSession) throws(KernelError)
    -> [Term]
  {
    var forms: [Term] = []
    for rule in [
      "TrigExpand[e]", "TrigReduce[e]", "Together[TrigExpand[e]]",
      "e /. {Tan[a_] :> Sin[a]/Cos[a], Cot[a_] :> Cos[a]/Sin[a], Sec[a_] :> 1/Cos[a], Csc[a_] :> 1/Sin[a], Tanh[a_] :> Sinh[a]/Cosh[a]}",
      "Expand[e /. {Sin[a_]^n_?EvenQ /; n > 0 :> (1 - Cos[a]^2)^(n/2), Cosh[a_]^n_?EvenQ /; n > 0 :> (1 + Sinh[a]^2)^(n/2)}]",
      "Expand[e /. {Cos[a_]^n_?EvenQ /; n > 0 :> (1 - Sin[a]^2)^(n/2), Sinh[a_]^n_?EvenQ /; n > 0 :> (Cosh[a]^2 - 1)^(n/2)}]",
      "e //. {1 - Cos[a_]^2 :> Sin[a]^2, 1 - Sin[a_]^2 :> Cos[a]^2, -1 + Cosh[a_]^2 :> Sinh[a]^2, 1 + Sinh[a_]^2 :> Cosh[a]^2, -1 + Cos[a_]^2 :> -Sin[a]^2, -1 + Sin[a_]^2 :> -Cos[a]^2}",
    ] {
      let form = try FormulaTemplate.value(rule, ["e": term], in: &session)
      forms += [form, try pythagoras(of: try Fractions.together(form, in: &session), in: &session)]
    }
    return forms
  }

  /// Replaces Sin² + Cos² with 1 where both have the same factor.
  private static func pythagoras(of term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
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
        return try pythagoras(of: try session.evaluate(.call(.plus, terms)), in: &session)
      }
    }
    return term
  }
}
