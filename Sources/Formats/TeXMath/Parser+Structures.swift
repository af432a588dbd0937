import Diagnostics
import TeXVocabulary
import TextBytes

extension Parser {
  // MARK: Fractions

  /// Parses `\frac`, `\binom` and similar commands.
  mutating func fraction(
    _ kind: Primitive.Fraction, _ token: Token, _ options: CallOptions
  ) throws(TeXMathError) -> MathNode {
    switch kind {
    case .usual(let style): return .fraction(try parts(of: token, in: style))
    case .binomial(let style):
      var fraction = try parts(of: token, in: style)
      fraction.kind = .binomial
      fraction.thickness = 0
      (fraction.opening, fraction.closing) = ("(", ")")
      return .fraction(fraction)
    case .continued:
      var position: UInt8 = "c"
      if let first = options[0]?.first, first.code < 0x80 { position = UInt8(first.code) }
      var fraction = try parts(of: token, in: .display)
      fraction.continued = position
      return .fraction(fraction)
    case .general: return .fraction(try generalFraction(of: token))
    case .slanted:
      var parts: [[MathNode]] = []
      for _ in 0..<2 {
        let tokens = try source.argument(of: token)
        let content = options[0].map { font in font + braced(tokens, token) } ?? tokens
        parts.append(try nodes(of: content, token))
      }
      var fraction = MathFraction(numerator: parts[0], denominator: parts[1])
      fraction.kind = .slanted
      return .fraction(fraction)
    case .split(let style):
      // Its parts are in that style, not in the smaller one of a fraction's parts.
      var fraction = try parts(of: token, in: .display)
      (fraction.kind, fraction.thickness) = (.stack, 0)
      if style == .display { fraction.continued = "c" }
      return .fraction(fraction)
    }
  }

  private func braced(_ tokens: [Token], _ call: Token) -> [Token] {
    [Token("{", call.lower, call.upper)] + tokens + [Token("}", call.lower, call.upper)]
  }

  /// Parses the next two arguments as a fraction, in its own style if given.
  private mutating func parts(of token: Token, in style: MathStyle?) throws(TeXMathError) -> MathFraction {
    let numerator = try argument(of: token)
    return MathFraction(numerator: numerator, denominator: try argument(of: token), style: style)
  }

  /// Parses `\genfrac{left}{right}{thickness}{style}{numerator}{denominator}`.
  private mutating func generalFraction(of token: Token) throws(TeXMathError) -> MathFraction {
    let opening = try source.delimiterArgument(of: token)
    let closing = try source.delimiterArgument(of: token)
    let thickness = try source.expandedArgument(of: token)
    let style = try source.expandedArgument(of: token)
    var fraction = try parts(of: token, in: nil)
    (fraction.opening, fraction.closing) = (opening, closing)
    if !thickness.isEmpty { fraction.thickness = try source.length(thickness, of: token) }
    if fraction.thickness == 0 { fraction.kind = opening == 0 ? .stack : .binomial }
    if let digit = style.first {
      guard style.count == 1, ("0"..."3").contains(digit) else {
        throw TeXMathError(.numberInvalid(style.shown), source.range(token))
      }
      fraction.style = [.display, .text, .script, .scriptScript][digit.digitValue]
    }
    return fraction
  }

  /// Parses `\over` and similar commands: the list so far is the numerator, the rest the denominator.
  mutating func infix(
    _ infix: Primitive.Infix, _ token: Token, to list: inout MathList
  ) throws(TeXMathError) {
    guard !list.isFraction else { throw TeXMathError(.fractionAmbiguous, source.range(token)) }
    var fraction = MathFraction(numerator: [], denominator: [])
    switch infix {
    case .over: break
    case .above: fraction.thickness = try source.length(after: token)
    case .withDelimiters:
      try delimiters(of: &fraction, token)
    case .atopWithDelimiters:
      fraction.kind = .stack
      fraction.thickness = 0
      try delimiters(of: &fraction, token)
    case .aboveWithDelimiters:
      try delimiters(of: &fraction, token)
      fraction.thickness = try source.length(after: token)
    case .atop:
      fraction.kind = .stack
      fraction.thickness = 0
    case .choose, .brace, .brack:
      fraction.kind = .binomial
      fraction.thickness = 0
      fraction.opening = infix == .choose ? "(" : infix == .brace ? "{" : "["
      fraction.closing = infix == .choose ? ")" : infix == .brace ? "}" : "]"
    }
    list.beginDenominator(of: fraction)
  }

