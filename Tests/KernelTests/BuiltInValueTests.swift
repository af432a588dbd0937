import Testing

/// A value of each built-in that has neither an example in a doc comment nor another test; `make index` lists the tests of
/// each. Where the kernel leaves a form unevaluated, the test compares its value.
@Suite struct BuiltInValueTests {
  @Test(arguments: [
    ("ArcCot[1.]", "0.7853981633974483"), ("Round[10^6*ArcSec[2.]]", "1047198"),
    ("Round[10^6*ArcCsc[2.]]", "523599"),
    ("ArcCoth[2.]", "0.5493061443340548"),
    ("ArcSech[0.5]", "1.3169578969248166"), ("ArcCsch[1.]", "0.881373587019543"),
    ("Round[10^6*Coth[1.]]", "1313035"), ("Sech[0]", "1"), ("Csch[1.]", "0.8509181282393216"),
    ("Haversine[N[Pi]]", "1."), ("InverseErfc[1.]", "0."), ("Factorial2[7]", "105"),
    ("Ceiling[5/2]", "3"), ("IntegerPart[-5/2]", "-2"),
    ("SetAccuracy[1.5, 10]", "1.500000000`10.176091259055681"),
    ("{Negative[-1], NonNegative[0], NonPositive[1]}", "{True, True, False}"),
    ("JacobiDN[0., 0.5]", "1."), ("JacobiAmplitude[0., 0.5]", "0."),
    ("SphericalBesselJ[0, 0.]", "1."), ("Round[10^6*SphericalBesselY[0, 1.]]", "-540302"),
  ]) func ofNumbers(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Apart[1/(x^2 + x)] /. x -> 2", "1/6"), ("ExpandAll[(a + b)^2]", "a^2 + 2*a*b + b^2"),
    ("FullSimplify[Sin[x]^2 + Cos[x]^2]", "1"), ("FunctionExpand[Gamma[3]]", "2"),
    ("PowerExpand[Sqrt[x^2]] /. x -> 2", "2"), ("Refine[Sqrt[x^2], x > 0] /. x -> 2", "2"),
    ("ComplexExpand[Re[2 + 3*I]]", "2"),
    ("TrigExpand[Sin[2*x]] /. x -> Pi/4", "1"), ("TrigReduce[2*Sin[x]*Cos[x]] /. x -> Pi/4", "1"),
    ("ExpToTrig[E^(I*x)] /. x -> 0", "1"), ("TrigToExp[Cosh[x]] /. x -> 0", "1"),
    ("NMinimize[(x - 1)^2 + 2, x][[1]] - 2 < 0.001", "True"),
    ("Abs[NMaximize[2 - (x - 1)^2, x][[1]] - 2] < 0.001", "True"),
    ("Round[100*NDSolveValue[{y'[t] == y[t], y[0] == 1}, y, {t, 0, 1}][1.]]", "272"),
    ("Round[LinearModelFit[{{0, 1}, {1, 3}, {2, 5}}, {1, x}, x][3]]", "7"),
    ("Head[RotationTransform[Pi/2]]", "Function"), ("TensorRank[{{1, 2}, {3, 4}}]", "2"),
    ("BSplineFunction[{{0, 0}, {1, 0}, {2, 0}, {3, 0}}][0.]", "{0., 0.}"),
  ]) func ofAlgebra(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "{AssociationQ[Association[a -> 1]], ListQ[{1}], BooleanQ[True], NumberQ[2.5]}",
      "{True, True, True, True}"
    ),
    (
      "{IntegerQ[2.], OddQ[3], InexactNumberQ[2.], SymbolQ[x], OptionQ[a -> 1]}",
      "{False, True, True, True, True}"
    ),
    ("{SameQ[1, 1.], UnsameQ[1, 2]}", "{False, True}"),
    ("x = 8; DivideBy[x, 2]", "4"), ("x = 8; SubtractFrom[x, 2]", "6"), ("x = 1; Unset[x]; x", "x"),
    ("x = 1; Clear[x]; x", "x"), ("f[1] = 2; ClearAll[f]; f[1]", "f[1]"), ("x = 1; Remove[x]; x", "x"),
    ("SetAttributes[f, Listable]; ClearAttributes[f, Listable]; f[{1}]", "f[{1}]"),
    ("UpSet[g[h], 3]; g[h]", "3"), ("UpSetDelayed[g[h[x_]], x + 1]; g[h[1]]", "2"),
    ("Unprotect[Sin]; 1", "1"), ("SetOptions[f, a -> 2]", "{a -> 2}"), ("Deploy[1 + 1]", "2"),
    ("Options[f] = {a -> 1}; f[OptionsPattern[]] := OptionValue[a]; f[a -> 5]", "5"),
    ("a /. Dispatch[{a -> 2}]", "2"), ("s = 0; Scan[(s = s + #)&, {1, 2, 3}]; s", "6"),
    ("ParallelTable[i^2, {i, 3}]", "{1, 4, 9}"), ("AbsoluteTiming[1 + 1][[2]]", "2"),
    ("TimeConstrained[1 + 1, 5]", "2"), ("Refresh[1 + 1, None]", "2"), ("Echo[1 + 1]", "2"),
    ("Print[1]", "Null"),
    ("Needs[\"A`\"]", "Null"), ("Get[\"a.m\"]", "Null"), ("Off[f::a]", "Null"), ("On[f::a]", "Null"),
    ("Message[f::a]", "Null"),
  ]) func ofTheLanguage(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("MemberQ[{1, 2}, RandomChoice[{1, 2}]]", "True"), ("Sort[RandomSample[{3, 1, 2}]]", "{1, 2, 3}"),
    ("NumberQ[RandomVariate[NormalDistribution[0, 1]]]", "True"),
    ("SeedRandom[1]; BlockRandom[RandomReal[]]; a = RandomReal[]; SeedRandom[1]; a == RandomReal[]", "True"),
  ]) func ofRandomNumbers(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
