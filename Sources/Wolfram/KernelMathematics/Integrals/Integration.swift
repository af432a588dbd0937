import Kernel
import KernelArithmetic

/// Antiderivatives by rules, and definite integrals.
enum Integration {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Integrate", [.answer],
      "The integral: of sums, powers and elementary functions; numbers where bounds are numbers.",
      taking: "2 * 2:bound bound Assumptions GenerateConditions PrincipalValue", integrate)
  ]

  /// Evaluates `Integrate`, indefinite or definite; of several variables, the last is the innermost.
  static func integrate(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    let isPlain = Term.option(session.named("GenerateConditions"), in: Array(call.arguments.dropFirst()))
    if isPlain?.isSymbol(.false) ?? false {
      // The value alone, without what it holds for.
      let value = try conditional(call, in: &session)
      return value?.call?.head == session.named("ConditionalExpression") ? value?.call?.arguments[0] : value
    }
    return try conditional(call, in: &session)
  }

  /// The integral with what it holds for.
  private static func conditional(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
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
      return isPlain ? try stepwise(call, in: &session) : try bounded(call, in: &session)
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
    guard let value = try bounded(Call(call.head, parts), in: &session) else {
      return parts[0] == call.arguments[0] ? nil : .call(call.head, parts)
    }
    let isConditional = value.call?.head == session.named("ConditionalExpression")
    let isRooted = value.size < 80 && value.contains(Term.half)
    guard option.contains(.symbol(.integers)) || isConditional || isRooted else { return value }
    return try Assumptions(option, in: &session).refined(value, in: &session)
  }

  /// The integral, which stays where its search takes more than a million steps: its value as a number may be what is asked for.
  private static func bounded(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard session.limits.steps - session.steps > 1_000_000 else {
      return try integral(of: call, in: &session)
    }
    return try StepShare.atMost(1_000_000).found(&session) { (session) throws(KernelError) in
      try integral(of: call, in: &session)
    }
  }

  private static func integral(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    let specs = call.arguments.dropFirst().filter { $0.call(of: .rule) == nil }
    var real = try withRealVariables(call.arguments[0], specs, in: &session)
    if real.contains(.symbol(.conjugate)) {
      let known = Term.option(.symbol(.assumptions), in: Array(call.arguments.dropFirst())) ?? .true
      real = try session.libraryValue("realConjugates", [real, .list(specs), known]) ?? real
    }
    if real != call.arguments[0] {
      return try integral(of: Call(call.head, [real] + call.arguments.dropFirst()), in: &session)
    }
    let isPlane = specs.count == 2 && specs.allSatisfy { $0.isList } && call.arguments[0].size < 200
    let arguments = [call.arguments[0]] + specs
    if isPlane, call.arguments[0].contains(session.named("Boole")),
      let found = try session.libraryValue("integralOfPlane", arguments)
    {
      return found
    }
    guard isPlane else { return try stepwise(call, in: &session) }
    // One of the orders may take long.
    let whole = session.limits.steps
    session.limits.steps = min(whole, session.steps + max(0, whole - session.steps) / 2)
    defer { session.limits.steps = whole }
    do throws(KernelError) {
      if let found = try stepwise(call, in: &session) { return found }
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
    _ term: Term, _ specs: [Term], in session: inout KernelSession
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
    guard let found = try session.replaceAll(term, rules: rules) else { return term }
    return try session.evaluate(found)
  }

  /// The integral over one variable after the other, the last one first.
  private static func stepwise(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    var value = call.arguments[0]
    let specs = call.arguments.dropFirst().filter { $0.call(of: .rule) == nil }
    let known =
      call.arguments.lazy.compactMap { $0.call(of: .rule) }
      .first { $0.arguments.first?.isSymbol(.assumptions) ?? false }?.arguments.last ?? .true
    if specs.allSatisfy({ $0.isList }), !holdsComplex(value) {
      value = try withRealRoots(value, in: &session)
    }
    for (place, spec) in specs.enumerated().reversed() {
      if let outer = try conditioned(value, call, specs.prefix(place + 1), in: &session) { return outer }
      guard let parts = spec.parts else {
        guard spec.symbol != nil, let integral = try judged(value, spec, in: &session) else { return nil }
        value = integral
        continue
      }
      guard parts.count == 3, let symbol = parts[0].symbol else { return nil }
      let places = try poles(of: value, parts, in: &session)
      if !places.isEmpty {
        guard isPrincipal(call, in: &session),
          let principal = try session.libraryValue("principalIntegral", [value] + parts + [.list(places)])
        else {
          Self.warn(value, parts, in: &session)
          return nil
        }
        value = principal
        continue
      }
      let hasNumber = holdsMachineNumber(value) || holdsMachineNumber(spec)
      let isShort = hasNumber && parts.dropFirst().allSatisfy { session.isNumeric($0) }
      let question = DefiniteIntegral(value, symbol, parts[1], parts[2], known: known)
      let integral = try exact(question, isShort: isShort, in: &session)
      guard let integral else {
        // An integral without an exact value is computed numerically if the call contains a machine number.
        guard !holdsComplex(value), holdsMachineNumber(value) || holdsMachineNumber(spec) else {
          if try isEndless(value, symbol, parts, in: &session) { Self.warn(value, parts, in: &session) }
          return nil
        }
        guard specs.count == 1 || spec == specs.first else {
          let whole = try session.evaluate(call.arguments[0])
          return try NumericIntegral(whole, specs[...]).value(&session).map { .real($0) }
        }
        guard let number = try settledIntegral(value, spec, in: &session) else { return nil }
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
    _ value: Term, _ call: Call, _ specs: ArraySlice<Term>, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let conditional = session.named("ConditionalExpression")
    guard let inner = value.call, inner.head == conditional, inner.count == 2,
      let name = specs.last?.parts?.first, !inner.arguments[1].contains(name)
    else { return nil }
    let options = call.arguments.filter { $0.call(of: .rule) != nil }
    guard let outer = try stepwise(Call(call.head, [inner.arguments[0]] + specs + options), in: &session)
    else {
      return nil
    }
    return .call(conditional, [outer, inner.arguments[1]])
  }

  /// An antiderivative whose slope is the integrand.
  private static func judged(
    _ term: Term, _ x: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let before = session.methodAnswers?.count ?? 0
    guard let integral = try indefinite(term, x, in: &session) else { return nil }
    let holds = try StepShare.judging(&session) { (session) throws(KernelError) in
      try IntegralJudge.holds(integral, asAntiderivativeOf: term, x, in: &session)
    }
    if holds == true { session.methodAnswers?.accept(since: before) }
    return holds == false ? nil : integral
  }

  /// An antiderivative, of an inner integral without its condition, with the logarithms that the system writes.
  private static func indefinite(_ term: Term, _ x: Term, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    let inner = term.call?.head == session.named("ConditionalExpression") ? term.call?.arguments[0] : nil
    let term = inner ?? term
    guard let integral = try AntiderivativeMethods.antiderivative(of: term, x, in: &session) else {
      // Decimal exponents and the like may be fractions.
      guard holdsMachineNumber(term), term.size < 100 else { return nil }
      return try session.libraryValue("integralOfErrorFunctions", [term, x])
    }
    guard integral.contains(.symbol(.log)), !holdsMachineNumber(integral), term.size < 100 else {
      return integral
    }
    return try session.libraryValue("integralSigns", [term, x, integral]) ?? integral
  }

  /// The exact value; nil where it is nested too deep, or, if it is `isShort`, takes half of the steps that are left: the other half is
  /// for the value as a number.
  private static func exact(
    _ question: DefiniteIntegral, isShort: Bool, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    // Without a closure, whose frame would take room on the stack of integrals within integrals.
    let whole = session.limits.steps
    if isShort {
      session.limits.steps = min(whole, session.steps + min(600_000, max(0, whole - session.steps) / 2))
    }
    defer { session.limits.steps = whole }
    do throws(KernelError) {
      return try Method.value(
        of: question, by: DefiniteIntegralMethods.table,
        judgedBy: { (question, value, session) throws(KernelError) in
          try IntegralJudge.holds(value, of: question, in: &session)
        }, in: &session)
    } catch {
      switch error {
      case .stopped(.depth): return nil
      case .stopped(.steps) where isShort: return nil
      default: throw error
      }
    }
  }

  /// Says that an integral does not converge.
  private static func warn(_ body: Term, _ spec: [Term], in session: inout KernelSession) {
    let (text, range) = (session.inputText(of: body), session.inputText(of: .list([spec[1], spec[2]])))
    session.warn(
      "Integrate::idiv: Integral of \(String(decoding: text, as: UTF8.self)) does not converge on "
        + "\(String(decoding: range, as: UTF8.self)).")
  }

  /// Whether the antiderivative of a function of numbers has no finite limit at an infinite end.
  private static func isEndless(
    _ term: Term, _ symbol: Symbol, _ spec: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard let low = try session.approximate(spec[1]), let high = try session.approximate(spec[2]),
      low.isInfinite || high.isInfinite, term.size < 60, isNumericBut(term, symbol, in: &session),
      let integral = try AntiderivativeMethods.antiderivative(of: term, .symbol(symbol), in: &session),
      integral.size < 100
    else { return false }
    for (end, size) in [(spec[1], low), (spec[2], high)] where size.isInfinite {
      let limit = try session.evaluate(.call(.limit, [integral, .call(.rule, [.symbol(symbol), end])]))
      if limit.isSymbol(.indeterminate) || Sums.infinity(of: limit) != nil { return true }
    }
    return false
  }

  /// The places between and at the ends of a range of numbers where an integral diverges; none where that is not known.
  private static func poles(of term: Term, _ spec: [Term], in session: inout KernelSession)
    throws(KernelError)
    -> [Term]
  {
    guard let symbol = spec[0].symbol, let low = try session.approximate(spec[1]),
      let high = try session.approximate(spec[2]), low != high, term.size < 400,
      low.isInfinite || high.isInfinite || hasPole(term, of: spec[0]),
      isNumericBut(term, symbol, in: &session)
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

  private static func isPrincipal(_ call: Call, in session: inout KernelSession) -> Bool {
    Term.option(session.named("PrincipalValue"), in: Array(call.arguments.dropFirst()))?.isSymbol(.true)
      ?? false
  }

  /// The integrand of real variables with plain squares of magnitudes, as norms have them, and magnitudes for roots of squares.
  private static func withRealRoots(_ term: Term, in session: inout KernelSession) throws(KernelError) -> Term
  {
    guard term.contains(.symbol(.abs)), term.size < 600 else { return term }
    return try FormulaTemplate.value(
      """
      With[{g$ = e /. Abs[u_]^n_?EvenQ :> u^n}, If[g$ === e, e, Simplify[g$ /. Power[u_Plus, 1/2] :> Power[Factor[Simplify[u]], 1/2]] /. {Power[u_^2, 1/2] :> Abs[u],
        Power[u_^n_?EvenQ v_, 1/2] :> Abs[u]^(n/2) Sqrt[v], Power[u_^n_?EvenQ, 1/2] :> Abs[u]^(n/2)}]]
      """, ["e": term], in: &session)
  }

  /// The integral as a number, if it is the same in two parts as in one: what diverges or swings is not.
  private static func settledIntegral(_ term: Term, _ spec: Term, in session: inout KernelSession)
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

  /// Whether a term contains a machine number.
  static func holdsMachineNumber(_ term: Term) -> Bool {
    switch term {
    case .real: true
    case .call(let call):
      call.isData || holdsMachineNumber(call.head) || call.arguments.contains(where: holdsMachineNumber)
    default: false
    }
  }

  /// Whether the term is numeric for every numeric value of the symbol.
  static func isNumericBut(_ term: Term, _ symbol: Symbol, in session: inout KernelSession) -> Bool {
    var bindings = PatternBindings()
    bindings.bind(symbol, .one)
    return session.isNumeric(bindings.fill(term))
  }
}
