import Kernel
import Numerics

/// Puts solutions back into the equations and tests that they were found for.
enum SolutionJudge {
  /// The value of `Solve` or `NSolve` without the solutions that do not hold. Numbers stand for other symbols; what cannot be computed is
  /// kept.
  static func kept(
    _ found: Term, of query: EquationQuery, _ session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let solutions = found.parts, solutions.count <= 64, query.modulus(&session) == nil else {
      return found
    }
    var kept: [Term] = []
    for solution in solutions {
      let isKept = try StepShare.judging(&session) { (session) throws(KernelError) in
        try !fails(solution, query, &session)
      }
      if isKept { kept.append(solution) }
    }
    return kept.count == solutions.count ? found : .list(kept)
  }

  private static func fails(
    _ solution: Term, _ query: EquationQuery, _ session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let rules = solution.parts?.compactMap({ $0.call(of: .rule)?.arguments }), !rules.isEmpty,
      rules.allSatisfy({ $0.count == 2 })
    else { return false }
    // Variables may be terms, such as `x[1]`, which no bindings replace.
    let definitions = rules.map { DefinitionRule(pattern: $0[0], value: $0[1], isDelayed: false, rank: 0) }
    func filled(_ condition: Term, _ session: inout KernelSession) throws(KernelError) -> (
      Term, SampleValues
    )? {
      guard let term = try session.replaceAll(condition, definitions), term.size < 2_000,
        let sample = SampleValues(for: rules.map { $0[1] } + [term], except: [], session)
      else { return nil }
      return (term, sample)
    }
    for equation in query.given {
      if let (term, sample) = try filled(equation, &session), try !sample.isZero(term, &session) {
        return true
      }
    }
    for test in query.tests {
      // It may be meant for some values of other symbols.
      if let (term, sample) = try filled(test, &session), sample.isEmpty, try sample.isFalse(term, &session) {
        return true
      }
    }
    return false
  }
}
