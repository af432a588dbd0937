import Graphics
import Testing

/// The bytes that cross to the painter in the browser.
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
    // Width, height, orthographic; ambient light; three lamps of seven words.
    let lamps = 2 + 3 + 3
    #expect(words[lamps] == 3)
    let batches = lamps + 1 + 3 * 7
    #expect(words[batches] == 1 && words[batches + 1] == 0 && words[batches + 2] == 6)
    let vertices = batches + 1 + 8
    #expect(words[vertices] == 4)
    let positions = words[(vertices + 1)..<(vertices + 13)].map { Float(bitPattern: $0) }
    #expect(positions.allSatisfy { $0.magnitude <= 0.5 })
  }

  @Test func aViewTurnsTheMatrixAndNothingElse() {
    func matrix(_ view: SceneView) -> [Float] {
      words(DrawingEncoder.encodeView(surface, view: view))[2..<15].map { Float(bitPattern: $0) }
    }
    let first = matrix(SceneView())
    let turned = matrix(SceneView(rotation: [0, 0, 1, 0, 1, 0, -1, 0, 0], panX: 0.5, scale: 2))
    // What was towards the viewer is to the right.
    for place in 0..<3 { #expect(abs(turned[place] - first[6 + place]) < 1e-6) }
    #expect(turned[9] == first[9] && turned[10] == first[10] * 2)
    #expect(abs(turned[11] - first[11] - 180) < 1e-3)
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
