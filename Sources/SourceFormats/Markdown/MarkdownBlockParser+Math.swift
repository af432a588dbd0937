/// Formulas that stand on lines of their own: `$$`, `\[` and `\begin{align}`.
extension MarkdownBlockParser {
  /// What marks a formula's beginning and end.
  enum MathMark {
    static let dollars: UInt8 = 0
    static let environment: UInt8 = 1
    static let bracket: UInt8 = 2
    static let doubleBracket: UInt8 = 3
  }

  mutating func openDollars(in container: Int) -> Start? {
    guard features.contains(.dollars), byte(nextNonspace + 1) == 0x24, byte(nextNonspace + 2) != 0x24 else {
      return nil
    }
    // In a paragraph with a formula that is still open, the dollars are its end.
    if blocks[container].kind == .paragraph, hasOpenFormula(container) { return nil }
    let start = nextNonspace + 2
    if let close = find([0x24, 0x24], from: start, to: lineEnd) {
      guard let end = endOfFormula(after: close + 2), close > start else { return nil }
      return openWholeMath(MathMark.dollars, start..<close, label: end)
    }
    guard hasMore([0x24, 0x24], from: lineEnd, memo: &noMathFrom) else { return nil }
    return openMath(MathMark.dollars, content: start)
  }

  private mutating func openWholeMath(_ mark: UInt8, _ content: Range<Int>, label: Range<Int>) -> Start {
    let block = add(.math, at: nextNonspace)
    blocks[block].mark = mark
    blocks[block].isClosed = true
    (blocks[block].infoStart, blocks[block].infoEnd) = (Int32(label.lowerBound), Int32(label.upperBound))
    segments.append(MarkdownSegment(start: Int32(content.lowerBound), end: Int32(content.upperBound)))
    blocks[block].lastLine = Int32(segments.count)
    offset = lineEnd
    closeLast()
    return .done
  }

  private mutating func openMath(_ mark: UInt8, content: Int) -> Start {
    let block = add(.math, at: nextNonspace)
    blocks[block].mark = mark
    // The delimiter stays with the line, for the case that no end comes.
    segments.append(MarkdownSegment(start: Int32(content), end: Int32(lineEnd)))
    blocks[block].lastLine = Int32(segments.count)
    offset = lineEnd
    matched = open.count
    return .done
  }

  /// The label in what follows a formula, `(label)` or nothing; nil where there is other text.
  private func endOfFormula(after close: Int) -> Range<Int>? {
    var index = close
    while index < lineEnd, bytes[index].isSpace { index += 1 }
    if index >= lineEnd { return index..<index }
    var end = lineEnd
    while end > index, bytes[end - 1].isSpace { end -= 1 }
    guard bytes[index] == 0x28, bytes[end - 1] == 0x29, end - index > 2 else { return nil }
    let label = (index + 1)..<(end - 1)
    return bytes[label].contains(where: { $0.isSpace || $0 == 0x28 || $0 == 0x29 }) ? nil : label
  }

  private func hasOpenFormula(_ paragraph: Int) -> Bool {
    var count = 0
    for line in max(
      Int(blocks[paragraph].firstLine), Int(blocks[paragraph].lastLine) - 40)..<Int(
        blocks[paragraph].lastLine)
    {
      var index = Int(segments[line].start)
      let end = Int(segments[line].end)
      while index + 1 < end {
        if bytes[index] == 0x24, bytes[index + 1] == 0x24 {
          count += 1
          index += 2
        } else {
          index += 1
        }
      }
    }
    return count % 2 == 1
  }

