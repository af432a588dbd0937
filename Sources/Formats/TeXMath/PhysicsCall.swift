import TextBytes

/// Expands a command of the physics or braket package.
///
///     \dv[2]{f}{x}    \frac{{\mathrm{d}}^{2}f}{\mathrm{d} {x}^{2}}
struct PhysicsCall {
  private let call: Token

  init(_ call: Token) { self.call = call }

  /// Reads the arguments of the command and pushes its expansion.
  func expand(_ command: Primitive.Physics, in source: inout Expander) throws(TeXMathError) {
    switch command {
    case .derivative(let scalar): try derivative(scalar, in: &source)
    case .delimited(let opening, _): try delimited(opening, in: &source)
    case .evaluated: try source.insert("\\left.#1\\right|", [try source.argument(of: call)], at: call)
    case .braket(let opening, let middle, let closing):
      let tokens = try source.argument(of: call)
      try source.insert([UInt8](closing), at: call)
      for part in PhysicsCall.parts(of: tokens, between: "|").enumerated().reversed() {
        source.unread(part.element)
        if part.offset > 0 { try source.insert([UInt8](middle), at: call) }
      }
      try source.insert([UInt8](opening), at: call)
    case .quantity: try quantity(in: &source)
    }
  }

  private func delimited(_ opening: UInt32, in source: inout Expander) throws(TeXMathError) {
    _ = source.take("*")
    let first = try source.argument(of: call)
    switch opening {
    case "|": try source.insert("\\left|#1\\right|", [first], at: call)
    case 0x2016: try source.insert("\\left\\|#1\\right\\|", [first], at: call)
    case 0x2308: try source.insert("\\left\\lceil#1\\right\\rceil", [first], at: call)
    case 0x230A: try source.insert("\\left\\lfloor#1\\right\\rfloor", [first], at: call)
    case "[": try source.insert("\\left[#1,#2\\right]", [first, try source.argument(of: call)], at: call)
    default: try source.insert("\\left\\{#1,#2\\right\\}", [first, try source.argument(of: call)], at: call)
    }
  }

  /// Splits at the character `code` outside of braces.
  private static func parts(of tokens: [Token], between code: UInt32) -> [[Token]] {
    var parts: [[Token]] = [[]]
    var depth = 0
    for token in tokens {
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      if depth == 0, token.code == code { parts.append([]) } else { parts[parts.count - 1].append(token) }
    }
    return parts
  }

  private func derivative(_ scalar: UInt32, in source: inout Expander) throws(TeXMathError) {
    _ = source.take("*")
    let order = try source.bracket(call)
    let first = try source.argument(of: call)
    var arguments = [first]
    while arguments.count < 3, source.take("{") {
      let brace = Token("{", call.lower, call.upper)
      arguments.append(try source.balanced(from: brace))
    }
    let sign: StaticString = scalar == "d" ? "\\mathrm{d}" : scalar == 0x2202 ? "\\partial " : "\\delta "
    let d = Expander.tokens(of: sign).map { $0.at(call) }
    switch (arguments.count, order) {
    case (1, nil): try source.insert("\\frac{#1}{#1 #2}", [d, first], at: call)
    case (1, let order?): try source.insert("\\frac{{#1}^{#3}}{#1 {#2}^{#3}}", [d, first, order], at: call)
    case (2, nil): try source.insert("\\frac{#1 #2}{#1 #3}", [d] + arguments, at: call)
    case (2, let order?):
      try source.insert("\\frac{{#1}^{#4}#2}{#1 {#3}^{#4}}", [d] + arguments + [order], at: call)
    default: try source.insert("\\frac{{#1}^{2}#2}{#1 #3 #1 #4}", [d] + arguments, at: call)
    }
  }

  /// Expands `\qty{5}{\m}` of siunitx, or `\qty(…)`, `\qty[…]`, `\qty{…}` of physics.
  private func quantity(in source: inout Expander) throws(TeXMathError) {
    let opening = source.nextRawVisible()
    switch opening.code {
    case "(": try source.insert("\\left(#1\\right)", [try content(of: "(", to: ")", in: &source)], at: call)
    case "|": try source.insert("\\left|#1\\right|", [try content(of: 0, to: "|", in: &source)], at: call)
    case "[":
      let content = try content(of: "[", to: "]", in: &source)
      if source.take("{") {
        source.unread(Token("{", call.lower, call.upper))
        try QuantityCall(call).expand(.quantity, in: &source)
      } else {
        try source.insert("\\left[#1\\right]", [content], at: call)
      }
    default:
      source.unread(opening)
      let first = try source.argument(of: call)
      guard source.take("{") else { return try source.insert("\\left\\{#1\\right\\}", [first], at: call) }
      let unit = try source.balanced(from: Token("{", call.lower, call.upper))
      try QuantityCall(call).insert(source.text(first), unit, in: &source)
    }
  }

  /// The tokens up to the matching `closing`.
  private func content(
    of opening: UInt32, to closing: UInt32, in source: inout Expander
  ) throws(TeXMathError) -> [Token] {
    var tokens: [Token] = []
    var depth = 0
    while true {
      let token = source.nextRaw()
      if token.isEnd { throw TeXMathError(.argumentMissing(of: "\\qty"), source.range(call)) }
      if token.code == closing {
        if depth == 0 { return tokens }
        depth -= 1
      }
      if token.code == opening { depth += 1 }
      tokens.append(token)
    }
  }
}

extension Expander {
  /// Pushes a TeX template, with `#1` to `#9` replaced by the arguments.
  mutating func insert(
    _ template: StaticString, _ arguments: [[Token]], at call: Token
  ) throws(TeXMathError) {
    for argument in arguments.reversed() {
      unread(Token("}", call.lower, call.upper))
      unread(argument)
      unread(Token("{", call.lower, call.upper))
    }
    var macro = Macro(body: [])
    macro.parameters = arguments.count
    macro.body = Macro.marked(Expander.tokens(of: template))
    try expand(macro, call)
  }

  /// Tokenizes TeX source that has only built-in commands.
  fileprivate static func tokens(of text: StaticString) -> [Token] {
    Lexer.tokens([UInt8](text)) { CommandTable.shared.names.find($0, $1) ?? 0 }
  }
}
