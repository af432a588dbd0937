import Graphics
import InteractiveModel
import Kernel
import LiveFigures
import Testing

@testable import KernelPlots

/// Tables, views, labels and colours of results, as a reader sees them.
@Suite struct LayoutTests {
  private func list(_ body: String, most: Double = .infinity) throws -> DrawList {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    figure.mostWidth = most
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("no figure")
      return DrawList(width: 0, height: 0)
    }
    return drawn.draw()
  }

  private func words(_ body: String) throws -> [String] {
    try list(body).texts.map { $0.label.text.replacing("\u{A0}", with: " ") }
  }

  private func fills(_ body: String) throws -> [Color] { try list(body).paints.compactMap(\.fill) }

  private func primitives(_ body: String, _ rest: String) throws -> Term {
    var session = KernelSession()
    session.addPlots()
    return try session.evaluate(text: Array("plot = \(body); \(rest)".utf8))
  }

  // MARK: Operators, panes and themes

  @Test func operatorsStandInTheMiddleOfTheirRoom() throws {
    let texts = try list("Row[{Subscript[a, 1] + Subscript[a, 2]}]").texts
    let plus = try #require(texts.first { $0.label.text.contains("+") })
    #expect(plus.align == 0.5)
    let width = plus.label.size(in: plus.style).x
    // Two spaces and a sign: 1.14 em of 13 points.
    #expect(abs(width - 1.14 * 13) < 0.1)
  }

  @Test(arguments: [
    (#"Row[{"\!\(\*SubscriptBox[\(D\), \(0\)]\) = ", 3}]"#, "D0=3"),
    (#"Column[{"\!\(\*FractionBox[\(a\), SqrtBox[\(2\)]]\) m"}]"#, "a2m"),
    (#"Row[{"\!\(\*SuperscriptBox[\(x\), \(2\)]\)"}]"#, "x2"),
  ]) func boxesInStringsAreLaidOut(_ text: String, _ wanted: String) throws {
    #expect(try words(text).joined().filter { !$0.isWhitespace } == wanted)
  }

  @Test func panesBreakTheirTextsIntoLines() throws {
    let text = "A pane is narrower than its text which goes on for some words"
    let wide = try list("Pane[\"\(text)\", 2000]")
    let narrow = try list("Pane[\"\(text)\", 120]")
    #expect(wide.width > 2000 && wide.texts.count == 1)
    #expect(narrow.width < 130 && narrow.height > 3 * wide.height)
    #expect(narrow.texts.map(\.label.text).joined(separator: " ") == text)
    #expect(narrow.texts.count == 4 || narrow.texts.count == 5)
    let mixed = try list("Pane[Row[{\"the value is \", Style[x^2, Bold], \", which is long\"}], {90, 200}]")
    #expect(mixed.width < 100 && mixed.height > 200)
    // Formulas and pictures are not broken.
    #expect(try list("Pane[Plot[x, {x, 0, 1}], 50]").width > 200)
  }

  @Test(arguments: [
    ("\"Detailed\"", ["Frame -> True", "GridLines -> Automatic"]), ("\"Scientific\"", ["Frame -> True"]),
    ("\"Business\"", ["GridLines -> {None, Automatic}"]), ("{\"Frame\", \"Monochrome\"}", ["Frame -> True"]),
  ]) func themesAreOptions(_ theme: String, _ expected: [String]) throws {
    for option in expected {
      let plot = "Plot[{x, x^2}, {x, 0, 1}, PlotTheme -> \(theme)]"
      #expect(try primitives(plot, "FreeQ[plot, \(option)]") == .false)
    }
    let own = "Plot[{x, x^2}, {x, 0, 1}, PlotTheme -> \(theme), Frame -> False, GridLines -> None]"
    #expect(try primitives(own, "FreeQ[plot, Frame -> True]") == .true)
    #expect(try primitives(own, "FreeQ[plot, GridLines -> Automatic]") == .true)
  }

  // MARK: Tables

  @Test func headingsOfATableStandBesideIt() throws {
    #expect(
      try words("TableForm[{{1, 2}, {3, 4}}, TableHeadings -> {{\"aa\", \"bb\"}, Automatic}]")
        == ["", "1", "2", "aa", "1", "2", "bb", "3", "4"].filter { !$0.isEmpty })
    #expect(try words("TableForm[{{7}, {8}}, TableHeadings -> {None, {\"only\"}}]") == ["only", "7", "8"])
    // The parentheses of a matrix do not include its headings.
    let plain = try list("MatrixForm[{{10, 20}}]")
    let headed = try list("MatrixForm[{{10, 20}}, TableHeadings -> {{\"row\"}, None}]")
    #expect(headed.width > plain.width + 10)
  }

  @Test func groundsOfColumnsAndRowsRepeat() throws {
    let rows = "{{1, 2}, {3, 4}, {5, 6}, {7, 8}}"
    #expect(
      try fills("Grid[\(rows), Background -> {None, {Red, {Blue, Green}}}]")
        == [.red, .blue, .green, .blue])
    #expect(try fills("Grid[\(rows), Background -> {{Red, None}}]") == [.red])
    #expect(try fills("Grid[\(rows), Background -> {None, None, {{2, 1} -> Red}}]") == [.red])
    #expect(try fills("Grid[{{1, Item[2, Background -> Blue]}}]") == [.blue])
  }

  @Test(arguments: [
    ("Frame -> True", 8), ("Frame -> All", 12), ("Dividers -> All", 12), ("Dividers -> Center", 4),
    ("Dividers -> {False, {False, True, False}}", 2), ("Dividers -> {{2 -> Red}, None}", 2),
  ])
  func linesOfAGrid(_ option: String, _ expected: Int) throws {
    let list = try list("Grid[{{1, 2}, {3, 4}}, \(option)]")
    #expect(list.verbs.filter { $0 == .move }.count == expected)
  }

  @Test func cellsGoOverOthers() throws {
    let list = try list("Grid[{{\"over both\", SpanFromLeft}, {\"left\", \"right\"}}, Frame -> All]")
    // No line crosses the spanning cell: 3 lines below it, 2 at its sides, and those of the lower row.
    #expect(list.verbs.filter { $0 == .move }.count == 11)
  }

  @Test func stylesOfItemsAreTheirs() throws {
    let list = try list("Grid[{{\"head\"}, {\"body\"}}, ItemStyle -> {Automatic, {Bold, Automatic}}]")
    #expect(list.texts.map(\.style.isBold) == [true, false])
  }

  // MARK: Views

  @Test func viewsShowWhatIsOpen() throws {
    #expect(try words("TabView[{\"aa\" -> 11, \"bb\" -> 22}]") == ["aa", "bb", "11"])
    #expect(try words("TabView[{\"aa\" -> 11, \"bb\" -> 22}, 2]") == ["aa", "bb", "22"])
    #expect(try words("OpenerView[{\"head\", 33}]") == ["▸", "head"])
    #expect(try words("OpenerView[{\"head\", 33}, True]") == ["▾", "head", "33"])
  }

  // MARK: Labels

  @Test func labelsAreLaidOut() throws {
    // A table above a plot: its rows are one below the other.
    let plot = "Graphics[{Disk[]}, PlotLabel -> Grid[{{\"aa\", \"bb\"}, {\"cc\", \"dd\"}}]]"
    #expect(try words(plot) == ["aa", "bb", "cc", "dd"])
    let row = "Graphics[{Disk[]}, PlotLabel -> Grid[{{\"aa\", \"bb\"}}]]"
    #expect(try list(plot).height > list(row).height + 8)
    // A fraction in a text has its parts one above the other, in the colour of the text.
    let fraction = try list("Graphics[{Red, Text[xx/yy, {0, 0}], Circle[]}]").texts
    #expect(fraction.map(\.label.text) == ["xx", "yy"])
    #expect(fraction.allSatisfy { $0.style.color == .red })
  }

  @Test(arguments: [
    ("PlotLabel -> {1, 3}", "{1, 3}"), ("PlotLabel -> Quantity[50, \"Meters\"]", "50"),
  ]) func labelsShowListsAndUnits(_ option: String, _ expected: String) throws {
    let found = try words("Plot[x, {x, 0, 1}, \(option)]").joined()
    #expect(found.contains(expected) && !found.contains("Quantity"))
  }

  @Test(arguments: [
    ("Piecewise[{{x^2, x < 1}}, 0]", "Piecewise"), ("HoldForm[ArcSin[x]]", "Arc"),
    ("HoldForm[Sum[k^2, {k, 1, n}]]", "Sum"),
    ("HoldForm[Integrate[f, {x, 0, 1}]]", "Integrate"),
    ("Quantity[3, \"Meters\"/\"Seconds\"]", "Quantity"), ("Quantity[3, \"Meters/Seconds\"]", "Seconds"),
  ]) func formulasAreWrittenAsSuch(_ body: String, _ code: String) throws {
    for text in [body, "TraditionalForm[\(body)]"] {
      #expect(try !words("Column[{\(text), 1}]").joined().contains(code))
    }
    #expect(try !words("Plot[x, {x, 0, 1}, PlotLabel -> \(body)]").joined().contains(code))
  }

  @Test func aProgressIndicatorIsAsFullAsItsValue() throws {
    let paints = try list("Column[{ProgressIndicator[3, {0, 4}], 1}]").paints
    #expect(paints.compactMap(\.fill).count == 2)
    #expect(try words("Column[{ProgressIndicator[0.3], 1}]") == ["1"])
  }

  @Test func zeroAmongPowersOfTenIsZero() throws {
    let found = try words("Plot3D[x, {x, 0, 10^-7}, {y, 0, 10^-7}]")
    #expect(found.contains("0") && !found.contains { $0.hasPrefix("0.00") })
  }

  @Test func roomBetweenWordsIsKept() throws {
    #expect(try words("Graphics[{Disk[]}, PlotLabel -> Row[{\"aa\", Spacer[50], \"bb\"}]]") == ["aa", "bb"])
    let apart = try list("Row[{\"aa\", Spacer[50], \"bb\"}]").width
    #expect(apart > (try list("Row[{\"aa\", \"bb\"}]").width) + 45)
  }

  @Test(arguments: [
    "Plot[Sin[x], {x, 0, 6}, PlotLabel -> \"a title that is much longer than the plot below it is ever going to be on a page\"]",
    "Plot[Sin[x], {x, 0, 6}, Frame -> True, FrameLabel -> {\"x\", \"the spectral radiance for each unit of area and of solid angle\"}]",
    "Plot[x, {x, 0, 10}, PlotRange -> {0, 10}]", "Plot[x, {x, 0, 10}, PlotRange -> {-10, 10}]",
    "Plot[x, {x, 0, 6}, AxesLabel -> {\"time since the start of the experiment (seconds)\", \"height\"}]",
  ])
  func nothingIsCutOffAtTheEdge(_ body: String) throws {
    let list = try list(body)
    for text in list.texts {
      let size = text.label.size(in: text.style)
      let isTurned = abs(text.angle) > 1
      let left = isTurned ? text.place.x - 12 : text.place.x - text.align * size.x
      #expect(left > -2 && text.place.y > 5 && text.place.y < list.height + 2, "\(text.label.text)")
      if !isTurned { #expect(left + size.x < list.width + 2, "\(text.label.text)") }
      if isTurned { #expect(size.x < list.height + 2, "\(text.label.text)") }
    }
  }

  @Test func largePicturesAreLaidOutForASmallScreen() throws {
    let row = "Row[{Plot[Sin[x], {x, 0, 6}, ImageSize -> 400], Plot[Cos[x], {x, 0, 6}, ImageSize -> 400]}]"
    for body in ["Plot[Sin[x], {x, 0, 6}, ImageSize -> 700]", row] {
      #expect(try list(body).width >= 700)
      let small = try list(body, most: 340)
      #expect(small.width <= 343)
      #expect(small.texts.allSatisfy { ($0.label.style ?? $0.style).size >= 9 })
    }
  }

  // MARK: Colours

  @Test(arguments: [
    "SphericalPlot3D[1, {t, 0, Pi}, {p, 0, 2 Pi}, ColorFunction -> (Hue[#5] &), PlotPoints -> 12]",
    "ParametricPlot3D[{u, v, 0}, {u, 0, 1}, {v, 0, 1}, ColorFunction -> Function[{x, y, z, u, v}, Hue[u]]]",
    "ParametricPlot3D[{Cos[u], Sin[u], u}, {u, 0, 6}, ColorFunction -> Function[{x, y, z, u}, Hue[u]]]",
    "ListPlot[Range[9], ColorFunction -> \"Rainbow\"]",
    "ListLinePlot[Range[9]^2, ColorFunction -> Function[{x, y}, Hue[x]]]",
  ])
  func functionsOfColorsGetWhatTheyUse(_ plot: String) throws {
    let count = try primitives(
      plot, "Length[Union[Round[Flatten[Cases[plot, (VertexColors -> c_) :> c, Infinity], 1], 0.05]]]")
    #expect((count.int ?? 0) >= 6, "\(count)")
  }

  @Test func aGradientGoesOverTheValuesThatItIsGiven() throws {
    func middle(_ range: String) throws -> Term {
      try primitives(
        "DensityPlot[1, {x, 0, 1}, {y, 0, 1}, ColorFunction -> ColorData[{\"Rainbow\", \(range)}], ColorFunctionScaling -> False]",
        "Round[First[Cases[plot, Raster[c_, ___] :> c[[1, 1]], Infinity]], 0.01]")
    }
    #expect(try middle("{0, 1}") != middle("{0, 2}"))
    #expect(try middle("{0, 2}") == middle("{0.5, 1.5}"))
  }

  // MARK: Plots

  @Test func polarAxesAreACircleWithAngles() throws {
    #expect(
      try words("PolarPlot[1, {t, 0, 6}, PolarAxes -> True, PolarTicks -> {\"Degrees\", Automatic}]")
        .contains(
          "270°"))
    #expect(try words("PolarPlot[1, {t, 0, 6}, PolarAxes -> True]").contains("3π/2"))
    #expect(try !words("PolarPlot[1, {t, 0, 6}]").contains("3π/2"))
  }

  @Test func numbersOfContoursLieAlongTheirLines() throws {
    let plot = "ContourPlot[x + y, {x, 0, 1}, {y, 0, 1}, ContourLabels -> True, Contours -> {1}]"
    let text = try #require(try list(plot).texts.first { $0.angle != 0 })
    #expect(text.label.text == "1" && abs(abs(text.angle) - .pi / 4) < 0.05)
  }

  @Test func tablesHaveLegends() throws {
    #expect(try words("ArrayPlot[{{0, 1}, {1, 0}}, PlotLegends -> {\"off\", \"on\"}]").contains("on"))
    #expect(try words("MatrixPlot[{{0, 5}, {-5, 0}}, PlotLegends -> Automatic]").contains("4"))
  }

  @Test func longLabelsBesideAPlotFit() throws {
    let drawn = try list("Plot[x, {x, 0, 1}, PlotLabels -> {\"A quadratic function\"}]")
    let text = try #require(drawn.texts.first { $0.label.text.hasPrefix("A") })
    #expect(text.align == 0 && text.place.x + text.label.size(in: text.style).x <= drawn.width)
  }

  @Test func labelsOfCurvesAreWritten() throws {
    #expect(try words("Plot[{Callout[x, \"up\"], 1 - x}, {x, 0, 1}]").contains("up"))
    #expect(try words("Plot[{x, 1 - x}, {x, 0, 1}, PlotLabels -> {\"one\", \"two\"}]").contains("two"))
    #expect(
      try words("RegionPlot[{x < y, x > y}, {x, 0, 1}, {y, 0, 1}, PlotLegends -> {\"left\", \"right\"}]")
        .contains(
          "right"))
    #expect(
      try words(
        "DensityPlot[x, {x, 0, 1}, {y, 0, 1}, PlotLegends -> BarLegend[Automatic, LegendLabel -> \"height\"]]"
      )
      .contains("height"))
  }

  @Test(arguments: [
    ("ContourPlot[x^2 + y^2 == -1, {x, -1, 1}, {y, -1, 1}]", true),
    ("RegionPlot[x^2 + y^2 < -1, {x, -1, 1}, {y, -1, 1}]", true),
    ("StreamPlot[{0, 0}, {x, 0, 1}, {y, 0, 1}]", true),
    ("ContourPlot3D[x^2 + y^2 + z^2 == -1, {x, 0, 1}, {y, 0, 1}, {z, 0, 1}]", true),
    ("Plot[x, {x, 0, 1}, PlotStyle -> None]", true), ("Plot[nothing[x], {x, 0, 1}]", false),
    ("ContourPlot[nothing[x, y] == 1, {x, -1, 1}, {y, -1, 1}]", false),
    ("RegionPlot[nothing[x, y], {x, -1, 1}, {y, -1, 1}]", false),
    ("RegionPlot[Xor[x < -2, y < -2], {x, -1, 1}, {y, -1, 1}]", true),
    ("Show[Plot[x, {x, 0, 1}], nothing[2]]", false), ("Show[Plot[x, {x, 0, 1}], Null]", false),
    ("Show[Plot[x, {x, 0, 1}], Graphics3D[Sphere[]]]", false), ("Show[Plot[x, {x, 0, 1}], {}]", true),
    ("Show[GraphicsRow[{Plot[x, {x, 0, 1}]}]]", true),
    ("Region[RegionDifference[Disk[], Disk[{1, 0}]]]", true),
  ])
  func anEquationWithoutASolutionIsNoFault(_ body: String, _ isRight: Bool) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    #expect(figure.examined(width: 360, height: 240).faults.isEmpty == isRight)
  }

  @Test func arrowsHaveTheHeadsThatTheirAuthorDraws() throws {
    let arrow = "Arrow[{{0, 0}, {1, 0}}]"
    let plain = try fills("Graphics[{Arrowheads[0.1], \(arrow)}]")
    let own = try fills("Graphics[{Arrowheads[{{0.1, 1, Graphics[{Red, Disk[]}]}}], \(arrow)}]")
    #expect(plain == [.black] && own == [.red])
  }
}

extension Color {
  fileprivate static let red = Color(red: 1, green: 0, blue: 0)
  fileprivate static let blue = Color(red: 0, green: 0, blue: 1)
  fileprivate static let green = Color(red: 0, green: 1, blue: 0)
}
