import Testing

/// Exact values of angles, integrals, factors and solutions, compared with known results.
@Suite struct ExactMathematicsTests {
  @Test(arguments: [
    (
      "{Sin[Pi/10], Cos[Pi/5], Sin[3 Pi/10], Cos[36 Degree]}",
      "{(-1 + Sqrt[5])/4, (1 + Sqrt[5])/4, (1 + Sqrt[5])/4, (1 + Sqrt[5])/4}"
    ),
    (
      "Chop[N[{Sin[Pi/5], Cos[2 Pi/5], Sin[7 Pi/5], Cos[9 Pi/10], Tan[Pi/5], Tan[3 Pi/10], Tan[9 Pi/10]}] - {Sin[N[Pi/5]], Cos[N[2 Pi/5]], Sin[N[7 Pi/5]], Cos[N[9 Pi/10]], Tan[N[Pi/5]], Tan[N[3 Pi/10]], Tan[N[9 Pi/10]]}]",
      "{0, 0, 0, 0, 0, 0, 0}"
    ),
    ("FreeQ[{Sin[Pi/5], Cos[2 Pi/5], Tan[Pi/10], Sin[-7 Pi/5]}, Sin | Cos | Tan]", "True"),
    ("Sin[Pi/7]", "Sin[Pi/7]"),
    // Along the imaginary axis, the functions are hyperbolic ones, and these are the others.
    (
      "{Sin[3 I], Cos[-2 I x], Tan[I/2], Cot[I x y], Sec[I], Csc[2 I]}",
      "{I*Sinh[3], Cosh[2*x], I*Tanh[1/2], (-I)*Coth[x*y], Sech[1], (-I)*Csch[2]}"
    ),
    (
      "{Sinh[I x], Cosh[I Pi], Tanh[I], Coth[2 I], Sech[I], Csch[-I x]}",
      "{I*Sin[x], -1, I*Tan[1], (-I)*Cot[2], Sec[1], I*Csc[x]}"
    ),
    (
      "{ArcSin[I x], ArcTan[I/2], ArcSinh[I], ArcTanh[I x], ArcCot[2 I]}",
      "{I*ArcSinh[x], I*ArcTanh[1/2], (I/2)*Pi, I*ArcTan[x], (-I)*ArcCoth[2]}"
    ),
    ("{Sin[1 + I], Sin[I + x]}", "{Sin[1 + I], Sin[I + x]}"),
    ("{Sin[2. I] == I Sinh[2.], N[Sin[3 I]] == I Sinh[3.]}", "{True, True}"),
  ]) func anglesByTheGoldenRatio(_ input: String, _ expected: String) { #expect(value(input) == expected) }

  @Test(arguments: [
    ("Integrate[x^2 Exp[-x^2], {x, -Infinity, Infinity}]", "Sqrt[Pi]/2"),
    ("Integrate[Exp[-x^2/2], {x, -Infinity, Infinity}]", "Sqrt[2*Pi]"),
    ("Integrate[x^3 Exp[-2 x], {x, 0, Infinity}]", "3/8"),
    ("Integrate[Exp[-a x], {x, 0, Infinity}, Assumptions -> a > 0]", "1/a"),
    ("Integrate[Exp[-a x^2], {x, -Infinity, Infinity}, Assumptions -> a > 0]", "Sqrt[Pi]/Sqrt[a]"),
    ("Assuming[a > 0, Integrate[x^2 Exp[-a x], {x, 0, Infinity}]]", "2/a^3"),
    ("Integrate[Exp[-x^2 + x], {x, -Infinity, Infinity}]", "E^(1/4)*Sqrt[Pi]"),
    ("Integrate[x^5 Exp[-x^2], {x, -Infinity, Infinity}]", "0"),
    ("Integrate[(1 + x)^2 Exp[-x], {x, 0, Infinity}]", "5"),
    ("Integrate[Abs[x], {x, -1, 2}]", "5/2"),
    ("Integrate[UnitStep[x - 1], {x, 0, 3}]", "2"),
    ("Integrate[Piecewise[{{1, 0 < x < 1}, {2, x > 1}}], {x, 0, 3}]", "5"),
    ("Integrate[Piecewise[{{x, x < 1}, {x^2, 1 <= x < 2}}, 7], {x, 0, 3}]", "59/6"),
    ("Integrate[Abs[Sin[x]], {x, 0, 2 Pi}]", "4"),
    ("Integrate[Abs[x^2 - 1], {x, 0, 2}]", "2"),
    ("Integrate[Sign[x] x, {x, -1, 1}]", "1"),
    ("Integrate[Max[x, 1 - x], {x, 0, 1}]", "3/4"),
    ("Integrate[If[x < 1, 1, 3], {x, 0, 2}]", "4"),
    ("Integrate[UnitStep[x] Exp[-x], {x, -Infinity, Infinity}]", "1"),
    ("Integrate[x UnitStep[1 - x] Cos[n x], {x, 0, 2}] /. n -> 1", "-1 + Cos[1] + Sin[1]"),
  ]) func integralsOfGaussAndInPieces(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("Factor[x^4 + 4]", "(2 - 2*x + x^2)*(2 + 2*x + x^2)"),
    ("Factor[x^8 - 1]", "(-1 + x)*(1 + x)*(1 + x^2)*(1 + x^4)"),
    ("Factor[x^6 + x^3 - 2]", "(-1 + x)*(1 + x + x^2)*(2 + x^3)"),
    ("Factor[x^5 + x + 1]", "(1 + x + x^2)*(1 - x^2 + x^3)"),
    ("Factor[Expand[(x^2 + 1)^2 (x^2 + 2)^3 (x - 3)]]", "(-3 + x)*(1 + x^2)^2*(2 + x^2)^3"),
    ("Factor[x^4 + 1]", "1 + x^4"),
    ("Factor[2 x^2/3 - 8/3]", "2*(-2 + x)*(2 + x)/3"),
    ("Factor[-x^2 + 1]", "Times[-1, -1 + x, 1 + x]"),
    ("Factor[x^2 - y^2]", "(x - y)*(x + y)"),
    ("Factor[a b + a c]", "a*(b + c)"),
    ("Factor[x^3 - y^3]", "(x - y)*(x^2 + x*y + y^2)"),
    ("Factor[a^2 + 2 a b + b^2]", "(a + b)^2"),
    ("Factor[2 x y - 6 x]", "2*x*(-3 + y)"),
    ("Factor[x y + x + y + 1]", "(1 + x)*(1 + y)"),
    ("Factor[Expand[(x + 2 y) (x - y + 3) (z + 1)]]", "(x + 2*y)*(3 + x - y)*(1 + z)"),
    ("Factor[x^2 + y^2]", "x^2 + y^2"),
    ("Factor[x + y]", "x + y"),
    ("Expand[Factor[x^4 - 2 x^2 y^2 + y^4 + x - y]]", "x - y + x^4 - 2*x^2*y^2 + y^4"),
    ("Factor[1/x + 1/y]", "(x + y)/(x*y)"),
  ]) func factorsAreIrreducible(_ input: String, _ expected: String) {
    #expect(value("(\(input)) === (\(expected))") == "True", "\(value(input))")
  }

