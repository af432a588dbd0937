/// Marks the parts of code with classes: k keyword, s string, c comment, n number, f function, t type,
/// v variable, m directive, i and d for lines of a diff that are inserted and deleted.
struct CodeHighlighter {
  /// A part of code, with its class where it has one.
  struct Token: Equatable {
    var range: Range<Int>
    var kind: UInt8?
  }

  private let code: [UInt8]
  private let language: CodeLanguage
  private var tokens: [Token] = []
  private var index = 0

  /// The parts of code in order, which together are all of it; one plain part where the language is not
  /// known.
  static func tokens(_ code: [UInt8], language name: String) -> [Token] {
    guard let language = CodeLanguage.named(name) else { return [Token(range: code.indices, kind: nil)] }
    var highlighter = CodeHighlighter(code, language)
    switch language.manner {
    case .tokens: highlighter.readTokens()
    case .markup: highlighter.readMarkup()
    case .diff: highlighter.readDiff()
    case .keys: highlighter.readKeys()
    }
    return highlighter.tokens
  }

  private init(_ code: [UInt8], _ language: CodeLanguage) {
    self.code = code
    self.language = language
  }

  private mutating func add(to end: Int, _ kind: Character?) {
    guard end > index else { return }
    let value = kind?.asciiValue
    if value == nil, let last = tokens.last, last.kind == nil {
      tokens[tokens.count - 1].range = last.range.lowerBound..<end
    } else {
      tokens.append(Token(range: index..<end, kind: value))
    }
    index = end
  }

  private func has(_ text: String, at place: Int) -> Bool { code[place...].starts(with: text.utf8) }

  private func endOfLine(from place: Int) -> Int { code[place...].firstIndex(of: 0x0A) ?? code.count }

