import Graphics
import Testing

@Suite struct RasterTests {
  @Test func drawsFewCellsAsAreas() throws {
    var scene = Scene()
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 255, 0, 0, 255]
    scene.addRaster(
      try #require(Raster(width: 2, height: 2, pixels: pixels)), low: Position(0, 0), high: Position(2, 2))
    let text = String(decoding: SVGWriter.write(Figure.plane(scene, PlotOptions()).draw()), as: UTF8.self)
    #expect(text.contains("#f00") && text.contains("#00f") && !text.contains("<image"))
  }

  @Test func writesManyCellsAsAPicture() throws {
    var scene = Scene()
    var pixels: [UInt8] = []
    for place in 0..<10_000 { pixels += [UInt8(place % 251), UInt8(place / 100), 7, 255] }
    scene.addRaster(
      try #require(Raster(width: 100, height: 100, pixels: pixels)), low: Position(0, 0), high: Position(1, 1)
    )
    let text = String(decoding: SVGWriter.write(Figure.plane(scene, PlotOptions()).draw()), as: UTF8.self)
    #expect(text.contains("href=\"data:image/png;base64,iVBORw0KGgo"))
  }

  @Test func refusesPixelsThatDoNotFit() {
    #expect(Raster(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(Raster(width: -1, height: 2, pixels: []) == nil)
  }
}

@Suite struct SizeTests {
  @Test func tellsOfDrawingsThatAreTooBig() {
    var list = DrawList(width: 100, height: 100)
    list.move(Point(0, 0))
    for index in 0..<1000 { list.line(Point(Double(index % 7), Double(index % 11))) }
    list.paint(DrawList.Paint(stroke: .black, width: 1))
    #expect(!list.isTooBigForVectors)
    for index in 0..<600_000 { list.line(Point(Double(index % 7), Double(index % 11))) }
    list.paint(DrawList.Paint(stroke: .black, width: 1))
    #expect(list.isTooBigForVectors)
  }
}
