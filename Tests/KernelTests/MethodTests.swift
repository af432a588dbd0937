import Kernel
import KernelLanguage
import Testing

/// What operations of calculus and equations try last: regions of the plane, limits of waves, exact equations, forms of distributions.
@Suite struct MethodTests {
  @Test(arguments: [
    ("Reduce[x + 2 y >= 3 && -x + y <= -3, {x, y}]", "x == 3 && y == 0 || x > 3 && 3/2 - x/2 <= y <= -3 + x"),
    ("Reduce[x^2 + y^2 < 1, {x, y}]", "-1 < x < 1 && -Sqrt[1 - x^2] < y < Sqrt[1 - x^2]"),
    ("Reduce[x^2 + y^2 < 0, {x, y}]", "False"), ("Reduce[x^2 + y^2 >= 0, {x, y}]", "True"),
    ("Reduce[0 < x < y < 1, {x, y}]", "0 < x < 1 && x < y < 1"),
    ("Reduce[x^2 < y < x + 2, {x, y}]", "-1 < x < 2 && x^2 < y < 2 + x"),
    ("Reduce[-b - Sqrt[b^2 - 4 c] >= 0, {b, c}]", "b < 0 && 0 <= c <= b^2/4 || b == 0 && c == 0"),
    ("Reduce[-b + Sqrt[b^2 - 4 c] >= 0, {b, c}]", "b <= 0 && c <= b^2/4 || b > 0 && c <= 0"),
    ("Reduce[x y < 1, {x, y}]", "x < 0 && y > 1/x || x == 0 || x > 0 && y < 1/x"),
    (
      "Reduce[x^2 + y^2 == 1 && x > y && x < 0, {x, y}]", "(-1)/Sqrt[2] < x < 0 && y == -Sqrt[1 - x^2]"
    ),
    ("Reduce[a x > 1, x]", "a < 0 && x < 1/a || a > 0 && x > 1/a"),
    (
      "Reduce[x^2 + a > 0, x]",
      "a < 0 && (x < -Sqrt[-a] || x > Sqrt[-a]) || a == 0 && (x < 0 || x > 0) || a > 0"
    ),
    ("Reduce[1 + a x <= x - 2 && 1/2 <= x <= 1, a]", "1/2 <= x <= 1 && a <= (-3 + x)/x"),
    ("Reduce[2^x (m^2 - m) - (1/2)^x < 1, m]", "-2^(-x) < m < 1 + 2^(-x)"),
    ("Reduce[E^x + E^x (x - k) == 0 && 2 E^x + E^x (x - k) != 0, x]", "x == -1 + k"),
    ("reducePlane[x + y + z > 0, {x, y, z}]", "$Failed"),
    ("Reduce[{Sqrt[x + 1] <= -Sqrt[2 + x]}, x, Reals]", "False"),
    ("Reduce[Sqrt[x + 1] > Sqrt[2 - x], x]", "Inequality[1/2, Less, x, LessEqual, 2]"),
    ("Reduce[2/k < 2/k^2 && k > 0]", "0 < k < 1"), ("Reduce[3/k^2 < 6/k^2 && k > 0]", "k > 0"),
  ]) func reducesInThePlane(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("x /. FindRoot[1 - x Cot[x] - 2.3, {x, 0.0001}]", "2.12"),
    ("x /. FindRoot[Cos[x] - 0.3, {x, 0.001}]", "1.27"),
    ("x /. FindRoot[x - 10^6, {x, 1}]", "1000000."),
  ]) func slopesNearExtremaDoNotLeadFarAway(_ text: String, _ wanted: String) {
    #expect(value("N[Round[\(text), 1/100]]") == wanted)
  }

  @Test(arguments: [
    ("Reduce[ForAll[x, x > 1, 2 x - a/x > 0], a, Reals]", "a <= 2"),
    ("Reduce[Exists[x, x > 0, 1/x - a x - 2 < 0], a, Reals]", "a > -1"),
    ("Reduce[ForAll[x, 1 <= x <= 4, 1/x - a x - 2 < 0], a, Reals]", "a > -7/16"),
    ("Resolve[ForAll[x, x^2 + b x + 1 > 0], Reals]", "-2 < b < 2"),
    ("Resolve[ForAll[x, x^2 >= 0], Reals]", "True"), ("Resolve[Exists[x, x^2 < 0], Reals]", "False"),
    ("Resolve[ForAll[{x, y}, x^2 + y^2 >= 2 x y], Reals]", "True"),
    ("Resolve[Exists[{x, y}, x^2 + y^2 < 0], Reals]", "False"),
  ]) func quantifiers(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// Whether the cells of the plane say the same as the condition, at places of a grid.
  @Test(arguments: [
    "Abs[x] + Abs[y] <= 1", "x/y < 1", "x y^2 + y - 1 <= 0", "(x - 1)^2 + y^2 <= 1 && x + y >= 1",
  ]) func cellsAreTheCondition(_ condition: String) {
    let text = """
      r = Reduce[\(condition), {x, y}]; And @@ Flatten[Table[Quiet[TrueQ[\(condition)]] === TrueQ[r],
        {x, -2.35, 2.5, 0.7}, {y, -2.45, 2.5, 0.7}]]
      """
    #expect(value(text) == "True")
  }

  @Test(arguments: [
    ("PolynomialQ[2^x m, {x, m}]", "False"), ("PolynomialQ[x^2 m + 1, {x, m}]", "True"),
    ("(1/2)^n", "2^(-n)"), ("(1/3)^(n + 1)", "3^(-1 - n)"), ("(2/3)^n", "(2/3)^n"), ("2^n (1/2)^n", "1"),
  ]) func forms(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// Each variable of these is in two powers: the parts are divided, without the image in one variable.
  @Test(arguments: [
    ("Factor[(y - k) ((y - k) (y^2 - k) - 2 x^2 z^2)]", "(y - k) ((y - k) (y^2 - k) - 2 x^2 z^2)", "Times"),
    ("Factor[Expand[(a + b c) (d + e f)]]", "(a + b c) (d + e f)", "Times"),
    (
      "Factor[(V - b n) (a n^2 + P V^2)/(n R V^2) (1 + b V/n - 2 a V^3/((V - b n) (a n^2 + P V^2)))]",
      "(V - b n) (a n^2 + P V^2)/(n R V^2) (1 + b V/n - 2 a V^3/((V - b n) (a n^2 + P V^2)))", "Times"
    ),
    ("Factor[a x + b y + c z]", "a x + b y + c z", "Plus"),
    (
      "Factor[x^3 + y^3 + 2 z^3 + 5 x y z + x^2 z + 3 y^2 x]",
      "x^3 + y^3 + 2 z^3 + 5 x y z + x^2 z + 3 y^2 x", "Plus"
    ),
    ("Factor[Expand[(x^2 + x y + y^2 + 1) (x - y + 2)]]", "(x^2 + x y + y^2 + 1) (x - y + 2)", "Times"),
    ("Factor[Expand[(x^2 + x + 1) (y^2 + y + 1)]]", "(x^2 + x + 1) (y^2 + y + 1)", "Times"),
    ("Factor[6 a n x + 4 b n]", "2 n (3 a x + 2 b)", "Times"),
  ]) func factors(_ text: String, _ wanted: String, head: String) {
    let values = "{Expand[Together[product - (\(wanted))]], Head[product]}"
    #expect(value("product = \(text); \(values)") == "{0, \(head)}")
  }

  @Test func eigenvaluesOfSymbols() {
    let text = "Eigenvalues[{{y, x^2, 0}, {z^2, y^2, x^2}, {0, z^2, y}}]"
    #expect(value("Length[\(text)]") == "3")
  }

  @Test(arguments: [
    ("Limit[(Exp[I z] - Exp[-I z])/(2 I), z -> Infinity]", "Indeterminate"),
    ("Limit[Sin[x] + Cos[x], x -> Infinity]", "Indeterminate"),
    ("Limit[Sin[x]/x + Cos[x], x -> Infinity]", "Indeterminate"),
    ("Limit[x Sin[x], x -> Infinity]", "Indeterminate"), ("Limit[x + Sin[x], x -> Infinity]", "Infinity"),
    ("Limit[(x + Sin[x])/(x - Sin[x]), x -> Infinity]", "1"),
    ("Limit[x/(2 x + Sin[x]), x -> Infinity]", "1/2"),
    ("Limit[Cos[1/z] + I Sin[1/z], z -> 0]", "Indeterminate"), ("Limit[x^2 Sin[1/x], x -> 0]", "0"),
    ("Limit[Exp[-x] Cos[x], x -> Infinity]", "0"), ("Limit[Sin[x]^2 + Cos[x]^2, x -> Infinity]", "1"),
    ("Limit[x Sin[1/x], x -> Infinity]", "1"), ("limitOfWaves[x^2, x, Infinity]", "$Failed"),
    ("Limit[{x, 1/x, 2}, x -> Infinity]", "{Infinity, 0, 2}"),
    ("Limit[(3 Log[n] - 2 Log[Log[n]])/Log[n], n -> Infinity]", "3"),
    ("Limit[((x^d - 1)/(x - 1))^n, x -> 1]", "d^n"),
    ("limitByLeadingTerms[x^2 (1 + x)^a, x, 0]", "0"),
    (
      "Limit[Abs[Pochhammer[1/3, n] Pochhammer[3/2, n + 1]/(Pochhammer[1/3, n + 1] Pochhammer[3/2, n])], n -> Infinity]",
      "1"
    ),
  ]) func limits(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Series[(Sin[x]/x)^n, {x, 0, 2}]", "SeriesData[x, 0, {1, 0, -n/6}, 0, 3, 1]"),
    ("seriesOfPower[x^n, {x, 0, 2}]", "$Failed"),
    (
      "Series[((1 - E^(6 I t))/(1 - E^(I t)))^n, {t, 0, 1}]",
      "SeriesData[t, 0, {6^n, (5*I)*2^(-1 + n)*3^n*n}, 0, 2, 1]"
    ),
    ("Series[(1 - E^(6 t))/(1 - E^t), {t, 0, 2}]", "SeriesData[t, 0, {6, 15, 55/2}, 0, 3, 1]"),
    ("Series[1/Sin[x]^3, {x, 0, -1}]", "SeriesData[x, 0, {1, 0, 1/2}, -3, 0, 1]"),
    ("Series[Sin[x]/x, {x, 0, 4}]", "SeriesData[x, 0, {1, 0, -1/6, 0, 1/120}, 0, 5, 1]"),
  ]) func series(_ text: String, _ wanted: String) throws {
    #expect(
      try number(
        "Abs[N[Normal[\(text)] - (\(wanted) /. s_SeriesData :> Normal[s]) /. {x -> 1/7, t -> 1/9, n -> 3}]]")
        < 1e-12 || value(text) == wanted)
  }

  @Test(arguments: [
    ("Sum[(-1)^k (x/2)^(2 k)/(k!)^2, {k, 0, Infinity}]", "BesselJ[0, x]"),
    ("Sum[(-1)^k t^(2 k + 1)/((2 k + 1) (2 k + 1)!), {k, 0, Infinity}]", "SinIntegral[t]"),
    ("Sum[t^k/(k k!), {k, 1, Infinity}]", "-EulerGamma + ExpIntegralEi[t] - Log[t]"),
    ("Sum[Sin[n x]/n, {n, 1, Infinity}] /. x -> 2. // Chop // Round[#, 10^-9] & // N", "0.570796327"),
    ("hypergeometricSum[k, k, 1, n]", "$Failed"),
  ]) func sums(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// Sums beside their first terms.
  @Test(arguments: [
    ("Pochhammer[1/2, n] x^n/n!", "0"),
    ("x^n/((n + 1) (n + 2)!)", "0"), ("(-1)^n x^n (n + 1)/n!", "0"), ("Binomial[2 n, n] (x/9)^n", "0"),
  ]) func sumsAreRight(_ term: String, _ first: String) throws {
    let error = try number(
      "Abs[N[(Sum[\(term), {n, \(first), Infinity}] /. x -> 0.3)] - Total[Table[N[\(term) /. x -> 0.3], {n, \(first), 40}]]]"
    )
    #expect(error < 1e-12)
  }

  @Test(arguments: [
    "E^(a x^2 + b x + c)", "E^(-3 t x^2 + 6 t x) (2 - x)", "Erf[2 x + 1]", "Erfc[x]", "Erfi[x/2]",
    "x^2 BesselJ[1, 3 x]", "BesselJ[1, 2 x]", "SinIntegral[2 x]", "CosIntegral[x]", "ExpIntegralEi[3 x]",
    "1/((1 - x)^0.5 (5 - x))", "LogIntegral[x]",
  ]) func antiderivatives(_ term: String) throws {
    let rules = "{a -> 1/3, b -> 2/5, c -> 1/4, t -> 1/7}"
    let slope = "((F[0.4001] - F[0.3999])/0.0002 - N[\(term) /. x -> 0.4 /. \(rules)])"
    #expect(try number("F = Function @@ {x, Integrate[\(term), x] /. \(rules)}; Abs[N[\(slope)]]") < 1e-6)
  }

  @Test(arguments: [
    ("Integrate[Boole[x^2 + y^2 <= 1], {x, -1, 1}, {y, -1, 1}]", "Pi"),
    ("Integrate[x y Boole[x + y <= 1], {x, 0, 1}, {y, 0, 1}]", "1/24"),
    ("Integrate[Conjugate[Exp[I x]] Exp[2 I x], {x, 0, Pi}]", "2*I"),
    ("Integrate[Exp[-x^2/2 - Conjugate[x]^2/2] x^2, {x, -Infinity, Infinity}]", "Sqrt[Pi]/2"),
    ("planeIntegral[1, x < y < 2 x, {x, 0, 1}, {y, 0, 1}]", "1/4"),
    ("integralOfPlane[x^5 y^3 Exp[x y], {y, 0, 1}, {x, 0, 1}]", "-57 + 21*E"),
    (
      "definiteOfMagnitudes[t E^(-Abs[t] - I t w), t, -Infinity, Infinity, 1 > Im[w] > -1]",
      "((-4)*I)*w/(1 + w^2)^2"
    ),
    (
      "definiteOfMagnitudes[1 - Erfc[(m - x)/(Sqrt[2] s)]/2, x, 0, Infinity, s > 0]",
      "(E^(-m^2/(2*s^2))*Sqrt[2/Pi]*s + m*Erfc[-m/(Sqrt[2]*s)])/2"
    ),
    ("definiteOfMagnitudes[x^3 Sign[x], x, -h, h, True]", "h^4*Sign[h]/2"),
    ("HypergeometricPFQ[{a, b}, {c}, z]", "Hypergeometric2F1[a, b, c, z]"),
  ]) func definiteIntegrals(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// An exact search that takes too long leaves steps for the value as a number.
  @Test func longIntegralsHaveNumbers() throws {
    let term = "Exp[-6. t] Cos[4 t]^3 Sin[4 t]^2 Sqrt[Exp[-t] + (4 Cos[4 t] - Sin[4 t])^2 + Cos[4 t]^2]"
    #expect(try number("Abs[Integrate[\(term), {t, 0, 2}] - NIntegrate[\(term), {t, 0, 2}]]") < 1e-9)
  }

  @Test func complexPaths() throws {
    #expect(try number("Abs[NIntegrate[Exp[I x], {x, 0, 1}] - (Exp[I] - 1)/I]") < 1e-9)
    #expect(
      try number("Abs[NIntegrate[Sin[x], {x, 0.001 I, 1 + 0.001 I}] - (Cos[0.001 I] - Cos[1 + 0.001 I])]")
        < 1e-9)
    #expect(try number("Abs[NIntegrate[1/z, {z, 1, I, -1, -I, 1}] - 2 Pi I]") < 1e-8)
    #expect(value("complexIntegral[u, {x, 0, I}]") == "$Failed")
  }

  @Test func generalisedHypergeometric() throws {
    #expect(
      try number("Abs[HypergeometricPFQ[{1/2}, {1, 3/2}, -0.25] - NIntegrate[BesselJ[0, x], {x, 0, 1}]]")
        < 1e-9)
    #expect(
      try number(
        "Abs[integralOfErrorFunctions[BesselJ[0, x], x] - x HypergeometricPFQ[{1/2}, {1, 3/2}, -x^2/4] /. x -> 0.3]"
      )
        < 1e-12)
  }

  @Test(arguments: [
    ("DSolve[{y''[x] + x y'[x] + y[x] == 1, y[0] == 0, y'[0] == 0}, y[x], x]", "{{y[x] -> 1 - E^(-x^2/2)}}"),
    ("differentialExact[{y''[x] + x y[x] == 0}, y, x]", "$Failed"),
    ("RSolve[{y[n] == n y[n - 1], y[0] == 1}, y[n], n]", "{{y[n] -> Factorial[n]}}"),
    ("RSolve[{a[n] == 2^n a[n - 1], a[0] == 1}, a[n], n]", "{{a[n] -> 2^(n*(1 + n)/2)}}"),
    ("recurrenceSteps[{y[n] == 2 y[n - 1]}, y, n]", "$Failed"),
    (
      "s = RSolve[{y[n] == -(n - 1) (n - 2) y[n - 3], y[0] == y[1] == 0, y[2] == 1}, y[n], n]; Table[y[n] /. Flatten[s], {n, 0, 8}]",
      "{0, 0, 1, 0, 0, -12, 0, 0, 504}"
    ),
    (
      "f = y /. First[RSolve[{y[n] == n y[n - 2], y[0] == 1, y[1] == 1}, y, n]]; Map[f, Range[0, 7]]",
      "{1, 1, 2, 3, 8, 15, 48, 105}"
    ),
    (
      "s = RSolve[{y[n + 1] == (2 n + 1)/(n + 3) y[n], y[0] == 2}, y[n], n]; Table[y[n] /. Flatten[s], {n, 0, 4}]",
      "{2, 2/3, 1/2, 1/2, 7/12}"
    ),
  ]) func differencesAndDifferentials(_ text: String, _ wanted: String) {
    #expect(value(text) == wanted)
  }

  @Test func exactEquationWithConstants() throws {
    let text = """
      u = First[differentialExact[{y''[x] + 2 y'[x]/x - 2 y[x]/x^2 == x}, y, x]] /. {C[1] -> 2, C[2] -> 3};
      Abs[N[D[u, x, x] + 2 D[u, x]/x - 2 u/x^2 - x /. x -> 0.7]]
      """
    #expect(try number(text) < 1e-9)
  }

  @Test(arguments: [
    (
      "Solve[{Subscript[t, 1] + y == 3, Sqrt[y] == Subscript[t, 1] - 1}, {Subscript[t, 1], y}]",
      "{{Subscript[t, 1] -> 2, y -> 1}}"
    ),
    ("Solve[D[w^3/(E^(h w/(k T)) - 1), w] == 0, w]", "{{w -> T*k*(3 + ProductLog[(-3)/E^3])/h}}"),
    (
      "solveIndexed[{D[1/(l^5 (E^(c/(T l)) - 1)), l] == 0}, {l}, Complexes]",
      "{{l -> c/(T*(5 + ProductLog[(-5)/E^5]))}}"
    ),
    ("Solve[(2^(1 + 2 t) - 8^t^2)/(2^t^2 + 4^t) == 0, t, Reals]", "{{t -> -1/3}, {t -> 1}}"),
    ("principalSolve[E^x (1 - 2 s) == 1, x]", "{{x -> Log[1/(1 - 2*s)]}}"),
    ("principalSolve[Sin[x] (1 - 2 s)^2 == 1, x] /. s -> 0", "{{x -> Pi/2}, {x -> Pi/2}}"),
    ("solveIndexed[{3^x + 5^(2 x - 1) == 0}, {x}, Reals]", "$Failed"),
    ("Minimize[{(x - 1.5)^2 + 2, x >= 2.}, x]", "{2.25, {x -> 2.}}"),
    ("minimizeInRegion[{x^2, x > 1}, x]", "$Failed"),
    (
      "Minimize[p + q, Element[{p, q}, ImplicitRegion[x^2 + y^2 == 2, {x, y}]]]", "{-2, {p -> -1, q -> -1}}"
    ),
  ]) func equations(_ text: String, _ wanted: String) {
    #expect(value(text).replacing("k*T", with: "T*k") == wanted)
  }

  @Test(arguments: [
    ("CDF[ChiSquareDistribution[3], c]", "Piecewise[{{GammaRegularized[3/2, 0, c/2], c > 0}}, 0]"),
    ("CDF[GeometricDistribution[p], k]", "Piecewise[{{1 - (1 - p)^(1 + Floor[k]), k >= 0}}, 0]"),
    ("cumulativeForm[LogisticDistribution[m, b], x]", "1/(1 + E^((m - x)/b))"),
    ("cumulativeForm[f[1], x]", "$Failed"), ("quantileForm[f[1], 1/2]", "$Failed"),
    ("Quantile[ExponentialDistribution[r], 1/2]", "Log[2]/r"),
    ("Solve[1 - Quantile[ExponentialDistribution[r], 0.5] == 2, r]", "{{r -> -0.6931471805599453}}"),
    (
      "PDF[MultivariateHypergeometricDistribution[2, {3, 4}], {a, b}]",
      "Piecewise[{{Binomial[3, a]*Binomial[4, b]/21, a + b == 2 && 0 <= a <= 2 && 0 <= b <= 2}}, 0]"
    ),
  ]) func distributions(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// The forms with a symbol beside the numbers that distributions give.
  @Test(arguments: [
    "ChiSquareDistribution[3]", "GammaDistribution[2, 3]", "BetaDistribution[2, 3]",
    "UniformDistribution[{1, 4}]",
    "WeibullDistribution[2, 3]", "CauchyDistribution[1, 2]", "LogNormalDistribution[0, 1]",
    "BinomialDistribution[5, 3/10]",
    "PoissonDistribution[2]", "GeometricDistribution[1/3]", "BernoulliDistribution[1/4]",
  ]) func formsAreRight(_ distribution: String) throws {
    for place in ["0.4", "1.7", "3."] {
      let error = try number(
        "Abs[N[(CDF[\(distribution), u] /. GammaRegularized[a_, 0, z_] :> 1 - GammaRegularized[a, z] /. u -> \(place)) - CDF[\(distribution), \(place)]]]"
      )
      #expect(error < 1e-9, "\(distribution) at \(place)")
    }
  }
}
