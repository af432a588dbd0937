import Testing

/// What is exact stays so, what has a chosen precision keeps it, and what does not exist has no value.
@Suite struct ExactValueTests {
  @Test(arguments: [
    ("Limit[E^-x Tan[x], x -> Infinity]", "Indeterminate"),
    ("Limit[Tan[x]/x, x -> Infinity]", "Indeterminate"),
    ("Limit[E^-x/Sin[x], x -> Infinity]", "Indeterminate"), ("Limit[Tan[1/x], x -> 0]", "Indeterminate"),
    ("Limit[E^x Sec[x], x -> -Infinity]", "Indeterminate"), ("Limit[x Cot[1/x], x -> 0]", "Indeterminate"),
    ("Head[Limit[x/Sin[x]^2, x -> Infinity]]", "Limit"),
    ("Head[Limit[ArcTan[Tan[x]]/x, x -> Infinity]]", "Limit"),
    ("Limit[Cos[x] Tan[x]/x, x -> Infinity]", "0"), ("Limit[x Tan[1/x], x -> Infinity]", "1"),
  ]) func polesWithoutEnd(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "Probability[x < a, x \\[Distributed] PoissonDistribution[2]]",
      "Piecewise[{{GammaRegularized[Ceiling[a], 2], a > 0}}, 0]"
    ),
    (
      "Probability[x < a, x \\[Distributed] GeometricDistribution[p]]",
      "Piecewise[{{1 - (1 - p)^Ceiling[a], a > 0}}, 0]"
    ),
    (
      "Probability[x >= a, x \\[Distributed] BinomialDistribution[10, 1/2]] /. a -> 3",
      "121/128"
    ),
    ("Probability[x^2 < 4, x \\[Distributed] NormalDistribution[0, 1]]", "Erf[Sqrt[2]]"),
    ("Head[Probability[x^2 < a, x \\[Distributed] NormalDistribution[0, 1]]]", "Probability"),
    ("Expectation[E^x, x \\[Distributed] NormalDistribution[m, s]]", "E^(m + s^2/2)"),
    ("InverseCDF[ExponentialDistribution[2], 1/2]", "Log[2]/2"),
    ("Quantile[NormalDistribution[0, 1], 19/20]", "-Sqrt[2]*InverseErfc[19/10]"),
    ("Quantile[ExponentialDistribution[1], {0, 0.}]", "{0, 0.}"),
    ("Quantile[BetaDistribution[2, 3], 1]", "1."),
    ("Quantile[BinomialDistribution[10, 1/2], {1/2, 1}]", "{5, 10}"),
    ("Correlation[{1, 2, 3}, {2, 4, 7}]", "5*Sqrt[3/19]/2"),
    ("{Kurtosis[NormalDistribution[0, 1]], Variance[StudentTDistribution[5]]}", "{3, 5/3}"),
    ("{Mean[StudentTDistribution[1]], Mean[StudentTDistribution[2]]}", "{Indeterminate, 0}"),
  ]) func distributions(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Hypergeometric2F1[1, 2, 3, 1/2]", "Hypergeometric2F1[1, 2, 3, 1/2]"),
    ("Abs[N[Hypergeometric2F1[1, 2, 3, 1/2]] - 1.545177444479562] < 10^-12", "True"),
    ("Hypergeometric2F1[a, b, b, x]", "(1 - x)^(-a)"), ("Hypergeometric2F1[1, 1, 2, x]", "-Log[1 - x]/x"),
    ("Hypergeometric2F1[-2, 3, 4, x]", "1 - 3*x/2 + 3*x^2/5"), ("Hypergeometric2F1[1, 2, 4, 1]", "3"),
    ("Hypergeometric1F1[1/2, 3/2, 1]", "Hypergeometric1F1[1/2, 3/2, 1]"),
    ("Hypergeometric1F1[-2, 1, x]", "1 - 2*x + x^2/2"), ("Hypergeometric1F1[a, a, x]", "E^x"),
    ("ClebschGordan[{1/2, 1/2}, {1/2, -1/2}, {1, 0}]", "1/Sqrt[2]"),
    ("ClebschGordan[{3/2, -1/2}, {1, 1}, {5/2, 1/2}]", "Sqrt[3/10]"),
    ("ClebschGordan[{1, 1}, {1, 1}, {1, 0}]", "0"),
    ("SphericalHarmonicY[1, 0, t, p]", "Sqrt[3/Pi]*Cos[t]/2"),
    ("Chop[N[SphericalHarmonicY[2, -1, 3/10, 1/2]] - SphericalHarmonicY[2, -1, 0.3, 0.5]]", "0"),
    ("{Binomial[1/2, 3], Binomial[7/2, 3/2], Binomial[-1/2, -2]}", "{1/16, 35/8, 0}"),
    ("Root[#^5 - # - 1 &, 1]", "Root[Function[Slot[1]^5 - Slot[1] - 1], 1]"),
    ("{NumericQ[Root[#^5 - # - 1 &, 1]], Root[#^5 - # - 1 &, 1] > 1}", "{True, True}"),
    ("Root[#^3 - 6 #^2 + 11 # - 6 &, 2]", "2"), ("N[Root[#^5 - # - 1 &, 1, 0]] > 1", "True"),
    ("Simplify[E^(0. t) + E^(-t)]", "E^(-t) + E^(0.*t)"),
  ]) func exactFunctions(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("1.5`10", "1.500000000`10."), ("1.5`10 + 1", "2.500000000`10.221848749616356"), ("1.5`", "1.5"),
    ("0.001``10", "0.001000000`7."), ("-2.5`20*^3", "-2500.0000000000000000`20."),
    ("1.23456789012345678901234567890 2", "2.4691357802469135780246913578`29.091514977212693"),
    ("0.30000000000000004", "0.30000000000000004"), ("Precision[123456789012345678.5] > 18", "True"),
    ("16^^ff.8", "255.5"), ("{0.`20, 1.5`0}", "{0., 1.5}"),
    ("{Accuracy[0.], Precision[0.]}", "{323.607, MachinePrecision}"),
    ("N[Pi, {Infinity, 20}]", "3.1415926535897932385`20.497149872694134"),
    ("N[{Pi, 100 Pi}, {3, 20}]", "{3.14`3., 314.`3.}"),
    ("N[Gamma[1/3], 30]", "2.67893853470774763365569294097`30."),
    ("N[{Gamma[-1/2], (1/2)!}, 20]", "{-3.5449077018110320546`20., 0.88622692545275801365`20.}"),
    ("N[Erf[1], 30]", "0.842700792949714869341220635083`30."),
    ("N[Erfc[5], 20]", "1.5374597944280348502`20.*^-12"),
    ("N[BesselJ[0, 1], 30]", "0.765197686557966551449717526103`30."),
    ("N[BesselJ[1/2, 3], 25]", "0.06500818287737577811400470`25."),
    ("N[BesselI[2, 5/2], 25]", "1.276466147819164282483355`25."),
    ("N[Zeta[{1/2, -1/2}], 20]", "{-1.4603545088095868129`20., -0.20788622497735456602`20.}"),
    ("N[ProductLog[1], 30]", "0.567143290409783872999968662210`30."),
    ("N[EllipticK[1/2], 25]", "1.854074677301371918433850`25."),
    ("N[EllipticE[1/2], 25]", "1.350643881047675502520175`25."),
    ("N[Beta[1/3, 1/2], 20]", "4.2065463159763627835`20."),
    (
      "N[{SinIntegral[2], CosIntegral[2], ExpIntegralEi[-2]}, 20]",
      "{1.6054129768026948486`20., 0.42298082877486499570`20., -0.048900510708061119567`20.}"
    ),
    ("N[Root[#^3 - # - 1 &, 1], 30]", "1.32471795724474602596090885448`30."),
    ("N[Root[#^5 - # - 1 &, 1] + 1, 20]", "2.1673039782614186843`20."),
    ("N[Exp[I], 20]", "0.54030230586813971740`20. + 0.84147098480789650665`20.*I"),
    ("N[(2 + 3 I)^(1/3), 20]", "1.4518566183526649282`20. + 0.49340353410400471674`20.*I"),
    ("N[Log[-2], 20]", "0.69314718055994530942`20. + 3.1415926535897932385`20.*I"),
    ("N[Sin[1 + I], 20]", "1.2984575814159772948`20. + 0.63496391478473610826`20.*I"),
    ("Exp[N[I, 20]]", "0.54030230586813971740`20. + 0.84147098480789650665`20.*I"),
    ("{Precision[N[Exp[I], 30]], Accuracy[N[2 + I, 10]] > 9}", "{30., True}"),
  ]) func chosenPrecision(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "RealDigits[{1/3, 22/7, 1/8, 5/6, 1/300}]",
      "{{{{3}}, 0}, {{3, {1, 4, 2, 8, 5, 7}}, 1}, {{1, 2, 5}, 0}, {{8, {3}}, 0}, {{{3}}, -2}}"
    ),
    ("{RealDigits[100], RealDigits[1/3, 2]}", "{{{1, 0, 0}, 3}, {{{1, 0}}, -1}}"),
    ("FromDigits[{{1, 2, 3}, 2}]", "123/10"), ("FromDigits[{{1, {4, 2, 8, 5, 7, 1}}, 1}]", "10/7"),
    ("FromDigits[RealDigits[22/7]]", "22/7"), ("FromDigits[{a, b, c}, x]", "c + x*(b + a*x)"),
    ("ContinuedFraction[3.14]", "{3, 7, 7}"), ("ContinuedFraction[3.14, 2]", "{3, 7}"),
    ("ContinuedFraction[{Sqrt[2], Sqrt[13]}[[2]]]", "{3, {1, 1, 1, 1, 6}}"),
    ("ContinuedFraction[(1 + Sqrt[5])/2]", "{{1}}"), ("ContinuedFraction[3 - Sqrt[2]]", "{1, 1, 1, {2}}"),
    ("FromContinuedFraction[{1, {2}}]", "Sqrt[2]"), ("FromContinuedFraction[{{1}}]", "(1 + Sqrt[5])/2"),
    ("Convergents[0.5]", "{0, 1/2}"),
    (
      "{PartitionsP[100], PartitionsQ[10], StirlingS1[5, 2], EulerE[6], Subfactorial[5]}",
      "{190569292, 10, -50, -61, 44}"
    ),
    ("{NextPrime[100, -1], NextPrime[100, 3], NextPrime[7, -2], NextPrime[3, -1]}", "{97, 107, 3, 2}"),
    ("{Adjugate[{{1, 2}, {3, 4}}], Permanent[{{1, 2}, {3, 4}}]}", "{{{4, -2}, {-3, 1}}, 10}"),
    ("PauliMatrix[1].PauliMatrix[2] == I PauliMatrix[3]", "True"),
    ("{MedianDeviation[{1, 2, 6, 9}], ReverseSort[{1, 3, 2}]}", "{5/2, {3, 2, 1}}"),
    ("StringRiffle[{{1, 2}, {3, 4}}]", "\"1 2\n3 4\""),
    ("StringRiffle[{{1, 2}, {3, 4}}, \", \"]", "\"1 2, 3 4\""),
    ("Partition[{1, 2, 3, 4, 5, 6}, 3, 2, 1, x]", "{{1, 2, 3}, {3, 4, 5}, {5, 6, x}}"),
    ("Partition[{a, b, c, d}, 3, 3, 1, {}]", "{{a, b, c}, {d}}"),
    ("Partition[{a, b, c}, 2, 1, {-1, 1}, x]", "{{x, a}, {a, b}, {b, c}, {c, x}}"),
  ]) func numbersAndLists(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Collect[a E^(2 x) + b E^x + c E^x + d E^(2 x), E^x]", "(b + c)*E^x + (a + d)*E^(2*x)"),
    ("Collect[a x^n + b x^n + c x, x]", "c*x + (a + b)*x^n"),
    ("Collect[a Sqrt[x] + b Sqrt[x] + c x + d x, x]", "(a + b)*Sqrt[x] + (c + d)*x"),
    ("Collect[a x^(1/3) + b x^(1/3) + c x^(2/3) + d x^(2/3), x^(1/3)]", "(a + b)*x^(1/3) + (c + d)*x^(2/3)"),
    ("Collect[a/x + b/x + c x + d x, x]", "(a + b)/x + (c + d)*x"),
    ("Collect[a x^4 + b x^4 + c x^2 + d x, x^2]", "d*x + c*x^2 + (a + b)*x^4"),
    ("D[x E^x, {x, n}]", "E^x*(n + x)"),
    ("D[x^3 E^(2 x), {x, n}] - D[x^3 E^(2 x), {x, 4}] /. n -> 4 // Simplify", "0"),
    ("D[x^2 Sin[x], {x, n}] - D[x^2 Sin[x], {x, 3}] /. n -> 3 // Simplify", "0"),
    (
      "DSolve[2 x y[x] + 1 + (x^2 + Cos[y[x]]) y'[x] == 0, y[x], x]",
      "Solve[x + Sin[y[x]] + x^2*y[x] == C[1], y[x]]"
    ),
    (
      "DSolve[{2 x y[x]^2 + 4 == 2 (3 - x^2 y[x]) y'[x], y[-1] == 8}, y[x], x]",
      "{{y[x] -> 3/x^2 + Sqrt[9 + 12*x^2 - 4*x^3]/x^2}}"
    ),
    (
      "Simplify[D[(3 x y[x] + y[x]^2) + (x^2 + x y[x]) y'[x] /. DSolve[(3 x y[x] + y[x]^2) + (x^2 + x y[x]) y'[x] == 0, y, x][[2]], x] /. {x -> 1.7, C[1] -> 0.3} // Chop]",
      "0"
    ),
    ("NMinimize[x^2 - y^2, {x, y}]", "{-Infinity, {x -> Indeterminate, y -> Indeterminate}}"),
    ("NMaximize[x + y, {x, y}]", "{Infinity, {x -> Indeterminate, y -> Indeterminate}}"),
  ]) func algebraAndEquations(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Limit[Log[x]/Cot[x], x -> 0]", "0"), ("Limit[Log[x] Sin[x], x -> 0]", "0"),
    ("f[x_] := x^2 + 1; {f', f'', f'[3], f''(x)}", "{Function[2*Slot[1]], Function[2], 6, x*Function[2]}"),
    ("f[x_] := If[x > 0, x, -x]; {f', f'[2]}", "{Derivative[1][f], 1}"),
    ("f[x_ /; x > 0] := x^2; f'[2]", "Derivative[1][f][2]"),
    ("InverseLaplaceTransform[E^(-a Sqrt[s])/s, s, t]", "Erfc[a/(2*Sqrt[t])]"),
    ("InverseLaplaceTransform[E^(-a Sqrt[s])/Sqrt[s], s, t]", "E^(-a^2/(4*t))/(Sqrt[Pi]*Sqrt[t])"),
    ("InverseLaplaceTransform[E^(-a Sqrt[s]), s, t]", "a*E^(-a^2/(4*t))/(2*Sqrt[Pi]*t^(3/2))"),
    ("InverseLaplaceTransform[s^(-1/2) Exp[-1/s], s, t]", "Cos[2*Sqrt[t]]/(Sqrt[Pi]*Sqrt[t])"),
    (
      "FourierTrigSeries[x, {x, 0, 1}, 2] // Expand",
      "1/2 - Sin[2*Pi*x]/Pi - Sin[4*Pi*x]/(2*Pi)"
    ),
    ("DSolve[y''[x] - y[x] == 0, y[x], x]", "{{y[x] -> E^x*C[1] + E^(-x)*C[2]}}"),
    ("DSolve[y''[x] - k^2 y[x] == x, y[x], x]", "{{y[x] -> -x/k^2 + E^(k*x)*C[1] + E^(-k*x)*C[2]}}"),
    ("Eigenvectors[{{3 + s, 4}, {-9/4, -3 + s}}]", "{{-4/3, 1}, {0, 0}}"),
    ("Eigensystem[{{1, -1}, {1, 3}}]", "{{2, 2}, {{-1, 1}, {0, 0}}}"),
    (
      "Notation[Subscript[u, x] <-> Derivative[1, 0][u][x, y]]; u[x_, y_] := x^2 y; Subscript[u, x]",
      "2*x*y"
    ),
    ("Unprotect[C]", "{\"C\"}"), ("{Zeta[-1], Zeta[-3], Zeta[-4], Zeta[6]}", "{-1/12, 1/120, 0, Pi^6/945}"),
  ]) func notebooks(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
