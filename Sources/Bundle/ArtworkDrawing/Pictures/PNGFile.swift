import Compression
import TextBytes

/// A PNG file of 8 bits a sample without ancillary chunks.
struct PNGFile {
  private(set) var bytes: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  /// A file of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - kind: 2 for colour, 3 for indices of `palette`, as the format numbers them.
  ///   - deflated: the filtered rows as a zlib stream.
  private init(width: Int, height: Int, kind: UInt8, palette: [UInt32], deflated: [UInt8]) {
    add("IHDR", PNGFile.big(width) + PNGFile.big(height) + [8, kind, 0, 0, 0])
    if !palette.isEmpty {
      add("PLTE", palette.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
    }
    add("IDAT", deflated)
    add("IEND", [])
  }

  /// A file of a table's colours and the indices of its pixels.
  init(_ table: ColorTable, width: Int, height: Int, level: Int) {
    let deflated = ZlibStream.deflate(
      PNGFile.unfiltered(table.pixels, rowSize: width), level: level)
    self.init(width: width, height: height, kind: 3, palette: table.colors, deflated: deflated)
  }

  /// A colour file of a table's pixels. Runs of few colours compress best unfiltered.
  init(expanding table: ColorTable, width: Int, height: Int, level: Int) {
    let rows = PNGFile.unfiltered(table.expanded, rowSize: width * 3)
    self.init(
      width: width, height: height, kind: 2, palette: [], deflated: ZlibStream.deflate(rows, level: level))
  }

  /// The filtered rows of a PNG file, decompressed; nil if it is damaged.
  private static func filteredRows(of png: [UInt8], limit: Int) -> [UInt8]? {
    var stream: [UInt8] = []
    stream.reserveCapacity(png.count)
    forEachChunk(of: png) { name, chunk in
      if name == "IDAT" { stream += chunk.dropFirst(8).dropLast(4) }
    }
    return ZlibStream.inflate(stream, limit: limit)
  }

  /// The file with the same rows, compressed at `level`, and without ancillary chunks; the file itself if it is damaged.
  static func recompressed(_ png: [UInt8], limit: Int, level: Int) -> [UInt8] {
    guard let rows = filteredRows(of: png, limit: limit) else { return png }
    var result = Array(png.prefix(8))
    var isWritten = false
    forEachChunk(of: png) { name, chunk in
      if name == "IDAT" {
        guard !isWritten else { return }
        isWritten = true
        result += PNGFile.chunk("IDAT", content: ZlibStream.deflate(rows, level: level))
      } else if name.utf8.first.map({ $0 & .lowercaseBit == 0 }) == true {
        result += chunk
      }
    }
    return result
  }

  /// Calls `body` with the name and the bytes of each chunk: length, name, content and checksum.
  static func forEachChunk(of png: [UInt8], body: (String, ArraySlice<UInt8>) -> Void) {
    var position = 8
    while position + 12 <= png.count {
      let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      guard end <= png.count else { return }
      body(String(decoding: png[position + 4..<position + 8], as: UTF8.self), png[position..<end])
      position = end
    }
  }

  /// Rows that begin with the mark of no filter.
  private static func unfiltered(_ pixels: [UInt8], rowSize: Int) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + pixels.count / max(1, rowSize))
    for start in stride(from: 0, to: pixels.count, by: max(1, rowSize)) {
      rows.append(0)
      rows += pixels[start..<min(pixels.count, start + rowSize)]
    }
    return rows
  }

  private mutating func add(_ name: String, _ content: [UInt8]) {
    bytes += PNGFile.chunk(name, content: content)
  }

  private static func chunk(_ name: String, content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return big(content.count) + named + big(Int(crc32(named)))
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
