extension ExpressionParser {
  /// Makes calls of the operators above the innermost bracket.
  @inline(__always)
  mutating func reduceToGroup() {
    while let top = frames.last, top.kind == .operation { reduceLast() }
  }

  /// Makes a call of the last operator and its operands.
  mutating func reduceLast() {
    let frame = frames.removeLast()
    let base = Int(frame.base)
    guard base >= 0, base < operands.count else { return }
    if frame.form == .right, frame.meaning == .plain, operands.count == base + 2 {
      let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
      let offset = UInt32(truncatingIfNeeded: tree.offset(operands[base]))
      tree.argumentStore.append(operands[base])
      tree.argumentStore.append(operands[base + 1])
      operands.removeLast(2)
      operands.append(add(.init(.call, symbol: frame.symbol, first: first, count: 2, offset: offset)))
      return
    }
    let parts = Array(operands[base...])
    operands.removeSubrange(base...)
    let offset = frame.form == .prefix ? Int(frame.offset) : tree.offset(parts[0])
    operands.append(made(frame, parts, at: offset))
  }

  private mutating func made(_ frame: Frame, _ parts: [Expression], at offset: Int) -> Expression {
    let head = KnownSymbol(number: frame.symbol) ?? .null
    if frame.form == .comparison { return comparison(parts, at: offset) }
    switch frame.meaning {
    case .minus: return negated(parts[0], at: offset)
    case .nothing: return parts[0]
    case .divide where parts.count == 2:
      let inverse = call(.power, [parts[1], addInteger(-1, at: offset)], at: offset)
      return call(.times, [parts[0], inverse], at: offset)
    case .tilde: return parts.count > 1 ? callOf(parts[1], [parts[0]] + parts[2...], at: offset) : parts[0]
    case .colon where parts.count == 2:
      let isOptional = tree.kind(parts[0]) != .symbol
      return call(isOptional ? .optional : .pattern, parts, at: offset)
    case .apply where parts.count == 2: return callOf(parts[0], [parts[1]], at: offset)
    case .postfixApply where parts.count == 2: return callOf(parts[1], [parts[0]], at: offset)
    case .applyAtLevelOne:
      let level = call(.list, [addInteger(1, at: offset)], at: offset)
      return call(.apply, parts + [level], at: offset)
    case .message: return call(head, [parts[0]] + parts[1...].map { message($0) }, at: offset)
    case .tag where parts.count == 2: return tagged(parts, at: offset)
    default: return call(head, parts, at: offset)
    }
  }

  /// The minus before a number becomes part of it, as the kernel has it.
  private mutating func negated(_ operand: Expression, at offset: Int) -> Expression {
    let node = tree.nodes[Int(operand.index)]
    if node.kind == .integer || node.kind == .real, !node.flag, node.first > 0,
      base[Int(node.first) - 1] == 0x2D, base[Int(node.first)] != 0x2D
    {
      return add(.init(node.kind, first: node.first - 1, count: node.count + 1, offset: node.offset - 1))
    }
    if node.kind == .integer, !node.flag, (1...9).contains(node.count) {
      let digits = (0..<Int(node.count)).map { base[Int(node.first) + $0] }
      if digits.allSatisfy({ (0x30...0x39).contains($0) }) {
        return addInteger(-digits.reduce(0) { $0 * 10 + Int32($1 - 0x30) }, at: offset)
      }
    }
    return call(.times, [addInteger(-1, at: offset), operand], at: offset)
  }

  /// `a < b < c` is one call; where the operators differ, `Inequality` with them between the operands.
  private mutating func comparison(_ parts: [Expression], at offset: Int) -> Expression {
    guard parts.count >= 3, let first = tree.symbol(parts[1]) else { return parts[0] }
    var places: [Expression] = []
    var isUniform = true
    for (index, part) in parts.enumerated() {
      if index % 2 == 0 {
        places.append(part)
      } else if tree.symbol(part) != first {
        isUniform = false
      }
    }
    return isUniform ? call(first, places, at: offset) : call(.inequality, parts, at: offset)
  }

