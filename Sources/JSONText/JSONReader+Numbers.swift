import Numerics

extension JSONReader {
  /// A number with all its digits, the nearest Double; one beyond the range of a Double is nil.
  public mutating func exactNumber() throws(Malformed) -> Double? {
    guard try kind() == .number else {
      try skip()
      return nil
    }
    let start = index
    try skip()
    guard let value = Double(decimal: bytes[start..<index]), value.isFinite else { return nil }
    return value
  }

  /// What a value can be.
  public enum Shape { case text, number, boolean, array, object, null }

  /// What the next value is, exactly.
  public mutating func shape() throws(Malformed) -> Shape {
    switch try peek() {
    case 0x22: .text
    case 0x2D, 0x30...0x39: .number
    case 0x74, 0x66: .boolean
    case 0x5B: .array
    case 0x7B: .object
    case 0x6E: .null
    default: throw malformed
    }
  }
}
