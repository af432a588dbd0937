import TextBytes

/// Lexical classes of bytes, as bits.
enum ByteClass {
  static let letter: UInt8 = 1
  static let digit: UInt8 = 2
  /// Letters, digits, `$` and the context mark.
  static let name: UInt8 = 4
  static let space: UInt8 = 8

  /// The classes of all bytes; those from 128 on count as letters in any encoding.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in 0..<256 {
      switch UInt8(byte) {
      case "A"..."Z", "a"..."z", "$", 0x80...0xFF: table[byte] = letter | name
      case "0"..."9": table[byte] = digit | name
      case "`": table[byte] = name
      case " ", "\t", "\n", "\r", 0x0C, 0x0B: table[byte] = space
      default: break
      }
    }
    return table
  }()
}
