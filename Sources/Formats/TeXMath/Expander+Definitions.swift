import TeXVocabulary
import TextBytes

extension Expander {
  /// Processes a definition command.
  mutating func define(
    _ definition: Primitive.Definition, _ call: Token, isGlobal: Bool = false
  ) throws(TeXMathError) {
    let options = try options(of: call)
    switch definition {
    case .def, .globalDef, .expandedDef, .globalExpandedDef:
      try defineMacro(definition, call, isGlobal)
    case .letCommand: try defineAlias(call, isGlobal)
    case .global: try defineGlobally(call)
    case .newCommand, .renewCommand, .provideCommand: try defineCommand(definition, call, isGlobal)
    case .operatorName: try defineOperator(call, options)
    case .newEnvironment, .renewEnvironment: try defineEnvironment(call)
    case .expandAfter:
      let first = nextRaw()
      try expandOnce(nextRaw())
      unread(first)
    case .noExpand:
      let token = nextRaw()
      unread(Token(protected(token), token.lower, token.upper))
    case .commandName: try makeCommandName(call)
    case .pairedDelimiter(let kind):
      let id = try definedName(call)
      macros.define(id, .macro(try PairedDelimiter(kind, call).read(from: &self)), isGlobal: false)
    case .unit: try defineUnit(call)
    case .documentCommand(let isProvided): try defineDocumentCommand(isProvided, call)
    case .condition(let condition, let hasThen, let hasElse):
      try choose(condition, hasThen: hasThen, hasElse: hasElse, call)
    case .columnType:
      let name = try textArgument(of: call)
      guard name.count == 1 else { throw invalid(of: call) }
      let id = macros.number([UInt8]("column@") + name)
      macros.define(id, .macro(try commandMacro(of: call)), isGlobal: false)
    }
  }

  /// Processes `\def\name<parameter text>{body}`.
  private mutating func defineMacro(
    _ definition: Primitive.Definition, _ call: Token, _ isGlobal: Bool
  ) throws(TeXMathError) {
    let name = nextRawVisible()
    guard let id = name.commandID else { throw invalid(of: call) }
    var macro = Macro(body: [])
    var delimiters: [[Token]] = [[]]
    var token = nextRaw()
    while !token.isCharacter("{") {
      if token.isEnd { throw invalid(of: call) }
      if token.isCharacter("#") {
        let digit = nextRaw()
        guard digit.code == "1" + UInt32(macro.parameters), macro.parameters < 9 else {
          throw invalid(of: call)
        }
        macro.parameters += 1
        delimiters.append([])
      } else {
        delimiters[delimiters.count - 1].append(token)
      }
      token = nextRaw()
    }
    if delimiters.contains(where: { !$0.isEmpty }) { macro.delimiters = delimiters }
    var body = try balanced(from: token)
    if definition == .expandedDef || definition == .globalExpandedDef { body = try expanded(body, call) }
    macro.body = Macro.marked(body)
    let reachesOut = isGlobal || definition == .globalDef || definition == .globalExpandedDef
    macros.define(plain(id), .macro(macro), isGlobal: reachesOut)
  }

  /// Processes `\let\name=token`.
  private mutating func defineAlias(_ call: Token, _ isGlobal: Bool) throws(TeXMathError) {
    let name = nextRawVisible()
    guard let id = name.commandID else { throw invalid(of: call) }
    var token = nextRawVisible()
    if token.isCharacter("=") { token = nextRawVisible() }
    if token.isEnd { throw invalid(of: call) }
    if let other = token.commandID, !isProtected(token), let meaning = macros.meaning(other) {
      macros.define(plain(id), meaning, isGlobal: isGlobal)
    } else {
      macros.define(plain(id), .alias(protected(token)), isGlobal: isGlobal)
    }
  }

