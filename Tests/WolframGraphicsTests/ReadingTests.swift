import Foundation
import Graphics
import Testing
import WolframGraphics
import WolframLanguage

@Suite struct ReadingTests {
  private func read(_ text: String) -> WolframFigure {
    let tree = ExpressionTree(parsing: Array(text.utf8))
    return WolframFigure(tree, tree.roots[0])
  }

  private func svg(_ text: String) -> String {
    String(decoding: SVGWriter.write(read(text).figure.draw()), as: UTF8.self)
  }

  @Test func readsDirectivesInTheirScope() {
    let text = svg("GraphicsBox[{{RGBColor[1, 0, 0], LineBox[{{0, 0}, {1, 1}}]}, LineBox[{{0, 1}, {1, 0}}]}]")
    #expect(text.contains("stroke=\"#f00\"") && text.contains("stroke=\"#000\""))
  }

  @Test(arguments: [
    ("Hue[1/3]", "#0f0"), ("GrayLevel[0.2]", "#333"), ("CMYKColor[0, 1, 1, 0]", "#f00"), ("Blue", "#00f"),
    ("RGBColor[{0, 0, 1}]", "#00f"), ("LightDarkSwitched[GrayLevel[0.4]]", "#666"),
    ("Lighter[Red, 0.6]", "#f99"),
    ("NCache[Hue[Rational[1, 3]], Hue[0.3333333]]", "#0f0"),
  ])
  func readsColors(_ color: String, _ expected: String) {
    let color = color.hasPrefix("NCache") ? "Hue[NCache[Rational[1, 3], 0.33333333333]]" : color
    #expect(svg("GraphicsBox[{\(color), DiskBox[{0, 0}]}]").contains("fill=\"\(expected)\""))
  }

