/// Marks the parts of code with classes: k keyword, s string, c comment, n number or value, f function or key, t type,
/// v variable, m directive, p prompt, o output, i and d for lines of a diff that are inserted and deleted.
///
/// One pass over the bytes, driven by the row of the language in `CodeLanguage`: strings nest through the code in
/// them, on a stack of bounded depth. What is read is never changed: the parts together are all of the input, be it
/// in that language or not. Where a mark has to be looked for further on, it is looked for once a line, so that time
/// is linear.
struct CodeHighlighter {
  /// A part of code, with its class where it has one.
  struct Token: Equatable {
    var range: Range<Int>
    var kind: UInt8?
  }

  /// A string that is open, or code within one.
  struct Context {
    var rule: StringRule
    /// How many `#` close it.
    var hashes = 0
    var isRaw = false
    /// How many brackets are open in the code within it; nil in the string itself.
    var depth: Int?
  }

  /// How deep strings within code within strings are followed.
  static let depthLimit = 32

  let code: [UInt8]
  var language: CodeLanguage
  var tokens: [Token] = []
  var index = 0
  /// The end of what is read just now: of a line of input, or of the code.
  var limit: Int
  var contexts: [Context] = []
  /// The marks of texts that begin with the next line, as in `<<END`.
  var heredocs: [(mark: [UInt8], isIndented: Bool)] = []
  /// Whether an operand can come next, so that `/` begins a regular expression and `'` a string.
  var expectsOperand = true
  /// Whether the name that comes next is being defined.
  var isDefining = false
  /// Whether a word of the line has been read.
  var isLineBegun = false
  /// Up to where no regular expression ends.
  var slashLimit = 0
  private var isNameByte = [Bool](repeating: false, count: 256)
  /// What a byte may begin: 1 comment, 2 string.
  private var begins = [UInt8](repeating: 0, count: 256)

  /// The parts of code in order, which together are all of it; one plain part where the language is not
  /// known.
  static func tokens(_ code: [UInt8], language name: String) -> [Token] {
    guard !code.isEmpty else { return [] }
    guard let language = CodeLanguage.named(name) else { return [Token(range: code.indices, kind: nil)] }
    var highlighter = CodeHighlighter(code, language)
    highlighter.read()
    return highlighter.tokens
  }

  init(_ code: [UInt8], _ language: CodeLanguage) {
    self.code = code
    self.language = language
    limit = code.count
    prepare()
  }

  /// Sets the tables of a language up.
  mutating func prepare() {
    for byte in 0..<256 {
      let value = UInt8(byte)
      isNameByte[byte] =
        value.isLetter || value.isDigit || value == 0x5F || value >= 0x80
        || language.nameBytes.contains(value)
      begins[byte] = 0
    }
    for mark in language.lineComments { begins[Int(mark[0])] |= 1 }
    for mark in language.blockComments { begins[Int(mark.open[0])] |= 1 }
    for rule in language.strings {
      begins[Int(rule.open[0])] |= 2
      for prefix in rule.prefixes { begins[Int(prefix)] |= 2 }
      if rule.hasHashes { begins[0x23] |= 2 }
    }
    if language.traits.contains(.heredocs) { begins[0x3C] |= 2 }
    if language.traits.contains(.regularExpressions) { begins[0x2F] |= 2 }
  }

  private mutating func read() {
    switch language.manner {
    case .tokens: readTokens()
    case .markup: readMarkup()
    case .diff: readDiff()
    case .keys: readKeys()
    case .session: readSession()
    }
  }

  mutating func add(to end: Int, _ kind: Character?) { add(to: end, kind: kind?.asciiValue) }

  mutating func add(to end: Int, kind: UInt8?) {
    let end = min(end, limit)
    guard end > index else { return }
    if let last = tokens.last, last.kind == kind, last.range.upperBound == index {
      tokens[tokens.count - 1].range = last.range.lowerBound..<end
    } else {
      tokens.append(Token(range: index..<end, kind: kind))
    }
    index = end
  }

