/// UTF-8 coding of single scalars.
package enum UTF8Scalars {
  /// Decodes the scalar at `position` and advances; U+FFFD if invalid.
  @inlinable package static func decode(_ bytes: [UInt8], _ position: inout Int) -> UInt32 {
    let first = bytes[position]
    position += 1
    let count: Int
    var value: UInt32
    switch first {
    case 0..<0x80: return UInt32(first)
    case 0xC2..<0xE0: (count, value) = (1, UInt32(first & 0x1F))
    case 0xE0..<0xF0: (count, value) = (2, UInt32(first & 0x0F))
    case 0xF0..<0xF5: (count, value) = (3, UInt32(first & 0x07))
    default: return 0xFFFD
    }
    let start = position
    for _ in 0..<count {
      guard position < bytes.count, bytes[position] & 0xC0 == 0x80 else { return 0xFFFD }
      value = value << 6 | UInt32(bytes[position] & 0b11_1111)
      position += 1
    }
    let least: UInt32 = count == 1 ? 0x80 : count == 2 ? 0x800 : 0x10000
    if value < least || value > 0x10FFFF || (0xD800..<0xE000).contains(value) {
      position = start
      return 0xFFFD
    }
    return value
  }

  /// Appends `scalar` in UTF-8.
  @inlinable package static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    switch scalar {
    case 0..<0x80: output.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      output.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      output.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0b11_1111))
    case 0x800..<0x10000:
      output.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      output.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0b11_1111))
      output.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0b11_1111))
    default:
      output.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18 & 0x07))
      output.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0b11_1111))
      output.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0b11_1111))
      output.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0b11_1111))
    }
  }
}
