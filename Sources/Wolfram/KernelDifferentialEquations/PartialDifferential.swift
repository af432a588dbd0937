import Kernel
import KernelMathematics

/// Reads partial differential equations of `NDSolve` in time and one space variable, and solves them by the
/// method of lines.
struct PartialDifferential {
  /// An unknown function with the order of its highest time derivative.
  private struct Unknown {
    var symbol: Symbol
    var order: Int
    /// The index of its first state; its states are the value and the time derivatives below the highest.
    var first: Int
  }

  /// The range of a variable.
  private struct Axis {
    var symbol: Symbol
    var low: Double
    var high: Double
  }

  private var time: Axis
  private var place: Axis
  /// Whether time is the first argument of the functions.
  private var isTimeFirst = true
  private var unknowns: [Unknown] = []
  private var states: [Symbol] = []
  /// Flux conditions at the ends: the value, the position, and the index of the equation.
  private var fluxes: [(value: Term, at: Double, equation: Int)] = []

  /// The requested functions with their solutions; nil for equations that cannot be solved.
  static func solve(_ call: Call, in session: inout KernelSession) throws(KernelError) -> [(Term, Term)]? {
    guard call.count >= 4, let first = try axis(of: call.arguments[2], in: &session),
      let second = try axis(of: call.arguments[3], in: &session)
    else { return nil }
    let wanted = call.arguments[1].parts ?? [call.arguments[1]]
    var names: [Symbol] = []
    for term in wanted {
      guard let name = term.symbol ?? term.headSymbol else { return nil }
      names.append(name)
    }
    var equations: [Call] = []
    var given: [(condition: Term, at: Term)] = []
    let dirichlet = session.named("DirichletCondition")
    func collect(_ term: Term) -> Bool {
      if let parts = term.parts ?? term.call(of: .and)?.arguments { return parts.allSatisfy { collect($0) } }
      if let call = term.call, call.head == dirichlet, call.count == 2 {
        given.append((call.arguments[0], call.arguments[1]))
        return true
      }
      guard let equal = term.call(of: .equal), equal.count == 2 else { return term.isSymbol(.true) }
      equations.append(equal)
      return true
    }
    guard collect(call.arguments[0]) else { return nil }
    for (time, place) in [(first, second), (second, first)] {
      var problem = PartialDifferential(time: time, place: place)
      var equations = equations
      for (condition, at) in given {
        for end in try problem.places(of: at, in: &session) {
          var bindings = PatternBindings()
          bindings.bind(place.symbol, .real(end))
          if let equal = bindings.fill(condition).call { equations.append(equal) }
        }
      }
      if let found = try problem.solve(equations, names: names, call: call, in: &session) {
        return zip(wanted, found).map { term, value in
          (term, term.symbol == nil ? .call(value, term.call?.arguments ?? []) : value)
        }
      }
    }
    session.warn("NDSolve: equations of this form are not solved here")
    return nil
  }

  private init(time: Axis, place: Axis) { (self.time, self.place) = (time, place) }

  private static func axis(of term: Term, in session: inout KernelSession) throws(KernelError) -> Axis? {
    guard let parts = term.parts, parts.count == 3, let symbol = parts[0].symbol,
      let low = try session.approximate(try session.evaluate(parts[1])),
      let high = try session.approximate(try session.evaluate(parts[2])), low.isFinite, high.isFinite,
      low < high
    else { return nil }
    return Axis(symbol: symbol, low: low, high: high)
  }

  // MARK: Reading

  /// Reads a derivative of an unknown: its index, the orders in time and space, and the arguments; nil for
  /// other terms.
  private func derivative(of term: Term, names: [Symbol]) -> (
    name: Int, inTime: Int, inPlace: Int, arguments: [Term]
  )? {
    guard let call = term.call, call.count == 2 else { return nil }
    var orders = [0, 0]
    var symbol = call.head.symbol
    if let inner = call.head.call, let derived = inner.head.call(of: .derivative), inner.count == 1 {
      symbol = inner.arguments[0].symbol
      orders = derived.arguments.compactMap { $0.int }
    }
    guard let symbol, let name = names.firstIndex(of: symbol), orders.count == 2 else { return nil }
    return isTimeFirst
      ? (name, orders[0], orders[1], call.arguments)
      : (name, orders[1], orders[0], call.arguments.reversed())
  }

