import BookModel
import Diagnostics
import Testing

@testable import PageWriting
@testable import SourceFormats

@Suite struct WolframReaderTests {
  private func read(_ text: String) -> SourceReading {
    readSource(file: "a.nb", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.nb"))
  }

  private func page(_ cells: String) throws -> String {
    let page = try #require(read("Notebook[{\(cells)}]").pages.first)
    return String(decoding: page.content.bytes, as: UTF8.self)
  }

  @Test func takesSectionsFromStyles() throws {
    let reading = read(
      #"Notebook[{Cell[CellGroupData[{Cell["Limits", "Title"], Cell["One", "Section"], Cell["x", "Text"]}, Open]]}]"#
    )
    let page = try #require(reading.pages.first)
    #expect(page.headings.map(\.text) == ["Limits", "One"])
    #expect(page.headings.map(\.level) == [1, 2])
    #expect(page.title == "Limits")
  }

  @Test func writesBoxesAsMathML() throws {
    let html = try page(
      #"Cell[BoxData[RowBox[{FractionBox["1", SqrtBox["\[Alpha]"]], "+", SuperscriptBox["x", "2"]}]], "DisplayFormula"]"#
    )
    #expect(html.contains("<mfrac><mrow><mn>1</mn></mrow><mrow><msqrt><mi>α</mi></msqrt></mrow></mfrac>"))
    #expect(html.contains("<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup>"))
    #expect(
      html.contains("alttext=\"fraction 1 over square root of α end root end fraction plus x squared\""))
  }

  @Test func keepsTypesetInputWithinCode() throws {
    let html = try page(
      #"Cell[BoxData[RowBox[{"f", "[", SuperscriptBox["x", "2"], "]"}]], "Input", CellLabel->"In[1]:="]"#)
    #expect(html.contains("<p class=\"prompt\">In[1]:=</p>"))
    #expect(html.contains("<pre class=\"code\"><code>"))
    #expect(html.contains("<msup>"))
  }

  @Test func nestsItemsAsLists() throws {
    let html = try page(#"Cell["a", "Item"], Cell["b", "Subitem"], Cell["c", "Item"], Cell["t", "Text"]"#)
    #expect(html.contains("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>t</p>"))
  }

  @Test func drawsLinesAsSVG() throws {
    let html = try page(#"Cell[BoxData[GraphicsBox[LineBox[{{0, 0}, {1, 1}}]]], "Output"]"#)
    #expect(html.contains("<svg"))
  }

  @Test func keepsWhatADamagedNotebookHolds() throws {
    let reading = read(#"Notebook[{Cell["One", "Section", Cell["two", "Text"]}]"#)
    #expect(reading.diagnostics.contains { $0.kind.id == "wolfram-syntax" })
    #expect(reading.pages.count == 1)
  }

  @Test func reportsFilesWithoutCells() {
    #expect(read("1 + 2").diagnostics.map(\.kind.id) == ["wolfram-invalid"])
  }

  @Test func countsBoxesThatAreNotUnderstood() throws {
    let reading = read(
      #"Notebook[{Cell[BoxData[RowBox[{FooBox["a"], SqrtBox["2"], FooBox["b"]}]], "Output"]}]"#)
    let finding = try #require(reading.diagnostics.first { $0.kind.id == "wolfram-replaced" })
    #expect(finding.summary.contains("FooBox"))
  }

  @Test func survivesEveryTruncation() {
    let text = Array(
      (#"(* x *) Notebook[{Cell["A\[Alpha]\n", "Title"], Cell[BoxData[GridBox[{{"1", RowBox[{"f", "[", "x", "]"}]}}]], "#
        + #""Output"], Cell[TextData[{"a ", StyleBox["b", FontWeight->"Bold"], Cell[BoxData[SuperscriptBox["x", "2"]]]}], "#
        + #""Text"], Cell[BoxData[GraphicsBox[{LineBox[CompressedData["1:eJw="]]}]], "Output"]}]"#).utf8)
    for length in 0...text.count {
      let reading = readSource(
        file: "a.nb", bytes: Array(text[..<length]), context: ReadingContext(source: 0, path: "a.nb"))
      #expect(reading.pages.count <= 1)
    }
  }

  @Test(arguments: [
    "RowBox[{", "SuperscriptBox[", "Cell[", "StyleBox[", "SqrtBox[", "{", "GridBox[{{", "TagBox[",
  ])
  func readsDeepNesting(opener: String) {
    let deep = String(repeating: opener, count: 3000)
    for style in ["Output", "Text", "Input", "DisplayFormula"] {
      #expect(read("Notebook[{Cell[BoxData[\(deep)\"x\"], \"\(style)\"]}]").pages.count <= 1)
    }
  }
}
