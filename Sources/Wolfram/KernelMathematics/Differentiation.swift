import Kernel
import KernelArithmetic

/// Derivatives of terms and functions by the sum, product, power and chain rules.
package enum Differentiation {
  /// The derivative, evaluated.
  package static func derivative(of term: Term, _ variable: Term, in session: inout KernelSession)
    throws(KernelError)
    -> Term
  {
    try session.evaluate(try rawDerivative(of: term, variable, in: &session))
  }

  /// The derivative of `Dt[q, t]`, which is `Dt[q, {t, 2}]`, and 0 for other variables than its own.
  private static func totalAgain(_ call: Call, _ variable: Term) -> Term {
    let spec = call.arguments[1].parts ?? [call.arguments[1], .one]
    guard spec.count == 2, spec[0] == variable, let times = spec[1].int, times < 1 << 30 else { return .zero }
    return .call(.dt, [call.arguments[0], .list([variable, .integer(times + 1)])])
  }

  /// The derivative, not evaluated.
  private static func rawDerivative(of term: Term, _ variable: Term, in session: inout KernelSession)
    throws(KernelError) -> Term
  {
    if term == variable { return .one }
    guard term.contains(variable), case .call(let call) = term else {
      guard let parts = term.parts else { return .zero }
      // Each part of a list has a derivative, which is 0.
      var zeros: [Term] = []
      for part in parts { zeros.append(try rawDerivative(of: part, variable, in: &session)) }
      return .list(zeros)
    }
    try session.work.enter()
    defer { session.work.leave() }
    try session.count()
    guard let name = call.head.symbol?.known else { return try chain(of: call, variable, in: &session) }
    switch name {
    case .plus, .list, .equal, .rule:
      var parts: [Term] = []
      for part in call.arguments { parts.append(try rawDerivative(of: part, variable, in: &session)) }
      return .call(call.head, parts)
    case .times:
      var sum: [Term] = []
      for place in call.arguments.indices where call.arguments[place].contains(variable) {
        var factors = call.arguments
        factors[place] = try rawDerivative(of: factors[place], variable, in: &session)
        sum.append(.call(.times, factors))
      }
      return .call(.plus, sum)
    case .power where call.count == 2: return try powerRule(of: call, variable, in: &session)
    case .dt where call.count == 2: return totalAgain(call, variable)
    case .if where call.count >= 2:
      var parts = [call.arguments[0]]
      for part in call.arguments[1...] { parts.append(try derivative(of: part, variable, in: &session)) }
      return .call(call.head, parts)
    case .piecewise: return try slopesOfPieces(call, variable, in: &session)
    case .integrate where call.count == 2 && call.arguments[1] == variable: return call.arguments[0]
    case .integrate where call.count == 2 && call.arguments[1].symbol != nil:
      let inner = try rawDerivative(of: call.arguments[0], variable, in: &session)
      return .call(call.head, [inner, call.arguments[1]])
    case .integrate where call.count == 2 && call.arguments[1].parts?.count == 3:
      return try belowSign(of: call, variable, in: &session)
    case .seriesData where call.count == 6 && call.arguments[0] == variable:
      if let slope = seriesSlope(of: call) { return slope }
      return try chain(of: call, variable, in: &session)
    case .sum where call.count == 2 && !call.arguments[1].contains(variable):
      let inner = try rawDerivative(of: call.arguments[0], variable, in: &session)
      return .call(.sum, [inner, call.arguments[1]])
    default: return try chain(of: call, variable, in: &session)
    }
  }

  /// The slopes of pieces, none where they meet with a corner or a jump.
  private static func slopesOfPieces(
    _ call: Call, _ variable: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    var pieces: [Term] = []
    for piece in call.arguments.first?.parts ?? [] {
      guard let pair = piece.parts, pair.count == 2 else { continue }
      pieces.append(.list([try rawDerivative(of: pair[0], variable, in: &session), pair[1]]))
    }
    var rest = call.count > 1 ? try rawDerivative(of: call.arguments[1], variable, in: &session) : .zero
    // Where there is no value, there is no slope.
    if call.count > 1, call.arguments[1].isSymbol(.indeterminate) { rest = .symbol(.indeterminate) }
    let slopes = Term.call(.piecewise, [.list(pieces), rest])
    return try session.libraryValue("piecewiseSlope", [.call(call), slopes, variable]) ?? slopes
  }

  /// The derivative of a definite integral: what its ends add, and the integral of the derivative.
  private static func belowSign(of call: Call, _ variable: Term, in session: inout KernelSession)
    throws(KernelError) -> Term
  {
    guard let spec = call.arguments[1].parts else { return .zero }
    var sum: [Term] = []
    for (end, sign) in [(spec[2], 1), (spec[1], -1)] where end.contains(variable) {
      let rule = DefinitionRule(pattern: spec[0], value: end, isDelayed: false, rank: 0)
      let atEnd = try session.replaceAll(call.arguments[0], rules: [rule]) ?? call.arguments[0]
      let slope = try rawDerivative(of: end, variable, in: &session)
      sum.append(.call(.times, [.integer(sign), atEnd, slope]))
    }
    if spec[0] != variable, call.arguments[0].contains(variable) {
      let inner = try derivative(of: call.arguments[0], variable, in: &session)
      sum.append(.call(.integrate, [inner, call.arguments[1]]))
    }
    return .call(.plus, sum)
  }

  /// The derivative of a series in the variable, also one with fractions for exponents; nil for others.
  private static func seriesSlope(of call: Call) -> Term? {
    guard let parted = call.arguments[5].int, parted > 0, let first = call.arguments[3].int,
      let end = call.arguments[4].int, let list = call.arguments[2].parts,
      !list.contains(where: { $0.contains(call.arguments[0]) }), Sums.infinity(of: call.arguments[1]) == nil
    else { return nil }
    let slopes = list.enumerated().map { place, term in
      let exponent = Number(.small(first + place), over: .small(parted))?.term ?? .zero
      return Term.call(.times, [exponent, term])
    }
    let zeros = first == 0 ? slopes.isEmpty ? 0 : 1 + list.dropFirst().prefix { $0.int == 0 }.count : 0
    let kept = Array(slopes.dropFirst(zeros))
    return .call(
      .seriesData,
      [
        call.arguments[0], call.arguments[1], .list(kept),
        .integer(kept.isEmpty ? end - parted : first + zeros - parted), .integer(end - parted),
        .integer(parted),
      ])
  }

  /// The derivative of a power whose base, exponent or both depend on the variable.
  private static func powerRule(of call: Call, _ variable: Term, in session: inout KernelSession)
    throws(KernelError) -> Term
  {
    let (base, exponent) = (call.arguments[0], call.arguments[1])
    if !exponent.contains(variable) {
      let lower = Term.call(.power, [base, .call(.plus, [exponent, .integer(-1)])])
      return .call(.times, [exponent, lower, try rawDerivative(of: base, variable, in: &session)])
    }
    let slope = try rawDerivative(of: exponent, variable, in: &session)
    if base.isSymbol(.e) { return .call(.times, [.call(call), slope]) }
    let log = Term.call(.log, [base])
    if !base.contains(variable) { return .call(.times, [.call(call), log, slope]) }
    let share = Term.call(
      .times,
      [
        exponent, try rawDerivative(of: base, variable, in: &session),
        .call(.power, [base, .integer(-1)]),
      ])
    return .call(.times, [.call(call), .call(.plus, [.call(.times, [slope, log]), share])])
  }

  /// The chain rule: the sum over the arguments of outer times inner derivative.
  private static func chain(of call: Call, _ variable: Term, in session: inout KernelSession)
    throws(KernelError) -> Term
  {
    if let inner = call.head.call, inner.arguments == [.symbol(.integrate)], call.count == 2,
      inner.head == session.named("Inactive"), call.arguments[1] == variable
    {
      return call.arguments[0]
    }
    if call.count == 2, call.head == session.named("ConditionalExpression") {
      return .call(
        call.head,
        [try rawDerivative(of: call.arguments[0], variable, in: &session), call.arguments[1]])
    }
    var sum: [Term] = []
    for place in call.arguments.indices where call.arguments[place].contains(variable) {
      let inner = try rawDerivative(of: call.arguments[place], variable, in: &session)
      let outer: Term
      if let known = try Derivatives.of(call, place: place, in: &session) {
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

  /// Evaluates `Derivative[n][f]` and `Derivative[n][f][x]`.
  package static func derivativeOfFunction(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if let orders = call.head.call(of: .derivative) {
      // The derivative of a pure function is a pure function.
      guard call.count == 1 else { return nil }
      if let symbol = call.arguments[0].symbol {
        return try derivative(named: symbol, orders.arguments, in: &session)
      }
      guard let function = call.arguments[0].call(of: .function) else { return nil }
      return try derivative(of: function, orders.arguments, in: &session)
    }
    guard let inner = call.head.call, let orders = inner.head.call(of: .derivative), inner.count == 1,
      orders.count == call.count
    else { return nil }
    if orders.arguments.allSatisfy({ $0.int == 0 }) { return .call(inner.arguments[0], call.arguments) }
    guard inner.arguments[0].call(of: .interpolatingFunction) == nil else {
      return try InterpolationFunctions.derivativeOfInterpolation(
        inner.arguments[0], orders.arguments, arguments: call.arguments, in: &session)
    }
    let function = inner.arguments[0]
    // A symbol that other arguments hold is bound within the call, as that of a transform is.
    for (place, argument) in call.arguments.enumerated()
    where orders.arguments[place].int == 0 && argument.symbol != nil {
      for (other, term) in call.arguments.enumerated()
      where other != place && term != argument && term.contains(argument) {
        return nil
      }
    }
    guard orders.arguments.allSatisfy({ (0..<100).contains($0.int ?? -1) }) else { return nil }
    if let symbol = function.symbol, session.builtIn(symbol)?.function == nil,
      !session.rules.hasRules(symbol)
    {
      return nil
    }
    session.scopes += 1
    let names = call.arguments.indices.map { session.names.own("derivative$\($0)$\(session.scopes)") }
    var value = try session.evaluate(.call(function, names.map { .symbol($0) }))
    if case .call(let same) = value, same.head == function {
      for (place, order) in orders.arguments.enumerated() where (order.int ?? 0) > 0 {
        if try Derivatives.of(same, place: place, in: &session) == nil { return nil }
      }
    }
    for (name, order) in zip(names, orders.arguments) {
      for _ in 0..<(order.int ?? 0) { value = try derivative(of: value, .symbol(name), in: &session) }
    }
    var bindings = PatternBindings()
    for (name, argument) in zip(names, call.arguments) { bindings.bind(name, argument) }
    return bindings.fill(value)
  }

  /// The derivative of a function that is defined for all arguments, as a pure function; nil for others.
  private static func derivative(named symbol: Symbol, _ orders: [Term], in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard session.builtIn(symbol)?.function == nil, session.rules.hasRules(symbol), orders.count == 1,
      let order = orders[0].int, (1..<20).contains(order)
    else { return nil }
    session.scopes += 1
    let name = session.names.own("derivative$0$\(session.scopes)")
    var value = try session.evaluate(.call(.symbol(symbol), [.symbol(name)]))
    // What holds functions of its own, or the function itself, stays.
    guard !value.contains(.symbol(symbol)), !value.contains(.symbol(.function)),
      !value.contains(.symbol(.if)),
      value.contains(.symbol(name)) || value.isNumber
    else { return nil }
    for _ in 0..<order { value = try derivative(of: value, .symbol(name), in: &session) }
    var bindings = PatternBindings()
    bindings.bind(name, .call(.slot, [.one]))
    return .call(.function, [bindings.fill(value)])
  }

  /// The nth derivative of a pure function, as a pure function.
  private static func derivative(of function: Call, _ orders: [Term], in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard orders.count == 1, let order = orders[0].int, (0..<20).contains(order) else { return nil }
    let variable: Term
    if function.count == 1 {
      variable = .call(.slot, [.one])
    } else {
      guard let name = function.arguments[0].parts?.first ?? function.arguments.first else { return nil }
      variable = name
    }
    // Within the function its variable has no value.
    let saved = variable.symbol.flatMap { session.value(of: $0) }
    if let symbol = variable.symbol { session.setValue(of: symbol, to: nil) }
    defer { if let symbol = variable.symbol { session.setValue(of: symbol, to: saved) } }
    var body = function.arguments[function.count == 1 ? 0 : 1]
    if let integral = body.call(of: .integrate), integral.count == 2, let spec = integral.arguments[1].parts,
      spec.count == 3, !integral.arguments[1].contains(variable)
    {
      // A definite integral is differentiated below its sign.
      var inner = try session.evaluate(integral.arguments[0])
      for _ in 0..<order { inner = try derivative(of: inner, variable, in: &session) }
      let value = Term.call(.integrate, [inner, integral.arguments[1]])
      return .call(.function, function.count == 1 ? [value] : [function.arguments[0], value])
    }
    body = try session.evaluate(body)
    for _ in 0..<order { body = try derivative(of: body, variable, in: &session) }
    return .call(.function, function.count == 1 ? [body] : [function.arguments[0], body])
  }
}
