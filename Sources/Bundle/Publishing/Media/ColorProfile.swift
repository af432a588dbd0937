import Glibc

/// Parses an ICC profile (ICC.1:2010) to detect sRGB (IEC 61966-2-1).
///
/// Reading systems treat pictures without a profile as sRGB, so that sRGB's own profile is redundant.
struct ColorProfile {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether it is a display profile with sRGB's primaries and curves, and without lookup tables that
  /// override these.
  var isSRGB: Bool {
    guard bytes.count >= 132, word(12) == 0x6D6E_7472, word(16) == 0x5247_4220, word(20) == 0x5859_5A20 else {
      return false  // Class `mntr`, colour space `RGB `, connection space `XYZ `.
    }
    let tables: [UInt32] = [0x4132_4230, 0x4132_4231, 0x4132_4232, 0x4232_4130, 0x4432_4230]  // A2B0 … D2B0
    if tables.contains(where: { tag($0) != nil }) { return false }
    for (name, wanted) in Self.primaries {
      guard let place = tag(name), let color = color(at: place),
        zip(color, wanted).allSatisfy({ abs($0 - $1) < 0.001 })
      else { return false }
    }
    return [0x7254_5243, 0x6754_5243, 0x6254_5243].allSatisfy { name in  // rTRC, gTRC, bTRC
      tag(name).map(isSRGBCurve) ?? false
    }
  }

  /// rXYZ, gXYZ and bXYZ, adapted to the white point of the connection space (D50).
  private static let primaries: [(UInt32, [Double])] = [
    (0x7258_595A, [0.4360, 0.2225, 0.0139]), (0x6758_595A, [0.3851, 0.7169, 0.0971]),
    (0x6258_595A, [0.1431, 0.0606, 0.7141]),
  ]

  private func word(_ offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func fixed(_ offset: Int) -> Double? { word(offset).map { Double(Int32(bitPattern: $0)) / 65536 } }

  /// The offset of a tag's data.
  private func tag(_ name: UInt32) -> Int? {
    guard let count = word(128), count <= 64 else { return nil }
    for index in 0..<Int(count) where word(132 + 12 * index) == name {
      return word(136 + 12 * index).map { Int($0) }
    }
    return nil
  }

  private func color(at place: Int) -> [Double]? {
    guard word(place) == 0x5859_5A20, let x = fixed(place + 8), let y = fixed(place + 12),
      let z = fixed(place + 16)
    else { return nil }
    return [x, y, z]
  }

  private func isSRGBCurve(at place: Int) -> Bool {
    switch word(place) {
    case 0x7061_7261:  // `para`: type 3 has the five parameters of sRGB's formula.
      guard let kind = word(place + 8), kind >> 16 == 3 else { return false }
      let wanted = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return wanted.enumerated().allSatisfy { index, value in
        fixed(place + 12 + 4 * index).map { abs($0 - value) < 0.001 } ?? false
      }
    case 0x6375_7276:  // `curv`: a table with equal steps.
      guard let count = word(place + 8), (256...65_536).contains(count),
        place + 12 + 2 * Int(count) <= bytes.count
      else { return false }
      return (0..<Int(count)).allSatisfy { index in
        let value =
          Double(Int(bytes[place + 12 + 2 * index]) << 8 | Int(bytes[place + 13 + 2 * index])) / 65_535
        return abs(value - Self.linear(Double(index) / Double(count - 1))) < 0.0015
      }
    default: return false
    }
  }

  /// sRGB's transfer function.
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
