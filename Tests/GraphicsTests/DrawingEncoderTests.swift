import Graphics
import Testing

/// The bytes sent to the painter in the browser.
@Suite struct DrawingEncoderTests {
  private func words(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
    }
  }

  private var line: Figure {
    var scene = Scene()
    scene.addLine([Position(0, 0), Position(2, 1)])
    var options = PlotOptions()
    options.hasAxisX = true
    options.rangeX = .fixed(0, 2)
    options.rangeY = .fixed(-1, 1)
    options.padding = Array(repeating: .units(0), count: 4)
    options.width = 300
    return .plane(scene, options)
  }

  private var surface: SpaceScene {
    var scene = SpaceScene()
    scene.style.color = Color(red: 1, green: 0.5, blue: 0)
    scene.addPolygons([[Point3(0, 0, 0), Point3(1, 0, 0), Point3(1, 1, 1), Point3(0, 1, 1)]])
    scene.addLine([Point3(0, 0, 0), Point3(1, 1, 1)])
    scene.axes.isShown = [true, true, true]
    return scene
  }

  @Test func aPlaneTellsWhereItsCoordinatesAre() {
    let bytes = DrawingEncoder.encode(line)
    #expect(bytes.count % 4 == 0 && bytes.starts(with: Array("OVD1".utf8)))
    let words = words(bytes)
    #expect(words[1] == 0)
    let frame = words[2..<10].map { Float(bitPattern: $0) }
    #expect(frame[4] == 0 && frame[5] == 2 && frame[6] == -1 && frame[7] == 1)
    #expect(frame[0] >= 0 && frame[0] < frame[2] && frame[2] <= 1 && frame[1] < frame[3])
    #expect(Float(bitPattern: words[10]) == 300)
  }

  @Test func aSceneInSpaceIsAMeshInItsBox() {
    let words = words(DrawingEncoder.encode(.space(surface)))
    #expect(words[1] == 1)
    // Width, height, orthographic flag; ambient light; three lamps of seven words.
    let lamps = 2 + 3 + 3
    #expect(words[lamps] == 3)
    let batches = lamps + 1 + 3 * 7
    #expect(words[batches] == 1 && words[batches + 1] == 0 && words[batches + 2] == 6)
    let vertices = batches + 1 + 8
    #expect(words[vertices] == 4)
    let positions = words[(vertices + 1)..<(vertices + 13)].map { Float(bitPattern: $0) }
    #expect(positions.allSatisfy { $0.magnitude <= 0.5 })
  }

  /// The numbers of vertices and indices, and the first index, of a scene with one batch.
  private func mesh(_ scene: SpaceScene) -> (vertices: UInt32, indices: [UInt32]) {
    let words = words(DrawingEncoder.encode(.space(scene)))
    let vertices = 2 + 3 + 3 + 1 + 3 * 7 + 1 + 8
    let count = vertices + 1 + Int(words[vertices]) * 7
    return (words[vertices], Array(words[(count + 1)..<(count + 1 + Int(words[count]))]))
  }

  @Test func polygonsOfASmoothSurfaceShareTheirCorners() {
    let up = Point3(0, 0, 1)
    let squares = [0.0, 1].map { x in
      [Point3(x, 0, 0), Point3(x + 1, 0, 0), Point3(x + 1, 1, 0), Point3(x, 1, 0)]
    }
    var smooth = SpaceScene()
    smooth.addPolygons(squares, normals: Array(repeating: up, count: 8))
    let shared = mesh(smooth)
    #expect(shared.vertices == 6 && shared.indices == [0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2])
    // There is an edge where normals or colours differ, and flat areas have their own lighting.
    var bent = SpaceScene()
    bent.addPolygons(
      squares, normals: Array(repeating: up, count: 4) + Array(repeating: Point3(1, 0, 1), count: 4))
    #expect(mesh(bent).vertices == 8)
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    var colored = SpaceScene()
    colored.addPolygons(
      squares, normals: Array(repeating: up, count: 8),
      colors: Array(repeating: red, count: 4) + Array(repeating: blue, count: 4))
    #expect(mesh(colored).vertices == 8)
    var flat = SpaceScene()
    flat.addPolygons(squares)
    #expect(mesh(flat).vertices == 8)
  }

  @Test func manyCornersAreFoundAgain() {
    let side = 40
    let up = Point3(0, 0, 1)
    var rings: [[Point3]] = []
    for x in 0..<side {
      for y in 0..<side {
        let (x, y) = (Double(x), Double(y))
        rings.append([Point3(x, y, 0), Point3(x + 1, y, 0), Point3(x + 1, y + 1, 0), Point3(x, y + 1, 0)])
      }
    }
    var scene = SpaceScene()
    scene.addPolygons(rings, normals: Array(repeating: up, count: 4 * rings.count))
    let found = mesh(scene)
    #expect(found.vertices == 41 * 41 && found.indices.count == 6 * side * side)
    #expect(found.indices.allSatisfy { $0 < 41 * 41 })
  }

  @Test func aViewTurnsTheMatrixAndFitsTheBoxIntoThePicture() {
    func matrix(_ view: SceneView) -> [Float] {
      words(DrawingEncoder.encodeView(surface, view: view))[2..<15].map { Float(bitPattern: $0) }
    }
    let first = matrix(SceneView())
    let turned = matrix(SceneView(rotation: [0, 0, 1, 0, 1, 0, -1, 0, 0], panX: 0.5, scale: 2))
    // The direction that was towards the viewer now points right.
    for place in 0..<3 { #expect(abs(turned[place] - first[6 + place]) < 1e-6) }
    #expect(turned[9] == first[9] && turned[10] < first[10] * 2 && turned[10] > first[10])
    #expect(abs(turned[11] - first[11] - 180) < 20)
    let moved = matrix(SceneView(panX: 0.5, scale: 2))
    #expect(moved[10] == first[10] * 2 && abs(moved[11] - first[11] - 180) < 1e-3)
    let refused = matrix(SceneView(rotation: [.nan], scale: .infinity))
    #expect(refused == first)
  }

  @Test func aSceneCanBeDrawnFlatFromAnywhere() {
    let front = DrawingEncoder.encodeFlat(surface, view: SceneView())
    let back = DrawingEncoder.encodeFlat(surface, view: SceneView(rotation: [-1, 0, 0, 0, 1, 0, 0, 0, -1]))
    #expect(words(front)[1] == 0 && front != back)
  }

  @Test func messagesSayWhetherTheDrawingWasStopped() {
    #expect(words(DrawingEncoder.encode(message: "", isStopped: true))[1...] == [2, 0, 0])
    #expect(words(DrawingEncoder.encode(message: "abc", isStopped: false))[1...4] == [2, 1, 3, 0x0063_6261])
  }
}
