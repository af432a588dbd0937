import Crypto

/// The first 16 bytes of a SHA-256: what saved work is found by.
struct Digest: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The digest of bytes.
  init(of bytes: [UInt8]) {
    var maker = DigestMaker()
    maker.add(bytes)
    self = maker.digest
  }

  /// The digest in 32 hexadecimal digits.
  var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}

/// Takes bytes in, and gives their digest.
struct DigestMaker {
  private var hash = SHA256()

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
  }

  /// The digest of all that was taken in.
  var digest: Digest {
    hash.finalize().withUnsafeBytes { bytes in
      Digest(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
