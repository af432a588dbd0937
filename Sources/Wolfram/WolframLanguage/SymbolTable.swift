/// The distinct symbol names of a tree. Numbers below `KnownSymbol.count` are known symbols.
struct SymbolTable: Sendable {
  /// The other names, in order of first use.
  private(set) var names: [[UInt8]] = []
  /// An open-addressing hash table: a symbol's number + 1, or 0 if empty.
  private var slots: [UInt32]
  private var used: Int

  init() {
    self = Self.known
  }

  /// The table of known symbols, created once.
  private static let known = SymbolTable(seed: ())

  private init(seed: ()) {
    slots = [UInt32](repeating: 0, count: 4096)
    used = 0
    for (number, name) in KnownSymbol.names.enumerated() {
      name.withUnsafeBufferPointer { bytes in
        var place = Int(truncatingIfNeeded: Self.hash(bytes)) & (slots.count - 1)
        while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = UInt32(number) + 1
      }
      used += 1
    }
  }

  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return value ^ value >> 29
  }

  private func bytes(_ number: UInt32) -> [UInt8] {
    Int(number) < KnownSymbol.count ? KnownSymbol.names[Int(number)] : names[Int(number) - KnownSymbol.count]
  }

  /// The name of the symbol of that number.
  func name(_ number: UInt32) -> String { String(decoding: bytes(number), as: UTF8.self) }

  /// The number of the symbol with that name, assigned if it is new.
  mutating func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var place = Int(truncatingIfNeeded: Self.hash(bytes)) & (slots.count - 1)
    while slots[place] != 0 {
      let number = slots[place] - 1
      if Self.equal(self.bytes(number), bytes) { return number }
      place = (place + 1) & (slots.count - 1)
    }
    let number = UInt32(KnownSymbol.count + names.count)
    names.append(Array(bytes))
    slots[place] = number + 1
    used += 1
    if used * 2 > slots.count { grow() }
    return number
  }

  @inline(__always)
  private static func equal(_ name: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == bytes.count else { return false }
    for index in 0..<name.count where name[index] != bytes[index] { return false }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt32](repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 {
      bytes(slot - 1).withUnsafeBufferPointer { bytes in
        var place = Int(truncatingIfNeeded: Self.hash(bytes)) & (slots.count - 1)
        while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
      }
    }
  }
}
