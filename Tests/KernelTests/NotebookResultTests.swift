import Testing

/// Values of public notebooks that the kernel did not give: integrals across steps, equations with polynomials on the right, factors of
/// several variables, zeros as often as they are ones, integers that meet an inequality.
@Suite struct NotebookResultTests {
  @Test(arguments: [
    (
      "Integrate[Piecewise[{{z, 0 <= z < 1}, {2, 1 <= z <= 3}}], {z, 0, x}, Assumptions -> Element[x, Reals]]",
      "Piecewise[{{0, x <= 0}, {x^2/2, Inequality[0, Less, x, LessEqual, 1]}, {-3/2 + 2*x, Inequality[1, Less, x, LessEqual, 3]}}, 9/2]"
    ),
    ("Integrate[UnitStep[t - 1], {t, 0, x}, Assumptions -> x > 0]", "Piecewise[{{0, x <= 1}}, -1 + x]"),
    (
      "Integrate[Abs[t], {t, -1, x}]",
      "ConditionalExpression[Piecewise[{{1/2 - x^2/2, x <= 0}}, 1/2 + x^2/2], Element[x, Reals]]"
    ),
    (
      "Integrate[t Exp[-Abs[t]] Exp[-I w t], {t, -Infinity, Infinity}, Assumptions -> 1 > Im[w] > -1]",
      "((-4)*I)*w/(1 + w^2)^2"
    ),
    (
      "First[Minimize[{Piecewise[{{1.5 (x - 1)^2, x < 2}}, 1.5 - (x - 2)/4.], 0 <= x <= 3}, x]] < 10^-9",
      "True"
    ),
  ]) func integralsAcrossSteps(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// `integralAcross` is asked last; `limitAssuming` knows what is assumed.
  @Test(arguments: [
    (
      "integralAcross[Sin[t] UnitStep[t], t, 0, x, True]",
      "ConditionalExpression[Piecewise[{{0, x <= 0}}, 1 - Cos[x]], Element[x, Reals]]"
    ),
    ("integralAcross[Sin[t], t, 0, x, True]", "$Failed"), ("limitAssuming[x^2, x, 0]", "$Failed"),
    ("Limit[x^p Log[x], x -> 0, Assumptions -> p > 0]", "0"),
    ("Limit[x^p Log[x], x -> 0, Assumptions -> p < 0]", "-Infinity"),
    ("Limit[x^p, x -> Infinity, Assumptions -> p < 0]", "0"),
    ("Limit[Sqrt[x^2 + b x + 1] - Sqrt[x^2 - b x + 1], x -> Infinity]", "b"),
    ("Limit[1^y, {y -> Infinity}]", "1"),
  ]) func limitsWithSymbols(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("DSolve[y''[x] + y'[x] + y[x] == 1 + 2 x, y[x], x][[1, 1, 2]] /. C[_] -> 0", "-1 + 2*x"),
    ("DSolve[y''[x] + 2 y'[x] + 5 y[x] == x^2, y[x], x][[1, 1, 2]] /. C[_] -> 0", "-2/125 - 4*x/25 + x^2/5"),
    (
      "DSolve[y''[x] + 4 y[x] == x^2, y[x], x][[1, 1, 2]] /. C[_] -> 0",
      "-1/8 + x^2/4"
    ),
    ("Head[NDSolveValue[{y'[x] == y[x], y[0] == 1}, y'[x], {x, 0, 1}] /. x -> 1.]", "Real"),
    ("D[Gamma[a, z], z]", "-E^(-z)*z^(-1 + a)"), ("Derivative[49][Sin][x]", "Cos[x]"),
    ("Abs[Gamma[2/3, -0.5] - Gamma[2/3] + (-1)^(2/3) NIntegrate[t^(-1/3) E^t, {t, 0, 0.5}]] < 10^-6", "True"),
    ("Gamma[2/3, -1]", "Gamma[2/3, -1]"), ("Abs[Gamma[-0.5, 1.] - 0.178148] < 10^-5", "True"),
  ]) func differentialEquationsAndDerivatives(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  @Test(arguments: [
    ("Factor[Expand[(u - t) (u + v - t) (u + 3 v - t)]]", "-(t - u)*(t - u - 3*v)*(t - u - v)"),
    ("Factor[Expand[(a + b c) (a - b + c) (a^2 + b^2 + c^2)]] // Length", "3"),
    ("Factor[1 + a b + c d]", "1 + a*b + c*d"), ("factorLinear[x^2]", "x^2"),
    (
      "Eigensystem[{{g/L + k/m, -k/m, 0}, {-k/m, g/L + 2 k/m, -k/m}, {0, -k/m, g/L + k/m}}]",
      "{{g/L, g/L + k/m, g/L + 3*k/m}, {{1, 1, 1}, {-1, 0, 1}, {1, -2, 1}}}"
    ),
    ("FullSimplify[Log[a b] == Log[a] + Log[b], a > 0 && b > 0]", "True"),
    ("Simplify[Log[a b] - Log[a] - Log[b], a > 0]", "0"), ("Simplify[Log[a b], a > 0 && b > 0]", "Log[a*b]"),
  ]) func factorsAndLogarithms(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "Solve[0 < Abs[z] <= 4 && (E^(-I z) - E^(I z))^2 == 0, z]",
      "{{z -> -Pi}, {z -> -Pi}, {z -> Pi}, {z -> Pi}}"
    ),
    ("repeatedRoots[(x - 1)^3 (x - 2), x, {1, 2}]", "{3, 1}"), ("LengthWhile[{1, 1, 3, 1}, # < 2 &]", "2"),
    ("Reduce[n/(2 n + 1) > 100/209, n, PositiveIntegers]", "Element[n, Integers] && n >= 12"),
    ("Reduce[n^2 > 10, n, Integers]", "Element[n, Integers] && (n <= -4 || n >= 4)"),
    ("Reduce[n^2 < 10 && n != 2, n, NonNegativeIntegers]", "n == 0 || n == 1 || n == 3"),
    ("reduceWhole[n^2 > a, n, Integers]", "$Failed"),
    ("Reduce[Sin[x] == 0 && 0 <= x <= 7, x]", "x == 0 || x == Pi || x == 2*Pi"),
    ("Table[i, {i, 1, 1 + Length[w][[1]]}] // Hold // Head", "Hold"),
    ("2 a d[x] d[y] /. v___ Longest[b__d] :> {{b}, {v}}", "{{d[x], d[y]}, {2, a}}"),
    ("Dimensions[Image[{{0.1, 0.2}, {0.2, 0.4}}]]", "{}"),
  ]) func solutionsAsOftenAsTheyAreZeros(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  /// What a `Table` does not do has the values of its bounds.
  @Test func tablesThatStayHaveTheirBounds() {
    #expect(value("Table[f[i], {i, 1, Max[2, k, 1]}]") == "Table[f[i], {i, 1, Max[2, k]}]")
  }
}
