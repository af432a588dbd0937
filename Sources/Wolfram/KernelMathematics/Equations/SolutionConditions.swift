import Kernel
import KernelArithmetic
import Numerics

/// What solutions of equations have to meet besides the equations, and their order.
enum SolutionConditions {
  /// The solutions of each alternative of conditions of which one holds `Or`; nil without one, and where one has none of a known form.
  static func alternatives(
    _ conditions: [Term], call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let place = conditions.firstIndex(where: { $0.call(of: .or) != nil }),
      let choices = conditions[place].call(of: .or)?.arguments
    else { return nil }
    var found: [Term] = []
    for choice in choices {
      var own = conditions
      own[place] = choice
      let solved = try session.evaluate(.call(call.head, [.list(own)] + call.arguments.dropFirst()))
      guard let parts = solved.parts else { return nil }
      found += parts.filter { !found.contains($0) }
    }
    return .list(found)
  }

  /// The real roots of an equation that is no polynomial, by a search in numbers within the bounds that tests give; nil for others, and
  /// where the search is not sure to have found all.
  static func realRoots(
    of equation: Term, variable: Term, _ tests: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard variable.symbol != nil, equation.size < 200, equation.contains(variable) else { return nil }
    let (above, _) = Fractions.split(try Fractions.together(equation, in: &session))
    guard try TermPolynomial.coefficients(of: above, variable: variable, in: &session) == nil else {
      return nil
    }
    return try session.libraryValue("realRoots", [equation, variable, .list(tests)])
  }

  /// The solutions in one variable, each with Lambert's W followed by that with its lower branch, which is real between -1/E and 0.
  static func withLowerBranches(
    _ solutions: [[(Term, Term)]], in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    var all: [[(Term, Term)]] = []
    for solution in solutions {
      all.append(solution)
      guard let (variable, value) = solution.first, value.contains(.symbol(.productLog)) else { continue }
      let other = try FormulaTemplate.value(
        "e /. ProductLog[z_] /; TrueQ[-1/E < N[z] < 0] :> ProductLog[-1, z]", ["e": value], in: &session)
      if other != value { all.append([(variable, other)]) }
    }
    return all
  }

  /// Solutions of several variables in ascending order of the values, of the first variable first, real parts before imaginary ones;
  /// as they are if a value is no number.
  static func inOrder(
    _ given: [[(Term, Term)]], isReal: Bool, in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    var solutions = given
    if isReal {
      solutions = []
      for solution in given where try solution.allReal(in: &session) { solutions.append(solution) }
    }
    guard solutions.count > 1, solutions.count < 200 else { return solutions }
    var keyed: [([Double], [(Term, Term)])] = []
    for solution in solutions {
      var values: [Double] = []
      for (_, value) in solution {
        guard let number = try session.approximateComplex(value), number.magnitude.isFinite else {
          return solutions
        }
        values += [number.real, number.imaginary.magnitude, number.imaginary]
      }
      keyed.append((values, solution))
    }
    guard keyed.allSatisfy({ $0.0.count == keyed[0].0.count }) else { return solutions }
    return keyed.ordered { a, b in
      for (x, y) in zip(a.0, b.0) where (x - y).magnitude > 1e-12 * max(1, x.magnitude) { return x < y }
      return false
    }.map { $0.1 }
  }

  /// Solutions in one variable that are numbers, by their real and then their imaginary parts; others as they are.
  static func byParts(_ solutions: [[(Term, Term)]]) -> [[(Term, Term)]] {
    let values = solutions.compactMap { $0.count == 1 ? ComplexDouble($0[0].1) : nil }
    guard values.count == solutions.count else { return solutions }
    return zip(values, solutions).ordered { a, b in
      let isSame = (a.0.real - b.0.real).magnitude <= 1e-9 * max(a.0.magnitude, b.0.magnitude)
      return isSame ? a.0.imaginary < b.0.imaginary : a.0.real < b.0.real
    }.map { $0.1 }
  }

  /// The numeric solutions of an equation with roots of the variable, as the system lists them: the largest magnitudes first, positive
  /// numbers before negative ones.
  static func byMagnitude(
    _ solutions: [[(Term, Term)]], in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    var keyed: [(ComplexDouble, [(Term, Term)])] = []
    for solution in solutions {
      guard let value = solution.first?.1, let number = try session.approximateComplex(value) else {
        return solutions
      }
      keyed.append((number, solution))
    }
    return keyed.ordered { a, b in
      let difference = a.0.magnitude - b.0.magnitude
      return difference.magnitude > 1e-9 * max(1, a.0.magnitude) ? difference > 0 : a.0.real > b.0.real
    }.map { $0.1 }
  }

  /// Whether a power with a fraction for exponent holds the variable.
  static func holdsRoot(_ term: Term, variable: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if call.head.isSymbol(.power), call.count == 2, call.arguments[0].contains(variable),
      let exponent = call.arguments[1].double, exponent.rounded() != exponent
    {
      return true
    }
    return call.arguments.contains { holdsRoot($0, variable: variable) }
  }

