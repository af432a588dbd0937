import TextBytes

/// Highlights markup, diffs and key-value files.
extension CodeHighlighter {
  private static let comment = (open: Array("<!--".utf8), close: Array("-->".utf8))
  private static let section = (open: Array("<![CDATA[".utf8), close: Array("]]>".utf8))

  mutating func readMarkup() {
    while index < limit {
      if code[index] == "&" {
        let end = code[index..<min(limit, index + 12)].firstIndex(of: ";")
        add(to: end.map { $0 + 1 } ?? index + 1, end == nil ? nil : "n")
      } else if code[index] != "<" {
        add(to: code[index..<limit].firstIndex { $0 == "<" || $0 == "&" } ?? limit, nil)
      } else if has(Self.comment.open, at: index) {
        add(to: end(of: Self.comment.close), "c")
      } else if has(Self.section.open, at: index) {
        add(to: end(of: Self.section.close), "s")
      } else {
        readTag()
      }
    }
  }

  private func end(of mark: [UInt8]) -> Int {
    var place = index + 4
    while place < limit {
      if has(mark, at: place) { return place + mark.count }
      place += 1
    }
    return limit
  }

  private mutating func readTag() {
    let name = index + 1 < limit ? code[index + 1] : " "
    guard name.isLetter || name == "/" || name == "!" || name == "?" || name >= 0x80 || name == "_" else {
      return add(to: index + 1, nil)
    }
    let isDeclaration = name == "!" || name == "?"
    add(to: code[index..<limit].firstIndex { $0.isSpace || $0 == ">" } ?? limit, isDeclaration ? "m" : "k")
    while index < limit, code[index] != ">" {
      let byte = code[index]
      if byte == "\"" || byte == "'" {
        let end = code[(index + 1)..<limit].firstIndex(of: byte)
        add(to: end.map { $0 + 1 } ?? limit, "s")
      } else if byte.isLetter || byte >= 0x80 {
        add(
          to: code[index..<limit].firstIndex {
            !$0.isLetter && !$0.isDigit && $0 != "-" && $0 != ":" && $0 != "_" && $0 < 0x80
          } ?? limit, "f")
      } else if (byte == "/" || byte == "?") && index + 1 < limit && code[index + 1] == ">" {
        add(to: index + 1, isDeclaration ? "m" : "k")
      } else {
        add(to: index + 1, nil)
      }
    }
    if index < limit { add(to: index + 1, isDeclaration ? "m" : "k") }
  }

  mutating func readDiff() {
    while index < limit {
      let end = min(endOfLine(from: index) + 1, limit)
      switch code[index] {
      case "+": add(to: end, has(["+", "+", "+"], at: index) ? "m" : "i")
      case "-": add(to: end, has(["-", "-", "-"], at: index) ? "m" : "d")
      case ">": add(to: end, "i")
      case "<": add(to: end, "d")
      case "@": add(to: end, "m")
      case "d", "i":
        add(to: end, has(Array("diff ".utf8), at: index) || has(Array("index ".utf8), at: index) ? "m" : nil)
      default: add(to: end, nil)
      }
    }
  }

  mutating func readKeys() {
    while index < limit {
      if let context = contexts.last {
        readString(context)
        continue
      }
      while index < limit,
        code[index] == " " || code[index] == "\t"
          || (code[index] == "-" && index + 1 < limit && code[index + 1].isSpace)
      {
        add(to: index + 1, nil)
      }
      let end = endOfLine(from: index)
      if index < end { readKey(end) }
      while index < end {
        readToken()
        // A multi-line string continues on the next line.
        if index > end { break }
      }
      if index == end { add(to: end + 1, nil) }
    }
  }

  private mutating func readKey(_ end: Int) {
    if has(["-", "-", "-"], at: index) || has(["%"], at: index) { return add(to: end, "m") }
    // `[section]` of an ini file, but not a YAML list.
    if code[index] == "[", language.metaMark == "[", isFirstOnLine(index) {
      let close = code[index..<end].lastIndex(of: "]")
      return add(to: close.map { $0 + 1 } ?? end, "t")
    }
    var mark = index
    while mark < end,
      isName(code[mark]) || code[mark] == " " || code[mark] == "-" || code[mark] == "."
        || code[mark] == "/" || code[mark] == "\"" || code[mark] == "'" || code[mark] == "$"
    {
      mark += 1
    }
    guard mark < end, mark > index, code[mark] == ":" || code[mark] == "=" else { return }
    if code[mark] == ":", mark + 1 < end, !code[mark + 1].isSpace { return }
    if code[mark] == "=", language.metaMark == nil { return }
    add(to: mark, "f")
    // In a value, an apostrophe is a quote only at the start.
    add(to: mark + 1, nil)
  }
}
