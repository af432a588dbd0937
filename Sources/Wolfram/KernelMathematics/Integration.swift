import Kernel

/// Antiderivatives by rules, and definite integrals.
enum Integration {
  /// Evaluates `Integrate`, indefinite or definite; of several variables, the last is the innermost.
  static func integrate(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    let isPlain = Term.option(session.named("GenerateConditions"), in: Array(call.arguments.dropFirst()))
    if isPlain?.isSymbol(.false) ?? false {
      // The value alone, without what it holds for.
      let value = try conditional(call, &session)
      return value?.call?.head == session.named("ConditionalExpression") ? value?.call?.arguments[0] : value
    }
    return try conditional(call, &session)
  }

  /// The integral with what it holds for.
  private static func conditional(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    var call = call
    let general = session.named("$Assumptions")
    if let symbol = general.symbol, session.value(of: symbol) != nil,
      Term.option(.symbol(.assumptions), in: Array(call.arguments.dropFirst())) == nil
    {
      let rule = Term.call(.rule, [.symbol(.assumptions), try session.evaluate(general)])
      call = Call(call.head, call.arguments + [rule])
    }
    guard let option = Term.option(.symbol(.assumptions), in: Array(call.arguments.dropFirst())) else {
      let isPlain =
        call.count == 2 && session.limits.steps - session.steps <= 1_000_000
        && !call.arguments[0].contains(.symbol(.conjugate))
      return isPlain ? try stepwise(call, &session) : try bounded(call, &session)
    }
    // What is assumed equal is put in before; what is assumed of symbols, such as that they are integers, makes the result short.
    var parts = call.arguments
    for known in option.call(of: .and)?.arguments ?? option.parts ?? [option] {
      guard let equal = known.call(of: .equal), equal.count == 2, let symbol = equal.arguments[0].symbol
      else {
        continue
      }
      var bindings = PatternBindings()
      bindings.bind(symbol, equal.arguments[1])
      parts[0] = try session.evaluate(bindings.fill(parts[0]))
    }
    guard let value = try bounded(Call(call.head, parts), &session) else {
      return parts[0] == call.arguments[0] ? nil : .call(call.head, parts)
    }
    let isConditional = value.call?.head == session.named("ConditionalExpression")
    let isRooted = value.size < 80 && value.contains(Term.half)
    guard option.contains(.symbol(.integers)) || isConditional || isRooted else { return value }
    return try Assumptions(option, &session).refined(value, &session)
  }

  /// The integral, which stays where its search takes more than a million steps: its value as a number may be what is asked for.
  private static func bounded(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard session.limits.steps - session.steps > 1_000_000 else { return try integral(call, &session) }
    return try within(1_000_000, &session) { (session) throws(KernelError) in try integral(call, &session) }
  }

  private static func integral(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    let specs = call.arguments.dropFirst().filter { $0.call(of: .rule) == nil }
    var real = try withRealVariables(call.arguments[0], specs, &session)
    if real.contains(.symbol(.conjugate)) {
      let known = Term.option(.symbol(.assumptions), in: Array(call.arguments.dropFirst())) ?? .true
      real = try session.libraryValue("realConjugates", [real, .list(specs), known]) ?? real
    }
    if real != call.arguments[0] {
      return try integral(Call(call.head, [real] + call.arguments.dropFirst()), &session)
    }
    let isPlane = specs.count == 2 && specs.allSatisfy { $0.isList } && call.arguments[0].size < 200
    let arguments = [call.arguments[0]] + specs
    if isPlane, call.arguments[0].contains(session.named("Boole")),
      let found = try session.libraryValue("integralOfPlane", arguments)
    {
      return found
    }
    guard isPlane else { return try stepwise(call, &session) }
    // One of the orders may take long.
    let whole = session.limits.steps
    session.limits.steps = min(whole, session.steps + max(0, whole - session.steps) / 2)
    defer { session.limits.steps = whole }
    do throws(KernelError) {
      if let found = try stepwise(call, &session) { return found }
    } catch {
      switch error {
      case .stopped(.depth), .stopped(.steps): break
      default: throw error
      }
    }
    session.limits.steps = whole
    return try session.libraryValue("integralOfPlane", arguments)
  }

  /// The integrand without conjugates of the variables whose ranges are real.
  private static func withRealVariables(
    _ term: Term, _ specs: [Term], _ session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard term.contains(.symbol(.conjugate)) else { return term }
    var rules: [DefinitionRule] = []
    for spec in specs {
      guard let parts = spec.parts, parts.count == 3, !parts.contains(where: { holdsComplex($0) }) else {
        continue
      }
      let conjugate = Term.call(.conjugate, [parts[0]])
      rules.append(DefinitionRule(pattern: conjugate, value: parts[0], isDelayed: false, rank: 0))
    }
    guard let found = try session.replaceAll(term, rules) else { return term }
    return try session.evaluate(found)
  }

