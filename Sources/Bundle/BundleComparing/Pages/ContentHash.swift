/// A 64-bit FNV-1a hash that finds equal content.
struct ContentHash: Sendable {
  private(set) var value: UInt64 = 14_695_981_039_346_656_037

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }

  mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// The hash of a text.
  static func of(_ text: some StringProtocol) -> UInt64 {
    var hash = ContentHash()
    hash.add(text.utf8)
    return hash.value
  }
}
