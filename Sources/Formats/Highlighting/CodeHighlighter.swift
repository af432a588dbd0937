import PageWriting
import TextBytes

/// Splits code into classified tokens: k keyword, s string, c comment, n number or value, f function or key,
/// t type, v variable, m directive, p prompt, o output, i and d for inserted and deleted lines of a diff.
///
/// A single pass over the bytes, driven by the data in `CodeLanguage`. Strings and their interpolated code
/// nest on a stack of bounded depth. The tokens always cover the whole input, even if it is not valid in that
/// language. Lookahead happens at most once per line, so that time is linear.
struct CodeHighlighter {
  /// A range of code with its class, if any.
  package struct Token: Equatable {
    package var range: Range<Int>
    package var kind: UInt8?
  }

  /// An open string, or interpolated code within one.
  package struct Context {
    package var rule: StringRule
    /// The number of `#` that close it.
    var hashes = 0
    package var isRaw = false
    /// The number of open brackets in interpolated code; nil in the string itself.
    package var depth: Int?
  }

  /// The maximum nesting of strings.
  package static let depthLimit = 32

  package let code: [UInt8]
  /// The current language and its byte classes.
  package private(set) var language: CodeLanguage
  private var classes: CodeByteClasses
  package var tokens: [Token] = []
  package var index = 0
  /// The end of the current part: of an input line, or of the code.
  package var limit: Int
  var contexts: [Context] = []
  /// The end marks of heredocs that begin on the next line.
  var heredocs: [(mark: [UInt8], isIndented: Bool)] = []
  /// Whether an operand can follow, so that `/` begins a regular expression and `'` a string.
  package var expectsOperand = true
  /// Whether the next name is being defined.
  var isDefining = false
  /// Whether a word has been read on this line.
  var isLineBegun = false
  /// The offset before which no regular expression ends.
  var slashLimit = 0

  /// Tokens that cover the code, in order; one plain token if the language is unknown.
  package static func tokens(_ code: [UInt8], language name: String) -> [Token] {
    guard !code.isEmpty else { return [] }
    guard let language = CodeLanguage.named(name) else { return [Token(range: code.indices, kind: nil)] }
    var highlighter = CodeHighlighter(code, language)
    highlighter.read()
    return highlighter.tokens
  }

  package init(_ code: [UInt8], _ language: CodeLanguage) {
    self.code = code
    self.language = language
    classes = CodeByteClasses(language)
    limit = code.count
  }

  /// Switches to another language.
  package mutating func change(to other: CodeLanguage) {
    language = other
    classes = CodeByteClasses(other)
  }

  private mutating func read() {
    switch language.syntax {
    case .tokens: readTokens()
    case .markup: readMarkup()
    case .diff: readDiff()
    case .keys: readKeys()
    case .session: readSession()
    }
  }

  package mutating func add(to end: Int, _ kind: Character?) { add(to: end, kind: kind?.asciiValue) }

  package mutating func add(to end: Int, kind: UInt8?) {
    let end = min(end, limit)
    guard end > index else { return }
    if let last = tokens.last, last.kind == kind, last.range.upperBound == index {
      tokens[tokens.count - 1].range = last.range.lowerBound..<end
    } else {
      tokens.append(Token(range: index..<end, kind: kind))
    }
    index = end
  }

  package func has(_ text: [UInt8], at place: Int) -> Bool {
    guard place + text.count <= limit else { return false }
    for (offset, byte) in text.enumerated() where code[place + offset] != byte { return false }
    return true
  }

  package func endOfLine(from place: Int) -> Int {
    var end = place
    while end < limit, code[end] != "\n" { end += 1 }
    return end
  }

  package func isName(_ byte: UInt8) -> Bool { classes.isName(byte) }

  func endOfName(from place: Int) -> Int {
    var end = place
    while end < limit, classes.isName(code[end]) { end += 1 }
    return end
  }

  /// Whether only blanks precede the position on its line.
  func isFirstOnLine(_ place: Int) -> Bool {
    var start = place
    while start > 0, code[start - 1] == " " || code[start - 1] == "\t" { start -= 1 }
    return start == 0 || code[start - 1] == "\n"
  }

  // MARK: Programming languages

  /// Reads to `limit`.
  mutating func readTokens() {
    while index < limit { readToken() }
  }

  mutating func readToken() {
    if let context = contexts.last, context.depth == nil { return readString(context) }
    let byte = code[index]
    if byte == "\n" { return endLine() }
    if byte == " " || byte == "\t" { return add(to: index + 1, nil) }
    if language.traits.contains(.magics), !isLineBegun, readMagic() { return }
    let beginning = classes.beginning(byte)
    if beginning.contains(.comment), let end = commentEnd() { return add(to: end, "c") }
    if beginning.contains(.string), openString() { return }
    if byte.isDigit { return operand(to: numberEnd(), kind: "n") }
    if classes.isName(byte) { return readName() }
    readSign(byte)
  }

