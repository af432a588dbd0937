import Numerics
import TextBytes

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
    case "\"": .text
    case "-", "0"..."9": .number
    case "t", "f": .boolean
    case "[": .array
    case "{": .object
    case "n": .null
    default: throw malformed
    }
  }
}
