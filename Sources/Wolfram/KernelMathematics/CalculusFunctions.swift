import Kernel

/// Derivatives, integrals, series, limits.
enum CalculusFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Integrate", [],
      "The integral: of sums, powers and elementary functions; numbers where bounds are numbers.",
      Integration.integrate),
    BuiltIn("Limit", [], "The limit at a point.", limit),
    BuiltIn("Series", [], "The Taylor polynomial with the order of what is left.", series),
    BuiltIn("SeriesData", [], "A series with the order of what is left.", seriesValue),
    BuiltIn("Normal", [], "A series as a polynomial.", normal),
    BuiltIn("SeriesCoefficient", [], "A coefficient of the Taylor series.", seriesCoefficient),
  ]

  /// `Series[Exp[x], {x, 0, 2}]` gives `SeriesData[x, 0, {1, 1, 1/2}, 0, 3, 1]`.
  private static func series(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    if let parts = call.arguments.first?.parts {
      return .list(parts.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    guard call.count == 2 else {
      return call.count > 2 ? try session.libraryValue("seriesFurther", call.arguments) : nil
    }
    if let cut = cutSeries(call) { return cut }
    if let parted = try seriesOfParts(call, &session) { return parted }
    // What has a corner or a jump has no series there.
    if let variable = call.arguments[1].parts?.first, holdsCorner(call.arguments[0], of: variable) {
      return nil
    }
    let poles: [SymbolName] = [.gamma, .factorial, .zeta]
    if poles.contains(where: { call.arguments[0].contains(.symbol($0)) }),
      let found = try session.libraryValue("seriesOfPoles", call.arguments)
    {
      return found
    }
    // Roots of the variable give powers that are fractions, even where the sum has whole ones only.
    let isRooted = call.arguments[1].parts?.first.map { holdsRoot(of: $0, in: call.arguments[0]) } ?? false
    if !isRooted, let found = try plainSeries(call, &session) { return found }
    if let found = try session.libraryValue("seriesByForm", call.arguments) { return found }
    if let found = try session.libraryValue("seriesFurther", call.arguments) { return found }
    if let found = try session.libraryValue("seriesOfPower", call.arguments) { return found }
    return isRooted ? try plainSeries(call, &session) : nil
  }

  /// The series in what is no symbol, such as `x[t]`, by a symbol for it, and beside a power with a name for exponent, which stays before
  /// it; nil for others.
  private static func seriesOfParts(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let spec = call.arguments[1].parts, spec.count == 3 else { return nil }
    if let factors = call.arguments[0].call(of: .times)?.arguments, spec[1].int == 0 {
      let powers = factors.filter { factor in
        let power = Powers.split(factor)
        return power.base == spec[0] && !power.exponent.isNumber && !power.exponent.contains(spec[0])
      }
      guard !powers.isEmpty else { return nil }
      let rest = Term.call(.times, factors.filter { !powers.contains($0) })
      return .call(.times, powers + [.call(call.head, [rest, call.arguments[1]])])
    }
    guard spec[0].symbol == nil, spec[0].call != nil, !spec[0].isList else { return nil }
    let name = session.named("series$Variable")
    let rule = DefinitionRule(pattern: spec[0], value: name, isDelayed: false, rank: 0)
    let inner = try session.replaceAll(call.arguments[0], [rule]) ?? call.arguments[0]
    let found = try session.evaluate(.call(call.head, [inner, .list([name] + spec.dropFirst())]))
    guard !found.contains(call.head) else { return nil }
    return try session.replaceAll(
      found, [DefinitionRule(pattern: name, value: spec[0], isDelayed: false, rank: 0)])
  }

  private static func holdsCorner(_ term: Term, of variable: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if let name = call.head.symbol?.known, [.abs, .sign, .floor, .ceiling, .round].contains(name),
      call.arguments.contains(where: { $0.contains(variable) })
    {
      return true
    }
    return call.arguments.contains { holdsCorner($0, of: variable) }
  }

  /// A series to a lower order, if the first argument is one already.
  private static func cutSeries(_ call: Call) -> Term? {
    guard let data = call.arguments[0].call(of: .seriesData), data.count == 6, data.arguments[5].int == 1,
      let spec = call.arguments[1].parts, spec.count == 3, data.arguments[0] == spec[0],
      data.arguments[1] == spec[1], let order = spec[2].int, let symbol = spec[0].symbol,
      let list = data.arguments[2].parts, let start = data.arguments[3].int, let end = data.arguments[4].int
    else { return nil }
    let last = min(order, end - 1)
    return seriesData(symbol, spec[1], Array(list.prefix(max(0, last + 1 - start))), from: start, order: last)
  }

  private static func holdsRoot(of variable: Term, in term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments[0] == variable, case .rational = call.arguments[1] {
      return true
    }
    return call.arguments.contains { holdsRoot(of: variable, in: $0) }
  }

  private static func plainSeries(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let spec = call.arguments[1].parts, spec.count == 3, let order = spec[2].int,
      (0...30).contains(order), let symbol = spec[0].symbol
    else { return nil }
    if Sums.infinity(spec[1]) == 1 {
      // Powers of the reciprocal.
      // Near infinity the variable is positive: it may be taken out of roots.
      let turned = try FormulaTemplate.value(
        """
        e /. Power[u_, r_Rational] /; ! FreeQ[u, x] :> With[{v$ = Together[u]}, Numerator[v$]^r PowerExpand[Denominator[v$]^-r] /; MatchQ[Denominator[v$], _. x^_.]]
        """, ["e": try inverted(call.arguments[0], symbol, &session), "x": spec[0]], &session)
      let series = try session.evaluate(.call(.series, [turned, .list([spec[0], .zero, spec[2]])]))
      guard let data = series.call(of: .seriesData), data.count == 6,
        !data.arguments[2].contains(.symbol(.complexInfinity))
      else { return nil }
      // Logarithms among the coefficients are those of the reciprocal.
      let list = try FormulaTemplate.value(
        "c /. x -> 1/x /. Log[x^-1] -> -Log[x]", ["c": data.arguments[2], "x": spec[0]], &session)
      return .call(.seriesData, [data.arguments[0], spec[1], list] + data.arguments.dropFirst(3))
    }
    if let series = try quotientSeries(call.arguments[0], symbol, at: spec[1], order: order, &session) {
      return series
    }
    // Limits of the derivatives of a fraction would take many steps.
    if Fractions.split(call.arguments[0]).1.contains(spec[0]),
      let series = try laurent(call.arguments[0], symbol, at: spec[1], order: order, &session)
    {
      return series
    }
    if let series = try taylor(call.arguments[0], symbol, at: spec[1], order: order, &session) {
      return series
    }
    return try laurent(call.arguments[0], symbol, at: spec[1], order: order, &session)
  }

  /// The term with the reciprocal of the symbol for it.
  private static func inverted(_ term: Term, _ symbol: Symbol, _ session: inout KernelSession)
    throws(KernelError) -> Term
  {
    var bindings = PatternBindings()
    bindings.bind(symbol, .call(.power, [.symbol(symbol), .integer(-1)]))
    return try session.evaluate(bindings.fill(term))
  }

  /// `SeriesData[2, 0, {1, 1}, 0, 2, 1]` gives `3`: a series at a number is its sum.
  private static func seriesValue(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 6, call.arguments[0].isNumber else { return nil }
    return try normal(Call(call.head, [.call(call)]), &session)
  }

  /// The series of a fraction of polynomials, whose coefficients are divided: without derivatives, whose length grows fast. Nil for
  /// other terms, and where coefficients with names need no powers below zero.
  private static func quotientSeries(
    _ term: Term, _ symbol: Symbol, at point: Term, order: Int, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard point.isNumber, term.size < 400 else { return nil }
    let (above, below) = try wholeFraction(term, &session)
    let variable = Term.symbol(symbol)
    guard below.contains(variable) || below.number == nil && above.contains(variable) else { return nil }
    func coefficients(_ part: Term, _ session: inout KernelSession) throws(KernelError) -> [Term]? {
      var bindings = PatternBindings()
      bindings.bind(symbol, .call(.plus, [variable, point]))
      let moved = point.int == 0 ? part : try session.evaluate(.call(.expand, [bindings.fill(part)]))
      return try TermPolynomial.coefficients(moved, variable, &session)
    }
    guard let top = try coefficients(above, &session), let bottom = try coefficients(below, &session),
      let start = bottom.firstIndex(where: { $0.int != 0 })
    else { return nil }
    let isPlain = (top + bottom).allSatisfy { $0.number?.isExact ?? false }
    guard isPlain || start > 0 || bottom.count == 1 else { return nil }
    let inverse = Term.call(.power, [bottom[start], .integer(-1)])
    var quotient: [Term] = []
    for place in 0...(order + start) {
      var terms = place < top.count ? [top[place]] : []
      for back in 0..<place where start + place - back < bottom.count {
        terms.append(.call(.times, [.integer(-1), bottom[start + place - back], quotient[back]]))
      }
      let value = try session.evaluate(.call(.times, [.call(.plus, terms), inverse]))
      quotient.append(isPlain ? value : try Fractions.together(value, &session))
    }
    return seriesData(symbol, point, quotient, from: -start, order: order)
  }

  /// The series of a fraction, as the quotient of the series of numerator and denominator; nil if one of them
  /// has none.
  private static func laurent(
    _ term: Term, _ symbol: Symbol, at point: Term, order: Int, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let (above, below) = try wholeFraction(term, &session)
    guard let probe = try taylorCoefficients(below, symbol, at: point, order: 8, &session),
      let start = probe.firstIndex(where: { $0.double != 0 }), start > 0,
      let top = try taylorCoefficients(above, symbol, at: point, order: order + start, &session),
      let bottom = try taylorCoefficients(below, symbol, at: point, order: order + 2 * start, &session)
    else { return nil }
    var quotient: [Term] = []
    for place in top.indices {
      var terms = [top[place]]
      for (back, value) in quotient.enumerated() {
        terms.append(.call(.times, [.integer(-1), bottom[start + place - back], value]))
      }
      quotient.append(
        try session.evaluate(
          .call(.times, [.call(.plus, terms), .call(.power, [bottom[start], .integer(-1)])])))
    }
    return seriesData(symbol, point, quotient, from: -start, order: order)
  }

  /// The `SeriesData` of a series; skips leading zero coefficients.
  private static func seriesData(_ symbol: Symbol, _ point: Term, _ list: [Term], from start: Int, order: Int)
    -> Term
  {
    let zeros = list.prefix { $0.int == 0 }.count
    var list = list
    while list.count > zeros, list.last?.int == 0 { list.removeLast() }
    return .call(
      .seriesData,
      [
        .symbol(symbol), point, .list(Array(list.dropFirst(zeros))),
        .integer(zeros == list.count ? order + 1 : start + zeros), .integer(order + 1), .one,
      ])
  }

  /// `Normal[Series[Exp[x], {x, 0, 2}]]` gives `1 + x + x^2/2`.
  private static func normal(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let series = call.arguments.first else { return nil }
    if let rules = series.call(of: .association) { return .list(rules.arguments) }
    if let model = series.call, model.head == session.named("FittedModel") {
      return model.arguments.first?.parts?.first
    }
    guard let data = series.call(of: .seriesData), data.count >= 4, let terms = data.arguments[2].parts,
      let first = data.arguments[3].int
    else { return series }
    let base =
      Sums.infinity(data.arguments[1]) == 1
      ? Term.call(.power, [data.arguments[0], .integer(-1)])
      : .call(.plus, [data.arguments[0], .call(.times, [.integer(-1), data.arguments[1]])])
    let parted = data.count > 5 ? data.arguments[5].int ?? 1 : 1
    return .call(
      .plus,
      terms.enumerated().map { place, term in
        let whole = term.call(of: .seriesData) == nil ? term : .call(call.head, [term])
        let exponent = Number(.small(first + place), over: .small(parted))?.term ?? .integer(first + place)
        return .call(.times, [whole, .call(.power, [base, exponent])])
      })
  }

  /// `SeriesCoefficient[Exp[x], {x, 0, 2}]` gives `1/2`.
  private static func seriesCoefficient(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    if call.count == 2, let data = call.arguments[0].call(of: .seriesData) {
      return coefficient(data, call.arguments[1], &session)
    }
    guard call.count == 2, let spec = call.arguments[1].parts, spec.count == 3, let symbol = spec[0].symbol
    else { return nil }
    if Sums.infinity(spec[1]) == 1 {
      let turned = try inverted(call.arguments[0], symbol, &session)
      return .call(call.head, [turned, .list([spec[0], .zero, spec[2]])])
    }
    guard let order = spec[2].int else {
      guard !spec[2].isNumber else { return nil }
      let name = session.named("generalCoefficient")
      var bindings = PatternBindings()
      bindings.bind(symbol, .call(.plus, [spec[0], spec[1]]))
      let moved = try session.evaluate(bindings.fill(call.arguments[0]))
      let value = try session.evaluate(.call(name, [moved, spec[0], spec[2]]))
      return value.contains(name) ? nil : value
    }
    guard (-60...30).contains(order) else { return nil }
    if order >= 0,
      let found = try taylorCoefficients(call.arguments[0], symbol, at: spec[1], order: order, &session)?.last
    {
      return found
    }
    guard
      let series = try laurent(call.arguments[0], symbol, at: spec[1], order: max(order, 0), &session)?.call,
      series.count == 6, let list = series.arguments[2].parts, let first = series.arguments[3].int
    else {
      guard order < 0 else { return nil }
      // A function with a value there has no negative powers.
      var bindings = PatternBindings()
      bindings.bind(symbol, spec[1])
      let value = try session.evaluate(bindings.fill(call.arguments[0]))
      return try session.approximateComplex(value)?.magnitude.isFinite ?? false ? .zero : nil
    }
    return list.indices.contains(order - first) ? list[order - first] : .zero
  }

  /// The coefficient of a power in a series: zero before its first term, indeterminate behind its last one; nil for other orders.
  private static func coefficient(_ data: Call, _ order: Term, _ session: inout KernelSession) -> Term? {
    let wanted = order.parts.flatMap { $0.count == 3 && $0[0] == data.arguments.first ? $0[2] : nil } ?? order
    guard data.count == 6, let terms = data.arguments[2].parts, let first = data.arguments[3].int,
      let end = data.arguments[4].int, let parted = data.arguments[5].int, let number = wanted.number,
      number.isExact
    else { return nil }
    guard let place = (number * .small(parted)).term.int else { return .zero }
    if place >= end { return .symbol(.indeterminate) }
    return terms.indices.contains(place - first) ? terms[place - first] : .zero
  }

  /// Taylor coefficients up to an order, by repeated differentiation; nil if one is not finite.
  static func taylorCoefficients(
    _ term: Term, _ symbol: Symbol, at point: Term, order: Int, _ session: inout KernelSession
  ) throws(KernelError) -> [Term]? {
    var derivative = term
    var coefficients: [Term] = []
    var factorial = Number.small(1)
    for n in 0...order {
      if n > 0 {
        derivative = try Differentiation.derivative(derivative, .symbol(symbol), &session)
        factorial = factorial * .small(n)
      }
      var bindings = PatternBindings()
      bindings.bind(symbol, point)
      var value = try session.evaluate(bindings.fill(derivative))
      if value.isSymbol(.indeterminate) || Sums.infinity(value) != nil {
        value = try session.evaluate(.call(.limit, [derivative, .call(.rule, [.symbol(symbol), point])]))
        if value.isSymbol(.indeterminate) || Sums.infinity(value) != nil || value.call(of: .limit) != nil {
          return nil
        }
      }
      guard let inverse = .small(1) / factorial else { return nil }
      coefficients.append(try session.evaluate(.call(.times, [value, inverse.term])))
    }
    return coefficients
  }

  /// The Taylor series up to an order, as `SeriesData`.
  private static func taylor(
    _ term: Term, _ symbol: Symbol, at point: Term, order: Int, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let coefficients = try taylorCoefficients(term, symbol, at: point, order: order, &session) else {
      return nil
    }
    return seriesData(symbol, point, coefficients, from: 0, order: order)
  }

  /// The limit by substitution, by L'Hôpital's rule, or by the order or growth of the term, checked against
  /// values near the point.
  private static func limit(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
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
        """, ["e": call.arguments[0], "x": .symbol(symbol), "p": point], &session)
      if steps != call.arguments[0] { return .call(call.head, [steps] + call.arguments.dropFirst()) }
    }
    // Of a sum or product that stays up to a bound which the symbol moves, nothing is known.
    if point.isSymbol(.infinity), let endless = endless(call.arguments[0], symbol) { return endless }
    for name in ["Sum", "Product"] where holdsBound(call.arguments[0], session.named(name), symbol) {
      return nil
    }
    if let side = Term.option(session.named("Direction"), in: Array(call.arguments.dropFirst(2))) {
      return try oneSided(call.arguments[0], symbol, point, side, &session)
    }
    return try twoSided(call, symbol, point, &session)
  }

  /// The sum or product without end that one up to a symbol tends to; nil for other terms.
  private static func endless(_ term: Term, _ symbol: Symbol) -> Term? {
    guard let call = term.call, call.count == 2, call.head.isSymbol(.sum) || call.head.isSymbol(.product),
      let parts = call.arguments[1].parts, (2...3).contains(parts.count), parts.last == .symbol(symbol),
      !call.arguments[0].contains(.symbol(symbol))
    else { return nil }
    return .call(call.head, [call.arguments[0], .list(parts.dropLast() + [.symbol(.infinity)])])
  }

  private static func holdsBound(_ term: Term, _ head: Term, _ symbol: Symbol) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if call.head == head, call.arguments.dropFirst().contains(where: { $0.contains(.symbol(symbol)) }) {
      return true
    }
    return call.arguments.contains { holdsBound($0, head, symbol) }
  }

  /// The limit of a term that holds the symbol: by the rules for its form, by slopes and orders, and by what is asked last.
  private static func twoSided(
    _ call: Call, _ symbol: Symbol, _ point: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if let found = try assuming(call, symbol, point, &session) { return found }
    if swings(call.arguments[0], .symbol(symbol), at: point),
      let found = try session.libraryValue("limitOfWaves", [call.arguments[0], .symbol(symbol), point])
    {
      // Poles without end: what other ways give is no limit.
      return found == session.named("$Aborted") ? nil : found
    }
    if call.arguments[0].contains(.symbol(.piecewise)),
      let found = try further(call.arguments[0], symbol, point, side: 0, &session)
    {
      return found
    }
    if Sums.infinity(point) == 1, let value = try limitOfForm(call, symbol, &session) { return value }
    let steps: [SymbolName] = [.abs, .sign, .floor, .ceiling, .unitStep, .round]
    if steps.contains(where: { call.arguments[0].contains(.symbol($0)) }),
      let value = try limitByOrder(call, symbol, point, &session)
    {
      return value
    }
    if Sums.infinity(point) == 1, holdsPower(of: .symbol(symbol), in: call.arguments[0]) {
      let name = session.named("limitByGrowth")
      let value = try session.evaluate(.call(name, [call.arguments[0], .symbol(symbol)]))
      if value != session.named("$Failed"), !value.contains(name) { return value }
    }
    for way in 0..<3 {
      let value =
        switch way {
        case 0: try limitOfPower(call, symbol, &session)
        case 1: try limitBySlopes(call.arguments[0], symbol, point, &session)
        default: try limitByOrder(call, symbol, point, &session)
        }
      if let value, try isNear(value, call.arguments[0], symbol, point, &session) { return value }
    }
    if let found = try session.libraryValue("limitByForm", [call.arguments[0], .symbol(symbol), point]) {
      return found
    }
    if let found = try further(call.arguments[0], symbol, point, side: 0, &session) { return found }
    guard call.arguments[0].size < 400 else { return nil }
    return try session.libraryValue("limitKnown", [call.arguments[0], .symbol(symbol), point])
  }

  /// Whether a term holds waves of a variable that tends to infinity, or of its reciprocal.
  private static func swings(_ term: Term, _ variable: Term, at point: Term) -> Bool {
    guard let call = term.call, !call.isData, term.contains(variable) else { return false }
    let isFar = Sums.infinity(point) != nil
    let heads: [SymbolName] = [.sin, .cos, .tan, .cot, .sec, .csc]
    if heads.contains(where: { call.head.isSymbol($0) }), isFar || dividesBy(variable, term) { return true }
    if isFar, call.head.isSymbol(.power), call.count == 2, call.arguments[0].isSymbol(.e),
      call.arguments[1].contains(variable), holdsComplex(call.arguments[1])
    {
      return true
    }
    return call.arguments.contains { swings($0, variable, at: point) }
  }

  /// The limit by what is assumed, and of the difference of two square roots; nil for others.
  private static func assuming(
    _ call: Call, _ symbol: Symbol, _ point: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard
      call.count > 2 || call.arguments[0].call(of: .plus)?.count == 2 && call.arguments[0].contains(Term.half)
    else { return nil }
    let own = [call.arguments[0], .symbol(symbol), point] + call.arguments.dropFirst(2)
    return try session.libraryValue("limitAssuming", own)
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
  private static func further(
    _ term: Term, _ symbol: Symbol, _ point: Term, side: Int, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard term.size < 200 else { return nil }
    let value = try session.libraryValue("limitFurther", [term, .symbol(symbol), point, .integer(side)])
    guard let value, !value.contains(.symbol(.limit)), !value.contains(.symbol(symbol)) else { return nil }
    // An infinity within a term is no limit.
    let endless: [SymbolName] = [.infinity, .complexInfinity, .directedInfinity]
    let isWhole = Sums.infinity(value) != nil || !endless.contains { value.contains(.symbol($0)) }
    return isWhole && !value.isSymbol(.complexInfinity) ? value : nil
  }

  /// The limit at infinity of a magnitude by that of what is in it, without powers of -1, and of factorials whose arguments differ by
  /// numbers; nil for other terms.
  private static func limitOfForm(
    _ call: Call, _ symbol: Symbol, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
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
    if let value = try limitOfFactors(call, symbol, &session) { return value }
    guard call.arguments[0].contains(.symbol(.factorial)) else { return nil }
    let name = session.named("factorialRatio")
    let short = try session.evaluate(.call(name, [call.arguments[0], .symbol(symbol)]))
    guard short != call.arguments[0], !short.contains(name) else { return nil }
    return .call(.limit, [short] + call.arguments.dropFirst())
  }

  /// The limit of a product of magnitudes as that of their product, and of a fraction of square roots by that of the fraction; nil for
  /// other terms.
  private static func limitOfFactors(
    _ call: Call, _ symbol: Symbol, _ session: inout KernelSession
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
  private static func holdsPower(of variable: Term, in term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments[1].contains(variable) { return true }
    return call.arguments.contains { holdsPower(of: variable, in: $0) }
  }

  /// Whether values at points that approach `point` are consistent with a limit: they approach it, or cannot
  /// be computed.
  private static func isNear(
    _ limit: Term, _ term: Term, _ symbol: Symbol, _ point: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Bool {
    let places: [Double]
    switch Sums.infinity(point) {
    case 1: places = [20, 41, 83]
    case -1: places = [-20, -41, -83]
    default:
      guard let center = try session.approximate(point) else { return true }
      places = [center + 1e-2, center + 1e-3, center + 1e-4]
    }
    let size = Sums.infinity(limit)
    if size == nil, limit.contains(.symbol(.infinity)) { return false }
    guard let wanted = size == nil ? try session.approximate(limit) : 0 else { return true }
    var errors: [Double] = []
    for place in places {
      var bindings = PatternBindings()
      bindings.bind(symbol, .real(place))
      let filled = try session.evaluate(session.numeric(try session.evaluate(bindings.fill(term))))
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
    _ term: Term, _ symbol: Symbol, _ point: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var bindings = PatternBindings()
    bindings.bind(symbol, point)
    var (above, below) = try wholeFraction(term, &session)
    for _ in 0..<8 {
      let value = try session.evaluate(
        bindings.fill(.call(.times, [above, .call(.power, [below, .integer(-1)])])))
      var (top, bottom) = (
        try session.evaluate(bindings.fill(above)), try session.evaluate(bindings.fill(below))
      )
      if bottom.double != 0, try TermPolynomial.isHiddenZero(bottom, &session) {
        bottom = .zero
        if try TermPolynomial.isHiddenZero(top, &session) { top = .zero }
      }
      if !value.isSymbol(.indeterminate), !value.contains(.symbol(.indeterminate)),
        !value.contains(.symbol(.complexInfinity)), !(bottom.double == 0),
        Sums.infinity(value) != nil || !value.contains(.symbol(.directedInfinity))
      {
        return value
      }
      if top.isSymbol(.indeterminate), let factors = above.call(of: .times)?.arguments {
        // For zero times infinity, infinite factors move into the denominator as reciprocals.
        var (rest, infinite) = ([Term](), [Term]())
        for factor in factors {
          let end = Sums.infinity(try session.evaluate(bindings.fill(factor)))
          if end == nil { rest.append(factor) } else { infinite.append(factor) }
        }
        if infinite.isEmpty || rest.isEmpty { break }
        above = try session.evaluate(.call(.times, rest))
        below = try session.evaluate(
          .call(.times, [below, .call(.power, [.call(.times, infinite), .integer(-1)])]))
        continue
      }
      guard top.double == 0 && bottom.double == 0 || Sums.infinity(top) != nil && Sums.infinity(bottom) != nil
      else { break }
      above = try Differentiation.derivative(above, .symbol(symbol), &session)
      below = try Differentiation.derivative(below, .symbol(symbol), &session)
      (above, below) = try wholeFraction(
        try session.evaluate(.call(.times, [above, .call(.power, [below, .integer(-1)])])), &session)
    }
    return nil
  }

  /// The limit by the lowest powers, or by values on both sides of a step.
  private static func limitByOrder(
    _ call: Call, _ symbol: Symbol, _ point: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let name = session.named("limitByOrder")
    let value = try session.evaluate(.call(name, [call.arguments[0], .symbol(symbol), point]))
    return value == session.named("$Failed") || value.contains(name) ? nil : value
  }

  /// The limit of f^g where both depend on the variable, as E to the limit of g Log[f].
  private static func limitOfPower(
    _ call: Call, _ symbol: Symbol, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let power = call.arguments[0].call(of: .power), power.count == 2,
      power.arguments.allSatisfy({ $0.contains(.symbol(symbol)) })
    else { return nil }
    let logarithm = Term.call(.times, [power.arguments[1], .call(.log, [power.arguments[0]])])
    let limit = try session.evaluate(.call(.limit, [logarithm, call.arguments[1]]))
    guard !limit.contains(.symbol(.limit)), !limit.contains(.symbol(.indeterminate)) else { return nil }
    return .call(.power, [.symbol(.e), limit])
  }

  /// A one-sided limit, for the direction `"FromAbove"` or -1, `"FromBelow"` or 1: the two-sided limit if
  /// there is one, else infinity with the sign of values near the point.
  private static func oneSided(
    _ term: Term, _ symbol: Symbol, _ point: Term, _ side: Term, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let rule = Term.call(.rule, [.symbol(symbol), point])
    let direction = side.int ?? (side == .text("FromBelow") || side == session.named("FromBelow") ? 1 : -1)
    if term.contains(.symbol(.piecewise)) || holdsPower(of: .symbol(symbol), in: term),
      let found = try further(term, symbol, point, side: direction == 1 ? -1 : 1, &session)
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

  /// Splits a term into numerator and denominator.
  static func wholeFraction(_ term: Term, _ session: inout KernelSession) throws(KernelError) -> (Term, Term)
  {
    let whole = try session.evaluate(.call(.together, [term]))
    return Fractions.split(whole)
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
