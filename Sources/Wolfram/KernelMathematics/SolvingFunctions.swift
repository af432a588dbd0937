import Kernel

/// Equation solving and numerical methods.
enum SolvingFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Solve", [],
      "Solutions of polynomial and linear equations, and of simple ones that can be turned around.", solve),
    BuiltIn(
      "PrincipalSolve", [], "The same with the principal ones of the solutions of periodic functions.",
      solvePrincipally),
    BuiltIn("NSolve", [], "The same in machine numbers.", solveNumerically),
    BuiltIn("Roots", [], "The roots of a polynomial as equations.", roots),
    BuiltIn("Reduce", [], "Solutions as equations.", reduce),
    BuiltIn("FindRoot", [.holdAll], "A root near a place.", findRoot),
    BuiltIn("FindMinimum", [.holdAll], "A minimum near a place.", findMinimum),
    BuiltIn("FindMaximum", [.holdAll], "A maximum near a place.", findMaximum),
    BuiltIn("NMinimize", [.holdAll], "A minimum.", findMinimum),
    BuiltIn("NMaximize", [.holdAll], "A maximum.", findMaximum),
    BuiltIn("NIntegrate", [.holdAll], "The integral as a number.", numericIntegral),
    BuiltIn("NSum", [.holdAll], "The sum as a number.", numericSum),
  ]

  /// `Solve[x^2 == 4, x]` gives `{{x -> -2}, {x -> 2}}`.
  private static func solve(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    try EquationSolver.solve(call, isNumeric: false, allPeriods: true, &session)
  }

  /// `PrincipalSolve[Sin[x] == 0, x]` gives `{{x -> 0}, {x -> Pi}}`.
  private static func solvePrincipally(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try EquationSolver.solve(call, isNumeric: false, &session)
  }

  /// `NSolve[x^2 == 2, x]` gives `{{x -> -1.41421}, {x -> 1.41421}}`.
  private static func solveNumerically(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try EquationSolver.solve(call, isNumeric: true, &session)
  }

  /// `Roots[x^2 == 4, x]` gives `x == -2 || x == 2`.
  private static func roots(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let rules = try EquationSolver.solve(call, isNumeric: false, &session)?.parts else { return nil }
    return .call(
      .or,
      rules.compactMap { rule in
        rule.parts?.first?.call.map { .call(.equal, $0.arguments) }
      })
  }

  /// `Reduce[x^2 == 4, x]` gives `x == -2 || x == 2`.
  private static func reduce(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let given = call.arguments.first, holdsInequality(given) {
      guard call.count > 1 else { return nil }
      let variable = call.arguments[1].parts.flatMap { $0.count == 1 ? $0[0] : nil } ?? call.arguments[1]
      guard variable.symbol != nil else { return nil }
      let value = try session.evaluate(.call(session.named("InequalitySolve"), [given, variable]))
      return value == session.named("$Failed") ? nil : value
    }
    guard
      let rules = try EquationSolver.solve(call, isNumeric: false, allPeriods: true, &session)?.parts
    else { return nil }
    if rules.isEmpty { return .false }
    let conditional = session.named("ConditionalExpression")
    var domain: Term?
    let cases = rules.map { rule in
      Term.call(
        .and,
        (rule.parts ?? []).compactMap { equation in
          guard let sides = equation.call?.arguments, sides.count == 2 else { return nil }
          guard let call = sides[1].call, call.head == conditional else { return .call(.equal, sides) }
          domain = call.arguments[1]
          return .call(.equal, [sides[0], call.arguments[0]])
        })
    }
    return domain.map { .call(.and, [$0, .call(.or, cases)]) } ?? .call(.or, cases)
  }

  private static func holdsInequality(_ term: Term) -> Bool {
    let heads: [SymbolName] = [.less, .lessEqual, .greater, .greaterEqual, .unequal, .inequality]
    guard let call = term.call, !call.isData else { return false }
    return heads.contains { call.head.isSymbol($0) } || call.arguments.contains { holdsInequality($0) }
  }

  /// `FindRoot[Cos[x] == x, {x, 1}]` gives `{x -> 0.739085}`.
  private static func findRoot(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    try RootSearch(call, &session)?.rules(&session)
  }

  /// `FindMinimum[(x - 1)^2, {x, 0}]` gives `{0., {x -> 1.}}`, within machine precision.
  private static func findMinimum(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let found = try ExtremumSearch.constrained(call, isMaximum: false, &session) { return found }
    return try ExtremumSearch(call, sign: 1, &session)?.result(&session)
  }

  /// `FindMaximum[1 - x^2, {x, 1}]` gives `{1., {x -> 0.}}`, within machine precision.
  private static func findMaximum(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let found = try ExtremumSearch.constrained(call, isMaximum: true, &session) { return found }
    return try ExtremumSearch(call, sign: -1, &session)?.result(&session)
  }

  /// `NIntegrate[x^2, {x, 0, 1}]` gives `0.333333`.
  private static func numericIntegral(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2 else { return nil }
    let specs = call.arguments.dropFirst().filter { $0.isList }
    return try NumericIntegral(call.arguments[0], specs[...]).value(&session).map { .real($0) }
  }

  /// `NSum[1/n, {n, 3}]` gives `1.83333`.
  private static func numericSum(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .call(.numeric, [.call(.sum, call.arguments)])
  }
}
