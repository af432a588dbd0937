import InteractiveModel
import Testing
import WolframLanguage

@testable import InteractiveCompiling
@testable import WolframFormat

/// Interactives as notebooks save them, and the definitions of the cells before them.
@Suite struct SavedInteractiveTests {
  private func needed(_ cells: [String], for text: String, at position: UInt32 = 100) throws -> [String] {
    var definitions = WolframDefinitions()
    for (place, cell) in cells.enumerated() { definitions.add(Array(cell.utf8), at: UInt32(place + 1)) }
    let tree = ExpressionTree(parsing: Array(text.utf8))
    let names = Code(try #require(tree.roots.first), of: tree).names
    return definitions.needed(for: names, at: position).map(\.text)
  }

  /// The saved Manipulate with these specifications, in a module with these variables.
  private func saved(_ specifications: String, variables: String = "") throws -> ReadInteractive {
    let text =
      "DynamicModuleBox[{\(variables)}, DynamicBox[Manipulate`ManipulateBoxes[1, StandardForm, \"Body\" :> Plot[x, {x, 0, a$$}], \"Specifications\" :> {\(specifications)}]]]"
    let tree = ExpressionTree(parsing: Array(text.utf8))
    let module = try #require(tree.roots.first)
    let box = try #require(tree.argument(of: module, place: 1).flatMap { tree.argument(of: $0, place: 0) })
    var reader = ManipulateReader(tree)
    let read = reader.read(saved: box, module: module)
    return try #require(read)
  }

  @Test(arguments: [
    ("f[x_] := x^2", "f[2]", ["SetDelayed[f[Pattern[x, Blank[]]], Power[x, 2]]"]),
    ("{a, b} = {1, 2}", "b", ["Set[List[a, b], List[1, 2]]"]), ("a = b = 3;", "b", ["Set[a, Set[b, 3]]"]),
    ("Timing[f = 3]", "f", ["Timing[Set[f, 3]]"]),
    ("l = {}; Do[AppendTo[l, k], {k, 3}]", "l", ["Set[l, List[]]", "Do[AppendTo[l, k], List[k, 3]]"]),
    // A loop also sets its counters, which say nothing of what a text means by them.
    ("For[i = 0, i < 3, i++, m[i] = i]", "i", []), ("Print[3]; Manipulate[f = 1, {a, 0, 1}]", "f", []),
    ("Options[g] = {w -> 3}", "g[2]", ["Set[Options[g], List[Rule[w, 3]]]"]),
  ]) func statementsDefineWhatTheyAssign(_ cell: String, text: String, _ expected: [String]) throws {
    #expect(try needed([cell], for: text) == expected)
  }

  @Test func definitionsAreInTheNotebooksOrder() throws {
    let cells = ["x = {}; y = 2", "AppendTo[x, y]"]
    #expect(try needed(cells, for: "x") == ["Set[x, List[]]", "Set[y, 2]", "AppendTo[x, y]"])
  }

  @Test func definitionsBeforeAnInteractiveCount() throws {
    let cells = ["f[x_] := 1", "f[x_] := 2"]
    #expect(try needed(cells, for: "f[1]", at: 2) == ["SetDelayed[f[Pattern[x, Blank[]]], 1]"])
    #expect(try needed(cells, for: "f[1]", at: 3).count == 2)
    #expect(try needed(cells, for: "f[1]", at: 0).count == 2)
    #expect(
      try needed(["f = 1", "ClearAll[\"Global`*\"]", "g = 2"], for: "f + g") == ["Set[f, 1]", "Set[g, 2]"])
    #expect(try needed(["f = 1", "ClearAll[\"Global`*\"]", "f = 2"], for: "f") == ["Set[f, 2]"])
    #expect(try needed(["f = 1; g = 2", "Clear[f, g]"], for: "f") == ["Set[f, 1]", "Clear[f]"])
  }

  @Test func whatWasClearedLaterHadItsValue() throws {
    var definitions = WolframDefinitions()
    for (place, (cell, number)) in [("q = 3", 14), ("Clear[q]", 47), ("p", 15), ("r", 48)].enumerated() {
      definitions.add(Array(cell.utf8), at: UInt32(place + 1), evaluation: number)
    }
    #expect(definitions.needed(for: ["q"], at: 3).map(\.text) == ["Set[q, 3]"])
    #expect(definitions.needed(for: ["q"], at: 5).map(\.text) == ["Set[q, 3]", "Clear[q]"])
  }

  @Test(arguments: ["With", "Block", "Module"]) func whatIsAssignedInAScopeIsDefined(_ scope: String) throws {
    let cell = "\(scope)[{c = 4}, area[r_] := c r^2; unit = c]"
    #expect(try needed([cell], for: "area[2]").count == 1)
    #expect(try needed([cell], for: "unit").count == 1)
    #expect(try needed([cell], for: "c").isEmpty)
    #expect(try needed(["\(scope)[{c = 4}, c = 5; Print[c]]"], for: "c").isEmpty)
  }

