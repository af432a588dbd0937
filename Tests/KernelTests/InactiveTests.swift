import Testing

/// Operations that are not carried out, quantifiers, intervals, pieces, and graphs made of graphs.
@Suite struct InactiveTests {
  @Test(arguments: [
    ("Inactivate[1 + 2*3]", "Inactive[Plus][1, Inactive[Times][2, 3]]"),
    ("Inactivate[Sum[n^2, {n, 1, 3}], Sum]", "Inactive[Sum][n^2, {n, 1, 3}]"),
    ("Activate[Inactivate[Sum[n^2, {n, 1, 3}], Sum]]", "14"),
    ("Activate[Inactive[Times][2, Inactive[Plus][3, 4]], Plus]", "Inactive[Times][2, 7]"),
    (
      "Table[Inactivate[n m] == Activate[Inactivate[n m]], {n, 2, 2}, {m, 3, 3}]",
      "{{Inactive[Times][2, 3] == 6}}"
    ),
    ("ForAll[x, True]", "True"), ("ForAll[{x, y}, z > 1]", "z > 1"), ("ForAll[x, x > 1]", "ForAll[x, x > 1]"),
    ("Exists[x, x > 0, False]", "False"), ("Simplify[ForAll[p, Implies[p, p]]]", "True"),
    ("IntervalMemberQ[Interval[{1, 2}, {5, 6}], #] & /@ {1, 3, 11/2}", "{True, False, True}"),
    ("UnitVector[2]", "{0, 1}"), ("UnitVector[4, 3]", "{0, 0, 1, 0}"), ("HurwitzZeta[2, 1]", "Pi^2/6"),
    ("Round[HurwitzZeta[2, 1.5], 0.001]", "0.935"),
    ("PolyLog[1, x]", "-Log[1 - x]"), ("PolyLog[2, 1]", "Pi^2/6"),
    ("D[PolyLog[3, x^2], x]", "2*PolyLog[2, x^2]/x"),
    ("Round[PolyLog[2, 0.5], 0.0001]", "0.5822"), ("Round[PolyLog[3, -2.5], 0.001]", "-2.017"),
    ("QuantityMagnitude[{Quantity[3, \"Meters\"], Quantity[4, \"Meters\"]}]", "{3, 4}"),
    ("ArcLength[{Cos[t], Sin[t]}, {t, 0, Pi}]", "Pi"), ("ArcLength[Circle[{0, 0}, 3]]", "6*Pi"),
    ("RealDigits[123.25]", "{{1, 2, 3, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 3}"),
    ("RealDigits[1/64, 2, 3]", "{{1, 0, 0}, -5}"),
    ("Mean[ErlangDistribution[3, 2]]", "3/2"),
    ("PiecewiseExpand[2 UnitStep[x - 1]] /. {{x -> 0}, {x -> 3}}", "{0, 2}"),
    ("PiecewiseExpand[Max[x, 1] + UnitStep[x]] /. x -> 3", "4"),
    ("x ** y ** x //. a___ ** y ** b___ :> a ** e ** b", "NonCommutativeMultiply[x, e, x]"),
  ]) func gives(input: String, expected: String) {
    #expect(value(input) == expected)
  }
}
