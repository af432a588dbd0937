import BookModel
import Compression
import Diagnostics
import Foundation
import InteractiveModel
import Testing
import WolframLanguage

@testable import InteractiveCompiling
@testable import PageWriting
@testable import SourceFormats

@Suite struct InteractiveTests {
  private func definition(_ text: String) throws -> [PageInteractive.Control] {
    try #require(page(text).interactives.first).controls
  }

  private func reading(_ text: String, path: String = "a.xhtml") -> SourceReading {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let source =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:o=\"urn:octavo:page:1\"><head><title>A</title></head><body><h1>Waves</h1>"
      + "<o:interactive id=\"w\" title=\"A title\">\(escaped)</o:interactive></body></html>"
    return readSource(
      file: path, bytes: Array(source.utf8), context: ReadingContext(source: 0, path: path))
  }

  private func page(_ text: String) throws -> Page { try #require(reading(text).pages.first) }

  private func html(_ text: String) throws -> String {
    String(decoding: try page(text).content.bytes, as: UTF8.self)
  }

  @Test func anElementOfOctavosNamespaceBecomesAFigure() throws {
    let html = try html("Manipulate[Plot[Sin[a x], {x, 0, 6}], {{a, 1, \"frequency\"}, 0, 5}]")
    #expect(html.contains("<figure") && html.contains("interactive") && html.contains("id=\"w\""))
    #expect(html.contains("A title") && html.contains("frequency, from 0 to 5, at first 1"))
    #expect(try page("Manipulate[a, {a, 0, 1}]").facts.interactives == 1)
  }

  @Test(arguments: [
    ("{a, 0, 5}", "manipulator", "a"), ("{{a, 1, \"x\"}, 0, 5, 0.1}", "manipulator", "x"),
    ("{{a, 1}, 0, 5, ControlType -> Slider}", "slider", "a"), ("{f, {Sin, Cos}}", "setterBar", "f"),
    ("{f, {1, 2, 3, 4, 5, 6}}", "popupMenu", "f"), ("{g, {True, False}}", "checkbox", "g"),
    ("{q, {0, 0}, {1, 1}}", "slider2D", "q"), ("{{p, {1, 2}}, Locator}", "locator", "p"),
    ("{{p, {1, 2}}, {0, 0}, {3, 3}, Locator}", "locator", "p"), ("{{h, x^2}}", "inputField", "h"),
    ("{{c, Red}}", "colorSlider", "c"), ("{{c, Red}, ColorSetter}", "colorSetter", "c"),
    ("{{t, 0}, 0, 1, ControlType -> Trigger}", "trigger", "t"),
    ("{t, 0, 1, ControlType -> Animator}", "animator", "t"),
    ("{f, {a, b}, ControlType -> RadioButtonBar}", "radioButtonBar", "f"),
    ("{{k, {1, 3}}, {1, 2, 3}, ControlType -> TogglerBar}", "togglerBar", "k"),
    ("{{k, {}}, {1, 2, 3}, CheckboxBar}", "togglerBar", "k"),
    ("{{r, {1, 2}}, 0, 5, IntervalSlider}", "interval", "r"),
    ("{t, 0, 5, Animator, AnimationRunning -> False}", "manipulator", "t"),
    ("{{t, 1}, 0, 5, VerticalSlider}", "slider", "t"), ("{{t, 1}, 0, 6, AngularSlider}", "slider", "t"),
    ("{{c, Yellow, \"x\"}, Yellow, ColorSlider}", "colorSlider", "x"),
    ("{{a, 1}, 0, 5, Row[{Slider[#1, #2], InputField[#1]}] &}", "manipulator", "a"),
    ("{n, Range[3]}", "setterBar", "n"), ("{n, Range[12]}", "popupMenu", "n"),
    ("{n, 5}", "inputField", "n"), ("{{n, 1, \"q\"}, 1}", "inputField", "q"),
    ("{s, \"abc\"}", "inputField", "s"), ("{c, Red}", "colorSlider", "c"),
    ("{n, Range[4], PopupMenu}", "popupMenu", "n"), ("{{n, 2}, Range[6], SetterBar}", "setterBar", "n"),
  ])
  func controlsFollowTheirSpecification(_ text: String, kind: String, _ label: String) throws {
    let controls = try definition("Manipulate[1, \(text)]")
    #expect(controls == [PageInteractive.Control(kind: kind, label: label)])
  }

  /// Neither a range without a length nor a curve through one place is a setting to try.
  @Test(arguments: [
    "Manipulate[Plot[Sin[x], {x, r[[1]], r[[2]]}], {{r, {0, 5}}, 0, 10, ControlType -> IntervalSlider}]",
    "Manipulate[ListLinePlot[p], {{p, {{0.2, 0.2}, {0.8, 0.7}}}, {0, 0}, {1, 1}, Locator, LocatorAutoCreate -> True}]",
  ])
  func degenerateSettingsAreNotTried(_ text: String) throws {
    #expect(try #require(page(text).interactives.first).liveness == .yes)
  }

  @Test func whatADefinitionHoldsCompressedIsWrittenOut() throws {
    // `{{1, 2.5*^-7}, -3}` and the packed arrays `{{1, 2}, {3, 4}}` and `{0.5, -2., 0., 1.*^-7}`, as a notebook stores values.
    func packed(_ bytes: [UInt8]) -> String {
      "1:" + Data(ZlibStream.deflate(Array("!boR".utf8) + bytes)).base64EncodedString()
    }
    func integer(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    let list = [0x73] + integer(4) + Array("List".utf8)
    let small = [0x72] + withUnsafeBytes(of: (2.5e-7).bitPattern.littleEndian) { Array($0) }
    let pair = [0x66] + integer(2) + list + [0x69] + integer(1) + small
    let value = packed([0x66] + integer(2) + list + pair + [0x69] + integer(-3))
    let array = packed(
      [0x6E] + integer(2) + integer(2) + integer(2) + (1...4).flatMap { integer(Int32($0)) })
    let reals = packed(
      [0x65] + integer(1) + integer(4)
        + [0.5, -2, 0, 1e-7].flatMap { number in
          withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
        })
    let source =
      "f[CompressedData[\"\(value.prefix(12))\\\n\(value.dropFirst(12))\\n\"], Uncompress[\"\(array)\"], Uncompress[\"\(reals)\"], "
      + "CompressedData[\"1:no\"], \"CompressedData[\"]"
    let tree = ExpressionTree(parsing: Array(source.utf8))
    let text = Code(try #require(tree.roots.first), of: tree).text
    #expect(
      text == "f[List[List[1, 2.5*^-07], -3], {{1,2},{3,4}}, {.5,-2.,0.,1.*^-07}, "
        + "CompressedData[\"1:no\"], \"CompressedData[\"]")
  }

  @Test func hiddenVariablesAndHeadingsAreNoControls() throws {
    #expect(try definition("Manipulate[n, \"Sources\", Delimiter, {{n, 3}, None}]").isEmpty)
  }

  private func read(_ text: String) throws -> InteractiveDefinition { try interactive(text).written }

  private func interactive(_ text: String) throws -> ReadInteractive {
    let tree = ExpressionTree(parsing: OperatorText.ascii(Array(text.utf8)))
    let root = try #require(tree.roots.first)
    var reader = ManipulateReader(tree)
    let read = reader.read(call: root) ?? reader.read(module: root)
    return try #require(read)
  }

  /// The controls, one per line: kind, label, and the panes that show it.
  private func panel(_ text: String) throws -> [String] {
    try read(text).controls.map { control in
      let panes = control.conditions.map { condition in
        condition.variable + ":" + condition.values.map(\.inputForm).joined(separator: ",")
      }
      return ([control.kind.rawValue, control.label] + panes).joined(separator: " ")
    }
  }

  @Test func layoutsGiveTheOrderAndTheTextsBetween() throws {
    let panel = try panel(
      """
      Manipulate[a b, {{a, 1, ""}, 0, 5, ControlPlacement -> 1}, {{b, 1, "width"}, 0, 5, ControlPlacement -> 2},
        {c, 0, 1},
        Grid[{{Style["Size", Bold], SpanFromLeft}, {"height (m)", Manipulate`Place[1], Dynamic[a + 1], "ft"},
          {Row[{Manipulate`Place[2], Spacer[5], Dynamic[NumberForm[b, {3, 1}]], " cm"}]}}]]
      """)
    #expect(
      panel == ["manipulator c", "heading Size", "manipulator height (m)", "manipulator width (cm)"])
  }

  @Test func panesAreShownWhileAVariableHasAValue() throws {
    let panel = try panel(
      """
      Manipulate[a, {{v, 1, "view"}, {1 -> "one", 2 -> "two", 3 -> "three"}, ControlPlacement -> 1},
        {a, 0, 5, ControlPlacement -> 2}, {b, 0, 5, ControlPlacement -> 3},
        Column[{Manipulate`Place[1], PaneSelector[{1 -> Manipulate`Place[2], 2 -> Manipulate`Place[2],
          3 -> Row[{"last", Manipulate`Place[3]}]}, Dynamic[v]]}]]
      """)
    #expect(
      panel == ["setterBar view", "manipulator a v:1,2", "text last v:3", "manipulator b v:3"])
  }

