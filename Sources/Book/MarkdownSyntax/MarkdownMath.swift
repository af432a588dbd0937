import TextBytes

/// Recognizes formulas in text.
enum MarkdownMath {
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
}
