import TextBytes

/// Reads JSON (RFC 8259) from bytes, value by value, without building a tree: the reader index of a large
/// book has megabytes, of which little is kept.
///
///     try reader.beginObject()
///     while let name = try reader.nextMember() {
///       if name == "title" { title = try reader.string() } else { try reader.skip() }
///     }
///
/// Reading a value of another type than the requested one skips it and returns nil.
public struct JSONReader {
  /// The text ends early or is not JSON.
  public struct Malformed: Error, Equatable {
    /// Offset in bytes.
    public var offset: Int

    /// Makes an error at a byte offset.
    public init(offset: Int) { self.offset = offset }
  }

  let bytes: [UInt8]
  var index = 0

  /// Makes a reader of a text.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  var malformed: Malformed { Malformed(offset: index) }

  /// The first byte of the next value, which is not consumed.
  mutating func peek() throws(Malformed) -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      if byte != " " && byte != "\n" && byte != "\r" && byte != "\t" { return byte }
      index += 1
    }
    throw malformed
  }

  /// The type of a value, as far as events distinguish types.
  public enum Kind { case text, number, other }

  /// The type of the next value.
  public mutating func kind() throws(Malformed) -> Kind {
    let first = try peek()
    return first == "\"" ? .text : first == "-" || ("0"..."9").contains(first) ? .number : .other
  }

  /// Whether the next value is an array.
  public mutating func isArray() throws(Malformed) -> Bool { try peek() == "[" }

  /// Enters an object; if the value is not one, skips it and returns false.
  public mutating func beginObject() throws(Malformed) -> Bool { try begin("{") }

  /// Enters an array; if the value is not one, skips it and returns false.
  public mutating func beginArray() throws(Malformed) -> Bool { try begin("[") }

  private mutating func begin(_ bracket: UInt8) throws(Malformed) -> Bool {
    guard try peek() == bracket else {
      try skip()
      return false
    }
    index += 1
    return true
  }

  /// The name of the next member of the innermost open object; nil leaves the object.
  public mutating func nextMember() throws(Malformed) -> String? {
    if try peek() == "," { index += 1 }
    if try peek() == "}" {
      index += 1
      return nil
    }
    guard let name = try string(), try peek() == ":" else { throw malformed }
    index += 1
    return name
  }

  /// Whether the innermost open array has another element; false leaves the array.
  public mutating func nextElement() throws(Malformed) -> Bool {
    if try peek() == "," { index += 1 }
    if try peek() == "]" {
      index += 1
      return false
    }
    return true
  }

  /// Reads a string.
  public mutating func string() throws(Malformed) -> String? {
    guard try peek() == "\"" else {
      try skip()
      return nil
    }
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != "\"", bytes[index] != "\\" { index += 1 }
    guard index < bytes.count else { throw malformed }
    if bytes[index] == "\"" {
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      index += 1
      return text
    }
    var text = Array(bytes[start..<index])
    while index < bytes.count, bytes[index] != "\"" {
      let byte = bytes[index]
      index += 1
      if byte == "\\" { try escape(into: &text) } else { text.append(byte) }
    }
    guard index < bytes.count else { throw malformed }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(Malformed) {
    guard index < bytes.count else { throw malformed }
    let byte = bytes[index]
    index += 1
    switch byte {
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "n": text.append("\n")
    case "r": text.append("\r")
    case "t": text.append("\t")
    case "u": text.append(contentsOf: String(Character(try scalar())).utf8)
    default: text.append(byte)
    }
  }

  /// Reads the character of `\uXXXX`, or of a surrogate pair of two escapes; half a pair gives U+FFFD.
  private mutating func scalar() throws(Malformed) -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, index + 1 < bytes.count, bytes[index] == "\\", bytes[index + 1] == "u" else {
      return "\u{FFFD}"
    }
    let mark = index
    index += 2
    let low = try hexadecimal()
    guard low >= 0xDC00, low < 0xE000,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + low - 0xDC00)
    else {
      index = mark
      return "\u{FFFD}"
    }
    return scalar
  }

  private mutating func hexadecimal() throws(Malformed) -> UInt32 {
    guard index + 4 <= bytes.count else { throw malformed }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      switch byte {
      case "0"..."9": value = value << 4 | UInt32(byte - "0")
      case "A"..."F": value = value << 4 | UInt32(byte - "A" + 10)
      case "a"..."f": value = value << 4 | UInt32(byte - "a" + 10)
      default: throw malformed
      }
    }
    index += 4
    return value
  }

  /// Reads a number to the precision of a Double.
  public mutating func number() throws(Malformed) -> Double? {
    let first = try peek()
    guard first == "-" || ("0"..."9").contains(first) else {
      try skip()
      return nil
    }
    if first == "-" { index += 1 }
    var value = 0.0
    var scale = 0
    var isFraction = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ".", !isFraction {
        isFraction = true
      } else if ("0"..."9").contains(byte) {
        value = value * 10 + Double(byte - "0")
        if isFraction { scale -= 1 }
      } else {
        break
      }
      index += 1
    }
    scale += exponent()
    scale = max(-400, min(400, scale))
    while scale > 0 {
      value *= 10
      scale -= 1
    }
    var divisor = 1.0
    while scale < 0, divisor < 1e300 {
      divisor *= 10
      scale += 1
    }
    value /= divisor
    return first == "-" ? -value : value
  }

  private mutating func exponent() -> Int {
    guard index < bytes.count, bytes[index] | .lowercaseBit == "e" else { return 0 }
    index += 1
    var isNegative = false
    if index < bytes.count, bytes[index] == "+" || bytes[index] == "-" {
      isNegative = bytes[index] == "-"
      index += 1
    }
    var value = 0
    while index < bytes.count, ("0"..."9").contains(bytes[index]) {
      value = min(1000, value * 10 + bytes[index].digitValue)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// Reads an integer: truncates fractions and clamps the value to ±10^15.
  public mutating func integer() throws(Malformed) -> Int? {
    guard let number = try number() else { return nil }
    return Int(clamping: Int64(max(-1e15, min(1e15, number))))
  }

  /// Reads a boolean.
  public mutating func boolean() throws(Malformed) -> Bool? {
    let first = try peek()
    try skip()
    return first == "t" ? true : first == "f" ? false : nil
  }

  /// Skips a value, however deeply nested.
  public mutating func skip() throws(Malformed) {
    var depth = 0
    repeat {
      switch try peek() {
      case "\"": _ = try string()
      case "{", "[":
        depth += 1
        index += 1
      case "}", "]":
        depth -= 1
        index += 1
        guard depth >= 0 else { throw malformed }
      case ",", ":":
        guard depth > 0 else { throw malformed }
        index += 1
      default:
        let start = index
        while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
        guard index > start else { throw malformed }
      }
    } while depth > 0
  }

  /// Whether a byte can be part of a number or of `true`, `false` or `null`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case "0"..."9", "A"..."Z", "a"..."z", "+", "-", ".": true
    default: false
    }
  }
}
