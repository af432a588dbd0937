import Foundation
import Graphics
import Testing

@Suite struct PlaneTests {
  private func svg(_ scene: Scene, _ options: PlotOptions = PlotOptions()) -> String {
    String(decoding: SVGWriter.write(Figure.plane(scene, options).draw()), as: UTF8.self)
  }

  @Test func drawsAPlotWithAxes() throws {
    var scene = Scene()
    scene.style.color = Color(rgb24: 0x5E81B5)
    scene.style.line.thickness = .absolute(1.6)
    scene.addLine((0...100).map { Position(Double($0) / 10, sin(Double($0) / 10)) })
    var options = PlotOptions()
    (options.hasAxisX, options.hasAxisY) = (true, true)
    (options.axisLabelX, options.axisLabelY) = (
      Label("x"), Label(runs: [LabelRun("f(x"), LabelRun("2", scale: 0.7, rise: 0.4), LabelRun(")")])
    )
    options.aspectRatio = 0.618
    options.plotLabel = Label("A <wave> & more")
    #expect(try difference(.plane(scene, options), from: "plot-with-axes", description: "A wave") == nil)
  }

  /// What stands some points beside a place has room, and is not clipped as curves are.
  @Test func labelsBesideCurvesAreSeen() throws {
    var scene = Scene()
    scene.addLine([Position(0, 0), Position(1, 1)])
    let beside = Position(Point(1, 1), offset: Point(20, 0))
    scene.addLine([Position(1, 1), beside])
    scene.addText(Label("a long label"), at: beside, anchor: Point(-1, 0))
    var options = PlotOptions()
    options.isClipped = true
    let text = svg(scene, options)
    let end = try #require(text.range(of: "</svg>")).lowerBound
    let label = try #require(text.range(of: "<text x=\"")).upperBound
    // The first end is that of what is clipped.
    #expect(end < label)
    let place = try #require(Double(text[label...].prefix { $0 != "\"" }))
    let width = try #require(text.range(of: "viewBox=\"0 0 ")).upperBound
    #expect(place + 50 < (try #require(Double(text[width...].prefix { $0 != " " }))))
  }

  @Test func drawsAFrameWithGridAndLegend() throws {
    var scene = Scene()
    scene.style.color = Color(red: 1, green: 0, blue: 0)
    scene.style.pointSize = .absolute(4)
    scene.addPoints((0...8).map { Position(Double($0), Double($0 * $0)) })
    let dots = scene.style
    scene.style.line.dashes = [.absolute(4), .absolute(4)]
    scene.addLine([Position(0, 0), Position(8, 64)])
    var options = PlotOptions()
    options.frame = [true, true, true, true]
    options.frameLabels = [Label("time"), Label("way"), nil, nil]
    (options.gridX, options.gridY) = (.automatic, .automatic)
    options.aspectRatio = 0.618
    options.width = 300
    let legend = Legend(
      .entries([(.point(dots), Label("measured")), (.line(scene.style), Label("linear"))], isRow: false))
    #expect(try difference(.legended(.plane(scene, options), [legend]), from: "frame-with-legend") == nil)
  }

  @Test func drawsShapesInTheirOwnProportions() throws {
    var scene = Scene()
    scene.style.color = Color(rgb24: 0xCCDDEE)
    scene.style.edge = StrokeStyle()
    scene.addRectangle(Position(0, 0), high: Position(4, 2), rounding: 0.3)
    scene.addEllipse(Position(1, 1), Position(0.8, 0.8), from: 0, to: .pi / 2, isFilled: true)
    scene.style.color = .black
    scene.addArrow([Position(1, 1), Position(3.5, 1.5)])
    scene.addText(Label("goal"), at: Position(3.5, 1.5), anchor: Point(0, -1.4))
    #expect(try difference(.plane(scene, PlotOptions()), from: "shapes") == nil)
  }

  @Test func keepsAUnitAsLongInBothDirections() {
    var scene = Scene()
    scene.addRectangle(Position(0, 0), high: Position(2, 1))
    var options = PlotOptions()
    (options.rangeX, options.rangeY) = (.fixed(0, 2), .fixed(0, 1))
    options.width = 200
    #expect(svg(scene, options).contains("width=\"200\" height=\"100\""))
    #expect(svg(scene, options).contains("d=\"M0 0h200v100h-200z\""))
  }

  @Test func leavesOutPointsOnStraightLines() {
    var scene = Scene()
    scene.addLine((0...1000).map { Position(Double($0), Double($0)) })
    #expect(svg(scene).utf8.count < 320)
  }

  @Test func cutsWhatIsFarOutside() {
    var scene = Scene()
    scene.addLine([
      Position(-1e30, 0), Position(1e30, 1), Position(.nan, 2), Position(3, .infinity), Position(0.5, 0.5),
    ])
    scene.addPolygon([Position(-1e12, -1e12), Position(1e12, -1e12), Position(0, 1e12)])
    scene.addRectangle(Position(-1e300, -1e300), high: Position(1e300, 1e300))
    scene.addEllipse(Position(0, 0), Position(1e300, 1), isFilled: true)
    var options = PlotOptions()
    (options.rangeX, options.rangeY) = (.fixed(0, 1), .fixed(0, 1))
    let text = svg(scene, options)
    #expect(!text.contains("nan") && !text.contains("inf") && text.utf8.count < 1500)
  }

  @Test func drawsNothingWithoutHarm() {
    #expect(svg(Scene()).hasPrefix("<svg xmlns="))
    var options = PlotOptions()
    options.rangeX = .fixed(.nan, .nan)
    options.rangeY = .fixed(5, 5)
    (options.hasAxisX, options.hasAxisY) = (true, true)
    options.width = 1
    #expect(svg(Scene(), options).hasSuffix("</svg>"))
  }

  @Test func joinsNeighboursOfOneColor() {
    var scene = Scene()
    let start = scene.spans.count
    for x in 0..<10 {
      for y in 0..<10 {
        let (x, y) = (Double(x), Double(y))
        scene.spans.append(
          scene.store([Position(x, y), Position(x + 1, y), Position(x + 1, y + 1), Position(x, y + 1)]))
      }
    }
    scene.add(.polygons(start..<scene.spans.count, colors: nil))
    #expect(svg(scene).components(separatedBy: "z\"").count == 2)
  }

  @Test func writesTooltipsAndEscapes() {
    var scene = Scene()
    scene.tooltips = ["a < b"]
    scene.tooltip = 0
    scene.addPoints([Position(0, 0)])
    #expect(svg(scene).contains("<g><title>a &lt; b</title>"))
  }

  @Test func givesTheSameBytesAgain() {
    var scene = Scene()
    for index in 0..<50 {
      scene.style.color = Color(hue: Double(index) / 50, saturation: 1, brightness: 1)
      scene.addEllipse(Position(Double(index), 0), Position(3, 3), isFilled: index % 2 == 0)
    }
    #expect(svg(scene) == svg(scene))
  }
}