  @Test(arguments: [
    (
      "Solve[z^4 + 1 == 0, z]",
      "{{z -> -(-1)^(1/4)}, {z -> (-1)^(1/4)}, {z -> -(-1)^(3/4)}, {z -> (-1)^(3/4)}}"
    ),
    ("Solve[x^3 - 2 x + 1 == 0, x][[1]]", "{x -> 1}"),
    ("Solve[z^2 (z^2 + 9) == 0, z]", "{{z -> 0}, {z -> 0}, {z -> (-3)*I}, {z -> 3*I}}"),
    ("Solve[x^4 == 1, x]", "{{x -> -1}, {x -> -I}, {x -> I}, {x -> 1}}"),
    (
      "Solve[Sin[x] == 1/2, x][[1]]",
      "{x -> ConditionalExpression[Pi/6 + 2*Pi*C[1], Element[C[1], Integers]]}"
    ),
    ("Chop[x /. NSolve[E^x == 2, x]] == {Log[2.]}", "True"),
    ("Solve[E^x == 2, x, Reals]", "{{x -> Log[2]}}"),
    ("Solve[2^x == 8, x, Reals] /. Log[8] -> 3 Log[2]", "{{x -> 3}}"),
    ("Length[Solve[Sin[x] == 1/2, x, Reals]]", "2"),
    ("Limit[ArcTan[1/x], x -> 0, Direction -> \"FromBelow\"]", "-Pi/2"),
    ("principalSolve[Cos[x] == 1/2, x]", "{{x -> -Pi/3}, {x -> Pi/3}}"),
    ("x /. Solve[Sin[2 x] == 0 && Abs[x] < 2, x]", "{-Pi/2, 0, Pi/2}"),
    ("x /. Solve[Sin[x] == 1/2 && 0 < x < 7, x]", "{Pi/6, 5*Pi/6, 13*Pi/6}"),
    ("Reduce[Tan[x] == 1, x]", "Element[C[1], Integers] && x == Pi/4 + Pi*C[1]"),
    (
      "Solve[2 a b - b == 0 && a^2 - b^2 - a + 1/2 == 0, {a, b}] /. r_Rule :> r[[2]]",
      "{{1/2, -1/2}, {1/2, 1/2}, {1/2 - I/2, 0}, {1/2 + I/2, 0}}"
    ),
    ("Sort[{x, y} /. Solve[{x y == 0, x + y == 2}, {x, y}]]", "{{0, 2}, {2, 0}}"),
    ("Series[Cos[z], {z, 0, 5}]", "SeriesData[z, 0, {1, 0, -1/2, 0, 1/24}, 0, 6, 1]"),
    ("Normal[Series[Cos[z], {z, 0, 5}]]", "1 - z^2/2 + z^4/24"),
    ("Quantile[{5, 1, 3, 2, 4}, 1/2]", "3"), ("{Fibonacci[-4], Fibonacci[-5], LucasL[0]}", "{-3, 5, 2}"),
    ("{Round[1000 Fibonacci[2.5]], Fibonacci[7.] == 13}", "{1489, True}"),
    ("{WignerD[{1, 1, -1}, Pi/3], WignerD[{1, -1, -1}, Pi/4, Pi/3, Pi/4] == -3 I/4}", "{1/4, True}"),
    ("Round[1000 {WignerD[{1, 0, -1}, Pi/3], WignerD[{3/2, 1/2, 3/2}, 1.]}]", "{612, -640}"),
    (
      "{StringSplit[\"-a--b-\", \"-\"], StringSplit[\"-a-\", \"-\", All], StringSplit[\"1a22b\", DigitCharacter ..]}",
      "{{\"a\", \"\", \"b\"}, {\"\", \"a\", \"\"}, {\"a\", \"b\"}}"
    ),
    ("PolynomialMod[5 + 4 x + 7 x^2, 3]", "2 + x + x^2"),
    ("PolynomialMod[x^3, x^2 + 1]", "-x"),
    ("PDF[MultinormalDistribution[{0, 0}, {{1, 0}, {0, 1}}], {x, y}]", "E^((-x^2 - y^2)/2)/(2*Pi)"),
    ("Limit[(2^n + 3^n)^(1/n), n -> Infinity]", "3"), ("Limit[(1/(n^2 2^n))^(1/n), n -> Infinity]", "1/2"),
    ("Limit[(3^n + n^5)/3^n, n -> Infinity]", "1"), ("Limit[E^(-x) x^100, x -> Infinity]", "0"),
    ("Limit[n!^(1/n)/n, n -> Infinity]", "1/E"),
    ("Limit[HarmonicNumber[n] - Log[n], n -> Infinity]", "EulerGamma"),
    ("Limit[-Log[x], x -> Infinity]", "-Infinity"),
    ("Limit[Log[Log[x]], x -> Infinity]", "Infinity"),
    ("Integrate[Sin[x]/x, {x, 0, Infinity}]", "Pi/2"),
    ("Integrate[Cos[x]/(1 + x^2), {x, -Infinity, Infinity}]", "Pi/E"),
    ("Head[Integrate[1/x, {x, 0, 1}]]", "Integrate"), ("Head[Integrate[1./x, {x, 0, 1}]]", "Integrate"),
    ("Abs[Integrate[Sin[x^3], {x, 0, 1.}] - 0.2338452455938] < 10^-9", "True"),
    (
      "Eigensystem[{{2, 1, 0}, {1, 2, 1}, {0, 1, 2}}]",
      "{{2 + Sqrt[2], 2, 2 - Sqrt[2]}, {{1, Sqrt[2], 1}, {-1, 0, 1}, {1, -Sqrt[2], 1}}}"
    ),
    ("Eigenvectors[{{1, 1, 0}, {0, 1, 1}, {0, 0, 1}}]", "{{1, 0, 0}, {0, 0, 0}, {0, 0, 0}}"),
    ("Abs[Maximize[{Sin[x] + 0.1 x, 0 <= x <= 2 Pi}, x][[1]] - 1.16208] < 10^-5", "True"),
    ("limitByGrowth[(2^n + 3^n)^(1/n), n]", "3"),
    ("exactEigensystem[{{2, 0}, {0, 1}}]", "{{2, 1}, {{1, 0}, {0, 1}}}"),
    ("PaneSelector[{\"a\" -> 1, \"b\" -> 2}, \"b\"]", "2"),
    ("f[x_, n_] := 1; f[x_, k_] := 2; f[0, 0]", "2"),
    ("f[x_, x_] := 2; f[x_, y_] := 1; {f[1, 1], f[1, 2]}", "{2, 1}"),
    ("f[x_] := 1 /; x > 0; f[y_] := 2 /; y > 0; f[z_] := 3 /; z < 0; {f[1], f[-1]}", "{2, 3}"),
  ]) func solutionsInCanonicalOrder(_ input: String, _ expected: String) { #expect(value(input) == expected) }

  @Test(arguments: [
    ("Together[1/(1 + 1/z)]", "z/(1 + z)"), ("Together[(1 + 1/x)^2/y]", "(1 + x)^2/(x^2*y)"),
    ("Residue[Sin[1/z], {z, 0}]", "1"), ("Residue[Sin[1/z], {z, Infinity}]", "-1"),
    ("Residue[z Cos[Pi/z]^2, {z, Infinity}]", "Pi^2"),
    ("Residue[z^2 Sin[1/z]/(z - 1), {z, Infinity}]", "-1"),
    ("Residue[1/((z - 1)^2 (z^2 + 1)), {z, Infinity}]", "0"),
    ("Residue[z^3 E^(1/z), {z, 0}]", "1/24"), ("Residue[E^z/z^3, {z, 0}]", "1/2"),
    ("Residue[Sin[1/z]/(z - 1), {z, 0}]", "-Sin[1]"),
    ("FourierCoefficient[x Sin[x], x, 1]", "-1/4"), ("FourierCoefficient[x, x, 2]", "I/2"),
    ("FourierCoefficient[x^2, x, n]", "Piecewise[{{Pi^2/3, n == 0}}, 2*(-1)^n/n^2]"),
    ("DSolve[{x'[t] == (4 - x[t]) x[t], x[0] == 2}, x[t], t] /. t -> 0", "{{x[0] -> 2}}"),
    (
      "f = x[t] /. First[DSolve[{x'[t] == (4 - x[t]) x[t], x[0] == 1}, x[t], t]]; Chop[{D[f, t] - (4 - f) f /. t -> 0.3, f - 1 /. t -> 0}]",
      "{0, 0}"
    ),
    ("DSolve[{y'[x] == y[x]^2, y[0] == 1}, y[x], x] /. x -> 1/2", "{{y[1/2] -> 2}}"),
  ]) func residuesAndBernoulliEquations(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("Simplify[Sin[2 x]/(2 Cos[x])]", "Sin[x]"), ("Simplify[Cosh[x]^2 - Sinh[x]^2]", "1"),
    ("Simplify[2 Sin[x] Cos[x]]", "Sin[2*x]"), ("Simplify[1 - Sin[x]^2]", "Cos[x]^2"),
    ("Simplify[Sin[x]^4 + 2 Sin[x]^2 Cos[x]^2 + Cos[x]^4]", "1"), ("Simplify[Tan[x] Cos[x]]", "Sin[x]"),
    ("Simplify[Sin[x]^2 + Cos[x]^2 + a]", "1 + a"), ("Simplify[Cos[x]^2 - Sin[x]^2]", "Cos[2*x]"),
    ("Simplify[a + b]", "a + b"),
  ]) func identitiesMakeTermsShorter(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }
}
