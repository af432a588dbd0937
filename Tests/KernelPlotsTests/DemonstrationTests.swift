import Graphics
import InteractiveModel
import Kernel
import LiveFigures
import Testing

@testable import KernelPlots

/// What typical demonstrations draw and write: numbers in tables and formulas, ranges, exclusions, meshes, charts.
@Suite struct DemonstrationTests {
  private func list(_ body: String) throws -> DrawList {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("no figure")
      return DrawList(width: 0, height: 0)
    }
    return drawn.draw()
  }

  private func words(_ body: String) throws -> [String] {
    try list(body).texts.map { $0.label.text.replacing("\u{A0}", with: " ") }
  }

  private func text(_ body: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    return String(
      decoding: session.inputText(of: try session.evaluate(text: Array(body.utf8))), as: UTF8.self)
  }

  /// A value with the names of its symbols.
  private func shown(_ body: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array("ToString[\(body), InputForm]".utf8))
    guard case .string(let text) = value else { return "" }
    return String(decoding: text, as: UTF8.self)
  }

  private func numbers(_ body: String) throws -> [[Double]] {
    var session = KernelSession()
    session.addPlots()
    return try #require(try session.evaluate(text: Array("N[\(body)]".utf8)).matrix)
  }

  // MARK: Numbers

  @Test(arguments: [
    ("NumberForm[1234567.891, {10, 2}, DigitBlock -> 3]", "1,234,567.89"),
    ("NumberForm[-1013.37, {8, 2}, DigitBlock -> 3, NumberSeparator -> \" \"]", "−1 013.37"),
    ("NumberForm[200000, DigitBlock -> 3]", "200,000"), ("NumberForm[813.5, DigitBlock -> 3]", "813.5"),
    ("NumberForm[0.965753 x + 0.630685, 3]", "0.966 x + 0.631"),
    ("NumberForm[{1.23456, 2, 3.4567}, {4, 2}]", "{1.23, 2, 3.46}"),
  ]) func aNumberHasItsFormat(_ body: String, _ expected: String) throws {
    let found = try words(body).joined().filter { !$0.isWhitespace }
    #expect(found == expected.filter { !$0.isWhitespace }, "\(found)")
  }

  /// A series stands as it is written, lowest power first, and is no fault of an interactive.
  @Test(arguments: [
    ("Series[Exp[x], {x, 0, 2}]", "1+x+x22+O(x3)"), ("Series[Log[x], {x, 1, 2}]", "x−1−(x−1)22+O((x−1)3)"),
    ("Series[Sin[x]/x^2, {x, 0, 1}]", "1x−x6+O(x2)"),
  ]) func aSeriesIsASum(_ body: String, _ expected: String) throws {
    let found = try words(body).joined().filter { !$0.isWhitespace }
    #expect(found == expected, "\(found)")
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    #expect(figure.examined(width: 360, height: 240).faults == [])
  }

  @Test func theNumbersOfAMatrixHaveTheirFormat() throws {
    let found = try words("NumberForm[MatrixForm[{{1.23456, 2.}, {0.5, 10.136}}], {4, 2}]")
    #expect(found.filter { $0.contains(".") } == ["1.23", "2.00", "0.50", "10.14"], "\(found)")
  }

  @Test func aTableBesideAPictureIsLaidOut() throws {
    let row = "GraphicsRow[{Graphics[Disk[]], TableForm[{{1, NumberForm[2.5, {5, 3}]}}, "
    #expect(try words(row + "TableHeadings -> {None, {\"n\", \"x\"}}]}]") == ["n", "x", "1", "2.500"])
  }

  // MARK: Ranges and exclusions

  @Test func aRangeReachesAllValuesFromANumber() throws {
    let list = "ListPlot[Append[Table[0.01 k, {k, 40}], 50], PlotRange -> {0, All}]"
    #expect(try numbers("Cases[\(list), (PlotRange -> r_) :> r, {1}][[1]]")[1] == [0, 50])
    let curve = "Plot[1/(x^2 + 0.0001), {x, -3, 3}, PlotRange -> {All, 5}]"
    let range = try numbers("Cases[\(curve), (PlotRange -> r_) :> r, {1}][[1]]")[1]
    #expect(range[1] == 5 && (range[0] - 1 / 9.0001).magnitude < 1e-6)
  }

  @Test func anExcludedPlaceSeparatesAPolarCurve() throws {
    let plot = "PolarPlot[2/(1 + 2 Cos[t]), {t, -Pi, Pi}, PlotRange -> 4"
    let lines = try numbers("{{Length[Cases[\(plot), Exclusions -> {1 + 2 Cos[t] == 0}], _Line, Infinity]]}}")
    #expect(lines == [[3]])
    #expect(
      try numbers("{{Length[Cases[Plot[x, {x, 0, 3}, Exclusions -> {x^2 == 2}], _Line, Infinity]]}}") == [[2]]
    )
  }

  @Test func whatIsBesideTheRangeIsCutButForTexts() throws {
    let plot = try list(
      "Plot[x, {x, 0, 1}, PlotRange -> {0, 1}, Epilog -> {Line[{{0, 0}, {2, 4}}], Text[\"far\", {0.5, 1.05}]}]"
    )
    var (isClipping, isLineCut) = (false, false)
    for item in plot.items {
      switch item {
      case .clip: isClipping = true
      case .unclip: isClipping = false
      case .text(let place) where plot.texts[place].label.text == "far": #expect(!isClipping)
      default: if isClipping { isLineCut = true }
      }
    }
    #expect(isLineCut && !isClipping)
  }

  // MARK: Meshes, axes, schemes

  @Test func eachFamilyOfMeshLinesHasItsStyle() throws {
    let plane =
      "ParametricPlot[{u, v}, {u, 0, 1}, {v, 0, 1}, Mesh -> 3, MeshStyle -> {RGBColor[0, 0, 1], RGBColor[1, 0, 0]}, PlotStyle -> Green]"
    let strokes = try list(plane).paints.compactMap(\.stroke)
    #expect(strokes.contains { $0.blue == 1 && $0.red == 0 })
    #expect(strokes.contains { $0.red == 1 && $0.blue == 0 })
    #expect(try list(plane).paints.contains { $0.fill.map { $0.green == 1 && $0.red == 0 } ?? false })
    let surface = try text(
      "Plot3D[x y, {x, 0, 1}, {y, 0, 1}, Mesh -> 2, MeshStyle -> {Red, Blue}] // Cases[#, Red | Blue, Infinity] &"
    )
    #expect(surface == "{Red, Blue}")
  }

  @Test func aCurveTurnsAboutTheAxisThatIsNamed() throws {
    func extent(_ axis: String) throws -> [[Double]] {
      try numbers(
        "Map[MinMax, Transpose[Cases[RevolutionPlot3D[x^2, {x, 0, 2}, RevolutionAxis -> \(axis)], GraphicsComplex[p_, ___] :> p, Infinity][[1]]]]"
      )
    }
    let x = try extent("\"X\"")
    #expect(x[0][0] == 0 && x[0][1] == 2 && (x[1][1] - 4).magnitude < 0.05 && (x[2][0] + 4).magnitude < 0.05)
    #expect(try extent("{1, 0}") == x)
    let z = try extent("\"Z\"")
    #expect(z[2][0] == 0 && z[2][1] == 4 && (z[0][0] + 2).magnitude < 0.05)
  }

  @Test(arguments: ["Pastel", "PearlColors", "DarkBands", "SandyTerrain", "AtlanticColors"])
  func aNamedSchemeHasColors(_ name: String) throws {
    #expect(try text("ColorQ[ColorData[\"\(name)\"][0.3]]") == "True")
  }

  // MARK: Charts

  @Test func sharesOfGroupsReachAHundred() throws {
    let heights = try numbers(
      "Cases[BarChart[{{1, 3}, {2, 2}}, ChartLayout -> \"Percentile\"], Rectangle[{_, a_}, {_, b_}] :> {a, b}, Infinity]"
    )
    #expect(heights == [[0, 25], [25, 100], [0, 50], [50, 100]])
  }

  @Test func labelsOfSectorsStandBesideThem() throws {
    let chart = "PieChart[{1, 1, 2}, ChartLabels -> Placed[{\"a\", \"b\", \"c\"}, \"RadialCallout\"]]"
    let places = try numbers("Cases[\(chart), Text[_, p_, ___] :> p, Infinity]")
    #expect(places.count == 3 && places.allSatisfy { $0[0] * $0[0] + $0[1] * $0[1] > 1 })
    #expect(try words(chart) == ["a", "b", "c"])
  }

  @Test func aSmoothHistogramIsADensity() throws {
    let curve = try numbers(
      "Cases[SmoothHistogram[{1, 2, 2, 3, 3, 3, 4, 4, 5}], Line[p_, ___] :> p, Infinity][[1]]")
    let area = zip(curve, curve.dropFirst()).reduce(0) { $0 + ($1.1[0] - $1.0[0]) * ($1.1[1] + $1.0[1]) / 2 }
    #expect((area - 1).magnitude < 0.01)
    let peak = curve.max { $0[1] < $1[1] }?[0] ?? 0
    #expect((peak - 3).magnitude < 0.1)
    let sum = try numbers(
      "Cases[SmoothHistogram[{1, 2, 3}, 0.5, \"CDF\"], Line[p_, ___] :> p, Infinity][[1]]")
    #expect((sum.last?[1] ?? 0) > 0.99 && (sum.first?[1] ?? 1) < 0.01)
    #expect(
      try text("Length[Cases[SmoothHistogram[{{1, 2, 3}, {2, 3, 4}}, Filling -> Axis], _Line, Infinity]]")
        == "2")
  }

  @Test func verticesHaveTheirNamesInBoxes() throws {
    #expect(try words("TreePlot[{1 -> 2, 1 -> 3}, VertexLabeling -> True]") == ["1", "2", "3"])
    let own = """
      TreePlot[{1 -> 2, 1 -> 3}, VertexRenderingFunction -> (Text[Row[{"v", #2}], #1] &), VertexLabeling -> True,
        EdgeRenderingFunction -> ({Red, Line[#1], Text["e", Mean[#1]]} &)]
      """
    #expect(try words(own).joined() == "eev1v2v3")
    #expect(
      try words("Graph[{1 -> 2}, VertexShapeFunction -> (Text[#2, #1] &), EdgeShapeFunction -> None]") == [
        "1", "2",
      ])
    #expect(
      try list("TreePlot[{1 -> 2, 1 -> 3}, VertexLabeling -> True]").texts.allSatisfy { $0.label.isFramed })
  }

  // MARK: Legends

  @Test func aLegendInsideTakesNoWidth() throws {
    let plain = try list("Plot[x, {x, 0, 1}]").width
    let inside = "Plot[x, {x, 0, 1}, PlotLegends -> Placed[{\"a\"}, {0.5, 0.5}]]"
    #expect(abs(try list(inside).width - plain) < 1)
  }

  // MARK: Saved functions

  @Test(arguments: [
    ("{4}, {2}", "{Developer`PackedArrayForm, {0, 1, 2, 3, 4}, {2., 4., 8., 8.}}", "{6., 8., 2.}"),
    ("{4}, {2}", "{{2.}, {4.}, {8.}, {8.}}", "{6., 8., 2.}"),
    ("{4}, {4}", "{{2., 0.}, {4., 0.}, {8., 0.}, {8., 0.}}", "{6., 8., 2.}"),
  ]) func anInterpolationThatANotebookSavedIsAFunction(_ sizes: String, _ data: String, _ expected: String)
    throws
  {
    let saved =
      "InterpolatingFunction[{{1., 4.}}, {5, 7, 0, \(sizes), 0, 0, 0, 0, Automatic, {}, {}, False}, {{1., 2., 3., 4.}}, \(data), {Automatic}]"
    #expect(try shown("Map[\(saved), {2.5, 3.5, 1}]") == expected)
  }

  // MARK: Lists

  @Test(arguments: [
    ("MapThread[f, {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, 2]", "{{f[1, 5], f[2, 6]}, {f[3, 7], f[4, 8]}}"),
    ("MapThread[f, {{1, 2}, {3, 4}}, 1]", "{f[1, 3], f[2, 4]}"),
    ("MapThread[f, {{1, 2}, x}]", "MapThread[f, {{1, 2}, x}]"),
    ("RotateRight[m, {1, 1}]", "RotateRight[m, {1, 1}]"), ("RotateLeft[{}]", "{}"),
    ("RotateRight[{{1, 2}, {3, 4}}, {1, 1}]", "{{4, 3}, {2, 1}}"),
    ("Table[PrimePi[x], {x, {1.5, 2, 10, 100, 1000, 17.2}}]", "{0, 1, 4, 25, 168, 7}"),
    ("PrimePi[x]", "PrimePi[x]"),
  ]) func listsOfLists(_ body: String, _ expected: String) throws {
    let found = try shown(body)
    #expect(found == expected, "\(found)")
  }
}
