import BookModel
import Diagnostics
import Foundation
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

  private static let swatch =
    #"InterpretationBox[ButtonBox[TooltipBox[GraphicsBox[{RGBColor[1, 0, 0], RectangleBox[{0, 0}]}, AspectRatio->1, ImageSize->Dynamic[{Automatic, 1.35 CurrentValue["FontCapHeight"]/AbsoluteCurrentValue[Magnification]}]], "RGBColor[1, 0, 0]"], Appearance->None], RGBColor[1, 0, 0]]"#
  private static let digit =
    #"GraphicsBox[TagBox[RasterBox[{{0, 255}, {255, 0}}, {{0, 2}, {2, 0}}, {0, 255}], BoxForm`ImageTag["Byte"]], ImageSizeRaw->{28, 14}]"#

  @Test func keepsListsOfSmallPicturesInALine() throws {
    let list = #"RowBox[{"{", RowBox[{\#(Self.swatch), ",", \#(Self.digit), ",", "x"}], "}"}]"#
    let html = try page(#"Cell[BoxData[\#(list)], "Output"]"#)
    #expect(html.contains("<p>{<svg"))
    #expect(!html.contains("<figure"))
    // A swatch has the height of the text, a raster picture its own size.
    #expect(html.contains(#" height="13""#))
    #expect(html.contains(#"width="28" height="14""#))
    #expect(html.components(separatedBy: "<p>").count == 2)
    #expect(html.components(separatedBy: ", ").count >= 3)
  }

  @Test func keepsLargePicturesAndLonePicturesAsFigures() throws {
    let large = "GraphicsBox[LineBox[{{0, 0}, {1, 1}}]]"
    let list = try page(#"Cell[BoxData[RowBox[{"{", RowBox[{\#(large), ",", \#(large)}], "}"}]], "Output"]"#)
    #expect(list.components(separatedBy: "<figure").count == 3)
    // The brackets and commas of the list are not paragraphs.
    #expect(!list.contains("<p>"))
    #expect(try page(#"Cell[BoxData[\#(Self.digit)], "Output"]"#).contains("<figure"))
    #expect(try page(#"Cell[TextData[{Cell[BoxData[\#(Self.digit)]]}], "Text"]"#).contains("<figure"))
  }

  @Test func keepsSmallPicturesInGridsAndScripts() throws {
    let grid = #"GridBox[{{"1", \#(Self.digit)}, {"2", \#(Self.digit)}}]"#
    let html = try page(#"Cell[BoxData[\#(grid)], "Output"]"#)
    #expect(html.components(separatedBy: "<img").count == 3 && html.contains("<table"))
    let power = try page(#"Cell[BoxData[SuperscriptBox[\#(Self.digit), "7"]], "Output"]"#)
    #expect(power.contains("<img") && power.contains("7"))
  }

  @Test func framesAndTurnsBoxes() throws {
    let framed = try page(#"Cell[TextData[{"press ", Cell[BoxData[FrameBox["\"Alt\""]]]}], "Text"]"#)
    #expect(framed.contains(#"press <span class="framed">Alt</span>"#))
    let bare = try page(
      #"Cell[BoxData[FrameBox["\"note\"", Background->RGBColor[1, 1, 0], FrameStyle->None]], "Output"]"#)
    #expect(bare.contains(##"<span style="background-color: #ffff00">note</span>"##))
    let turned = try page(#"Cell[BoxData[RotationBox["\"up\"", BoxRotation->1.5707963267948966]], "Output"]"#)
    #expect(turned.contains(#"writing-mode: vertical-rl; transform: rotate(180deg)">up</span>"#))
    let slanted = try page(#"Cell[BoxData[RotationBox["\"slant\"", BoxRotation->0.5]], "Output"]"#)
    #expect(slanted.contains(#"transform: rotate(-29deg)">slant</span>"#))
  }

  @Test func writesLabelsOfEntitiesAsText() throws {
    let entity =
      #"TemplateBox[{"\"Mercury\"", RowBox[{"Entity", "[", "]"}], "\"Entity[\\\"Planet\\\"]\"", "\"planet\""}, "Entity"]"#
    let html = try page(
      #"Cell[BoxData[RowBox[{"{", RowBox[{\#(entity), ",", \#(entity)}], "}"}]], "Output"]"#)
    #expect(html.contains(#"<pre class="output">{Mercury, Mercury}</pre>"#))
    let text = try page(#"Cell[TextData[{"on ", Cell[BoxData[\#(entity)]]}], "Text"]"#)
    #expect(text.contains("<p>on Mercury</p>"))
  }

  @Test func leavesIDsOfLinksOutOfTheText() throws {
    let link = #"TemplateBox[{"Plot", "paclet:ref/Plot", "wi-4711"}, "TextStringLink"]"#
    let html = try page(
      #"Cell[TextData[{"use ", Cell[BoxData[\#(link)]]}], "Text"], Cell[BoxData[RowBox[{"x", \#(link)}]], "Message"]"#
    )
    #expect(html.contains("<p>use Plot</p>"))
    #expect(!html.contains("4711") && !html.contains("paclet"))
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
