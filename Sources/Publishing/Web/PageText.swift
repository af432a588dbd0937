/// The text of a page as its document has it: the text nodes of the body, with all their spaces, so that a
/// place in it is a place in the document. The reader's shell counts in the same way (`templates/reader/text.js`).
///
///     PageText.extract(Array("<html><body><p>a&amp;b</p></body></html>".utf8))  // a&b
///
/// Reads what `PageRenderer` wrote: well-formed XML without a DTD of its own.
enum PageText {
  private static let skipped: [StaticString] = [
    "script", "style", "template", "annotation", "annotation-xml", "iframe", "frame", "embed", "applet",
    "noscript",
  ]

  private static func isSkipped(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first,
      first == 0x73 || first == 0x74 || first == 0x61 || first == 0x69
        || first == 0x66 || first == 0x65 || first == 0x6E
    else { return false }
    return skipped.contains { equals(name, $0) }
  }

  private static func equals(_ name: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The text, as UTF-8.
  static func extract(_ page: [UInt8]) -> [UInt8] { page.withUnsafeBufferPointer { extract($0) } }

  private static func extract(_ page: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(page.count / 2)
    var index = 0
    var isInBody = false
    var skippedDepth = 0
    while index < page.count {
      let byte = page[index]
      guard byte == 0x3C else {
        let isRead = isInBody && skippedDepth == 0
        if byte == 0x26 {
          index = reference(page, at: index, to: &text, isRead)
        } else {
          if isRead, byte != 0x0D { text.append(byte) }
          index += 1
        }
        continue
      }
      if starts(page, index, "<!--") {
        index = end(page, index + 4, "-->")
      } else if starts(page, index, "<![CDATA[") {
        let stop = end(page, index + 9, "]]>")
        if isInBody, skippedDepth == 0, stop - 3 > index + 9 { text += page[index + 9..<stop - 3] }
        index = stop
      } else if starts(page, index, "<?") {
        index = end(page, index + 2, "?>")
      } else if starts(page, index, "<!") {
        index = end(page, index + 2, ">")
      } else {
        let tag = Tag(page, at: index)
        if equals(tag.name, "body") {
          isInBody = !tag.isEnd
        } else if !tag.isEmpty, isSkipped(tag.name) {
          skippedDepth = max(0, skippedDepth + (tag.isEnd ? -1 : 1))
        }
        index = tag.end
      }
    }
    return text
  }

  private struct Tag {
    var name: UnsafeBufferPointer<UInt8>
    var isEnd: Bool
    var isEmpty: Bool
    /// The index after `>`.
    var end: Int

    init(_ page: UnsafeBufferPointer<UInt8>, at start: Int) {
      var index = start + 1
      isEnd = index < page.count && page[index] == 0x2F
      if isEnd { index += 1 }
      let first = index
      while index < page.count, page[index] > 0x20, page[index] != 0x2F, page[index] != 0x3E { index += 1 }
      let whole = page[first..<index]
      let colon = whole.firstIndex(of: 0x3A).map { $0 + 1 } ?? first
      name = UnsafeBufferPointer(rebasing: page[colon..<index])
      var quote: UInt8 = 0
      while index < page.count, quote != 0 || page[index] != 0x3E {
        if quote != 0 {
          if page[index] == quote { quote = 0 }
        } else if page[index] == 0x22 || page[index] == 0x27 {
          quote = page[index]
        }
        index += 1
      }
      isEmpty = index > start && index <= page.count && page[index - 1] == 0x2F
      end = min(page.count, index + 1)
    }
  }

  private static func starts(_ page: UnsafeBufferPointer<UInt8>, _ index: Int, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= page.count else { return false }
    for offset in 0..<count where page[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// The index after the next `text`.
  private static func end(_ page: UnsafeBufferPointer<UInt8>, _ index: Int, _ text: StaticString) -> Int {
    var index = index
    while index < page.count {
      if starts(page, index, text) { return index + text.utf8CodeUnitCount }
      index += 1
    }
    return page.count
  }

  /// Appends what a reference stands for; gives the index after it.
  private static func reference(
    _ page: UnsafeBufferPointer<UInt8>, at index: Int, to text: inout [UInt8], _ isRead: Bool
  ) -> Int {
    guard let stop = page[index...].prefix(12).firstIndex(of: 0x3B) else {
      if isRead { text.append(0x26) }
      return index + 1
    }
    let name = String(decoding: page[index + 1..<stop], as: UTF8.self)
    let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var scalar = named[name]
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    } else if name.hasPrefix("#") {
      scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    }
    if isRead, let scalar { text += Array(String(Character(scalar)).utf8) }
    return stop + 1
  }
}
