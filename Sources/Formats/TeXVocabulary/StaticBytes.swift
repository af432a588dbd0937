import TextBytes

extension [UInt8] {
  /// Appends the bytes of a literal.
  @_disfavoredOverload package mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The bytes of a literal.
  package init(_ text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether these are the bytes of a literal.
  package func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// The text as UTF-8.
  package var shown: String { String(decoding: self, as: UTF8.self) }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  package var hexDigit: UInt32? {
    switch self {
    case "0"..."9": UInt32(self) - "0"
    case "A"..."F": UInt32(self) - "A" + 10
    case "a"..."f": UInt32(self) - "a" + 10
    default: nil
    }
  }
}
