import Kernel
import KernelArithmetic

/// What a definite integral over one variable is asked of.
struct DefiniteIntegral {
  let term: Term
  let symbol: Symbol
  let low: Term
  let high: Term
  /// What is assumed of other symbols; `True` if nothing is.
  let known: Term
  /// Whether no machine number is in the term and its bounds.
  let isExact: Bool

  init(_ term: Term, _ symbol: Symbol, _ low: Term, _ high: Term, known: Term) {
    self.term = term
    self.symbol = symbol
    self.low = low
    self.high = high
    self.known = known
    isExact = ![term, low, high].contains(where: Integration.holdsMachineNumber)
  }

  var variable: Term { .symbol(symbol) }
  /// The term, the variable and its bounds.
  var range: [Term] { [term, variable, low, high] }
  /// The arguments of the functions in the language that find integrals.
  var arguments: [Term] { range + [known] }
  /// Whether nothing is assumed.
  var isUnconditional: Bool { known.isSymbol(.true) }
  var isOverWholeLine: Bool { Sums.infinity(of: low) == -1 && Sums.infinity(of: high) == 1 }
  /// Whether the term is small enough for methods that rewrite it as a whole.
  var isShort: Bool { term.size < 200 }
}

/// The ways to find the exact value of a definite integral.
enum DefiniteIntegralMethods {
  /// In the order in which they are tried.
  static let table: [Method<DefiniteIntegral>] = [
    Method(
      library: "definiteOfMagnitudes",
      if: { (integral, _) in
        !integral.isUnconditional && integral.isOverWholeLine && integral.term.size < largestFraction
          && integral.term.contains(.symbol(.abs))
      },
      arguments: { $0.arguments }),
    Method(
      library: "integralAcross",
      if: { (integral, session) in holdsJump(integral.term) && isOpen(integral, in: &session) },
      arguments: { $0.arguments }),
    Method(
      "integralInPieces",
      if: { (integral, session) in holdsJump(integral.term) && !isOpen(integral, in: &session) },
      finding: { (integral, session) throws(KernelError) in
        try value("integralInPieces", integral.range, in: &session)
      }),
    Method("integralToInfinity", if: { (integral, _) in isTranscendentalToInfinity(integral) }) {
      (integral, session) throws(KernelError) in
      let arguments = [integral.term, integral.variable, integral.low, integral.known]
      return try value("integralToInfinity", arguments, in: &session)
    },
    Method(
      library: "parameterIntegral", if: { (integral, _) in integral.isShort && integral.isExact },
      arguments: { $0.arguments }),
    Method(
      library: "definiteOnCondition",
      if: { (integral, _) in
        integral.isUnconditional && Sums.infinity(of: integral.high) == 1 && integral.isShort
          && !Integration.holdsMachineNumber(integral.term)
          && holdsExponential(integral.term, of: integral.variable)
      },
      arguments: { $0.range }),
    Method(
      library: "integralBounds", if: { (integral, session) in isFractionToSymbol(integral, in: &session) },
      arguments: { $0.range }),
    Method("no width", finding: emptyRange),
    // The limits of antiderivatives of fractions take many steps.
    Method(
      library: "definiteChecked",
      if: { (integral, session) in
        integral.isOverWholeLine && integral.term.size < largestFraction && integral.isExact
          && isFraction(integral.term)
          && Integration.isNumericBut(integral.term, integral.symbol, in: &session)
      },
      arguments: { $0.arguments }),
    Method("antiderivative", finding: byAntiderivative),
    Method(
      library: "definiteByRule", if: { (integral, _) in integral.term.size < 400 },
      arguments: { $0.arguments }),
    Method(
      library: "definiteChecked", if: { (integral, _) in integral.isShort && integral.isExact },
      arguments: { $0.arguments }),
    Method(
      library: "definiteOfMagnitudes", if: { (integral, _) in integral.isShort && integral.isExact },
      arguments: { $0.arguments }),
  ]

  /// The number of atoms of the largest fraction, or term with magnitudes, that is integrated over the whole line before others are.
  private static let largestFraction = 60

