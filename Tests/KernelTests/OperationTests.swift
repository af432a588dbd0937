import KernelLanguage
import Testing

@testable import Kernel

/// Integrals, limits, sums, series, equations and systems by the rules that the kernel's functions ask last.
@Suite struct OperationTests {
  /// Where amplitudes are not larger than the rest, or waves are not independent, a limit may exist.
  @Test(arguments: [
    ("Limit[(2 + Sin[x]) x, x -> Infinity]", "Infinity"),
    ("Limit[x (3 + Cos[x]), x -> -Infinity] === -Infinity", "True"),
    ("Limit[x Sin[x], x -> Infinity]", "Indeterminate"),
    ("Limit[Sin[x^2 + 1] - Sin[x], x -> Infinity]", "Indeterminate"),
    ("FreeQ[Limit[Sin[Sqrt[x + 1]] - Sin[Sqrt[x]], x -> Infinity], Indeterminate]", "True"),
    ("FreeQ[Limit[Sin[x + 1/x] - Sin[x], x -> Infinity], Indeterminate]", "True"),
    ("CoefficientList[(1 + 2 x + y)^2, {x, y}]", "{{1, 2, 1}, {4, 4, 0}, {4, 0, 0}}"),
    ("CoefficientList[x^2 + y, {x, y}]", "{{0, 1}, {0, 0}, {1, 0}}"),
    ("FreeQ[Sum[k!^2/(2 k)!, {k, 0, Infinity}], _Real]", "True"),
    ("FreeQ[Minimize[x + 1./x, x], -2.]", "True"), ("FreeQ[Maximize[Sin[x] + 0.5 x, {x}], _Rule]", "True"),
    ("FreeQ[Minimize[1.5 x + 2, x], _Rule]", "True"), ("FreeQ[Minimize[x y + 0.5, {x, y}], _Rule]", "True"),
  ]) func whatMayNotBeSaid(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// Of several minima under conditions the least is found, as without them.
  @Test(arguments: [
    ("NMinimize[{3.5 Sin[x] + 1.2 Cos[2 x], 0 <= x <= 2 Pi}, x][[1]]", -4.7),
    ("Minimize[{3.5 Sin[x] + 1.2 Cos[2 x], 0 <= x <= 2 Pi}, x][[1]]", -4.7),
    ("NMaximize[{Sin[x] + x/100, 0 <= x <= 30}, x][[1]]", 1.26709),
    ("Maximize[{x^2, -1.5 <= x <= 1}, x][[1]]", 2.25), ("Maximize[{x, x <= 2.5}, x][[1]]", 2.5),
    ("Maximize[{x - 1.5 x^2, 0 <= x <= 0.2}, x][[1]]", 0.14),
    ("Maximize[{Sin[x], 0 <= x <= 1.2}, x][[1]]", 0.932039),
    ("Maximize[-2.5 x^2 + x y - y^2 + 3 x, {x, y}][[1]]", 1),
    ("NMinimize[{(x^2 - 4)^2 + x + y^2, -5 < x < 5 && y < 3}, {x, y}][[1]]", -2.01539),
  ]) func leastMinima(_ text: String, _ expected: Double) throws {
    #expect((try number(text) - expected).magnitude < 1e-4)
  }

  @Test(arguments: [
    ("Integrate[Exp[-a x], {x, 0, Infinity}]", "ConditionalExpression[1/a, Re[a] > 0]"),
    ("Integrate[x^s, {x, 0, 1}]", "ConditionalExpression[1/(1 + s), Re[s] > -1]"),
    ("Integrate[Exp[-x^2] Cos[x], {x, -Infinity, Infinity}]", "Sqrt[Pi]/E^(1/4)"),
    ("Integrate[1/(5 + 4 Cos[t]), {t, 0, 2 Pi}]", "2*Pi/3"),
    ("Integrate[f[x] DiracDelta[2 x - 2], {x, -Infinity, Infinity}]", "f[1]/2"),
    ("Integrate[Sqrt[(r - x) (r + x)], {x, -r, r}, Assumptions -> r > 0]", "Pi*r^2/2"),
    ("Integrate[x^(n - 1) Exp[-x], {x, 0, Infinity}, Assumptions -> n > 0]", "Gamma[n]"),
    ("D[Integrate[f[t], {t, a, z^2}], z]", "2*z*f[z^2]"),
    ("Integrate[Series[Sin[t]/t, {t, 0, 4}], t]", "SeriesData[t, 0, {1, 0, -1/18, 0, 1/600}, 1, 6, 1]"),
    ("Integrate[Sin[x]^3/(2 + Cos[x]), x] /. x -> 0", "-3/2 + 3*Log[3]"),
    ("1 + ConditionalExpression[a, b > 0]", "ConditionalExpression[1 + a, b > 0]"),
  ])
  func integrates(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test func integratesFractionsWithKnownPoles() throws {
    for fraction in ["1/(1 + x^4)", "(3 + x)/(1 + x + x^2 + x^3 + x^4)"] {
      let error = try number("Abs[(D[Integrate[\(fraction), x], x] - \(fraction)) /. x -> 0.7]")
      #expect(error < 1e-12, "\(fraction)")
    }
  }

  @Test(arguments: [
    ("Limit[(x^2 - 25) Cot[Pi x], x -> 5]", "10/Pi"),
    ("Limit[n!^2 4^n/(2 n)!, n -> Infinity]", "Infinity"),
    ("Limit[Binomial[2 n, n] Sqrt[n]/4^n, n -> Infinity]", "1/Sqrt[Pi]"),
    ("Limit[Fibonacci[n + 1]/Fibonacci[n], n -> Infinity]", "GoldenRatio"),
    ("Limit[E^(3/t)/(1 + E^(3/t)), t -> 0]", "Indeterminate"),
    ("Limit[SinIntegral[x], x -> -Infinity]", "-Pi/2"),
    ("Limit[-Infinity, x -> 1]", "-Infinity"),
    ("Series[Sqrt[1 + x] - 1, x -> 0]", "SeriesData[x, 0, {1/2}, 1, 2, 1]"),
    ("Series[Sin[Sqrt[x]]/Sqrt[x], {x, 0, 1}]", "SeriesData[x, 0, {1, 0, -1/6}, 0, 3, 2]"),
    ("Refine[SeriesCoefficient[p E^p, {p, 0, n + 1}], n >= 0]", "1/Factorial[n]"),
    ("Sum[t^n/n!^2, {n, 0, Infinity}]", "BesselI[0, 2*Sqrt[t]]"),
  ])
  func findsLimitsAndSeries(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test func sumsInMachineNumbers() throws {
    #expect(abs(try number("Sum[1/((1 + 9/n!^2) n!), {n, 0, Infinity}]") - 0.5381483940680094) < 1e-12)
  }

  @Test(arguments: [
    ("Solve[x E^x == 2, x]", "{{x -> ProductLog[2]}}"),
    ("Solve[i (b + 2 a z + b z^2)^2/(4 z) == 0, z] // Length", "4"),
    ("Solve[x^2 + y^2 == r^2, {x, y}]", "{{y -> -Sqrt[(r - x)*(r + x)]}, {y -> Sqrt[(r - x)*(r + x)]}}"),
    (
      "Solve[{(b - 1)/(a + 2) == 0, (b - 2^-x)/(a + 2^(1 - x)) == -(b - 2^x)/(a + 2^(1 + x))}, {a, b}]",
      "{{a -> 2, b -> 1}}"
    ), ("Simplify[(4 - 2^(1 - x) - 2^(1 + x))/(2 - 2^-x - 2^x)]", "2"),
    ("Refine[Sqrt[a^2], a > b > 0]", "a"),
    ("Refine[Re[a + z], Element[a, PositiveReals]]", "a + Re[z]"),
  ])
  func solves(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// All 18 solutions of two curves of degrees 6 and 3, the real ones in a half-plane, and a system with roots.
  @Test func solvesPolynomialSystems() throws {
    let system = "x^6 + y^4 - 3 x y == 2 && x^3 - 2 y^3 + x y == 1"
    #expect(try number("Length[NSolve[\(system), {x, y}]]") == 18)
    let worst =
      "Max[Abs[{x^6 + y^4 - 3 x y - 2, x^3 - 2 y^3 + x y - 1} /. NSolve[\(system), {x, y}]]]"
    #expect(try number(worst) < 1e-8)
    #expect(value("Im[{x, y} /. NSolve[\(system) && x > 0, {x, y}]] // Union // Flatten // Union") == "{0}")
    let rooted = "{x, y} /. First[NSolve[{Sqrt[x] + y == 3, x + y^3 == 9}, {x, y}, Reals]]"
    #expect(try number("Max[Abs[(\(rooted)) - {1, 2}]]") < 1e-8)
    #expect(abs(try number("l /. First[Solve[E^-l (l + 1) == 0.04, l, PositiveReals]]") - 5.012759643) < 1e-8)
    #expect(abs(try number("Re[x] /. FindRoot[x^2 == -2 + x, {x, I}]") - 0.5) < 1e-12)
  }

  /// A rule that takes too many steps leaves the term as it is, instead of ending the evaluation.
  @Test(arguments: ["Integrate[1/(2 + Cos[x]^3), {x, 0, Pi}]"])
  func whatTakesTooLongStays(_ text: String) { #expect(value(text) == text) }

  /// The rules themselves, which the functions of the language ask when their own find nothing.
  @Test(arguments: [
    ("x /. complexRoot[x^2 + 1, x, 0.3 + I] // Chop", "0. + I"),
    ("definiteByRule[Exp[-a x], x, 0, Infinity, a > 0]", "1/a"),
    ("definiteByRule[f[x], x, 0, 1, True]", "Null"),
    ("exponentialByEigenvalues[{{a, 0}, {0, b}}]", "{{E^a, 0}, {0, E^b}}"),
    ("MatrixExp[{{0, t}, {-t, 0}}] /. t -> 0.5 // Round[1000 #] &", "{{878, 479}, {-479, 878}}"),
    ("exponentialForm[(4 - 2^(1 - x) - 2^(1 + x))/(2 - 2^-x - 2^x)]", "2"),
    ("Chop[D[fractionIntegral[1/(x^3 + x), x], x] - 1/(x^3 + x) /. x -> 0.7]", "0"),
    ("fractionIntegral[1/(x^2 + 1)^2, x]", "$Failed"),
    ("limitByForm[n!^2 4^n/(2 n)!, n, Infinity]", "Infinity"),
    ("rewrittenRoots[E^(2 x) - 3 E^x + 2, x]", "(-2 + E^x)*(-1 + E^x) == 0"),
    ("seriesByForm[Sin[Sqrt[x]]/Sqrt[x], {x, 0, 1}]", "SeriesData[x, 0, {1, 0, -1/6}, 0, 3, 2]"),
    ("sumNumerically[1/k!, k, 0] - E // Chop", "0"),
    (
      "systemSolve[{x'[t] == y[t], y'[t] == -x[t]}, {x, y}, t]",
      "{C[1]*Cos[t] + C[2]*Sin[t], C[2]*Cos[t] - C[1]*Sin[t]}"
    ),
    (
      "Chop[walleniusRow[3, 4, 8, 1] - Table[PDF[HypergeometricDistribution[3, 4, 8], k], {k, 0, 3}]]",
      "{0, 0, 0, 0}"
    ),
  ])
  func rulesThatAreAskedLast(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test func solvesDifferentialSystems() {
    #expect(
      value("DSolve[x^2 f''[x] + x f'[x] + (x^2 - n^2) f[x] == 0, f[x], x]")
        == "{{f[x] -> C[1]*BesselJ[n, x] + C[2]*BesselY[n, x]}}")
    #expect(
      value(
        "DSolve[{a''[t] == -2 a[t] + b[t], b''[t] == a[t] - 2 b[t], a[0] == 1, b[0] == 1, a'[0] == 0, b'[0] == 0}, {a[t], b[t]}, t]"
      )
        == "{{a[t] -> Cos[t], b[t] -> Cos[t]}}")
    #expect(
      value("InverseLaplaceTransform[E^(1/p), p, t]") == "DiracDelta[t] + Sqrt[1/t]*BesselI[1, 2*Sqrt[t]]")
  }

  @Test func knowsWeightsAndUnits() throws {
    #expect(
      value("Variance[QuantityDistribution[UniformDistribution[{50, 70}], \"Minutes\"]]")
        == "Quantity[100/3, \"Minutes\"^2]")
    #expect(
      value("{Mean[#], Median[#], Variance[#]} &[WeightedData[{1, 2, 4}, {1, 1, 2}]]") == "{11/4, 2, 27/16}")
    let many = "WalleniusHypergeometricDistribution[403, 570, 714, 3/14]"
    #expect(abs(try number("Mean[\(many)]") - 266.6232646740331624) < 1e-9)
  }
}