  /// The name of a message is a string, though it is written without quotes.
  private mutating func message(_ part: Expression) -> Expression {
    guard let name = tree.symbolName(part) else { return part }
    let offset = tree.offset(part)
    let count = name.utf8.count
    // An operand that is missing is a symbol that does not stand there.
    guard offset + count <= end,
      name.utf8.elementsEqual(UnsafeBufferPointer(start: base + offset, count: count))
    else { return part }
    return add(.init(.string, first: UInt32(offset), count: UInt32(count), offset: UInt32(offset)))
  }

  /// `f /: a = b`.
  private mutating func tagged(_ parts: [Expression], at offset: Int) -> Expression {
    let inner = Array(tree.arguments(parts[1]))
    switch tree.head(parts[1]) {
    case .set: return call(.tagSet, [parts[0]] + inner, at: offset)
    case .setDelayed: return call(.tagSetDelayed, [parts[0]] + inner, at: offset)
    case .unset: return call(.tagUnset, [parts[0]] + inner, at: offset)
    default: return call(.tagSet, parts, at: offset)
    }
  }

  /// Closes the bracket that `byte` closes, and those left open within it.
  mutating func closeBracket(_ byte: UInt8) -> Next {
    reduceToGroup()
    guard groups > 0 else { return .end }
    let length = byte == 0x3E ? 2 : 1
    while let frame = frames.last {
      if closes(byte, frame.kind) {
        if frame.kind == .part { return closePart() }
        position += length
        closeGroup()
        return .operator
      }
      guard isOpen(byte) else {
        fault(.unexpectedCloser(byte), at: position)
        position += length
        // In a group that is still empty there is nothing that an operator could follow.
        return Int(frame.base) == operands.count ? .operand : .operator
      }
      fault(.unclosed(Self.opener(frame.kind)), at: Int(frame.offset))
      closeGroup()
      reduceToGroup()
    }
    return .end
  }

  private func closes(_ byte: UInt8, _ kind: Frame.Kind) -> Bool {
    switch kind {
    case .call, .callOfExpression, .part: byte == 0x5D
    case .list: byte == 0x7D
    case .parenthesis: byte == 0x29
    case .association: byte == 0x3E
    case .operation: false
    }
  }

  private mutating func closePart() -> Next {
    let start = position
    position += 1
    skipSpace()
    if peek(0) == 0x5D {
      position += 1
    } else {
      fault(.unclosed(0x5B), at: start)
      position = start + 1
    }
    closeGroup()
    return .operator
  }

  /// Makes the call or list of the innermost bracket, above which no operator waits.
  @inline(__always)
  mutating func closeGroup() {
    let frame = frames.removeLast()
    count(frame.kind, -1)
    let base = Int(frame.base)
    let count = operands.count - base
    let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
    switch frame.kind {
    case .call, .list, .association:
      tree.argumentStore.append(contentsOf: operands[base...])
      operands.removeLast(count)
      let symbol =
        frame.kind == .call
        ? frame.symbol : frame.kind == .list ? KnownSymbol.list.number : KnownSymbol.association.number
      operands.append(
        add(.init(.call, symbol: symbol, first: first, count: UInt32(count), offset: frame.offset)))
    case .callOfExpression, .part, .parenthesis, .operation: closeRareGroup(frame, base: base)
    }
  }

  private mutating func closeRareGroup(_ frame: Frame, base: Int) {
    let parts = Array(operands[base...])
    operands.removeSubrange(base...)
    switch frame.kind {
    case .callOfExpression:
      let head = operands.popLast() ?? addSymbol(KnownSymbol.null.number, at: Int(frame.offset))
      operands.append(callOf(head, parts, at: tree.offset(head)))
    case .part:
      let head = operands.popLast() ?? addSymbol(KnownSymbol.null.number, at: Int(frame.offset))
      operands.append(call(.part, [head] + parts, at: tree.offset(head)))
    default:
      // Brackets leave no trace; more than one expression within them is a sequence.
      operands.append(parts.count == 1 ? parts[0] : call(.sequence, parts, at: Int(frame.offset)))
    }
  }
}
