import BookModel
import Diagnostics
import Testing

@testable import PageWriting
@testable import SourceFormats

/// The page content for the cells of a notebook.
@Suite struct WolframPageTests {
  private func page(_ cells: String) throws -> String {
    let reading = readSource(
      file: "a.nb", bytes: Array("Notebook[{\(cells)}]".utf8),
      context: ReadingContext(source: 0, path: "a.nb"))
    return String(decoding: try #require(reading.pages.first).content.bytes, as: UTF8.self)
  }

  private func findings(_ cells: String) -> [String] {
    readSource(
      file: "a.nb", bytes: Array("Notebook[{\(cells)}]".utf8),
      context: ReadingContext(source: 0, path: "a.nb")
    ).diagnostics.map(\.kind.id)
  }

  @Test func refersToTheNumbersOfFormulas() throws {
    let html = try page(
      #"""
      Cell[TextData[{"see (", CounterBox["DisplayFormulaNumbered", "b"], ")"}], "Text"],
      Cell[BoxData["x"], "DisplayFormulaNumbered", CellTags->"a"],
      Cell[BoxData["y"], "DisplayFormulaNumbered", CellTags->"b"]
      """#)
    #expect(html.contains(">2</a>)"))
    #expect(html.contains("id=\"b\""))
  }

  @Test func takesATitleFromTheBestCell() {
    let cells = #"Cell[BoxData["x"], "Input"], Cell["A short line", "Text"], Cell["Below", "Subtitle"]"#
    let reading = readSource(
      file: "a.nb", bytes: Array("Notebook[{\(cells)}]".utf8),
      context: ReadingContext(source: 0, path: "a.nb"))
    #expect(reading.pages.first?.title == "Below")
  }

  @Test func countsSectionsAnewInChapters() throws {
    let number = #"TextData[{CounterBox["Chapter"], ".", CounterBox["Section"], " s"}]"#
    let html = try page(
      #"Cell["A", "Chapter"], Cell[\#(number), "Section"], Cell[\#(number), "Section"], Cell["B", "Chapter"], "#
        + #"Cell[\#(number), "Section"]"#)
    for text in ["1.1 s", "1.2 s", "2.1 s"] { #expect(html.contains(text)) }
  }

  @Test func goesOnCountingItemsBehindText() throws {
    let html = try page(
      #"Cell["a", "ItemNumbered"], Cell["t", "Text"], Cell["b", "ItemNumbered"], Cell["S", "Section"], Cell["c", "ItemNumbered"]"#
    )
    #expect(html.contains("<ol start=\"2\"><li>b</li></ol>") && html.contains("<ol><li>c</li></ol>"))
  }

  @Test func writesLayoutGridsWithoutTables() throws {
    let stack = #"Cell[BoxData[GridBox[{{"\"one\""}, {"\"two\""}}]], "Output"]"#
    #expect(try !page(stack).contains("<table") && page(stack).contains("two"))
    let formulas = #"Cell[BoxData[GridBox[{{"1", SqrtBox["2"]}, {"3", "4"}}]], "Output"]"#
    #expect(try page(formulas).contains("<mtable>"))
    let table = #"Cell[BoxData[GridBox[{{"\"name\"", "\"size\""}, {"\"a\"", "1"}, {"2", "3"}}]], "Output"]"#
    #expect(try page(table).contains("<th scope=\"col\">"))
    #expect(!findings(stack + "," + formulas + "," + table).contains("table-header-missing"))
  }

  @Test func leadsToCellsByTheirNumbers() throws {
    let html = try page(
      #"""
      Cell[TextData[ButtonBox["go", BaseStyle->"Link", ButtonFunction:>(NotebookFind[SelectedNotebook[], #, All, CellID]&),
        ButtonData->"17"]], "Text"], Cell["there", "Section", CellID->17]
      """#)
    #expect(html.contains("id=\"cell-17\"") && !findings("").contains("link-target-missing"))
  }

  @Test func showsControlsByTheirValues() throws {
    let html = try page(
      #"Cell[BoxData[RowBox[{CheckboxBox[True], CheckboxBox[False], PopupMenuBox[2, {1->"\"one\"", 2->"\"two\""}]}]], "Output"]"#
    )
    #expect(html.contains("☑☐") && html.contains("two") && !html.contains("one"))
  }

  @Test(arguments: [
    ("0.9983341664682815`", "0.998334"), ("9.9999999`", "10."), ("2.`", "2."), ("1.5`*^-7", "1.5×10^-7"),
    ("3.14159265358979`5.", "3.1416"),
    ("2.71828182845904`9.698", "2.718281828"), ("1.25``20", "1.25"),
    ("3.14159265358979`15.", "3.14159265358979"), ("0.000123456789`", "0.000123457"),
    ("123456789.25`", "123456789."),
  ])
  func showsNumbersAsTheFrontEndDoes(_ number: String, _ expected: String) throws {
    #expect(
      try page("Cell[BoxData[RowBox[{\"{\", \"\(number)\", \"}\"}]], \"Output\"]").contains("{\(expected)}"))
  }

  @Test func leavesRoomAroundOperatorsOfOutputs() throws {
    let html = try page(#"Cell[BoxData[RowBox[{"a", "-", RowBox[{"-", "b"}], "==", "c"}]], "Output"]"#)
    #expect(html.contains("a - -b == c"))
  }

  @Test func showsStringsOfOutputsWithoutQuotes() throws {
    let html = try page(#"Cell[BoxData[RowBox[{"{", RowBox[{"\"a\"", ",", "\"b\""}], "}"}]], "Output"]"#)
    #expect(html.contains("{a, b}"))
  }

  @Test func keepsColorsThatTellSomething() throws {
    let html = try page(
      #"Cell[TextData[{"a ", StyleBox["red", FontColor->RGBColor[1, 0, 0]], StyleBox["grey", FontColor->GrayLevel[0.5]]}], "Text"]"#
    )
    #expect(html.contains("style=\"color: #") && html.ranges(of: "color:").count == 1)
  }

  @Test func knowsFunctionsByTheirTemplates() throws {
    let html = try page(
      #"Cell[BoxData[TemplateBox[{"n", "x"}, "BesselJ"]], "DisplayFormula"], Cell[BoxData[TemplateBox[{"u"}, "Unheard"]], "Output"]"#
    )
    #expect(html.contains("<msub><mi>J</mi><mrow><mi>n</mi></mrow></msub>"))
    #expect(html.contains("alttext=\"Bessel J n of x\""))
    #expect(html.contains("<mi>Unheard</mi>"))
  }

  @Test func drawsGraphsBetweenNamedVertices() throws {
    let html = try page(
      #"""
      Cell[BoxData[GraphicsBox[{LineBox[{DynamicLocation["V$1", Automatic, Center], DynamicLocation["V$2", Automatic, Center]}],
        TagBox[DiskBox[{0, 0}, 0.1], "DynamicName", BoxID->"V$1"], TagBox[DiskBox[{1, 1}, 0.1], "DynamicName", BoxID->"V$2"]}]],
        "Output"]
      """#)
    #expect(html.contains("<svg") && html.contains("fill=\"none\" stroke"))
  }

  @Test func leadsToTheFirstOfCellsWithOneTag() throws {
    let cells =
      #"Cell["one", "Section", CellTags->"t"], Cell["two", "Text", CellTags->"t"], Cell["three", "Section", CellTags->"t"]"#
    #expect(try page(cells).ranges(of: "id=\"t\"").count == 1)
    #expect(!findings(cells).contains("id-repeated"))
  }

  @Test func keepsPrintedLinesTogether() throws {
    let html = try page(
      #"""
      Cell["f[2]", "Input"], Cell["one", "Print"], Cell["two", "Print"], Cell["Null", "Output"], Cell["three", "Print"],
      Cell["t", "Text"]
      """#)
    #expect(html.contains("<pre class=\"output\">one\ntwo</pre><pre class=\"output\">Null</pre>"))
    #expect(html.contains("<pre class=\"output\">three</pre></div><p>t</p>"))
  }

  @Test func partsFactorsInCode() throws {
    let call = #"RowBox[{"g", "[", "1", "]"}]"#
    let html = try page(
      #"Cell[BoxData[RowBox[{RowBox[{"2", "x", \#(call), \#(call)}], "+", RowBox[{"h", "[", RowBox[{"-", "a"}], "]"}]}]], "Input"]"#
    )
    let text = html.replacing(try Regex("<[^>]*>"), with: "")
    #expect(text.contains("2 x g[1] g[1] + h[-a]"))
  }

  @Test func leavesOutParagraphsOfSpaces() throws {
    let html = try page(#"Cell["a", "Text"], Cell["\t", "Text"], Cell[TextData[{" ", "\n"}], "Text"]"#)
    #expect(html.ranges(of: "<p>").count == 1)
  }

  @Test func writesPrivateCharactersAsPublicOnes() throws {
    let html = try page("Cell[\"a \u{F522} b\", \"Text\"]")
    #expect(html.contains("a → b"))
  }
}
