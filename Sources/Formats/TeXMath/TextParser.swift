import TeXVocabulary
import TextBytes

/// Parses the argument of `\text{…}` and similar commands: text in various fonts, and formulas between
/// dollars.
///
///     \text{for all $x$}    "for all ", then the formula x
struct TextParser {
  /// The nodes so far, and the current run of text.
  private var nodes: [MathNode] = []
  private var bytes: [UInt8] = []
  private var font: TextFont
  /// The number of colour changes that end with their group.
  private var openStyles = 0

  private init(font: TextFont) { self.font = font }

  /// Parses the argument of `call`, a group or one token.
  static func argument(
    of call: Token, in font: TextFont, from parser: inout Parser
  ) throws(TeXMathError) -> [MathNode] {
    try parser.enter()
    let outerFont = parser.letters.font
    parser.letters.font = .automatic
    let opening = parser.source.nextRawVisible()
    if opening.isEnd || opening.isCharacter("}") {
      throw TeXMathError(.argumentMissing(of: parser.source.described(call)), parser.source.range(call))
    }
    let mark = parser.source.macros.beginGroup()
    var text = TextParser(font: font)
    if opening.isCharacter("{") {
      try text.group(opening, in: &parser)
    } else {
      try text.element(opening, &parser)
    }
    text.flush()
    parser.source.macros.endGroup(mark)
    parser.letters.font = outerFont
    parser.leave()
    return text.nodes
  }

  /// Parses a cell of a table that is text, up to what ends it.
  static func cell(from parser: inout Parser) throws(TeXMathError) -> [MathNode] {
    try parser.enter()
    let outerFont = parser.letters.font
    parser.letters.font = .automatic
    var text = TextParser(font: [])
    while true {
      let token = try parser.source.next()
      if token.isEnd || token.isCharacter("&") || token.isCharacter("}")
        || text.isRowEnd(token, source: parser.source)
      {
        if !token.isEnd { parser.source.unread(token) }
        break
      }
      try text.element(token, &parser)
    }
    text.flush()
    text.nodes += Array(repeating: .styleEnd, count: text.openStyles)
    parser.letters.font = outerFont
    parser.leave()
    return text.nodes
  }

  private func isRowEnd(_ token: Token, source: Expander) -> Bool {
    guard token.commandID != nil else { return false }
    switch source.builtin(token) {
    case .primitive(.boundary(.newRow))?, .primitive(.boundary(.end))?: return true
    case nil, .symbol?, .function?, .macro?, .primitive?: return false
    }
  }

  /// Ends the current run of text.
  private mutating func flush() {
    if !bytes.isEmpty { nodes.append(.text(bytes, font)) }
    bytes = []
  }

  private mutating func append(_ scalar: UInt32) { UTF8Scalars.append(scalar, to: &bytes) }

  /// Parses a group: up to the brace that closes it, or to the `\endgroup` of a `\begingroup`.
  private mutating func group(_ opening: Token, in parser: inout Parser) throws(TeXMathError) {
    try parser.enter()
    let mark = parser.source.macros.beginGroup()
    let isMarked = !opening.isCharacter("{")
    let (outerFont, outerStyles) = (font, openStyles)
    while true {
      let token = try parser.source.next()
      if !isMarked, token.isCharacter("}") { break }
      if isMarked, case .primitive(.boundary(.endGroup))? = parser.source.builtin(token) { break }
      if token.isEnd || token.isCharacter("}") {
        throw TeXMathError(isMarked ? .groupNotClosed : .braceNotClosed, parser.source.range(opening))
      }
      try element(token, &parser)
    }
    flush()
    while openStyles > outerStyles {
      nodes.append(.styleEnd)
      openStyles -= 1
    }
    font = outerFont
    parser.source.macros.endGroup(mark)
    parser.leave()
  }

  private mutating func element(_ token: Token, _ parser: inout Parser) throws(TeXMathError) {
    switch token.code {
    case "{": try group(token, in: &parser)
    case "$": try formula(token, in: &parser)
    case " ", "~": append(0xA0)
    case "-": dashes(&parser.source)
    case "`", "'": quotes(token, in: &parser.source)
    default:
      if token.commandID != nil {
        try command(token, &parser)
      } else {
        append(token.code)
      }
    }
  }

  // MARK: Formulas

