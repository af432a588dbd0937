extension Parser {
  // MARK: Letters and digits

  /// The font that is in force for letters.
  var letterFont: MathFont { isBold ? font.inBold : font }

  /// A letter in the font in force.
  func letter(_ code: UInt32) -> MathNode {
    switch letterFont {
    case .automatic: return .symbol(MathSymbol(scalar: code, atom: .ordinary, form: .variable))
    case .upright: return .symbol(MathSymbol(scalar: code, atom: .ordinary, form: .upright))
    default:
      let scalar = Alphabets.letter(code, in: letterFont) ?? code
      return .symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: .variable))
    }
  }

  /// One digit in the font in force.
  func digit(_ code: UInt32) -> MathNode {
    var bytes: [UInt8] = []
    Scalars.append(digitScalar(code), to: &bytes)
    return .number(bytes)
  }

  private func digitScalar(_ code: UInt32) -> UInt32 {
    let font = isBold && font == .automatic ? MathFont.bold : letterFont
    return font == .automatic ? code : Alphabets.letter(code, in: font) ?? code
  }

  /// A number that begins with the digit `first`.
  mutating func number(_ first: Token, _ nodes: inout [MathNode]) {
    var bytes: [UInt8] = []
    if case .number(let before)? = nodes.last, before.first == 0x2E, before.count == 1 {
      bytes = before
      nodes.removeLast()
    }
    var token = first
    while true {
      if (0x30...0x39).contains(token.code) {
        Scalars.append(digitScalar(token.code), to: &bytes)
        token = source.nextRaw()
      } else if token.isCharacter("."), let next = digitBehind(token) {
        bytes.append(0x2E)
        token = next
      } else if token.isCharacter("{"), let next = commaBehind(token) {
        bytes.append(0x2C)
        token = next
      } else {
        source.unread(token)
        break
      }
    }
    nodes.append(.number(bytes))
  }

  /// A point: the beginning of a number, or a full stop.
  mutating func point(_ token: Token, _ nodes: inout [MathNode]) {
    if let next = digitBehind(token) {
      nodes.append(.number([0x2E]))
      number(next, &nodes)
    } else {
      nodes.append(.symbol(MathSymbol(scalar: 0x2E, atom: .ordinary, form: .sign)))
    }
  }

  /// The digit that follows, which is then read.
  private mutating func digitBehind(_ token: Token) -> Token? {
    let next = source.nextRaw()
    if (0x30...0x39).contains(next.code) { return next }
    source.unread(next)
    return nil
  }

  /// The digit behind `{,}`, which is then read.
  private mutating func commaBehind(_ brace: Token) -> Token? {
    let comma = source.nextRaw()
    guard comma.isCharacter(",") else {
      source.unread(comma)
      return nil
    }
    let closing = source.nextRaw()
    if closing.isCharacter("}"), let digit = digitBehind(closing) { return digit }
    source.unread(closing)
    source.unread(comma)
    return nil
  }

  // MARK: Other characters

  /// A character that is neither letter nor digit.
  mutating func character(_ token: Token, _ nodes: inout [MathNode]) throws(TeXMathError) {
    let code = token.code
    if code < 0x80 {
      guard code != 0x23, let symbol = ASCIISymbols.symbol(code) else { throw unexpected(token) }
      nodes.append(.symbol(symbol))
    } else if let script = UnicodeScripts.plain(code) {
      try unicodeScript(token, script, &nodes)
    } else if (0x391...0x3D6).contains(code) || code == 0x3F1 || code == 0x3F5 || code == 0x3F0 || code == 0x2202 {
      let isCapital = code < 0x3AA
      nodes.append(symbol(MathSymbol(scalar: code, atom: .ordinary, form: isCapital ? .upright : .variable)))
    } else if let symbol = CommandTable.shared.symbol(for: code) {
      nodes.append(self.symbol(symbol))
    } else if code == 0xA0 || (0x2000...0x200B).contains(code) || code == 0x202F || code == 0x3000 {
      nodes.append(.space(code == 0x200B ? 0 : 333))
    } else if code == 0x2212 {
      nodes.append(.symbol(MathSymbol(scalar: code, atom: .binary, form: .sign)))
    } else if (0xB4...0xB4).contains(code) || code == 0x2019 {
      nodes.append(.symbol(MathSymbol(scalar: 0x2032, atom: .ordinary, form: .sign)))
    } else {
      nodes.append(.symbol(MathSymbol(scalar: code, atom: .ordinary, form: .upright)))
    }
  }

  /// A symbol in the font in force, which concerns letters alone.
  func symbol(_ symbol: MathSymbol) -> MathNode {
    guard symbol.form == .variable || symbol.form == .upright, symbol.second == 0, letterFont != .automatic
    else { return .symbol(symbol) }
    let font = isBold && self.font == .automatic && symbol.form == .upright ? MathFont.bold : letterFont
    if font == .upright {
      var upright = symbol
      upright.form = .upright
      return .symbol(upright)
    }
    guard let scalar = Alphabets.letter(symbol.scalar, in: font) else { return .symbol(symbol) }
    // As TeX has it, only the capitals of Greek follow \mathbf and its like.
    if !isBold, symbol.form == .variable, font == .bold { return .symbol(symbol) }
    return .symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: .variable))
  }

  /// Letters and digits that stand next to each other as one word.
  static func joined(_ nodes: [MathNode]) -> [MathNode] {
    var result: [MathNode] = []
    var text: [UInt8] = []
    var count = 0
    var first: MathNode?
    func flush() {
      if count == 1, let first {
        result.append(first)
      } else if count > 1 {
        result.append(.word(MathWord(text: text, isFunction: false, hasLimits: false)))
      }
      text = []
      count = 0
      first = nil
    }
    for node in nodes {
      if case .symbol(let symbol) = node, symbol.atom == .ordinary, symbol.second == 0,
        isLetter(symbol.scalar)
      {
        Scalars.append(symbol.scalar, to: &text)
        count += 1
        if first == nil { first = node }
      } else if case .number(let digits) = node, count > 0 {
        text += digits
        count += 1
      } else {
        flush()
        result.append(node)
      }
    }
    flush()
    return result
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1D400...0x1D7FF, 0x210E: true
    default: false
    }
  }

  // MARK: Scripts

  /// Scripts and primes, of which `first` is the first, onto the last node.
  mutating func scripts(_ first: Token, _ nodes: inout [MathNode]) throws(TeXMathError) {
    var scripts = MathScripts(base: base(&nodes))
    var primes = 0
    var token = first
    loop: while true {
      switch token.code {
      case 0x5E:
        guard scripts.sup == nil else { throw TeXMathError(.doubleSuperscript, source.range(token)) }
        scripts.sup = try argument(of: token)
      case 0x5F:
        guard scripts.sub == nil else { throw TeXMathError(.doubleSubscript, source.range(token)) }
        scripts.sub = try argument(of: token)
      case 0x27:
        guard scripts.sup == nil else { throw TeXMathError(.doubleSuperscript, source.range(token)) }
        primes += 1
      default:
        guard case .primitive(let primitive)? = builtin(token) else { break loop }
        switch primitive {
        case .limits: scripts.placement = .limits
        case .noLimits: scripts.placement = .beside
        default: break loop
        }
      }
      token = try source.nextVisible()
    }
    source.unread(token)
    if primes > 0 { scripts.sup = Parser.primes(primes) + (scripts.sup ?? []) }
    nodes.append(.scripts(scripts))
  }

  /// Takes the last node for a base; none where that has no place for scripts.
  private func base(_ nodes: inout [MathNode]) -> [MathNode] {
    switch nodes.last {
    case nil, .space?, .styleStart?, .styleEnd?: return []
    default: return [nodes.removeLast()]
    }
  }

  static func primes(_ count: Int) -> [MathNode] {
    let scalars: [UInt32] = [0x2032, 0x2033, 0x2034, 0x2057]
    let full = Array(repeating: scalars[3], count: (count - 1) / 4)
    return (full + [scalars[(count - 1) % 4]]).map {
      .symbol(MathSymbol(scalar: $0, atom: .ordinary, form: .sign))
    }
  }

  private mutating func unicodeScript(
    _ first: Token, _ script: (scalar: UInt32, isSuper: Bool), _ nodes: inout [MathNode]
  ) throws(TeXMathError) {
    var plain = [script.scalar]
    while true {
      let token = source.nextRaw()
      guard token.code > 0x80, let next = UnicodeScripts.plain(token.code), next.isSuper == script.isSuper else {
        source.unread(token)
        break
      }
      plain.append(next.scalar)
    }
    source.unread(Token(0x7D, first.lower, first.upper))
    source.unread(plain.map { Token($0, first.lower, first.upper) })
    source.unread(Token(0x7B, first.lower, first.upper))
    try scripts(Token(script.isSuper ? 0x5E : 0x5F, first.lower, first.upper), &nodes)
  }
}

