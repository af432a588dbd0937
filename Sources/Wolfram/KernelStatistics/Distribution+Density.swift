import Kernel

/// Symbolic densities of distributions.
extension Distribution {
  /// The probability density at a value; the probability of the value for discrete distributions.
  func density(_ x: Term) -> Term? {
    guard let probability = discrete(x) else { return plain(x) ?? bounded(x) }
    // Between the integers.
    if let value = x.double, value != value.rounded() { return .zero }
    return probability
  }

  /// The value if the condition holds, else 0.
  private func piece(of value: Term, _ condition: Term) -> Term {
    .call(.piecewise, [.list([.list([value, condition])]), .zero])
  }

  /// The probability of an integer; nil for continuous distributions.
  private func discrete(_ x: Term) -> Term? {
    let isPositive = Term.call(.greaterEqual, [x, .zero])
    let names = [
      "BinomialDistribution", "BernoulliDistribution", "PoissonDistribution", "GeometricDistribution",
    ]
    if let value = x.double, value != value.rounded(), names.contains(name) { return .zero }
    switch name {
    case "BinomialDistribution":
      let value = times(
        .call(.binomial, [p(0), x]), power(p(1), x), power(plus(.one, minus(p(1))), plus(p(0), minus(x))))
      return piece(of: value, .call(.lessEqual, [.zero, x, p(0)]))
    case "BernoulliDistribution":
      return .call(
        .piecewise,
        [
          .list([
            .list([plus(.one, minus(p(0))), .call(.equal, [x, .zero])]),
            .list([p(0), .call(.equal, [x, .one])]),
          ]), .zero,
        ])
    case "PoissonDistribution":
      return piece(
        of: times(power(.symbol(.e), minus(p(0))), power(p(0), x), inverse(of: .call(.factorial, [x]))),
        isPositive)
    case "GeometricDistribution": return piece(of: times(p(0), power(plus(.one, minus(p(0))), x)), isPositive)
    default: return nil
    }
  }

  /// The density of distributions on the whole line, and of simple ones on an interval; nil for others.
  private func plain(_ x: Term) -> Term? {
    switch name {
    case "NormalDistribution":
      let z = times(plus(x, minus(p(0))), inverse(of: p(1)))
      return times(
        power(.symbol(.e), times((-(Term.half.number ?? .small(0))).term, power(z, .integer(2)))),
        inverse(of: times(p(1), power(times(.integer(2), .symbol(.pi)), Term.half))))
    case "UniformDistribution":
      guard let (low, high) = ends else { return nil }
      return piece(of: inverse(of: plus(high, minus(low))), .call(.lessEqual, [low, x, high]))
    case "ExponentialDistribution":
      return piece(
        of: times(p(0), power(.symbol(.e), minus(times(p(0), x)))), .call(.greaterEqual, [x, .zero]))
    case "StudentTDistribution" where parameters.count == 3:
      let z = times(plus(x, minus(p(0))), inverse(of: p(1)))
      return Distribution(name: name, parameters: [p(2)]).density(z).map { times($0, inverse(of: p(1))) }
    case "StudentTDistribution":
      let half = times(Term.half, plus(p(0), .one))
      return times(
        power(plus(.one, times(power(x, .integer(2)), inverse(of: p(0)))), minus(half)),
        inverse(of: times(power(p(0), Term.half), .call(.beta, [times(Term.half, p(0)), Term.half]))))
    case "CauchyDistribution":
      let z = times(plus(x, minus(p(0))), inverse(of: p(1)))
      return inverse(of: times(.symbol(.pi), p(1), plus(.one, power(z, .integer(2)))))
    case "LogNormalDistribution":
      let inner = Distribution(name: "NormalDistribution", parameters: parameters).density(.call(.log, [x]))
      return inner.map { piece(of: times($0, inverse(of: x)), .call(.greater, [x, .zero])) }
    default: return nil
    }
  }

  /// The density of the gamma distribution and similar ones on positive values; nil for others.
  private func bounded(_ x: Term) -> Term? {
    switch name {
    case "GammaDistribution":
      return piece(
        of: times(
          power(x, plus(p(0), .integer(-1))), power(.symbol(.e), minus(times(x, inverse(of: p(1))))),
          inverse(of: times(.call(.gamma, [p(0)]), power(p(1), p(0))))), .call(.greater, [x, .zero]))
    case "ChiSquareDistribution":
      return Distribution(name: "GammaDistribution", parameters: [times(Term.half, p(0)), .integer(2)])
        .density(x)
    case "BetaDistribution":
      return piece(
        of: times(
          power(x, plus(p(0), .integer(-1))), power(plus(.one, minus(x)), plus(p(1), .integer(-1))),
          inverse(of: .call(.beta, [p(0), p(1)]))),
        .call(.less, [.zero, x, .one]))
    case "WeibullDistribution":
      let z = times(x, inverse(of: p(1)))
      return piece(
        of: times(
          p(0), inverse(of: p(1)), power(z, plus(p(0), .integer(-1))),
          power(.symbol(.e), minus(power(z, p(0))))),
        .call(.greater, [x, .zero]))
    default: return nil
    }
  }
}
