import TextBytes

extension Parser {
  /// Parses the command `token` and appends to `list`.
  mutating func command(_ token: Token, _ list: inout MathList) throws(TeXMathError) {
    switch source.builtin(token) {
    case nil:
      if let scalar = TextSymbols.scalar(source.name(token)) {
        var text: [UInt8] = []
        UTF8Scalars.append(scalar, to: &text)
        list.nodes.append(.text(text, []))
      } else {
        reportUnknown(token)
      }
    case .symbol(let symbol)?: list.nodes.append(letters.symbol(symbol))
    case .function(let hasLimits)?:
      list.nodes.append(.word(MathWord(text: source.name(token), isFunction: true, hasLimits: hasLimits)))
    case .macro?: break
    case .primitive(let primitive)?: try carryOut(primitive, token, &list)
    }
  }

  private mutating func carryOut(
    _ primitive: Primitive, _ token: Token, _ list: inout MathList
  ) throws(TeXMathError) {
    switch primitive {
    case .relax, .groupMark: break
    case .fraction(let fraction): list.nodes.append(try self.fraction(fraction, token))
    case .infix(let infix): try self.infix(infix, token, &list)
    case .operation(let operation): try self.operation(operation, token, &list)
    case .decoration(let decoration): try self.decoration(decoration, token, &list)
    case .layout(let layout): try self.layout(layout, token, &list)
    case .colour(let colour): try self.colour(colour, token, &list)
    case .rowNumber(let command): try rowNumber(command, token)
    case .expansion(let expansion): try self.expansion(expansion, token)
    case .other(let other): try self.other(other, token, &list)
    case .boundary, .define: throw source.unexpected(token)
    }
  }

  /// Parses roots, delimiters and operators.
  private mutating func operation(
    _ operation: Primitive.Operation, _ token: Token, _ list: inout MathList
  ) throws(TeXMathError) {
    switch operation {
    case .root:
      let index = try optionalArgument(of: token)
      list.nodes.append(.root(try argument(of: token), index: index))
    case .plainRoot:
      let index = try self.list(.of)
      let of = try source.nextVisible()
      guard case .primitive(.boundary(.of))? = source.builtin(of) else {
        throw TeXMathError(.argumentMissing(of: "\\root"), source.range(token))
      }
      list.nodes.append(.root(try argument(of: token), index: index))
    case .fence: list.nodes.append(try fence(token))
    case .big(let size, let atom):
      list.nodes.append(.delimiter(try source.delimiter(after: token), size: size, atom))
    case .atom(let atom):
      let nodes = try argument(of: token)
      list.nodes.append(
        atom == .largeOperator ? .operatorGroup(nodes, hasLimits: true) : .classed(atom, nodes))
    case .limits, .noLimits:
      guard let last = list.nodes.last, last.takesLimits else {
        throw TeXMathError(.limitsWithoutOperator, source.range(token))
      }
      try scripts(token, &list.nodes)
    case .operatorName: list.nodes.append(try operatorName(token))
    case .modulo(let modulo): list.nodes += try self.modulo(modulo, token)
    case .not: list.nodes.append(try negation(token))
    case .dots: list.nodes.append(try dots())
    }
  }

  /// Parses accents, fonts, stacks and arrows.
  private mutating func decoration(
    _ decoration: Primitive.Decoration, _ token: Token, _ list: inout MathList
  ) throws(TeXMathError) {
    switch decoration {
    case .accent(let accent): list.nodes.append(.accent(accent, try argument(of: token)))
    case .brace(let scalar, let isUnder):
      let brace = [MathNode.sign(scalar, .ordinary)]
      let base = try argument(of: token)
      let stack = MathStack(
        kind: .brace, base: base, under: isUnder ? brace : nil, over: isUnder ? nil : brace,
        atom: .largeOperator)
      list.nodes.append(.stack(stack))
    case .arrow(let scalar):
      let under = try optionalArgument(of: token)
      let over = try argument(of: token)
      let arrow = [MathNode.sign(scalar, .relation)]
      list.nodes.append(
        .stack(MathStack(kind: .arrow, base: arrow, under: under, over: over, atom: .relation)))
    case .stack(let stack): list.nodes.append(try self.stack(stack, token))
    case .sideset: list.nodes.append(try sideset(token))
    case .prescript:
      let (sup, sub) = (try argument(of: token), try argument(of: token))
      let base = try argument(of: token)
      list.nodes.append(.scripts(MathScripts(base: base, presub: sub, presup: sup)))
    case .font(let font):
      let outer = letters.font
      letters.font = font
      let nodes = try argument(of: token).joined(in: font)
      letters.font = outer
      list.nodes.append(nodes.asOne)
    case .fontSwitch(let font):
      letters.font = font
      list.switchFont(to: font)
    case .boldSymbol:
      let outer = letters.isBold
      letters.isBold = true
      let nodes = try argument(of: token)
      letters.isBold = outer
      list.nodes.append(nodes.asOne)
    case .substack: list.nodes.append(try substack(token))
    }
  }