  /// Calls a function with each derivative of an unknown in a term.
  private func visit(
    _ term: Term, names: [Symbol],
    body: (Term, (name: Int, inTime: Int, inPlace: Int, arguments: [Term])) -> Void
  ) {
    if let found = derivative(of: term, names: names) { return body(term, found) }
    guard let call = term.call else { return }
    visit(call.head, names: names, body: body)
    for part in call.arguments { visit(part, names: names, body: body) }
  }

  /// Whether time is the first argument, read from any call with both variables.
  private func timeIsFirst(in equations: [Call]) -> Bool {
    let (t, x) = (Term.symbol(time.symbol), Term.symbol(place.symbol))
    var order: Bool?
    func look(_ term: Term) {
      guard order == nil, let call = term.call else { return }
      if call.arguments == [t, x] || call.arguments == [x, t] { order = call.arguments[0] == t }
      look(call.head)
      for part in call.arguments { look(part) }
    }
    for equation in equations { look(.call(equation)) }
    return order ?? true
  }

  /// Makes the states of each unknown; false if the order in time is not supported.
  private mutating func addUnknowns(_ names: [Symbol], _ dynamic: [Call], in session: inout KernelSession)
    -> Bool
  {
    var highest = names.map { _ in 0 }
    for equation in dynamic {
      visit(.call(equation), names: names) { _, found in
        highest[found.name] = max(highest[found.name], found.inTime)
      }
    }
    guard highest.allSatisfy({ (1...3).contains($0) }) else { return false }
    for (name, order) in zip(names, highest) {
      unknowns.append(Unknown(symbol: name, order: order, first: states.count))
      for level in 0..<order { states.append(session.names.own("line$\(unknowns.count)$\(level)")) }
    }
    return true
  }

  /// Each unknown as an interpolating function on the grid.
  private func functions(_ found: (times: [Double], rows: [[[Double]]]), _ xs: [Double]) -> [Term] {
    unknowns.map { unknown in
      let grid = found.rows.map { $0[unknown.first] }
      return isTimeFirst
        ? PlaneInterpolation(xs: found.times, ys: xs, values: grid.flatMap { $0 }).term
        : PlaneInterpolation(
          xs: xs, ys: found.times, values: xs.indices.flatMap { place in grid.map { $0[place] } }
        ).term
    }
  }

  private mutating func solve(
    _ equations: [Call], names: [Symbol], call: Call, in session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    let (t, x) = (Term.symbol(time.symbol), Term.symbol(place.symbol))
    isTimeFirst = timeIsFirst(in: equations)
    var (dynamic, starting, bounding) = ([Call](), [Call](), [Call]())
    for equation in equations {
      var (isDynamic, isStart) = (false, false)
      visit(.call(equation), names: names) { _, found in
        if found.arguments == [t, x] { isDynamic = true } else if found.arguments[1] == x { isStart = true }
      }
      if isDynamic {
        dynamic.append(equation)
      } else if isStart {
        starting.append(equation)
      } else {
        bounding.append(equation)
      }
    }
    guard dynamic.count == names.count, !starting.isEmpty else { return nil }
    guard addUnknowns(names, dynamic, in: &session) else { return nil }
    guard let slopes = try slopes(dynamic, names: names, in: &session) else { return nil }
    let usesFluxes = !fluxes.isEmpty
    guard let program = session.program(slopes.map { $0.slope }, variables: variables(in: &session)) else {
      return nil
    }
    var factors: [NumericProgram?] = []
    for slope in slopes {
      let isJumping = usesFluxes && (slope.factor?.contains(x) ?? false)
      factors.append(isJumping ? slope.factor.flatMap { session.program([$0], variables: short) } : nil)
    }
    guard let ends = try ends(bounding, names: names, slopes.map { $0.equations }, in: &session) else {
      return nil
    }
    let count = isPeriodic(ends) ? 160 : 120
    let xs = (0...count).map { place.low + (place.high - place.low) * Double($0) / Double(count) }
    guard let initial = try initial(starting, names: names, xs, in: &session) else { return nil }
    // A first time derivative together with a second space derivative is diffusion.
    let isStiff = zip(unknowns, unknowns.map { $0.first + $0.order - 1 }).contains { unknown, top in
      unknown.order == 1 && slopes[top].factor?.double != 0
    }
    var method = LineMethod(
      slopes: program, diffusivity: factors, ends: ends, xs: xs, isStiff: isStiff)
    guard let found = try method.follow(from: time.low, to: time.high, initial: initial, in: &session) else {
      session.warn("NDSolve: the solution cannot be followed")
      return nil
    }
    return functions(found, xs)
  }

