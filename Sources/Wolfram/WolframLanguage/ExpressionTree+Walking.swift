/// Access to nodes. Safe for any node of the tree, at any depth.
extension ExpressionTree {
  /// The number of nodes; valid indices are below it.
  public var count: Int { nodes.count }

  /// The node's kind.
  @inline(__always)
  public func kind(_ expression: Expression) -> Kind { nodes[Int(expression.index)].kind }

  /// The offset of the node's text in `bytes`.
  public func offset(_ expression: Expression) -> Int { Int(nodes[Int(expression.index)].offset) }

  /// The known symbol of a symbol node; nil for other nodes.
  @inline(__always)
  public func symbol(_ expression: Expression) -> KnownSymbol? {
    let node = nodes[Int(expression.index)]
    return node.kind == .symbol ? KnownSymbol(number: node.symbol) : nil
  }

  /// The known symbol that is the head of a call; nil for other nodes and heads.
  @inline(__always)
  public func head(_ expression: Expression) -> KnownSymbol? {
    let node = nodes[Int(expression.index)]
    return node.kind == .call && !node.flag ? KnownSymbol(number: node.symbol) : nil
  }

  /// Whether the node is a call with that head.
  @inline(__always)
  public func isCall(_ expression: Expression, of symbol: KnownSymbol) -> Bool { head(expression) == symbol }

  /// The name of a symbol node; nil for other nodes.
  public func symbolName(of expression: Expression) -> String? {
    let node = nodes[Int(expression.index)]
    return node.kind == .symbol ? symbols.name(node.symbol) : nil
  }

  /// The name of a call's head; nil for other nodes, and for heads that are not symbols.
  public func headName(_ expression: Expression) -> String? {
    let node = nodes[Int(expression.index)]
    return node.kind == .call && !node.flag ? symbols.name(node.symbol) : nil
  }

  /// The head of a call if it is an expression, as in `f[1][x]` or `"x"[1]`; nil if it is a symbol.
  public func headExpression(of expression: Expression) -> Expression? {
    let node = nodes[Int(expression.index)]
    return node.kind == .call && node.flag ? argumentStore[Int(node.first)] : nil
  }

  /// The arguments of a call; empty for other nodes.
  @inline(__always)
  public func arguments(_ expression: Expression) -> ArraySlice<Expression> {
    let node = nodes[Int(expression.index)]
    guard node.kind == .call else { return [] }
    let first = Int(node.first) + (node.flag ? 1 : 0)
    return argumentStore[first..<first + Int(node.count)]
  }

  /// The argument at that index, from 0; nil if out of range.
  @inline(__always)
  public func argument(of expression: Expression, place: Int) -> Expression? {
    let node = nodes[Int(expression.index)]
    guard node.kind == .call, place < Int(node.count) else { return nil }
    return argumentStore[Int(node.first) + (node.flag ? 1 : 0) + place]
  }

  /// The arguments of `List`; nil for other nodes, including packed arrays (see `packedArray`).
  public func list(_ expression: Expression) -> ArraySlice<Expression>? {
    isCall(expression, of: .list) ? arguments(expression) : nil
  }

  /// Both sides of `Rule` or `RuleDelayed`; nil for other nodes.
  public func rule(of expression: Expression) -> (key: Expression, value: Expression)? {
    guard let head = head(expression), head == .rule || head == .ruleDelayed else { return nil }
    let parts = arguments(expression)
    guard parts.count == 2 else { return nil }
    return (parts[parts.startIndex], parts[parts.startIndex + 1])
  }

  /// The value of the last rule among `options` whose left side is that symbol or its name as a string.
  public func option(_ name: KnownSymbol, in options: ArraySlice<Expression>) -> Expression? {
    for option in options.reversed() {
      if let (key, value) = rule(of: option) {
        if symbol(key) == name { return value }
        if kind(key) == .string, textEquals(key, text: name.rawValue) { return value }
      } else if let found = list(option).flatMap({ self.option(name, in: $0, depth: 1) }) {
        return found
      }
    }
    return nil
  }

  /// Searches nested lists of options too, to a limited depth.
  private func option(_ name: KnownSymbol, in options: ArraySlice<Expression>, depth: Int) -> Expression? {
    for option in options.reversed() {
      if let (key, value) = rule(of: option) {
        if symbol(key) == name { return value }
      } else if depth < 4, let inner = list(option),
        let found = self.option(name, in: inner, depth: depth + 1)
      {
        return found
      }
    }
    return nil
  }

  /// The packed array of a node; nil for other nodes.
  public func packedArray(of expression: Expression) -> PackedArray? {
    let node = nodes[Int(expression.index)]
    guard node.kind == .packedArray else { return nil }
    let store = packedArrays[Int(node.first)]
    let values = store.octets.isEmpty ? store.values : store.octets.map { Double($0) }
    return PackedArray(dimensions: store.dimensions, values: values, isInteger: store.isInteger)
  }

  /// The dimensions and bytes of a packed byte array; nil for other nodes.
  public func packedOctets(of expression: Expression) -> (dimensions: [Int], octets: [UInt8])? {
    let node = nodes[Int(expression.index)]
    guard node.kind == .packedArray else { return nil }
    let store = packedArrays[Int(node.first)]
    return store.octets.isEmpty ? nil : (store.dimensions, store.octets)
  }

  /// The bytes of a string between its quotes as written, or of a number; empty for other nodes, and for an integer that is
  /// stored as its value.
  public func rawBytes(of expression: Expression) -> ArraySlice<UInt8> {
    let node = nodes[Int(expression.index)]
    switch node.kind {
    case .integer where node.flag: return []
    case .string, .integer, .real: return bytes[Int(node.first)..<Int(node.first) + Int(node.count)]
    case .symbol, .call, .packedArray: return []
    }
  }

  /// Whether a string contains escapes (`\"`, `\[Alpha]`, boxes) that `string(_:)` resolves.
  public func hasEscapes(_ expression: Expression) -> Bool {
    let node = nodes[Int(expression.index)]
    return node.kind == .string && node.flag
  }

  /// Whether a string's raw bytes equal that text.
  public func textEquals(_ expression: Expression, text: String) -> Bool {
    kind(expression) == .string && rawBytes(of: expression).elementsEqual(text.utf8)
  }
}
