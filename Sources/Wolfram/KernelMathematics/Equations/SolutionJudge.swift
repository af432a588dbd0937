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
    for solution in solutions where try !fails(solution, query, &session) { kept.append(solution) }
    return kept.count == solutions.count ? found : .list(kept)
  }

  private static func fails(
    _ solution: Term, _ query: EquationQuery, _ session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let rules = solution.parts?.compactMap({ $0.call(of: .rule)?.arguments }), !rules.isEmpty,
      rules.allSatisfy({ $0.count == 2 })
    else { return false }
    let values = rules.map { $0[1] }
    // Rules for what is no symbol, such as `x[1]`, are replaced; their values are of symbols again.
    let definitions = rules.map { DefinitionRule(pattern: $0[0], value: $0[1], isDelayed: false, rank: 0) }
    for condition in query.given + query.tests {
      guard let filled = try session.replaceAll(condition, definitions), filled.size < 2_000,
        let sample = SampleValues(for: values + [filled], except: [], session)
      else { continue }
      let isZero = query.given.contains(condition)
      // A condition may be meant for some values of other symbols.
      if isZero {
        if try !sample.isZero(filled, &session) { return true }
      } else if sample.isEmpty, try sample.isFalse(filled, &session) {
        return true
      }
    }
    return false
  }
}
