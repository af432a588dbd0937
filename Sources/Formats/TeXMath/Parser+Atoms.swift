import TeXVocabulary
import TextBytes

extension Parser {
  // MARK: Numbers

  /// Parses a number that begins with the digit `first`.
  mutating func number(_ first: Token, _ nodes: inout [MathNode]) {
    var bytes: [UInt8] = []
    if case .number(let before)? = nodes.last, before.first == ".", before.count == 1 {
      bytes = before
      nodes.removeLast()
    }
    var token = first
    while true {
      if ("0"..."9").contains(token.code) {
        UTF8Scalars.append(letters.digit(token.code), to: &bytes)
        token = source.nextRaw()
      } else if token.isCharacter("."), let next = digitBehind(token) {
        bytes.append(".")
        token = next
      } else if token.isCharacter("{"), let next = commaBehind(token) {
        bytes.append(",")
        token = next
      } else {
        source.unread(token)
        break
      }
    }
    nodes.append(.number(bytes))
  }

  /// Parses a point: the beginning of a number, or a full stop.
  mutating func point(_ token: Token, _ nodes: inout [MathNode]) {
    if let next = digitBehind(token) {
      nodes.append(.number(["."]))
      number(next, &nodes)
    } else {
      nodes.append(.symbol(MathSymbol(scalar: ".", atom: .ordinary, form: .sign)))
    }
  }

  /// Consumes the digit that follows, if any.
  private mutating func digitBehind(_ token: Token) -> Token? {
    let next = source.nextRaw()
    if ("0"..."9").contains(next.code) { return next }
    source.unread(next)
    return nil
  }

  /// Consumes the digit after `{,}`, if any.
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

  /// Parses a character other than letters and digits.
  mutating func character(_ token: Token, _ nodes: inout [MathNode]) throws(TeXMathError) {
    let code = token.code
    if code < 0x80 {
      guard code != "#", let symbol = ASCIISymbols.symbol(code) else { throw source.unexpected(token) }
      nodes.append(.symbol(symbol))
    } else if let script = UnicodeScripts.plain(code) {
      try unicodeScript(token, script, &nodes)
    } else if (0x391...0x3D6).contains(code) || code == 0x3F1 || code == 0x3F5 || code == 0x3F0
      || code == 0x2202
    {
      let isCapital = code < 0x3AA
      nodes.append(
        letters.symbol(MathSymbol(scalar: code, atom: .ordinary, form: isCapital ? .upright : .variable)))
    } else if let symbol = CommandTable.shared.symbol(for: code) {
      nodes.append(letters.symbol(symbol))
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

  // MARK: Scripts

  /// Attaches scripts and primes to the last node; `first` is the first of them.
  mutating func scripts(_ first: Token, _ nodes: inout [MathNode]) throws(TeXMathError) {
    var scripts = MathScripts(base: base(&nodes))
    var primes = 0
    var token = first
    loop: while true {
      switch token.code {
      case "^":
        guard scripts.sup == nil else { throw TeXMathError(.doubleSuperscript, source.range(token)) }
        scripts.sup = try argument(of: token)
      case "_":
        guard scripts.sub == nil else { throw TeXMathError(.doubleSubscript, source.range(token)) }
        scripts.sub = try argument(of: token)
      case "'":
        guard scripts.sup == nil else { throw TeXMathError(.doubleSuperscript, source.range(token)) }
        primes += 1
      default:
        guard case .primitive(.operation(let operation))? = source.builtin(token) else { break loop }
        if case .limits = operation {
          scripts.placement = .limits
        } else if case .noLimits = operation {
          scripts.placement = .beside
        } else {
          break loop
        }
      }
      token = try source.nextVisible()
    }
    source.unread(token)
    // Scripts behind those of `\prescript` belong to the same base.
    if scripts.base.count == 1, case .scripts(let inner) = scripts.base[0], inner.sub == nil,
      inner.sup == nil,
      inner.presub != nil || inner.presup != nil
    {
      (scripts.base, scripts.presub, scripts.presup) = (inner.base, inner.presub, inner.presup)
    }
    if primes > 0 { scripts.sup = Parser.primes(primes) + (scripts.sup ?? []) }
    nodes.append(.scripts(scripts))
  }

  /// Removes the last node as a base; empty if it cannot have scripts.
  private func base(_ nodes: inout [MathNode]) -> [MathNode] {
    switch nodes.last {
    case nil, .space?, .styleStart?, .styleEnd?: return []
    default: return [nodes.removeLast()]
    }
  }

  private static func primes(_ count: Int) -> [MathNode] {
    let scalars: [UInt32] = [0x2032, 0x2033, 0x2034, 0x2057]
    let full = Array(repeating: scalars[3], count: (count - 1) / 4)
    return (full + [scalars[(count - 1) % 4]]).map { .sign($0, .ordinary) }
  }

  private mutating func unicodeScript(
    _ first: Token, _ script: (scalar: UInt32, isSuper: Bool), _ nodes: inout [MathNode]
  ) throws(TeXMathError) {
    var plain = [script.scalar]
    while true {
      let token = source.nextRaw()
      guard token.code > 0x80, let next = UnicodeScripts.plain(token.code), next.isSuper == script.isSuper
      else {
        source.unread(token)
        break
      }
      plain.append(next.scalar)
    }
    source.unread(Token("}", first.lower, first.upper))
    source.unread(plain.map { Token($0, first.lower, first.upper) })
    source.unread(Token("{", first.lower, first.upper))
    try scripts(Token(script.isSuper ? "^" : "_", first.lower, first.upper), &nodes)
  }
}
