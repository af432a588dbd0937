import Testing

/// Values that Mathematica printed in public notebooks, or that follow from its documentation.
@Suite struct PrintedValueTests {
  @Test(arguments: [
    ("Mean[HypergeometricDistribution[3, 5, 8]]", "15/8"),
    ("Mean[NegativeBinomialDistribution[60, 1/6]]", "300"),
    (
      "Probability[22 <= b <= 24 \\[Conditioned] 20 <= b <= 26, b \\[Distributed] PascalDistribution[20, 17/20]]",
      "46097100/75680867"
    ),
    ("Mean[WalleniusHypergeometricDistribution[12, 10, 25, 1/2]]", "35869458643/10465870320"),
    (
      "Probability[3 <= x <= 5 \\[Conditioned] 2 <= x <= 7, x \\[Distributed] FisherHypergeometricDistribution[12, 10, 25, 1/2]]",
      "448/561"
    ),
    (
      "Probability[treated <= 3, {treated, other} \\[Distributed] MultivariateHypergeometricDistribution[4, {5, 5}]]",
      "41/42"
    ),
    ("Mean[EmpiricalDistribution[{1/4, 1/4, 1/4, 1/4} -> {2, 1, -1, -1}]]", "1/4"),
    ("Probability[x < 5, x \\[Distributed] {1, 2, 3, 7, 8}]", "3/5"),
    ("Mean[BetaBinomialDistribution[15, 10, 15]]", "9"),
    (
      "Covariance[MultivariateHypergeometricDistribution[10, {40, 35, 25}]]",
      "{{24/11, -14/11, -10/11}, {-14/11, 91/44, -35/44}, {-10/11, -35/44, 75/44}}"
    ),
    ("Mean[ProbabilityDistribution[E^(-y/2)/2, {y, 0, Infinity}]]", "2"),
    ("StandardDeviation[GeometricDistribution[1/3]]", "Sqrt[6]"),
  ]) func distributions(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Curl[{0, 0, Sin[t]}, {r, t, p}, \"Spherical\"]", "{2*Cos[t]/r, -Sin[t]/r, 0}"),
    ("Grad[r Cos[t], {r, t, p}, \"Spherical\"]", "{Cos[t], -Sin[t], 0}"),
    ("Laplacian[r^2, {r, t, z}, \"Cylindrical\"]", "4"), ("Div[{r, 0, 0}, {r, t, p}, \"Spherical\"]", "3"),
    ("Integrate[ArcSin[x], x]", "Sqrt[1 - x^2] + x*ArcSin[x]"),
    ("Integrate[1, {x, 0, 1}, {y, 0, x}, {z, 0, Sqrt[1 - y^2]}]", "-1/3 + Pi/4"),
    ("SeriesCoefficient[Log[1 + z], {z, 0, n}]", "Piecewise[{{(-1)^(1 + n)/n, n >= 1}}, 0]"),
    ("SeriesCoefficient[1/(z^2 (1 - z)), {z, 0, -1}]", "1"),
    ("Product[k, {k, 1, n}]", "Factorial[n]"), ("Product[2, {k, 1, n}]", "2^n"),
    ("Product[(2 k - 1)/(2 k), {k, 1, n}] /. n -> 3", "5/16"),
    ("D[Sum[x^k a[k], {k, 0, m}], x] // Head", "Sum"),
    ("Sum[(-1)^n x^(2 n + 1)/(2 n + 1), {n, 0, Infinity}]", "ArcTan[x]"),
    ("InverseLaplaceTransform[p^3/(1 + p^2)^3, p, t] /. t -> 0", "0"),
    ("InverseZTransform[z/(z - 3), z, n]", "3^n"),
    ("Integrate[E^x^2, x]", "Sqrt[Pi]*Erfi[x]/2"), ("Sum[1/k, {k, 1, n}]", "HarmonicNumber[n]"),
    ("Sum[Cos[k x], {k, 1, n}]", "Cos[(1 + n)*x/2]*Csc[x/2]*Sin[n*x/2]"),
    ("Integrate[Norm[{Cos[t], Sin[t]}], {t, 0, 2 Pi}]", "2*Pi"),
    ("Simplify[Sqrt[Sin[x]^2 + Cos[x]^2 + 3]]", "2"),
    ("ZTransform[x[n + 1] == 0, n, z]", "-z*x[0] + z*ZTransform[x[n], n, z] == 0"),
  ]) func calculus(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Sort[x /. Solve[a == Sqrt[10 x - x^2], x] /. a -> 3]", "{1, 9}"),
    ("Solve[5 - Sqrt[10 x - x^2] == x/2, x]", "{{x -> 2}, {x -> 10}}"),
    ("Round[P /. Solve[1000 P^0.5 + 200 P == 10000, P]]", "{25}"),
    ("x /. Solve[-m^2 x + k x^3 == 0, x] /. {m -> 2, k -> 1}", "{0, -2, 2}"),
    ("Solve[Cos[x]^2 + Cos[x] == 0, x] // Length", "4"),
    ("Eigenvalues[{{2 a, -a, 0}, {-a, 2 a, 0}, {0, 0, a}}] // Sort", "{a, a, 3*a}"),
    ("Round[{x, y} /. Last[NMinimize[{x^2 + y^2, x + y >= 1}, {x, y}]], 1/1000]", "{1/2, 1/2}"),
    ("Chop[First[FindMinimum[{x + y, x + 2 y >= 3, x >= 0, y >= 0}, {{x, 1}, {y, 1}}]] - 1.5, 10^-9]", "0"),
    ("Take[{1, 2, 3}, UpTo[5]]", "{1, 2, 3}"), ("Drop[Range[9], {3, 7, 2}]", "{1, 2, 4, 6, 8, 9}"),
    ("StringTake[\"disparagement\", {{3, 7, 2}, {2, 8, 2}}]", "{\"saa\", \"iprg\"}"),
    ("RotateRight[{{b, c, d}, {f, g, h}}, {1, 1}]", "{{h, f, g}, {d, b, c}}"),
    ("AssociationThread[{a, b} -> {1, 2}]", "<|a -> 1, b -> 2|>"),
    ("Association[<|a -> 1, b -> 2|>, a -> 3]", "<|a -> 3, b -> 2|>"),
    ("GroupBy[{{a, 1}, {b, 2}, {a, 3}}, First -> Last, Total]", "<|a -> 4, b -> 2|>"),
    ("Lookup[<|a -> 1, b -> 2|>, {b, a}]", "{2, 1}"), ("Dt[t y^2, y, Constants -> t]", "2*t*y"),
    ("Median[{{1, 2}, {3, 4}}]", "{2, 3}"), ("Quantile[{1, 2, 3, 4, 5}, {1/4, 3/4}]", "{2, 4}"),
    (
      "Length[Solve[{E^(-x^2 - y^2) (1 - 2 x (x - y)) == 0, E^(-x^2 - y^2) (-1 - 2 y (x - y)) == 0}, {x, y}]]",
      "2"
    ),
    ("Distribute[(a + b)^2]", "a^2 + b^2"), ("Distribute[f[a + b, c]]", "f[a, c] + f[b, c]"),
    ("Implies[p, q]", "Implies[p, q]"), ("Implies[True, q]", "q"),
    ("SatisfiabilityInstances[a && ! b, {a, b}]", "{{True, False}}"),
    ("FactorInteger[1234567891011]", "{{3, 1}, {7, 1}, {13, 1}, {67, 1}, {107, 1}, {630803, 1}}"),
    ("FactorInteger[2^64 + 1]", "{{274177, 1}, {67280421310721, 1}}"),
    ("0 == -Infinity", "False"), ("Entropy[2, {1, 2, 1, 2}]", "1"),
    ("Standardize[{1, 7, 4}, Mean, 3 &]", "{-1, 1, 0}"),
  ]) func algebra(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Variance[BinormalDistribution[{0, 0}, {2, 3}, 1/2]]", "{4, 9}"),
    ("CharacterCounts[\"abca\"]", "<|\"a\" -> 2, \"b\" -> 1, \"c\" -> 1|>"),
    ("CharacteristicFunction[PoissonDistribution[2], t]", "E^(2*(-1 + E^(I*t)))"),
    ("constrainedMinimum[(x - 2)^2, {x > 5}, {x}, {1.}]", "{9., {x -> 5.}}"),
    ("curvilinearDerivative[\"Grad\", r^2, {r, t}, \"Polar\"]", "{2*r, 0}"),
    ("DeleteDuplicatesBy[{1, -1, 2}, Abs]", "{1, 2}"),
    ("Mean[DiscreteUniformDistribution[{1, 6}]]", "7/2"),
    ("DistanceMatrix[{{0, 0}, {3, 4}}]", "{{0, 5}, {5, 0}}"),
    ("FactorialMoment[BinomialDistribution[3, 1/2], 2]", "3/2"),
    ("FactorialMomentGeneratingFunction[PoissonDistribution[2], t]", "E^(2*(-1 + t))"),
    ("FromLetterNumber[3]", "\"c\""),
    ("generalCoefficient[E^x, x, n] /. n -> 3", "1/6"),
    ("{IrreduciblePolynomialQ[x^2 + 1], IrreduciblePolynomialQ[x^2 - 1]}", "{True, False}"),
    (
      "JoinAcross[{<|\"a\" -> 1, \"b\" -> 2|>}, {<|\"a\" -> 1, \"c\" -> 3|>}, \"a\"]",
      "{<|\"a\" -> 1, \"b\" -> 2, \"c\" -> 3|>}"
    ),
    ("Variance[LaplaceDistribution[0, 3]]", "18"),
    ("LetterNumber[\"d\"]", "4"),
    ("Likelihood[BernoulliDistribution[1/3], {1, 0}]", "2/9"),
    ("LogLikelihood[BernoulliDistribution[1/2], {1, 0}] // N", "-1.3862943611198906"),
    ("Round[NArgMin[(x - 1)^2, x], 1/1000]", "1"),
    ("Round[NArgMax[-(x - 1)^2, x], 1/1000]", "1"),
    ("Round[NMinValue[(x - 1)^2 + 2, x], 1/1000]", "2"),
    ("Round[NMaxValue[3 - (x - 1)^2, x], 1/1000]", "3"),
    ("NotElement[2, Integers]", "False"),
    ("QuotientRemainder[17, 5]", "{3, 2}"),
    ("radicalRoots[Sqrt[x] - 3, x]", "{9}"),
    ("{RankedMax[{1, 5, 3}, 2], RankedMin[{1, 5, 3}, 2]}", "{3, 3}"),
    ("Variance[RayleighDistribution[2]] // N", "1.7168146928204138"),
    ("RealAbs[-2]", "2"),
    ("ReverseSortBy[{1, -3, 2}, Abs]", "{-3, 2, 1}"),
    ("SpearmanRho[{1, 2, 3}, {10, 30, 20}]", "1/2"),
    ("StringPart[\"abcdef\", 2 ;; 6 ;; 2]", "{\"b\", \"d\", \"f\"}"),
    ("sumByRule[1/k, k, 1, n]", "HarmonicNumber[n]"),
    ("SurvivalFunction[ExponentialDistribution[2], 0.] // Round", "1"),
    ("symbolicProduct[k, k, 1, n]", "Factorial[n]"),
    ("Mean[TransformedDistribution[2 x + 1, x \\[Distributed] BinomialDistribution[3, 1/2]]]", "4"),
    ("Mean[TriangularDistribution[{0, 6}, 3]]", "3"),
    ("TrimmedMean[{1, 2, 3, 100}, 1/4]", "5/2"),
  ]) func eachFunctionOnce(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// In `.3/.8` a number begins with the point, `I_` names a pattern, and spaces of all widths are spaces.
  @Test(arguments: [
    (".3/.6", "0.5"), ("x=.5; x + 1", "1.5"), ("f[I_] := I^2; {f[3], I^2}", "{9, -1}"),
    ("1 \\[DirectedEdge] 2", "DirectedEdge[1, 2]"), ("1 \\[UndirectedEdge] 2", "UndirectedEdge[1, 2]"),
  ]) func notation(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// `{a__}` and `a_. b_` are less general than `_`, though both hold more general patterns.
  @Test func patternsOfPartsComeBeforeBlanks() {
    #expect(value("f[_, _] := 0; f[a_. b_, x_] := {a, b}; f[c, x]") == "{1, c}")
    #expect(value("g[_] := 0; g[{a__}] := 1; {g[{1, 2}], g[3]}") == "{1, 0}")
  }
}
