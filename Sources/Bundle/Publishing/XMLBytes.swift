import TextBytes

/// Appends XML to a byte buffer.
///
///     var xml: [UInt8] = []
///     xml.write("<p>")
///     xml.writeEscaped("1 < 2")
///     xml.write("</p>")  // <p>1 &lt; 2</p>
extension [UInt8] {
  /// Appends markup unchanged.
  package mutating func write(_ markup: String) { append(contentsOf: markup.utf8) }

  /// Appends text with `&`, `<`, `>` and `"` escaped, for content and double-quoted attribute values. Drops
  /// characters that XML 1.0 forbids.
  package mutating func writeEscaped(_ text: String) {
    var text = text
    text.withUTF8 { writeEscaped($0) }
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for (index, byte) in text.enumerated() where Self.needsCare(byte) {
      guard let replacement = Self.replacement(for: byte, in: text, at: index) else { continue }
      append(contentsOf: text[start..<index])
      append(ascii: replacement.text)
      start = index + replacement.length
    }
    append(contentsOf: text[start...])
  }

  /// Appends ` name="value"`.
  package mutating func writeAttribute(_ name: String, _ value: String) {
    write(" ")
    write(name)
    write("=\"")
    writeEscaped(value)
    write("\"")
  }

  /// Appends `<name>text</name>` on a line of its own, indented by `indent` spaces.
  package mutating func writeElement(
    _ name: String, attributes: [(String, String)] = [], text: String, indent: Int
  ) {
    write(String(repeating: " ", count: indent) + "<" + name)
    for (name, value) in attributes { writeAttribute(name, value) }
    write(">")
    writeEscaped(text)
    write("</" + name + ">\n")
  }

  @inline(__always) private static func needsCare(_ byte: UInt8) -> Bool {
    byte < " " || byte == "\"" || byte == "&" || byte == "<" || byte == ">" || byte == 0xEF
  }

  /// The replacement for the bytes at `index` and their number; nil if they stay unchanged.
  private static func replacement(
    for byte: UInt8, in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: StaticString, length: Int)? {
    if let reference = byte.markupReference { return (reference, 1) }
    return switch byte {
    case "\t", "\n": nil
    case "\r": ("&#13;", 1)
    case 0xEF where isNoncharacter(text, at: index): ("", 3)
    case 0xEF: nil
    default: ("", 1)
    }
  }

  /// Whether U+FFFE or U+FFFF, which XML forbids, is at an index.
  private static func isNoncharacter(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
  }
}

/// The text without characters that XML 1.0 forbids.
func withoutControls(_ text: String) -> String {
  let isBad: (Unicode.Scalar) -> Bool = { scalar in
    (scalar.value < " " && !["\t", "\n", "\r"].contains(scalar.value))
      || (0xFFFE...0xFFFF).contains(scalar.value)
  }
  guard text.unicodeScalars.contains(where: isBad) else { return text }
  var clean = String.UnicodeScalarView()
  clean.append(contentsOf: text.unicodeScalars.filter { !isBad($0) })
  return String(clean)
}
