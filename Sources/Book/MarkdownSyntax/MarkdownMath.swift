import TextBytes

/// Recognizes formulas in text.
package enum MarkdownMath {
  /// The delimiters of a formula.
  enum Mark {
    static let dollars: UInt8 = 0
    static let environment: UInt8 = 1
    static let bracket: UInt8 = 2
    static let doubleBracket: UInt8 = 3
  }

  /// The first characters of lines of formulas that begin blocks elsewhere.
  static let mayBegin: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in "-=+*>#<|\\(0123456789".utf8 { table[Int(byte)] = true }
    return table
  }()

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

  /// `\\ref{label}` and `\\eqref{label}`, which MathJax supports outside of formulas.
  static func reference(_ bytes: [UInt8], at position: Int) -> (
    label: Range<Int>, end: Int, isEquation: Bool
  )? {
    let isEquation = bytes[position...].starts(withASCII: "\\eqref{")
    guard isEquation || bytes[position...].starts(withASCII: "\\ref{") else { return nil }
    let start = position + (isEquation ? 7 : 5)
    guard let close = bytes[start..<min(bytes.count, start + 100)].firstIndex(of: "}"), close > start else {
      return nil
    }
    return (start..<close, close + 1, isEquation)
  }

  /// Whether the last formula between `$$` in some lines has no end in them.
  static func isOpen(_ bytes: [UInt8], in lines: ArraySlice<MarkdownSegment>) -> Bool {
    var count = 0
    for line in lines {
      var index = Int(line.start)
      while index + 1 < Int(line.end) {
        let isMark = bytes[index] == "$" && bytes[index + 1] == "$"
        if isMark { count += 1 }
        index += isMark ? 2 : 1
      }
    }
    return count % 2 == 1
  }

  /// Whether an ending comes after an offset before a blank line, within a number of lines.
  static func closes(_ bytes: [UInt8], with ending: [UInt8], from offset: Int) -> Bool {
    var start = offset
    for _ in 0..<200 where start < bytes.count {
      let end = bytes[(start + 1)...].firstIndex(of: "\n") ?? bytes.count
      let line = bytes[start..<end]
      if line.allSatisfy(\.isSpace) { return false }
      if line.firstRange(of: ending) != nil { return true }
      start = end
    }
    return false
  }
}
