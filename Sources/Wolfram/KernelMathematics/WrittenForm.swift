import Kernel

/// Formulas written in the language itself, which is shorter than building their terms.
package enum WrittenForm {
  /// The value of a text with terms in the places of its symbols.
  ///
  ///     try WrittenForm.value("1/(1 - r)", ["r": half], &session)   // 2
  package static func value(
    _ text: String, _ parts: KeyValuePairs<String, Term>, _ session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let term = Term.parse(Array(text.utf8), names: &session.names)?.first else { return .null }
    var bindings = PatternBindings()
    for (name, part) in parts { bindings.bind(session.names.symbol(name), part) }
    return try session.evaluate(bindings.fill(term))
  }

  /// A term rewritten by rules in the language until nothing changes, and multiplied out after each pass.
  ///
  ///     try WrittenForm.rewritten(term, "{Sin[2*a_] :> 2*Sin[a]*Cos[a]}", &session)
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
