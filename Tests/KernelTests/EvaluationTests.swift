import Testing

@testable import Kernel

@Suite struct EvaluationTests {
  @Test(arguments: [
    ("1 + 2*3", "7"), ("2/4", "1/2"), ("x + x", "2*x"), ("a b a", "a^2*b"),
    ("2^100", "1267650600228229401496703205376"),
    ("Sqrt[8]", "2*Sqrt[2]"), ("Sqrt[-4]", "2*I"), ("(1 + I)^2", "2*I"), ("1/3 + 1/6", "1/2"),
    ("0.5 + 1/2", "1."), ("2. Pi", "6.283185307179586"), ("1.5 + Pi x", "1.5 + Pi*x"),
    ("2. Sqrt[4 x]", "4.*Sqrt[x]"),
    ("Chop[1. E + 0. I - E]", "0"), ("Insert[{1, 2, 3}, x, {2}]", "{1, x, 2, 3}"),
    ("Insert[{1, 2, 3}, x, {{1}, {-2}}]", "{x, 1, 2, x, 3}"), ("Insert[f[a], b, -1]", "f[a, b]"),
    ("Sin[Pi/6]", "1/2"), ("Exp[I Pi]", "-1"), ("Log[E^3]", "3"), ("-(a + b)", "-a - b"), ("x^2 x^3", "x^5"),
    ("(x^2)^3", "x^6"), ("2/Sqrt[2]", "Sqrt[2]"), ("Infinity - 1", "Infinity"), ("1/0", "ComplexInfinity"),
    ("5!", "120"), ("Mod[-7, 3]", "2"), ("Floor[-2.5]", "-3"), ("Round[2.5]", "2"), ("Abs[3 + 4 I]", "5"),
    ("Max[1, 2.5, x, 2]", "Max[2.5, x]"), ("10 Degree < 1", "True"), ("1 < 2 < 3", "True"),
    ("N[1/4]", "0.25"),
  ])
  func calculates(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("f[x_] := x^2; f[3] + f[a]", "9 + a^2"), ("f[0] = 1; f[n_] := n f[n - 1]; f[5]", "120"),
    ("f[n_ /; n > 2] := big; f[_] := small; {f[1], f[3]}", "{small, big}"),
    ("f[b_][x_, t_] := early /; t <= 0; f[1][x_, t_] := late; {f[1][2, 0], f[1][2, 3]}", "{early, late}"),
    ("f[1, t_] := late; f[b_, t_] := early /; t <= 0; {f[1, 0], f[2, 0], f[2, 1]}", "{late, early, f[2, 1]}"),
    ("f[x_, t_] := any; f[u_, v_] := early /; v <= 0; {f[1, 0], f[1, 2]}", "{early, any}"),
    (
      "f[x_, t_] := early /; t <= 0; f[x_, t_] := any; f[x_Integer, t_] := whole; {f[1, 0], f[1, 2], f[a, 2]}",
      "{early, whole, any}"
    ),
    ("g[x_, y_: 7] := {x, y}; g[1]", "{1, 7}"), ("h[x__] := {x}; h[1, 2, 3]", "{1, 2, 3}"),
    ("h[x___] := Length[{x}]; h[]", "0"), ("f[x_Integer] := i; f[x_Real] := r; {f[1], f[1.]}", "{i, r}"),
    ("a + b /. a -> 2", "2 + b"), ("{1, x, 2} /. n_Integer :> n^2", "{1, x, 4}"),
    ("x + y /. p_ + q_ :> {p, q}", "{x, y}"), ("3 x /. a_. x -> a", "3"), ("x /. a_. x -> a", "1"),
    ("f[a][b] /. f[x_][y_] :> {x, y}", "{a, b}"), ("MatchQ[{1, 2, 3}, {_, __}]", "True"),
    ("Cases[{1, a, 2.5, b}, _Symbol]", "{a, b}"), ("{a, b} = {1, 2}; a + b", "3"),
    ("l = {1, 2, 3}; l[[2]] = 5; l", "{1, 5, 3}"), ("m = {{1, 2}, {3, 4}}; m[[All, 1]]", "{1, 3}"),
    ("x = 5; Block[{x = 2}, x^2] + x", "9"), ("Module[{x = 2, y}, y = x + 1; y]", "3"),
    ("With[{x = 3}, Hold[x]]", "Hold[3]"),
    ("i = 0; While[i < 5, i++]; i", "5"), ("s = 0; Do[s += k, {k, 10}]; s", "55"),
    ("s = 0; For[i = 0, i < 10, i++, If[i == 3, Continue[]]; If[i == 6, Break[]]; s += i]; s", "12"),
    ("f[x_] := Module[{}, If[x > 0, Return[yes]]; no]; {f[1], f[-1]}", "{yes, no}"),
    ("Catch[Do[If[k > 3, Throw[k]], {k, 10}]]", "4"), ("#^2 &[3]", "9"),
    ("Function[{x, y}, x - y][5, 2]", "3"),
    ("Map[# + 1 &, {1, 2}]", "{2, 3}"), ("f @@ {1, 2}", "f[1, 2]"), ("Fold[Plus, 0, {1, 2, 3}]", "6"),
    ("NestList[2 # &, 1, 3]", "{1, 2, 4, 8}"), ("Table[i j, {i, 2}, {j, 3}]", "{{1, 2, 3}, {2, 4, 6}}"),
    ("Table[x, {x, 0, 1, 0.25}]", "{0., 0.25, 0.5, 0.75, 1.}"), ("Which[1 > 2, a, True, b]", "b"),
    ("Switch[3, _String, s, _Integer, i]", "i"), ("Piecewise[{{1, x < 0}, {2, x > 1}}, 3] /. x -> 0.5", "3"),
    ("{1, 2} + {3, 4}", "{4, 6}"), ("2 {1, x}", "{2, 2*x}"),
    ("SetAttributes[f, Listable]; f[{1, 2}]", "{f[1], f[2]}"),
    ("a /: f[a] := 5; f[a]", "5"), ("$CellContext`x$$ = 3; FE`x$$ + 1", "4"), ("Hold[1 + 1]", "Hold[1 + 1]"),
    ("StringJoin[\"a\", ToString[1.5], ToString[x^2]]", "\"a1.5x^2\""),
    ("NumberForm[3.14159, {4, 2}] // ToString", "\"3.14\""),
    ("Sum[k^2, {k, 10}]", "385"), ("Product[k, {k, 5}]", "120"), ("Range[3]^2", "{1, 4, 9}"),
    ("Flatten[{1, {2, {3}}}]", "{1, 2, 3}"), ("Partition[Range[6], 2]", "{{1, 2}, {3, 4}, {5, 6}}"),
    ("Sort[{3, 1, 2}]", "{1, 2, 3}"), ("Sort[{3, 1, 2}, Greater]", "{3, 2, 1}"),
    ("Union[{2, 1}, {2, 3}]", "{1, 2, 3}"),
    // Machine numbers that agree up to their last bits are no less than each other.
    (
      "{(-1.6)^2 + 1.2000000000000002^2 <= 4, 2 >= 2.0000000000000004, 4.000000001 <= 4}",
      "{True, True, False}"
    ),
    ("Table[x^2 <= 1.44, {x, {1.2, 1.2000000000000002, 1.21}}]", "{True, True, False}"),
    ("Transpose[{{1, 2}, {3, 4}}]", "{{1, 3}, {2, 4}}"), ("{{1, 2}, {3, 4}}.{1, 1}", "{3, 7}"),
    ("Det[{{1, 2}, {3, 4}}]", "-2"),
    ("LinearSolve[{{2, 0}, {0, 4}}][{2, 4}]", "{1, 1}"),
    ("CompiledFunction[{11, 2}, {_Real}, {{3, 0}}, {{1}}, Function[{x}, x^2], Evaluate][3]", "9"),
    ("Assert[1 > 2]; 3", "3"),
    (
      "m = N[Table[Switch[Abs[i - j], 0, 2, 1, -1, _, 0], {i, 20}, {j, 20}]]; Max[Abs[Sort[Eigenvalues[m]] - Table[2 - 2 Cos[k Pi/21.], {k, 20}]]] < 10^-12",
      "True"
    ),
    (
      "v = Eigenvectors[N[DiagonalMatrix[{2, 2, 1}]]]; Chop[v.Transpose[v] - IdentityMatrix[3]]",
      "{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}"
    ),
    ("Inverse[{{1, 2}, {3, 4}}]", "{{-2, 1}, {3/2, -1/2}}"), ("Cross[{1, 0, 0}, {0, 1, 0}]", "{0, 0, 1}"),
  ])
  func evaluates(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("D[x^3 + Sin[2 x], x]", "3*x^2 + 2*Cos[2*x]"), ("D[f[x]^2, x]", "2*f[x]*Derivative[1][f][x]"),
    ("f[x_] := x^3; f'[2]", "12"), ("Integrate[x^2, x]", "x^3/3"), ("Integrate[Sin[x], {x, 0, Pi}]", "2"),
    ("Integrate[x Exp[x], {x, 0, 1}]", "1"), ("Expand[(x + 1)^3]", "1 + 3*x + 3*x^2 + x^3"),
    ("Factor[x^2 - 1]", "(-1 + x)*(1 + x)"), ("Solve[x^2 == 4, x]", "{{x -> -2}, {x -> 2}}"),
    ("Solve[{x + y == 3, x - y == 1}, {x, y}]", "{{x -> 2, y -> 1}}"), ("Limit[Sin[x]/x, x -> 0]", "1"),
    ("Normal[Series[Exp[x], {x, 0, 3}]]", "1 + x + x^2/2 + x^3/6"), ("Simplify[Sin[x]^2 + Cos[x]^2]", "1"),
    ("Together[1/x + 1/y]", "(x + y)/(x*y)"), ("CoefficientList[3 + 2 x^2, x]", "{3, 0, 2}"),
    ("LegendreP[2, x]", "-1/2 + 3*x^2/2"),
    ("{Keys[a -> 1], Values[a -> 1], Values[{a -> 1}]}", "{a, 1, {1}}"),
    (
      "Solve[{2.5 == a + 0.5 b, 2. == 0.5 a + 2.5 b}, {a, b}] /. x_Real :> Round[x, 1/9]",
      "{{a -> 7/3, b -> 1/3}}"
    ),
    ("DSolve[{y''[x] == 6 x, y[0] == 1, y'[1] == 3}, y[x], x]", "{{y[x] -> 1 + x^3}}"),
    ("DSolve[{y''[x] == -2, y[3] == 1, y'[1] == 0}, y[x], x]", "{{y[x] -> 4 + 2*x - x^2}}"),
    ("DSolve[{y'[x] == 2 x, y[0] == 1}, y[x], x]", "{{y[x] -> 1 + x^2}}"),
    (
      "DSolve[{u''[t] + 2 u[t] - v[t] == 0, v''[t] + 2 v[t] - u[t] == 0, u[0] == 1, u'[0] == 0, v[0] == 0, v'[0] == 0}, {u[t], v[t]}, t]",
      "{{u[t] -> Cos[t]/2 + Cos[Sqrt[3]*t]/2, v[t] -> Cos[t]/2 - Cos[Sqrt[3]*t]/2}}"
    ),
    // The names of the functions are those of no pattern.
    (
      "DSolve[{u'[t] == v[t], v'[t] == -u[t], u[0] == 1, v[0] == 0}, {u[t], v[t]}, t]",
      "{{u[t] -> Cos[t], v[t] -> -Sin[t]}}"
    ),
    // Greek letters come after Latin ones, and both forms of one together.
    ("Sort[{ω, t, μ, ϵ, α, Ω, z}]", "{t, z, α, ϵ, μ, ω, Ω}"), ("Cos[ω t]", "Cos[t*ω]"),
  ])
  func doesCalculus(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test func findsNumbers() throws {
    #expect(try abs(number("x /. FindRoot[Cos[x] == x, {x, 1}]") - 0.7390851332151607) < 1e-12)
    #expect(try abs(number("NIntegrate[Exp[-x^2], {x, -Infinity, Infinity}]") - 1.772453850905516) < 1e-9)
    #expect(
      try abs(number("First[y[1] /. NDSolve[{y'[x] == y[x], y[0] == 1}, y, {x, 0, 2}]]") - 2.718281828459045)
        < 1e-7)
    #expect(
      try abs(
        number(
          "First[y[Pi] /. NDSolve[{y''[t] + y[t] == 0, y[0] == 0, y'[0] == 1}, y[t], {t, 0, 4}] /. t -> Pi /. y[_] -> 0]"
        )) < 1)
    #expect(try abs(number("CubeRoot[3/(4 Pi)]") - 0.6203504908994) < 1e-12)
    #expect(
      try abs(number("BezierFunction[Table[{n, n^2}, {n, 0, 30}]][0.5][[2]]") - 232.5) < 1e-9)
    #expect(try abs(number("Interpolation[{{0, 0}, {1, 1}, {2, 4}, {3, 9}}][1.5]") - 2.25) < 1e-12)
  }

  /// Conditions at two places: linear equations, and one that is not.
  @Test func aRangeOfCellsIsCutOut() throws {
    #expect(
      try number("Total[CellularAutomaton[90, {{1}, 0}, {2, {-1, 1}}], 2] 1.0") == 3)
    #expect(try number("1.0 Length[CellularAutomaton[30, {{1}, 0}, {{{3}}, {-10, 10}}]]") == 21)
  }

  @Test(arguments: [
    ("{y''[x] == -y[x], y[0] == 0, y[1] == Sin[1]}", "y'[0]", 1.0),
    ("{a'[x] == -a[x] + b[x], b'[x] == -a[x] + b[x], a[0] == 4, b[2] == 1}", "b[0]", 3),
    ("{y''[x] == 2 y[x]^3, y[0] == 1, y[1] == 1/2}", "y[1/2]", 2.0 / 3),
  ])
  func meetsConditionsAtTwoPlaces(_ system: String, _ question: String, _ expected: Double) throws {
    let functions = system.contains("b") ? "{a, b}" : "y"
    let found = try number("First[\(question) /. NDSolve[\(system), \(functions), {x, 0, 2}]]")
    #expect(abs(found - expected) < 1e-6)
  }

  @Test func keepsRandomNumbersOfASeed() {
    #expect(value("SeedRandom[3]; a = RandomReal[]; SeedRandom[3]; a == RandomReal[]") == "True")
  }
}
