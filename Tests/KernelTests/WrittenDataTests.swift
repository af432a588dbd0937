import Testing

/// Dates, associations, sparse arrays, integers, matrices and transforms, compared with Mathematica's documentation.
@Suite struct WrittenDataTests {
  @Test(arguments: [
    ("AbsoluteTime[{2000, 1, 1}]", "3155673600"),
    ("AbsoluteTime[\"2000-01-01\"]", "3155673600"),
    ("DateList[3155673600]", "{2000, 1, 1, 0, 0, 0.}"),
    ("DateList[{2020, 2, 30}]", "{2020, 3, 1, 0, 0, 0.}"),
    ("DateList[{1969, 7, 20, 20, 17, 40}]", "{1969, 7, 20, 20, 17, 40.}"),
    ("DateString[{2020, 1, 2}, {\"Year\", \"-\", \"Month\", \"-\", \"Day\"}]", "\"2020-01-02\""),
    ("DateString[{2020, 1, 2, 13, 5, 0}]", "\"Thu 2 Jan 2020 13:05:00\""),
    (
      "DateString[{2020, 1, 2}, {\"DayName\", \", \", \"MonthName\", \" \", \"DayShort\"}]",
      "\"Thursday, January 2\""
    ),
    ("DayName[{2020, 1, 2}]", "Thursday"),
    ("DatePlus[{2020, 1, 30}, 3]", "{2020, 2, 2}"),
    ("DatePlus[{2019, 12, 1}, {2, \"Month\"}]", "{2020, 2, 1}"),
    ("DateDifference[{2020, 1, 1}, {2020, 3, 1}]", "Quantity[60, \"Days\"]"),
    ("DayCount[{2019, 1, 1}, {2020, 1, 1}]", "365"),
    ("Length[DateRange[{2020, 2, 27}, {2020, 3, 1}]]", "4"),
    ("{LeapYearQ[{2020}], LeapYearQ[{1900}]}", "{True, False}"),
  ]) func dates(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("KeyValueMap[f, <|a -> 1, b -> 2|>]", "{f[a, 1], f[b, 2]}"),
    ("x = <|a -> 1|>; x[b] = 2; x[a] = 3; x", "<|a -> 3, b -> 2|>"),
    ("MapIndexed[h, {{a}, {b}}, {2}]", "{{h[a, {1, 1}]}, {h[b, {2, 1}]}}"),
    ("MapIndexed[h, <|k -> a|>]", "<|k -> h[a, {Key[k]}]|>"),
    ("x = <|a -> 1|>; AssociateTo[x, b -> 2]; x", "<|a -> 1, b -> 2|>"),
    ("x = <|a -> 1, b -> 2|>; KeyDropFrom[x, a]; x", "<|b -> 2|>"),
    ("PositionIndex[{a, b, a}]", "<|a -> {1, 3}, b -> {2}|>"),
    ("{MissingQ[Missing[]], DeleteMissing[{1, Missing[], 2}]}", "{True, {1, 2}}"),
    ("Total[<|a -> 1, b -> 4|>]", "5"),
    ("Sort[<|a -> 3, b -> 1|>]", "<|b -> 1, a -> 3|>"),
    ("Query[All, \"a\"][{<|\"a\" -> 1|>, <|\"a\" -> 2|>}]", "{1, 2}"),
    ("Query[Total, \"a\"][{<|\"a\" -> 1|>, <|\"a\" -> 2|>}]", "3"),
    ("Query[Select[#[\"a\"] > 1 &], \"a\"][{<|\"a\" -> 1|>, <|\"a\" -> 2|>}]", "{2}"),
    ("Normal[Dataset[{<|\"a\" -> 1|>, <|\"a\" -> 2|>}][All, \"a\"]]", "{1, 2}"),
    ("Dataset[{<|\"a\" -> 1|>, <|\"a\" -> 2|>}][Max, \"a\"]", "2"),
  ]) func tables(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("SparseArray[{{1, 1} -> 5, {2, 3} -> 6}]", "{{5, 0, 0}, {0, 0, 6}}"),
    (
      "SparseArray[{{i_, i_} -> 2, {i_, j_} /; Abs[i - j] == 1 -> -1}, {3, 3}]",
      "{{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}"
    ),
    ("SparseArray[{Band[{1, 2}] -> 1}, {2, 3}]", "{{0, 1, 0}, {0, 0, 1}}"),
    ("SparseArray[{2 -> a}, 3]", "{0, a, 0}"),
    ("UpperTriangularize[{{1, 2}, {3, 4}}]", "{{1, 2}, {0, 4}}"),
    ("LowerTriangularize[{{1, 2}, {3, 4}}]", "{{1, 0}, {3, 4}}"),
    ("FoldPairList[{#1 + #2, #1 #2} &, 1, {2, 3}]", "{3, 5}"),
    ("SubsetMap[Reverse, {a, b, c}, {1, 3}]", "{c, b, a}"),
    ("HistogramList[{1, 2, 3, 4, 5}, {0, 6, 2}]", "{{0, 2, 4, 6}, {1, 2, 2}}"),
    ("MovingMedian[{1, 5, 2, 8}, 3]", "{2, 5}"),
    ("MovingMap[Total, {1, 2, 3}, 1]", "{3, 5}"),
    ("ExponentialMovingAverage[{a, b}, 1/2]", "{a, a + (-a + b)/2}"),
    ("Developer`PackedArrayQ[Developer`ToPackedArray[{1., 2.}]]", "True"),
    ("Developer`FromPackedArray[{1, 2}]", "{1, 2}"),
    ("StringTemplate[\"a `1` b\"][3]", "\"a 3 b\""),
    ("StringTemplate[\"I=``\"][19/2]", "\"I=9.5\""), ("TextString[{3/4, 2}]", "\"{0.75, 2}\""),
    ("StringTemplate[\"`x` and `y`\"][<|\"x\" -> 1, \"y\" -> 2|>]", "\"1 and 2\""),
    ("TemplateApply[\"`` of ``\", {1, 2}]", "\"1 of 2\""),
    ("TextString[{1, 2}]", "\"{1, 2}\""),
  ]) func arraysAndTexts(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("f[x_] := With[{y = x + 1}, y /; y > 2]; f[x_] := 0; {f[1], f[2]}", "{0, 3}"),
    ("f[x_] := Module[{y}, y = x^2; y /; y > 2]; f[x_] := -x; {f[1], f[2]}", "{-1, 4}"),
    (
      "f[b_] := 2; f[{a_, b_, c_}] := 3; g[a__] := 1; g[a_, b__] := 2; {f[{1, 2, 3}], f[1], g[1], g[1, 2]}",
      "{3, 2, 1, 2}"
    ),
    ("Chop[NIntegrate[1/(1 + x^2), {x, 0, Infinity}] - Pi/2, 10^-9]", "0"),
    ("Chop[NIntegrate[Exp[-x], {x, 0, Infinity}] - 1, 10^-9]", "0"),
    ("Reduce[x^2 < 4, x]", "-2 < x < 2"),
    ("Reduce[x^2 - 2 >= 0, x]", "x <= -Sqrt[2] || x >= Sqrt[2]"),
    ("Reduce[x^2 > 0 && x < 3, x, Reals]", "x < 0 || 0 < x < 3"),
    ("Reduce[1/(x - 1) >= 0, x]", "x > 1"),
    ("Reduce[Abs[x - 1] <= 2, x]", "-1 <= x <= 3"),
    ("Reduce[-1 < x <= 2, x]", "Inequality[-1, Less, x, LessEqual, 2]"),
    ("Reduce[x^2 < -1, x, Reals]", "False"),
    ("Reduce[x^2 == 4, x]", "x == -2 || x == 2"),
    ("Root[#^2 - 2 &, 2]", "Sqrt[2]"),
    ("Chop[Root[#^5 - # - 1 &, 1] - 1.1673039782614187] == 0", "True"),
    ("Eliminate[{x == t, y == t^2}, t]", "y == x^2"),
    ("FindInstance[x^2 == 4, x]", "{{x -> -2}}"),
    ("SymmetricPolynomial[2, {a, b, c}]", "a*b + a*c + b*c"),
    ("FromCoefficientRules[{{2, 0} -> 1, {1, 1} -> 3}, {x, y}]", "x^2 + 3*x*y"),
    ("HornerForm[1 + 2 x + 3 x^2]", "1 + x*(2 + 3*x)"),
    ("inequalitySolve[x^2 > 9, x]", "x < -3 || x > 3"),
    ("{ToRadicals[Sqrt[2]], RootReduce[Sqrt[2]^2], TrigFactor[Sin[x]]}", "{Sqrt[2], 2, Sin[x]}"),
    ("Limit[(1 + 1/n)^n, n -> Infinity]", "E"),
    ("Integrate[1/(1 + x^2), {x, -Infinity, Infinity}]", "Pi"),
  ]) func equations(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    (
      "{PrimeQ[2^61 - 1], PrimeQ[2^67 - 1], PrimeQ[25326001], PrimeQ[3215031751]}",
      "{True, False, False, False}"
    ),
    ("NextPrime[10^12]", "1000000000039"),
    ("PowerMod[3, 10^20, 7]", "4"),
    ("{ModularInverse[3, 7], PowerMod[3, -1, 7]}", "{5, 5}"),
    ("MultiplicativeOrder[2, 7]", "3"),
    ("{PrimitiveRoot[7], PrimitiveRoot[9]}", "{3, 2}"),
    ("{JacobiSymbol[2, 7], JacobiSymbol[3, 7], KroneckerSymbol[7, 21]}", "{1, -1, 0}"),
    ("{PrimeNu[12], PrimeOmega[12], LiouvilleLambda[12]}", "{2, 3, -1}"),
    ("{IntegerExponent[1200], IntegerExponent[24, 2]}", "{2, 3}"),
    ("{SquareFreeQ[10], SquareFreeQ[12], PerfectNumberQ[28]}", "{True, False, True}"),
    ("{DivisorSum[6, #^2 &], DivisorSum[6, # &, EvenQ]}", "{50, 8}"),
    ("Permutations[{a, b, c}, {2}]", "{{a, b}, {a, c}, {b, a}, {b, c}, {c, a}, {c, b}}"),
    ("Permutations[{b, a, b}]", "{{b, a, b}, {b, b, a}, {a, b, b}}"),
    ("Permute[{a, b, c}, {2, 3, 1}]", "{c, a, b}"),
    ("{InversePermutation[{2, 3, 1}], PermutationList[Cycles[{{1, 3}}]]}", "{{3, 1, 2}, {3, 2, 1}}"),
    ("PermutationCycles[{2, 1, 4, 3}]", "Cycles[{{1, 2}, {3, 4}}]"),
  ]) func integers(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("PseudoInverse[{{1, 2}, {3, 4}, {5, 6}}]", "{{-4/3, -1/3, 2/3}, {13/12, 1/3, -5/12}}"),
    ("SingularValueList[{{3, 0}, {0, 4}}]", "{4, 3}"),
    (
      "With[{s = SingularValueDecomposition[{{1., 2.}, {3., 4.}}]}, Chop[s[[1]].s[[2]].Transpose[s[[3]]] - {{1, 2}, {3, 4}}, 10^-9]]",
      "{{0, 0}, {0, 0}}"
    ),
    ("LUDecomposition[{{1, 2}, {3, 4}}]", "{{{1, 2}, {3, -2}}, {1, 2}, 1}"),
    ("CholeskyDecomposition[{{4, 2}, {2, 5}}]", "{{2, 1}, {0, 2}}"),
    ("FourierTransform[DiracDelta[t], t, w]", "1/Sqrt[2*Pi]"),
    ("Simplify[FourierTransform[Exp[-t^2/2], t, w]]", "E^(-w^2/2)"),
    ("InverseFourierTransform[1, w, t]", "Sqrt[2*Pi]*DiracDelta[t]"),
    ("Max[Abs[FourierDCT[FourierDCT[{1., 2., 3.}], 3] - {1., 2., 3.}]] < 10^-12", "True"),
    ("TransferFunctionModel[1/(s + 1), s][2]", "{{1/3}}"),
    ("TransferFunctionPoles[TransferFunctionModel[1/(s^2 + 3 s + 2), s]]", "{{{-2, -1}}}"),
    ("TransferFunctionZeros[TransferFunctionModel[(s + 5)/(s^2 + 3 s + 2), s]]", "{{{-5}}}"),
    ("OutputResponse[TransferFunctionModel[1/(s + 1), s], UnitStep[t], t]", "{1 - E^(-t)}"),
  ]) func matricesAndTransforms(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }
}
