import TextBytes

/// The content of a role: a text, or a text followed by a target in angle brackets.
struct MarkdownRole {
  /// The text before `<`; nil if there is none.
  package var text: Range<Int>?
  /// The text between `<` and `>`, else the whole content.
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

  /// The text that a role shows without looking up its target.
  package static func text(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.last == ">", let open = bytes.lastIndex(of: "<"), open > bytes.startIndex else {
      return bytes
    }
    return bytes[..<open].trimmed
  }
}
