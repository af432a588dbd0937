import Graphics
import Testing

/// Reads what `DrawList.encoded()` writes, as a painter does.
struct EncodedDrawing {
  private let bytes: [UInt8]
  private var place = 0
  var size = (width: Float(0), height: Float(0))
  var coordinates: [Float] = []
  var verbs: [UInt8] = []
  var paints: [(fill: UInt32, stroke: UInt32, width: Float, dashes: [Float])] = []
  var texts: [(x: Float, y: Float, text: String)] = []
  var pictures: [(width: Int, height: Int)] = []
  var items: [(kind: UInt32, words: [UInt32])] = []

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard word() == 0x314C_444F else { return nil }
    size = (float(), float())
    let counts = (0..<6).map { _ in Int(word()) }
    for _ in 0..<counts[0] { coordinates.append(float()) }
    for _ in 0..<counts[1] { verbs.append(byte()) }
    fill()
    for _ in 0..<counts[2] { readPaint() }
    for _ in 0..<counts[3] { readText() }
    for _ in 0..<counts[4] { readPicture() }
    for _ in 0..<counts[5] { readItem() }
    guard place == bytes.count else { return nil }
  }

  private mutating func byte() -> UInt8 {
    place += 1
    return place <= bytes.count ? bytes[place - 1] : 0
  }
  private mutating func word() -> UInt32 {
    var value: UInt32 = 0
    for shift in 0..<4 { value |= UInt32(byte()) << UInt32(8 * shift) }
    return value
  }
  private mutating func float() -> Float { Float(bitPattern: word()) }
  private mutating func fill() { while place % 4 != 0 { place += 1 } }
  private mutating func text() -> String {
    let count = Int(word())
    let result = String(decoding: (0..<count).map { _ in byte() }, as: UTF8.self)
    fill()
    return result
  }

  private mutating func readPaint() {
    let (fill, stroke, width) = (word(), word(), float())
    _ = (byte(), byte(), byte())
    let count = byte()
    paints.append((fill, stroke, width, (0..<count).map { _ in float() }))
  }

  private mutating func readText() {
    let (x, y) = (float(), float())
    for _ in 0..<6 { _ = word() }
    _ = text()
    var whole = ""
    for _ in 0..<word() {
      for _ in 0..<4 { _ = word() }
      whole += text()
    }
    texts.append((x, y, whole))
  }

  private mutating func readPicture() {
    for _ in 0..<5 { _ = word() }
    let (width, height) = (Int(word()), Int(word()))
    pictures.append((width, height))
    place += width * height * 4
  }

  private mutating func readItem() {
    let kind = word()
    switch kind {
    case 0: items.append((kind, (0..<4).map { _ in word() }))
    case 1, 2: items.append((kind, [word()]))
    case 3: items.append((kind, (0..<4).map { _ in word() }))
    case 5:
      _ = text()
      items.append((kind, []))
    case 7: items.append((kind, (0..<6).map { _ in word() }))
    default: items.append((kind, []))
    }
  }
}

@Suite struct EncodingTests {
  @Test func encodesADrawingSoThatItIsReadBack() throws {
    var scene = Scene()
    scene.style.color = Color(red: 1, green: 0, blue: 0)
    scene.addLine([Position(0, 0), Position(1, 1), Position(2, 0)])
    scene.addText(Label(runs: [LabelRun("x"), LabelRun("2", scale: 0.7, rise: 0.4)]), at: Position(1, 0.5))
    scene.addRaster(try #require(Raster(width: 2, height: 1, pixels: [1, 2, 3, 255, 4, 5, 6, 255])), Position(0, 0), Position(1, 1))
    var options = PlotOptions()
    options.isClipped = true
    let list = Figure.plane(scene, options).draw()
    let read = try #require(EncodedDrawing(list.encoded()))
    #expect(read.coordinates == list.coordinates)
    #expect(read.verbs == list.verbs.map(\.rawValue))
    #expect(read.paints.count == list.paints.count)
    #expect(read.texts.map(\.text) == ["x2"])
    #expect(read.items.count == list.items.count)
    #expect(read.items.first?.kind == 3)
    #expect(read.paints.contains { $0.stroke == 0xFF00_00FF })
    #expect(read.pictures.count == list.pictures.count)
    #expect(read.size.width == Float(list.width))
  }

  @Test func encodesASceneInSpaceInItsBox() {
    var scene = SpaceScene()
    scene.boxRatios = Point3(1, 1, 0.5)
    scene.addPolygons([[Point3(0, 0, 0), Point3(10, 0, 0), Point3(10, 10, 5), Point3(0, 10, 5)]])
    scene.addLine([Point3(0, 0, 0), Point3(10, 10, 5)])
    let bytes = scene.encoded()
    func word(_ place: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[place * 4 + $1]) << UInt32(8 * $1) } }
    #expect(bytes.count % 4 == 0)
    #expect(word(0) == 0x3150_534F)
    // Sides of the box behind size, viewpoint and upward direction.
    #expect((9..<12).map { Float(bitPattern: word($0)) } == [1, 1, 0.5])
  }
}
