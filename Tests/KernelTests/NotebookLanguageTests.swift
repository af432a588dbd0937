import Testing

/// Values of the language's functions that notebooks hold, with cases of the same kind beside them.
@Suite struct NotebookLanguageTests {
  /// Without variables, a term is asked for those in it; powers that are no whole numbers are variables of their own.
  @Test(arguments: [
    (
      "PolynomialQ /@ {2 a b x^4, 3 x^2.5, 5 y x^(4 y + 1), Sqrt[a b^3 y], 3 y^2/x^3, 7, Sin[x]^2}",
      "{True, True, True, False, False, True, True}"
    ),
    ("{PolynomialQ[x^2 y + 1, {x, y}], PolynomialQ[x^2/y + 1, {x, y}]}", "{True, False}"),
    ("Variables[Sqrt[x + y - z^2] + (-2 t)^(2/3)]", "{t, x, y, z}"),
    ("Variables[3 x^2.5 + Sin[y]]", "{x^2.5, Sin[y]}"),
  ]) func polynomialsInAllTheirVariables(_ code: String, _ result: String) { #expect(value(code) == result) }

  @Test(arguments: [
    ("CoefficientList[Series[Exp[x], {x, 0, 3}], x]", "{1, 1, 1/2, 1/6}"),
    ("CoefficientList[Series[x^2, {x, a, 1}], x]", "{-a^2, 2*a}"),
  ]) func coefficientsOfSeries(_ code: String, _ result: String) { #expect(value(code) == result) }

  /// An integral is taken between the places where a comparison of its variable changes.
  @Test func integralsOverJumps() throws {
    let jumps = "Piecewise[{{2, 1 < x < 3}, {Sin[x], x >= 3}}]"
    #expect((try number("NIntegrate[\(jumps), {x, 0, 10}]") - 3.8490790324760074).magnitude < 1e-9)
    #expect((try number("NIntegrate[\(jumps), {x, 10, 0}]") + 3.8490790324760074).magnitude < 1e-9)
    let step = "With[{f = Piecewise[{{-1434.07, Pi <= # <= 2 Pi}, {1210.14, 0 <= # < Pi}}] &}, f[u] Sin[u]]"
    #expect((try number("NIntegrate[\(step), {u, 0, 4.3}]") - 3279.5759312952696).magnitude < 1e-6)
  }

  /// The equations are those of the variable's name, also where it has a value.
  @Test func parametricSolutionsWithinIntegrals() {
    let code = """
      p = ParametricNDSolve[{y'[s] == a y[s], y[0] == 1}, y, {s, 0, 1}, {a}];
      g[a_] := (y[a] /. p)[s] - (y[a] /. p)[1];
      s = 5; {Round[10^4 (y[2] /. p)[1]], Round[10^4 NIntegrate[g[1], {s, 0, 1}]]}
      """
    #expect(value(code) == "{73891, -10000}")
  }

  @Test(arguments: [
    ("SumConvergence[1/(n (z + 2)^n), n]", "Abs[1/(2 + z)] <= 1 && 1/(2 + z) != 1"),
    ("SumConvergence[(1 + 3 I)^(1 + n) 10^(-1 - n) (-3 I + z)^n, n]", "Abs[(-3)*I + z] < Sqrt[10]"),
    ("SumConvergence[x^n, n]", "Abs[x] < 1"), ("SumConvergence[(x/3)^n/n^2, n]", "Abs[x] <= 3"),
    ("SumConvergence[x^n/n!, n]", "True"), ("Head[SumConvergence[1/n^p, n]]", "SumConvergence"),
    ("Head[SumConvergence[Sin[n x]/n, n]]", "SumConvergence"),
  ]) func convergenceOfPowerSeries(_ code: String, _ result: String) { #expect(value(code) == result) }

  @Test(arguments: [
    (
      "Simplify[ExpToTrig[InverseFourierTransform[Sqrt[2 Pi] (DiracDelta[w - 1] - DiracDelta[w + 1])/(2 I), w, t]]]",
      "-Sin[t]"
    ),
    ("InverseFourierTransform[w^2 DiracDelta[w - 3], w, t]", "9*E^(((-3)*I)*t)/Sqrt[2*Pi]"),
    ("Round[10^9 Im[N[FourierTransform[Exp[-t^2] Sin[t], t, 1]]]]", "223488367"),
    ("FourierTransform[Exp[-t^2], t, 0]", "1/Sqrt[2]"),
  ]) func transformsOfDeltasAndAtNumbers(_ code: String, _ result: String) { #expect(value(code) == result) }

  @Test(arguments: [
    (
      "{HurwitzZeta[1, 0], HurwitzZeta[2, 0], HurwitzZeta[1, 5], HurwitzZeta[2, 1]}",
      "{ComplexInfinity, ComplexInfinity, ComplexInfinity, Pi^2/6}"
    ),
    (
      "DistanceMatrix[{{1, 0}, {0, 1}, {1, 1}, {0, 0}}]",
      "{{0, 1, 1/2, 1}, {1, 0, 1/2, 1}, {1/2, 1/2, 0, 1}, {1, 1, 1, 0}}"
    ),
    ("DistanceMatrix[{{1, 0}, {0, 2}}]", "{{0, Sqrt[5]}, {Sqrt[5], 0}}"),
    ("StringPosition[{DigitCharacter, LetterCharacter}][{\"1!a\", \"?b\"}]", "{{{1, 1}, {3, 3}}, {{2, 2}}}"),
    (
      "{Unprotect[Sin, f], Unprotect[g], Protect[Sin], Protect[f, g]}",
      "{{\"Sin\"}, {}, {\"Sin\"}, {\"f\", \"g\"}}"
    ),
    ("MomentGeneratingFunction[BetaDistribution[2, b], t]", "Hypergeometric1F1[2, 2 + b, t]"),
    ("Round[1000 MaxValue[2.5 Sech[3.2/t]^2/t^2, t]]", "107"),
    ("Round[1000 MinValue[t^2 - 2.5 t, t]]", "-1562"),
  ]) func singleValues(_ code: String, _ result: String) { #expect(value(code) == result) }

  /// A fit within constraints goes around the cases of its form.
  @Test func fitsWithinConstraints() {
    let code = """
      d = Table[{x, If[x < 3, 1., 2.] + 0.5 x^2}, {x, 0, 6}];
      m = NonlinearModelFit[d, {If[Im[Sqrt[4 a - b]] == 0, If[x < 3, 1, 2] a + b x^2, 10^11], b > 0}, {a, b}, x];
      Round[1000 ({a, b} /. m["BestFitParameters"])]
      """
    #expect(value(code) == "{1000, 500}")
  }

  /// What is assumed everywhere is assumed too.
  @Test(arguments: [
    ("$Assumptions = x > 0; {Simplify[Sqrt[x^2]], Refine[Abs[x]]}", "{x, x}"),
    ("$Assumptions = x > 0; Simplify[Sqrt[x^2 y^2], y < 0]", "-x*y"),
    ("$Assumptions = {n \\[Element] Integers}; Simplify[Sin[n Pi], Assumptions -> n > 3]", "0"),
    ("f[u_] := Simplify[Sqrt[u^2]]; {Assuming[a > 0, f[a]], f[a]}", "{a, Sqrt[a^2]}"),
    ("$Assumptions = a > 0; Integrate[Exp[-a x], {x, 0, Infinity}]", "1/a"),
    ("$Assumptions = a > 0; Assuming[b > 0, Simplify[Sqrt[a^2 b^2]]]", "a*b"),
  ]) func assumptionsOfTheSession(_ code: String, _ result: String) { #expect(value(code) == result) }

  /// Solutions that are machine numbers come by their real parts.
  @Test(arguments: [
    ("Round[1000 (x /. Solve[x^3 - 0.125 == 0, x])]", "{-250 - 433*I, -250 + 433*I, 500}"),
    ("Round[1000 (x /. Solve[x^3 + 32. x + 0.125 == 0, x])]", "{-4, 2 - 5657*I, 2 + 5657*I}"),
    ("Round[10 (x /. Solve[(x - 1.5) (x - 0.5) (x^2 + 1) == 0, x])]", "{(-10)*I, 10*I, 5, 15}"),
    ("x /. Solve[x^3 == 1, x]", "{1, -(-1)^(1/3), (-1)^(2/3)}"),
  ]) func machineSolutionsInOrder(_ code: String, _ result: String) { #expect(value(code) == result) }
}
