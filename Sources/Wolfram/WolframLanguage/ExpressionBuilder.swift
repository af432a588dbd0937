import TextBytes

/// Adds parsed expressions to a tree: symbols, numbers, strings, and the calls that operators denote.
struct ExpressionBuilder {
  /// The tree so far.
  private(set) var tree: ExpressionTree

  /// Adds to a tree, whose bytes are the source text.
  init(_ tree: ExpressionTree) {
    self.tree = tree
    // Notebooks have about one node per eight bytes.
    self.tree.nodes.reserveCapacity(min(tree.bytes.count / 8, 1 << 22))
    self.tree.argumentStore.reserveCapacity(min(tree.bytes.count / 8, 1 << 22))
  }

  mutating func addRoot(_ root: Expression) { tree.roots.append(root) }

  mutating func fault(_ kind: SyntaxFault.Kind, at offset: Int) {
    // Limit the faults: a damaged file has one for every byte.
    if tree.faults.count < 100 { tree.faults.append(SyntaxFault(kind, offset: offset)) }
  }

  // MARK: Leaves

  @inline(__always)
  private mutating func add(_ node: ExpressionTree.Node) -> Expression {
    let index = UInt32(truncatingIfNeeded: tree.nodes.count)
    tree.nodes.append(node)
    return Expression(index: index)
  }

  /// A string or number in the text; `flag` marks a string with escapes.
  @inline(__always)
  mutating func text(
    _ kind: ExpressionTree.Kind, _ first: Int, _ stop: Int, at offset: Int, flag: Bool = false
  ) -> Expression {
    add(
      .init(kind, flag: flag, first: UInt32(first), count: UInt32(stop - first), offset: UInt32(offset)))
  }

  @inline(__always)
  mutating func symbol(_ number: UInt32, at offset: Int) -> Expression {
    add(.init(.symbol, symbol: number, first: 0, count: 0, offset: UInt32(truncatingIfNeeded: offset)))
  }

  /// The number of the symbol with that name, without the context ``System` ``.
  @inline(__always)
  mutating func number(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if name.count > 7, name[6] == "`", name[0] == "S", name[1] == "y", name[2] == "s", name[5] == "m" {
      return tree.symbols.number(UnsafeBufferPointer(rebasing: name[7...]))
    }
    return tree.symbols.number(name)
  }

  /// The number of a symbol by its full name.
  mutating func number(ofWhole name: [UInt8]) -> UInt32 {
    name.withUnsafeBufferPointer { tree.symbols.number($0) }
  }

  /// An integer that is not in the text.
  mutating func integer(_ value: Int32, at offset: Int) -> Expression {
    add(.init(.integer, flag: true, first: UInt32(bitPattern: value), count: 0, offset: UInt32(offset)))
  }

  // MARK: Calls

  /// A call of a symbol, given by its number.
  @inline(__always)
  mutating func call(
    symbol: UInt32, arguments: some Collection<Expression>, at offset: UInt32
  ) -> Expression {
    let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
    tree.argumentStore.append(contentsOf: arguments)
    return add(
      .init(.call, symbol: symbol, first: first, count: UInt32(arguments.count), offset: offset))
  }

  /// A call of a symbol with two arguments, the first of which is in the text.
  @inline(__always)
  mutating func call(symbol: UInt32, _ one: Expression, _ other: Expression) -> Expression {
    let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
    let offset = UInt32(truncatingIfNeeded: tree.offset(one))
    tree.argumentStore.append(one)
    tree.argumentStore.append(other)
    return add(.init(.call, symbol: symbol, first: first, count: 2, offset: offset))
  }

  /// A call of a known symbol.
  mutating func call(_ head: KnownSymbol, arguments: [Expression], at offset: Int) -> Expression {
    call(symbol: head.number, arguments: arguments, at: UInt32(offset))
  }

  /// A call with any expression as head.
  mutating func call(of head: Expression, arguments: [Expression], at offset: Int) -> Expression {
    let node = tree.nodes[Int(head.index)]
    if node.kind == .symbol { return call(symbol: node.symbol, arguments: arguments, at: UInt32(offset)) }
    let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
    tree.argumentStore.append(head)
    tree.argumentStore.append(contentsOf: arguments)
    return add(.init(.call, flag: true, first: first, count: UInt32(arguments.count), offset: UInt32(offset)))
  }

  // MARK: Operators

