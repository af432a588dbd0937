import Graphics
import Kernel
import KernelLanguage
import Testing

@testable import KernelPlots

/// Ranges, marks, boundaries and arrows of plots, with the numbers that Mathematica prints for them.
@Suite struct PlotShapeTests {
  private func value(_ text: String) throws -> Term {
    var session = KernelSession()
    session.addPlots()
    return try session.evaluate(text: Array(text.utf8))
  }

  private func numbers(_ text: String) throws -> [[Double]] { try #require(try value(text).matrix) }

  /// The plot range of a picture.
  private func range(_ plot: String) throws -> [[Double]] {
    try numbers("Cases[\(plot), (PlotRange -> r_) :> r, {1}][[1]] // N")
  }

  // MARK: Ranges

  @Test(arguments: [
    ("Plot[7/(1 + 10 Sin[x/2]^2), {x, 0, 20}]", 0.0, 7.0), ("Plot[x^2 + 1, {x, -1, 1}]", 1, 2),
    ("Plot[-1/x^2, {x, 1, 10}]", -0.349, 0), ("Plot[Exp[-x], {x, 0, 10}]", 0, 0.4544),
    ("Plot[Tan[x], {x, -Pi, Pi}]", -6.59, 6.59),
  ])
  func anAutomaticRangeReachesZeroAndCutsWhatIsFar(_ plot: String, low: Double, high: Double) throws {
    let y = try range(plot)[1]
    #expect((y[0] - low).magnitude < 0.04 * (high - low) && (y[1] - high).magnitude < 0.04 * (high - low))
  }

  @Test(arguments: [
    ("ListPlot[{3, 1, 4, 2}]", [[0.0, 4], [0, 4]]),
    ("ListPlot[{{28, 4}, {181, 9}}]", [[24.8125, 181], [0, 9]]),
    ("ListLinePlot[{45, 72}]", [[0, 2], [43.5, 72]]), ("ListPlot[{-5, -4}]", [[0, 2], [-5, -4]]),
    ("ListPlot[{-5, -2}]", [[0, 2], [-5, 0]]), ("ListPlot[{{1, 2}, {4, 8}}]", [[0.9375, 4], [0, 8]]),
    ("DiscretePlot[n, {n, 1, 8}]", [[1, 8], [0, 8]]),
  ])
  func aListReachesTheAxesThatAreNear(_ plot: String, _ expected: [[Double]]) throws {
    let found = try range(plot)
    for (own, other) in zip(found.joined(), expected.joined()) { #expect((own - other).magnitude < 1e-9) }
  }

  /// With `ExtentSize`, a value is a line as wide as that, filled to the axis.
  @Test func discreteValuesHaveAnExtent() throws {
    #expect(try range("DiscretePlot[n, {n, 0, 3}, ExtentSize -> Right]")[0] == [0, 4])
    #expect(try range("DiscretePlot[n, {n, 2, 4}, ExtentSize -> 1/2]")[0] == [1.75, 4.25])
    #expect(
      try numbers("Cases[DiscretePlot[n, {n, 2, 3}, ExtentSize -> Full], Line[p_] :> Flatten[p], Infinity]")
        == [[1.5, 2, 2.5, 2], [2.5, 3, 3.5, 3]])
    #expect(
      try numbers("{{Count[DiscretePlot[n, {n, 2, 4}, ExtentSize -> Full], _Polygon, Infinity]}}") == [[3]])
  }

  @Test func aCurveReachesTheAxesThatAreNear() throws {
    #expect(try range("ParametricPlot[{t, t^2 - 5}, {t, 1, 8}]")[0] == [0, 8])
    #expect(try range("ParametricPlot[{t, t^2 - 5}, {t, 2, 8}]")[0] == [2, 8])
    #expect(try range("Plot[1/x, {x, 1, 15}, PlotRange -> {0, 1}]")[0] == [0, 15])
    #expect(try range("Plot[1/x, {x, 1, 15}]")[0] == [1, 15])
  }

