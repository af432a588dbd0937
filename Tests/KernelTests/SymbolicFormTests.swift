import Testing

/// Closed forms, equations, assumptions, models and events, compared with known results.
@Suite struct SymbolicFormTests {
  @Test(arguments: [
    ("Sum[1/i^4, {i, 1, Infinity}]", "Pi^4/90"), ("Sum[1/2^i, {i, 0, Infinity}]", "2"),
    ("Sum[(-1)^k/(2 k + 1), {k, 0, Infinity}]", "Pi/4"), ("Sum[(-1)^(k + 1)/k, {k, 1, Infinity}]", "Log[2]"),
    ("Sum[1/(2 k + 1)^2, {k, 0, Infinity}]", "Pi^2/8"), ("Sum[1/(k (k + 1)), {k, 1, Infinity}]", "1"),
    ("Sum[1/(k (k + 2)), {k, 1, Infinity}]", "3/4"), ("Sum[k/2^k, {k, 1, Infinity}]", "2"),
    ("Sum[x^k/k!, {k, 0, Infinity}]", "E^x"), ("Sum[k/k!, {k, 0, Infinity}]", "E"),
    ("Sum[(-1)^k x^(2 k)/(2 k)!, {k, 0, Infinity}]", "Cos[x]"),
    ("Sum[x^k/k, {k, 1, Infinity}]", "-Log[1 - x]"),
    ("Sum[i, {i, 1, n}] /. n -> 10", "55"), ("Sum[i^3, {i, 1, n}] /. n -> 10", "3025"),
    ("Sum[i^2, {i, 3, n}] /. n -> 10", "380"), ("Sum[2^i, {i, 0, n}] /. n -> 10", "2047"),
    ("Sum[i 3^i, {i, 1, n}] /. n -> 5", "1641"),
    ("Sum[Binomial[n, k] x^k y^(n - k), {k, 0, n}]", "(x + y)^n"),
    ("Sum[1/i, {i, 1, Infinity}]", "Sum[1/i, {i, 1, Infinity}]"),
    ("Sum[3^i, {i, 0, Infinity}]", "Sum[3^i, {i, 0, Infinity}]"),
    ("Sum[(2 i + 1)^2, {i, 0, n}] /. n -> 4", "165"),
  ]) func closesSums(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Apart[1/(x^2 - 1)] /. x -> 3", "1/8"), ("Apart[1/(x (x + 1))]", "1/x - 1/(1 + x)"),
    ("Apart[x^3/(x - 1)]", "1 + 1/(-1 + x) + x + x^2"),
    ("Length[Apart[1/((x - 1)^2 (x + 2))]]", "3"), ("Apart[1/((x - 1)^2 (x + 2))] /. x -> 3", "1/20"),
    ("Apart[a + b]", "a + b"),
    ("Refine[Sqrt[x^2], x > 0]", "x"), ("Refine[Sqrt[x^2], x < 0]", "-x"),
    ("Refine[Sqrt[x^2], Element[x, Reals]]", "Abs[x]"), ("Refine[Sqrt[x^2]]", "Sqrt[x^2]"),
    ("Refine[Abs[x y], x > 0 && y < 0]", "-x*y"), ("Refine[Sin[n Pi], Element[n, Integers]]", "0"),
    ("Refine[(-1)^(2 n), Element[n, Integers]]", "1"), ("Refine[x^2 + 1 > 0, Element[x, Reals]]", "True"),
    ("Refine[Log[x^a], x > 0 && Element[a, Reals]]", "a*Log[x]"),
    ("Refine[Expand[(a + b)^2]]", "a^2 + 2*a*b + b^2"),
    ("Simplify[Sqrt[x^2] + Abs[x], x > 0]", "2*x"), ("PowerExpand[Sqrt[x^2 y]]", "x*Sqrt[y]"),
    ("PowerExpand[Log[a b^2]]", "Log[a] + 2*Log[b]"), ("Refine[(a + b)^2, a > 0]", "(a + b)^2"),
    ("TrigExpand[Sin[a + b]]", "Cos[b]*Sin[a] + Cos[a]*Sin[b]"), ("TrigReduce[2 Sin[x] Cos[x]]", "Sin[2*x]"),
    ("TrigReduce[Cos[x]^2]", "1/2 + Cos[2*x]/2"), ("ExpToTrig[E^(I x)]", "Cos[x] + I*Sin[x]"),
    ("TrigToExp[Cosh[x]] /. x -> 0", "1"), ("ComplexExpand[Abs[x + I y]]", "Sqrt[x^2 + y^2]"),
    ("ComplexExpand[Re[(x + I y)^2]]", "x^2 - y^2"),
    ("{ArcCot[1], ArcCot[0], ArcCot[Sqrt[3]], ArcTan[Sqrt[3]]}", "{Pi/4, Pi/2, Pi/6, Pi/3}"),
    (
      "{ArcSin[Sqrt[3]/2], ArcCos[-1/2], ArcSec[2], ArcCsc[-1], ArcSin[-1]}",
      "{Pi/3, 2*Pi/3, Pi/3, -Pi/2, -Pi/2}"
    ),
    ("ConjugateTranspose[{{1, I}}]", "{{1}, {-I}}"),
    ("{Erf[-Infinity], Erfc[Infinity]}", "{-1, 0}"), ("Limit[Sin[x]/x, {x -> 0}]", "1"),
    ("Limit[x (Pi/2 - ArcTan[x]), x -> Infinity]", "1"), ("Dt[x^2]", "2*x*Dt[x]"),
    ("Normal[Series[Sin[x]/x, {x, 0, 4}]]", "1 - x^2/6 + x^4/120"),
    ("Normal[Series[1/(x (1 - x)), {x, 0, 2}]]", "1 + 1/x + x + x^2"),
    ("Series[Log[1 + x], {x, 0, 3}]", "SeriesData[x, 0, {1, -1/2, 1/3}, 1, 4, 1]"),
    ("FindDivisions[{0, 10}, 5]", "{0, 2, 4, 6, 8, 10}"),
    ("FindDivisions[{0, 1}, 5]", "{0, 1/5, 2/5, 3/5, 4/5, 1}"),
    ("FindDivisions[{0., 1.}, 2]", "{0., 0.5, 1.}"),
    ("FindDivisions[{0, 2 Pi, Pi/2}, 4]", "{0, Pi/2, Pi, 3*Pi/2, 2*Pi}"),
  ]) func knowsForms(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "Sort[{x, y} /. Solve[x^2 + y^2 == 1 && x == 2 y, {x, y}]] == Sort[{{-2, -1}/Sqrt[5], {2, 1}/Sqrt[5]}]",
      "True"
    ),
    ("Solve[{{x + y} == 3, {x - y} == 1}, {x, y}]", "{{x -> 2, y -> 1}}"),
    ("Solve[x^2 == a x, x]", "{{x -> 0}, {x -> a}}"),
    ("Length[Solve[x^4 - 5 x^2 - 3 == 0, x]]", "4"),
    ("FreeQ[Solve[x^4 - 5 x^2 - 3 == 0, x], _Real]", "True"),
    ("Round[10^6 Re[N[x^4 - 5 x^2 - 3 /. Solve[x^4 - 5 x^2 - 3 == 0, x]]]]", "{0, 0, 0, 0}"),
    ("DSolve[y''[t] + w^2 y[t] == 0, y[t], t]", "{{y[t] -> C[1]*Cos[t*w] + C[2]*Sin[t*w]}}"),
    ("y[t] /. First[DSolve[{y''[t] + 4 y[t] == 0, y[0] == 1, y'[0] == 2}, y[t], t]]", "Cos[2*t] + Sin[2*t]"),
  ]) func solves(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    // Functions with subscripts and indices.
    (
      "s = First[NDSolve[{Subscript[y, 1]'[t] == Subscript[y, 2][t], Subscript[y, 2]'[t] == -Subscript[y, 1][t], "
        + "Subscript[y, 1][0] == 0, Subscript[y, 2][0] == 1}, {Subscript[y, 1], Subscript[y, 2]}, {t, 0, 4}]]; "
        + "Round[10^6 {Subscript[y, 1][1.] /. s, Subscript[y, 2][1.] /. s}]", "{841471, 540302}"
    ),
    (
      "s = NDSolve[{x[1]'[t] == x[2][t], x[2]'[t] == -x[1][t], x[1][0] == 0, x[2][0] == 1}, {x[1][t], x[2][t]}, "
        + "{t, 0, 4}]; Round[10^6 (x[1][t] /. s /. t -> 1.)]", "{841471}"
    ),
    // A function whose solution is not requested.
    (
      "Round[10^6 NDSolveValue[{x'[t] == v[t], v'[t] == -x[t], x[0] == 0, v[0] == 1}, x[1.], {t, 0, 2}]]",
      "841471"
    ),
    // A ball that bounces with half its speed.
    (
      "Round[10^4 NDSolveValue[{y''[t] == -10, y[0] == 5, y'[0] == 0, "
        + "WhenEvent[y[t] == 0, y'[t] -> -y'[t]/2]}, y[1.5], {t, 0, 2}]]", "12500"
    ),
    (
      "f = NDSolveValue[{y''[t] == -10, y[0] == 5, y'[0] == 0, WhenEvent[y[t] < 0, \"StopIntegration\"]}, y, "
        + "{t, 0, 9}]; Round[10^6 f[[1, 1, 2]]]", "1000000"
    ),
    (
      "Round[10^6 NDSolveValue[{x'[t] == 0, x[0] == 1, WhenEvent[Mod[t, 1] == 0, x[t] -> 2 x[t]]}, x[3.5], "
        + "{t, 0, 4}]]", "8000000"
    ),
    (
      "p = ParametricNDSolveValue[{y'[t] == a y[t], y[0] == 1}, y, {t, 0, 1}, {a}]; Round[10^6 {p[1][1], p[2][1]}]",
      "{2718282, 7389056}"
    ),
    (
      "s = ParametricNDSolve[{y'[t] == a y[t], y[0] == b}, y, {t, 0, 1}, {a, b}]; Round[10^6 (y[1, 3][1] /. s)]",
      "8154845"
    ),
  ]) func integratesSystems(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Round[10^6 ({a, b} /. FindFit[{{0, 1}, {1, 3}, {2, 5}}, a + b x, {a, b}, x])]", "{1000000, 2000000}"),
    (
      "d = Table[{x, 2. Exp[-0.7 x] + 0.5}, {x, 0, 5, 0.5}]; "
        + "Round[10^5 ({a, b, c} /. FindFit[d, a Exp[-b x] + c, {a, {b, 1}, c}, x])]",
      "{200000, 70000, 50000}"
    ),
    ("Round[10^6 Normal[LinearModelFit[{{0, 1}, {1, 3}, {2, 5}}, x, x]] /. x -> 3]", "7000000"),
    (
      "LinearModelFit[{{0, 1}, {1, 3}, {2, 6}}, x, x][\"BestFitParameters\"] // Round[1000 #] &",
      "{833, 2500}"
    ),
    // By the formulas of simple regression: residuals 1/6, -1/3, 1/6.
    (
      "Round[10^6 LinearModelFit[{{0, 1}, {1, 3}, {2, 6}}, x, x][\"FitResiduals\"]]",
      "{166667, -333333, 166667}"
    ),
    ("Round[10^6 LinearModelFit[{{0, 1}, {1, 3}, {2, 6}}, x, x][\"RSquared\"]]", "986842"),
    (
      "Round[LinearModelFit[{{0, 1}, {1, 2}, {2, 5}}, x, x][\"MeanPredictionBands\"] /. x -> 1, 0.001]",
      "{-3.323, 8.656}"
    ),
    (
      "f = LinearModelFit[{{0, 1}, {1, 2}, {2, 5}}, x, x]; Round[f[\"SinglePredictionBands\", ConfidenceLevel -> 0.5] /. x -> 1, 0.001]",
      "{1.724, 3.609}"
    ),
    (
      "f = LinearModelFit[{{0, 1}, {1, 2}, {2, 5}}, x, x]; Round[f[\"ParameterConfidenceIntervals\", ConfidenceLevel -> 0.5], 0.001]",
      "{{-0.079, 1.412}, {1.423, 2.577}}"
    ),
    ("Round[10^6 LinearModelFit[{{0, 1}, {1, 3}, {2, 6}}, x, x][\"EstimatedVariance\"]]", "166667"),
    ("Round[10^6 LinearModelFit[{{0, 1}, {1, 3}, {2, 6}}, x, x][\"ParameterErrors\"]]", "{372678, 288675}"),
    ("Round[10^6 LinearModelFit[{{0, 1}, {1, 3}, {2, 6}}, {x, x^2}, x][4]]", "15000000"),
    (
      "m = NonlinearModelFit[Table[{x, 3. x^2}, {x, 5}], a x^b, {a, b}, x]; Round[10^5 {m[2], m[\"RSquared\"]}]",
      "{1200000, 100000}"
    ),
    (
      "Round[10^6 LinearModelFit[{{1, 1, 3}, {2, 1, 5}, {1, 2, 4}, {3, 3, 9}}, {x, y}, {x, y}][1, 1]]",
      "3000000"
    ),
    ("Head[LinearModelFit[{{0, 1}, {1, 3}, {2, 5}}, x, x]] === FittedModel", "True"),
    ("FindFit[{{0, q}}, a x, {a}, x]", "FindFit[{{0, q}}, a*x, {a}, x]"),
    // Constraints are kept, also where they hold the parameters back.
    (
      "Round[10^4 ({a, b} /. FindFit[{{1, 2}, {2, 4}, {3, 6}}, {a x + b, b > 1/2}, {a, b}, x])]",
      "{17857, 5000}"
    ),
    // Far from the start the form may be a constant.
    (
      "Round[10^4 (a /. FindFit[{{1, 0.02}, {2, 0.04}}, {If[a > 0.5, 10^9, a x], a > 0}, a, x])]", "200"
    ),
    ("Length[Fit[Table[{x, Abs[x]}, {x, -2, 2, 0.1}], Table[Cos[n x], {n, 0, 29}], x]]", "30"),
  ]) func fitsModels(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