  /// The integral over one variable after the other, the last one first.
  private static func stepwise(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    var value = call.arguments[0]
    let specs = call.arguments.dropFirst().filter { $0.call(of: .rule) == nil }
    let known =
      call.arguments.lazy.compactMap { $0.call(of: .rule) }
      .first { $0.arguments.first?.isSymbol(.assumptions) ?? false }?.arguments.last ?? .true
    if specs.allSatisfy({ $0.isList }), !holdsComplex(value) { value = try withRealRoots(value, &session) }
    for (place, spec) in specs.enumerated().reversed() {
      if let outer = try conditioned(value, call, specs.prefix(place + 1), &session) { return outer }
      guard let parts = spec.parts else {
        guard spec.symbol != nil, let integral = try indefinite(value, spec, &session) else { return nil }
        value = integral
        continue
      }
      guard parts.count == 3, let symbol = parts[0].symbol else { return nil }
      let places = try poles(value, parts, &session)
      if !places.isEmpty {
        guard isPrincipal(call, &session),
          let principal = try session.libraryValue("principalIntegral", [value] + parts + [.list(places)])
        else {
          Self.warn(value, parts, &session)
          return nil
        }
        value = principal
        continue
      }
      let hasNumber = holdsMachineNumber(value) || holdsMachineNumber(spec)
      let isShort = hasNumber && parts.dropFirst().allSatisfy { session.isNumeric($0) }
      let integral = try exact(value, symbol, parts, known, isShort: isShort, &session)
      guard let integral else {
        // An integral without an exact value is computed numerically if the call contains a machine number.
        guard !holdsComplex(value), holdsMachineNumber(value) || holdsMachineNumber(spec) else {
          if try isEndless(value, symbol, parts, &session) { Self.warn(value, parts, &session) }
          return nil
        }
        guard specs.count == 1 || spec == specs.first else {
          let whole = try session.evaluate(call.arguments[0])
          return try NumericIntegral(whole, specs[...]).value(&session).map { .real($0) }
        }
        guard let number = try settledIntegral(value, spec, &session) else { return nil }
        value = .real(number)
        continue
      }
      value = integral
    }
    return value
  }

  /// The integral over the ranges that are left of an inner integral with a condition, which stays; nil for values without one, and where
  /// it holds the next variable.
  private static func conditioned(
    _ value: Term, _ call: Call, _ specs: ArraySlice<Term>, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let conditional = session.named("ConditionalExpression")
    guard let inner = value.call, inner.head == conditional, inner.count == 2,
      let name = specs.last?.parts?.first, !inner.arguments[1].contains(name)
    else { return nil }
    let options = call.arguments.filter { $0.call(of: .rule) != nil }
    guard let outer = try stepwise(Call(call.head, [inner.arguments[0]] + specs + options), &session) else {
      return nil
    }
    return .call(conditional, [outer, inner.arguments[1]])
  }

  /// An antiderivative, of an inner integral without its condition, with the logarithms that the system writes.
  private static func indefinite(_ term: Term, _ x: Term, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    let inner = term.call?.head == session.named("ConditionalExpression") ? term.call?.arguments[0] : nil
    let term = inner ?? term
    guard let integral = try antiderivative(term, x, &session) else {
      // Decimal exponents and the like may be fractions.
      guard holdsMachineNumber(term), term.size < 100 else { return nil }
      return try session.libraryValue("integralKnown", [term, x])
    }
    guard integral.contains(.symbol(.log)), !holdsMachineNumber(integral), term.size < 100 else {
      return integral
    }
    return try session.libraryValue("integralSigns", [term, x, integral]) ?? integral
  }

  /// The exact value; nil where it is nested too deep, or, if it is `isShort`, takes half of the steps that are left: the other half is
  /// for the value as a number.
  private static func exact(
    _ value: Term, _ symbol: Symbol, _ parts: [Term], _ known: Term, isShort: Bool,
    _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    // Without a closure, whose frame would take room on the stack of integrals within integrals.
    let whole = session.limits.steps
    if isShort {
      session.limits.steps = min(whole, session.steps + min(600_000, max(0, whole - session.steps) / 2))
    }
    defer { session.limits.steps = whole }
    do throws(KernelError) {
      return try exact(value, symbol, parts, known, &session)
    } catch {
      switch error {
      case .stopped(.depth): return nil
      case .stopped(.steps) where isShort: return nil
      default: throw error
      }
    }
  }

  /// What a search finds within so many steps; nil where it takes more.
  private static func within(
    _ most: Int, _ session: inout KernelSession,
    _ search: (inout KernelSession) throws(KernelError) -> Term?
  ) throws(KernelError) -> Term? {
    let whole = session.limits.steps
    session.limits.steps = min(whole, session.steps + max(0, most))
    defer { session.limits.steps = whole }
    do throws(KernelError) {
      return try search(&session)
    } catch {
      switch error {
      case .stopped(.steps): return nil
      default: throw error
      }
    }
  }

  /// The exact value of a definite integral; nil if none is found.
  private static func exact(
    _ value: Term, _ symbol: Symbol, _ parts: [Term], _ known: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if let found = try bySort(value, parts, known, &session) { return found }
    if known.isSymbol(.true), parts[2].symbol != nil, !parts[2].isSymbol(.infinity),
      parts[1].number?.isExact ?? false,
      isFraction(value), isNumericBut(value, symbol, &session), parts[2] != .symbol(.pi),
      let found = try session.libraryValue("integralBounds", [value] + parts)
    {
      return found
    }
    let width = try session.evaluate(.call(.plus, [parts[1], .call(.times, [.integer(-1), parts[2]])]))
    if width.int == 0 { return .zero }
    let isExact = !holdsMachineNumber(value) && !parts.contains(where: holdsMachineNumber)
    if Sums.infinity(parts[1]) == -1, Sums.infinity(parts[2]) == 1, value.size < 60, isExact,
      isFraction(value), isNumericBut(value, symbol, &session),
      let found = try session.libraryValue("definiteFurther", [value] + parts + [known])
    {
      // The limits of antiderivatives of fractions take many steps.
      return found
    }
    if let found = try definite(value, symbol, parts[1], parts[2], known, &session) { return found }
    if let found = try byForm([value] + parts + [known], &session) { return found }
    guard value.size < 200, isExact else { return nil }
    if let found = try session.libraryValue("definiteFurther", [value] + parts + [known]) { return found }
    return try session.libraryValue("definiteKnown", [value] + parts + [known])
  }

