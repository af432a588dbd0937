import TextBytes

/// The parser's stack: operands, open brackets, and operators that await operands.
struct OperandStack {
  /// Builds the expressions.
  var builder: ExpressionBuilder
  private var operands: [Expression] = []
  private var frames: [Frame] = []
  private var brackets = BracketCounts()

  /// Makes an empty stack over the tree of `builder`.
  init(_ builder: ExpressionBuilder) { self.builder = builder }

  /// An open bracket, or an operator that awaits its right side.
  struct Frame {
    var kind: Kind
    var form: Operator.Form = .flat
    var meaning: Operator.Meaning = .plain
    /// The known symbol of an operator, or the number of a call's head symbol.
    var symbol: UInt32
    var precedence: Int32 = -1
    /// The index of its first operand.
    var base: Int32
    var offset: UInt32

    enum Kind: UInt8 {
      case call, callOfExpression, part, list, parenthesis, association, operation

      /// The byte that opens the bracket.
      var opener: UInt8 {
        switch self {
        case .call, .callOfExpression, .part, .operation: "["
        case .list: "{"
        case .parenthesis: "("
        case .association: "<"
        }
      }

      /// The byte that closes the bracket; `>` stands for `|>`, 0 for an operator.
      var closer: UInt8 {
        switch self {
        case .call, .callOfExpression, .part: "]"
        case .list: "}"
        case .parenthesis: ")"
        case .association: ">"
        case .operation: 0
        }
      }
    }
  }

  /// Counts open brackets by kind, to detect stray closing brackets in constant time.
  private struct BracketCounts {
    private(set) var all = 0
    private var square = 0, curly = 0, round = 0, angled = 0

    /// Counts an opened or closed bracket.
    @inline(__always)
    mutating func count(_ kind: Frame.Kind, _ change: Int) {
      all += change
      switch kind {
      case .call, .callOfExpression, .part: square += change
      case .list: curly += change
      case .parenthesis: round += change
      case .association: angled += change
      case .operation: break
      }
    }

    /// Whether an open bracket exists that the byte closes.
    func isOpen(_ closer: UInt8) -> Bool {
      switch closer {
      case "]": square > 0
      case "}": curly > 0
      case ")": round > 0
      default: angled > 0
      }
    }
  }

  // MARK: Queries

  /// The innermost open bracket or operator.
  @inline(__always)
  var innermost: Frame? { frames.last }

  /// Whether nothing is read or open.
  var isEmpty: Bool { operands.isEmpty && frames.isEmpty }
  var hasOperands: Bool { !operands.isEmpty }

  /// Whether a bracket is open; line ends within brackets are white space.
  var isInBrackets: Bool { brackets.all > 0 }

  /// Whether an open bracket exists that the byte closes.
  func isOpen(_ closer: UInt8) -> Bool { brackets.isOpen(closer) }

  /// Whether the bracket is still empty.
  func isEmpty(_ frame: Frame) -> Bool { Int(frame.base) == operands.count }

  // MARK: Operands

  @inline(__always)
  mutating func push(_ operand: Expression) { operands.append(operand) }

  @inline(__always)
  mutating func push(symbol number: UInt32, at offset: Int) {
    operands.append(builder.symbol(number, at: offset))
  }

  mutating func push(_ symbol: KnownSymbol, at offset: Int) { push(symbol: symbol.number, at: offset) }

  /// Pushes `Null` or its substitute for a missing operand; not an error in `f[]` and after `;`.
  mutating func pushMissing(at offset: Int, isBeforeComma: Bool) {
    guard let frame = frames.last else { return }
    if frame.kind == .operation {
      let omitted = frame.meaning == .span ? KnownSymbol.all : .null
      if frame.meaning != .span, frame.symbol != KnownSymbol.compoundExpression.number {
        builder.fault(.missingOperand, at: offset)
      }
      push(omitted, at: offset)
    } else if !isEmpty(frame) || isBeforeComma {
      push(.null, at: offset)
    }
  }

  /// Ends statements after their last semicolon, so that an operator can follow; false where there are none.
  mutating func endStatements(at offset: Int) -> Bool {
    guard let frame = frames.last, frame.kind == .operation,
      frame.symbol == KnownSymbol.compoundExpression.number
    else { return false }
    push(.null, at: offset)
    reduceLast()
    return true
  }

  /// Takes the finished top-level expression as a root.
  mutating func takeRoot() {
    if let root = operands.last { builder.addRoot(root) }
    operands.removeAll(keepingCapacity: true)
  }

  // MARK: Operators

