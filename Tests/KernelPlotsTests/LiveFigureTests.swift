import Graphics
import InteractiveModel
import Kernel
import LiveFigures
import Testing

@testable import KernelPlots

@Suite struct LiveFigureTests {
  /// Heads of the author's own are no functions of the language.
  @Test(arguments: [
    "NDSolve[eqs, Table[Theta[i][t], {i, 3}], {t, 0, 1}]",
    "NDSolveValue[eqs, Array[Theta, 3], {t, 0, 1}]; Theta[1]",
    "vars = {Ca[t], Tr[t]}; NDSolve[eqs, vars, {t, 0, 1}]; Ca[1]",
    "eqs = {Ca[0] == 1, Cb[0] == 2}; Ca[t] + Cb[t]",
    "ParametricNDSolve[eqs, Ca, {t, 0, 1}, {Kp}]; Kp[1] + Ca[2]", "DSolve[eqs, {Ca[t], Cb[t]}, t]; Ca[2]",
  ])
  func unknownsOfSolversAreNotLacking(_ body: String) {
    #expect(LiveFigure.lacking(body: Array(body.utf8), initialisation: [], variables: []).isEmpty)
    #expect(
      LiveFigure.lacking(body: Array("\(body); WordCloud[{1}]".utf8), initialisation: [], variables: [])
        == ["WordCloud"])
  }

  private func list(
    _ body: String, initialisation: String = "", variables: [(name: String, value: ControlValue)] = []
  ) throws -> DrawList {
    var figure = try LiveFigure(
      body: Array(body.utf8), initialisation: Array(initialisation.utf8), variables: variables)
    return try drawing(&figure)
  }

  private func drawing(_ live: inout LiveFigure) throws -> DrawList {
    guard case .figure(let figure) = live.render(width: 360, height: 240) else {
      Issue.record("no figure")
      return DrawList(width: 0, height: 0)
    }
    return figure.draw()
  }

  /// Drawings that would take gigabytes stop as evaluations do.
  @Test(arguments: [
    "Graphics3D[Table[Sphere[{i, j, 0}, 1], {i, 100}, {j, 100}]]",
    "Graphics3D[Sphere[Flatten[Table[{i, j, 0}, {i, 100}, {j, 100}], 1], 1]]",
    "Graphics3D[Table[Cylinder[{{i, j, 0}, {i, j, 1}}, 1], {i, 60}, {j, 60}]]",
    "Graphics3D[Table[Cuboid[{i, j, 0}], {i, 300}, {j, 300}]]",
    "Graphics3D[Table[Line[{{i, j, 0}, {i, j, 1}}], {i, 200}, {j, 200}]]",
    "Graphics3D[Tube[Table[{t, Sin[t], Cos[t]}, {t, 0, 600, 0.01}]]]",
    "Graphics[Table[Disk[{i, j}], {i, 700}, {j, 700}]]",
    "Graphics[Text[Nest[StringJoin[#, #]&, \"word \", 16], {0, 0}]]",
    "Nest[StringJoin[#, #]&, \"word \", 16]",
  ])
  func drawingsOfTooManyPartsStop(_ body: String) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .stopped = figure.render(width: 360, height: 240) else {
      Issue.record("not stopped")
      return
    }
  }

  /// Large drawings of lessons are drawn.
  @Test(arguments: [
    "Graphics3D[Table[Sphere[{i, j, k}, 0.3], {i, 16}, {j, 16}, {k, 16}]]",
    "Graphics3D[Table[Cuboid[{i, j, RandomInteger[9]}], {i, 60}, {j, 60}]]",
    "Graphics[Table[Disk[{i, j}], {i, 200}, {j, 200}]]", "ListPlot[Table[Sin[n^2], {n, 20000}]]",
    "Plot3D[Sin[x y], {x, 0, 6}, {y, 0, 6}, PlotPoints -> 60]",
  ])
  func largeDrawingsAreDrawn(_ body: String) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .figure = figure.render(width: 360, height: 240) else {
      Issue.record("not drawn")
      return
    }
  }

  @Test(arguments: [
    ("Style[\"A\", \"Subtitle\"]", 20.0, true), ("Style[\"A\", \"Subtitle\", 40]", 40, true),
    ("Style[\"A\", 40, \"Title\"]", 40, true), ("Style[\"A\", \"Title\", FontSize -> 8, Plain]", 8, false),
  ])
  func aSizeCountsBesideTheNameOfAStyle(_ text: String, size: Double, _ isBold: Bool) throws {
    for body in ["Graphics[Text[\(text), {0, 0}]]", "Graphics[Disk[], PlotLabel -> \(text)]", text] {
      let style = try #require(list(body).texts.first).style
      #expect(style.size == size && style.isBold == isBold, "\(body)")
    }
  }

  @Test func aVariableThatNothingHasSetHasNoValue() throws {
    let list = try list(
      "If[ValueQ[c], c, \"none\"]", initialisation: "go[] := (c = 5)", variables: [("c", .expression("c"))])
    #expect(list.texts.map { $0.label.text } == ["none"])
  }

  @Test func definitionsFromOutsideDoNotSeeTheControls() throws {
    func text(_ definitions: String, _ initialisation: String) throws -> String {
      var figure = try LiveFigure(
        body: Array("f[5, 2]".utf8), definitions: Array(definitions.utf8),
        initialisation: Array(initialisation.utf8), variables: [("a", .number(3))])
      figure.set(0, to: .number(4))
      guard case .figure(let drawn) = figure.render(width: 360, height: 240) else { return "" }
      return drawn.draw().texts.flatMap { $0.label.lines.joined().map(\.text) }.joined()
    }
    // Its own initialisation sees the first value of the control.
    #expect(try text("", "f[x_, a_] = a x").contains("15"))
    #expect(try text("f[x_, a_] = a x", "").contains("10"))
    #expect(try text("f[x_, a_] = a x", "f[x_, a_] = a").contains("3"))
  }

  @Test(arguments: [
    "Plot[Sin[x], {x, 0, 6}]", "Plot[{x, x^2}, {x, 0, 1}, PlotLegends -> {\"a\", \"b\"}]",
    "LogPlot[Exp[x], {x, 0, 5}]", "ReImPlot[Exp[I x], {x, 0, 6}]",
    "ParametricPlot[{Cos[t], Sin[t]}, {t, 0, 2 Pi}]", "PolarPlot[1 + Cos[t], {t, 0, 2 Pi}]",
    "ListPlot[{1, 4, 9}]", "ListLinePlot[{{1, 2}, {2, 3}}]", "BarChart[{1, 2, 3}]", "PieChart[{1, 2, 3}]",
    "Histogram[{1, 2, 2, 3}]", "DiscretePlot[n^2, {n, 1, 5}]",
    "ContourPlot[x^2 + y^2, {x, -1, 1}, {y, -1, 1}]",
    "ContourPlot[x^2 + y^2 == 1, {x, -2, 2}, {y, -2, 2}]", "DensityPlot[x y, {x, 0, 1}, {y, 0, 1}]",
    "RegionPlot[x + y < 1, {x, 0, 1}, {y, 0, 1}]", "VectorPlot[{y, -x}, {x, -1, 1}, {y, -1, 1}]",
    "StreamPlot[{y, -x}, {x, -1, 1}, {y, -1, 1}]", "Plot3D[x y, {x, 0, 1}, {y, 0, 1}]",
    "ParametricPlot3D[{Cos[t], Sin[t], t}, {t, 0, 9}]", "SphericalPlot3D[1, {t, 0, Pi}, {p, 0, 2 Pi}]",
    "RevolutionPlot3D[t^2, {t, 0, 1}]",
    "ContourPlot3D[x^2 + y^2 + z^2 == 1, {x, -1, 1}, {y, -1, 1}, {z, -1, 1}]",
    "ListPlot3D[{{1, 2}, {3, 4}}]", "ListLinePlot3D[{{0, 0, 0}, {1, 1, 1}}]",
    "Graphics[GraphicsComplex[{{0, 0}, {1, 1}}, Line[{1, 2}]]]", "Graphics[{Red, Disk[]}]",
    "Graphics3D[{Sphere[]}]",
    "Show[Plot[x, {x, 0, 1}], Graphics[Point[{0, 0}]]]",
    "GraphicsRow[{Graphics[Disk[]], Graphics[Circle[]]}]",
    "Row[{\"a = \", 2.5}]", "Grid[{{1, 2}, {3, x^2}}]", "x^2/3 + Sqrt[y]",
  ])
  func draws(_ body: String) throws {
    let list = try list(body)
    #expect(!list.items.isEmpty)
    #expect(list.width > 0 && list.width < 2000 && list.height > 0 && list.height < 2000)
  }

  @Test(arguments: [
    ("map[0.5]", [LiveFault.undefined("map")]), ("Column[{map[2, 3], 1}]", [.undefined("map")]),
    ("f[x] + 1", []), ("{y[0] == 1, f[x]}", []), ("Button[3, k = 3]", [.notShown("Button")]),
    ("{Slider[Dynamic[n]], n}", [.notShown("Slider")]),
    ("{1, PopupMenu[Dynamic[n], {1, 2}]}", [.notShown("PopupMenu")]),
    ("Graphics[Arrow[{{0, 0}, {{1}, {2}}}]]", [.notShown("point")]),
    ("Graphics[Arrow[{{0, 0}, {1, 2}}]]", []),
    ("{Truth[True, x], nothing[x]}", [.undefined("Truth")]), ("Sin[1] + Cos[x]", []),
    ("{BesselJ[2.5, Sin[1]]}", []),
    ("Column[{\"a\", ClickPane[Graphics[Disk[]], (k = #) &]}]", []),
    ("Column[{1, EventHandler[Graphics[Disk[]], {\"MouseClicked\" :> (k = 1)}]}]", []),
    ("Row[{LocatorPane[{0, 0}, Graphics[Disk[]]], DynamicModule[{}, Graphics[Disk[]]]}]", []),
  ]) func namesWhatIsNotThere(_ body: String, _ faults: [LiveFault]) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    let examined = figure.examined(width: 360, height: 240)
    #expect(examined.faults == faults && examined.isWorthless == (body == "map[0.5]"))
  }

  /// A name without a value in one drawing may have one in the next.
  @Test func aDrawingDoesNotDependOnTheOneBefore() throws {
    var figure = try LiveFigure(
      body: Array("Column[{e, u = a; e}]".utf8), initialisation: Array("e := g[u, 7]".utf8),
      variables: [("a", .number(3))])
    func words() throws -> String { try drawing(&figure).texts.map(\.label.text).joined() }
    let first = try words()
    #expect(first.contains("u") && first.contains("3"))
    #expect(try words() == first)
    figure.set(0, to: .number(5))
    #expect(try words() == first.replacing("3", with: "5"))
  }

  @Test func gridsOfPicturesHaveTheirLines() throws {
    let disks = "{Graphics[Disk[]], Graphics[Disk[]]}"
    let drawn = try ["", ", Frame -> True", ", Frame -> All", ", Frame -> None"].map {
      try list("GraphicsGrid[{\(disks), \(disks)}\($0)]")
    }
    // The frame is one rectangle; with All, there is one more line between the two columns, and one between the two rows.
    #expect(drawn.map { $0.paints.count { $0.fill == nil } } == [0, 1, 1, 0])
    #expect(drawn.map { $0.coordinates.count - drawn[0].coordinates.count } == [0, 8, 16, 0])
    #expect(drawn.map { $0.width - drawn[0].width } == [0, 10, 10, 0])
    let colored = try list("GraphicsGrid[{\(disks)}, Frame -> All, FrameStyle -> Red, Background -> Yellow]")
    #expect(colored.paints.contains { $0.stroke == Color(red: 1, green: 0, blue: 0) && $0.fill == nil })
    #expect(colored.paints.first?.fill == Color(red: 1, green: 1, blue: 0))
  }

  @Test func rulesBetweenControlsAreEvaluated() throws {
    var low = InteractiveControl(.manipulator, variable: "a", label: "a", initial: .number(1))
    low.maximumText = "10 - b"
    var other = InteractiveControl(.manipulator, variable: "b", label: "b", initial: .number(4))
    other.action = "(a = half[#]) &"
    var button = InteractiveControl(.button, variable: "", label: "go", initial: .number(0))
    button.action = "f = Cos; a = {1, 2}; t = True"
    let controls = [low, button, other]
    var figure = try LiveFigure(
      body: Array("a".utf8), initialisation: Array("half[x_] := x/2".utf8),
      variables: [("a", .number(1)), ("b", .number(4))])
    let bounds = figure.settled(controls)
    #expect(bounds.values == [nil, nil])
    #expect(bounds.bounds.map(\.maximum) == [6, nil] && bounds.bounds.map(\.minimum) == [nil, nil])
    let halved = figure.settled(controls, acting: 2).values
    #expect(halved == [.number(2), nil])
    let pressed = figure.settled(controls, acting: 1).values
    #expect(pressed == [.list([.number(1), .number(2)]), nil])
    // An action that cannot be evaluated changes nothing.
    var endless = button
    endless.action = "While[True, 1]"
    let stopped = figure.settled([low, endless, other], acting: 1).values
    #expect(stopped == [nil, nil])
    let none = figure.settled(controls, acting: 9).values
    #expect(none == [nil, nil])
  }

  /// What a press of `Button["go", action]` gives the variable `v`, which only buttons set, at the first press and at the second.
  private static func presses(_ action: String, first: String = "0") throws -> [ControlValue?] {
    let hidden = InteractiveControl(.hidden, variable: "v", label: "", initial: .expression(first))
    var button = InteractiveControl(.button, variable: "", label: "go", initial: .number(0))
    button.action = action
    var figure = try LiveFigure(
      body: Array("v".utf8), initialisation: [], variables: [("v", .expression(first))])
    return try (0..<2).map { _ in
      let value = try #require(figure.settled([hidden, button], acting: 1).values.first)
      if let value { figure.set(0, to: value) }
      return value
    }
  }

  @Test(arguments: [
    ("v = 7", ControlValue.number(7)), ("v = 7.", .expression("7.")), ("v = 2.5", .number(2.5)),
    ("v = 3/16", .expression("3/16")), ("(v = 0.25) &", .number(0.25)), ("v = True", .boolean(true)),
    ("v = \"on\"", .text("on")), ("v = {4, 9}", .list([.number(4), .number(9)])),
    ("v = {{4, 9}, {1, 2}}", .list([.list([.number(4), .number(9)]), .list([.number(1), .number(2)])])),
    ("v = {0.5, 2.}", .expression("{0.5, 2.}")),
    ("v = Range[3]", .list([.number(1), .number(2), .number(3)])),
    ("v = Column[{a, 1}]", .expression("Column[{a, 1}]")),
    ("v = InputForm[a^2]", .expression("InputForm[a^2]")),
    ("v = 10^20", .expression("100000000000000000000")),
  ])
  func pressesKeepWhatAnActionSets(action: String, value: ControlValue) throws {
    #expect(try Self.presses(action) == [value, nil])
  }

  @Test(arguments: ["RandomReal[]", "RandomInteger[10^6]", "RandomChoice[Range[1000]]", "RandomReal[1, 3]"])
  func secondPressThrowsTheDiceAgain(dice: String) throws {
    let values = try Self.presses("v = \(dice)")
    #expect(values[0] != nil && values[1] != nil && values[0] != values[1])
    #expect(try Self.presses("v = \(dice)") == values)
  }

  @Test func redrawsForAnotherValue() throws {
    var figure = try LiveFigure(
      body: Array("Plot[a x, {x, 0, 1}, PlotRange -> {0, 10}]".utf8), initialisation: [],
      variables: [("a", .number(1))])
    let first = try drawing(&figure)
    figure.set(0, to: .number(5))
    let second = try drawing(&figure)
    #expect(first.coordinates != second.coordinates)
    figure.set(0, to: .number(1))
    let third = try drawing(&figure)
    #expect(first.coordinates == third.coordinates)
  }

  @Test func usesDefinitionsOfTheInitialisation() throws {
    let list = try list("Plot[f[x] + g, {x, 0, 1}]", initialisation: "f[x_] := x^2; g = 3;")
    #expect(!list.items.isEmpty)
  }

  @Test func stopsABodyThatNeverEnds() throws {
    var figure = try LiveFigure(body: Array("While[True, 1]".utf8), initialisation: [], variables: [])
    guard case .stopped = figure.render(width: 360, height: 240) else {
      Issue.record("it ends otherwise")
      return
    }
  }

  @Test func namesWhatIsLacking() {
    let lacking = LiveFigure.lacking(
      body: Array("Plot[Frobnicate[x] + f[x] + Own[x], {x, 0, 1}]".utf8),
      initialisation: Array("Own[x_] := x".utf8),
      variables: [])
    #expect(lacking == ["Frobnicate"])
  }

  @Test(arguments: [
    "Plot[Sin[x], {x, 0, Infinity}]", "Plot[1/0, {x, 0, 1}]", "Plot[x, {x, 1, 1}]", "Plot[]", "Plot[x]",
    "Plot[x, x]",
    "Plot[Indeterminate, {x, 0, 1}]", "Plot[10^400 x, {x, 0, 1}]", "Plot[x, {x, 0, 1}, PlotPoints -> 10^30]",
    "Plot[x, {x, 0, 1}, ImageSize -> -5]", "Plot[x, {x, 0, 1}, PlotRange -> {5, 5}]",
    "Plot[x, {x, -10^300, 10^300}]", "Plot3D[1/(x y), {x, -1, 1}, {y, -1, 1}]", "ListPlot[{}]",
    "ListPlot[{a, b}]",
    "ContourPlot[0, {x, 0, 1}, {y, 0, 1}]", "Histogram[{1, 1, 1}]", "BarChart[{}]", "PieChart[{0}]",
    "Graphics[Disk[{0, 0}, -1]]", "Graphics[Text[Null]]", "Graphics3D[Sphere[{0, 0, 0}, 10^300]]",
    "DensityPlot[Indeterminate, {x, 0, 1}, {y, 0, 1}]", "VectorPlot[{0, 0}, {x, 0, 1}, {y, 0, 1}]",
    "StreamPlot[{0, 0}, {x, 0, 1}, {y, 0, 1}]", "ParametricPlot[{t}, {t, 0, 1}]",
    "ParametricPlot3D[{t, t}, {t, 0, 1}]",
    "DiscretePlot[n, {n, 1, 10^9}]", "NumberForm[10.^300, {400, 400}]", "Grid[{{}}]", "Column[{}]", "Row[{}]",
    "Histogram[{1, 2, 3}, 10^20]", "Plot[x, {x, 0, 1}, Mesh -> 10^12]",
    "ContourPlot[x, {x, 0, 1}, {y, 0, 1}, Contours -> 10^9]",
  ])
  func survives(_ body: String) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    if case .figure(let drawn) = figure.render(width: 360, height: 240) {
      _ = DrawingEncoder.encode(drawn)
      _ = drawn.draw()
    }
  }
}
