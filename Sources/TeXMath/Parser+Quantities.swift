extension Parser {
  /// Puts a template of TeX, with `#1` to `#9` for the arguments, in front of what is to be read.
  mutating func insert(
    _ template: StaticString, _ arguments: [[Token]], at call: Token
  ) throws(TeXMathError) {
    var macro = Macro(body: [])
    var lexer = Lexer([UInt8](template))
    while true {
      let token = lexer.next { CommandTable.shared.names.find($0, $1) ?? 0 }
      if token.isEnd { break }
      macro.body.append(token)
    }
    let braces = (Token(0x7B, call.lower, call.upper), Token(0x7D, call.lower, call.upper))
    for argument in arguments.reversed() {
      source.unread(braces.1)
      source.unread(argument)
      source.unread(braces.0)
    }
    macro.parameters = arguments.count
    macro.body = Macro.marked(macro.body)
    try source.expand(macro, call)
  }

  // MARK: Commands of the physics package

  /// `\dv`, `\abs`, `\qty(…)`, `\Braket{…}` and their like.
  mutating func physics(_ primitive: Primitive, _ call: Token) throws(TeXMathError) {
    switch primitive {
    case .derivative(let scalar): try derivative(scalar, call)
    case .delimited(let opening, _):
      _ = source.take("*")
      let first = try source.argument(of: call)
      switch opening {
      case 0x7C: try insert("\\left|#1\\right|", [first], at: call)
      case 0x2016: try insert("\\left\\|#1\\right\\|", [first], at: call)
      case 0x2308: try insert("\\left\\lceil#1\\right\\rceil", [first], at: call)
      case 0x230A: try insert("\\left\\lfloor#1\\right\\rfloor", [first], at: call)
      case 0x5B: try insert("\\left[#1,#2\\right]", [first, try source.argument(of: call)], at: call)
      default: try insert("\\left\\{#1,#2\\right\\}", [first, try source.argument(of: call)], at: call)
      }
    case .evaluated: try insert("\\left.#1\\right|", [try source.argument(of: call)], at: call)
    case .braket(let opening, let middle, let closing):
      let tokens = try source.argument(of: call)
      try source.insert([UInt8](closing), at: call)
      for part in Parser.split(tokens, at: 0x7C).enumerated().reversed() {
        source.unread(part.element)
        if part.offset > 0 { try source.insert([UInt8](middle), at: call) }
      }
      try source.insert([UInt8](opening), at: call)
    default: try physicsQuantity(call)
    }
  }

  /// The parts between the characters `code` outside of braces.
  private static func split(_ tokens: [Token], at code: UInt32) -> [[Token]] {
    var parts: [[Token]] = [[]]
    var depth = 0
    for token in tokens {
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      if depth == 0, token.code == code { parts.append([]) } else { parts[parts.count - 1].append(token) }
    }
    return parts
  }

  private mutating func derivative(_ scalar: UInt32, _ call: Token) throws(TeXMathError) {
    _ = source.take("*")
    let order = try source.bracket(call)
    let first = try source.argument(of: call)
    var arguments = [first]
    while arguments.count < 3, source.take("{") {
      let brace = Token(0x7B, call.lower, call.upper)
      arguments.append(try source.balanced(from: brace))
    }
    let sign: StaticString = scalar == 0x64 ? "\\mathrm{d}" : scalar == 0x2202 ? "\\partial " : "\\delta "
    let d = Parser.tokens(sign, at: call)
    switch (arguments.count, order) {
    case (1, nil): try insert("\\frac{#1}{#1 #2}", [d, first], at: call)
    case (1, let order?): try insert("\\frac{{#1}^{#3}}{#1 {#2}^{#3}}", [d, first, order], at: call)
    case (2, nil): try insert("\\frac{#1 #2}{#1 #3}", [d] + arguments, at: call)
    case (2, let order?):
      try insert("\\frac{{#1}^{#4}#2}{#1 {#3}^{#4}}", [d] + arguments + [order], at: call)
    default: try insert("\\frac{{#1}^{2}#2}{#1 #3 #1 #4}", [d] + arguments, at: call)
    }
  }

  private static func tokens(_ text: StaticString, at call: Token) -> [Token] {
    var lexer = Lexer([UInt8](text))
    var tokens: [Token] = []
    while true {
      let token = lexer.next { CommandTable.shared.names.find($0, $1) ?? 0 }
      if token.isEnd { return tokens }
      tokens.append(token.at(call))
    }
  }

  /// `\qty{5}{\m}` of siunitx, or `\qty(…)`, `\qty[…]`, `\qty{…}` of physics.
  private mutating func physicsQuantity(_ call: Token) throws(TeXMathError) {
    let opening = source.nextRawVisible()
    switch opening.code {
    case 0x28: try insert("\\left(#1\\right)", [try upTo(0x29, 0x28, call)], at: call)
    case 0x7C: try insert("\\left|#1\\right|", [try upTo(0x7C, 0, call)], at: call)
    case 0x5B:
      let content = try upTo(0x5D, 0x5B, call)
      if source.take("{") {
        source.unread(Token(0x7B, call.lower, call.upper))
        try quantity(.quantity, call)
      } else {
        try insert("\\left[#1\\right]", [content], at: call)
      }
    default:
      source.unread(opening)
      let first = try source.argument(of: call)
      guard source.take("{") else { return try insert("\\left\\{#1\\right\\}", [first], at: call) }
      let unit = try source.balanced(from: Token(0x7B, call.lower, call.upper))
      try writeQuantity(source.text(first), unit, call)
    }
  }

  private mutating func upTo(
    _ closing: UInt32, _ opening: UInt32, _ call: Token
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

  // MARK: Commands of the siunitx package

  /// `\num`, `\si`, `\SI` and their like.
  mutating func quantity(_ quantity: Primitive.Quantity, _ call: Token) throws(TeXMathError) {
    _ = try source.bracket(call)
    switch quantity {
    case .number: try source.insert(SIUnits.number(try source.expandedArgument(of: call)), at: call)
    case .unit: try writeQuantity([], try source.argument(of: call), call)
    case .quantity:
      let number = try source.expandedArgument(of: call)
      _ = try source.bracket(call)
      try writeQuantity(number, try source.argument(of: call), call)
    case .angle: try source.insert(SIUnits.angle(try source.expandedArgument(of: call)), at: call)
    case .list:
      let numbers = try source.expandedArgument(of: call).split(separator: 0x3B)
      var text: [UInt8] = []
      for (index, number) in numbers.enumerated() {
        if index > 0 { text.append(",\\ ") }
        text += SIUnits.number(Array(number))
      }
      try source.insert(text, at: call)
    case .range, .quantityRange:
      var text = SIUnits.number(try source.expandedArgument(of: call))
      text.append("\\text{ to }")
      text += SIUnits.number(try source.expandedArgument(of: call))
      if quantity == .quantityRange {
        text.append("\\,")
        text += SIUnits.unit(try unitWords(try source.argument(of: call)))
      }
      try source.insert(text, at: call)
    }
  }

  private mutating func writeQuantity(
    _ number: [UInt8], _ unit: [Token], _ call: Token
  ) throws(TeXMathError) {
    var text = number.isEmpty ? [] : SIUnits.number(number)
    let unit = SIUnits.unit(try unitWords(unit))
    if !text.isEmpty, !unit.isEmpty { text.append("\\,") }
    try source.insert(text + unit, at: call)
  }

  /// A unit as words: commands by name behind a backslash, groups and characters as they are.
  private mutating func unitWords(_ tokens: [Token]) throws(TeXMathError) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var group: [UInt8]?
    for token in tokens where !token.isSpace {
      if token.isCharacter("{") {
        group = []
      } else if token.isCharacter("}") {
        if let content = group { words.append(content) }
        group = nil
      } else if group != nil {
        group?.append(contentsOf: source.text([token]))
      } else {
        words.append(source.text([token]))
      }
    }
    return words
  }
}
