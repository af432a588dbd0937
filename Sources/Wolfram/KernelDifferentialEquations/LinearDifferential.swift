import Kernel
import KernelArithmetic
import KernelMathematics

/// Solves linear differential equations with constant coefficients symbolically, as `DSolve` does.
enum LinearDifferential {
  /// Solves y' = a y + b, y'' + p y' + q y = b and y'' = f(t) with constant coefficients, and with initial
  /// values if given.
  static func solveSymbolically(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let plain = plain(call) { return try solveSymbolically(plain, in: &session) }
    let names = symbols(for: call, in: &session)
    if !names.isEmpty { return try solve(call, with: names, in: &session) }
    if call.count == 3, let places = call.arguments[2].parts, places.count == 2 {
      return try session.libraryValue("partialEquation", call.arguments)
    }
    var call = call
    if let equations = call.arguments.first?.parts, call.count == 3 {
      // `y[0] == y'[0] == 1` are two conditions.
      let pairs = equations.flatMap { equation -> [Term] in
        guard let equal = equation.call(of: .equal), equal.count > 2 else { return [equation] }
        return equal.arguments.dropLast().map { .call(.equal, [$0, equal.arguments[equal.count - 1]]) }
      }
      var plain: [Term] = []
      for pair in pairs { plain.append(try solvedForValue(pair, call: call, in: &session)) }
      call = Call(call.head, [.list(plain)] + call.arguments.dropFirst())
    }
    guard let found = try solution(of: call, in: &session) else { return nil }
    guard let solutions = found.parts, call.count == 3, call.arguments[0].parts.map({ $0.count > 1 }) ?? false
    else { return found }
    let variable = call.arguments[2].parts?.first ?? call.arguments[2]
    // Conditions beyond those that the constants are found from may contradict them.
    let kept = try session.libraryValue("conditionsMeeting", [call.arguments[0], found, variable]) ?? found
    if kept.parts?.isEmpty ?? solutions.isEmpty {
      session.warn(
        """
        DSolve::bvnul: For some branches of the general solution, the given boundary conditions lead to an empty solution.
        """)
    }
    return kept
  }

  /// A condition such as `y[0] - 4 == 0` as `y[0] == 4`; other equations as they are.
  private static func solvedForValue(
    _ equation: Term, call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let name = call.arguments[1].symbol ?? call.arguments[1].headSymbol,
      !equation.contains(call.arguments[2])
    else { return equation }
    var values: Set<Term> = []
    func collect(_ term: Term) {
      guard let inner = term.call, !inner.isData else { return }
      let function =
        inner.head.call?.head.call(of: .derivative) == nil ? inner.head : inner.head.call?.arguments.first
      if inner.count == 1, function?.symbol == name {
        values.insert(term)
      } else {
        for argument in inner.arguments { collect(argument) }
      }
    }
    collect(equation)
    guard let value = values.first, values.count == 1, equation.call(of: .equal)?.arguments.first != value,
      let rules = try EquationSolver.solve(
        Call(.symbol(.solve), [equation, value]), false, in: &session)?.parts,
      rules.count == 1, let rule = rules[0].parts?.first?.call(of: .rule), rule.count == 2
    else { return equation }
    return .call(.equal, [value, rule.arguments[1]])
  }

  /// Symbols for the functions and variables of a call that are none, such as `Subscript[u, 1]`.
  private static func symbols(for call: Call, in session: inout KernelSession) -> [(term: Term, name: Term)] {
    guard call.count == 3 else { return [] }
    var found: [(term: Term, name: Term)] = []
    for (place, wanted) in (call.arguments[1].parts ?? [call.arguments[1]]).enumerated() {
      let isName = wanted.symbol != nil || DifferentialEquations.isFunction(wanted, in: call.arguments[0])
      let function = isName ? wanted : wanted.call?.head ?? wanted
      if function.headSymbol != nil { found.append((function, session.named("function$\(place)"))) }
    }
    for (place, variable) in (call.arguments[2].parts ?? [call.arguments[2]]).enumerated()
    where variable.headSymbol != nil {
      found.append((variable, session.named("variable$\(place)")))
    }
    return found
  }

  /// The solutions by other names, with the given ones; nil where there are none.
  private static func solve(
    _ call: Call, with names: [(term: Term, name: Term)], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let there = names.map { DefinitionRule(pattern: $0.term, value: $0.name, isDelayed: false, rank: 0) }
    let back = names.map { DefinitionRule(pattern: $0.name, value: $0.term, isDelayed: false, rank: 0) }
    var arguments: [Term] = []
    for argument in call.arguments {
      arguments.append(try session.evaluate(try session.replaceAll(argument, rules: there) ?? argument))
    }
    guard let found = try solveSymbolically(Call(call.head, arguments), in: &session) else { return nil }
    return try session.replaceAll(found, rules: back) ?? found
  }

