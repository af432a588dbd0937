import Testing

/// Examples of functions whose definitions are written in the language.
@Suite struct WrittenExampleTests {
  @Test(arguments: [
    ("AbsArg[-2]", "{2, Pi}"),
    ("Array[g, 3, {0, 1}]", "{g[0], g[1/2], g[1]}"),
    ("Dimensions[RandomReal[NormalDistribution[0, 1], {2, 3}]]", "{2, 3}"),
    ("IntegerQ[RandomInteger[PoissonDistribution[3]]]", "True"),
    ("ColorQ[RandomColor[]]", "True"), ("Length[RandomColor[3]]", "3"),
    ("ArrayFlatten[{{{{1, 2}}, {{3}}}}]", "{{1, 2, 3}}"),
    ("ArrayPad[{1, 2}, 1]", "{0, 1, 2, 0}"),
    ("AssociationMap[f, {1, 2}]", "<|1 -> f[1], 2 -> f[2]|>"),
    ("BellB[4]", "15"),
    ("Between[3, {1, 5}]", "True"),
    ("BlockMap[f, {1, 2, 3, 4}, 2]", "{f[{1, 2}], f[{3, 4}]}"),
    ("BooleanTable[p && q]", "{True, False, False, False}"),
    ("Capitalize[\"abc\"]", "\"Abc\""),
    ("CatalanNumber[4]", "14"),
    ("Catenate[{{1}, {2, 3}}]", "{1, 2, 3}"),
    ("CentralMoment[{1, 2, 3}, 2]", "2/3"),
    ("CoefficientRules[x^2 + 3 y, {x, y}]", "{{2, 0} -> 1, {0, 1} -> 3}"),
    ("Commonest[{1, 2, 2, 3}]", "{2}"),
    ("ComposeList[{f, g}, x]", "{x, f[x], g[f[x]]}"),
    (
      "{ContainsAll[{1, 2}, {1}], ContainsAny[{1, 2}, {3}], ContainsNone[{1}, {2}], ContainsOnly[{1, 1}, {1}]}",
      "{True, False, True, True}"
    ),
    ("Convergents[{1, 2, 2}]", "{1, 3/2, 7/5}"),
    ("CountsBy[{1, 2, 3}, OddQ]", "<|True -> 2, False -> 1|>"),
    ("Covariance[{1, 2, 3}, {2, 4, 6}]", "2"),
    ("Decapitalize[\"ABC\"]", "\"aBC\""),
    ("DifferenceDelta[n^2, n]", "1 + 2*n"),
    ("DigitCount[1223, 10, 2]", "2"),
    ("DigitSum[1234]", "10"),
    (
      "{DisjointQ[{1}, {2}], IntersectingQ[{1}, {1}], SubsetQ[{1, 2}, {1}], DuplicateFreeQ[{1, 1}]}",
      "{True, True, True, False}"
    ),
    ("DivisorSigma[1, 6]", "12"),
    ("FactorList[x^3 - x]", "{{1, 1}, {-1 + x, 1}, {x, 1}, {1 + x, 1}}"),
    ("FactorTermsList[4 x^2 + 2 x]", "{2, x + 2*x^2}"),
    ("FirstPosition[{a, b, c}, c]", "{3}"),
    ("FourierTrigSeries[t, t, 2]", "2*Sin[t] - Sin[2*t]"),
    ("FourierSinSeries[t, t, 2]", "2*Sin[t] - Sin[2*t]"),
    ("FourierSinCoefficient[t, t, n]", "(-2)*(-1)^n/n"),
    ("FourierSeries[t, t, 1]", "I*E^((-I)*t) + (-I)*E^(I*t)"),
    ("FourierCosSeries[t, t, 1]", "Pi/2 - 4*Cos[t]/Pi"),
    ("FourierCosCoefficient[t, t, 1]", "(-4)/Pi"),
    ("FourierCoefficient[t, t, 1]", "-I"),
    ("GeometricMean[{2, 8}]", "4"),
    ("HammingDistance[\"abc\", \"abd\"]", "1"),
    ("HankelMatrix[2]", "{{1, 2}, {2, 0}}"),
    ("HarmonicMean[{2, 6}]", "3"),
    (
      "{HermitianMatrixQ[{{1, I}, {-I, 1}}], SymmetricMatrixQ[{{1, 2}, {2, 1}}], SquareMatrixQ[{{1, 2}}], OrthogonalMatrixQ[{{0, 1}, {1, 0}}], PositiveDefiniteMatrixQ[{{2, 0}, {0, 1}}]}",
      "{True, True, False, True, True}"
    ),
    ("HilbertMatrix[2]", "{{1, 1/2}, {1/2, 1/3}}"),
    ("{IntegerLength[1234], IntegerReverse[123]}", "{4, 321}"),
  ]) func ofTheFirstHalf(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("InterquartileRange[{1, 2, 3, 4, 5, 6}]", "3"),
    ("InverseFunction[Sin]", "ArcSin"),
    (
      "{KeyDrop[<|a -> 1, b -> 2|>, a], KeyTake[<|a -> 1, b -> 2|>, a], KeyExistsQ[<|a -> 1|>, a]}",
      "{<|b -> 2|>, <|a -> 1|>, True}"
    ),
    ("KeyMap[f, <|a -> 1|>]", "<|f[a] -> 1|>"),
    ("KeySelect[<|a -> 1, 2 -> 3|>, NumberQ]", "<|2 -> 3|>"),
    ("KeySort[<|b -> 1, a -> 2|>]", "<|a -> 2, b -> 1|>"),
    ("LeviCivitaTensor[2]", "{{0, 1}, {-1, 0}}"),
    ("LinearRecurrence[{1, 1}, {1, 1}, 6]", "{1, 1, 2, 3, 5, 8}"),
    ("ListConvolve[{1, 2}, {1, 2, 3}]", "{4, 7}"),
    ("ListCorrelate[{1, 2}, {1, 2, 3}]", "{5, 8}"),
    ("LogicalExpand[(a || b) && c]", "a && c || b && c"),
    ("LogisticSigmoid[0]", "1/2"),
    ("LucasL[5]", "11"),
    ("{Maximize[4 x - x^2, x], MaxValue[4 x - x^2, x], MinValue[x^2 + 1, x]}", "{{4, {x -> 2}}, 4, 1}"),
    ("MeanDeviation[{1, 2, 3}]", "2/3"),
    ("MinimalBy[{1, -3, 2}, Abs]", "{1}"),
    ("Minors[{{1, 2}, {3, 4}}, 2]", "{{-2}}"),
    ("Moment[NormalDistribution[m, s], 2]", "m^2 + s^2"),
    ("MomentGeneratingFunction[ExponentialDistribution[2], t]", "2/(2 - t)"),
    ("MonomialList[(x + y)^2]", "{x^2, 2*x*y, y^2}"),
    ("Orthogonalize[{{3, 4}, {4, -3}}]", "{{3/5, 4/5}, {4/5, -3/5}}"),
    ("{PalindromeQ[\"abba\"], PalindromeQ[123]}", "{True, False}"),
    ("PolynomialLCM[x^2 - 1, x + 1]", "(-1 + x)*(1 + x)"),
    ("{PolynomialQuotient[x^2, x + 1, x], PolynomialRemainder[x^2, x + 1, x]}", "{-1 + x, 1}"),
    ("PrimePi[20]", "8"),
    ("QRDecomposition[{{3, 4}, {4, -3}}]", "{{{3/5, 4/5}, {4/5, -3/5}}, {{5, 0}, {0, 5}}}"),
    ("ReIm[1 + 2 I]", "{1, 2}"),
    ("SatisfiableQ[p && ! p]", "False"),
    ("{SawtoothWave[0.25], SquareWave[0.75], TriangleWave[0.25]}", "{0.25, -1, 1.}"),
    ("SequenceCount[{1, 2, 1, 2}, {1, 2}]", "2"),
    ("Skewness[{1, 2, 3}]", "0"),
    ("{1, Splice[{2, 3}], 4}", "{1, 2, 3, 4}"),
    ("SplitBy[{1, 3, 2, 4, 5}, OddQ]", "{{1, 3}, {2, 4}, {5}}"),
    ("Standardize[{1, 2, 3}]", "{-1, 0, 1}"),
    ("StirlingS2[4, 2]", "7"),
    (
      "{StringInsert[\"ab\", \"x\", 2], StringPadLeft[\"ab\", 4, \"*\"], StringPadRight[\"ab\", 4, \"*\"], StringPartition[\"abcd\", 2]}",
      "{\"axb\", \"**ab\", \"ab**\", {\"ab\", \"cd\"}}"
    ),
    (
      "{StringRotateLeft[\"abc\"], StringRotateRight[\"abc\"], StringTakeDrop[\"abc\", 1]}",
      "{\"bca\", \"cab\", {\"a\", \"bc\"}}"
    ),
    ("SymmetricDifference[{1, 2}, {2, 3}]", "{1, 3}"),
    (
      "{TakeLargest[{3, 1, 2}, 2], TakeSmallest[{3, 1, 2}, 2], TakeLargestBy[{-3, 1, 2}, Abs, 1], TakeSmallestBy[{-3, 1, 2}, Abs, 1]}",
      "{{3, 2}, {1, 2}, {-3}, {1}}"
    ),
    ("ToeplitzMatrix[2]", "{{1, 2}, {2, 1}}"),
    ("VandermondeMatrix[{2, 3}]", "{{1, 2}, {1, 3}}"),
    ("Wronskian[{Sin[x], Cos[x]}, x]", "-1"),
    ("ZTransform[2^n, n, z]", "z/(-2 + z)"),
  ]) func ofTheSecondHalf(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
