extension ExpressionTree {
  /// Reads a serialised value: the inflated bytes of `CompressedData["1:…"]` or of a `Compress`ed string.
  ///
  /// After `!boR` stands one value. Each begins with a byte that tells what it is: `f` a call, with the number of
  /// its arguments in 32 bits, its head and its arguments; `s` a symbol and `S` or `C` a string, with their length in
  /// 32 bits; `r` a real number in 8 bytes and `R` one as text; `i`, `j` and `c` integers in 32, 16 and 8 bits, `I` one
  /// as text; `e`, `n` and `b` packed arrays of reals, of integers and of bytes, with rank and dimensions in 32 bits. All numbers
  /// have the lowest byte first. Nil where the bytes are no such value.
  public init?(serialised bytes: [UInt8]) {
    guard bytes.count > 4, bytes.starts(with: "!boR".utf8) else { return nil }
    self.init(bytes: bytes)
    isSerialised = true
    var parser = SerialisedParser(tree: self)
    self = ExpressionTree()
    guard let root = parser.parse() else { return nil }
    self = parser.tree
    roots = [root]
  }
}

/// Reads a serialised value without recursion.
struct SerialisedParser {
  var tree: ExpressionTree
  private var position = 4
  private var operands: [Expression] = []
  /// The calls that are open: how many parts each has, its head counted, and where they begin.
  private var calls: [Call] = []

  private struct Call {
    var parts: Int
    var base: Int
    var offset: Int
  }

  init(tree: ExpressionTree) { self.tree = tree }

  /// The value, or nil where the bytes are damaged or cut off.
  mutating func parse() -> Expression? {
    repeat {
      guard readValue() else { return nil }
      while let call = calls.last, operands.count - call.base == call.parts {
        calls.removeLast()
        finish(call)
      }
    } while !calls.isEmpty
    return operands.last
  }

  /// Reads an atom onto the operands, or opens a call.
  private mutating func readValue() -> Bool {
    guard position < tree.bytes.count else { return false }
    let offset = position
    let tag = tree.bytes[position]
    position += 1
    switch tag {
    case 0x66:
      guard let count = integer(4), count >= 0, count <= tree.bytes.count - position else { return false }
      calls.append(Call(parts: count + 1, base: operands.count, offset: offset))
    case 0x73:
      guard let range = text() else { return false }
      let number = tree.bytes.withUnsafeBufferPointer { bytes in
        var name = UnsafeBufferPointer(rebasing: bytes[range])
        if name.starts(with: "System`".utf8) { name = UnsafeBufferPointer(rebasing: name[7...]) }
        return tree.symbols.number(name)
      }
      operands.append(add(.init(.symbol, symbol: number, first: 0, count: 0, offset: UInt32(offset))))
    case 0x53, 0x43, 0x49, 0x52:
      guard let range = text() else { return false }
      let kind: ExpressionTree.Kind = tag == 0x49 ? .integer : tag == 0x52 ? .real : .string
      operands.append(
        add(.init(kind, first: UInt32(range.lowerBound), count: UInt32(range.count), offset: UInt32(offset))))
    case 0x69, 0x6A, 0x63:
      guard let value = integer(tag == 0x69 ? 4 : tag == 0x6A ? 2 : 1) else { return false }
      operands.append(
        add(
          .init(
            .integer, flag: true, first: UInt32(bitPattern: Int32(value)), count: 0, offset: UInt32(offset))))
    case 0x72:
      guard position + 8 <= tree.bytes.count else { return false }
      operands.append(
        add(.init(.real, flag: true, first: UInt32(position), count: 8, offset: UInt32(offset))))
      position += 8
    case 0x65, 0x6E, 0x62: return readPacked(tag, at: offset)
    default: return false
    }
    return true
  }

  private mutating func integer(_ length: Int) -> Int? {
    guard position + length <= tree.bytes.count else { return nil }
    var value = 0
    for index in 0..<length { value |= Int(tree.bytes[position + index]) << (8 * index) }
    position += length
    let shift = 64 - 8 * length
    return (value << shift) >> shift
  }

  /// The range of a text after its length.
  private mutating func text() -> Range<Int>? {
    guard let count = integer(4), count >= 0, count <= tree.bytes.count - position else { return nil }
    position += count
    return position - count..<position
  }

  private mutating func readPacked(_ tag: UInt8, at offset: Int) -> Bool {
    guard let rank = integer(4), (1...16).contains(rank) else { return false }
    var dimensions: [Int] = []
    var count = 1
    let width = tag == 0x65 ? 8 : tag == 0x6E ? 4 : 1
    for _ in 0..<rank {
      guard let length = integer(4), length >= 0 else { return false }
      dimensions.append(length)
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      guard !overflow, product <= tree.bytes.count / width else { return false }
      count = product
    }
    guard position + count * width <= tree.bytes.count else { return false }
    if width == 1 {
      tree.packedArrays.append(
        .init(dimensions: dimensions, octets: Array(tree.bytes[position..<position + count]), isInteger: true)
      )
    } else {
      tree.packedArrays.append(
        .init(dimensions: dimensions, values: numbers(count, width: width), isInteger: width < 8))
    }
    position += count * width
    operands.append(
      add(.init(.packedArray, first: UInt32(tree.packedArrays.count - 1), count: 0, offset: UInt32(offset))))
    return true
  }

  /// The numbers from here on, of 8 bytes each as reals, or of 4 as integers.
  private func numbers(_ count: Int, width: Int) -> [Double] {
    tree.bytes.withUnsafeBytes { bytes in
      (0..<count).map { index in
        let place = position + index * width
        if width == 8 {
          return Double(
            bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        }
        return Double(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
      }
    }
  }

  private mutating func finish(_ call: Call) {
    let parts = Array(operands[call.base...])
    operands.removeSubrange(call.base...)
    guard let head = parts.first else { return }
    let node = tree.nodes[Int(head.index)]
    let first = UInt32(truncatingIfNeeded: tree.argumentStore.count)
    let count = UInt32(parts.count - 1)
    if node.kind == .symbol {
      tree.argumentStore.append(contentsOf: parts.dropFirst())
      operands.append(
        add(.init(.call, symbol: node.symbol, first: first, count: count, offset: UInt32(call.offset))))
    } else {
      tree.argumentStore.append(contentsOf: parts)
      operands.append(add(.init(.call, flag: true, first: first, count: count, offset: UInt32(call.offset))))
    }
  }

  private mutating func add(_ node: ExpressionTree.Node) -> Expression {
    tree.nodes.append(node)
    return Expression(index: UInt32(tree.nodes.count - 1))
  }
}
