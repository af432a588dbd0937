/// Texts that are no programs: tags, differences, keys with values.
extension CodeHighlighter {
  private static let comment = (open: Array("<!--".utf8), close: Array("-->".utf8))
  private static let section = (open: Array("<![CDATA[".utf8), close: Array("]]>".utf8))

  mutating func readMarkup() {
    while index < limit {
      if code[index] == 0x26 {
        let end = code[index..<min(limit, index + 12)].firstIndex(of: 0x3B)
        add(to: end.map { $0 + 1 } ?? index + 1, end == nil ? nil : "n")
      } else if code[index] != 0x3C {
        add(to: code[index..<limit].firstIndex { $0 == 0x3C || $0 == 0x26 } ?? limit, nil)
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
    let name = index + 1 < limit ? code[index + 1] : 0x20
    guard name.isLetter || name == 0x2F || name == 0x21 || name == 0x3F || name >= 0x80 || name == 0x5F else {
      return add(to: index + 1, nil)
    }
    let isDeclaration = name == 0x21 || name == 0x3F
    add(to: code[index..<limit].firstIndex { $0.isSpace || $0 == 0x3E } ?? limit, isDeclaration ? "m" : "k")
    while index < limit, code[index] != 0x3E {
      let byte = code[index]
      if byte == 0x22 || byte == 0x27 {
        let end = code[(index + 1)..<limit].firstIndex(of: byte)
        add(to: end.map { $0 + 1 } ?? limit, "s")
      } else if byte.isLetter || byte >= 0x80 {
        add(
          to: code[index..<limit].firstIndex {
            !$0.isLetter && !$0.isDigit && $0 != 0x2D && $0 != 0x3A && $0 != 0x5F && $0 < 0x80
          } ?? limit, "f")
      } else if (byte == 0x2F || byte == 0x3F) && index + 1 < limit && code[index + 1] == 0x3E {
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
      case 0x2B: add(to: end, has([0x2B, 0x2B, 0x2B], at: index) ? "m" : "i")
      case 0x2D: add(to: end, has([0x2D, 0x2D, 0x2D], at: index) ? "m" : "d")
      case 0x3E: add(to: end, "i")
      case 0x3C: add(to: end, "d")
      case 0x40: add(to: end, "m")
      case 0x64, 0x69:
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
        code[index] == 0x20 || code[index] == 0x09
          || (code[index] == 0x2D && index + 1 < limit && code[index + 1].isSpace)
      {
        add(to: index + 1, nil)
      }
      let end = endOfLine(from: index)
      if index < end { readKey(end) }
      while index < end {
        readToken()
        // A string of several lines goes on in the next.
        if index > end { break }
      }
      if index == end { add(to: end + 1, nil) }
    }
  }

  private mutating func readKey(_ end: Int) {
    if has([0x2D, 0x2D, 0x2D], at: index) || has([0x25], at: index) { return add(to: end, "m") }
    // `[section]` of an ini file, not the list of a YAML one.
    if code[index] == 0x5B, language.metaMark == 0x5B, isFirstOnLine(index) {
      let close = code[index..<end].lastIndex(of: 0x5D)
      return add(to: close.map { $0 + 1 } ?? end, "t")
    }
    var mark = index
    while mark < end,
      isName(code[mark]) || code[mark] == 0x20 || code[mark] == 0x2D || code[mark] == 0x2E
        || code[mark] == 0x2F || code[mark] == 0x22 || code[mark] == 0x27 || code[mark] == 0x24
    {
      mark += 1
    }
    guard mark < end, mark > index, code[mark] == 0x3A || code[mark] == 0x3D else { return }
    if code[mark] == 0x3A, mark + 1 < end, !code[mark + 1].isSpace { return }
    if code[mark] == 0x3D, language.metaMark == nil { return }
    add(to: mark, "f")
    // What follows is a value, in which an apostrophe quotes nothing unless it comes first.
    add(to: mark + 1, nil)
  }
}
