import Kernel
import KernelMathematics

/// Forms of distributions with symbols, written in the Wolfram Language.
enum DistributionFormFunctions {
  /// The built-ins of this family. Each gives `$Failed` if it finds no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "CumulativeForm", [], "The probability up to a symbol, for `CDF`.",
      """
      (*2*) CumulativeForm[ChiSquareDistribution[n_], x_] := Piecewise[{{GammaRegularized[n/2, 0, x/2], x > 0}}, 0]
      CumulativeForm[GammaDistribution[a_, b_], x_] := Piecewise[{{GammaRegularized[a, 0, x/b], x > 0}}, 0]
      CumulativeForm[BetaDistribution[a_, b_], x_] := Piecewise[{{BetaRegularized[x, a, b], 0 < x < 1}, {1, x >= 1}}, 0]
      CumulativeForm[UniformDistribution[{a_, b_}], x_] := Piecewise[{{(x - a)/(b - a), a <= x <= b}, {1, x > b}}, 0]
      CumulativeForm[UniformDistribution[], x_] := CumulativeForm[UniformDistribution[{0, 1}], x]
      CumulativeForm[WeibullDistribution[a_, b_], x_] := Piecewise[{{1 - E^-(x/b)^a, x > 0}}, 0]
      CumulativeForm[CauchyDistribution[a_, b_], x_] := 1/2 + ArcTan[(x - a)/b]/Pi
      CumulativeForm[LogNormalDistribution[m_, s_], x_] := Piecewise[{{Erfc[(m - Log[x])/(Sqrt[2] s)]/2, x > 0}}, 0]
      CumulativeForm[LaplaceDistribution[m_, b_], x_] := Piecewise[{{1 - E^(-(x - m)/b)/2, x >= m}}, E^(-(m - x)/b)/2]
      CumulativeForm[LogisticDistribution[m_, b_], x_] := 1/(1 + E^(-(x - m)/b))
      CumulativeForm[RayleighDistribution[s_], x_] := Piecewise[{{1 - E^(-x^2/(2 s^2)), x > 0}}, 0]
      CumulativeForm[ParetoDistribution[k_, a_], x_] := Piecewise[{{1 - (k/x)^a, x >= k}}, 0]
      CumulativeForm[BinomialDistribution[n_, p_], x_] := Piecewise[{{BetaRegularized[1 - p, n - Floor[x], 1 + Floor[x]], 0 <= x < n}, {1, x >= n}}, 0]
      CumulativeForm[PoissonDistribution[m_], x_] := Piecewise[{{GammaRegularized[1 + Floor[x], m], x >= 0}}, 0]
      CumulativeForm[GeometricDistribution[p_], x_] := Piecewise[{{1 - (1 - p)^(1 + Floor[x]), x >= 0}}, 0]
      CumulativeForm[BernoulliDistribution[p_], x_] := Piecewise[{{0, x < 0}, {1 - p, 0 <= x < 1}}, 1]
      CumulativeForm[_, _] := $Failed
      """),
    WrittenFunctions.function(
      "QuantileForm", [],
      "The value with a probability up to it, of distributions with symbols, for `Quantile`.",
      """
      (*2*) QuantileForm[ExponentialDistribution[r_], q_] := Piecewise[{{-Log[1 - q]/r, q < 1}}, Infinity]
      QuantileForm[NormalDistribution[m_, s_], q_] := m - Sqrt[2] s InverseErfc[2 q]
      QuantileForm[UniformDistribution[{a_, b_}], q_] := a + (b - a) q
      QuantileForm[WeibullDistribution[a_, b_], q_] := b (-Log[1 - q])^(1/a)
      QuantileForm[CauchyDistribution[a_, b_], q_] := a + b Tan[Pi (q - 1/2)]
      QuantileForm[ParetoDistribution[k_, a_], q_] := k (1 - q)^(-1/a)
      QuantileForm[_, _] := $Failed
      """),
  ]
}
