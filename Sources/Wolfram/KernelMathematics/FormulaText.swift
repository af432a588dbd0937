import Kernel

/// Formulas written in the Wolfram Language, which is shorter than building their terms.
package enum FormulaText {
  /// Evaluates a text with its symbols replaced with terms.
  ///
  ///     try FormulaText.value("1/(1 - r)", ["r": half], &session)   // 2
  package static func value(
    _ text: String, _ parts: KeyValuePairs<String, Term>, _ session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let term = Term.parse(Array(text.utf8), names: &session.names)?.first else { return .null }
    var bindings = PatternBindings()
    for (name, part) in parts { bindings.bind(session.names.symbol(name), part) }
    return try session.evaluate(bindings.fill(term))
  }

  /// Rewrites a term by rules in the Wolfram Language until nothing changes, and expands it after each pass.
  ///
  ///     try FormulaText.rewritten(term, "{Sin[2*a_] :> 2*Sin[a]*Cos[a]}", &session)
  package static func rewritten(_ term: Term, _ rules: String, _ session: inout KernelSession)
    throws(KernelError)
    -> Term
  {
    var term = term
    for _ in 0..<64 {
      let next = try TermPolynomial.expanded(
        try value("e /. " + rules, ["e": term], &session), &session)
      if next == term { break }
      term = next
    }
    return term
  }
}

extension KernelSession {
  /// The value of a call of a function that is asked last, or nil where it gives up, stays as it is, is nested too deep, or takes
  /// more than half of the steps that are left: then the term stays, as it would have without this function.
  package mutating func lastResort(_ name: String, _ arguments: [Term]) throws(KernelError) -> Term? {
    usedSecondPart = true
    let function = named(name)
    let whole = limits.steps
    limits.steps = min(whole, steps + max(0, whole - steps) / 2)
    defer { limits.steps = whole }
    do throws(KernelError) {
      let value = try evaluate(.call(function, arguments))
      return value.isSymbol(.null) || value == named("$Failed") || value.contains(function) ? nil : value
    } catch {
      switch error {
      case .stopped(.depth), .stopped(.steps): return nil
      default: throw error
      }
    }
  }

  /// The value of a call of a function in the kernel's second part that another function is for; nil where it stays as it is.
  package mutating func valueOfSecondPart(_ name: String, _ arguments: [Term]) throws(KernelError) -> Term? {
    usedSecondPart = true
    let function = named(name)
    let value = try evaluate(.call(function, arguments))
    return value.call.map { $0.head == function } ?? false ? nil : value
  }
}
