import Kernel
import Numerics

/// Puts solutions back into the equations and tests that they were found for.
///
/// Only what is sure refutes a solution. With symbols, which may be any numbers, equations are judged that have no roots and no other
/// functions: they hold for all numbers or hardly any.
enum SolutionJudge {
  /// The value of `Solve` or `NSolve` without the solutions that do not hold.
  ///
  /// - Parameter start: how many methods had answered before the question was put.
  static func kept(
    _ found: Term, of query: EquationQuery, since start: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let solutions = found.parts, solutions.count <= 64, query.modulus(in: &session) == nil else {
      return found
    }
    var kept: [Term] = []
    var isJudged = true
    for solution in solutions {
      let isKept = try StepShare.judging(&session) { (session) throws(KernelError) in
        try !fails(solution, query, in: &session)
      }
      if isKept != false { kept.append(solution) }
      if isKept == nil { isJudged = false }
    }
    if isJudged { session.methodAnswers?.accept(since: start) }
    return kept.count == solutions.count ? found : .list(kept)
  }

  private static func fails(
    _ solution: Term, _ query: EquationQuery, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let rules = solution.parts?.compactMap({ $0.call(of: .rule)?.arguments }), !rules.isEmpty,
      rules.allSatisfy({ $0.count == 2 }),
      let sample = SampleValues(
        for: rules.map { $0[1] } + query.given + query.tests, except: variables(rules), session)
    else { return false }
    let isExact = !rules.contains { $0[1].holdsInexactNumber }
    for equation in query.given where isExact || query.given.count > 1 || !isRational(equation) {
      guard sample.isEmpty || isRational(equation), !isExact || !equation.holdsInexactNumber else { continue }
      let term = try filled(equation, rules: rules, in: &session)
      if isExact {
        let isRefuted = try differs(term, sample, in: &session)
        if isRefuted, try differs(term, sample.negated, in: &session) { return true }
      } else if try differs(term, from: equation, rules: rules, in: &session) {
        return true
      }
    }
    for test in query.tests where sample.isEmpty {
      if try sample.value(of: filled(test, rules: rules, in: &session), in: &session).isSymbol(.false) {
        return true
      }
    }
    return false
  }

  private static func variables(_ rules: [[Term]]) -> [Symbol] { rules.compactMap { $0[0].symbol } }

  /// A condition with the values of a solution. Variables may be terms, such as `x[1]`.
  private static func filled(
    _ condition: Term, rules: [[Term]], in session: inout KernelSession
  ) throws(KernelError) -> Term {
    let definitions = rules.map { DefinitionRule(pattern: $0[0], value: $0[1], isDelayed: false, rank: 0) }
    return try session.replaceAll(condition, rules: definitions) ?? condition
  }

  /// Whether an exact term surely is not zero.
  private static func differs(
    _ term: Term, _ sample: SampleValues, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard term.size < 2_000 else { return false }
    let machine = try sample.value(of: term, in: &session)
    if machine.isSymbol(.complexInfinity) { return true }
    // Numbers of many digits take many steps: they are asked where machine numbers differ.
    guard let rough = try session.approximateComplex(machine), rough.magnitude > 1e-9,
      let value = try sample.decimal(of: term, in: &session)
    else { return false }
    return value.magnitude > 1e-20
  }

  /// Whether machine numbers surely solve no equation: they do if it differs by more for numbers a thousandth from them, or by what is lost
  /// beside the largest of them.
  private static func differs(
    _ term: Term, from equation: Term, rules: [[Term]], in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let value = try session.approximateComplex(session.evaluate(term)) else { return false }
    var size = 0.0
    for rule in rules { size = max(size, try session.approximateComplex(rule[1])?.magnitude ?? 0) }
    for (scale, shift) in [(1.001, 0.0), (1, 1e-9 * size)] {
      let beside = rules.map { rule in
        [rule[0], Term.call(.plus, [.call(.times, [.real(scale), rule[1]]), .real(shift)])]
      }
      let other = try session.approximateComplex(
        session.evaluate(filled(equation, rules: beside, in: &session)))
      guard let other, value.magnitude > 2 * (other - value).magnitude else { return false }
    }
    return value.magnitude > 1e-6
  }

  /// Whether a term has sums, products and whole powers only.
  private static func isRational(_ term: Term) -> Bool {
    guard let call = term.call else { return !term.holdsInexactNumber || term.isNumber }
    switch call.head.symbol?.known {
    case .plus, .times: return call.arguments.allSatisfy(isRational)
    case .power: return call.count == 2 && call.arguments[1].int != nil && isRational(call.arguments[0])
    default: return false
    }
  }
}
