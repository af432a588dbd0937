/// Escaping of characters that XML and HTML reserve.
extension UInt8 {
  /// The reference that replaces the character in text and attribute values: `&lt;` for `<`; nil for a character
  /// that needs none.
  ///
  /// Double quotes have one as well, which is needed only in attribute values.
  @inlinable public var markupReference: StaticString? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends text with `&`, `<`, `>` and `"` escaped, for text and for attribute values in double quotes.
  ///
  ///     bytes.append(escaping: "1 < 2".utf8)  // 1 &lt; 2
  ///
  /// - Parameter quotes: whether to escape `"` too, which attribute values need.
  @inlinable public mutating func append(escaping text: some Sequence<UInt8>, quotes: Bool = true) {
    for byte in text {
      if let reference = byte.markupReference, quotes || byte != "\"" {
        append(ascii: reference)
      } else {
        append(byte)
      }
    }
  }

  /// Appends a character; `&`, `<`, `>` and `"` are escaped.
  @inlinable public mutating func append(escaping byte: UInt8) {
    if let reference = byte.markupReference { append(ascii: reference) } else { append(byte) }
  }

  /// Appends ASCII text.
  @inlinable public mutating func append(ascii text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension String {
  /// The text with `&`, `<`, `>` and `"` escaped, for text and for attribute values in double quotes.
  public var markupEscaped: String {
    var bytes: [UInt8] = []
    bytes.append(escaping: utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}
