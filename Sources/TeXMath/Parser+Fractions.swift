extension Parser {
  /// `\frac`, `\binom` and their like.
  mutating func fraction(_ primitive: Primitive, _ token: Token) throws(TeXMathError) -> MathNode {
    var position: UInt8 = 0
    if case .continuedFraction = primitive {
      position = 0x63
      if let bracket = try source.bracket(token), let first = bracket.first, first.code < 0x80 {
        position = UInt8(first.code)
      }
    }
    let numerator = try argument(of: token)
    var fraction = MathFraction(numerator: numerator, denominator: try argument(of: token))
    switch primitive {
    case .fraction(let style): fraction.style = style
    case .binomial(let style):
      fraction.style = style
      fraction.kind = .binomial
      fraction.thickness = 0
      (fraction.opening, fraction.closing) = (0x28, 0x29)
    default:
      fraction.style = .display
      fraction.continued = position
    }
    return .fraction(fraction)
  }

  /// `\genfrac{left}{right}{thickness}{style}{numerator}{denominator}`.
  mutating func generalFraction(_ token: Token) throws(TeXMathError) -> MathNode {
    let opening = try delimiterArgument(token)
    let closing = try delimiterArgument(token)
    let thickness = try source.expandedArgument(of: token)
    let style = try source.expandedArgument(of: token)
    let numerator = try argument(of: token)
    var fraction = MathFraction(numerator: numerator, denominator: try argument(of: token))
    (fraction.opening, fraction.closing) = (opening, closing)
    if !thickness.isEmpty { fraction.thickness = try length(thickness, token) }
    if fraction.thickness == 0 { fraction.kind = opening == 0 ? .stack : .binomial }
    if let digit = style.first {
      guard style.count == 1, (0x30...0x33).contains(digit) else {
        throw TeXMathError(.numberInvalid(style.shown), source.range(token))
      }
      fraction.style = [.display, .text, .script, .scriptScript][Int(digit) - 0x30]
    }
    return .fraction(fraction)
  }

  private mutating func delimiterArgument(_ token: Token) throws(TeXMathError) -> UInt32 {
    let tokens = try source.argument(of: token).filter { !$0.isSpace }
    guard let first = tokens.first else { return 0 }
    guard tokens.count == 1, let scalar = delimiterScalar(first) else {
      throw TeXMathError(.delimiterExpected(after: "genfrac"), source.range(first))
    }
    return scalar
  }

  /// `\over` and its like: what is in the list so far is above, what follows below.
  mutating func infix(
    _ infix: Primitive.Infix, _ token: Token, _ list: inout List
  ) throws(TeXMathError) {
    guard list.infix == nil else { throw TeXMathError(.fractionAmbiguous, source.range(token)) }
    for _ in 0..<list.openStyles { list.nodes.append(.styleEnd) }
    list.openStyles = 0
    var fraction = MathFraction(numerator: list.nodes, denominator: [])
    list.nodes = []
    switch infix {
    case .over: break
    case .above: fraction.thickness = try length(after: token)
    case .withDelimiters:
      fraction.opening = try delimiter(after: token)
      fraction.closing = try delimiter(after: token)
    case .atop:
      fraction.kind = .stack
      fraction.thickness = 0
    case .choose, .brace, .brack:
      fraction.kind = .binomial
      fraction.thickness = 0
      fraction.opening = infix == .choose ? 0x28 : infix == .brace ? 0x7B : 0x5B
      fraction.closing = infix == .choose ? 0x29 : infix == .brace ? 0x7D : 0x5D
    }
    list.infix = fraction
  }

  // MARK: Stacks

  /// `\overset` and its like.
  mutating func stack(_ primitive: Primitive, _ token: Token) throws(TeXMathError) -> MathNode {
    var over: [MathNode]?
    var under: [MathNode]?
    let base: [MathNode]
    switch primitive {
    case .overset:
      over = try argument(of: token)
      base = try argument(of: token)
    case .underset:
      under = try argument(of: token)
      base = try argument(of: token)
    case .overUnderset:
      over = try argument(of: token)
      under = try argument(of: token)
      base = try argument(of: token)
    case .buildrel:
      let (above, relation) = try buildrel(token)
      over = above
      base = relation
    default:
      under = try optionalArgument(of: token)
      over = try argument(of: token)
      base = try argument(of: token)
    }
    var atom = Parser.atomClass(of: base)
    if case .stackrel = primitive { atom = .relation }
    if case .buildrel = primitive { atom = .relation }
    return .stack(MathStack(kind: .label, base: base, under: under, over: over, atom: atom))
  }

  /// `\buildrel above \over relation`.
  private mutating func buildrel(_ token: Token) throws(TeXMathError) -> ([MathNode], [MathNode]) {
    var above = List()
    while true {
      let next = try source.nextVisible()
      if next.isEnd || next.isCharacter("}") {
        throw TeXMathError(.argumentMissing(of: "\\buildrel"), source.range(token))
      }
      if case .primitive(.infix(.over))? = builtin(next) { break }
      try element(next, &above)
    }
    return (above.nodes, try argument(of: token))
  }

  /// The class that a group has for what stands on it: a binary or relation alone keeps its own.
  static func atomClass(of nodes: [MathNode]) -> AtomClass {
    guard nodes.count == 1 else { return .ordinary }
    switch nodes[0] {
    case .symbol(let symbol) where symbol.atom == .binary || symbol.atom == .relation: return symbol.atom
    case .symbol(let symbol) where symbol.atom == .largeOperator: return .largeOperator
    case .word(let word): return word.atom
    case .operatorGroup: return .largeOperator
    case .classed(let atom, _): return atom
    case .group(let inner): return atomClass(of: inner)
    case .stack(let stack): return stack.atom
    default: return .ordinary
    }
  }

  /// `\sideset{_a^b}{_c^d}\sum`.
  mutating func sideset(_ token: Token) throws(TeXMathError) -> MathNode {
    let left = Parser.corners(try argument(of: token))
    let right = Parser.corners(try argument(of: token))
    let base = try argument(of: token)
    let scripts = MathScripts(
      base: base, sub: right?.sub, sup: right?.sup, presub: left?.sub, presup: left?.sup, placement: .beside)
    return .operatorGroup([.scripts(scripts)], hasLimits: true)
  }

  private static func corners(_ nodes: [MathNode]) -> MathScripts? {
    guard case .scripts(let scripts)? = nodes.first else { return nil }
    return scripts
  }

  /// What is set at the corners of a chemical symbol, from the text that `Chemistry` makes.
  mutating func chemicalScripts(_ token: Token) throws(TeXMathError) -> [MathNode] {
    let outer = font
    font = .automatic
    var parts: [[MathNode]] = []
    for _ in 0..<5 { parts.append(try argument(of: token)) }
    font = outer
    var scripts = MathScripts(base: parts[2], placement: .beside)
    if !parts[0].isEmpty { scripts.presup = parts[0] }
    if !parts[1].isEmpty { scripts.presub = parts[1] }
    if !parts[3].isEmpty { scripts.sub = parts[3] }
    if !parts[4].isEmpty { scripts.sup = parts[4] }
    return [.scripts(scripts)]
  }
}
