import TextBytes

/// Writes inline content as plain text: `10<sup>3</sup>` as `10³`, a fraction as `(a+b)/c`, a line break as a space.
///
/// A part that a letter or digit must not touch is closed by brackets when one follows: `x^q` and `y` give `x^(q)y`.
struct PlainTextWriter {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The start of a part at the end of the text that needs brackets if a letter or digit follows.
  private var open: Int?

  /// The text as UTF-8; white space is not collapsed.
  mutating func finish() -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }

  private var endsInWord: Bool { scalars.last.map(Self.isWord) ?? false }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "√∛∜".unicodeScalars.contains(scalar)
  }

  // MARK: XHTML

  mutating func append(_ nodes: [InlineNode]) { for node in nodes { append(node) } }

  private mutating func append(_ node: InlineNode) {
    if node.name.isEmpty { return append(text: String(decoding: node.text, as: UTF8.self)) }
    guard !node.isOmitted else { return }
    switch node.name {
    case "br", "hr": append(text: " ")
    case "wbr", "input", "col": break
    case "img", "image": append(text: node["alt"] ?? node["aria-label"] ?? "")
    case "svg": append(text: node["aria-label"] ?? node.children.first { $0.name == "title" }?.string ?? "")
    case _ where node["aria-label"] != nil && node["role"] == "img": append(text: node["aria-label"] ?? "")
    case "sup": script(Self.text(of: node.children), isRaised: true)
    case "sub": script(Self.text(of: node.children), isRaised: false)
    case "q":
      append(text: "“")
      append(node.children)
      append(text: "”")
    case "math": append(formula: node)
    case "div", "p", "li", "ul", "ol", "section", "header", "hgroup", "td", "th", "tr", "dt", "dd",
      "blockquote", "figure":
      append(text: " ")
      append(node.children)
      append(text: " ")
    default: append(node.children)
    }
  }

  private mutating func append(formula node: InlineNode) {
    var math = FormulaText()
    let text = math.row(node.children)
    if text.text.allSatisfy(\.isWhitespace), let alternative = node["alttext"] {
      return append(text: alternative)
    }
    append(operand: text)
  }

  /// The plain text of inline content, without white space at its ends.
  static func text(of nodes: [InlineNode]) -> String {
    var writer = PlainTextWriter()
    writer.append(nodes)
    return String(decoding: writer.finish(), as: UTF8.self).singleSpaced
  }

  // MARK: Parts

  mutating func append(text: String) {
    guard let first = text.unicodeScalars.first else { return }
    if Self.isWord(first) { close() }
    open = nil
    scalars += text.unicodeScalars
  }

  /// Puts brackets around the part at the end, which would run into what follows.
  private mutating func close() {
    guard let start = open else { return }
    scalars.insert("(", at: start)
    scalars.append(")")
    open = nil
  }

  /// Appends a superscript or subscript to what stands before.
  mutating func script(_ text: String, isRaised: Bool) {
    guard !text.isEmpty else { return }
    if isRaised, ScriptLetters.isRaisedItself(text) { return append(text: text) }
    open = nil
    if let letters = isRaised ? ScriptLetters.superscript(text) : ScriptLetters.subscript(text) {
      scalars += letters.unicodeScalars
      return
    }
    scalars.append(isRaised ? "^" : "_")
    let isOne = text.unicodeScalars.allSatisfy { $0.properties.numericType != nil } || text.count == 1
    if isOne || FormulaText.isBracketed(text) {
      open = isOne ? scalars.count : nil
      scalars += text.unicodeScalars
    } else {
      scalars += "(\(text))".unicodeScalars
    }
  }

  /// Appends a part of a formula as one operand: a space keeps it apart from a number or fraction before it.
  mutating func append(operand part: FormulaText.Part) {
    guard let first = part.text.unicodeScalars.first else { return }
    let isTouching = Self.isWord(first) && endsInWord
    if Self.isWord(first) || first == "(" && part.form != .operator { close() }
    if isTouching, let last = scalars.last, Self.mustPart(last, first, part) { scalars.append(" ") }
    let start = scalars.count
    scalars += part.text.unicodeScalars
    switch part.form {
    case .quotient, .prefixed: open = start + part.opens
    default: open = nil
    }
  }

  /// Whether two neighbouring operands would be read as one: `2` and `1/2`, `sin` and `x`.
  private static func mustPart(
    _ last: Unicode.Scalar, _ first: Unicode.Scalar, _ part: FormulaText.Part
  ) -> Bool {
    part.form == .quotient || part.form == .word
      || last.properties.numericType == .decimal && first.properties.numericType == .decimal
  }
}
