/// Blocks of HTML: https://spec.commonmark.org/0.31.2/#html-blocks
extension MarkdownBlockParser {
  mutating func openHTML(in container: Int) -> Start? {
    guard let kind = kindOfHTML(at: nextNonspace) else { return nil }
    let tip = open[open.count - 1]
    if kind == 7 {
      if blocks[container].kind == .paragraph { return nil }
      if !isSettled, blocks[tip].kind == .paragraph { return nil }
    }
    let block = add(.html, at: nextNonspace)
    blocks[block].level = Int32(kind)
    return .leaf
  }

  /// Which of the seven conditions a line begins a block of HTML by.
  func kindOfHTML(at start: Int) -> Int? {
    let rest = bytes[start..<lineEnd]
    guard rest.first == 0x3C else { return nil }
    if rest.starts(with: [0x3C, 0x21, 0x2D, 0x2D]) { return 2 }
    if rest.starts(with: [0x3C, 0x3F]) { return 3 }
    if rest.starts(withASCII: "<![CDATA[") { return 5 }
    if byte(start + 1) == 0x21 { return byte(start + 2).isLetter ? 4 : nil }
    var index = start + 1
    let isClosing = byte(index) == 0x2F
    if isClosing { index += 1 }
    var end = index
    while byte(end).isLetter || byte(end).isDigit { end += 1 }
    guard end > index, byte(index).isLetter else { return nil }
    let name = String(decoding: bytes[index..<end].map(\.lowercased), as: UTF8.self)
    let next = byte(end)
    let isEnd = end >= lineEnd || next == 0x20 || next == 0x09 || next == 0x3E
    if !isClosing, isEnd, ["script", "pre", "style", "textarea"].contains(name) { return 1 }
    if isEnd || (next == 0x2F && byte(end + 1) == 0x3E), Self.blockNames.contains(name) { return 6 }
    guard let tagEnd = MarkdownInlineParser.endOfTag(bytes, at: start, limit: lineEnd) else { return nil }
    return bytes[tagEnd..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 } ? 7 : nil
  }

  /// Whether the line holds what ends a block of that kind.
  func isEndOfHTML(_ kind: Int) -> Bool {
    let line = bytes[offset..<lineEnd]
    switch kind {
    case 1:
      return ["</script>", "</pre>", "</style>", "</textarea>"].contains { contains($0, in: line) }
    case 2: return contains("-->", in: line)
    case 3: return contains("?>", in: line)
    case 4: return line.contains(0x3E)
    case 5: return contains("]]>", in: line)
    default: return false
    }
  }

  /// Whether a line holds some text, letters of either case alike.
  private func contains(_ text: String, in line: ArraySlice<UInt8>) -> Bool {
    let wanted = Array(text.utf8)
    var index = line.startIndex
    while index + wanted.count <= line.endIndex {
      if line[index] == wanted[0],
        zip(line[index...], wanted).allSatisfy({ $0 == $1 || $0.lowercased == $1 })
      {
        return true
      }
      index += 1
    }
    return false
  }

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr",
    "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol",
    "optgroup", "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot",
    "th", "thead", "title", "tr", "track", "ul",
  ]
}
