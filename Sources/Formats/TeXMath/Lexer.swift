import TextBytes

/// Tokenizes a formula (The TeXbook, chapter 7).
///
/// Runs of white space become one space; comments and spaces after command names are dropped. Invalid UTF-8
/// becomes U+FFFD.
struct Lexer: Sendable {
  let bytes: [UInt8]
  private(set) var position = 0
  /// Whether `@` is a letter, as in this module's own definitions.
  private var takesAtSign = false

  private static let space: [UInt8] = [" "]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Tokenizes TeX source written by this module, where `@` is a letter; for `number`, see `next`.
  static func tokens(_ bytes: [UInt8], _ number: ([UInt8], Range<Int>) -> Int) -> [Token] {
    var lexer = Lexer(bytes)
    lexer.takesAtSign = true
    var tokens: [Token] = []
    while true {
      let token = lexer.next(number)
      if token.isEnd { return tokens }
      tokens.append(token)
    }
  }

  /// The next token; `number` maps a command name and its range to the command's number.
  mutating func next(_ number: ([UInt8], Range<Int>) -> Int) -> Token {
    skipComments()
    guard position < bytes.count else { return Token(Token.end, Int32(bytes.count), Int32(bytes.count)) }
    let start = position
    let byte = bytes[position]
    switch byte {
    case " ", "\t", "\n", "\r", 0x0C:
      skipSpaces()
      return token(" ", from: start)
    case "\\":
      let name = commandName()
      if name.count == 1, isSpace(bytes[name.lowerBound]) {
        // `\` at the end of a line is a control space.
        return token(Token.command(number(Self.space, 0..<1)), from: start)
      }
      return token(Token.command(number(bytes, name)), from: start)
    case 0..<0x80:
      position += 1
      return token(UInt32(byte), from: start)
    default:
      return token(UTF8Scalars.decode(bytes, &position), from: start)
    }
  }

  /// Continues at an offset.
  mutating func restart(at offset: Int) { position = min(offset, bytes.count) }

  /// The source up to the next `delimiter`, which is consumed; for `\verb`.
  mutating func verbatim() -> [UInt8]? {
    if position < bytes.count, bytes[position] == "*" { position += 1 }
    guard position < bytes.count else { return nil }
    let delimiter = bytes[position]
    guard delimiter < 0x80, let end = bytes[(position + 1)...].firstIndex(of: delimiter) else { return nil }
    let content = Array(bytes[(position + 1)..<end])
    position = end + 1
    return content
  }

  private func token(_ code: UInt32, from start: Int) -> Token { Token(code, Int32(start), Int32(position)) }

  private mutating func commandName() -> Range<Int> {
    position += 1
    let start = position
    while position < bytes.count, isLetter(bytes[position]) { position += 1 }
    if position > start {
      let range = start..<position
      // Skip spaces after a command name, and a comment that follows them.
      let end = position
      skipSpaces()
      if position > end, position < bytes.count, bytes[position] == "%" { skipComments() }
      return range
    }
    guard position < bytes.count else { return start..<start }
    if isSpace(bytes[position]) {
      skipSpaces()
      return start..<(start + 1)
    }
    _ = UTF8Scalars.decode(bytes, &position)
    return start..<position
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | .lowercaseBit) >= "a" && (byte | .lowercaseBit) <= "z" || (byte == "@" && takesAtSign)
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == " " || byte == "\n" || byte == "\t" || byte == "\r" || byte == 0x0C
  }

  private mutating func skipSpaces() {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
  }

  private mutating func skipComments() {
    while position < bytes.count, bytes[position] == "%" {
      while position < bytes.count, bytes[position] != "\n" { position += 1 }
      skipSpaces()
    }
  }
}