  private func isPeriodic(_ ends: [(low: LineMethod.End, high: LineMethod.End)]) -> Bool {
    if case .periodic? = ends.first?.low { return true }
    return false
  }

  /// Time, position, and each state with its space derivatives.
  private func variables(in session: inout KernelSession) -> [Symbol] {
    [time.symbol, place.symbol]
      + states.indices.flatMap { state in (0..<LineMethod.levels).map { name(state, level: $0, in: &session) }
      }
  }

  /// Time, position and the states.
  private var short: [Symbol] { [time.symbol, place.symbol] + states }

  private func name(_ state: Int, level: Int, in session: inout KernelSession) -> Symbol {
    level == 0 ? states[state] : session.names.own("line$\(state)$d\(level)")
  }

  /// For each state its time derivative, the coefficient of its own second space derivative for the highest
  /// ones, and the equations.
  private mutating func slopes(_ dynamic: [Call], names: [Symbol], in session: inout KernelSession)
    throws(KernelError) -> [(slope: Term, factor: Term?, equations: [Term])]?
  {
    let tops = unknowns.indices.map { Term.symbol(session.names.own("line$top\($0)")) }
    var flat: [Term] = []
    for (number, equation) in dynamic.enumerated() {
      var difference = Term.call(
        .plus, [equation.arguments[0], .call(.times, [.integer(-1), equation.arguments[1]])])
      difference = try session.evaluate(difference)
      guard let plain = try withoutFluxes(difference, number, in: &session),
        let named = try named(plain, names: names, tops, in: &session)
      else { return nil }
      flat.append(named)
    }
    let question = Call(.symbol(.solve), [.list(flat.map { .call(.equal, [$0, .zero]) }), .list(tops)])
    guard let rules = try EquationSolver.solve(question, false, in: &session)?.parts?.last?.parts
    else {
      return nil
    }
    var result: [(slope: Term, factor: Term?, equations: [Term])] = []
    for (index, unknown) in unknowns.enumerated() {
      for level in 1..<max(1, unknown.order) {
        result.append((.symbol(states[unknown.first + level]), nil, flat))
      }
      guard let rule = rules.first(where: { $0.call?.arguments.first == tops[index] })?.call else {
        return nil
      }
      let second = Term.symbol(name(unknown.first, level: 2, in: &session))
      let factor = try session.evaluate(
        try Differentiation.derivative(of: rule.arguments[1], second, in: &session))
      result.append((rule.arguments[1], factor, flat))
    }
    return result
  }