  func has(_ text: [UInt8], at place: Int) -> Bool {
    guard place + text.count <= limit else { return false }
    for (offset, byte) in text.enumerated() where code[place + offset] != byte { return false }
    return true
  }

  func endOfLine(from place: Int) -> Int {
    var end = place
    while end < limit, code[end] != 0x0A { end += 1 }
    return end
  }

  func isName(_ byte: UInt8) -> Bool { isNameByte[Int(byte)] }

  func endOfName(from place: Int) -> Int {
    var end = place
    while end < limit, isNameByte[Int(code[end])] { end += 1 }
    return end
  }

  /// Whether only blanks stand between the beginning of the line and the place.
  func isFirstOnLine(_ place: Int) -> Bool {
    var start = place
    while start > 0, code[start - 1] == 0x20 || code[start - 1] == 0x09 { start -= 1 }
    return start == 0 || code[start - 1] == 0x0A
  }

  // MARK: Programming languages

  /// Reads to `limit`.
  mutating func readTokens() {
    while index < limit { readToken() }
  }

  mutating func readToken() {
    if let context = contexts.last, context.depth == nil { return readString(context) }
    let byte = code[index]
    if byte == 0x0A { return endLine() }
    if byte == 0x20 || byte == 0x09 { return add(to: index + 1, nil) }
    if language.traits.contains(.magics), !isLineBegun, readMagic() { return }
    let begin = begins[Int(byte)]
    if begin & 1 != 0, let end = commentEnd() { return add(to: end, "c") }
    if begin & 2 != 0, openString() { return }
    if byte.isDigit { return operand(to: numberEnd(), "n") }
    if isNameByte[Int(byte)] { return readName() }
    readSign(byte)
  }

  /// A line break, after which texts begin that were announced.
  private mutating func endLine() {
    add(to: index + 1, nil)
    isLineBegun = false
    if !language.traits.contains(.regularExpressions) { expectsOperand = true }
    isDefining = false
    while !heredocs.isEmpty, index < limit { readHeredoc() }
  }

  mutating func operand(to end: Int, _ kind: Character?) {
    add(to: end, kind)
    expectsOperand = false
    isLineBegun = true
    isDefining = false
  }

  private mutating func readSign(_ byte: UInt8) {
    if language.variableMarks.contains(byte) {
      let end = variableEnd()
      if end > index + 1 { return operand(to: end, "v") }
    }
    if byte == 0x5C, language.traits.contains(.commands) {
      let end = endOfName(from: index + 1)
      return operand(to: max(end, min(index + 2, limit)), "k")
    }
    let isLate = isLineBegun && (byte == 0x23 || language.traits.contains(.magics))
    if byte == language.metaMark, index + 1 < limit, !isLate {
      let next = code[index + 1]
      if next.isLetter || next == 0x5B || next == 0x5F || (next == 0x21 && byte == 0x23)
        || (next == 0x20 && byte == 0x23)
      {
        var end = index + 1
        while end < limit, code[end] == 0x20 { end += 1 }
        operand(to: max(endOfName(from: end), index + 2), "m")
        return byte == 0x23 ? readHeaderName() : ()
      }
    }
    isLineBegun = true
    expectsOperand = byte != 0x29 && byte != 0x5D && byte != 0x7D && byte != 0x27
    if !contexts.isEmpty, countBracket(byte) { return }
    add(to: index + 1, nil)
  }

  /// The `<stdio.h>` of an `#include`.
  private mutating func readHeaderName() {
    guard index + 1 < limit, code[index] == 0x20, code[index + 1] == 0x3C else { return }
    add(to: index + 1, nil)
    if let close = code[index..<endOfLine(from: index)].firstIndex(of: 0x3E) { add(to: close + 1, "s") }
  }

