import Testing

/// Numbers with a chosen number of digits.
@Suite struct PrecisionTests {
  @Test(arguments: [
    ("N[Pi, 20]", "3.1415926535897932385`20."), ("N[1/3, 10]", "0.3333333333`10."),
    ("N[2, 10]", "2.000000000`10."), ("DecimalValue[Sqrt[2], 10]", "1.414213562`10."),
    ("N[-10^10 Pi, 15]", "-3.14159265358979`15.*^10"),
    ("N[10^-10 Pi, 15]", "3.14159265358979`15.*^-10"), ("N[100!, 20]", "9.3326215443944152682`20.*^157"),
    ("N[E, 30]", "2.71828182845904523536028747135`30."),
    ("N[Log[2], 30]", "0.693147180559945309417232121458`30."),
    ("N[2^(1/3), 30]", "1.25992104989487316476721060728`30."),
    ("N[Degree, 20]", "0.017453292519943295769`20."),
    ("N[EulerGamma, 30]", "0.577215664901532860606512090082`30."),
    ("N[Catalan, 30]", "0.915965594177219015054603514932`30."),
    ("N[GoldenRatio, 30]", "1.61803398874989484820458683437`30."),
    ("N[Zeta[3], 25]", "1.202056903159594285399738`25."),
    ("N[Sin[10^20], 20]", "-0.64525128526578084421`20."),
    ("N[Exp[Pi Sqrt[163]], 40]", "2.625374126407687439999999999992500725972`40.*^17"),
    ("N[ArcTan[1/7], 25]", "0.1418970546041639228128516`25."),
    ("N[ArcSin[1/3], 25]", "0.3398369094541219370963925`25."),
    ("N[ArcTan[-1, 2], 20]", "2.0344439357957027354`20."),
    ("N[Cosh[2], 25]", "3.762195691083631459562213`25."), ("N[Tan[1/2], 20]", "0.54630248984379051326`20."),
    ("N[ArcCosh[3], 20]", "1.7627471740390860505`20."), ("N[Tanh[1/2], 20]", "0.46211715726000975850`20."),
    // What has no such value here is a machine number.
    ("N[BesselJ[0, 1], 20]", "0.7651976865579666"), ("N[1.5, 20]", "1.5"),
    ("N[Sqrt[2] + 1.5, 20]", "2.914213562373095"),
    ("N[{x^2, 1/7}, 5]", "{x^2, 0.14286`5.}"), ("SetPrecision[0.5, 20]", "0.50000000000000000000`20."),
    ("N[Integrate[1/Log[2 + x^x], {x, 1, 2}], 20] == N[Integrate[1/Log[2 + x^x], {x, 1, 2}]]", "True"),
    // Of the waves' several extrema the search finds any one, which is no minimum.
    ("Head[Minimize[{3.5 Sin[x] + 1.2 Cos[2 x], 0 <= x <= 2 Pi}, x]]", "Minimize"),
    ("SetPrecision[0.1, 20]", "0.10000000000000000555`20."),
  ]) func values(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// Arithmetic keeps the digits that are certain.
  @Test(arguments: [
    ("N[Pi, 20] + 1/3 + x", "3.4749259869231265718`20.043795686213812 + x"), ("N[Pi, 20] - N[Pi, 20]", "0."),
    ("Round[Precision[N[Pi, 20] - 3]]", "19"), ("Precision[N[Pi, 20] - N[22/7, 20]] < 17", "True"),
    ("N[Pi, 20]*2.5", "7.853981633974484"), ("Sqrt[N[2, 20]] - N[Sqrt[2], 20] == 0", "True"),
    ("Exp[N[1, 30]]", "2.71828182845904523536028747135`30."),
    ("Floor[N[10^20 Pi, 40]]", "314159265358979323846"), ("N[N[Pi, 30]]", "3.141592653589794"),
    ("Nest[(# + 2/#)/2 &, N[1, 40], 7] - N[Sqrt[2], 60] < 10^-38", "True"),
    ("Head[N[Pi, 20]]", "Real"), ("MatchQ[N[1/3, 20], _Rational]", "False"), ("N[1/2, 20] === 1/2", "False"),
    ("N[1/2, 20] == 1/2", "True"), ("MachineNumberQ[N[Pi, 20]]", "False"),
    ("InexactNumberQ[N[Pi, 20]]", "True"),
    ("ExactNumberQ[N[Pi, 20]]", "False"), ("Precision[N[Pi, 20]]", "20."), ("Precision[{1, Pi}]", "Infinity"),
    ("Precision[2.5]", "MachinePrecision"), ("Accuracy[N[100, 20]]", "18."),
    ("Total[N[{1/3, 2/3}, 20]] == 1", "True"),
    ("ToString[N[Pi, 20]]", "\"3.1415926535897932385\""), ("N[Pi, 20] > 3", "True"),
    ("RealDigits[Pi, 10, 8]", "{{3, 1, 4, 1, 5, 9, 2, 6}, 1}"), ("RealDigits[2/3, 10, 3]", "{{6, 6, 6}, 0}"),
    ("RealDigits[N[Pi, 5]]", "{{3, 1, 4, 1, 5}, 1}"), ("1/N[3, 20]", "0.33333333333333333333`20."),
    ("N[3, 20]^-2", "0.11111111111111111111`19.698970004336"), ("N[3, 20] == 3 + 10^-15", "False"),
    ("N[2, 20]^(1/2) N[2, 20]^(1/2) == 2", "True"),
  ]) func arithmetic(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// A thousand digits of Pi; the last ones are known.
  @Test func manyDigits() {
    let text = value("ToString[N[Pi, 1000]]")
    #expect(text.hasPrefix("\"3.14159265358979") && text.hasSuffix("6420199\"") && text.count == 1003)
    #expect(value("N[Pi, 10^7]") == "3.141592653589793")
  }
}
