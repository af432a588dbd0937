import BookModel
import CVips
import Testing

@testable import ArtworkDrawing

@Suite struct PictureConverterTests {
  private func le(_ value: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func bitmap(_ width: Int, height: Int, bits: Int, palette: [UInt8] = [], _ pixels: [UInt8])
    -> [UInt8]
  {
    let header =
      le(40, count: 4) + le(width, count: 4) + le(height, count: 4) + le(1, count: 2) + le(bits, count: 2)
      + le(0, count: 16) + le(palette.count / 4, count: 4)
      + le(0, count: 4)
    let offset = 14 + header.count + palette.count
    return Array("BM".utf8) + le(offset + pixels.count, count: 4) + le(0, count: 4) + le(offset, count: 4)
      + header + palette
      + pixels
  }

  @Test func convertsABitmapStoredFromTheBottom() throws {
    let rows: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0] + [0, 0, 255, 255, 255, 255, 0, 0]
    let converted = try convertedToPNG(bitmap(2, height: 2, bits: 24, rows))
    #expect(converted.width == 2 && converted.height == 2)
    let pixels = try Pixels(converted.png)
    #expect(pixels[0, 0] == Color(0xFF0000) && pixels[1, 0] == .white)
    #expect(pixels[0, 1] == Color(0x0000FF) && pixels[1, 1] == Color(0x00FF00))
  }

  @Test(
    arguments: [(1, [0b0100_0000, 0, 0, 0]), (4, [0x01, 0, 0, 0]), (8, [0, 1, 0, 0])] as [(Int, [UInt8])])
  func convertsABitmapWithAPalette(bits: Int, row: [UInt8]) throws {
    let palette: [UInt8] = [0, 0, 0, 0, 0, 128, 255, 0]
    let pixels = try Pixels(try convertedToPNG(bitmap(2, height: -1, bits: bits, palette: palette, row)).png)
    #expect(pixels[0, 0] == .black && pixels[1, 0] == Color(0xFF8000))
  }

  /// Bitmaps of two pixels of 32 bits, which tell by fields what the bits are of: their alpha counts where the header has a field
  /// for it that any pixel uses.
  @Test(
    arguments: [
      // A long header, and the short one with four fields behind it.
      (56, 3, 0xFF00_0000, [0x8020_4060, 0x0000_0000], [0x20, 0x40, 0x60, 0x80, 0, 0, 0, 0]),
      (40, 6, 0xFF00_0000, [0x8020_4060, 0xFF01_0203], [0x20, 0x40, 0x60, 0x80, 1, 2, 3, 0xFF]),
      // A bit for transparency alone.
      (108, 3, 0x0100_0000, [0x0120_4060, 0x0001_0203], [0x20, 0x40, 0x60, 0xFF, 1, 2, 3, 0]),
      // No field, none that is used, and the short header with three.
      (108, 3, 0, [0x8020_4060, 0xFF01_0203], [0x20, 0x40, 0x60, 1, 2, 3]),
      (108, 3, 0xFF00_0000, [0x0020_4060, 0x0001_0203], [0x20, 0x40, 0x60, 1, 2, 3]),
      (40, 3, 0xFF00_0000, [0x8020_4060, 0xFF01_0203], [0x20, 0x40, 0x60, 1, 2, 3]),
      (40, 0, 0xFF00_0000, [0x8020_4060, 0xFF01_0203], [0x20, 0x40, 0x60, 1, 2, 3]),
    ] as [(Int, Int, Int, [Int], [UInt8])])
  func readsTheAlphaOfBitmaps(size: Int, compression: Int, alpha: Int, pixels: [Int], expected: [UInt8])
    throws
  {
    let fields =
      compression == 0 ? [] : [0xFF_0000, 0xFF00, 0xFF] + (size == 40 && compression == 3 ? [] : [alpha])
    let start =
      le(size, count: 4) + le(2, count: 4) + le(1, count: 4) + le(1, count: 2) + le(32, count: 2)
      + le(compression, count: 4) + le(0, count: 20) + fields.flatMap { le($0, count: 4) }
    let header = start + [UInt8](repeating: 0, count: max(0, size - start.count))
    let offset = 14 + header.count
    let file =
      Array("BM".utf8) + le(offset + 8, count: 4) + le(0, count: 4) + le(offset, count: 4) + header
      + pixels.flatMap { le($0, count: 4) }
    #expect(try Bitmap.decode(file).pixels() == expected)
  }

  @Test func convertsATIFF() throws {
    // One strip of two pixels, RGB, uncompressed.
    func tag(_ id: Int, type: Int, _ value: Int) -> [UInt8] {
      le(id, count: 2) + le(type, count: 2) + le(1, count: 4) + le(value, count: 4)
    }
    let tags = [
      tag(256, type: 3, 2), tag(257, type: 3, 1), tag(258, type: 3, 8), tag(259, type: 3, 1),
      tag(262, type: 3, 2), tag(273, type: 4, 8),
      tag(277, type: 3, 3),
      tag(278, type: 3, 1), tag(279, type: 4, 6),
    ]
    let pixels: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 0]
    let tiff =
      Array("II".utf8) + le(42, count: 2) + le(16, count: 4) + pixels + le(tags.count, count: 2)
      + tags.flatMap { $0 } + le(0, count: 4)
    let converted = try convertedToPNG(tiff)
    #expect(converted == (try convertedToPNG(tiff)))
    #expect(try Pixels(converted.png)[0, 0] == Color(0xFF0000))
    #expect(try Pixels(converted.png)[1, 0] == Color(0x0000FF))
  }

  @Test func saysWhyAPictureCannotBeConverted() {
    #expect(throws: ConversionFailure.fault(.formatUnknown)) {
      try convertedToPNG(Array("\u{1}\0\u{9}\0".utf8))
    }
    #expect(throws: ConversionFailure.fault(.truncated)) {
      try convertedToPNG(bitmap(9, height: 9, bits: 24, []))
    }
    #expect(throws: ConversionFailure.tooLarge(width: 99999, height: 99999)) {
      try convertedToPNG(bitmap(99999, height: 99999, bits: 24, []))
    }
    #expect(throws: ConversionFailure.tooLarge(width: 90000, height: 90000)) {
      try convertedToPNG(svg(90000, height: 90000, body: ""))
    }
    #expect(ConversionFailure.tooLarge(width: 4, height: 5).description == "its 4x5 pixels are too many")
  }

  @Test func showsEveryFileOnAContactSheet() throws {
    let files = try paint(rows: rows("Icon", "cover-thumbnail")).files
    let sheet = try PictureHeader(contactSheet(of: files))
    #expect(sheet.format == .png && sheet.width == 1800)
    let cells = ContactSheet(files).cells
    #expect(cells.count == files.count)
    for (index, cell) in cells.enumerated() {
      for other in cells.dropFirst(index + 1) where other.y == cell.y {
        #expect(cell.x + cell.width <= other.x)
      }
    }
  }
}