  /// `\begin{align}` and `\[`.
  mutating func openTeX(in container: Int) -> Start? {
    guard features.contains(.math) else { return nil }
    if let environment = MarkdownMath.environment(bytes, at: nextNonspace, limit: lineEnd) {
      let ending = Array("\\end{".utf8) + bytes[environment] + [0x7D]
      guard hasMore(ending, from: nextNonspace, memo: &noEnvironmentFrom[bytes[environment], default: .max])
      else { return nil }
      if let close = find(ending, from: nextNonspace, to: lineEnd) {
        guard let label = endOfFormula(after: close + ending.count) else { return nil }
        return openWholeMath(MathMark.environment, nextNonspace..<(close + ending.count), label: label)
      }
      let start = openMath(MathMark.environment, content: nextNonspace)
      let block = open[open.count - 1]
      (blocks[block].nameStart, blocks[block].nameEnd) = (
        Int32(environment.lowerBound), Int32(environment.upperBound)
      )
      return start
    }
    let isDouble = byte(nextNonspace + 1) == 0x5C
    let bracket = nextNonspace + (isDouble ? 2 : 1)
    guard byte(bracket) == 0x5B else { return nil }
    let ending: [UInt8] = isDouble ? [0x5C, 0x5C, 0x5D] : [0x5C, 0x5D]
    let mark = isDouble ? MathMark.doubleBracket : MathMark.bracket
    if let close = find(ending, from: bracket + 1, to: lineEnd) {
      guard let label = endOfFormula(after: close + ending.count),
        MarkdownMath.isFormula(bytes[(bracket + 1)..<close])
      else { return nil }
      return openWholeMath(mark, (bracket + 1)..<close, label: label)
    }
    guard bytes[(bracket + 1)..<lineEnd].allSatisfy(\.isSpace),
      hasMore(ending, from: lineEnd, memo: &noBracketFrom)
    else { return nil }
    return openMath(mark, content: bracket + 1)
  }

  mutating func mathGoesOn(_ block: Int) -> Continuation {
    let ending: [UInt8]
    switch blocks[block].mark {
    case MathMark.dollars: ending = [0x24, 0x24]
    case MathMark.bracket: ending = [0x5C, 0x5D]
    case MathMark.doubleBracket: ending = [0x5C, 0x5C, 0x5D]
    default:
      ending =
        Array("\\end{".utf8) + bytes[Int(blocks[block].nameStart)..<Int(blocks[block].nameEnd)] + [0x7D]
    }
    guard let close = find(ending, from: offset, to: lineEnd) else { return .yes }
    let behind = close + ending.count
    let end = blocks[block].mark == MathMark.environment ? behind : close
    segments.append(MarkdownSegment(start: Int32(offset), end: Int32(end)))
    blocks[block].lastLine = Int32(segments.count)
    blocks[block].isClosed = true
    isSettled = true
    closeLast()
    blocks[block].end = Int32(behind)
    if let label = endOfFormula(after: behind) {
      (blocks[block].infoStart, blocks[block].infoEnd) = (Int32(label.lowerBound), Int32(label.upperBound))
      return .ended
    }
    advance(behind - offset)
    return .no
  }

  // MARK: - Looking ahead

  private func find(_ wanted: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index + wanted.count <= end {
      if bytes[index] == wanted[0], bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Whether some bytes come further on. Where they do not, that is kept, so that it is looked for once.
  private func hasMore(_ wanted: [UInt8], from start: Int, memo: inout Int) -> Bool {
    if start >= memo { return false }
    if find(wanted, from: start, to: bytes.count) != nil { return true }
    memo = start
    return false
  }
}

/// What is a formula among text.
enum MarkdownMath {
  /// The environments that are formulas by themselves.
  private static let environments: Set<String> = [
    "equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign", "displaymath", "math",
    "split", "aligned", "gathered", "cases", "array", "matrix", "pmatrix", "bmatrix", "vmatrix", "Vmatrix",
    "Bmatrix", "alignedat", "subequations", "xalignat", "dcases",
  ]

  /// The name in `\begin{name}`, where that is an environment of formulas.
  static func environment(_ bytes: [UInt8], at start: Int, limit: Int) -> Range<Int>? {
    guard start + 8 < limit, bytes[start..<limit].starts(withASCII: "\\begin{") else { return nil }
    let name = start + 7
    guard let close = bytes[name..<min(limit, name + 20)].firstIndex(of: 0x7D) else { return nil }
    var end = close
    if end > name, bytes[end - 1] == 0x2A { end -= 1 }
    return environments.contains(String(decoding: bytes[name..<end], as: UTF8.self)) ? name..<close : nil
  }

  /// Whether what stands between `\(` and `\)`, or `\[` and `\]`, reads like a formula: CommonMark has
  /// these for brackets.
  static func isFormula(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.trimmed
    guard !text.isEmpty else { return false }
    if text.contains(where: { [0x5C, 0x5E, 0x5F, 0x3D, 0x2B, 0x3C, 0x3E, 0x7B].contains($0) }) {
      return true
    }
    return text.count <= 3 && text.first!.isLetter
  }
}
