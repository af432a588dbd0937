import TextBytes

/// Recognizes formulas in text.
package enum MarkdownMath {
  /// The TeX environments that are formulas by themselves.
  private static let environments: Set<String> = [
    "equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign", "displaymath", "math",
    "split", "aligned", "gathered", "cases", "array", "matrix", "pmatrix", "bmatrix", "vmatrix", "Vmatrix",
    "Bmatrix", "alignedat", "subequations", "xalignat", "dcases",
  ]

  /// The name in `\begin{name}`, if it is such an environment.
  static func environment(_ bytes: [UInt8], at start: Int, limit: Int) -> Range<Int>? {
    guard start + 8 < limit, bytes[start..<limit].starts(withASCII: "\\begin{") else { return nil }
    let name = start + 7
    guard let close = bytes[name..<min(limit, name + 20)].firstIndex(of: "}") else { return nil }
    var end = close
    if end > name, bytes[end - 1] == "*" { end -= 1 }
    return environments.contains(String(decoding: bytes[name..<end], as: UTF8.self)) ? name..<close : nil
  }

  /// Whether the text between `\(` and `\)`, or `\[` and `\]`, looks like a formula: in CommonMark these are escaped brackets.
  static func isFormula(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.trimmed
    guard !text.isEmpty else { return false }
    if text.contains(where: { ["\\", "^", "_", "=", "+", "<", ">", "{"].contains($0) }) {
      return true
    }
    return text.count <= 3 && text.first!.isLetter
  }

  /// Whether the text between two dollars, with white space or digits beside them, looks like a formula: it has a sign of one and, of
  /// words of three letters, only commands; or it is a letter or two.
  package static func isLooseFormula(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.trimmed
    guard isFormula(text), !text.holds("\n\n") else { return false }
    var letters = 0
    var isCommand = false
    // Within braces, as in \text{…}, words are no sign of prose.
    var depth = 0
    for byte in text {
      if byte.isLetter {
        letters += 1
        if letters > 2, !isCommand, depth == 0 { return false }
        continue
      }
      letters = 0
      isCommand = byte == "\\"
      if byte == "{" { depth += 1 } else if byte == "}" { depth -= 1 }
    }
    return depth == 0
  }
}
