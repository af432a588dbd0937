import CVips

extension VipsPicture {
  /// PNG of 8 bits a channel with neither palette nor metadata: the chunks IHDR, IDAT and IEND alone.
  func png(_ effort: PNGEffort) throws(VipsFailure) -> [UInt8] {
    let encoded = try encoded("save PNG") {
      octavo_save_png($0, $1, $2, effort.compression, Int32(effort.filter.rawValue))
    }
    return withoutAncillaryChunks(encoded)
  }

  /// JPEG with neither profile nor metadata.
  func jpeg(quality: Int) throws(VipsFailure) -> [UInt8] {
    try encoded("save JPEG") { octavo_save_jpeg($0, $1, $2, Int32(quality)) }
  }

  private func encoded(
    _ operation: StaticString,
    _ save: (
      UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
      UnsafeMutablePointer<Int>
    ) -> Int32
  ) throws(VipsFailure) -> [UInt8] {
    VipsLibrary.start()
    var bytes: UnsafeMutableRawPointer?
    var size = 0
    guard withImage({ save($0, &bytes, &size) }) == 0, let bytes else {
      throw VipsLibrary.takeFailure(in: operation)
    }
    defer { octavo_free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
  }
}

/// How hard the PNG encoder works.
struct PNGEffort: Equatable {
  /// zlib's level, 0 to 9.
  var compression: Int32
  /// What is tried on every row before deflating.
  var filter: VipsForeignPngFilter

  /// Drawings: runs of one colour deflate best as they are.
  static let drawing = PNGEffort(compression: 6, filter: VIPS_FOREIGN_PNG_FILTER_NONE)
  /// Photographs: level 6 would save 6 % of the bytes and cost three times the time.
  static let photograph = PNGEffort(compression: 3, filter: VIPS_FOREIGN_PNG_FILTER_PAETH)
}

/// A PNG file without the chunks that say nothing of its pixels (libvips writes a resolution).
private func withoutAncillaryChunks(_ png: [UInt8]) -> [UInt8] {
  var result = Array(png.prefix(8))
  result.reserveCapacity(png.count)
  var position = 8
  while position + 12 <= png.count {
    let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = position + 12 + length
    guard end <= png.count else { break }
    let isCritical = png[position + 4] & 0x20 == 0
    if isCritical { result += png[position..<end] }
    position = end
  }
  return result
}
