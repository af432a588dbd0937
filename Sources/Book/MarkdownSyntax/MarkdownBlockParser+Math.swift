import TextBytes

/// Formulas on lines of their own: `$$`, `\[` and `\begin{align}`.
extension MarkdownBlockParser {
  mutating func openDollars(in container: Int) -> Start? {
    guard features.contains(.dollars), line.byte(line.nextNonspace + 1) == "$",
      line.byte(line.nextNonspace + 2) != "$"
    else {
      return nil
    }
    // In a paragraph with an open formula, the dollars close it.
    if tree[container].kind == .paragraph, hasOpenFormula(container) { return nil }
    let start = line.nextNonspace + 2
    if let close = ahead.find(["$", "$"], from: start, to: line.end) {
      guard let end = labelRange(after: close + 2), close > start else { return nil }
      return openWholeMath(MarkdownMath.Mark.dollars, content: start..<close, label: end)
    }
    // Pandoc's formulas hold no blank line.
    guard
      features.contains(.pandoc) ? closesInParagraph(["$", "$"]) : ahead.holds(["$", "$"], from: line.end)
    else {
      return nil
    }
    return openMath(MarkdownMath.Mark.dollars, content: start)
  }

  private mutating func openWholeMath(_ mark: UInt8, content: Range<Int>, label: Range<Int>) -> Start {
    let block = add(.math, at: line.nextNonspace)
    tree[block].mark = mark
    tree[block].isClosed = true
    (tree[block].infoStart, tree[block].infoEnd) = (Int32(label.lowerBound), Int32(label.upperBound))
    tree.add(content, to: block)
    line.skip()
    tree.closeLast()
    return .done
  }

  private mutating func openMath(_ mark: UInt8, content: Int) -> Start {
    let block = add(.math, at: line.nextNonspace)
    tree[block].mark = mark
    // The delimiter stays in the line, in case the formula is never closed and becomes text.
    tree.add(content..<line.end, to: block)
    line.skip()
    tree.matchAll()
    return .done
  }

  private func labelRange(after close: Int) -> Range<Int>? {
    MarkdownFormulaLabel.range(on: line, after: close, in: features)
  }

  /// Whether the line belongs to a formula between `$$` within a paragraph, in which no block begins: `- x` is a difference there.
  func isWithinFormula(_ container: Int) -> Bool {
    features.contains(.dollars) && tree[container].kind == .paragraph && tree.isSettled
      && hasOpenFormula(container)
      && (ahead.find(["$", "$"], from: line.start, to: line.end) != nil || closesInParagraph(["$", "$"]))
  }

  private func closesInParagraph(_ ending: [UInt8]) -> Bool {
    MarkdownMath.closes(line.bytes, with: ending, from: line.end)
  }

  private func hasOpenFormula(_ paragraph: Int) -> Bool {
    let lines = Int(tree[paragraph].firstLine)..<Int(tree[paragraph].lastLine)
    return MarkdownMath.isOpen(line.bytes, in: tree.segments[lines].suffix(40))
  }

  /// `\begin{align}` and `\[`.
  mutating func openTeX(in container: Int) -> Start? {
    guard features.contains(.math) else { return nil }
    if let environment = MarkdownMath.environment(line.bytes, at: line.nextNonspace, limit: line.end) {
      let ending = Array("\\end{".utf8) + line.bytes[environment] + ["}"]
      guard ahead.holds(ending, from: line.nextNonspace)
      else { return nil }
      if let close = ahead.find(ending, from: line.nextNonspace, to: line.end) {
        guard let label = labelRange(after: close + ending.count) else { return nil }
        return openWholeMath(
          MarkdownMath.Mark.environment, content: line.nextNonspace..<(close + ending.count), label: label)
      }
      let start = openMath(MarkdownMath.Mark.environment, content: line.nextNonspace)
      let block = tree.tip
      (tree[block].nameStart, tree[block].nameEnd) = (
        Int32(environment.lowerBound), Int32(environment.upperBound)
      )
      return start
    }
    guard features.hasBackslashMath else { return nil }
    let isDouble = line.byte(line.nextNonspace + 1) == "\\"
    let bracket = line.nextNonspace + (isDouble ? 2 : 1)
    guard line.byte(bracket) == "[" else { return nil }
    let ending: [UInt8] = isDouble ? ["\\", "\\", "]"] : ["\\", "]"]
    let mark = isDouble ? MarkdownMath.Mark.doubleBracket : MarkdownMath.Mark.bracket
    if let close = ahead.find(ending, from: bracket + 1, to: line.end) {
      guard let label = labelRange(after: close + ending.count),
        MarkdownMath.isFormula(line.bytes[(bracket + 1)..<close])
      else { return nil }
      return openWholeMath(mark, content: (bracket + 1)..<close, label: label)
    }
    let isAlone = line.bytes[(bracket + 1)..<line.end].allSatisfy(\.isSpace)
    guard
      isAlone ? ahead.holds(ending, from: line.end) : features.contains(.pandoc) && closesInParagraph(ending)
    else { return nil }
    return openMath(mark, content: bracket + 1)
  }

  mutating func mathGoesOn(_ block: Int) -> Continuation {
    let ending: [UInt8]
    switch tree[block].mark {
    case MarkdownMath.Mark.dollars: ending = ["$", "$"]
    case MarkdownMath.Mark.bracket: ending = ["\\", "]"]
    case MarkdownMath.Mark.doubleBracket: ending = ["\\", "\\", "]"]
    default:
      ending =
        Array("\\end{".utf8) + line.bytes[Int(tree[block].nameStart)..<Int(tree[block].nameEnd)] + ["}"]
    }
    guard let close = ahead.find(ending, from: line.offset, to: line.end) else { return .yes }
    let behind = close + ending.count
    let end = tree[block].mark == MarkdownMath.Mark.environment ? behind : close
    tree.add(line.offset..<max(line.offset, end), to: block)
    tree.close(block, at: behind)
    if let label = labelRange(after: behind) {
      (tree[block].infoStart, tree[block].infoEnd) = (Int32(label.lowerBound), Int32(label.upperBound))
      return .ended
    }
    line.advance(behind - line.offset)
    return .no
  }
}
