import Testing

/// Values of public notebooks that the kernel did not give, or in another order: complex solutions, powers below zero, even numbers.
@Suite struct NotebookFormTests {
  /// A magnitude, an argument and the parts of a complex number are real: only what orders the variable itself asks for real numbers.
  @Test(arguments: [
    ("Solve[0 < Abs[z] <= 10 && z^2 (z^2 + 9) == 0, z]", "{{z -> (-3)*I}, {z -> 3*I}}"),
    ("Solve[Im[z] > 0 && z^4 == 1, z]", "{{z -> I}}"),
    ("Solve[Abs[z - 1] < 1 && z^2 - 2 z + 5/4 == 0, z]", "{{z -> 1 - I/2}, {z -> 1 + I/2}}"),
    ("Solve[Abs[z] < 4 && Exp[z] + 1 == 0, z] // Length", "2"),
    ("Solve[z^2 == -9 && z > -10, z]", "{}"),
  ]) func conditionsOnPartsOfComplexNumbers(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  /// The numbers whose power with a fraction for exponent is a number, not only the positive one.
  @Test func powersWithFractionsHaveSeveralRoots() {
    #expect(value("Length[NSolve[(1 - x^2/6)^(7/2) == 1/10, x]]") == "6")
    #expect(value("Length[powerRoots[1/10, 7/2]]") == "3")
    // The largest magnitudes first.
    #expect(value("Round[10^6 x /. NSolve[(1 - x^2/6)^3.5 == 0.1, x][[5]]]") == "1700681")
    #expect(value("Solve[x^(3/2) == 8, x]") == "{{x -> 4}}")
  }

  @Test func solutionsOfSeveralVariablesAreOrderedByRealPartsFirst() {
    #expect(
      value("Solve[{c + d == 2, c d == 5}, {c, d}]")
        == "{{c -> 1 - 2*I, d -> 1 + 2*I}, {c -> 1 + 2*I, d -> 1 - 2*I}}")
  }

  /// Roots that are written out come before those that are numbers.
  @Test func exactRootsComeFirst() {
    #expect(value("x /. Solve[x^7 + x^6 + 4 x^3 - 5 x^2 == 0, x][[{1, 2}]]") == "{0, 0}")
    #expect(value("Round[x /. Solve[x^7 + x^6 + 4 x^3 - 5 x^2 == 0, x][[3]], 1/100]") == "91/100")
  }