  private mutating func formula(_ dollar: Token, in parser: inout Parser) throws(TeXMathError) {
    flush()
    let formula = try parser.list()
    let closing = try parser.source.nextVisible()
    guard closing.isCharacter("$") else {
      throw TeXMathError(.unexpectedCharacter("$"), parser.source.range(dollar))
    }
    nodes.append(.group(formula))
  }

  /// Parses `\(…\)` in text, like a formula between dollars.
  private mutating func bracketedFormula(_ opening: Token, in parser: inout Parser) throws(TeXMathError) {
    var tokens: [Token] = []
    while true {
      let token = parser.source.nextRaw()
      if token.isEnd { throw TeXMathError(.bracketNotClosed, parser.source.range(opening)) }
      if token.commandID != nil, parser.source.name(token).equals(")") {
        parser.source.unread(Token("$", token.lower, token.upper))
        break
      }
      tokens.append(token)
    }
    parser.source.unread(tokens)
    try formula(opening, in: &parser)
  }

  // MARK: Characters

  /// Reads a hyphen, an en dash of two or an em dash of three.
  private mutating func dashes(_ source: inout Expander) {
    var count = 1
    while count < 3 {
      let next = source.nextRaw()
      guard next.isCharacter("-") else {
        source.unread(next)
        break
      }
      count += 1
    }
    append(count == 1 ? "-" : count == 2 ? 0x2013 : 0x2014)
  }

  private mutating func quotes(_ token: Token, in source: inout Expander) {
    let single: UInt32 = token.isCharacter("`") ? 0x2018 : 0x2019
    let next = source.nextRaw()
    if next.code == token.code {
      append(single + 4)
    } else {
      source.unread(next)
      append(single)
    }
  }

  /// Parses a text accent: writes the letter, then the combining mark.
  private mutating func accent(
    _ accent: UInt32, _ token: Token, in source: inout Expander
  ) throws(TeXMathError) {
    let letters = try source.argument(of: token).filter { !$0.isSpace }
    guard let first = letters.first else {
      throw TeXMathError(.argumentMissing(of: source.described(token)), source.range(token))
    }
    let name = source.name(first)
    append(
      first.commandID == nil ? first.code : name.equals("i") ? 0x131 : name.equals("j") ? 0x237 : 0x25CC)
    append(accent)
  }

  // MARK: Commands

  private mutating func command(_ token: Token, _ parser: inout Parser) throws(TeXMathError) {
    let name = parser.source.name(token)
    if let scalar = TextSymbols.scalar(name) { return append(scalar) }
    if let mark = TextSymbols.accent(name) { return try accent(mark, token, in: &parser.source) }
    if name.equals("(") { return try bracketedFormula(token, in: &parser) }
    if let change = TextSymbols.fontSwitch(name) {
      flush()
      font = change == [] ? [] : font.union(change)
      return
    }
    switch parser.source.builtin(token) {
    case .primitive(.layout(.text(let change)))?:
      _ = try parser.source.options(of: token)
      flush()
      let inner = change == [] ? font : font.union(change)
      nodes += try TextParser.argument(of: token, in: inner, from: &parser)
    case .primitive(.color(.toEnd))?:
      let color = try parser.color(of: token, try parser.source.options(of: token))
      flush()
      nodes.append(.styleStart(.color(color)))
      openStyles += 1
    case .primitive(.color(.text))?:
      let color = try parser.color(of: token, try parser.source.options(of: token))
      flush()
      nodes.append(.styleStart(.color(color)))
      nodes += try TextParser.argument(of: token, in: font, from: &parser)
      nodes.append(.styleEnd)
    case .primitive(.boundary(.newRow))?: append(0xA0)
    case .primitive(.group)?:
      flush()
      try group(token, in: &parser)
    case .primitive(.layout(.size))?, .primitive(.relax)?: break
    case .primitive(.other(.dropped))?, .primitive(.color(.cell))?, .primitive(.color(.row))?:
      var list = MathList()
      try parser.command(token, &list)
    case .symbol(let symbol)? where symbol.form != .variable && symbol.atom != .largeOperator:
      append(symbol.scalar)
      if symbol.second != 0 { append(symbol.second) }
    case nil, .symbol?, .function?, .macro?, .primitive?:
      flush()
      var list = MathList()
      try parser.command(token, &list)
      list.closeStyles()
      nodes += list.nodes
    }
  }
}
