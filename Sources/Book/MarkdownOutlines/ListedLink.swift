import TextBytes

/// The link with which an item of a Markdown list begins: `[Title](path)`; the path may be in angle brackets and may be
/// followed by a title.
struct ListedLink {
  /// Its text, read as inline Markdown.
  let title: String
  /// Its address, decoded.
  let address: String
  /// The index after it.
  let end: Int

  /// Reads the link at the start of a text; nil if there is none.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.first == "[" else { return nil }
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == "\\" { index += 1 } else if byte == "[" { depth += 1 } else if byte == "]" { depth -= 1 }
      if depth == 0 { break }
      index += 1
    }
    guard index + 1 < text.endIndex, text[index + 1] == "(", let end = Self.end(of: text[(index + 2)...])
    else { return nil }
    title = InlineMarkdown(text[(text.startIndex + 1)..<index]).text
    var target = end > index + 1 ? text[(index + 2)..<end].trimmed : []
    if target.first == "<", let close = target.firstIndex(of: ">") {
      target = target[(target.startIndex + 1)..<close]
    } else if let space = target.firstIndex(where: { $0 == " " && target.holds("\"") }) {
      target = target[..<space]
    }
    let written = String(decoding: target, as: UTF8.self)
    address = percentDecoded(written) ?? written
    self.end = end + 1
  }

  /// The index of the parenthesis that closes a target, after a path in angle brackets, quoted titles and nested
  /// parentheses.
  static func end(of text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    if text.first == "<" { index = text.firstIndex(of: ">") ?? index }
    var depth = 0
    var isQuoted = false
    while index < text.endIndex {
      switch text[index] {
      case "\\": index += 1
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    // The path itself contains an unbalanced parenthesis or quotation mark.
    return text.lastIndex(of: ")")
  }
}
