import Kernel
import KernelLanguage
import Testing

/// Inputs as courses have them: what diverges, has no solution or no root stays and says so, and what has a value has the right one.
@Suite struct TextbookTests {
  /// The lines that evaluating a text logged.
  private func messages(_ text: String) throws -> [String] {
    var session = KernelSession()
    _ = try session.evaluate(text: Array(text.utf8))
    return session.messages
  }

  @Test(arguments: [
    ("Integrate[1/x, {x, -1, 1}]", "Integral of 1/x does not converge on {-1, 1}."),
    ("Integrate[1/x^3, {x, -1, 1}]", "Integral of 1/x^3 does not converge on {-1, 1}."),
    ("Integrate[Tan[x], {x, 0, Pi}]", "Integral of Tan[x] does not converge on {0, Pi}."),
    ("Integrate[1/(x - 1), {x, 0, 2}]", "Integral of 1/(-1 + x) does not converge on {0, 2}."),
    ("Integrate[1/x, {x, 0, 1}]", "Integral of 1/x does not converge on {0, 1}."),
    ("Integrate[1/x, {x, 1, Infinity}]", "Integral of 1/x does not converge on {1, Infinity}."),
    ("Integrate[Csc[x], {x, -1, 1}]", "Integral of Csc[x] does not converge on {-1, 1}."),
    ("Integrate[x, {x, 0, Infinity}]", "Integral of x does not converge on {0, Infinity}."),
    ("Integrate[Sin[x], {x, 0, Infinity}]", "Integral of Sin[x] does not converge on {0, Infinity}."),
  ]) func divergentIntegralsStay(_ text: String, _ message: String) throws {
    #expect(value(text).hasPrefix("Integrate["))
    #expect(try messages(text).contains("Integrate::idiv: " + message))
  }

