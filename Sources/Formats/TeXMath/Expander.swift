import TeXVocabulary
import TextBytes

/// Supplies the parser with tokens; expands macros and processes definitions (The TeXbook, chapter 20).
struct Expander: Sendable {
  /// The maximum number of macro calls in a formula.
  static let expansionLimit = 20_000
  /// The maximum number of tokens from macro expansions in a formula.
  static let tokenLimit = 400_000

  private var lexer: Lexer
  /// Pushed-back tokens, the next one last.
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

  /// The offset of the next byte of the source.
  var position: Int { lexer.position }

  /// Continues with the source at an offset, without the pushed-back tokens.
  mutating func restart(at offset: Int) {
    pushed = []
    lexer.restart(at: offset)
  }

  /// Whether only white space is before a token in its line.
  func beginsLine(_ token: Token) -> Bool {
    lexer.bytes[..<Int(token.lower)].reversed().first { $0 != " " && $0 != "\t" }.map {
      $0 == "\n" || $0 == "\r"
    } ?? true
  }

  /// The next token, unexpanded.
  mutating func nextRaw() -> Token {
    if let token = pushed.popLast() { return token }
    return lexer.next { table.names.find($0, range: $1) ?? macros.number($0, $1) }
  }

  /// The expansion of a macro call, which is not pushed.
  mutating func expansion(of macro: Macro, _ call: Token) throws(TeXMathError) -> [Token] {
    let count = try expand(macro, call)
    let tokens = Array(pushed.suffix(count).reversed())
    pushed.removeLast(count)
    return tokens
  }

  mutating func unread(_ token: Token) { pushed.append(token) }

  mutating func unread(_ tokens: [Token]) { pushed.append(contentsOf: tokens.reversed()) }

  /// Pushes TeX source written by this module, with the position of `call`.
  mutating func insert(_ bytes: [UInt8], at call: Token) throws(TeXMathError) {
    let tokens = Lexer.tokens(bytes) { table.names.find($0, range: $1) ?? macros.number($0, $1) }
    try count(tokens.count, call)
    unread(tokens.map { $0.at(call) })
  }

  /// The next token after expansion: neither a macro nor a definition.
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
      case .symbol, .function, .primitive: return token
      }
    }
  }

  /// The next token other than a space.
  mutating func nextVisible() throws(TeXMathError) -> Token {
    while true {
      let token = try next()
      if !token.isSpace { return token }
    }
  }

  /// The next token other than a space, unexpanded.
  mutating func nextRawVisible() -> Token {
    while true {
      let token = nextRaw()
      if !token.isSpace { return token }
    }
  }

  /// Consumes the next non-space token if it is the ASCII character `character`; returns whether it was.
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

  /// The source up to the next delimiter, for `\verb`; nil inside of an expansion.
  mutating func verbatim() -> [UInt8]? { pushed.isEmpty ? lexer.verbatim() : nil }

  // MARK: Meanings

  /// The built-in meaning of a command; nil for a character, a macro or an undefined name.
  func builtin(_ token: Token) -> Builtin? {
    guard let id = token.commandID else { return nil }
    let number = plain(id)
    return number < table.meanings.count ? table.meanings[number] : nil
  }

  /// How a built-in command is called.
  func form(_ token: Token) -> CallForm {
    guard let id = token.commandID, plain(id) < table.forms.count else { return .bare }
    return table.forms[plain(id)]
  }

  /// Reads what the declaration of the built-in command `call` has before its first mandatory argument.
  mutating func options(of call: Token) throws(TeXMathError) -> CallOptions {
    try options(of: call, form: form(call))
  }

  /// A command's name without backslash, or a character.
  func shown(_ token: Token) -> String { name(token).shown }

  func name(_ token: Token) -> [UInt8] {
    if let id = token.commandID { return macros.name(plain(id)) }
    if token.isEnd { return [] }
    var bytes: [UInt8] = []
    UTF8Scalars.append(token.code, to: &bytes)
    return bytes
  }

  func range(_ token: Token) -> Range<Int> { Int(token.lower)..<Int(max(token.lower, token.upper)) }

  /// The error for a token that is not allowed here.
  func unexpected(_ token: Token) -> TeXMathError {
    switch token.code {
    case "}": return TeXMathError(.braceNotOpened, range(token))
    case Token.end: return TeXMathError(.braceNotClosed, range(token))
    default: break
    }
    guard token.commandID != nil else {
      return TeXMathError(.unexpectedCharacter(shown(token)), range(token))
    }
    switch builtin(token) {
    case .primitive(.boundary(.right))?, .primitive(.boundary(.middle))?:
      return TeXMathError(.delimiterNotOpened(name: shown(token)), range(token))
    case nil, .symbol?, .function?, .macro?, .primitive?:
      return TeXMathError(.unexpectedCommand(name: shown(token)), range(token))
    }
  }

  /// Marks a command that keeps its built-in meaning despite redefinitions.
  private static let protection = 0x0800_0000

  func isProtected(_ token: Token) -> Bool { (token.commandID ?? 0) & Expander.protection != 0 }

  func plain(_ id: Int) -> Int { id & ~Expander.protection }

  func protected(_ token: Token) -> UInt32 {
    guard let id = token.commandID else { return token.code }
    return Token.command(id | Expander.protection)
  }

  // MARK: Expansion

  /// Pushes the expansion of a macro call, and returns its number of tokens.
  @discardableResult
  mutating func expand(_ macro: Macro, _ call: Token) throws(TeXMathError) -> Int {
    expansions += 1
    var arguments = try macro.arguments?.read(of: call, from: &self) ?? []
    let body = try variant(of: macro, call, &arguments)
    if macro.parameters > 0 || !macro.delimiters.isEmpty { arguments += try self.arguments(of: macro, call) }
    let start = pushed.count
    for token in body.reversed() {
      if let number = token.parameterNumber {
        if number <= arguments.count { pushed.append(contentsOf: arguments[number - 1].reversed()) }
      } else {
        pushed.append(token.at(call))
      }
    }
    try count(pushed.count - start, call)
    return pushed.count - start
  }

  /// The replacement text for a call, whose star and optional arguments are read here; the one in brackets is its `#1`.
  private mutating func variant(
    of macro: Macro, _ call: Token, _ arguments: inout [[Token]]
  ) throws(TeXMathError) -> [Token] {
    if let form = macro.form {
      let options = try options(of: call, form: form)
      if let bracket = options[0], let bracketed = macro.bracketed {
        arguments = [bracket]
        return bracketed
      }
      return options.isStarred ? macro.starred ?? macro.body : macro.body
    }
    if let starred = macro.starred, take("*") { return starred }
    if let bracketed = macro.bracketed, let bracket = try bracket(call) {
      arguments = [bracket]
      return bracketed
    }
    return macro.body
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

  static func withoutBraces(_ tokens: [Token]) -> [Token] {
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
