import ReaderCore
import TextBytes

/// Extracts the text of a page as the DOM has it: the text nodes of the body with all white space, so that an
/// offset in it is an offset in the document. The reader's shell counts in the same way
/// (`templates/reader/text.js`). `TextMark`s in the text mark the ends of blocks and raised text; they do not
/// count as characters.
///
///     PageText.extract(Array("<html><body><p>a&amp;b</p></body></html>".utf8))  // a&b
///
/// The input must be output of `PageRenderer`: well-formed XML without a DTD.
enum PageText {
  private static let skipped: [StaticString] = [
    "script", "style", "template", "annotation", "annotation-xml", "iframe", "frame", "embed", "applet",
    "noscript",
  ]

  private static func isSkipped(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first,
      first == "s" || first == "t" || first == "a" || first == "i"
        || first == "f" || first == "e" || first == "n"
    else { return false }
    return skipped.contains { equals(name, text: $0) }
  }

  private static func equals(_ name: UnsafeBufferPointer<UInt8>, text: StaticString) -> Bool {
    name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The text in UTF-8.
  static func extract(_ page: [UInt8]) -> [UInt8] { page.withUnsafeBufferPointer { extract($0) } }

  private static func extract(_ page: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(page.count / 2)
    var index = 0
    var isInBody = false
    var skippedDepth = 0
    var layout = TextLayout()
    while index < page.count {
      let byte = page[index]
      guard byte == "<" else {
        let isRead = isInBody && skippedDepth == 0
        if isRead { layout.endBlock(before: byte, in: &text) }
        if byte == "&" {
          index = reference(page, at: index, to: &text, isRead)
        } else {
          if isRead, byte != "\r" { text.append(byte) }
          index += 1
        }
        continue
      }
      if starts(page, index: index, text: "<!--") {
        index = end(page, index: index + 4, text: "-->")
      } else if starts(page, index: index, text: "<![CDATA[") {
        let stop = end(page, index: index + 9, text: "]]>")
        if isInBody, skippedDepth == 0, stop - 3 > index + 9 {
          layout.endBlock(before: page[index + 9], in: &text)
          text += page[index + 9..<stop - 3]
        }
        index = stop
      } else if starts(page, index: index, text: "<?") {
        index = end(page, index: index + 2, text: "?>")
      } else if starts(page, index: index, text: "<!") {
        index = end(page, index: index + 2, text: ">")
      } else {
        let tag = PageTag(page, at: index)
        if equals(tag.name, text: "body") {
          isInBody = !tag.isEnd
        } else if isSkipped(tag.name) {
          if !tag.isEmpty { skippedDepth = max(0, skippedDepth + (tag.isEnd ? -1 : 1)) }
        } else if isInBody, skippedDepth == 0 {
          layout.take(tag.name, isStart: !tag.isEnd, isEnd: tag.isEnd || tag.isEmpty, to: &text)
        }
        index = tag.end
      }
    }
    return text
  }

  private static func starts(_ page: UnsafeBufferPointer<UInt8>, index: Int, text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= page.count else { return false }
    for offset in 0..<count where page[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// The index after the next occurrence of `text`.
  private static func end(_ page: UnsafeBufferPointer<UInt8>, index: Int, text: StaticString) -> Int {
    var index = index
    while index < page.count {
      if starts(page, index: index, text: text) { return index + text.utf8CodeUnitCount }
      index += 1
    }
    return page.count
  }

  /// Appends the character of a reference; returns the index after it.
  private static func reference(
    _ page: UnsafeBufferPointer<UInt8>, at index: Int, to text: inout [UInt8], _ isRead: Bool
  ) -> Int {
    guard let stop = page[index...].prefix(12).firstIndex(of: ";") else {
      if isRead { text.append("&") }
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
