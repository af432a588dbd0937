import Kernel
import KernelMathematics

/// Converts the equations of `NDSolve` to a first-order system, and solves it.
enum DifferentialEquations {
  /// The requested functions with their solutions; nil for equations that cannot be solved.
  static func solve(_ call: Call, in session: inout KernelSession) throws(KernelError) -> [(Term, Term)]? {
    // Their errors are what the author wants to show; the own method has none that can be seen.
    if let method = Term.option(.symbol(.method), in: call.arguments), isOfLowOrder(method) { return nil }
    let key = Term.list(call.arguments)
    if let known = session.solutions.value(of: key) { return known }
    let isPartial = call.count >= 4 && call.arguments[3].parts?.count == 3
    var found = isPartial ? nil : try solveInParts(call, in: &session)
    if found == nil {
      found =
        isPartial ? try PartialDifferential.solve(call, in: &session) : try solveOrdinary(call, in: &session)
    }
    if let found, !session.hasDefinitions(in: call.arguments[0]) { session.solutions.keep(found, for: key) }
    return found
  }

  /// Whether a method is one of the first or second order by its name, alone or first in a list.
  private static func isOfLowOrder(_ method: Term) -> Bool {
    guard case .string(let name) = method else { return method.parts?.contains(where: isOfLowOrder) ?? false }
    return [
      "ExplicitEuler", "ExplicitMidpoint", "ExplicitModifiedMidpoint", "LinearlyImplicitEuler",
      "LinearlyImplicitMidpoint",
    ].contains(String(decoding: name, as: UTF8.self))
  }