/// The superscript and subscript characters of Unicode, which mean what `^` and `_` do.
enum UnicodeScripts {
  /// The character that stands raised or lowered in `code`.
  static func plain(_ code: UInt32) -> (scalar: UInt32, isSuper: Bool)? {
    switch code {
    case 0xB2, 0xB3: (code - 0xB0 + 0x30, true)
    case 0xB9: (0x31, true)
    case 0x2070, 0x2074...0x2079: (code - 0x2070 + 0x30, true)
    case 0x2071: (0x69, true)
    case 0x207A: (0x2B, true)
    case 0x207B: (0x2D, true)
    case 0x207C: (0x3D, true)
    case 0x207D: (0x28, true)
    case 0x207E: (0x29, true)
    case 0x207F: (0x6E, true)
    case 0x2080...0x2089: (code - 0x2080 + 0x30, false)
    case 0x208A: (0x2B, false)
    case 0x208B: (0x2D, false)
    case 0x208C: (0x3D, false)
    case 0x208D: (0x28, false)
    case 0x208E: (0x29, false)
    case 0x2090...0x209C: (subscripts[Int(code - 0x2090)], false)
    case 0x1D62...0x1D6A: (lowered[Int(code - 0x1D62)], false)
    case 0x2C7C: (0x6A, false)
    case 0x1D43...0x1D61: raised[Int(code - 0x1D43)] == 0 ? nil : (raised[Int(code - 0x1D43)], true)
    case 0x2B0: (0x68, true)
    case 0x2B2: (0x6A, true)
    case 0x2B3: (0x72, true)
    case 0x2B7: (0x77, true)
    case 0x2B8: (0x79, true)
    case 0x2E1: (0x6C, true)
    case 0x2E2: (0x73, true)
    case 0x2E3: (0x78, true)
    case 0x1D9C: (0x63, true)
    case 0x1DA0: (0x66, true)
    case 0x1DBB: (0x7A, true)
    default: nil
    }
  }

  private static let subscripts: [UInt32] = [
    0x61, 0x65, 0x6F, 0x78, 0x259, 0x68, 0x6B, 0x6C, 0x6D, 0x6E, 0x70, 0x73, 0x74,
  ]
  private static let lowered: [UInt32] = [0x69, 0x72, 0x75, 0x76, 0x3B2, 0x3B3, 0x3C1, 0x3C6, 0x3C7]
  private static let raised: [UInt32] = [
    0x61, 0, 0, 0, 0x62, 0x64, 0x65, 0, 0, 0, 0x67, 0, 0x6B, 0x6D, 0, 0x6F,
    0, 0, 0, 0x70, 0x74, 0x75, 0, 0, 0x76, 0, 0x3B2, 0x3B3, 0x3B4, 0x3C6, 0x3C7,
  ]
}
