import TeXVocabulary
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
      if !hasLimits { try power(of: token, &list.nodes) }
    case .macro?: break
    case .primitive(let primitive)?: try carryOut(primitive, token, to: &list)
    }
  }

  private mutating func carryOut(
    _ primitive: Primitive, _ token: Token, to list: inout MathList
  ) throws(TeXMathError) {
    let options = try source.options(of: token)
    switch primitive {
    case .relax: break
    case .group: list.nodes.append(.group(try markedGroup(of: token)))
    case .fraction(let fraction): list.nodes.append(try self.fraction(fraction, token, options))
    case .infix(let infix): try self.infix(infix, token, to: &list)
    case .operation(let operation): try self.operation(operation, token, options, to: &list)
    case .decoration(let decoration): try self.decoration(decoration, token, options, to: &list)
    case .layout(let layout): try self.layout(layout, token, options, to: &list)
    case .color(let color): try self.color(color, token, options, to: &list)
    case .rowNumber(let command): try rowNumber(command, token, options)
    case .expansion(let expansion): try self.expansion(expansion, token, options)
    case .other(let other): try self.other(other, token, options, to: &list)
    case .boundary, .define: throw source.unexpected(token)
    }
  }

  /// Parses roots, delimiters and operators.
  private mutating func operation(
    _ operation: Primitive.Operation, _ token: Token, _ options: CallOptions, to list: inout MathList
  ) throws(TeXMathError) {
    switch operation {
    case .root:
      let index = try options[0].map { tokens throws(TeXMathError) in try nodes(of: tokens, token) }
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
    case .operatorName: list.nodes.append(try operatorName(of: token, options))
    case .modulo(let modulo): list.nodes += try self.modulo(modulo, token)
    case .not: list.nodes.append(try negation(token))
    case .dots: list.nodes.append(try dots())
    case .stretch:
      let scalar = try source.delimiter(after: token)
      list.nodes.append(.fenced(MathFence(opening: scalar, parts: [], closing: 0)))
    }
  }

  /// Parses accents, fonts, stacks and arrows.
  private mutating func decoration(
    _ decoration: Primitive.Decoration, _ token: Token, _ options: CallOptions, to list: inout MathList
  ) throws(TeXMathError) {
    switch decoration {
    case .accent(let accent): list.nodes.append(.accent(accent, nodes: try argument(of: token)))
    case .brace(let scalar, let isUnder), .bracket(let scalar, let isUnder):
      let brace = [MathNode.sign(scalar, .ordinary)]
      let base = try argument(of: token)
      let stack = MathStack(
        kind: .brace, base: base, under: isUnder ? brace : nil, over: isUnder ? nil : brace,
        atom: .largeOperator)
      list.nodes.append(.stack(stack))
    case .arrow(let scalar):
      let under = try options[0].map { tokens throws(TeXMathError) in try nodes(of: tokens, token) }
      let over = try argument(of: token)
      let arrow = [MathNode.sign(scalar, .relation)]
      list.nodes.append(
        .stack(MathStack(kind: .arrow, base: arrow, under: under, over: over, atom: .relation)))
    case .stack(let stack): list.nodes.append(try self.stack(stack, token, options))
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
    _ layout: Primitive.Layout, _ token: Token, _ options: CallOptions, to list: inout MathList
  ) throws(TeXMathError) {
    switch layout {
    case .style(let style): list.open(.style(style))
    case .size(let percent): list.open(.size(percent))
    case .space(let width): list.nodes.append(.space(width))
    case .kern(.length): list.nodes.append(.space(try source.length(after: token)))
    case .kern(.argument): list.nodes.append(.space(try source.spaceArgument(of: token)))
    case .text(let font): list.nodes += try TextParser.argument(of: token, in: font, from: &self)
    case .shove, .centred, .smashedOperator: list.nodes.append(.group(try argument(of: token)))
    case .cramped:
      let body = try source.argument(of: token)
      list.nodes.append(.group(try nodes(of: (options[0] ?? []) + body, token)))
    case .phantom(let kind): list.nodes.append(.phantom(try argument(of: token), kind))
    case .smash:
      let part = options[0].map { source.text($0) } ?? []
      let padding = MathPadding(hidesHeight: !part.equals("b"), hidesDepth: !part.equals("t"))
      list.nodes.append(.padded(try argument(of: token), padding))
    case .lap(let lap):
      let style = options[0] ?? []
      let body = try source.argument(of: token)
      list.nodes.append(.padded(try nodes(of: style + body, token), MathPadding(lap: lap)))
    case .raise(let isDown):
      let height = try source.length(after: token)
      list.nodes.append(.padded(try argument(of: token), MathPadding(raise: isDown ? -height : height)))
    case .rule: list.nodes.append(try source.rule(of: token, options))
    case .ruleWithDepth: list.nodes.append(try source.ruleWithDepth(of: token))
    case .spaceWithDepth:
      let width = try source.lengthArgument(of: token)
      for _ in 0..<2 { _ = try source.lengthArgument(of: token) }
      list.nodes.append(.space(width))
    case .strut:
      _ = try source.argument(of: token)
      list.nodes.append(.phantom([.sign("(", .ordinary)], .vertical))
    case .raiseBox, .framed, .textBox, .mathBox, .paragraph, .move, .filled, .enclosed, .cancelled, .enclose,
      .cancelTo:
      try BoxParser(token, options).read(layout, to: &list, from: &self)
    }
  }

  private mutating func color(
    _ command: Primitive.Color, _ token: Token, _ options: CallOptions, to list: inout MathList
  ) throws(TeXMathError) {
    switch command {
    case .toEnd: list.open(.color(try color(of: token, options)))
    case .text:
      list.nodes.append(.styleStart(.color(try color(of: token, options))))
      list.nodes += try argument(of: token)
      list.nodes.append(.styleEnd)
    case .box: list.nodes.append(.group(try colorBox(of: token, options)))
    case .framedBox:
      _ = try color(of: token, options)
      let inner = CallOptions(brackets: try source.bracket(token).map { [$0] } ?? [])
      list.nodes.append(.enclosed(try colorBox(of: token, inner), notation: "box"))
    case .definition: try colors.define(token, from: &source)
    case .cell, .row, .column:
      let color = try color(of: token, options)
      if command != .cell { for _ in 0..<2 { _ = try source.bracket(token) } }
      if tableDepth == 0 {
        list.open(.background(color))
      } else if command == .row {
        fillings.row = color
      } else {
        fillings.cell = color
      }
    }
  }

  /// The colour in the next argument, in the model that the options name.
  mutating func color(of token: Token, _ options: CallOptions) throws(TeXMathError) -> [UInt8] {
    try colors.color(of: token, model: options[0], from: &source)
  }

  /// Expands commands whose meaning is other TeX.
  private mutating func expansion(
    _ expansion: Primitive.Expansion, _ token: Token, _ options: CallOptions
  ) throws(TeXMathError) {
    switch expansion {
    case .chemistry, .physicalUnit:
      let text = try source.textArgument(of: token)
      var chemistry = ChemistryConverter()
      let converted: [UInt8]
      do throws(ChemistryError) {
        if case .chemistry = expansion {
          converted = try chemistry.equation(text)
        } else {
          converted = try chemistry.unit(text)
        }
      } catch {
        throw TeXMathError(chemistry: error, source.range(token))
      }
      try source.insert(converted, at: token)
    case .quantity(let quantity): try QuantityCall(token, options).expand(quantity, in: &source)
    case .indices:
      try source.insert(TensorIndices.staggered(try source.textArgument(of: token)), at: token)
    case .physics(let physics): try PhysicsCall(token, options).expand(physics, in: &source)
    }
  }

  /// Parses environments, numbers and remaining commands.
  private mutating func other(
    _ other: Primitive.Other, _ token: Token, _ options: CallOptions, to list: inout MathList
  ) throws(TeXMathError) {
    switch other {
    case .begin: try environment(token, to: &list)
    case .reference(let isEquation):
      let label = try source.textArgument(of: token)
      list.nodes.append(.reference(label: label, isEquation: isEquation, source.range(token)))
    case .character, .characterByCode: list.nodes.append(try source.characterByNumber(token))
    case .token: list.nodes.append(try FrameParser(token).token(from: &self))
    case .plainTable(let kind): list.nodes.append(.table(try plainTable(kind, token)))
    case .boxedCells: try FrameParser(token).boxedCells(from: &self)
    case .settings: try FrameParser(token).settings(from: &self)
    case .proof(let step):
      var proof = ProofParser()
      list.nodes.append(try proof.read(from: step, token, options, in: &self))
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
    case .chemicalScripts: list.nodes += try chemicalScripts(of: token)
    case .textOrMath:
      _ = try source.argument(of: token)
      list.nodes += try argument(of: token)
    case .refused: throw TeXMathError(.refusedCommand(name: source.shown(token)), source.range(token))
    }
  }
}