  /// Integrals with corners and jumps, along the whole line, and of exponentials to infinity on a condition. They stand in a function of
  /// their own, whose frame is not on the stack of integrals within integrals.
  private static func bySort(
    _ value: Term, _ parts: [Term], _ known: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if let found = try folded(value, parts, known, &session) { return found }
    if let found = try inPieces(value, parts, known, &session) { return found }
    if let found = try wholeLine(value, parts, known, &session) { return found }
    if value.size < 200, !holdsMachineNumber(value), !parts.contains(where: holdsMachineNumber),
      let found = try session.libraryValue("parameterIntegral", [value] + parts + [known])
    {
      return found
    }
    guard known.isSymbol(.true), Sums.infinity(parts[2]) == 1, value.size < 200, !holdsMachineNumber(value),
      holdsExponential(value, of: parts[0])
    else { return nil }
    return try session.libraryValue("definiteOnCondition", [value] + parts)
  }

  /// Whether a term holds a power of E with the variable in its exponent.
  private static func holdsExponential(_ term: Term, of variable: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments[0].isSymbol(.e), call.arguments[1].contains(variable) {
      return true
    }
    return call.arguments.contains { holdsExponential($0, of: variable) }
  }

  /// The integral of magnitudes over the whole line, of which something is assumed; nil for others.
  private static func folded(
    _ value: Term, _ parts: [Term], _ known: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard !known.isSymbol(.true), Sums.infinity(parts[1]) == -1, Sums.infinity(parts[2]) == 1,
      value.size < 60,
      value.contains(.symbol(.abs))
    else { return nil }
    return try session.libraryValue("definiteKnown", [value] + parts + [known])
  }

  /// Whether a term is made of sums, products and whole powers.
  private static func isFraction(_ term: Term) -> Bool {
    guard let call = term.call else { return true }
    switch call.head.symbol?.known {
    case .plus?, .times?: return call.arguments.allSatisfy { isFraction($0) }
    case .power?: return call.count == 2 && call.arguments[1].int != nil && isFraction(call.arguments[0])
    default: return false
    }
  }

  /// Says that an integral does not converge.
  private static func warn(_ body: Term, _ spec: [Term], _ session: inout KernelSession) {
    let (text, range) = (session.inputText(body), session.inputText(.list([spec[1], spec[2]])))
    session.warn(
      "Integrate::idiv: Integral of \(String(decoding: text, as: UTF8.self)) does not converge on "
        + "\(String(decoding: range, as: UTF8.self)).")
  }

  /// Whether the antiderivative of a function of numbers has no finite limit at an infinite end.
  private static func isEndless(
    _ term: Term, _ symbol: Symbol, _ spec: [Term], _ session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let low = try session.approximate(spec[1]), let high = try session.approximate(spec[2]),
      low.isInfinite || high.isInfinite, term.size < 60, isNumericBut(term, symbol, &session),
      let integral = try antiderivative(term, .symbol(symbol), &session), integral.size < 100
    else { return false }
    for (end, size) in [(spec[1], low), (spec[2], high)] where size.isInfinite {
      let limit = try session.evaluate(.call(.limit, [integral, .call(.rule, [.symbol(symbol), end])]))
      if limit.isSymbol(.indeterminate) || Sums.infinity(limit) != nil { return true }
    }
    return false
  }

  /// The places between and at the ends of a range of numbers where an integral diverges; none where that is not known.
  private static func poles(_ term: Term, _ spec: [Term], _ session: inout KernelSession) throws(KernelError)
    -> [Term]
  {
    guard let symbol = spec[0].symbol, let low = try session.approximate(spec[1]),
      let high = try session.approximate(spec[2]), low != high, term.size < 400,
      low.isInfinite || high.isInfinite || hasPole(term, of: spec[0]), isNumericBut(term, symbol, &session)
    else { return [] }
    let ends = low < high ? [spec[1], spec[2]] : [spec[2], spec[1]]
    return try session.libraryValue("integralPoles", [term, spec[0]] + ends)?.parts ?? []
  }

  /// Whether something is divided by a term of the variable, as tangents and the like do.
  private static func hasPole(_ term: Term, of x: Term) -> Bool {
    guard let call = term.call, !call.isData, term.contains(x) else { return false }
    switch call.head.symbol?.known {
    case .power? where call.count == 2 && call.arguments[0].contains(x):
      if let exponent = call.arguments[1].number, exponent.sign < 0 { return true }
    case .tan?, .cot?, .sec?, .csc?, .coth?, .csch?: return true
    default: break
    }
    return call.arguments.contains { hasPole($0, of: x) }
  }

  private static func isPrincipal(_ call: Call, _ session: inout KernelSession) -> Bool {
    Term.option(session.named("PrincipalValue"), in: Array(call.arguments.dropFirst()))?.isSymbol(.true)
      ?? false
  }

  /// What the rules written in the language find for an integral, or for the value of one with ends that are directions.
  private static func byForm(_ arguments: [Term], _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard arguments.count < 5 || arguments[0].size < 400 else { return nil }
    return try session.libraryValue("definiteByRule", arguments)
  }

