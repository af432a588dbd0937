/// What stands in a role: a text, or a text with a target behind it in angle brackets.
struct MarkdownRole {
  /// The text before `<`, else nothing.
  var text: Range<Int>?
  /// What is between `<` and `>`, else everything.
  var target: Range<Int>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isSpace { end -= 1 }
    target = range.lowerBound..<end
    guard end > range.lowerBound, bytes[end - 1] == 0x3E,
      let open = bytes[range.lowerBound..<end].lastIndex(of: 0x3C)
    else { return }
    target = (open + 1)..<(end - 1)
    var textEnd = open
    while textEnd > range.lowerBound, bytes[textEnd - 1].isSpace { textEnd -= 1 }
    if textEnd > range.lowerBound { text = range.lowerBound..<textEnd }
  }

  /// The text that a role shows where its target is not looked for.
  static func text(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.last == 0x3E, let open = bytes.lastIndex(of: 0x3C), open > bytes.startIndex else {
      return bytes
    }
    return bytes[..<open].trimmed
  }
}
