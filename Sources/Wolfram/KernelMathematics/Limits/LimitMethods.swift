import Kernel
import KernelArithmetic

/// What a limit from both sides is asked of: a term that holds the symbol.
struct LimitQuestion {
  /// `Limit[term, symbol -> point]` with its options.
  let call: Call
  let symbol: Symbol
  let point: Term

  var term: Term { call.arguments[0] }
  var variable: Term { .symbol(symbol) }
  /// The arguments of the functions in the language that find limits.
  var arguments: [Term] { [term, variable, point] }
  var isAtInfinity: Bool { Sums.infinity(of: point) == 1 }
}

/// The ways to find a limit from both sides.
enum LimitMethods {
  /// In the order in which they are tried.
  static let table: [Method<LimitQuestion>] = [
    Method(
      library: "limitAssuming", if: { (limit, _) in hasOptionsOrRoots(limit.call) },
      arguments: { $0.arguments + $0.call.arguments.dropFirst(2) }),
    // Poles without end have no limit, whatever other methods give.
    Method(
      library: "limitOfWaves",
      if: { (limit, _) in swings(limit.term, variable: limit.variable, at: limit.point) },
      arguments: { $0.arguments }),
    Method(
      "sides of a piecewise function", if: { (limit, _) in limit.term.contains(.symbol(.piecewise)) },
      finding: bothSides),
    Method(
      "magnitudes and factorials at infinity", if: { (limit, _) in limit.isAtInfinity }, finding: limitOfForm),
    Method("order beside a step", if: { (limit, _) in holdsStep(limit.term) }, finding: limitByOrder),
    Method(
      "growth of powers",
      if: { (limit, _) in limit.isAtInfinity && holdsPower(of: limit.variable, in: limit.term) },
      finding: limitByGrowth),
    Method("exponent of a power", judge: isNear, finding: limitOfPower),
    Method("slopes", judge: isNear, finding: limitBySlopes),
    Method("lowest powers", judge: isNear, finding: limitByOrder),
    Method(library: "limitByForm", arguments: { $0.arguments }),
    Method("sides", finding: bothSides),
    Method(
      library: "limitByLeadingTerms", if: { (limit, _) in limit.term.size < largestExpanded },
      arguments: { $0.arguments }),
  ]

  /// The number of atoms of the largest term of which series are tried: longer ones take long.
  private static let largestExpanded = 400
  /// The same of those whose limits from both sides are sought.
  private static let largestOfSides = 200

  /// Whether something is assumed, or the term may be the difference of two square roots.
  private static func hasOptionsOrRoots(_ call: Call) -> Bool {
    call.count > 2 || call.arguments[0].call(of: .plus)?.count == 2 && call.arguments[0].contains(Term.half)
  }

  private static func holdsStep(_ term: Term) -> Bool {
    let steps: [SymbolName] = [.abs, .sign, .floor, .ceiling, .unitStep, .heavisideTheta, .round]
    return steps.contains { term.contains(.symbol($0)) }
  }

  private static func bothSides(
    _ limit: LimitQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    try limitOfSides(limit.term, symbol: limit.symbol, limit.point, side: 0, in: &session)
  }

  private static func limitByGrowth(
    _ limit: LimitQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let name = session.named("limitByGrowth")
    let value = try session.evaluate(.call(name, [limit.term, limit.variable]))
    return value == session.named("$Failed") || value.contains(name) ? nil : value
  }

  /// Whether a term holds waves of a variable that tends to infinity, or of its reciprocal.
  private static func swings(_ term: Term, variable: Term, at point: Term) -> Bool {
    guard let call = term.call, !call.isData, term.contains(variable) else { return false }
    let isFar = Sums.infinity(of: point) != nil
    let heads: [SymbolName] = [.sin, .cos, .tan, .cot, .sec, .csc]
    if heads.contains(where: { call.head.isSymbol($0) }), isFar || dividesBy(variable, term) { return true }
    if isFar, call.head.isSymbol(.power), call.count == 2, call.arguments[0].isSymbol(.e),
      call.arguments[1].contains(variable), holdsComplex(call.arguments[1])
    {
      return true
    }
    return call.arguments.contains { swings($0, variable: variable, at: point) }
  }

  private static func dividesBy(_ variable: Term, _ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if call.head.isSymbol(.power), call.count == 2, call.arguments[0].contains(variable),
      (call.arguments[1].number?.sign ?? 1) < 0
    {
      return true
    }
    return call.arguments.contains { dividesBy(variable, $0) }
  }

  private static func holdsComplex(_ term: Term) -> Bool {
    if case .complex = term { return true }
    guard let call = term.call, !call.isData else { return false }
    return call.arguments.contains { holdsComplex($0) }
  }