  private mutating func defineGlobally(_ call: Token) throws(TeXMathError) {
    let token = nextRawVisible()
    guard case .primitive(.define(let definition))? = builtin(token), definition != .global else {
      throw invalid(of: call)
    }
    try define(definition, token, isGlobal: true)
  }

  /// Processes `\newcommand{\name}[count][default]{body}`.
  private mutating func defineCommand(
    _ definition: Primitive.Definition, _ call: Token, _ isGlobal: Bool
  ) throws(TeXMathError) {
    let id = try definedName(call)
    let macro = try commandMacro(of: call)
    let isKnown = macros.isDefined(id) || id < CommandTable.shared.meanings.count
    if definition == .provideCommand, isKnown { return }
    macros.define(id, .macro(macro), isGlobal: isGlobal)
  }

  /// The number of the command that a definition names.
  private mutating func definedName(_ call: Token) throws(TeXMathError) -> Int {
    let name = try argument(of: call).filter { !$0.isSpace }
    guard name.count == 1, let id = name.first?.commandID else { throw invalid(of: call) }
    return plain(id)
  }

  /// Parses the `[count][default]{body}` of a definition.
  private mutating func commandMacro(of call: Token) throws(TeXMathError) -> Macro {
    var macro = Macro(body: [])
    if let count = try bracket(call) {
      let digits = text(count).filter { $0 != " " }
      guard digits.count == 1, ("0"..."9").contains(digits[0]) else { throw invalid(of: call) }
      macro.parameters = digits[0].digitValue
      macro.optional = macro.parameters > 0 ? try bracket(call) : nil
    }
    macro.body = Macro.marked(try argument(of: call))
    return macro
  }

  /// Processes `\DeclareMathOperator*{\name}{text}`.
  private mutating func defineOperator(_ call: Token, _ options: CallOptions) throws(TeXMathError) {
    let id = try definedName(call)
    let brace = { (code: UInt32) in Token(code, call.lower, call.upper) }
    let command = Token.command(CommandTable.shared.number("operatorname"))
    var body = [brace(command)]
    if options.isStarred { body.append(brace("*")) }
    body.append(brace("{"))
    body += try argument(of: call)
    body.append(brace("}"))
    macros.define(id, .macro(Macro(body: body)), isGlobal: false)
  }

  /// Processes `\DeclareSIUnit\name{symbol}` of siunitx.
  private mutating func defineUnit(_ call: Token) throws(TeXMathError) {
    let id = try definedName(call)
    let symbol = try argument(of: call)
    let brace = { (code: UInt32) in Token(code, call.lower, call.upper) }
    let body = Expander.tokens(of: "\\mathrm").map { $0.at(call) } + [brace("{")] + symbol + [brace("}")]
    macros.define(id, .macro(Macro(body: body)), isGlobal: false)
  }

  /// Processes `\newenvironment{name}[count][default]{beginning}{end}`.
  private mutating func defineEnvironment(_ call: Token) throws(TeXMathError) {
    let name = try textArgument(of: call)
    let beginning = try commandMacro(of: call)
    let end = Macro(body: try argument(of: call))
    macros.define(macros.number([UInt8]("begin@") + name), .macro(beginning), isGlobal: false)
    macros.define(macros.number([UInt8]("end@") + name), .macro(end), isGlobal: false)
  }

  /// Processes `\csname…\endcsname`.
  private mutating func makeCommandName(_ call: Token) throws(TeXMathError) {
    var name: [UInt8] = []
    while true {
      let token = try next()
      if token.commandID != nil {
        guard self.name(token).equals("endcsname") else { throw invalid(of: call) }
        break
      }
      if token.isEnd { throw invalid(of: call) }
      UTF8Scalars.append(token.code, to: &name)
    }
    unread(Token(Token.command(macros.number(name)), call.lower, call.upper))
  }

  private func invalid(of call: Token) -> TeXMathError {
    TeXMathError(.macroDefinitionInvalid(name: shown(call)), range(call))
  }
}