  /// The equation without its `NeumannValue` terms, which are stored in `fluxes`; nil if they are not plain
  /// summands.
  private mutating func withoutFluxes(_ difference: Term, _ number: Int, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let head = session.named("NeumannValue")
    var rest: [Term] = []
    for summand in difference.call(of: .plus)?.arguments ?? [difference] {
      let factors = summand.call(of: .times)?.arguments ?? [summand]
      guard let flux = factors.first(where: { $0.call?.head == head })?.call, flux.count == 2 else {
        if summand.contains(head) { return nil }
        rest.append(summand)
        continue
      }
      let others = factors.filter { $0 != .call(flux) }
      // In `equation == NeumannValue[…]` the term has a minus sign in the difference.
      let value = try session.evaluate(.call(.times, [.integer(-1), flux.arguments[0]] + others))
      for at in try places(of: flux.arguments[1], in: &session) { fluxes.append((value, at, number)) }
    }
    return try session.evaluate(.call(.plus, rest))
  }

  /// The ends of the range at which a condition on the position holds.
  private func places(of condition: Term, in session: inout KernelSession) throws(KernelError) -> [Double] {
    var found: [Double] = []
    for end in [place.low, place.high] {
      var bindings = PatternBindings()
      bindings.bind(place.symbol, .real(end))
      if try session.evaluate(bindings.fill(condition)).isSymbol(.true) { found.append(end) }
    }
    return found
  }

  /// The term with unknowns and derivatives replaced with their symbols; nil if one of them has no symbol.
  private func named(_ term: Term, names: [Symbol], _ tops: [Term], in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    var rules: [DefinitionRule] = []
    var isKnown = true
    let unknowns = self.unknowns
    var found: [(Term, Int, Int, Int)] = []
    visit(term, names: names) { whole, part in found.append((whole, part.name, part.inTime, part.inPlace)) }
    for (whole, index, inTime, inPlace) in found {
      let unknown = unknowns[index]
      guard inPlace < LineMethod.levels, inTime < unknown.order || inPlace == 0 else {
        isKnown = false
        continue
      }
      let value =
        inTime == unknown.order
        ? tops[index] : .symbol(name(unknown.first + inTime, level: inPlace, in: &session))
      rules.append(DefinitionRule(pattern: whole, value: value, isDelayed: false, rank: 0))
    }
    guard isKnown else { return nil }
    return try session.evaluate(try session.replaceAll(term, rules: rules) ?? term)
  }

  // MARK: Conditions

  /// The boundary conditions of each state; nil if one cannot be solved.
  private func ends(
    _ bounding: [Call], names: [Symbol], _ equations: [[Term]], in session: inout KernelSession
  ) throws(KernelError) -> [(low: LineMethod.End, high: LineMethod.End)]? {
    var ends: [(low: LineMethod.End?, high: LineMethod.End?)] = states.map { _ in (nil, nil) }
    let tops = unknowns.map { _ in Term.null }
    for equation in bounding {
      var parts: [(name: Int, inPlace: Int, at: Double?)] = []
      var places: [Term] = []
      visit(.call(equation), names: names) { _, found in
        parts.append((found.name, found.inPlace, nil))
        places.append(found.arguments[1])
      }
      for index in parts.indices { parts[index].at = try session.approximate(places[index]) }
      guard let first = parts.first, let at = first.at else { return nil }
      if parts.contains(where: { ($0.at ?? at) != at }) {
        for state in states.indices { ends[state] = (.periodic, .periodic) }
        continue
      }
      // The condition belongs to the unknown that is differentiated, or else to the first one.
      let own = parts.first { $0.inPlace == 1 } ?? first
      let state = unknowns[own.name].first
      guard own.inPlace <= 1,
        let named = try named(.call(equation), names: names, tops, in: &session),
        let equal = named.call(of: .equal)
      else { return nil }
      let symbol = Term.symbol(name(state, level: own.inPlace, in: &session))
      let question = Call(.symbol(.solve), [.call(equal), symbol])
      guard
        let value = try EquationSolver.solve(question, false, in: &session)?.parts?.first?.parts?
          .first?
          .call?.arguments.last,
        let program = session.program([value], variables: short)
      else { return nil }
      let end: LineMethod.End = own.inPlace == 1 ? .slope(program) : .value(program)
      let isLow = (at - place.low).magnitude < (at - place.high).magnitude
      if isLow { ends[state].low = end } else { ends[state].high = end }
      // A given value also determines its time derivative.
      for level in 1..<max(1, unknowns[own.name].order) {
        let rate = try session.evaluate(
          own.inPlace == 1
            ? .zero : try Differentiation.derivative(of: value, .symbol(time.symbol), in: &session))
        guard let program = session.program([rate], variables: short) else { return nil }
        let end: LineMethod.End = own.inPlace == 1 ? .slope(program) : .value(program)
        if isLow { ends[state + level].low = end } else { ends[state + level].high = end }
      }
    }
    guard try addFluxes(&ends, names: names, equations, in: &session) else { return nil }
    guard let still = session.program([.zero], variables: short) else { return nil }
    return ends.map { ($0.low ?? .slope(still), $0.high ?? .slope(still)) }
  }