  /// The limit from above, for side 1, from below, for -1, or from both sides, by the first terms of series and of logarithms.
  static func limitOfSides(
    _ term: Term, symbol: Symbol, _ point: Term, side: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard term.size < largestOfSides else { return nil }
    let value = try session.libraryValue("limitOfSides", [term, .symbol(symbol), point, .integer(side)])
    guard let value, !value.contains(.symbol(.limit)), !value.contains(.symbol(symbol)) else { return nil }
    // An infinity within a term is no limit.
    let endless: [SymbolName] = [.infinity, .complexInfinity, .directedInfinity]
    let isWhole = Sums.infinity(of: value) != nil || !endless.contains { value.contains(.symbol($0)) }
    return isWhole && !value.isSymbol(.complexInfinity) ? value : nil
  }

  /// The limit at infinity of a magnitude by that of what is in it, without powers of -1, and of factorials whose arguments differ by
  /// numbers; nil for other terms.
  private static func limitOfForm(
    _ limit: LimitQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let (call, symbol) = (limit.call, limit.symbol)
    let outer = call.arguments[0].call(of: .times)?.arguments ?? [call.arguments[0]]
    let open = outer.filter { $0.contains(.symbol(symbol)) }
    if open.count == 1, let inner = open[0].call(of: .abs)?.arguments.first {
      let factors = (inner.call(of: .times)?.arguments ?? [inner]).filter {
        $0.call(of: .power)?.arguments[0].int != -1
      }
      let value = try session.evaluate(.call(.limit, [.call(.times, factors), call.arguments[1]]))
      let isOpen = [SymbolName.limit, .indeterminate, .complexInfinity].contains {
        value.contains(.symbol($0))
      }
      return isOpen ? nil : .call(.times, outer.filter { $0 != open[0] } + [.call(.abs, [value])])
    }
    if let value = try limitOfFactors(call, symbol: symbol, in: &session) { return value }
    guard call.arguments[0].contains(.symbol(.factorial)) else { return nil }
    let name = session.named("factorialRatio")
    let short = try session.evaluate(.call(name, [call.arguments[0], .symbol(symbol)]))
    guard short != call.arguments[0], !short.contains(name) else { return nil }
    return .call(.limit, [short] + call.arguments.dropFirst())
  }

  /// The limit of a product of magnitudes as that of their product, and of a fraction of square roots by that of the fraction; nil for
  /// other terms.
  private static func limitOfFactors(
    _ call: Call, symbol: Symbol, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let factors = call.arguments[0].call(of: .times)?.arguments else { return nil }
    let open = factors.filter { $0.contains(.symbol(symbol)) }
    let powers = open.map { Powers.split($0) }
    let outer = factors.filter { !$0.contains(.symbol(symbol)) }
    if powers.count > 1, powers.allSatisfy({ $0.base.call(of: .abs) != nil }) {
      let inner = powers.map { Term.call(.power, [$0.base.call?.arguments[0] ?? .one, $0.exponent]) }
      let whole = try session.evaluate(.call(.abs, [.call(.times, inner)]))
      return .call(.times, outer + [.call(.limit, [whole] + call.arguments.dropFirst())])
    }
    let isRoot = powers.map { $0.exponent == Term.half || $0.exponent.negated == Term.half }
    guard isRoot.filter({ $0 }).count == 2, powers.first(where: { $0.exponent == Term.half }) != nil,
      powers.first(where: { $0.exponent.negated == Term.half }) != nil
    else { return nil }
    let parts = zip(powers, isRoot).map { power, isRoot in
      isRoot ? Term.call(.power, [power.base, .call(.times, [.integer(2), power.exponent])]) : nil
    }
    var values: [Term] = []
    for part in [parts.compactMap { $0 }, zip(open, parts).compactMap { $1 == nil ? $0 : nil }] {
      let limit = Term.call(.limit, [.call(.times, part)] + call.arguments.dropFirst())
      let value = part.isEmpty ? .one : try session.evaluate(limit)
      // A number that is neither zero nor infinite.
      guard let size = try session.approximate(value), size.isFinite, size > 0 else { return nil }
      values.append(value)
    }
    return .call(.times, outer + [.call(.power, [values[0], Term.half]), values[1]])
  }

  /// Whether the term contains a power with the variable in its exponent.
  static func holdsPower(of variable: Term, in term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments[1].contains(variable) { return true }
    return call.arguments.contains { holdsPower(of: variable, in: $0) }
  }

