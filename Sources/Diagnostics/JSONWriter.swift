/// Appends JSON (RFC 8259) to one buffer of bytes, two spaces to a level, members in the order given.
///
///     var json = JSONWriter()
///     json.object { $0.member("version", 1) }
///     json.bytes  // {\n  "version": 1\n}\n
public struct JSONWriter: Sendable {
  private var output: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private var isOnOneLine = false

  /// Makes an empty writer.
  public init() {}

  /// The text so far, with a line break at its end.
  public var bytes: [UInt8] { output + [0x0A] }

  /// The text, with a line break at its end, without a copy: for the writer's last use.
  public consuming func finished() -> [UInt8] {
    output.append(0x0A)
    return output
  }

  /// Writes an object with the members that `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }

  /// Writes an array with the elements that `body` writes.
  public mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

  /// Writes an array of `elements`, each by `body`.
  public mutating func array<S: Sequence>(_ elements: S, _ body: (inout JSONWriter, S.Element) -> Void) {
    array { json in
      for element in elements { json.element { body(&$0, element) } }
    }
  }

  /// Starts an element of the array being written.
  public mutating func element(_ body: (inout JSONWriter) -> Void) {
    separate()
    body(&self)
  }

  /// Writes a member whose value `body` writes.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    string(name)
    output.append(contentsOf: [0x3A, 0x20])
    body(&self)
  }

  /// Writes a member with a string, or null where there is none.
  public mutating func member(_ name: String, _ value: String?) {
    member(name) { json in
      if let value { json.string(value) } else { json.literal("null") }
    }
  }

  /// Writes a member with a whole number.
  public mutating func member(_ name: String, _ value: Int) { member(name) { $0.literal(String(value)) } }

  /// Writes a member with a truth value.
  public mutating func member(_ name: String, _ value: Bool) {
    member(name) { $0.literal(value ? "true" : "false") }
  }

  /// Writes a member with an array of strings.
  public mutating func member(_ name: String, _ values: [String]) {
    member(name) { $0.array(values) { $0.string($1) } }
  }

  /// Writes a string value.
  public mutating func string(_ value: String) {
    var value = value
    output.append(0x22)
    value.withUTF8 { bytes in
      var run = 0
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F else { continue }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<index]))
        escape(byte)
        run = index + 1
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run...]))
    }
    output.append(0x22)
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22, 0x5C: output.append(contentsOf: [0x5C, byte])
    case 0x0A: output.append(contentsOf: [0x5C, 0x6E])
    case 0x09: output.append(contentsOf: [0x5C, 0x74])
    default:
      let digits = Array("0123456789abcdef".utf8)
      output.append(contentsOf: Array("\\u00".utf8))
      output.append(contentsOf: [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }

  /// Writes a value that is JSON already: a number, `true`, `false` or `null`.
  public mutating func literal(_ text: String) { output.append(contentsOf: text.utf8) }

  /// Writes the value that `body` writes on one line, as in `{"href": "a.xhtml", "size": 12}`.
  public mutating func onOneLine(_ body: (inout JSONWriter) -> Void) {
    let outer = isOnOneLine
    isOnOneLine = true
    body(&self)
    isOnOneLine = outer
  }

  private mutating func nest(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    literal(open)
    let outerIsFirst = isFirst
    depth += 1
    isFirst = true
    body(&self)
    depth -= 1
    if !isFirst, !isOnOneLine { breakLine() }
    isFirst = outerIsFirst
    literal(close)
  }

  private mutating func separate() {
    if !isFirst { output.append(contentsOf: isOnOneLine ? [0x2C, 0x20] : [0x2C]) }
    isFirst = false
    if !isOnOneLine { breakLine() }
  }

  private mutating func breakLine() {
    output.append(0x0A)
    for _ in 0..<depth { output.append(contentsOf: [0x20, 0x20]) }
  }
}
