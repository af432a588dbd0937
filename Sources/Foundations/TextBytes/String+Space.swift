extension StringProtocol {
  /// Collapses white space as markup does: trims the ends and replaces each inner run by one space. Other spaces, such as the
  /// no-break space, stay.
  ///
  ///     "  a \n b ".singleSpaced  // a b
  public var singleSpaced: String {
    var text = String(self)
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      for byte in bytes {
        if !byte.isSpace && byte != "\u{B}" && byte != "\u{C}" {
          result.append(byte)
        } else if let last = result.last, last != " " {
          result.append(" ")
        }
      }
      if result.last == " " { result.removeLast() }
      return String(decoding: result, as: UTF8.self)
    }
  }
}
