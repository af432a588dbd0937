import TextBytes

/// Parses Wolfram Language source (FullForm, InputForm or a notebook) into an `ExpressionTree`.
///
/// A single pass without recursion: `OperandStack` holds open brackets and operators that await operands. A
/// complete top-level expression ends at a line end, as in a package. Errors become `SyntaxFault`s and
/// parsing continues: a wrong or missing closing bracket closes the open ones, a missing operand becomes
/// `Null`.
struct ExpressionParser {
  private var scanner: SourceScanner
  private var stack: OperandStack

  /// Parses from a scanner into an empty tree, whose bytes are the source text.
  init(_ scanner: SourceScanner, tree: ExpressionTree) {
    self.scanner = scanner
    stack = OperandStack(ExpressionBuilder(tree))
  }

  /// Parses to the end and returns the tree.
  mutating func parse() -> ExpressionTree {
    while true {
      skipSpace()
      guard !scanner.isAtEnd else { break }
      let start = scanner.position
      parseExpression()
      if scanner.position == start { scanner.position += 1 }
    }
    return stack.builder.tree
  }

  /// Parses one top-level expression.
  private mutating func parseExpression() {
    var expectsOperand = true
    while true {
      if expectsOperand {
        expectsOperand = readOperand()
        if !expectsOperand, stack.isEmpty { return }
      } else {
        switch readOperator() {
        case .operand: expectsOperand = true
        case .operator: expectsOperand = false
        case .end: return finish()
        }
      }
    }
  }

  /// What the parser expects next.
  private enum Next {
    case operand, `operator`, end
  }

  /// Ends a top-level expression.
  private mutating func finish() {
    while let frame = stack.innermost {
      if frame.kind == .operation {
        stack.reduceLast()
      } else {
        fault(.unclosed(frame.kind.opener), at: Int(frame.offset))
        stack.closeGroup()
      }
    }
    stack.takeRoot()
  }

  private mutating func fault(_ kind: SyntaxFault.Kind, at offset: Int) {
    stack.builder.fault(kind, at: offset)
  }

  /// Skips spaces and comments; returns whether they contained a line end.
  @discardableResult
  @inline(__always)
  private mutating func skipSpace() -> Bool {
    let sawLineEnd = scanner.skipSpace()
    if let start = scanner.takeUnclosedComment() { fault(.unclosedComment, at: start) }
    return sawLineEnd
  }

  // MARK: Operands

  /// Reads an operand, an opening bracket or a prefix operator. Returns whether another operand must follow.
  private mutating func readOperand() -> Bool {
    let before = scanner.position
    let sawLineEnd = skipSpace()
    // Outside of brackets, a semicolon at a line end ends the expression.
    if sawLineEnd, !stack.isInBrackets, let frame = stack.innermost, frame.kind == .operation,
      frame.symbol == KnownSymbol.compoundExpression.number
    {
      scanner.position = before
      pushMissing()
      return false
    }
    guard !scanner.isAtEnd else {
      if stack.innermost == nil { return false }
      pushMissing()
      return false
    }
    let byte = scanner.byte
    if scanner.isOf(ByteClass.letter, byte) { return readSymbol() }
    if scanner.isOf(ByteClass.digit, byte) { return readNumber() }
    switch byte {
    case "\"": readString()
    case "{": return open(.list, length: 1)
    case "(": return open(.parenthesis, length: 1)
    case "<" where scanner.peek(1) == "|": return open(.association, length: 2)
    case "." where scanner.isOf(ByteClass.digit, scanner.peek(1)): return readNumber()
    case "`": return readSymbol()
    case "#": readSlot()
    case "%": readOut()
    case "_": readBlank(symbol: nil, start: scanner.position)
    case "\\": return readBackslash()
    case ",", "]", "}", ")": pushMissing()
    case "|" where scanner.peek(1) == ">": pushMissing()
    default: return readPrefix()
    }
    return false
  }