  @Test func readsOptionsOfAStyleInAList() {
    let text = svg(
      #"Graphics[Text[Style["ab", {FontWeight -> Bold, Background -> RGBColor[1, 1, 0]}], {0, 0}]]"#)
    #expect(text.contains("bold") && text.contains("#ff0"))
  }

  @Test func readsListsOfDirectivesWithinDirectives() {
    let text = svg("Graphics[{Directive[Green, {Blue, Thick}], Line[{{0, 0}, {1, 1}}]}]")
    #expect(text.contains("stroke=\"#00f\"") && text.contains("stroke-width=\"2\""))
  }

  @Test func readsPicturesInListsAsCellsOfAGrid() throws {
    let disk = "Graphics[{Red, Disk[]}]"
    guard
      case .grid(let rows, _, _) = read("GraphicsGrid[{{{\(disk)}, {\(disk)}}, {{\(disk)}, \(disk)}}]").figure
    else { return #expect(Bool(false)) }
    #expect(rows.map(\.count) == [2, 2])
    for case .text in rows.joined() { #expect(Bool(false)) }
  }

  @Test func readsTicksOfTwoDirectionsOfAFrame() throws {
    let read = read(
      """
      Graphics[{Line[{{0, 0}, {3, 3}}]}, Frame -> True, FrameTicks -> {{{1, "a"}, {2, "b"}, {3, "c"}}, {0, 1, 2}}]
      """)
    guard case .plane(_, let options) = read.figure, case .fixed(let bottom) = options.frameTicks[0],
      case .fixed(let left) = options.frameTicks[1]
    else { return #expect(Bool(false)) }
    #expect(bottom.compactMap { $0.label?.text } == ["a", "b", "c"] && left.map(\.place) == [0, 1, 2])
  }

  @Test func readsComplexesWithColors() {
    let text = svg(
      """
      GraphicsBox[GraphicsComplexBox[{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {PolygonBox[{{1, 2, 3}, {1, 3, 4}}]},
        VertexColors -> {RGBColor[1, 0, 0], RGBColor[1, 0, 0], RGBColor[1, 0, 0], RGBColor[1, 0, 0]}]]
      """)
    #expect(text.contains("fill=\"#f00\""))
    let grays = svg(
      "GraphicsBox[{GraphicsComplexBox[{{0, 0}, {1, 0}, {1, 1}}, PolygonBox[{1, 2, 3}], VertexColors -> {0.2, 0.2, 0.2}]}]"
    )
    #expect(grays.contains("fill=\"#333\""))
  }

  @Test func readsOptionsOfPlots() throws {
    let read = read(
      """
      GraphicsBox[{LineBox[{{0, 0}, {10, 1}}], PointBox[{{1, 2}, {2, 3}, {3, 4}}], InsetBox["peak", {5, 1}]},
        Axes -> True, AxesLabel -> {FormBox["x", TraditionalForm], None}, AspectRatio -> NCache[GoldenRatio^(-1), 0.618],
        PlotRange -> {{0, 10}, {0, 4}}, PlotRangePadding -> None, ImageSize -> 300, PlotLabel -> "Growth"]
      """)
    guard case .plane(_, let options) = read.figure else { return #expect(Bool(false)) }
    #expect(options.aspectRatio == 0.618 && options.width == 300 && options.hasAxisX && options.hasAxisY)
    #expect(
      read.description
        == "Plot titled “Growth” with horizontal axis x from 0 to 10 and vertical axis from 0 to 4: one curve; 3 points; text peak."
    )
    #expect(read.unknown.isEmpty)
  }

  @Test func readsEllipsoids() throws {
    for text in [
      "Graphics3DBox[{Ellipsoid[{1, 0, 0}, {4, 3, 2}]}]",
      "Graphics3DBox[GeometricTransformation3DBox[SphereBox[{0, 0, 0}], {{{4, 0, 0}, {0, 3, 0}, {0, 0, 2}}, {1, 0, 0}}]]",
    ] {
      guard case .space(let scene) = read(text).figure else { return #expect(Bool(false)) }
      let (low, high) = scene.bounds()
      #expect((high - low - Point3(8, 6, 4)).length < 0.1 && (low - Point3(-3, -3, -2)).length < 0.1)
      // The normal at an end is that of the surface, not that of the sphere.
      let place = try #require(
        scene.positions.indices.first { (scene.positions[$0] - Point3(1, 0, 2)).length < 1e-9 })
      // The centre of a sphere is a position too.
      let first = scene.positions.count - scene.normals.count
      #expect((scene.normals[place - first] - Point3(0, 0, 1)).length < 1e-9)
      #expect(scene.normals.allSatisfy { ($0.length - 1).magnitude < 1e-9 })
    }
    guard case .space(let scene) = read("Graphics3DBox[Scale[Sphere[{1, 0, 0}], {2, 2, 2}]]").figure else {
      return #expect(Bool(false))
    }
    guard case .sphere(_, radius: 2) = scene.shapes.first?.kind else { return #expect(Bool(false)) }
  }

  /// The bounds of a picture with one transformed solid.
  private func bounds(_ solid: String) throws -> (low: Point3, high: Point3) {
    guard case .space(let scene) = read("Graphics3D[\(solid)]").figure else {
      return (Point3(0, 0, 0), Point3(0, 0, 0))
    }
    return scene.bounds()
  }

  @Test(arguments: [
    // A turned cuboid is as wide as its diagonal.
    ("Rotate[Cuboid[{-1, -1, 0}, {1, 1, 2}], 0.7853981633974483, {0, 0, 1}]", [2.828, 2.828, 2]),
    ("Rotate[Cuboid[{-1, -2, 0}, {1, 2, 2}], 1.5707963267948966, {0, 0, 1}]", [4, 2, 2]),
    ("GeometricTransformation[Cube[], {{1, 1, 0}, {0, 1, 0}, {0, 0, 1}}]", [2, 1, 1]),
    ("Scale[Cylinder[{{0, 0, 0}, {0, 0, 3}}, 0.5], {3, 1, 1}]", [3, 1, 3]),
    ("Scale[Cone[{{0, 0, 0}, {0, 0, 3}}, 0.5], {1, 4, 1}]", [1, 4, 3]),
    ("Scale[Tube[{{0, 0, 0}, {0, 0, 3}}, 0.5], {1, 1, 2}]", [1, 1, 6]),
  ])
  func solidsKeepTheirFormInTransformations(_ solid: String, size: [Double]) throws {
    let (low, high) = try bounds(solid)
    #expect((high - low - Point3(size[0], size[1], size[2])).length < 0.1, "\(high - low)")
  }

  @Test func aScaledSolidStaysAtItsCentre() throws {
    let (low, high) = try bounds("Scale[Cuboid[{4, 4, 4}, {6, 6, 6}], {1, 2, 3}]")
    #expect((low - Point3(4, 3, 2)).length < 1e-9 && (high - Point3(6, 7, 8)).length < 1e-9)
    let (from, to) = try bounds("Scale[Cuboid[{4, 4, 4}, {6, 6, 6}], 2, {4, 4, 4}]")
    #expect((from - Point3(4, 4, 4)).length < 1e-9 && (to - Point3(8, 8, 8)).length < 1e-9)
  }

  @Test func theSidesOfAFrameHaveStylesOfTheirOwn() throws {
    let sides = "{{Red, Blue}, {Green, Black}}"
    let picture = "GraphicsBox[PointBox[{{0, 0}, {2, 1}}], Frame -> True"
    for color in ["#f00", "#00f", "#0f0"] {
      #expect(svg("\(picture), FrameStyle -> \(sides)]").contains(color))
      // The right and the upper side have no labels.
      #expect(svg("\(picture), FrameTicksStyle -> \(sides)]").contains(color) == (color != "#00f"))
      #expect(!svg("\(picture)]").contains(color))
    }
    let axes = svg("GraphicsBox[PointBox[{{0, 0}, {2, 1}}], Axes -> True, AxesStyle -> {Red, Blue}]")
    #expect(axes.contains("#f00") && axes.contains("#00f"))
  }

  @Test func namesWhatItDoesNotKnow() {
    let read = read("GraphicsBox[{WobbleBox[1], WobbleBox[2], LineBox[{{0, 0}, {1, 1}}], Texture[3]}]")
    #expect(
      read.unknown.map { $0.name } == ["Texture", "WobbleBox"] && read.unknown.map { $0.count } == [1, 2])
    #expect(!read.isEmpty)
  }

  @Test func countsCompressedDataItCannotRead() {
    #expect(
      read("GraphicsBox[LineBox[CompressedData[\"1:eJxTTMoP\"]]]").unknown.map { $0.name } == [
        "CompressedData"
      ])
  }

  @Test func readsCompressedDataThroughTheCaller() {
    let tree = ExpressionTree(parsing: Array("GraphicsBox[LineBox[CompressedData[\"1:eJx\"]]]".utf8))
    let read = WolframFigure(tree, tree.roots[0]) { _ in
      ExpressionTree(parsing: Array("{{0, 0}, {1, 2}, {3, 4}}".utf8))
    }
    #expect(read.description == "Drawing: one line." && read.unknown.isEmpty)
  }

  @Test func readsTransformations() {
    let read = read("GraphicsBox[GeometricTransformationBox[DiskBox[{0, 0}], {{{1, 0}, {0, 2}}, {3, 4}}]]")
    guard case .plane(let scene, _) = read.figure else { return #expect(Bool(false)) }
    #expect(scene.bounds().y.middle == 4 && abs(scene.bounds().y.length - 4) < 1e-9)
    let shifted = self.read(
      "GraphicsBox[GeometricTransformationBox[PointBox[{0, 0}], {{{1., 2.}}, {{3., 4.}}}]]")
    #expect(shifted.description == "Drawing: 2 points.")
  }

  @Test func readsCurves() {
    #expect(svg("GraphicsBox[BezierCurveBox[{{0, 0}, {1, 2}, {2, -2}, {3, 0}}]]").contains("c"))
    #expect(
      read("GraphicsBox[FilledCurveBox[{{{0, 2, 0}, {0, 1, 0}}}, {{{0, 0}, {1, 0}, {0, 1}}}]]").unknown
        .isEmpty)
    #expect(read("GraphicsBox[BSplineCurveBox[{{0, 0}, {1, 2}, {2, -2}, {3, 0}}]]").unknown.isEmpty)
  }

  @Test func aParallelogramIsACornerAndTwoSides() {
    let ring = svg("Graphics[Polygon[{{2, 0}, {0, 1}, {2, 4}, {4, 3}}]]")
    #expect(svg("Graphics[Parallelogram[{2, 0}, {{-2, 1}, {2, 3}}]]") == ring)
    let usual = svg("Graphics[Polygon[{{0, 0}, {1, 0}, {2, 1}, {1, 1}}]]")
    #expect(svg("Graphics[Parallelogram[]]") == usual)
  }

  @Test func outlinesFollowTheirCodes() {
    func path(_ box: String) -> String {
      svg("GraphicsBox[\(box), ImageSize -> 100, PlotRange -> {{0, 10}, {0, 10}}]")
    }
    // The count of the first curve includes its starting point: the points are a curve and two lines, not two curves.
    let codes = "{{{1, 4, 3}, {0, 1, 0}, {0, 1, 0}}}"
    let points = "{{{0, 0}, {1, 3}, {4, 3}, {6, 0}, {6, -1}, {0, -1}}}"
    let joined =
      "{BezierCurveBox[\(points.dropFirst().dropLast().replacing(", {6, -1}, {0, -1}", with: ""))], "
      + "LineBox[{{6, 0}, {6, -1}, {0, -1}}]}"
    #expect(path("FilledCurveBox[\(codes), \(points)]") == path("FilledCurveBox[{\(joined)}]"))
    // A segment that continues another begins at the end of that one.
    let after = "FilledCurveBox[{LineBox[{{0, 0}, {4, 0}}], BezierCurveBox[{{6, 2}, {4, 4}, {0, 4}}]}]"
    let whole =
      "FilledCurveBox[{LineBox[{{0, 0}, {4, 0}}], BezierCurveBox[{{4, 0}, {6, 2}, {4, 4}, {0, 4}}]}]"
    #expect(path(after) == path(whole))
  }

  @Test func compressedOutlinesAreRead() throws {
    let box = "GraphicsBox[FilledCurveBox[CompressedData[\"codes\"], CompressedData[\"points\"]]]"
    let tree = ExpressionTree(parsing: Array(box.utf8))
    let read = WolframFigure(tree, tree.roots[0]) { text in
      let isCodes = text.elementsEqual("codes".utf8)
      return ExpressionTree(
        parsing: Array((isCodes ? "{{{0, 3, 0}}}" : "{{{0, 0}, {4, 0}, {4, 4}}}").utf8))
    }
    #expect(read.unknown.isEmpty && !read.isEmpty)
    // An outline without points is reported, and writes no path.
    let empty = self.read("GraphicsBox[FilledCurveBox[{{{0, 3, 0}}}, {{}}]]")
    #expect(
      empty.unknown.map { $0.name } == ["FilledCurve"] || empty.unknown.map { $0.name } == ["FilledCurveBox"])
  }

  @Test func readsSolids() {
    let read = read(
      """
      Graphics3DBox[{SphereBox[{0, 0, 0}, 0.5], CuboidBox[{1, 1, 1}], CylinderBox[{{0, 0, 0}, {0, 0, 1}}, 0.2],
        TubeBox[{{0, 0, 0}, {1, 2, 3}}, 0.1], Arrow3DBox[{{0, 0, 0}, {1, 1, 1}}], Line3DBox[{{0, 0, 0}, {1, 0, 0}}],
        Text3DBox["top", {0, 0, 1}]}, Boxed -> False, Axes -> True, AxesLabel -> {"a", "b", "c"},
        Lighting -> "Neutral", ViewPoint -> {Infinity, 0, 0}]
      """)
    #expect(read.unknown.isEmpty)
    #expect(
      read.description
        == "Three-dimensional plot with axes a, b, c: one line; one arrow; one sphere; 2 tubes, cylinders or cones; one box; text top."
    )
  }

  /// The corners of a box may stand in a list.
  @Test func readsBoxesByAListOfCorners() {
    for text in [
      "Graphics3DBox[CuboidBox[{{1, 0, 0}, {3, 2, 1}}]]", "Graphics3DBox[CuboidBox[{1, 0, 0}, {3, 2, 1}]]",
    ] {
      guard case .space(let scene) = read(text).figure else {
        Issue.record("no picture in space")
        continue
      }
      #expect(scene.positions.map(\.x) == [1, 3])
    }
  }

  @Test func readsLegends() {
    let read = read(
      """
      TemplateBox[{GraphicsBox[LineBox[{{0, 0}, {1, 1}}]], FormBox[FormBox[TemplateBox[{"\\"first\\"", "\\"second\\""},
        "LineLegend"], TraditionalForm], TraditionalForm]}, "Legended"]
      """)
    #expect(read.description == "Drawing: one line. Legend: first, second.")
  }

  @Test func readsLabelsWithBoxesInStrings() {
    let text = svg(#"GraphicsBox[InsetBox["\<\"\!\(\*SubscriptBox[\(x\), \(1\)]\) up\"\>", {0, 0}]]"#)
    #expect(text.contains("up"))
    let script = svg("GraphicsBox[InsetBox[FormBox[SuperscriptBox[\"x\", \"2\"], TraditionalForm], {0, 0}]]")
    #expect(script.contains("font-style=\"italic\">x</tspan>") && script.contains(">2</tspan>"))
  }

  @Test func readsScriptsAndRootsInStringsOfStrings() {
    let marks = [#"\"\!\(\*SqrtBox[\(U\)]\)\""#, #"\"\\!\\(\\*SqrtBox[\\(U\\)]\\)\""#]
    for text in marks.map({ svg("GraphicsBox[InsetBox[\"\($0)\", {0, 0}]]") }) {
      #expect(text.contains(">√U<"), "\(text)")
    }
    let row = #"TemplateBox[{",", "\",\"", "0", "1"}, "RowWithSeparators"]"#
    #expect(svg("GraphicsBox[InsetBox[SubscriptBox[\"c\", \(row)], {0, 0}]]").contains(">0,1</tspan>"))
  }

  @Test func hangsLabelsWhereTheyAreHeld() {
    // The middle of the label's top edge is at the point, so that the text is below the line.
    func place(_ anchor: String) -> Double {
      let text = svg(
        "GraphicsBox[{LineBox[{{0, 0}, {1, 0}}], InsetBox[\"a\", {0.5, 0}, \(anchor)]}, ImageSize -> 200]")
      let start = text.range(of: " y=\"").map { text[$0.upperBound...] } ?? "0"
      return Double(start.prefix { $0 != "\"" }) ?? 0
    }
    let hung = "NCache[ImageScaled[{Rational[1, 2], 1}], ImageScaled[{0.5, 1}]]"
    #expect(place(hung) == place("{0, 1}") && place(hung) > place("{0, 0}") + 2)
  }

  @Test func setsLabelsOfGraphsInBlack() {
    let text = svg(
      #"GraphicsBox[{Hue[0.6, 0.2, 0.8], Opacity[0.7], InsetBox["1", {0, 0}, BaseStyle->"Graphics"]}]"#)
    #expect(text.contains("fill=\"#000\""))
  }

  @Test func writesNumeralsWithoutTheirPrecision() {
    #expect(svg("GraphicsBox[InsetBox[\"0.88`20.\", {0, 0}]]").contains(">0.88</text>"))
  }

  @Test func survivesNestingAndNonsense() {
    let deep =
      String(repeating: "{", count: 5000) + "LineBox[{{0,0},{1,1}}]" + String(repeating: "}", count: 5000)
    #expect(read("GraphicsBox[\(deep)]").unknown.map { $0.name } == ["nesting"])
    for text in [
      "GraphicsBox[]", "GraphicsBox[{LineBox[], DiskBox[1], PolygonBox[{}], RasterBox[], InsetBox[]}]",
      "Graphics3DBox[{SphereBox[], Polygon3DBox[{{1, 2}}], CuboidBox[]}, PlotRange -> 0, ImageSize -> {0, 0}]",
      "GraphicsBox[GraphicsComplexBox[{{0, 0}}, LineBox[{1, 2, 99999999999, -5}]], PlotRange -> {{1, 1}, {2, 1}}]",
      "GraphicsBox[RasterBox[{{1, 2}, {3}}], AspectRatio -> 0, ImageSize -> -5]",
    ] {
      #expect(svg(text).hasSuffix("</svg>"))
    }
  }
}
