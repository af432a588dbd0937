import Kernel
import Testing

@testable import KernelPlots

/// What authors choose in pictures of lists and of functions: fillings between sets, points on lines, meshes by functions, labels
/// of bars, lines of numbers, ranges of surfaces.
@Suite struct ChosenPictureTests {
  private func shown(_ body: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array("ToString[\(body), InputForm]".utf8))
    guard case .string(let text) = value else { return "" }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Lists

  @Test func areasBetweenTwoLists() throws {
    let plot = "ListLinePlot[{{1, 2, 3}, {3, 3, 4}}, Filling -> {1 -> {2}}]"
    #expect(
      try shown("Cases[\(plot), Polygon[p_] :> p, Infinity]")
        == "{{{1., 1.}, {2., 2.}, {3., 3.}, {3., 4.}, {2., 3.}, {1., 3.}}}")
    let own = "ListLinePlot[{{1, 2, 3}, {3, 3, 4}}, Filling -> {1 -> {{2}, Red}}]"
    #expect(try shown("FreeQ[Cases[\(own), {d_Directive, _Polygon} :> d, Infinity], Red]") == "False")
  }

  @Test func linesFromPointsToAnotherList() throws {
    let plot = "ListPlot[{{1, 2, 3}, {3, 3, 4}}, Filling -> {1 -> {2}}]"
    #expect(
      try shown("Cases[\(plot), Line[p_] :> p, Infinity]")
        == "{{{1., 3.}, {1., 1.}}, {{2., 3.}, {2., 2.}}, {{3., 4.}, {3., 3.}}}")
    let axis = "ListPlot[{{1, 2, 1}, {3, 3, 3}}, Filling -> {2 -> Axis}]"
    #expect(
      try shown("Cases[\(axis), Line[p_] :> p, Infinity]")
        == "{{{1., 0.}, {1., 3.}}, {{2., 0.}, {2., 3.}}, {{3., 0.}, {3., 3.}}}")
  }

  @Test func pointsOnALineHaveAStyle() throws {
    let plot = "ListLinePlot[{1, 3, 2}, Mesh -> All, MeshStyle -> Red]"
    #expect(try shown("Cases[\(plot), {Red, _Point}, Infinity] // Length") == "1")
  }

  @Test func linesOfADegreeBendBetweenPoints() throws {
    let line = "First[Cases[ListLinePlot[{1, 4, 9, 16}, InterpolationOrder -> 2], Line[p_] :> p, Infinity]]"
    #expect(try shown("Max[Map[Abs[#[[2]] - #[[1]]^2] &, \(line)]] < 10^-9") == "True")
    #expect(try shown("Length[\(line)] > 20") == "True")
    // The range shows all of the line.
    let high = "ListLinePlot[{1, 4, 4, 1}, InterpolationOrder -> 2]"
    #expect(try shown("Cases[\(high), (PlotRange -> r_) :> r[[2, 2]] > 4]") == "{True}")
  }

  @Test func aColorIsNoMark() throws {
    #expect(try shown("FreeQ[ListPlot[{1, 2}, PlotMarkers -> Red], Text]") == "True")
  }

  // MARK: Functions

  @Test func pointsWhereAFunctionOfACurveHasValues() throws {
    let plot = "Plot[x^2, {x, 0, 2}, MeshFunctions -> {#2 &}, Mesh -> {{1, 2.25}}]"
    #expect(
      try shown("Round[Join @@ Cases[\(plot), Point[p_] :> p, Infinity], 0.01]")
        == "{{1., 1.}, {1.5, 2.25}}")
  }

  @Test func linesOverColorsWhereAFunctionHasValues() throws {
    let plot = "DensityPlot[x + 2 y, {x, 0, 1}, {y, 0, 1}, MeshFunctions -> {#1 + 2 #2 &}, Mesh -> {{1}}]"
    #expect(
      try shown(
        "Max[Map[Abs[#[[1]] + 2 #[[2]] - 1] &, Join @@ Cases[\(plot), Line[p_] :> p, Infinity]]] < 0.01")
        == "True")
    let square = "DensityPlot[x y, {x, 0, 1}, {y, 0, 1}, Mesh -> 2]"
    #expect(try shown("Length[Cases[\(square), _Line, Infinity]]") == "4")
  }

  @Test func contoursWithStylesOfTheirOwn() throws {
    let plot = "ContourPlot[x, {x, 0, 1}, {y, 0, 1}, Contours -> {{0.5, Red}, {0.75, {Blue, Thick}}}]"
    #expect(
      try shown("Map[Last, Cases[\(plot), d : Directive[__, Red | Thick] :> d, Infinity]]") == "{Red, Thick}")
  }

  @Test func pointsOfStreamLinesWithAndWithoutStyle() throws {
    func count(_ points: String) throws -> String {
      let plot = "StreamPlot[{1, 0}, {x, 0, 2}, {y, 0, 3}, StreamPoints -> \(points)]"
      return try shown("Union[Round[Cases[\(plot), Arrow[p_] :> p[[1, 2]], Infinity], 0.001]]")
    }
    #expect(try count("{{{1, 1}, Red}, {1, 2}}") == "{1., 2.}")
    #expect(try count("{{1, 2}, {{1, 1}, Red}}") == "{1., 2.}")
  }

  /// A pole of a surface is cut, be it given by two parameters or as a function.
  @Test func rangesOfSurfaces() throws {
    func high(_ plot: String) throws -> String {
      try shown("Cases[\(plot), (PlotRange -> r_) :> r[[3, 2]] < 5]")
    }
    #expect(try high("ParametricPlot3D[{x, y, 1/Sqrt[x^2 + y^2]}, {x, -1, 1}, {y, -1, 1}]") == "{True}")
    #expect(try high("Plot3D[1/Sqrt[x^2 + y^2], {x, -1, 1}, {y, -1, 1}]") == "{True}")
  }

  /// An axis that is turned around has its values at the places with the other sign.
  @Test func axesThatAreTurnedAround() throws {
    func both(_ plot: String) throws -> String {
      try shown(
        "{Cases[\(plot), (PlotRange -> r_) :> r[[2]]], Cases[\(plot), (Ticks -> t_) :> Last[t[[2]]]]}")
    }
    let ends = "{{{-4., 0.}}, {{0., 0}}}"
    #expect(try both("Plot[x^2, {x, 0, 2}, ScalingFunctions -> \"Reverse\"]") == ends)
    #expect(
      try both("ParametricPlot[{t, t^2}, {t, 0, 2}, ScalingFunctions -> {Automatic, \"Reverse\"}]") == ends)
    #expect(try both("ListPlot[{0, 1, 4}, ScalingFunctions -> \"Reverse\"]") == ends)
    #expect(
      try both("Plot[x^2, {x, 0, 2}, PlotRange -> {1, 3}, ScalingFunctions -> \"Reverse\"]")
        == "{{{-3., -1.}}, {{-1., 1}}}")
  }

  // MARK: Bars and numbers

  @Test func labelsThatAFunctionMakesOfBars() throws {
    let plot = "BarChart[{11, 40}, LabelingFunction -> (Placed[Row[{#, \"%\"}], Top] &)]"
    #expect(
      try shown("Cases[\(plot), Text[t_, p_, ___] :> {t, p}, Infinity]")
        == "{{Row[{11, \"%\"}], {1., 11.}}, {Row[{40, \"%\"}], {2., 40.}}}")
    #expect(
      try shown("Cases[BarChart[{3}, LabelingFunction -> Center], Text[t_, p_, ___] :> {t, p}, Infinity]")
        == "{{3, {1., 1.5}}}")
    #expect(try shown("FreeQ[BarChart[{3}, LabelingFunction -> None], Text]") == "True")
    let flat = "BarChart[{3}, LabelingFunction -> Above, BarOrigin -> Left]"
    #expect(try shown("Cases[\(flat), Text[t_, p_, ___] :> p, Infinity]") == "{{3., 1.}}")
  }

  @Test func boxesThatLie() throws {
    let plot = "BoxWhiskerChart[{{1, 2, 3, 4}}, BarOrigin -> Left]"
    #expect(
      try shown("Cases[\(plot), Rectangle[a_, b_] :> {a, b}, Infinity]") == "{{{1.5, 0.65}, {3.5, 1.35}}}")
  }

  @Test func inequalitiesOnALineOfNumbers() throws {
    let plot = "NumberLinePlot[x < 1 || 2 < x <= 3, {x, -4, 4}]"
    #expect(try shown("Cases[\(plot), Line[p_] :> p, Infinity]") == "{{{2, 1}, {3, 1}}}")
    #expect(
      try shown("Cases[\(plot), Arrow[p_] :> p, Infinity]") == "{{{1, 1}, Scaled[{-0.08, 0}, {-4., 1}]}}")
    // Ends that do not belong to it are white.
    #expect(try shown("Cases[\(plot), {GrayLevel[1], __, Point[p_]} :> p, Infinity]") == "{{1, 1}, {2, 1}}")
    #expect(try shown("Cases[\(plot), (PlotRange -> r_) :> r]") == "{{{-4., 4.}, {0, 1}}}")
    let rows = "NumberLinePlot[{x == 0, x >= 1, x^2 < 4 && x > 0}, {x, -2, 4}]"
    #expect(try shown("Cases[\(rows), (PlotRange -> r_) :> r]") == "{{{-2., 4.}, {0, 3}}}")
    #expect(try shown("Cases[\(rows), Line[p_] :> p, Infinity]") == "{{{0, 3}, {2, 3}}}")
    #expect(try shown("Head[NumberLinePlot[f[x]]]") == "NumberLinePlot")
  }

  /// The parts of a line of numbers, each with its ends and those that do not belong to it.
  @Test(arguments: [
    ("lineSegments[-1 < x <= 5 && x > 2, x]", "{{2, 5, {2}}}"),
    ("lineSegments[x != 0, x] === {{-Infinity, 0, {0}}, {0, Infinity, {0}}}", "True"),
    ("lineSegments[3 >= x, x] === {{-Infinity, 3, {}}}", "True"),
    ("commonSegments[{{0, 2, {}}}, {{2, 3, {}}}]", "{{2, 2, {}}}"),
    ("commonSegment[{0, 2, {2}}, {2, 3, {}}]", "{}"), ("numberName[Pi < a]", "a"),
    ("numberMark[{1, 1, {}}, 2, {0, 3}]", "Point[{1, 2}]"),
    ("Head[numberLines[{1}, Null, Automatic]]", "Graphics"),
  ]) func partsOfALineOfNumbers(call: String, value: String) throws {
    var session = KernelSession()
    session.addPlots()
    let found = try LibraryFunction.evaluate(Array("NumberLinePlot[{1}]; \(call)".utf8), in: &session)
    #expect(String(decoding: session.inputText(of: found), as: UTF8.self) == value)
  }
}
