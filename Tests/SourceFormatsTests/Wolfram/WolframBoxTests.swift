import BookModel
import Diagnostics
import Testing

@testable import PageWriting
@testable import SourceFormats

/// Boxes whose stored content differs from what they show.
@Suite struct WolframBoxTests {
  private func read(_ cells: String) -> SourceReading {
    readSource(
      file: "a.nb", bytes: Array("Notebook[{\(cells)}]".utf8),
      context: ReadingContext(source: 0, path: "a.nb"))
  }

  private func page(_ cells: String) throws -> String {
    String(decoding: try #require(read(cells).pages.first).content.bytes, as: UTF8.self)
  }

  private let icon =
    #"DynamicBox[FEPrivate`FrontEndResource["FEBitmaps", "Plus"], ImageSizeCache->{12., {0., 12.}}]"#

  @Test(arguments: ["Output", "Text", "DisplayFormula", "Print", "Section", "Item"])
  func leavesOutWhatTheFrontEndComputes(style: String) throws {
    let words = #"DynamicBox[ToBoxes[FEPrivate`FrontEndResource["FEStrings", "sizeShowLess"], StandardForm]]"#
    let row = #"RowBox[{"\"kept\"", \#(icon), SqrtBox["2"], \#(words), FrontEndResource["FEStrings", "x"]}]"#
    let cells = #"Cell[BoxData[\#(row)], "\#(style)"]"#
    let html = try page(cells)
    #expect(html.contains("kept"))
    for code in ["FEPrivate", "FrontEnd", "ToBoxes", "FEStrings", "StandardForm"] {
      #expect(!html.contains(code), "\(code)")
    }
    let finding = try #require(read(cells).diagnostics.first { $0.kind.id == "wolfram-computed" })
    #expect(finding.summary == "FrontEndResource shows what only the front end computes and is left out")
    #expect(finding.occurrences?.count == 3)
  }

  @Test func leavesOutIconsBetweenWords() throws {
    let html = try page(#"Cell[TextData[{"one ", \#(icon), " two"}], "Text"]"#)
    #expect(html.contains("one ") && html.contains("two") && !html.contains("FEPrivate"))
  }

  @Test(arguments: [
    (#"DynamicBox[FractionBox["1", "2"]]"#, "<mfrac>"),
    ("DynamicBox[ToBoxes[$CellContext`speed, StandardForm]]", ">speed<"),
    (#"DynamicBox[If[CurrentValue["MouseOver"], "\"over\"", "\"away\""]]"#, ">away<"),
    (#"DynamicWrapperBox[SqrtBox["x"], $CellContext`y = 1]"#, "<msqrt>"),
  ])
  func showsDynamicBoxesAsTheyAreSaved(_ box: String, _ expected: String) throws {
    let html = try page(#"Cell[BoxData[RowBox[{\#(box), SuperscriptBox["t", "2"]}]], "Output"]"#)
    #expect(html.contains(expected))
    for code in ["ToBoxes", "CellContext", "MouseOver", "over<"] { #expect(!html.contains(code)) }
  }

  @Test func readsBoxesInStringsWithinStrings() throws {
    let usage =
      #"StyleBox["\<\"\!\(\*RowBox[{\\\"f\\\", \\\"[\\\", SubscriptBox[StyleBox[\\\"x\\\", \\\"TI\\\"], \\\"1\\\"], \\\"]\\\"}]\) gives it.\"\>", "MSG"]"#
    for style in ["Print", "Output", "Text"] {
      let html = try page(#"Cell[BoxData[RowBox[{\#(usage)}]], "\#(style)"]"#)
      #expect(html.contains("gives it.") && !html.contains("RowBox") && !html.contains("StyleBox"))
      #expect(html.contains("f[x_1]") || html.contains("<msub>"))
    }
  }

  @Test func readsLinearSyntaxWithinBoxes() throws {
    let html = try page(
      #"Cell[BoxData["\<\"\!\(\*SuperscriptBox[\(s\), \(-1\)]\), \!\(a\^\(n + 1\)\)\"\>"], "DisplayFormula"]"#
    )
    #expect(
      html.contains("<msup><mrow><mi>s</mi></mrow><mrow><mrow><mo>−</mo><mn>1</mn></mrow></mrow></msup>"))
    #expect(html.ranges(of: "<msup>").count == 2 && html.contains("<mo>+</mo>"))
    #expect(!html.unicodeScalars.contains { (0xF8D0...0xF8DB).contains($0.value) })
  }

  @Test func setsAFormulaThatIsAParagraphAsADisplay() throws {
    let formula = #"Cell[BoxData[RowBox[{"a", "=", "b"}]]]"#
    #expect(try page(#"Cell[TextData[{\#(formula), " "}], "Text"]"#).contains("display=\"block\""))
    #expect(try !page(#"Cell[TextData[{"where ", \#(formula)}], "Text"]"#).contains("display=\"block\""))
    let ended = try page(#"Cell[TextData[{\#(formula), " ,"}], "Text"]"#)
    #expect(ended.contains("display=\"block\"") && ended.contains("<mtext>,</mtext></math>"))
    // A single letter is not a displayed formula.
    #expect(try !page(#"Cell[TextData[Cell[BoxData["a"]]], "Text"]"#).contains("display=\"block\""))
  }

  @Test func setsAccentsAbove() throws {
    let html = try page(
      #"Cell[BoxData[RowBox[{OverscriptBox["h", "_"], OverscriptBox["x", "n"]}]], "DisplayFormula"]"#)
    #expect(html.contains("<mover accent=\"true\"><mrow><mi>h</mi></mrow><mo>¯</mo></mover><mover>"))
    #expect(html.contains("alttext=\"h bar x with n above\""))
  }

  @Test func roundsNumbersInTables() throws {
    let rows = #"{{"\"name\"", "\"size\""}, {"\"first\"", "1.23456789`"}, {"\"second\"", "2.5`*^-7"}}"#
    let html = try page(#"Cell[BoxData[GridBox[\#(rows)]], "Output"]"#)
    #expect(html.contains("<td>1.23457</td>"))
    #expect(html.contains("<mn>2.5</mn>") && html.contains("<msup><mn>10</mn>"))
  }

  @Test func partsLinesBeforeLinks() throws {
    let link = #"ButtonBox["two", BaseStyle->"Hyperlink", ButtonData->{URL["https://a.example/"], None}]"#
    // The slot of the link's start is filled in later.
    #expect(try page(#"Cell[TextData[{"one\n", \#(link)}], "Text"]"#).contains("<p>one "))
  }

  @Test(arguments: [
    (#"TemplateBox[{"ψ"}, "Ket"]"#, "⟩", "ket ψ"),
    (#"TemplateBox[{"n", "k"}, "Binomial"]"#, "linethickness=\"0\"", "n choose k"),
    (#"TemplateBox[{"z"}, "Conjugate"]"#, "<mo>*</mo></msup>", "z conjugate"),
    (
      #"TemplateBox[{",", "\",\"", "a", "b", "c"}, "RowWithSeparators"]"#, "<mi>a</mi><mo>,</mo><mi>b</mi>",
      "a , b , c"
    ),
    (#"TemplateBox[{"x", "y", "2"}, "Subsuperscript"]"#, "<msubsup>", "x sub y to the 2"),
    (#"TemplateBox[{"3", "\"m\"", "meters", "\"Meters\""}, "Quantity"]"#, "<mtext>m</mtext>", "3 m"),
    (
      #"TemplateBox[{"l", "m", "θ", "ϕ"}, "SphericalHarmonicY"]"#, "<msubsup><mi>Y</mi>",
      "spherical harmonic Y l m of θ , ϕ"
    ),
    (#"TemplateBox[{"\"hidden\"", "\"long list\""}, "IconizedObject"]"#, "long list", "long list"),
    (
      #"TemplateBox[{"a", "b"}, "Own", DisplayFunction->(RowBox[{#2, "/", #1}]&)]"#,
      "<mi>b</mi><mo>/</mo><mi>a</mi>", "b divided by a"
    ),
  ])
  func showsTemplatesByWhatTheyMean(_ box: String, _ expected: String, _ words: String) throws {
    let reading = read(#"Cell[BoxData[\#(box)], "DisplayFormula"]"#)
    let html = String(decoding: try #require(reading.pages.first).content.bytes, as: UTF8.self)
    #expect(html.contains(expected))
    #expect(html.contains("alttext=\"\(words)\""))
    #expect(!reading.diagnostics.contains { $0.kind.id == "wolfram-replaced" })
  }
}
