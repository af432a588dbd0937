/// Maps names to numbers: an open-addressing hash table over one byte arena.
///
/// Lookups compare bytes and create no strings, since the lexer makes one per command.
package struct NameTable: Sendable {
  private var arena: [UInt8] = []
  private var entries: [(start: Int32, count: Int32)] = []
  private var slots: [Int32]

  /// Makes an empty table for about `capacity` names.
  package init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
  }

  package var count: Int { entries.count }

  /// The name with number `id`.
  package func name(_ id: Int) -> ArraySlice<UInt8> {
    let entry = entries[id]
    return arena[Int(entry.start)..<Int(entry.start + entry.count)]
  }

  /// The number of the name `bytes[range]`; nil if unknown.
  package func find(_ bytes: [UInt8], range: Range<Int>) -> Int? {
    let slot = slot(bytes, range: range)
    return slots[slot] < 0 ? nil : Int(slots[slot])
  }

  /// The number of the name `bytes[range]`, assigned if it is new.
  package mutating func intern(_ bytes: [UInt8], range: Range<Int>) -> Int {
    let slot = slot(bytes, range: range)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    let id = entries.count
    entries.append((Int32(arena.count), Int32(range.count)))
    arena.append(contentsOf: bytes[range])
    slots[slot] = Int32(id)
    if entries.count * 2 > slots.count { grow() }
    return id
  }

  package mutating func intern(_ bytes: [UInt8]) -> Int { intern(bytes, range: 0..<bytes.count) }

  private func slot(_ bytes: [UInt8], range: Range<Int>) -> Int {
    let mask = slots.count - 1
    var slot = NameTable.hash(bytes, range: range) & mask
    while slots[slot] >= 0 {
      if isEqual(Int(slots[slot]), bytes: bytes, range: range) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isEqual(_ id: Int, bytes: [UInt8], range: Range<Int>) -> Bool {
    let entry = entries[id]
    guard Int(entry.count) == range.count else { return false }
    var index = Int(entry.start)
    for position in range {
      if arena[index] != bytes[position] { return false }
      index += 1
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (id, entry) in entries.enumerated() {
      var slot = NameTable.hash(arena, range: Int(entry.start)..<Int(entry.start + entry.count)) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(id)
    }
  }

  /// FNV-1a, folded so that the low bits depend on all bits.
  private static func hash(_ bytes: [UInt8], range: Range<Int>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for position in range { hash = (hash ^ UInt32(bytes[position])) &* 0x0100_0193 }
    return Int((hash ^ (hash >> 15)) & 0x7FFF_FFFF)
  }
}
