import Testing

/// Roots of numbers and constants in one canonical form, and functions with short exact values.
@Suite struct RadicalTests {
  @Test(arguments: [
    ("Sqrt[2 Pi]", "Sqrt[2*Pi]"),
    ("Sqrt[2] Sqrt[Pi]", "Sqrt[2*Pi]"),
    ("Sqrt[2]/Sqrt[Pi]", "Sqrt[2/Pi]"),
    ("Sqrt[Pi/2]", "Sqrt[Pi/2]"),
    ("1/Sqrt[2 Pi]", "1/Sqrt[2*Pi]"),
    ("Sqrt[8 Pi]", "2*Sqrt[2*Pi]"),
    ("Sqrt[4 Pi]", "2*Sqrt[Pi]"),
    ("Sqrt[Pi/4]", "Sqrt[Pi]/2"),
    ("Sqrt[2 Pi] Sqrt[Pi]", "Sqrt[2]*Pi"),
    ("Sqrt[2 Pi] Sqrt[3 Pi]", "Sqrt[6]*Pi"),
    ("Sqrt[2 Pi]^2", "2*Pi"),
    ("(2 Pi)^(3/2)", "2*Sqrt[2]*Pi^(3/2)"),
    ("Sqrt[2 Pi x]", "Sqrt[2*Pi]*Sqrt[x]"),
    ("Sqrt[-2 Pi]", "I*Sqrt[2*Pi]"),
    ("(2 Pi)^(1/3) Pi^(2/3)", "2^(1/3)*Pi"),
    ("Sqrt[2 GoldenRatio]", "Sqrt[2*GoldenRatio]"),
    (
      "{Sqrt[2 E Pi], Sqrt[2] E^(1/2), Sqrt[2] E^(1/2) E^x}", "{Sqrt[2*E*Pi], Sqrt[2*E], Sqrt[2]*E^(1/2 + x)}"
    ),
    ("N[Sqrt[2 Pi]]", "2.5066282746310002"),
    ("D[Sqrt[2 Pi x], x]", "Sqrt[Pi/2]/Sqrt[x]"),
  ]) func joinsConstantsUnderOneRoot(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("Sqrt[2] Sqrt[3]", "Sqrt[6]"),
    ("Sqrt[2]/Sqrt[3]", "Sqrt[2/3]"),
    ("Sqrt[2/3]", "Sqrt[2/3]"),
    ("Sqrt[3/2]/2", "Sqrt[3/2]/2"),
    ("Sqrt[6]/4", "Sqrt[3/2]/2"),
    ("Sqrt[6]/3", "Sqrt[2/3]"),
    ("Sqrt[6] Sqrt[2]", "2*Sqrt[3]"),
    ("{1/Sqrt[2], Sqrt[1/2], Sqrt[2]/2, 2/Sqrt[2]}", "{1/Sqrt[2], 1/Sqrt[2], 1/Sqrt[2], Sqrt[2]}"),
    ("{Sqrt[3]/2, Sqrt[3/4], 3/Sqrt[3]}", "{Sqrt[3]/2, Sqrt[3]/2, Sqrt[3]}"),
    ("2^(1/3) 3^(1/3)", "6^(1/3)"),
    ("{12^(1/3), 24^(1/3), 36^(1/3)}", "{2^(2/3)*3^(1/3), 2*3^(1/3), 6^(2/3)}"),
    ("2^(1/2) 3^(1/3)", "Sqrt[2]*3^(1/3)"),
    ("Sqrt[2 Sqrt[3]]", "Sqrt[2]*3^(1/4)"),
    ("18^(1/4)", "2^(1/4)*Sqrt[3]"),
    ("{4^(1/3), 8^(1/2), 8^(1/3), 2^(7/2)}", "{2^(2/3), 2*Sqrt[2], 2, 8*Sqrt[2]}"),
    ("I/Sqrt[2] Sqrt[6]", "I*Sqrt[3]"),
    ("I/2 Sqrt[2]", "I/Sqrt[2]"),
    ("Expand[(Sqrt[2] + Sqrt[3])^2]", "5 + 2*Sqrt[6]"),
    ("Sqrt[6] - Sqrt[2] Sqrt[3]", "0"),
    ("{Numerator[Sqrt[2/3]], Denominator[Sqrt[2/3]]}", "{Sqrt[2], Sqrt[3]}"),
    ("Solve[2 x^2 == 3, x]", "{{x -> -Sqrt[3/2]}, {x -> Sqrt[3/2]}}"),
    ("Sqrt[1000003^2 2]", "1000003*Sqrt[2]"),
    ("Sqrt[-6]", "I*Sqrt[6]"),
    ("Norm[{1, 2, 3}]/Sqrt[7]", "Sqrt[2]"),
  ]) func joinsRootsOfOneDegree(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("{Haversine[Pi/3], Haversine[Pi], Haversine[-Pi/2], Haversine[0]}", "{1/4, 1, 1/2, 0}"),
    ("Haversine[Pi/6]", "(1 - Sqrt[3]/2)/2"),
    ("{InverseHaversine[1/4], InverseHaversine[1]}", "{Pi/3, Pi}"),
    (
      "{Sinc[Pi/2], Sinc[Pi], Sinc[Pi/6], Sinc[-Pi/2], Sinc[0], Sinc[Infinity]}",
      "{2/Pi, 0, 3/Pi, 2/Pi, 1, 0}"
    ),
    ("Sinc[Pi/3]", "3*Sqrt[3]/(2*Pi)"),
    ("{EllipticF[0, m], EllipticF[x, 0], EllipticF[Pi/2, m]}", "{0, x, EllipticK[m]}"),
    (
      "{EllipticE[0, m], EllipticE[x, 0], EllipticE[Pi/2, m], EllipticE[1], EllipticK[1]}",
      "{0, x, EllipticE[m], 1, ComplexInfinity}"
    ),
    ("{JacobiSN[0, m], JacobiCN[0, m], JacobiSN[u, 0], JacobiDN[u, 1]}", "{0, 1, Sin[u], Sech[u]}"),
    ("Abs[EllipticF[Pi/4, 0.5] - 0.8260178762492446] < 10^-12", "True"),
    ("Abs[EllipticE[Pi/4, 0.5] - 0.7481865041776612] < 10^-12", "True"),
    ("Abs[BesselJ[1/2, 2. Pi/3] - BesselJ[0.5, 2. Pi/3]] < 10^-12", "True"),
    ("Abs[BesselJ[0, 1.] - BesselJ[0., 1]] < 10^-12", "True"),
    (
      "{NumberQ[BesselJ[Sqrt[2], 2.]], NumberQ[Beta[Pi, 2.]], NumberQ[Mod[Pi, 2.]], NumberQ[2.^Pi]}",
      "{True, True, True, True}"
    ),
    ("{NumberQ[ArcTan[Pi, 2.]], NumberQ[Log[Pi, 2.]], NumberQ[JacobiSN[Pi/4, 0.5]]}", "{True, True, True}"),
    ("{Max[2., Pi], BesselJ[n, 2.], 2.^x}", "{Pi, BesselJ[n, 2.], 2.^x}"),
  ]) func hasShortValues(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("FunctionExpand[Gamma[n + 1]/Gamma[n]]", "n"),
    ("FunctionExpand[Gamma[n + 3]/Gamma[n + 1]]", "(1 + n)*(2 + n)"),
    ("FunctionExpand[Gamma[n]/Gamma[n + 2]]", "1/(n*(1 + n))"),
    ("FunctionExpand[n!/(n - 2)!]", "(-1 + n)*n"),
    ("FunctionExpand[Binomial[n, 2]]", "(-1 + n)*n/2"),
    ("FunctionExpand[Gamma[2 n + 1]/Gamma[2 n]]", "2*n"),
    ("FunctionExpand[Gamma[n + 1]^2/Gamma[n]^2]", "n^2"),
    ("FunctionExpand[Haversine[x]]", "(1 - Cos[x])/2"),
    ("FunctionExpand[Sinc[x]]", "Sin[x]/x"),
    ("FunctionExpand[Beta[a, b]]", "Gamma[a]*Gamma[b]/Gamma[a + b]"),
    ("FunctionExpand[(1 + x)^2]", "(1 + x)^2"),
    ("{Gudermannian[0], Abs[Gudermannian[1.] - 0.8657694832396586] < 10^-12}", "{0, True}"),
    ("{FullSimplify[n!/(n - 1)!], FullSimplify[Gamma[x + 1]/(x Gamma[x])]}", "{n, 1}"),
    ("Sort[{n, n + 1, n - 1, a + n, 2 n, -n}]", "{-1 + n, -n, n, 2*n, 1 + n, a + n}"),
    ("FullSimplify[(n + 1)!]", "Factorial[1 + n]"),
  ]) func expandsGammaQuotients(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }

  @Test(arguments: [
    ("RecurrenceTable[{a[n + 1] == 2 a[n], a[1] == 1}, a, {n, 5}]", "{1, 2, 4, 8, 16}"),
    ("RecurrenceTable[{a[n + 1] == 2 a[n], a[1] == 1}, a, {n, 1, 5}]", "{1, 2, 4, 8, 16}"),
    ("RecurrenceTable[{a[n + 1] == 2 a[n], a[0] == 1}, a[n], {n, 0, 8, 4}]", "{1, 16, 256}"),
    (
      "RecurrenceTable[{a[n] == a[n - 1] + a[n - 2], a[1] == a[2] == 1}, a, {n, 8}]",
      "{1, 1, 2, 3, 5, 8, 13, 21}"
    ),
    ("RecurrenceTable[{a[n + 2] == a[n + 1] + n a[n], a[1] == 1, a[2] == 1}, a, {n, 3, 5}]", "{2, 4, 10}"),
    (
      "RecurrenceTable[{x[n + 1] == x[n] + y[n], y[n + 1] == x[n], x[1] == 1, y[1] == 0}, {x, y}, {n, 4}]",
      "{{1, 0}, {1, 1}, {2, 1}, {3, 2}}"
    ),
    ("RecurrenceTable[{2 a[n + 1] - a[n] == 3, a[1] == 1}, a, {n, 3}]", "{1, 2, 5/2}"),
    ("RecurrenceTable[{a[k + 1] == Sin[a[k]], a[1] == z}, a, {k, 3}]", "{z, Sin[z], Sin[Sin[z]]}"),
    ("n = 7; RecurrenceTable[a[n + 1] == a[n]/2 && a[1] == 4, a, {n, 3}]", "{4, 2, 1}"),
    ("eqns = {a[n + 1] == 3 a[n], a[1] == 1}; RecurrenceTable[eqns, a, {n, 3}]", "{1, 3, 9}"),
    (
      "RecurrenceTable[{a[n + 1] == {{1, 1}, {1, 0}}.a[n], a[1] == {1, 0}}, a, {n, 3}]",
      "{{1, 0}, {1, 1}, {2, 1}}"
    ),
  ]) func tabulatesRecurrences(_ input: String, _ expected: String) {
    #expect(value(input) == expected)
  }
}
