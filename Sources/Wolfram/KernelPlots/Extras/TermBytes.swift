import Kernel

/// Writes terms as bytes, in the format that `ExtraWriter` of the extras documents.
struct TermWriter {
  private(set) var bytes: [UInt8] = []
  private let names: SymbolNames

  init(seed: Int, names: SymbolNames) {
    self.names = names
    add(word: seed)
  }

  private mutating func add(word: Int) {
    let word = UInt32(truncatingIfNeeded: word)
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  private mutating func add(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
  }

  private mutating func add(_ kind: UInt8, _ text: some Collection<UInt8>) {
    bytes.append(kind)
    add(word: text.count)
    bytes += text
  }

  mutating func write(_ term: Term) {
    switch term {
    case .integer(let value) where Int32(exactly: value) != nil:
      bytes.append(0)
      add(word: value)
    case .symbol(let symbol): add(2, names.name(symbol).utf8)
    case .string(let text): add(3, text)
    case .call(let call):
      bytes.append(4)
      add(word: call.count)
      write(call.head)
      for argument in call.arguments { write(argument) }
    case .packed(let list):
      bytes += [5, UInt8(truncatingIfNeeded: list.dimensions.count)]
      for dimension in list.dimensions { add(word: dimension) }
      bytes.reserveCapacity(bytes.count + list.values.count * 8)
      for value in list.values { add(value) }
    default:
      bytes.append(1)
      add(term.double ?? .nan)
    }
  }
}

/// Reads the answer of the extras.
struct TermReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() -> UInt8 {
    place += 1
    return place <= bytes.count ? bytes[place - 1] : 255
  }

  mutating func word() -> Int {
    var word: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] { word |= UInt32(byte()) << shift }
    return Int(Int32(bitPattern: word))
  }

  private mutating func number() -> Double {
    var word: UInt64 = 0
    for shift: UInt64 in 0..<8 { word |= UInt64(byte()) << (8 * shift) }
    return Double(bitPattern: word)
  }

  private mutating func text() -> [UInt8] {
    let count = max(0, min(word(), bytes.count - place))
    place += count
    return Array(bytes[place - count..<place])
  }

  mutating func term(_ names: inout SymbolNames) -> Term {
    switch byte() {
    case 0: return .integer(word())
    case 1: return .real(number())
    case 2: return .symbol(names.symbol(String(decoding: text(), as: UTF8.self)))
    case 3: return .string(text())
    case 4:
      let count = max(0, min(word(), bytes.count))
      let head = term(&names)
      var arguments: [Term] = []
      for _ in 0..<count { arguments.append(term(&names)) }
      return .call(head, arguments)
    case 5:
      let rank = Int(byte())
      let dimensions = (0..<rank).map { _ in max(0, min(word(), bytes.count)) }
      let count = min(dimensions.reduce(1, *), bytes.count)
      let values = (0..<count).map { _ in number() }
      return PackedList(dimensions: dimensions, values: values).map { .packed($0) } ?? .null
    default: return .null
    }
  }
}