  private mutating func delimiters(of fraction: inout MathFraction, _ token: Token) throws(TeXMathError) {
    fraction.opening = try source.delimiter(after: token)
    fraction.closing = try source.delimiter(after: token)
  }

  // MARK: Stacks

  /// Parses `\overset` and similar commands.
  mutating func stack(
    _ stack: Primitive.Stack, _ token: Token, _ options: CallOptions
  ) throws(TeXMathError) -> MathNode {
    var over: [MathNode]?
    var under: [MathNode]?
    switch stack {
    case .overset: over = try argument(of: token)
    case .underset: under = try argument(of: token)
    case .overUnderset:
      over = try argument(of: token)
      under = try argument(of: token)
    case .stackrel:
      under = try options[0].map { tokens throws(TeXMathError) in try nodes(of: tokens, token) }
      over = try argument(of: token)
    case .buildrel: over = try buildrel(token)
    }
    let base = try argument(of: token)
    let atom = stack == .stackrel || stack == .buildrel ? .relation : base.atomClass
    return .stack(MathStack(kind: .label, base: base, under: under, over: over, atom: atom))
  }

  /// Parses the upper part of `\buildrel above \over relation`.
  private mutating func buildrel(_ token: Token) throws(TeXMathError) -> [MathNode] {
    var above = MathList()
    while true {
      let next = try source.nextVisible()
      if next.isEnd || next.isCharacter("}") {
        throw TeXMathError(.argumentMissing(of: "\\buildrel"), source.range(token))
      }
      if case .primitive(.infix(.over))? = source.builtin(next) { break }
      try element(next, &above)
    }
    return above.nodes
  }

  /// Parses `\sideset{_a^b}{_c^d}\sum`.
  mutating func sideset(_ token: Token) throws(TeXMathError) -> MathNode {
    let (before, after) = (try argument(of: token), try argument(of: token))
    let base = try argument(of: token)
    let (left, right) = (Parser.corners(before), Parser.corners(after))
    guard (before.isEmpty || left != nil) && (after.isEmpty || right != nil) else {
      return .operatorGroup(before + base + after, hasLimits: true)
    }
    let scripts = MathScripts(
      base: base, sub: right?.sub, sup: right?.sup, presub: left?.sub, presup: left?.sup, placement: .beside)
    return .operatorGroup([.scripts(scripts)], hasLimits: true)
  }

  private static func corners(_ nodes: [MathNode]) -> MathScripts? {
    guard nodes.count == 1, case .scripts(let scripts) = nodes[0], scripts.base.isEmpty else { return nil }
    return scripts
  }

  /// Parses the scripts of a chemical symbol, in the form that `ChemistryConverter` writes.
  mutating func chemicalScripts(of token: Token) throws(TeXMathError) -> [MathNode] {
    let outer = letters.font
    letters.font = .automatic
    var parts: [[MathNode]] = []
    for _ in 0..<5 { parts.append(try argument(of: token)) }
    letters.font = outer
    var scripts = MathScripts(base: parts[2], placement: .beside)
    if !parts[0].isEmpty { scripts.presup = parts[0] }
    if !parts[1].isEmpty { scripts.presub = parts[1] }
    if !parts[3].isEmpty { scripts.sub = parts[3] }
    if !parts[4].isEmpty { scripts.sup = parts[4] }
    return [.scripts(scripts)]
  }

  /// Parses `\substack{a\\b}`.
  mutating func substack(_ call: Token) throws(TeXMathError) -> MathNode {
    var table = MathTable(kind: .subarray)
    table.style = .script
    table.columns = [MathTable.Column(alignment: .centre)]
    let opening = try source.nextVisible()
    guard opening.isCharacter("{") else {
      throw TeXMathError(.argumentMissing(of: source.described(call)), source.range(call))
    }
    while true {
      table.rows.append(MathTable.Row(cells: [MathTable.Cell(nodes: try list())]))
      let token = try source.nextVisible()
      if token.isCharacter("}") { break }
      if token.isEnd { throw TeXMathError(.braceNotClosed, source.range(opening)) }
      guard case .primitive(.boundary(.newRow))? = source.builtin(token) else {
        throw source.unexpected(token)
      }
      _ = try source.rowSpace(token)
    }
    return .table(table)
  }

  // MARK: Delimiters and operators

