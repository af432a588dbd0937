import TextBytes

/// What stands in a role: a text, or a text with a target behind it in angle brackets.
struct MarkdownRole {
  /// The text before `<`, else nothing.
  package var text: Range<Int>?
  /// What is between `<` and `>`, else everything.
  package var target: Range<Int>

  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isSpace { end -= 1 }
    target = range.lowerBound..<end
    guard end > range.lowerBound, bytes[end - 1] == ">",
      let open = bytes[range.lowerBound..<end].lastIndex(of: "<")
    else { return }
    target = (open + 1)..<(end - 1)
    var textEnd = open
    while textEnd > range.lowerBound, bytes[textEnd - 1].isSpace { textEnd -= 1 }
    if textEnd > range.lowerBound { text = range.lowerBound..<textEnd }
  }

  /// The text that a role shows where its target is not looked for.
  package static func text(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.last == ">", let open = bytes.lastIndex(of: "<"), open > bytes.startIndex else {
      return bytes
    }
    return bytes[..<open].trimmed
  }
}
