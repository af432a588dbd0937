import TextBytes

extension [UInt8] {
  /// Appends text with what markup needs escaped.
  mutating func append(escaped text: some Sequence<UInt8>, inAttribute: Bool = false) {
    for byte in text {
      switch byte {
      case "&": self += "&amp;".utf8
      case "<": self += "&lt;".utf8
      case ">": self += "&gt;".utf8
      case "\"" where inAttribute: self += "&quot;".utf8
      case "\n" where inAttribute, "\r" where inAttribute, "\t" where inAttribute: self += "&#\(byte);".utf8
      default: append(byte)
      }
    }
  }

  /// Appends an attribute: ` name="value"`.
  mutating func append(attribute name: String, _ value: some Sequence<UInt8>) {
    self += " \(name)=\"".utf8
    append(escaped: value, inAttribute: true)
    append("\"")
  }
}