  private func variableEnd() -> Int {
    var start = index + 1
    guard start < limit else { return start }
    if code[start] == 0x28, language.traits.contains(.parenthesised) {
      let end = code[start..<min(limit, start + 64)].firstIndex { $0 == 0x29 || $0 == 0x0A } ?? start
      return code[end] == 0x29 ? end + 1 : start
    }
    // `$?`, `$1`, `@@name`, `${name}`.
    if code[start] == code[index] { start += 1 }
    if start < limit, code[start] == 0x7B, code[index] == 0x24 {
      var end = start
      while end < limit, end < start + 64, code[end] != 0x7D, code[end] != 0x0A { end += 1 }
      return end < limit && code[end] == 0x7D ? end + 1 : start
    }
    let end = endOfName(from: start)
    if end == start, code[index] == 0x24, start < limit, "?!#*@$-".utf8.contains(code[start]) {
      return start + 1
    }
    return end == start ? index + 1 : end
  }

  private mutating func readName() {
    let end = endOfName(from: index)
    let range = index..<end
    let word = code[range]
    let ignoresCase = language.traits.contains(.ignoresCase)
    var kind = language.words.kind(of: word, ignoringCase: ignoresCase)
    if kind == 0 || (isDefining && kind != 0x6B) { kind = kindOfName(range) }
    let defines =
      !language.definers.isEmpty && language.definers.kind(of: word, ignoringCase: ignoresCase) != 0
    add(to: end, kind: kind == 0 ? nil : kind)
    isDefining = defines
    expectsOperand = kind == 0x6B
    isLineBegun = true
  }

  private func kindOfName(_ range: Range<Int>) -> UInt8 {
    if isDefining { return 0x66 }
    var next = range.upperBound
    let traits = language.traits
    if next < limit, traits.contains(.calls), code[next] == 0x28 { return 0x66 }
    if next < limit, traits.contains(.bracketCalls), code[next] == 0x5B { return 0x66 }
    if traits.contains(.properties) {
      while next < limit, code[next] == 0x20 { next += 1 }
      if next < limit, code[next] == 0x3A, next - range.upperBound < 2 { return 0x66 }
    }
    let first = code[range.lowerBound]
    if traits.contains(.capitalTypes), first >= 0x41, first <= 0x5A {
      let isConstant = range.count > 1 && code[range].allSatisfy { $0 < 0x61 || $0 > 0x7A }
      return isConstant ? 0 : 0x74
    }
    return 0
  }

  private func commentEnd() -> Int? {
    for mark in language.lineComments where has(mark, at: index) {
      if language.traits.contains(.spacedComments), index > 0, !code[index - 1].isSpace,
        !";&|(".utf8.contains(code[index - 1])
      {
        continue
      }
      return endOfLine(from: index)
    }
    for (open, close) in language.blockComments where has(open, at: index) {
      var place = index + open.count
      var depth = 1
      while place < limit {
        if has(close, at: place) {
          depth -= 1
          place += close.count
          if depth == 0 { return place }
        } else if language.traits.contains(.nestedComments), has(open, at: place) {
          depth += 1
          place += open.count
        } else {
          place += 1
        }
      }
      return limit
    }
    return nil
  }

  func numberEnd() -> Int {
    var end = index
    let isHexadecimal = code[index] == 0x30 && index + 1 < limit && code[index + 1] | 0x20 == 0x78
    while end < limit {
      let byte = code[end]
      if byte.isDigit || byte.isLetter || byte == 0x5F {
        end += 1
      } else if byte == 0x2E, end + 1 < limit, code[end + 1].isDigit {
        end += 1
      } else if byte == 0x2E, end + 1 == limit || !(code[end + 1].isLetter || code[end + 1] == 0x2E) {
        return end + 1
      } else if byte == 0x2B || byte == 0x2D, !isHexadecimal, end > index, code[end - 1] | 0x20 == 0x65,
        end + 1 < limit, code[end + 1].isDigit
      {
        end += 1
      } else {
        break
      }
    }
    return end
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