  /// Parses styles, spaces and boxes.
  private mutating func layout(
    _ layout: Primitive.Layout, _ token: Token, _ list: inout MathList
  ) throws(TeXMathError) {
    switch layout {
    case .style(let style): list.open(.style(style))
    case .size(let percent): list.open(.size(percent))
    case .space(let width): list.nodes.append(.space(width))
    case .kern(.length): list.nodes.append(.space(try source.length(after: token)))
    case .kern(.argument): list.nodes.append(.space(try source.spaceArgument(of: token)))
    case .text(let font): list.nodes += try TextParser.argument(of: token, in: font, from: &self)
    case .shove, .centred: list.nodes.append(.group(try argument(of: token)))
    case .phantom(let kind): list.nodes.append(.phantom(try argument(of: token), kind))
    case .smash:
      let part = try source.bracket(token).map { source.text($0) } ?? []
      let padding = MathPadding(hidesHeight: !part.equals("b"), hidesDepth: !part.equals("t"))
      list.nodes.append(.padded(try argument(of: token), padding))
    case .lap(let lap): list.nodes.append(.padded(try argument(of: token), MathPadding(lap: lap)))
    case .raise(let isDown):
      let height = try source.length(after: token)
      list.nodes.append(.padded(try argument(of: token), MathPadding(raise: isDown ? -height : height)))
    case .raiseBox:
      let height = try source.lengthArgument(of: token)
      let text = try TextParser.argument(of: token, in: [], from: &self)
      list.nodes.append(.padded(text, MathPadding(raise: height)))
    case .rule: list.nodes.append(try source.rule(token))
    case .enclosed(let notation): list.nodes.append(.enclosed(try argument(of: token), notation: notation))
    case .enclose: list.nodes.append(try enclose(token))
    case .framed:
      let text = try TextParser.argument(of: token, in: [], from: &self)
      list.nodes.append(.enclosed(text, notation: "box"))
    case .cancelTo:
      let target = try argument(of: token)
      let body = MathNode.enclosed(try argument(of: token), notation: "updiagonalstrike")
      list.nodes.append(.scripts(MathScripts(base: [body], sup: target)))
    }
  }

  private mutating func colour(
    _ command: Primitive.Colour, _ token: Token, _ list: inout MathList
  ) throws(TeXMathError) {
    switch command {
    case .toEnd: list.open(.colour(try colours.colour(of: token, from: &source)))
    case .text:
      let colour = try colours.colour(of: token, from: &source)
      list.nodes.append(.styleStart(.colour(colour)))
      list.nodes += try argument(of: token)
      list.nodes.append(.styleEnd)
    case .box: list.nodes.append(.group(try colourBox(token)))
    case .framedBox:
      _ = try colours.colour(of: token, from: &source)
      list.nodes.append(.enclosed(try colourBox(token), notation: "box"))
    case .definition: try colours.define(token, from: &source)
    }
  }

  /// Expands commands whose meaning is other TeX.
  private mutating func expansion(_ expansion: Primitive.Expansion, _ token: Token) throws(TeXMathError) {
    switch expansion {
    case .chemistry:
      var chemistry = ChemistryConverter(call: source.range(token))
      try source.insert(try chemistry.equation(try source.textArgument(of: token)), at: token)
    case .physicalUnit:
      var chemistry = ChemistryConverter(call: source.range(token))
      try source.insert(try chemistry.unit(try source.textArgument(of: token)), at: token)
    case .quantity(let quantity): try QuantityCall(token).expand(quantity, in: &source)
    case .physics(let physics): try PhysicsCall(token).expand(physics, in: &source)
    }
  }

  /// Parses environments, numbers and remaining commands.
  private mutating func other(
    _ other: Primitive.Other, _ token: Token, _ list: inout MathList
  ) throws(TeXMathError) {
    switch other {
    case .begin: try environment(token, &list)
    case .reference(let isEquation):
      let label = try source.textArgument(of: token)
      list.nodes.append(.reference(label: label, isEquation: isEquation, source.range(token)))
    case .character: list.nodes.append(try source.characterByNumber(token))
    case .verbatim:
      guard let content = source.verbatim() else {
        throw TeXMathError(.argumentMissing(of: "\\verb"), source.range(token))
      }
      list.nodes.append(.text(content, .monospace))
    case .choice:
      var styles: [[MathNode]] = []
      for _ in 0..<4 { styles.append(try argument(of: token)) }
      list.nodes.append(.choice(styles))
    case .link, .kept:
      _ = try source.argument(of: token)
      list.nodes.append(.group(try argument(of: token)))
    case .address: list.nodes.append(.text(try source.textArgument(of: token), .monospace))
    case .dropped(let count):
      for _ in 0..<count { _ = try source.argument(of: token) }
    case .chemicalScripts: list.nodes += try chemicalScripts(token)
    case .textOrMath:
      _ = try source.argument(of: token)
      list.nodes += try argument(of: token)
    case .refused: throw TeXMathError(.refusedCommand(name: source.shown(token)), source.range(token))
    }
  }
}