  @Test(arguments: [
    ("Integrate[1/x, {x, -1, 2}, PrincipalValue -> True]", "Log[2]"),
    ("Integrate[1/(x - 1), {x, 0, 3}, PrincipalValue -> True]", "Log[2]"),
    ("Integrate[Tan[x], {x, 0, Pi}, PrincipalValue -> True]", "0"),
    ("principalIntegral[1/x^2, x, -1, 2, {0}]", "$Failed"),
    ("integralPoles[1/(x^2 + x - 2), x, -3, 3]", "{-2, 1}"),
    ("integralPoles[Sin[x]/x, x, -1, 1]", "{}"),
    ("Integrate[1/Sqrt[x], {x, 0, 1}]", "2"), ("Integrate[Log[x], {x, 0, 1}]", "-1"),
    ("Integrate[1/Sqrt[1 - x^2], {x, -1, 1}]", "Pi"), ("Integrate[1/x^2, {x, 1, Infinity}]", "1"),
    ("Integrate[1/(x Sqrt[x^2 - 1]), {x, 1, 2}]", "Pi/3"),
  ]) func convergentIntegrals(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Integrate[1/(1 + x^4), {x, 0, Infinity}]", "Pi/(2*Sqrt[2])"),
    ("Integrate[1/(1 + x^3), {x, 0, Infinity}]", "(2*Pi)/(3*Sqrt[3])"),
    ("Integrate[1/(1 + x^n), {x, 0, Infinity}, Assumptions -> n > 1]", "(Pi*Csc[Pi/n])/n"),
    ("Integrate[1/(5 + 4 Cos[x]), {x, 0, Pi}]", "Pi/3"),
    ("Integrate[1/(2 + Cos[x]), {x, 0, Pi}]", "Pi/Sqrt[3]"),
    ("Integrate[1/(5 + 4 Sin[x]), {x, 0, 2 Pi}]", "(2*Pi)/3"),
    ("Integrate[Cos[x]/(x^2 + 2 x + 5), {x, -Infinity, Infinity}]", "(Pi*Cos[1])/(2*E^2)"),
    ("Integrate[1/(x^2 + x + 1)^2, {x, -Infinity, Infinity}]", "(4*Pi)/(3*Sqrt[3])"),
    ("Integrate[Log[Sin[x]], {x, 0, Pi/2}]", "-(Pi*Log[2])/2"),
    ("Integrate[x^3/(Exp[x] - 1), {x, 0, Infinity}]", "Pi^4/15"),
    ("Integrate[Floor[x], {x, 0, 5/2}]", "2"), ("Integrate[Floor[x^2], {x, 0, 2}]", "5 - Sqrt[2] - Sqrt[3]"),
    ("Integrate[Mod[x, 2], {x, 0, 3}]", "5/2"), ("Integrate[Boole[x < 1/2], {x, 0, 1}]", "1/2"),
    ("Integrate[Max[Sin[x], Cos[x]], {x, 0, 2 Pi}]", "2*Sqrt[2]"),
    ("Integrate[Abs[Log[x]], {x, 1/E, E}]", "2 - 2/E"),
    ("definiteChecked[Boole[x^2 + y^2 < 1], y, -1, 1, True]", "Null"),
  ]) func definiteIntegrals(_ text: String, _ expected: String) throws {
    // Products are printed without their brackets.
    let plain = expected.replacing("(", with: "").replacing(")", with: "")
    #expect(value(text).replacing("(", with: "").replacing(")", with: "") == plain)
  }

  @Test(arguments: [
    ("NIntegrate[1/Sqrt[x], {x, 0, 1}]", 2.0), ("NIntegrate[Sin[x]/x, {x, 0, Infinity}]", 1.5707963267948966),
    ("NIntegrate[Sign[Cos[x]], {x, 0, 4}]", -0.8584073464102069), ("NIntegrate[Mod[x, 2], {x, 0, 3}]", 2.5),
    ("NIntegrate[Abs[Sin[50 x]], {x, 0, Pi}]", 2.0), ("NIntegrate[Log[x], {x, 0, 1}]", -1.0),
  ]) func numericIntegrals(_ text: String, _ expected: Double) throws {
    #expect(abs(try number(text) - expected) < 1e-6)
    #expect(try messages(text).isEmpty)
  }

  @Test(arguments: [
    "NIntegrate[1/x, {x, 0, 1}]", "NIntegrate[1/(x - 1), {x, 0, 2}]", "NIntegrate[1/x, {x, 1, Infinity}]",
    "NIntegrate[x^2, {x, 0, Infinity}]", "NIntegrate[Tan[x], {x, 0, 2}]",
    "NIntegrate[Sin[x], {x, 0, Infinity}]",
  ]) func divergentNumericIntegralsSaySo(_ text: String) throws {
    #expect(try messages(text).contains { $0.hasPrefix("NIntegrate::ncvb") })
  }

  @Test(arguments: [
    ("Solve[Sqrt[x] == -1, x]", "{}"), ("Solve[x^(1/3) == -2, x]", "{}"), ("Solve[ArcSin[x] == 4, x]", "{}"),
    ("Solve[Log[x] == 5 I, x]", "{}"), ("Solve[Sqrt[x + 1] == x - 1, x]", "{{x -> 3}}"),
    ("NSolve[Sqrt[x] == -1, x]", "{}"), ("Reduce[Sqrt[x] == -1, x]", "False"),
    ("Solve[ArcSin[x] == 1, x]", "{{x -> Sin[1]}}"), ("Solve[Log[x] == 2, x]", "{{x -> E^2}}"),
    ("Solve[Abs[x - 1] == 3, x]", "{{x -> -2}, {x -> 4}}"), ("absRoots[Abs[x] + 1, x]", "{}"),
    ("Solve[Abs[x - 1] + Abs[x + 1] == 4, x]", "{{x -> -2}, {x -> 2}}"),
    ("Solve[x > 3, x]", "{{}}"), ("Solve[x^2 < -1, x]", "{}"),
    ("Solve[x > 3 && x < 6, x, Integers]", "{{x -> 4}, {x -> 5}}"),
    ("Solve[3 x + 6 y == 1, {x, y}, Integers]", "{}"), ("Solve[x^2 == 2, x, Integers]", "{}"),
    ("Solve[x^2 + y^2 == 25 && x > 0 && y > 0, {x, y}, Integers]", "{{x -> 3, y -> 4}, {x -> 4, y -> 3}}"),
    (
      "Solve[1/x + 1/y == 1/2, {x, y}, PositiveIntegers]",
      "{{x -> 3, y -> 6}, {x -> 4, y -> 4}, {x -> 6, y -> 3}}"
    ),
    (
      "domainSolve[{x^3 + y^3 == 1729, 0 < x < y}, {x, y}, Integers]",
      "{{x -> 1, y -> 12}, {x -> 9, y -> 10}}"
    ),
    (
      "Reduce[2 x + 3 y == 7, {x, y}, Integers]",
      "Element[C[1], Integers] && x == 2 + 3*C[1] && y == 1 - 2*C[1]"
    ),
    ("Reduce[a x == b, x]", "b == 0 && a == 0 || a != 0 && x == b/a"),
    ("Reduce[x^2 == a, x, Reals]", "a >= 0 && (x == -Sqrt[a] || x == Sqrt[a])"),
    ("caseReduce[(a - 1) x - a^2 + 1, x, Complexes]", "a == 1 || a != 1 && x == 1 + a"),
    ("Reduce[Abs[x - 1] == 3, x]", "x == -2 || x == 4"), ("Reduce[Abs[x - 1] < 3, x]", "-2 < x < 4"),
    ("FindInstance[x > 3 && x < 5, x, Integers]", "{{x -> 4}}"), ("FindInstance[x > 3, x]", "{{x -> 4}}"),
    ("FindInstance[x^2 + y^2 == 25 && x > 0 && y > 0, {x, y}, Integers]", "{{x -> 3, y -> 4}}"),
    ("Solve[x^2 == 1, x, Modulus -> 8]", "{{x -> 1}, {x -> 3}, {x -> 5}, {x -> 7}}"),
    ("modularSolve[{3 x == 1}, {x}, 7]", "{{x -> 5}}"),
    ("logRoots[Log[x] + Log[x - 3] - Log[10], x]", "{-2, 5}"),
    ("Solve[Log[x] + Log[x - 3] == Log[10], x]", "{{x -> 5}}"),
    (
      "Solve[a^2 + b^2 == c^2 && a > 0, {a, b, c}, Integers]",
      "Solve[a^2 + b^2 == c^2 && a > 0, {a, b, c}, Integers]"
    ),
    ("Reduce[Sqrt[x] > 2, x]", "x > 4"), ("Reduce[Exp[x] > 1, x, Reals]", "x > 0"),
    ("Reduce[Log[x] < 0, x, Reals]", "0 < x < 1"), ("Reduce[Sin[x] > 0, x]", "Reduce[Sin[x] > 0, x]"),
    ("ExtendedGCD[12, 18]", "{6, {-1, 1}}"),
    ("waveRoots[Sin[2 x] - Cos[x], x]", "Cos[x]*(-1 + 2*Sin[x]) == 0"),
    ("Solve[Sin[x] == Cos[x] && 0 < x < 3, x]", "{{x -> Pi/4}}"),
    ("Solve[Sin[x] + Cos[x] == 1 && 0 <= x < 6, x]", "{{x -> 0}, {x -> Pi/2}}"),
  ]) func equations(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test func inequalitiesHaveNoListOfSolutions() throws {
    #expect(try messages("Solve[x > 3, x]").contains { $0.hasPrefix("Solve::fulldim") })
  }

  @Test(arguments: [
    ("Dt[x^2 + y^2 == 1]", "2*x*Dt[x] + 2*y*Dt[y] == 0"),
    ("Dt[x^2 + y^2 == 1, x]", "2*x + 2*y*Dt[y, x] == 0"),
    ("DSolve[{y'[x] == -y[x]^2, y[0] == 0}, y[x], x]", "{{y[x] -> 0}}"),
    ("DSolve[{y'[x] == y[x] (1 - y[x]), y[0] == 0}, y[x], x]", "{{y[x] -> 0}}"),
    ("DSolve[{y'[x] == -y[x]^3, y[0] == -1}, y[x], x]", "{{y[x] -> (-1)/Sqrt[1 + 2*x]}}"),
    ("DSolve[{y'[x] == y[x] (1 - y[x]), y[0] == 1/2}, y[x], x]", "{{y[x] -> E^x/(1 + E^x)}}"),
  ]) func derivatives(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  @Test(arguments: [
    ("FindRoot[x^2 + 1, {x, 1}]", "lstol"), ("FindRoot[Exp[x] == 0, {x, 1}]", "cvmit"),
    ("FindRoot[Cos[x] - 2, {x, 1}]", "lstol"),
    ("FindRoot[{x^2 + y^2 == 1, x + y == 5}, {{x, 1}, {y, 1}}]", "jsing"),
  ]) func searchesWithoutRootSaySo(_ text: String, name: String) throws {
    #expect(try messages(text).contains { $0.hasPrefix("FindRoot::" + name) })
  }

  @Test(arguments: [
    "FindRoot[x^2 - 2, {x, 1}]", "FindRoot[x^2, {x, 1}]", "FindRoot[Cos[x] == x, {x, 0, 1}]",
    "FindRoot[{Exp[x - 2] == y, y^2 == x}, {{x, 1}, {y, 1}}]",
  ]) func searchesWithRootAreSilent(_ text: String) throws { #expect(try messages(text).isEmpty) }

  @Test(arguments: [
    (#"StringReplace["aaaa", "a" -> "b", 2]"#, #""bbaa""#),
    (#"StringCases["a1b2c3", DigitCharacter, 2]"#, #"{"1", "2"}"#),
    (#"StringSplit["a,b,c,d", ",", 2]"#, #"{"a", "b,c,d"}"#),
    (#"StringSplit["a1b22c3d", DigitCharacter .., 3]"#, #"{"a", "b", "c3d"}"#),
    (#"StringReplace["a1b2", DigitCharacter -> "-", 1]"#, #""a-b2""#),
    (#"StringPosition["ababab", "ab", 2]"#, "{{1, 2}, {3, 4}}"),
    ("DeleteCases[{1, 2, 1, 3, 1}, 1, 1, 2]", "{2, 3, 1}"),
    ("DeleteCases[{1, {1, 2}, f[1]}, 1, 2]", "{{2}, f[]}"), ("DeleteCases[{1, {1, 2}}, 1, {2}]", "{1, {2}}"),
    (#"StringReplace["abc123", RegularExpression["([a-z]+)(\\d+)"] -> "$2-$1"]"#, #""123-abc""#),
    (#"StringCases["k1=v1,k2=v2", RegularExpression["(\\w+)=(\\w+)"] -> "$1:$2"]"#, #"{"k1:v1", "k2:v2"}"#),
    (#"StringReplace["ab", RegularExpression["a|b"] -> "<$0>"]"#, #""<a><b>""#),
    (#"StringReplace["cost 5", RegularExpression["\\d"] -> "$"]"#, #""cost $""#),
  ]) func texts(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("MatrixExp[{{0, 1}, {-1, 0}}]", "{{Cos[1], Sin[1]}, {-Sin[1], Cos[1]}}"),
    ("matrixExponential[{{1, 1}, {0, 1}}]", "{{E, E}, {0, E}}"),
    ("MatrixExp[{{2, 1, 0}, {0, 2, 1}, {0, 0, 2}}]", "{{E^2, E^2, E^2/2}, {0, E^2, E^2}, {0, 0, E^2}}"),
    ("JordanDecomposition[{{2, 1}, {-1, 4}}][[2]]", "{{3, 1}, {0, 3}}"),
    (
      "m = {{5, 4, 2, 1}, {0, 1, -1, -1}, {-1, -1, 3, 0}, {1, 1, -1, 2}}; {s, j} = JordanDecomposition[m]; {Simplify[s.j.Inverse[s]] === m, Diagonal[j]}",
      "{True, {4, 4, 2, 1}}"
    ),
    ("Probability[x > 1, Distributed[x, ExponentialDistribution[2]]]", "E^(-2)"),
    ("Probability[0 < x < 1, Distributed[x, NormalDistribution[]]]", "Erf[1/Sqrt[2]]/2"),
    ("Probability[x > 1, Distributed[x, NormalDistribution[]]]", "Erfc[1/Sqrt[2]]/2"),
    ("CDF[BetaDistribution[2, 3], 1/2]", "11/16"), ("CDF[BinomialDistribution[5, 1/3], 2]", "64/81"),
    ("exactCumulative[PoissonDistribution[3], 2]", "17/(2*E^3)"),
    ("CDF[UniformDistribution[{0, 2}], 1/2]", "1/4"),
    ("CDF[UniformDistribution[{0, 2}], 0.5]", "0.25"), ("PDF[UniformDistribution[{0, 2}], 1]", "1/2"),
  ]) func exactValues(_ text: String, _ expected: String) {
    #expect(value(text).replacing("1/E^2", with: "E^(-2)") == expected)
  }

  @Test(arguments: [
    ("Sum[Log[k], {k, 1, n}]", "Log[Factorial[n]]"), ("Sum[1/(k (k + 1)), {k, 1, n}]", "n/(1 + n)"),
    ("Sum[1/(k (k + 2)), {k, 1, n}]", "n*(5 + 3*n)/(4*(1 + n)*(2 + n))"),
    ("Sum[Sqrt[k + 1] - Sqrt[k], {k, 1, n}]", "-1 + Sqrt[1 + n]"),
    ("Sum[k k!, {k, 1, n}]", "-1 + Factorial[1 + n]"),
    ("telescopingSum[1/(4 k^2 - 1), k, 1, n]", "n/(1 + 2*n)"),
    ("Sum[i j, {i, 1, n}, {j, 1, m}]", "m*(1 + m)*n*(1 + n)/4"),
    ("Sum[Binomial[n, k]^2, {k, 0, n}]", "Binomial[2*n, n]"),
    ("Product[1 - 1/k^2, {k, 2, n}]", "(1 + n)/(2*n)"), ("Product[1 - 1/k^2, {k, 2, Infinity}]", "1/2"),
    ("Product[(k^3 - 1)/(k^3 + 1), {k, 2, Infinity}]", "2/3"),
    ("telescopingProduct[1 + 1/k, k, 1, n]", "1 + n"),
    ("Limit[(1 + a/n)^n, n -> Infinity]", "E^a"), ("Limit[(Sin[x]/x)^(1/x^2), x -> 0]", "1/E^(1/6)"),
    (#"Limit[Exp[1/x], x -> 0, Direction -> "FromAbove"]"#, "Infinity"),
    (#"Limit[x Exp[1/x], x -> 0, Direction -> "FromAbove"]"#, "Infinity"),
    (#"Limit[Piecewise[{{x^2, x < 1}, {2 x, x >= 1}}], x -> 1, Direction -> "FromBelow"]"#, "1"),
    ("Limit[Piecewise[{{x^2, x < 1}, {3 x, x >= 1}}], x -> 1]", "Indeterminate"),
    ("limitOfSides[Zeta[x] - 1, x, 1, 1]", "$Failed"), ("Limit[x - Log[x], x -> Infinity]", "Infinity"),
    ("Limit[x^y, y -> Infinity]", "Limit[x^y, y -> Infinity]"),
    ("Limit[HarmonicNumber[n] - Log[n], n -> Infinity]", "EulerGamma"),
    ("Series[Log[x], {x, 0, 2}]", "SeriesData[x, 0, {Log[x]}, 0, 3, 1]"),
    ("seriesWithLogarithms[Log[Sin[x]], {x, 0, 2}]", "SeriesData[x, 0, {Log[x], 0, -1/6}, 0, 3, 1]"),
    ("Normal[Series[Sqrt[x], {x, 0, 2}]]", "Sqrt[x]"),
    ("Normal[Series[Exp[x y], {x, 0, 1}, {y, 0, 1}]]", "1 + x*y"),
    ("Simplify[Sqrt[(x - 1)^2], x < 1]", "1 - x"), ("Simplify[Abs[x - 2], x > 3]", "-2 + x"),
    ("Simplify[Sqrt[x^2 - 2 x + 1], x > 1]", "-1 + x"), ("Simplify[Max[x, 1], x > 2]", "x"),
  ]) func closedForms(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test func divergentSumsSaySo() throws {
    #expect(try messages("Sum[1/k, {k, 1, Infinity}]").contains("Sum::div: Sum does not converge."))
  }

  @Test(arguments: [
    ("Maximize[{x y, x + y == 10}, {x, y}]", "{25, {x -> 5, y -> 5}}"),
    (
      "Maximize[{3 x + 2 y, x + y <= 4 && x + 3 y <= 6 && x >= 0 && y >= 0}, {x, y}]",
      "{12, {x -> 4, y -> 0}}"
    ),
    ("Minimize[{x + y, x^2 + y^2 <= 1}, {x, y}]", "{-Sqrt[2], {x -> (-1)/Sqrt[2], y -> (-1)/Sqrt[2]}}"),
    ("Minimize[x^2 + y^2 - 2 x, {x, y}]", "{-1, {x -> 1, y -> 0}}"),
    (
      "Maximize[{x y z, x + y + z == 1 && x > 0 && y > 0 && z > 0}, {x, y, z}]",
      "{1/27, {x -> 1/3, y -> 1/3, z -> 1/3}}"
    ),
    ("constrainedExtreme[x y, x + y == 10, {x, y}]", "$Failed"), ("Maximize[Sin[x], x]", "{1, {x -> Pi/2}}"),
    ("ArgMax[{x y, x + y == 10}, {x, y}]", "{5, 5}"), ("ArgMin[x^2 - 2 x, x]", "1"),
    ("MaxValue[{x + y, x^2 + y^2 == 1}, {x, y}]", "Sqrt[2]"), ("MaxValue[x^3, x]", "MaxValue[x^3, x]"),
  ]) func extrema(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
