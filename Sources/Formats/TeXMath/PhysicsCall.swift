import TeXVocabulary
import TextBytes

/// Expands a command of the physics or braket package.
///
///     \dv[2]{f}{x}    \frac{{\mathrm{d}}^{2}f}{\mathrm{d} {x}^{2}}
struct PhysicsCall {
  private let call: Token
  private let options: CallOptions

  init(_ call: Token, _ options: CallOptions) {
    self.call = call
    self.options = options
  }

  /// Reads the arguments of the command and pushes its expansion.
  func expand(_ command: Primitive.Physics, in source: inout Expander) throws(TeXMathError) {
    switch command {
    case .derivative(let scalar): try derivative(scalar, in: &source)
    case .differential(let sign):
      let sign = tokens(sign)
      if let power = options[0] {
        try source.insert("{#1}^{#2}", [sign, power], at: call)
      } else {
        try source.insert("#1", [sign], at: call)
      }
    case .delimited(let opening, let closing, let count):
      let size = size(from: &source)
      var content = try source.argument(of: call)
      for _ in 1..<count { content += [character(",")] + (try source.argument(of: call)) }
      try fence(content, opening, closing, size: size, in: &source)
    case .evaluated: try evaluated(in: &source)
    case .braket(let opening, let middle, let closing):
      try braket(opening, middle, closing, in: &source)
    case .innerProduct: try innerProduct(in: &source)
    case .outerProduct:
      let first = try source.argument(of: call)
      let second = try group(in: &source) ?? first
      try source.insert("\\mathinner{|{#1}\\rangle\\langle{#2}|}", [first, second], at: call)
    case .expectation:
      let first = try source.argument(of: call)
      guard let state = try group(in: &source) else {
        return try source.insert("\\left\\langle{#1}\\right\\rangle", [first], at: call)
      }
      try source.insert(
        "\\left\\langle{#2}\\middle|{#1}\\middle|{#2}\\right\\rangle", [first, state], at: call)
    case .quantity: try quantity(in: &source)
    case .matrix, .identity, .filled, .zero, .pauli, .diagonal:
      try PhysicsMatrix(call, options).expand(command, in: &source)
    }
  }

  // MARK: Delimiters

  /// Pushes a fence around `content`, whose delimiters grow unless the call has a star or names their size.
  private func fence(
    _ content: [Token], _ opening: StaticString, _ closing: StaticString, size: [Token]?,
    in source: inout Expander
  ) throws(TeXMathError) {
    let group = [character("{")] + content + [character("}")]
    if let size {
      try source.insert(
        "\\mathopen{#1#2}#3\\mathclose{#1#4}", [size, tokens(opening), group, tokens(closing)], at: call)
    } else if options.isStarred {
      try source.insert("#1#2#3", [tokens(opening), content, tokens(closing)], at: call)
    } else {
      try source.insert("\\left#1#2\\right#3", [tokens(opening), content, tokens(closing)], at: call)
    }
  }

  /// The size of delimiters: the optional argument, or a command such as `\big` after the name.
  private func size(from source: inout Expander) -> [Token]? {
    if let size = options[0] { return size }
    let next = source.nextRawVisible()
    if case .primitive(.operation(.big))? = source.builtin(next) { return [next] }
    if !next.isEnd { source.unread(next) }
    return nil
  }

  /// Expands `\eval{f}`, `\eval(f|` and `\eval[f|`.
  private func evaluated(in source: inout Expander) throws(TeXMathError) {
    let first = source.nextRawVisible()
    switch first.code {
    case "(":
      let content = try content(of: 0, to: "|", in: &source)
      try source.insert("\\left(#1\\right|", [content], at: call)
    case "[":
      let content = try content(of: 0, to: "|", in: &source)
      try source.insert("\\left[#1\\right|", [content], at: call)
    case "_", "^":
      source.unread(first)
      try source.insert("\\left.\\right|", [], at: call)
    default:
      if !first.isEnd { source.unread(first) }
      try source.insert("\\left.#1\\right|", [try source.argument(of: call)], at: call)
    }
  }

  // MARK: States

  /// Expands `\braket{a}{b}` of physics, or `\braket{a|b}` of braket.
  private func innerProduct(in source: inout Expander) throws(TeXMathError) {
    let first = try source.argument(of: call)
    if let second = try group(in: &source) {
      try source.insert("\\mathinner{\\langle{#1}|{#2}\\rangle}", [first, second], at: call)
    } else if source.name(call).equals("braket") {
      try source.insert("\\mathinner{\\langle{#1}\\rangle}", [first], at: call)
    } else {
      try source.insert("\\mathinner{\\langle{#1}|{#1}\\rangle}", [first], at: call)
    }
  }

