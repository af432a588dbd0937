import TextBytes

/// Obsidian's inline syntax: links between notes, comments, tags.
extension MarkdownInlineParser {
  /// `[[Note#Heading|text]]`, whose brackets are at `open`.
  mutating func parseWikiLink(_ kind: MarkdownInlines.Kind, at open: Int) -> Bool {
    let start = open + 2
    guard start < bytes.count, bytes[open + 1] == "[" else { return false }
    var close = start
    let limit = min(bytes.count, start + 500)
    while close < limit, bytes[close] != "]", bytes[close] != "[", bytes[close] != "\n" { close += 1 }
    guard close > start, close + 1 < bytes.count, bytes[close] == "]", bytes[close + 1] == "]" else {
      return false
    }
    take(kind, content: start..<close, to: close + 2)
    return true
  }

  /// `%%text%%`
  mutating func parseComment() -> Bool {
    guard position + 1 < bytes.count, bytes[position + 1] == "%",
      let end = search.end(of: ["%", "%"], from: position + 2)
    else { return false }
    take(.nothing, content: position..<position, to: end)
    return true
  }

  /// `:material-home:` and the attributes after it, which only affect appearance.
  mutating func parseIcon() -> Bool {
    let start = position + 1
    let name = bytes[start...].prefix(80).prefix { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" }
    let families = ["material-", "fontawesome-", "octicons-", "simple-"]
    guard name.endIndex < bytes.count, bytes[name.endIndex] == ":",
      families.contains(where: { name.starts(with: $0.utf8) && name.count > $0.utf8.count })
    else { return false }
    takeIcon(start..<name.endIndex)
    return true
  }

  /// `:smile:`, between what is no part of a word.
  mutating func parseEmoji() -> Bool {
    let start = position + 1
    let name = bytes[start...].prefix(40).prefix {
      $0.isLetter || $0.isDigit || $0 == "_" || $0 == "+" || $0 == "-"
    }
    let end = name.endIndex
    guard end < bytes.count, bytes[end] == ":",
      name.contains(where: \.isLetter) || name.equals("100") || name.count == 2,
      position == textStart || !MarkdownAutolink.isWordByte(bytes[position - 1]),
      end + 1 == bytes.count || !MarkdownAutolink.isWordByte(bytes[end + 1])
    else { return false }
    takeIcon(start..<end)
    return true
  }

  /// Takes an icon by its name, with the attributes behind it.
  private mutating func takeIcon(_ name: Range<Int>) {
    take(.icon, content: name, to: name.upperBound + 1)
    if let (_, end) = spanAttributes.find(at: position) {
      position = end
      textStart = end
    }
  }

  /// `#tag`, at the start or after white space; digits alone are not a tag.
  mutating func parseTag() -> Bool {
    guard position == 0 || bytes[position - 1].isSpace else { return false }
    var end = position + 1
    var isTag = false
    while end < bytes.count, isTagByte(bytes[end]) {
      if !bytes[end].isDigit { isTag = true }
      end += 1
    }
    guard isTag else { return false }
    take(.tag, content: position..<end, to: end)
    return true
  }

  private func isTagByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == "-" || byte == "_" || byte == "/"
  }
}
