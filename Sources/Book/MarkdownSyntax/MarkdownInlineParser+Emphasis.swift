import TextBytes

/// Runs of `*`, `_`, `~`, `=` and `^`, which mark emphasis and the like.
extension MarkdownInlineParser {
  mutating func parseDelimiters() -> Bool {
    let mark = bytes[position]
    var end = position
    while end < bytes.count, bytes[end] == mark { end += 1 }
    let count = end - position
    // Of the dialects, only mdBook's strikes out between single tildes.
    let isSingle = count == 1 && !features.isDisjoint(with: [.admonitions, .pandoc, .myst, .wikiLinks])
    if mark == "~" && (count > 2 || isSingle) || (mark == "=" || mark == "^") && count != 2 {
      position = end
      return true
    }
    let before = MarkdownNeighbour.before(position, in: bytes)
    let after = MarkdownNeighbour.at(end, in: bytes)
    let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    flushText(to: position)
    let node = result.append(.text, start: position, end: end)
    let canOpen = mark == "_" ? isLeft && (!isRight || before.isPunctuation) : isLeft
    let canClose = mark == "_" ? isRight && (!isLeft || after.isPunctuation) : isRight
    delimiters.append(
      MarkdownDelimiters.Run(node: node, mark: mark, count: count, canOpen: canOpen, canClose: canClose))
    position = end
    textStart = end
    return true
  }
}
