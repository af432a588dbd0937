import Testing

/// Values of public notebooks that the kernel did not give: eigenvectors, equations, limits, series, texts, logic,
/// distributions.
@Suite struct NotebookValueTests {
  @Test(arguments: [
    ("Eigenvectors[{{1, 0}, {2, 2}}]", "{{0, 1}, {-1, 2}}"),
    ("Eigensystem[{{0, 2}, {2, 0}}]", "{{-2, 2}, {{-1, 1}, {1, 1}}}"),
    ("Eigenvectors[{{2, 0}, {0, 2}}]", "{{0, 1}, {1, 0}}"),
    ("Eigenvectors[{{1, 1}, {0, 1}}]", "{{1, 0}, {0, 0}}"),
    (
      "Eigensystem[{{a^2 m/3, -a^2 m/4, 0}, {-a^2 m/4, a^2 m/3, 0}, {0, 0, 2 a^2 m/3}}]",
      "{{2*a^2*m/3, 7*a^2*m/12, a^2*m/12}, {{0, 0, 1}, {-1, 1, 0}, {1, 1, 0}}}"
    ),
    ("Eigensystem[{{-k/m, 0}, {0, -2 k/m}}]", "{{(-2)*k/m, -k/m}, {{0, 1}, {1, 0}}}"),
    ("Eigensystem[{{a, b}, {b, a}}]", "{{a - b, a + b}, {{-1, 1}, {1, 1}}}"),
    ("{Eigenvalues[{{0, 1/2}, {-1/2, 0}}], Eigenvalues[{{1, 1}, {-1, 1}}]}", "{{I/2, -I/2}, {1 + I, 1 - I}}"),
    ("Eigenvalues[{{0, a}, {b, 0}}]", "{-Sqrt[a]*Sqrt[b], Sqrt[a]*Sqrt[b]}"),
    ("Eigenvalues[{{Cos[t], Sin[t]}, {Sin[t], -Cos[t]}}]", "{-1, 1}"),
    ("Eigenvalues[{{a, b}, {b, a}}] /. {a -> 1, b -> 2}", "{-1, 3}"),
    (
      "Round[10^6 N[Eigenvectors[{{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}]][[All, 3]]]",
      "{1000000, 1000000, 1000000}"
    ),
    ("FreeQ[Eigenvectors[{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}], _Real]", "True"),
  ]) func eigenvectors(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "s = Solve[t == d + a/(1 + (r/b)^c), r]; s /. {a -> 1, b -> 2, c -> 2, d -> 0, t -> 1/5}", "{{r -> 4}}"
    ),
    ("Solve[-x^2 - 5 x + 3 == 0, x]", "{{x -> -5/2 - Sqrt[37]/2}, {x -> -5/2 + Sqrt[37]/2}}"),
    ("FunctionRange[{Sqrt[2] Sin[2 x + Pi/4], 0 <= x <= Pi/2}, x, y]", "-1 <= y <= Sqrt[2]"),
    ("Solve[{{x}, {y}} == {{1}, {2}}, {x, y}]", "{{x -> 1, y -> 2}}"),
    ("x = 2; Head[Solve[y == x, x]]", "Solve"),
    ("Minimize[{x^4 - 6 x^2 + 3, -10 <= x <= 10}, x]", "{-6, {x -> -Sqrt[3]}}"),
    ("Maximize[{(Sin[x] + 1)/(Sin[x] + 2), -Pi/2 < x <= Pi/2}, x]", "{2/3, {x -> Pi/2}}"),
    ("Maximize[{144 x/(3 + 2 x)^2, Element[x, PositiveIntegers]}, x]", "{288/49, {x -> 2}}"),
    ("Maximize[(36 t - 36)/t^2, t]", "{9, {t -> 2}}"),
    ("Head[Minimize[{x, 0 < x <= 1}, x]]", "Minimize"),
    (
      "Chop[(x[t] /. DSolve[{x''[t] + 4 x'[t] + 1200. x[t] == 0.1 Cos[30. t], x[0] == 0, x'[0] == 0}, x[t], t][[1]]) /. t -> 0]",
      "0"
    ),
    ("DSolve[{x''[t] + x[t] == 1, x[0] == 0, x'[0] == 0}, x[t], t]", "{{x[t] -> 1 - Cos[t]}}"),
  ]) func equations(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Limit[x/y, {x -> Infinity, y -> Infinity}]", "0"), ("Limit[x^y, {x -> 0, y -> 0}]", "1"),
    ("Series[Cos[1/p]/p, {p, Infinity, 4}]", "SeriesData[p, Infinity, {1, 0, -1/2}, 1, 5, 1]"),
    ("Normal[Series[Sin[1/p], {p, Infinity, 3}]]", "-1/(6*p^3) + 1/p"),
    ("SeriesCoefficient[Cos[1/p]/p, {p, Infinity, n}] /. n -> 3", "-1/2"),
    ("SeriesCoefficient[1/((z - 1) z), {z, 1, n}] /. n -> 2", "-1"),
    ("SeriesCoefficient[1/((z - 2)^2 (z + 3)^3), {z, -3, n}] /. n -> -2", "2/125"),
    ("Series[Sin[x], {x, 0, 3}] /. x -> 1", "5/6"),
    ("D[Series[1/(z - 2), {z, 0, 2}], z]", "SeriesData[z, 0, {-1/4, -1/4}, 0, 2, 1]"),
    ("m = Function[t, Integrate[E^(t x) x, {x, 0, 1}]]; m'[0]", "1/3"), ("D[x^2]", "x^2"),
    (
      "Assuming[{n != m, Element[n, Integers], Element[m, Integers]}, Integrate[Sin[n x] Sin[m x], {x, 0, 2 Pi}]]",
      "0"
    ),
    (
      "Assuming[{n == m, Element[n, Integers], Element[m, Integers]}, Integrate[Sin[n x] Sin[m x], {x, 0, 2 Pi}]]",
      "Pi"
    ),
    (
      "i = Integrate[t^m E^(-a t) Log[t], {t, 0, Infinity}, Assumptions -> a > 0 && m > -1]; i /. {a -> 1, m -> 0}",
      "-EulerGamma"
    ),
    (
      "LaplaceTransform[Integrate[Cosh[t - u] x[u], {u, 0, t}], t, p]",
      "p*LaplaceTransform[x[t], t, p]/(-1 + p^2)"
    ),
    ("LaplaceTransform[Piecewise[{{1, 0 <= t < 2}, {0, t >= 2}}, 0], t, p]", "1/p - E^((-2)*p)/p"),
    ("LaplaceTransform[CosIntegral[a t], t, p]", "-Log[1 + p^2/a^2]/(2*p)"),
    (
      "Round[10^6 Im[FourierTransform[Piecewise[{{1, 0 <= t < 1}}, 0], t, w] /. w -> N[Pi]]]",
      "253975"
    ),
    ("Limit[(n + 1)^2 z/(4 n^2), n -> Infinity]", "z/4"),
    ("Residue[E^(p t) p^5/(p^6 - 1), {p, 1/2 + I Sqrt[3]/2}] /. t -> 0", "1/6"),
    ("Last /@ Tally[z /. Solve[(z^2 + I)^3 == 0, z]]", "{3, 3}"),
    ("SumConvergence[1/n, n]", "False"), ("SumConvergence[(-1)^n Log[n]/n, n]", "True"),
    ("SumConvergence[2^n^2/n!, n]", "False"), ("SumConvergence[Log[(n + 1)/(n - 1)]/Sqrt[n], n]", "True"),
    ("Head[SumConvergence[1/(n Log[n]), n]]", "SumConvergence"),
    ("ZTransform[Sin[b n]/n, n, z]", "b + ArcTan[Sin[b]/(z - Cos[b])]"),
    ("Chop[N[InverseZTransform[z/(z^4 + 1), z, n] /. n -> 1]]", "0"),
    ("Chop[N[InverseZTransform[z/(z^4 + 1), z, n] /. n -> 3]]", "1."),
    ("Sum[n 2^n, {n, 1, n}] /. n -> 3", "34"), ("{Coth[Infinity], Tanh[-Infinity]}", "{1, -1}"),
    ("0. DirectedInfinity[-1/Log[2]]", "Indeterminate"), ("Refine[n - 1 > 0, n > 1]", "True"),
    ("Piecewise[{{a, x > 0}, {0, x <= 0}}, 0]", "Piecewise[{{a, x > 0}}, 0]"),
    ("Cancel[(a^2 - b^2)/(a - b)]", "a + b"), ("Cancel[(a - b) c/(a^2 - b^2)]", "c/(a + b)"),
    ("Cancel[(a c - b c)/(a^2 - b^2)]", "c/(a + b)"), ("Together[1/(a - b) - 2 b/(a^2 - b^2)]", "1/(a + b)"),
    ("Together[Cancel[(a b - 2 a c + b c - 2 c^2)/((2 c - b) (a - c)^2)] + (a + c)/(a - c)^2]", "0"),
    ("Simplify[(-1 + E^t)/(1 - E^-t)]", "E^t"), ("(E^(2 t) - x) E^t/(E^(2 t) - x)", "E^t"),
    ("PolynomialGCD[a^2 - b^2, 2 a - 2 b]", "a - b"),
    ("Mod[127^92108, 5]", "1"),
    (
      "{VectorQ[{1, x}, NumberQ], VectorQ[{1, 2}, # > 0 &], VectorQ[{{1}, {2}}, ListQ]}",
      "{False, True, True}"
    ),
    (
      "{MatrixQ[{{1, x}}, NumberQ], MatrixQ[{{1, 2}}, NumberQ], MatrixQ[{1}, NumberQ]}",
      "{False, True, False}"
    ), ("Norm[{{3, 4}}]", "5"),
  ]) func calculus(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("FullSimplify[(p && q) || (! p && ! q)]", "Not[Xor[p, q]]"),
    ("Simplify[(a || b) && ! (a && b)]", "Xor[a, b]"),
    ("Simplify[(a && b) || (a && ! b)]", "a"), ("Simplify[p || ! p]", "True"), ("!!p", "p"),
    ("logicalShortest[(a && c) || (! a && ! c) || ! d]", "a && c || Not[a] && Not[c] || Not[d]"),
    ("LogicalExpand[Xor[a, b]]", "Not[a] && b || Not[b] && a"),
  ]) func logic(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("StringJoin[{{\"s1\", \"s2\"}, {\"s3\"}}]", "\"s1s2s3\""),
    ("StringSplit[\"x1zx2Zx3\", \"z\", IgnoreCase -> True]", "{\"x1\", \"x2\", \"x3\"}"),
    ("StringSplit[\"A tree, four\", RegularExpression[\"\\\\W+\"]]", "{\"A\", \"tree\", \"four\"}"),
    ("StringCases[\"a12-b3\", RegularExpression[\"[a-z](\\\\d{2}|3)\"]]", "{\"a12\", \"b3\"}"),
    (
      "StringReplace[\"2024-05\", RegularExpression[\"^?\"] -> \"\"]",
      "StringReplace[\"2024-05\", RegularExpression[\"^?\"] -> \"\"]"
    ),
    ("StringTrim[\" b . c ....\", \".\"]", "\" b . c ...\""), ("StringTrim[\" b . \", \".\"]", "\" b . \""),
    ("StringPartition[\"12345\", UpTo[2]]", "{\"12\", \"34\", \"5\"}"),
    ("StringPosition[\"12ab3\", DigitCharacter, 2]", "{{1, 1}, {2, 2}}"),
    ("StringPosition[\"b\"][{\"ab\", \"c\"}]", "{{{2, 2}}, {}}"), ("IntegerString[9, \"Roman\"]", "\"IX\""),
    ("NestWhile[# + 1 &, 1, # < 10 &, 1, Infinity, -1]", "9"),
    ("StringSplit[InsertLinebreaks[\"xxxxx zz y\", 4], \"\\n\"]", "{\"xxxx\", \"x zz\", \"y\"}"),
    ("ArrayReduce[Min, {{1, 2}, {3, 0}}, 2]", "{1, 0}"), ("ChessboardDistance[{1, 2}, {3, 3}]", "2"),
    ("CosineDistance[{1, 2}, {2, 4}]", "0"),
    ("QuotientRemainder[{8, 9}, 7]", "{{1, 1}, {1, 2}}"),
    (
      "ReplaceList[{a, b, c}, {x___, y_, z___} :> g[{x}, y, {z}]]",
      "{g[{}, a, {b, c}], g[{a}, b, {c}], g[{a, b}, c, {}]}"
    ),
    ("ReplaceList[{1, 2, 2, 3, 3}, {t___, i_, i_, z___} -> {t, z}]", "{{1, 3, 3}, {1, 2, 2}}"),
    ("ReplaceList[x, {x -> a, x -> b, y -> c}, 1]", "{a}"),
  ]) func texts(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("SliceDistribution[PoissonProcess[4/3], t]", "PoissonDistribution[4*t/3]"),
    ("Probability[x[1] >= 1, x \\[Distributed] PoissonProcess[2]]", "1 - 1/E^2"),
    (
      "EmpiricalDistribution[{1/4, 1/4, 1/4, 1/4} -> {2, 1, -1, -1}]",
      "DataDistribution[\"Empirical\", {{1/2, 1/4, 1/4}, {-1, 1, 2}, False}, 1, 4]"
    ),
    ("Variance[EmpiricalDistribution[{0.3, 0.7} -> {0, 1}]]", "0.21000000000000002"),
    (
      "d = ProbabilityDistribution[Piecewise[{{(2 - y)/2, 0 <= y <= 2}}, 0], {y, -Infinity, Infinity}]; {Kurtosis[d], CDF[d, t] /. t -> 1}",
      "{12/5, 3/4}"
    ),
    (
      "d = ProbabilityDistribution[Piecewise[{{(2 - y)/2, 0 <= y <= 2}}, 0], {y, -Infinity, Infinity}]; Probability[x > 4/5 \\[Conditioned] x >= 1/3, x \\[Distributed] d]",
      "324/625"
    ),
    (
      "Median[ProbabilityDistribution[{\"CDF\", Piecewise[{{1 - E^(-y^2), 0 <= y}}, 0]}, {y, -Infinity, Infinity}]]",
      "Sqrt[Log[2]]"
    ),
    ("Round[10^4 NProbability[x > 3.02 || x < 2.98, x \\[Distributed] NormalDistribution[3, 0.01]]]", "455"),
    ("Variance[TransformedDistribution[30 y + 2 y^2, y \\[Distributed] GammaDistribution[3, 2]]]", "47664"),
    ("Moment[GammaDistribution[a, b], t]", "b^t*Pochhammer[a, t]"),
    ("PDF[NormalDistribution[]][0]", "1/Sqrt[2*Pi]"),
    ("Mean[UniformDistribution[{{2, 7}, {20, 54}}]]", "{9/2, 37}"),
    ("{Mean[UniformDistribution[{2, 7}]], Variance[UniformDistribution[{a, b}]]}", "{9/2, (-a + b)^2/12}"),
    ("{Median[ExponentialDistribution[a]], Mean[ExponentialDistribution[]]}", "{Log[2]/a, 1}"),
    ("Mean[WeibullDistribution[2, 500]]", "250*Sqrt[Pi]"),
    ("TrimmedMean[{1, 2, 3, 4, 5, 6, 7, 8, 9, 100}, {1/10, 1/5}]", "5"),
  ]) func distributions(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