  /// Whether the term may have corners or jumps.
  private static func holdsJump(_ term: Term) -> Bool {
    let heads: [SymbolName] = [.abs, .sign, .unitStep, .piecewise, .max, .min, .if, .heavisideTheta]
    return heads.contains { term.contains(.symbol($0)) }
  }

  /// Whether the range begins at a number and ends at a symbol.
  private static func isOpen(_ integral: DefiniteIntegral, in session: inout KernelSession) -> Bool {
    session.isNumeric(integral.low) && !session.isNumeric(integral.high)
      && Sums.infinity(of: integral.high) == nil
  }

  /// Whether the integral is one over the positive or the whole real line of powers times exponentials, waves or logarithms, such as
  /// `Integrate[x^2 Exp[-x^2], {x, 0, Infinity}]`.
  private static func isTranscendentalToInfinity(_ integral: DefiniteIntegral) -> Bool {
    let names: [SymbolName] = [.e, .sin, .cos, .log]
    return Sums.infinity(of: integral.high) == 1
      && (integral.low.int == 0 || Sums.infinity(of: integral.low) == -1)
      && names.contains { integral.term.contains(.symbol($0)) }
  }

  /// Whether the integral is one of a fraction of numbers from a number to a symbol.
  private static func isFractionToSymbol(_ integral: DefiniteIntegral, in session: inout KernelSession)
    -> Bool
  {
    integral.isUnconditional && integral.high.symbol != nil && !integral.high.isSymbol(.infinity)
      && integral.high != .symbol(.pi) && integral.low.number?.isExact ?? false && isFraction(integral.term)
      && Integration.isNumericBut(integral.term, integral.symbol, in: &session)
  }

  private static func emptyRange(
    _ integral: DefiniteIntegral, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let width = try session.evaluate(
      .call(.plus, [integral.low, .call(.times, [.integer(-1), integral.high])]))
    return width.int == 0 ? .zero : nil
  }

  /// The value of a function in the language; nil where it stays.
  private static func value(
    _ name: String, _ arguments: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let function = session.named(name)
    let value = try session.evaluate(.call(function, arguments))
    return value.isSymbol(.null) || value.contains(function) ? nil : value
  }

