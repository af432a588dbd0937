import Kernel
import KernelLanguage
import Testing

/// Quantities with units, intervals, and rules for some arguments of flat functions, which both are written with.
@Suite struct QuantityTests {
  @Test(arguments: [
    ("Quantity[3, \"m\"]/Quantity[2, \"s\"]", "Quantity[3/2, \"Meters\"/\"Seconds\"]"),
    ("2 Pi x Quantity[3, \"Meters\"]", "x*Quantity[6*Pi, \"Meters\"]"),
    ("Quantity[1, \"Hours\"] + Quantity[30, \"Minutes\"]", "Quantity[90, \"Minutes\"]"),
    (
      "Quantity[x, \"Meters\"] + Quantity[y, \"Meters\"] + z",
      "z + Quantity[x + y, \"Meters\"]"
    ),
    ("Quantity[9.81, \"m/s^2\"] Quantity[2, \"s\"]", "Quantity[19.62, \"Meters\"/\"Seconds\"]"),
    ("Sqrt[Quantity[4, \"Meters\"^2]]", "Quantity[2, \"Meters\"]"),
    ("Quantity[6, \"Meters\"]/Quantity[2, \"Meters\"]", "3"),
    ("Quantity[1, \"Meters\"] < Quantity[2, \"Feet\"]", "False"),
    ("Quantity[1, \"Feet\"] <= Quantity[0.5, \"Meters\"] < Quantity[1, \"Meters\"]", "True"),
    ("Max[Quantity[1, \"Meters\"], Quantity[5, \"Feet\"]]", "Quantity[381/250, \"Meters\"]"),
    ("Mean[{Quantity[1, \"Meters\"], Quantity[3, \"Meters\"]}]", "Quantity[2, \"Meters\"]"),
    ("Sin[Quantity[30, \"AngularDegrees\"]]", "1/2"),
    ("Quantity[{1, 2}, \"kg\"]", "{Quantity[1, \"Kilograms\"], Quantity[2, \"Kilograms\"]}"),
    ("Quantity[\"MilesPerSecond\"]", "Quantity[1, \"Miles\"/\"Seconds\"]"),
    ("N[Quantity[1/2, \"Meters\"/\"Seconds\"^2]]", "Quantity[0.5, \"Meters\"/\"Seconds\"^2]"),
    ("Round[Quantity[2.567, \"Meters\"], Quantity[0.1, \"Meters\"]]", "Quantity[2.6, \"Meters\"]"),
    ("Quantity[1, \"Meters\"] + 3", "3 + Quantity[1, \"Meters\"]"),
    (
      "Quantity[1, \"Meters\"] + Quantity[1, \"Seconds\"]",
      "Quantity[1, \"Meters\"] + Quantity[1, \"Seconds\"]"
    ),
    ("Quiet[Quantity[2, \"blorbs\"]]", "Quantity[2, \"blorbs\"]"),
    ("Check[Quantity[2, \"blorbs\"], none]", "none"),
  ]) func quantities(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("UnitConvert[Quantity[1, \"Miles\"], \"Kilometers\"]", "Quantity[25146/15625, \"Kilometers\"]"),
    ("UnitConvert[Quantity[90, \"km/h\"], \"m/s\"]", "Quantity[25, \"Meters\"/\"Seconds\"]"),
    (
      "UnitConvert[Quantity[100, \"DegreesCelsius\"], \"DegreesFahrenheit\"]",
      "Quantity[212, \"DegreesFahrenheit\"]"
    ),
    ("UnitConvert[Quantity[0, \"Kelvins\"], \"DegreesCelsius\"]", "Quantity[-5463/20, \"DegreesCelsius\"]"),
    ("UnitConvert[Quantity[1, \"Joules\"]]", "Quantity[1, \"Kilograms\"*\"Meters\"^2/\"Seconds\"^2]"),
    (
      "UnitConvert[Quantity[\"SpeedOfLight\"], \"km/s\"]",
      "Quantity[149896229/500, \"Kilometers\"/\"Seconds\"]"
    ),
    ("UnitConvert[Quantity[2, \"Gallons\"], \"Cups\"]", "Quantity[32, \"Cups\"]"),
    ("Quiet[UnitConvert[Quantity[1, \"Meters\"], \"Seconds\"]]", "$Failed"),
    (
      "UnitConvert[Quantity[1000, \"Seconds\"], MixedRadix[\"Minutes\", \"Seconds\"]]",
      "Quantity[MixedMagnitude[{16, 40}], {\"Minutes\", \"Seconds\"}]"
    ),
    ("UnitSimplify[Quantity[3, \"Kilograms\" \"Meters\"/\"Seconds\"^2]]", "Quantity[3, \"Newtons\"]"),
    ("UnitSimplify[Quantity[3, \"Meters\"/\"Centimeters\"]]", "300"),
    ("QuantityMagnitude[Quantity[5, \"Kilometers\"], \"Meters\"]", "5000"),
    ("KnownUnitQ[\"Meters\"]", "True"), ("UnitDimensions[\"Hertz\"]", "{{\"TimeUnit\", -1}}"),
    ("QuantityUnit[Quantity[5, \"km\"]]", "\"Kilometers\""),
    (
      "{QuantityQ[Quantity[1, \"Meters\"]], QuantityQ[3], KnownUnitQ[\"Meters\"], KnownUnitQ[\"Blorbs\"]}",
      "{True, False, True, False}"
    ),
    ("{CompatibleUnitQ[\"Meters\", \"Feet\"], CompatibleUnitQ[\"Meters\", \"Hours\"]}", "{True, False}"),
    (
      "UnitDimensions[Quantity[1, \"Newtons\"]]",
      "{{\"LengthUnit\", 1}, {\"MassUnit\", 1}, {\"TimeUnit\", -2}}"
    ),
    ("DateDifference[{2020, 1, 1}, {2020, 3, 1}, \"Week\"]", "Quantity[60/7, \"Weeks\"]"),
    ("DatePlus[{2020, 1, 31}, {1, \"Month\"}]", "{2020, 2, 29}"),
    ("DatePlus[{2020, 2, 29}, {1, \"Year\"}]", "{2021, 2, 28}"),
    ("DatePlus[{2020, 11, 30}, Quantity[3, \"Months\"]]", "{2021, 2, 28}"),
    ("DatePlus[{2020, 1, 1, 23, 30}, {45, \"Minute\"}]", "{2020, 1, 2, 0, 15, 0.}"),
  ]) func conversions(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Interval[{1, 2}] + Interval[{3, 4}]", "Interval[{4, 6}]"),
    ("2 x + 3 Interval[{0, 1}]", "2*x + Interval[{0, 3}]"),
    ("1/Interval[{1, 2}]", "Interval[{1/2, 1}]"), ("Interval[{-1, 2}]^2", "Interval[{0, 4}]"),
    ("Interval[{1, 2}] Interval[{-1, 3}]", "Interval[{-2, 6}]"),
    ("Sin[Interval[{0, Pi}]]", "Interval[{0, 1}]"),
    ("1/Interval[{-1, 2}]", "Interval[{-Infinity, -1}, {1/2, Infinity}]"),
    ("Abs[Interval[{-2, 1}]]", "Interval[{0, 2}]"), ("E^Interval[{0, 1}]", "Interval[{1, E}]"),
    ("Cos[Interval[{0, 4}]]", "Interval[{-1, 1}]"), ("Interval[{1, 3}, {2, 5}]", "Interval[{1, 5}]"),
    ("Interval[{3, 1}]", "Interval[{1, 3}]"), ("Interval[{1, 2}] < 3", "True"),
    ("Interval[{1, 4}] < 3", "Interval[{1, 4}] < 3"),
    ("IntervalIntersection[Interval[{1, 3}], Interval[{2, 5}]]", "Interval[{2, 3}]"),
    ("IntervalUnion[Interval[{1, 2}], Interval[{4, 5}]]", "Interval[{1, 2}, {4, 5}]"),
    (
      "{IntervalMemberQ[Interval[{1, 2}], Interval[{1, 3/2}]], IntervalMemberQ[Interval[{1, 2}], 3]}",
      "{True, False}"
    ),
    ("{Min[Interval[{1, 2}], 0], Max[Interval[{1, 2}, {4, 5}]]}", "{0, 5}"),
  ]) func intervals(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("g /: g[a_] + g[b_] := g[a + b]; {g[1] + g[2] + x, g[1] + g[2] + g[3]}", "{x + g[3], g[6]}"),
    (
      "SetAttributes[f, {Flat, Orderless}]; f[g[a_], g[b_]] := g[a + b]; {f[g[1], x, g[2]], f[g[1], g[2], g[3]]}",
      "{f[x, g[3]], g[6]}"
    ),
    ("SetAttributes[f, Flat]; f[a, b] = c; {f[x, a, b, y], f[a, x, b]}", "{f[x, c, y], f[a, x, b]}"),
    ("f[a, b] = c; f[x, a, b]", "f[x, a, b]"),
    ("{\"b\"/(\"a\" \"b\"), \"a\" \"b\"/(\"a\" \"b\")}", "{1/\"a\", 1}"),
    (
      "{FreeQ[\"ab\", _String, {0, Infinity}], Cases[5, _Integer, {0}], Cases[5, _Integer]}",
      "{False, {5}, {}}"
    ),
  ]) func partsOfFlatCalls(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }
}
