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
  fileprivate init(first bytes: [UInt8]) {
    (high, low) = bytes.withUnsafeBytes { buffer in
      (
        UInt64(bigEndian: buffer.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}

/// Computes a `Digest` incrementally: the first half of SHA-256.
struct DigestBuilder {
  private var hash = HashFunction(.sha256)

  mutating func add(_ bytes: [UInt8]) { hash.update(bytes) }

  /// The digest of all bytes added so far.
  var digest: Digest { Digest(first: hash.value()) }
}

/// Computes message authentication codes with the user's secret. Fast, since every byte of a book is
/// authenticated twice.
///
/// The codes never leave the machine, so that one nonce for all files is safe.
struct Authenticator: Sendable {
  private let code: AuthenticationCode

  init(secret: [UInt8]) { code = AuthenticationCode(key: HashFunction.hash(.sha256, of: secret)) }

  /// The authentication code of the bytes stored under `name`.
  func digest(of bytes: [UInt8], name: Digest = Digest(high: 0, low: 0)) -> Digest {
    var nonce: [UInt8] = []
    for shift in stride(from: 56, through: 0, by: -8) {
      nonce.append(UInt8(truncatingIfNeeded: name.high >> UInt64(shift)))
    }
    for shift in stride(from: 24, through: 0, by: -8) {
      nonce.append(UInt8(truncatingIfNeeded: name.low >> UInt64(shift)))
    }
    return Digest(first: code.code(of: bytes, nonce: nonce))
  }
}
