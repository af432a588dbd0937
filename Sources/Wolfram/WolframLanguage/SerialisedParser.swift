import TextBytes

extension ExpressionTree {
  /// Parses a serialised value: the inflated bytes of `CompressedData["1:…"]` or of a `Compress`ed string.
  /// Nil if the bytes are malformed.
  ///
  /// The header `!boR` is followed by one value, which begins with a type byte: `f` a call, with a 32-bit
  /// argument count, head and arguments; `s` a symbol and `S` or `C` a string, with 32-bit length; `r` a real
  /// in 8 bytes, `R` a real as text; `i`, `j` and `c` integers of 32, 16 and 8 bits, `I` an integer as text;
  /// `e`, `n` and `b` packed arrays of reals, integers and bytes, with 32-bit rank and dimensions. All
  /// numbers are little-endian.
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

/// Parses a serialised value without recursion.
struct SerialisedParser {
  var tree: ExpressionTree
  private var position = 4
  private var operands: [Expression] = []
  /// The open calls: the number of parts including the head, and where they begin.
  private var calls: [Call] = []

  private struct Call {
    var parts: Int
    var base: Int
    var offset: Int
  }

  init(tree: ExpressionTree) { self.tree = tree }

  /// Parses the value; nil if the bytes are malformed or truncated.
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

  /// Reads an atom, or opens a call.
  private mutating func readValue() -> Bool {
    guard position < tree.bytes.count else { return false }
    let offset = position
    let tag = tree.bytes[position]
    position += 1
    switch tag {
    case "f":
      guard let count = integer(4), count >= 0, count <= tree.bytes.count - position else { return false }
      calls.append(Call(parts: count + 1, base: operands.count, offset: offset))
    case "s":
      guard let range = text() else { return false }
      let number = tree.bytes.withUnsafeBufferPointer { bytes in
        var name = UnsafeBufferPointer(rebasing: bytes[range])
        if name.starts(with: "System`".utf8) { name = UnsafeBufferPointer(rebasing: name[7...]) }
        return tree.symbols.number(name)
      }
      operands.append(add(.init(.symbol, symbol: number, first: 0, count: 0, offset: UInt32(offset))))
    case "S", "C", "I", "R":
      guard let range = text() else { return false }
      let kind: ExpressionTree.Kind = tag == "I" ? .integer : tag == "R" ? .real : .string
      operands.append(
        add(.init(kind, first: UInt32(range.lowerBound), count: UInt32(range.count), offset: UInt32(offset))))
    case "i", "j", "c":
      guard let value = integer(tag == "i" ? 4 : tag == "j" ? 2 : 1) else { return false }
      operands.append(
        add(
          .init(
            .integer, flag: true, first: UInt32(bitPattern: Int32(value)), count: 0, offset: UInt32(offset))))
    case "r":
      guard position + 8 <= tree.bytes.count else { return false }
      operands.append(
        add(.init(.real, flag: true, first: UInt32(position), count: 8, offset: UInt32(offset))))
      position += 8
    case "e", "n", "b": return readPacked(tag, at: offset)
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

  /// The range of a length-prefixed text.
  private mutating func text() -> Range<Int>? {
    guard let count = integer(4), count >= 0, count <= tree.bytes.count - position else { return nil }
    position += count
    return position - count..<position
  }

  private mutating func readPacked(_ tag: UInt8, at offset: Int) -> Bool {
    guard let rank = integer(4), (1...16).contains(rank) else { return false }
    var dimensions: [Int] = []
    var count = 1
    let width = tag == "e" ? 8 : tag == "n" ? 4 : 1
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

  /// Reads numbers: reals of 8 bytes, or integers of 4.
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
