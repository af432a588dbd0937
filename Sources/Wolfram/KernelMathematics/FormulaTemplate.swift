import Kernel
import KernelArithmetic

/// Formulas written in the Wolfram Language, which is shorter than building their terms.
package enum FormulaTemplate {
  /// Evaluates a text with its symbols replaced with terms.
  ///
  ///     try FormulaTemplate.value("1/(1 - r)", ["r": half], &session)   // 2
  package static func value(
    _ text: String, _ parts: KeyValuePairs<String, Term>, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let term = Term.parse(library: Array(text.utf8), &session.names)?.first else { return .null }
    var bindings = PatternBindings()
    for (name, part) in parts { bindings.bind(session.names.coded(name), part) }
    return try session.evaluate(bindings.fill(term))
  }

  /// Rewrites a term by rules in the Wolfram Language until nothing changes, and expands it after each pass.
  ///
  ///     try FormulaTemplate.rewritten(term, "{Sin[2*a_] :> 2*Sin[a]*Cos[a]}", &session)
  package static func rewritten(_ term: Term, rules: String, in session: inout KernelSession)
    throws(KernelError)
    -> Term
  {
    var term = term
    for _ in 0..<64 {
      let next = try TermPolynomial.expanded(
        try value("e /. " + rules, ["e": term], in: &session), in: &session)
      if next == term { break }
      term = next
    }
    return term
  }
}
