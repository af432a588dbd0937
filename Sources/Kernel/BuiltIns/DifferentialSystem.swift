import Numerics

/// A system of first-order equations of `NDSolve`: the highest derivatives as functions of time and the lower ones.
struct DifferentialSystem {
  /// The functions asked for, with the order of the equation of each.
  var functions: [(symbol: Symbol, order: Int)]
  var time: Symbol
  /// A symbol for each state: function 0's value, first derivative and so on, function 1's ...
  var states: [Symbol]
  /// The derivative of each state.
  var slopes: [Term]
  var start: Double
  var initial: [Double]
  /// The states that no condition gives at the start; their initial values are guesses.
  var free: [Int] = []
  /// As many conditions elsewhere.
  var targets: [StateCondition] = []
  /// The slopes as register code of time and states, where there is such.
  var program: NumericProgram?
}

/// What a state is at a place.
struct StateCondition {
  var state: Int
  var place: Double
  var value: Double
}

extension BuiltIn {
  /// Differential equations.
  static let differentialTable: [BuiltIn] = [
    BuiltIn(
      "NDSolve", [], "Ordinary differential equations with starting values, as functions given at points."
    ) {
      (session, call) throws(KernelError) in
      guard let solved = try session.solveDifferential(call) else { return nil }
      return .list([.list(solved.map { .call(.rule, [$0.0, $0.1]) })])
    },
    BuiltIn("NDSolveValue", [], "The same; the functions alone.") { (session, call) throws(KernelError) in
      guard let solved = try session.solveDifferential(call) else { return nil }
      let rules = solved.map { DefinitionRule(pattern: $0.0, value: $0.1, isDelayed: false, rank: 0) }
      return try session.replaceAll(call.arguments[1], rules) ?? call.arguments[1]
    },
    BuiltIn("DSolve", [], "Linear equations of first and second order with constant coefficients.") {
      (session, call) throws(KernelError) in try session.solveSymbolically(call)
    },
  ]
}

extension KernelSession {
  /// The functions asked for with their solutions; nil for what cannot be solved here.
  mutating func solveDifferential(_ call: Call) throws(KernelError) -> [(Term, Term)]? {
    guard call.count >= 3, let range = call.arguments[2].parts, range.count == 3, let time = range[0].symbol,
      let low = try approximate(try evaluate(range[1])), let high = try approximate(try evaluate(range[2])),
      low.isFinite, high.isFinite
    else { return nil }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    let names = wanted.compactMap { $0.symbol ?? $0.headSymbol }
    guard names.count == wanted.count, var system = try system(call.arguments[0], names, time) else {
      return nil
    }
    system.program = program(system.slopes, [time] + system.states)
    if !system.free.isEmpty, try !shoot(&system) {
      say("NDSolve: no initial values were found that meet the conditions")
      return nil
    }
    let points = try integrate(&system, from: low, to: high)
    guard points.count > 1 else {
      say("NDSolve: the solution cannot be followed")
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
      let isApplied = wanted[index].symbol == nil
      solved.append((wanted[index], isApplied ? .call(term, [.symbol(time)]) : term))
    }
    return solved
  }

  /// The highest derivative of a function in a term, as `f[t]`, `f'[t]` and so on.
  func highest(_ term: Term, _ name: Symbol) -> Int {
    guard case .call(let call) = term else { return 0 }
    var order = 0
    if let inner = call.head.call, inner.arguments.first?.symbol == name,
      let derived = inner.head.call(of: .derivative)
    {
      order = derived.arguments.first?.int.map { max(0, min($0, 8)) } ?? 0
    }
    for part in call.arguments { order = max(order, highest(part, name)) }
    return order
  }

  func state(_ name: Symbol, _ order: Int, _ argument: Term) -> Term {
    order == 0
      ? .call(name, [argument])
      : .call(.call(.call(.derivative, [.integer(order)]), [.symbol(name)]), [argument])
  }

