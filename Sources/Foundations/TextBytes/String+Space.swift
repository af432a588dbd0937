extension String {
  /// Collapses white space: trims the ends and replaces each inner run by one space.
  ///
  ///     "  a \n b ".singleSpaced  // a b
  public var singleSpaced: String {
    var text = self
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        let length = Self.spaceLength(bytes, at: index)
        if length == 0 {
          result.append(bytes[index])
          index += 1
        } else {
          if let last = result.last, last != " " { result.append(" ") }
          index += length
        }
      }
      if result.last == " " { result.removeLast() }
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// The length in bytes of the white space character (Unicode's White_Space) at an index; 0 if there is
  /// none.
  private static func spaceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return byte == " " || (byte >= "\t" && byte <= "\r") ? 1 : 0 }
    switch byte {
    case 0xC2: return bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0 ? 2 : 0
    case 0xE1: return bytes[index + 1] == 0x9A && bytes[index + 2] == 0x80 ? 3 : 0
    case 0xE2:
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      if second == 0x80 { return third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF ? 3 : 0 }
      return second == 0x81 && third == 0x9F ? 3 : 0
    case 0xE3: return bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }
}
