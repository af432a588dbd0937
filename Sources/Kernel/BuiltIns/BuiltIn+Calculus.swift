extension BuiltIn {
  /// Derivatives, integrals, series, limits.
  static let calculusTable: [BuiltIn] = [
    BuiltIn("D", [], "The derivative.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      var value = call.arguments[0]
      for variable in call.arguments.dropFirst() {
        if let rule = variable.call, rule.head.isSymbol(.rule) { continue }
        guard let spec = variable.parts else {
          value = try session.derivative(value, variable)
          continue
        }
        if let list = spec.first?.parts, spec.count <= 2 {
          // The gradient.
          var parts: [Term] = []
          for name in list { parts.append(try session.derivative(value, name)) }
          value = .list(parts)
          continue
        }
        guard spec.count == 2, let order = spec[1].int, (0...50).contains(order) else { return nil }
        for _ in 0..<order { value = try session.derivative(value, spec[0]) }
      }
      return value
    },
    BuiltIn("Dt", [], "The total derivative with respect to a variable.") {
      (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      return try session.derivative(call.arguments[0], call.arguments[1])
    },
    BuiltIn(
      "Derivative", [.nHoldFirst], "The derivative of a function (`f'`).",
      applied: {
        (session, call) throws(KernelError) in try session.derivativeOfFunction(call)
      }),
    BuiltIn("Grad", [], "The gradient.") { (session, call) throws(KernelError) in
      guard call.count >= 2, let names = call.arguments[1].parts else { return nil }
      var parts: [Term] = []
      for name in names { parts.append(try session.derivative(call.arguments[0], name)) }
      return .list(parts)
    },
    BuiltIn("Div", [], "The divergence.") { (session, call) throws(KernelError) in
      guard call.count >= 2, let field = call.arguments[0].parts, let names = call.arguments[1].parts,
        field.count == names.count
      else { return nil }
      var parts: [Term] = []
      for (part, name) in zip(field, names) { parts.append(try session.derivative(part, name)) }
      return .call(.plus, parts)
    },
    BuiltIn("Curl", [], "The curl.") { (session, call) throws(KernelError) in
      guard call.count >= 2, let field = call.arguments[0].parts, let names = call.arguments[1].parts,
        field.count == names.count
      else { return nil }
      func slope(_ i: Int, _ j: Int, _ session: inout KernelSession) throws(KernelError) -> Term {
        let a = try session.derivative(field[i], names[j])
        let b = try session.derivative(field[j], names[i])
        return .call(.plus, [a, .call(.times, [.integer(-1), b])])
      }
      if field.count == 2 { return try slope(1, 0, &session) }
      guard field.count == 3 else { return nil }
      return .list([try slope(2, 1, &session), try slope(0, 2, &session), try slope(1, 0, &session)])
    },
    BuiltIn("Laplacian", [], "The sum of second derivatives.") { (session, call) throws(KernelError) in
      guard call.count >= 2, let names = call.arguments[1].parts else { return nil }
      var parts: [Term] = []
      for name in names {
        let first = try session.derivative(call.arguments[0], name)
        parts.append(try session.derivative(first, name))
      }
      return .call(.plus, parts)
    },
    BuiltIn(
      "Integrate", [],
      "The integral: of sums, powers and elementary functions; numbers where bounds are numbers."
    ) {
      (session, call) throws(KernelError) in try session.integrate(call)
    },
    BuiltIn("Limit", [], "The limit at a point.") { (session, call) throws(KernelError) in
      try session.limit(call)
    },
    BuiltIn("Series", [], "The Taylor polynomial with the order of what is left.") {
      (session, call) throws(KernelError) in
      guard call.count == 2, let spec = call.arguments[1].parts, spec.count == 3, let order = spec[2].int,
        (0...30).contains(order), let symbol = spec[0].symbol
      else { return nil }
      return try session.taylor(call.arguments[0], symbol, at: spec[1], order: order)
    },
    BuiltIn("Normal", [], "A series as a polynomial.") { (_, call) throws(KernelError) in
      guard let series = call.arguments.first else { return nil }
      guard let data = series.call(of: .seriesData), data.count >= 4, let terms = data.arguments[2].parts,
        let first = data.arguments[3].int
      else { return series }
      let base = Term.call(.plus, [data.arguments[0], .call(.times, [.integer(-1), data.arguments[1]])])
      return .call(
        .plus,
        terms.enumerated().map { place, term in
          .call(.times, [term, .call(.power, [base, .integer(first + place)])])
        })
    },
    BuiltIn("SeriesCoefficient", [], "A coefficient of the Taylor series.") {
      (session, call) throws(KernelError) in
      guard call.count == 2, let spec = call.arguments[1].parts, spec.count == 3, let order = spec[2].int,
        (0...30).contains(order), let symbol = spec[0].symbol
      else { return nil }
      return try session.taylorCoefficients(call.arguments[0], symbol, at: spec[1], order: order)?.last
    },
  ]
}

extension KernelSession {
  /// Whether a symbol or other term occurs in a term.
  func contains(_ term: Term, name: Term) -> Bool {
    if term == name { return true }
    guard case .call(let call) = term, !call.isData else { return false }
    return contains(call.head, name: name) || call.arguments.contains { contains($0, name: name) }
  }

  /// The derivative, evaluated.
  mutating func derivative(_ term: Term, _ variable: Term) throws(KernelError) -> Term {
    try evaluate(try rawDerivative(term, variable))
  }

  private mutating func rawDerivative(_ term: Term, _ variable: Term) throws(KernelError) -> Term {
    if term == variable { return .one }
    guard contains(term, name: variable), case .call(let call) = term else { return .zero }
    try enter()
    defer { depth -= 1 }
    try count()
    guard let name = call.head.symbol?.known else { return try chain(call, variable) }
    switch name {
    case .plus, .list, .equal:
      var parts: [Term] = []
      for part in call.arguments { parts.append(try rawDerivative(part, variable)) }
      return .call(call.head, parts)
    case .times:
      var sum: [Term] = []
      for place in call.arguments.indices where contains(call.arguments[place], name: variable) {
        var factors = call.arguments
        factors[place] = try rawDerivative(factors[place], variable)
        sum.append(.call(.times, factors))
      }
      return .call(.plus, sum)
    case .power where call.count == 2: return try powerRule(call, variable)
    case .if where call.count >= 2:
      var parts = [call.arguments[0]]
      for part in call.arguments.dropFirst() { parts.append(try rawDerivative(part, variable)) }
      return .call(call.head, parts)
    case .piecewise:
      var pieces: [Term] = []
      for piece in call.arguments.first?.parts ?? [] {
        guard let pair = piece.parts, pair.count == 2 else { continue }
        pieces.append(.list([try rawDerivative(pair[0], variable), pair[1]]))
      }
      let rest = call.count > 1 ? try rawDerivative(call.arguments[1], variable) : .zero
      return .call(.piecewise, [.list(pieces), rest])
    case .integrate where call.count == 2 && call.arguments[1] == variable: return call.arguments[0]
    default: return try chain(call, variable)
    }
  }

  private mutating func powerRule(_ call: Call, _ variable: Term) throws(KernelError) -> Term {
    let (base, exponent) = (call.arguments[0], call.arguments[1])
    if !contains(exponent, name: variable) {
      let lower = Term.call(.power, [base, .call(.plus, [exponent, .integer(-1)])])
      return .call(.times, [exponent, lower, try rawDerivative(base, variable)])
    }
    let slope = try rawDerivative(exponent, variable)
    if base.isSymbol(.e) { return .call(.times, [.call(call), slope]) }
    let log = Term.call(.log, [base])
    if !contains(base, name: variable) { return .call(.times, [.call(call), log, slope]) }
    let share = Term.call(
      .times, [exponent, try rawDerivative(base, variable), .call(.power, [base, .integer(-1)])])
    return .call(.times, [.call(call), .call(.plus, [.call(.times, [slope, log]), share])])
  }

  private mutating func chain(_ call: Call, _ variable: Term) throws(KernelError) -> Term {
    var sum: [Term] = []
    for place in call.arguments.indices where contains(call.arguments[place], name: variable) {
      let inner = try rawDerivative(call.arguments[place], variable)
      let outer: Term
      if let known = Derivatives.of(call, place, &self) {
        outer = known
      } else {
        let orders = call.arguments.indices.map { Term.integer($0 == place ? 1 : 0) }
        if let head = call.head.call, let derived = head.head.call(of: .derivative),
          derived.count == call.count, head.count == 1
        {
          let raised = zip(derived.arguments, orders).map { Term.call(.plus, [$0, $1]) }
          outer = .call(.call(.call(.derivative, raised), head.arguments), call.arguments)
        } else {
          outer = .call(.call(.call(.derivative, orders), [call.head]), call.arguments)
        }
      }
      sum.append(.call(.times, [outer, inner]))
    }
    return .call(.plus, sum)
  }

  /// `Derivative[n][f]` and `Derivative[n][f][x]`.
  fileprivate mutating func derivativeOfFunction(_ call: Call) throws(KernelError) -> Term? {
    if let orders = call.head.call(of: .derivative) {
      // Of a pure function another pure function.
      guard call.count == 1, let function = call.arguments[0].call(of: .function) else { return nil }
      return try derivative(of: function, orders.arguments)
    }
    guard let inner = call.head.call, let orders = inner.head.call(of: .derivative), inner.count == 1,
      orders.count == call.count
    else { return nil }
    if orders.arguments.allSatisfy({ $0.int == 0 }) { return .call(inner.arguments[0], call.arguments) }
    guard inner.arguments[0].call(of: .interpolatingFunction) == nil else {
      return try derivativeOfInterpolation(inner.arguments[0], orders.arguments[0], call.arguments)
    }
    let function = inner.arguments[0]
    guard orders.arguments.allSatisfy({ ($0.int ?? -1) >= 0 && ($0.int ?? 99) < 20 }) else { return nil }
    if let symbol = function.symbol, builtIn(symbol)?.function == nil,
      Int(symbol.index) >= states.count || !states[Int(symbol.index)].hasRules
    {
      return nil
    }
    scopes += 1
    let names = call.arguments.indices.map { self.names.symbol("derivative$\($0)$\(scopes)") }
    var value = try evaluate(.call(function, names.map { .symbol($0) }))
    if case .call(let same) = value, same.head == function, Derivatives.of(same, 0, &self) == nil {
      return nil
    }
    for (name, order) in zip(names, orders.arguments) {
      for _ in 0..<(order.int ?? 0) { value = try derivative(value, .symbol(name)) }
    }
    var bindings = PatternBindings()
    for (name, argument) in zip(names, call.arguments) { bindings.bind(name, argument) }
    return bindings.fill(value)
  }

  private mutating func derivative(of function: Call, _ orders: [Term]) throws(KernelError) -> Term? {
    guard orders.count == 1, let order = orders[0].int, (0..<20).contains(order) else { return nil }
    let variable: Term
    if function.count == 1 {
      variable = .call(.slot, [.one])
    } else {
      guard let name = function.arguments[0].parts?.first ?? function.arguments.first else { return nil }
      variable = name
    }
    var body = try evaluate(function.arguments[function.count == 1 ? 0 : 1])
    for _ in 0..<order { body = try derivative(body, variable) }
    return .call(.function, function.count == 1 ? [body] : [function.arguments[0], body])
  }

  /// Taylor coefficients up to an order, by repeated derivatives; nil where one is not finite.
  mutating func taylorCoefficients(
    _ term: Term, _ symbol: Symbol, at point: Term, order: Int
  ) throws(KernelError) -> [Term]? {
    var derivative = term
    var coefficients: [Term] = []
    var factorial = Number.small(1)
    for n in 0...order {
      if n > 0 {
        derivative = try self.derivative(derivative, .symbol(symbol))
        factorial = factorial * .small(n)
      }
      var bindings = PatternBindings()
      bindings.bind(symbol, point)
      var value = try evaluate(bindings.fill(derivative))
      if value.isSymbol(.indeterminate) || Sums.infinity(value) != nil {
        value = try evaluate(.call(.limit, [derivative, .call(.rule, [.symbol(symbol), point])]))
        if value.isSymbol(.indeterminate) || Sums.infinity(value) != nil || value.call(of: .limit) != nil {
          return nil
        }
      }
      guard let inverse = .small(1) / factorial else { return nil }
      coefficients.append(try evaluate(.call(.times, [value, inverse.term])))
    }
    return coefficients
  }

  fileprivate mutating func taylor(
    _ term: Term, _ symbol: Symbol, at point: Term, order: Int
  ) throws(KernelError) -> Term? {
    guard let coefficients = try taylorCoefficients(term, symbol, at: point, order: order) else { return nil }
    return .call(
      .seriesData, [.symbol(symbol), point, .list(coefficients), .zero, .integer(order + 1), .one])
  }

  /// The limit by substitution, by rules of de l'Hospital, and by numbers near the point.
  fileprivate mutating func limit(_ call: Call) throws(KernelError) -> Term? {
    guard call.count >= 2, let rule = call.arguments[1].call(of: .rule), rule.count == 2,
      let symbol = rule.arguments[0].symbol
    else { return nil }
    let point = rule.arguments[1]
    var bindings = PatternBindings()
    bindings.bind(symbol, point)
    var (above, below) = try split(call.arguments[0])
    for _ in 0..<8 {
      let value = try evaluate(bindings.fill(.call(.times, [above, .call(.power, [below, .integer(-1)])])))
      let (top, bottom) = (try evaluate(bindings.fill(above)), try evaluate(bindings.fill(below)))
      if !value.isSymbol(.indeterminate), !contains(value, name: .symbol(.indeterminate)),
        !contains(value, name: .symbol(.complexInfinity)), !(bottom.double == 0)
      {
        return value
      }
      guard top.double == 0 && bottom.double == 0 || Sums.infinity(top) != nil && Sums.infinity(bottom) != nil
      else { break }
      above = try derivative(above, .symbol(symbol))
      below = try derivative(below, .symbol(symbol))
      (above, below) = try split(try evaluate(.call(.times, [above, .call(.power, [below, .integer(-1)])])))
    }
    return nil
  }

  /// Numerator and denominator.
  mutating func split(_ term: Term) throws(KernelError) -> (Term, Term) {
    let whole = try evaluate(.call(.together, [term]))
    return Fractions.split(whole)
  }
}
