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
    guard names.count == wanted.count, let system = try system(call.arguments[0], names, time) else {
      return nil
    }
    let points = try integrate(system, from: low, to: high)
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
  private func highest(_ term: Term, _ name: Symbol) -> Int {
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

  private func state(_ name: Symbol, _ order: Int, _ argument: Term) -> Term {
    order == 0
      ? .call(name, [argument])
      : .call(.call(.call(.derivative, [.integer(order)]), [.symbol(name)]), [argument])
  }

  private mutating func system(
    _ given: Term, _ names: [Symbol], _ time: Symbol
  ) throws(KernelError) -> DifferentialSystem? {
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
    guard collect(given) else { return nil }
    let t = Term.symbol(time)
    let dynamic = equations.filter { contains(.call($0), name: t) }
    let conditions = equations.filter { !contains(.call($0), name: t) }
    var functions: [(symbol: Symbol, order: Int)] = []
    for name in names {
      let order = dynamic.map { highest(.call($0), name) }.max() ?? 0
      guard order >= 1 else { return nil }
      functions.append((name, order))
    }
    // The highest derivatives are unknowns of the equations.
    var states: [Symbol] = []
    var rules: [DefinitionRule] = []
    var tops: [Term] = []
    for (index, function) in functions.enumerated() {
      for order in 0..<function.order {
        let symbol = self.names.symbol("state$\(index)$\(order)")
        states.append(symbol)
        rules.append(
          DefinitionRule(
            pattern: state(function.symbol, order, t), value: .symbol(symbol), isDelayed: false, rank: 0))
      }
      let top = Term.symbol(self.names.symbol("slope$\(index)"))
      tops.append(top)
      rules.append(
        DefinitionRule(
          pattern: state(function.symbol, function.order, t), value: top, isDelayed: false, rank: 0))
    }
    var flat: [Term] = []
    for equation in dynamic {
      flat.append(try evaluate(try replaceAll(.call(equation), rules) ?? .call(equation)))
    }
    guard
      let solved = try solve(Call(.symbol(.solve), [.list(flat), .list(tops)]), isNumeric: false)?.parts?
        .last?.parts
    else {
      return nil
    }
    var slopes: [Term] = []
    for (index, function) in functions.enumerated() {
      for order in stride(from: 1, to: function.order, by: 1) {
        slopes.append(.symbol(self.names.symbol("state$\(index)$\(order)")))
      }
      guard let rule = solved.first(where: { $0.call?.arguments.first == tops[index] })?.call else {
        return nil
      }
      slopes.append(rule.arguments[1])
    }
    guard let (start, initial) = try initialValues(conditions, functions) else { return nil }
    return DifferentialSystem(
      functions: functions, time: time, states: states, slopes: slopes, start: start, initial: initial)
  }

  /// The values that the conditions give, and where.
  private mutating func initialValues(
    _ conditions: [Call], _ functions: [(symbol: Symbol, order: Int)]
  ) throws(KernelError) -> (Double, [Double])? {
    var start: Double?
    var values: [Double] = []
    for function in functions {
      for order in 0..<function.order {
        var found: Double?
        for condition in conditions {
          for side in 0...1 {
            guard let call = condition.arguments[side].call, call.count == 1 else { continue }
            let pattern = state(function.symbol, order, call.arguments[0])
            guard .call(call) == pattern, let place = try approximate(call.arguments[0]),
              let value = try approximate(condition.arguments[1 - side])
            else { continue }
            guard start == nil || start == place else { return nil }
            start = place
            found = value
          }
        }
        guard let found else { return nil }
        values.append(found)
      }
    }
    return start.map { ($0, values) }
  }

  struct DifferentialPoint {
    var time: Double
    var values: [Double]
    var slopes: [Double]
  }

  private mutating func slopes(_ system: DifferentialSystem, _ time: Double, _ values: [Double])
    throws(KernelError) -> [Double]
  {
    setValue(of: system.time, to: .real(time))
    for (symbol, value) in zip(system.states, values) { setValue(of: symbol, to: .real(value)) }
    var result: [Double] = []
    for slope in system.slopes { result.append(try approximate(try evaluate(slope)) ?? .nan) }
    return result
  }

  private mutating func integrate(
    _ system: DifferentialSystem, from low: Double, to high: Double
  ) throws(KernelError) -> [DifferentialPoint] {
    let saved = ([system.time] + system.states).map { ($0, value(of: $0)) }
    defer { for (symbol, value) in saved { setValue(of: symbol, to: value) } }
    var points: [DifferentialPoint] = []
    if low < system.start { points = try follow(system, to: low).reversed() }
    if high > system.start || points.isEmpty {
      let forward = try follow(system, to: high)
      points += points.isEmpty ? forward : Array(forward.dropFirst())
    }
    return points
  }

  /// Dormand and Prince's method of fifth order with its error estimate.
  private mutating func follow(_ system: DifferentialSystem, to end: Double) throws(KernelError)
    -> [DifferentialPoint]
  {
    var time = system.start
    var values = system.initial
    var k1 = try slopes(system, time, values)
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
        try slopes(system, t, y)
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

extension KernelSession {
  /// y' = a y + b and y'' + p y' + q y = 0 with constants, with starting values where they are given.
  mutating func solveSymbolically(_ call: Call) throws(KernelError) -> Term? {
    guard call.count == 3, let time = call.arguments[2].symbol,
      let name = call.arguments[1].symbol ?? call.arguments[1].headSymbol
    else { return nil }
    let equations = call.arguments[0].parts ?? [call.arguments[0]]
    let t = Term.symbol(time)
    guard let equation = equations.first(where: { contains($0, name: t) })?.call(of: .equal),
      equation.count == 2
    else { return nil }
    let order = highest(.call(equation), name)
    guard order == 1 || order == 2 else { return nil }
    var rest = try evaluate(
      .call(.plus, [equation.arguments[0], .call(.times, [.integer(-1), equation.arguments[1]])]))
    var parts: [Term] = []
    for level in 0...order {
      guard let list = try coefficients(rest, state(name, level, t)), list.count <= 2 else { return nil }
      parts.append(list.count == 2 ? list[1] : .zero)
      rest = list.first ?? .zero
    }
    guard parts.allSatisfy({ !contains($0, name: t) }), !contains(rest, name: t), parts[0].int != 0 else {
      return nil
    }
    let inverse = Term.call(.power, [parts[0], .integer(-1)])
    let still = Term.call(.times, [.integer(-1), rest, inverse])
    let s = Term.symbol(names.symbol("rate$"))
    let polynomial = Term.call(
      .plus, parts.enumerated().map { .call(.times, [$0.element, .call(.power, [s, .integer($0.offset)])]) })
    guard
      let roots = try solve(
        Call(.symbol(.solve), [.call(.equal, [polynomial, .zero]), s]), isNumeric: false)?.parts
    else { return nil }
    let rates = roots.compactMap { $0.parts?.first?.call?.arguments.last }
    let constants = (1...order).map { Term.call(names.symbol("C"), [.integer($0)]) }
    var terms = [still]
    for (place, constant) in constants.enumerated() where place < rates.count {
      let isDouble = order == 2 && place == 1 && rates[0] == rates[1]
      terms.append(
        .call(
          .times,
          [constant, isDouble ? t : .one, .call(.power, [.symbol(.e), .call(.times, [rates[place], t])])]))
    }
    var value = try evaluate(.call(.plus, terms))
    let conditions = equations.filter { !contains($0, name: t) }
    if !conditions.isEmpty {
      let body = value
      var flat: [Term] = []
      for condition in conditions {
        guard let equal = condition.call(of: .equal), equal.count == 2, let left = equal.arguments[0].call,
          left.count == 1
        else { return nil }
        let level = left.head.call.flatMap { $0.head.call(of: .derivative)?.arguments.first?.int } ?? 0
        var slope = body
        for _ in 0..<min(max(level, 0), 2) { slope = try derivative(slope, t) }
        var bindings = PatternBindings()
        bindings.bind(time, left.arguments[0])
        flat.append(.call(.equal, [bindings.fill(slope), equal.arguments[1]]))
      }
      for place in flat.indices { flat[place] = try evaluate(flat[place]) }
      guard
        let found = try solve(Call(.symbol(.solve), [.list(flat), .list(constants)]), isNumeric: false)?
          .parts?.first,
        let rules = try rules(found)
      else { return nil }
      value = try evaluate(try replaceAll(value, rules) ?? value)
    }
    if call.arguments[1].symbol != nil { value = .call(.function, [.list([t]), value]) }
    return .list([.list([.call(.rule, [call.arguments[1], value])])])
  }
}