  @Test(arguments: [
    ("SeriesCoefficient[1/((z^2 - 4) (z^2 - 1)), {z, 0, -8}]", "0"),
    ("SeriesCoefficient[Log[(1 + x)/(1 - x)], {x, 0, n}] /. n -> 5", "2/5"),
    ("SeriesCoefficient[Log[(p + 1)/(p - 1)]/(2 p), {p, Infinity, n + 1}] /. n -> 3", "1/3"),
  ]) func coefficientsOfSeries(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// What is known of the rest of a division by two.
  @Test(arguments: [
    ("Refine[(1 + (-1)^n)/2, Mod[n, 2] == 0]", "1"), ("Refine[(1 + (-1)^n)/2, Mod[n, 2] == 1]", "0"),
    ("Simplify[(-1)^n, n > 1 && Mod[n, 2] == 1]", "-1"), ("Refine[(-1)^n, Mod[n, 3] == 1]", "(-1)^n"),
    ("Refine[Piecewise[{{n^2, n >= 1}}, 0], n >= 8]", "n^2"), ("Refine[n > 9, n >= 8]", "n > 9"),
    ("Refine[n + 2 > 0, n > -1]", "True"),
  ]) func evenAndOddNumbers(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// Of two patterns in a product each may take all factors but one.
  @Test func productsAreTakenApartEitherWay() {
    #expect(value("f[a_ s_, s_] := {a, s}; f[b c p, p]") == "{b*c, p}")
    #expect(value("g[a_ b_] := {a, b}; g[x y z]") == "{x, y*z}")
    #expect(
      value("InverseLaplaceTransform[E^(-p Pi)/(1 + p), p, t]") == "E^(Pi - t)*HeavisideTheta[-Pi + t]")
  }

  @Test(arguments: [
    ("Limit[(n + 1)!^2 (2 n)! z^(n + 1)/(n!^2 (2 n + 2)! z^n), n -> Infinity]", "z/4"),
    ("Limit[(n + 1)!/(n n!), n -> Infinity]", "1"),
    ("Limit[Abs[(-1)^n Log[n]/n], n -> Infinity]", "0"),
    ("Limit[Abs[(-1)^n (2 n + 1)/(3 n)], n -> Infinity]", "2/3"),
    (
      "Limit[Abs[2^(n + 1) (z - 4)^(n + 1)/(n + 2)]/Abs[2^n (z - 4)^n/(n + 1)], n -> Infinity]",
      "2*Abs[-4 + z]"
    ),
    ("Limit[3 (n + 1)/(n + 2) Sqrt[Log[n + 1]]/Sqrt[Log[n + 2]], n -> Infinity]", "3"),
    ("Limit[factorialRatio[(n + 2)!/n!, n]/n^2, n -> Infinity]", "1"),
  ]) func limitsOfFactorialsAndMagnitudes(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  @Test(arguments: [
    ("Sum[(-1)^n E^(n x)/n^2, {n, 1, Infinity}]", "PolyLog[2, -E^x]"),
    ("Sum[(E^(n x) + E^(-n x))/n^3, {n, 1, Infinity}]", "PolyLog[3, E^(-x)] + PolyLog[3, E^x]"),
    ("Integrate[PolyLog[2, -E^(-x)], x]", "-PolyLog[3, -E^(-x)]"),
    ("Sum[1/n - 1/(n + 1), {n, 1, Infinity}]", "1"),
    (
      "Series[Integrate[Sin[t]^2/t, {t, 0, z}], {z, 0, 6}]",
      "SeriesData[z, 0, {1/2, 0, -1/12, 0, 1/135}, 2, 7, 1]"
    ),
  ]) func polylogarithmsAndSeriesOfIntegrals(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  /// Two equations are linear in the multiplier: without it two variables are left.
  @Test func multipliersAreEliminated() {
    let system = "{4 x^3 + y == 2 l x, 4 y^3 + x + 1 == 2 l y, x^2 + y^2 == 1}"
    let solved = "s = NSolve[\(system), {x, y, l}];"
    #expect(value("\(solved) Length[s] > 1") == "True")
    #expect(value("\(solved) Max[Abs[Flatten[\(system) /. (a_ == b_) :> a - b /. s]]] < 10^-6") == "True")
  }

  @Test func quantifiersHaveNoInstance() {
    #expect(value("FindInstance[Exists[{m}, m > n], {n}]") == "FindInstance[Exists[{m}, m > n], {n}]")
  }

  @Test func solutionsOfLinearEquationsAreCancelled() {
    #expect(value("Solve[(p + p^3) X == 2 p, X]") == "{{X -> 2/(1 + p^2)}}")
    #expect(value("InverseLaplaceTransform[2/(1 + p^2), p, t]") == "2*Sin[t]")
  }

  /// A product is given no value: what was assigned is shown, and the product stays.
  @Test func productsAreGivenNoValue() {
    #expect(value("2 v = 7; 2 v") == "2*v")
    #expect(value("x + y = 3") == "3")
  }

  @Test func quantilesOfQuantities() {
    #expect(
      value("InverseCDF[QuantityDistribution[NormalDistribution[950, 10], \"Millimeters\"], 1/2]")
        == "Quantity[950, \"Millimeters\"]")
  }

  /// The integral is taken as a number at each place, from one break to the next.
  @Test func extremaOfIntegralsWithNumbers() {
    let text = "Maximize[{Integrate[Piecewise[{{1.5, z < 1}}, -0.5], {z, 0, x}], 0 <= x <= 3}, x]"
    #expect(value("Round[\(text)[[1]], 1/1000]") == "3/2")
  }
}
