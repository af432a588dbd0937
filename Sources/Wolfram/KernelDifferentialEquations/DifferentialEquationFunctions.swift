import Kernel

/// Differential equations.
package enum DifferentialEquationFunctions {
  /// The built-ins of this family.
  package static let table: [BuiltIn] =
    [
      BuiltIn(
        "NDSolve", [],
        "Differential equations, ordinary ones and partial ones of time and place, as functions given at points.",
        taking: "2 4 solver InterpolationOrder DependentVariables DiscreteVariables MaxStepFraction",
        solveNumerically),
      BuiltIn(
        "NDSolveValue", [], "The same; the functions alone.",
        taking: "2 4 solver InterpolationOrder DependentVariables DiscreteVariables MaxStepFraction",
        solutionValue),
      BuiltIn(
        "ParametricNDSolve", [], "The same with parameters: functions of them.",
        taking: "4 4 solver InterpolationOrder DependentVariables", solveWithParameters),
      BuiltIn(
        "ParametricNDSolveValue", [], "The same; the function of the parameters alone.",
        taking: "4 4 solver InterpolationOrder DependentVariables", parametricValue),
      BuiltIn("NeumannValue", [], "What flows out at an end, in an equation of `NDSolve`."),
      BuiltIn("DirichletCondition", [], "A value at an end, for `NDSolve`."),
      BuiltIn("WhenEvent", [.holdAll], "What happens in `NDSolve` where a condition comes to hold."),
      BuiltIn(
        "DSolve", [], "Linear equations of first and second order with constant coefficients.",
        solveSymbolically),
    ]

  /// `DSolve[y'[x] == y[x], y[x], x]` gives `{{y[x] -> E^x*C[1]}}`.
  private static func solveSymbolically(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    // A value at a place is no function.
    let wanted = call.count > 1 ? call.arguments[1].parts ?? [call.arguments[1]] : []
    if wanted.contains(where: { $0.call?.arguments.contains { $0.isNumber } ?? false }) { return nil }
    let start = session.methodAnswers?.count ?? 0
    guard let found = try LinearDifferential.solveSymbolically(call, in: &session) else { return nil }
    session.methodAnswers?.add("DSolve")
    guard let judge = DifferentialJudge(call, session) else { return found }
    return try judge.kept(found, since: start, in: &session)
  }

  /// `NDSolve[{y'[t] == y[t], y[0] == 1}, y, {t, 0, 1}]` gives `{{y -> InterpolatingFunction[...]}}`.
  private static func solveNumerically(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let rules = try rulesOfDerivatives(call, in: &session) { return .list([.list(rules)]) }
    guard let solved = try DifferentialEquations.solve(call, in: &session) else { return nil }
    return .list([.list(solved.map { .call(.rule, [$0.0, $0.1]) })])
  }

  /// The rules for a request with derivatives, such as `{y[t], y'[t]}`, by the functions themselves; nil for others.
  private static func rulesOfDerivatives(
    _ call: Call, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    guard call.count > 2 else { return nil }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    guard wanted.contains(where: isDerivative) else { return nil }
    let functions = wanted.map { function(of: $0) }
    var names: [Term] = []
    for name in functions where !names.contains(name) { names.append(name) }
    guard names.allSatisfy({ $0.symbol != nil }) else { return nil }
    let request = Call(call.head, [call.arguments[0], .list(names)] + call.arguments.dropFirst(2))
    guard let solved = try DifferentialEquations.solve(request, in: &session) else { return nil }
    var bindings = PatternBindings()
    for (name, value) in solved { if let symbol = name.symbol { bindings.bind(symbol, value) } }
    return wanted.map { .call(.rule, [$0, bindings.fill($0)]) }
  }

  /// Whether a term is `y'` or `y'[t]`.
  private static func isDerivative(_ term: Term) -> Bool {
    term.call?.head.call(of: .derivative) != nil || term.call?.head.call?.head.call(of: .derivative) != nil
  }

  /// The function of `y`, `y[t]`, `y'` and `y'[t]`.
  private static func function(of term: Term) -> Term {
    guard let call = term.call else { return term }
    if call.head.call(of: .derivative) != nil { return call.arguments.first ?? term }
    return call.head.call == nil ? call.head : function(of: call.head)
  }

  /// `NDSolveValue[{y'[t] == y[t], y[0] == 1}, y, {t, 0, 1}]` gives the interpolating function.
  private static func solutionValue(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if call.count > 2 {
      // For a request such as `y'[t]` the functions are asked for.
      var derived = Set<Term>()
      collectDerived(call.arguments[1], &derived)
      if !derived.isEmpty {
        let names = derived.ordered { TermOrder.compare($0, $1) < 0 }
        let solution = Call(call.head, [call.arguments[0], .list(names)] + call.arguments.dropFirst(2))
        guard let found = try session.evaluate(.call(solution)).parts, found.count == names.count else {
          return nil
        }
        var bindings = PatternBindings()
        for (name, value) in zip(names, found) {
          if let symbol = name.symbol { bindings.bind(symbol, value) }
        }
        return bindings.fill(call.arguments[1])
      }
    }
    guard let solved = try DifferentialEquations.solve(call, in: &session) else { return nil }
    let rules = solved.map { DefinitionRule(pattern: $0.0, value: $0.1, isDelayed: false, rank: 0) }
    return try session.replaceAll(call.arguments[1], rules: rules) ?? call.arguments[1]
  }

  /// The symbols of functions whose derivatives a term holds.
  private static func collectDerived(_ term: Term, _ names: inout Set<Term>) {
    guard let call = term.call, !call.isData else { return }
    if call.head.call(of: .derivative) != nil, let name = call.arguments.first, name.symbol != nil {
      names.insert(name)
    }
    collectDerived(call.head, &names)
    for argument in call.arguments { collectDerived(argument, &names) }
  }

  /// `ParametricNDSolve[{y'[t] == a y[t], y[0] == 1}, y, {t, 0, 1}, {a}]` gives `{y -> Function[...]}`.
  private static func solveWithParameters(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 4 else { return nil }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    return .list(wanted.compactMap { name in value(of: name, call).map { .call(.rule, [name, $0]) } })
  }

  /// `ParametricNDSolveValue[{y'[t] == a y[t], y[0] == 1}, y[1], {t, 0, 1}, {a}]` gives a function of `a`.
  private static func parametricValue(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.count >= 4 ? value(of: call.arguments[1], call) : nil
  }

  /// The requested expression as a function of the parameters, which solves the equations again for each set
  /// of values.
  private static func value(of wanted: Term, _ call: Call) -> Term? {
    let specs = call.arguments[3].parts ?? [call.arguments[3]]
    let names = specs.compactMap { spec in spec.symbol ?? spec.parts?.first?.symbol }
    guard names.count == specs.count else { return nil }
    // The variable is a name in the equations, also where it has a value.
    let ranges =
      call.arguments[2].parts?.first?.isList ?? false ? call.arguments[2].parts ?? [] : [call.arguments[2]]
    let variables = ranges.compactMap { $0.parts?.first }
    let solution = Term.call(
      .block, [.list(variables), .call(.ndSolveValue, [call.arguments[0], wanted, call.arguments[2]])])
    return .call(.function, [.list(names.map { .symbol($0) }), solution])
  }
}
