import TextBytes

/// A line that is a block of its own in MyST: `(label)=`, `% comment`, `+++` and `^^^`.
struct MarkdownMySTLine {
  let kind: MarkdownBlock.Kind
  /// The label, the comment, or what follows the mark.
  let content: Range<Int>
  /// Whether it is `^^^`, which only a directive may hold.
  let isOfCard: Bool

  /// Reads a line; nil if it is none of them.
  init?(_ line: MarkdownLine) {
    let start = line.nextNonspace
    let end = line.trimmed(start, upper: line.end).upperBound
    let text = line.bytes[start..<max(start, end)]
    let first = text.first
    isOfCard = first == "^"
    switch first {
    case "(":
      guard text.count > 3, text.suffix(2).elementsEqual(")=".utf8) else { return nil }
      content = (start + 1)..<(end - 2)
      kind = .target
      if line.bytes[content].contains(where: { $0 == "(" || $0 == ")" }) { return nil }
    case "%":
      guard text.count == 1 || line.byte(start + 1).isSpace else { return nil }
      (kind, content) = (.comment, (start + 1)..<end)
    case "^":
      guard text.count >= 3, text.allSatisfy({ $0 == "^" }) else { return nil }
      (kind, content) = (.blockBreak, (start + 1)..<end)
    default:
      guard text.starts(withASCII: "+++"), text.count == 3 || line.bytes[start + 3].isSpace else {
        return nil
      }
      (kind, content) = (.blockBreak, (start + 3)..<end)
    }
  }
}