  /// The solutions without those that equations with roots, logarithms, magnitudes or inverse functions of the variables are not
  /// true for: turning such a function around adds solutions that are none.
  static func meeting(
    _ equations: [Term], variables: [Term], _ solutions: [[(Term, Term)]], in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    let doubtful = equations.filter { equation in
      variables.contains { holdsInverse(equation, of: $0) }
        || Integration.holdsMachineNumber(equation) && equation.call(of: .plus) != nil
          && variables.contains { isDivisor($0, in: equation) }
    }
    guard !doubtful.isEmpty else { return solutions }
    var kept: [[(Term, Term)]] = []
    for solution in solutions {
      var bindings = PatternBindings()
      for (variable, value) in solution { if let symbol = variable.symbol { bindings.bind(symbol, value) } }
      var isRight = true
      for equation in doubtful where isRight {
        var (sum, scale) = (ComplexDouble(0, 0), 0.0)
        var isKnown = true
        for part in equation.call(of: .plus)?.arguments ?? [equation] {
          let value = try session.approximateComplex(
            try session.evaluate(session.numeric(try session.evaluate(bindings.fill(part)))))
          guard let value, value.magnitude.isFinite else {
            isKnown = false
            break
          }
          sum = sum + value
          scale += value.magnitude
        }
        isRight = !isKnown || sum.magnitude <= 1e-4 * scale
      }
      if isRight { kept.append(solution) }
    }
    return kept
  }

  /// Whether a term is divided by a sum that holds the variable.
  private static func isDivisor(_ variable: Term, in term: Term) -> Bool {
    guard let call = term.call, !call.isData, term.contains(variable) else { return false }
    if call.head.isSymbol(.power), call.count == 2, (call.arguments[1].number?.sign ?? 1) < 0,
      call.arguments[0].call(of: .plus) != nil, call.arguments[0].contains(variable)
    {
      return true
    }
    return call.arguments.contains { isDivisor(variable, in: $0) }
  }

  private static func holdsInverse(_ term: Term, of variable: Term) -> Bool {
    guard let call = term.call, !call.isData, term.contains(variable) else { return false }
    switch call.head.symbol?.known {
    case .power?:
      if call.count == 2, let exponent = call.arguments[1].number, call.arguments[1].int == nil,
        call.arguments[0].contains(variable), !exponent.isZero
      {
        return true
      }
    case .log?, .arcSin?, .arcCos?, .arcTan?, .arcSinh?, .arcCosh?, .arcTanh?, .abs?: return true
    default: break
    }
    return call.arguments.contains { holdsInverse($0, of: variable) }
  }

  /// Whether a comparison of order has a number with an imaginary part on one side: no such one holds.
  static func comparesComplex(_ test: Term, in session: inout KernelSession) throws(KernelError) -> Bool {
    guard let call = test.call, test.isOrder else { return false }
    for side in call.arguments {
      if let value = try session.approximateComplex(side),
        value.imaginary.magnitude > 1e-12 * max(1, value.magnitude)
      {
        return true
      }
    }
    return false
  }

  /// The solutions of an equation of exponentials as often as each is one.
  static func repeated(
    _ solutions: [[(Term, Term)]], of equations: [Term], in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    guard equations.count == 1, equations[0].contains(.symbol(.e)), solutions.first?.count == 1 else {
      return solutions
    }
    let zero = [equations[0], solutions[0][0].0, .list(solutions.map { $0[0].1 })]
    let times = try session.libraryValue("repeatedRoots", zero)?.parts?.compactMap({ $0.int }) ?? []
    return times.count == solutions.count
      ? zip(solutions, times).flatMap { Array(repeating: $0, count: $1) } : solutions
  }

  /// A solution with the conditions that its parameters have to meet, as `ConditionalExpression`: for one parameter solved. Nil where
  /// no value of it meets them.
  static func conditional(
    _ solution: [(Term, Term)], _ tests: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let plain = Term.list(solution.map { .call(.rule, [$0.0, $0.1]) })
    var found = Set<Term>()
    var pending = tests
    while let next = pending.popLast() {
      if let symbol = next.symbol, session.builtIn(symbol) == nil { found.insert(next) }
      pending += next.call?.arguments ?? []
    }
    func under(_ condition: Term) -> Term {
      .list(
        solution.map {
          .call(.rule, [$0.0, .call(session.named("ConditionalExpression"), [$0.1, condition])])
        })
    }
    guard found.count == 1, let parameter = found.first, parameter.symbol != nil else {
      return tests.allSatisfy { $0.call?.arguments.allSatisfy { session.isNumeric($0) } ?? true }
        ? plain : under(try session.evaluate(.call(.and, tests)))
    }
    let condition = try session.evaluate(
      .call(session.named("parameterCondition"), [.list(tests), .list(solution.map { $0.1 }), parameter]))
    if condition.isSymbol(.false) { return nil }
    if condition.isSymbol(.true) { return plain }
    if condition.headSymbol == session.named("parameterCondition").symbol {
      return under(try session.evaluate(.call(.and, tests)))
    }
    return under(condition)
  }

  /// The solutions without those that are cases of another one, which leaves more variables open.
  static func withoutCases(
    _ solutions: [[(Term, Term)]], in session: inout KernelSession
  ) throws(KernelError) -> [[(Term, Term)]] {
    var kept: [[(Term, Term)]] = []
    for solution in solutions {
      let rules = solution.map { DefinitionRule(pattern: $0.0, value: $0.1, isDelayed: false, rank: 0) }
      var isCase = false
      for wider in solutions where !isCase && wider.count < solution.count {
        isCase = true
        for (name, value) in wider where isCase {
          let difference = Term.call(.plus, [name, .call(.times, [.integer(-1), value])])
          let own = try session.evaluate(try session.replaceAll(difference, rules: rules) ?? difference)
          isCase = try Fractions.together(own, in: &session).int == 0
        }
      }
      if !isCase { kept.append(solution) }
    }
    return kept
  }

  /// Whether the variable is in the base of a power with a symbol for exponent, which is turned around without regard to periods.
  static func holdsNamedPower(_ term: Term, variable: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments[0].contains(variable),
      call.arguments[1].symbol != nil
        || call.arguments[1].negated?.symbol != nil
    {
      return true
    }
    return call.arguments.contains { holdsNamedPower($0, variable: variable) }
  }
}
