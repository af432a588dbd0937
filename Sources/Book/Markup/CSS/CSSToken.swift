import TextBytes

/// A token of a style sheet: https://www.w3.org/TR/css-syntax-3/#tokenization
///
/// It holds no text: its text is `start..<end` of the style sheet's bytes, so that writing a style sheet is copying bytes.
package struct CSSToken: Equatable {
  package enum Kind: UInt8 {
    case whitespace, comment, badComment
    case identifier, function, atKeyword, hash
    case string, badString, url, badURL
    case number, percentage, dimension
    case delimiter, colon, semicolon, comma
    case openBrace, closeBrace, openParenthesis, closeParenthesis, openBracket, closeBracket
    case cdo, cdc
  }

  package var kind: Kind
  package var start: Int
  package var end: Int
  /// The first byte; a delimiter has no other.
  package var byte: UInt8

  /// Whether it is white space or a comment.
  package var isBlank: Bool { kind == .whitespace || kind == .comment || kind == .badComment }

  /// Whether it is the delimiter `character`.
  package func isDelimiter(_ character: Character) -> Bool {
    kind == .delimiter && byte == character.asciiValue
  }
}

/// Splits a UTF-8 style sheet into tokens, in one pass over its bytes.
package struct CSSTokenizer {
  private let bytes: [UInt8]
  private var index = 0

  /// All tokens of a sheet.
  package static func tokens(_ bytes: [UInt8]) -> [CSSToken] {
    var tokenizer = CSSTokenizer(bytes: bytes)
    var tokens: [CSSToken] = []
    tokens.reserveCapacity(bytes.count / 4)
    while tokenizer.index < bytes.count {
      let start = tokenizer.index
      let kind = tokenizer.next()
      tokens.append(CSSToken(kind: kind, start: start, end: tokenizer.index, byte: bytes[start]))
    }
    return tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte `distance` bytes ahead; 0 past the end.
  private func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private mutating func next() -> CSSToken.Kind {
    let byte = peek()
    if isSpace(byte) {
      while isSpace(peek()) { index += 1 }
      return .whitespace
    }
    if byte == "/", peek(1) == "*" { return comment() }
    if byte == "\"" || byte == "'" { return string(byte) }
    if startsNumber() { return number() }
    if startsName() { return word() }
    index += 1
    switch byte {
    case "#" where isName(peek()) || isEscape(0):
      name()
      return .hash
    case "@" where startsName():
      name()
      return .atKeyword
    case "-" where peek() == "-" && peek(1) == ">":
      index += 2
      return .cdc
    case "<" where peek() == "!" && peek(1) == "-" && peek(2) == "-":
      index += 3
      return .cdo
    case ":": return .colon
    case ";": return .semicolon
    case ",": return .comma
    case "{": return .openBrace
    case "}": return .closeBrace
    case "(": return .openParenthesis
    case ")": return .closeParenthesis
    case "[": return .openBracket
    case "]": return .closeBracket
    default: return .delimiter
    }
  }

  private mutating func comment() -> CSSToken.Kind {
    index += 2
    while index < bytes.count {
      if peek() == "*", peek(1) == "/" {
        index += 2
        return .comment
      }
      index += 1
    }
    return .badComment
  }

  private mutating func string(_ quote: UInt8) -> CSSToken.Kind {
    index += 1
    while index < bytes.count {
      let byte = peek()
      if isNewline(byte) { return .badString }
      index += 1
      if byte == quote { return .string }
      if byte == "\\" { skipEscaped() }
    }
    return .badString
  }

  /// Skips the character after a backslash; a line break may be two bytes.
  private mutating func skipEscaped() {
    guard index < bytes.count else { return }
    index += peek() == "\r" && peek(1) == "\n" ? 2 : 1
  }

  private mutating func number() -> CSSToken.Kind {
    if peek() == "+" || peek() == "-" { index += 1 }
    while isDigit(peek()) { index += 1 }
    if peek() == ".", isDigit(peek(1)) {
      index += 2
      while isDigit(peek()) { index += 1 }
    }
    if peek() | .lowercaseBit == "e" {
      let sign = peek(1) == "+" || peek(1) == "-" ? 2 : 1
      if isDigit(peek(sign)) {
        index += sign + 1
        while isDigit(peek()) { index += 1 }
      }
    }
    if peek() == "%" {
      index += 1
      return .percentage
    }
    guard startsName() else { return .number }
    name()
    return .dimension
  }

  private mutating func word() -> CSSToken.Kind {
    let start = index
    name()
    guard peek() == "(" else { return .identifier }
    index += 1
    // Escapes hide letters: `u\72l(` is `url(`.
    guard index - 1 - start >= 3, cssUnescaped(bytes[start..<(index - 1)]).lowercased() == "url" else {
      return .function
    }
    var ahead = 0
    while isSpace(peek(ahead)) { ahead += 1 }
    if peek(ahead) == "\"" || peek(ahead) == "'" { return .function }
    index += ahead
    return address()
  }

  /// Scans an unquoted URL up to its closing bracket.
  private mutating func address() -> CSSToken.Kind {
    var kind = CSSToken.Kind.url
    while index < bytes.count {
      let byte = peek()
      index += 1
      switch byte {
      case ")": return kind
      case "\"", "'", "(", 0...0x08, 0x0B, 0x0E...0x1F, 0x7F: kind = .badURL
      case "\\":
        if isNewline(peek()) { kind = .badURL }
        skipEscaped()
      case _ where isSpace(byte):
        while isSpace(peek()) { index += 1 }
        if index < bytes.count, peek() != ")" { kind = .badURL }
      default: continue
      }
    }
    return kind
  }

  private mutating func name() {
    while index < bytes.count {
      if isName(peek()) {
        index += 1
      } else if isEscape(0) {
        index += 1
        escape()
      } else {
        return
      }
    }
  }

  /// Skips an escape's digits (up to six, hexadecimal) and one white space, or its one character.
  private mutating func escape() {
    guard isHexadecimal(peek()) else {
      index += 1
      while index < bytes.count, peek() & 0xC0 == 0x80 { index += 1 }
      return
    }
    var count = 0
    while count < 6, isHexadecimal(peek()) {
      index += 1
      count += 1
    }
    if isSpace(peek()) { skipEscaped() }
  }

  private func startsNumber() -> Bool {
    let sign = peek() == "+" || peek() == "-" ? 1 : 0
    return isDigit(peek(sign)) || (peek(sign) == "." && isDigit(peek(sign + 1)))
  }

  private func startsName() -> Bool {
    if peek() == "-" { return isNameStart(peek(1)) || peek(1) == "-" && isName(peek(2)) || isEscape(1) }
    return isNameStart(peek()) || isEscape(0)
  }

  private func isEscape(_ distance: Int) -> Bool {
    peek(distance) == "\\" && index + distance + 1 < bytes.count && !isNewline(peek(distance + 1))
  }

  private func isNewline(_ byte: UInt8) -> Bool { byte == "\n" || byte == "\r" || byte == 0x0C }
  private func isSpace(_ byte: UInt8) -> Bool { byte == " " || byte == "\t" || isNewline(byte) }
  private func isDigit(_ byte: UInt8) -> Bool { byte >= "0" && byte <= "9" }
  private func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | .lowercaseBit >= "a" && byte | .lowercaseBit <= "f")
  }
  private func isNameStart(_ byte: UInt8) -> Bool {
    (byte | .lowercaseBit >= "a" && byte | .lowercaseBit <= "z") || byte == "_" || byte >= 0x80
  }
  private func isName(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) || byte == "-" }
}

/// The text of a name, of a string without its quotes, or of a URL, with escapes replaced:
/// https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
package func cssUnescaped(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains("\\") else { return String(decoding: bytes, as: UTF8.self) }
  var text: [UInt8] = []
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == "\\", let next = rest.first else {
      text.append(byte)
      continue
    }
    if next == "\n" || next == "\r" || next == 0x0C {
      rest = rest.dropFirst()
      if next == "\r", rest.first == "\n" { rest = rest.dropFirst() }
      continue
    }
    let digits = rest.prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { continue }
    rest = rest.dropFirst(digits.count)
    if rest.first == "\r", rest.dropFirst().first == "\n" { rest = rest.dropFirst() }
    if let space = rest.first, [" ", "\t", "\n", "\r", 0x0C].contains(space) { rest = rest.dropFirst() }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    text += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }
  return String(decoding: text, as: UTF8.self)
}
