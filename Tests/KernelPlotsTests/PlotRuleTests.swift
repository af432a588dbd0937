import Kernel
import KernelLanguage
import Testing

@testable import KernelPlots

/// Rules of plots that follow what Mathematica prints: ranges of lists, areas at the ends of a range, bins, labels.
@Suite struct PlotRuleTests {
  private func text(_ body: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(body.utf8))
    return String(decoding: session.inputText(of: value), as: UTF8.self)
  }

  private func numbers(_ body: String) throws -> [Double] {
    var session = KernelSession()
    session.addPlots()
    return try #require(try session.evaluate(text: Array(body.utf8)).vector)
  }

  /// The range of y that a picture shows.
  private func range(_ body: String, _ axis: Int = 2) throws -> [Double] {
    try numbers("Cases[\(body), (PlotRange -> r_) :> r, {1}][[1, \(axis)]]")
  }

  @Test func ofAnEquationTheDifferenceOfItsSidesIsDrawn() throws {
    #expect(try range("Plot[x^2 == 2, {x, 0, 1}]") == [-2, -1])
    #expect(try range("e = x == 3; Plot[e, {x, 0, 1}]") == [-3, -2])
  }

  @Test(arguments: ["Bottom", "Top"]) func fillingToAnEndIsPartedWhereTheCurveTouchesIt(end: String) throws {
    let plot = "Plot[Sin[x], {x, 0, 2 Pi}, Filling -> \(end)]"
    #expect(try text("Count[\(plot), _Polygon, Infinity]") == "2")
    let level = try numbers("{Min[#], Max[#]} & @ Cases[\(plot), Polygon[p_] :> p[[-1, 2]], Infinity]")
    #expect(level.allSatisfy { ($0.magnitude - 1).magnitude < 1e-3 })
  }

  @Test func fillingsMayBeListsOfRules() throws {
    let plot = "Plot[{1 + x, 3 - x}, {x, 0, 1}, Filling -> {{1 -> {Axis, Red}}, {2 -> Axis}}]"
    #expect(try text("Count[\(plot), _Polygon, Infinity]") == "2")
  }

  @Test func listsOfWhichMostValuesAreOneShowAllOrTheRoomAroundIt() throws {
    let converged = "Join[{1.5, 1.7, 1.61, 1.62}, Table[1.618, {40}]]"
    let all = try range("ListPlot[\(converged)]")
    #expect((all[0] - 1.5 + 0.2 / 18).magnitude < 1e-9 && all[1] == 1.7)
    let padded = try range("ListPlot[2 + Table[3 (-0.5)^n, {n, 0, 99}]]")
    #expect(padded[0] == 0 && (padded[1] - 4).magnitude < 1e-9)
  }

  @Test func aPlotShowsTheAxisThatIsNear() throws {
    #expect(try range("Plot[x, {x, 0.1, 0.9996}, AxesOrigin -> Automatic]")[0] == 0)
    #expect(try range("Plot[x, {x, 0.1, 0.97}, AxesOrigin -> Automatic]")[0] > 0)
  }

  @Test func logarithmicListsHaveRoomBelow() throws {
    let own = try range("ListLogPlot[{1, 10, 100}]")
    #expect((own[0] + 0.078256 * own[1]).magnitude < 1e-9)
    let both = try range("ListLogLogPlot[{{1, 1}, {100, 100}}]")
    #expect((both[0] + both[1] / 18).magnitude < 1e-9)
    let across = try range("ListLogLogPlot[{{1, 1}, {100, 100}}]", 1)
    #expect((across[0] + across[1] / 48).magnitude < 1e-9)
  }

  /// The number stands above its line.
  @Test func linesOfContoursAreWholeBesideTheirNumbers() throws {
    let plot = "ContourPlot[x + y, {x, 0, 1}, {y, 0, 1}, Contours -> {1}, ContourLabels -> True]"
    #expect(try text("Count[\(plot), _Line, Infinity]") == "1")
    #expect(try text("Cases[\(plot), Text[_, _, o_, _] :> o, Infinity]") == "{{0., -1.}}")
  }

  @Test func binsHaveScottsWidth() throws {
    let width = "(#[[2, 1]] - #[[1, 1]]) & @ First[Cases[Histogram[data], _Rectangle, Infinity]]"
    #expect(try numbers("data = Table[Mod[0.618034 n, 1], {n, 10000}]; {\(width), 1}")[0] == 0.05)
    #expect(try numbers("data = Table[Mod[0.618034 n, 1], {n, 100}]; {\(width), 1}")[0] == 0.2)
  }

  @Test func setsOfAHistogramHaveTheColorsOfCurves() throws {
    let plot = try text("Histogram[{{1, 2, 2}, {2, 3, 3}, {1, 3, 4}}]")
    #expect(plot.contains("RGBColor[0.97858") && plot.contains("RGBColor[0.368417"))
    #expect(plot.contains("RGBColor[0.560181") && plot.contains("Opacity[0.5]"))
  }

  @Test func calloutsWithoutAPlaceStandBesideThePicture() throws {
    let own = try text("Plot[{Callout[Sin[x]], Callout[x, \"b\"]}, {x, 0, 1}]")
    #expect(own.contains("Text[HoldForm[Sin[x]], Offset[{22., 0.}"))
    #expect(own.contains("Text[\"b\", Offset[{22., 0.}"))
    #expect(own.components(separatedBy: "Polygon[").count == 3)
    let placed = try text("Plot[Callout[x, \"b\", {0.5, 0.9}], {x, 0, 1}]")
    #expect(placed.contains("Text[\"b\", Offset[{0., 18.}"))
  }

  @Test func wholeListsMayHaveStylesAndLegends() throws {
    #expect(try text("Count[ListLinePlot[Tooltip[{3, 1, 5}]], _Line, Infinity]") == "1")
    let plot = "ListLinePlot[{Legended[{3, 1, 5}, \"a\"], Style[{2, 2, 4}, Red]}]"
    #expect(try text("Head[\(plot)]") == "Legended")
    #expect(try text("\(plot)[[2]]").components(separatedBy: "Graphics[").count == 2)
    #expect(
      try text("Length[Cases[First[\(plot)], {___, Directive[___, Directive[Red]], _Line}, Infinity]]") == "1"
    )
    #expect(try text("Count[ListPlot[{Style[{1, 2}, Red], {2, 3}, {3, 1}}], _Point, Infinity]") == "1")
  }

  @Test func logarithmicListsAreFilledFromBelow() throws {
    let plot = "ListLogPlot[{0.1, 0.01, 0.02}, Filling -> Axis]"
    let low = try numbers("{Min[Cases[\(plot), Line[p_] :> p[[1, 2]], Infinity]], 0}")[0]
    #expect(try range(plot)[0] == low && low < -4.6)
  }

  @Test func stemsStandOnTheRange() throws {
    let plot = "DiscretePlot[1/2 + 1/n/50, {n, 1, 5}]"
    #expect(try range(plot)[0] > 0.5)
    #expect(
      try text(
        "Union[Cases[\(plot), Line[p_] :> p[[1, 2]], Infinity]] == {Cases[\(plot), (PlotRange -> r_) :> r, {1}][[1, 2, 1]]}"
      )
        == "True")
    #expect(try range("DiscretePlot[1/2 + 1/n/50, {n, 1, 5}, Filling -> Axis]")[0] == 0)
  }

  @Test func aMeshOfAllShowsTriangles() throws {
    let plot = "ListPlot3D[{{1, 2, 0}, {3, 4, 1}, {2, 2, 2}}, Mesh -> All]"
    #expect(try text("Count[\(plot), _Line, Infinity]") == "0")
    #expect(try text("Dimensions[First[Cases[\(plot), Polygon[p_] :> p, Infinity]]]") == "{8, 3}")
    #expect(try text("Count[\(plot), EdgeForm[GrayLevel[0.2]], Infinity]") == "1")
  }

  @Test(arguments: [
    ("LogPlot[x, {x, 0.1, 10}", [false, true]), ("LogLogPlot[x, {x, 0.1, 10}", [true, true]),
    ("LogLinearPlot[x, {x, 0.1, 10}", [true, false]), ("ListLogPlot[{0.1, 1, 10}", [false, true]),
    ("ListLogLogPlot[{{0.1, 0.1}, {1, 1}, {10, 10}}", [true, true]),
    ("ListLogLinearPlot[{{0.1, 2}, {10, 3}}", [true, false]),
  ])
  func logarithmicAxesCrossAtTheirLowerEnds(_ plot: String, _ areLog: [Bool]) throws {
    for frame in ["]", ", Frame -> True]"] {
      for (axis, isLog) in areLog.enumerated() {
        let origin = try text("Cases[\(plot)\(frame), (AxesOrigin -> r_) :> r, {1}][[1, \(axis + 1)]]")
        #expect((Double(origin) != nil) == isLog)
        let low = try range("\(plot)\(frame)", axis + 1)[0]
        if let place = Double(origin) { #expect(frame == "]" ? place == low : place < low) }
      }
    }
  }

  @Test func aCurveReachesItsExclusions() throws {
    let plot = "Plot[x^2, {x, -3, 3}, Exclusions -> -1]"
    let ends = try numbers("Flatten[Cases[\(plot), Line[p_] :> {p[[1, 1]], p[[-1, 1]]}, Infinity]]")
    #expect(ends.count == 4 && ends[1] < -1 && ends[2] > -1 && ends[2] - ends[1] < 1e-4)
  }

  /// No face goes from one side of a pole to the other.
  @Test(arguments: ["1/y", "1/(x + 0.3 y + 0.01)", "Tan[x]"]) func surfacesArePartedAtPoles(
    _ function: String
  ) throws {
    var session = KernelSession()
    session.addPlots()
    let plot = "Plot3D[\(function), {x, -2, 2}, {y, -2, 2}, Mesh -> None]"
    let parts = "GraphicsComplex[p_, s_, ___] :> {p, Cases[s, Polygon[q_] :> q, Infinity]}"
    let value = try session.evaluate(text: Array("Cases[\(plot), \(parts), Infinity][[1]]".utf8))
    let found = try #require(value.parts)
    let places = try #require(found[0].matrix)
    let faces = try #require(found[1].parts).flatMap { $0.matrix ?? [] }
    #expect(faces.count > 2000)
    for face in faces {
      let heights = face.map { places[Int($0) - 1][2] }
      #expect(!((heights.min() ?? 0) < -4 && (heights.max() ?? 0) > 4))
    }
  }
}
