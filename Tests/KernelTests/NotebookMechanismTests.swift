import Testing

/// Mechanisms of public notebooks that the kernel lacked or had wrong: roots of imaginary numbers, sums that stay, minima,
/// solutions and their order, transforms, logic.
@Suite struct NotebookMechanismTests {
  @Test(arguments: [
    ("{Log[I], Log[-2 I]}", "{(I/2)*Pi, (-I/2)*Pi + Log[2]}"), ("Sqrt[-I]", "-(-1)^(3/4)"),
    ("Sqrt[4 I]", "2*(-1)^(1/4)"), ("N[Sqrt[-9 I] - 3 Exp[-I Pi/4]] // Chop", "0"),
    ("Solve[z^2 + I == 0, z]", "{{z -> -(-1)^(3/4)}, {z -> (-1)^(3/4)}}"),
    (
      "{ArcTan[Indeterminate], Log[Indeterminate], Sqrt[Indeterminate]}",
      "{Indeterminate, Indeterminate, Indeterminate}"
    ),
    ("Pochhammer[1 - a, -1]", "(-1)/a"), ("Pochhammer[5, -2]", "1/12"),
    ("b Binomial[a, b]/a - Binomial[a, b] Pochhammer[1 - a, -1]/Pochhammer[1 - b, -1]", "0"),
    ("ChebyshevU[0.5, -0.5] - Sin[1.5 ArcCos[-0.5]]/Sin[ArcCos[-0.5]] // Chop", "0"),
    ("RGBColor[\"Blue\"]", "RGBColor[0., 0., 1.]"),
  ]) func values(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("LinearSolve[{{4, 2}, {2, 3}}, Method -> \"Cholesky\"][{8, 8}]", "{1, 2}"),
    ("LinearSolve[{{2, 0}, {0, 4}}, {2, 4}, Method -> \"Banded\"]", "{1, 1}"),
    (
      "First[(a[1] + b[1]) /. NDSolve[{a'[t] == -a[t], b'[t] == a[t], a[0] == 1/4, b[0] == 1 - a[0]}, {a, b}, {t, 0, 1}]]"
        + " - 1 // Chop[#, 10^-6] &", "0"
    ),
  ]) func optionsAndConditions(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Sum[2 + 3 + f[k], {k, 1, Infinity}]", "Sum[5 + f[k], {k, 1, Infinity}]"),
    ("k = 7; Sum[a[k] 2, {k, 0, n}]", "Sum[2*a[k], {k, 0, n}]"),
    (
      "D[Sum[ArcTan[x/n!], {n, 0, Infinity}], x]",
      "Sum[1/((1 + x^2/Factorial[n]^2)*Factorial[n]), {n, 0, Infinity}]"
    ),
    ("Sum[i j, {i, n}, {j, i}] /. n -> 2", "7"),
    (
      "Sum[f[n] KroneckerDelta[n, j] 1, {n, 0, Infinity}, {j, 0, Infinity}]",
      "Sum[f[n]*KroneckerDelta[j, n], {n, 0, Infinity}, {j, 0, Infinity}]"
    ),
  ]) func sums(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "Solve[Sin[z]^3 Cos[z] == 0, z][[All, 1, 2, 1]]",
      "{2*Pi*C[1], -Pi/2 + 2*Pi*C[1], Pi/2 + 2*Pi*C[1], Pi + 2*Pi*C[1]}"
    ),
    ("Solve[Abs[z] < 4 && Sin[2 z]/(z (Pi - z)) == 0, z]", "{{z -> -Pi}, {z -> -Pi/2}, {z -> Pi/2}}"),
    ("Residue[(z - a)^(-n), {z, a}]", "Residue[(-a + z)^(-n), {z, a}]"),
    (
      "Integrate[(Cos[b u] - Cos[a u])/u, {u, 0, t}]",
      "-CosIntegral[a*t] + CosIntegral[b*t] + Log[a] - Log[b]"
    ),
    (
      "Simplify[LaplaceTransform[Integrate[(Cos[b u] - Cos[a u])/u, {u, 0, t}], t, p] - Log[(p^2 + a^2)/(p^2 + b^2)]/(2 p) /. {a -> 1., b -> 2., p -> 3.}] // Chop",
      "0"
    ),
    (
      "FourierSinCoefficient[Sin[t] t, t, n] + 4 (1 + (-1)^n) n/((n^2 - 1)^2 Pi) /. n -> 1/2 // N // Chop",
      "0"
    ),
  ]) func equations(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "Series[Sin[x], {x, 0, 3}] + Series[Cos[x], {x, 0, 3}]", "SeriesData[x, 0, {1, 1, -1/2, -1/6}, 0, 4, 1]"
    ),
    ("seriesArithmetic[Plus, {1, Series[x, {x, 0, 2}]}]", "SeriesData[x, 0, {1, 1}, 0, 3, 1]"),
    ("x Series[Sin[x], {x, 0, 3}]", "SeriesData[x, 0, {1, 0, -1/6}, 2, 5, 1]"),
    ("1 - 2 Series[Sin[x], {x, 0, 3}]", "SeriesData[x, 0, {1, -2, 0, 1/3}, 0, 4, 1]"),
    ("Series[Sin[x], {x, 0, 3}] Series[Cos[x], {x, 0, 3}]", "SeriesData[x, 0, {1, 0, -2/3}, 1, 4, 1]"),
    ("Series[Sin[x], {x, 0, 5}]^2", "SeriesData[x, 0, {1, 0, -1/3, 0, 2/45}, 2, 7, 1]"),
    ("1/Series[Cos[x], {x, 0, 3}]", "SeriesData[x, 0, {1, 0, 1/2}, 0, 4, 1]"),
    (
      "-D[Series[1/(z - 2), {z, 0, 5}], z] (3 z + 1)",
      "SeriesData[z, 0, {1/4, 1, 15/16, 11/16, 29/64}, 0, 5, 1]"
    ),
    ("Series[Cos[x], {x, 0, 3}] - Series[1, {x, 0, 1}]", "SeriesData[x, 0, {}, 2, 2, 1]"),
    ("Head[Series[Cos[x], {x, 0, 3}] + Series[Cos[y], {y, 0, 3}]]", "Plus"),
  ]) func series(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Round[NMinimize[x^2/2 + Sin[4 x]^2 + x/5, x][[2, 1, 2]], 0.001]", "-0.006"),
    ("Round[NMaximize[Cos[9 x] - (x + 2)^2, x][[1]], 0.001]", "0.991"),
    ("Round[1000 FindMaximum[Cos[20 x], {x, 1}][[2, 1, 2]]]", "942"),
    ("Round[FindMinimum[(x - 3)^4 + 2, x][[1]], 0.001]", "2."),
    (
      "d = Table[{x, 8 E^(-x/3) Sin[Pi x + 0.8]}, {x, 0, 10, 0.2}]; Round[Map[Last, FindFit[d, a E^(-b x) Sin[c x + f], {a, b, c, f}, x]], 0.001]",
      "{8., 0.333, 3.142, 0.8}"
    ),
  ]) func searches(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("i = 0; Until[i > 3, i++]; i", "4"), ("i = 9; Until[i > 3, i++]; i", "9"),
    ("TautologyQ[(p && q) \\[Equivalent] ! (! p || ! q)]", "True"),
    ("{Equivalent[a, True], Equivalent[a, a], Equivalent[True, False]}", "{a, True, False}"),
    ("Query[Max, \"a\"][Dataset[{<|\"a\" -> 1|>, <|\"a\" -> 2|>}]]", "2"),
  ]) func logic(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
