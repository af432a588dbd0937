/// Asking a tree about its nodes. Everything here is safe for any node of the tree and at any depth.
extension ExpressionTree {
  /// The number of nodes; the valid indices are below it.
  public var count: Int { nodes.count }

  /// What the node is.
  @inline(__always)
  public func kind(_ expression: Expression) -> Kind { nodes[Int(expression.index)].kind }

  /// Where the node's text begins in `bytes`.
  public func offset(_ expression: Expression) -> Int { Int(nodes[Int(expression.index)].offset) }

  /// The known symbol that the node is; nil for every other node.
  @inline(__always)
  public func symbol(_ expression: Expression) -> KnownSymbol? {
    let node = nodes[Int(expression.index)]
    return node.kind == .symbol ? KnownSymbol(number: node.symbol) : nil
  }

  /// The known symbol that is the head of the call; nil for every other node, and for heads of other kinds.
  @inline(__always)
  public func head(_ expression: Expression) -> KnownSymbol? {
    let node = nodes[Int(expression.index)]
    return node.kind == .call && !node.flag ? KnownSymbol(number: node.symbol) : nil
  }

  /// Whether the node is a call with that head.
  @inline(__always)
  public func isCall(_ expression: Expression, of symbol: KnownSymbol) -> Bool { head(expression) == symbol }

  /// The name of the symbol that the node is; nil for every other node.
  public func symbolName(_ expression: Expression) -> String? {
    let node = nodes[Int(expression.index)]
    return node.kind == .symbol ? symbols.name(node.symbol) : nil
  }

  /// The name of the call's head; nil for every other node, and for heads that are no symbols.
  public func headName(_ expression: Expression) -> String? {
    let node = nodes[Int(expression.index)]
    return node.kind == .call && !node.flag ? symbols.name(node.symbol) : nil
  }

  /// The head of a call where it is an expression, as in `f[1][x]` or `"x"[1]`; nil where it is a symbol.
  public func headExpression(_ expression: Expression) -> Expression? {
    let node = nodes[Int(expression.index)]
    return node.kind == .call && node.flag ? argumentStore[Int(node.first)] : nil
  }

  /// The arguments of a call; none for every other node.
  @inline(__always)
  public func arguments(_ expression: Expression) -> ArraySlice<Expression> {
    let node = nodes[Int(expression.index)]
    guard node.kind == .call else { return [] }
    let first = Int(node.first) + (node.flag ? 1 : 0)
    return argumentStore[first..<first + Int(node.count)]
  }

  /// The argument at that place, from 0; nil where there is none.
  @inline(__always)
  public func argument(_ expression: Expression, _ place: Int) -> Expression? {
    let node = nodes[Int(expression.index)]
    guard node.kind == .call, place < Int(node.count) else { return nil }
    return argumentStore[Int(node.first) + (node.flag ? 1 : 0) + place]
  }

  /// The arguments of `List`; nil for every other node. A packed array is no list: see `packedArray`.
  public func list(_ expression: Expression) -> ArraySlice<Expression>? {
    isCall(expression, of: .list) ? arguments(expression) : nil
  }

  /// Both sides of `Rule` or `RuleDelayed`; nil for every other node.
  public func rule(_ expression: Expression) -> (key: Expression, value: Expression)? {
    guard let head = head(expression), head == .rule || head == .ruleDelayed else { return nil }
    let parts = arguments(expression)
    guard parts.count == 2 else { return nil }
    return (parts[parts.startIndex], parts[parts.startIndex + 1])
  }

  /// The value of the last rule among `options` whose left side is that symbol, or a string of its name.
  public func option(_ name: KnownSymbol, in options: ArraySlice<Expression>) -> Expression? {
    for option in options.reversed() {
      if let (key, value) = rule(option) {
        if symbol(key) == name { return value }
        if kind(key) == .string, textEquals(key, name.rawValue) { return value }
      } else if let found = list(option).flatMap({ self.option(name, in: $0, depth: 1) }) {
        return found
      }
    }
    return nil
  }

  /// The same within lists of options, which nest a few levels at most.
  private func option(_ name: KnownSymbol, in options: ArraySlice<Expression>, depth: Int) -> Expression? {
    for option in options.reversed() {
      if let (key, value) = rule(option) {
        if symbol(key) == name { return value }
      } else if depth < 4, let inner = list(option),
        let found = self.option(name, in: inner, depth: depth + 1)
      {
        return found
      }
    }
    return nil
  }

  /// The packed array that the node is; nil for every other node.
  public func packedArray(_ expression: Expression) -> PackedArray? {
    let node = nodes[Int(expression.index)]
    guard node.kind == .packedArray else { return nil }
    let store = packedArrays[Int(node.first)]
    let values = store.octets.isEmpty ? store.values : store.octets.map { Double($0) }
    return PackedArray(dimensions: store.dimensions, values: values, isInteger: store.isInteger)
  }

  /// The dimensions and bytes of a packed array of bytes; nil for every other node.
  public func packedOctets(_ expression: Expression) -> (dimensions: [Int], octets: [UInt8])? {
    let node = nodes[Int(expression.index)]
    guard node.kind == .packedArray else { return nil }
    let store = packedArrays[Int(node.first)]
    return store.octets.isEmpty ? nil : (store.dimensions, store.octets)
  }

  /// The bytes of a string between its quotes as written, or of a number; empty for every other node.
  public func rawBytes(_ expression: Expression) -> ArraySlice<UInt8> {
    let node = nodes[Int(expression.index)]
    switch node.kind {
    case .string, .integer, .real: return bytes[Int(node.first)..<Int(node.first) + Int(node.count)]
    case .symbol, .call, .packedArray: return []
    }
  }

  /// Whether a string's bytes hold escapes (`\"`, `\[Alpha]`, boxes) that `string(_:)` resolves.
  public func hasEscapes(_ expression: Expression) -> Bool {
    let node = nodes[Int(expression.index)]
    return node.kind == .string && node.flag
  }

  /// Whether a string is written as that text.
  public func textEquals(_ expression: Expression, _ text: String) -> Bool {
    kind(expression) == .string && rawBytes(expression).elementsEqual(text.utf8)
  }
}
