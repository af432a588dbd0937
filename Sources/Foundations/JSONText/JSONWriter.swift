import Numerics
import TextBytes

/// Appends JSON (RFC 8259) to bytes, members in the given order.
///
///     var json = JSONWriter()
///     json.object { json in json.member("page", 3) }  // {"page":3}
///
/// `JSONWriter(.lines)` puts each member and each element on its own line, indented by two spaces a level.
public struct JSONWriter: Sendable {
  /// How a text is laid out.
  public enum Layout: Sendable {
    /// Without white space.
    case compact
    /// One line per member or element, except for values written with `onOneLine`.
    case lines
  }

  /// The JSON written so far.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var needsComma = false
  /// Whether the separator before the next value is already written.
  private var isSeparated = false
  private var isOnOneLine = false
  private var depth = 0

  /// Makes a writer of an empty text.
  public init(_ layout: Layout = .compact) { self.layout = layout }

  /// The JSON written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The JSON with a final line break, without a copy: the writer's last use.
  public consuming func finished() -> [UInt8] {
    bytes.append("\n")
    return bytes
  }

  /// Writes `{...}`.
  public mutating func object(_ members: (inout JSONWriter) -> Void) { enclose("{", "}", content: members) }
  /// Writes `[...]`.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) { enclose("[", "]", content: elements) }

  /// Writes `[...]` with `elements`, each written by `body`.
  public mutating func array<S: Sequence>(_ elements: S, body: (inout JSONWriter, S.Element) -> Void) {
    array { json in
      for element in elements {
        json.separate()
        json.isSeparated = true
        body(&json, element)
      }
    }
  }

  private mutating func enclose(_ open: UInt8, _ close: UInt8, content: (inout JSONWriter) -> Void) {
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

  /// Writes the separator before the next value or member name.
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

  /// Keeps the value that `body` writes on one line, as in `{"href": "a.xhtml", "size": 12}`.
  public mutating func onOneLine(_ body: (inout JSONWriter) -> Void) {
    let outer = isOnOneLine
    isOnOneLine = true
    body(&self)
    isOnOneLine = outer
  }

  /// Writes `"name":`; a value must follow.
  public mutating func name(_ name: String) {
    string(name)
    bytes.append(":")
    if layout == .lines { bytes.append(" ") }
    isSeparated = true
  }

  /// Writes a member whose value `body` writes.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    body(&self)
  }
  /// Writes a string member; nil writes nothing.
  public mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }
  /// Writes a string member; nil writes `null`.
  public mutating func member(orNull name: String, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { literal("null") }
  }
  /// Writes a member that is an array of strings.
  public mutating func member(_ name: String, _ values: [String]) {
    self.name(name)
    array(values) { $0.string($1) }
  }
  /// Writes an integer member.
  public mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    integer(value)
  }
  /// Writes a member that is `true`; false writes nothing.
  public mutating func member(_ name: String, _ value: Bool) {
    guard value else { return }
    self.name(name)
    literal("true")
  }
  /// Writes a boolean member.
  public mutating func member(boolean name: String, _ value: Bool) {
    self.name(name)
    boolean(value)
  }
  /// Writes a number member, rounded to thousandths.
  public mutating func member(_ name: String, _ value: Double) {
    self.name(name)
    number(value)
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int) { literal(String(value)) }

  /// Writes a number, rounded to thousandths.
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

  /// Writes a number with full precision; NaN and infinities, which JSON lacks, become `null`.
  public mutating func exactNumber(_ value: Double) {
    guard value.isFinite else { return literal("null") }
    var digits: [UInt8] = []
    digits.append(shortest: value)
    literal(String(decoding: digits, as: UTF8.self))
  }
  /// Writes a number member with full precision.
  public mutating func member(exact name: String, _ value: Double) {
    self.name(name)
    exactNumber(value)
  }
  /// Writes a boolean.
  public mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a value that is already JSON.
  public mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a string.
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