  /// Pushes `Null` or its substitute for a missing operand.
  private mutating func pushMissing() {
    let position = scanner.position
    guard stack.innermost == nil else {
      return stack.pushMissing(at: position, isBeforeComma: scanner.peek(0) == ",")
    }
    fault(.unexpectedCloser(scanner.byte), at: position)
    scanner.position += 1
  }

  /// Opens a bracket that is `length` bytes long.
  private mutating func open(_ kind: OperandStack.Frame.Kind, length: Int) -> Bool {
    stack.open(kind, at: scanner.position)
    scanner.position += length
    return true
  }

  /// Reads a symbol, and a bracket or blanks directly after it.
  @inline(__always)
  private mutating func readSymbol() -> Bool {
    let start = scanner.position
    if scanner.byte != "\\" { scanner.position += 1 }
    scanner.skipName()
    let number =
      scanner.peek(0) == "\\"
      ? stack.builder.number(ofWhole: scanner.readLongName(from: start))
      : stack.builder.number(scanner.bytes(start, scanner.position))
    let next = scanner.peek(0)
    if next == "[", partLength == nil {
      stack.open(.call, symbol: number, at: start)
      scanner.position += 1
      return true
    }
    if next == "_" {
      readBlank(symbol: stack.builder.symbol(number, at: start), start: start)
      return false
    }
    stack.push(symbol: number, at: start)
    return false
  }

  private mutating func readString() {
    let start = scanner.position
    let (stop, hasEscapes, isClosed) = scanner.skipString()
    if !isClosed { fault(.unclosedString, at: start) }
    stack.push(stack.builder.text(.string, start + 1, stop, at: start, flag: hasEscapes))
  }

  private mutating func readNumber() -> Bool {
    let start = scanner.position
    let isReal = scanner.skipNumber()
    stack.push(stack.builder.text(isReal ? .real : .integer, start, scanner.position, at: start))
    return false
  }

  /// Reads `#`, `#2`, `#name`, `##` or `##2`.
  private mutating func readSlot() {
    let start = scanner.position
    scanner.position += 1
    let isSequence = scanner.peek(0) == "#"
    if isSequence { scanner.position += 1 }
    let first = scanner.position
    let argument: Expression
    if scanner.isOf(ByteClass.digit, scanner.peek(0)) {
      scanner.skipDigits()
      argument = stack.builder.text(.integer, first, scanner.position, at: first)
    } else if !isSequence, scanner.isOf(ByteClass.letter, scanner.peek(0)) {
      scanner.skipName()
      argument = stack.builder.text(.string, first, scanner.position, at: first)
    } else {
      argument = stack.builder.integer(1, at: start)
    }
    stack.push(stack.builder.call(isSequence ? .slotSequence : .slot, arguments: [argument], at: start))
  }

  /// Reads `%`, `%%` or `%12`.
  private mutating func readOut() {
    let start = scanner.position
    var count: Int32 = 0
    while scanner.peek(0) == "%", count < 1000 {
      scanner.position += 1
      count += 1
    }
    let first = scanner.position
    let number: Expression
    if count == 1, scanner.isOf(ByteClass.digit, scanner.peek(0)) {
      scanner.skipDigits()
      number = stack.builder.text(.integer, first, scanner.position, at: first)
    } else {
      number = stack.builder.integer(-count, at: start)
    }
    let isLast = count == 1 && first == scanner.position
    stack.push(stack.builder.call(.outputLine, arguments: isLast ? [] : [number], at: start))
  }

