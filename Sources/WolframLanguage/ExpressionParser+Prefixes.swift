extension ExpressionParser {
  /// Reads an operator that stands before an operand. True where the operand is still to come.
  mutating func readPrefix() -> Bool {
    if peek(0) == 0x3B {
      // `;;3` counts from the first; `;` alone leaves its operand out.
      if peek(1) == 0x3B, frames.last?.meaning != .span {
        operands.append(addInteger(1, at: position))
      } else {
        missingOperand()
        if frames.last?.kind != .operation {
          operands.append(addSymbol(KnownSymbol.null.number, at: position))
        }
      }
      return false
    }
    if let (length, found) = match(OperatorIndex.prefixes) {
      pushPrefix(found)
      position += length
      return found.head != .get || !readFileName()
    }
    if match(OperatorIndex.ascii) != nil {
      fault(.missingOperand, at: position)
      operands.append(addSymbol(KnownSymbol.null.number, at: position))
      return false
    }
    fault(.unexpectedByte(base[position]), at: position)
    position += 1
    return true
  }

  mutating func pushPrefix(_ found: Operator) {
    frames.append(
      Frame(
        kind: .operation, form: .prefix, meaning: found.meaning, symbol: found.head.number,
        precedence: Int32(found.precedence), base: Int32(operands.count), offset: UInt32(position)))
  }

  /// The operator of the list that begins here, the longest first.
  func match(_ index: OperatorIndex) -> (length: Int, operator: Operator)? {
    for (text, found) in index.candidates[Int(peek(0))] where position + text.count <= end {
      var length = 0
      while length < text.count, base[position + length] == text[length] { length += 1 }
      if length == text.count { return (length, found) }
    }
    return nil
  }

  /// Reads a file's name after `<<` or `>>`, which needs no quotes; false where none is here.
  mutating func readFileName() -> Bool {
    while peek(0) == 0x20 { position += 1 }
    guard position < end, base[position] != 0x22 else { return false }
    let start = position
    while position < end, classes[Int(base[position])] & ByteClass.space == 0,
      !",;])}".utf8.contains(base[position])
    {
      position += 1
    }
    guard position > start else { return false }
    operands.append(
      add(.init(.string, first: UInt32(start), count: UInt32(position - start), offset: UInt32(start))))
    return true
  }

  /// Reads `#`, `#2`, `#name`, `##` or `##2`.
  mutating func readSlot() {
    let start = position
    position += 1
    let isSequence = peek(0) == 0x23
    if isSequence { position += 1 }
    let first = position
    let argument: Expression
    if classes[Int(peek(0))] & ByteClass.digit != 0 {
      while classes[Int(peek(0))] & ByteClass.digit != 0 { position += 1 }
      argument = add(
        .init(.integer, first: UInt32(first), count: UInt32(position - first), offset: UInt32(first)))
    } else if !isSequence, classes[Int(peek(0))] & ByteClass.letter != 0 {
      while classes[Int(peek(0))] & ByteClass.name != 0 { position += 1 }
      argument = add(
        .init(.string, first: UInt32(first), count: UInt32(position - first), offset: UInt32(first)))
    } else {
      argument = addInteger(1, at: start)
    }
    operands.append(call(isSequence ? .slotSequence : .slot, [argument], at: start))
  }

  /// Reads `%`, `%%` or `%12`.
  mutating func readOut() {
    let start = position
    var count: Int32 = 0
    while peek(0) == 0x25, count < 1000 {
      position += 1
      count += 1
    }
    let first = position
    if count == 1, classes[Int(peek(0))] & ByteClass.digit != 0 {
      while classes[Int(peek(0))] & ByteClass.digit != 0 { position += 1 }
      let number = add(
        .init(.integer, first: UInt32(first), count: UInt32(position - first), offset: UInt32(first)))
      operands.append(call(.outputLine, [number], at: start))
    } else {
      let number = addInteger(-count, at: start)
      operands.append(call(.outputLine, count == 1 ? [] : [number], at: start))
    }
  }

  /// Reads `_`, `__`, `___`, `_.` and the head after them, with the symbol before them where there is one.
  mutating func readBlank(symbol: Expression?, start: Int) {
    let first = position
    var count = 0
    while peek(0) == 0x5F, count < 3 {
      position += 1
      count += 1
    }
    let name: KnownSymbol = count == 1 ? .blank : count == 2 ? .blankSequence : .blankNullSequence
    var arguments: [Expression] = []
    let headStart = position
    if classes[Int(peek(0))] & ByteClass.letter != 0 {
      while position < end, classes[Int(base[position])] & ByteClass.name != 0 { position += 1 }
      arguments = [addSymbol(intern(headStart, position), at: headStart)]
    }
    var pattern = call(name, arguments, at: first)
    if let symbol { pattern = call(.pattern, [symbol, pattern], at: start) }
    if count == 1, arguments.isEmpty, peek(0) == 0x2E, peek(1) != 0x2E {
      position += 1
      pattern = call(.optional, [pattern], at: start)
    }
    operands.append(pattern)
  }

  /// A call of a known symbol.
  mutating func call(_ head: KnownSymbol, _ arguments: [Expression], at offset: Int) -> Expression {
    let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
    tree.argumentStore.append(contentsOf: arguments)
    return add(
      .init(
        .call, symbol: head.number, first: first, count: UInt32(arguments.count), offset: UInt32(offset)))
  }
}

/// The operators of a list by their first byte, the longer ones first.
struct OperatorIndex: Sendable {
  private(set) var candidates: [[(text: [UInt8], operator: Operator)]]

  private init(_ list: [(text: StaticString, operator: Operator)]) {
    candidates = Array(repeating: [], count: 256)
    for (text, found) in list {
      let bytes = text.withUTF8Buffer { Array($0) }
      candidates[Int(bytes[0])].append((bytes, found))
    }
    for byte in candidates.indices { candidates[byte].sort { $0.text.count > $1.text.count } }
  }

  /// Those that stand between operands or after one.
  static let ascii = OperatorIndex(Operator.ascii)
  /// Those that stand before an operand.
  static let prefixes = OperatorIndex(Operator.prefixes)
}
