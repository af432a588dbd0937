/// The distinct symbol names of a tree. Numbers below `KnownSymbol.count` are known symbols, which all trees share.
struct SymbolTable: Sendable {
  /// The other names, in order of first use.
  private(set) var names: [[UInt8]] = []
  /// An open-addressing hash table of the other names: an index of `names` + 1, or 0 if empty. It begins without room, since
  /// many trees are small.
  private var slots: [UInt32] = []

  /// The hash table of the known symbols: a symbol's number + 1, or 0 if empty.
  private static let known: [UInt32] = {
    var slots = [UInt32](repeating: 0, count: 4096)
    for (number, name) in KnownSymbol.names.enumerated() {
      insert(UInt32(number) + 1, hash: name.withUnsafeBufferPointer { hash($0) }, in: &slots)
    }
    return slots
  }()

  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: value ^ value >> 29)
  }

  private static func insert(_ entry: UInt32, hash: Int, in slots: inout [UInt32]) {
    var place = hash & (slots.count - 1)
    while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = entry
  }

  /// The name of the symbol of that number.
  func name(_ number: UInt32) -> String {
    let bytes =
      Int(number) < KnownSymbol.count
      ? KnownSymbol.names[Int(number)] : names[Int(number) - KnownSymbol.count]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of the symbol with that name, assigned if it is new.
  mutating func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = Self.hash(bytes)
    let known = Self.known
    var place = hash & (known.count - 1)
    while known[place] != 0 {
      let number = known[place] - 1
      if Self.equal(KnownSymbol.names[Int(number)], bytes: bytes) { return number }
      place = (place + 1) & (known.count - 1)
    }
    if (names.count + 1) * 2 > slots.count { grow() }
    place = hash & (slots.count - 1)
    while slots[place] != 0 {
      let index = slots[place] - 1
      if Self.equal(names[Int(index)], bytes: bytes) { return UInt32(KnownSymbol.count) + index }
      place = (place + 1) & (slots.count - 1)
    }
    names.append(Array(bytes))
    slots[place] = UInt32(names.count)
    return UInt32(KnownSymbol.count + names.count - 1)
  }

  @inline(__always)
  private static func equal(_ name: [UInt8], bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == bytes.count else { return false }
    for index in 0..<name.count where name[index] != bytes[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(16, slots.count * 2))
    for (index, name) in names.enumerated() {
      Self.insert(UInt32(index) + 1, hash: name.withUnsafeBufferPointer { Self.hash($0) }, in: &slots)
    }
  }
}
