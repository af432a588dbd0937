import Kernel
import KernelArithmetic
import KernelMathematics

/// Sums with symbolic or infinite bounds, over polynomials, powers, factorials and binomials of the index.
///
/// The index is shifted to start at 0, and each summand is read as `factor ratio^i` times powers of linear
/// terms of the index, divided by a factorial or multiplied by a binomial.
struct SymbolicSums {
  /// The index, which starts at 0.
  private let index: Term
  /// The last index; nil for an infinite sum.
  private let last: Term?

  /// The built-in of this family.
  static let table: [BuiltIn] = [
    BuiltIn("symbolicSum", [.holdAll], "Sums in closed form, for `Sum`.", value)
  ]

  /// `symbolicSum[body, {i, from, to}]`; nil if no closed form is known, or if the sum diverges.
  private static func value(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let parts = call.arguments[1].parts, (2...3).contains(parts.count),
      let symbol = parts[0].symbol
    else { return nil }
    let body = call.arguments[0]
    let saved = session.value(of: symbol)
    session.setValue(of: symbol, to: nil)
    defer { session.setValue(of: symbol, to: saved) }
    let from = parts.count == 3 ? try session.evaluate(parts[1]) : .one
    let to = try session.evaluate(parts[parts.count - 1])
    let index = Term.symbol(symbol)
    guard !from.isSymbol(.infinity), from.call(of: .directedInfinity) == nil, !from.contains(index),
      !to.contains(index)
    else { return nil }
    var bindings = PatternBindings()
    bindings.bind(symbol, .call(.plus, [index, from]))
    let moved = try session.evaluate(bindings.fill(try session.evaluate(body)))
    let isInfinite = to.isSymbol(.infinity)
    let last = try session.evaluate(.call(.plus, [to, .call(.times, [.integer(-1), from])]))
    if !isInfinite, try session.approximate(last) != nil { return nil }
    let sum = SymbolicSums(index: index, last: isInfinite ? nil : last)
    return try sum.value(of: moved, upTo: to, in: &session)
  }

  private func value(
    of body: Term, upTo upper: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    if last == nil, let found = try telescope(body, in: &session) { return found }
    var total: [Term] = []
    let expanded = try TermPolynomial.expanded(body, in: &session)
    for summand in expanded.call(of: .plus)?.arguments ?? [expanded] {
      try session.count(50)
      guard let parts = try SummandParts(summand, index, in: &session),
        let found = try value(of: parts, upTo: upper, in: &session)
      else { return nil }
      total.append(.call(.times, [parts.factor, found]))
    }
    let sum = try session.evaluate(.call(.plus, total))
    return last == nil ? sum : try TermPolynomial.factored(sum, in: &session)
  }

  /// The sum of one summand without its constant factor; nil if none is known.
  private func value(
    of parts: SummandParts, upTo upper: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let ratio = parts.ratio
    let hasNoReciprocals = parts.powers.allSatisfy { $0.exponent > 0 }
    if let top = parts.binomial {
      // The index begins at 0 where the moved end is that of the author.
      guard let last, last == upper, top == upper, parts.powers.isEmpty, parts.factorial == nil else {
        return nil
      }
      if ratio.int == -1 { return .call(session.named("KroneckerDelta"), [last]) }
      return try FormulaTemplate.value(
        "(Numerator[r] + Denominator[r])^n Denominator[r]^-n", ["r": ratio, "n": last], in: &session)
    }
    if let (slope, start) = parts.factorial {
      guard last == nil, hasNoReciprocals, let start = start.int, (0...20).contains(start) else { return nil }
      if slope.int == 2, start <= 1, parts.powers.isEmpty {
        return try waves(of: ratio, start: start, in: &session)
      }
      guard slope.int == 1 else { return nil }
      let rest = try FormulaTemplate.value(
        "(E^r$ - Sum[r$^k$/k$!, {k$, 0, n - 1}])/r$^n", ["n": .integer(start)], in: &session)
      return try moments(of: rest, parts: parts, in: &session)
    }
    if hasNoReciprocals {
      guard let last else {
        if let size = try session.approximateComplex(ratio), size.magnitude >= 1 { return nil }
        return try moments(
          of: try FormulaTemplate.value("1/(1 - r$)", [:], in: &session), parts: parts, in: &session)
      }
      if ratio.int == 1 { return try polynomialSum(of: parts, to: last, in: &session) }
      let rest = try FormulaTemplate.value("(1 - r$^(1 + n))/(1 - r$)", ["n": last], in: &session)
      return try moments(of: rest, parts: parts, in: &session)
    }
    guard last == nil, parts.powers.count == 1 else { return nil }
    return try reciprocals(of: ratio, parts.powers[0], in: &session)
  }

