import Foundation
import Graphics
import Kernel
import KernelLanguage
import Numerics
import Testing

@testable import KernelPlots
@testable import KernelTypesetting

/// Details of pictures, as Mathematica prints them: levels, gaps, labels, lines at borders.
@Suite struct PlotDetailTests {
  private func value(_ body: String) throws -> Term {
    var session = KernelSession()
    session.addPlots()
    return try session.evaluate(text: Array(body.utf8))
  }

  private func text(_ body: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(body.utf8))
    return String(decoding: session.inputText(of: value), as: UTF8.self)
  }

  private func numbers(_ body: String) throws -> [Double] { try #require(try value(body).vector) }

  private func count(_ part: String, in body: String) throws -> Int {
    try text(body).components(separatedBy: part).count - 1
  }

  @Test func findsADipOfACurveBetweenSamplesOutsideOfWhatIsShown() throws {
    let body = "Plot[2 - 3 Exp[-200 (x - 5.05)^2], {x, 0, 10}, PlotRange -> {-1.5, 0.5}]"
    #expect(try numbers("Min[Cases[\(body), Line[p_] :> Min[p[[All, 2]]], Infinity]] {1, 0}")[0] < -0.95)
  }

  @Test func contourLinesWithoutAreasAreBlack() throws {
    let lines = "ContourPlot[x + y, {x, 0, 1}, {y, 0, 1}, ContourShading -> None]"
    #expect(try text(lines).contains("Directive[GrayLevel[0]"))
  }

  @Test(arguments: [("4", 14), ("{4, 3}", 12)]) func rowsOfArrowsAreShifted(points: String, arrows: Int)
    throws
  {
    let body = "VectorPlot[{1, 0}, {x, -1, 1}, {y, -1, 1}, VectorPoints -> \(points)]"
    #expect(try count("Arrow[", in: body) == arrows)
  }

  @Test func fillingBetweenCurvesIsPartedWhereTheyCross() throws {
    #expect(try count("Polygon[", in: "Plot[{x^2, x}, {x, -2, 2}, Filling -> {1 -> {2}}]") == 3)
  }

  @Test func whereACurveRunsAlongTheAxisThereIsNoFilling() throws {
    #expect(try count("Polygon[", in: "Plot[Max[1 - x, 0], {x, 0, 2}, Filling -> Axis]") == 1)
    #expect(try count("Polygon[", in: "Plot[0, {x, 0, 2}, Filling -> Axis]") == 0)
  }

  @Test func fillingWithColorsIsOneArea() throws {
    let body = #"Plot[x^2, {x, 0, 1}, Filling -> Axis, ColorFunction -> "Rainbow"]"#
    #expect(try count("Polygon[", in: body) == 1)
    #expect(try text(body).contains("VertexColors"))
  }

  @Test func aSetOfPointsMayHaveNoMarkers() throws {
    let body = #"ListPlot[{{1, 2}, {2, 3}}, Joined -> {False, True}, PlotMarkers -> {{"o", 10}, None}]"#
    #expect(try count("Translate[", in: body) == 1)
    #expect(try !text(body).contains("Style[None"))
  }

  @Test func labelsOfPlotsStandBesideThem() throws {
    let beside = try text(#"Plot[{x, x^2}, {x, 0, 2}, PlotLabels -> {"a", "b"}]"#)
    #expect(beside.contains("GrayLevel[0.6666666666666666]") && beside.contains(#"Text["a", Offset[{22"#))
    let after = #"ListLinePlot[{{1, 2, 3}, {3, 1, 2}}, PlotLabels -> Placed[{None, "b"}, After]]"#
    #expect(try count("Polygon[", in: after) == 1)
    #expect(try text(after).contains(#"Text["b", Offset[{4"#))
    let expressions = #"Plot[x, {x, 0, 2}, PlotLabels -> Placed["Expressions", Above]]"#
    #expect(try text(expressions).contains("Text[HoldForm[x], Offset[{0., 12.}"))
  }

  /// Labels beside each other keep a distance.
  @Test func labelsBesideAPlotDoNotMeet() throws {
    let body = #"Plot[{x, 1.001 x, 0.5 x}, {x, 0, 1}, PlotLabels -> {"a", "b", "c"}, PlotRange -> {0, 2}]"#
    let heights = try numbers("Cases[\(body), Text[_, Offset[_, {_, y_}], _] :> y, Infinity]")
    #expect(heights.count == 3 && (heights[0] - heights[1]).magnitude > 0.13 && heights[2] == 0.5)
  }

  @Test func areasByTwoParametersHaveABorderAndNoMesh() throws {
    let sector = "ParametricPlot[r {Cos[t], Sin[t]}, {r, 1, 2}, {t, 0, Pi/2}"
    #expect(try count("Line[", in: sector + "]") == 4)
    #expect(try count("Line[", in: sector + ", Mesh -> 3]") == 10)
    #expect(try count("Line[", in: sector + ", BoundaryStyle -> None]") == 0)
    #expect(try count("Polygon[", in: sector + ", PlotStyle -> None]") == 0)
    // The border of a ring has the seam where it meets itself, as printed pictures of rings have.
    #expect(try count("Line[", in: "ParametricPlot[r {Cos[t], Sin[t]}, {r, 1, 2}, {t, 0, 2 Pi}]") == 4)
  }

  /// Bars are as far apart as the author asks, in widths of a bar.
  @Test func barsHaveSpacing() throws {
    let ends = "Rectangle[{a_, _}, {b_, _}] :> {a, b}, Infinity]]"
    let single = try numbers("Flatten[Cases[BarChart[{3, 4}, BarSpacing -> 1], \(ends)")
    #expect(single == [0.75, 1.25, 1.75, 2.25])
    let pairs = "BarChart[{{3, 4}, {1, 2}}, BarSpacing -> {0, 0.2}]"
    let grouped = try numbers("Round[Flatten[Cases[\(pairs), \(ends), 0.001]")
    #expect(grouped.map { ($0 * 1000).rounded() } == [600, 1600, 1600, 2600, 2800, 3800, 3800, 4800])
  }

  @Test func showTakesEachOptionOfTheFirstPictureThatHasIt() throws {
    let two = """
      Show[Plot[x, {x, 0, 1}, Epilog -> Text["a", {0, 0}]],
        Plot[x, {x, 0, 1}, Epilog -> Text["b", {0, 0}], AxesLabel -> {"u", "v"}, PlotLabel -> "w"]]
      """
    let shown = try text(two)
    #expect(shown.contains(#""a""#) && !shown.contains(#""b""#))
    #expect(!shown.contains(#""u""#) && shown.contains(#""w""#))
    let bare = #"Show[Graphics[Disk[]], Plot[x, {x, 0, 1}, AxesLabel -> {"u", "v"}, Epilog -> Circle[]]]"#
    #expect(try text(bare).contains(#""u""#) && text(bare).contains("Epilog"))
  }

  private func levels(_ body: String) throws -> [Double] {
    try numbers("Union[Cases[\(body), Tooltip[_, l_] :> l, Infinity]]")
  }

  @Test func aNumberOfLevelsHasAsMuchRoomBelowAsAbove() throws {
    let low = try levels("ContourPlot[-x y, {x, 0, 80.17}, {y, 0, 100}, Contours -> 15]")
    #expect(low.first == -7500 && low.last == -500 && low.count == 15)
    let high = try levels("ContourPlot[x y, {x, 0, 10}, {y, 0, 20}, Contours -> 10]")
    #expect(high.first == 18 && high.last == 180 && high.count == 10)
  }

  @Test func levelsAndColorsAreThoseOfValuesThatOccur() throws {
    let body =
      "ContourPlot[x + y, {x, 0, 1}, {y, 0, 1.5}, PlotRange -> {-10, 10}, Contours -> 19, ContourLines -> True]"
    #expect(try levels(body) == [1, 2])
    #expect(try count("Polygon[", in: body) == 3)
    // The lowest area has the first colour of the gradient.
    #expect(try text(body).contains("EdgeForm[None], RGBColor[0.149"))
  }

  /// The area above the last level has the last colour, unless the next level is reached.
  @Test func theHighestAreaHasTheLastColor() throws {
    let colors = "Cases[ContourPlot[%, {x, -2, 2}, {y, -2, 2}], c_RGBColor :> c[[2]], Infinity]"
    func last(_ function: String) throws -> Double {
      try #require(numbers(colors.replacingOccurrences(of: "%", with: function)).last)
    }
    let gradient = try #require(Gradients.density.last).green
    #expect(try (last("Sin[x + Sin[y]]") - gradient).magnitude < 1e-6)
    #expect(try (last("x^2 + y^2") - gradient).magnitude > 0.01)
    let even =
      "Last[Cases[ContourPlot[x^2 - y^2, {x, -5, 5}, {y, -5, 5}, PlotPoints -> 50], c_RGBColor :> c[[2]], Infinity]]"
    #expect(try (numbers("{\(even), 0}")[0] - gradient).magnitude > 0.01)
  }

  @Test func curvesOfEquationsReachTheBorderOfTheDomain() throws {
    let body = "ContourPlot[y == Sqrt[x - 0.111], {x, -1, 1}, {y, -1, 1}]"
    let left = try numbers("{Min[Cases[\(body), Line[p_] :> Min[p[[All, 1]]], Infinity]], 0}")[0]
    #expect((left - 0.111).magnitude < 0.003)
  }

  @Test func theVariableOfAPlotHasNoValueOfBefore() throws {
    let body = "x = {1, 2}; f[a_][b_] := Exp[-Abs[a - b]]; Plot[f[0][x], {x, 0, 1}, PlotRange -> {0, 1}]"
    let ends = try numbers("Last[Cases[\(body), Line[p_] :> Last[p], Infinity]]")
    #expect((ends[1] - Double.exp(-1)).magnitude < 1e-3)
  }

  @Test(arguments: [(6, 0.5488), (11, 0.5507), (19, 0.5876)])
  func manyBarsHaveWiderGaps(count: Int, first: Double) throws {
    let body = "Cases[BarChart[Range[\(count)]], Rectangle[{a_, _}, {b_, _}] :> {a, b}, Infinity][[1]]"
    let bar = try numbers(body)
    #expect((bar[0] - first).magnitude < 1e-4 && (bar[0] + bar[1] - 2).magnitude < 1e-9)
  }

  @Test func groupsOfBarsAreThreeGapsApart() throws {
    let body = "Cases[BarChart[Table[{1, 2}, {5}]], Rectangle[{a_, _}, _] :> a, Infinity]"
    let starts = try numbers(body)
    #expect(starts.count == 10)
    for (own, other) in zip(starts, [0.770379, 1.770379, 3.094834, 4.094834]) {
      #expect((own - other).magnitude < 1e-4)
    }
  }

  @Test func meshLinesOfRegionsDivideTheirExtent() throws {
    let body = "RegionPlot[x^2 + y^2 < 4, {x, -5, 5}, {y, -5, 5}, Mesh -> 1]"
    let shorter = try numbers(
      "Sort[Cases[\(body), Line[p_] /; Length[p] == 2 :> Abs[p[[1, 1]]] + Abs[p[[2, 1]]], Infinity]]")
    #expect(shorter.count == 2 && shorter[0] < 0.01 && (shorter[1] - 4).magnitude < 0.01)
  }

  @Test func aSideThatGoesAlongALineAndBackIsNoBorder() throws {
    let body = "SphericalPlot3D[1 + Sin[5 p]/5, {t, 0, Pi}, {p, 0, 2 Pi}, Mesh -> None]"
    #expect(try count("Line[", in: body) == 0)
    let jumps = "SphericalPlot3D[1 + FractionalPart[10 p/(2 Pi)]/5, {t, 0, Pi}, {p, 0, 2 Pi}, Mesh -> None]"
    #expect(try count("Line[", in: jumps) > 0)
  }

  @Test func scientificPlotsHaveColorsOfTheirOwn() throws {
    #expect(
      try text(#"Plot[x, {x, 0, 1}, PlotTheme -> "Scientific"]"#).contains("RGBColor[0.9, 0.36, 0.054]"))
  }

  @Test func streamLinesGoThroughPointsInTheirStyles() throws {
    let field = "StreamPlot[{1, 0}, {x, 0, 1}, {y, 0, 1}, StreamPoints -> "
    let two = "Cases[\(field){{0.5, 0.25}, {0.5, 3/4}}], Arrow[p_] :> p[[1, 2]], Infinity]"
    #expect(Set(try numbers(two).map { ($0 * 1000).rounded() }) == [250, 750])
    let styled = try text("\(field){{{{0.5, 0.25}, Red}, {{0.5, 0.75}, Blue}}}]")
    #expect(styled.contains("{Red, Arrow[") && styled.contains("{Blue, Arrow["))
    let more = try count("Arrow[", in: "\(field){{{{0.5, 0.25}, Red}, Automatic}}]")
    #expect(more > 30)
  }

  @Test(arguments: [30, 100]) func aNumberOfStreamLinesIsAboutThat(wanted: Int) throws {
    let plot = "StreamPlot[{-y, x}, {x, -3, 3}, {y, -3, 3}, StreamPoints -> \(wanted)]"
    let found = try count("Arrow[", in: plot)
    #expect(found > wanted / 2 && found < 2 * wanted)
  }

  /// No face goes from one step of a staircase to the next, except where two steps cross.
  @Test func surfacesArePartedAtSteps() throws {
    let mesh = SurfaceMesh(u: Interval(0, 2.99), v: Interval(0, 2.99), findsPoles: true) { x, y in
      Point3(x, y, x.rounded(.down) + y.rounded(.down))
    }
    func isSteep(_ face: some Sequence<Int32>) -> Bool {
      let heights = face.map { mesh.vertices[Int($0)].z }
      return (heights.max() ?? 0) - (heights.min() ?? 0) > 0.5
    }
    let steep =
      stride(from: 0, to: mesh.triangles.count, by: 3).count { isSteep(mesh.triangles[$0..<$0 + 3]) }
    #expect(steep < 20 && mesh.triangles.count > 300)
    // A slope is whole.
    let slope = SurfaceMesh(u: Interval(0, 1), v: Interval(0, 1), findsPoles: true) { x, y in
      Point3(x, y, 1 / (1 + Double.exp(-60 * (x - 0.51))))
    }
    #expect(slope.triangles.isEmpty)
  }

  /// Ticks and grid lines of a logarithmic axis are at powers of ten, wherever the author asks for them.
  @Test(arguments: [
    "FrameTicks -> All", "FrameTicks -> {{Automatic, All}, {Automatic, All}}", "GridLines -> Automatic",
    "GridLines -> {None, Automatic}",
  ])
  func framesOfLogarithmicPlots(_ option: String) throws {
    let plot = "LogPlot[Exp[x], {x, 0, 6}, Frame -> True, Axes -> False, \(option)]"
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(plot.utf8))
    var setter = ResultSetter(names: session.names, width: 360)
    guard case .plane(_, let options) = setter.figure(value) else { return #expect(Bool(false)) }
    for (edge, choice) in options.frameTicks.enumerated() where edge % 2 == 1 {
      switch choice {
      case .logarithmic, .unlabelled: break
      case .none, .automatic, .fixed: #expect(Bool(false), "\(edge)")
      }
    }
    let picture = String(
      decoding: SVGWriter.write(setter.figure(value).draw(), description: ""), as: UTF8.self)
    // What a linear axis would show.
    #expect(picture.contains("100"))
  }

  /// Lines end between the terms of a sum, else between the factors of a product, and not within a factor.
  @Test func longFormulasAreBrokenFromTheOutside() {
    func lines(_ parts: [LineBreaks.Part], _ most: Double) -> [Range<Int>] {
      LineBreaks(parts, within: most).lines
    }
    let factor: [LineBreaks.Part] = [(1, false, 2), (3, true, 3), (1, false, 2), (1, true, 1)]
    #expect(lines(factor + factor + factor, 15) == [0..<8, 8..<12])
    let sum: LineBreaks.Part = (1, true, 0)
    #expect(lines(factor + [sum] + factor + factor, 15) == [0..<5, 5..<13])
    // The rest of a line that would be too short is not left empty.
    #expect(lines([(1, true, 0)] + factor + factor + factor, 15) == [0..<9, 9..<13])
    #expect(lines([(9, true, 0), (9, false, 0), (9, true, 0)], 10) == [0..<1, 1..<3])
  }

  @Test func wideTablesAreAsWideAsALine() throws {
    for form in ["MatrixForm", "TableForm", "Grid"] {
      var session = KernelSession()
      session.addPlots()
      let table = "\(form)[Table[Expand[(x + i)^9], {i, 3}, {j, 4}]]"
      let value = try session.evaluate(text: Array(table.utf8))
      var setter = ResultSetter(names: session.names, width: 360)
      let width = setter.figure(value).draw().width
      #expect(width > 300 && width < 510, "\(form) \(width)")
    }
  }

  /// Behind a pole the field turns back.
  @Test func streamLinesEndAtPoles() throws {
    let lines = FieldSampler.streamLines(x: Interval(-1, 1), y: Interval(-1, 1), through: [Point(0.5, 0.02)])
    {
      Point(-$0, -$1)
    }
    let line = try #require(lines.first)
    let ways = zip(line, line.dropFirst()).map { $1.x - $0.x }
    #expect(line.count > 10 && ways.allSatisfy { $0 < 0 })
  }

  @Test func curvesInSpaceMayBeTubes() throws {
    let body = "ParametricPlot3D[{t, t^2, 0}, {t, 0, 1}, PlotStyle -> {Red, Tube[0.1]}]"
    #expect(try count("Tube[", in: body) == 1 && count("Line[", in: body) == 0)
    #expect(try text(body).contains(", 0.1]"))
  }

  @Test func surfacesOfLevelsHaveARegion() throws {
    let body = "ContourPlot3D[x == 0, {x, -1, 1}, {y, -1, 1}, {z, -1, 1}, RegionFunction -> "
    #expect(try count("Polygon[", in: body + "Function[{x, y, z}, y > 0]]") == 1)
    #expect(try count("Polygon[", in: body + "(#3 == 0.123 &)]") == 0)
  }

  @Test func contoursShowWhereValuesUsuallyAre() throws {
    let pole = "ContourPlot[1/(x^2 + y^2), {x, -1, 1}, {y, -1, 1}"
    #expect(try #require(levels(pole + "]").last) < 40)
    #expect(try #require(levels(pole + ", PlotRange -> All]").last) > 500)
    // Nothing is drawn beyond the range, unless the author asks for it.
    let cut =
      "Count[ContourPlot[x, {x, 0, 1}, {y, 0, 1}, PlotRange -> {0.2, 0.6}, %], Polygon[_Rule], Infinity]"
    #expect(try value(cut.replacingOccurrences(of: "%", with: "ClippingStyle -> None")).int ?? 0 > 0)
    #expect(try value(cut.replacingOccurrences(of: "%", with: "ClippingStyle -> Automatic")).int == 0)
  }

  /// Printed colours of light of a wavelength, and of a scheme of temperatures.
  @Test(arguments: [
    ("VisibleSpectrum", 449.42, [0.212, 0, 1]), ("VisibleSpectrum", 474.79, [0, 0.347, 0.873]),
    ("VisibleSpectrum", 568.25, [0.153, 0.997, 0]), ("VisibleSpectrum", 589.01, [0.868, 0.905, 0]),
    ("VisibleSpectrum", 615.43, [1, 0.581, 0]), ("LightTemperatureMap", 0.09375, [0.328, 0.529, 0.947]),
    ("LightTemperatureMap", 0.78125, [0.942, 0.813, 0.474]),
  ]) func schemesHaveTheirColors(scheme: String, place: Double, color: [Double]) throws {
    let own = try numbers("List @@ ColorData[\"\(scheme)\"][\(place)]")
    for (a, b) in zip(own, color) { #expect((a - b).magnitude < 0.05) }
  }

  @Test(arguments: [
    ("ParametricPlot[{1/10, t}, {t, -10, 10}, PlotRange -> {0, 1}]", "PlotRange -> {{0., 1.}, {0., 1.}}"),
    ("ListPlot[{{-1, 1}, {0, 3}}, PlotRange -> 2]", "{-2., 2.}}"),
    ("Plot[x, {x, 3, 5}, AxesOrigin -> {0, 0}]", "PlotRange -> {{0., 5.}, {0., 5.}}"),
    ("ListPlot[{{3, 1}, {4, 2}, {5, 1}}, AxesOrigin -> {-1, 0}]", "PlotRange -> {{-1., 5.}, {0., 2.}}"),
    (
      "ListPlot[{{1, 4}, {E, 2}, {E^2, 0}}, ScalingFunctions -> {\"Log\"}]",
      "Point[{{0., 4.}, {1., 2.}, {2., 0.}}]"
    ),
  ]) func aPairIsTheRangeOfBothAndANumberOfValues(_ body: String, range: String) throws {
    #expect(try text(body).contains(range))
    #expect(try !text(body).contains("PlotRange -> {{-2., 2.}"))
  }
}