  /// Parses `\left … \middle … \right`.
  mutating func fence(_ call: Token) throws(TeXMathError) -> MathNode {
    var fence = MathFence(opening: try source.delimiter(after: call), parts: [], closing: 0)
    let mark = source.macros.beginGroup()
    while true {
      fence.parts.append(try list())
      let token = try source.nextVisible()
      if case .primitive(.boundary(.middle))? = source.builtin(token) {
        fence.middles.append(try source.delimiter(after: token))
      } else if case .primitive(.boundary(.right))? = source.builtin(token) {
        fence.closing = try source.delimiter(after: token)
        source.macros.endGroup(mark)
        return .fenced(fence)
      } else if token.isEnd || token.commandID != nil || token.isCharacter("&") || token.isCharacter("}") {
        throw TeXMathError(.delimiterNotClosed, source.range(call))
      } else {
        throw source.unexpected(token)
      }
    }
  }

  // MARK: Operators

  /// Parses `\operatorname*{name}`.
  mutating func operatorName(of call: Token, _ options: CallOptions) throws(TeXMathError) -> MathNode {
    let hasLimits = options.isStarred || source.shown(call) == "operatornamewithlimits"
    let outer = letters
    letters = LetterStyle(font: .upright, isBold: false)
    let nodes = try argument(of: call)
    letters = outer
    if let text = nodes.plainText {
      return .word(MathWord(text: text, isFunction: true, hasLimits: hasLimits))
    }
    return .operatorGroup(nodes.withJoinedLetters, hasLimits: hasLimits)
  }

  /// Parses `\bmod`, `\pmod{n}`, `\mod{n}` and `\pod{n}`.
  mutating func modulo(_ modulo: Primitive.Modulo, _ call: Token) throws(TeXMathError) -> [MathNode] {
    let mod = MathNode.word(MathWord(text: [UInt8]("mod"), isFunction: false, hasLimits: false))
    if modulo == .binary { return [.classed(.binary, [mod])] }
    let (open, close) = (MathNode.sign("(", .opening), MathNode.sign(")", .closing))
    let number = try argument(of: call)
    let lead = MathNode.choice([[.space(1000)], [.space(444)], [.space(444)], [.space(444)]])
    switch modulo {
    case .binary, .bare: return [lead, mod, .space(333)] + number
    case .parenthesised: return [lead, open, mod, .space(333)] + number + [close]
    case .plain: return [lead, open] + number + [close]
    }
  }

  /// Parses `\not` and the symbol that it negates.
  mutating func negation(_ call: Token) throws(TeXMathError) -> MathNode {
    let only = try argument(of: call).asOne
    if case .symbol(let symbol) = only, symbol.second == 0 { return .symbol(symbol.negated) }
    return .classed(.relation, [.enclosed([only], notation: "updiagonalstrike")])
  }

  /// Parses `\dots`: low or centred, depending on the next token.
  mutating func dots() throws(TeXMathError) -> MathNode {
    let next = try source.nextVisible()
    source.unread(next)
    var isRaised = false
    if next.commandID != nil {
      switch source.builtin(next) {
      case .symbol(let symbol)?:
        isRaised = symbol.atom == .binary || symbol.atom == .relation || symbol.atom == .largeOperator
      case .primitive(.operation(.atom(let atom)))?: isRaised = atom == .binary || atom == .relation
      case .primitive(.operation(.not))?, .primitive(.decoration(.arrow))?: isRaised = true
      case nil, .function?, .macro?, .primitive?: break
      }
    } else if let symbol = ASCIISymbols.symbol(next.code) {
      isRaised = symbol.atom == .binary || symbol.atom == .relation
    }
    return .symbol(MathSymbol(scalar: isRaised ? 0x22EF : 0x2026, atom: .inner, form: .upright))
  }

  // MARK: Boxes and numbers

  /// Parses `\colorbox{colour}{text}`.
  mutating func colorBox(of call: Token, _ options: CallOptions) throws(TeXMathError) -> [MathNode] {
    let color = try color(of: call, options)
    let text = try TextParser.argument(of: call, in: [], from: &self)
    return [.styleStart(.background(color))] + text + [.styleEnd]
  }

  /// Parses `\tag`, `\notag` and `\label`.
  mutating func rowNumber(
    _ command: Primitive.RowNumber, _ call: Token, _ options: CallOptions
  ) throws(TeXMathError) {
    switch command {
    case .noTag: tag.isNumbered = false
    case .label:
      tag.label = try source.textArgument(of: call)
      tag.labelRange = source.range(call)
    case .tag:
      guard tag.tag == nil else { throw TeXMathError(.tagRepeated, source.range(call)) }
      tag.tag = try TextParser.argument(of: call, in: [], from: &self)
      tag.hasParentheses = !options.isStarred
    }
  }
}