  @Test func controlsAndButtonsStandWhereALayoutHasThem() throws {
    let definition = try read(
      "Manipulate[a b, {{b, 2}, None}, Row[{Control[{{a, 1}, 0, 5}], Slider[Dynamic[b], {0, 9}], Button[\"reset\", a = 1; b = 2]}]]"
    )
    #expect(definition.controls.map(\.kind) == [.hidden, .manipulator, .slider, .button])
    #expect(definition.controls.map(\.variable) == ["b", "a", "b", ""])
    #expect(definition.controls[2].maximum.x == 9 && definition.controls[2].initial == .number(2))
    #expect(definition.controls[3].action == "CompoundExpression[Set[a, 1], Set[b, 2]]")
  }

  private func only(_ text: String) throws -> InteractiveControl {
    let found = try read("Manipulate[1, \(text)]").controls
    return try #require(found.count == 1 ? found.first : nil)
  }

  @Test func barsOfTogglersHaveListsAsValues() throws {
    #expect(try only("{{k, {1, 3}}, {1, 2, 3}, TogglerBar}").initial == .list([.number(1), .number(3)]))
    #expect(try only("{k, {1, 2, 3}, TogglerBar}").initial == .list([]))
    let names = try only("{{f, {Sin}}, {Sin -> \"sine\", Cos}, ControlType -> CheckboxBar}")
    #expect(names.initial == .list([.expression("Sin")]) && names.choices.map(\.label) == ["sine", "Cos"])
  }

