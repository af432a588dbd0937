/// What a byte can begin or continue, as bits.
enum ByteClass {
  static let letter: UInt8 = 1
  static let digit: UInt8 = 2
  /// Letters, digits, `$` and the context mark.
  static let name: UInt8 = 4
  static let space: UInt8 = 8

  /// The classes of all bytes; those of 128 and above are letters, whatever their encoding.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in 0..<256 {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x24, 0x80...0xFF: table[byte] = letter | name
      case 0x30...0x39: table[byte] = digit | name
      case 0x60: table[byte] = name
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C, 0x0B: table[byte] = space
      default: break
      }
    }
    return table
  }()
}
