import Kernel
import Numerics

/// A distribution with symbolic parameters.
struct Distribution {
  var name: String
  var parameters: [Term]

  /// The parameter at an index; if it is missing, 0 for the first and 1 for the others.
  func p(_ place: Int) -> Term {
    place < parameters.count ? parameters[place] : place == 0 ? .zero : .one
  }
  func minus(_ term: Term) -> Term { .call(.times, [.integer(-1), term]) }
  func plus(_ parts: Term...) -> Term { .call(.plus, parts) }
  func times(_ parts: Term...) -> Term { .call(.times, parts) }
  func power(_ a: Term, _ b: Term) -> Term { .call(.power, [a, b]) }
  func inverse(of a: Term) -> Term { power(a, .integer(-1)) }

  /// The mean; nil if it is not known.
  var mean: Term? {
    switch name {
    case "NormalDistribution", "PoissonDistribution": p(0)
    case "UniformDistribution": ends.map { times(Term.half, plus($0, $1)) }
    case "ExponentialDistribution": inverse(of: p(0))
    case "BinomialDistribution", "GammaDistribution": times(p(0), p(1))
    case "ChiSquareDistribution": p(0)
    case "BernoulliDistribution": p(0)
    case "GeometricDistribution": plus(inverse(of: p(0)), .integer(-1))
    case "BetaDistribution": times(p(0), inverse(of: plus(p(0), p(1))))
    case "StudentTDistribution": parameters.count == 1 ? above(1, .zero) : p(0)
    case "LogNormalDistribution": power(.symbol(.e), plus(p(0), times(Term.half, power(p(1), .integer(2)))))
    case "WeibullDistribution": times(p(1), .call(.gamma, [plus(.one, inverse(of: p(0)))]))
    case "CauchyDistribution": .symbol(.indeterminate)
    default: nil
    }
  }

  /// The median in closed form; nil if it has none.
  var median: Term? {
    let log = Term.call(.log, [.integer(2)])
    return switch name {
    case "NormalDistribution", "CauchyDistribution": p(0)
    case "StudentTDistribution" where parameters.count == 1: .zero
    case "UniformDistribution": mean
    case "ExponentialDistribution": times(log, inverse(of: p(0)))
    case "LogNormalDistribution": power(.symbol(.e), p(0))
    case "WeibullDistribution": times(p(1), power(log, inverse(of: p(0))))
    default: nil
    }
  }

  /// The ends of a uniform distribution, `{a, b}` or missing; nil for those of several variables.
  var ends: (Term, Term)? {
    guard let range = parameters.first else { return (.zero, .one) }
    guard let parts = range.parts, parts.count == 2, !parts[0].isList else { return nil }
    return (parts[0], parts[1])
  }

  /// A value where the first parameter exceeds a number, else `Indeterminate`.
  private func above(_ least: Int, _ value: Term) -> Term {
    .call(
      .piecewise,
      [.list([.list([value, .call(.greater, [p(0), .integer(least)])])]), .symbol(.indeterminate)])
  }

  /// The variance; nil if it is not known.
  var variance: Term? {
    switch name {
    case "StudentTDistribution":
      parameters.count == 1 ? above(2, times(p(0), inverse(of: plus(p(0), .integer(-2))))) : nil
    case "NormalDistribution": power(p(1), .integer(2))
    case "PoissonDistribution": p(0)
    case "UniformDistribution":
      ends.map {
        times(Number(.small(1), over: .small(12))?.term ?? .one, power(plus($1, minus($0)), .integer(2)))
      }
    case "WeibullDistribution":
      times(
        power(p(1), .integer(2)),
        plus(
          .call(.gamma, [plus(.one, times(.integer(2), inverse(of: p(0))))]),
          minus(power(.call(.gamma, [plus(.one, inverse(of: p(0)))]), .integer(2)))))
    case "ExponentialDistribution": power(p(0), .integer(-2))
    case "BinomialDistribution": times(p(0), p(1), plus(.one, minus(p(1))))
    case "BernoulliDistribution": times(p(0), plus(.one, minus(p(0))))
    case "GammaDistribution": times(p(0), power(p(1), .integer(2)))
    case "GeometricDistribution": times(plus(.one, minus(p(0))), power(p(0), .integer(-2)))
    case "BetaDistribution":
      times(
        p(0), p(1), power(plus(p(0), p(1)), .integer(-2)), inverse(of: plus(.one, p(0), p(1))))
    case "ChiSquareDistribution": times(.integer(2), p(0))
    default: nil
    }
  }

