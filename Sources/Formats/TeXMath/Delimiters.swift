extension Expander {
  /// The delimiter after `\left`, `\big` and similar commands; 0 for an empty one.
  mutating func delimiter(after call: Token) throws(TeXMathError) -> UInt32 {
    var token = try nextVisible()
    let isGroup = token.isCharacter("{")
    if isGroup { token = try nextVisible() }
    guard let scalar = delimiter(token) else {
      throw TeXMathError(.delimiterExpected(after: shown(call)), range(token.isEnd ? call : token))
    }
    if isGroup {
      let closing = try nextVisible()
      guard closing.isCharacter("}") else { throw unexpected(closing) }
    }
    return scalar
  }

  /// The delimiter in an argument, as for `\genfrac`; 0 if empty.
  mutating func delimiterArgument(of call: Token) throws(TeXMathError) -> UInt32 {
    let tokens = try argument(of: call).filter { !$0.isSpace }
    guard let first = tokens.first else { return 0 }
    guard tokens.count == 1, let scalar = delimiter(first) else {
      throw TeXMathError(.delimiterExpected(after: "genfrac"), range(first))
    }
    return scalar
  }

  /// The character of a delimiter; 0 for an empty one, nil if the token is not a delimiter.
  private func delimiter(_ token: Token) -> UInt32? {
    switch token.code {
    case ".": return 0
    case "<": return 0x27E8
    case ">": return 0x27E9
    case "(", ")", "[", "]", "|", "/": return token.code
    case 0x80..<0x110000: return Delimiters.contains(token.code) ? token.code : nil
    default: break
    }
    guard case .symbol(let symbol)? = builtin(token) else { return nil }
    if symbol.scalar == "<" { return 0x27E8 }
    if symbol.scalar == ">" { return 0x27E9 }
    if symbol.scalar == 0x2223 { return "|" }
    if symbol.scalar == 0x2225 { return 0x2016 }
    return Delimiters.contains(symbol.scalar) ? symbol.scalar : nil
  }
}

/// The delimiter characters of TeX.
enum Delimiters {
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case "(", ")", "/", "[", "\\", "]", "{", "|", "}", 0x2016, 0x2191, 0x2193, 0x2195, 0x21D1, 0x21D3, 0x21D5,
      0x2308...0x230B, 0x231C...0x231F, 0x2329, 0x232A, 0x23B0, 0x23B1, 0x23AA, 0x2772, 0x2773, 0x27C5,
      0x27C6, 0x27E6...0x27EF, 0x2983...0x2998, 0x2223, 0x2225, 0x3008, 0x3009:
      true
    default: false
    }
  }
}
