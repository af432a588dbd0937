/// Gives the parser its tokens, with macros expanded and definitions carried out
/// (The TeXbook, chapter 20).
struct Expander: Sendable {
  /// The most macro calls that one formula may have.
  static let expansionLimit = 20_000
  /// The most tokens that macro calls of one formula may put in.
  static let tokenLimit = 400_000

  private var lexer: Lexer
  /// Tokens to read before the source, the next one last.
  private var pushed: [Token] = []
  var macros: TeXMacros
  private var expansions = 0
  private var insertions = 0
  private let table = CommandTable.shared

  init(_ bytes: [UInt8], _ macros: TeXMacros) {
    lexer = Lexer(bytes)
    self.macros = macros
  }

  // MARK: Tokens

  /// The next token as it stands, expanding nothing.
  mutating func nextRaw() -> Token {
    if let token = pushed.popLast() { return token }
    return lexer.next { table.names.find($0, $1) ?? macros.number($0, $1) }
  }

  mutating func unread(_ token: Token) { pushed.append(token) }

  mutating func unread(_ tokens: [Token]) { pushed.append(contentsOf: tokens.reversed()) }

  /// Puts text of this module's own in front of what is to be read, at the place of `call`.
  mutating func insert(_ bytes: [UInt8], at call: Token) throws(TeXMathError) {
    var inner = Lexer(bytes)
    inner.takesAtSign = true
    var tokens: [Token] = []
    while true {
      let token = inner.next { table.names.find($0, $1) ?? macros.number($0, $1) }
      if token.isEnd { break }
      tokens.append(token.at(call))
    }
    try count(tokens.count, call)
    unread(tokens)
  }

  /// The next token that is neither a macro nor a definition.
  mutating func next() throws(TeXMathError) -> Token {
    while true {
      let token = nextRaw()
      guard let id = token.commandID else {
        if token.parameterNumber != nil { throw TeXMathError(.unexpectedCharacter("#"), range(token)) }
        return token
      }
      if !isProtected(token), let meaning = macros.meaning(id) {
        switch meaning {
        case .macro(let macro): try expand(macro, token)
        case .alias(let code):
          let alias = Token(code, token.lower, token.upper)
          if alias.commandID == nil { return alias }
          unread(alias)
        }
        continue
      }
      let number = plain(id)
      guard number < table.meanings.count else { return token }
      switch table.meanings[number] {
      case .macro(let macro): try expand(macro, token)
      case .primitive(.define(let definition)): try define(definition, token)
      default: return token
      }
    }
  }

  /// The next token that is no space.
  mutating func nextVisible() throws(TeXMathError) -> Token {
    while true {
      let token = try next()
      if !token.isSpace { return token }
    }
  }

  /// The next token that is no space, without expansion.
  mutating func nextRawVisible() -> Token {
    while true {
      let token = nextRaw()
      if !token.isSpace { return token }
    }
  }

  /// Whether the next visible token is the ASCII character `character`, which is then read.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    var spaces: [Token] = []
    while true {
      let token = nextRaw()
      if token.isCharacter(character) { return true }
      if token.isSpace {
        spaces.append(token)
        continue
      }
      unread(token)
      unread(spaces)
      return false
    }
  }

  /// The source up to the next delimiter, for `\verb`; only where it comes straight from the formula.
  mutating func verbatim() -> [UInt8]? { pushed.isEmpty ? lexer.verbatim() : nil }

  // MARK: Meanings

  /// What a command means by itself; nil for a character, a macro, or a name that nobody defined.
  func builtin(_ token: Token) -> Builtin? {
    guard let id = token.commandID else { return nil }
    let number = plain(id)
    return number < table.meanings.count ? table.meanings[number] : nil
  }

  /// A command's name, or a character, as the author writes it without backslash.
  func shown(_ token: Token) -> String { name(token).shown }

  func name(_ token: Token) -> [UInt8] {
    if let id = token.commandID { return macros.name(plain(id)) }
    if token.isEnd { return [] }
    var bytes: [UInt8] = []
    Scalars.append(token.code, to: &bytes)
    return bytes
  }

  func range(_ token: Token) -> Range<Int> { Int(token.lower)..<Int(max(token.lower, token.upper)) }

  /// The mark of a command that means what it means by itself, whatever was defined since.
  private static let protection = 0x0800_0000

  func isProtected(_ token: Token) -> Bool { (token.commandID ?? 0) & Expander.protection != 0 }

  func plain(_ id: Int) -> Int { id & ~Expander.protection }

  func protected(_ token: Token) -> UInt32 {
    guard let id = token.commandID else { return token.code }
    return Token.command(id | Expander.protection)
  }

  // MARK: Expansion

  /// Puts what a call of `macro` stands for in front of what is to be read.
  mutating func expand(_ macro: Macro, _ call: Token) throws(TeXMathError) {
    expansions += 1
    var arguments: [[Token]] = []
    if macro.parameters > 0 || !macro.delimiters.isEmpty { arguments = try self.arguments(of: macro, call) }
    let start = pushed.count
    for token in macro.body.reversed() {
      if let number = token.parameterNumber {
        if number <= arguments.count { pushed.append(contentsOf: arguments[number - 1].reversed()) }
      } else {
        pushed.append(token.at(call))
      }
    }
    try count(pushed.count - start, call)
  }

  private mutating func count(_ tokens: Int, _ call: Token) throws(TeXMathError) {
    insertions += tokens
    if insertions > Expander.tokenLimit || expansions > Expander.expansionLimit || pushed.count > 100_000 {
      throw TeXMathError(.expansionTooLong(name: shown(call)), range(call))
    }
  }

  private mutating func arguments(of macro: Macro, _ call: Token) throws(TeXMathError) -> [[Token]] {
    var arguments: [[Token]] = []
    if let first = macro.delimiters.first { try match(first, call) }
    for index in 0..<macro.parameters {
      if index == 0, let optional = macro.optional {
        arguments.append(try bracket(call) ?? optional)
      } else if index + 1 < macro.delimiters.count, !macro.delimiters[index + 1].isEmpty {
        arguments.append(try delimited(by: macro.delimiters[index + 1], call))
      } else {
        arguments.append(try argument(of: call))
      }
    }
    return arguments
  }

  private mutating func match(_ expected: [Token], _ call: Token) throws(TeXMathError) {
    for token in expected {
      let found = token.isSpace ? nextRaw() : nextRawVisible()
      if found.code != token.code {
        throw TeXMathError(.macroCallMismatch(name: shown(call)), range(call))
      }
    }
  }

  private mutating func delimited(by delimiter: [Token], _ call: Token) throws(TeXMathError) -> [Token] {
    var tokens: [Token] = []
    var depth = 0
    while true {
      let token = nextRaw()
      if token.isEnd { throw TeXMathError(.macroCallMismatch(name: shown(call)), range(call)) }
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      tokens.append(token)
      guard depth == 0, tokens.count >= delimiter.count else { continue }
      let tail = tokens.suffix(delimiter.count)
      if zip(tail, delimiter).allSatisfy({ $0.code == $1.code }) {
        tokens.removeLast(delimiter.count)
        return Expander.withoutBraces(tokens)
      }
    }
  }

  private static func withoutBraces(_ tokens: [Token]) -> [Token] {
    guard let first = tokens.first, let last = tokens.last, tokens.count > 1, first.isCharacter("{"),
      last.isCharacter("}")
    else { return tokens }
    var depth = 0
    for token in tokens.dropLast() {
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      if depth == 0 { return tokens }
    }
    return Array(tokens.dropFirst().dropLast())
  }
}