  private static func solution(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let found = try solveWithConstants(call, in: &session) { return found }
    // Functions written in the Wolfram Language solve other linear equations, separable ones, and systems of
    // two with constant coefficients.
    guard call.count == 3 else { return nil }
    let variable = call.arguments[2].parts?.first ?? call.arguments[2]
    if call.arguments[1].isList, let found = try session.libraryValue("separateSolve", call.arguments) {
      return found
    }
    let found = try session.evaluate(
      .call(session.named("differentialSolve"), [call.arguments[0], call.arguments[1], variable]))
    // An implicit solution is an equation that stays to be solved.
    return found.isList || found.call(of: .solve) != nil ? found : nil
  }

  /// The same equations in one list, `{a, b} == {c, d}` as two and `a && b` too, of the one variable of a list; nil if the call has this
  /// form.
  private static func plain(_ call: Call) -> Call? {
    guard call.count == 3 else { return nil }
    var (equations, isPlain) = ([Term](), true)
    func collect(_ term: Term, isOuter: Bool) {
      let both = term.call(of: .equal)
      if let parts = term.parts ?? term.call(of: .and)?.arguments {
        if !isOuter || !term.isList { isPlain = false }
        for part in parts { collect(part, isOuter: false) }
      } else if let both, both.count == 2, let a = both.arguments[0].parts, let b = both.arguments[1].parts,
        a.count == b.count
      {
        isPlain = false
        for (x, y) in zip(a, b) { collect(.call(.equal, [x, y]), isOuter: false) }
      } else {
        equations.append(term)
      }
    }
    collect(call.arguments[0], isOuter: true)
    let (unknowns, variables) = (call.arguments[1].parts, call.arguments[2].parts)
    if unknowns?.count != 1, variables?.count != 1, isPlain { return nil }
    let first = isPlain ? call.arguments[0] : .list(equations)
    return Call(
      call.head,
      [
        first, unknowns?.count == 1 ? unknowns?[0] ?? .null : call.arguments[1],
        variables?.count == 1 ? variables?[0] ?? .null : call.arguments[2],
      ])
  }

  private static func solveWithConstants(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 3, let time = call.arguments[2].symbol,
      let name = call.arguments[1].symbol ?? call.arguments[1].headSymbol
    else { return nil }
    let equations = call.arguments[0].parts ?? [call.arguments[0]]
    let t = Term.symbol(time)
    guard let equation = equations.first(where: { $0.contains(t) })?.call(of: .equal),
      equation.count == 2
    else { return nil }
    let order = DifferentialEquations.highest(.call(equation), name: name)
    guard order == 1 || order == 2,
      let parts = try linearParts(equation, name: name, t, order: order, in: &session)
    else {
      return nil
    }
    var solution = try polynomialSolution(parts, t, in: &session)
    if solution == nil, parts[0].double != 0 { solution = try generalSolution(parts, t, in: &session) }
    guard let (general, constants) = solution else { return nil }
    var value = try session.evaluate(general)
    let conditions = equations.filter { !$0.contains(t) }
    if !conditions.isEmpty {
      guard let found = try fitted(value, constants, time: time, conditions, in: &session) else { return nil }
      value = found
    }
    if call.arguments[1].symbol != nil { value = .call(.function, [.list([t]), value]) }
    return .list([.list([.call(.rule, [call.arguments[1], value])])])
  }

  /// The coefficients of the function and its derivatives in ascending order, then the inhomogeneous term;
  /// nil if a coefficient depends on the variable.
  private static func linearParts(
    _ equation: Call, name: Symbol, _ t: Term, order: Int, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    var rest = try session.evaluate(
      .call(.plus, [equation.arguments[0], .call(.times, [.integer(-1), equation.arguments[1]])]))
    var parts: [Term] = []
    for level in 0...order {
      guard
        let list = try TermPolynomial.coefficients(
          of: rest, variable: DifferentialEquations.state(name, order: level, t), in: &session),
        list.count <= 2
      else { return nil }
      parts.append(list.count == 2 ? list[1] : .zero)
      rest = list.first ?? .zero
    }
    guard parts.allSatisfy({ !$0.contains(t) }) else { return nil }
    let isPlain = parts.dropLast().allSatisfy { $0.double == 0 }
    guard isPlain || !rest.contains(t) else { return nil }
    return parts + [rest]
  }

  /// The solution of an equation without the function itself: repeated integration of the highest derivative,
  /// or for y'' + p y' = b a linear term plus an exponential. Nil for other equations.
  private static func polynomialSolution(_ parts: [Term], _ t: Term, in session: inout KernelSession)
    throws(KernelError) -> (Term, [Term])?
  {
    let order = parts.count - 2
    guard parts[0].double == 0 else { return nil }
    let constants = (1...order).map { Term.call(session.names.symbol("C"), [.integer($0)]) }
    func quotient(of above: Term, _ below: Term) -> Term {
      .call(.times, [.integer(-1), above, .call(.power, [below, .integer(-1)])])
    }
    if order == 2, parts[1].double != 0 {
      let line = Term.call(.times, [quotient(of: parts[3], parts[1]), t])
      let rate = quotient(of: parts[1], parts[2])
      let power = Term.call(.power, [.symbol(.e), .call(.times, [rate, t])])
      return (.call(.plus, [line, constants[0], .call(.times, [constants[1], power])]), constants)
    }
    var value = try session.evaluate(quotient(of: parts[order + 1], parts[order]))
    for _ in 0..<order {
      value = try session.evaluate(.call(session.names.symbol("Integrate"), [value, t]))
      if value.contains(session.named("Integrate")) {
        guard order == 1 else { return nil }
        // An integral that is not known stays one, from any place on.
        value = try FormulaTemplate.value(
          "Inactive[Integrate][f /. x -> K[1], {K[1], 1, x}]",
          ["f": quotient(of: parts[2], parts[1]), "x": t], in: &session)
      }
    }
    let powers = order == 2 ? [constants[0], .call(.times, [constants[1], t])] : constants
    return (.call(.plus, [value] + powers), constants)
  }

