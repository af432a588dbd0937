extension ExpressionParser {
  /// Reads what stands where an operand may: an operand, an opening bracket, or an operator before an operand.
  /// True where another operand may follow.
  mutating func readOperand() -> Bool {
    let before = position
    let sawLineEnd = skipSpace()
    // A semicolon at the end of a line ends what stands outside of brackets.
    if sawLineEnd, groups == 0, let frame = frames.last, frame.kind == .operation,
      frame.symbol == KnownSymbol.compoundExpression.number
    {
      position = before
      missingOperand()
      return false
    }
    guard position < end else {
      if frames.isEmpty { return false }
      missingOperand()
      return false
    }
    let byte = base[position]
    if classes[Int(byte)] & ByteClass.letter != 0 { return readSymbol() }
    if classes[Int(byte)] & ByteClass.digit != 0 { return readNumber() }
    switch byte {
    case 0x22: readString()
    case 0x7B: return open(.list, length: 1)
    case 0x28: return open(.parenthesis, length: 1)
    case 0x3C where peek(1) == 0x7C: return open(.association, length: 2)
    case 0x2E where classes[Int(peek(1))] & ByteClass.digit != 0: return readNumber()
    case 0x60: return readSymbol()
    case 0x23: readSlot()
    case 0x25: readOut()
    case 0x5F: readBlank(symbol: nil, start: position)
    case 0x5C: return readBackslash()
    case 0x2C, 0x5D, 0x7D, 0x29: missingOperand()
    case 0x7C where peek(1) == 0x3E: missingOperand()
    default: return readPrefix()
    }
    return false
  }

  /// Puts `Null`, or what stands for it, where an operand is missing; it is no fault in `f[]` and after `;`.
  mutating func missingOperand() {
    if let frame = frames.last {
      if frame.kind == .operation {
        let omitted = frame.meaning == .span ? KnownSymbol.all : .null
        if frame.meaning != .span, frame.symbol != KnownSymbol.compoundExpression.number {
          fault(.missingOperand, at: position)
        }
        operands.append(addSymbol(omitted.number, at: position))
      } else if Int(frame.base) != operands.count || position < end && base[position] == 0x2C {
        operands.append(addSymbol(KnownSymbol.null.number, at: position))
      } else {
        // An empty pair of brackets: the group closes without an operand.
      }
    } else {
      fault(.unexpectedCloser(base[position]), at: position)
      position += 1
    }
  }

  /// Opens a bracket.
  mutating func open(_ kind: Frame.Kind, length: Int) -> Bool {
    frames.append(
      Frame(kind: kind, symbol: 0, base: Int32(operands.count), offset: UInt32(position)))
    position += length
    count(kind, 1)
    return true
  }

  @inline(__always)
  mutating func add(_ node: ExpressionTree.Node) -> Expression {
    let index = UInt32(truncatingIfNeeded: tree.nodes.count)
    tree.nodes.append(node)
    return Expression(index: index)
  }

  @inline(__always)
  mutating func addSymbol(_ number: UInt32, at offset: Int) -> Expression {
    add(.init(.symbol, symbol: number, first: 0, count: 0, offset: UInt32(truncatingIfNeeded: offset)))
  }

  /// An integer that is not in the text.
  mutating func addInteger(_ value: Int32, at offset: Int) -> Expression {
    add(.init(.integer, flag: true, first: UInt32(bitPattern: value), count: 0, offset: UInt32(offset)))
  }

  /// Reads a symbol, and the bracket or the blanks right after it.
  @inline(__always)
  mutating func readSymbol() -> Bool {
    let start = position
    var scan = base[start] == 0x5C ? start : start + 1
    while scan < end, classes[Int(base[scan])] & ByteClass.name != 0 { scan += 1 }
    position = scan
    let number: UInt32
    if scan < end, base[scan] == 0x5C {
      number = readLongName(from: start)
    } else {
      number = intern(start, scan)
    }
    if position < end {
      let next = base[position]
      if next == 0x5B, peek(1) != 0x5B {
        frames.append(
          Frame(kind: .call, symbol: number, base: Int32(operands.count), offset: UInt32(start)))
        position += 1
        count(.call, 1)
        return true
      }
      if next == 0x5F {
        readBlank(symbol: addSymbol(number, at: start), start: start)
        return false
      }
    }
    operands.append(addSymbol(number, at: start))
    return false
  }

  /// The number of the symbol of that name, without the context ``System` ``.
  mutating func intern(_ start: Int, _ stop: Int) -> UInt32 {
    var start = start
    if stop - start > 7, base[start + 6] == 0x60, base[start] == 0x53, base[start + 1] == 0x79,
      base[start + 2] == 0x73, base[start + 5] == 0x6D
    {
      start += 7
    }
    return tree.symbols.number(UnsafeBufferPointer(start: base + start, count: stop - start))
  }

  /// Reads a string; what its escapes mean is resolved when it is asked for.
  mutating func readString() {
    let start = position
    var scan = position + 1
    var hasEscapes = false
    while true {
      scan = quoteOrBackslash(from: scan)
      guard scan < end else {
        fault(.unclosedString, at: start)
        break
      }
      if base[scan] == 0x22 { break }
      hasEscapes = true
      scan += 2
    }
    let stop = min(scan, end)
    operands.append(
      add(
        .init(
          .string, flag: hasEscapes, first: UInt32(start + 1), count: UInt32(stop - start - 1),
          offset: UInt32(start))))
    position = min(scan + 1, end)
  }

  /// The next quote or backslash, eight bytes at a time: most bytes of a notebook are in long strings.
  @inline(__always)
  private func quoteOrBackslash(from start: Int) -> Int {
    var scan = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while scan + 8 <= end {
      let word = UnsafeRawPointer(base + scan).loadUnaligned(as: UInt64.self)
      let quotes = word ^ (ones &* 0x22)
      let slashes = word ^ (ones &* 0x5C)
      let found = ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highs
      if found != 0 { return scan + found.trailingZeroBitCount / 8 }
      scan += 8
    }
    while scan < end, base[scan] != 0x22, base[scan] != 0x5C { scan += 1 }
    return scan
  }

  /// Reads a number in any form: `12`, `1.5`, `.5`, `16^^ff.8`, ``1.5`20``, ``1.5``20``, `1.5*^-3`.
  mutating func readNumber() -> Bool {
    let start = position
    var isReal = false
    skipDigits()
    if peek(0) == 0x5E, peek(1) == 0x5E {
      position += 2
      while position < end, classes[Int(base[position])] & ByteClass.name != 0, base[position] != 0x60 {
        position += 1
      }
    }
    // `1..` is a repeated pattern, `1.` a real number.
    if peek(0) == 0x2E, peek(1) != 0x2E {
      isReal = true
      position += 1
      while position < end, classes[Int(base[position])] & ByteClass.name != 0, base[position] != 0x60 {
        if classes[Int(base[position])] & ByteClass.digit == 0, !hasBase(start) { break }
        position += 1
      }
    }
    if peek(0) == 0x60 {
      isReal = true
      position += peek(1) == 0x60 ? 2 : 1
      let sign = peek(0) == 0x2D || peek(0) == 0x2B ? 1 : 0
      if classes[Int(peek(sign))] & ByteClass.digit != 0 {
        position += sign
        skipDigits()
        if peek(0) == 0x2E {
          position += 1
          skipDigits()
        }
      }
    }
    if peek(0) == 0x2A, peek(1) == 0x5E {
      let sign = peek(2) == 0x2D || peek(2) == 0x2B ? 1 : 0
      if classes[Int(peek(2 + sign))] & ByteClass.digit != 0 {
        if peek(2) == 0x2D { isReal = true }
        position += 2 + sign
        skipDigits()
      }
    }
    operands.append(
      add(
        .init(
          isReal ? .real : .integer, first: UInt32(start), count: UInt32(position - start),
          offset: UInt32(start))))
    return false
  }

  private mutating func skipDigits() {
    while position < end, classes[Int(base[position])] & ByteClass.digit != 0 { position += 1 }
  }

  private func hasBase(_ start: Int) -> Bool {
    var scan = start
    while scan < position, base[scan] != 0x5E { scan += 1 }
    return scan < position
  }
}
