import TextBytes

/// A tag of a page that `PageRenderer` wrote.
struct PageTag {
  let page: UnsafeBufferPointer<UInt8>
  /// The index of `<`.
  var start: Int
  /// The name without prefix.
  var name: UnsafeBufferPointer<UInt8>
  var isEnd: Bool
  var isEmpty: Bool
  /// The index after `>`.
  var end: Int

  init(_ page: UnsafeBufferPointer<UInt8>, at start: Int) {
    (self.page, self.start) = (page, start)
    var index = start + 1
    isEnd = index < page.count && page[index] == "/"
    if isEnd { index += 1 }
    let first = index
    while index < page.count, page[index] > " ", page[index] != "/", page[index] != ">" { index += 1 }
    let whole = page[first..<index]
    let colon = whole.firstIndex(of: ":").map { $0 + 1 } ?? first
    name = UnsafeBufferPointer(rebasing: page[colon..<index])
    var quote: UInt8 = 0
    while index < page.count, quote != 0 || page[index] != ">" {
      if quote != 0 {
        if page[index] == quote { quote = 0 }
      } else if page[index] == "\"" || page[index] == "'" {
        quote = page[index]
      }
      index += 1
    }
    isEmpty = index > start && index <= page.count && page[index - 1] == "/"
    end = min(page.count, index + 1)
  }

  func isNamed(_ text: StaticString) -> Bool {
    name.count == text.utf8CodeUnitCount
      && name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether one of these words is a role of the element, a type that EPUB gives it, or a class.
  func hasWord(of words: [StaticString]) -> Bool {
    for name: StaticString in ["role", "epub:type", "class"] {
      guard let value = attribute(name) else { continue }
      for word in value.split(separator: UInt8(ascii: " ")) {
        if words.contains(where: {
          word.elementsEqual(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
        }) {
          return true
        }
      }
    }
    return false
  }

  /// The value of an attribute as it is written; nil where it is absent.
  func attribute(_ wanted: StaticString) -> ArraySlice<UInt8>? {
    let text = Array(page[start..<end])
    let sought = [UInt8(ascii: " ")] + (0..<wanted.utf8CodeUnitCount).map { wanted.utf8Start[$0] }
    var index = 0
    var quote: UInt8 = 0
    while index < text.count {
      let byte = text[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == "\"" || byte == "'" {
        quote = byte
      } else if byte <= " ", text[index...].dropFirst().starts(with: sought.dropFirst()) {
        let after = index + sought.count
        if after + 1 < text.count, text[after] == "=" {
          let mark = text[after + 1]
          let first = after + 2
          guard let last = text[min(first, text.count)...].firstIndex(of: mark) else { return nil }
          return text[first..<last]
        }
      }
      index += 1
    }
    return nil
  }
}
