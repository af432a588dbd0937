import Kernel

/// Probability distributions: densities, cumulative probabilities and quantiles.
enum DistributionFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] =
    Distribution.names.map({ BuiltIn(named: $0, [], "A distribution.") }) + [
      BuiltIn("PDF", [], "The density of a distribution.", applied: BuiltIn.operandLast, density),
      BuiltIn("CDF", [], "The probability up to a value.", applied: BuiltIn.operandLast, cumulative),
      BuiltIn("InverseCDF", [], "The value with that probability up to it.", inverseCumulative),
      BuiltIn("walleniusRow", [], "Probabilities of draws in which one kind weighs more.", walleniusRow),
    ]

  /// How probable it is that 0, 1, … n of s are among n that are drawn one after the other from t, if each of the s weighs w
  /// times as much as another: `walleniusRow[n, s, t, w]`.
  private static func walleniusRow(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 4, let n = call.arguments[0].int, let s = call.arguments[1].int,
      let t = call.arguments[2].int, let weight = try session.approximate(call.arguments[3]),
      (1...2000).contains(n), s >= 0, s <= t, n <= t, t < 1 << 20, weight > 0
    else { return nil }
    // By how many of the others have been drawn.
    var shares = [Double](repeating: 0, count: min(n, t - s) + 1)
    shares[0] = 1
    try session.count(n * shares.count / 4)
    for drawn in 0..<n {
      var passing = 0.0
      for others in shares.indices {
        let heavy = weight * Double(max(0, s - drawn + others))
        let share = shares[others] == 0 ? 0 : shares[others] * heavy / (heavy + Double(t - s - others))
        (shares[others], passing) = (share + passing, shares[others] - share)
      }
    }
    return .list((0...n).map { n - $0 < shares.count ? .real(shares[n - $0]) : .real(0) })
  }

  /// `PDF[ExponentialDistribution[2], x]` gives the density as a `Piecewise`.
  private static func density(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if call.count == 1, let found = distribution(of: call.arguments[0], in: &session) {
      // Without a place, the density as a function.
      let variable = session.named("density$")
      guard let density = found.density(variable) else { return nil }
      let isInPieces = density.call(of: .piecewise) != nil
      return .call(.function, [variable, density] + (isInPieces ? [session.named("Listable")] : []))
    }
    guard call.count == 2 else { return nil }
    if let list = call.arguments[1].parts {
      return .list(list.map { .call(call.head, [call.arguments[0], $0]) })
    }
    return distribution(of: call.arguments[0], in: &session)?.density(call.arguments[1])
  }

  /// `CDF[UniformDistribution[{0, 2}], 1]` gives `1/2`.
  private static func cumulative(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 2 else { return nil }
    if let list = call.arguments[1].parts {
      return .list(list.map { .call(call.head, [call.arguments[0], $0]) })
    }
    return try cumulativeProbability(of: call.arguments[0], call.arguments[1], in: &session)
  }

  /// `InverseCDF[UniformDistribution[{0, 2}], 0.5]` gives `1.`.
  private static func inverseCumulative(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    let quantile = session.names.symbol("Quantile")
    let value = try session.evaluate(.call(quantile, call.arguments))
    return value.contains(.symbol(quantile)) ? nil : value
  }

  /// Reads a distribution such as `NormalDistribution[0, 1]`; nil for other terms.
  static func distribution(of term: Term, in session: inout KernelSession) -> Distribution? {
    guard case .call(let call) = term, let symbol = call.head.symbol else { return nil }
    let name = session.names.name(symbol)
    guard Distribution.names.contains(name) else { return nil }
    let parameters = call.count == 0 && name == "ExponentialDistribution" ? [.one] : call.arguments
    return Distribution(name: name, parameters: parameters)
  }

  /// Reads a distribution with numeric parameters; nil if a parameter is not numeric.
  static func distributionNumber(of term: Term, in session: inout KernelSession) throws(KernelError)
    -> DistributionNumber?
  {
    guard let found = distribution(of: term, in: &session) else { return nil }
    var values: [Double] = []
    for parameter in found.parameters.first?.parts ?? found.parameters {
      guard let value = try session.approximate(parameter) else { return nil }
      values.append(value)
    }
    if values.isEmpty { values = found.name == "ExponentialDistribution" ? [1] : [0, 1] }
    return DistributionNumber(name: found.name, p: values)
  }

  /// The cumulative probability at a value: as a number, or symbolic for normal and exponential
  /// distributions.
  static func cumulativeProbability(of term: Term, _ x: Term, in session: inout KernelSession)
    throws(KernelError) -> Term?
  {
    if let value = try session.approximate(x), let found = try distributionNumber(of: term, in: &session) {
      if value.isFinite, !holdsReal(x), !holdsReal(term) {
        let exact = try session.evaluate(.call(session.named("exactCumulative"), [term, x]))
        if exact != session.named("$Failed") { return exact }
      }
      return found.cumulative(value).map { .real($0) }
    }
    guard let found = distribution(of: term, in: &session) else { return nil }
    switch found.name {
    case "NormalDistribution": return normalProbability(found, x)
    case "ExponentialDistribution": return exponentialProbability(found, x)
    default:
      let value = try session.evaluate(.call(session.named("cumulativeForm"), [term, x]))
      return value == session.named("$Failed") ? nil : value
    }
  }

  private static func holdsReal(_ term: Term) -> Bool {
    if case .real = term { return true }
    return (term.parts ?? term.call?.arguments ?? []).contains { holdsReal($0) }
  }

  /// The symbolic `CDF[NormalDistribution[0, 1], x]` in terms of `Erfc`.
  private static func normalProbability(_ found: Distribution, _ x: Term) -> Term {
    let mean = found.parameters.first ?? .zero
    let width = found.parameters.count > 1 ? found.parameters[1] : .one
    let z = Term.call(
      .times,
      [
        .call(.plus, [mean, .call(.times, [.integer(-1), x])]),
        .call(.power, [.call(.times, [width, .call(.power, [.integer(2), Term.half])]), .integer(-1)]),
      ])
    return .call(.times, [Term.half, .call(.erfc, [z])])
  }

  /// The symbolic `CDF[ExponentialDistribution[2], x]` as a `Piecewise`.
  private static func exponentialProbability(_ found: Distribution, _ x: Term) -> Term {
    let tail = Term.call(
      .power, [.symbol(.e), .call(.times, [.integer(-1), found.parameters.first ?? .one, x])])
    let share = Term.call(.plus, [.one, .call(.times, [.integer(-1), tail])])
    return .call(.piecewise, [.list([.list([share, .call(.greaterEqual, [x, .zero])])]), .zero])
  }
}
