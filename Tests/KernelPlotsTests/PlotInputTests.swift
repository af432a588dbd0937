import Graphics
import Kernel
import KernelLanguage
import Testing

@testable import KernelPlots

/// What plotting functions accept: conditions and functions that are evaluated, ranges that depend on another variable,
/// labels, and values with what stands around them.
@Suite struct PlotInputTests {
  private func text(_ input: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    return String(
      decoding: session.inputText(of: try session.evaluate(text: Array(input.utf8))), as: UTF8.self)
  }

  private func numbers(_ input: String) throws -> [[Double]] {
    var session = KernelSession()
    session.addPlots()
    return try #require(try session.evaluate(text: Array(input.utf8)).matrix)
  }

  /// The plot range of a picture.
  private func range(_ plot: String) throws -> [[Double]] {
    try numbers("Cases[\(plot), (PlotRange -> r_) :> r, {0, 2}][[1]] // N")
  }

  // MARK: Functions

  @Test func aConditionThatIsEvaluatedHasARegion() throws {
    #expect(try text("FreeQ[RegionPlot[PrimeQ[Floor[x]], {x, 2, 9}, {y, 0, 1}], Polygon]") == "False")
    #expect(try text("FreeQ[RegionPlot[PrimeQ[Floor[x]], {x, 8, 8.9}, {y, 0, 1}], Polygon]") == "True")
  }

  /// Conditions of any logical form have smooth outlines of the area where they hold.
  @Test(arguments: [
    ("Equivalent[x > 0, y > 0]", 2), ("Xor[x > 0, y > 0]", 2), ("Implies[x > 0, y > 0]", 3),
    ("! (x > 0 && y > 0)", 3), ("Nand[x > 0, y > 0]", 3), ("Nor[x > 0, y > 0]", 1),
    ("Xor[x > 0, y > 0, x > y]", 2), ("Equivalent[x > 0, y > 0, True]", 1),
  ])
  func conditionsOfAnyLogicalFormHaveAnArea(_ condition: String, _ area: Double) throws {
    let plot = "RegionPlot[\(condition), {x, -1, 1}, {y, -1, 1}]"
    // The outlines of a polygon with holes and of separate parts, by the formula of the shoelace.
    let rings =
      "Cases[\(plot), Polygon[p_] :> (p /. Rule[a_, b_] :> Join[{a}, b]), Infinity][[1]]"
    let shoelace =
      "Abs[Total[Map[Function[r, Total[MapThread[#1[[1]] #2[[2]] - #2[[1]] #1[[2]] &, "
      + "{r, RotateLeft[r]}]]/2], If[MatrixQ[p], {p}, p]]]]"
    let value = try #require(Double(try text("With[{p = \(rings)}, \(shoelace)]")))
    #expect((value - area).magnitude < 0.05, "\(condition): \(value)")
  }

  @Test(arguments: [
    ("RegionMember[Disk[], {0.5, 0.5}]", "True"), ("RegionMember[Disk[]][{1, 1}]", "False"),
    ("RegionMember[RegionUnion[Disk[], Disk[{1, 0}]], {1.5, 0}]", "True"),
    ("RegionMember[RegionDifference[Disk[], Rectangle[]], {{0.5, 0.5}, {-0.5, 0}}]", "{False, True}"),
    ("RegionMember[RegionIntersection[Disk[], Rectangle[]], {-0.5, 0}]", "False"),
    ("RegionMember[RegionSymmetricDifference[Disk[], Disk[{1, 0}]], {0.5, 0}]", "False"),
    ("RegionMember[Polygon[{{0, 0}, {2, 0}, {1, 1/2}, {1, 2}}], {{1.5, 0.6}, {1., 0.3}}]", "{False, True}"),
    ("RegionMember[ImplicitRegion[x y < 1, {{x, 0, 1}, {y, 0, 1}}], {0.2, 3}]", "False"),
    ("RegionMember[Annulus[], {0, 3/4}]", "True"), ("RegionMember[Ball[], {0, 0, 1}]", "True"),
    ("Head[RegionMember[Disk[], {x, y}]]", "RegionMember"),
    ("RegionBounds[RegionUnion[Disk[], Disk[{1, 0}]]]", "{{-1, 2}, {-1, 1}}"),
    ("RegionBounds[Parallelogram[{0, 0}, {{1, 0}, {1, 1}}]]", "{{0, 2}, {0, 1}}"),
    ("FreeQ[RegionPlot[ImplicitRegion[x^2 + y^2 < 1 && x > 0, {x, y}]], Polygon]", "False"),
    ("Head[RegionPlot[nothing[3]]]", "RegionPlot"),
  ])
  func regionsAreSetsOfPoints(_ input: String, _ expected: String) throws {
    #expect(try text(input) == expected)
  }

