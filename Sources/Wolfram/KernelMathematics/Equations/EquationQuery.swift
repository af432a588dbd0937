import Kernel
import KernelArithmetic
import Numerics

/// What a call of `Solve` or `NSolve` asks: equations, variables, and what their solutions have to meet.
///
/// `Solve[{x^2 == 4, x > 0}, x, Reals]` has the equation `x^2 - 4`, which is zero, the test `x > 0`, and the domain `Reals`.
struct EquationQuery {
  /// Terms that must be zero, over several variables without fractions.
  let equations: [Term]
  let variables: [Term]
  /// Whether the solutions are numbers, as `NSolve` gives them.
  let isNumeric: Bool

  private let call: Call
  private let allPeriods: Bool
  private let conditions: [Term]
  /// The equations with their fractions.
  let given: [Term]
  /// What the equations were multiplied by.
  private let denominators: [Term]
  /// Conditions other than equations.
  let tests: [Term]
  /// The domain that the call names; nil for complex numbers.
  private let domain: Term?
  /// Only real numbers have an order; magnitudes and parts of complex numbers are real.
  private let isReal: Bool

  /// Reads a call with these conditions; nil if one of its variables has a value.
  init?(
    _ call: Call, _ conditions: [Term], isNumeric: Bool, allPeriods: Bool, in session: inout KernelSession
  ) throws(KernelError) {
    let (differences, tests) = Self.split(conditions)
    var equations: [Term] = []
    for equation in differences { equations.append(try session.evaluate(equation)) }
    var variables = call.count > 1 ? call.arguments[1].parts ?? [call.arguments[1]] : []
    // A variable that has a value is none.
    if variables.contains(where: { $0.isNumber }) { return nil }
    if variables.isEmpty { variables = Self.variables(of: equations, in: &session) }
    (self.call, self.conditions, self.tests) = (call, conditions, tests)
    (self.isNumeric, self.allPeriods, self.variables) = (isNumeric, allPeriods, variables)
    given = equations
    denominators =
      variables.count > 1 ? try Self.withoutFractions(&equations, variables: variables, in: &session) : []
    self.equations = equations
    let domain = call.arguments.dropFirst(2).first { $0.symbol != nil && !$0.isSymbol(.complexes) }
    if domain == session.named("Booleans") { return nil }
    // What a root of the variable or an angle is equal to has conditions that are not found where it holds other symbols.
    if domain?.isSymbol(.reals) ?? false,
      equations.contains(where: { equation in
        (variables.contains { SolutionConditions.holdsRoot(equation, variable: $0) }
          || [.arcSin, .arcCos, .arcTan, .arcCot].contains { equation.contains(.symbol($0)) })
          && !Self.variables(of: [equation], in: &session).allSatisfy { variables.contains($0) }
      })
    {
      return nil
    }
    self.domain = domain
    isReal = domain != nil || tests.contains { $0.isOrder && Self.orders($0, variables: variables) }
  }

  // MARK: Reading

  /// The conditions of a call, be they a list, a conjunction, or such within each other.
  static func conditions(of call: Call) -> [Term] { joined(call.arguments[0]) }

  /// The conditions of lists and conjunctions, also of such within each other.
  private static func joined(_ conditions: Term) -> [Term] {
    guard let parts = conditions.parts ?? conditions.call(of: .and)?.arguments else { return [conditions] }
    return parts.flatMap { joined($0) }
  }

  /// Splits conditions into terms that must be zero and other tests. Equations between lists are split into
  /// their parts.
  private static func split(_ conditions: [Term]) -> (equations: [Term], tests: [Term]) {
    var equations: [Term] = []
    var tests: [Term] = []
    func add(_ a: Term, _ b: Term) {
      if let left = a.parts, b.parts.map({ $0.count == left.count }) ?? true {
        // In an equation between a list and one value, each part equals the value.
        let right = b.parts ?? left.map { _ in b }
        for (a, b) in zip(left, right) { add(a, b) }
      } else if b.isList, !a.isList {
        add(b, a)
      } else {
        equations.append(.call(.plus, [a, .call(.times, [.integer(-1), b])]))
      }
    }
    for condition in conditions where !condition.isSymbol(.true) {
      if let equal = condition.call(of: .equal), equal.count == 2,
        equal.arguments[0].isList || equal.arguments[1].isList,
        equal.arguments[0].parts?.count ?? equal.arguments[1].parts?.count
          == equal.arguments[1].parts?.count ?? equal.arguments[0].parts?.count
      {
        add(equal.arguments[0], equal.arguments[1])
        continue
      }
      if let zero = difference(of: condition) { equations.append(zero) } else { tests.append(condition) }
    }
    return (equations, tests)
  }