  /// Whether values at points that approach `point` are consistent with a limit: they approach it,
  /// or cannot be computed.
  private static func isNear(
    _ question: LimitQuestion, limit: Term, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let places: [Double]
    switch Sums.infinity(of: question.point) {
    case 1: places = [20, 41, 83]
    case -1: places = [-20, -41, -83]
    default:
      guard let center = try session.approximate(question.point) else { return true }
      places = [center + 1e-2, center + 1e-3, center + 1e-4]
    }
    let size = Sums.infinity(of: limit)
    if size == nil, limit.contains(.symbol(.infinity)) { return false }
    guard let wanted = size == nil ? try session.approximate(limit) : 0 else { return true }
    var errors: [Double] = []
    for place in places {
      var bindings = PatternBindings()
      bindings.bind(question.symbol, .real(place))
      let filled = try session.evaluate(session.numeric(try session.evaluate(bindings.fill(question.term))))
      guard let value = try session.approximate(filled), value.isFinite else {
        // What overflows approaches no number.
        if size == nil, errors.contains(where: { $0 > 1e30 }) { return false }
        return !filled.isUnknownNumber
      }
      errors.append(size == nil ? (value - wanted).magnitude : value * Double(size ?? 1))
    }
    // The increments of an unbounded function stay nearly as large from point to point; those of a bounded
    // one shrink.
    let growth = (errors[1] - errors[0], errors[2] - errors[1])
    if size != nil { return errors[2] > 1e3 || growth.1 > max(0, 0.6 * growth.0) }
    return errors[2] < 0.02 * (1 + wanted.magnitude) || errors[2] < 0.9 * errors[0]
  }

  /// The limit by substitution, or by L'Hôpital's rule if that is indeterminate.
  private static func limitBySlopes(
    _ limit: LimitQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var bindings = PatternBindings()
    bindings.bind(limit.symbol, limit.point)
    var (above, below) = try Fractions.ofWhole(limit.term, in: &session)
    for _ in 0..<8 {
      let value = try session.evaluate(
        bindings.fill(.call(.times, [above, .call(.power, [below, .integer(-1)])])))
      var (top, bottom) = (
        try session.evaluate(bindings.fill(above)), try session.evaluate(bindings.fill(below))
      )
      if bottom.double != 0, try TermPolynomial.isHiddenZero(bottom, in: &session) {
        bottom = .zero
        if try TermPolynomial.isHiddenZero(top, in: &session) { top = .zero }
      }
      if !value.isSymbol(.indeterminate), !value.contains(.symbol(.indeterminate)),
        !value.contains(.symbol(.complexInfinity)), !(bottom.double == 0),
        Sums.infinity(of: value) != nil || !value.contains(.symbol(.directedInfinity))
      {
        return value
      }
      if top.isSymbol(.indeterminate), let factors = above.call(of: .times)?.arguments {
        // For zero times infinity, infinite factors move into the denominator as reciprocals.
        var (rest, infinite) = ([Term](), [Term]())
        for factor in factors {
          let end = Sums.infinity(of: try session.evaluate(bindings.fill(factor)))
          if end == nil { rest.append(factor) } else { infinite.append(factor) }
        }
        if infinite.isEmpty || rest.isEmpty { break }
        above = try session.evaluate(.call(.times, rest))
        below = try session.evaluate(
          .call(.times, [below, .call(.power, [.call(.times, infinite), .integer(-1)])]))
        continue
      }
      guard
        top.double == 0 && bottom.double == 0
          || Sums.infinity(of: top) != nil && Sums.infinity(of: bottom) != nil
      else { break }
      above = try Differentiation.derivative(of: above, limit.variable, in: &session)
      below = try Differentiation.derivative(of: below, limit.variable, in: &session)
      (above, below) = try Fractions.ofWhole(
        try session.evaluate(.call(.times, [above, .call(.power, [below, .integer(-1)])])), in: &session)
    }
    return nil
  }

  /// The limit by the lowest powers, or by values on both sides of a step.
  private static func limitByOrder(
    _ limit: LimitQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let name = session.named("limitByOrder")
    let value = try session.evaluate(.call(name, limit.arguments))
    return value == session.named("$Failed") || value.contains(name) ? nil : value
  }

  /// The limit of f^g where both depend on the variable, as E to the limit of g Log[f].
  private static func limitOfPower(
    _ limit: LimitQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let power = limit.term.call(of: .power), power.count == 2,
      power.arguments.allSatisfy({ $0.contains(limit.variable) })
    else { return nil }
    let logarithm = Term.call(.times, [power.arguments[1], .call(.log, [power.arguments[0]])])
    let exponent = try session.evaluate(.call(.limit, [logarithm, limit.call.arguments[1]]))
    guard !exponent.contains(.symbol(.limit)), !exponent.contains(.symbol(.indeterminate)) else { return nil }
    return .call(.power, [.symbol(.e), exponent])
  }
}

extension Term {
  /// Whether the term is a call with only numbers in it that has no known numeric value. A term with symbols
  /// or with infinities is none.
  fileprivate var isUnknownNumber: Bool {
    guard let call, !call.isData, call.head.symbol != nil else { return false }
    return holdsNumbersAlone
  }

  private var holdsNumbersAlone: Bool {
    guard let call, !call.isData else { return isNumber }
    return call.arguments.allSatisfy { $0.holdsNumbersAlone }
  }
}