  /// The integrand of real variables with plain squares of magnitudes, as norms have them, and magnitudes for roots of squares.
  private static func withRealRoots(_ term: Term, _ session: inout KernelSession) throws(KernelError) -> Term
  {
    guard term.contains(.symbol(.abs)), term.size < 600 else { return term }
    return try FormulaTemplate.value(
      """
      With[{g$ = e /. Abs[u_]^n_?EvenQ :> u^n}, If[g$ === e, e, Simplify[g$ /. Power[u_Plus, 1/2] :> Power[Factor[Simplify[u]], 1/2]] /. {Power[u_^2, 1/2] :> Abs[u],
        Power[u_^n_?EvenQ v_, 1/2] :> Abs[u]^(n/2) Sqrt[v], Power[u_^n_?EvenQ, 1/2] :> Abs[u]^(n/2)}]]
      """, ["e": term], &session)
  }

  /// The integral as a number, if it is the same in two parts as in one: what diverges or swings is not.
  private static func settledIntegral(_ term: Term, _ spec: Term, _ session: inout KernelSession)
    throws(KernelError) -> Double?
  {
    guard let parts = spec.parts, let whole = try NumericIntegral(term, [spec]).value(&session) else {
      return nil
    }
    let (low, high) = (
      try session.approximate(try session.evaluate(parts[1])),
      try session.approximate(try session.evaluate(parts[2]))
    )
    guard let low, let high, low != high else { return whole }
    let middle =
      low.isInfinite && high.isInfinite
      ? 0.7 : low.isInfinite ? high - 1.7 : high.isInfinite ? low + 1.7 : low + (high - low) * 0.381
    let split = Term.list([parts[0], parts[1], .real(middle), parts[2]])
    guard let other = try NumericIntegral(term, [split]).value(&session) else { return nil }
    return (whole - other).magnitude <= 1e-6 * max(whole.magnitude, 1e-6) ? whole : nil
  }

  private static func holdsComplex(_ term: Term) -> Bool {
    if case .complex = term { return true }
    guard let call = term.call, !call.isData else { return false }
    return call.arguments.contains { holdsComplex($0) }
  }

  /// The definite integral by an antiderivative; nil if there is none, or if it is singular at a bound or
  /// between the bounds.
  private static func definite(
    _ term: Term, _ symbol: Symbol, _ low: Term, _ high: Term, _ known: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let integral = try antiderivative(term, .symbol(symbol), &session),
      !integral.contains(session.named("Integrate"))
    else { return nil }
    func end(_ point: Term, _ session: inout KernelSession) throws(KernelError) -> Term {
      var bindings = PatternBindings()
      bindings.bind(symbol, point)
      let value = try directed(try session.evaluate(bindings.fill(integral)), known, &session)
      guard isEndless(value), integral.size < 200 else { return value }
      return try session.evaluate(.call(.limit, [integral, .call(.rule, [.symbol(symbol), point])]))
    }
    let above = try end(high, &session)
    var below = try end(low, &session)
    let integrals = ["CosIntegral", "ExpIntegralEi"].map { session.named($0) }
    if low.int == 0, integrals.contains(where: { integral.contains($0) }) {
      // Such integrals of multiples of the variable differ at 0 by the logarithms of these.
      below = try FormulaTemplate.value(
        """
        With[{v$ = Expand[Expand[e] /. (CosIntegral | ExpIntegralEi)[q$_] /; FreeQ[q$/x, x] :> Log[Replace[q$/x, {r$_?NumericQ :> Abs[r$], -r$_ :> r$}]] + g$] /. x -> 0}, If[FreeQ[v$, g$], v$, Indeterminate]]
        """, ["e": integral, "x": .symbol(symbol)], &session)
    }
    for value in [above, below] where isEndless(value) || value.contains(.symbol(.limit)) { return nil }
    // With a pole between the bounds the difference is meaningless.
    if try session.approximate(low) != nil, try session.approximate(high) != nil,
      isNumericBut(term, symbol, &session),
      // An integral that cannot be checked in numbers stands as it was found.
      let number = try? integrateNumericallyForCheck(term, symbol, low, high, &session),
      let exact = try session.approximate(
        try session.evaluate(.call(.plus, [above, .call(.times, [.integer(-1), below])]))),
      (number - exact).magnitude > 1e-5 * max(1, exact.magnitude)
    {
      // A tail that falls slowly is beyond what is found in numbers: there, two parts are compared.
      guard try isTail(term, integral, symbol, low, high, below, &session) else { return nil }
    }
    let value = try session.evaluate(.call(.plus, [above, .call(.times, [.integer(-1), below])]))
    if integral.contains(.symbol(.tan)) || integral.contains(.symbol(.cot)),
      !isNumericBut(term, symbol, &session), session.isNumeric(low), session.isNumeric(high), term.size < 200,
      try session.libraryValue("integralDoubtful", [term, .symbol(symbol), low, high, known, value])?
        .isSymbol(.true) ?? false
    {
      return nil
    }
    guard value.contains(.symbol(.directedInfinity)) || holdsPowerOfZero(value) else { return value }
    return try byForm([value, known], &session)
  }

  private static func isEndless(_ value: Term) -> Bool {
    value.isSymbol(.indeterminate) || Sums.infinity(value) != nil || value.contains(.symbol(.infinity))
      || value.contains(.symbol(.indeterminate)) || value.contains(.symbol(.complexInfinity))
  }

