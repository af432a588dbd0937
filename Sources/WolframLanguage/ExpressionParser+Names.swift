extension ExpressionParser {
  /// Reads what a backslash begins where an operand may stand: a named character, or boxes.
  mutating func readBackslash() -> Bool {
    let start = position
    switch peek(1) {
    case 0x5B:
      guard let (name, length) = longName(at: position) else { break }
      if let found = NamedCharacters.prefixOperator(name) {
        pushPrefix(found)
        position += length
        return true
      }
      if NamedCharacters.isLetterLike(name) || NamedCharacters.character(name) == nil { return readSymbol() }
      if Operator.isNamed(name) || NamedCharacters.isClosing(name) {
        missingOperand()
        position = max(position, start)
        if operands.isEmpty { operands.append(addSymbol(KnownSymbol.null.number, at: start)) }
        return false
      }
      return readSymbol()
    case 0x3A, 0x2E, 0x7C: return readSymbol()
    case 0x28, 0x21:
      readBoxes()
      return false
    default: break
    }
    fault(.unexpectedByte(0x5C), at: start)
    position += 1
    return true
  }

  /// Reads what a backslash begins where an operator may stand.
  mutating func readNamedOperator() -> Next {
    if peek(1) == 0x5B, let (name, length) = longName(at: position) {
      if name.elementsEqual("RightDoubleBracket".utf8) || name.elementsEqual("RightAssociation".utf8) {
        fault(.unexpectedCloser(0x5C), at: position)
        position += length
        return .operator
      }
      if let found = Operator.named(name) {
        push(found)
        position += length
        return .operand
      }
    } else if peek(1) != 0x3A, peek(1) != 0x2E, peek(1) != 0x7C, peek(1) != 0x28, peek(1) != 0x21 {
      fault(.unexpectedByte(0x5C), at: position)
      position += 1
      return .operator
    }
    push(.implicitTimes)
    return .operand
  }

  /// The name of `\[Name]` at that byte, and the length of the whole; nil where the bracket is not closed.
  func longName(at start: Int) -> (name: UnsafeBufferPointer<UInt8>, length: Int)? {
    var scan = start + 2
    while scan < end, scan - start < 60, classes[Int(base[scan])] & ByteClass.name != 0 { scan += 1 }
    guard scan < end, base[scan] == 0x5D, scan > start + 2 else { return nil }
    return (UnsafeBufferPointer(start: base + start + 2, count: scan - start - 2), scan + 1 - start)
  }

  /// The length of a named character here that only spaces, such as `\[NoBreak]`; nil for others.
  func invisibleLength() -> Int? {
    guard let (name, length) = longName(at: position), NamedCharacters.isSpace(name) else { return nil }
    return length
  }

  /// The length of a backslash with the line end after it at that byte, where the next line goes on with the same
  /// name: notebooks break names that are too long for a line, also right after a context. 0 for all else.
  func brokenLineLength(at start: Int) -> Int {
    guard start + 2 < end, base[start] == 0x5C else { return 0 }
    let isPair = base[start + 1] == 0x0D && base[start + 2] == 0x0A
    guard isPair || base[start + 1] == 0x0A || base[start + 1] == 0x0D else { return 0 }
    let next = start + (isPair ? 3 : 2)
    guard next < end else { return 0 }
    if classes[Int(base[next])] & ByteClass.name != 0 { return next - start }
    guard base[next] == 0x5C, next + 1 < end, base[next + 1] == 0x5B, let (name, _) = longName(at: next),
      !Operator.isNamed(name), NamedCharacters.isLetterLike(name)
    else { return 0 }
    return next - start
  }

  /// Reads the rest of a symbol with named characters or broken lines in it; its name then has the characters
  /// themselves.
  mutating func readLongName(from start: Int) -> UInt32 {
    var name: [UInt8] = []
    var scan = start
    while scan < end {
      if base[scan] == 0x5C {
        let broken = scan > start ? brokenLineLength(at: scan) : 0
        if broken > 0 {
          scan += broken
        } else if base[min(scan + 1, end - 1)] == 0x5B {
          guard let (text, length) = longName(at: scan) else { break }
          if scan > start, Operator.isNamed(text) || !NamedCharacters.isLetterLike(text) { break }
          NamedCharacters.append(text, to: &name)
          scan += length
        } else {
          guard let (scalar, length) = StringEscape.numeric(base, from: scan, end: end) else { break }
          name.append(contentsOf: String(Character(scalar)).utf8)
          scan += length
        }
      } else if classes[Int(base[scan])] & ByteClass.name != 0 {
        name.append(base[scan])
        scan += 1
      } else {
        break
      }
    }
    if scan == start { scan += 1 }
    position = scan
    return name.withUnsafeBufferPointer { tree.symbols.number($0) }
  }

  /// Skips boxes in linear syntax, `\( … \)`, which nest; the text between becomes a string.
  mutating func readBoxes() {
    let start = position
    var depth = 0
    while position + 1 < end {
      if base[position] == 0x5C {
        if base[position + 1] == 0x28 { depth += 1 }
        if base[position + 1] == 0x29 { depth -= 1 }
        position += 2
        if depth == 0, base[position - 1] == 0x29 { break }
      } else {
        position += 1
      }
    }
    if depth > 0 {
      position = end
      fault(.unclosed(0x28), at: start)
    }
    operands.append(
      add(
        .init(
          .string, flag: true, first: UInt32(start), count: UInt32(position - start), offset: UInt32(start))))
  }
}

extension Operator {
  private static let byName: [[UInt8]: Operator] = {
    var table: [[UInt8]: Operator] = [:]
    for (name, found) in named { table[name.withUTF8Buffer { Array($0) }] = found }
    return table
  }()

  /// The operator that the named character is between operands; nil for others.
  static func named(_ name: UnsafeBufferPointer<UInt8>) -> Operator? { byName[Array(name)] }

  /// Whether the named character is an operator between operands.
  static func isNamed(_ name: UnsafeBufferPointer<UInt8>) -> Bool { byName[Array(name)] != nil }
}
