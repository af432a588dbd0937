import Kernel
import KernelArithmetic

/// Limits at a point, from both sides or from one.
enum LimitFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Limit", [.answer], "The limit at a point.",
      taking: "2 2 2:place Assumptions Direction GenerateConditions Method PerformanceGoal", limit)
  ]

  /// `Limit[Sin[x]/x, x -> 0]` gives `1`.
  private static func limit(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    if let rules = call.arguments[1].parts, !rules.isEmpty {
      // The last one is the innermost.
      return rules.reversed().reduce(call.arguments[0]) { value, rule in
        .call(.limit, [value, rule] + call.arguments.dropFirst(2))
      }
    }
    guard let rule = call.arguments[1].call(of: .rule), rule.count == 2, let symbol = rule.arguments[0].symbol
    else { return nil }
    if let parts = call.arguments[0].parts {
      return .list(parts.map { .call(.limit, [$0] + call.arguments.dropFirst()) })
    }
    let point = rule.arguments[1]
    if !call.arguments[0].contains(.symbol(symbol)) { return call.arguments[0] }
    if ["Mod", "FractionalPart"].contains(where: { call.arguments[0].contains(session.named($0)) }) {
      let steps = try FormulaTemplate.value(
        """
        e //. {Mod[u_, m_] /; ! FreeQ[u, x] && FreeQ[m, x] :> u - m Floor[u/m], FractionalPart[u_] /; ! FreeQ[u, x] && TrueQ[N[u /. x -> p] > 0] :> u - Floor[u]}
        """, ["e": call.arguments[0], "x": .symbol(symbol), "p": point], in: &session)
      if steps != call.arguments[0] { return .call(call.head, [steps] + call.arguments.dropFirst()) }
    }
    if call.arguments[0].contains(session.named("ArcCot")) {
      // ArcCot jumps at zero, ArcTan nowhere.
      let turned = try FormulaTemplate.value(
        "e /. ArcCot[u_] /; TrueQ[Quiet[(u /. x -> p) == 0]] :> ArcTan[1/u]",
        ["e": call.arguments[0], "x": .symbol(symbol), "p": point], in: &session)
      if turned != call.arguments[0] { return .call(call.head, [turned] + call.arguments.dropFirst()) }
    }
    // Of a sum or product that stays up to a bound which the symbol moves, nothing is known.
    if point.isSymbol(.infinity), let endless = endless(call.arguments[0], symbol: symbol) { return endless }
    for name in ["Sum", "Product"]
    where holdsBound(call.arguments[0], head: session.named(name), symbol: symbol) {
      return nil
    }
    if let side = Term.option(session.named("Direction"), in: Array(call.arguments.dropFirst(2))) {
      return try oneSided(call.arguments[0], symbol: symbol, point, side, in: &session)
    }
    let question = LimitQuestion(call: call, symbol: symbol, point: point)
    return try Method.value(of: question, by: LimitMethods.table, judgedBy: LimitJudge.holds, in: &session)
  }

  /// The sum or product without end that one up to a symbol tends to; nil for other terms.
  private static func endless(_ term: Term, symbol: Symbol) -> Term? {
    guard let call = term.call, call.count == 2, call.head.isSymbol(.sum) || call.head.isSymbol(.product),
      let parts = call.arguments[1].parts, (2...3).contains(parts.count), parts.last == .symbol(symbol),
      !call.arguments[0].contains(.symbol(symbol))
    else { return nil }
    return .call(call.head, [call.arguments[0], .list(parts.dropLast() + [.symbol(.infinity)])])
  }

  private static func holdsBound(_ term: Term, head: Term, symbol: Symbol) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if call.head == head, call.arguments.dropFirst().contains(where: { $0.contains(.symbol(symbol)) }) {
      return true
    }
    return call.arguments.contains { holdsBound($0, head: head, symbol: symbol) }
  }

  /// A one-sided limit, for the direction `"FromAbove"` or -1, `"FromBelow"` or 1: the two-sided limit if
  /// there is one, else infinity with the sign of values near the point.
  private static func oneSided(
    _ term: Term, symbol: Symbol, _ point: Term, _ side: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let rule = Term.call(.rule, [.symbol(symbol), point])
    let direction = side.int ?? (side == .text("FromBelow") || side == session.named("FromBelow") ? 1 : -1)
    if term.contains(.symbol(.piecewise)) || LimitMethods.holdsPower(of: .symbol(symbol), in: term),
      let found = try LimitMethods.limitOfSides(
        term, symbol: symbol, point, side: direction == 1 ? -1 : 1, in: &session)
    {
      return found
    }
    let plain = try session.evaluate(.call(.limit, [term, rule]))
    if plain.call(of: .limit) == nil, !plain.isSymbol(.indeterminate), !plain.isSymbol(.complexInfinity) {
      return plain
    }
    let (above, below) = (session.named("FromAbove"), session.named("FromBelow"))
    let sign =
      side == .text("FromAbove") || side == above || side.int == -1
      ? 1.0 : side == .text("FromBelow") || side == below || side.int == 1 ? -1 : 0
    guard sign != 0 else { return .symbol(.indeterminate) }
    var values: [Double] = []
    for distance in [1e-3, 1e-5, 1e-7] {
      var bindings = PatternBindings()
      bindings.bind(symbol, .call(.plus, [point, .real(sign * distance)]))
      guard let value = try session.approximate(try session.evaluate(bindings.fill(term))) else { return nil }
      values.append(value)
    }
    guard values[2].magnitude > values[1].magnitude, values[1].magnitude > values[0].magnitude,
      values[2].magnitude > 1.2 * values[1].magnitude
    else {
      let step = (values[2] - values[1]).magnitude
      return step < 1e-4 ? simple(values[2]) : nil
    }
    return values[2] > 0 ? .symbol(.infinity) : .call(.directedInfinity, [.integer(-1)])
  }

  /// The fraction with denominator at most 60, or such a fraction of Pi, within 1e-6 of a number. Larger
  /// denominators would fit any number.
  private static func simple(_ value: Double) -> Term? {
    func fraction(_ value: Double) -> Term? {
      guard let near = KernelMath.fraction(value, within: 1e-6), let small = Fractions.split(near).1.int,
        small <= 60
      else { return nil }
      return near
    }
    return fraction(value) ?? fraction(value / .pi).map { .call(.times, [$0, .symbol(.pi)]) }
  }
}
