import Numerics

/// Appends JSON to bytes.
///
///     var json = JSONWriter()
///     json.object { json in json.member("page", 3) }  // {"page":3}
public struct JSONWriter {
  /// What was written.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty text.
  public init() {}

  /// What was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `{...}`
  public mutating func object(_ members: (inout JSONWriter) -> Void) { enclose(0x7B, 0x7D, members) }
  /// `[...]`
  public mutating func array(_ elements: (inout JSONWriter) -> Void) { enclose(0x5B, 0x5D, elements) }

  private mutating func enclose(_ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    content(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = true
  }

  /// `"name":`, to be followed by a value.
  public mutating func name(_ name: String) {
    string(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// A member that is a text; nil is left out.
  public mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }
  /// A member that is a whole number.
  public mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    integer(value)
  }
  /// A member that is true; false is left out.
  public mutating func member(_ name: String, _ value: Bool) {
    guard value else { return }
    self.name(name)
    write("true")
  }
  /// A member that is a number, to thousandths.
  public mutating func member(_ name: String, _ value: Double) {
    self.name(name)
    number(value)
  }

  /// A whole number.
  public mutating func integer(_ value: Int) { write(String(value)) }

  /// A number, to thousandths.
  public mutating func number(_ value: Double) {
    let bounded = max(-1e12, min(1e12, value.isNaN ? 0 : value))
    let thousandths = Int64((bounded * 1000).rounded())
    let size = thousandths.magnitude
    var text = (thousandths < 0 ? "-" : "") + String(size / 1000)
    if size % 1000 != 0 {
      let rest = String(size % 1000)
      text += "." + (rest.utf8.count == 1 ? "00" : rest.utf8.count == 2 ? "0" : "") + rest
    }
    write(text)
  }

  /// A number with all its digits; what JSON has no number for is `null`.
  public mutating func exactNumber(_ value: Double) {
    guard value.isFinite else { return write("null") }
    var digits: [UInt8] = []
    digits.append(shortest: value)
    write(String(decoding: digits, as: UTF8.self))
  }
  /// A member that is a number with all its digits.
  public mutating func member(exact name: String, _ value: Double) {
    self.name(name)
    exactNumber(value)
  }
  /// A truth value.
  public mutating func boolean(_ value: Bool) { write(value ? "true" : "false") }

  /// A text.
  public mutating func string(_ text: String) {
    separate()
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  private mutating func write(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }
}
