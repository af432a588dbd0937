/// The byte format in which expressions are passed, little-endian: a byte for the kind, then
///
///     0  integer: 4 bytes          3  text: 4 bytes of length, its bytes
///     1  real: 8 bytes             4  call: 4 bytes of count, head, arguments
///     2  symbol: as a text         5  array: a byte for the rank, 4 bytes for each dimension, 8 for each number
struct ExtraWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(byte: UInt8) { bytes.append(byte) }

  mutating func add(word: Int) {
    let word = UInt32(truncatingIfNeeded: word)
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  private mutating func add(_ number: Double) {
    for place: UInt64 in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> (8 * place))) }
  }

  private mutating func add(_ kind: UInt8, _ text: some Collection<UInt8>) {
    bytes.append(kind)
    add(word: text.count)
    bytes += text
  }

  mutating func write(_ value: ExtraValue) {
    switch value {
    case .integer(let integer):
      guard Int32(exactly: integer) != nil else { return write(.real(Double(integer))) }
      bytes.append(0)
      add(word: integer)
    case .real(let number):
      bytes.append(1)
      add(number)
    case .symbol(let name): add(2, name.utf8)
    case .text(let text): add(3, text)
    case .call(let head, let arguments):
      bytes.append(4)
      add(word: arguments.count)
      write(head)
      for argument in arguments { write(argument) }
    case .array(let dimensions, body: let values):
      bytes.append(5)
      bytes.append(UInt8(truncatingIfNeeded: dimensions.count))
      for dimension in dimensions { add(word: dimension) }
      bytes.reserveCapacity(bytes.count + values.count * 8)
      for value in values { add(value) }
    }
  }
}

/// Reads the format of `ExtraWriter`; malformed bytes give nil.
struct ExtraReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    place += 1
    return bytes[place - 1]
  }

  mutating func word() -> Int? {
    guard place + 4 <= bytes.count else { return nil }
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(bytes[place + index]) << UInt32(8 * index) }
    place += 4
    return Int(Int32(bitPattern: word))
  }

  private mutating func number() -> Double? {
    guard place + 8 <= bytes.count else { return nil }
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    place += 8
    return Double(bitPattern: word)
  }

  private mutating func text() -> [UInt8]? {
    guard let count = word(), count >= 0, count <= bytes.count - place else { return nil }
    place += count
    return Array(bytes[place - count..<place])
  }

  /// The next value, at most 200 levels deep.
  mutating func value(depth: Int = 0) -> ExtraValue? {
    guard depth < 200, let kind = byte() else { return nil }
    switch kind {
    case 0: return word().map { .integer($0) }
    case 1: return number().map { .real($0) }
    case 2: return text().map { .symbol(String(decoding: $0, as: UTF8.self)) }
    case 3: return text().map { .text($0) }
    case 4: return call(depth)
    case 5: return array()
    default: return nil
    }
  }

  private mutating func call(_ depth: Int) -> ExtraValue? {
    guard let count = word(), count >= 0, count <= bytes.count, let head = value(depth: depth + 1) else {
      return nil
    }
    var arguments: [ExtraValue] = []
    for _ in 0..<count {
      guard let argument = value(depth: depth + 1) else { return nil }
      arguments.append(argument)
    }
    return .call(head, arguments)
  }

  private mutating func array() -> ExtraValue? {
    guard let rank = byte(), rank > 0 else { return nil }
    var dimensions: [Int] = []
    var count = 1
    for _ in 0..<rank {
      guard let dimension = word(), dimension >= 0 else { return nil }
      let product = count.multipliedReportingOverflow(by: dimension)
      guard !product.overflow, product.partialValue <= bytes.count else { return nil }
      count = product.partialValue
      dimensions.append(dimension)
    }
    var values: [Double] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let number = number() else { return nil }
      values.append(number)
    }
    return .array(dimensions, body: values)
  }
}
