import Testing

@testable import ArtworkDrawing

/// Writes PNG files of any depth, with any chunks.
struct MadePNG {
  /// 1 for grey, 3 for colour.
  var channels: Int
  /// 8 or 16.
  var bits: Int
  var hasAlpha: Bool

  /// A file of `width` × `height` pixels with `chunks` before its pixels, each as samples from 0 to 255.
  func file(
    _ width: Int, height: Int, chunks: [(String, [UInt8])] = [], color: (Int, Int) -> [Double]
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        for sample in color(x, y) {
          let value = Int((sample / 255 * Double(bits == 8 ? 255 : 65535)).rounded())
          if bits == 16 { rows.append(UInt8(value >> 8)) }
          rows.append(UInt8(value & 255))
        }
      }
    }
    let kind: UInt8 = (channels == 3 ? 2 : 0) + (hasAlpha ? 4 : 0)
    let header = big(width) + big(height) + [UInt8(bits), kind, 0, 0, 0]
    return ([("IHDR", header)] + chunks + [("IDAT", stored(rows)), ("IEND", [])])
      .reduce([0x89] + Array("PNG\r\n\u{1A}\n".utf8)) { $0 + Self.chunk($1.0, content: $1.1) }
  }

  private static func chunk(_ name: String, content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return big(content.count) + named + big(Int(checksum(named)))
  }
}

/// A profile of linear light, of grey or of the primaries of sRGB.
func profile(_ channels: Int) -> [UInt8] {
  func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + big(0) + values.flatMap { big(Int($0 * 65536)) }
  }
  let curve = Array("curv".utf8) + big(0) + big(0)
  let text = Array("desc".utf8) + big(0) + big(2) + [UInt8(ascii: "g"), 0] + [UInt8](repeating: 0, count: 78)
  var tags = [("desc", text), ("wtpt", xyz([0.9642, 1, 0.8249]))]
  if channels == 1 {
    tags.append(("kTRC", curve))
  } else {
    tags += [("rTRC", curve), ("gTRC", curve), ("bTRC", curve)]
    tags += [
      ("rXYZ", xyz([0.4361, 0.2225, 0.0139])), ("gXYZ", xyz([0.3851, 0.7169, 0.0971])),
      ("bXYZ", xyz([0.1431, 0.0606, 0.7141])),
    ]
  }
  var table = big(tags.count)
  var data: [UInt8] = []
  let start = 128 + 4 + tags.count * 12
  for (name, body) in tags {
    table += Array(name.utf8) + big(start + data.count) + big(body.count)
    data += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
  }
  var header = big(start + data.count) + big(0) + big(0x0210_0000)
  header += Array((channels == 1 ? "mntrGRAYXYZ " : "mntrRGB XYZ ").utf8)
  header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
  header += big(0xF6D6) + big(0x10000) + big(0xD32D)
  header += [UInt8](repeating: 0, count: 128 - header.count)
  return header + table + data
}

func big(_ value: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
}

/// The bytes as a zlib stream without compression.
func stored(_ bytes: [UInt8]) -> [UInt8] {
  var (low, high) = (1, 0)
  for byte in bytes { (low, high) = ((low + Int(byte)) % 65521, (high + low + Int(byte)) % 65521) }
  let count = bytes.count
  let head = [0x78, 0x01, 0x01, UInt8(count & 255), UInt8(count >> 8)]
  return head + [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + bytes + big(high << 16 | low)
}

func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
