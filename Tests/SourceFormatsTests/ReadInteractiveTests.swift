import Foundation
import InteractiveModel
import PageWriting
import Testing
import WolframLanguage

@testable import InteractiveCompiling

/// What is read from an author's expressions, and the definition that is written of it.
@Suite struct ReadInteractiveTests {
  private func read(_ text: String) throws -> ReadInteractive {
    guard case .interactive(let read, _) = InteractiveText.read(Array(text.utf8), InteractiveNotes()) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return read
  }

  private func code(_ text: String) throws -> Code {
    let tree = ExpressionTree(parsing: Array(text.utf8))
    return Code(try #require(tree.roots.first), of: tree)
  }

  @Test func interactivesBeyondTheStepsOfASourceAreNotEvaluated() throws {
    let allowance = InteractiveAllowance()
    let read = try read("Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 5}]")
    let first = InteractiveDrawing.draw(read, within: allowance)
    #expect(first.obstacles.isEmpty && first.picture != nil)
    allowance.spend(allowance.limit)
    let second = InteractiveDrawing.draw(read, within: allowance)
    #expect(second.obstacles == [.unevaluated] && second.picture == nil)
    let writer = InteractiveWriter(read, within: allowance)
    #expect(
      writer.findings.map(\.summary) == [
        "an interactive is not evaluated, since those before it in this source take too many steps; it stays a description"
      ])
    #expect(writer.findings.map(\.kind.id) == ["interactive-unevaluated"])
    allowance.raise(toInputOf: 100_000)
    #expect(InteractiveDrawing.draw(read, within: allowance).picture != nil)
    #expect(InteractiveAllowance(inputBytes: .max).limit == 400_000_000)
  }

