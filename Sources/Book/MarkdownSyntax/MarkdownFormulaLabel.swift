import TextBytes

/// The label after a displayed formula: `$$x$$ (label)`, or in pandoc `$$x$$ {#eq-label}`.
struct MarkdownFormulaLabel {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - Inside a paragraph

  /// The label after a formula that ends at `end`, and the end of its mark; nil if there is none.
  func find(after end: Int, in features: MarkdownFeatures) -> (label: Range<Int>, end: Int)? {
    if features.contains(.pandoc) { return inBraces(after: end) }
    return features.contains(.myst) ? inParentheses(after: end) : nil
  }

  /// The name in `{#eq-a}`.
  private func inBraces(after end: Int) -> (label: Range<Int>, end: Int)? {
    var open = end
    while open < bytes.count, bytes[open] == " " || bytes[open] == "\t" { open += 1 }
    guard open + 1 < bytes.count, bytes[open] == "{", bytes[open + 1] == "#" else { return nil }
    var close = open + 2
    while close < bytes.count, isLabelByte(bytes[close]) { close += 1 }
    guard close < bytes.count, bytes[close] == "}", close > open + 2 else { return nil }
    return ((open + 2)..<close, close + 1)
  }

  /// A label in parentheses. In running text, a word in parentheses may be a remark, `(why)`, so the label must look like a
  /// name.
  private func inParentheses(after end: Int) -> (label: Range<Int>, end: Int)? {
    var open = end
    while open < bytes.count, bytes[open] == " " || bytes[open] == "\t" { open += 1 }
    guard open < bytes.count, bytes[open] == "(" else { return nil }
    var close = open + 1
    var isName = bytes[close...].starts(withASCII: "eq")
    while close < bytes.count, bytes[close] != ")" {
      guard isLabelByte(bytes[close]) else { return nil }
      if !bytes[close].isLetter { isName = true }
      close += 1
    }
    guard isName, close < bytes.count, close > open + 1 else { return nil }
    var behind = close + 1
    while behind < bytes.count, bytes[behind] == " " || bytes[behind] == "\t" { behind += 1 }
    guard behind == bytes.count || bytes[behind] == "\n" else { return nil }
    return ((open + 1)..<close, close + 1)
  }

  private func isLabelByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-:_.".utf8.contains(byte)
  }

  // MARK: - On a line of its own

  /// The label in the text after a formula: `(label)` or an empty range; nil if there is other text.
  static func range(on line: MarkdownLine, after close: Int, in features: MarkdownFeatures) -> Range<Int>? {
    var index = close
    while index < line.end, line.bytes[index].isSpace { index += 1 }
    if index >= line.end { return index..<index }
    var end = line.end
    while end > index, line.bytes[end - 1].isSpace { end -= 1 }
    if features.contains(.pandoc), line.bytes[index] == "{" { return inBraces(line, range: index..<end) }
    guard line.bytes[index] == "(", line.bytes[end - 1] == ")", end - index > 2 else { return nil }
    let label = (index + 1)..<(end - 1)
    return line.bytes[label].contains(where: { $0.isSpace || $0 == "(" || $0 == ")" }) ? nil : label
  }

  /// The name in `{#name}`.
  private static func inBraces(_ line: MarkdownLine, range: Range<Int>) -> Range<Int>? {
    guard range.count > 3, line.bytes[range.upperBound - 1] == "}", line.byte(range.lowerBound + 1) == "#"
    else { return nil }
    let label = (range.lowerBound + 2)..<(range.upperBound - 1)
    return line.bytes[label].contains(where: { $0.isSpace || $0 == "{" }) ? nil : label
  }
}