  @Test func aSurfaceIsCutWhereFewValuesAre() throws {
    let z = try range("Plot3D[x^2 y^3, {x, -10, 10}, {y, -10, 10}]")[2]
    #expect((z[1] - 18966).magnitude < 1000 && (z[0] + 18966).magnitude < 1000)
    #expect(try range("Plot3D[x y, {x, -1, 1}, {y, -1, 1}]")[2] == [-1, 1])
    // Three quarters of the values are not few.
    #expect(try range("Plot3D[2^x, {x, -5, 5}, {y, -5, 5}]")[2][1] == 32)
  }

  /// Ranges that Mathematica printed, to 5.5 % of their length.
  @Test(arguments: [
    ("(1 + x^2 y^2 - 2 x^2 y^2)/(1 + x^2 y^2)^2, {x, -10, 10}, {y, -10, 10}", -0.0611265, 0.0361864),
    ("(1 + Cos[x - y]^2)/(1 - Cos[x + y]^2), {x, 0, Pi}, {y, 0, Pi}", 0, 48.303667),
    ("x^2 + y^2 + 1/(x^2 y^2), {x, -10, 10}, {y, -10, 10}", 3.054753, 230.605237),
    ("x/y, {x, -1, 1}, {y, -1, 1}", -5.994783, 5.99687),
  ]) func aSurfaceIsCutByManyValues(_ plot: String, low: Double, high: Double) throws {
    let z = try range("Plot3D[\(plot)]")[2]
    #expect((z[0] - low).magnitude < 0.055 * (high - low) && (z[1] - high).magnitude < 0.055 * (high - low))
  }

  /// The end of an infinite range is at 1, the value 10 at 0.618 of it.
  @Test func rangesWithoutAnEnd() throws {
    let plot = "Plot[If[x < 10, 1, 2], {x, 0, Infinity}]"
    #expect(try range(plot)[0] == [0, 0.99999998])
    let steps = try value("Max[Cases[\(plot), Line[p_] :> Select[p, #[[2]] == 1 &][[All, 1]], Infinity]]")
    #expect((try #require(steps.double) - 0.618034).magnitude < 0.001)
    #expect(try value("y = Exp[-x^2]; Head[Plot[y, {x, -Infinity, Infinity}]] === Graphics").isSymbol(.true))
    let ticks = try value("(Ticks /. Cases[Plot[1/(1 + x^2), {x, -Infinity, 3}], _Rule])[[1, All, 2]]")
    #expect(ticks.vector == [-50, -10, -2, 0, 2])
  }

  /// The border of a surface in space has no seam where its ends meet, other than that of an area.
  @Test func bordersOfSurfaces() throws {
    let cone = "ParametricPlot3D[{r Cos[t], r Sin[t], r}, {r, 1, 2}, {t, 0, 2 Pi}, Mesh -> None]"
    #expect(try value("Count[\(cone), _Line, Infinity]").int == 2)
  }

  /// What repeats a step until a test holds has no formula.
  @Test func searchesAreEvaluatedAtEachPlace() throws {
    let y = try range("Plot[NestWhile[#/2 &, x, # > 1 &], {x, 1, 8}]")[1]
    #expect(y[1] <= 1.0001)
    let newton = "FixedPoint[# - (#^3 - 1)/(3 #^2) &, x + 0.5 I, 12]"
    let plot = "Plot[Abs[\(newton)], {x, 1, 2}]"
    #expect(try value("Max[Cases[\(plot), Line[p_] :> p[[All, 2]], Infinity]] < 1.01").isSymbol(.true))
  }

  // MARK: Marks