  @Test func aManipulateIsReadAsItsParts() throws {
    let read = try read(
      """
      f[x_] := x^2; k = 3;
      Manipulate[Plot[f[a x] + b, {x, 0, 6}], {a, 0, 5}, {{b, 1, "height"}, 0, Dynamic[a]},
        Button["again", a = 1], FrameLabel -> "Waves", Initialization :> (g[x_] := x)]
      """)
    #expect(read.title == "Waves" && read.obstacles.isEmpty)
    #expect(
      read.definitions.map(\.text) == ["SetDelayed[f[Pattern[x, Blank[]]], Power[x, 2]]", "Set[k, 3]"])
    #expect(read.initialisation.map(\.text) == ["SetDelayed[g[Pattern[x, Blank[]]], x]"])
    #expect(read.body?.text == "Plot[Plus[f[Times[a, x]], b], List[x, 0, 6]]")
    #expect(read.controls.map(\.kind) == [.manipulator, .manipulator, .button])
    #expect(read.controls.map { $0.maximumCode?.text } == [nil, "a", nil])
    #expect(read.controls.map { $0.actionCode?.text } == [nil, nil, "Set[a, 1]"])
    #expect(read.names.isSuperset(of: ["Plot", "f", "g", "a", "b", "Set"]) && !read.names.contains("k"))
  }

  @Test func choicesThatAnExpressionMakesAreCodeOfTheirControl() throws {
    let read = try read("Manipulate[k, {n, 1, 4, 1}, {k, Dynamic[Range[n]]}, {{j, 2}, Range[3], TogglerBar}]")
    #expect(read.controls.map { $0.choicesCode?.text } == [nil, "Range[n]", "Range[3]"])
    #expect(read.controls.map(\.takesFirstChoice) == [false, true, false])
    #expect(read.controls.map(\.awaitsChoices) == [false, true, true])
    #expect(read.controls.allSatisfy { $0.minimumCode == nil })
  }

  @Test(arguments: [
    ("Manipulate[x, {a, Nothing[]}]", InteractiveObstacle.function("Nothing")),
    (
      "Manipulate[x, {a, {\((0...InteractiveDefinition.mostChoices).map(String.init).joined(separator: ","))}}]",
      .tooManyChoices
    ),
    (
      "Manipulate[x, \((0...InteractiveDefinition.mostControls).map { "{a\($0), 0, 1}" }.joined(separator: ","))]",
      .tooManyControls(InteractiveDefinition.mostControls + 1)
    ),
  ])
  func readingTellsWhatItStaysAPictureFor(_ text: String, _ obstacle: InteractiveObstacle) throws {
    let read = try read(text)
    #expect(read.obstacles == [obstacle])
    let drawn = InteractiveDrawing.draw(read)
    #expect(drawn.obstacles == [obstacle] && drawn.liveness == .no && drawn.picture == nil)
  }

  /// Whichever part of it has the code.
  @Test func codeOfTooManyBytesIsNamed() throws {
    let text = "\"" + String(repeating: "x", count: Code.mostBytes) + "\""
    for source in [
      "Manipulate[#, {a, 0, 1}]", "Manipulate[a, {{a, f[#]}, None}]", "f = #; Manipulate[a f, {a, 0, 1}]",
    ] {
      #expect(try read(source.replacing("#", with: text)).obstacles == [.tooLarge])
    }
  }

  @Test(arguments: [
    ("Manipulate[a, {a, 0, c}]", InteractiveObstacle.bounds(of: "a")),
    ("Manipulate[k, {k, Range[n]}]", .choices(of: "k")),
    ("Manipulate[WordCloud[a], {a, 0, 1}]", .function("WordCloud")),
    ("Manipulate[While[True], {a, 0, 1}]", .fails(InteractiveFault(.stopped))),
    ("Manipulate[Range[u], {n, 3, 5, 1}]", .fails(InteractiveFault(.left("Range")))),
    ("d = Import[\"a.csv\"]; Manipulate[Plot[a d, {x, 0, 1}], {a, 1, 2}]", .function("Import")),
  ])
  func drawingTellsWhatItStaysAPictureFor(_ text: String, _ obstacle: InteractiveObstacle) throws {
    let drawn = InteractiveDrawing.draw(try read(text))
    #expect(drawn.obstacles == [obstacle] && drawn.liveness == .no)
  }

  @Test func eachObstacleHasItsWords() {
    let obstacles: [InteractiveObstacle] = [
      .function("WordCloud"), .bounds(of: "a$$"), .choices(of: "k"), .tooManyControls(201),
      .tooManyChoices, .tooLarge, .fails(InteractiveFault(.stopped)),
    ]
    #expect(
      obstacles.map { $0.words() } == [
        "WordCloud", "the bounds of a", "the choices of k", "more than 200 controls",
        "a control of more than 1000 choices", "code of more than 2 MB", "it takes too long",
      ])
    #expect(obstacles.compactMap(\.name) == ["WordCloud"])
    #expect(obstacles.map(\.kind) == Array(repeating: .interactiveLacking, count: 6) + [.interactiveFailed])
    #expect(
      obstacles[0].summary(naming: { "\"\($0)\"" }, isCode: false)
        == "\"WordCloud\" cannot be evaluated, so an interactive stays a picture")
    #expect(
      obstacles[6].summary(naming: { $0 }, isCode: false)
        == "an interactive cannot be drawn at its first values and stays a description: it takes too long")
  }

  @Test func aFaultIsTheFirstSettingAndItsWords() throws {
    let drawn = InteractiveDrawing.draw(try read("Manipulate[If[n > 2, q /. u, n], {{n, 1}, 1, 3, 1}]"))
    #expect(drawn.faults == [InteractiveFault(.left("ReplaceAll"), at: "n = 3")] && drawn.liveness == .partly)
    let fault = try #require(drawn.faults.first)
    #expect(fault.words() == "ReplaceAll is left as it is written")
    #expect(fault.words { "\"/.\" (\($0))" } == "\"/.\" (ReplaceAll) is left as it is written")
    #expect(
      InteractiveFault(.left("ProductLog"), isOfResult: true).words { "\"\($0)\"" }
        == "a result has ProductLog, which is not evaluated further")
  }

  @Test func theDefinitionIsWrittenAsJSON() throws {
    var definition = InteractiveDrawing.draw(
      try read(
        """
        f[x_] := x^2;
        Manipulate[Plot[f[a x], {x, 0, 6}], {{a, 1, "width"}, 0, 5}, {{c, Red}, ColorSetter},
          Button["again", a = 1], Initialization :> (b = 2)]
        """)
    ).definition
    (definition.id, definition.title) = ("wide", "Wide and \"narrow\"")
    #expect(
      String(decoding: definition.json, as: UTF8.self) == """
        {"version":2,"id":"wide","title":"Wide and \\"narrow\\"","description":"","width":360,"height":240,\
        "definitions":"SetDelayed[f[Pattern[x, Blank[]]], Power[x, 2]]","initialisation":"Set[b, 2]",\
        "body":"Plot[f[Times[a, x]], List[x, 0, 6]]","controls":[\
        {"kind":"manipulator","variable":"a","label":"width","value":1,"minimum":0,"maximum":5,"step":0},\
        {"kind":"colorSetter","variable":"c","label":"c","value":"Red"},\
        {"kind":"button","variable":"","label":"again","value":0,"action":"Set[a, 1]"}]}
        """)
  }

  // MARK: Code

  @Test func codeIsPrintedAsTheSourceHasItsNumbersAndStrings() throws {
    #expect(
      try code("f[2.50, 1.5`20*^-3, \"a\\\"b\\n\", x_, g[1][2]]").text
        == "f[2.50, 1.5`20*^-3, \"a\\\"b\\n\", Pattern[x, Blank[]], g[1][2]]")
    #expect(try code("$CellContext`f[Global`x, Notebook$$27$5`y]").text == "f[x, y]")
  }

  @Test func namesAreReplacedAsNamesAndNotInStrings() throws {
    let code = try code("f[x, \"x\", x[xx], Function[x, x]]")
    #expect(code.renaming(["x": "y$2"]).text == "f[y$2, \"x\", y$2[xx], Function[y$2, y$2]]")
    let value = try self.code("g[1]")
    #expect(code.replacing(["x": value]).text == "f[g[1], \"x\", g[1][xx], Function[g[1], g[1]]]")
    #expect(code.replacing(["f": value]).text == "g[1][x, \"x\", x[xx], Function[x, x]]")
    // What is put in is not searched again.
    #expect(try self.code("f[x, y]").replacing(["x": .symbol("y"), "y": .symbol("x")]).text == "f[y, x]")
  }

  @Test func callsAreReplacedByOtherCode() throws {
    let code = try code("Column[{Button[\"a\", b = 1], Button[\"c\", d], Button[\"a\", b = 1]}]")
    let first = try self.code("Button[\"a\", b = 1]")
    #expect(
      code.replacingCalls(of: "Button") { $0 == first ? .call("Spacer", [.integer(0)]) : nil }.text
        == "Column[List[Spacer[0], Button[\"c\", d], Spacer[0]]]")
    #expect(Code.sequence([first]).text == first.text)
    #expect(Code.sequence([.symbol("a"), .list([])]).text == "CompoundExpression[a, List[]]")
  }

  @Test func codeOfAnyDepthIsCopied() throws {
    let depth = 50_000
    let deep = try code(String(repeating: "f[", count: depth) + "x" + String(repeating: "]", count: depth))
    #expect(deep.renaming(["x": "y"]).text.utf8.count == 3 * depth + 1)
    #expect(try code("{\(String(repeating: "123456789,", count: 300_000))1}").isTooLarge)
  }
}