  /// Whether an antiderivative agrees with numeric integrals over a short and a long part of a range to infinity.
  private static func isTail(
    _ term: Term, _ integral: Term, _ symbol: Symbol, _ low: Term, _ high: Term, _ below: Term,
    _ session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard Sums.infinity(high) == 1, let start = try session.approximate(low), start.isFinite else {
      return false
    }
    func value(_ place: Double, _ session: inout KernelSession) throws(KernelError) -> Double? {
      var bindings = PatternBindings()
      bindings.bind(symbol, .real(place))
      return try session.approximate(try session.evaluate(bindings.fill(integral)))
    }
    // At the low end the antiderivative has the value that is taken from it.
    guard let first = try value(start + 1e-9, &session), let taken = try session.approximate(below),
      (first - taken).magnitude < 1e-3 * max(1, taken.magnitude)
    else { return false }
    for length in [8.0, 400] {
      guard
        let number = try NumericIntegral(term, [.list([.symbol(symbol), low, .real(start + length)])]).value(
          &session),
        let last = try value(start + length, &session),
        (last - first - number).magnitude < 1e-5 * max(1, number.magnitude)
      else { return false }
    }
    return true
  }

  private static func holdsPowerOfZero(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments.first?.int == 0 { return true }
    return call.arguments.contains { holdsPowerOfZero($0) }
  }

  /// A value with the directions of infinities resolved by assumptions: `E^DirectedInfinity[-a]` is 0 where
  /// `a > 0`.
  private static func directed(_ term: Term, _ known: Term, _ session: inout KernelSession)
    throws(KernelError)
    -> Term
  {
    let head = Term.symbol(.directedInfinity)
    guard !known.isSymbol(.true), term.contains(head) else { return term }
    return try FormulaTemplate.value(
      """
      e /. DirectedInfinity[d_] :> Which[TrueQ[Refine[d > 0, k]], Infinity, TrueQ[Refine[d < 0, k]], -Infinity,
        True, DirectedInfinity[d]]
      """, ["e": term, "k": known], &session)
  }

  /// The integral of a function with corners or jumps, such as `Abs[x]`, `UnitStep[x - 1]` or a `Piecewise`,
  /// as a sum over the intervals between them; nil if the function has none or their positions are not known.
  private static func inPieces(
    _ term: Term, _ spec: [Term], _ known: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let heads: [SymbolName] = [.abs, .sign, .unitStep, .piecewise, .max, .min, .if, .heavisideTheta]
    guard heads.contains(where: { term.contains(.symbol($0)) }) else { return nil }
    if session.isNumeric(spec[1]), !session.isNumeric(spec[2]), Sums.infinity(spec[2]) == nil {
      return try session.libraryValue("integralAcross", [term] + spec + [known])
    }
    let value = try session.evaluate(
      .call(session.named("integralInPieces"), [term, spec[0], spec[1], spec[2]]))
    return value.isSymbol(.null) || value.contains(session.named("integralInPieces")) ? nil : value
  }

  /// Integrals over the positive or the whole real line of powers times exponentials of a square or of a
  /// linear term, with coefficients that are positive by value or assumption:
  /// `Integrate[x^2 Exp[-x^2], {x, 0, Infinity}]` gives `Sqrt[Pi]/4`.
  private static func wholeLine(
    _ term: Term, _ spec: [Term], _ known: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard Sums.infinity(spec[2]) == 1, spec[1].int == 0 || Sums.infinity(spec[1]) == -1,
      term.contains(.symbol(.e)) || term.contains(.symbol(.sin)) || term.contains(.symbol(.cos))
        || term.contains(.symbol(.log))
    else { return nil }
    let value = try session.evaluate(
      .call(session.named("integralToInfinity"), [term, spec[0], spec[1], known]))
    return value.isSymbol(.null) || value.contains(session.named("integralToInfinity")) ? nil : value
  }

  /// Whether the term is numeric for every numeric value of the symbol.
  private static func isNumericBut(_ term: Term, _ symbol: Symbol, _ session: inout KernelSession) -> Bool {
    var bindings = PatternBindings()
    bindings.bind(symbol, .one)
    return session.isNumeric(bindings.fill(term))
  }

  /// The numeric integral; NaN if there is none.
  private static func integrateNumericallyForCheck(
    _ term: Term, _ symbol: Symbol, _ low: Term, _ high: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Double {
    try NumericIntegral(term, [.list([.symbol(symbol), low, high])]).value(&session) ?? .nan
  }

  /// The antiderivative by rules written in the Wolfram Language; not used for machine numbers, because
  /// definite integrals of them are computed numerically.
  private static func byRule(_ factors: [Term], _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let term = factors.count == 1 ? factors[0] : Term.call(.times, factors)
    guard !holdsMachineNumber(term) else { return nil }
    let value = try session.evaluate(.call(session.named("integralByRule"), [term, x]))
    guard value == session.named("$Failed") || value.contains(session.named("integralByRule")) else {
      return value
    }
    return try session.libraryValue("integralKnown", [term, x])
  }

  /// Whether a term contains a machine number.
  static func holdsMachineNumber(_ term: Term) -> Bool {
    switch term {
    case .real: true
    case .call(let call):
      call.isData || holdsMachineNumber(call.head) || call.arguments.contains(where: holdsMachineNumber)
    default: false
    }
  }

  /// An antiderivative; nil if none is found.
  static func antiderivative(_ term: Term, _ x: Term, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try session.count(4)
    if let series = term.call(of: .seriesData) { return seriesIntegral(series, x) }
    if !term.contains(x) { return try session.evaluate(.call(.times, [term, x])) }
    if let sum = term.call(of: .plus) {
      var parts: [Term] = []
      for part in sum.arguments {
        guard let integral = try antiderivative(part, x, &session) else { return nil }
        parts.append(integral)
      }
      return try session.evaluate(.call(.plus, parts))
    }
    if let list = term.parts {
      var parts: [Term] = []
      for part in list {
        guard let integral = try antiderivative(part, x, &session) else { return nil }
        parts.append(integral)
      }
      return .list(parts)
    }
    if term.size < 60, holdsWaveOfLog(term, x),
      let found = try session.libraryValue("integralOfLogs", [term, x])
    {
      return found
    }
    let factors = term.call(of: .times)?.arguments ?? [term]
    let constant = factors.filter { !$0.contains(x) }
    let rest = factors.filter { $0.contains(x) }
    // Integration by parts would never end for an improper fraction.
    if rest.count > 1, let fraction = try fractionIntegral(term, x, isImproper: true, &session) {
      return fraction
    }
    guard let integral = try productIntegral(rest, x, &session) else {
      if let reduced = try reduced(term, x, &session),
        let found = try antiderivative(reduced, x, &session)
      {
        return found
      }
      if let fraction = try fractionIntegral(term, x, &session) { return fraction }
      let wide = try TermPolynomial.expanded(term, &session)
      if wide != term, wide.call(of: .plus) != nil, let found = try antiderivative(wide, x, &session) {
        return found
      }
      return try byRule(rest, x, &session).map { .call(.times, constant + [$0]) }
    }
    return try session.evaluate(.call(.times, constant + [integral]))
  }

  /// Whether a sine or cosine of the logarithm of the variable is in a term.
  private static func holdsWaveOfLog(_ term: Term, _ x: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .sin) ?? term.call(of: .cos) != nil,
      call.arguments.first?.contains(.call(.log, [x])) ?? false
    {
      return true
    }
    return call.arguments.contains { holdsWaveOfLog($0, x) }
  }