  /// A sum of exponentials with the constants C[1] and C[2], and those constants.
  private static func generalSolution(_ parts: [Term], _ t: Term, in session: inout KernelSession)
    throws(KernelError) -> (Term, [Term])?
  {
    let order = parts.count - 2
    let inverse = Term.call(.power, [parts[0], .integer(-1)])
    let still = Term.call(.times, [.integer(-1), parts[order + 1], inverse])
    let s = Term.symbol(session.names.own("rate$"))
    let polynomial = Term.call(
      .plus,
      parts.dropLast().enumerated().map {
        .call(.times, [$0.element, .call(.power, [s, .integer($0.offset)])])
      })
    guard
      let roots = try EquationSolver.solve(
        Call(.symbol(.solve), [.call(.equal, [polynomial, .zero]), s]), false, in: &session)?.parts
    else { return nil }
    var rates = roots.compactMap { $0.parts?.first?.call?.arguments.last }
    // Of a rate and its negative the positive one is first.
    if order == 2, rates.count == 2, parts[1].double == 0, rates[0].negated != nil { rates.swapAt(0, 1) }
    let constants = (1...order).map { Term.call(session.names.symbol("C"), [.integer($0)]) }
    var terms = [still]
    if order == 2, let waves = try waves(parts, t, constants, in: &session) {
      return (.call(.plus, [still, waves]), constants)
    }
    for (place, constant) in constants.enumerated() where place < rates.count {
      let isDouble = order == 2 && place == 1 && rates[0] == rates[1]
      terms.append(
        .call(
          .times,
          [constant, isDouble ? t : .one, .call(.power, [.symbol(.e), .call(.times, [rates[place], t])])]))
    }
    return (.call(.plus, terms), constants)
  }

  /// `C[1] Cos[β t] + C[2] Sin[β t]` for the characteristic roots ±iβ, `E^(α t) (C[2] Cos[β t] + C[1] Sin[β t])` for α ± iβ, as the
  /// system numbers the constants: the discriminant is a negative number, or has a minus sign as -ω² does. Nil for other equations.
  private static func waves(_ parts: [Term], _ t: Term, _ constants: [Term], in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let square = try FormulaTemplate.value(
      "Expand[c/a - (b/(2 a))^2]", ["a": parts[2], "b": parts[1], "c": parts[0]], in: &session)
    let size = try session.approximate(square)
    let isPlain = square.call(of: .plus) == nil && square.negated == nil && parts[1].int == 0
    guard size.map({ $0 > 0 }) ?? isPlain else { return nil }
    let rate = try Assumptions.everything.refined(.call(.power, [square, Term.half]), in: &session)
    let isDamped = parts[1].int != 0
    return try FormulaTemplate.value(
      "E^(-b t/(2 a)) (p Cos[w t] + q Sin[w t])",
      [
        "a": parts[2], "b": parts[1], "t": t, "w": rate, "p": constants[isDamped ? 1 : 0],
        "q": constants[isDamped ? 0 : 1],
      ], in: &session)
  }

  /// The solution with constants that satisfy the conditions.
  private static func fitted(
    _ general: Term, _ constants: [Term], time: Symbol, _ conditions: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var flat: [Term] = []
    for condition in conditions {
      guard let equal = condition.call(of: .equal), equal.count == 2, let left = equal.arguments[0].call,
        left.count == 1
      else { return nil }
      let level = left.head.call.flatMap { $0.head.call(of: .derivative)?.arguments.first?.int } ?? 0
      var slope = general
      for _ in 0..<min(max(level, 0), 2) {
        slope = try Differentiation.derivative(of: slope, .symbol(time), in: &session)
      }
      var bindings = PatternBindings()
      bindings.bind(time, left.arguments[0])
      flat.append(.call(.equal, [bindings.fill(slope), equal.arguments[1]]))
    }
    for place in flat.indices { flat[place] = try session.evaluate(flat[place]) }
    guard
      let found = try EquationSolver.solve(
        Call(.symbol(.solve), [.list(flat), .list(constants)]), false, in: &session)?
        .parts?.first,
      let rules = found.rules
    else { return nil }
    return try session.evaluate(try session.replaceAll(general, rules: rules) ?? general)
  }
}
