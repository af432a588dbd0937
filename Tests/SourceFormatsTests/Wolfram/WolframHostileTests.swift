import Compression
import BookModel
import Diagnostics
import Foundation
import ProcessorTime
import Testing

@testable import InteractiveCompiling
@testable import PageWriting
@testable import SourceFormats

/// Damaged and hostile notebooks: each is read within limits, with findings about its faults.
@Suite struct WolframHostileTests {
  /// The limit of processor time in seconds for a debug build; a longer reading is not in linear time.
  private static let longest = 60.0

  private func read(_ bytes: [UInt8]) -> SourceReading {
    let context = ReadingContext(source: 0, path: "a.nb")
    let (reading, seconds) = processorTime { readSource(file: "a.nb", bytes: bytes, context: context) }
    #expect(seconds < Self.longest)
    return reading
  }

  private func read(_ text: String) -> SourceReading { read(Array(text.utf8)) }

  private func html(_ reading: SourceReading) -> String {
    reading.pages.map { String(decoding: $0.content.bytes, as: UTF8.self) }.joined()
  }

  private let small =
    #"Notebook[{Cell["Limits", "Title"],\#nCell[TextData[{"a ", StyleBox["b",\#n FontWeight->"Bold"]}], "Text"],\#nCell[BoxData[\#n FractionBox["1", "2"]], "Output"]}]"#

  @Test func readsBothKindsOfLineEnds() {
    let dos = read(small.replacingOccurrences(of: "\n", with: "\r\n"))
    #expect(html(dos) == html(read(small)))
    #expect(dos.diagnostics.map(\.kind.id) == read(small).diagnostics.map(\.kind.id))
  }

  @Test func needsNoHeader() {
    let header = "(* Content-type: application/vnd.wolfram.mathematica *)\n(*** Wolfram Notebook File ***)\n"
    #expect(html(read(header + small)) == html(read(small)))
  }

  @Test func readsNotebooksOfVersion2() throws {
    let reading = read(
      """
      (*^

      ::[	Information =

      	"This is an old notebook."; fontset = title, inactive, 24, "Times";
      ]
      :[font = title; inactive; startGroup]
      The Old \\ "Form"
      :[font = text; inactive]
      Two lines
      of text.
      ;[s]
      2:0,0;3,1;-1;
      :[font = input; preserveAspect]
      Plot[x^2, {x, 0, 1}]
      :[font = postscript; PostScript; output; inactive]
      %!
      0 0 moveto
      :[font = output; output; inactive; endGroup]
      -Graphics-
      ^*)
      """)
    let page = try #require(reading.pages.first)
    #expect(page.title == "The Old \\ \"Form\"")
    let text = html(reading)
    #expect(text.contains("<p>Two lines<br/>of text.</p>"))
    #expect(text.contains("Plot") && text.contains("-Graphics-") && !text.contains("moveto"))
    #expect(reading.diagnostics.contains { $0.summary.contains("GraphicsData") })
  }

  @Test(arguments: [
    #"Notebook[{Cell["a", "Text"], Cell["b", "Text"]"#,
    #"Notebook[{Cell["a", "Text"]]]]}}, Cell["b", "Text"]}]"#,
    #"Notebook[{Cell[TextData[{"a", StyleBox["b"}], "Text"], Cell["c", "Text"]}]"#,
    #"Notebook[{Cell["a", "Text"], (* never closed Cell["b", "Text"]}]"#,
    #"Notebook[{Cell["a", "Text"], Cell["b, "Text"]}]"#,
  ])
  func saysWhatIsNotClosed(_ text: String) {
    let reading = read(text)
    #expect(reading.diagnostics.contains { $0.kind.id == "wolfram-syntax" })
    #expect(html(reading).contains("a"))
  }

  @Test func readsBytesOfOldEncodings() {
    func cell(_ bytes: [UInt8]) -> [UInt8] {
      Array("Notebook[{Cell[\"caf".utf8) + bytes + Array("\", \"Text\"]}]".utf8)
    }
    #expect(html(read(cell([0xE9]))).contains("café"))
    #expect(html(read(cell([0x8E]))).contains("café"))
    #expect(html(read(cell([0xC3, 0xA9]))).contains("café"))
    #expect(read((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }).pages.isEmpty)
  }

