import Numerics
import TextBytes

extension JSONReader {
  /// Reads a number with full precision, as the nearest Double; nil beyond the range of a Double.
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

  /// The type of a JSON value.
  public enum Shape { case text, number, boolean, array, object, null }

  /// The type of the next value.
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
