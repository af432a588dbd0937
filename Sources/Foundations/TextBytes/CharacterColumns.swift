/// The columns that characters take in a text of fixed width, as in a terminal or in a table drawn with characters.
package enum CharacterColumns {
  /// The columns of a scalar: 0 for combining marks, 2 for East Asian wide ones, else 1.
  package static func width(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x300...0x36F, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F, 0x20D0...0x20FF, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// The offset of the character at each column of a line, then that of the line's end. A wide character stands at its first
  /// column; its second has the offset of what follows it.
  package static func offsets(of line: Range<Int>, in bytes: [UInt8]) -> [Int] {
    var offsets: [Int] = []
    var position = line.lowerBound
    while position < line.upperBound {
      let start = position
      let width = width(UTF8Scalars.decode(bytes, &position))
      position = min(position, line.upperBound)
      if width > 0 { offsets.append(start) }
      if width > 1 { offsets.append(position) }
    }
    return offsets + [line.upperBound]
  }
}