  /// The integral of a series in whole powers of the variable without the power -1; nil for others.
  private static func seriesIntegral(_ call: Call, _ x: Term) -> Term? {
    guard call.count == 6, call.arguments[0] == x, call.arguments[5].int == 1,
      let first = call.arguments[3].int, let end = call.arguments[4].int, let list = call.arguments[2].parts,
      Sums.infinity(call.arguments[1]) == nil, first >= 0 || first + list.count < 0
    else { return nil }
    let terms = list.enumerated().map { place, term in
      Term.call(.times, [term, .call(.power, [.integer(first + place + 1), .integer(-1)])])
    }
    return .call(
      .seriesData, [x, call.arguments[1], .list(terms), .integer(first + 1), .integer(end + 1), .one])
  }

  /// The integral of a quotient of polynomials, by partial fractions and a formula for a quadratic
  /// denominator.
  private static func fractionIntegral(
    _ term: Term, _ x: Term, isImproper: Bool = false, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let (above, below) = Fractions.split(term)
    guard below.contains(x), let p = try TermPolynomial.coefficients(above, x, &session),
      let q = try TermPolynomial.coefficients(below, x, &session), q.count > (isImproper ? 1 : 2),
      !isImproper || p.count >= q.count
    else { return nil }
    if q.count == 3, p.count <= 2 {
      let parts: KeyValuePairs<String, Term> = [
        "p": p.count > 1 ? p[1] : .zero, "q": p.first ?? .zero, "a": q[2], "b": q[1], "c": q[0], "x": x,
      ]
      let square = try session.approximate(try FormulaTemplate.value("4 a c - b^2", parts, &session))
      if square.map({ $0 > 0 }) ?? false {
        return try FormulaTemplate.value(
          """
          p/(2 a) Log[c + b x + a x^2] + (2 a q - p b)/(a Sqrt[4 a c - b^2]) ArcTan[(b + 2 a x)/Sqrt[4 a c - b^2]]
          """, parts, &session)
      }
    }
    guard let apart = try PartialFractions.apart(term, &session), apart != term, apart.call(of: .plus) != nil
    else {
      guard !isImproper, q.count > 3, !holdsMachineNumber(term) else { return nil }
      return try session.libraryValue("fractionIntegral", [term, x])
    }
    return try antiderivative(apart, x, &session)
  }

  /// A product or power of sines and cosines of the variable as a sum over multiples of the angle; nil for
  /// other terms.
  private static func reduced(_ term: Term, _ x: Term, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    var waves = 0
    for factor in term.call(of: .times)?.arguments ?? [term] where factor.contains(x) {
      let (base, exponent) = Powers.split(factor)
      if base.call(of: .sin) ?? base.call(of: .cos) != nil, let n = exponent.int, (1...12).contains(n) {
        waves += n
      }
    }
    guard waves > 1 else { return nil }
    let sum = try session.evaluate(.call(session.named("TrigReduce"), [term]))
    return sum == term ? nil : sum
  }

  /// The coefficient a of a term a x + b; nil for other terms.
  private static func slope(_ term: Term, _ x: Term, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard let list = try TermPolynomial.coefficients(term, x, &session), list.count == 2 else { return nil }
    return list[1]
  }

  /// The integral of a product, by substitution or else by parts; nil if neither applies.
  private static func productIntegral(_ factors: [Term], _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    if factors.count == 1 { return try simpleIntegral(factors[0], x, &session) }
    let product = try session.evaluate(.call(.times, factors))
    if factors.count == 2, let trigonometric = try sineProduct(factors, x, &session) { return trigonometric }
    // Substitution: one factor is, up to a constant, the derivative of an inner term of another.
    for (place, factor) in factors.enumerated() {
      for inner in innerTerms(factor, x) {
        let slope = try Differentiation.derivative(inner, x, &session)
        if slope.double == 0 { continue }
        let others = factors.enumerated().filter { $0.offset != place }.map({ $0.element })
        let ratio = try Fractions.together(
          try session.evaluate(.call(.times, others + [.call(.power, [slope, .integer(-1)])])), &session)
        guard !ratio.contains(x) else { continue }
        let variable = Term.symbol(session.names.own("integral$"))
        let rule = [DefinitionRule(pattern: inner, value: variable, isDelayed: false, rank: 0)]
        guard let replaced = try session.replaceAll(factor, rule), !replaced.contains(x),
          let integral = try simpleIntegral(try session.evaluate(replaced), variable, &session)
        else { continue }
        let back = [DefinitionRule(pattern: variable, value: inner, isDelayed: false, rank: 0)]
        return .call(.times, [ratio, try session.replaceAll(integral, back) ?? integral])
      }
    }
    return try byParts(factors, product, x, &session)
  }

