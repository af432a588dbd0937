/// A token of a style sheet: https://www.w3.org/TR/css-syntax-3/#tokenization
///
/// It holds no text: what it says is `start..<end` of the sheet's bytes, so that writing a sheet out again is
/// copying.
struct CSSToken: Equatable {
  enum Kind: UInt8 {
    case whitespace, comment, badComment
    case identifier, function, atKeyword, hash
    case string, badString, url, badURL
    case number, percentage, dimension
    case delimiter, colon, semicolon, comma
    case openBrace, closeBrace, openParenthesis, closeParenthesis, openBracket, closeBracket
    case cdo, cdc
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// The first byte, which is all of a delimiter.
  var byte: UInt8

  /// Whether it is white space or a comment.
  var isBlank: Bool { kind == .whitespace || kind == .comment || kind == .badComment }

  /// Whether it is that delimiter.
  func isDelimiter(_ character: Character) -> Bool { kind == .delimiter && byte == character.asciiValue }
}

/// Cuts a style sheet in UTF-8 into tokens, in one pass over its bytes.
struct CSSTokenizer {
  private let bytes: [UInt8]
  private var index = 0

  /// All tokens of a sheet.
  static func tokens(_ bytes: [UInt8]) -> [CSSToken] {
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

  /// The byte at a distance; 0 past the end.
  private func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private mutating func next() -> CSSToken.Kind {
    let byte = peek()
    if isSpace(byte) {
      while isSpace(peek()) { index += 1 }
      return .whitespace
    }
    if byte == 0x2F, peek(1) == 0x2A { return comment() }
    if byte == 0x22 || byte == 0x27 { return string(byte) }
    if startsNumber() { return number() }
    if startsName() { return word() }
    index += 1
    switch byte {
    case 0x23 where isName(peek()) || isEscape(0):
      name()
      return .hash
    case 0x40 where startsName():
      name()
      return .atKeyword
    case 0x2D where peek() == 0x2D && peek(1) == 0x3E:
      index += 2
      return .cdc
    case 0x3C where peek() == 0x21 && peek(1) == 0x2D && peek(2) == 0x2D:
      index += 3
      return .cdo
    case 0x3A: return .colon
    case 0x3B: return .semicolon
    case 0x2C: return .comma
    case 0x7B: return .openBrace
    case 0x7D: return .closeBrace
    case 0x28: return .openParenthesis
    case 0x29: return .closeParenthesis
    case 0x5B: return .openBracket
    case 0x5D: return .closeBracket
    default: return .delimiter
    }
  }

  private mutating func comment() -> CSSToken.Kind {
    index += 2
    while index < bytes.count {
      if peek() == 0x2A, peek(1) == 0x2F {
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
      if byte == 0x5C { skipEscaped() }
    }
    return .badString
  }

  /// Passes over what a backslash escapes, a line break of two bytes included.
  private mutating func skipEscaped() {
    guard index < bytes.count else { return }
    index += peek() == 0x0D && peek(1) == 0x0A ? 2 : 1
  }

  private mutating func number() -> CSSToken.Kind {
    if peek() == 0x2B || peek() == 0x2D { index += 1 }
    while isDigit(peek()) { index += 1 }
    if peek() == 0x2E, isDigit(peek(1)) {
      index += 2
      while isDigit(peek()) { index += 1 }
    }
    if peek() | 0x20 == 0x65 {
      let sign = peek(1) == 0x2B || peek(1) == 0x2D ? 2 : 1
      if isDigit(peek(sign)) {
        index += sign + 1
        while isDigit(peek()) { index += 1 }
      }
    }
    if peek() == 0x25 {
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
    guard peek() == 0x28 else { return .identifier }
    index += 1
    let isURL = bytes[start..<(index - 1)].map { $0 | 0x20 } == Array("url".utf8)
    guard isURL else { return .function }
    var ahead = 0
    while isSpace(peek(ahead)) { ahead += 1 }
    if peek(ahead) == 0x22 || peek(ahead) == 0x27 { return .function }
    index += ahead
    return address()
  }

  /// An address without quotes, up to its closing bracket.
  private mutating func address() -> CSSToken.Kind {
    var kind = CSSToken.Kind.url
    while index < bytes.count {
      let byte = peek()
      index += 1
      switch byte {
      case 0x29: return kind
      case 0x22, 0x27, 0x28, 0...0x08, 0x0B, 0x0E...0x1F, 0x7F: kind = .badURL
      case 0x5C:
        if isNewline(peek()) { kind = .badURL }
        skipEscaped()
      case _ where isSpace(byte):
        while isSpace(peek()) { index += 1 }
        if index < bytes.count, peek() != 0x29 { kind = .badURL }
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

  /// Passes over up to six hexadecimal digits and a space, or over one character.
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
    let sign = peek() == 0x2B || peek() == 0x2D ? 1 : 0
    return isDigit(peek(sign)) || (peek(sign) == 0x2E && isDigit(peek(sign + 1)))
  }

  private func startsName() -> Bool {
    if peek() == 0x2D { return isNameStart(peek(1)) || peek(1) == 0x2D && isName(peek(2)) || isEscape(1) }
    return isNameStart(peek()) || isEscape(0)
  }

  private func isEscape(_ distance: Int) -> Bool {
    peek(distance) == 0x5C && index + distance + 1 < bytes.count && !isNewline(peek(distance + 1))
  }

  private func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }
  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isNewline(byte) }
  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }
  private func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte >= 0x80
  }
  private func isName(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) || byte == 0x2D }
}

/// The text of a name, a string's inside or an address, with escapes replaced: https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
func cssUnescaped(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(0x5C) else { return String(decoding: bytes, as: UTF8.self) }
  var text: [UInt8] = []
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == 0x5C, let next = rest.first else {
      text.append(byte)
      continue
    }
    if next == 0x0A || next == 0x0D || next == 0x0C {
      rest = rest.dropFirst()
      if next == 0x0D, rest.first == 0x0A { rest = rest.dropFirst() }
      continue
    }
    let digits = rest.prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { continue }
    rest = rest.dropFirst(digits.count)
    if rest.first == 0x0D, rest.dropFirst().first == 0x0A { rest = rest.dropFirst() }
    if let space = rest.first, [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(space) { rest = rest.dropFirst() }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    text += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }
  return String(decoding: text, as: UTF8.self)
}
