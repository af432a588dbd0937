/// A value of JSON (RFC 8259), read strictly: no comments, no trailing commas, nesting bounded.
///
///     let value = try JSONValue(parsing: Array(#"{"size": 12}"#.utf8))
///     value["size"]?.integer  // 12
///
/// Of members that repeat a name, the first counts.
public enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Why a text is not JSON, and at which byte.
  public struct Malformed: Error, Equatable, Sendable {
    /// Offset in bytes of what cannot be read.
    public var offset: Int
  }

  /// Reads a whole text.
  public init(parsing bytes: [UInt8], depthLimit: Int = 256) throws(Malformed) {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    self = try parser.parse()
  }

  /// The member of an object.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
  /// The text of a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The value of a whole number.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  /// The truth value.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The elements of an array; none for anything else.
  public var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  /// The strings of an array, or the one string that stands for it.
  public var strings: [String] { string.map { [$0] } ?? elements.compactMap(\.string) }
}

/// Reads JSON from bytes, by recursive descent.
private struct JSONParser {
  let bytes: [UInt8]
  let depthLimit: Int
  var index = 0

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  mutating func parse() throws(JSONValue.Malformed) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw malformed }
    return value
  }

  private var malformed: JSONValue.Malformed { JSONValue.Malformed(offset: index) }
  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONValue.Malformed) -> JSONValue {
    guard depth <= depthLimit else { throw malformed }
    skipSpace()
    switch current {
    case 0x7B: return try object(depth: depth)
    case 0x5B: return try array(depth: depth)
    case 0x22: return .string(try string())
    case 0x74: return try word("true", .boolean(true))
    case 0x66: return try word("false", .boolean(false))
    case 0x6E: return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(JSONValue.Malformed) -> JSONValue {
    index += 1
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take(0x7D) { return .object(members) }
    repeat {
      skipSpace()
      guard current == 0x22 else { throw malformed }
      let name = try string()
      skipSpace()
      guard take(0x3A) else { throw malformed }
      let member = try value(depth: depth + 1)
      if members[name] == nil { members[name] = member }
      skipSpace()
    } while take(0x2C)
    guard take(0x7D) else { throw malformed }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONValue.Malformed) -> JSONValue {
    index += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take(0x5D) { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(0x2C)
    guard take(0x5D) else { throw malformed }
    return .array(elements)
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(JSONValue.Malformed) -> JSONValue {
    guard bytes[index...].starts(with: text.utf8) else { throw malformed }
    index += text.utf8.count
    return value
  }

  private mutating func number() throws(JSONValue.Malformed) -> String {
    let start = index
    _ = take(0x2D)
    if !take(0x30) { try digits() }
    if take(0x2E) { try digits() }
    if take(0x65) || take(0x45) {
      if !take(0x2B) { _ = take(0x2D) }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONValue.Malformed) {
    let start = index
    while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
    guard index > start else { throw malformed }
  }

  private mutating func string() throws(JSONValue.Malformed) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = current, byte != 0x22 {
      guard byte >= 0x20 else { throw malformed }
      index += 1
      if byte == 0x5C { try escape(into: &text) } else { text.append(byte) }
    }
    guard take(0x22), let string = String(validating: text, as: UTF8.self) else { throw malformed }
    return string
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONValue.Malformed) {
    guard let byte = current else { throw malformed }
    index += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: text.append(byte)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75: text.append(contentsOf: String(try scalar()).utf8)
    default: throw malformed
    }
  }

  /// The character of `\uXXXX`, or of two of these that are a surrogate pair.
  private mutating func scalar() throws(JSONValue.Malformed) -> Character {
    let unit = try unit()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    guard (0xD800..<0xDC00).contains(unit), take(0x5C), take(0x75) else { throw malformed }
    let low = try self.unit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw malformed }
    return Character(scalar)
  }

  private mutating func unit() throws(JSONValue.Malformed) -> UInt32 {
    guard index + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16),
      bytes[index] != 0x2B, bytes[index] != 0x2D
    else { throw malformed }
    index += 4
    return unit
  }
}
