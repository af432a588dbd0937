extension Parser {
  /// Reads what the command `token` asks for onto `list`.
  mutating func command(_ token: Token, _ list: inout List) throws(TeXMathError) {
    switch builtin(token) {
    case nil:
      if let scalar = TextSymbols.scalar(source.name(token)) {
        var text: [UInt8] = []
        Scalars.append(scalar, to: &text)
        list.nodes.append(.text(text, []))
      } else {
        reportUnknown(token)
      }
    case .symbol(let symbol)?: list.nodes.append(self.symbol(symbol))
    case .function(let hasLimits)?:
      list.nodes.append(.word(MathWord(text: source.name(token), isFunction: true, hasLimits: hasLimits)))
    case .macro?: break
    case .primitive(let primitive)?:
      if try structure(primitive, token, &list) { return }
      if try decoration(primitive, token, &list) { return }
      if try layout(primitive, token, &list) { return }
      try special(primitive, token, &list)
    }
  }

  /// Fractions, roots, delimiters, operators.
  private mutating func structure(
    _ primitive: Primitive, _ token: Token, _ list: inout List
  ) throws(TeXMathError) -> Bool {
    switch primitive {
    case .relax: break
    case .fraction, .binomial, .continuedFraction: list.nodes.append(try fraction(primitive, token))
    case .generalFraction: list.nodes.append(try generalFraction(token))
    case .infix(let infix): try self.infix(infix, token, &list)
    case .root:
      let index = try optionalArgument(of: token)
      list.nodes.append(.root(try argument(of: token), index: index))
    case .plainRoot:
      let index = try self.list(.of)
      let of = try source.nextVisible()
      guard case .primitive(.of)? = builtin(of) else {
        throw TeXMathError(.argumentMissing(of: "\\root"), source.range(token))
      }
      list.nodes.append(.root(try argument(of: token), index: index))
    case .left: list.nodes.append(try fence(token))
    case .big(let size, let atom):
      list.nodes.append(.delimiter(try delimiter(after: token), size: size, atom))
    case .atom(let atom):
      let nodes = try argument(of: token)
      list.nodes.append(
        atom == .largeOperator ? .operatorGroup(nodes, hasLimits: true) : .classed(atom, nodes))
    case .limits, .noLimits:
      guard let last = list.nodes.last, Parser.isOperator(last) else {
        throw TeXMathError(.limitsWithoutOperator, source.range(token))
      }
      try scripts(token, &list.nodes)
    case .operatorName: list.nodes.append(try operatorName(token))
    case .moduloBinary, .modulo, .moduloParenthesised, .moduloPlain: try modulo(primitive, token, &list)
    case .not: try negation(token, &list)
    case .dots: list.nodes.append(try dots())
    default: return false
    }
    return true
  }

  /// Accents, fonts, stacks, arrows.
  private mutating func decoration(
    _ primitive: Primitive, _ token: Token, _ list: inout List
  ) throws(TeXMathError) -> Bool {
    switch primitive {
    case .accent(let accent): list.nodes.append(.accent(accent, try argument(of: token)))
    case .brace(let scalar, let isUnder):
      let brace = [MathNode.symbol(MathSymbol(scalar: scalar, atom: .ordinary, form: .sign))]
      let base = try argument(of: token)
      list.nodes.append(
        .stack(
          MathStack(
            kind: .brace, base: base, under: isUnder ? brace : nil, over: isUnder ? nil : brace,
            atom: .largeOperator)))
    case .arrow(let scalar):
      let under = try optionalArgument(of: token)
      let over = try argument(of: token)
      let arrow = [MathNode.symbol(MathSymbol(scalar: scalar, atom: .relation, form: .sign))]
      list.nodes.append(
        .stack(MathStack(kind: .arrow, base: arrow, under: under, over: over, atom: .relation)))
    case .overset, .underset, .overUnderset, .stackrel, .buildrel:
      list.nodes.append(try stack(primitive, token))
    case .sideset: list.nodes.append(try sideset(token))
    case .prescript:
      let (sup, sub) = (try argument(of: token), try argument(of: token))
      let base = try argument(of: token)
      list.nodes.append(.scripts(MathScripts(base: base, presub: sub, presup: sup)))
    case .font(let font):
      let outer = self.font
      self.font = font
      let nodes = Parser.joined(try argument(of: token), in: font)
      self.font = outer
      list.nodes.append(nodes.count == 1 ? nodes[0] : .group(nodes))
    case .fontSwitch(let font):
      self.font = font
      list.hasFontSwitch = [.upright, .sansSerif, .monospace, .bold].contains(font)
    case .boldSymbol:
      let outer = isBold
      isBold = true
      let nodes = try argument(of: token)
      isBold = outer
      list.nodes.append(nodes.count == 1 ? nodes[0] : .group(nodes))
    case .substack: list.nodes.append(try substack(token))
    default: return false
    }
    return true
  }

  /// The length of `\hspace{2em}`, or of `\hspace 2em`, which KaTeX knows and LaTeX does not.
  private mutating func spaceArgument(of call: Token) throws(TeXMathError) -> Int {
    _ = source.take("*")
    let first = source.nextRawVisible()
    if !first.isEnd { source.unread(first) }
    let isBare = !first.isCharacter("{") && first.commandID == nil
    return isBare ? try length(after: call) : try length(try source.expandedArgument(of: call), call)
  }

  /// Styles, spaces, boxes, colours.
  private mutating func layout(
    _ primitive: Primitive, _ token: Token, _ list: inout List
  ) throws(TeXMathError) -> Bool {
    switch primitive {
    case .style(let style): open(.style(style), &list)
    case .size(let percent): open(.size(percent), &list)
    case .space(let width): list.nodes.append(.space(width))
    case .kern(.length): list.nodes.append(.space(try length(after: token)))
    case .kern(.argument):
      list.nodes.append(.space(try spaceArgument(of: token)))
    case .text(let font): list.nodes += try text(after: token, font)
    case .shove: list.nodes.append(.group(try argument(of: token)))
    case .phantom(let kind): list.nodes.append(.phantom(try argument(of: token), kind))
    case .smash:
      let part = try source.bracket(token).map { source.text($0) } ?? []
      let padding = MathPadding(hidesHeight: !part.equals("b"), hidesDepth: !part.equals("t"))
      list.nodes.append(.padded(try argument(of: token), padding))
    case .lap(let lap): list.nodes.append(.padded(try argument(of: token), MathPadding(lap: lap)))
    case .raise(let isDown):
      let height = try length(after: token)
      list.nodes.append(.padded(try argument(of: token), MathPadding(raise: isDown ? -height : height)))
    case .raiseBox:
      let height = try length(try source.expandedArgument(of: token), token)
      list.nodes.append(.padded(try text(after: token, []), MathPadding(raise: height)))
    case .centred: list.nodes.append(.group(try argument(of: token)))
    case .rule: list.nodes.append(try rule(token))
    case .colour: open(.colour(try colour(of: token)), &list)
    case .textColour:
      let colour = try colour(of: token)
      list.nodes.append(.styleStart(.colour(colour)))
      list.nodes += try argument(of: token)
      list.nodes.append(.styleEnd)
    case .colourBox: list.nodes.append(.group(try colourBox(token)))
    case .framedColourBox:
      _ = try colour(of: token)
      list.nodes.append(.enclosed(try colourBox(token), notation: "box"))
    case .defineColour: try defineColour(token)
    case .enclosed(let notation): list.nodes.append(.enclosed(try argument(of: token), notation: notation))
    case .enclose: list.nodes.append(try enclose(token))
    case .framed: list.nodes.append(.enclosed(try text(after: token, []), notation: "box"))
    case .cancelTo:
      let target = try argument(of: token)
      let body = MathNode.enclosed(try argument(of: token), notation: "updiagonalstrike")
      list.nodes.append(.scripts(MathScripts(base: [body], sup: target)))
    default: return false
    }
    return true
  }

  /// Environments, numbers, and what is left.
  private mutating func special(
    _ primitive: Primitive, _ token: Token, _ list: inout List
  ) throws(TeXMathError) {
    switch primitive {
    case .begin: try environment(token, &list)
    case .tag, .noTag, .label: try rowNumber(primitive, token)
    case .reference(let isEquation):
      let label = try source.textArgument(of: token)
      list.nodes.append(.reference(label: label, isEquation: isEquation, source.range(token)))
    case .character: list.nodes.append(try characterByNumber(token))
    case .verbatim:
      guard let content = source.verbatim() else {
        throw TeXMathError(.argumentMissing(of: "\\verb"), source.range(token))
      }
      list.nodes.append(.text(content, .monospace))
    case .choice:
      var styles: [[MathNode]] = []
      for _ in 0..<4 { styles.append(try argument(of: token)) }
      list.nodes.append(.choice(styles))
    case .link:
      _ = try source.argument(of: token)
      list.nodes.append(.group(try argument(of: token)))
    case .address: list.nodes.append(.text(try source.textArgument(of: token), .monospace))
    case .kept:
      _ = try source.argument(of: token)
      list.nodes.append(.group(try argument(of: token)))
    case .dropped(let count):
      for _ in 0..<count { _ = try source.argument(of: token) }
    case .chemistry, .physicalUnit:
      let text = try source.textArgument(of: token)
      var chemistry = Chemistry(call: source.range(token))
      let tex =
        if case .chemistry = primitive { try chemistry.equation(text) } else { try chemistry.unit(text) }
      try source.insert(tex, at: token)
    case .chemicalScripts: list.nodes += try chemicalScripts(token)
    case .quantity(let quantity): try self.quantity(quantity, token)
    case .derivative, .delimited, .physicsQuantity, .evaluated, .braket: try physics(primitive, token)
    case .textOrMath:
      _ = try source.argument(of: token)
      list.nodes += try argument(of: token)
    case .beginGroup, .endGroup: break
    case .refused: throw TeXMathError(.refusedCommand(name: source.shown(token)), source.range(token))
    default: throw unexpected(token)
    }
  }

  /// Opens a change that lasts to the end of the list.
  private func open(_ change: StyleChange, _ list: inout List) {
    list.nodes.append(.styleStart(change))
    list.openStyles += 1
  }

  private static func joined(_ nodes: [MathNode], in font: MathFont) -> [MathNode] {
    switch font {
    case .upright, .bold, .sansSerif, .monospace, .boldSansSerif: return joined(nodes)
    case .italic:
      // A word in italic has letters of its own: an mi of several letters is upright.
      let letters = nodes.compactMap { node -> UInt32? in
        guard case .symbol(let symbol) = node, symbol.form == .variable else { return nil }
        return symbol.scalar
      }
      guard letters.count == nodes.count, nodes.count > 1 else { return nodes }
      var text: [UInt8] = []
      for letter in letters { Scalars.append(letter, to: &text) }
      return [.word(MathWord(text: text, isFunction: false, hasLimits: false))]
    default: return nodes
    }
  }

  /// Whether `\limits` may stand behind the node.
  static func isOperator(_ node: MathNode) -> Bool {
    switch node {
    case .symbol(let symbol): symbol.atom == .largeOperator
    case .word(let word): word.isFunction
    case .operatorGroup, .stack: true
    case .scripts(let scripts): scripts.base.first.map { isOperator($0) } ?? false
    default: false
    }
  }
}