  /// A picture of one colour, which inflates 700-fold, and values whose content is not what they declare.
  private static let picture =
    "1:eNrtxlEJACAMQMGBPQZWMsIKWHOxBPHbBAf34M3aq0ZE9Ot+JgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHwfKbL1/"

  @Test func inflatesPicturesManifold() {
    let text =
      "Notebook[{Cell[BoxData[GraphicsBox[RasterBox[CompressedData[\"\(Self.picture)\"], "
      + "{{0, 200}, {200, 0}}, {0, 255}]]], \"Output\"]}]"
    let reading = read(text)
    #expect(reading.pages.first?.facts.images == 1)
    #expect(html(reading).contains("200") && !html(reading).contains("missing"))
  }

  @Test(arguments: [
    "1:eNpTTMoPSmVmYGD4//9/PQiD2BV0AAD9pDeI", "1:eNpTTMoPSvv//399MQsDA4NPZnEJAEr6Bzo=", "1:eJw=", "1:",
    "!!!!",
    String(picture.prefix(60)),
  ])
  func describesCompressedDataThatIsDamaged(_ data: String) {
    let reading = read(
      "Notebook[{Cell[BoxData[GraphicsBox[RasterBox[CompressedData[\"\(data)\"], {{0, 1}, {1, 0}}, {0, 255}]]], "
        + "\"Output\"], Cell[\"after\", \"Text\"]}]")
    #expect(reading.diagnostics.contains { $0.kind.id == "wolfram-replaced" })
    #expect(html(reading).contains("after"))
  }

  /// A value a thousandth of its inflated size, which exceeds the limit.
  @Test func refusesBombs() {
    let data = Data(ZlibStream.deflate([UInt8](repeating: 0x66, count: 130 << 20)))
    #expect(data.count < 200_000)
    let reading = read(
      "Notebook[{Cell[BoxData[GraphicsBox[RasterBox[CompressedData[\"1:\(data.base64EncodedString())\"], "
        + "{{0, 1}, {1, 0}}, {0, 255}]]], \"Output\"], Cell[\"after\", \"Text\"]}]")
    #expect(reading.diagnostics.contains { $0.kind.id == "wolfram-replaced" })
    #expect(html(reading).contains("after"))
  }

  /// The heads of known boxes, with missing and with invalid arguments.
  @Test(arguments: [
    "RowBox", "TagBox", "StyleBox", "TemplateBox", "SubscriptBox", "FormBox", "InterpretationBox",
    "TooltipBox",
    "FractionBox", "SuperscriptBox", "GridBox", "DynamicBox", "ButtonBox", "SqrtBox", "PaneBox",
    "PaneSelectorBox",
    "OverscriptBox", "UnderscriptBox", "UnderoverscriptBox", "SubsuperscriptBox", "RadicalBox", "FrameBox",
    "ItemBox",
    "AdjustmentBox", "CounterBox", "DynamicModuleBox", "DynamicWrapperBox", "ActionMenuBox", "PanelBox",
    "RotationBox",
    "ErrorBox", "ValueBox", "OptionValueBox", "CheckboxBox", "RadioButtonBox", "SliderBox", "OpenerBox",
    "LocatorBox",
    "InputFieldBox", "SetterBox", "PopupMenuBox", "TabViewBox", "GraphicsBox", "Graphics3DBox", "RasterBox",
    "GraphicsData", "CompressedData", "Cell", "TextData", "BoxData", "StyleData", "CellGroupData",
    "Manipulate`ManipulateBoxes",
  ])
  func survivesBoxesWithoutWhatTheyNeed(_ head: String) {
    for arguments in [
      "", "\"x\"", "{}", "{{}}", "1, 2, 3", "a -> b", "{a -> 1}, b", "{\"x\", {\"y\"}, 3}, {\"Ket\"}, {1}",
      "\(head)[]",
      "{1, 2}, \"Superscript\"", "Null, Null, Null, Null", "-1.*^999, {\"\\!\\(\\*\"}",
    ] {
      let box = "\(head)[\(arguments)]"
      let cells = ["Output", "Text", "Input", "Section", "Print", "Item"].map {
        "Cell[BoxData[\(box)], \"\($0)\"], Cell[TextData[{\(box), \(box)}], \"\($0)\"], Cell[\(box), \"\($0)\"], "
      }.joined()
      #expect(html(read("Notebook[{\(cells)\(box), Cell[\"after\", \"Text\"]}]")).contains("after"), "\(box)")
    }
  }

