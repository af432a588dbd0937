import Foundation
import Testing

@testable import Graphics

@Suite struct SpaceTests {
  static func surface(_ count: Int) -> SpaceScene {
    var scene = SpaceScene()
    scene.style.color = Color(rgb24: 0xE19C24)
    scene.style.edge = nil
    func point(_ i: Int, _ j: Int) -> Point3 {
      let (x, y) = (Double(i) / Double(count) * 4 - 2, Double(j) / Double(count) * 4 - 2)
      return Point3(x, y, exp(-x * x - y * y))
    }
    var rings: [[Point3]] = []
    for i in 0..<count {
      for j in 0..<count {
        rings.append([point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)])
      }
    }
    scene.addPolygons(rings)
    scene.box.ratios = Point3(1, 1, 0.4)
    scene.axes.isShown = [true, true, true]
    scene.axes.labels = [Label("x"), Label("y"), Label("z")]
    return scene
  }

  private func svg(_ scene: SpaceScene) -> String {
    String(decoding: SVGWriter.write(Figure.space(scene).draw()), as: UTF8.self)
  }

  @Test func drawsABoxWithAxes() throws {
    var scene = SpaceScene()
    let corners = scene.store([Point3(0, 0, 0), Point3(1, 1, 1)])
    scene.add(.cuboid(corners.lowerBound, corners.lowerBound + 1))
    scene.axes.isShown = [true, true, true]
    #expect(try difference(.space(scene), from: "box-with-axes") == nil)
  }

  /// A box whose side points at the viewer looks larger than from the usual viewpoint.
  @Test(arguments: [Point3(1, 1, 0.4), Point3(1, 0.1, 0.1), Point3(0.2, 0.3, 1)])
  func aTurnedBoxFitsIntoThePicture(ratios: Point3) {
    var scene = Self.surface(4)
    scene.box.ratios = ratios
    for step in 0..<60 {
      let (a, b) = (Double(step) * 0.7, Double(step) * 0.31)
      let rows = [
        [cos(a), 0, sin(a)], [sin(b) * sin(a), cos(b), -sin(b) * cos(a)],
        [-cos(b) * sin(a), sin(b), cos(b) * cos(a)],
      ]
      let view = SceneView(rotation: rows.flatMap { $0 })
      let list = SpaceDrawing.draw(scene, view)
      for (index, coordinate) in list.coordinates.enumerated() {
        #expect(coordinate >= 0 && Double(coordinate) <= (index % 2 == 0 ? list.width : list.height))
      }
      for text in list.texts {
        let half = text.label.size(in: text.style).x / 2
        #expect(text.place.x - half >= 0 && text.place.x + half <= list.width)
        #expect(text.place.y >= 0 && text.place.y <= list.height)
      }
    }
  }

  @Test func aViewThatIsNotTurnedIsThatOfThePicture() {
    let scene = Self.surface(4)
    let moved = SpaceDrawing.draw(scene, SceneView(panX: 0.1))
    let usual = SpaceDrawing.draw(scene)
    #expect(moved.coordinates.count == usual.coordinates.count)
    #expect((moved.coordinates[0] - usual.coordinates[0] - 0.1 * Float(usual.width)).magnitude < 1e-3)
  }

  @Test func theShapeOfAPictureMayBeGiven() {
    var scene = Self.surface(4)
    scene.image.aspectRatio = 1
    #expect(SpaceDrawing.draw(scene).height == 360)
    scene.image.width = 100
    #expect(SpaceDrawing.draw(scene).height == 100)
    (scene.image.width, scene.image.height, scene.image.aspectRatio) = (nil, 200, 0.5)
    #expect(SpaceDrawing.draw(scene).width == 400)
  }

  /// A line of two points is drawn in pieces, so that it passes behind and before areas.
  @Test func aLineOfTwoPointsGoesFromOneColorToTheOther() {
    var scene = SpaceScene()
    scene.box.isDrawn = false
    scene.colors = [Color(rgb24: 0xFF0000), Color(rgb24: 0x0000FF)]
    let places = scene.store([Point3(0, 0, 0), Point3(1, 1, 1)])
    scene.add(.line(places, colors: 0))
    let text = svg(scene)
    #expect(text.contains("#f4000b") && text.contains("#0b00f4") && !text.contains("#800080"))
  }

  /// A polygon is divided where its corners are lit differently; a half-transparent one is not, nor a flat one.
  @Test func curvedFacesAreShadedInParts() {
    func shades(opacity: Double, bend: Double) -> Int {
      var scene = SpaceScene()
      scene.box.isDrawn = false
      scene.style.edge = nil
      scene.style.opacity = opacity
      scene.style.color = Color(rgb24: 0xE19C24)
      let ring = [Point3(-1, 0, -1), Point3(1, 0, -1), Point3(1, 0, 1), Point3(-1, 0, 1)]
      scene.addPolygons([ring], normals: ring.map { Point3(bend * $0.x, -1, 0) })
      return Set(svg(scene).components(separatedBy: "fill=\"").dropFirst().map { $0.prefix { $0 != "\"" } })
        .count
    }
    #expect(shades(opacity: 1, bend: 0) == 1)
    #expect(shades(opacity: 1, bend: 1) > 2)
    #expect(shades(opacity: 0.5, bend: 1) == 1)
  }

  @Test func drawsTheNearFacesLast() throws {
    var scene = SpaceScene()
    scene.lights.general = [Light(.ambient, .white)]
    scene.style.edge = nil
    scene.box.isDrawn = false
    for (y, color) in [(0.0, 0xFF0000), (1, 0x00FF00), (2, 0x0000FF)] as [(Double, UInt32)] {
      scene.style.color = Color(rgb24: color)
      scene.addPolygons([[Point3(0, y, 0), Point3(1, y, 0), Point3(1, y, 1), Point3(0, y, 1)]])
    }
    let text = svg(scene)
    // The default viewpoint is on the side of low y.
    let places = try ["#00f", "#0f0", "#f00"].map { try #require(text.range(of: $0)).lowerBound }
    #expect(places[0] < places[1] && places[1] < places[2])
  }

  @Test func cutsAreasThatGoThroughOneAnother() throws {
    var scene = SpaceScene()
    scene.lights.general = [Light(.ambient, .white)]
    scene.style.edge = nil
    scene.box.isDrawn = false
    scene.style.color = Color(rgb24: 0xFF0000)
    scene.addPolygons([[Point3(0, 0.5, 0), Point3(1, 0.5, 0), Point3(1, 0.5, 1), Point3(0, 0.5, 1)]])
    scene.style.color = Color(rgb24: 0x0000FF)
    scene.addPolygons([[Point3(0, 0, 0.4), Point3(1, 0, 0.4), Point3(1, 1, 0.6), Point3(0, 1, 0.6)]])
    let text = svg(scene)
    // One of the two polygons is drawn in two parts, before and after the other.
    let colors = text.components(separatedBy: "fill=\"#").dropFirst().map { $0.prefix(3) }
    let areas = colors.filter { $0 == "f00" || $0 == "00f" }
    #expect(areas == ["f00", "00f", "f00"] || areas == ["00f", "f00", "00f"])
  }

  @Test func staysSmallForASurface() {
    let text = svg(Self.surface(50))
    #expect(text.utf8.count < 120_000)
    #expect(text.contains(">x</text>") && text.contains(">z</text>"))
  }

  @Test func lightsWhatFacesTheLight() {
    var scene = SpaceScene()
    scene.lights.general = [Light(.box(Point3(0, 0, 1)), .white)]
    scene.style.edge = nil
    scene.style.color = Color(rgb24: 0xFFFFFF)
    scene.addPolygons([[Point3(0, 0, 1), Point3(1, 0, 1), Point3(1, 1, 1), Point3(0, 1, 1)]])
    scene.addPolygons([[Point3(0, 0, 0), Point3(1, 0, 0), Point3(1, 0, 1), Point3(0, 0, 1)]])
    let text = svg(scene)
    #expect(text.contains("fill=\"#fff\"") && text.contains("<path"))
  }

  @Test func survivesWhatHasNoSize() {
    var scene = SpaceScene()
    let place = scene.store([Point3(.nan, 0, 0), Point3(1, .infinity, 1), Point3(0, 0, 0)]).lowerBound
    scene.add(.sphere(place, radius: .nan))
    scene.add(.tube(place..<place + 3, radius: 0))
    scene.add(.cylinder(place + 2, place + 2, radius: 1))
    scene.add(.points(place..<place + 3, colors: nil))
    scene.view.place = Point3(0, 0, 0)
    scene.view.vertical = Point3(0, 0, 0)
    scene.box.ratios = Point3(0, .infinity, -1)
    let text = svg(scene)
    #expect(text.hasSuffix("</svg>") && !text.contains("nan"))
  }
}
