import TextBytes
import WolframLanguage

/// Converts strings, the leaves of boxes: numbers, names, operators, text.
extension BoxMath {
  package mutating func token(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    if first == "\"" { return quoted(bytes) }
    if StringPiece.hasBoxes(bytes) { return pieces(bytes) }
    if let (text, words) = Self.special(bytes) {
      append("<mo>")
      Self.appendEscaped(Array(text.utf8), to: &output)
      append("</mo>")
      return say(words)
    }
    if bytes.allSatisfy({ $0 <= " " }) { return space(bytes) }
    if first &- "0" < 10 || first == "." && bytes.count > 1 && bytes[1] &- "0" < 10 {
      return number(bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let scalars = text.unicodeScalars
    if scalars.allSatisfy({ Self.isSpace($0) }) { return space(bytes) }
    if scalars.count == 1, let scalar = scalars.first { return single(scalar, bytes: bytes) }
    if scalars.allSatisfy({
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "$" || $0 == "`"
        || (0x300...0x36F).contains($0.value)
    }) {
      return element("mi", bytes)
    }
    if scalars.allSatisfy({
      !$0.properties.isAlphabetic && $0.properties.numericType == nil && !Self.isSpace($0)
    }) {
      return element("mo", bytes)
    }
    element("mtext", bytes)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (0x2000...0x200D).contains(scalar.value) || scalar.value == 0x2060
  }

  /// Writes a number without its precision mark.
  private mutating func number(_ bytes: [UInt8]) {
    let (digits, exponent) = WolframNumber.shown(bytes)
    if let mark = digits.firstIndex(of: "^"), mark + 2 < digits.count, digits[mark + 1] == "^" {
      append("<msub>")
      element("mn", Array(digits[(mark + 2)...]))
      say("in base")
      element("mn", Array(digits[..<mark]))
      append("</msub>")
      return
    }
    guard !exponent.isEmpty else { return element("mn", digits) }
    append("<mrow>")
    element("mn", digits)
    append("<mo>×</mo>")
    say("times ten to the power")
    append("<msup><mn>10</mn>")
    element("mn", exponent)
    append("</msup></mrow>")
  }

  /// Writes a quoted string as text without quotes.
  private mutating func quoted(_ bytes: [UInt8]) {
    var inner = bytes.dropFirst()
    if inner.last == "\"" { inner = inner.dropLast() }
    var text = StringEscape.resolved(Array(inner)[...])
    if StringPiece.hasBoxes(text) { return pieces(text) }
    // MathML trims spaces at the ends of a text.
    if text.first == " " { text.replaceSubrange(0..<1, with: [0xC2, 0xA0]) }
    if text.last == " " { text.replaceSubrange(text.count - 1..<text.count, with: [0xC2, 0xA0]) }
    if !text.isEmpty { element("mtext", text) }
  }

  /// Writes text with embedded boxes.
  private mutating func pieces(_ bytes: [UInt8]) {
    append("<mrow>")
    for piece in StringPiece.pieces(of: bytes) {
      switch piece {
      case .text(let text): if !text.isEmpty { element("mtext", text) }
      case .boxes(let inner):
        guard depth < Self.depthLimit, let root = inner.roots.first else { continue }
        var writer = BoxMath(tree: inner)
        (writer.depth, writer.boxCount) = (depth + 1, boxCount)
        writer.write(root)
        boxCount = writer.boxCount
        output += writer.output
        alternative += writer.alternative
        for (name, found) in writer.unknown {
          unknown[name, default: UnknownBoxes(offset: 0, count: 0)].count += found.count
        }
      }
    }
    append("</mrow>")
  }

  private mutating func space(_ bytes: [UInt8]) {
    // Spaces in boxes are products or layout; a thin space separates the parts.
    if bytes.contains("\n") { return append("<mspace width=\"1em\"/>") }
    if bytes.first == " " { append("<mspace width=\"0.17em\"/>") }
    alternative.append(" ")
  }

  private mutating func single(_ scalar: Unicode.Scalar, bytes: [UInt8]) {
    switch scalar.value {
    case 0x2145, 0x2146, 0x2147, 0x2148, 0x2149:
      let letters: [StaticString] = ["D", "d", "e", "i", "j"]
      let letter = letters[Int(scalar.value - 0x2145)]
      if scalar.value == 0x2146 { append("<mspace width=\"0.17em\"/>") }
      append("<mi mathvariant=\"normal\">")
      append(letter)
      append("</mi>")
      say(letter.description)
    case 0x391...0x3A9: upright(bytes)
    default:
      if scalar.properties.isAlphabetic || scalar.value == 0x221E || scalar.value == 0x2205
        || scalar.value == 0xB0
      {
        element("mi", bytes)
      } else {
        element("mo", bytes)
      }
    }
  }

  private mutating func upright(_ bytes: [UInt8]) {
    append("<mi mathvariant=\"normal\">")
    Self.appendEscaped(bytes, to: &output)
    append("</mi>")
    say(String(decoding: bytes, as: UTF8.self))
  }

  /// Operators whose displayed form differs, and their spoken form.
  private static func special(_ bytes: [UInt8]) -> (text: String, words: String)? {
    guard bytes.count <= 4 else { return nil }
    switch String(decoding: bytes, as: UTF8.self) {
    case "-": return ("−", "minus")
    case "−": return ("−", "minus")
    case "+": return ("+", "plus")
    case "=": return ("=", "equals")
    case "==", "⩵": return ("=", "equals")
    case "<": return ("<", "is less than")
    case ">": return (">", "is greater than")
    case "<=", "≤": return ("≤", "is at most")
    case ">=", "≥": return ("≥", "is at least")
    case "!=", "≠": return ("≠", "is not equal to")
    case "->", "→": return ("→", "arrow")
    case ":>", "⧴": return ("⧴", "delayed arrow")
    case "&&": return ("∧", "and")
    case "||": return ("∨", "or")
    case "*": return ("∗", "times")
    case "×": return ("×", "times")
    case "/": return ("/", "divided by")
    case "'": return ("′", "prime")
    case "∫": return ("∫", "integral of")
    case "∑": return ("∑", "sum")
    case "∏": return ("∏", "product")
    case "∂": return ("∂", "partial")
    case "⊗": return ("⊗", "tensor")
    case "⟦", "[[": return ("⟦", "part")
    case "⟧", "]]": return ("⟧", "")
    case "\u{2062}", "\u{2063}", "\u{2061}": return (String(decoding: bytes, as: UTF8.self), "")
    default: return nil
    }
  }
}
