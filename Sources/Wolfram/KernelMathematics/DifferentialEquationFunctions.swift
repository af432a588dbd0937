import Kernel

/// Differential equations.
enum DifferentialEquationFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "NDSolve", [], "Ordinary differential equations with starting values, as functions given at points.",
      solveNumerically),
    BuiltIn("NDSolveValue", [], "The same; the functions alone.", solutionValue),
    BuiltIn(
      "DSolve", [], "Linear equations of first and second order with constant coefficients.",
      LinearDifferential.solveSymbolically),
  ]

  /// `NDSolve[{y'[t] == y[t], y[0] == 1}, y, {t, 0, 1}]` gives `{{y -> InterpolatingFunction[...]}}`.
  private static func solveNumerically(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let solved = try DifferentialEquations.solve(call, &session) else { return nil }
    return .list([.list(solved.map { .call(.rule, [$0.0, $0.1]) })])
  }

  /// `NDSolveValue[{y'[t] == y[t], y[0] == 1}, y, {t, 0, 1}]` gives the interpolating function.
  private static func solutionValue(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let solved = try DifferentialEquations.solve(call, &session) else { return nil }
    let rules = solved.map { DefinitionRule(pattern: $0.0, value: $0.1, isDelayed: false, rank: 0) }
    return try session.replaceAll(call.arguments[1], rules) ?? call.arguments[1]
  }
}