  /// Reads a line break, and any heredocs that follow.
  private mutating func endLine() {
    add(to: index + 1, nil)
    isLineBegun = false
    if !language.traits.contains(.regularExpressions) { expectsOperand = true }
    isDefining = false
    while !heredocs.isEmpty, index < limit { readHeredoc() }
  }

  package mutating func operand(to end: Int, kind: Character?) {
    add(to: end, kind)
    expectsOperand = false
    isLineBegun = true
    isDefining = false
  }

  private mutating func readSign(_ byte: UInt8) {
    if language.variableMarks.contains(byte) {
      let end = variableEnd()
      if end > index + 1 { return operand(to: end, kind: "v") }
    }
    if byte == "\\", language.traits.contains(.commands) {
      let end = endOfName(from: index + 1)
      return operand(to: max(end, min(index + 2, limit)), kind: "k")
    }
    let isLate = isLineBegun && (byte == "#" || language.traits.contains(.magics))
    if byte == language.metaMark, index + 1 < limit, !isLate {
      let next = code[index + 1]
      if next.isLetter || next == "[" || next == "_" || (next == "!" && byte == "#")
        || (next == " " && byte == "#")
      {
        var end = index + 1
        while end < limit, code[end] == " " { end += 1 }
        operand(to: max(endOfName(from: end), index + 2), kind: "m")
        return byte == "#" ? readHeaderName() : ()
      }
    }
    isLineBegun = true
    expectsOperand = byte != ")" && byte != "]" && byte != "}" && byte != "'"
    if !contexts.isEmpty, countBracket(byte) { return }
    add(to: index + 1, nil)
  }

  /// The `<stdio.h>` of an `#include`.
  private mutating func readHeaderName() {
    guard index + 1 < limit, code[index] == " ", code[index + 1] == "<" else { return }
    add(to: index + 1, nil)
    if let close = code[index..<endOfLine(from: index)].firstIndex(of: ">") { add(to: close + 1, "s") }
  }

  private func variableEnd() -> Int {
    var start = index + 1
    guard start < limit else { return start }
    if code[start] == "(", language.traits.contains(.parenthesised) {
      let end = code[start..<min(limit, start + 64)].firstIndex { $0 == ")" || $0 == "\n" } ?? start
      return code[end] == ")" ? end + 1 : start
    }
    // `$?`, `$1`, `@@name`, `${name}`.
    if code[start] == code[index] { start += 1 }
    if start < limit, code[start] == "{", code[index] == "$" {
      var end = start
      while end < limit, end < start + 64, code[end] != "}", code[end] != "\n" { end += 1 }
      return end < limit && code[end] == "}" ? end + 1 : start
    }
    let end = endOfName(from: start)
    if end == start, code[index] == "$", start < limit, "?!#*@$-".utf8.contains(code[start]) {
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
    if kind == 0 || (isDefining && kind != "k") { kind = kindOfName(range) }
    let defines =
      !language.definers.isEmpty && language.definers.kind(of: word, ignoringCase: ignoresCase) != 0
    add(to: end, kind: kind == 0 ? nil : kind)
    isDefining = defines
    expectsOperand = kind == "k"
    isLineBegun = true
  }

  private func kindOfName(_ range: Range<Int>) -> UInt8 {
    if isDefining { return "f" }
    var next = range.upperBound
    let traits = language.traits
    if next < limit, traits.contains(.calls), code[next] == "(" { return "f" }
    if next < limit, traits.contains(.bracketCalls), code[next] == "[" { return "f" }
    if traits.contains(.properties) {
      while next < limit, code[next] == " " { next += 1 }
      if next < limit, code[next] == ":", next - range.upperBound < 2 { return "f" }
    }
    let first = code[range.lowerBound]
    if traits.contains(.capitalTypes), first >= "A", first <= "Z" {
      let isConstant = range.count > 1 && code[range].allSatisfy { $0 < "a" || $0 > "z" }
      return isConstant ? 0 : "t"
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
    let isHexadecimal = code[index] == "0" && index + 1 < limit && code[index + 1] | .lowercaseBit == "x"
    while end < limit {
      let byte = code[end]
      if byte.isDigit || byte.isLetter || byte == "_" {
        end += 1
      } else if byte == ".", end + 1 < limit, code[end + 1].isDigit {
        end += 1
      } else if byte == ".", end + 1 == limit || !(code[end + 1].isLetter || code[end + 1] == ".") {
        return end + 1
      } else if byte == "+" || byte == "-", !isHexadecimal, end > index, code[end - 1] | .lowercaseBit == "e",
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
  /// Writes code with keywords, strings, comments and numbers in spans.
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
