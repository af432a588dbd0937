import BookModel
import TextBytes

/// Markdown that Quarto reads in the place of what an element of HTML contains, as packages for tables write it:
///
///     <span data-qmd="*A*">A</span>   <span data-qmd-base64="KkEq">A</span>
///
/// See <https://quarto.org/docs/authoring/tables.html#html-tables>.
package struct MarkdownElementSource {
  /// The offset after the opening tag.
  package let start: Int
  /// The offset of the closing tag.
  package let end: Int
  package let markdown: [UInt8]

  /// The bytes that a tag, and an element, may have: a search ends there, which keeps the time linear.
  private static let longestTag = 4000
  private static let longest = 20_000

  /// Finds the first such element from an offset on; nil if there is none.
  package init?(in bytes: [UInt8], from offset: Int) {
    var from = offset
    while let found = bytes[from...].firstRange(of: Array("data-qmd".utf8)) {
      from = found.upperBound
      guard let open = bytes[offset..<found.lowerBound].suffix(Self.longestTag).lastIndex(of: "<"),
        let start = MarkdownTag.end(bytes, at: open, limit: bytes.count), start > from,
        let markdown = Self.value(bytes[from..<start]),
        let end = Self.end(of: bytes[(open + 1)...].prefix { $0.isLetter }, in: bytes, from: start)
      else { continue }
      (self.start, self.end, self.markdown) = (start, end, markdown)
      return
    }
    return nil
  }

  /// The value of the attribute whose name ends the bytes before some.
  private static func value(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let isBase64 = bytes.starts(withASCII: "-base64")
    let rest = bytes.dropFirst(isBase64 ? 7 : 0)
    guard rest.first == "=", let quote = rest.dropFirst().first, quote == "\"" || quote == "'" else {
      return nil
    }
    let value = rest.dropFirst(2).prefix { $0 != quote }
    if isBase64 {
      guard case .success(let decoded) = Base64.decode(value) else { return nil }
      return decoded
    }
    var text: [UInt8] = []
    var index = value.startIndex
    while index < value.endIndex {
      if value[index] == "&",
        let (character, length) = HTMLCharacterReference.decoded(value[index...].prefix(40))
      {
        text += character
        index += length
      } else {
        text.append(value[index])
        index += 1
      }
    }
    return text
  }

  /// The offset of the closing tag of an element whose content begins at an offset.
  private static func end(of name: ArraySlice<UInt8>, in bytes: [UInt8], from start: Int) -> Int? {
    var depth = 1
    var index = start
    while index < min(bytes.count, start + longest) {
      guard bytes[index] == "<" else {
        index += 1
        continue
      }
      let isEnd = bytes[(index + 1)...].first == "/"
      let found = bytes[min(bytes.count, index + (isEnd ? 2 : 1))...].prefix { $0.isLetter || $0.isDigit }
      if found.elementsEqual(name) { depth += isEnd ? -1 : 1 }
      if depth == 0 { return index }
      index += 1
    }
    return nil
  }
}
