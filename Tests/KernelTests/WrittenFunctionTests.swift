import Kernel
import KernelLanguage
import Testing

/// Functions whose definitions are written in the language, string patterns, and partial differential equations.
@Suite struct WrittenFunctionTests {
  @Test(arguments: [
    ("Probability[x == 3, x \\[Distributed] BinomialDistribution[5, 1/2]]", "5/16"),
    ("Probability[2 <= x <= 3, x \\[Distributed] BinomialDistribution[5, 1/2]]", "5/8"),
    ("Expectation[x^2, x \\[Distributed] PoissonDistribution[3]]", "12"),
    ("Round[NProbability[x > 1, x \\[Distributed] NormalDistribution[0, 1]], 0.0001]", "0.1587"),
    ("LaplaceTransform[t^2 E^(-3 t), t, s]", "2/(3 + s)^3"),
    ("LaplaceTransform[y'[t], t, s]", "-y[0] + s*LaplaceTransform[y[t], t, s]"),
    ("InverseLaplaceTransform[1/(s^2 + 4), s, t]", "Sin[2*t]/2"),
    ("InverseLaplaceTransform[1/(s (s + 1)), s, t]", "1 - E^(-t)"),
    ("Residue[1/(z^2 + 1), {z, I}]", "-I/2"), ("Residue[E^z/z^3, {z, 0}]", "1/2"),
    ("RSolve[{a[n + 1] == 2 a[n], a[0] == 3}, a[n], n] /. n -> 4", "{{a[4] -> 48}}"),
    (
      "Round[N[a[n] /. First[RSolve[{a[n + 2] == a[n + 1] + a[n], a[0] == 0, a[1] == 1}, a[n], n]] /. n -> 6]]",
      "8"
    ),
    ("PolynomialQuotientRemainder[x^3 + 1, x + 2, x]", "{4 - 2*x + x^2, -7}"),
    ("SolveValues[x^2 == 4, x]", "{-2, 2}"), ("SolveValues[{x + y == 3, x - y == 1}, {x, y}]", "{{2, 1}}"),
    ("BellY[4, 2, {a, b, c}]", "3*b^2 + 4*a*c"), ("BellY[3, 0, {a}]", "0"),
    ("PolynomialGCD[x^2 - 1, x^2 + 3 x + 2]", "1 + x"), ("Discriminant[a x^2 + b x + c, x]", "b^2 - 4*a*c"),
    ("Resultant[x^2 - 2, x^2 - 3, x]", "1"), ("EulerPhi[36]", "12"), ("MoebiusMu[30]", "-1"),
    ("ChineseRemainder[{2, 3}, {3, 5}]", "8"),
    ("IntegerPartitions[4]", "{{4}, {3, 1}, {2, 2}, {2, 1, 1}, {1, 1, 1, 1}}"),
    ("ContinuedFraction[45/16]", "{2, 1, 4, 3}"), ("FromContinuedFraction[{2, 1, 4, 3}]", "45/16"),
    ("BernoulliB[4]", "-1/30"), ("Subdivide[0, 1, 4]", "{0, 1/4, 1/2, 3/4, 1}"),
    ("FunctionPeriod[Sin[3 x], x]", "2*Pi/3"),
    ("MatchQ[3 Pi x/4, a_. x + b_.]", "True"), ("FunctionPeriod[2 Tan[3 Pi x/4], x]", "4/3"),
    ("DSolve[x^2 y'[x] + x y[x] + 1 == 0, y[x], x]", "{{y[x] -> C[1]/x - Log[x]/x}}"),
    (
      "DSolve[{p'[t] == -4 q[t], q'[t] == p[t], q[0] == 3, p[0] == 0}, {p[t], q[t]}, t]",
      "{{p[t] -> (-6)*Sin[2*t], q[t] -> 3*Cos[2*t]}}"
    ),
    ("RecurrenceTable[{a[n + 1] == 2 a[n], a[1] == 1}, a, {n, 1, 5}]", "{1, 2, 4, 8, 16}"),
    ("Merge[{<|a -> 1|>, <|a -> 2, b -> 3|>}, Total]", "<|a -> 3, b -> 3|>"),
    ("Quartiles[{1, 2, 3, 4, 5, 6}]", "{2, 7/2, 5}"),
    ("Minimize[x^2 - 2 x, x]", "{-1, {x -> 1}}"), ("TautologyQ[p || ! p]", "True"),
    ("SatisfiabilityCount[p || q]", "3"), ("Pick[{a, b, c}, {True, False, True}]", "{a, c}"),
    ("Reap[Sow[1]; Sow[2]; 3]", "{3, {{1, 2}}}"), ("MaximalBy[{1, -3, 2}, Abs]", "{-3}"),
    ("SequencePosition[{1, 2, 1, 2}, {1, 2}]", "{{1, 2}, {3, 4}}"), ("RomanNumeral[1994]", "\"MCMXCIV\""),
    ("EditDistance[\"kitten\", \"sitting\"]", "3"), ("StringRiffle[{1, 2, 3}, \"-\"]", "\"1-2-3\""),
    ("CharacterRange[\"a\", \"d\"]", "{\"a\", \"b\", \"c\", \"d\"}"), ("Signature[{2, 1, 3}]", "-1"),
    ("KroneckerProduct[{{1, 2}}, {{0, 1}}]", "{{0, 1, 0, 2}}"), ("Kurtosis[{1, 2, 3, 4}]", "41/25"),
  ]) func evaluates(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("StringMatchQ[\"abc\", \"a\" ~~ __]", "True"), ("StringMatchQ[\"abc\", DigitCharacter ..]", "False"),
    ("StringMatchQ[{\"ab\", \"ba\"}, \"a*\"]", "{True, False}"),
    ("StringCases[\"a1b22\", DigitCharacter ..]", "{\"1\", \"22\"}"),
    ("StringCases[\"k=v, x=y\", a_ ~~ \"=\" ~~ b_ :> {b, a}]", "{{\"v\", \"k\"}, {\"y\", \"x\"}}"),
    ("StringReplace[\"abba\", x_ ~~ x_ :> \"[\" <> x <> \"]\"]", "\"a[b]a\""),
    ("StringPosition[\"abab\", \"ab\"]", "{{1, 2}, {3, 4}}"), ("StringCount[\"banana\", \"a\"]", "3"),
    ("StringSplit[\"a1b2c\", DigitCharacter]", "{\"a\", \"b\", \"c\"}"),
    ("StringDelete[\"a b c\", \" \"]", "\"abc\""), ("{LetterQ[\"ab\"], DigitQ[\"1a\"]}", "{True, False}"),
    ("{SyntaxQ[\"1 + x\"], SyntaxQ[\"f[\"]}", "{True, False}"),
  ]) func matchesTexts(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test func solvesWithValuesAlone() {
    #expect(value("DSolveValue[y'[x] == 2 y[x], y[x], x]") == "E^(2*x)*C[1]")
    #expect(value("Round[NExpectation[x, x \\[Distributed] PoissonDistribution[3]]]") == "3")
    #expect(value("Assuming[x > 0, Simplify[Sqrt[x^2]]]") == "x")
    #expect(
      value("GeometricTransformation[g, TranslationTransform[{1, 2}]]")
        == "GeometricTransformation[g, {{{1., 0.}, {0., 1.}}, {1., 2.}}]")
    #expect(
      value("{StringContainsQ[\"abc\", \"b\"], StringFreeQ[\"abc\", \"b\"], StringEndsQ[\"abc\", \"c\"]}")
        == "{True, False, True}")
    #expect(value("{UpperCaseQ[\"AB\"], LowerCaseQ[\"AB\"]}") == "{True, False}")
  }

  @Test func negativeLevelsCountFromTheAtoms() {
    #expect(value("Level[{{{a, b}, {c, d}}, {e, f}}, {-2}]") == "{{a, b}, {c, d}, {e, f}}")
    #expect(value("Cases[{1, {2, {3}}}, _Integer, {-1}]") == "{1, 2, 3}")
  }

  @Test func lightHasAWavelength() {
    #expect(
      value("ColorData[\"VisibleSpectrum\"][500][[2]] > ColorData[\"VisibleSpectrum\"][700][[2]]") == "True")
  }

  @Test func followsHeat() throws {
    let found = try number(
      """
      NDSolveValue[{D[u[t, x], t] == D[u[t, x], x, x], u[0, x] == Sin[Pi x], u[t, 0] == 0, u[t, 1] == 0}, u,
      {t, 0, 1/2}, {x, 0, 1}][0.1, 0.5]
      """)
    #expect((found - 0.37270784).magnitude < 1e-4)
  }

  /// A slab that loses heat at one end: the exact solution decays as E^(-a² t) with a Tan[a] == 2.
  @Test func followsHeatThroughAnEnd() throws {
    let found = try number(
      """
      Log[#[1., 0.]/#[2., 0.]] &[NDSolveValue[{D[u[t, x], t] - D[u[t, x], x, x] == NeumannValue[-2 u[t, x], x == 1],
      u[0, x] == 1}, u, {t, 0, 2}, {x, 0, 1}]]
      """)
    #expect((found - 1.15966).magnitude < 2e-3)
  }

  @Test func followsWaves() throws {
    let found = try number(
      """
      NDSolveValue[{D[u[t, x], t, t] == D[u[t, x], x, x], u[0, x] == Sin[2 Pi x], Derivative[1, 0][u][0, x] == 0,
      u[t, 0] == u[t, 1]}, u, {t, 0, 1}, {x, 0, 1}][0.5, 0.25]
      """)
    #expect((found + 1).magnitude < 5e-3)
  }

  @Test func numbersWithMarksEndBeforeSigns() {
    #expect(value("1.5`+x") == "1.5 + x")
    #expect(value("{2.`-1, 0``-3}") == "{1., 0.}" || value("{2.`-1}") == "{1.}")
  }

  @Test func integralsOfSymbolsAreNoNumbers() {
    #expect(value("Integrate[f[x, y], {x, 0, 1}]") == "Integrate[f[x, y], {x, 0, 1}]")
    #expect(value("NIntegrate[q x, {x, 0, 1}]") == "NIntegrate[q*x, {x, 0, 1}]")
  }

  /// A text is evaluated when its function is called first. So one that calls a helper of another function's text calls that function,
  /// in a line of its own or where it needs it.
  @Test func helpersOfOtherTextsAreLoaded() {
    var names = SymbolNames()
    var texts: [(name: String, terms: [Term])] = []
    for entry in BuiltIn.all {
      let text = entry.definitions.withUTF8Buffer { Array($0) }
      if !text.isEmpty { texts.append((entry.name, Term.parse(library: text, &names) ?? [])) }
    }
    let builtIns = Set(BuiltIn.all.map(\.name))
    var owners: [String: Set<String>] = [:]
    for (name, terms) in texts {
      for term in terms {
        var left = term.call?.arguments.first ?? .null
        while let call = left.call {
          left = call.head.symbol.map({ names.name($0) }) == "Condition" ? call.arguments[0] : call.head
        }
        if let helper = left.symbol.map({ names.name($0) }), !builtIns.contains(helper),
          SymbolNames.isOwn(helper)
        {
          owners[helper, default: []].insert(name)
        }
      }
    }
    #expect(owners.count > 400)
    var missing: [String] = []
    for (name, terms) in texts {
      var called: Set<String> = []
      for term in terms { Self.collectCalled(term, names: names, &called) }
      for helper in called.sorted() {
        guard let owner = owners[helper], !owner.contains(name), owner.isDisjoint(with: called) else {
          continue
        }
        missing.append("\(name) calls \(helper) of \(owner.sorted().joined(separator: ", "))")
      }
    }
    #expect(missing == [])
  }

  private static func collectCalled(_ term: Term, names: SymbolNames, _ called: inout Set<String>) {
    guard let call = term.call else { return }
    if let name = call.head.symbol.map({ names.name($0) }) { called.insert(name) }
    collectCalled(call.head, names: names, &called)
    for argument in call.arguments { collectCalled(argument, names: names, &called) }
  }
}
