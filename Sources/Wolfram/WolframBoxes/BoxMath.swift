import TextBytes
import WolframLanguage

/// Converts boxes to MathML that is valid in EPUB (presentation MathML 3) and supported by browsers (MathML
/// Core), and to speech text.
///
///     SuperscriptBox["x", "2"]     <msup><mi>x</mi><mn>2</mn></msup>     x squared
///
/// Boxes below `depthLimit` are written as text only.
package struct BoxMath {
  package static let depthLimit = 120

  package let tree: ExpressionTree
  /// The MathML so far.
  package var output: [UInt8] = []
  /// The speech text so far.
  package var alternative: [UInt8] = []
  /// The arguments for slots in a template's boxes, innermost last.
  package var slots: [ArraySlice<Expression>] = []
  /// The unsupported kinds of boxes.
  package var unknown: [String: UnknownBoxes] = [:]
  package var depth = 0
  /// The boxes written: a template may show an argument more than once, and each of these again.
  var boxCount = 0

  /// The bytes that a formula may take, with so many for each box: no formula of a book is as long.
  private static let mostBytes = 4 << 20
  private static let bytesPerBox = 16
  /// What is told of a formula that takes more, in place of a kind of boxes.
  package static let excess = "a formula of more than \(mostBytes >> 20) MB"

  package init(tree: ExpressionTree) { self.tree = tree }

  /// The `math` element for boxes and following punctuation. `work` is what making it took, in bytes.
  package static func formula(
    _ box: Expression, in tree: ExpressionTree, isDisplay: Bool, punctuation: [UInt8] = []
  ) -> (bytes: [UInt8], alternative: String, unknown: [String: UnknownBoxes], work: Int) {
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
      bytes.append("\"")
    }
    bytes.append(">")
    bytes += writer.output.isEmpty ? Array("<mrow></mrow>".utf8) : writer.output
    bytes += Array("</math>".utf8)
    return (bytes, words, writer.unknown, max(bytes.count, writer.boxCount * bytesPerBox))
  }

  @_disfavoredOverload package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  package mutating func say(_ text: String) {
    alternative.append(" ")
    alternative.append(contentsOf: text.utf8)
    alternative.append(" ")
  }

  static func appendEscaped(_ text: [UInt8], to output: inout [UInt8]) {
    for byte in text {
      output.append(escaping: byte < " " ? " " : byte)
    }
  }

  /// Writes a box as exactly one element.
  package mutating func one(_ box: Expression?) {
    append("<mrow>")
    if let box { write(box) }
    append("</mrow>")
  }

  /// Writes a box as any number of elements.
  package mutating func write(_ box: Expression) {
    guard depth < Self.depthLimit else {
      let text = BoxText.text(of: box, in: tree)
      element("mtext", text)
      return
    }
    boxCount += 1
    guard output.count + alternative.count + boxCount * Self.bytesPerBox < Self.mostBytes else {
      return miss(Self.excess, box)
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

  package mutating func element(_ name: StaticString, _ text: [UInt8]) {
    append("<")
    append(name)
    append(">")
    Self.appendEscaped(text, to: &output)
    append("</")
    append(name)
    append(">")
    alternative.append(" ")
    alternative.append(contentsOf: text)
    alternative.append(" ")
  }
}