  /// Reads `_`, `__`, `___`, `_.` and the head after them, with the symbol before them if any.
  private mutating func readBlank(symbol: Expression?, start: Int) {
    let first = scanner.position
    var count = 0
    while scanner.peek(0) == "_", count < 3 {
      scanner.position += 1
      count += 1
    }
    let name: KnownSymbol = count == 1 ? .blank : count == 2 ? .blankSequence : .blankNullSequence
    var arguments: [Expression] = []
    let headStart = scanner.position
    if scanner.isOf(ByteClass.letter, scanner.peek(0)) {
      scanner.skipName()
      let number = stack.builder.number(scanner.bytes(headStart, scanner.position))
      arguments = [stack.builder.symbol(number, at: headStart)]
    }
    var pattern = stack.builder.call(name, arguments: arguments, at: first)
    if let symbol { pattern = stack.builder.call(.pattern, arguments: [symbol, pattern], at: start) }
    if count == 1, arguments.isEmpty, scanner.peek(0) == ".", scanner.peek(1) != "." {
      scanner.position += 1
      pattern = stack.builder.call(.optional, arguments: [pattern], at: start)
    }
    stack.push(pattern)
  }

  /// Reads a named character or boxes after a backslash, in operand position.
  private mutating func readBackslash() -> Bool {
    let start = scanner.position
    switch scanner.peek(1) {
    case "[":
      guard let (name, length) = scanner.longName() else { break }
      if let found = NamedCharacters.prefixOperator(name) {
        stack.pushPrefix(found, at: start)
        scanner.position += length
        return true
      }
      if NamedCharacters.isLetterLike(name) || NamedCharacters.character(name) == nil { return readSymbol() }
      if Operator.isNamed(name) || NamedCharacters.isClosing(name) {
        pushMissing()
        if !stack.hasOperands { stack.push(.null, at: start) }
        return false
      }
      return readSymbol()
    case ":", ".", "|": return readSymbol()
    case "(", "!":
      if !scanner.skipBoxes() { fault(.unclosed("("), at: start) }
      stack.push(stack.builder.text(.string, start, scanner.position, at: start, flag: true))
      return false
    default: break
    }
    fault(.unexpectedByte("\\"), at: start)
    scanner.position += 1
    return true
  }

  /// Reads a prefix operator. Returns whether its operand must follow.
  private mutating func readPrefix() -> Bool {
    let position = scanner.position
    if scanner.peek(0) == ";" {
      // `;;3` starts at the first element; a single `;` omits its operand.
      if scanner.peek(1) == ";", stack.innermost?.meaning != .span {
        stack.push(stack.builder.integer(1, at: position))
      } else {
        pushMissing()
        if stack.innermost?.kind != .operation { stack.push(.null, at: scanner.position) }
      }
      return false
    }
    if let (length, found) = scanner.match(.prefixes) {
      stack.pushPrefix(found, at: position)
      scanner.position += length
      return found.head != .get || !readFileName()
    }
    if let (_, found) = scanner.match(.ascii) {
      // `a; // f` is `f[a;]`, and `a; &` a function.
      if found.meaning == .postfixApply || found.head == .function && found.form == .postfix,
        stack.endStatements(at: position)
      {
        return false
      }
      fault(.missingOperand, at: position)
      stack.push(.null, at: position)
      return false
    }
    fault(.unexpectedByte(scanner.byte), at: position)
    scanner.position += 1
    return true
  }

  /// Reads an unquoted file name after `<<` or `>>`; false if there is none.
  private mutating func readFileName() -> Bool {
    guard let start = scanner.skipFileName() else { return false }
    stack.push(stack.builder.text(.string, start, scanner.position, at: start))
    return true
  }

  // MARK: Operators

  /// Reads an operator, a bracket or a comma, or implies a product.
  private mutating func readOperator() -> Next {
    let sawLineEnd = skipSpace()
    guard !scanner.isAtEnd, !sawLineEnd || stack.isInBrackets else { return .end }
    let byte = scanner.byte
    switch byte {
    case ",":
      guard stack.isInBrackets else { return .end }
      stack.reduceToGroup()
      scanner.position += 1
      return .operand
    case "]", "}", ")": return closeBracket(byte)
    case "|" where scanner.peek(1) == ">": return closeBracket(">")
    case "[":
      let length = partLength
      _ = open(length == nil ? .callOfExpression : .part, length: length ?? 1)
      return .operand
    case "-" where scanner.peek(1) == ">":
      stack.push(Self.rule, at: scanner.position)
      scanner.position += 2
      return .operand
    case "\\": return readNamedOperator()
    default: return readASCIIOperator()
    }
  }

