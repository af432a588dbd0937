import DrawingStyles

/// The white space of a text of a drawing.
///
/// As in HTML, a run of it is one space, also where it is in several elements, and none begins or ends the text; `xml:space="preserve"`
/// keeps it. The painter would look at each element alone, and `<tspan>A </tspan><tspan>B</tspan>` would be AB. So it gets texts that
/// are done, to be kept: https://www.w3.org/TR/SVG2/text.html#WhiteSpace
struct DrawingSpace {
  /// Whether more white space changes nothing.
  private var isBehindSpace = true
  /// The place in the output of a space that is left out if the text ends with it.
  private var last: Int?

  /// The characters of a part of the text that are painted.
  mutating func shown(_ text: String, keepsSpace: Bool) -> [Character] {
    var characters: [Character] = []
    for character in text {
      guard " \t\n\r\r\n".contains(character) else {
        characters.append(character)
        isBehindSpace = false
        continue
      }
      if !keepsSpace, isBehindSpace { continue }
      characters.append(" ")
      isBehindSpace = !keepsSpace
    }
    return characters
  }

  /// Writes characters that are shown.
  mutating func write(_ characters: some Collection<Character>, to output: inout [UInt8]) {
    guard !characters.isEmpty else { return }
    output.append(escaping: String(characters).utf8, quotes: false)
    last = isBehindSpace ? output.count - 1 : nil
  }

  /// Writes the space behind the last letter of a part, which the painter leaves out: what follows would be too near to it, and a text
  /// that is placed by its middle too far to its end.
  func writeSpacing(_ inherited: DrawingInheritance, to output: inout [UInt8]) {
    guard !inherited.letterSpacing.isEmpty, !inherited.isRightToLeft else { return }
    output += "<tspan letter-spacing=\"0\"".utf8
    output.append(attribute: "dx", inherited.letterSpacing)
    output += ">\u{200B}</tspan>".utf8
  }

  /// Leaves out the space at the end of the text.
  func end(_ output: inout [UInt8]) {
    if isBehindSpace, let last, output[last] == UInt8(ascii: " ") { output.remove(at: last) }
  }
}
