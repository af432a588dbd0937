import WolframLanguage

/// Writes boxes in MathML that is valid for EPUB (presentation MathML 3) and shows in browsers (MathML Core), and
/// beside it the text that a screen reader says.
///
///     SuperscriptBox["x", "2"]     <msup><mi>x</mi><mn>2</mn></msup>     x squared
///
/// Boxes nest as deep as their author wrote them: below `depthLimit` only their text is written.
struct BoxMath {
  static let depthLimit = 120

  /// Boxes of one kind that were not understood: the first place, and how many they are.
  struct Unknown {
    var offset: Int
    var count: Int
    /// Whether the front end computes what they show, so that a file holds nothing of it.
    var isComputed = false
  }

  let tree: ExpressionTree
  /// The MathML so far.
  var output: [UInt8] = []
  /// What is read aloud so far.
  var alternative: [UInt8] = []
  /// What the slots of a template's boxes stand for, the innermost last.
  var slots: [ArraySlice<Expression>] = []
  /// The kinds of boxes that were not understood.
  var unknown: [String: Unknown] = [:]
  var depth = 0
  /// Whether strings are code, in which letters of several are names.
  var isInline = true

  init(tree: ExpressionTree) { self.tree = tree }

  /// The `math` element of boxes, and of what punctuation ends them.
  static func formula(
    _ box: Expression, in tree: ExpressionTree, isDisplay: Bool, punctuation: [UInt8] = []
  ) -> (bytes: [UInt8], alternative: String, unknown: [String: Unknown]) {
    var writer = BoxMath(tree: tree)
    writer.write(box)
    if !punctuation.isEmpty { writer.element("mtext", punctuation) }
    let words = String(decoding: writer.alternative, as: UTF8.self).split(separator: " ").joined(
      separator: " ")
    var bytes = Array("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"".utf8)
    if isDisplay { bytes += Array(" display=\"block\"".utf8) }
    if !words.isEmpty {
      bytes += Array(" alttext=\"".utf8)
      appendEscaped(Array(words.utf8), to: &bytes)
      bytes.append(0x22)
    }
    bytes.append(0x3E)
    bytes += writer.output.isEmpty ? Array("<mrow></mrow>".utf8) : writer.output
    bytes += Array("</math>".utf8)
    return (bytes, words, writer.unknown)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func say(_ text: String) {
    alternative.append(0x20)
    alternative.append(contentsOf: text.utf8)
    alternative.append(0x20)
  }

  static func appendEscaped(_ text: [UInt8], to output: inout [UInt8]) {
    for byte in text {
      switch byte {
      case 0x26: output += Array("&amp;".utf8)
      case 0x3C: output += Array("&lt;".utf8)
      case 0x3E: output += Array("&gt;".utf8)
      case 0x22: output += Array("&quot;".utf8)
      case 0x00..<0x20: output.append(0x20)
      default: output.append(byte)
      }
    }
  }

  /// Writes a box as exactly one element.
  mutating func one(_ box: Expression?) {
    append("<mrow>")
    if let box { write(box) }
    append("</mrow>")
  }

  /// Writes a box as any number of elements.
  mutating func write(_ box: Expression) {
    guard depth < Self.depthLimit else {
      let text = BoxText.text(of: box, in: tree)
      element("mtext", text)
      return
    }
    depth += 1
    defer { depth -= 1 }
    switch tree.kind(box) {
    case .string: token(tree.stringBytes(box))
    case .integer, .real: token(Array(tree.fullForm(box).utf8))
    case .symbol:
      if let name = BoxText.name(of: box, in: tree) { token(name) }
    case .call: call(box)
    case .packedArray: element("mtext", Array("…".utf8))
    }
  }

  mutating func element(_ name: StaticString, _ text: [UInt8]) {
    append("<")
    append(name)
    append(">")
    Self.appendEscaped(text, to: &output)
    append("</")
    append(name)
    append(">")
    alternative.append(0x20)
    alternative.append(contentsOf: text)
    alternative.append(0x20)
  }
}
