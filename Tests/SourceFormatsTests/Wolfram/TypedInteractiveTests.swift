import BookModel
import Testing

@testable import PageWriting
@testable import SourceFormats

/// Input cells whose output was not saved: what they would show is in the book.
@Suite struct TypedInteractiveTests {
  private func read(_ cells: String) -> SourceReading {
    readSource(
      file: "a.nb", bytes: Array("Notebook[{\(cells)}]".utf8),
      context: ReadingContext(source: 0, path: "a.nb"))
  }

  private func input(_ code: String, style: String = "Input") -> String {
    let text = code.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "Cell[BoxData[\"\(text)\"], \"\(style)\"]"
  }

  private let curve = "Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 5}]"

  private func live(_ cells: String) throws -> [PageInteractive] {
    try #require(read(cells).pages.first).interactives
  }

  @Test(arguments: ["Input", "Code"]) func anInteractiveWithoutOutputIsShownBehindItsCode(style: String)
    throws
  {
    let page = try #require(read(input(curve, style: style)).pages.first)
    let html = String(decoding: page.content.bytes, as: UTF8.self)
    #expect(page.interactives.map(\.liveness) == [.yes])
    let code = try #require(html.range(of: "<code>"))
    let figure = try #require(html.range(of: "data-interactive"))
    #expect(code.lowerBound < figure.lowerBound)
  }

  @Test func definitionsOfOtherCellsAreUsed() throws {
    let cells = [input("f[x_] := Cos[x]"), input("Manipulate[Plot[f[a x], {x, 0, 6}], {a, 1, 5}]")]
    #expect(try live(cells.joined(separator: ", ")).map(\.liveness) == [.yes])
  }