  /// The names of the supported distributions.
  static let names: [String] = [
    "NormalDistribution", "UniformDistribution", "ExponentialDistribution", "BinomialDistribution",
    "BernoulliDistribution",
    "PoissonDistribution", "GeometricDistribution", "GammaDistribution", "ChiSquareDistribution",
    "BetaDistribution",
    "StudentTDistribution", "CauchyDistribution", "LogNormalDistribution", "WeibullDistribution",
  ]
}

/// A distribution with numeric parameters.
struct DistributionNumber {
  var name: String
  var p: [Double]

  /// Whether the values are integers.
  var isWhole: Bool {
    ["BinomialDistribution", "PoissonDistribution", "GeometricDistribution", "BernoulliDistribution"]
      .contains(name)
  }

  /// The parameter at an index; if it is missing, 0 for the first and 1 for the others.
  private func at(_ place: Int) -> Double { place < p.count ? p[place] : place == 0 ? 0 : 1 }

  /// The cumulative probability at a value; nil for unknown distributions.
  func cumulative(_ x: Double) -> Double? {
    switch name {
    case "NormalDistribution": return 0.5 * Double.erfc(-(x - at(0)) / (at(1) * 2.squareRoot()))
    case "UniformDistribution": return max(0, min(1, (x - at(0)) / (at(1) - at(0))))
    case "ExponentialDistribution": return x < 0 ? 0 : -Double.expMinusOne(-at(0) * x)
    case "GammaDistribution": return x <= 0 ? 0 : 1 - SpecialFunctions.upperGamma(at(0), x / at(1))
    case "ChiSquareDistribution": return x <= 0 ? 0 : 1 - SpecialFunctions.upperGamma(at(0) / 2, x / 2)
    case "BetaDistribution": return SpecialFunctions.incompleteBeta(x, at(0), at(1))
    case "PoissonDistribution": return x < 0 ? 0 : SpecialFunctions.upperGamma(x.rounded(.down) + 1, at(0))
    case "BinomialDistribution":
      if x < 0 { return 0 }
      let k = x.rounded(.down)
      return k >= at(0) ? 1 : SpecialFunctions.incompleteBeta(1 - at(1), at(0) - k, k + 1)
    case "BernoulliDistribution": return x < 0 ? 0 : x < 1 ? 1 - at(0) : 1
    case "GeometricDistribution": return x < 0 ? 0 : 1 - Double.pow(1 - at(0), x.rounded(.down) + 1)
    case "CauchyDistribution": return 0.5 + Double.atan((x - at(0)) / at(1)) / .pi
    case "StudentTDistribution" where p.count == 3:
      return DistributionNumber(name: name, p: [at(2)]).cumulative((x - at(0)) / at(1))
    case "StudentTDistribution":
      let half = 0.5 * SpecialFunctions.incompleteBeta(at(0) / (at(0) + x * x), at(0) / 2, 0.5)
      return x > 0 ? 1 - half : half
    case "LogNormalDistribution":
      return x <= 0 ? 0 : DistributionNumber(name: "NormalDistribution", p: p).cumulative(Double.log(x))
    case "WeibullDistribution": return x <= 0 ? 0 : -Double.expMinusOne(-Double.pow(x / at(1), at(0)))
    default: return nil
    }
  }

  /// The value with that cumulative probability, by bisection.
  func quantile(_ share: Double) -> Double? {
    guard share >= 0, share <= 1, cumulative(0) != nil else { return nil }
    if name == "UniformDistribution" { return at(0) + share * (at(1) - at(0)) }
    if name == "NormalDistribution" {
      return at(0) + at(1) * 2.squareRoot() * SpecialFunctions.inverseErf(2 * share - 1)
    }
    if share == 1, ["BetaDistribution", "BernoulliDistribution"].contains(name) { return 1 }
    if share == 1, name == "BinomialDistribution" { return at(0) }
    if share == 0, isWhole || cumulative(0) == 0 { return 0 }
    if share == 0 || share == 1 { return share == 0 ? -.infinity : .infinity }
    var (low, high) = (-1.0, 1.0)
    while (cumulative(low) ?? 0) > share, low > -1e300 { low *= 2 }
    while (cumulative(high) ?? 1) < share, high < 1e300 { high *= 2 }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if (cumulative(middle) ?? 0) < share { low = middle } else { high = middle }
    }
    return isWhole ? high.rounded() : high
  }

  /// A random value.
  func sample(_ source: inout RandomSource) -> Double {
    if name == "NormalDistribution" { return at(0) + at(1) * source.normal() }
    if name == "BernoulliDistribution" { return source.unit() < at(0) ? 1 : 0 }
    return quantile(source.unit()) ?? 0
  }
}
