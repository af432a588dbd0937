import TextBytes

extension [UInt8] {
  /// Appends an attribute: ` name="value"`; line breaks and tabs of the value stay what they are.
  mutating func append(attribute name: String, _ value: some Sequence<UInt8>) {
    self += " \(name)=\"".utf8
    for byte in value {
      if byte == "\n" || byte == "\r" || byte == "\t" {
        self += "&#\(byte);".utf8
      } else {
        append(escaping: byte)
      }
    }
    append("\"")
  }
}
