import Kernel
import KernelArithmetic

/// What a series in one variable is asked of.
struct SeriesQuestion {
  /// `Series[term, {variable, point, order}]`.
  let call: Call
  /// Whether a root of the variable stands in the term: its powers are then fractions, even where the sum has whole ones only.
  let isRooted: Bool

  init(_ call: Call) {
    self.call = call
    isRooted =
      call.arguments[1].parts?.first.map { SeriesMethods.holdsRoot(of: $0, in: call.arguments[0]) } ?? false
  }

  var term: Term { call.arguments[0] }
}

/// The ways to find a series in one variable.
enum SeriesMethods {
  /// In the order in which they are tried.
  static let table: [Method<SeriesQuestion>] = [
    // What has a corner or a jump has no series there.
    Method("corners", if: { (series, _) in holdsCorner(series) }, search: { (_, _) in .some(.none) }),
    Method(
      library: "seriesOfPoles", if: { (series, _) in holdsPoles(series.term) },
      arguments: { $0.call.arguments }),
    Method("quotients and derivatives", if: { (series, _) in !series.isRooted }, finding: seriesByDivision),
    Method(library: "seriesByForm", arguments: { $0.call.arguments }),
    Method(library: "seriesWithLogarithms", arguments: { $0.call.arguments }),
    Method(library: "seriesOfPower", arguments: { $0.call.arguments }),
    Method(
      "quotients and derivatives beside a root", if: { (series, _) in series.isRooted },
      finding: seriesByDivision),
  ]

  private static func holdsCorner(_ series: SeriesQuestion) -> Bool {
    series.call.arguments[1].parts?.first.map { holdsCorner(series.term, of: $0) } ?? false
  }

  private static func holdsPoles(_ term: Term) -> Bool {
    let poles: [SymbolName] = [.gamma, .factorial, .zeta]
    return poles.contains { term.contains(.symbol($0)) }
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

  static func holdsRoot(of variable: Term, in term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments[0] == variable, case .rational = call.arguments[1] {
      return true
    }
    return call.arguments.contains { holdsRoot(of: variable, in: $0) }
  }

  /// The series by division, or by derivatives; at infinity by that of the reciprocal of the variable.
  private static func seriesByDivision(
    _ series: SeriesQuestion, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let call = series.call
    guard call.count == 2, let spec = call.arguments[1].parts, spec.count == 3, let order = spec[2].int,
      (0...30).contains(order), let symbol = spec[0].symbol
    else { return nil }
    if Sums.infinity(of: spec[1]) == 1 {
      // Powers of the reciprocal.
      // Near infinity the variable is positive: it may be taken out of roots.
      let turned = try FormulaTemplate.value(
        """
        e /. Power[u_, r_Rational] /; ! FreeQ[u, x] :> With[{v$ = Together[u]}, Numerator[v$]^r PowerExpand[Denominator[v$]^-r] /; MatchQ[Denominator[v$], _. x^_.]]
        """,
        ["e": try SeriesFunctions.inverted(call.arguments[0], symbol: symbol, in: &session), "x": spec[0]],
        in: &session)
      let reversed = try session.evaluate(.call(.series, [turned, .list([spec[0], .zero, spec[2]])]))
      guard let data = reversed.call(of: .seriesData), data.count == 6,
        !data.arguments[2].contains(.symbol(.complexInfinity))
      else { return nil }
      // Logarithms among the coefficients are those of the reciprocal.
      let list = try FormulaTemplate.value(
        "c /. x -> 1/x /. Log[x^-1] -> -Log[x]", ["c": data.arguments[2], "x": spec[0]], in: &session)
      return .call(.seriesData, [data.arguments[0], spec[1], list] + data.arguments.dropFirst(3))
    }
    if let series = try quotientSeries(
      of: call.arguments[0], symbol: symbol, at: spec[1], order: order, in: &session)
    {
      return series
    }
    // Limits of the derivatives of a fraction would take many steps.
    if Fractions.split(call.arguments[0]).1.contains(spec[0]),
      let series = try laurent(call.arguments[0], symbol: symbol, at: spec[1], order: order, in: &session)
    {
      return series
    }
    if let series = try taylor(call.arguments[0], symbol: symbol, at: spec[1], order: order, in: &session) {
      return series
    }
    return try laurent(call.arguments[0], symbol: symbol, at: spec[1], order: order, in: &session)
  }

  /// The series of a fraction of polynomials, whose coefficients are divided: without derivatives, whose length grows fast. Nil for
  /// other terms, and where coefficients with names need no powers below zero.
  private static func quotientSeries(
    of term: Term, symbol: Symbol, at point: Term, order: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard point.isNumber, term.size < 400 else { return nil }
    let (above, below) = try Fractions.ofWhole(term, in: &session)
    let variable = Term.symbol(symbol)
    guard below.contains(variable) || below.number == nil && above.contains(variable) else { return nil }
    func coefficients(of part: Term, in session: inout KernelSession) throws(KernelError) -> [Term]? {
      var bindings = PatternBindings()
      bindings.bind(symbol, .call(.plus, [variable, point]))
      let moved = point.int == 0 ? part : try session.evaluate(.call(.expand, [bindings.fill(part)]))
      return try TermPolynomial.coefficients(of: moved, variable: variable, in: &session)
    }
    guard let top = try coefficients(of: above, in: &session),
      let bottom = try coefficients(of: below, in: &session),
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
      quotient.append(isPlain ? value : try Fractions.together(value, in: &session))
    }
    return SeriesFunctions.seriesData(symbol, point, quotient, from: -start, order: order)
  }

  /// The series of a fraction, as the quotient of the series of numerator and denominator; nil if one of them
  /// has none.
  static func laurent(
    _ term: Term, symbol: Symbol, at point: Term, order: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let (above, below) = try Fractions.ofWhole(term, in: &session)
    guard
      let probe = try SeriesFunctions.taylorCoefficients(
        of: below, symbol: symbol, at: point, order: 8, in: &session),
      let start = probe.firstIndex(where: { $0.double != 0 }), start > 0,
      let top = try SeriesFunctions.taylorCoefficients(
        of: above, symbol: symbol, at: point, order: order + start, in: &session),
      let bottom = try SeriesFunctions.taylorCoefficients(
        of: below, symbol: symbol, at: point, order: order + 2 * start, in: &session)
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
    return SeriesFunctions.seriesData(symbol, point, quotient, from: -start, order: order)
  }

  /// The Taylor series up to an order, as `SeriesData`.
  private static func taylor(
    _ term: Term, symbol: Symbol, at point: Term, order: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard
      let coefficients = try SeriesFunctions.taylorCoefficients(
        of: term, symbol: symbol, at: point, order: order, in: &session)
    else {
      return nil
    }
    return SeriesFunctions.seriesData(symbol, point, coefficients, from: 0, order: order)
  }
}