  /// The factor and its arguments that contain the variable: the candidates for substitution.
  private static func innerTerms(_ factor: Term, _ x: Term) -> [Term] {
    guard let call = factor.call else { return [] }
    return ([factor] + call.arguments).filter { $0 != x && $0.contains(x) && $0.call != nil }
  }

  /// Integrates x^n times an exponential, sine or cosine of a x + b, and x^n Log[x].
  private static func byParts(_ factors: [Term], _ product: Term, _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard factors.count == 2 else { return nil }
    for (place, factor) in factors.enumerated() {
      guard let list = try TermPolynomial.coefficients(factor, x, &session), list.count >= 2, list.count <= 12
      else { continue }
      let other = factors[1 - place]
      if other.call(of: .log) != nil {
        guard let integral = try antiderivative(factor, x, &session) else { return nil }
        let left = try TermPolynomial.expanded(
          try session.evaluate(
            .call(.times, [integral, try Differentiation.derivative(other, x, &session)])), &session)
        guard let rest = try antiderivative(left, x, &session) else { return nil }
        return .call(.plus, [.call(.times, [integral, other]), .call(.times, [.integer(-1), rest])])
      }
      if let bell = try timesBell(list, other, x, &session) { return bell }
      // The root of a quadratic would come back from its arc.
      if let power = other.call(of: .power), power.arguments[0].contains(x),
        try slope(power.arguments[0], x, &session) == nil
      {
        return nil
      }
      guard let integral = try antiderivative(other, x, &session),
        other.call(of: .power) != nil || other.call(of: .sin) != nil || other.call(of: .cos) != nil
          || other.call(of: .sinh) != nil || other.call(of: .cosh) != nil
      else { return nil }
      let left = try session.evaluate(
        .call(.times, [try Differentiation.derivative(factor, x, &session), integral]))
      guard let rest = try antiderivative(left, x, &session) else { return nil }
      return .call(.plus, [.call(.times, [factor, integral]), .call(.times, [.integer(-1), rest])])
    }
    return nil
  }

  /// The integral of a polynomial times `E^(a x^2 + b x + c)`: a polynomial times the exponential, and a multiple of the integral of the
  /// exponential alone. By parts the error function would come back for ever. Nil for other factors.
  private static func timesBell(
    _ polynomial: [Term], _ factor: Term, _ x: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let power = factor.call(of: .power), power.arguments[0].isSymbol(.e),
      let exponent = try TermPolynomial.coefficients(power.arguments[1], x, &session), exponent.count == 3
    else { return nil }
    let inverse = Term.call(.power, [.call(.times, [.integer(-2), exponent[2]]), .integer(-1)])
    var (rest, terms) = (polynomial, [Term]())
    for place in stride(from: rest.count - 1, to: 0, by: -1) {
      // The derivative of -s x^(n-1) E^q leaves s b x^(n-1) + s (n-1) x^(n-2), where s is the coefficient over -2 a.
      let share = try session.evaluate(.call(.times, [rest[place], inverse]))
      terms.append(
        .call(.times, [.integer(-1), share, .call(.power, [x, .integer(place - 1)]), factor]))
      rest[place - 1] = try session.evaluate(
        .call(.plus, [rest[place - 1], .call(.times, [share, exponent[1]])]))
      guard place > 1 else { continue }
      rest[place - 2] = try session.evaluate(
        .call(.plus, [rest[place - 2], .call(.times, [.integer(place - 1), share])]))
    }
    guard rest[0].double != 0 else { return .call(.plus, terms) }
    guard let last = try antiderivative(factor, x, &session) else { return nil }
    return .call(.plus, terms + [.call(.times, [rest[0], last])])
  }

  /// Integrates a product of two sines or cosines as a sum, and an exponential times one of them by a
  /// formula.
  private static func sineProduct(_ factors: [Term], _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let waves = factors.map { $0.call(of: .sin) ?? $0.call(of: .cos) }
    let half = Term.half
    if let a = waves[0], let b = waves[1] {
      let (u, v) = (a.arguments[0], b.arguments[0])
      guard try slope(u, x, &session) != nil, try slope(v, x, &session) != nil, u != v else { return nil }
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
      return try antiderivative(
        try session.evaluate(.call(.times, [half, .call(.plus, terms)])), x, &session
      ).map { $0 }
    }
    for place in 0...1 {
      guard let wave = waves[place], let power = factors[1 - place].call(of: .power),
        power.arguments[0].isSymbol(.e),
        let b = try slope(wave.arguments[0], x, &session), let a = try slope(power.arguments[1], x, &session)
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
      if try session.evaluate(below).int == 0 {
        // The exponential is one of those that make up the wave.
        let wide = try session.evaluate(.call(session.named("TrigToExp"), [.call(.times, factors)]))
        return try antiderivative(try TermPolynomial.expanded(wide, &session), x, &session)
      }
      return .call(.times, [factors[1 - place], top, .call(.power, [below, .integer(-1)])])
    }
    return nil
  }