  private mutating func system(
    _ given: Term, _ names: [Symbol], _ time: Symbol
  ) throws(KernelError) -> DifferentialSystem? {
    guard let equations = equations(in: given) else { return nil }
    let t = Term.symbol(time)
    let dynamic = equations.filter { contains(.call($0), name: t) }
    let conditions = equations.filter { !contains(.call($0), name: t) }
    var functions: [(symbol: Symbol, order: Int)] = []
    for name in names {
      let order = dynamic.map { highest(.call($0), name) }.max() ?? 0
      guard order >= 1 else { return nil }
      functions.append((name, order))
    }
    let unknowns = unknowns(functions, t)
    guard let slopes = try slopes(of: functions, dynamic, unknowns),
      let found = try stateConditions(conditions, functions)
    else { return nil }
    let system = DifferentialSystem(
      functions: functions, time: time, states: unknowns.states, slopes: slopes, start: 0, initial: [])
    return Self.started(system, found)
  }

  /// The equations that lists and conjunctions hold, those between lists part by part; nil for anything else. Rules and
  /// events are passed over.
  private func equations(in given: Term) -> [Call]? {
    var equations: [Call] = []
    func collect(_ term: Term) -> Bool {
      if let parts = term.parts ?? term.call(of: .and)?.arguments { return parts.allSatisfy { collect($0) } }
      if term.call(of: .rule) != nil || term.headSymbol.map({ self.names.name($0) == "WhenEvent" }) ?? false {
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

  /// Symbols in place of functions and their derivatives.
  private struct Unknowns {
    /// What stands for the functions and their derivatives but the highest.
    var states: [Symbol] = []
    /// What stands for the highest derivatives.
    var tops: [Term] = []
    /// What puts them in place.
    var rules: [DefinitionRule] = []
  }

  private mutating func unknowns(_ functions: [(symbol: Symbol, order: Int)], _ t: Term) -> Unknowns {
    var result = Unknowns()
    for (index, function) in functions.enumerated() {
      for order in 0...function.order {
        let isTop = order == function.order
        let symbol = names.symbol(isTop ? "slope$\(index)" : "state$\(index)$\(order)")
        if isTop { result.tops.append(.symbol(symbol)) } else { result.states.append(symbol) }
        result.rules.append(
          DefinitionRule(
            pattern: state(function.symbol, order, t), value: .symbol(symbol), isDelayed: false, rank: 0))
      }
    }
    return result
  }

  /// The slope of each state: the next derivative, and for the last one what the equations are solved for.
  private mutating func slopes(
    of functions: [(symbol: Symbol, order: Int)], _ equations: [Call], _ unknowns: Unknowns
  ) throws(KernelError) -> [Term]? {
    var flat: [Term] = []
    for equation in equations {
      flat.append(try evaluate(try replaceAll(.call(equation), unknowns.rules) ?? .call(equation)))
    }
    let question = Call(.symbol(.solve), [.list(flat), .list(unknowns.tops)])
    guard let solved = try solve(question, isNumeric: false)?.parts?.last?.parts else { return nil }
    var slopes: [Term] = []
    for (index, function) in functions.enumerated() {
      for order in stride(from: 1, to: function.order, by: 1) {
        slopes.append(.symbol(names.symbol("state$\(index)$\(order)")))
      }
      guard let rule = solved.first(where: { $0.call?.arguments.first == unknowns.tops[index] })?.call else {
        return nil
      }
      slopes.append(rule.arguments[1])
    }
    return slopes
  }

  struct DifferentialPoint {
    var time: Double
    var values: [Double]
    var slopes: [Double]
  }

  private mutating func slopes(_ system: inout DifferentialSystem, _ time: Double, _ values: [Double])
    throws(KernelError) -> [Double]
  {
    if var code = system.program.take() {
      code.set(0, to: time)
      for (place, value) in values.enumerated() { code.set(place + 1, to: value) }
      code.run()
      let found = values.indices.map { code.result($0) }
      let cost = code.cost
      system.program = code
      try count(cost)
      if found.allSatisfy({ $0.isFinite }) { return found }
    }
    setValue(of: system.time, to: .real(time))
    for (symbol, value) in zip(system.states, values) { setValue(of: symbol, to: .real(value)) }
    var result: [Double] = []
    for slope in system.slopes { result.append(try approximate(try evaluate(slope)) ?? .nan) }
    return result
  }

  mutating func integrate(
    _ system: inout DifferentialSystem, from low: Double, to high: Double
  ) throws(KernelError) -> [DifferentialPoint] {
    let saved = ([system.time] + system.states).map { ($0, value(of: $0)) }
    defer { for (symbol, value) in saved { setValue(of: symbol, to: value) } }
    var points: [DifferentialPoint] = []
    if low < system.start { points = try follow(&system, to: low).reversed() }
    if high > system.start || points.isEmpty {
      let forward = try follow(&system, to: high)
      points += points.isEmpty ? forward : Array(forward.dropFirst())
    }
    return points
  }

  /// Dormand and Prince's method of fifth order with its error estimate.
  private mutating func follow(_ system: inout DifferentialSystem, to end: Double) throws(KernelError)
    -> [DifferentialPoint]
  {
    var time = system.start
    var values = system.initial
    var k1 = try slopes(&system, time, values)
    var points = [DifferentialPoint(time: time, values: values, slopes: k1)]
    let direction = end < time ? -1.0 : 1.0
    let span = (end - time).magnitude
    var step = span / 100
    if span == 0 || k1.contains(where: { !$0.isFinite }) { return points }
    while (end - time) * direction > 1e-13 * span {
      try count(20)
      step = min(step, (end - time).magnitude, span / 40)
      let h = step * direction
      let trial = try DormandPrince.step(time, values, k1, h) { (t, y) throws(KernelError) in
        try slopes(&system, t, y)
      }
      var error = 0.0
      for place in values.indices {
        let scale = 1e-10 + 1e-9 * max(values[place].magnitude, trial.values[place].magnitude)
        error = max(error, (trial.errors[place] / scale).magnitude)
      }
      if error.isNaN || trial.values.contains(where: { !$0.isFinite }) { error = 1e6 }
      if error <= 1 {
        time += h
        values = trial.values
        k1 = trial.slopes
        points.append(DifferentialPoint(time: time, values: values, slopes: k1))
        if points.count > 20_000 { break }
      }
      step *= max(0.2, min(4, 0.9 * Double.pow(max(error, 1e-10), -0.2)))
      // A singularity: what was found up to it is kept.
      if step < 1e-13 * span { break }
    }
    return points
  }
}

/// One step of Dormand and Prince's pair.
enum DormandPrince {
  private static let nodes: [Double] = [1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1]
  private static let weights: [[Double]] = [
    [1.0 / 5], [3.0 / 40, 9.0 / 40], [44.0 / 45, -56.0 / 15, 32.0 / 9],
    [19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729],
    [9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656],
    [35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84],
  ]
  private static let errors: [Double] = [
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339_200, 22.0 / 525, -1.0 / 40,
  ]

  static func step(
    _ time: Double, _ values: [Double], _ first: [Double], _ h: Double,
    _ slopes: (Double, [Double]) throws(KernelError) -> [Double]
  ) throws(KernelError) -> (values: [Double], slopes: [Double], errors: [Double]) {
    var all = [first]
    var next = values
    for stage in weights.indices {
      next = values
      for (weight, slope) in zip(weights[stage], all) where weight != 0 {
        for place in next.indices { next[place] += h * weight * slope[place] }
      }
      all.append(try slopes(time + nodes[stage] * h, next))
    }
    var error = [Double](repeating: 0, count: values.count)
    for (weight, slope) in zip(errors, all) {
      for place in error.indices { error[place] += h * weight * slope[place] }
    }
    return (next, all[6], error)
  }
}