  /// Σ xⁱ/(2i + start)! for start 0 or 1, as circular or hyperbolic functions.
  private func waves(of ratio: Term, start: Int, in session: inout KernelSession) throws(KernelError) -> Term
  {
    let isNegative = ratio.negated != nil
    let names = isNegative ? ["Cos[x]", "Sin[x]/x"] : ["Cosh[x]", "Sinh[x]/x"]
    let square = ratio.negated ?? ratio
    let root = try Assumptions.everything.refined(.call(.power, [square, Term.half]), in: &session)
    return try FormulaTemplate.value(names[start], ["x": root], in: &session)
  }

  /// Σ P(i) rⁱ f(i), given Σ rⁱ f(i) as a term in `r$`: each power of the index applies `r d/dr` once.
  private func moments(
    of base: Term, parts: SummandParts, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let list = try TermPolynomial.coefficients(of: parts.polynomial, variable: index, in: &session),
      list.count < 12
    else {
      return nil
    }
    let r = Term.symbol(session.names.own("r$"))
    var (moment, total) = (base, [Term]())
    for (power, coefficient) in list.enumerated() {
      if power > 0 {
        let slope = try Differentiation.derivative(of: moment, r, in: &session)
        moment = .call(.times, [r, slope])
      }
      total.append(.call(.times, [coefficient, moment]))
    }
    var bindings = PatternBindings()
    bindings.bind(r.symbol ?? Symbol(.null), parts.ratio)
    let sum = try session.evaluate(bindings.fill(.call(.plus, total)))
    return last == nil && list.count > 1 ? try TermPolynomial.factored(sum, in: &session) : sum
  }

  /// Σ P(i) for i from 0 to a symbol: the polynomial through the first partial sums.
  private func polynomialSum(
    of parts: SummandParts, to last: Term, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard let list = try TermPolynomial.coefficients(of: parts.polynomial, variable: index, in: &session),
      list.count < 16
    else {
      return nil
    }
    var (points, partial) = ([Term](), Term.zero)
    for place in 0...list.count {
      let powers = list.enumerated().map { power, coefficient -> Term in
        power == 0
          ? coefficient : .call(.times, [coefficient, .call(.power, [.integer(place), .integer(power)])])
      }
      partial = try session.evaluate(.call(.plus, [partial] + powers))
      points.append(.list([.integer(place), partial]))
    }
    let value = try session.evaluate(.call(session.named("InterpolatingPolynomial"), [.list(points), last]))
    return try TermPolynomial.factored(value, in: &session)
  }

  /// Σ rⁱ (αi + β)^-s: zeta values, logarithms, and alternating sums of odd reciprocals.
  private func reciprocals(
    of ratio: Term, _ power: SummandParts.Power, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let s = -power.exponent
    guard let start = power.start.number, let slope = power.slope.number, let q = start / slope,
      case .integer(let twice) = q + q, let shift = twice.small,
      (1...60).contains(shift), s <= 40
    else { return nil }
    let parts: KeyValuePairs<String, Term> = [
      "s": .integer(s), "q": q.term, "r": ratio, "a": power.slope,
    ]
    let text: String
    switch (ratio.int, shift % 2 == 0) {
    case (.some(1), true):
      guard s > 1 else { return nil }
      text = "Zeta[s] - Sum[k$^-s, {k$, q - 1}]"
    case (.some(1), false):
      guard s > 1 else { return nil }
      text = "(2^s - 1) Zeta[s] - Sum[(k$ - 1/2)^-s, {k$, q - 1/2}]"
    case (.some(-1), true):
      text =
        "(-1)^(q - 1) (If[s == 1, Log[2], (1 - 2^(1 - s)) Zeta[s]] - Sum[(-1)^(k$ - 1)/k$^s, {k$, q - 1}])"
    case (.some(-1), false):
      guard s <= 3 else { return nil }
      text =
        "(-1)^(q - 1/2) (2^s {Pi/4, Catalan, Pi^3/32}[[s]] - Sum[(-1)^(k$ - 1)/(k$ - 1/2)^s, {k$, q - 1/2}])"
    case (_, true):
      guard s == 1 else { return nil }
      if let size = try session.approximateComplex(ratio), size.magnitude > 1 { return nil }
      text = "(-Log[1 - r] - Sum[r^k$/k$, {k$, q - 1}])/r^q"
    case (_, false):
      guard s == 1 else { return nil }
      if let size = try session.approximateComplex(ratio), size.magnitude > 1 { return nil }
      let whole =
        ratio.negated == nil
        ? "2 ArcTanh[PowerExpand[Sqrt[r]]]/PowerExpand[Sqrt[r]]"
        : "2 ArcTan[PowerExpand[Sqrt[-r]]]/PowerExpand[Sqrt[-r]]"
      text = "(" + whole + " - Sum[r^k$/(k$ + 1/2), {k$, 0, q - 3/2}])/r^(q - 1/2)"
    }
    return try FormulaTemplate.value("a^-s (" + text + ")", parts, in: &session)
  }