  @Test(arguments: [
    ("regionCondition[Disk[{1, 0}, 2], {x, y}] === ((x - 1)^2/4 + y^2/4 <= 1)", "True"),
    ("Head[regionPicture[RegionUnion[Disk[], Disk[{1, 0}]]]]", "Graphics"),
    ("Head[regionPicture[nothing[3]]]", "regionPicture"),
    // Where the bounds are not told, the points of a grid tell them.
    (
      "Cases[regionPicture[ImplicitRegion[x^2 + y^2 < 4, {x, y}]], (PlotRange -> r_) :> Round[r], {0, 2}][[1]]",
      "{{-2, 2}, {-2, 2}}"
    ),
  ])
  func libraryDrawsRegions(_ input: String, _ expected: String) throws {
    var session = KernelSession()
    session.addPlots()
    let value = try LibraryFunction.evaluate(Array(input.utf8), in: &session)
    #expect(String(decoding: session.inputText(of: value), as: UTF8.self) == expected)
  }

  @Test func aRegionHasMeshLinesAndShadesWhereItIs() throws {
    let plot = "RegionPlot[x^2 + y^2 < 1, {x, -1, 1}, {y, -1, 1}, Mesh -> 1, "
    let lines = try numbers(
      "Flatten[Cases[\(plot)MeshStyle -> Red], {Red, l__Line} :> {l}, Infinity], 1][[All, 1, 1]]")
    #expect(lines.count == 2)
    #expect((lines[0][1] + 1).magnitude < 1e-4 && (lines[1][0] + 1).magnitude < 1e-4 && lines[0][0] == 0)
    // Two of the four quarters are drawn, as one area.
    let shaded =
      "Cases[\(plot)MeshShading -> {{Automatic, None}, {None, Automatic}}], Polygon[a_ -> b_] :> 1 + Length[b], Infinity]"
    #expect(try text(shaded) == "{2}")
  }

  @Test func partsOfComplexValuesAreDrawn() throws {
    let y = try range("Plot[Im[ArcSin[x]], {x, 2, 4}]")[1]
    #expect((y[0] + 2.063).magnitude < 0.01 && (y[1] + 1.317).magnitude < 0.01)
    // The gamma function has no register code for complex numbers.
    let z = try range("Plot[Re[Gamma[1 + I x]], {x, 0, 1}]")[1]
    #expect((z[0] - 0.498).magnitude < 0.01 && (z[1] - 1).magnitude < 1e-9)
    #expect(try text("Round[1000 N[I!]]") == "498 - 155*I")
  }

  // MARK: Ranges

