import Testing

/// Values of public notebooks that the kernel did not give: conditions of solutions, residues, integrals of several variables, areas,
/// identities, iterators, texts.
@Suite struct NotebookSolutionTests {
  @Test(arguments: [
    ("Solve[x^3 == 1 && x > 0, x]", "{{x -> 1}}"), ("Solve[x^2 + 1 == 0 && x > 0, x]", "{}"),
    ("Length[Solve[{x^4 + x^3 - x == 0, x > 0}, x]]", "1"),
    (
      "Solve[{3 x^2 - 5 y^2 == 5, x > 0, y > 0}, y] /. ConditionalExpression[_, c_] :> c",
      "{{y -> x > Sqrt[5/3]}}"
    ),
    (
      "N[y /. Solve[{3 x^2 - 5 y^2 == 5, x > 0, y > 0}, y][[1]] /. ConditionalExpression[v_, _] :> v /. x -> 3]",
      "2.0976176963403033"
    ),
    ("D[ConditionalExpression[x^2, x > 0], x]", "ConditionalExpression[2*x, x > 0]"),
    (
      "Solve[{x^2 == 1, y^2 == 4}, {x, y}]",
      "{{x -> -1, y -> -2}, {x -> -1, y -> 2}, {x -> 1, y -> -2}, {x -> 1, y -> 2}}"
    ),
    (
      "Solve[x^3 == a, x]",
      "{{x -> a^(1/3)}, {x -> -(-1)^(1/3)*a^(1/3)}, {x -> (-1)^(2/3)*a^(1/3)}}"
    ),
  ]) func solutionsMeetTheirConditions(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  @Test(arguments: [
    ("Residue[z^2/(Sin[z]^3 Cos[z]), {z, Pi}]", "1 + Pi^2"),
    ("Residue[z^2/(Sin[z]^3 Cos[z]), {z, -Pi/2}]", "-Pi^2/4"),
    ("Residue[(z + 1)/((z^2 - 3 z + 2) (z - 1)^6), {z, 1}]", "-3"),
    ("Residue[1/((z - I)^4 (z + I)^2), {z, I}]", "I/8"), ("Residue[Cos[z], {z, 1}]", "0"),
  ]) func residuesOfHighOrders(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// The coefficient of a fraction of exponentials is a sum of residues in the unit circle.
  @Test func fourierCoefficientsOfFractions() {
    let text = "Table[FourierCoefficient[1/((1 + Exp[I t]/2) Exp[I t]/2), t, k], {k, -3, 1}]"
    #expect(value(text) == "{0, 0, 2, -1, 1/2}")
  }

  @Test func seriesOfFractionsAtInfinity() {
    let text = "Series[(2 + 2 d^2 + 5 n - 5 d^2 n)/(40 n - 40 d^2 n), {n, Infinity, 8}]"
    #expect(
      value("Normal[\(text)] - 1/8 - (1 + d^2)/(20 (1 - d^2) n) // Together") == "0")
    #expect(
      value("Series[1/(x (1 - x)), {x, 0, 2}]") == "SeriesData[x, 0, {1, 1, 1, 1}, -1, 3, 1]")
  }