  /// Adds the boundary conditions that flux conditions imply; false if one cannot be read.
  private func addFluxes(
    _ ends: inout [(low: LineMethod.End?, high: LineMethod.End?)], names: [Symbol], _ equations: [[Term]],
    in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    for flux in fluxes where flux.at == place.low || flux.at == place.high {
      guard let (state, slope) = try slope(of: flux, names: names, equations[0], in: &session),
        let program = session.program([slope], variables: short)
      else { return false }
      if flux.at == place.low {
        ends[state].low = .slope(program)
      } else {
        ends[state].high = .slope(program)
      }
    }
    return true
  }

  /// The state and the space derivative at an end that a flux condition determines: the outward flux is the
  /// coefficient of the second derivative times the outward derivative.
  private func slope(
    of flux: (value: Term, at: Double, equation: Int), names: [Symbol], _ equations: [Term],
    in session: inout KernelSession
  ) throws(KernelError) -> (Int, Term)? {
    for unknown in unknowns {
      let second = Term.symbol(name(unknown.first, level: 2, in: &session))
      let factor = try Differentiation.derivative(of: equations[flux.equation], second, in: &session)
      guard factor.double != 0 else { continue }
      let tops = unknowns.map { _ in Term.null }
      guard let value = try named(flux.value, names: names, tops, in: &session) else { return nil }
      var slope = Term.call(.times, [value, .call(.power, [factor, .integer(-1)])])
      if flux.at != place.low { slope = .call(.times, [.integer(-1), slope]) }
      var bindings = PatternBindings()
      bindings.bind(place.symbol, .real(flux.at))
      // In `u_t - c u_xx == V` the outward derivative is V/c, and c has a minus sign in the equation.
      return (unknown.first, try session.evaluate(bindings.fill(slope)))
    }
    return nil
  }

  /// The initial values of all states at the grid points; nil if a condition is missing.
  private func initial(_ starting: [Call], names: [Symbol], _ xs: [Double], in session: inout KernelSession)
    throws(KernelError) -> [[Double]]?
  {
    var values: [[Double]?] = states.map { _ in nil }
    for equation in starting {
      for side in 0...1 {
        guard let found = derivative(of: equation.arguments[side], names: names), found.inPlace == 0,
          found.inTime < unknowns[found.name].order
        else { continue }
        let start = equation.arguments[1 - side]
        let program = session.program([start], variables: [place.symbol])
        var row: [Double] = []
        for x in xs {
          if var program, case let value = program(x), value.isFinite {
            row.append(value)
            continue
          }
          var bindings = PatternBindings()
          bindings.bind(place.symbol, .real(x))
          guard let value = try session.approximate(try session.evaluate(bindings.fill(start))) else {
            return nil
          }
          row.append(value)
        }
        values[unknowns[found.name].first + found.inTime] = row
        break
      }
    }
    let found = values.compactMap { $0 }
    return found.count == states.count ? found : nil
  }
}
