import Kernel
import KernelLanguage
import Testing

/// What lessons ask for: conditions in lists, powers of functions, diagonals, orders of what is left out of series, exact parts.
@Suite struct LessonTests {
  @Test(arguments: [
    ("Solve[{a x - y == 1 && -x + a y == 0}, {x, y}]", "{{x -> a/(-1 + a^2), y -> 1/(-1 + a^2)}}"),
    ("Solve[{{a + b == 3}, {a - b == 1}}, {a, b}]", "{{a -> 2, b -> 1}}"),
    ("Solve[{{x^2 - 1}} == 0, x]", "{{x -> -1}, {x -> 1}}"),
    ("Solve[Log[x]^2 == 4, x]", "{{x -> 1/E^2}, {x -> E^2}}"),
    (
      "Solve[Sin[t]^2 == 1/4 && 0 <= t < 2 Pi, t]",
      "{{t -> Pi/6}, {t -> 5*Pi/6}, {t -> 7*Pi/6}, {t -> 11*Pi/6}}"
    ),
    ("Solve[1/Cos[t]^2 == 4 && 0 <= t <= Pi, t]", "{{t -> Pi/3}, {t -> 2*Pi/3}}"),
    ("Solve[(E^x - 1)^2 == 4, x, Reals]", "{{x -> Log[3]}}"),
    ("Round[1000 Solve[E^(-2. t) == 0.5, t][[1, 1, 2]]]", "347"),
    ("Length[NSolve[Sin[x]^2 == 0.25 && 0 < x < 7, x]]", "5"),
    ("Length[NSolve[Sin[x] == 1/2 && 0 < x < 20, x]]", "7"),
    ("NSolve[{Cos[x] == a, x > 0}, x][[2, 1, 2]]", "ArcCos[a]"),
  ]) func solvesAllOfIt(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("DiagonalMatrix[{a, b}, 1]", "{{0, a, 0}, {0, 0, b}, {0, 0, 0}}"),
    ("DiagonalMatrix[{a, b}, -1]", "{{0, 0, 0}, {a, 0, 0}, {0, b, 0}}"),
    ("DiagonalMatrix[{a, b}, 0, 3]", "{{a, 0, 0}, {0, b, 0}, {0, 0, 0}}"),
    ("DiagonalMatrix[{a, b}, x]", "DiagonalMatrix[{a, b}, x]"),
    (
      "Eigensystem[{{a, 0, 0, 0, b}, {0, a, 0, b, 0}, {0, 1, c, 1, 0}, {0, b, 0, a, 0}, {b, 0, 0, 0, a}}][[1]]",
      "{a - b, a - b, a + b, a + b, c}"
    ),
    (
      "Eigenvalues[{{a, 1, 1, 1, 1}, {0, b, 1, 1, 1}, {0, 0, c, 1, 1}, {0, 0, 0, d, 1}, {0, 0, 0, 0, e}}]",
      "{a, b, c, d, e}"
    ),
    ("exactEigenvalues[{{a + 0.5}}]", "$Failed"),
    ("eigenBlocks[{{1, 0, 2}, {0, 3, 0}, {4, 0, 5}}]", "{{1, 3}, {2}}"),
  ]) func matrices(_ text: String, _ wanted: String) {
    #expect(value("exactEigenvalues[{{1}}]; " + text) == wanted)
  }

  @Test(arguments: [
    ("Sin[x] + O[x]^5", "SeriesData[x, 0, {1, 0, -1/6}, 1, 5, 1]"),
    ("O[x]^2", "SeriesData[x, 0, {}, 2, 2, 1]"), ("Log[x] + O[x, 1]^2", "SeriesData[x, 1, {1}, 1, 2, 1]"),
    ("Exp[x + O[x]^3]", "SeriesData[x, 0, {1, 1, 1/2}, 0, 3, 1]"),
    ("Log[2 + x + O[x]^3]", "SeriesData[x, 0, {Log[2], 1/2, -1/8}, 0, 3, 1]"),
    ("Cot[x + O[x]^3]", "Cot[SeriesData[x, 0, {1}, 1, 3, 1]]"),
    ("Series[Exp[x + O[x]^5], {x, 0, 2}]", "SeriesData[x, 0, {1, 1, 1/2}, 0, 3, 1]"),
    ("Series[x + O[x]^2, {x, 0, 5}]", "SeriesData[x, 0, {1}, 1, 2, 1]"),
    ("seriesOfFunction[f, {x}]", "$Failed"),
    ("Series[Tan[x], {x, Pi/2, 1}]", "SeriesData[x, Pi/2, {-1, 0, 1/3}, -1, 2, 1]"),
    ("Series[Csc[x], {x, Pi, 1}]", "SeriesData[x, Pi, {-1, 0, -1/6}, -1, 2, 1]"),
  ]) func series(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Im[1/2 + Sqrt[3] I/3]", "1/Sqrt[3]"), ("Re[(1 + I Sqrt[2])^2]", "-1"),
    ("Im[(1 + I Sqrt[2])^3]", "Sqrt[2]"), ("Re[E^(I Pi/5)]", "(1 + Sqrt[5])/4"),
    ("Im[Sqrt[2] + 0.5 I]", "0.5"),
  ]) func partsOfNumbers(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: ["x_ = 1", "(x_ /; x) = 1", "x__ := 2", "g[x_ /; x = 1] := 0"])
  func aPatternAloneIsGivenNoValue(_ text: String) {
    #expect(value(text + "; h[n_] := n^2; {h[3], f[2]}") == "{9, f[2]}")
  }

  @Test(arguments: [
    ("Function[x, Function[x, x^2][3] + x][5]", "14"), ("Function[{x}, Module[{x = 3}, x] + x][5]", "8"),
    ("Function[{x}, Module[{y = x}, y] + x][5]", "10"), ("With[{x = 5}, Function[x, x^2][3] + x]", "14"),
    ("Function[x, Function[y, x + y][2]][5]", "7"), ("Function[x, With[{x = x + 1}, x]][5]", "6"),
    (
      "(sf |-> n |-> If[n < 1, 1, n (m |-> sf[sf]@m)[n - 1]])[sf |-> n |-> If[n < 1, 1, n (m |-> sf[sf]@m)[n - 1]]]@6",
      "720"
    ),
    (
      "f[x_, OptionsPattern[{a -> 3, b -> 4}]] := {x, OptionValue[a], OptionValue[b]}; {f[1], f[1, b -> 7]}",
      "{{1, 3, 4}, {1, 3, 7}}"
    ),
    ("q = <|a -> 1, b -> 2|>; q[b] =.; q", "<|a -> 1|>"),
    ("PositionIndex[<|a -> 1, b -> 2, c -> 1|>]", "<|1 -> {a, c}, 2 -> {b}|>"),
    ("ArrayFlatten[{{{{1, 2}, {3, 4}}, 0}, {0, {{5}}}}]", "{{1, 2, 0}, {3, 4, 0}, {0, 0, 5}}"),
  ]) func scopesAndLists(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("StringTake[\"123456789\", 3 ;; -1 ;; 2]", "\"3579\""),
    ("StringDrop[\"0123456789\", 3 ;; -3 ;; 2]", "\"0135789\""),
    ("StringSplit[{\"a b\", \"c d e\"}, \" \"]", "{{\"a\", \"b\"}, {\"c\", \"d\", \"e\"}}"),
    ("ToUpperCase[\"aéčαжÿ ß÷\"]", "\"AÉČΑЖŸ ß÷\""), ("ToLowerCase[\"AÉČΑЖŸ ×ž\"]", "\"aéčαжÿ ×ž\""),
    ("ToCharacterCode[\"aα\", \"UTF8\"]", "{97, 206, 177}"),
  ]) func texts(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    (
      "DSolve[{x''[t] == -k x'[t], y'[t] == 2, y[0] == 1}, {x[t], y[t]}, t]",
      "{{x[t] -> C[1] + E^(-k*t)*C[2], y[t] -> 1 + 2*t}}"
    ),
    ("separateSolve[{x'[t] == y[t], y'[t] == x[t]}, {x[t], y[t]}, t]", "$Failed"),
    ("separateSolve[{}, {}, t]; separateName[y[t]]", "y"),
    ("separateSolve[{}, {}, t]; separateName[y]", "y"),
  ]) func equationsOfOneUnknownEach(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    (
      "Integrate[x^4 Exp[-2 b x^2], {x, -Infinity, Infinity}]",
      "ConditionalExpression[3*Sqrt[Pi/2]/(16*b^(5/2)), Re[b] > 0]"
    ),
    (
      "Integrate[Exp[-b x^2], {x, -Infinity, Infinity}]", "ConditionalExpression[Sqrt[Pi]/Sqrt[b], Re[b] > 0]"
    ),
    (
      "Integrate[r Exp[-2 r/a], {r, s, Infinity}]",
      "ConditionalExpression[a*E^((-2)*s/a)*(a + 2*s)/4, Re[a] > 0]"
    ),
    ("definiteOnCondition[E^(-a x - b x^2 + E^x), x, 0, Infinity]", "$Failed"),
    ("definiteOnCondition[1, x, 0, Infinity]; conditionRate[-2 b x^2 + x, x, 0]", "{2*b, 2}"),
    ("definiteOnCondition[1, x, 0, Infinity]; conditionTerms[a + b]", "{a, b}"),
    ("NDSolve[{x'[t] == 1, x[0] == 0}, x, {t, 0, 3}][[1, 1, 2]][\"Domain\"]", "{{0., 3.}}"),
    ("Interpolation[{{0, 0}, {1, 2}}][\"ValuesOnGrid\"]", "{0., 2.}"),
    ("Interpolation[{{0, 0}, {1, 2}}][\"Grid\"]", "{{0.}, {1.}}"),
    ("Interpolation[{{0, 0}, {1, 2}}][\"Coordinates\"]", "{{0., 1.}}"),
  ]) func integralsOnCondition(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("BitShiftLeft[5, 3]", "40"), ("BitShiftLeft[5]", "10"), ("BitShiftLeft[40, -3]", "5"),
    ("BitShiftRight[43, 3]", "5"), ("BitShiftRight[-5]", "-2"), ("BitShiftRight[{8, 9}, 1]", "{4, 4}"),
    ("BitNot[5]", "-6"), ("BitLength[{0, 5, 8, -5}]", "{0, 3, 4, 3}"),
    ("Map[BitGet[10, #] &, {0, 1, 2, 3}]", "{0, 1, 0, 1}"),
    ("{BitSet[8, 1], BitSet[10, 1], BitClear[10, 1], BitClear[8, 1]}", "{10, 10, 8, 8}"),
    ("{Prime[5001], Prime[100000]}", "{48619, 1299709}"), ("PrimePi[10^6]", "78498"),
  ]) func integers(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("TautologyQ[Subscript[a, 1] || ! Subscript[a, 1]]", "True"),
    ("TautologyQ[Subscript[a, 1] || b]", "False"),
    ("BooleanVariables[Subscript[a, 1] && (b || True) && Xor[c, b]]", "{b, c, Subscript[a, 1]}"),
    ("booleanParts[a]", "{a}"), ("BooleanTable[f[1] && g]", "{True, False, False, False}"),
    ("SatisfiabilityCount[a[1] || a[2]]", "3"),
    ("Dt[Dt[q, t], t]", "Dt[q, {t, 2}]"),
    ("Dt[m Dt[q, t], t] /. Dt[m, t] -> 0 /. q -> x[t]", "m*Derivative[2][x][t]"),
    ("Dt[q^2, {t, 2}]", "2*Dt[q, t]^2 + 2*q*Dt[q, {t, 2}]"), ("Dt[x^3, {x, 2}]", "6*x"),
  ]) func logicAndTotalDerivatives(_ text: String, _ wanted: String) {
    #expect(value("BooleanVariables[a]; " + text) == wanted)
  }

  @Test(arguments: [
    ("Reap[Sow[1, a]; Sow[2, b]; Sow[3, a]]", "{3, {{1, 3}, {2}}}"),
    ("Reap[Sow[1]; Sow[2]]", "{2, {{1, 2}}}"),
    ("Reap[Sow[1, {a, b}]]", "{1, {{1}, {1}}}"), ("Reap[Sow[1, a]; Sow[2, b], a]", "{2, {{1}}}"),
    ("Reap[Reap[Sow[1, a]; Sow[2, b], a]]", "{{2, {{1}}}, {{2}}}"), ("Reap[1]", "{1, {}}"),
    ("Reap[Sow[1, a]; Sow[2, b]; Sow[3, a], _, Rule]", "{3, {a -> {1, 3}, b -> {2}}}"),
    ("Reap[Sow[1, a]; Sow[2, b], {b, a}]", "{2, {{{2}}, {{1}}}}"),
    ("Reap[1]; Sow[1]; reapValues[a, {1}]", "{1}"), ("Reap[1]; reapOf[{{a, 1}}, b, Rule]", "{}"),
    ("Sow[1]; sowPut[1, a]", "Null"),
  ]) func sowsWithTags(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    (
      "Round[1000 Minimize[{-2. + E^(1. - 5. x) + 4. x^2 - x^3 + 1/(4. + x^2), x >= 0., x <= 3.5}, x][[1]]]",
      "-838"
    ),
    ("minimizeInRegion[x, x]; decimalBounded[{x > 1., x < 2.}, x]", "True"),
    ("minimizeInRegion[x, x]; decimalBounded[{x > 1., x > 0.}, x]", "False"),
  ]) func extremaOfDecimalsWithinBounds(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("h[y_] := Function[x, x + y]; h[x][3]", "3 + x"),
    ("h[y_] := Function[{x, z}, x y + z]; h[x][2, 3]", "3 + 2*x"),
    ("h[y_] := Function[x, Map[# + y &, {x}]]; h[2][3]", "{5}"),
    ("h[y_] := Function[x, x + y]; h[x]", "Function[x$, x$ + x]"),
    ("With[{y = x}, (Function[x, x + y + #] &)][1][2]", "3 + x"),
    ("Function[x, Function[y, x + y + #] &][y][10][3]", "13 + y"),
    ("Function[x, Module[{y = 1}, x + y]][y]", "1 + y"), ("With[{x = y}, With[{y = 2}, x + y]]", "2 + y"),
    ("With[{x = y}, Module[{y = 2}, x + y]]", "2 + y"), ("With[{x = y}, h[y_] := x + y]; h[3]", "3 + y"),
    ("3 /. With[{x = y}, y_ :> x]", "y"), ("g[x_] := Cases[{1, 2}, y_ :> x + y]; g[y]", "{1 + y, 2 + y}"),
    ("With[{y = x}, Function[x, x y]][4]", "4*x"),
  ]) func valuesAreNotCapturedByNamesOfFunctions(_ text: String, _ wanted: String) {
    #expect(value(text) == wanted)
  }

  @Test(arguments: [
    (
      "f[OptionsPattern[{\"a\" -> 1}]] := OptionValue[\"a\"]; {f[a -> 7], f[], f[\"a\" -> 8]}",
      "{7, 1, 8}"
    ),
    (
      "Options[f] = {c -> 3, \"d\" -> 4}; g[x_, OptionsPattern[f]] := OptionValue[{c, d}]; {g[1], g[1, d -> 0]}",
      "{{3, 4}, {3, 0}}"
    ),
  ]) func optionsByTextAndName(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Solve[x == 1 || x == 2, x]", "{{x -> 1}, {x -> 2}}"),
    ("Solve[(x == 1 || y == 2) && x + y == 3, {x, y}]", "{{x -> 1, y -> 2}}"),
    (
      "Solve[Tanh[x] == 1/2, x]",
      "{{x -> ConditionalExpression[ArcTanh[1/2] + I*Pi*C[1], Element[C[1], Integers]]}}"
    ),
    ("Solve[Sinh[x] == 1, x, Reals]", "{{x -> ArcSinh[1]}}"),
    ("Length[Solve[Cosh[x] == 2, x]]", "2"), ("Series[Abs[x], {x, 0, 3}]", "Series[Abs[x], {x, 0, 3}]"),
    (
      "Integrate[E^(-a x) Sin[b x], {x, 0, Infinity}]",
      "ConditionalExpression[b/(a^2 + b^2), Re[a] > Abs[Im[b]]]"
    ),
    (
      "definiteOnCondition[1, x, 0, Infinity]; conditionGrowth[Sin[b x] Cosh[c x], x]",
      "Abs[Im[b]] + Abs[Re[c]]"
    ),
    (
      "DSolve[{x'[t] == x[t], y''[t] == -y[t]}, {x[t], y[t]}, t]",
      "{{x[t] -> E^t*C[1], y[t] -> C[2]*Cos[t] + C[3]*Sin[t]}}"
    ),
  ]) func alternativesPeriodsAndConditions(_ text: String, _ wanted: String) {
    #expect(value(text) == wanted)
  }

  /// The functions by which `Sum` and `StringReplace` ask the second part.
  @Test(arguments: [
    ("symbolicSum[k^2, {k, 1, n}]", "n*(1 + n)*(1 + 2*n)/6"),
    ("symbolicSum[f[k], {k, 1, n}]", "symbolicSum[f[k], {k, 1, n}]"),
    ("stringByPattern[StringSplit[\"a1b\", DigitCharacter]]", "{\"a\", \"b\"}"),
    ("stringByPattern[StringTrim[\"aba\", \"a\"]]", "\"b\""),
    ("stringByPattern[f[1]]", "stringByPattern[f[1]]"),
  ]) func secondPart(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// A name that a definition declares is another one than the same name in a value of its pattern.
  @Test(arguments: [
    ("g[x_] := Module[{y = 2}, x + y]; {g[y], g[y^2], g[3]}", "{2 + y, 2 + y^2, 5}"),
    ("g[x_] := With[{q = 2}, x + q]; g[q]", "2 + q"),
    ("f[a_] := Module[{i = 0}, Do[i += a, {3}]; i]; f[i]", "3*i"),
    ("g[x_] := y + Module[{y = 2}, x y]; g[y]", "3*y"),
    ("g[x_] := With[{q = q + 1}, x q]; g[q]", "q*(1 + q)"),
    ("g[x_] := Module[{y}, y = x; h[y_] := y^2; h[y]]; g[y]", "y^2"),
  ]) func localNamesAreNotThoseOfValues(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Limit[Sum[(-1)^k/k, {k, 1, n}], n -> Infinity]", "-Log[2]"),
    ("Limit[Sum[x^k/k!, {k, 0, n}], n -> Infinity]", "E^x"),
    ("Round[1000 b /. NSolve[Exp[-2/b] == 0.0821, b, Reals]]", "{800}"),
  ]) func sumsWithoutEndAndRootsBesideJumps(_ text: String, _ wanted: String) {
    #expect(value(text) == wanted)
  }

  @Test(arguments: [
    ("IntegerString[2^70, 16]", "\"400000000000000000\""), ("IntegerString[-77, 16]", "\"4d\""),
    ("IntegerString[0, 2]", "\"0\""), ("IntegerString[2^64 + 35, 36]", "\"3w5e11264sgtf\""),
    ("N[LogGamma[1/3], 100] - N[LogGamma[1/3], 110] < 10^-98", "True"),
  ]) func digitsOfLargeNumbers(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// What `Block` defines is gone behind it, a function without arguments may return early, and `Print` is no failure.
  @Test(arguments: [
    ("Block[{f}, f[x_] := 2; f[1]]; f[1]", "f[1]"), ("f[x_] := 3; Block[{f}, f[x_] := 2; f[1]] + f[1]", "5"),
    ("f[] := (If[True, Return[1]]; 2); f[]", "1"), ("f[] := (If[True, Return[1]]; 2); f[] := 7; f[]", "7"),
    ("f[] := 7; f[] := (If[True, Return[1]]; 2); f[]", "1"), ("Check[Print[1]; 2, oops]", "2"),
    ("f[1] = 4; f[x_] := (If[x > 0, Return[a]]; b); {f[1], f[2], f[-1]}", "{4, a, b}"),
  ]) func scopesAndReturns(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }
}
