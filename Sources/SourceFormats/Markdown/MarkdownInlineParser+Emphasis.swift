/// Runs of `*`, `_` and `~`, and what they emphasise.
extension MarkdownInlineParser {
  mutating func parseDelimiters() -> Bool {
    let mark = bytes[position]
    var end = position
    while end < bytes.count, bytes[end] == mark { end += 1 }
    let count = end - position
    if mark == 0x7E, count > 2 {
      position = end
      return true
    }
    let before = scalar(before: position)
    let after = scalar(at: end)
    let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    flushText(to: position)
    let node = append(.text, position, end)
    let canOpen = mark == 0x5F ? isLeft && (!isRight || before.isPunctuation) : isLeft
    let canClose = mark == 0x5F ? isRight && (!isLeft || after.isPunctuation) : isRight
    if canOpen || canClose {
      let index = delimiters.count
      delimiters.append(
        Delimiter(
          node: node, mark: mark, count: count, original: count, canOpen: canOpen, canClose: canClose,
          previous: lastDelimiter))
      if lastDelimiter >= 0 { delimiters[lastDelimiter].next = index }
      lastDelimiter = index
    }
    position = end
    textStart = end
    return true
  }

  /// What kind of character stands beside a run.
  struct Neighbour {
    var isSpace = false
    var isPunctuation = false

    init(_ scalar: Unicode.Scalar) {
      if scalar.value < 0x80 {
        let byte = UInt8(scalar.value)
        isSpace = byte.isSpace || byte == 0x0C
        isPunctuation = byte.isPunctuation
        return
      }
      switch scalar.properties.generalCategory {
      case .spaceSeparator: isSpace = true
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
        isPunctuation = true
      default: break
      }
    }
  }

  private func scalar(before index: Int) -> Neighbour {
    guard index > 0 else { return Neighbour("\n") }
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80, index - start < 4 { start -= 1 }
    return Neighbour(decode(start))
  }

  private func scalar(at index: Int) -> Neighbour {
    index < bytes.count ? Neighbour(decode(index)) : Neighbour("\n")
  }

  private func decode(_ index: Int) -> Unicode.Scalar {
    guard bytes[index] >= 0x80 else { return Unicode.Scalar(bytes[index]) }
    let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first ?? "\u{FFFD}"
  }

  // MARK: - Pairs

  /// Pairs the delimiters above one in the stack, and forgets them.
  mutating func processDelimiters(above bottom: Int) {
    var closer = bottom < 0 ? firstDelimiter() : delimiters[bottom].next
    // For each sort of closer, below which no opener is to be found.
    var bottoms = [Int](repeating: bottom, count: 21)
    while closer >= 0 {
      guard delimiters[closer].canClose else {
        closer = delimiters[closer].next
        continue
      }
      let sort = Self.sort(delimiters[closer])
      var opener = delimiters[closer].previous
      while opener > max(bottom, bottoms[sort]), !matches(opener, closer) {
        opener = delimiters[opener].previous
      }
      if opener > max(bottom, bottoms[sort]) {
        pair(opener, closer)
        if delimiters[opener].count == 0 { remove(opener) }
        if delimiters[closer].count == 0 {
          let next = delimiters[closer].next
          remove(closer)
          closer = next
        }
      } else {
        bottoms[sort] = max(bottoms[sort], delimiters[closer].previous)
        let next = delimiters[closer].next
        if !delimiters[closer].canOpen { remove(closer) }
        closer = next
      }
    }
    lastDelimiter = bottom
    if bottom >= 0 { delimiters[bottom].next = -1 }
  }

  private func firstDelimiter() -> Int {
    var index = lastDelimiter
    while index >= 0, delimiters[index].previous >= 0 { index = delimiters[index].previous }
    return index
  }

  private static func sort(_ delimiter: Delimiter) -> Int {
    switch delimiter.mark {
    case 0x7E: return 18 + min(delimiter.count, 2)
    default:
      return (delimiter.mark == 0x5F ? 0 : 9) + (delimiter.canOpen ? 3 : 0) + delimiter.original % 3
    }
  }

  private func matches(_ opener: Int, _ closer: Int) -> Bool {
    let (first, second) = (delimiters[opener], delimiters[closer])
    guard first.mark == second.mark, first.canOpen else { return false }
    if first.mark == 0x7E { return first.count == second.count }
    let isOdd =
      (second.canOpen || first.canClose) && second.original % 3 != 0
      && (first.original + second.original) % 3 == 0
    return !isOdd
  }

  private mutating func pair(_ opener: Int, _ closer: Int) {
    let isStrike = delimiters[opener].mark == 0x7E
    let isStrong = delimiters[opener].count >= 2 && delimiters[closer].count >= 2
    let used = isStrike ? delimiters[opener].count : isStrong ? 2 : 1
    let (openNode, closeNode) = (delimiters[opener].node, delimiters[closer].node)
    delimiters[opener].count -= used
    delimiters[closer].count -= used
    result.nodes[Int(openNode)].end -= Int32(used)
    result.nodes[Int(closeNode)].start += Int32(used)
    insert(isStrike ? .openStrike : isStrong ? .openStrong : .openEmphasis, after: openNode)
    let before = result.nodes[Int(closeNode)].previous
    insert(isStrike ? .closeStrike : isStrong ? .closeStrong : .closeEmphasis, after: before)
    // Delimiters between the two pair with nothing.
    delimiters[opener].next = closer
    delimiters[closer].previous = opener
  }

  private mutating func remove(_ index: Int) {
    let (previous, next) = (delimiters[index].previous, delimiters[index].next)
    if previous >= 0 { delimiters[previous].next = next }
    if next >= 0 { delimiters[next].previous = previous } else { lastDelimiter = previous }
  }
}
