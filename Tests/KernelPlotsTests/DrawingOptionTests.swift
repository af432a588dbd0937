import Foundation
import Graphics
import Kernel
import KernelLanguage
import KernelPlots
import KernelTypesetting
import Testing
import WolframLanguage

@testable import InteractiveCompiling

/// Every option that a drawing function heeds changes its picture; what changes nothing is named.
@Suite struct DrawingOptionTests {
  /// A drawing in which `§` stands for its options, and options with values that change it.
  private static let cases: [(drawing: String, options: [String: String])] = [
    (
      "Plot[{Sin[3 x], x^2}, {x, -1, 2}, §]",
      [
        "AspectRatio": "2", "Axes": "False", "AxesLabel": #"{"u", "v"}"#, "AxesOrigin": "{1, 1}",
        "AxesStyle": "Red",
        "Background": "Yellow", "BaseStyle": "Red", "Epilog": "Disk[{1, 1}]",
        "Prolog": "Disk[{1, 1}]", "Frame": "True", "GridLines": "Automatic", "ImagePadding": "50",
        "ImageSize": "150",
        "LabelStyle": "Red", "PlotLabel": #""t""#, "PlotRange": "{0.2, 0.9}", "PlotRangeClipping": "False",
        "PlotRangePadding": "2", "Ticks": "None", "TicksStyle": "Red", "ColorFunction": "Hue",
        "Exclusions": "{0.31}",
        "Filling": "Axis", "MaxRecursion": "0", "Mesh": "3", "PlotLabels": #"{"u", "v"}"#,
        "PlotLegends": #"{"u", "v"}"#, "PlotPoints": "5", "PlotStyle": "Red", "PlotTheme": #""Detailed""#,
        "RegionFunction": "(#1 > 0.3 &)", "ScalingFunctions": #""Reverse""#,
      ]
    ),
    (
      "Plot[x^2, {x, -1, 2}, Frame -> True, GridLines -> Automatic, Filling -> Axis, Mesh -> 3, §]",
      [
        "FrameStyle": "Red", "FrameTicks": "None", "FrameTicksStyle": "Red", "GridLinesStyle": "Red",
        "FillingStyle": "Red", "MeshStyle": "Red", "MeshFunctions": "{#2 &}", "FrameLabel": #"{"u", "v"}"#,
      ]
    ),
    (#"Plot[x, {x, 0, 1}, Frame -> True, FrameLabel -> {"u", "vvvv"}, §]"#, ["RotateLabel": "False"]),
    ("Plot[x, {x, 2, 3}, ColorFunction -> (Hue[#1/4] &), §]", ["ColorFunctionScaling": "False"]),
    (
      "PolarPlot[1 + Cos[t], {t, 0, 6}, §]",
      ["PolarAxes": "True", "PolarGridLines": "Automatic"]
    ),
    (
      "ListPlot[{{1, 4, 2, 3}, {2, 1, 1, 5}}, §]",
      ["Joined": "True", "PlotMarkers": #""a""#, "DataRange": "{0, 10}"]
    ),
    ("ListLinePlot[{1, 4, 2, 3}, §]", ["InterpolationOrder": "0"]),
    ("DiscretePlot[k^2, {k, 1, 6}, §]", ["ExtentSize": "0.5"]),
    (
      "ContourPlot[x^2 - y, {x, -1, 1}, {y, -1, 1}, PlotPoints -> 9, PlotRange -> {0, 0.5}, §]",
      [
        "Contours": "3", "ContourLabels": "All", "ContourShading": "None", "ContourStyle": "Red",
        "ClippingStyle": "Red",
      ]
    ),
    (
      "RegionPlot[x^2 + y^2 < 1, {x, -1, 1}, {y, -1, 1}, PlotPoints -> 9, Mesh -> 3, §]",
      ["BoundaryStyle": "Red", "MeshShading": "{{Red, Blue}, {Blue, Red}}"]
    ),
    (
      "VectorPlot[{-y, x}, {x, -1, 1}, {y, -1, 1}, §]",
      ["VectorColorFunction": "Hue", "VectorPoints": "4", "VectorScale": "0.02", "VectorStyle": "Red"]
    ),
    (
      "StreamPlot[{1, 2}, {x, -1, 1}, {y, -1, 1}, §]",
      ["StreamColorFunction": "Hue", "StreamPoints": "5", "StreamStyle": "Red"]
    ),
    ("PolarPlot[1, {t, 0, 6}, PolarAxes -> True, §]", ["PolarTicks": #""Degrees""#]),
    ("Graphics[Line[{{0, 0}, {2, 1}}], §]", ["DefaultBaseStyle": "Red"]),
    ("ArrayPlot[{{1, 4}, {3, 2}}, §]", ["ColorRules": "{1 -> Red}"]),
    (
      "BarChart[{{1, 3}, {2, 4}}, §]",
      [
        "ChartBaseStyle": "EdgeForm[Red]", "ChartLabels": #"{"u", "v"}"#, "ChartLegends": #"{"u", "v"}"#,
        "ChartStyle": "Red", "LabelingFunction": "Above", "BarOrigin": "Left", "BarSpacing": "2",
        "ChartLayout": #""Stacked""#,
      ]
    ),
    ("PieChart[{1, 3, 2}, §]", ["SectorOrigin": "{0, 0.5}"]),
    ("RevolutionPlot3D[t^2, {t, 0, 1}, PlotPoints -> 6, §]", ["RevolutionAxis": "{1, 0, 0}"]),
    (
      "Graphics3D[{Sphere[], Cuboid[{1, 1, 1}]}, §]",
      [
        "Boxed": "False", "BoxRatios": "{1, 2, 3}", "BoxStyle": "Red", "FaceGrids": "All",
        "Lighting": #"{{"Ambient", Red}}"#, "ViewPoint": "{3, 1, 0.5}", "ViewProjection": #""Orthographic""#,
        "ViewVertical": "{1, 0, 0}",
      ]
    ),
    ("Graphics3D[{Sphere[]}, FaceGrids -> All, §]", ["FaceGridsStyle": "Red"]),
  ]

  /// What a drawing looks like.
  private static func look(_ drawing: String, options: String) throws -> [UInt8] {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(drawing.replacing("§", with: options).utf8))
    var setter = ResultSetter(names: session.names, width: 360)
    return SVGWriter.write(setter.figure(value).draw(), description: "")
  }

  /// What is said of a drawing in an interactive.
  private static func findings(_ drawing: String, _ options: String) -> [String] {
    let tree = ExpressionTree(parsing: Array(drawing.replacing("§", with: options).utf8))
    return DrawingOptions.findings(in: [Code(tree.roots[0], of: tree)]).map(\.summary)
  }

  @Test(arguments: cases.indices) func optionsThatAreHeededChangeThePicture(place: Int) throws {
    let (drawing, options) = Self.cases[place]
    let plain = try Self.look(drawing, options: "{}")
    for (name, value) in options.sorted(by: { $0.key < $1.key }) {
      #expect(try Self.look(drawing, options: "\(name) -> \(value)") != plain, "\(name) in \(drawing)")
      #expect(Self.findings(drawing, "\(name) -> \(value)").isEmpty)
    }
  }

  /// The options that the kernel's tables and sources name.
  private static func known() throws -> Set<String> {
    var names: Set<String> = []
    var session = KernelSession()
    session.addPlots()
    for function in DrawingOptions.functions {
      let keys = try session.evaluate(text: Array("Map[SymbolName, Keys[Options[\(function)]]]".utf8))
      for case .string(let name) in keys.parts ?? [] { names.insert(String(decoding: name, as: UTF8.self)) }
    }
    #expect(names.count > 50)
    // What the sources read of a call's options, by any of their accessors.
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let reads = try Regex(
      #"(?:options\[|options\.given\(|read(?:Text|Style)\(|arguments\.\w+\()"([A-Z]\w+)""#)
    for room in ["KernelPlots", "WolframGraphics"] {
      let folder = root.appending(path: "Sources/Wolfram/\(room)")
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: reads) {
          if let name = match.output[1].substring { names.insert(String(name)) }
        }
      }
    }
    return names.filter { !$0.hasPrefix("Kernel") }
  }

  /// No option is lost in silence: each that is known changes a picture above, changes none anywhere, or is named.
  @Test func everyOptionIsHeededOrNamed() throws {
    let shown = Set(Self.cases.flatMap(\.options.keys))
    #expect(
      DrawingOptions.heeded.subtracting(shown).isEmpty, "\(DrawingOptions.heeded.subtracting(shown).sorted())"
    )
    for name in try Self.known().union(["ViewVector", "ExclusionsStyle", "ClipPlanes", "Wobble"]).sorted() {
      for function in DrawingOptions.functions {
        let isNamed = !Self.findings("\(function)[x, §]", "\(name) -> 1").isEmpty
        switch DrawingOptions.effect(of: name, in: function) {
        case .seen, .unseen: #expect(!isNamed, "\(name) in \(function)")
        case .none: #expect(isNamed, "\(name) in \(function)")
        }
      }
      if !DrawingOptions.heeded.contains(name), DrawingOptions.effect(of: name, in: "Plot") == .none {
        #expect(DrawingOptions.effect(of: name, in: "Plot3D") == .none, "\(name)")
      }
    }
  }

  @Test func optionsWithoutEffectAreNamed() {
    #expect(
      Self.findings("Plot[x, {x, 0, 1}, §]", "PlotStlye -> Red") == [
        "PlotStlye has no effect in Plot: did you mean PlotStyle?"
      ])
    #expect(
      Self.findings("Plot3D[x, {x, 0, 1}, {y, 0, 1}, §]", "{Filling -> Axis, ViewVector -> {1, 2, 3}}") == [
        "Filling has no effect in Plot3D", "ViewVector has no effect in Plot3D",
      ])
    // Names of the language are written as meant.
    #expect(
      Self.findings("Plot[x, {x, 0, 1}, §]", "ExclusionsStyle -> Red") == [
        "ExclusionsStyle has no effect in Plot"
      ])
    #expect(Self.findings("Plot[x, {x, 0, 1}, §]", "Wobble -> None, PerformanceGoal -> \"Speed\"").isEmpty)
    #expect(
      Self.findings("SetOptions[Plot, PlotStyle -> Red]; §", "1") == [
        "SetOptions has no effect on Plot: its options belong into each call"
      ])
  }
}
