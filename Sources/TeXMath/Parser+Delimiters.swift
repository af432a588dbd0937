extension Parser {
  /// The delimiter behind `\left`, `\big` and their like; 0 for the empty one.
  mutating func delimiter(after call: Token) throws(TeXMathError) -> UInt32 {
    var token = try source.nextVisible()
    let isGroup = token.isCharacter("{")
    if isGroup { token = try source.nextVisible() }
    guard let scalar = delimiterScalar(token) else {
      throw TeXMathError(
        .delimiterExpected(after: source.shown(call)), source.range(token.isEnd ? call : token))
    }
    if isGroup {
      let closing = try source.nextVisible()
      guard closing.isCharacter("}") else { throw unexpected(closing) }
    }
    return scalar
  }

  /// The character of a delimiter; 0 for the empty one, nil for what is none.
  func delimiterScalar(_ token: Token) -> UInt32? {
    switch token.code {
    case 0x2E: return 0
    case 0x3C: return 0x27E8
    case 0x3E: return 0x27E9
    case 0x28, 0x29, 0x5B, 0x5D, 0x7C, 0x2F: return token.code
    case 0x80..<0x110000: return isDelimiter(token.code) ? token.code : nil
    default: break
    }
    guard case .symbol(let symbol)? = builtin(token) else { return nil }
    if symbol.scalar == 0x3C { return 0x27E8 }
    if symbol.scalar == 0x3E { return 0x27E9 }
    if symbol.scalar == 0x2223 { return 0x7C }
    if symbol.scalar == 0x2225 { return 0x2016 }
    return isDelimiter(symbol.scalar) ? symbol.scalar : nil
  }

  private func isDelimiter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x28, 0x29, 0x2F, 0x5B, 0x5C, 0x5D, 0x7B, 0x7C, 0x7D, 0x2016, 0x2191, 0x2193, 0x2195, 0x21D1, 0x21D3,
      0x21D5, 0x2308...0x230B, 0x231C...0x231F, 0x2329, 0x232A, 0x23B0, 0x23B1, 0x23AA, 0x2772, 0x2773,
      0x27C5,
      0x27C6, 0x27E6...0x27EF, 0x2983...0x2998, 0x2223, 0x2225, 0x3008, 0x3009:
      true
    default: false
    }
  }

  /// `\left … \middle … \right`.
  mutating func fence(_ call: Token) throws(TeXMathError) -> MathNode {
    var fence = MathFence(opening: try delimiter(after: call), parts: [], closing: 0)
    let mark = source.macros.beginGroup()
    while true {
      fence.parts.append(try list())
      let token = try source.nextVisible()
      if case .primitive(.middle)? = builtin(token) {
        fence.middles.append(try delimiter(after: token))
      } else if case .primitive(.right)? = builtin(token) {
        fence.closing = try delimiter(after: token)
        source.macros.endGroup(mark)
        return .fenced(fence)
      } else if token.isEnd {
        throw TeXMathError(.delimiterNotClosed, source.range(call))
      } else {
        if token.commandID == nil, !token.isCharacter("&"), !token.isCharacter("}") {
          throw unexpected(token)
        }
        throw TeXMathError(.delimiterNotClosed, source.range(call))
      }
    }
  }

  // MARK: Operators

  /// `\operatorname*{name}`.
  mutating func operatorName(_ call: Token) throws(TeXMathError) -> MathNode {
    let isStarred = source.take("*")
    let hasLimits = isStarred || source.shown(call) == "operatornamewithlimits"
    let (outer, outerBold) = (font, isBold)
    (font, isBold) = (.upright, false)
    let nodes = try argument(of: call)
    (font, isBold) = (outer, outerBold)
    if let text = Parser.plainText(nodes) {
      return .word(MathWord(text: text, isFunction: true, hasLimits: hasLimits))
    }
    return .operatorGroup(Parser.joined(nodes), hasLimits: hasLimits)
  }

  /// The letters of an operator's name, where it has nothing else.
  private static func plainText(_ nodes: [MathNode]) -> [UInt8]? {
    var text: [UInt8] = []
    for node in nodes {
      switch node {
      case .symbol(let symbol) where symbol.atom == .ordinary && symbol.second == 0:
        Scalars.append(symbol.scalar, to: &text)
      case .symbol(let symbol) where symbol.scalar == 0x2212: text.append(0x2D)
      case .number(let digits): text += digits
      case .word(let word): text += word.text
      case .text(let content, []): text += content
      case .space(let width) where width > 0: Scalars.append(width < 300 ? 0x2009 : 0xA0, to: &text)
      case .space: break
      case .group(let inner):
        guard let inner = plainText(inner) else { return nil }
        text += inner
      default: return nil
      }
    }
    return text.isEmpty ? nil : text
  }

  /// `\bmod`, `\pmod{n}`, `\mod{n}` and `\pod{n}`.
  mutating func modulo(_ primitive: Primitive, _ call: Token, _ list: inout List) throws(TeXMathError) {
    let mod = MathNode.word(MathWord(text: [UInt8]("mod"), isFunction: false, hasLimits: false))
    if case .moduloBinary = primitive {
      list.nodes.append(.classed(.binary, [mod]))
      return
    }
    let open = MathNode.symbol(MathSymbol(scalar: 0x28, atom: .opening, form: .sign))
    let close = MathNode.symbol(MathSymbol(scalar: 0x29, atom: .closing, form: .sign))
    let number = try argument(of: call)
    let lead = MathNode.choice([[.space(1000)], [.space(444)], [.space(444)], [.space(444)]])
    list.nodes.append(lead)
    switch primitive {
    case .modulo: list.nodes += [mod, .space(333)] + number
    case .moduloParenthesised: list.nodes += [open, mod, .space(333)] + number + [close]
    default: list.nodes += [open] + number + [close]
    }
  }

  /// `\not` and what it strikes through.
  mutating func negation(_ call: Token, _ list: inout List) throws(TeXMathError) {
    let nodes = try argument(of: call)
    let only = nodes.count == 1 ? nodes[0] : .group(nodes)
    if case .symbol(var symbol) = only, symbol.second == 0 {
      if let negated = Parser.negation(of: symbol.scalar) {
        symbol.scalar = negated
      } else {
        symbol.second = 0x338
      }
      if symbol.atom == .ordinary, symbol.form == .sign { symbol.atom = .relation }
      list.nodes.append(.symbol(symbol))
    } else {
      list.nodes.append(.classed(.relation, [.enclosed([only], notation: "updiagonalstrike")]))
    }
  }

  /// The characters that Unicode has for negated relations.
  private static func negation(of scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x3D: 0x2260
    case 0x3C: 0x226E
    case 0x3E: 0x226F
    case 0x2203: 0x2204
    case 0x2208: 0x2209
    case 0x220B: 0x220C
    case 0x2223, 0x7C: 0x2224
    case 0x2225: 0x2226
    case 0x223C: 0x2241
    case 0x2243: 0x2244
    case 0x2245: 0x2247
    case 0x2248: 0x2249
    case 0x2261: 0x2262
    case 0x2264: 0x2270
    case 0x2265: 0x2271
    case 0x2272...0x2273, 0x2276...0x2277: scalar + 2
    case 0x227A...0x227B: scalar + 6
    case 0x227C...0x227D: scalar + 0x64
    case 0x2282...0x2283, 0x2286...0x2287: scalar + 2
    case 0x2291...0x2292: scalar + 0x51
    case 0x22A2: 0x22AC
    case 0x22A8...0x22A9: scalar + 5
    case 0x22B2...0x22B5: scalar + 0x38
    case 0x2190: 0x219A
    case 0x2192: 0x219B
    case 0x2194: 0x21AE
    case 0x21D0: 0x21CD
    case 0x21D2: 0x21CF
    case 0x21D4: 0x21CE
    default: nil
    }
  }

  /// `\dots`: low or raised, after what follows.
  mutating func dots() throws(TeXMathError) -> MathNode {
    let next = try source.nextVisible()
    source.unread(next)
    var isRaised = false
    if let id = next.commandID {
      switch builtin(next) {
      case .symbol(let symbol)?:
        isRaised = symbol.atom == .binary || symbol.atom == .relation || symbol.atom == .largeOperator
      case .primitive(.atom(let atom))?: isRaised = atom == .binary || atom == .relation
      case .primitive(.not)?, .primitive(.arrow)?: isRaised = true
      default: isRaised = id < 0
      }
    } else if let symbol = ASCIISymbols.symbol(next.code) {
      isRaised = symbol.atom == .binary || symbol.atom == .relation
    }
    return .symbol(MathSymbol(scalar: isRaised ? 0x22EF : 0x2026, atom: .inner, form: .upright))
  }
}