  /// The difference of the two sides of an equation; nil for other terms.
  private static func difference(of equation: Term) -> Term? {
    guard let equal = equation.call(of: .equal) else { return nil }
    guard equal.count == 2 else { return nil }
    if equal.arguments[1].int == 0 { return equal.arguments[0] }
    return .call(.plus, [equal.arguments[0], .call(.times, [.integer(-1), equal.arguments[1]])])
  }

  /// The variables of equations that name none, in their order.
  private static func variables(of equations: [Term], in session: inout KernelSession) -> [Term] {
    var found = Set<Term>()
    for equation in equations { TermPolynomial.collectVariables(equation, into: &found, in: &session) }
    found = found.reduce(into: []) { $0.formUnion(unknowns(of: $1, in: &session)) }
    return found.ordered { TermOrder.compare($0, $1) < 0 }
  }

  /// The variables within a function that the kernel knows; other terms are variables themselves.
  private static func unknowns(of term: Term, in session: inout KernelSession) -> Set<Term> {
    guard let call = term.call, !call.isData, let head = call.head.symbol,
      session.builtIn(head)?.function != nil
    else {
      return [term]
    }
    var found = Set<Term>()
    for part in call.arguments { TermPolynomial.collectVariables(part, into: &found, in: &session) }
    return found.reduce(into: []) { $0.formUnion(unknowns(of: $1, in: &session)) }
  }

  /// Multiplies equations in which a variable stands below a fraction line by what stands there, which is returned.
  private static func withoutFractions(
    _ equations: inout [Term], variables: [Term], in session: inout KernelSession
  ) throws(KernelError) -> [Term] {
    var denominators: [Term] = []
    for place in equations.indices where holdsFraction(equations[place], variables: variables) {
      let (above, below) = Fractions.split(try Fractions.together(equations[place], in: &session))
      equations[place] = above
      denominators.append(below)
    }
    return denominators
  }

