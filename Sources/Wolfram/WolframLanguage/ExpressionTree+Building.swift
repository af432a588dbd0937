import TextBytes

/// Builds a tree piece by piece, without source text.
///
///     var tree = ExpressionTree(bytes: [], isSerialised: true)
///     let x = tree.add(symbol: "x")
///     let root = tree.add(call: "f", [x, tree.add(real: 2)])   // f[x, 2.]
///     tree.addRoot(root)
extension ExpressionTree {
  /// Makes an empty tree; `isSerialised` means that strings contain no escapes.
  public init(bytes: [UInt8], isSerialised: Bool) {
    self.init(bytes: bytes)
    self.isSerialised = isSerialised
  }

  private mutating func add(_ node: Node) -> Expression {
    nodes.append(node)
    return Expression(index: UInt32(nodes.count - 1))
  }

  private mutating func number(_ name: String) -> UInt32 {
    var name = name
    return name.withUTF8 { symbols.number($0) }
  }

  /// Adds a symbol.
  public mutating func add(symbol name: String) -> Expression {
    let symbol = number(name)
    return add(Node(.symbol, symbol: symbol, first: 0, count: 0, offset: 0))
  }

  /// Adds a string.
  public mutating func add(string text: some Collection<UInt8>) -> Expression {
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: text)
    return add(Node(.string, first: start, count: UInt32(bytes.count) - start, offset: start))
  }

  /// Adds a machine-precision real number.
  public mutating func add(real value: Double) -> Expression {
    let start = UInt32(bytes.count)
    let bits = value.bitPattern
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift))) }
    return add(Node(.real, flag: true, first: start, count: 8, offset: start))
  }

  /// Adds an integer; one of more than 32 bits becomes a real number.
  public mutating func add(integer value: Int) -> Expression {
    guard let small = Int32(exactly: value) else { return add(real: Double(value)) }
    return add(Node(.integer, flag: true, first: UInt32(bitPattern: small), count: 0, offset: 0))
  }

  /// Adds a packed array.
  public mutating func add(packed array: PackedArray) -> Expression {
    packedArrays.append(
      PackedStore(dimensions: array.dimensions, values: array.values, isInteger: array.isInteger))
    return add(Node(.packedArray, first: UInt32(packedArrays.count - 1), count: 0, offset: 0))
  }

  /// Adds a call of a symbol with existing nodes as arguments.
  public mutating func add(call head: String, _ arguments: [Expression]) -> Expression {
    let first = UInt32(argumentStore.count)
    argumentStore.append(contentsOf: arguments)
    let symbol = number(head)
    return add(Node(.call, symbol: symbol, first: first, count: UInt32(arguments.count), offset: 0))
  }

  /// Adds a call with an expression as head.
  public mutating func add(call head: Expression, _ arguments: [Expression]) -> Expression {
    let first = UInt32(argumentStore.count)
    argumentStore.append(head)
    argumentStore.append(contentsOf: arguments)
    return add(Node(.call, flag: true, first: first, count: UInt32(arguments.count), offset: 0))
  }

  /// Adds a copy of a symbol, a string, a number or a packed array of another tree; of a call, only its head's name without
  /// arguments. Strings and numbers keep their spelling, which FullForm shows.
  ///
  ///     var copy = ExpressionTree(bytes: [], isSerialised: false)
  ///     copy.add(atom: other.roots[0], of: other)   // `2.50` stays `2.50`
  public mutating func add(atom expression: Expression, of other: ExpressionTree) -> Expression {
    let node = other.nodes[Int(expression.index)]
    switch node.kind {
    case .symbol: return add(symbol: other.symbolName(of: expression) ?? "")
    case .call: return add(call: other.headName(expression) ?? "", [])
    case .packedArray:
      packedArrays.append(other.packedArrays[Int(node.first)])
      return add(Node(.packedArray, first: UInt32(packedArrays.count - 1), count: 0, offset: 0))
    case .integer where node.flag:
      return add(Node(.integer, flag: true, first: node.first, count: 0, offset: 0))
    case .string, .integer, .real:
      let escapes = node.kind == .string && other.isSerialised && !isSerialised
      let start = bytes.count
      for byte in other.rawBytes(of: expression) {
        if escapes, byte == "\"" || byte == "\\" { bytes.append("\\") }
        bytes.append(byte)
      }
      let hasEscapes = escapes && bytes.count - start > Int(node.count)
      return add(
        Node(
          node.kind, flag: node.flag || hasEscapes, first: UInt32(start), count: UInt32(bytes.count - start),
          offset: 0))
    }
  }

  /// Appends a root.
  public mutating func addRoot(_ expression: Expression) { roots.append(expression) }
}