  /// The integral of a single factor: a power of x, or a function of a x + b.
  private static func simpleIntegral(_ factor: Term, _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    if factor == x { return .call(.times, [Term.half, .call(.power, [x, .integer(2)])]) }
    guard case .call(let call) = factor else { return nil }
    if factor.call(of: .power) != nil { return try powerIntegral(call, x, &session) }
    guard call.count == 1, let a = try slope(call.arguments[0], x, &session),
      let name = call.head.symbol?.known
    else {
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
        .plus, [.call(.times, [u, factor]), .call(.times, [minus(Term.half), .call(.log, [square])])])
    case .unitStep, .heavisideTheta: result = .call(.times, [u, factor])
    default: return nil
    }
    return .call(.times, [result, .call(.power, [a, .integer(-1)])])
  }

  /// The integral of a power: of a linear base, an exponential, the square of a sine or cosine, the root of a
  /// quadratic.
  private static func powerIntegral(_ call: Call, _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    let (base, exponent) = (call.arguments[0], call.arguments[1])
    if !base.contains(x) {
      if let a = try slope(exponent, x, &session) {
        return .call(.times, [.call(call), inverse(.call(.times, [a, .call(.log, [base])]))])
      }
      if let list = try TermPolynomial.coefficients(exponent, x, &session), list.count == 1 {
        // The variable cancels, as in E^(x + (a - x)).
        return .call(.times, [x, .call(.power, [base, list[0]])])
      }
      return try bell(base, exponent, x, &session)
    }
    guard !exponent.contains(x) else { return nil }
    if let a = try slope(base, x, &session) {
      if exponent.int == -1 { return .call(.times, [.call(.log, [base]), inverse(a)]) }
      let next = Term.call(.plus, [exponent, .one])
      return .call(.times, [.call(.power, [base, next]), inverse(.call(.times, [next, a]))])
    }
    if exponent.int == 2, let found = try squareIntegral(base, x, &session) { return found }
    return try quadraticIntegral(base, exponent, x, &session)
  }

  private static func inverse(_ term: Term) -> Term { .call(.power, [term, .integer(-1)]) }

  /// The integral of the square of a sine, cosine or secant.
  private static func squareIntegral(_ base: Term, _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    if let wave = base.call(of: .sin) ?? base.call(of: .cos),
      let a = try slope(wave.arguments[0], x, &session)
    {
      let double = Term.call(.times, [.integer(2), wave.arguments[0]])
      let share = Term.call(
        .times,
        [
          Number(.small(wave.head.isSymbol(.sin) ? -1 : 1), over: .small(4))?.term ?? .one, inverse(a),
          .call(.sin, [double]),
        ])
      return .call(.plus, [.call(.times, [Term.half, x]), share])
    }
    if let secant = base.call(of: .sec), let a = try slope(secant.arguments[0], x, &session) {
      return .call(.times, [.call(.tan, secant.arguments), inverse(a)])
    }
    return nil
  }

  /// The integrals of 1/(a x² + c) and of its square root.
  private static func quadraticIntegral(
    _ base: Term, _ exponent: Term, _ x: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let list = try TermPolynomial.coefficients(base, x, &session), list.count == 3, list[1].int == 0,
      let c = try session.approximate(list[0]),
      let a = try session.approximate(list[2]), c > 0
    else { return nil }
    let root = { (term: Term) in Term.call(.power, [term, Term.half]) }
    if exponent.int == -1, a > 0 {
      let scale = root(.call(.times, [list[2], inverse(list[0])]))
      return .call(
        .times,
        [
          .call(.arcTan, [.call(.times, [x, scale])]),
          inverse(root(.call(.times, list.indices.filter { $0 != 1 }.map { list[$0] }))),
        ])
    }
    if exponent == Term.half, a < 0 {
      return try FormulaTemplate.value(
        "x Sqrt[c + a x^2]/2 + c ArcSin[x Sqrt[-a/c]]/(2 Sqrt[-a])", ["x": x, "c": list[0], "a": list[2]],
        &session)
    }
    if exponent == Term.half {
      return try FormulaTemplate.value(
        "x Sqrt[c + a x^2]/2 + c ArcSinh[x Sqrt[a/c]]/(2 Sqrt[a])", ["x": x, "c": list[0], "a": list[2]],
        &session)
    }
    if exponent == (-(Term.half.number ?? .small(0))).term, a < 0 {
      let scale = root(.call(.times, [.integer(-1), list[2], inverse(list[0])]))
      return .call(
        .times,
        [
          .call(.arcSin, [.call(.times, [x, scale])]), inverse(root(.call(.times, [.integer(-1), list[2]]))),
        ])
    }
    return nil
  }

  /// The integral of the Gaussian function E^(-a x²).
  private static func bell(_ base: Term, _ exponent: Term, _ x: Term, _ session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    guard base.isSymbol(.e), let list = try TermPolynomial.coefficients(exponent, x, &session),
      list.count == 3, list[1].int == 0,
      list[2].negated != nil
    else { return nil }
    let root = try session.evaluate(.call(.power, [.call(.times, [.integer(-1), list[2]]), Term.half]))
    let scale = Term.call(
      .times,
      [Term.half, .call(.power, [.symbol(.pi), Term.half]), .call(.power, [root, .integer(-1)])])
    return .call(.times, [scale, .call(.power, [base, list[0]]), .call(.erf, [.call(.times, [root, x])])])
  }
}