  @Test(
    arguments: [
      ("RowBox[{", "}]"), ("SuperscriptBox[\"x\",", "]"), ("StyleBox[", "]"), ("SqrtBox[", "]"),
      ("TagBox[", ",1]"),
      ("GridBox[{{", "}}]"), ("TemplateBox[{", "},\"Ket\"]"), ("{", "}"), ("GraphicsBox[{", "}]"),
      ("DynamicModuleBox[{},", "]"), ("FrameBox[", "]"), ("InterpretationBox[", ",x]"),
      ("DynamicModuleBox[{a=1},{SliderBox[Dynamic[a]],DynamicBox[a^2],", "}]"),
      ("DynamicModuleBox[{a=1},TagBox[{SliderBox[Dynamic[a]],RowBox[{", "}]},1]]"),
      ("Cell[", ",\"Text\"]"),
      ("PaneSelectorBox[{False->", "},False]"), ("GeometricTransformationBox[", ",{{1,0},{0,1}}]"),
    ], [275, usually(20_000, inSoak: 100_000)])
  func readsDeepNesting(_ brackets: (String, String), depth: Int) {
    let deep =
      String(repeating: brackets.0, count: depth) + "\"x\"" + String(repeating: brackets.1, count: depth)
    for style in depth > 1000 ? ["Output"] : ["Output", "Text", "Input", "Section", "Item", "Print"] {
      let reading = read("Notebook[{Cell[BoxData[\(deep)], \"\(style)\"], Cell[\"after\", \"Text\"]}]")
      #expect(html(reading).contains("after"))
    }
  }

  @Test(arguments: ["Open", "Closed"]) func readsDeepGroups(state: String) {
    let depth = usually(20_000, inSoak: 100_000)
    let text =
      "Notebook[{" + String(repeating: "Cell[CellGroupData[{Cell[\"a\", \"Text\"],", count: depth)
      + "Cell[\"b\", \"Text\"]"
      + String(repeating: "}, \(state)]]", count: depth) + "}]"
    let page = html(read(text))
    #expect(page.ranges(of: ">a<").count == depth && page.contains(">b<"))
  }