  /// Functions with complex values, or whose values are lists, by equations for their parts; nil for others.
  private static func solveInParts(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> [(Term, Term)]?
  {
    guard call.count >= 3 else { return nil }
    let way = holdsListCondition(call.arguments[0]) ? "vectorSystem" : "complexSystem"
    guard way == "vectorSystem" || holdsComplex(call.arguments[0]) else { return nil }
    let value = try session.evaluate(.call(session.named(way), call.arguments))
    guard let rules = value.parts?.first?.parts else { return nil }
    let found = rules.compactMap { rule in
      rule.call(of: .rule).map { ($0.arguments[0], $0.arguments[1]) }
    }
    return found.count == rules.count ? found : nil
  }

  private static func holdsComplex(_ term: Term) -> Bool {
    if case .complex = term { return true }
    guard let call = term.call, !call.isData else { return false }
    return call.arguments.contains { holdsComplex($0) }
  }

  /// Whether a function has a list as a value or a derivative: `r[0] == {1, 2}`.
  private static func holdsListCondition(_ term: Term) -> Bool {
    if let parts = term.parts ?? term.call(of: .and)?.arguments {
      return parts.contains { holdsListCondition($0) }
    }
    guard let equal = term.call(of: .equal), equal.count == 2, equal.arguments[1].isList,
      let left = equal.arguments[0].call
    else { return false }
    return left.count == 1 && !equal.arguments[0].isList && left.head.symbol?.known == nil
  }

  private static func solveOrdinary(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> [(Term, Term)]?
  {
    guard call.count >= 3, let range = call.arguments[2].parts, range.count == 2 || range.count == 3,
      let time = range[0].symbol,
      let high = try session.approximate(try session.evaluate(range[range.count - 1])), high.isFinite
    else { return nil }
    let first = range.count == 3 ? try session.approximate(try session.evaluate(range[1])) : nil
    if range.count == 3, !(first?.isFinite ?? false) { return nil }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    var equations = call.arguments[0]
    var names = try names(of: wanted, &equations, in: &session)
    addOthers(equations, &names, time: time, in: &session)
    guard var system = try system(of: equations, names: names, time: time, in: &session) else { return nil }
    let low = first ?? min(high, system.start)
    system.compile(in: &session)
    if system.isBoundaryValueProblem, try !system.shoot(in: &session) {
      session.warn("NDSolve: no initial values were found that meet the conditions")
      return nil
    }
    let points = try system.integrate(from: low, to: high, in: &session)
    guard points.count > 1 else {
      session.warn("NDSolve: the solution cannot be followed")
      return nil
    }
    var place = 0
    var solved: [(Term, Term)] = []
    for (index, function) in system.functions.enumerated() {
      let column = place
      place += function.order
      guard index < wanted.count else { continue }
      let term = InterpolatedFunction(
        xs: points.map({ $0.time }), ys: points.map { $0.values[column] },
        slopes: points.map { $0.slopes[column] }
      ).term
      // For a request such as `y[t]` or `y[1]` the result is a value of the function.
      let isValue = wanted[index].symbol == nil && !isFunction(wanted[index], in: call.arguments[0])
      solved.append((wanted[index], isValue ? .call(term, wanted[index].call?.arguments ?? []) : term))
    }
    return solved
  }

  /// The symbols of the requested functions. A function may be written as `y`, `y[1]` or `Subscript[y, 1]`;
  /// one that is not a symbol is replaced with a new symbol in the equations.
  private static func names(
    of wanted: [Term], _ equations: inout Term, in session: inout KernelSession
  ) throws(KernelError) -> [Symbol] {
    var names: [Symbol] = []
    var renaming: [DefinitionRule] = []
    for (place, term) in wanted.enumerated() {
      let isName = term.symbol != nil || isFunction(term, in: equations)
      let function = isName ? term : term.call?.head ?? term
      let name = function.symbol ?? session.names.own("unknown$\(place)")
      names.append(name)
      if function.symbol == nil {
        renaming.append(DefinitionRule(pattern: function, value: .symbol(name), isDelayed: false, rank: 0))
      }
    }
    if !renaming.isEmpty { equations = try session.replaceAll(equations, rules: renaming) ?? equations }
    return names
  }

  /// Whether a term occurs as the head of a call, or with a derivative.
  static func isFunction(_ term: Term, in equations: Term) -> Bool {
    guard let call = equations.call else { return false }
    if call.head == term || call.head.call?.arguments.first == term && call.head.call?.head.call != nil {
      return true
    }
    return call.arguments.contains { isFunction(term, in: $0) }
  }

  /// Adds the functions whose derivatives occur but that were not requested.
  private static func addOthers(
    _ term: Term, _ names: inout [Symbol], time: Symbol, in session: inout KernelSession
  ) {
    guard let call = term.call else { return }
    if let inner = call.head.call, inner.head.call(of: .derivative) != nil,
      let name = inner.arguments.first?.symbol, call.arguments == [.symbol(time)], !names.contains(name)
    {
      names.append(name)
    }
    for part in call.arguments { addOthers(part, &names, time: time, in: &session) }
  }

  /// The order of the highest derivative of a function in a term: 0 for `f[t]`, 1 for `f'[t]`.
  static func highest(_ term: Term, name: Symbol) -> Int {
    guard case .call(let call) = term else { return 0 }
    var order = 0
    if let inner = call.head.call, inner.arguments.first?.symbol == name,
      let derived = inner.head.call(of: .derivative)
    {
      order = derived.arguments.first?.int.map { max(0, min($0, 8)) } ?? 0
    }
    for part in call.arguments { order = max(order, highest(part, name: name)) }
    return order
  }

  /// The derivative of a function of that order: `f[t]` for 0, `Derivative[1][f][t]` for 1.
  static func state(_ name: Symbol, order: Int, _ argument: Term) -> Term {
    order == 0
      ? .call(name, [argument])
      : .call(.call(.call(.derivative, [.integer(order)]), [.symbol(name)]), [argument])
  }

  /// Reads equations and conditions; nil if the equations cannot be solved for the highest derivatives.
  private static func system(of given: Term, names: [Symbol], time: Symbol, in session: inout KernelSession)
    throws(KernelError) -> DifferentialSystem?
  {
    var events: [Call] = []
    guard let equations = equations(in: given, &events, session: &session) else { return nil }
    let t = Term.symbol(time)
    let dynamic = equations.filter { Term.call($0).contains(t) }
    let conditions = equations.filter { !Term.call($0).contains(t) }
    var functions: [(symbol: Symbol, order: Int)] = []
    for name in names {
      let order = dynamic.map { highest(.call($0), name: name) }.max() ?? 0
      guard order >= 1 else { return nil }
      functions.append((name, order))
    }
    let unknowns = unknowns(functions, t, in: &session)
    guard let slopes = try slopes(of: functions, dynamic, unknowns, in: &session),
      let found = try stateConditions(conditions, functions, in: &session)
    else { return nil }
    var happenings: [DifferentialEvent] = []
    for event in events {
      let named = try session.replaceAll(.call(event), rules: unknowns.rules)?.call ?? event
      guard let read = try DifferentialEvent(named, unknowns.states, in: &session) else {
        session.warn("NDSolve: an unknown event is ignored")
        continue
      }
      happenings.append(read)
    }
    let system = DifferentialSystem(
      functions: functions, time: time, states: unknowns.states, slopes: slopes, events: happenings)
    return system.started(with: found)
  }

  /// Collects the equations in lists and conjunctions, and the events; an equation between lists is split
  /// into its parts. Rules are ignored. Nil for other terms.
  private static func equations(in given: Term, _ events: inout [Call], session: inout KernelSession)
    -> [Call]?
  {
    var equations: [Call] = []
    func collect(_ term: Term) -> Bool {
      if let parts = term.parts ?? term.call(of: .and)?.arguments { return parts.allSatisfy { collect($0) } }
      if term.call(of: .rule) != nil { return true }
      if let event = term.call(of: .whenEvent) {
        events.append(event)
        return true
      }
      guard let equal = term.call(of: .equal), equal.count == 2 else { return term.isSymbol(.true) }
      if let a = equal.arguments[0].parts, let b = equal.arguments[1].parts, a.count == b.count {
        for (x, y) in zip(a, b) { equations.append(Call(.symbol(.equal), [x, y])) }
      } else {
        equations.append(equal)
      }
      return true
    }
    return collect(given) ? equations : nil
  }

  /// Symbols that replace functions and their derivatives.
  private struct Unknowns {
    /// The symbols of functions and of their derivatives below the highest.
    var states: [Symbol] = []
    /// The symbols of the highest derivatives.
    var tops: [Term] = []
    /// The rules that replace functions and derivatives with their symbols.
    var rules: [DefinitionRule] = []
  }

  /// Makes a symbol for each function and derivative.
  private static func unknowns(
    _ functions: [(symbol: Symbol, order: Int)], _ t: Term, in session: inout KernelSession
  ) -> Unknowns {
    var result = Unknowns()
    for (index, function) in functions.enumerated() {
      for order in 0...function.order {
        let isTop = order == function.order
        let symbol = session.names.own(isTop ? "slope$\(index)" : "state$\(index)$\(order)")
        if isTop { result.tops.append(.symbol(symbol)) } else { result.states.append(symbol) }
        result.rules.append(
          DefinitionRule(
            pattern: state(function.symbol, order: order, t), value: .symbol(symbol), isDelayed: false,
            rank: 0))
      }
    }
    return result
  }

  /// The time derivative of each state: the next state, or for the last state of a function the solution of
  /// the equations. Nil if they cannot be solved.
  private static func slopes(
    of functions: [(symbol: Symbol, order: Int)], _ equations: [Call], _ unknowns: Unknowns,
    in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    var flat: [Term] = []
    for equation in equations {
      flat.append(
        try session.evaluate(
          try session.replaceAll(.call(equation), rules: unknowns.rules) ?? .call(equation)))
    }
    guard let tops = try tops(flat, unknowns.tops, in: &session) else { return nil }
    var slopes: [Term] = []
    for (index, function) in functions.enumerated() {
      for order in stride(from: 1, to: function.order, by: 1) {
        slopes.append(.symbol(session.names.own("state$\(index)$\(order)")))
      }
      slopes.append(tops[index])
    }
    return slopes
  }

  /// The highest derivatives by the equations; nil if these cannot be solved.
  private static func tops(_ equations: [Term], _ unknowns: [Term], in session: inout KernelSession)
    throws(KernelError) -> [Term]?
  {
    if let given = givenTops(equations, unknowns) { return given }
    let question = Call(.symbol(.solve), [.list(equations), .list(unknowns)])
    guard let solved = try EquationSolver.solve(question, false, in: &session)?.parts?.last?.parts
    else { return nil }
    var result: [Term] = []
    for unknown in unknowns {
      guard let rule = solved.first(where: { $0.call?.arguments.first == unknown })?.call else { return nil }
      result.append(rule.arguments[1])
    }
    return result
  }

  /// The highest derivatives where each stands alone on a side of an equation; nil otherwise.
  private static func givenTops(_ equations: [Term], _ unknowns: [Term]) -> [Term]? {
    guard equations.count == unknowns.count else { return nil }
    var result = [Term?](repeating: nil, count: unknowns.count)
    for equation in equations {
      guard let sides = equation.call(of: .equal)?.arguments, sides.count == 2 else { return nil }
      for side in 0...1 {
        guard let place = unknowns.firstIndex(of: sides[side]) else { continue }
        if result[place] != nil || unknowns.contains(where: { sides[1 - side].contains($0) }) { return nil }
        result[place] = sides[1 - side]
        break
      }
    }
    let found = result.compactMap { $0 }
    return found.count == unknowns.count ? found : nil
  }

  /// The values that the conditions give, with their times; nil if there are none.
  private static func stateConditions(
    _ conditions: [Call], _ functions: [(symbol: Symbol, order: Int)], in session: inout KernelSession
  ) throws(KernelError) -> [StateCondition]? {
    var found: [StateCondition] = []
    // A value may be given by those of other conditions: `s[0] == 1 - r[0]`.
    var known: [Term] = []
    for condition in conditions {
      for side in 0...1 where try session.approximate(condition.arguments[1 - side]) != nil {
        known.append(.call(.rule, [condition.arguments[side], condition.arguments[1 - side]]))
      }
    }
    for condition in conditions {
      for side in 0...1 {
        guard let call = condition.arguments[side].call, call.count == 1 else { continue }
        var index = 0
        for function in functions {
          for order in 0..<function.order {
            if .call(call) == state(function.symbol, order: order, call.arguments[0]),
              let place = try session.approximate(call.arguments[0]),
              let value = try session.approximate(
                session.evaluate(
                  .call(
                    session.names.symbol("ReplaceAll"), [condition.arguments[1 - side], .list(known)])))
            {
              found.append(StateCondition(state: index, place: place, value: value))
            }
            index += 1
          }
        }
      }
    }
    return found.isEmpty ? nil : found
  }
}
