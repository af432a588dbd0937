/// Decodes Windows bitmaps (BMP), which libvips reads only through ImageMagick, disabled for untrusted files.
///
/// Supports 1, 4, 8, 16, 24 and 32 bits per pixel, plain or with bit fields, and all headers from
/// BITMAPCOREHEADER to BITMAPV5HEADER; not run-length encoding and embedded formats.
struct Bitmap {
  private let bytes: [UInt8]
  private let headerSize: Int
  private let pixelOffset: Int
  private let width: Int
  private let height: Int
  private let isTopDown: Bool
  private let bits: Int
  private let palette: [Color]
  private let masks: Masks

  /// The bits of a pixel's channels; `alpha` is 0 for pixels that are all opaque.
  private struct Masks {
    var (red, green, blue, alpha) = (UInt32(0xFF0000), UInt32(0xFF00), UInt32(0xFF), UInt32(0))
  }

  /// Decodes `bytes` into a picture, which is opaque unless the header tells bits for alpha.
  static func decode(_ bytes: [UInt8]) throws -> VipsPicture {
    let bitmap = try Bitmap(bytes)
    return try VipsPicture(pixels: bitmap.pixels(), width: bitmap.width, height: bitmap.height)
  }

  private init(_ bytes: [UInt8]) throws(DecodingFailure) {
    guard bytes.count >= 26 else { throw .fault(.truncated) }
    self.bytes = bytes
    pixelOffset = Bitmap.integer(bytes, offset: 10, count: 4)
    headerSize = Bitmap.integer(bytes, offset: 14, count: 4)
    guard headerSize == 12 || headerSize >= 40, headerSize <= 256, bytes.count >= 14 + headerSize else {
      throw .fault(.truncated)
    }
    let isCore = headerSize == 12
    let signedHeight =
      isCore
      ? Bitmap.integer(bytes, offset: 20, count: 2)
      : Int(Int32(truncatingIfNeeded: Bitmap.integer(bytes, offset: 22, count: 4)))
    width =
      isCore
      ? Bitmap.integer(bytes, offset: 18, count: 2)
      : Int(Int32(truncatingIfNeeded: Bitmap.integer(bytes, offset: 18, count: 4)))
    height = abs(signedHeight)
    isTopDown = signedHeight < 0
    bits = Bitmap.integer(bytes, offset: isCore ? 24 : 28, count: 2)
    let compression = isCore ? 0 : Bitmap.integer(bytes, offset: 30, count: 4)
    guard width > 0, height > 0, [1, 4, 8, 16, 24, 32].contains(bits) else {
      throw .damaged(reason: "the header makes no sense")
    }
    guard width * height <= pixelLimit else { throw .tooLarge(width: width, height: height) }
    guard compression == 0 || ((compression == 3 || compression == 6) && bits >= 16) else {
      throw .fault(.formatNotRead("a bitmap with run-length coding"))
    }
    masks = try Bitmap.masks(bytes, bits: bits, compression, headerSize)
    palette = bits > 8 ? [] : Bitmap.palette(bytes, bits: bits, headerSize)
    guard pixelOffset >= 14 + headerSize, pixelOffset + rowSize * height <= bytes.count else {
      throw .fault(.truncated)
    }
  }

  private var rowSize: Int { (width * bits + 31) / 32 * 4 }

  private func pixels() -> [UInt8] {
    var result: [UInt8] = []
    let hasAlpha = hasAlpha
    result.reserveCapacity(width * height * (hasAlpha ? 4 : 3))
    for row in 0..<height {
      let start = pixelOffset + (isTopDown ? row : height - 1 - row) * rowSize
      for column in 0..<width {
        let color = color(start, column)
        result.append(color.red)
        result.append(color.green)
        result.append(color.blue)
        if hasAlpha { result.append(Bitmap.channel(value(start, column), masks.alpha)) }
      }
    }
    return result
  }

  /// Whether any pixel is not wholly transparent by its alpha: programs that know none leave it 0 throughout.
  private var hasAlpha: Bool {
    masks.alpha != 0
      && (0..<height).contains { row in
        (0..<width).contains { value(pixelOffset + row * rowSize, $0) & masks.alpha != 0 }
      }
  }

  /// A pixel of 16 or 32 bits.
  private func value(_ start: Int, _ column: Int) -> UInt32 {
    UInt32(Bitmap.integer(bytes, offset: start + column * bits / 8, count: bits / 8))
  }

  private func color(_ start: Int, _ column: Int) -> Color {
    switch bits {
    case 24:
      let index = start + column * 3
      return Color(red: bytes[index + 2], green: bytes[index + 1], blue: bytes[index])
    case 16, 32:
      let value = value(start, column)
      return Color(
        red: Bitmap.channel(value, masks.red), green: Bitmap.channel(value, masks.green),
        blue: Bitmap.channel(value, masks.blue))
    default:
      let position = column * bits
      let shift = 8 - bits - position % 8
      let index = Int(bytes[start + position / 8] >> shift) & (1 << bits - 1)
      return index < palette.count ? palette[index] : .black
    }
  }

  private static func integer(_ bytes: [UInt8], offset: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private static func palette(_ bytes: [UInt8], bits: Int, _ headerSize: Int) -> [Color] {
    let entry = headerSize == 12 ? 3 : 4
    let stated = headerSize == 12 ? 0 : integer(bytes, offset: 46, count: 4)
    let count = stated > 0 ? min(stated, 1 << bits) : 1 << bits
    let start = 14 + headerSize
    return (0..<count).compactMap { index in
      let offset = start + index * entry
      guard offset + 3 <= bytes.count else { return nil }
      return Color(red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset])
    }
  }

  private static func masks(
    _ bytes: [UInt8], bits: Int, _ compression: Int, _ headerSize: Int
  ) throws(DecodingFailure) -> Masks {
    guard compression != 0 else {
      return bits == 16 ? Masks(red: 0x7C00, green: 0x3E0, blue: 0x1F, alpha: 0) : Masks()
    }
    // The masks follow the short header and are part of the longer ones, at the same offset.
    guard bytes.count >= 70 else { throw .fault(.truncated) }
    func mask(_ offset: Int) -> UInt32 { UInt32(integer(bytes, offset: offset, count: 4)) }
    let hasAlpha = compression == 6 || headerSize >= 56
    return Masks(red: mask(54), green: mask(58), blue: mask(62), alpha: hasAlpha ? mask(66) : 0)
  }

  /// The bits of `value` under `mask`, scaled to 8 bits.
  private static func channel(_ value: UInt32, _ mask: UInt32) -> UInt8 {
    guard mask != 0 else { return 0 }
    let shift = UInt32(mask.trailingZeroBitCount)
    let highest = UInt64(mask >> shift)
    return UInt8(UInt64((value & mask) >> shift) * 255 / highest)
  }
}
