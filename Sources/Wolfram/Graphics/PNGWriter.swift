import TextBytes

/// Encodes PNG without a library: difference filter, simple match search, fixed Huffman codes.
public enum PNGWriter {
  /// Encodes a raster, whose rows are bottom-up, as a PNG file.
  public static func encode(_ raster: Raster) -> [UInt8] {
    let isOpaque = stride(from: 3, to: raster.pixels.count, by: 4).allSatisfy { raster.pixels[$0] == 255 }
    let channels = isOpaque ? 3 : 4
    var data: [UInt8] = []
    data.reserveCapacity(raster.height * (raster.width * channels + 1))
    for row in stride(from: raster.height - 1, through: 0, by: -1) {
      data.append(1)
      var before: [UInt8] = [0, 0, 0, 0]
      for column in 0..<raster.width {
        let start = (row * raster.width + column) * 4
        for channel in 0..<channels {
          let value = raster.pixels[start + channel]
          data.append(value &- before[channel])
          before[channel] = value
        }
      }
    }
    var file: [UInt8] = [0x89, "P", "N", "G", "\r", "\n", 0x1A, "\n"]
    var header: [UInt8] = []
    append(UInt32(raster.width), to: &header)
    append(UInt32(raster.height), to: &header)
    header.append(contentsOf: [8, isOpaque ? 2 : 6, 0, 0, 0])
    chunk("IHDR", header, to: &file)
    chunk("IDAT", zlib(data), to: &file)
    chunk("IEND", [], to: &file)
    return file
  }

  private static func append(_ value: UInt32, to out: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] { out.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  private static func chunk(_ name: StaticString, _ data: [UInt8], to out: inout [UInt8]) {
    append(UInt32(data.count), to: &out)
    let start = out.count
    name.withUTF8Buffer { out.append(contentsOf: $0) }
    out.append(contentsOf: data)
    var crc = UInt32.max
    for byte in out[start...] { crc = crcTable[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
    append(~crc, to: &out)
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }

  /// Compresses data with fixed Huffman codes, in zlib format.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var deflater = FixedDeflater()
    var out: [UInt8] = [120, 1]
    out.append(contentsOf: deflater.deflate(data))
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    append(b << 16 | a, to: &out)
    return out
  }

  /// Appends bytes in base64.
  static func appendBase64(_ bytes: [UInt8], to out: inout [UInt8]) {
    func letter(_ value: UInt32) -> UInt8 {
      switch value & 63 {
      case 0..<26: return UInt8(value & 63) + 65
      case 26..<52: return UInt8(value & 63) + 71
      case 52..<62: return UInt8(value & 63) - 4
      case 62: return 43
      default: return 47
      }
    }
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let word =
        UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      out.append(letter(word >> 18))
      out.append(letter(word >> 12))
      out.append(left > 1 ? letter(word >> 6) : 61)
      out.append(left > 2 ? letter(word) : 61)
      index += 3
    }
  }
}

/// Deflate (RFC 1951) with fixed Huffman codes and one remembered position for each three-byte sequence.
private struct FixedDeflater {
  private var out: [UInt8] = []
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  mutating func deflate(_ data: [UInt8]) -> [UInt8] {
    put(0b011, 3)
    var places = [Int32](repeating: -1, count: 1 << 14)
    var index = 0
    while index < data.count {
      var length = 0
      var distance = 0
      if index + 3 <= data.count {
        let key = UInt32(data[index]) | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2]) << 16
        let slot = Int((key &* 0x9E37_79B1) >> 18)
        let before = Int(places[slot])
        places[slot] = Int32(truncatingIfNeeded: index)
        if before >= 0, index - before <= 32768 {
          while length < 258, index + length < data.count, data[before + length] == data[index + length] {
            length += 1
          }
          distance = index - before
        }
      }
      if length >= 3 {
        put(length: length, distance: distance)
        index += length
      } else {
        put(symbol: Int(data[index]))
        index += 1
      }
    }
    put(symbol: 256)
    if count > 0 { out.append(UInt8(truncatingIfNeeded: bits)) }
    return out
  }

  private mutating func put(_ value: Int, _ width: Int) {
    bits |= UInt64(value) << count
    count += UInt64(width)
    while count >= 8 {
      out.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// Huffman codes are written from the highest bit.
  private mutating func put(code: Int, width: Int) {
    var reversed = 0
    for bit in 0..<width where code >> bit & 1 == 1 { reversed |= 1 << (width - 1 - bit) }
    put(reversed, width)
  }

  private mutating func put(symbol: Int) {
    switch symbol {
    case 0..<144: put(code: 48 + symbol, width: 8)
    case 144..<256: put(code: 400 + symbol - 144, width: 9)
    case 256..<280: put(code: symbol - 256, width: 7)
    default: put(code: 192 + symbol - 280, width: 8)
    }
  }

  private mutating func put(length: Int, distance: Int) {
    if length == 258 {
      put(symbol: 285)
    } else {
      let (code, extra, rest) = Self.split(length - 3, group: 4)
      put(symbol: 257 + code)
      put(rest, extra)
    }
    let (code, extra, rest) = Self.split(distance - 1, group: 2)
    put(code: code, width: 5)
    put(rest, extra)
  }

  /// The code, the number of extra bits and their value: each group of codes covers twice the span of the
  /// previous.
  private static func split(_ value: Int, group: Int) -> (Int, Int, Int) {
    if value < group * 2 { return (value, 0, 0) }
    let top = Int.bitWidth - 1 - value.leadingZeroBitCount
    let extra = top - (group == 4 ? 2 : 1)
    let code = group * (extra + 1) + (value >> extra) - group
    return (code, extra, value & (1 << extra - 1))
  }
}
