import TextBytes

/// The start and end conditions of HTML blocks: https://spec.commonmark.org/0.31.2/#html-blocks
enum MarkdownHTMLBlock {
  /// The number, 1 to 7, of the start condition that a line meets.
  static func kind(of line: MarkdownLine) -> Int? {
    let (bytes, start) = (line.bytes, line.nextNonspace)
    let rest = bytes[start..<line.end]
    guard rest.first == "<" else { return nil }
    if rest.starts(with: ["<", "!", "-", "-"]) { return 2 }
    if rest.starts(with: ["<", "?"]) { return 3 }
    if rest.starts(withASCII: "<![CDATA[") { return 5 }
    if line.byte(start + 1) == "!" { return line.byte(start + 2).isLetter ? 4 : nil }
    var index = start + 1
    let isClosing = line.byte(index) == "/"
    if isClosing { index += 1 }
    var end = index
    while line.byte(end).isLetter || line.byte(end).isDigit { end += 1 }
    guard end > index, line.byte(index).isLetter else { return nil }
    let name = String(decoding: bytes[index..<end].map(\.lowercased), as: UTF8.self)
    let next = line.byte(end)
    let isEnd = end >= line.end || next == " " || next == "\t" || next == ">"
    if !isClosing, isEnd, ["script", "pre", "style", "textarea"].contains(name) { return 1 }
    if isEnd || (next == "/" && line.byte(end + 1) == ">"), blockNames.contains(name) { return 6 }
    guard let tagEnd = MarkdownTag.end(bytes, at: start, limit: line.end) else { return nil }
    return bytes[tagEnd..<line.end].allSatisfy { $0 == " " || $0 == "\t" } ? 7 : nil
  }

  /// Whether the line meets the end condition of that kind.
  static func isEnd(_ line: MarkdownLine, of kind: Int) -> Bool {
    let line = line.bytes[line.offset..<line.end]
    switch kind {
    case 1:
      return ["</script>", "</pre>", "</style>", "</textarea>"].contains { contains($0, in: line) }
    case 2: return contains("-->", in: line)
    case 3: return contains("?>", in: line)
    case 4: return line.contains(">")
    case 5: return contains("]]>", in: line)
    default: return false
    }
  }

  /// Whether a line consists of nothing but tags of elements that contain blocks.
  static func holdsOnlyContainers(_ line: MarkdownLine) -> Bool {
    var index = line.nextNonspace
    while index < line.end {
      guard line.byte(index) == "<", containers.contains(name(line, at: index)),
        let end = MarkdownTag.end(line.bytes, at: index, limit: line.end)
      else { return false }
      index = end
      while line.byte(index) == " " || line.byte(index) == "\t" { index += 1 }
    }
    return true
  }

  /// Whether the first tag of a line has the attribute with which Python-Markdown reads its content as Markdown, or ends an element.
  static func saysMarkdown(_ line: MarkdownLine) -> Bool {
    let tag = line.bytes[line.nextNonspace..<line.end].prefix { $0 != ">" }
    return tag.holds(" markdown") || tag.starts(withASCII: "</")
  }

  /// Whether the first tag of a line is of an element that stands within a line of text.
  static func beginsPhrase(_ line: MarkdownLine) -> Bool {
    phrases.contains(name(line, at: line.nextNonspace))
  }

  /// Whether a block of HTML goes on with a line.
  static func goesOn(
    _ line: MarkdownLine, in block: MarkdownBlock, _ segments: [MarkdownSegment], _ features: MarkdownFeatures
  ) -> Bool {
    guard block.level >= 6 else { return true }
    return !line.isBlank && !(features.contains(.admonitions) && beginsPhrase(line, below: block, segments))
  }

  /// Whether a line begins text with an element that stands within a line, below the end tag of a block of HTML: Python-Markdown ends
  /// the block there.
  private static func beginsPhrase(
    _ line: MarkdownLine, below block: MarkdownBlock, _ segments: [MarkdownSegment]
  )
    -> Bool
  {
    guard beginsPhrase(line) else { return false }
    let lines = [block.firstLine, block.lastLine - 1].map { index in
      line.bytes[Int(segments[Int(index)].start)..<Int(segments[Int(index)].end)]
    }
    let indents = lines.map { $0.prefix { $0 == " " }.count }
    let tags = lines.map { $0.trimmed }
    guard indents[0] == indents[1], tags[0].first == "<", tags[1].starts(withASCII: "</") else {
      return false
    }
    let names = [tags[0].dropFirst(), tags[1].dropFirst(2)].map { $0.prefix { $0.isLetter || $0.isDigit } }
    return names[0].elementsEqual(names[1])
  }

  /// Whether a block of HTML is a comment that ends on its first line.
  static func isComment(_ block: MarkdownBlock, _ segments: [MarkdownSegment], in bytes: [UInt8]) -> Bool {
    guard block.kind == .html, block.level == 2 else { return false }
    let line = segments[Int(block.firstLine)]
    return bytes[Int(line.start)..<Int(line.end)].trimmed.suffix(3).elementsEqual("-->".utf8)
  }

  /// The name of the tag that begins at an index, in lower case.
  private static func name(_ line: MarkdownLine, at start: Int) -> String {
    let first = line.byte(start + 1) == "/" ? start + 2 : start + 1
    var end = first
    while line.byte(end).isLetter || line.byte(end).isDigit { end += 1 }
    return String(decoding: line.bytes[min(first, end)..<end].map(\.lowercased), as: UTF8.self)
  }

  /// Whether a line contains some text, ignoring case.
  private static func contains(_ text: String, in line: ArraySlice<UInt8>) -> Bool {
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

  private static let containers: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "div", "fieldset", "figure",
    "footer", "form", "header", "main", "nav", "search", "section",
  ]

  private static let phrases: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "big", "br", "cite", "code", "data", "del", "dfn", "em", "font", "i",
    "img",
    "input", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub",
    "sup",
    "time", "tt", "u", "var", "wbr",
  ]
}