  @Test func theRangeOfAnAreaMayExceedItsVariables() throws {
    #expect(
      try range("RegionPlot[x^2 + y^2 < 1, {x, -1, 1}, {y, -1, 1}, PlotRange -> {{-2, 2}, {-3, 3}}]")
        == [[-2, 2], [-3, 3]])
  }

  @Test func placesThatAreFarFromTheOthersAreCut() throws {
    let cut = try range("ListPlot[Append[Table[{k/10, k}, {k, 20}], {90, 7}]]")
    #expect(cut[0][1] < 6 && cut[1] == [0, 20])
    // Printed: values of a list at the 17.5 % and 82.5 % quantiles, extended by one and a half times their distance.
    let values = try range("ListPlot[Table[0.96^k, {k, 0, 500}]]")
    #expect((values[1][1] - 0.071702921).magnitude < 1e-6)
  }

  /// The ends where ranges are cut, within what Mathematica printed: steep functions need values between the samples.
  @Test(arguments: [
    ("LogLinearPlot[Exp[x], {x, 0.01, 100}]", 1_076_343_475.6),
    ("LogLinearPlot[x^3, {x, 0.01, 100}]", 19333.8),
    ("Plot[0.000406 Sin[49.63 x]^2/x^2, {x, 0, .5}]", 0.0548),
  ])
  func cutRangesOfSteepFunctionsEndAsPrinted(_ plot: String, high: Double) throws {
    #expect((try range(plot)[1][1] / high - 1).magnitude < 0.03)
  }

  /// Ranges of parametric curves are cut by the same rule, over equal steps of the parameter.
  @Test func parametricCurvesAreCutAsGraphsAre() throws {
    let shown = try range("ParametricPlot[{t, 1/t^2}, {t, 0.01, 1}]")
    #expect((shown[1][1] - 72.26).magnitude < 1)
    #expect(try range("ParametricPlot[{Cos[t], 3 Sin[t]}, {t, 0, 2 Pi}]")[1][1] > 2.99)
  }

  @Test func aVariableMayHaveAnIndex() throws {
    #expect(try range("Plot[Subscript[z, 1]^2, {Subscript[z, 1], 0, 2}]") == [[0, 2], [0, 4]])
    #expect(try text("a = Subscript[z, 1]; Head[Plot[a^2, {Subscript[z, 1], 0, 2}]]") == "Graphics")
    #expect(try text("Head[Plot3D[x[1] x[2], {x[1], 0, 1}, {x[2], 0, 1}]]") == "Graphics3D")
  }

  @Test func scalingFunctionsMakeAxesLogarithmic() throws {
    #expect(
      try text("Plot[x^2, {x, 1, 20}, ScalingFunctions -> \"Log\"] === LogPlot[x^2, {x, 1, 20}]") == "True")
    #expect(
      try text(
        "Plot[x, {x, 1, 9}, ScalingFunctions -> {\"Log\", None}] === LogLinearPlot[x, {x, 1, 9}]") == "True")
    #expect(
      try text("ListPlot[{1, 10, 99}, ScalingFunctions -> \"Log\"] === ListLogPlot[{1, 10, 99}]") == "True")
  }

  @Test func aNumberOfArrowsCoversTheRangesWithTheirEnds() throws {
    let plot = "VectorPlot[{1, y}, {x, -1, 1}, {y, -1, 1}, VectorPoints -> 10]"
    let shown = try range(plot)
    #expect((shown[0][1] - 1.1111).magnitude < 1e-3 && (shown[1][0] + 1.1111).magnitude < 1e-3)
    #expect(try text("Count[\(plot), Arrow[_], Infinity]") == "95")
  }

  @Test func aPictureThatShowsAllMayBeExtended() throws {
    #expect(
      try text(
        "Cases[Show[Plot[x, {x, 0, 1}, PlotRange -> All], ListPlot[{{2, 3}}]], _[PlotRange, r_] :> r][[1]]")
        == "{All, All}")
  }

  @Test func aRangeMayDependOnTheFirstVariable() throws {
    let points = try numbers(
      "Cases[Plot3D[x y, {x, 0, 1}, {y, 0, x}], GraphicsComplex[p_, __] :> p, Infinity][[1]]")
    #expect(points.allSatisfy { $0[1] <= $0[0] + 1e-9 && ($0[2] - $0[0] * $0[1]).magnitude < 1e-9 })
    #expect(points.contains { $0 == [1, 1, 1] })
    #expect(
      try text(
        "FreeQ[ParametricPlot3D[{x, y, x^2}, {x, -1, 1}, {y, -Sqrt[1 - x^2], Sqrt[1 - x^2]}], Polygon]")
        == "False")
  }

  // MARK: Lists

  @Test func whatStandsAroundAValueIsNoPartOfIt() throws {
    let x = try range("ListPlot[Tooltip[#, \"a\"] & /@ {{1, 1}, {2, 2}, {1, 2}}]")[0]
    #expect((x[0] - 0.979).magnitude < 0.001 && x[1] == 2)
  }

  @Test func valuesOfAListHaveLabels() throws {
    #expect(
      try text(
        "Cases[ListPlot[{Labeled[{1, 2}, \"a\"], Labeled[3, \"b\"]}], Text[t_, p_, ___] :> {t, p}, Infinity]")
        == "{{\"a\", {1., 2.}}, {\"b\", {2., 3.}}}")
  }

  @Test func manyValuesAreACurve() throws {
    #expect(try text("FreeQ[DiscretePlot[k, {k, 1, 301}], Point]") == "True")
    #expect(try text("FreeQ[DiscretePlot[k, {k, 1, 300}], Point]") == "False")
  }

  @Test func aHistogramHasTheBinsOfItsRule() throws {
    let data = "Join[Table[2.5, 20], Table[3.5, 15], {10.2}]"
    #expect(try text("Count[Histogram[\(data), \"Sturges\"], _Rectangle, Infinity]") == "3")
    #expect(
      try text("First[Cases[Histogram[\(data), \"Sturges\"], _Rectangle, Infinity]]")
        == "Rectangle[{2., 0.}, {3., 20.}]")
  }

  // MARK: Labels

  @Test func variablesAreLabelsOnRequest() throws {
    let axes = try text(
      "ToString[Cases[Plot[h^2, {h, 0, 1}, AxesLabel -> Automatic], _[AxesLabel, l_] :> l, {1}]]")
    #expect(axes == "\"{{h, None}, Automatic}\"")
    let frame = try text(
      "ToString[Cases[ContourPlot[x y, {x, 0, 1}, {y, 0, 1}, FrameLabel -> Automatic], _[FrameLabel, l_] :> l, {1}]]"
    )
    #expect(frame == "\"{{x, y}, Automatic}\"")
  }

  @Test(arguments: [
    ("{{\"a\", \"b\"}, None}", "{\"a\", \"b\"}"), ("{\"a\", \"b\"}", "{\"a\", \"b\", \"a\", \"b\"}"),
    ("{{\"a\", \"b\"}, {\"c\", \"d\"}}", "{\"c\", \"d\", \"c\", \"d\", \"\na\", \"\nb\"}"),
  ])
  func labelsAreForBarsOrGroups(_ labels: String, _ expected: String) throws {
    let found = try text(
      "Cases[BarChart[{{1, 2}, {3, 4}}, ChartLabels -> \(labels)], _[Ticks, {t_, _}] :> t[[All, 2]]][[1]]"
    )
    #expect(found == expected)
  }
}
