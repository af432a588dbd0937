import Graphics
import InteractiveModel
import Kernel
import LiveFigures
import Testing

@testable import KernelPlots

/// What demonstrations draw beside curves: lines without ends, meshes by functions, chosen stream lines, titles of legends.
@Suite struct DemonstrationPictureTests {
  private func list(_ body: String) throws -> DrawList {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("no figure")
      return DrawList(width: 0, height: 0)
    }
    return drawn.draw()
  }

  private func words(_ body: String) throws -> [String] { try list(body).texts.map { $0.label.text } }

  private func shown(_ body: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array("ToString[\(body), InputForm]".utf8))
    guard case .string(let text) = value else { return "" }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Lines

  /// The horizontal extent of what is drawn as a share of the width.
  private func extent(_ primitives: String) throws -> Interval {
    let picture = try list(
      "Graphics[{\(primitives)}, PlotRange -> {{0, 10}, {0, 10}}, PlotRangePadding -> 0]")
    var extent = Interval.empty
    for place in stride(from: 0, to: picture.coordinates.count, by: 2) {
      extent.include(max(0, min(1, Double(picture.coordinates[place]) / picture.width)))
    }
    return extent
  }

  @Test(arguments: [
    ("Line[{{4, 4}, {6, 5}}]", 0.4, 0.6), ("InfiniteLine[{{4, 4}, {6, 5}}]", 0.0, 1.0),
    ("InfiniteLine[{4, 4}, {1, 0}]", 0.0, 1.0), ("HalfLine[{{4, 4}, {6, 5}}]", 0.4, 1.0),
    ("HalfLine[{4, 4}, {-1, 0}]", 0.0, 0.4),
  ])
  func aLineWithoutEndsReachesTheEdges(_ line: String, low: Double, high: Double) throws {
    let found = try extent(line)
    #expect(abs(found.low - low) < 0.05 && abs(found.high - high) < 0.05, "\(found)")
  }

  /// A line without ends is clipped where a frame is, also if nothing else is.
  @Test func aLineWithoutEndsStopsAtAFrame() throws {
    func clips(_ options: String) throws -> Int {
      let body =
        "Graphics[{InfiniteLine[{{4, 4}, {6, 5}}], Line[{{0, 0}, {9, 9}}]}, PlotRange -> {{0, 8}, {0, 8}}\(options)]"
      return try list(body).items.filter { if case .clip = $0 { true } else { false } }.count
    }
    #expect(try clips(", Frame -> True") == 1)
    #expect(try clips("") == 0)
  }

  @Test func onlyThePlacesOfALineWithoutEndsCountForTheRange() throws {
    let alone = try list("Graphics[InfiniteLine[{{4, 4}, {6, 5}}], Axes -> True]")
    #expect(alone.texts.contains { $0.label.text == "5.0" || $0.label.text == "5" })
  }

  // MARK: Meshes

  @Test func linesOfAMeshFollowTheirFunction() throws {
    let plot =
      "Plot3D[x + 2 y, {x, 0, 1}, {y, 0, 1}, PlotPoints -> {5, 5}, MeshFunctions -> {#3 &}, Mesh -> 2, BoundaryStyle -> None]"
    // Heights of all ends of mesh lines: the levels 1 and 2 of 0 to 3.
    let heights = """
      Union[Round[Flatten[Cases[\(plot), GraphicsComplex[p_, s_, ___] :>
        Map[p[[Round[#]]][[3]] &, Flatten[Cases[s, Line[i_] :> i, Infinity]]], Infinity]], 0.001]]
      """
    #expect(try shown(heights) == "{1., 2.}")
  }

  @Test func facesHaveTheStylesOfTheirBands() throws {
    let plot =
      "Plot3D[x, {x, 0, 1}, {y, 0, 1}, PlotPoints -> {4, 4}, MeshFunctions -> {#3 &}, Mesh -> {{0.25}}, MeshShading -> {Red, None}]"
    let reds = """
      Max[Cases[\(plot), GraphicsComplex[p_, s_, ___] :>
        Map[p[[Round[#]]][[1]] &, Flatten[Cases[s, {___, Red, ___, Polygon[i_], ___} :> i, Infinity]]], Infinity]]
      """
    #expect(try shown("Abs[\(reds) - 0.25] < 0.0001") == "True")
    let faces =
      "Max[Cases[\(plot), GraphicsComplex[p_, s_, ___] :> Map[p[[Round[#]]][[1]] &, Flatten[Cases[s, Polygon[i_] :> i, Infinity]]], Infinity]]"
    #expect(try shown("Abs[\(faces) - 0.25] < 0.0001") == "True")
  }

  @Test func aMeshFunctionReceivesParameters() throws {
    let plot = """
      ParametricPlot3D[{Cos[u], Sin[u], v}, {u, 0, 3}, {v, 0, 1}, PlotPoints -> {4, 4}, MeshFunctions -> {#5 &}, Mesh -> {{0.5}}, BoundaryStyle -> None]
      """
    let heights = """
      Union[Round[Flatten[Cases[\(plot), GraphicsComplex[p_, s_, ___] :>
        Map[p[[Round[#]]][[3]] &, Flatten[Cases[s, Line[i_] :> i, Infinity]]], Infinity]], 0.001]]
      """
    #expect(try shown(heights) == "{0.5}")
  }

  // MARK: Fields

  @Test(arguments: [
    "{{0.5, 0.5}, {0.5, 0.8}}", "{{{0.5, 0.5}, {0.5, 0.8}}, Automatic}",
    "{{{0.5, 0.5}, Red}, {{0.5, 0.8}, Blue}}",
  ])
  func onlyTheStreamsThroughGivenPlacesAreDrawn(_ points: String) throws {
    let plot = "StreamPlot[{1, 0}, {x, 0, 1}, {y, 0, 1}, StreamPoints -> \(points)]"
    // Each goes through its place, from end to end, in pieces with an arrowhead each.
    let places = "Flatten[Cases[\(plot), Arrow[p_] :> p, Infinity], 1]"
    #expect(try shown("Union[Round[\(places)[[All, 2]], 0.01]]") == "{0.5, 0.8}")
    let ends =
      "Map[{Min[#] < 0.03, Max[#] > 0.97} &, GatherBy[\(places), Round[#[[2]], 0.01] &][[All, All, 1]]]"
    #expect(try shown(ends) == "{{True, True}, {True, True}}")
  }

  // MARK: Texts

  @Test(arguments: [
    "Plot[{x, x^2}, {x, 0, 1}, PlotLegends -> LineLegend[{\"a\", \"b\"}, LegendLabel -> \"curves\"]]",
    "BarChart[{1, 2}, ChartLegends -> SwatchLegend[{\"a\", \"b\"}, LegendLabel -> \"curves\"]]",
    "Legended[Plot[x, {x, 0, 1}], LineLegend[{Red}, {\"a\"}, LegendLabel -> \"curves\"]]",
  ])
  func aLegendHasItsTitle(_ plot: String) throws { #expect(try words(plot).contains("curves")) }

  @Test func aStringOfOneLetterStaysUpright() throws {
    let table = try list("Grid[{{\"p\", Style[\"T\", Bold]}, {x, 1}}]")
    let upright = table.texts.filter {
      !$0.style.isItalic && $0.label.runs.allSatisfy { $0.isItalic != true }
    }
    #expect(Set(upright.map { $0.label.text }) == ["p", "T", "x", "1"])
  }

  @Test func spacesInALabelStay() throws {
    let svg = String(decoding: SVGWriter.write(try list("Graphics[Text[\"a   b\", {0, 0}]]")), as: UTF8.self)
    #expect(svg.contains("a \u{A0}\u{A0}b"))
    let row = String(
      decoding: SVGWriter.write(try list("Row[{Superscript[a, 2], \" = \", 4}]")), as: UTF8.self)
    #expect(row.contains("\u{A0}= "))
  }

  @Test(arguments: [
    ("PercentForm[0.125]", "12.5%"), ("PercentForm[0.2]", "20%"), ("PercentForm[0.12345, 3]", "12.3%"),
    ("BracketingBar[x]", "|x|"), ("AngleBracket[x]", "⟨x⟩"),
  ])
  func formsOfNumbersAndBars(_ body: String, _ expected: String) throws {
    #expect(try words(body).joined().filter { !$0.isWhitespace } == expected)
    #expect(try words("Graphics[Text[\(body), {0, 0}]]").joined().filter { !$0.isWhitespace } == expected)
  }

  @Test(arguments: [("{Right, Top}", 0.97, 0.95), ("{Left, Bottom}", 0.12, 0.15)])
  func aLegendStandsInACornerOfItsPlot(_ corner: String, _ x: Double, _ y: Double) throws {
    let plot = "Plot[x, {x, 0, 1}, PlotLegends -> Placed[{\"a line\"}, \(corner)]]"
    var figure = try LiveFigure(body: Array(plot.utf8), initialisation: [], variables: [])
    guard case .figure(.legended(_, let legends)) = figure.render(width: 360, height: 240),
      case .inside(let place, _) = try #require(legends.first).place
    else {
      Issue.record("no legend inside")
      return
    }
    #expect(abs(place.x - x) < 0.01 && abs(place.y - y) < 0.01)
  }

  @Test func aPanelHasItsTitle() throws {
    let (panel, plain) = (try list("Panel[\"inside\", \"title\"]"), try list("Panel[\"inside\"]"))
    #expect(panel.texts.map { $0.label.text } == ["title", "inside"] && panel.height > plain.height + 10)
  }

  @Test func aComplexNumberHasItsFormat() throws {
    let found = try words("NumberForm[{0.537161 + 7.57473 I, 2.}, {4, 2}]").joined().filter {
      !$0.isWhitespace
    }
    #expect(found.contains("0.54") && found.contains("7.57") && found.contains("2.00"), "\(found)")
  }

  @Test func aFunctionMakesTheLabelsOfBars() throws {
    let chart = "BarChart[{1, 2}, ChartLabels -> Placed[{\"first\", \"second\"}, Axis, Style[#, Red] &]]"
    #expect(try shown("Cases[\(chart), Style[l_, Red] :> l, Infinity]") == "{\"first\", \"second\"}")
  }

  @Test func aParallelepipedHasSixFaces() throws {
    let solid = "Graphics3D[Parallelepiped[{0, 0, 0}, {{1, 0, 0}, {1, 1, 0}, {0, 0, 2}}]]"
    var figure = try LiveFigure(body: Array(solid.utf8), initialisation: [], variables: [])
    #expect(figure.examined(width: 360, height: 240).faults.isEmpty)
  }

  @Test func pointsAndIntervalsOnALineOfNumbers() throws {
    let plot = "NumberLinePlot[{{1, 2.5, 4}, {Interval[{0, 2}]}}]"
    #expect(
      try shown("Cases[\(plot), Point[{x_?NumberQ, y_}] :> {x, y}, Infinity]") == "{{1, 1}, {2.5, 1}, {4, 1}}"
    )
    #expect(try shown("Cases[\(plot), Line[p_] :> p, Infinity]") == "{{{0, 2}, {2, 2}}}")
    #expect(try shown("Length[Cases[NumberLinePlot[{3, 5}], _Point, Infinity]]") == "2")
  }

  // MARK: Lists, logarithmic axes, and pictures with others

  @Test func listsAreFilledToEachOther() throws {
    let lines = "ListLinePlot[{{{0, 0}, {0.5, 0.7}, {1, 1}}, {{0, 0}, {1, 1}}}, Filling -> {1 -> {2}}]"
    #expect(
      try shown("Cases[\(lines), Polygon[p_] :> Min[p[[All, 2]] - p[[All, 1]]] >= 0, Infinity]") == "{True}")
    let stems = "ListPlot[{{1, 2, 3}, {3, 5, 7}}, Filling -> {1 -> {2}}]"
    #expect(
      try shown("Cases[\(stems), Line[p_] :> Normal[p], Infinity]")
        == "{{{1., 3.}, {1., 1.}}, {{2., 5.}, {2., 2.}}, {{3., 7.}, {3., 3.}}}")
  }

  @Test func positionsOnLogarithmicAxesAreThoseOfTheValues() throws {
    let plot =
      "LogLinearPlot[x, {x, 1, 1000}, GridLines -> {{100}, None}, FrameTicks -> {{{1, 2}, None}, {{{10, \"ten\"}, 100}, Automatic}}]"
    #expect(try shown("Round[Cases[\(plot), (GridLines -> g_) :> g[[1, 1]], Infinity], 0.001]") == "{4.605}")
    #expect(
      try shown(
        "Cases[\(plot), (FrameTicks -> t_) :> {t[[1]], t[[2, 1, 1, 2]], t[[2, 1, 2, 2]], Head[t[[2, 2]]]}, Infinity]"
      )
        == "{{{{1, 2}, None}, \"ten\", 100, Charting`ScaledTicks}}")
  }

  @Test func whatIsShownWithACurveInSpaceIsNotCutOff() throws {
    let both = "Show[ParametricPlot3D[{Cos[t], Sin[t], 0}, {t, 0, 6}], Graphics3D[Sphere[{5, 0, 0}]]]"
    #expect(try shown("Cases[\(both), (PlotRange -> r_) :> r, {1}]") == "{{All, All, All}}")
    let part = "ParametricPlot3D[{t, t, t}, {t, 0, 6}, PlotRange -> {{0, 1}, {0, 1}, {0, 1}}]"
    #expect(try shown("Cases[\(part), (PlotRange -> r_) :> r[[1]], {1}]") == "{{0., 1.}}")
  }

  @Test func curvesInSpaceAreFineWhereTheyBend() throws {
    let coil = "ParametricPlot3D[{Cos[25 t], Sin[25 t], t}, {t, 0, 2 Pi}, PlotPoints -> 200]"
    #expect(try shown("Total[Cases[\(coil), Line[p_] :> Length[p], Infinity]] > 700") == "True")
    #expect(
      try shown("Total[Cases[ParametricPlot3D[{t, t, t}, {t, 0, 1}], Line[p_] :> Length[p], Infinity]]")
        == "301")
  }

  @Test func aColumnOfLegendsIsSuch() throws {
    let texts = try words(
      #"Legended[Plot[x, {x, 0, 1}], Column[{SwatchLegend[{Red}, {"first"}], LineLegend[{Blue}, {"second"}]}]]"#
    )
    #expect(texts.contains("first") && texts.contains("second"))
    #expect(!texts.contains { $0.contains("Legend") })
  }

  @Test func aPictureMayBeALabelInSpace() throws {
    let inner = "Graphics[{Red, Disk[], Text[Superscript[\"a\", \"b\"], {0, 0}]}, ImageSize -> 60]"
    let picture = "Graphics3D[{Sphere[], Text[Style[Framed[\(inner)], Bold], {0, 0, 1}]}, Boxed -> False]"
    var figure = try LiveFigure(body: Array(picture.utf8), initialisation: [], variables: [])
    #expect(figure.examined(width: 360, height: 240).faults.isEmpty)
    #expect(try !words(picture).contains { $0.contains("Disk") })
    #expect(try list(picture).paints.contains { $0.fill?.rgb24 == 0xFF0000 })
  }

  @Test func turnedLabelsOfBarsHaveRoom() throws {
    func height(_ labels: String) throws -> Double {
      try list("BarChart[{1, 2}, ImageSize -> 300, ChartLabels -> \(labels)]").height
    }
    let texts = #"{"September", "October"}"#
    #expect(try height("Placed[\(texts), Axis, Rotate[#, Pi/2] &]") > height(texts))
  }

  // MARK: Legends, labels and charts

  /// The labels of a legend in their order, and its size in columns and rows of them.
  @Test(arguments: [
    ("\"Column\"", "abcd", 1, 4), ("{\"Column\", 2}", "abcd", 2, 2), ("{\"Row\", 2}", "abcd", 2, 2),
    ("\"Row\"", "abcd", 4, 1), ("\"ReversedColumn\"", "dcba", 1, 4), ("{\"Column\", 3}", "abcd", 2, 2),
  ])
  func aLegendHasItsLayout(_ layout: String, order: String, _ columns: Double, _ rows: Double) throws {
    let plot =
      "Plot[{x, 2 x, 3 x, 4 x}, {x, 0, 1}, PlotLegends -> LineLegend[{\"a\", \"b\", \"c\", \"d\"}, LegendLayout -> \(layout)]]"
    var figure = try LiveFigure(body: Array(plot.utf8), initialisation: [], variables: [])
    guard case .figure(.legended(_, let legends)) = figure.render(width: 360, height: 240),
      case .entries(let entries, _, _) = try #require(legends.first).content
    else {
      Issue.record("no legend")
      return
    }
    #expect(entries.map(\.label.text).joined() == order)
    // A legend of one entry has a width of about 36 points, and a height of 15.
    let drawn = Figure.legended(.drawing(DrawList(width: 0, height: 0)), legends).draw()
    #expect(((drawn.width - 8) / 44).rounded() == columns && (drawn.height / 15).rounded() == rows)
  }

  @Test func styledLabelsAreLaidOut() throws {
    let row = try words(
      "Plot[x, {x, 0, 1}, PlotLabel -> Style[Row[{\"left\", Spacer[90], OverBar[\"right\"]}], 17]]")
    #expect(row.contains("left") && row.contains("right") && !row.joined().contains("Spacer"))
    // A row of a table is below the one before it.
    let one = try list("Plot[x, {x, 0, 1}, PlotLabel -> Style[Grid[{{Superscript[\"up\", 2]}}], 20]]").height
    let two = try list(
      "Plot[x, {x, 0, 1}, PlotLabel -> Style[Grid[{{Superscript[\"up\", 2]}, {\"down\"}}], 20]]"
    ).height
    #expect(two - one > 20)
    #expect(
      try !words("Graphics[Text[Style[Column[{OverBar[\"mean\"]}], 16], {0, 0}]]").joined().contains(
        "OverBar"))
  }

  @Test func aBoxInSpaceHasGridsOnItsFaces() throws {
    func lines(_ faces: String) throws -> Int {
      try list("Graphics3D[Point[{0, 0, 0}], PlotRange -> 1, Axes -> True, FaceGrids -> \(faces)]")
        .coordinates.count / 4
    }
    let plain = try lines("None")
    let bottom = try lines("{Bottom}")
    // Five ticks from -1 to 1 on each of the two axes of a face; three faces face away.
    let pointed = try lines("{{0, 0, -1}}")
    #expect(bottom == plain + 10 && pointed == bottom)
    let (all, top) = (try lines("All"), try lines("{Top}"))
    #expect(all == plain + 30 && top == plain)
  }

  @Test func aNumberInABaseHasTheBaseBelow() throws {
    #expect(try words("BaseForm[77, 16]") == ["4d", "16"])
    #expect(try words("{BaseForm[-5, 2], 1}").joined().contains("−101"))
  }

  @Test func aViewShowsTheContentOfItsNumber() throws {
    #expect(try words("SlideView[{\"one\", \"two\", \"three\"}, 2]") == ["two"])
    #expect(try words("FlipView[{\"one\", \"two\"}]") == ["one"])
    #expect(try words("TabView[{\"a\" -> \"one\", \"b\" -> \"two\"}, 2]") == ["a", "b", "two"])
  }

  @Test func aChartOfAnAssociationHasItsKeysAsLabels() throws {
    let found = try words("BarChart[<|\"oak\" -> 3, \"elm\" -> 5|>, ChartLabels -> Automatic]")
    #expect(found.contains("oak") && found.contains("elm"))
    #expect(try !words("BarChart[Counts[{\"oak\", \"elm\", \"oak\"}]]").contains("oak"))
    #expect(try words("PieChart[<|\"oak\" -> 3, \"elm\" -> 5|>, ChartLegends -> Automatic]").contains("elm"))
  }

  @Test func aFieldMayHaveItsMagnitudeBelow() throws {
    let (both, lines) = (
      try list("StreamDensityPlot[{-y, x}, {x, -1, 1}, {y, -1, 1}]"),
      try list("StreamPlot[{-y, x}, {x, -1, 1}, {y, -1, 1}]")
    )
    #expect(both.paints.count > 20 && lines.paints.count > 20)
    #expect(try shown("Head[StreamDensityPlot[{{-y, x}, x}, {x, -1, 1}, {y, -1, 1}]]") == "Graphics")
  }

  @Test func pointsByChanceAreWithinACylinder() throws {
    let inside =
      "SeedRandom[1]; p = RandomPoint[Cylinder[{{0, 0, 0}, {0, 3, 4}}, 2], 200]; axis = {0, 3/5, 4/5}; "
      + "{Length[p], AllTrue[p, 0 <= #.axis <= 5 && Norm[# - (#.axis) axis] <= 2 &]} === {200, True}"
    var session = KernelSession()
    session.addPlots()
    #expect(try session.evaluate(text: Array(inside.utf8)).isSymbol(.true))
  }
}
