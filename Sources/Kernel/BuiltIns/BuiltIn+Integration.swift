import Numerics

extension KernelSession {
  /// `Integrate`: of a term without bounds, or with them; several variables one after the other, the last innermost.
  mutating func integrate(_ call: Call) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    var value = call.arguments[0]
    let specs = call.arguments.dropFirst().filter { $0.call(of: .rule) == nil }
    for spec in specs.reversed() {
      guard let parts = spec.parts else {
        guard spec.symbol != nil, let integral = try antiderivative(value, spec) else { return nil }
        value = integral
        continue
      }
      guard parts.count == 3, let symbol = parts[0].symbol else { return nil }
      guard let integral = try definite(value, symbol, parts[1], parts[2]) else {
        // What has no integral in short form has one as a number, where all is numbers.
        guard specs.count == 1 || spec == specs.first, let number = try integrateNumerically(value, [spec])
        else { return nil }
        value = .real(number)
        continue
      }
      value = integral
    }
    return value
  }

  private mutating func definite(
    _ term: Term, _ symbol: Symbol, _ low: Term, _ high: Term
  ) throws(KernelError) -> Term? {
    guard let integral = try antiderivative(term, .symbol(symbol)) else { return nil }
    func end(_ point: Term, _ session: inout KernelSession) throws(KernelError) -> Term {
      var bindings = PatternBindings()
      bindings.bind(symbol, point)
      return try session.evaluate(bindings.fill(integral))
    }
    let (above, below) = (try end(high, &self), try end(low, &self))
    for value in [above, below]
    where value.isSymbol(.indeterminate) || Sums.infinity(value) != nil
      || contains(value, name: .symbol(.infinity)) || contains(value, name: .symbol(.indeterminate))
      || contains(value, name: .symbol(.complexInfinity))
    {
      return nil
    }
    // A pole between the bounds makes the difference meaningless.
    if try approximate(low) != nil, try approximate(high) != nil, isNumericBut(term, symbol),
      let number = try? integrateNumericallyForCheck(term, symbol, low, high),
      let exact = try approximate(
        try evaluate(.call(.plus, [above, .call(.times, [.integer(-1), below])]))),
      (number - exact).magnitude > 1e-5 * max(1, exact.magnitude)
    {
      return nil
    }
    return try evaluate(.call(.plus, [above, .call(.times, [.integer(-1), below])]))
  }

  private func isNumericBut(_ term: Term, _ symbol: Symbol) -> Bool {
    var bindings = PatternBindings()
    bindings.bind(symbol, .one)
    return isNumeric(bindings.fill(term))
  }

  private mutating func integrateNumericallyForCheck(
    _ term: Term, _ symbol: Symbol, _ low: Term, _ high: Term
  ) throws(KernelError) -> Double {
    try integrateNumerically(term, [.list([.symbol(symbol), low, high])]) ?? .nan
  }

  /// An antiderivative; nil where none is found.
  mutating func antiderivative(_ term: Term, _ x: Term) throws(KernelError) -> Term? {
    try count(4)
    if !contains(term, name: x) { return try evaluate(.call(.times, [term, x])) }
    if let sum = term.call(of: .plus) {
      var parts: [Term] = []
      for part in sum.arguments {
        guard let integral = try antiderivative(part, x) else { return nil }
        parts.append(integral)
      }
      return try evaluate(.call(.plus, parts))
    }
    if let list = term.parts {
      var parts: [Term] = []
      for part in list {
        guard let integral = try antiderivative(part, x) else { return nil }
        parts.append(integral)
      }
      return .list(parts)
    }
    let factors = term.call(of: .times)?.arguments ?? [term]
    let constant = factors.filter { !contains($0, name: x) }
    let rest = factors.filter { contains($0, name: x) }
    guard let integral = try productIntegral(rest, x) else {
      let wide = try expanded(term)
      return wide != term && wide.call(of: .plus) != nil ? try antiderivative(wide, x) : nil
    }
    return try evaluate(.call(.times, constant + [integral]))
  }

  /// The slope of a term that is a x + b; nil for others.
  private mutating func slope(_ term: Term, _ x: Term) throws(KernelError) -> Term? {
    guard let list = try coefficients(term, x), list.count == 2 else { return nil }
    return list[1]
  }

  private mutating func productIntegral(_ factors: [Term], _ x: Term) throws(KernelError) -> Term? {
    if factors.count == 1 { return try simpleIntegral(factors[0], x) }
    let product = try evaluate(.call(.times, factors))
    if factors.count == 2, let trigonometric = try sineProduct(factors, x) { return trigonometric }
    // Substitution: one factor is the derivative of what is inside another, but for a number.
    for (place, factor) in factors.enumerated() {
      for inner in innerTerms(factor, x) {
        let slope = try derivative(inner, x)
        if slope.double == 0 { continue }
        let others = factors.enumerated().filter { $0.offset != place }.map({ $0.element })
        let ratio = try together(
          try evaluate(.call(.times, others + [.call(.power, [slope, .integer(-1)])])))
        guard !contains(ratio, name: x) else { continue }
        let variable = Term.symbol(names.symbol("integral$"))
        let rule = [DefinitionRule(pattern: inner, value: variable, isDelayed: false, rank: 0)]
        guard let replaced = try replaceAll(factor, rule), !contains(replaced, name: x),
          let integral = try simpleIntegral(try evaluate(replaced), variable)
        else { continue }
        let back = [DefinitionRule(pattern: variable, value: inner, isDelayed: false, rank: 0)]
        return .call(.times, [ratio, try replaceAll(integral, back) ?? integral])
      }
    }
    return try byParts(factors, product, x)
  }

  private func innerTerms(_ factor: Term, _ x: Term) -> [Term] {
    guard let call = factor.call else { return [] }
    return ([factor] + call.arguments).filter { $0 != x && contains($0, name: x) && $0.call != nil }
  }

  /// x^n times an exponential, sine or cosine of a x + b; x^n Log[x].
  private mutating func byParts(_ factors: [Term], _ product: Term, _ x: Term) throws(KernelError) -> Term? {
    guard factors.count == 2 else { return nil }
    for (place, factor) in factors.enumerated() {
      guard let list = try coefficients(factor, x), list.count >= 2, list.count <= 12 else { continue }
      let other = factors[1 - place]
      if other.call(of: .log) != nil {
        guard let integral = try antiderivative(factor, x) else { return nil }
        let left = try expanded(try evaluate(.call(.times, [integral, try derivative(other, x)])))
        guard let rest = try antiderivative(left, x) else { return nil }
        return .call(.plus, [.call(.times, [integral, other]), .call(.times, [.integer(-1), rest])])
      }
      guard let integral = try antiderivative(other, x),
        other.call(of: .power) != nil || other.call(of: .sin) != nil || other.call(of: .cos) != nil
          || other.call(of: .sinh) != nil || other.call(of: .cosh) != nil
      else { return nil }
      let left = try evaluate(.call(.times, [try derivative(factor, x), integral]))
      guard let rest = try antiderivative(left, x) else { return nil }
      return .call(.plus, [.call(.times, [factor, integral]), .call(.times, [.integer(-1), rest])])
    }
    return nil
  }

  /// Products of two sines or cosines become sums; an exponential times one has a formula.
  private mutating func sineProduct(_ factors: [Term], _ x: Term) throws(KernelError) -> Term? {
    let waves = factors.map { $0.call(of: .sin) ?? $0.call(of: .cos) }
    let half = Powers.half
    if let a = waves[0], let b = waves[1] {
      let (u, v) = (a.arguments[0], b.arguments[0])
      guard try slope(u, x) != nil, try slope(v, x) != nil, u != v else { return nil }
      let minusV = Term.call(.times, [.integer(-1), v])
      let (sum, difference) = (Term.call(.plus, [u, v]), Term.call(.plus, [u, minusV]))
      let isSine = (a.head.isSymbol(.sin), b.head.isSymbol(.sin))
      let terms: [Term]
      switch isSine {
      case (true, true):
        terms = [.call(.cos, [difference]), .call(.times, [.integer(-1), .call(.cos, [sum])])]
      case (false, false): terms = [.call(.cos, [difference]), .call(.cos, [sum])]
      case (true, false): terms = [.call(.sin, [sum]), .call(.sin, [difference])]
      case (false, true):
        terms = [.call(.sin, [sum]), .call(.times, [.integer(-1), .call(.sin, [difference])])]
      }
      return try antiderivative(try evaluate(.call(.times, [half, .call(.plus, terms)])), x).map { $0 }
    }
    for place in 0...1 {
      guard let wave = waves[place], let power = factors[1 - place].call(of: .power),
        power.arguments[0].isSymbol(.e),
        let b = try slope(wave.arguments[0], x), let a = try slope(power.arguments[1], x)
      else { continue }
      let (s, c) = (Term.call(.sin, wave.arguments), Term.call(.cos, wave.arguments))
      let isSine = wave.head.isSymbol(.sin)
      let top: Term = .call(
        .plus,
        [
          .call(.times, [a, isSine ? s : c]),
          .call(.times, [isSine ? .integer(-1) : .one, b, isSine ? c : s]),
        ])
      let below = Term.call(.plus, [.call(.power, [a, .integer(2)]), .call(.power, [b, .integer(2)])])
      return .call(.times, [factors[1 - place], top, .call(.power, [below, .integer(-1)])])
    }
    return nil
  }

  /// Of one factor: powers of x, functions of a x + b.
  private mutating func simpleIntegral(_ factor: Term, _ x: Term) throws(KernelError) -> Term? {
    if factor == x { return .call(.times, [Powers.half, .call(.power, [x, .integer(2)])]) }
    guard case .call(let call) = factor else { return nil }
    if factor.call(of: .power) != nil { return try powerIntegral(call, x) }
    guard call.count == 1, let a = try slope(call.arguments[0], x), let name = call.head.symbol?.known else {
      return nil
    }
    let u = call.arguments[0]
    let minus = { (term: Term) in Term.call(.times, [.integer(-1), term]) }
    let result: Term
    switch name {
    case .sin: result = minus(.call(.cos, [u]))
    case .cos: result = .call(.sin, [u])
    case .tan: result = minus(.call(.log, [.call(.cos, [u])]))
    case .cot: result = .call(.log, [.call(.sin, [u])])
    case .sinh: result = .call(.cosh, [u])
    case .cosh: result = .call(.sinh, [u])
    case .tanh: result = .call(.log, [.call(.cosh, [u])])
    case .log: result = .call(.plus, [.call(.times, [u, factor]), minus(u)])
    case .arcTan:
      let square = Term.call(.plus, [.one, .call(.power, [u, .integer(2)])])
      result = .call(
        .plus, [.call(.times, [u, factor]), .call(.times, [minus(Powers.half), .call(.log, [square])])])
    case .unitStep, .heavisideTheta: result = .call(.times, [u, factor])
    default: return nil
    }
    return .call(.times, [result, .call(.power, [a, .integer(-1)])])
  }

  private mutating func powerIntegral(_ call: Call, _ x: Term) throws(KernelError) -> Term? {
    let (base, exponent) = (call.arguments[0], call.arguments[1])
    if !contains(base, name: x) {
      if let a = try slope(exponent, x) {
        return .call(.times, [.call(call), inverse(.call(.times, [a, .call(.log, [base])]))])
      }
      return try bell(base, exponent, x)
    }
    guard !contains(exponent, name: x) else { return nil }
    if let a = try slope(base, x) {
      if exponent.int == -1 { return .call(.times, [.call(.log, [base]), inverse(a)]) }
      let next = Term.call(.plus, [exponent, .one])
      return .call(.times, [.call(.power, [base, next]), inverse(.call(.times, [next, a]))])
    }
    if exponent.int == 2, let found = try squareIntegral(base, x) { return found }
    return try quadraticIntegral(base, exponent, x)
  }

  private func inverse(_ term: Term) -> Term { .call(.power, [term, .integer(-1)]) }

  /// The integral of the square of a sine, cosine or secant.
  private mutating func squareIntegral(_ base: Term, _ x: Term) throws(KernelError) -> Term? {
    if let wave = base.call(of: .sin) ?? base.call(of: .cos),
      let a = try slope(wave.arguments[0], x)
    {
      let double = Term.call(.times, [.integer(2), wave.arguments[0]])
      let share = Term.call(
        .times,
        [
          Number(.small(wave.head.isSymbol(.sin) ? -1 : 1), over: .small(4))?.term ?? .one, inverse(a),
          .call(.sin, [double]),
        ])
      return .call(.plus, [.call(.times, [Powers.half, x]), share])
    }
    if let secant = base.call(of: .sec), let a = try slope(secant.arguments[0], x) {
      return .call(.times, [.call(.tan, secant.arguments), inverse(a)])
    }
    return nil
  }

  /// The integrals of 1/(a x² + c) and of its root.
  private mutating func quadraticIntegral(
    _ base: Term, _ exponent: Term, _ x: Term
  ) throws(KernelError) -> Term? {
    guard let list = try coefficients(base, x), list.count == 3, list[1].int == 0,
      let c = try approximate(list[0]),
      let a = try approximate(list[2]), c > 0
    else { return nil }
    let root = { (term: Term) in Term.call(.power, [term, Powers.half]) }
    if exponent.int == -1, a > 0 {
      let scale = root(.call(.times, [list[2], inverse(list[0])]))
      return .call(
        .times,
        [
          .call(.arcTan, [.call(.times, [x, scale])]),
          inverse(root(.call(.times, list.indices.filter { $0 != 1 }.map { list[$0] }))),
        ])
    }
    if exponent == (-(Powers.half.number ?? .small(0))).term, a < 0 {
      let scale = root(.call(.times, [.integer(-1), list[2], inverse(list[0])]))
      return .call(
        .times,
        [
          .call(.arcSin, [.call(.times, [x, scale])]), inverse(root(.call(.times, [.integer(-1), list[2]]))),
        ])
    }
    return nil
  }

  /// The bell curve, E^(-a x²).
  private mutating func bell(_ base: Term, _ exponent: Term, _ x: Term) throws(KernelError) -> Term? {
    guard base.isSymbol(.e), let list = try coefficients(exponent, x), list.count == 3, list[1].int == 0,
      NumericFunction.negated(list[2]) != nil
    else { return nil }
    let root = try evaluate(.call(.power, [.call(.times, [.integer(-1), list[2]]), Powers.half]))
    let scale = Term.call(
      .times,
      [Powers.half, .call(.power, [.symbol(.pi), Powers.half]), .call(.power, [root, .integer(-1)])])
    return .call(.times, [scale, .call(.power, [base, list[0]]), .call(.erf, [.call(.times, [root, x])])])
  }
}
