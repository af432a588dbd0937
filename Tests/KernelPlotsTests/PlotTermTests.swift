import Foundation
import Graphics
import InteractiveModel
import Kernel
import KernelLanguage
import LiveFigures
import Testing

@testable import KernelPlots

/// The results of plotting functions, as text.
@Suite struct PlotTermTests {
  private func value(_ text: String) throws -> Term {
    var session = KernelSession()
    session.addPlots()
    return try session.evaluate(text: Array(text.utf8))
  }

  private func text(_ body: String) throws -> String {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(body.utf8))
    return String(decoding: session.text(value), as: UTF8.self)
  }

  private func numbers(_ body: String) throws -> [[Double]] {
    try #require(try value("N[\(body)]").matrix)
  }

  // MARK: Styles

  private func styles(_ option: String, count: Int) throws -> [String] {
    var session = KernelSession()
    session.addPlots()
    let value = try session.evaluate(text: Array(option.utf8))
    let styles = PlotStyles(value, count: count)
    return (0..<count).map { place in
      String(decoding: session.text(styles.directives(place, in: &session)), as: UTF8.self)
    }
  }

  @Test func takesAListAsOneStyleOfASingleCurve() throws {
    let style = try styles("{Red, Dashed}", count: 1)[0]
    #expect(style.contains("Red") && style.contains("Dash"))
    let nested = try styles("{{Red, Dashed}}", count: 1)[0]
    #expect(nested.contains("Red") && nested.contains("Dash"))
  }

  @Test func goesThroughAListForSeveralCurves() throws {
    let two = try styles("{Red, Dashed}", count: 2)
    #expect(two[0].contains("Red") && !two[0].contains("Dash"))
    #expect(two[1].contains("Dash") && !two[1].contains("Red"))
    let three = try styles("{{Red, Thick}, Directive[Blue, Dashed]}", count: 3)
    #expect(three[1].contains("Blue") && three[1].contains("Dash"))
    #expect(three[2].contains("Red"))
  }

  @Test func takesTheFirstOfSeveralColorsForASingleCurve() throws {
    let style = try styles("{Red, Blue}", count: 1)[0]
    #expect(style.contains("Red") && !style.contains("Blue"))
  }

  // MARK: Prolog and epilog

  @Test(arguments: [
    "Plot[x^2, {x, 0, 2}, OPTIONS]", "ListPlot[{1, 2, 3}, OPTIONS]",
    "ParametricPlot[{t, t^2}, {t, 0, 1}, OPTIONS]",
    "ContourPlot[x y, {x, -1, 1}, {y, -1, 1}, OPTIONS]", "DensityPlot[x y, {x, -1, 1}, {y, -1, 1}, OPTIONS]",
    "RegionPlot[x < y, {x, -1, 1}, {y, -1, 1}, OPTIONS]", "BarChart[{1, 2}, OPTIONS]",
    "Show[Plot[x, {x, 0, 1}], OPTIONS]", "Show[Plot[x, {x, 0, 1}, OPTIONS]]",
  ])
  func drawsPrologAndEpilog(_ body: String) throws {
    func colors(_ options: String) throws -> String {
      let text = options.isEmpty ? "{}" : options
      let whole = body.split(separator: "OPTIONS", omittingEmptySubsequences: false).joined(separator: text)
      var figure = try LiveFigure(body: Array(whole.utf8), initialisation: [], variables: [])
      guard case .figure(let drawn) = figure.render(width: 360, height: 240) else { return "" }
      return String(decoding: SVGWriter.write(drawn.draw()), as: UTF8.self)
    }
    let marked = try colors(
      "Prolog -> {RGBColor[1, 0, 0.8], Rectangle[{0, 0.1}, {1, 0.8}]}, "
        + "Epilog -> {RGBColor[0, 0.8, 0.2], Table[Line[{{0, i/10}, {1, i/10}}], {i, 1, 3}], Point[{0.5, 0.5}]}"
    )
    let before = try #require(marked.range(of: "#f0c\""), "the prolog is there")
    let after = try #require(marked.range(of: "#0c3\""), "the epilog is there")
    #expect(before.lowerBound < after.lowerBound)
  }

  // MARK: Charts, solids, fields

  @Test func drawsRectanglesOfTheirOwnWidths() throws {
    let chart = try text("RectangleChart[{{2, 1}, {1, 3}}, BarSpacing -> None]")
    #expect(chart.contains("Rectangle[{0., 0.}, {2., 1.}]"))
    #expect(chart.contains("Rectangle[{2., 0.}, {3., 3.}]"))
  }

  @Test(arguments: [
    "RegionPlot3D[x^2 + y^2 + z^2 < 1, {x, -1, 1}, {y, -1, 1}, {z, -1, 1}]",
    "RegionPlot3D[z < 2, {x, 0, 1}, {y, 0, 1}, {z, 0, 1}, ColorFunction -> (Hue[#2] &), Mesh -> None]",
    "RegionPlot3D[x > 0 && y > 0, {x, -1, 1}, {y, -1, 1}, {z, -1, 1}, PlotStyle -> {Red, Opacity[0.5]}]",
    "VectorPlot3D[{y, -x, z}, {x, -1, 1}, {y, -1, 1}, {z, 0, 1}, VectorPoints -> 4]",
    "VectorPlot3D[{{-y, x, 0}}, {x, -1, 1}, {y, -1, 1}, {z, 0, 1}, VectorPoints -> 3, "
      + "VectorColorFunction -> ColorData[{\"DeepSeaColors\", \"Reverse\"}], VectorStyle -> Opacity[0.5]]",
    "RectangleChart[{{1, 2}, {Style[2, Red], 3}}]", "Graphics3D[PolyhedronData[\"Dodecahedron\", \"Faces\"]]",
    "PolyhedronData[\"Icosahedron\"]", "Graphics[Point[RandomPoint[Disk[], 50]]]",
    "Graphics[Polygon[CirclePoints[6]]]", "Graphics[{Opacity[Dynamic[0.3 + Clock[1, 3]]], Disk[]}]",
  ])
  func drawsWhatInteractivesUse(_ body: String) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("no figure")
      return
    }
    #expect(!drawn.draw().items.isEmpty)
    #expect(LiveFigure.lacking(body: Array(body.utf8), initialisation: [], variables: []).isEmpty)
  }

  @Test(arguments: [
    "RegionPlot3D[x, {x, 0, 1}, {y, 0, 1}, {z, 0, 1}]",
    "RegionPlot3D[False, {x, 0, 1}, {y, 0, 1}, {z, 0, 1}]",
    "VectorPlot3D[{x}, {x, 0, 1}, {y, 0, 1}, {z, 0, 1}]", "VectorPlot3D[1, {x, 0, 1}, {y, 0, 1}, {z, 0, 1}]",
    "RectangleChart[{}]", "RectangleChart[{1, 2}]", "RectangleChart[{{-1, 2}, {0, Infinity}}]",
    "CirclePoints[-1]",
    "CirclePoints[10^9]", "RandomPoint[Disk[{0}, {}], 3]", "RandomPoint[7]", "RandomPoint[Rectangle[{1}], 2]",
    "PolyhedronData[\"Nothing\"]", "PolyhedronData[\"Cube\", \"Nothing\"]", "ConditionalExpression[]",
    "Clock[{}]",
    "RandomPoint[Sphere[{0, 0, 0}, {}], 2]",
  ])
  func survives(_ body: String) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    if case .figure(let drawn) = figure.render(width: 360, height: 240) { _ = drawn.draw() }
  }

  // MARK: Points and solids

  @Test func setsPointsOnACircle() throws {
    let three = try numbers("CirclePoints[3]")
    let half = 3.0.squareRoot() / 2
    let wanted: [[Double]] = [[half, -0.5], [0, 1], [-half, -0.5]]
    for (a, b) in zip(three.flatMap { $0 }, wanted.flatMap { $0 }) { #expect((a - b).magnitude < 1e-12) }
    let placed = try numbers("CirclePoints[{5, 5}, {2, 0}, 4]")
    for (a, b) in zip(placed[0], [7.0, 5]) { #expect((a - b).magnitude < 1e-12) }
    for (a, b) in zip(placed[1], [5.0, 7]) { #expect((a - b).magnitude < 1e-12) }
  }

  @Test func findsPointsByChanceInsideOfShapes() throws {
    for point in try numbers("RandomPoint[Disk[{1, 1}, 2], 200]") {
      #expect((Point(point[0], point[1]) - Point(1, 1)).length <= 2)
    }
    for point in try numbers("RandomPoint[Rectangle[{1, 2}, {3, 5}], 100]") {
      #expect(point[0] >= 1 && point[0] <= 3 && point[1] >= 2 && point[1] <= 5)
    }
    for point in try numbers("RandomPoint[Sphere[], 50]") {
      #expect((Point3(point[0], point[1], point[2]).length - 1).magnitude < 1e-9)
    }
    #expect(try numbers("RandomPoint[Ball[], 50]").allSatisfy { Point3($0[0], $0[1], $0[2]).length <= 1 })
    #expect(
      try numbers("RandomPoint[Triangle[{{0, 0}, {1, 0}, {0, 1}}], 50]").allSatisfy { $0[0] + $0[1] <= 1 })
  }

  @Test(arguments: [
    ("Tetrahedron", 4, 4, 3), ("Cube", 8, 6, 4), ("Octahedron", 6, 8, 3), ("Dodecahedron", 20, 12, 5),
    ("Icosahedron", 12, 20, 3),
  ])
  func knowsTheRegularSolids(_ name: String, _ corners: Int, _ faces: Int, _ sides: Int) throws {
    let solid = try #require(RegularSolid(name))
    #expect(solid.vertices.count == corners)
    #expect(solid.faces.count == faces)
    #expect(solid.faces.allSatisfy { $0.count == sides })
    #expect(solid.edges.count == faces * sides / 2)
    for (a, b) in solid.edges {
      #expect(((solid.vertices[a] - solid.vertices[b]).length - 1).magnitude < 1e-12)
    }
    for face in solid.faces {
      let places = face.map { solid.vertices[$0] }
      let outwards = (places[1] - places[0]).cross(places[2] - places[1])
      #expect(outwards.dot(places[0]) > 0)
    }
  }

  @Test func evaluatesConditionsMessagesAndRunningValues() throws {
    #expect(try text("ConditionalExpression[7, 1 < 2]") == "7")
    #expect(try text("ConditionalExpression[7, 1 > 2]") == "Undefined")
    #expect(try text("Clock[{2, 5}] + Clock[1, 3] + Clock[]") == "2")
    #expect(try text("Dynamic[1 + 2] + 4") == "7")
    #expect(try text("f::usage = \"what it does\"; f::usage").contains("what it does"))
    #expect(try text("TagSet[K, MessageName[K, \"usage\"], \"an index\"]; 3") == "3")
  }
}
