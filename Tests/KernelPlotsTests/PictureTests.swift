import Graphics
import InteractiveModel
import Kernel
import KernelLanguage
import LiveFigures
import Testing
import WolframLanguage

@testable import KernelPlots

/// The content of pictures, as a reader sees it.
@Suite struct PictureTests {
  private func list(_ body: String) throws -> DrawList {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("no figure")
      return DrawList(width: 0, height: 0)
    }
    return drawn.draw()
  }

  /// All words of a picture in their order.
  private func words(_ body: String) throws -> String {
    try list(body).texts.map(\.label.text).joined()
  }

  private func primitives(_ body: String) throws -> [Term] {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(body.utf8))
    return value.call?.arguments ?? []
  }

  /// The coordinates of all lines and arrows of a picture.
  private func places(_ body: String, of name: String = "Line") throws -> [[Double]] {
    var session = KernelSession()
    session.addPlots()
    let rule = "Cases[\(body), \(name)[p_, ___] :> p, Infinity]"
    let value = try session.evaluate(text: Array("Join @@ \(rule)".utf8))
    return try #require(value.matrix)
  }

  private func value(_ text: String) throws -> Term {
    var session = KernelSession()
    session.addPlots()
    return try session.evaluate(text: Array(text.utf8))
  }

  @Test(arguments: [
    ("{0, All}", "{{0, 4}, {0, 16}}"), ("{All, 9}", "{{0, 4}, {0, 9}}"),
    ("{Automatic, {0, 5}}", "{{0, 4}, {0, 5}}"),
    ("{All, All}", "{{0, 4}, {0, 16}}"),
  ]) func anEndMayBeAWord(_ range: String, _ shown: String) throws {
    let text = "Round[PlotRange /. Last[Plot[x^2, {x, 0, 4}, PlotRange -> \(range)]]]"
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(text.utf8))
    #expect(String(decoding: session.inputText(of: value), as: UTF8.self) == shown)
  }

  /// The ends of the range are closed as in Mathematica, by light faces.
  @Test(arguments: [
    ("1/(x^2 + y^2), {x, -1, 1}, {y, -1, 1}", true),
    ("1/(x^2 + y^2), {x, -1, 1}, {y, -1, 1}, ClippingStyle -> None", false),
    ("1/(x^2 + y^2), {x, -1, 1}, {y, -1, 1}, PlotRange -> All", false),
    ("x y, {x, -1, 1}, {y, -1, 1}", false),
    ("x y, {x, -1, 1}, {y, -1, 1}, PlotRange -> {-1/2, 1/2}", true),
  ]) func aSurfaceThatLeavesTheRangeIsClosed(_ plot: String, _ isClosed: Bool) throws {
    let lids = "Cases[Plot3D[\(plot)], Style[{GrayLevel[1], __, Polygon[p_]}, _] :> p, Infinity]"
    #expect(try value("Length[\(lids)] > 0").isSymbol(isClosed ? .true : .false))
    #expect(try value("Length[Union[Flatten[\(lids)[[All, All, All, 3]]]]] <= 2").isSymbol(.true))
    let own = "Cases[Plot3D[\(plot), ClippingStyle -> Red], {Red, _, Polygon[_]}, Infinity]"
    if isClosed { #expect(try value("Length[\(own)]").int == 1) }
  }

  @Test func aListInATextHasItsBraces() throws {
    #expect(try words("Graphics[Text[{2, 3.5}, {0, 0}]]") == "{2, 3.5}")
    #expect(try words("Graphics[Inset[{a, b}, {0, 0}]]").filter { $0 != " " } == "{a,b}")
  }

  @Test func aListInALabelHasItsBraces() throws {
    #expect(
      try words("Plot[x, {x, 0, 1}, PlotLabel -> Row[{\"at \", {2, 3}}], Ticks -> None]").contains("{2, 3}"))
    #expect(try words("Row[{\"at \", {a, 1/2}}]").contains("{"))
    #expect(try words("Implies[p, Equivalent[q, r]]").contains("⇔"))
  }

  @Test func ticksAtMultiplesOfPiSaySo() throws {
    let shown = try words("Plot[Sin[x], {x, 0, 6.5}, Ticks -> {Range[0, 2 Pi, Pi/2], None}]")
    #expect(shown.contains("π") && !shown.contains("3.14"))
  }

  /// The last numbers of an axis may be longer than those that the first layout had.
  @Test func numbersOfAnAxisAreNotCutOff() throws {
    var leftmost = 0.0
    for step in 1...120 {
      let height = Double(step) * 0.0625
      let picture = try list(
        "Graphics[{}, Axes -> True, AspectRatio -> 0.6, PlotRange -> {{0, 100}, {0, \(height)}}]")
      for text in picture.texts {
        let size = text.label.size(in: text.style)
        leftmost = min(leftmost, text.place.x - text.align * size.x)
      }
    }
    #expect(leftmost > -1)
  }

  @Test func whatIsShownTogetherIsCutAsItsPlotIs() throws {
    let both = "Show[Graphics[{}, PlotRange -> {{0, 1}, {0, 1}}], Plot[3 x, {x, -1, 2}]]"
    #expect(try value("PlotRangeClipping /. Rest[List @@ \(both)]").isSymbol(.true))
  }

  @Test func aPictureAloneInAColumnKeepsItsCoordinates() throws {
    for body in ["Column[{ClickPane[Plot[x, {x, 0, 1}], f]}, Spacings -> 2]", "Column[{Plot[x, {x, 0, 1}]}]"]
    {
      var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
      guard case .figure(.plane) = figure.render(width: 360, height: 240) else {
        Issue.record("no coordinates in \(body)")
        continue
      }
    }
  }

  @Test func aPolynomialBeginsWithItsHighestPower() throws {
    #expect(try words("5 + 7 x + 9 x^2").filter { "579".contains($0) } == "975")
  }

  @Test func aFillingHasTheColorsOfItsCurve() throws {
    let plot = "Plot[x, {x, 0, 4}, Filling -> Axis, ColorFunction -> Function[{x, y}, RGBColor[y, 0, 0]]]"
    let colors = try value("Cases[\(plot), (VertexColors -> c_) :> c[[All, 1]], Infinity][[1]]")
    let reds = try #require(colors.vector)
    #expect(reds.count > 20 && reds.first.map { $0 < 0.1 } == true && reds.last.map { $0 > 0.9 } == true)
  }

  /// Both samples beside a pole may be far away: no line goes from one to the other.
  @Test(arguments: [
    ("Tan[x], {x, -3, 3}, PlotRange -> {-2, 2}", 3), ("Floor[x], {x, -2.5, 2.5}", 6), ("x^9, {x, -3, 3}", 1),
  ])
  func curvesArePartedAtPoles(_ plot: String, _ pieces: Int) throws {
    #expect(try value("Length[Cases[Plot[\(plot)], _Line, Infinity]]").int == pieces)
  }

  @Test func theSpectrumGoesByWavelengths() throws {
    let plot =
      "Plot[x, {x, 400, 700}, ColorFunction -> (ColorData[\"VisibleSpectrum\"][#] &), ColorFunctionScaling -> False]"
    let colors = "Cases[\(plot), (VertexColors -> v_) :> v, Infinity][[1]]"
    #expect(try value("Length[Union[\(colors)]] > 10").isSymbol(.true))
  }

  @Test func numbersWithoutADecimalFormAreColored() throws {
    let cells = "Cases[MatrixPlot[{{Sin[1], -Sin[1]}, {Sqrt[2], 0}}], Raster[r_, ___] :> r, Infinity][[1]]"
    #expect(try value("Length[Union[Flatten[\(cells), 1]]]").int == 4)
  }

  @Test func contoursOfChargesAreSeenBesideThem() throws {
    let plot =
      "ContourPlot[1/Sqrt[(x - 1)^2 + y^2] - 1/Sqrt[(x + 1)^2 + y^2], {x, -2, 2}, {y, -2, 2}, Contours -> 10]"
    #expect(try value("Length[Cases[\(plot), _Tooltip, Infinity]]").int.map { $0 >= 10 } == true)
    // What ends has all its contours.
    let hill = "ContourPlot[Exp[-x^2 - y^2], {x, -2, 2}, {y, -2, 2}, Contours -> {0.97}]"
    #expect(try value("Length[Cases[\(hill), _Tooltip, Infinity]]").int == 1)
  }

  @Test func aFillingHasAStyleOnEitherSide() throws {
    let plot = "Plot[{x^2, x}, {x, 0, 2}, Filling -> {1 -> {{2}, {Red, Blue}}}]"
    let areas = "Cases[\(plot), {c_, Polygon[p_]} :> {c, Round[Max[p[[All, 1]]]]}, Infinity]"
    #expect(try value("\(areas) === {{Red, 1}, {Blue, 2}}").isSymbol(.true))
  }

  @Test func aLegendStandsInsideOfItsPlot() throws {
    let plot = "Plot[x, {x, 0, 1}, PlotLegends -> Placed[{\"a line\"}, {0.8, 0.2}]]"
    let picture = try list(plot)
    let plain = try list("Plot[x, {x, 0, 1}]")
    #expect(picture.texts.contains { $0.label.text == "a line" && $0.place.x < 330 })
    #expect(abs(picture.width - plain.width) < 1)
  }

  @Test(arguments: [
    "Graphics[RegularPolygon[5]]", "ComplexPlot[(z^2 - 1)/(z + 1/2), {z, -2 - 2 I, 2 + 2 I}]",
    "ComplexPlot[Sin[z], {z, 2}]",
    "BoxWhiskerChart[{{1, 2, 3, 4, 9}, {2, 3, 4}}, \"Outliers\", ChartLabels -> {\"a\", \"b\"}]",
    "BoxWhiskerChart[{1, 2, 5}]",
    "AngularGauge[40, {0, 100}, GaugeLabels -> \"speed\"]", "HorizontalGauge[0.3]",
    "VerticalGauge[3, {0, 5}]",
    "ThermometerGauge[20, {0, 50}]", "Graphics[{RandomColor[], Disk[]}]",
    "GraphicsGrid[{{Graphics[Disk[]], Graphics[Disk[]]}}, Dividers -> All]",
    "Graph[{1 \\[UndirectedEdge] 2, 2 \\[DirectedEdge] 3}]",
    "Graph[{1 ⟷ 2, 2 ⟷ 3}]",
  ]) func picturesOfManyKindsHaveNoFault(_ body: String) throws {
    var figure = try LiveFigure(body: OperatorText.ascii(Array(body.utf8)), initialisation: [], variables: [])
    #expect(figure.examined(width: 360, height: 240).faults.isEmpty)
  }

  @Test func optionsOfARowAreNoSeparator() throws {
    for body in [
      "Row[{\"h\", \" = \", 2}, Frame -> True, Background -> White]",
      "Graphics[Text[Row[{\"h\", \" = \", 2}, Frame -> True, Background -> White], {0, 0}]]",
    ] {
      #expect(try words(body).replacing("\u{A0}", with: " ") == "h = 2")
    }
    #expect(try words("Graphics[Text[Row[{1, Null, 2}], {0, 0}]]") == "12")
    #expect(try words("Graphics[Text[Row[{1, 2, 3}, \"; \"], {0, 0}]]") == "1; 2; 3")
  }

  @Test(arguments: [
    ("Derivative[1][q][r]", "q′(r)"), ("f''[x]", "f″(x)"), ("Derivative[1][q]", "q′"),
    ("Derivative[5][q]", "q(5)"), ("Derivative[1, 0][u][x, t]", "u(1, 0)(x, t)"),
  ])
  func derivativesStandBehindTheNameOfTheirFunction(_ body: String, _ expected: String) throws {
    #expect(try words(body).filter { !$0.isWhitespace } == expected.filter { !$0.isWhitespace })
  }

  @Test(arguments: [("#2", 2...80), ("#1 + #2", 100...4000)])
  func colorsAreEvaluatedOnceForEachValueThatTheyUse(_ place: String, _ times: ClosedRange<Int>) throws {
    var session = KernelSession()
    session.addPlots()
    let plot = "Plot3D[x y, {x, 0, 1}, {y, 0, 1}, ColorFunction -> (shade[\(place)] &)]"
    let value = try session.evaluate(
      text: Array("n = 0; shade[y_] := (n = n + 1; Hue[y/2]); \(plot); n".utf8))
    #expect(times.contains(Int(value.double ?? 0)), "\(value)")
  }

  @Test func aFunctionOfTheExtremesGivesTheLevelsOfContours() throws {
    let plot =
      "ContourPlot[x, {x, 0, 4}, {y, 0, 4}, ContourShading -> None, Contours -> ({#1 + 1, #2 - 1} &)]"
    let xs = Set(try places(plot).map { ($0[0] * 100).rounded() / 100 })
    #expect(xs == [1, 3])
  }

  @Test func streamLinesAndArrowsStayInTheirRegion() throws {
    for name in ["StreamPlot", "VectorPlot"] {
      let plot =
        "\(name)[{1, 0}, {x, -3, 3}, {y, -3, 3}, RegionFunction -> Function[{x, y}, x^2 + y^2 >= 4]]"
      let places = try places(plot, of: "Arrow")
      #expect(places.count > 20)
      #expect(!places.contains { $0[0] * $0[0] + $0[1] * $0[1] < 3 })
    }
  }

  @Test func curvesEndWhereTheRangeTheAuthorChoseEnds() throws {
    let plot = "Show[Plot[x, {x, 0, 1}, PlotRange -> {0.25, 0.5}], PlotRange -> All]"
    let ys = try places(plot).map { $0[1] }
    #expect(abs((ys.min() ?? 0) - 0.25) < 1e-6 && abs((ys.max() ?? 0) - 0.5) < 1e-6)
    let pieces = try primitives("Cases[Plot[Sin[x], {x, 0, 10}, PlotRange -> {0, 1}], _Line, Infinity]")
    #expect(pieces.count == 2)
    let level = try places("Plot[1, {x, 0, 1}, PlotRange -> {0, 1}]")
    #expect(level.count > 1 && level.allSatisfy { $0[1] == 1 })
  }

  @Test func automaticProportionsKeepBothDirectionsAlike() throws {
    for plot in ["StreamPlot[{1, x}", "ContourPlot[x y"] {
      let list = try list(
        "\(plot), {x, 0, 4}, {y, 0, 1}, AspectRatio -> Automatic, FrameTicks -> None, ImageSize -> 400]")
      #expect(list.height < list.width / 2)
    }
  }

  @Test func textsHaveTheSizeGroundFrameAndTurnTheirStylesSay() throws {
    let list = try list(
      "Graphics[{Style[Text[\"large\", {0, 0}], 19], Style[Text[\"listed\", {1, 0}], {Red, 17}], "
        + "Text[Rotate[\"turned\", 90 Degree], {2, 0}], Rotate[Text[\"beside\", {3, 0}], Pi/2], "
        + "Text[Framed[\"framed\", Background -> Yellow], {4, 0}]}, PlotRange -> {{-1, 5}, {-1, 1}}, ImageSize -> 600]"
    )
    func text(_ words: String) throws -> DrawList.Text {
      try #require(list.texts.first { $0.label.text == words })
    }
    #expect(try text("large").style.size == 19)
    #expect(try text("listed").style.size == 17)
    #expect(try abs(text("turned").angle - .pi / 2) < 1e-9)
    // Its offset is relative to the box of the rotated text.
    let offset = try self.list(
      "Graphics[Text[Rotate[\"offset\", Pi/2], {0, 0}, {-2, 0}], PlotRange -> {{-1, 1}, {-1, 1}}, ImageSize -> 200]"
    )
    #expect(try abs(#require(offset.texts.first).place.x - 112) < 8)
    let beside = try text("beside")
    #expect(abs(beside.angle - .pi / 2) < 1e-9)
    // A rotation without a centre leaves a text in its place.
    #expect(abs(beside.place.x - 400) < 8 && abs(beside.place.y - list.height / 2) < 8)
    #expect(list.paints.contains { $0.fill == Color(red: 1, green: 1, blue: 0) && $0.stroke != nil })
  }

  @Test func solidsTurnAboutAnAxis() throws {
    func xs(_ body: String) throws -> [Int] {
      try list(
        "Graphics3D[{\(body)}, Boxed -> False, ViewPoint -> Above, PlotRange -> {{-4, 4}, {-4, 4}, {-1, 1}}]"
      )
      .coordinates.map { Int($0.rounded()) }
    }
    let straight = try xs("Line[{{0, 1, 0}, {0, 3, 0}}]")
    #expect(try xs("Rotate[Line[{{1, 0, 0}, {3, 0, 0}}], Pi/2, {0, 0, 1}]") == straight)
    #expect(try xs("Rotate[Line[{{2, 3, 0}, {2, 1, 0}}], Pi, {0, 0, 1}, {1, 2, 0}]") == straight)
    #expect(try xs("{FaceForm[None, Red], Polygon[{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}]}").isEmpty == false)
  }

  @Test func aFillingIsPaleUnlessItsStyleIsSaid() throws {
    let plot = "Plot[1, {x, 0, 1}, Filling -> Axis, PlotStyle -> Black"
    #expect(try list("\(plot)]").paints.contains { $0.fill?.opacity == 0.2 })
    #expect(
      try list("\(plot), FillingStyle -> Gray]").paints.contains {
        $0.fill?.opacity == 1 && $0.fill != .black
      })
    #expect(
      try list("\(plot), FillingStyle -> Opacity[0.5, Red]]").paints.contains { $0.fill?.opacity == 0.5 })
  }

  @Test func layersLieOnOneAnother() throws {
    let both = try list("Column[{Overlay[{Graphics[{Disk[]}, ImageSize -> 80], \"on it\"}]}]")
    #expect(both.texts.map(\.label.text) == ["on it"] && both.width > 80 && both.height < 120)
    let one = try list(
      "Column[{Overlay[{Graphics[{Disk[]}, ImageSize -> 80], \"on it\", \"not this\"}, {1, 2}]}]")
    #expect(one.texts.map(\.label.text) == ["on it"])
  }

  @Test func theLabelOfAPlotStandsAboveItWhateverThePadding() throws {
    let body =
      "Plot[x, {x, 0, 1}, Frame -> True, Axes -> False, PlotLabel -> \"above\", ImageSize -> {300, 200}, "
      + "AspectRatio -> Full, ImagePadding -> {{40, 10}, {40, 5}}]"
    let list = try list(body)
    let label = try #require(list.texts.first { $0.label.text == "above" })
    let highest = try #require(
      list.coordinates.isEmpty ? nil : list.texts.filter { $0.align == 1 }.map(\.place.y).min())
    #expect(label.place.y < highest)
  }
}
