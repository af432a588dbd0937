import TeXVocabulary
import TextBytes

extension Expander {
  /// The next argument's tokens: the content of braces, or one token.
  mutating func argument(of call: Token) throws(TeXMathError) -> [Token] {
    let first = nextRawVisible()
    if first.isEnd || first.isCharacter("}") {
      unread(first)
      throw TeXMathError(.argumentMissing(of: described(call)), range(call))
    }
    guard first.isCharacter("{") else { return [first] }
    return try balanced(from: first)
  }

  /// The tokens up to the brace that closes `opening`.
  mutating func balanced(from opening: Token) throws(TeXMathError) -> [Token] {
    var tokens: [Token] = []
    var depth = 0
    while true {
      let token = nextRaw()
      if token.isEnd { throw TeXMathError(.braceNotClosed, range(opening)) }
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") {
        if depth == 0 { return tokens }
        depth -= 1
      }
      tokens.append(token)
    }
  }

  /// The tokens of an optional argument in brackets; nil if there is none.
  mutating func bracket(_ call: Token) throws(TeXMathError) -> [Token]? {
    guard take("[") else { return nil }
    var tokens: [Token] = []
    var depth = 0
    var inner = 0
    while true {
      let token = nextRaw()
      if token.isEnd { throw TeXMathError(.bracketNotClosed, range(call)) }
      // The bracket of an optional argument in this one: `\sqrt[\sqrt[3]{n}]{x}`.
      if token.isCharacter("["), let last = tokens.last, form(last).options > 0 { inner += 1 }
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") {
        if depth == 0 { throw TeXMathError(.bracketNotClosed, range(call)) }
        depth -= 1
      }
      if token.isCharacter("]"), depth == 0 {
        if inner == 0 { return tokens }
        inner -= 1
      }
      tokens.append(token)
    }
  }

  /// An argument as written by the author.
  mutating func textArgument(of call: Token) throws(TeXMathError) -> [UInt8] {
    let tokens = try argument(of: call)
    return text(tokens)
  }

  /// An argument with macros expanded, as plain characters: for names, numbers and lengths.
  mutating func expandedArgument(of call: Token) throws(TeXMathError) -> [UInt8] {
    let tokens = try expanded(try argument(of: call), call)
    return text(tokens)
  }

  /// The tokens, with all macros expanded.
  mutating func expanded(_ tokens: [Token], _ call: Token) throws(TeXMathError) -> [Token] {
    // A parameter number that no macro contains marks the end of the expansion.
    let mark = Token(Token.parameter(15), call.lower, call.upper)
    unread(mark)
    unread(tokens)
    var result: [Token] = []
    while true {
      let token = nextRaw()
      if token.parameterNumber == 15 { return result }
      if token.isEnd { return result }
      unread(token)
      let before = isMacro(token)
      if before {
        try expandOnce(nextRaw())
      } else {
        result.append(nextRaw())
      }
    }
  }

  private func isMacro(_ token: Token) -> Bool {
    guard let id = token.commandID else { return false }
    if !isProtected(token), let meaning = macros.meaning(id) {
      if case .macro = meaning { return true }
      return false
    }
    if case .macro? = builtin(token) { return true }
    return false
  }

  /// Expands `token` once if it is a macro; otherwise pushes it back.
  mutating func expandOnce(_ token: Token) throws(TeXMathError) {
    if let id = token.commandID, !isProtected(token), case .macro(let macro)? = macros.meaning(id) {
      try expand(macro, token)
    } else if case .macro(let macro)? = builtin(token), !macros.isDefined(token.commandID ?? 0) {
      try expand(macro, token)
    } else {
      unread(token)
    }
  }

  /// Converts tokens to text, with a space after a command name if a letter follows.
  func text(_ tokens: [Token]) -> [UInt8] {
    var bytes: [UInt8] = []
    var endsInName = false
    for token in tokens {
      if token.commandID != nil {
        bytes.append("\\")
        let name = name(token)
        bytes.append(contentsOf: name)
        endsInName = name.last.map { ($0 | .lowercaseBit) >= "a" && ($0 | .lowercaseBit) <= "z" } ?? false
        continue
      }
      if endsInName, token.code < 0x80, (token.code | .lowercaseBit) >= "a",
        (token.code | .lowercaseBit) <= "z"
      {
        bytes.append(" ")
      }
      endsInName = false
      if let number = token.parameterNumber {
        bytes.append("#")
        bytes.append("0" + UInt8(number))
      } else {
        UTF8Scalars.append(token.code, to: &bytes)
      }
    }
    return bytes
  }

  /// A command or character, as shown in diagnostics.
  func described(_ token: Token) -> String { token.commandID == nil ? shown(token) : "\\" + shown(token) }
}
