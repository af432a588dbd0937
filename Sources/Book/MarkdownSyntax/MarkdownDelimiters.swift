import TextBytes

/// The stack of runs of `*`, `_`, `~`, `=` and `^` that may still pair: https://spec.commonmark.org/0.31.2/#delimiter-stack
struct MarkdownDelimiters {
  /// A run of one of the marks.
  struct Run {
    var node: Int32
    var mark: UInt8
    var count: Int
    var original: Int
    var canOpen: Bool
    var canClose: Bool
    var previous = -1
    var next = -1

    /// Makes a run from the characters of a node.
    init(node: Int32, mark: UInt8, count: Int, canOpen: Bool, canClose: Bool) {
      self.node = node
      self.mark = mark
      self.count = count
      original = count
      self.canOpen = canOpen
      self.canClose = canClose
    }
  }

  private var runs: [Run] = []
  /// The last run that may pair; -1 for none.
  private(set) var last = -1

  /// Adds a run, if it can pair at all.
  mutating func append(_ run: Run) {
    guard run.canOpen || run.canClose else { return }
    let index = runs.count
    runs.append(run)
    runs[index].previous = last
    if last >= 0 { runs[last].next = index }
    last = index
  }

  /// Pairs the delimiters above one in the stack, and removes them.
  mutating func pair(above bottom: Int, in nodes: inout MarkdownInlines) {
    var closer = bottom < 0 ? first() : runs[bottom].next
    // For each sort of closer, the run at and below which there is no opener.
    var bottoms = [Int](repeating: bottom, count: 23)
    while closer >= 0 {
      guard runs[closer].canClose else {
        closer = runs[closer].next
        continue
      }
      let sort = Self.sort(runs[closer])
      var opener = runs[closer].previous
      while opener > max(bottom, bottoms[sort]), !matches(opener, closer) {
        opener = runs[opener].previous
      }
      if opener > max(bottom, bottoms[sort]) {
        pair(opener, closer, in: &nodes)
        if runs[opener].count == 0 { remove(opener) }
        if runs[closer].count == 0 {
          let next = runs[closer].next
          remove(closer)
          closer = next
        }
      } else {
        bottoms[sort] = max(bottoms[sort], runs[closer].previous)
        let next = runs[closer].next
        if !runs[closer].canOpen { remove(closer) }
        closer = next
      }
    }
    last = bottom
    if bottom >= 0 { runs[bottom].next = -1 }
  }

  private func first() -> Int {
    var index = last
    while index >= 0, runs[index].previous >= 0 { index = runs[index].previous }
    return index
  }

  /// Whether runs of a mark pair only as wholes of one length.
  private static func isWhole(_ mark: UInt8) -> Bool { mark == "~" || mark == "=" || mark == "^" }

  private static func sort(_ delimiter: Run) -> Int {
    switch delimiter.mark {
    case "~": return 18 + min(delimiter.count, 2)
    case "=": return 21
    case "^": return 22
    default:
      return (delimiter.mark == "_" ? 0 : 9) + (delimiter.canOpen ? 3 : 0) + delimiter.original % 3
    }
  }

  private func matches(_ opener: Int, _ closer: Int) -> Bool {
    let (first, second) = (runs[opener], runs[closer])
    guard first.mark == second.mark, first.canOpen else { return false }
    if Self.isWhole(first.mark) { return first.count == second.count }
    let isOdd =
      (second.canOpen || first.canClose) && second.original % 3 != 0
      && (first.original + second.original) % 3 == 0
    return !isOdd
  }

  private mutating func pair(_ opener: Int, _ closer: Int, in nodes: inout MarkdownInlines) {
    let isWhole = Self.isWhole(runs[opener].mark)
    let isStrong = runs[opener].count >= 2 && runs[closer].count >= 2
    let used = isWhole ? runs[opener].count : isStrong ? 2 : 1
    let (openNode, closeNode) = (runs[opener].node, runs[closer].node)
    let kinds: (open: MarkdownInlines.Kind, close: MarkdownInlines.Kind) =
      switch runs[opener].mark {
      case "~": (.openStrike, .closeStrike)
      case "=": (.openMark, .closeMark)
      case "^": (.openInsertion, .closeInsertion)
      default: isStrong ? (.openStrong, .closeStrong) : (.openEmphasis, .closeEmphasis)
      }
    runs[opener].count -= used
    runs[closer].count -= used
    nodes.shorten(openNode, closeNode, by: used)
    nodes.insert(kinds.open, after: openNode)
    nodes.insert(kinds.close, after: nodes.nodes[Int(closeNode)].previous)
    // Delimiters between the two can no longer pair.
    runs[opener].next = closer
    runs[closer].previous = opener
  }

  private mutating func remove(_ index: Int) {
    let (previous, next) = (runs[index].previous, runs[index].next)
    if previous >= 0 { runs[previous].next = next }
    if next >= 0 { runs[next].previous = previous } else { last = previous }
  }
}
