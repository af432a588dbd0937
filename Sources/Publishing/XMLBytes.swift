/// XML is appended to one buffer of bytes.
///
///     var xml: [UInt8] = []
///     xml.write("<p>")
///     xml.writeEscaped("1 < 2")
///     xml.write("</p>")  // <p>1 &lt; 2</p>
extension [UInt8] {
  /// Appends markup as it is.
  mutating func write(_ markup: String) { append(contentsOf: markup.utf8) }

  /// Appends text with `&`, `<`, `>` and `"` as entities, for text and for attribute values in double quotes.
  /// Characters that XML 1.0 does not have are left out.
  mutating func writeEscaped(_ text: String) {
    var text = text
    text.withUTF8 { writeEscaped($0) }
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for (index, byte) in text.enumerated() where Self.needsCare(byte) {
      guard let replacement = Self.replacement(for: byte, in: text, at: index) else { continue }
      append(contentsOf: text[start..<index])
      append(contentsOf: replacement.text.utf8)
      start = index + replacement.length
    }
    append(contentsOf: text[start...])
  }

  /// Appends ` name="value"`.
  mutating func writeAttribute(_ name: String, _ value: String) {
    write(" ")
    write(name)
    write("=\"")
    writeEscaped(value)
    write("\"")
  }

  /// Appends `<name>text</name>` on a line of its own, indented by `indent` spaces.
  mutating func writeElement(
    _ name: String, attributes: [(String, String)] = [], text: String, indent: Int
  ) {
    write(String(repeating: " ", count: indent) + "<" + name)
    for (name, value) in attributes { writeAttribute(name, value) }
    write(">")
    writeEscaped(text)
    write("</" + name + ">\n")
  }

  @inline(__always) private static func needsCare(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
  }

  /// What stands for the bytes at `index`, and how many they are; nil where they stay.
  private static func replacement(
    for byte: UInt8, in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String, length: Int)? {
    switch byte {
    case 0x22: ("&quot;", 1)
    case 0x26: ("&amp;", 1)
    case 0x3C: ("&lt;", 1)
    case 0x3E: ("&gt;", 1)
    case 0x09, 0x0A: nil
    case 0x0D: ("&#13;", 1)
    case 0xEF where isNoncharacter(text, at: index): ("", 3)
    case 0xEF: nil
    default: ("", 1)
    }
  }

  /// U+FFFE and U+FFFF, which no XML document may hold.
  private static func isNoncharacter(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
  }
}

/// The text without characters that XML 1.0 does not have.
func withoutControls(_ text: String) -> String {
  let isBad: (Unicode.Scalar) -> Bool = { scalar in
    (scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value))
      || (0xFFFE...0xFFFF).contains(scalar.value)
  }
  guard text.unicodeScalars.contains(where: isBad) else { return text }
  var clean = String.UnicodeScalarView()
  clean.append(contentsOf: text.unicodeScalars.filter { !isBad($0) })
  return String(clean)
}
