import CVips

extension VipsPicture {
  /// PNG with 8 bits per sample without metadata: only IHDR, PLTE, IDAT and IEND chunks.
  func png(_ content: PNGContent) throws(VipsFailure) -> [UInt8] {
    if content != .photograph, bands == 3,
      let table = ColorTable(try pixels(), limit: content == .drawing ? 48 : 256)
    {
      return content == .fewColors
        ? PNGFile(table, width: width, height: height, level: content.level).bytes
        : PNGFile(expanding: table, width: width, height: height, level: content.level).bytes
    }
    return PNGFile.recompressed(try storedPNG(), limit: filteredSize, level: content.level)
  }

  /// The bytes of all rows with the marks of their filters.
  private var filteredSize: Int { height * (1 + width * bands) }

  /// PNG with the filter that suits each row, uncompressed.
  private func storedPNG() throws(VipsFailure) -> [UInt8] {
    try encoded("save PNG") {
      octavo_save_png($0, $1, $2, 0, Int32(VIPS_FOREIGN_PNG_FILTER_ALL.rawValue))
    }
  }

  /// JPEG without profile or metadata.
  func jpeg(quality: Int, isProgressive: Bool = true) throws(VipsFailure) -> [UInt8] {
    try encoded("save JPEG") { octavo_save_jpeg($0, $1, $2, Int32(quality), isProgressive ? 1 : 0) }
  }

  private func encoded(
    _ operation: StaticString,
    _ save: (
      OpaquePointer, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
      UnsafeMutablePointer<Int>
    ) -> Int32
  ) throws(VipsFailure) -> [UInt8] {
    try VipsLibrary.start()
    var bytes: UnsafeMutableRawPointer?
    var size = 0
    guard withImage({ save($0, &bytes, &size) }) == 0, let bytes else {
      throw VipsLibrary.takeFailure(in: operation)
    }
    defer { octavo_free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
  }
}

/// What a PNG shows, which decides how it is compressed.
enum PNGContent {
  /// A drawing, as 24-bit colour.
  case drawing
  /// A drawing, as a palette of at most 256 colours if they suffice.
  case fewColors
  /// Anything, kept exactly, compressed fast.
  case photograph

  /// libdeflate's level. 12 would save 5 % of the bytes of a drawing, and triple the time of all artwork.
  fileprivate var level: Int { self == .photograph ? 6 : 9 }
}
