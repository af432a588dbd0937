extension ExpressionParser {
  /// Reads what stands where an operator may: an operator, a bracket, a comma, or nothing, which is a product.
  mutating func readOperator() -> Next {
    let sawLineEnd = skipSpace()
    guard position < end else { return .end }
    if sawLineEnd, groups == 0 { return .end }
    let byte = base[position]
    switch byte {
    case 0x2C:
      guard groups > 0 else { return .end }
      reduceToGroup()
      position += 1
      return .operand
    case 0x5D, 0x7D, 0x29: return closeBracket(byte)
    case 0x7C where peek(1) == 0x3E: return closeBracket(0x3E)
    case 0x5B:
      frames.append(
        Frame(
          kind: peek(1) == 0x5B ? .part : .callOfExpression, symbol: 0, base: Int32(operands.count),
          offset: UInt32(position)))
      position += peek(1) == 0x5B ? 2 : 1
      count(.part, 1)
      return .operand
    case 0x2D where peek(1) == 0x3E:
      push(Self.rule)
      position += 2
      return .operand
    case 0x5C: return readNamedOperator()
    default: return readASCIIOperator()
    }
  }

  private static let rule = Operator(.rule, 120, .right)

  private mutating func readASCIIOperator() -> Next {
    if var (length, found) = match(OperatorIndex.ascii) {
      // `x.5` is a product, as is `a!=b` an inequality; `_.` was read before.
      if found.head == .dot, classes[Int(peek(1))] & ByteClass.digit != 0 { found = .implicitTimes }
      if found.form == .postfix {
        position += length
        wrap(found)
        return .operator
      }
      push(found)
      if found.precedence == 400, base[position] == 0x2E { length = 0 }
      position += length
      if found.head == .put || found.head == .putAppend, readFileName() { return .operator }
      return .operand
    }
    if classes[Int(base[position])] & (ByteClass.letter | ByteClass.digit) != 0
      || startsOperand(base[position])
    {
      push(.implicitTimes)
      return .operand
    }
    fault(.unexpectedByte(base[position]), at: position)
    position += 1
    return .operator
  }

  private func startsOperand(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x7B, 0x28, 0x23, 0x25, 0x5F, 0x60, 0x3C: true
    default: false
    }
  }

  /// Puts an operator between the operand just read and the one to come.
  mutating func push(_ found: Operator) {
    let precedence = Int32(found.precedence)
    while let top = frames.last, top.kind == .operation {
      if top.precedence < precedence { break }
      if top.precedence == precedence {
        if found.form == .right { break }
        if found.form == top.form, continues(found, top) { return merge(found) }
      }
      reduceLast()
    }
    frames.append(
      Frame(
        kind: .operation, form: found.form, meaning: found.meaning == .minus ? .plain : found.meaning,
        symbol: found.head.number, precedence: precedence, base: Int32(operands.count) - 1,
        offset: UInt32(position)))
    if found.form == .comparison { operands.append(addSymbol(found.head.number, at: position)) }
    if found.meaning == .minus { pushNegation() }
  }

  private func continues(_ found: Operator, _ top: Frame) -> Bool {
    switch found.form {
    case .flat: top.symbol == found.head.number
    case .comparison: true
    case .left: found.meaning == .span && top.meaning == .span || found.meaning == .tilde && top.symbol != 0
    case .right, .prefix, .postfix: false
    }
  }

  private mutating func merge(_ found: Operator) {
    if found.form == .comparison { operands.append(addSymbol(found.head.number, at: position)) }
    if found.meaning == .minus { pushNegation() }
    if found.meaning == .tilde { frames[frames.count - 1].symbol = 0 }
  }

  /// A difference is a sum with a negated operand, which binds just tighter than the sum.
  private mutating func pushNegation() {
    frames.append(
      Frame(
        kind: .operation, form: .prefix, meaning: .minus, symbol: KnownSymbol.minus.number, precedence: 311,
        base: Int32(operands.count), offset: UInt32(position)))
  }

  /// Puts a postfix operator onto what was read.
  mutating func wrap(_ found: Operator) {
    while let top = frames.last, top.kind == .operation, top.precedence > Int32(found.precedence) {
      reduceLast()
    }
    let operand = operands.removeLast()
    let offset = tree.offset(operand)
    if found.meaning == .prime {
      operands.append(derivative(of: operand, at: offset))
    } else {
      operands.append(call(found.head, [operand], at: offset))
    }
  }

  /// `f'`, and `f''` of `f'`.
  private mutating func derivative(of operand: Expression, at offset: Int) -> Expression {
    var order: Int32 = 1
    var function = operand
    if let head = tree.headExpression(operand), tree.isCall(head, of: .derivative),
      let count = tree.argument(head, 0), let inner = tree.argument(operand, 0)
    {
      order = Int32(clamping: (tree.integer(count) ?? 0) + 1)
      function = inner
    }
    let head = call(.derivative, [addInteger(order, at: offset)], at: offset)
    return callOf(head, [function], at: offset)
  }

  /// A call of any expression.
  mutating func callOf(_ head: Expression, _ arguments: [Expression], at offset: Int) -> Expression {
    let node = tree.nodes[Int(head.index)]
    let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
    if node.kind == .symbol {
      tree.argumentStore.append(contentsOf: arguments)
      return add(
        .init(
          .call, symbol: node.symbol, first: first, count: UInt32(arguments.count), offset: UInt32(offset)))
    }
    tree.argumentStore.append(head)
    tree.argumentStore.append(contentsOf: arguments)
    return add(.init(.call, flag: true, first: first, count: UInt32(arguments.count), offset: UInt32(offset)))
  }
}