  @Test func definitionsBehindAnInteractiveCountUntilTheyAreCleared() throws {
    let cells = ["Clear[rise]", "rise[t_] := 3 t", "Clear[rise]", "rise[t_] := 0"]
    #expect(
      try needed(cells, for: "rise[1]", at: 0) == ["SetDelayed[rise[Pattern[t, Blank[]]], Times[3, t]]"])
  }

  @Test func thePercentSignIsTheExpressionBefore() throws {
    let cells = ["D[u^3, u]", "slope[u_] = %", "7", "Plot[1, {u, 0, 1}]; tall = % + 1"]
    #expect(
      try needed(cells, for: "slope[2]") == [
        "Set[slope[Pattern[u, Blank[]]], D[Power[u, 3], u]]"
      ])
  }

  @Test func namesInANotebooksContextAreThoseWithoutIt() throws {
    #expect(try needed(["Global`width = 3; Notebook$$12$34`f[x_] := width x"], for: "f[2]").count == 2)
  }

  @Test func namesOfAModuleAreThoseOfItsDefinitions() throws {
    let cell = "Module[{f, g}, f[x_] := g[x]; g[x_] := h x; Manipulate[f[a], {a, 0, 1}]]"
    #expect(
      try needed([cell, "h = 2"], for: "f$123[a]") == [
        "SetDelayed[f$123[Pattern[x, Blank[]]], g$123[x]]",
        "SetDelayed[g$123[Pattern[x, Blank[]]], Times[h, x]]", "Set[h, 2]",
      ])
    #expect(try needed([cell], for: "k$123[a]").isEmpty)
  }

  @Test func aControlWithoutAFirstValueHasTheSavedOne() throws {
    #expect(try saved("{a$$, 0, 9}", variables: "$CellContext`a$$ = 4").controls[0].initial == .number(4))
    #expect(
      try saved("{{a$$, 1}, 0, 9}", variables: "$CellContext`a$$ = 4").controls[0].initial == .number(1))
    // What lies outside of the bounds is not its value.
    #expect(try saved("{a$$, 0, 9}", variables: "$CellContext`a$$ = 12").controls[0].initial == .number(0))
    #expect(
      try saved("{a$$, {1, 2, 3}}", variables: "$CellContext`a$$ = 3").controls[0].initial == .number(3))
    #expect(
      try saved("{a$$, {True, False}}", variables: "$CellContext`a$$ = False").controls[0].initial
        == .boolean(false))
  }

  @Test func aHiddenVariableMayHaveAnyValue() throws {
    let found = try saved("{{a$$, 1}, 0, 9}, {p$$, Pane[\"start\"], ControlType -> None}")
    #expect(found.obstacles.isEmpty && found.controls.map(\.kind) == [.manipulator, .hidden])
    #expect(found.controls[1].initial == .expression("Pane[\"start\"]"))
  }

  @Test func anEmptyFieldBesideASliderHasItsValue() throws {
    let found = try saved("{{a$$, 3, \"Days\"}, 1, 9}, {{a$$, \"\", \"\"}, \"\", FieldSize -> 5}")
    #expect(found.controls.map(\.initial) == [.number(3), .number(3)])
  }

  @Test func aPlaceHasOnlyTheBoundsThatItIsGiven() throws {
    let zero = ControlPoint(0, 0)
    for text in ["Automatic, ControlType -> Locator", "Locator", "ControlType -> Locator"] {
      let control = try saved("{{p$$, {-2.5, 4}}, \(text)}").controls[0]
      #expect(control.kind == .locator && control.minimum == zero && control.maximum == zero)
    }
    let bounded = try saved("{{p$$, {0, 0}}, {-1, -2}, {1, 2}, ControlType -> Locator}").controls[0]
    #expect(bounded.minimum == ControlPoint(-1, -2) && bounded.maximum == ControlPoint(1, 2))
  }

  @Test func aFirstValueMayBeAnExpression() throws {
    let half = ExpressionTree(parsing: Array("a0/2".utf8))
    let code = Code(try #require(half.roots.first), of: half)
    let typed = try saved("{{a$$, a0/2}, 0, 9}").controls[0]
    #expect(typed.initialCode == code && typed.initial == .number(0))
    let known = try saved("{{a$$, a0/2}, 0, 9}", variables: "$CellContext`a$$ = 4.5").controls[0]
    #expect(known.initialCode == nil && known.initial == .number(4.5))
    let tree = ExpressionTree(parsing: Array("Manipulate[Plot[a x, {x, 0, 1}], {{a, a0/2}, 0, 9}]".utf8))
    var reader = ManipulateReader(tree)
    let call = try #require(tree.roots.first)
    let found = reader.read(call: call)
    var read = try #require(found)
    let given = ExpressionTree(parsing: Array("a0 = 5".utf8))
    read.add(definitions: [Code(try #require(given.roots.first), of: given)])
    #expect(InteractiveDrawing.draw(read).definition.controls[0].initial == .number(2.5))
  }

  @Test(arguments: [
    ("{{a, E}, 0, 4}", ControlValue.number(2.718281828459045)),
    ("{{a, Sin[1]/2}, 0, 4}", .number(0.42073549240394825)),
    ("{{a, {Cos[0], 1}}, Locator}", .point(ControlPoint(1, 1))),
  ]) func exactFirstValuesAreEvaluated(_ control: String, _ value: ControlValue) throws {
    let tree = ExpressionTree(parsing: Array("Manipulate[Graphics[Point[{a, a}]], \(control)]".utf8))
    var reader = ManipulateReader(tree)
    let call = try #require(tree.roots.first)
    let found = reader.read(call: call)
    #expect(InteractiveDrawing.draw(try #require(found)).definition.controls[0].initial == value)
  }
}