  /// Whether a term holds a power of E with the variable in its exponent.
  private static func holdsExponential(_ term: Term, of variable: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    if term.call(of: .power) != nil, call.arguments[0].isSymbol(.e), call.arguments[1].contains(variable) {
      return true
    }
    return call.arguments.contains { holdsExponential($0, of: variable) }
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

  /// The definite integral by an antiderivative; nil if there is none, or if it is singular at a bound or
  /// between the bounds.
  private static func byAntiderivative(
    _ integral: DefiniteIntegral, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let (term, symbol, known) = (integral.term, integral.symbol, integral.known)
    let (low, high) = (integral.low, integral.high)
    guard let integral = try AntiderivativeMethods.antiderivative(of: term, .symbol(symbol), in: &session),
      !integral.contains(session.named("Integrate"))
    else { return nil }
    func end(of point: Term, in session: inout KernelSession) throws(KernelError) -> Term {
      var bindings = PatternBindings()
      bindings.bind(symbol, point)
      let value = try directed(try session.evaluate(bindings.fill(integral)), known, in: &session)
      guard isEndless(value), integral.size < 200 else { return value }
      return try session.evaluate(.call(.limit, [integral, .call(.rule, [.symbol(symbol), point])]))
    }
    let above = try end(of: high, in: &session)
    var below = try end(of: low, in: &session)
    let integrals = ["CosIntegral", "ExpIntegralEi"].map { session.named($0) }
    if low.int == 0, integrals.contains(where: { integral.contains($0) }) {
      // Such integrals of multiples of the variable differ at 0 by the logarithms of these.
      below = try FormulaTemplate.value(
        """
        With[{v$ = Expand[Expand[e] /. (CosIntegral | ExpIntegralEi)[q$_] /; FreeQ[q$/x, x] :> Log[Replace[q$/x, {r$_?NumericQ :> Abs[r$], -r$_ :> r$}]] + g$] /. x -> 0}, If[FreeQ[v$, g$], v$, Indeterminate]]
        """, ["e": integral, "x": .symbol(symbol)], in: &session)
    }
    for value in [above, below] where isEndless(value) || value.contains(.symbol(.limit)) { return nil }
    // With a pole between the bounds the difference is meaningless.
    if try session.approximate(low) != nil, try session.approximate(high) != nil,
      Integration.isNumericBut(term, symbol, in: &session),
      // An integral that cannot be checked in numbers stands as it was found.
      let number = try? integrateNumericallyForCheck(term, symbol, low, high, in: &session),
      let exact = try session.approximate(
        try session.evaluate(.call(.plus, [above, .call(.times, [.integer(-1), below])]))),
      (number - exact).magnitude > 1e-5 * max(1, exact.magnitude)
    {
      // A tail that falls slowly is beyond what is found in numbers: there, two parts are compared.
      guard try isTail(term, integral, symbol, low, high, below, in: &session) else { return nil }
    }
    let value = try session.evaluate(.call(.plus, [above, .call(.times, [.integer(-1), below])]))
    if integral.contains(.symbol(.tan)) || integral.contains(.symbol(.cot)),
      !Integration.isNumericBut(term, symbol, in: &session), session.isNumeric(low), session.isNumeric(high),
      term.size < 200,
      try session.libraryValue("integralDoubtful", [term, .symbol(symbol), low, high, known, value])?
        .isSymbol(.true) ?? false
    {
      return nil
    }
    guard value.contains(.symbol(.directedInfinity)) || holdsPowerOfZero(value) else { return value }
    return try session.libraryValue("definiteByRule", [value, known])
  }

  private static func isEndless(_ value: Term) -> Bool {
    value.isSymbol(.indeterminate) || Sums.infinity(of: value) != nil || value.contains(.symbol(.infinity))
      || value.contains(.symbol(.indeterminate)) || value.contains(.symbol(.complexInfinity))
  }

  /// Whether an antiderivative agrees with numeric integrals over a short and a long part of a range to infinity.
  private static func isTail(
    _ term: Term, _ integral: Term, _ symbol: Symbol, _ low: Term, _ high: Term, _ below: Term,
    in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard Sums.infinity(of: high) == 1, let start = try session.approximate(low), start.isFinite else {
      return false
    }
    func value(_ place: Double, in session: inout KernelSession) throws(KernelError) -> Double? {
      var bindings = PatternBindings()
      bindings.bind(symbol, .real(place))
      return try session.approximate(try session.evaluate(bindings.fill(integral)))
    }
    // At the low end the antiderivative has the value that is taken from it.
    guard let first = try value(start + 1e-9, in: &session), let taken = try session.approximate(below),
      (first - taken).magnitude < 1e-3 * max(1, taken.magnitude)
    else { return false }
    for length in [8.0, 400] {
      guard
        let number = try NumericIntegral(term, [.list([.symbol(symbol), low, .real(start + length)])]).value(
          &session),
        let last = try value(start + length, in: &session),
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
  private static func directed(_ term: Term, _ known: Term, in session: inout KernelSession)
    throws(KernelError)
    -> Term
  {
    let head = Term.symbol(.directedInfinity)
    guard !known.isSymbol(.true), term.contains(head) else { return term }
    return try FormulaTemplate.value(
      """
      e /. DirectedInfinity[d_] :> Which[TrueQ[Refine[d > 0, k]], Infinity, TrueQ[Refine[d < 0, k]], -Infinity,
        True, DirectedInfinity[d]]
      """, ["e": term, "k": known], in: &session)
  }

  /// The numeric integral; NaN if there is none.
  private static func integrateNumericallyForCheck(
    _ term: Term, _ symbol: Symbol, _ low: Term, _ high: Term, in session: inout KernelSession
  ) throws(KernelError) -> Double {
    try NumericIntegral(term, [.list([.symbol(symbol), low, high])]).value(&session) ?? .nan
  }
}