  @Test func aSavedOutputIsShownInstead() throws {
    let output = #"Cell[BoxData["done"], "Output"]"#
    #expect(try live("\(input(curve)), \(output)").isEmpty)
    let message = #"Cell["a message", "Message"]"#
    #expect(try live("\(input(curve)), \(message), \(output)").isEmpty)
    #expect(try live("\(input(curve)), \(message)").count == 1)
    #expect(
      try live(
        #"Cell[BoxData["\#(curve)"], "Input", CellLabel->"In[3]:="], Cell["text", "Text"], Cell[BoxData["done"], "Output", CellLabel->"Out[3]="]"#
      ).isEmpty)
    // A group has its input and its output.
    #expect(try live("Cell[CellGroupData[{\(input(curve)), \(output)}, Open]]").isEmpty)
  }

  @Test func codeThatShowsSomethingElseStaysCode() throws {
    for code in ["\(curve);", "m = \(curve);", "f[2]", "Plot[x, {x, 0, 1}]", "Manipulate[", "Hold[\(curve)]"]
    {
      #expect(try live(input(code)).isEmpty, "\(code)")
    }
  }

  @Test func codeThatCannotBeOperatedStaysCodeWithAFinding() throws {
    let found = read(input("Manipulate[WordCloud[a], {a, 1, 5}]"))
    #expect(try #require(found.pages.first).interactives.isEmpty)
    #expect(
      found.diagnostics.map(\.summary).contains("WordCloud cannot be evaluated, so an interactive stays code")
    )
  }

  @Test func pastedInteractivesAndTheCodeBesideThemAreRead() throws {
    let module =
      #"DynamicModuleBox[{$CellContext`a$$ = 2}, DynamicBox[Manipulate`ManipulateBoxes[1, StandardForm, "Body" :> Plot[$CellContext`f[$CellContext`a$$ x], {x, 0, 6}], "Specifications" :> {{{$CellContext`a$$, 2}, 1, 5}}]]]"#
    let cell = #"Cell[BoxData[{RowBox[{"f", "=", "Sin"}], "\n", \#(module), "g[2]"}], "Input"]"#
    let page = try #require(read(cell).pages.first)
    #expect(page.interactives.map(\.liveness) == [.yes])
    let html = String(decoding: page.content.bytes, as: UTF8.self)
    #expect(!html.contains("ManipulateBoxes") && html.contains("g</span>"))
  }

  @Test(arguments: [
    ("Quiet[§]", 1), ("Labeled[§, 1]", 1), ("Column[{§, x, §}]", 2), ("{§, {§}}", 2), ("If[True, §]", 1),
    ("If[False, 1, §]", 1), ("m = §; m", 1), ("m = §", 1), ("Quiet[x = 3; §]", 1),
    ("Table[Manipulate[Plot[Sin[k a x], {x, 0, 6}], {a, 1, 5}], {k, 2}]", 2),
    ("Table[Manipulate[Plot[f[a x], {x, 0, 6}], {a, 1, 5}], {f, {Sin, Cos, Tan}}]", 3),
    ("{§, 2}[[1]]", 1), ("Last[{1, §}]", 1),
    ("DynamicModule[{a = 1}, Column[{Slider[Dynamic[a], {0, 5}], Dynamic[a]}]]", 1),
  ])
  func whatStandsAroundAnInteractiveIsTakenOff(code: String, count: Int) throws {
    let found = try live(input(code.replacing("§", with: curve)))
    #expect(found.map(\.liveness) == [PageInteractive.Liveness](repeating: .yes, count: count))
  }

  @Test func interactivesAreGivenByNamesAndFunctionsOfOtherCells() throws {
    let maker = input("mk[n_] := Manipulate[Plot[Sin[n a x], {x, 0, 6}], {a, 1, 5}]")
    #expect(try live("\(maker), \(input("mk[3]"))").map(\.liveness) == [.yes])
    #expect(try live("\(input("m = \(curve);")), \(input("m"))").map(\.liveness) == [.yes])
    #expect(try live("\(input("m = \(curve);")), \(input("%"))").map(\.liveness) == [.yes])
    #expect(try live("\(input("{\(curve)};")), \(input("%[[1]]"))").map(\.liveness) == [.yes])
    // A definition shows nothing, and one behind the cell is not known yet.
    #expect(try live(maker).isEmpty)
    #expect(try live("\(input("mk[3]")), \(maker)").isEmpty)
  }

  @Test(arguments: [
    ("If[RandomReal[] < 2, §]", "If"), ("Map[Function[k, §], {1, 2}]", "Map"), ("{§, 2}[[k]]", "Part"),
    ("Table[§, {k, 1, 9}, {j, 2}]", "Table"), ("mk[x, 2]", "mk"), ("Export[\"a.cdf\", §]", "Export"),
  ])
  func interactivesThatStayCodeAreNamed(code: String, function: String) throws {
    let maker = input("mk[n_] := Manipulate[Plot[Sin[n a x], {x, 0, 6}], {a, 1, 5}];")
    let code = code.replacing("§", with: curve)
    let found = read("\(maker), \(input(code))")
    #expect(try #require(found.pages.first).interactives.isEmpty)
    #expect(
      found.diagnostics.filter { $0.kind.id == "interactive-invalid" }.map(\.summary)
        == ["an interactive that \(function) would show stays code"])
  }

  @Test(arguments: ["Hold[§]", "m = §;", "g[x_] := §", "Clear[mk]", "Head[f]", "DynamicModule[{a = 1}, a]"])
  func whatShowsNoInteractiveIsNotNamed(code: String) {
    let maker = input("mk[n_] := Manipulate[Plot[Sin[n a x], {x, 0, 6}], {a, 1, 5}];")
    let found = read("\(maker), \(input(code.replacing("§", with: curve)))")
    #expect(!found.diagnostics.contains { $0.kind.id.hasPrefix("interactive") }, "\(found.diagnostics)")
  }

  @Test func definitionsThatNameThemselvesEnd() throws {
    let calls = Array(repeating: "f[x]", count: 8).joined(separator: ", ")
    let maker = input("f[x_] := {Manipulate[a, {a, 1, x}], \(calls)}")
    let found = read("\(maker), \(input("f[1]"))")
    let count = try #require(found.pages.first).interactives.count
    #expect((1...50).contains(count))
    #expect(found.diagnostics.contains { $0.summary == "an interactive that f would show stays code" })
  }

  @Test func eachLineOfACellShowsItsOwn() throws {
    #expect(try live(input("\(curve)\nx = 3;\n\(curve)")).count == 2)
    #expect(try live(#"Cell[BoxData["\#(curve)"], "Input", Evaluatable->False]"#).isEmpty)
  }
}
