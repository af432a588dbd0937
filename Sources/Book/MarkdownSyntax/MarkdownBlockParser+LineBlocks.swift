import TextBytes

/// Pandoc's lines of verse and addresses, whose ends and leading spaces are kept:
///
///     | Two roads diverged
///     |   and one of them
///     went on
///
/// See <https://pandoc.org/MANUAL.html#line-blocks>.
extension MarkdownBlockParser {
  mutating func openLineBlock(in container: Int) -> Start? {
    guard features.contains(.pandoc), tree[container].kind != .paragraph,
      tree.isSettled || tree[tree.tip].kind != .paragraph, MarkdownBarLine(line).isOfLineBlock,
      !MarkdownBarLine(line).isOfTable
    else { return nil }
    let block = add(.lineBlock, at: line.nextNonspace)
    tree.matchAll()
    addLine(ofBlock: block)
    return .done
  }

  mutating func lineBlockGoesOn(_ block: Int) -> Continuation {
    // A line that begins with a space continues the line before it.
    guard !line.isBlank, MarkdownBarLine(line).isOfLineBlock || line.indent > 0 else { return .no }
    addLine(ofBlock: block)
    return .ended
  }

  private mutating func addLine(ofBlock block: Int) {
    var segment = MarkdownSegment(start: Int32(line.nextNonspace), end: Int32(line.end))
    if line.byte(line.nextNonspace) != "|" || line.indent >= 4 { segment.spaces = 1 }
    tree.add(segment, to: block)
    line.skip()
  }
}
