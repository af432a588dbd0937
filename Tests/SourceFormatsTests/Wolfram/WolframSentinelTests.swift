import BookModel
import Diagnostics
import Testing

@testable import PageWriting
@testable import SourceFormats
@testable import WolframFormat

/// A word of its own in cells of every style and in every box that may hold text: it is on the page, or a finding names the box,
/// or cells of the style are not for readers.
@Suite struct WolframSentinelTests {
  private static let word = "zwort"

  private func isKept(_ cell: String, naming construct: String) -> Bool {
    let reading = readSource(
      file: "a.nb", bytes: Array("Notebook[{\(cell)}]".utf8), context: ReadingContext(source: 0, path: "a.nb")
    )
    let isShown = reading.pages.contains { page in
      String(decoding: page.content.bytes, as: UTF8.self).contains(Self.word)
        || [
          String(describing: page.links), String(describing: page.headings),
          String(describing: page.interactives), String(describing: page.authors),
        ]
        .contains { $0.contains(Self.word) }
    }
    return isShown
      || reading.diagnostics.contains { $0.range?.start != nil && $0.summary.contains(construct) }
  }

  /// The forms in which a cell holds text.
  private static let contents = [
    "\"W\"", "TextData[\"W\"]", "TextData[{\"a \", \"W\"}]", "TextData[{StyleBox[\"W\", \"TI\"], \" a\"}]",
    "TextData[{Cell[BoxData[\"W\"]]}]", "TextData[{Cell[\"W\"]}]", "BoxData[\"W\"]",
    "BoxData[RowBox[{\"W\", \"+\", \"1\"}]]", "BoxData[{\"a\", \"W\"}]",
    "BoxData[FormBox[\"W\", TraditionalForm]]", "OutputFormData[\"W\", \"1\"]", "RawData[\"W\"]",
  ]

  @Test func cellsOfEveryStyle() {
    var lost: [String] = []
    for style in WolframRole.names + ["Unheard", "MySection", "OwnCode"] {
      for content in Self.contents {
        let cell = "Cell[\(content.replacing("W", with: Self.word)), \"\(style)\"]"
        if !isKept(cell, naming: style) { lost.append("\(style) with \(content)") }
      }
    }
    #expect(lost == [])
  }