  @Test(arguments: [
    ("TensorProduct[{1, 2}, {a, b}]", "{{a, b}, {2*a, 2*b}}"), ("D[{Cos[t], t^2}, {t}]", "{-Sin[t], 2*t}"),
    ("N[I!]", "0.4980156681183586 - 0.1549498283018114*I"),
    ("2 (Cos[Log[4]] + I Sin[Log[4]]) == 2^(1 + 2 I)", "True"), ("Sqrt[2] + I == Sqrt[3] + I", "False"),
    ("Simplify[1/(1 + E^(-2 z)) == E^z/(E^-z + E^z)]", "True"),
    ("Simplify[Sqrt[x^2] == x]", "Sqrt[x^2] == x"),
    (
      "Simplify[E^Subscript[z, 1]/(E^Subscript[z, 1] + E^Subscript[z, 2]) == 1/(1 + E^(Subscript[z, 2] - Subscript[z, 1]))]",
      "True"
    ),
    ("Solve[{x^4 == 1, y == x}, {x, y}, Reals]", "{{x -> -1, y -> -1}, {x -> 1, y -> 1}}"),
    ("Simplify[Abs[x] == x]", "Abs[x] == x"), ("Simplify[(a + b)^2 == a^2 + 2 a b + b^2]", "True"),
    ("Simplify[RealAbs[-2 b^2/a], {a > 0, b > 0}]", "2*b^2/a"),
    ("Simplify[Im[Log[x]/Log[b]], {b > 1, x < 0}]", "Pi/Log[b]"),
    ("parameterCondition[{a + 1 > 0}, {a}, a]", "a > -1"), ("RegionSize[Disk[{0, 0}, 2]]", "4*Pi"),
    ("{1, a} \\[TensorProduct] {b, 2}", "{{b, 2}, {a*b, 2*a}}"),
    ("a \\[UndirectedEdge] b -> 4", "UndirectedEdge[a, b] -> 4"),
    ("MomentGeneratingFunction[HypergeometricDistribution[2, 1, 2], t]", "E^t"),
    ("Moment[MultinormalDistribution[{m, n}, {{a, b}, {b, c}}], {1, 2}]", "c*m + 2*b*n + m*n^2"),
    (
      "Head[CharacteristicFunction[WalleniusHypergeometricDistribution[5, 12, 20, 4], t]]",
      "CharacteristicFunction"
    ),
    ("PolynomialMod[{x^2 + 4 x, 5 x}, 3]", "{x + x^2, 2*x}"),
    ("Head[FunctionRange[x Sin[x], x, y]]", "FunctionRange"),
    ("f[x_] := With[{y = x}, y /; y > 2] /; x < 9; {f[1], f[5], f[10]}", "{f[1], 5, f[10]}"),
    ("{<|a -> 2, b -> 4|>/2, <|a -> 1|> + <|a -> 2|>}", "{<|a -> 1, b -> 2|>, <|a -> 3|>}"),
    ("Table[{9, 3}, {1.3, 4.2}]", "Table[{9, 3}, {1.3, 4.2}]"),
    ("DSolve[y''[x] + 2 y'[x] + 5 y[x] == 0, y[x], x]", "{{y[x] -> E^(-x)*(C[2]*Cos[2*x] + C[1]*Sin[2*x])}}"),
    (
      "a[n] /. RSolve[{(a[n] - a[n - 1])/(a[n - 1] - a[n - 2]) == b, a[1] == 0, a[2] == 1}, a[n], n][[1]] /. {n -> 4, b -> 3}",
      "13"
    ),
    (
      "PDF[MultinormalDistribution[{m, n}, {{s, 0}, {0, s}}], {x, y}] /. {m -> 0, n -> 0, x -> 0, y -> 0, s -> 2}",
      "1/(4*Pi)"
    ),
    ("p = PoissonProcess[4/3]; Probability[x[1] >= 1, x \\[Distributed] p]", "1 - 1/E^(4/3)"),
  ]) func values(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (#"StringSplit["f[x,4]", x : PunctuationCharacter :> x]"#, #"{"f", "[", "x", ",", "4", "]"}"#),
    (#"StringSplit["a-b:c", {":" -> "x", "-" -> "y"}]"#, #"{"a", "y", "b", "x", "c"}"#),
    (#"ToExpression["f[x"]"#, "$Failed"), (#"ToExpression["f[x]"]"#, "f[x]"),
  ]) func texts(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// An integral over a plane takes few samples, also where there is a corner.
  @Test func integralsOfSeveralVariables() throws {
    #expect(abs(try number("NIntegrate[1/(x^2 + y^2 + 1/10), {x, 0, 1}, {y, 0, 1}]") - 2.04297) < 1e-4)
    #expect(abs(try number("NIntegrate[Abs[x - 1/3], {x, 0, 1}]") - 5.0 / 18) < 1e-8)
  }
}
