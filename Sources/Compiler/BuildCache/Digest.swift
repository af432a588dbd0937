import Digests

/// A 128-bit hash of a result's inputs: its cache key.
struct Digest: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(of bytes: [UInt8]) {
    var builder = DigestBuilder()
    builder.add(bytes)
    self = builder.digest
  }

  /// Takes the first sixteen bytes.
  init(first bytes: [UInt8]) {
    (high, low) = bytes.withUnsafeBytes { buffer in
      (
        UInt64(bigEndian: buffer.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// The sixteen bytes.
  var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  var text: String { Hexadecimal.text(bytes) }
}

/// Computes a `Digest` incrementally: the first half of SHA-256.
struct DigestBuilder {
  private var hash = HashFunction(.sha256)

  mutating func add(_ bytes: [UInt8]) { hash.update(bytes) }

  /// The digest of all bytes added so far.
  var digest: Digest { Digest(first: hash.value()) }
}
