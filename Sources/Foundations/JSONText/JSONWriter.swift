import Numerics
import TextBytes

/// Appends JSON (RFC 8259) to bytes, members in the order given.
///
///     var json = JSONWriter()
///     json.object { json in json.member("page", 3) }  // {"page":3}
///
/// For people to read, `JSONWriter(.lines)` gives each member and each element a line, two spaces to a level.
public struct JSONWriter: Sendable {
  /// How a text is laid out.
  public enum Layout: Sendable {
    /// Without any space.
    case compact
    /// In lines, but for what is written `onOneLine`.
    case lines
  }

  /// What was written.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var needsComma = false
  /// Whether what separates the next value from what is before it is written already.
  private var isSeparated = false
  private var isOnOneLine = false
  private var depth = 0

  /// An empty text.
  public init(_ layout: Layout = .compact) { self.layout = layout }

  /// What was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What was written, with a line break at its end, without a copy: for the writer's last use.
  public consuming func finished() -> [UInt8] {
    bytes.append("\n")
    return bytes
  }

  /// `{...}`
  public mutating func object(_ members: (inout JSONWriter) -> Void) { enclose("{", "}", members) }
  /// `[...]`
  public mutating func array(_ elements: (inout JSONWriter) -> Void) { enclose("[", "]", elements) }

  /// `[...]` of `elements`, each written by `body`.
  public mutating func array<S: Sequence>(_ elements: S, _ body: (inout JSONWriter, S.Element) -> Void) {
    array { json in
      for element in elements {
        json.separate()
        json.isSeparated = true
        body(&json, element)
      }
    }
  }

  private mutating func enclose(_ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    depth += 1
    content(&self)
    depth -= 1
    if needsComma, layout == .lines, !isOnOneLine { breakLine() }
    bytes.append(close)
    needsComma = true
  }

  /// Writes what is between the next value, or its name, and what is before it.
  private mutating func separate() {
    if isSeparated {
      isSeparated = false
      return
    }
    if needsComma { bytes.append(",") }
    if layout == .lines {
      if !isOnOneLine, depth > 0 { breakLine() } else if needsComma { bytes.append(" ") }
    }
    needsComma = true
  }

  private mutating func breakLine() {
    bytes.append("\n")
    for _ in 0..<depth { bytes.append(ascii: "  ") }
  }

  /// Writes the value that `body` writes on one line, as in `{"href": "a.xhtml", "size": 12}`.
  public mutating func onOneLine(_ body: (inout JSONWriter) -> Void) {
    let outer = isOnOneLine
    isOnOneLine = true
    body(&self)
    isOnOneLine = outer
  }

  /// `"name":`, to be followed by a value.
  public mutating func name(_ name: String) {
    string(name)
    bytes.append(":")
    if layout == .lines { bytes.append(" ") }
    isSeparated = true
  }

  /// A member whose value `body` writes.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    body(&self)
  }
  /// A member that is a text; nil is left out.
  public mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }
  /// A member that is a text; nil is `null`.
  public mutating func member(orNull name: String, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { literal("null") }
  }
  /// A member that is a list of texts.
  public mutating func member(_ name: String, _ values: [String]) {
    self.name(name)
    array(values) { $0.string($1) }
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
    literal("true")
  }
  /// A member that is a truth value.
  public mutating func member(boolean name: String, _ value: Bool) {
    self.name(name)
    boolean(value)
  }
  /// A member that is a number, to thousandths.
  public mutating func member(_ name: String, _ value: Double) {
    self.name(name)
    number(value)
  }

  /// A whole number.
  public mutating func integer(_ value: Int) { literal(String(value)) }

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
    literal(text)
  }

  /// A number with all its digits; what JSON has no number for is `null`.
  public mutating func exactNumber(_ value: Double) {
    guard value.isFinite else { return literal("null") }
    var digits: [UInt8] = []
    digits.append(shortest: value)
    literal(String(decoding: digits, as: UTF8.self))
  }
  /// A member that is a number with all its digits.
  public mutating func member(exact name: String, _ value: Double) {
    self.name(name)
    exactNumber(value)
  }
  /// A truth value.
  public mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

  /// A value that is JSON already.
  public mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// A text.
  public mutating func string(_ text: String) {
    separate()
    bytes.append("\"")
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in text.indices {
        let byte = text[index]
        guard byte < " " || byte == "\"" || byte == "\\" || byte == 0x7F else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append("\"")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case "\"": bytes.append(ascii: "\\\"")
    case "\\": bytes.append(ascii: "\\\\")
    case "\n" where layout == .lines: bytes.append(ascii: "\\n")
    case "\t" where layout == .lines: bytes.append(ascii: "\\t")
    default:
      bytes.append(ascii: "\\u00")
      for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? "0" + digit : "a" + (digit - 10)) }
    }
  }
}