  @Test(arguments: [
    "1.*^999", "-1.*^999", "1.*^-999", "99999999999999999999999999", "-2147483649", "0", "1.*^300",
    "Indeterminate",
  ])
  func survivesNumbersWithoutMeasure(_ number: String) {
    let graphics = [
      "LineBox[{{0,0},{#,#}}]", "GraphicsComplexBox[{{0,0},{1,#}}, LineBox[{1, #, 2}]]",
      "DiskBox[{0,0},#,{0,#}]",
      "{Hue[#], Opacity[#], AbsoluteThickness[#], Dashing[{#}], CircleBox[{#,0},{1,#}]}",
      "{PointSize[#],PointBox[{1,#}]}",
      "BezierCurveBox[{{0,0},{#,1},{2,2}},SplineDegree->#]",
      "FilledCurveBox[{{{1,#,#}}},{{{0,0},{1,1},{#,0}}}]",
      "RasterBox[{{#,0},{1,#}},{{0,0},{#,1}},{0,#}]", "RotationBox[InsetBox[\"a\",{#,0}],BoxRotation->#]",
      "GeometricTransformationBox[RectangleBox[{0,0}],{{{#,0},{0,1}},Center}]", "ArrowBox[{{0,0},{#,1}},#]",
    ].map { $0.replacingOccurrences(of: "#", with: number) }
    let options =
      ",Axes->True,Frame->True,PlotRange->{{0,\(number)},{\(number),1}},ImageSize->\(number),AspectRatio->\(number)"
    for picture in graphics {
      for text in ["GraphicsBox[\(picture)]", "GraphicsBox[\(picture)\(options)]"] {
        #expect(
          html(read("Notebook[{Cell[BoxData[\(text)],\"Output\"],Cell[\"after\",\"Text\"]}]")).contains(
            "after"))
      }
    }
    for body in [
      "SphereBox[{0,0,#},#]", "Line3DBox[{{0,0,0},{#,#,1}}]", "CuboidBox[{0,0,0},{1,#,1}]",
      "TubeBox[{{0,0,0},{1,1,#}},#]",
    ] {
      let text =
        "Graphics3DBox[\(body.replacingOccurrences(of: "#", with: number)),Axes->True,ViewPoint->{1,\(number),2}]"
      #expect(
        html(read("Notebook[{Cell[BoxData[\(text)],\"Output\"],Cell[\"after\",\"Text\"]}]")).contains("after")
      )
    }
  }

  /// Copies of copies: a hundred levels of two copies each would exceed any memory.
  @Test(
    arguments: slice(
      of: [
        ("GeometricTransformationBox[", ",{{{1,0},{0,1}},{{1,0},{0,1}}}]"),
        ("GeometricTransformationBox[", ",{{{1.,2.}},{{3.,4.}},{{5.,6.}}}]"),
        ("GeometricTransformation3DBox[", ",{{1,0,0},{0,1,0}}]"),
      ], into: 3, named: "copies"))
  func boundsCopiesOfCopies(_ brackets: (String, String)) {
    let isSpace = brackets.0.contains("3D")
    let shape = isSpace ? "SphereBox[{0,0,0}]" : "LineBox[{{0,0},{1,1}}]"
    let deep =
      String(repeating: brackets.0, count: 60) + shape + String(repeating: brackets.1, count: 60)
    let reading = read(
      "Notebook[{Cell[BoxData[Graphics\(isSpace ? "3D" : "")Box[\(deep)]], \"Output\"], Cell[\"after\", \"Text\"]}]"
    )
    #expect(html(reading).contains("after"))
    #expect(reading.diagnostics.contains { $0.summary.contains("beyond") })
  }

  /// A notebook of the example book.
  private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent(
      "../../../examples/introduction-to-calculus/02-limits/limits-by-computer.nb"
    )
    .standardized
  private static let exercise = WolframCorpus.root.appendingPathComponent(
    "introduction-to-mathematica/content/Graphs/GraphsEx.nb")

  @Test(arguments: WolframCorpus.isThere ? [example, exercise] : [example])
  func survivesTruncationAtEveryHundredth(_ file: URL) throws {
    let bytes = try [UInt8](Data(contentsOf: file))
    var last = 0
    for share in 1...100 {
      let reading = read(Array(bytes[..<(bytes.count * share / 100)]))
      #expect(share == 100 || !reading.diagnostics.isEmpty)
      let length = reading.pages.first?.content.bytes.count ?? 0
      // A longer part of the file gives at least as much content, except for the last formula or graphic, which may be cut.
      #expect(length > last * 8 / 10 - 4000)
      last = length
    }
    #expect(last > 1000)
  }

  @Test(arguments: WolframCorpus.isThere ? [example, exercise] : [example])
  func survivesChangedBytes(_ file: URL) throws {
    let bytes = try [UInt8](Data(contentsOf: file))
    var seed: UInt64 = 7
    func next(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    for _ in 0..<40 {
      var changed = bytes
      for _ in 0..<20 { changed[next(changed.count)] = Array("[]{}\"\\,()<|*0x\u{7F}".utf8)[next(15)] }
      #expect(read(changed).pages.count <= 1)
    }
  }
}