  /// Pushes an infix operator after its left operand.
  mutating func push(_ found: Operator, at offset: Int) {
    let precedence = Int32(found.precedence)
    while let top = frames.last, top.kind == .operation {
      if top.precedence < precedence { break }
      if top.precedence == precedence {
        if found.form == .right { break }
        if found.form == top.form, continues(found, top) { return merge(found, at: offset) }
      }
      reduceLast()
    }
    frames.append(
      Frame(
        kind: .operation, form: found.form, meaning: found.meaning == .minus ? .plain : found.meaning,
        symbol: found.head.number, precedence: precedence, base: Int32(operands.count) - 1,
        offset: UInt32(offset)))
    if found.form == .comparison { push(found.head, at: offset) }
    if found.meaning == .minus { pushNegation(at: offset) }
  }

  private func continues(_ found: Operator, _ top: Frame) -> Bool {
    switch found.form {
    case .flat: top.symbol == found.head.number
    case .comparison: true
    case .left: found.meaning == .span && top.meaning == .span || found.meaning == .tilde && top.symbol != 0
    case .right, .prefix, .postfix: false
    }
  }

  private mutating func merge(_ found: Operator, at offset: Int) {
    if found.form == .comparison { push(found.head, at: offset) }
    if found.meaning == .minus { pushNegation(at: offset) }
    if found.meaning == .tilde { frames[frames.count - 1].symbol = 0 }
  }

  /// A difference is a sum with a negated operand, which binds slightly tighter than the sum.
  private mutating func pushNegation(at offset: Int) {
    pushPrefix(Operator(.minus, 311, form: .prefix, .minus), at: offset)
  }

  /// Pushes a prefix operator.
  mutating func pushPrefix(_ found: Operator, at offset: Int) {
    frames.append(
      Frame(
        kind: .operation, form: .prefix, meaning: found.meaning, symbol: found.head.number,
        precedence: Int32(found.precedence), base: Int32(operands.count), offset: UInt32(offset)))
  }

  /// Applies a postfix operator to the last operand.
  mutating func wrap(_ found: Operator) {
    while let top = frames.last, top.kind == .operation, top.precedence > Int32(found.precedence) {
      reduceLast()
    }
    let operand = operands.removeLast()
    operands.append(builder.postfix(found, operand))
  }

  /// Reduces all operators above the innermost bracket.
  @inline(__always)
  mutating func reduceToGroup() {
    while let top = frames.last, top.kind == .operation { reduceLast() }
  }

  /// Reduces the last operator with its operands to a call.
  mutating func reduceLast() {
    let frame = frames.removeLast()
    let base = Int(frame.base)
    guard base >= 0, base < operands.count else { return }
    if frame.form == .right, frame.meaning == .plain, operands.count == base + 2 {
      let (one, other) = (operands[base], operands[base + 1])
      operands.removeLast(2)
      operands.append(builder.call(symbol: frame.symbol, one, other))
      return
    }
    let parts = Array(operands[base...])
    operands.removeSubrange(base...)
    let offset = frame.form == .prefix ? Int(frame.offset) : builder.tree.offset(parts[0])
    operands.append(
      builder.operation(frame.symbol, form: frame.form, frame.meaning, parts: parts, at: offset))
  }

  // MARK: Brackets

  /// Opens a bracket; `symbol` is the number of a call's head.
  @inline(__always)
  mutating func open(_ kind: Frame.Kind, symbol: UInt32 = 0, at offset: Int) {
    frames.append(
      Frame(kind: kind, symbol: symbol, base: Int32(operands.count), offset: UInt32(offset)))
    brackets.count(kind, 1)
  }

  /// Closes the innermost bracket and builds its call or list; no operators may be pending.
  @inline(__always)
  mutating func closeGroup() {
    let frame = frames.removeLast()
    brackets.count(frame.kind, -1)
    let base = Int(frame.base)
    switch frame.kind {
    case .call, .list, .association:
      let symbol =
        frame.kind == .call
        ? frame.symbol : frame.kind == .list ? KnownSymbol.list.number : KnownSymbol.association.number
      let made = builder.call(symbol: symbol, arguments: operands[base...], at: frame.offset)
      operands.removeLast(operands.count - base)
      operands.append(made)
    case .callOfExpression, .part, .parenthesis, .operation: closeRareGroup(frame, base: base)
    }
  }

  private mutating func closeRareGroup(_ frame: Frame, base: Int) {
    let parts = Array(operands[base...])
    operands.removeSubrange(base...)
    switch frame.kind {
    case .callOfExpression:
      let head = takeHead(frame)
      operands.append(builder.call(of: head, arguments: parts, at: builder.tree.offset(head)))
    case .part:
      let head = takeHead(frame)
      operands.append(builder.call(.part, arguments: [head] + parts, at: builder.tree.offset(head)))
    case .parenthesis, .call, .list, .association, .operation:
      // Parentheses vanish; several expressions in them form a sequence.
      operands.append(
        parts.count == 1 ? parts[0] : builder.call(.sequence, arguments: parts, at: Int(frame.offset)))
    }
  }

  /// The operand before a bracket, which becomes its head.
  private mutating func takeHead(_ frame: Frame) -> Expression {
    operands.popLast() ?? builder.symbol(KnownSymbol.null.number, at: Int(frame.offset))
  }
}