  /// The call that an operator denotes; `head` is the number of its symbol.
  mutating func operation(
    _ head: UInt32, form: Operator.Form, _ meaning: Operator.Meaning, parts: [Expression], at offset: Int
  ) -> Expression {
    let head = KnownSymbol(number: head) ?? .null
    if form == .comparison { return comparison(parts, at: offset) }
    switch meaning {
    case .minus: return negated(parts[0], at: offset)
    case .nothing: return parts[0]
    case .divide where parts.count == 2:
      let inverse = call(.power, arguments: [parts[1], integer(-1, at: offset)], at: offset)
      return call(.times, arguments: [parts[0], inverse], at: offset)
    case .tilde:
      return parts.count > 1 ? call(of: parts[1], arguments: [parts[0]] + parts[2...], at: offset) : parts[0]
    case .colon where parts.count == 2:
      let isOptional = tree.kind(parts[0]) != .symbol
      return call(isOptional ? .optional : .pattern, arguments: parts, at: offset)
    case .apply where parts.count == 2: return call(of: parts[0], arguments: [parts[1]], at: offset)
    case .postfixApply where parts.count == 2: return call(of: parts[1], arguments: [parts[0]], at: offset)
    case .applyAtLevelOne:
      let level = call(.list, arguments: [integer(1, at: offset)], at: offset)
      return call(.apply, arguments: parts + [level], at: offset)
    case .message: return call(head, arguments: [parts[0]] + parts[1...].map { message(of: $0) }, at: offset)
    case .tag where parts.count == 2: return tagged(parts, at: offset)
    case .plain, .divide, .colon, .apply, .postfixApply, .prime, .span, .unset, .tag, .named:
      return call(head, arguments: parts, at: offset)
    }
  }

  /// The call that a postfix operator denotes.
  mutating func postfix(_ found: Operator, _ operand: Expression) -> Expression {
    let offset = tree.offset(operand)
    return found.meaning == .prime
      ? derivative(of: operand, at: offset) : call(found.head, arguments: [operand], at: offset)
  }

  /// `f'`, or `f''` if the operand is `f'`.
  private mutating func derivative(of operand: Expression, at offset: Int) -> Expression {
    var order: Int32 = 1
    var function = operand
    if let head = tree.headExpression(of: operand), tree.isCall(head, of: .derivative),
      let count = tree.argument(of: head, place: 0), let inner = tree.argument(of: operand, place: 0)
    {
      order = Int32(clamping: (tree.integer(count) ?? 0) + 1)
      function = inner
    }
    let head = call(.derivative, arguments: [integer(order, at: offset)], at: offset)
    return call(of: head, arguments: [function], at: offset)
  }

  /// Merges a minus sign into a number literal, as the kernel does.
  private mutating func negated(_ operand: Expression, at offset: Int) -> Expression {
    let node = tree.nodes[Int(operand.index)]
    let isText = !node.flag && (node.kind == .integer || node.kind == .real)
    // The number of a flagged node may be negative, and as an offset it does not fit words of 32 bits.
    let first = isText ? Int(node.first) : 0
    if isText, first > 0, tree.bytes[first - 1] == "-", tree.bytes[first] != "-" {
      return add(.init(node.kind, first: node.first - 1, count: node.count + 1, offset: node.offset - 1))
    }
    if isText, node.kind == .integer, (1...9).contains(node.count) {
      let digits = tree.bytes[first..<first + Int(node.count)]
      if digits.allSatisfy({ $0.isDigit }) {
        return integer(-digits.reduce(0) { $0 * 10 + Int32($1 - "0") }, at: offset)
      }
    }
    return call(.times, arguments: [integer(-1, at: offset), operand], at: offset)
  }

  /// `a < b < c` becomes one call; different operators become `Inequality`.
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
    return isUniform
      ? call(first, arguments: places, at: offset) : call(.inequality, arguments: parts, at: offset)
  }

  /// A message name becomes a string, although it is written without quotes.
  private mutating func message(of part: Expression) -> Expression {
    guard let name = tree.symbolName(of: part) else { return part }
    let offset = tree.offset(part)
    let stop = offset + name.utf8.count
    // A missing operand is a symbol that is not in the text.
    guard stop <= tree.bytes.count, tree.bytes[offset..<stop].elementsEqual(name.utf8) else { return part }
    return text(.string, offset, stop, at: offset)
  }

  /// Builds `f /: a = b`.
  private mutating func tagged(_ parts: [Expression], at offset: Int) -> Expression {
    let inner = Array(tree.arguments(parts[1]))
    switch tree.head(parts[1]) {
    case .set: return call(.tagSet, arguments: [parts[0]] + inner, at: offset)
    case .setDelayed: return call(.tagSetDelayed, arguments: [parts[0]] + inner, at: offset)
    case .unset: return call(.tagUnset, arguments: [parts[0]] + inner, at: offset)
    default: return call(.tagSet, arguments: parts, at: offset)
    }
  }
}