  /// Expands `\Braket{a|b|c}` and `\Set{a|b}`; two bars are one double bar.
  private func braket(
    _ opening: StaticString, _ middle: StaticString, _ closing: StaticString, in source: inout Expander
  ) throws(TeXMathError) {
    let content = try source.argument(of: call)
    let isSet = source.name(call).equals("set") || source.name(call).equals("Set")
    let double: StaticString = source.name(call).equals("set") ? "\\mathrel{\\|}" : "\\,\\middle\\|\\,"
    var output = tokens(opening)
    var depth = 0
    var hasBar = false
    var index = 0
    while index < content.count {
      let token = content[index]
      index += 1
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      let isDouble = token.commandID.map { source.macros.name($0) == ["|"] } ?? false
      guard depth == 0, token.isCharacter("|") || isDouble, !(isSet && hasBar) else {
        output.append(token)
        continue
      }
      hasBar = true
      if !isDouble, index < content.count, content[index].isCharacter("|") {
        index += 1
        output += tokens(double)
      } else {
        output += tokens(isDouble ? double : middle)
      }
    }
    source.unread(output + tokens(closing))
  }

  /// The next group in braces; nil if none follows.
  private func group(in source: inout Expander) throws(TeXMathError) -> [Token]? {
    source.take("{") ? try source.balanced(from: character("{")) : nil
  }

  // MARK: Derivatives

  private func derivative(_ scalar: UInt32, in source: inout Expander) throws(TeXMathError) {
    let order = options[0]
    let first = try source.argument(of: call)
    var arguments = [first]
    // Only partial derivatives may be mixed.
    while arguments.count < (scalar == 0x2202 ? 3 : 2), let next = try group(in: &source) {
      arguments.append(next)
    }
    let d = tokens(scalar == "d" ? "\\mathrm{d}" : scalar == 0x2202 ? "\\partial " : "\\delta ")
    let isFlat = options.isStarred
    switch (arguments.count, order) {
    case (1, nil): try source.insert(isFlat ? "#1/#1 #2" : "\\frac{#1}{#1 #2}", [d, first], at: call)
    case (1, let order?):
      let template: StaticString = isFlat ? "{#1}^{#3}/#1 {#2}^{#3}" : "\\frac{{#1}^{#3}}{#1 {#2}^{#3}}"
      try source.insert(template, [d, first, order], at: call)
    case (2, nil):
      try source.insert(isFlat ? "#1 #2/#1 #3" : "\\frac{#1 #2}{#1 #3}", [d] + arguments, at: call)
    case (2, let order?):
      let template: StaticString = isFlat ? "{#1}^{#4}#2/#1 {#3}^{#4}" : "\\frac{{#1}^{#4}#2}{#1 {#3}^{#4}}"
      try source.insert(template, [d] + arguments + [order], at: call)
    default:
      let template: StaticString = isFlat ? "{#1}^{2}#2/#1 #3 #1 #4" : "\\frac{{#1}^{2}#2}{#1 #3 #1 #4}"
      try source.insert(template, [d] + arguments, at: call)
    }
  }

  // MARK: Quantities

  /// Expands `\qty{5}{\m}` of siunitx, or `\qty(…)`, `\qty[…]`, `\qty{…}` of physics.
  private func quantity(in source: inout Expander) throws(TeXMathError) {
    let size = size(from: &source)
    let opening = source.nextRawVisible()
    switch opening.code {
    case "(": try fence(try content(of: "(", to: ")", in: &source), "(", ")", size: size, in: &source)
    case "|":
      try fence(try content(of: 0, to: "|", in: &source), "\\lvert ", "\\rvert ", size: size, in: &source)
    case "[":
      let content = try content(of: "[", to: "]", in: &source)
      if source.take("{") {
        source.unread(character("{"))
        try QuantityCall(call, CallOptions(brackets: [content])).expand(.quantity, in: &source)
      } else {
        try fence(content, "[", "]", size: size, in: &source)
      }
    default:
      if !opening.isEnd { source.unread(opening) }
      let first = try source.argument(of: call)
      guard size == nil, let unit = try group(in: &source) else {
        return try fence(first, "\\lbrace ", "\\rbrace ", size: size, in: &source)
      }
      try QuantityCall(call).insert(source.text(first), unit, in: &source)
    }
  }

  /// The tokens up to the matching `closing`.
  private func content(
    of opening: UInt32, to closing: UInt32, in source: inout Expander
  ) throws(TeXMathError) -> [Token] {
    try source.content(of: opening, to: closing, call)
  }

  private func tokens(_ text: StaticString) -> [Token] { Expander.tokens(of: text).map { $0.at(call) } }

  private func character(_ scalar: Unicode.Scalar) -> Token { Token(scalar.value, call.lower, call.upper) }
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

  /// The tokens up to the `closing` that matches an `opening` read before.
  mutating func content(
    of opening: UInt32, to closing: UInt32, _ call: Token
  ) throws(TeXMathError) -> [Token] {
    var tokens: [Token] = []
    var depth = 0
    var braces = 0
    while true {
      let token = nextRaw()
      if token.isCharacter("{") { braces += 1 }
      if token.isCharacter("}") { braces -= 1 }
      if token.isEnd || braces < 0 { throw TeXMathError(.argumentMissing(of: described(call)), range(call)) }
      if token.code == closing, braces == 0 {
        if depth == 0 { return tokens }
        depth -= 1
      }
      if token.code == opening, braces == 0 { depth += 1 }
      tokens.append(token)
    }
  }

  /// Tokenizes TeX source that has only built-in commands.
  static func tokens(of text: StaticString) -> [Token] {
    Lexer.tokens([UInt8](text)) { CommandTable.shared.names.find($0, range: $1) ?? 0 }
  }
}