  /// The bytes up to the second bracket of `[[`; nil if there is none. No argument begins with a bracket: `a[ [1] ]` is `a[[1]]`.
  private var partLength: Int? {
    var length = 1
    while scanner.peek(length) == " " { length += 1 }
    return scanner.peek(length) == "[" ? length + 1 : nil
  }

  private static let rule = Operator(.rule, 120, form: .right)

  private mutating func readASCIIOperator() -> Next {
    let position = scanner.position
    if var (length, found) = scanner.match(.ascii) {
      // `x.5` is a product, `a!=b` an inequality; `_.` is handled earlier.
      if found.head == .dot, scanner.isOf(ByteClass.digit, scanner.peek(1)) { found = .implicitTimes }
      if found.form == .postfix {
        scanner.position += length
        stack.wrap(found)
        return .operator
      }
      stack.push(found, at: position)
      if found.precedence == 400, scanner.byte == "." { length = 0 }
      scanner.position += length
      if found.head == .put || found.head == .putAppend, readFileName() { return .operator }
      return .operand
    }
    let byte = scanner.byte
    if scanner.isOf(ByteClass.letter | ByteClass.digit, byte) || startsOperand(byte) {
      stack.push(.implicitTimes, at: position)
      return .operand
    }
    fault(.unexpectedByte(byte), at: position)
    scanner.position += 1
    return .operator
  }

  private func startsOperand(_ byte: UInt8) -> Bool {
    switch byte {
    case "\"", "{", "(", "#", "%", "_", "`", "<": true
    default: false
    }
  }

  /// Reads a named operator after a backslash.
  private mutating func readNamedOperator() -> Next {
    let position = scanner.position
    let next = scanner.peek(1)
    if next == "[", let (name, length) = scanner.longName() {
      if name.elementsEqual("RightDoubleBracket".utf8) || name.elementsEqual("RightAssociation".utf8) {
        fault(.unexpectedCloser("\\"), at: position)
        scanner.position += length
        return .operator
      }
      if let found = Operator.named(name) {
        scanner.position += length
        if found.form == .postfix {
          stack.wrap(found)
          return .operator
        }
        stack.push(found, at: position)
        return .operand
      }
    } else if next != ":", next != ".", next != "|", next != "(", next != "!" {
      fault(.unexpectedByte("\\"), at: position)
      scanner.position += 1
      return .operator
    }
    stack.push(.implicitTimes, at: position)
    return .operand
  }

  // MARK: Brackets

  /// Closes the bracket that matches `byte`, and unclosed ones within it.
  private mutating func closeBracket(_ byte: UInt8) -> Next {
    stack.reduceToGroup()
    guard stack.isInBrackets else { return .end }
    let length = byte == ">" ? 2 : 1
    while let frame = stack.innermost {
      if byte == frame.kind.closer {
        if frame.kind == .part { return closePart() }
        scanner.position += length
        stack.closeGroup()
        return .operator
      }
      guard stack.isOpen(byte) else {
        fault(.unexpectedCloser(byte), at: scanner.position)
        scanner.position += length
        // No operator can follow in a still empty group.
        return stack.isEmpty(frame) ? .operand : .operator
      }
      fault(.unclosed(frame.kind.opener), at: Int(frame.offset))
      stack.closeGroup()
      stack.reduceToGroup()
    }
    return .end
  }

  /// Closes `[[` with `]]`.
  private mutating func closePart() -> Next {
    let start = scanner.position
    scanner.position += 1
    skipSpace()
    if scanner.peek(0) == "]" {
      scanner.position += 1
    } else {
      fault(.unclosed("["), at: start)
      scanner.position = start + 1
    }
    stack.closeGroup()
    return .operator
  }
}