  @Test func marksAreShapesOfASize() throws {
    let plot = "ListPlot[{{1, 2}, {2, 3}}, PlotMarkers -> {Automatic, 12}]"
    let two = "ListPlot[{{1, 2, 3}, {2, 3, 1}}, Joined -> True, PlotMarkers -> {Automatic, 12}]"
    #expect(try value("Cases[\(plot), Inset[_, _, _, Offset[s_]] :> s, Infinity] == {12}").isSymbol(.true))
    #expect(try value("Length[Cases[\(two), Inset[g_, __] :> g[[1, -1, 0]], Infinity]]").int == 2)
    #expect(
      try value("Cases[\(two), Inset[g_, __] :> g[[1, -1, 0]], Infinity] === {Disk, Polygon}").isSymbol(.true)
    )
    #expect(try value("Cases[\(two), _Line, Infinity] // Length").int == 2)
    #expect(try value("FreeQ[ListPlot[{1, 2}, PlotMarkers -> None], Inset]").isSymbol(.true))
    // A theme gives marks to lists, and none to stems.
    #expect(try value("FreeQ[ListPlot[{1, 2}, PlotTheme -> \"Monochrome\"], Inset]").isSymbol(.false))
    #expect(
      try value("FreeQ[DiscretePlot[n, {n, 1, 4}, PlotTheme -> \"Monochrome\"], Inset]").isSymbol(.true))
  }

  @Test func aListTellsWhichSetsAreJoined() throws {
    let plot = "ListPlot[{{1, 2, 3}, {2, 3, 1}}, Joined -> {True, False}]"
    #expect(
      try value("{Count[\(plot), _Line, Infinity], Count[\(plot), _Point, Infinity]} == {1, 1}").isSymbol(
        .true))
  }

  // MARK: Boundaries

  @Test(arguments: [
    ("Plot3D[x y, {x, 0, 1}, {y, 0, 1}, Mesh -> None]", true),
    ("Plot3D[x y, {x, 0, 1}, {y, 0, 1}, Mesh -> None, BoundaryStyle -> None]", false),
    ("Plot3D[Sqrt[1 - x^2 - y^2], {x, -2, 2}, {y, -2, 2}, Mesh -> None]", true),
    ("SphericalPlot3D[1, {t, 0, Pi}, {p, 0, 2 Pi}, Mesh -> None]", false),
    ("ParametricPlot3D[{Cos[u], Sin[u], v}, {u, 0, 2 Pi}, {v, 0, 1}, Mesh -> None]", true),
    ("ContourPlot3D[x^2 + y^2 == 1, {x, -2, 2}, {y, -2, 2}, {z, 0, 1}]", true),
    ("ContourPlot3D[x^2 + y^2 + z^2 == 1, {x, -2, 2}, {y, -2, 2}, {z, -2, 2}]", false),
    ("RegionPlot3D[x^2 + y^2 < 1, {x, -2, 2}, {y, -2, 2}, {z, 0, 1}, Mesh -> None]", true),
  ])
  func aSurfaceHasALineWhereItEnds(_ plot: String, _ hasLine: Bool) throws {
    #expect(try value("FreeQ[\(plot), Line]").isSymbol(.false) == hasLine)
  }

  @Test func anOpenEdgeBelongsToOneFace() {
    // Two triangles with a common edge.
    #expect(SurfaceMesh.openEdges([], [0, 1, 2, 2, 1, 3]) == [0, 1, 0, 2, 1, 3, 2, 3])
    #expect(SurfaceMesh.openEdges([0, 1, 2, 3], []) == [0, 1, 0, 3, 1, 2, 2, 3])
  }

  // MARK: Contours, fields, bars

  @Test func aNumberOfContoursGivesMultiplesOfAStep() throws {
    let plot = "ContourPlot[x^2 - y^2, {x, -5, 5}, {y, -5, 5}, Contours -> 20]"
    let levels = try #require(try value("Union[Cases[\(plot), Tooltip[_, l_] :> l, Infinity]]").vector)
    #expect(levels.count == 20)
    #expect((levels[0] + 23).magnitude < 1e-9 && (levels[19] - 20.7).magnitude < 1e-9)
  }

  @Test func theOutermostAreasHaveTheOutermostColors() throws {
    let plot = "ContourPlot[x^2 + y^2, {x, -3, 3}, {y, -3, 3}]"
    let colors = try numbers("Cases[\(plot)[[1, 1]], RGBColor[c__] :> {c}]")
    #expect(colors.count == 9)
    // The first area, one between two levels, and the last one, which reaches the next level.
    for (color, expected) in zip(
      [colors[0], colors[4], colors[8]], [[0.148, 0.33, 0.54], [0.9, 0.62, 0.29], [1, 0.9056, 0.6667]])
    {
      for (own, other) in zip(color, expected) { #expect((own - other).magnitude < 0.01) }
    }
    let open = "ContourPlot[Sqrt[x^2 + 2 y^2], {x, -1, 1}, {y, -1, 1}]"
    let last = try #require(try numbers("Cases[\(open)[[1, 1]], RGBColor[c__] :> {c}]").last)
    #expect((last[1] - 0.95).magnitude < 0.01)
  }

  @Test func arrowsAreAlikeAndAStepApart() throws {
    let plot = "VectorPlot[{1, x}, {x, -5, 5}, {y, -5, 5}]"
    let arrows = try numbers("Cases[\(plot), Arrow[{a_, b_}] :> Join[(a + b)/2, b - a], Infinity]")
    #expect(arrows.count == 295)
    #expect((arrows[0][0] + 4.6875).magnitude < 1e-9 && (arrows[0][1] + 4.8714).magnitude < 1e-4)
    for arrow in arrows { #expect((Double.hypot(arrow[2], arrow[3]) - 0.5625).magnitude < 1e-9) }
    // Colours tell of magnitudes, unless a style is given.
    #expect(try value("Length[Union[Cases[\(plot), _RGBColor, Infinity]]] > 10").isSymbol(.true))
    let red = "VectorPlot[{1, x}, {x, -5, 5}, {y, -5, 5}, VectorStyle -> Red, VectorScale -> 0.1]"
    #expect(try value("Length[Union[Cases[\(red), _RGBColor, Infinity]]] < 3").isSymbol(.true))
    let long = try numbers("Cases[\(red), Arrow[{a_, b_}] :> b - a, Infinity]")
    for arrow in long { #expect((Double.hypot(arrow[0], arrow[1]) - 0.9 * 2.squareRoot()).magnitude < 1e-9) }
  }

  @Test func chartsHaveColorsOfAGradient() throws {
    func colors(_ plot: String) throws -> [[Double]] {
      try numbers("DeleteDuplicates[Cases[\(plot), Directive[RGBColor[c__], ___] :> {c}, Infinity]]")
    }
    #expect(try colors("BarChart[{1, 2, 3}]") == [[0.983, 0.743, 0.326]])
    #expect(try colors("BarChart[{{1, 2}, {3, 4}}]") == [[0.983, 0.743, 0.326], [0.499, 0.555, 0.831]])
    let sectors = try colors("PieChart[{1, 2, 3}]")
    #expect(sectors.count == 3 && sectors[1] == [0.784, 0.475, 0.2])
    #expect(try colors("Histogram[{1, 2, 2, 3}]") == [[0.9871, 0.8074, 0.4947]])
  }

  @Test(arguments: [
    ("{2, 3, 4, 2, 2.5}", 0.4508, 5.5512), ("{1, 2, 4, 3}", 0.0195, 4.991), ("{17, 9}", -0.8429, 3.8707),
  ])
  func barsStandOnALine(_ values: String, low: Double, high: Double) throws {
    let plot = "BarChart[\(values)]"
    let line = try numbers("Cases[\(plot), Line[p_] :> p, Infinity][[1]]")
    #expect((line[0][0] - low).magnitude < 1e-3 && (line[1][0] - high).magnitude < 1e-3)
    #expect(line[0][1] == 0 && line[1][1] == 0)
    let origin = try #require(try value("Cases[\(plot), (AxesOrigin -> o_) :> o, {1}][[1]]").vector)
    #expect(origin == [line[0][0], 0])
    let bars = try numbers("Cases[\(plot), Rectangle[a_, b_] :> Join[a, b], Infinity]")
    #expect((bars[0][0] - 0.5488).magnitude < 1e-9 && (bars[0][2] - 1.4512).magnitude < 1e-9)
  }
}