  /// A telescoping sum of a fraction, such as 1/(i (i + 1)), by partial fractions 1/(i + m).
  private func telescope(_ body: Term, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let parts = try PartialFractions.apart(body, in: &session)?.call(of: .plus)?.arguments,
      parts.count > 1
    else {
      return nil
    }
    var (total, balance) = ([Term](), Term.zero)
    for part in parts {
      guard let summand = try SummandParts(part, index, in: &session), summand.powers.count == 1,
        summand.ratio.int == 1, summand.factorial == nil, summand.binomial == nil
      else { return nil }
      let power = summand.powers[0]
      if power.exponent < -1 {
        guard let sum = try reciprocals(of: .one, power, in: &session) else { return nil }
        total.append(.call(.times, [summand.factor, sum]))
        continue
      }
      guard power.exponent == -1, let slope = power.slope.number, let start = power.start.number,
        let q = (start / slope)?.term.int, (1...200).contains(q)
      else { return nil }
      let weight = Term.call(.times, [summand.factor, .call(.power, [power.slope, .integer(-1)])])
      balance = try session.evaluate(.call(.plus, [balance, weight]))
      total.append(
        .call(.times, [.integer(-1), weight, .call(session.named("HarmonicNumber"), [.integer(q - 1)])]))
    }
    return balance.int == 0 ? try session.evaluate(.call(.plus, total)) : nil
  }
}

/// A summand as `factor ratio^i` times powers of linear terms of the index, divided by a factorial or
/// multiplied by a binomial.
private struct SummandParts {
  /// `(slope i + start)^exponent`.
  struct Power {
    var slope: Term
    var start: Term
    var exponent: Int
  }

  /// The factor without the index.
  private(set) var factor = Term.one
  private(set) var ratio = Term.one
  private(set) var powers: [Power] = []
  /// The argument of the factorial in the denominator.
  private(set) var factorial: (slope: Term, start: Term)?
  /// The n of `Binomial[n, i]`.
  private(set) var binomial: Term?
  private let index: Term

  init?(_ term: Term, _ index: Term, in session: inout KernelSession) throws(KernelError) {
    self.index = index
    var factors: [Term] = []
    var ratios: [Term] = []
    for part in term.call(of: .times)?.arguments ?? [term] {
      if !part.contains(index) {
        factors.append(part)
        continue
      }
      let (base, exponent) = Powers.split(part)
      if !base.contains(index) {
        guard let (slope, start) = try Self.line(of: exponent, index: index, in: &session) else { return nil }
        factors.append(.call(.power, [base, start]))
        ratios.append(.call(.power, [base, slope]))
      } else if let inner = base.call(of: .factorial), exponent.int == -1, factorial == nil {
        guard let line = try Self.line(of: inner.arguments[0], index: index, in: &session) else { return nil }
        factorial = line
      } else if let inner = base.call(of: .binomial), inner.count == 2, inner.arguments[1] == index,
        !inner.arguments[0].contains(index), exponent.int == 1
      {
        binomial = inner.arguments[0]
      } else {
        guard let n = exponent.int, (-40...40).contains(n),
          let line = try Self.line(of: base, index: index, in: &session)
        else {
          return nil
        }
        powers.append(Power(slope: line.0, start: line.1, exponent: n))
      }
    }
    factor = try session.evaluate(.call(.times, factors))
    ratio = try session.evaluate(.call(.times, ratios))
  }

  /// The slope and constant of a linear term of the index; nil for other terms.
  private static func line(of term: Term, index: Term, in session: inout KernelSession) throws(KernelError)
    -> (Term, Term)?
  {
    guard let list = try TermPolynomial.coefficients(of: term, variable: index, in: &session), list.count == 2
    else {
      return nil
    }
    return (list[1], list[0])
  }

  /// The product of the powers.
  var polynomial: Term {
    .call(
      .times,
      powers.map { power in
        let line = Term.call(.plus, [power.start, .call(.times, [power.slope, index])])
        return .call(.power, [line, .integer(power.exponent)])
      })
  }
}