  @Test(arguments: [
    ("CheckboxBox[True]", "☑"), ("RadioButtonBox[1, {1}]", "◉"), ("SliderBox[1]", "●"),
    ("OpenerBox[True]", "▾"),
    ("AnimatorBox[1]", "●"), ("ProgressIndicatorBox[1]", "●"), ("ColorSetterBox[RGBColor[1, 0, 0]]", "■"),
    ("Slider2DBox[{0, 0}]", "●"),
  ])
  func controlsStandAsSigns(_ box: String, _ sign: String) {
    let text = "Notebook[{Cell[BoxData[\(box)], \"Output\"]}]"
    let reading = readSource(
      file: "a.nb", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.nb"))
    #expect(reading.pages.contains { String(decoding: $0.content.bytes, as: UTF8.self).contains(sign) })
  }

  /// The parts of a view are parted: with a picture among them each is a paragraph.
  @Test(arguments: ["Output", "Print", "Text"]) func partsOfViewsAreApart(_ style: String) throws {
    for view in [
      #"TabViewBox[{{1, "one"->"two"}, {2, "three"->"four"}}, 1]"#,
      #"TabViewBox[{{1, "one"->"two"}, {2, "three"->GraphicsBox[DiskBox[{0, 0}]]}}, 1]"#,
      #"SlideViewBox[{"one", "two"}, 1]"#,
    ] {
      let text = "Notebook[{Cell[BoxData[\(view)], \"\(style)\"]}]"
      let reading = readSource(
        file: "a.nb", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.nb"))
      let content = String(decoding: try #require(reading.pages.first).content.bytes, as: UTF8.self)
      #expect(content.contains("one") && content.contains("two"), "\(content)")
      #expect(!content.contains("onetwo") && !content.contains("twothree"), "\(content)")
      #expect(!content.contains("<mi>one</mi><mi>two</mi>"), "\(content)")
    }
  }

  /// Boxes with places for words, after the Wolfram Language's guide to low-level boxes:
  /// https://reference.wolfram.com/language/guide/LowLevelNotebookStructure.html
  private static let boxes = """
    RowBox[{"W"}] · SuperscriptBox["W", "2"] · SuperscriptBox["x", "W"] · SubscriptBox["x", "W"] · SubsuperscriptBox["x", "1", "W"] ·
    FractionBox["1", "W"] · SqrtBox["W"] · RadicalBox["x", "W"] · OverscriptBox["x", "W"] · UnderscriptBox["x", "W"] ·
    UnderoverscriptBox["x", "1", "W"] · GridBox[{{"a", "W"}}] · FrameBox["W"] · StyleBox["W", Bold] · FormBox["W", TraditionalForm] ·
    TagBox["W", Null] · InterpretationBox["W", 1] · AdjustmentBox["W", BoxMargins->1] · RotationBox["W", BoxRotation->1] ·
    ErrorBox["W"] · ButtonBox["W"] · TooltipBox["W", "a"] · TooltipBox["a", "W"] · PanelBox["W"] · PaneBox["W"] ·
    PaneSelectorBox[{1->"W"}, 1] · PaneSelectorBox[{1->"W", 2->"b"}, Dynamic[k]] · ItemBox["W"] ·
    DynamicBox["W"] · DynamicBox[ToBoxes["W", StandardForm]] · DynamicModuleBox[{}, "W"] · DynamicWrapperBox["W", 1] ·
    OverlayBox[{"a", "W"}, All, 1] · SetterBox[1, {1}, "W"] · 
    PopupMenuBox[1, {1->"W"}] · ActionMenuBox["W", {"a":>1}] · ActionMenuBox["a", {"W":>1}] · InputFieldBox["W", String] ·
    TabViewBox[{{1,"W"->"a"}}, 1] · TabViewBox[{{1,"a"->"W"}, {2,"b"->"c"}}, 1] · TabViewBox[{"a"->"b", "c"->"W"}, 1] ·
    MenuViewBox[{"a"->"W"}] · SlideViewBox[{"a", "W"}] · FlipViewBox[{"a", "W"}] · TabViewBox[{{1,"a"->GraphicsBox[InsetBox["W", {0,0}]]}}, 1] ·
    LocatorPaneBox[{0,0}, GraphicsBox[InsetBox["W", {0,0}]]] · PanelBox[GraphicsBox[InsetBox["W", {0,0}]]] · ValueBox["W"] ·
    OptionValueBox["W"] · LocatorPaneBox[{0,0}, "W"] · ListPickerBox[{1}, {1->"W"}] · 
    GraphicsBox[InsetBox["W", {0,0}]] · GraphicsBox[{PointBox[{0,0}]}, PlotLabel->FormBox["W", TraditionalForm]] ·
    GraphicsBox[{PointBox[{0,0}]}, AxesLabel->{FormBox["W", TraditionalForm], None}, Axes->True] ·
    GraphicsBox[{PointBox[{0,0}]}, FrameLabel->{{FormBox["W", TraditionalForm], None}, {None, None}}, Frame->True] ·
    GraphicsBox[TooltipBox[PointBox[{0,0}], "W"]] · Graphics3DBox[Text3DBox["W", {0,0,0}]] ·
    Graphics3DBox[{Point3DBox[{0,0,0}]}, PlotLabel->FormBox["W", TraditionalForm]] ·
    TemplateBox[{"a", "W"}, "Unheard"] · TemplateBox[{"W"}, "Abs"] · TemplateBox[{"W", "b"}, "RowDefault"] ·
    TemplateBox[{"a", "W"}, "own", DisplayFunction->(RowBox[{#1, #2}]&)] · TemplateBox[<|"boxes"->"W"|>, "Unheard"] ·
    TemplateBox[{"W", "https://a.b"}, "HyperlinkURL"] · NamespaceBox["a", "W"] · UnheardBox["W"] · Cell["W", "InlineText"] ·
    TextData[{"W"}] · BoxData["W"] · GraphicsGridBox[{{GraphicsBox[InsetBox["W", {0,0}]]}}] · StyleBox[RowBox[{"a", "W"}], "Input"]
    """.split(separator: "·").map { $0.split(separator: "\n").joined(separator: " ").trimmingSpaces }

  @Test(arguments: boxes) func everyBox(_ box: String) {
    let filled = box.replacing("W", with: Self.word)
    let head = String(box.prefix { $0 != "[" })
    var lost: [String] = []
    for style in ["Text", "Input", "Output", "Print", "DisplayFormula", "Section"] {
      let contents = ["BoxData[\(filled)]", "TextData[{\"a \", Cell[BoxData[\(filled)]]}]"]
      for content in contents where !isKept("Cell[\(content), \"\(style)\"]", naming: head) {
        lost.append("\(style) with \(content)")
      }
    }
    #expect(lost == [])
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