  /// Whether a variable stands below a fraction line.
  private static func holdsFraction(_ term: Term, variables: [Term]) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.count == 2, call.arguments[1].int.map({ $0 < 0 }) ?? false,
      variables.contains(where: { call.arguments[0].contains($0) })
    {
      return true
    }
    return call.arguments.contains { holdsFraction($0, variables: variables) }
  }

  // MARK: Other methods

  /// The value of the option `Modulus`; nil without it.
  func modulus(in session: inout KernelSession) -> Term? {
    Term.option(session.named("Modulus"), in: Array(call.arguments.dropFirst()))
  }

  /// Whether the domain is one of integers.
  func isWhole(in session: inout KernelSession) -> Bool {
    guard let domain = call.arguments.dropFirst(2).first(where: { $0.symbol != nil }) else { return false }
    let integers = ["Integers", "PositiveIntegers", "NonNegativeIntegers", "NegativeIntegers"]
    return integers.contains { domain == session.named($0) }
  }

  /// Solutions in integers, and those of inequalities alone; nil for others.
  func solutionsOfDomain(in session: inout KernelSession) throws(KernelError) -> Term? {
    let domain = call.arguments.dropFirst(2).first { $0.symbol != nil } ?? .symbol(.complexes)
    let isWhole = self.isWhole(in: &session)
    let isOpen = !equations.contains { equation in variables.contains { equation.contains($0) } }
    guard variables.allSatisfy({ $0.symbol != nil }), isWhole || isOpen && !conditions.isEmpty,
      conditions.contains(where: { condition in variables.contains { condition.contains($0) } })
    else { return nil }
    let found = try session.libraryValue("domainSolve", [.list(conditions), .list(variables), domain])
    if found == .list([.list([])]) {
      session.warn(
        """
        Solve::fulldim: The solution set contains a full-dimensional component; use Reduce for complete solution information.
        """)
    }
    return found
  }

  /// The real roots of one equation in one variable, found by a search in numbers; nil where there may be others.
  func realRoots(in session: inout KernelSession) throws(KernelError) -> Term? {
    guard isReal, variables.count == 1, equations.count == 1 else { return nil }
    return try SolutionConditions.realRoots(of: equations[0], variable: variables[0], tests, in: &session)
  }

  /// The solutions modulo the value of the option `Modulus`; nil without it.
  func modularSolutions(in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let modulus = modulus(in: &session) else { return nil }
    return try session.libraryValue("modularSolve", [.list(conditions), .list(variables), modulus])
  }

  /// The solutions of one equation with machine numbers in exponents.
  func exponentialSolutions(in session: inout KernelSession) throws(KernelError) -> Term? {
    guard variables.count == 1, equations.count == 1, Integration.holdsMachineNumber(equations[0]) else {
      return nil
    }
    return try session.libraryValue("exponentialSolve", [equations[0], variables[0]])
  }

  /// The solutions of equations each of which holds one variable.
  func separateSolutions(in session: inout KernelSession) throws(KernelError) -> Term? {
    guard tests.isEmpty else { return nil }
    return try SeparateEquations(equations, variables)?.solutions(of: call, in: &session)
  }

  /// The solutions for parts with indices, and of one exponential.
  func indexedSolutions(in session: inout KernelSession) throws(KernelError) -> Term? {
    guard allPeriods, call.arguments[0].size < 200 else { return nil }
    let field = domain ?? .symbol(.complexes)
    return try session.libraryValue("solveIndexed", [.list(conditions), .list(variables), field])
  }

  // MARK: Solutions

  /// Those of the equations' solutions that meet the tests and lie in the domain, in the order of the system, as rules.
  /// Nil where it is not known which of them are real, as they have to be.
  func rules(for found: [[(Term, Term)]], in session: inout KernelSession) throws(KernelError) -> [Term]? {
    var solutions = try SolutionPeriods.filling(
      arranged(found, in: &session), tests: tests,
      isOpen: allPeriods && variables.count == 1 && !Integration.holdsMachineNumber(call.arguments[0])
        && !equations.contains { SolutionConditions.holdsNamedPower($0, variable: variables[0]) },
      isReal: isReal, in: &session)
    if !tests.isEmpty { solutions = try SolutionConditions.repeated(solutions, of: equations, in: &session) }
    if let domain {
      var within: [[(Term, Term)]] = []
      for solution in solutions where try Self.isWithin(domain, solution, in: &session) {
        within.append(solution)
      }
      solutions = within
    }
    solutions = try SolutionConditions.meeting(given, variables: variables, solutions, in: &session)
      .filter { !$0.contains { $0.1.isSymbol(.indeterminate) } }
    if !isNumeric, Integration.holdsMachineNumber(call.arguments[0]) {
      solutions = SolutionConditions.byParts(solutions)
    }
    return try kept(solutions, in: &session)
  }

  /// All branches of solutions, as numbers if the query wants them, in the order of the system.
  private func arranged(_ found: [[(Term, Term)]], in session: inout KernelSession) throws(KernelError)
    -> [[(Term, Term)]]
  {
    var solutions = found
    if variables.count == 1, isReal || isNumeric {
      solutions = try SolutionConditions.withLowerBranches(solutions, in: &session)
    }
    for place in solutions.indices where isNumeric {
      for index in solutions[place].indices {
        solutions[place][index].1 = try session.evaluate(session.numeric(solutions[place][index].1))
      }
    }
    if isNumeric, variables.count == 1,
      equations.contains(where: { SolutionConditions.holdsRoot($0, variable: variables[0]) })
    {
      return try SolutionConditions.byMagnitude(solutions, in: &session)
    }
    if !isNumeric, variables.count > 1 {
      return try SolutionConditions.inOrder(solutions, isReal: isReal, in: &session)
    }
    return solutions
  }

  /// The solutions that meet the tests and divide nothing by zero, as rules; nil where one of them may be real or not.
  private func kept(_ solutions: [[(Term, Term)]], in session: inout KernelSession) throws(KernelError)
    -> [Term]?
  {
    let zeros =
      equations.flatMap { Self.divisors(of: $0) }.filter { zero in variables.contains { zero.contains($0) } }
      + denominators
    let isOfReals = domain.map { $0.isSymbol(.reals) } ?? false
    var kept: [Term] = []
    for solution in solutions {
      if isReal, try !solution.filter({ mustBeReal($0.0) }).allReal(in: &session) { continue }
      var bindings = PatternBindings()
      for (variable, value) in solution { if let symbol = variable.symbol { bindings.bind(symbol, value) } }
      var passes = true
      var open: [Term] = []
      for test in tests where passes {
        let held = try session.evaluate(bindings.fill(test))
        passes = !held.isSymbol(.false)
        if passes { passes = try !SolutionConditions.comparesComplex(held, in: &session) }
        if !held.isSymbol(.true) { open.append(held) }
      }
      for zero in zeros where passes { passes = try session.evaluate(bindings.fill(zero)).double != 0 }
      guard passes else { continue }
      if isOfReals, !isNumeric {
        switch try reality(of: solution, in: &session) {
        case .real(let conditions): open += conditions
        case .notReal: continue
        case .unknown: return nil
        }
        for term in given where passes {
          passes = try RealTerm.isThroughout(bindings.fill(term), in: &session)
        }
        guard passes else { continue }
      }
      if !open.isEmpty, !isNumeric {
        guard let conditional = try SolutionConditions.conditional(solution, open, in: &session) else {
          // Where no value meets them, single ones at their bounds may.
          let bounds = open.map { $0.call(of: .greater).map { .call(.greaterEqual, $0.arguments) } ?? $0 }
          if isOfReals, try SolutionConditions.conditional(solution, bounds, in: &session) != nil {
            return nil
          }
          continue
        }
        kept.append(conditional)
      } else {
        kept.append(.list(solution.map { .call(.rule, [$0.0, $0.1]) }))
      }
    }
    return kept
  }

  /// Whether a solution is real, and under which conditions.
  private func reality(
    of solution: [(Term, Term)], in session: inout KernelSession
  ) throws(KernelError) -> RealTerm {
    let conditional = session.named("ConditionalExpression").symbol
    var (conditions, isReal): ([Term], Bool) = ([], true)
    for (_, value) in solution {
      let plain = value.headSymbol == conditional ? value.call?.arguments.first ?? value : value
      switch try RealTerm(plain, in: &session) {
      case .real(let own): conditions += own
      // It is one for some values of the other variables.
      case .notReal where variables.contains { plain.contains($0) }: return .unknown
      case .notReal: isReal = false
      case .unknown: return .unknown
      }
    }
    return isReal ? .real(where: conditions) : .notReal
  }

  /// Whether a variable has to be real: in a domain, or in an inequality.
  private func mustBeReal(_ variable: Term) -> Bool {
    domain != nil || tests.contains { $0.isOrder && Self.orders($0, variables: [variable]) }
  }

  /// The bases of the powers with negative exponents.
  private static func divisors(of term: Term) -> [Term] {
    guard let call = term.call, !call.isData else { return [] }
    if call.head.isSymbol(.power), call.count == 2, let exponent = call.arguments[1].number, exponent.sign < 0
    {
      return [call.arguments[0]] + divisors(of: call.arguments[0])
    }
    return call.arguments.flatMap { divisors(of: $0) }
  }

  /// Whether no value is known to lie outside a domain, such as `PositiveReals`.
  private static func isWithin(
    _ domain: Term, _ solution: [(Term, Term)], in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    for (_, value) in solution {
      let number = value.isNumber ? value : session.numeric(value)
      let test = try session.evaluate(.call(session.named("Element"), [number, domain]))
      if test.isSymbol(.false), value.isNumber || !domain.isSymbol(.integers) { return false }
      // A root that is no fraction is written as one.
      if domain == session.named("Rationals"), session.isNumeric(value), !(value.number?.isExact ?? false) {
        return false
      }
      if domain.isSymbol(.integers), let size = try session.approximate(number),
        (size - size.rounded()).magnitude > 1e-9 * max(1, size.magnitude)
      {
        return false
      }
    }
    return true
  }

  /// Whether a term holds a variable other than in a magnitude, an argument, or a real or imaginary part.
  private static func orders(_ term: Term, variables: [Term]) -> Bool {
    if variables.contains(term) { return true }
    guard let call = term.call, !call.isData else { return false }
    let parts: [SymbolName] = [.abs, .arg, .re, .im]
    if parts.contains(where: { call.head.isSymbol($0) }) { return false }
    return call.arguments.contains { orders($0, variables: variables) }
  }
}