  @Test func choicesThatAnExpressionMakesAreMade() throws {
    let reading = try page(
      "names = {\"x\", \"y\"}; Manipulate[n, {n, Thread[{1, 2} -> names]}, {{k, {2}}, Range[3], TogglerBar}]")
    let html = String(decoding: reading.content.bytes, as: UTF8.self)
    #expect(html.contains("n: x, y") && html.contains("k: 1, 2, 3"))
    #expect(try #require(reading.interactives.first).liveness == .yes)
  }

  @Test func exactStepsGiveExactNumbers() throws {
    let third = try only("{a, 0, 1, 1/3}")
    #expect(
      third.inputForm(of: .number(third.value(atShare: 0.7))) == "Plus[0, Times[2, Times[1, Power[3, -1]]]]")
    #expect(third.inputForm(of: third.initial) == "Plus[0, Times[0, Times[1, Power[3, -1]]]]")
    let down = try only("{a, 2, 1, 1/2}")
    #expect(down.inputForm(of: .number(1.5)) == "Plus[2, Times[-1, Times[1, Power[2, -1]]]]")
    let angle = try only("{{t, 45 Degree}, 0, 90 Degree, 15 Degree}")
    #expect(angle.inputForm(of: angle.initial) == "Times[45, Degree]")
    #expect(
      angle.inputForm(of: .number(angle.value(atShare: 0.33))) == "Plus[0, Times[2, Times[15, Degree]]]")
    let wide = try only("{{a, 10/3}, 0, 5}")
    #expect(wide.inputForm(of: wide.initial) == "Times[10, Power[3, -1]]")
    #expect(wide.inputForm(of: .number(2)) == "2.")
    #expect(try only("{a, 0, 1, 0.25}").inputForm(of: .number(0.5)) == "0.5")
    let kept = try InteractiveDefinition(json: try read("Manipulate[a, {{a, Pi/2}, 0, Pi, Pi/6}]").json)
    #expect(kept.controls[0].notation == (try only("{{a, Pi/2}, 0, Pi, Pi/6}").notation))
    #expect(!kept.controls[0].notation.step.isEmpty)
  }

  @Test func choicesThatFollowAVariableAreThoseOfItsValues() throws {
    let text = "Manipulate[k, {n, 2, 4, 1}, {{k, 1}, Dynamic[Range[n]]}]"
    let found = try #require(page(text).interactives.first)
    #expect(found.liveness == .yes)
    // A reader is told of one control with all choices.
    #expect(found.controls.map(\.kind) == ["manipulator", "setterBar"])
    #expect(try html(text).contains("An interactive with 2 controls: n, k"))
    #expect(try html(text).components(separatedBy: "k: 1, 2, 3, 4").count == 2)
    let wide = try #require(page("Manipulate[k, {n, 2, 4}, {{k, 1}, Dynamic[{1, n}]}]").interactives.first)
    #expect(wide.liveness == .no)
    let fixed = try only("{k, Dynamic[{1 -> \"one\", 2 -> \"two\"}, SynchronousUpdating -> False]}")
    #expect(fixed.choices.map(\.label) == ["one", "two"] && fixed.kind == .setterBar)
  }

  @Test func choicesThatAreListsHaveBraces() throws {
    #expect(try only("{f, {1 -> {x, y}, 2 -> {-y, x}}}").choices.map(\.label) == ["{x, y}", "{−y, x}"])
  }

  @Test func pairsOfWholeNumbersStayExactWhereTheyAreNoPlaces() throws {
    #expect(try only("{{m, {{1, 2}, {3, 4}}}}").initial.inputForm == "{{1, 2}, {3, 4}}")
    let knot = try only("{{p, {2, 3}}, {{2, 3}, {5, 3}}}")
    #expect(knot.kind == .setterBar && knot.inputForm(of: knot.choices[1].value) == "{5, 3}")
    #expect(try only("{{p, {2, 3}}, Locator}").initial == .point(ControlPoint(2, 3)))
    #expect(try only("{{p, {2, 3}}, {0, 0}, {5, 5}}").initial == .point(ControlPoint(2, 3)))
  }

  @Test func truthValuesWithLabelsAreChosenByThese() throws {
    let side = try only("{{s, True, \"rolling\"}, {True -> \"inside\", False -> \"outside\"}}")
    #expect(side.kind == .setterBar && side.choices.map(\.label) == ["inside", "outside"])
    #expect(try only("{s, {True, False}}").kind == .checkbox)
  }

  @Test(arguments: [
    ("TraditionalForm[Exp[-x y]]", "e^(−x y)"), ("2 x^-2", "2/x²"), ("3/Sqrt[x]", "3/√x"),
    ("x^2 - 2 x", "x² − 2 x"), ("OverHat[\"p\"]", "p\u{302}"),
    ("a/(b + 1)", "a/(b + 1)"), ("Sin[2 x]/x^2", "Sin[2 x]/x²"), ("(x + 1)^2 (x - 1)", "(x + 1)² (x − 1)"),
    ("x^2 + y^2 == 1", "x² + y² = 1"), ("Sqrt[1 - x^2]", "√(1 − x²)"), ("Subscript[\"R\", 0]", "R₀"),
  ])
  func theLabelOfAChoiceIsAFormula(_ label: String, _ expected: String) throws {
    #expect(try only("{f, {1 -> \(label), 2 -> \"b\"}}").choices.first?.label == expected)
  }

  @Test func aChoiceWithAPictureForANameHasItsCodeAsOne() throws {
    let shape = try only("{{s, Sphere[]}, {Sphere[] -> Graphics[Disk[]], None -> Graphics[{}]}}")
    #expect(shape.choices.map(\.label) == ["Sphere[]", "None"])
  }

  @Test(arguments: [
    ("True", 0...1000), ("All", 0...1000), ("3", 3...1000), ("{2, 6}", 2...6), ("{All, {1, 4}}", 1...4),
    ("{4, Infinity}", 4...1000),
  ])
  func locatorsMayBeCreated(_ option: String, _ places: ClosedRange<Int>) throws {
    let control = try only("{{p, {{0, 0}, {1, 1}}}, Locator, LocatorAutoCreate -> \(option)}")
    #expect(control.kind == .locator && control.places == places && control.isOperable)
  }

  @Test func locatorsBeginWithoutAny() throws {
    #expect(try only("{{p, {}}, Locator, LocatorAutoCreate -> All}").initial == .points([]))
  }

  @Test func tapsInADrawingAreTold() throws {
    let pane = try read(
      "DynamicModule[{p = {{0, 0}}}, Column[{ClickPane[Dynamic[Graphics[Point[p]]], AppendTo[p, #] &], Button[\"clear\", p = {}]}]]"
    )
    #expect(pane.controls.map(\.kind) == [.hidden, .tap, .button])
    #expect(pane.controls[1].action == "Function[AppendTo[p, Slot[1]]]" && pane.body == "Graphics[Point[p]]")
    let handler = try read(
      #"DynamicModule[{p = {0, 0}, c = Red}, EventHandler[Dynamic[Graphics[{c, Disk[p]}]], {"MouseDragged" :> (p = MousePosition["Graphics"]), "MouseClicked" :> (c = Blue)}]]"#
    )
    #expect(handler.controls.map(\.kind) == [.hidden, .hidden, .tap, .stroke])
    #expect(handler.controls[2].action == "Function[List[mouse$], Set[c, Blue]]")
    #expect(handler.controls[3].action == "Function[List[mouse$], Set[p, mouse$]]")
  }

  @Test func whatIsMovedInABodyIsAControl() throws {
    let found = try read(
      "Manipulate[LocatorPane[Dynamic[p, (p = Round[#]) &], Graphics[{Locator[Dynamic[q]], Line[{p, q}]}]], {{p, {1, 2}}, None}, {{q, {0, 0}}, None}]"
    )
    #expect(found.controls.map(\.kind) == [.locator, .locator])
    #expect(
      found.controls[0].action == "Function[Set[p, Round[Slot[1]]]]" && found.controls[1].action.isEmpty)
  }

  @Test func buttonsOfABodyAreControls() throws {
    let text =
      "Manipulate[Column[{Button[\"roll\", n++; t = {n, a}], Graphics[Disk[]]}], {a, 0, 1}, {{t, {}}, None}]"
    let found = try read(text)
    #expect(found.controls.map(\.kind) == [.manipulator, .hidden, .button])
    #expect(found.controls[2].label == "roll")
    #expect(found.controls[2].action == "CompoundExpression[Increment[n], Set[t, List[n, a]]]")
    let drawn = InteractiveDrawing.draw(try interactive(text)).definition.controls
    #expect(drawn.map(\.kind) == [.manipulator, .hidden, .button, .hidden] && drawn[3].variable == "n")
    #expect(found.body == "Column[List[Spacer[0], Graphics[Disk[]]]]")
    // The action of a button in a table uses the table's variable.
    let table = try read("Manipulate[Row[Table[Button[k, a = k], {k, 3}]], {a, 0, 1}]")
    #expect(table.controls.map(\.kind) == [.manipulator] && table.body.contains("Button"))
  }

  @Test(arguments: [
    ("Button[\"again\", data = RandomReal[1, 4]]", "", ["data"]),
    ("Button[\"step\", Module[{k = 1}, k++; AppendTo[path, k]]]", "", ["path"]),
    (
      "Button[\"roll\", roll[]]", "roll[] := (throw[]; n++); throw[] := dice = RandomInteger[{1, 6}, 2]",
      ["dice", "n"]
    ),
    ("Button[\"up\", Module[{c = 5}, c++]; c = c + 1]", "", ["c"]),
    ("Button[\"all\", go /@ {1, 2}; step]", "go[i_] /; i > 0 := w = w + i; step := (k = 1)", ["w", "k"]),
    ("Button[\"a\", a = 1]", "", []), ("Button[\"loop\", f[]]", "f[] := (f[]; t = 1)", ["t"]),
  ])
  func whatAButtonSetsIsKept(_ button: String, _ definitions: String, names: [String]) throws {
    let text = "Manipulate[a, {a, 0, 1}, \(button), Initialization :> (\(definitions))]"
    let drawn = InteractiveDrawing.draw(
      try interactive(definitions.isEmpty ? text.replacing(", Initialization :> ()", with: "") : text))
    #expect(drawn.definition.controls.filter { $0.kind == .hidden }.map(\.variable) == names)
  }

  @Test func anAnimationInABodyHasItsControlsBehind() throws {
    let found = try read("Manipulate[Animate[Plot[Sin[a x - t], {x, 0, 6}], {t, 0, 6}], {a, 1, 3}]")
    #expect(found.controls.map(\.variable) == ["a", "t"])
    #expect(found.controls.map(\.kind) == [.manipulator, .animator])
    #expect(found.body.hasPrefix("Plot["))
  }

  @Test func framesOfAListArePlayed() throws {
    let table = try read("ListAnimate[Table[n^2, {n, 1, 6}]]")
    #expect(table.body == "Power[n, 2]" && table.controls.map(\.kind) == [.animator])
    #expect(table.controls[0].step.x == 1 && table.controls[0].maximum.x == 6)
    let list = try read("ListAnimate[pictures]")
    #expect(list.body == "Part[pictures, frame$]" && list.controls[0].maximumText == "Length[pictures]")
  }

  @Test func theFrontEndsNumbersOfContextsAreTakenOff() {
    let names = ["Notebook$$27$853266`x", "Cell$$12`y", "$CellContext`Private`z", "Notebook$$z`q", "Own`r"]
    #expect(names.map(SourceName.plain) == ["x", "y", "Private`z", "Notebook$$z`q", "Own`r"])
  }

  @Test func aSoundHasAButton() throws {
    let reading = try page("Manipulate[Play[Sin[2 Pi f t], {t, 0, 1}], {f, 100, 900}]")
    let found = try #require(reading.interactives.first)
    #expect(found.liveness == .yes && found.controls.map(\.kind) == ["manipulator", "button"])
  }

  @Test func aPaneOfLocatorsIsAnInteractive() throws {
    let found = try read(
      "DynamicModule[{p = {1, 2}}, LocatorPane[Dynamic[p], Dynamic[Graphics[Line[{{0, 0}, p}]]], Appearance -> None]]"
    )
    let control = try #require(found.controls.first { $0.kind == .locator })
    #expect(control.variable == "p" && control.initial == .point(ControlPoint(1, 2)) && control.isUnmarked)
    #expect(found.body == "Graphics[Line[List[List[0, 0], p]]]")
  }

  @Test func aManipulateInAModuleHasItsVariables() throws {
    let found = try read("DynamicModule[{f = 3}, g = f + 1; Manipulate[a f, {a, 0, 5}]]")
    #expect(found.body == "Times[a, f]" && found.controls.map(\.variable) == ["a"])
    #expect(found.initialisation == "Set[f, 3];\nSet[g, Plus[f, 1]]")
  }

  @Test func anglesAreShownInDegrees() throws {
    let control = try #require(try read("Manipulate[a, {{a, 45 °}, -180 °, 180 °, 1 °}]").controls.first)
    #expect(
      control.notation.isAngle && control.text(of: .pi / 6) == "30°"
        && control.text(of: control.minimum.x) == "−180°")
    guard case .number(let initial) = control.initial else { return #expect(Bool(false)) }
    #expect(control.text(of: initial) == "45°")
    #expect(try read("Manipulate[a, {a, 0, 2 Pi}]").controls.first?.notation.isAngle == false)
    let again = try InteractiveDefinition(json: try read("Manipulate[a, {a, 0, 90 Degree}]").json)
    #expect(again.controls.first?.notation.isAngle == true)
  }

  @Test func locatorsMayHaveNoMark() throws {
    let text = "Manipulate[Graphics[Point[p]], {{p, {0, 0}}, Locator, Appearance -> None}]"
    #expect(try read(text).controls.first?.isUnmarked == true)
    #expect(try InteractiveDefinition(json: read(text).json).controls.first?.isUnmarked == true)
  }

  @Test func boundsThatSetValuesDoSoBeforeTheBody() throws {
    let found = try read("Manipulate[most + a, {a, 0, If[b > 1, most = 5, most = 3]}, {b, 0, 2}]")
    #expect(
      found.body
        == "CompoundExpression[If[Greater[b, 1], Set[most, 5], Set[most, 3]], Plus[most, a]]")
    #expect(try read("Manipulate[a, {a, 0, b}, {b, 1, 2}]").body == "a")
  }

  @Test func aColorAloneIsPicked() throws {
    let control = try #require(try read("Manipulate[c, {c, Red}]").controls.first)
    #expect(control.kind == .colorSlider && control.initial == .expression("Red"))
  }

  @Test func firstValuesAreExact() throws {
    let control = try #require(try read("Manipulate[a, {{a, 2}, 0, 5}]").controls.first)
    #expect(control.inputForm(of: control.initial) == "2" && control.inputForm(of: .number(3)) == "3.")
  }

  @Test func modulesWithControlsAreInteractives() throws {
    let html = try html(
      """
      DynamicModule[{a = 1, b}, Column[{Row[{"width ", Slider[Dynamic[a], {0, 5}], Dynamic[a]}], Checkbox[Dynamic[b]],
        Dynamic[Plot[Sin[a x], {x, 0, 6}]], Dynamic[a^2]}], Initialization :> (b = False)]
      """)
    #expect(html.contains("width, from 0 to 5, at first 1") && html.contains("<svg"))
    // There is nothing to operate, or nothing to show.
    for text in ["DynamicModule[{a = 1}, Dynamic[a^2]]", "DynamicModule[{a = 1}, Slider[Dynamic[a]]]"] {
      #expect(reading(text).diagnostics.contains { $0.kind == .interactiveInvalid })
    }
  }

  @Test func boxesOfModulesAreInteractives() throws {
    let text = """
      Notebook[{Cell[BoxData[TagBox[DynamicModuleBox[{$CellContext`a$$ = 2}, TagBox[GridBox[{
        {SliderBox[Dynamic[$CellContext`a$$], {0, 4}]},
        {DynamicBox[ToBoxes[Plot[$CellContext`a$$ x, {x, 0, 1}], StandardForm], ImageSizeCache -> {360., {100., 104.}}]}}], "Column"],
        DynamicModuleValues :> {}], Setting]], "Output"]}]
      """
    let reading = readSource(
      file: "a.nb", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.nb"))
    let interactive = try #require(reading.pages.first?.interactives.first)
    #expect(interactive.controls == [PageInteractive.Control(kind: "slider", label: "")])
    #expect(interactive.lacking.isEmpty && interactive.media != nil)
  }

  @Test func boundsThatFollowVariablesAreFoundForTheFirstValues() throws {
    let text =
      "Manipulate[Plot[a x, {x, 0, 1}], {{a, 1}, 0, Dynamic[10 - b]}, {{b, 4}, 0, 8, TrackingFunction -> ((a = 2 #; b = 1) &)}]"
    let definition = try read(text)
    #expect(definition.controls[0].maximumText == "Plus[10, Times[-1, b]]" && definition.hasLiveBounds)
    #expect(definition.controls[1].action.hasPrefix("Function["))
    #expect(try html(text).contains("from 0 to 6, at first 1"))
    // A control with a bound that is not a number cannot be operated.
    let found = try #require(
      page("Manipulate[Plot[a x, {x, 0, 1}], {a, 0, Dynamic[most]}]").interactives.first)
    #expect(found.lacking == ["the bounds of a"])
  }

  @Test func whatIsNoManipulateIsShownAsItsTextWithAFinding() throws {
    for text in ["Plot[x, {x, 0, 1}]", "Manipulate[Plot[x, {x, 0, 1}", ""] {
      let reading = reading(text)
      #expect(reading.diagnostics.contains { $0.kind == .interactiveInvalid })
      #expect(reading.pages.first?.interactives.isEmpty == true)
    }
  }

  @Test func aSyntaxErrorIsReportedWhereItIs() throws {
    func finding(_ code: String) throws -> Diagnostic {
      let text =
        "# Waves\n\n> ```{interactive} Two waves\n> \(code.split(separator: "\n").joined(separator: "\n> "))\n> ```\n"
      let reading = readSource(
        file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
      return try #require(reading.diagnostics.first { $0.kind == .interactiveInvalid })
    }
    let closer = try finding("Manipulate[\n  Plot[x), {x, 0, 1}],\n  {a, 0, 1}]")
    #expect(
      closer.summary
        == "an interactive has a syntax error: \")\" has no opening bracket, and is shown as its text")
    #expect(closer.range?.start?.line == 5 && closer.range?.start?.column == 11)
    // An operator of several bytes before it does not move the line.
    let operand = try finding("Manipulate[\n  a ≤ 3; x → 2,\n  {a, 0, 1}, b *]")
    #expect(operand.range?.start?.line == 6)
  }

  @Test func aFenceOfMarkdownIsAnInteractive() throws {
    let text = "# Waves\n\n```{interactive} Two waves\n:name: two-waves\nManipulate[a, {a, 0, 1}]\n```\n"
    let reading = readSource(
      file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
    let interactive = try #require(reading.pages.first?.interactives.first)
    #expect(interactive.title == "Two waves" && interactive.id == "two-waves")
    let plain = readSource(
      file: "a.md", bytes: Array("```interactive\nManipulate[a, {a, 0, 1}]\n```\n".utf8),
      context: ReadingContext(source: 0, path: "a.md"))
    #expect(plain.pages.first?.interactives.count == 1)
  }

  @Test(arguments: [
    (
      "a.cnxml",
      "<document xmlns=\"http://cnx.rice.edu/cnxml\" xmlns:o=\"urn:octavo:page:1\"><title>T</title><content><para id=\"p\">One.</para>#</content></document>"
    ),
    (
      "a.xml",
      "<chapter xmlns=\"http://docbook.org/ns/docbook\" version=\"5.0\" xmlns:o=\"urn:octavo:page:1\"><title>T</title><para>One.</para>#</chapter>"
    ),
    (
      "a.ptx",
      "<pretext xmlns:o=\"urn:octavo:page:1\"><article><title>T</title><section><title>S</title><p>One.</p>#</section></article></pretext>"
    ),
  ])
  func standsInEveryXMLVocabulary(_ path: String, source: String) throws {
    let text = source.replacing(
      "#",
      with:
        "<o:interactive id=\"w\" title=\"Waves\">Manipulate[Plot[a x, {x, 0, 1}], {a, 1, 2}]</o:interactive>")
    let reading = readSource(
      file: path, bytes: Array(text.utf8), context: ReadingContext(source: 0, path: path))
    #expect(reading.diagnostics.allSatisfy { $0.severity != .error && $0.kind != .elementForeign })
    let found = reading.pages.flatMap(\.interactives)
    #expect(
      found.map(\.id) == ["w"] && found.map(\.title) == ["Waves"] && found.allSatisfy { $0.lacking.isEmpty })
  }

  @Test func aNotebooksSavedManipulateIsOne() throws {
    let text = #"""
      Notebook[{Cell["Waves", "Section"], Cell[BoxData["f[x_]:=x^2"], "Input"], Cell[BoxData[TagBox[StyleBox[
      DynamicModuleBox[{$CellContext`a$$ = 2, Typeset`show$$ = True}, DynamicBox[Manipulate`ManipulateBoxes[1, StandardForm,
      "Variables" :> {$CellContext`a$$ = 1}, "Body" :> Plot[$CellContext`f[$CellContext`a$$ $CellContext`x], {$CellContext`x, 0, 1}],
      "Specifications" :> {{{$CellContext`a$$, 1, "width"}, 0, 5}}, "Options" :> {}, "DefaultOptions" :> {}]],
      Initialization :> ($CellContext`g = 3)], "Manipulate"]]], "Output"]}]
      """#
    let reading = readSource(
      file: "a.nb", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.nb"))
    let page = try #require(reading.pages.first)
    let interactive = try #require(page.interactives.first)
    #expect(interactive.title == "Waves")
    #expect(interactive.controls == [PageInteractive.Control(kind: "manipulator", label: "width")])
  }

  @Test func oneThatIsRightEverywhereIsLive() throws {
    let text = "Manipulate[Plot[f[a x], {x, 0, 6}], {{a, 1}, 0, 5}, {f, {Sin, Cos}}]"
    let interactive = try #require(reading(text).pages.first?.interactives.first)
    #expect(interactive.liveness == .yes && interactive.faults.isEmpty && interactive.media != nil)
    #expect(!(try html(text)).contains("partly"))
  }

  /// Notebooks have definitions that a drawing names and does not use.
  @Test(arguments: [
    (
      "x = Import[\"a.csv\"]; y = 2 x; f[t_] := t^2; Manipulate[Plot[f[a x], {x, 0, 1}], {a, 1, 2}]",
      PageInteractive.Liveness.yes, []
    ),
    (
      "x = Import[\"a.csv\"]; y = 2 x; f[t_] := y t; Manipulate[Plot[f[a x], {x, 0, 1}], {a, 1, 2}]", .no,
      ["Import"]
    ),
    ("{d, e} = Import[\"a.csv\"]; Manipulate[Plot[a d, {x, 0, 1}], {a, 1, 2}]", .no, ["Import"]),
    ("d = {}; AppendTo[d, Import[\"a.csv\"]]; Manipulate[Length[d] a, {a, 1, 2}]", .no, ["Import"]),
    ("d = Import[\"a.csv\"]; Manipulate[If[a > 1, d, a], {a, 1, 2, 1}]", .partly, []),
    ("Manipulate[Plot[Import[a], {x, 0, 1}], {a, 1, 2}]", .no, ["Import"]),
    // Definitions in a list, as `SaveDefinitions` writes them.
    (
      "Manipulate[Plot[b x, {x, 0, a}], {a, 1, 2}, Initialization :> ({save[] := Export[\"a.png\", 1], b = 2}; 0)]",
      .yes, []
    ),
    // A button that cannot work is left out, unless there is nothing else.
    ("Manipulate[Plot[a x, {x, 0, 1}], {a, 1, 2}, Button[\"save\", Export[\"a.png\", a]]]", .partly, []),
    ("Manipulate[Plot[x, {x, 0, 1}], Button[\"save\", Export[\"a.png\", 1]]]", .no, ["Export"]),
  ])
  func whatIsNotEvaluatedMayBeLacking(
    _ text: String, _ liveness: PageInteractive.Liveness, _ lacking: [String]
  ) throws {
    let interactive = try #require(reading(text).pages.first?.interactives.first)
    #expect(interactive.liveness == liveness && interactive.lacking == lacking)
    #expect((interactive.media != nil) == (liveness != .no))
  }

  @Test func boxesInALabelAreItsWords() throws {
    let text = #"Manipulate[a, {{a, 1, RawBoxes[SubscriptBox["On", "1"]]}, 0, 5}]"#
    let label = try #require(definition(text).first).label
    #expect(!label.contains("Box") && label.contains("On"))
  }

  @Test(arguments: [
    (
      "Manipulate[If[n > 2, Range[u], n], {{n, 1}, 1, 3, 1}]",
      "Range is left as it is written", "n = 3"
    ),
    (
      "Manipulate[Plot[{If[n > 2, h[x], x], x}, {x, 0, 1}], {{n, 1}, 1, 3, 1}]",
      "a curve is missing because of h", "n = 3"
    ),
    (
      "Manipulate[ListPlot[{{1, 2}, {If[n > 2, h[2], 3], 0}}], {{n, 1}, 1, 3, 1}]",
      "a curve is missing because of h", "n = 3"
    ),
    (
      "Manipulate[Graphics[{Disk[], If[n > 2, Circle[{u, 0}], Circle[]]}], {{n, 1}, 1, 3, 1}]",
      "u has no value", "n = 3"
    ),
    (
      "Manipulate[Plot[If[n > 2, Sqrt[-1 - x], x], {x, 0, 1}], {{n, 1}, 1, 3, 1}]", "a plot is empty", "n = 3"
    ),
    ("Manipulate[If[n > 2, Message[f::bad]; n, n], {{n, 1}, 1, 3, 1}]", "it says MessageName", "n = 3"),
    ("Manipulate[If[n > 2, While[True], n], {{n, 1}, 1, 3, 1}]", "it takes too long", "n = 3"),
    // A slider that runs backwards.
    ("Manipulate[If[n < 2, While[True], n], {n, 3, 1, 1}]", "it takes too long", "n = 1"),
    (
      "Manipulate[ParametricPlot3D[If[n > 2, h[t], {t, t, t}], {t, 0, 1}, Axes -> False], {{n, 1}, 1, 3, 1}]",
      "a plot is empty", "n = 3"
    ),
    ("Manipulate[If[f === b, Null, 1], {f, {a, b}}]", "Nothing to draw.", "f = b"),
  ])
  func whatIsLeftAtASettingIsNamed(_ text: String, _ what: String, _ setting: String) throws {
    let reading = reading(text)
    let interactive = try #require(reading.pages.first?.interactives.first)
    // An interactive that is partly correct can be operated.
    #expect(interactive.media != nil)
    let fault = try #require(interactive.faults.first)
    #expect(interactive.liveness == .partly && fault.what.hasPrefix(what) && fault.setting == setting)
    let finding = try #require(reading.diagnostics.first { $0.kind == .interactivePartly })
    #expect(finding.summary.contains(what) && DiagnosticKind.interactivePartly.id == "interactive-partly")
    let definition = try #require(reading.pages.first?.media.first?.embedded)
    guard case .bytes(let bytes) = definition.content else {
      Issue.record("the definition is not kept as bytes")
      return
    }
    #expect(try InteractiveDefinition(json: bytes).isPartial)
  }

  @Test func whatIsLeftAsAWholeStaysADescription() throws {
    let reading = reading("Manipulate[Range[u], {n, 3, 5, 1}]")
    let interactive = try #require(reading.pages.first?.interactives.first)
    #expect(interactive.liveness == .no && interactive.media == nil)
    #expect(interactive.faults.first?.what == "Range is left as it is written")
    #expect(reading.diagnostics.contains { $0.kind == .interactiveFailed })
  }

  @Test func whatTheKernelLacksIsNamed() throws {
    let reading = reading("Manipulate[ThisIsNotAFunction[a], {a, 0, 1}]")
    let interactive = try #require(reading.pages.first?.interactives.first)
    #expect(interactive.media == nil)
    #expect(DiagnosticKind.interactiveLacking.id == "interactive-lacking")
    #expect(DiagnosticKind.interactiveFailed.id == "interactive-failed")
  }

  @Test func aControlOfTooManyChoicesIsNamed() throws {
    let choices = (1...1001).map(String.init).joined(separator: ", ")
    let reading = reading("Manipulate[a, {a, {\(choices)}}]")
    #expect(try #require(reading.pages.first?.interactives.first).media == nil)
    #expect(reading.diagnostics.contains { $0.summary.contains("more than 1000 choices") })
  }

  @Test func tooManyControlsAreNamed() throws {
    let controls = (1...201).map { "{a\($0), 0, 1}" }.joined(separator: ", ")
    let reading = reading("Manipulate[a1, \(controls)]")
    #expect(try #require(reading.pages.first?.interactives.first).media == nil)
    #expect(
      reading.diagnostics.contains { $0.summary.contains("201 controls, of which Octavo shows at most 200") })
  }
}
