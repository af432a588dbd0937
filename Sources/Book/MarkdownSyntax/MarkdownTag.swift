import TextBytes

/// HTML tags: https://spec.commonmark.org/0.31.2/#raw-html
enum MarkdownTag {
  /// The offset after an opening or closing tag that begins with `<` at `start`; nil if there is none.
  static func end(_ bytes: [UInt8], at start: Int, limit: Int) -> Int? {
    var index = start + 1
    func at(_ index: Int) -> UInt8 { index < limit ? bytes[index] : 0 }
    func skipSpace() { while index < limit, bytes[index].isSpace { index += 1 } }
    let isClosing = at(index) == "/"
    if isClosing { index += 1 }
    guard at(index).isLetter else { return nil }
    while at(index).isLetter || at(index).isDigit || at(index) == "-" { index += 1 }
    if isClosing {
      skipSpace()
      return at(index) == ">" ? index + 1 : nil
    }
    while true {
      let before = index
      skipSpace()
      let byte = at(index)
      if byte == ">" { return index + 1 }
      if byte == "/" { return at(index + 1) == ">" ? index + 2 : nil }
      guard index > before, byte.isLetter || byte == "_" || byte == ":" else { return nil }
      while at(index).isLetter || at(index).isDigit || ["_", ":", ".", "-"].contains(at(index)) {
        index += 1
      }
      let nameEnd = index
      skipSpace()
      guard at(index) == "=" else {
        index = nameEnd
        continue
      }
      index += 1
      skipSpace()
      let quote = at(index)
      if quote == "\"" || quote == "'" {
        guard let close = bytes[(index + 1)..<limit].firstIndex(of: quote) else { return nil }
        index = close + 1
      } else {
        let valueStart = index
        while index < limit, !bytes[index].isSpace, !"\"'=<>`".utf8.contains(bytes[index]) { index += 1 }
        if index == valueStart { return nil }
      }
    }
  }
}