  private func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == 0x5F || byte >= 0x80 || language.nameBytes.contains(byte)
  }

  private func endOfName(from place: Int) -> Int {
    var end = place
    while end < code.count, isName(code[end]) { end += 1 }
    return end
  }

  // MARK: Programming languages

  private mutating func readTokens() {
    while index < code.count { readToken() }
  }

  private mutating func readToken() {
    let byte = code[index]
    if let end = commentEnd() { return add(to: end, "c") }
    if let end = stringEnd() { return add(to: end, "s") }
    if byte == language.variableMark {
      let end = endOfName(from: index + 1)
      return add(to: max(end, index + 1), end > index + 1 ? "v" : nil)
    }
    if byte == language.commandMark {
      return add(to: max(endOfName(from: index + 1), min(index + 2, code.count)), "k")
    }
    if byte == language.metaMark, index + 1 < code.count, code[index + 1].isLetter || code[index + 1] == 0x5B
    {
      return add(to: max(endOfName(from: index + 1), index + 1), "m")
    }
    if byte.isDigit { return add(to: numberEnd(), "n") }
    guard isName(byte) else { return add(to: index + 1, nil) }
    let end = endOfName(from: index)
    add(to: end, kind(ofName: index..<end))
  }

  private func kind(ofName range: Range<Int>) -> Character? {
    var name = String(decoding: code[range], as: UTF8.self)
    if language.ignoresCase { name = name.lowercased() }
    if language.keywords.contains(name) { return "k" }
    if language.types.contains(name) { return "t" }
    guard language.marksCalls, range.upperBound < code.count else { return nil }
    let next = code[range.upperBound]
    return next == 0x28
      || (next == 0x5B && language.nameBytes.contains(0x24) && code[range.lowerBound].isLetter) ? "f" : nil
  }

  private func commentEnd() -> Int? {
    for mark in language.lineComments where has(mark, at: index) { return endOfLine(from: index) }
    for (open, close) in language.blockComments where has(open, at: index) {
      var place = index + open.utf8.count
      var depth = 1
      while place < code.count {
        if has(close, at: place) {
          depth -= 1
          place += close.utf8.count
          if depth == 0 { return place }
        } else if language.nestsComments, has(open, at: place) {
          depth += 1
          place += open.utf8.count
        } else {
          place += 1
        }
      }
      return code.count
    }
    return nil
  }

  private func stringEnd() -> Int? {
    for (open, close) in language.strings where has(open, at: index) {
      // A close of two backquotes stands for one that may span lines.
      let isLong = close.utf8.count > 1
      let end = close == "``" ? "`" : close
      var place = index + open.utf8.count
      while place < code.count {
        if language.escapes, code[place] == 0x5C {
          place += 2
        } else if has(end, at: place) {
          return place + end.utf8.count
        } else if !isLong, code[place] == 0x0A {
          // An apostrophe alone, as in prose or Haskell, begins no string.
          return nil
        } else {
          place += 1
        }
      }
      return isLong ? code.count : nil
    }
    return nil
  }

  private func numberEnd() -> Int {
    var end = index
    while end < code.count, code[end].isDigit || code[end].isLetter || code[end] == 0x5F || code[end] == 0x2E
    {
      let isRange = code[end] == 0x2E && end + 1 < code.count && !code[end + 1].isDigit
      if isRange { break }
      end += 1
    }
    return end
  }

  // MARK: Other texts

  private mutating func readMarkup() {
    while index < code.count {
      if let end = commentEnd() {
        add(to: end, "c")
      } else if code[index] == 0x26 {
        let end = code[index...].prefix(12).firstIndex(of: 0x3B)
        add(to: end.map { $0 + 1 } ?? index + 1, end == nil ? nil : "n")
      } else if code[index] == 0x3C {
        readTag()
      } else {
        add(to: code[index...].firstIndex { $0 == 0x3C || $0 == 0x26 } ?? code.count, nil)
      }
    }
  }

  private mutating func readTag() {
    add(to: code[index...].firstIndex { $0.isSpace || $0 == 0x3E } ?? code.count, "k")
    while index < code.count, code[index] != 0x3E {
      let byte = code[index]
      if byte == 0x22 || byte == 0x27 {
        let end = code[(index + 1)...].firstIndex(of: byte)
        add(to: end.map { $0 + 1 } ?? code.count, "s")
      } else if byte.isLetter {
        add(
          to: code[index...].firstIndex {
            !$0.isLetter && !$0.isDigit && $0 != 0x2D && $0 != 0x3A && $0 != 0x5F
          } ?? code.count, "f")
      } else {
        add(to: index + 1, nil)
      }
    }
    if index < code.count { add(to: index + 1, "k") }
  }

  private mutating func readDiff() {
    while index < code.count {
      let end = min(endOfLine(from: index) + 1, code.count)
      switch code[index] {
      case 0x2B: add(to: end, has("+++", at: index) ? "m" : "i")
      case 0x2D: add(to: end, has("---", at: index) ? "m" : "d")
      case 0x40: add(to: end, "m")
      default: add(to: end, nil)
      }
    }
  }

  private mutating func readKeys() {
    while index < code.count {
      while index < code.count, code[index] != 0x0A, code[index].isSpace || code[index] == 0x2D {
        add(to: index + 1, nil)
      }
      let end = endOfLine(from: index)
      if index < end, code[index] == 0x5B {
        add(to: end, "t")
      } else if let mark = code[index..<end].firstIndex(where: { $0 == 0x3A || $0 == 0x3D }),
        code[index..<mark].allSatisfy({ isName($0) || $0.isSpace || $0 == 0x2D || $0 == 0x2E })
      {
        add(to: mark, "f")
      }
      while index < end { readToken() }
      add(to: min(end + 1, code.count), nil)
    }
  }
}

extension PageWriter {
  /// Writes code with its keywords, strings, comments and numbers in spans of their own.
  ///
  ///     <span class="k">let</span> x = <span class="n">1</span>
  public mutating func highlight(_ code: ArraySlice<UInt8>, language: String) {
    let bytes = Array(code)
    for token in CodeHighlighter.tokens(bytes, language: language) {
      guard let kind = token.kind else {
        text(bytes[token.range])
        continue
      }
      open(.span)
      addClass([kind][...])
      text(bytes[token.range])
      close()
    }
  }
}
