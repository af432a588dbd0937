import CCrypto

/// Computes message authentication codes: AES-256-GCM tags of unencrypted bytes (GMAC, NIST SP 800-38D), at several
/// gigabytes a second, three times as fast as SHA-256.
///
/// If libcrypto cannot allocate memory, the code is computed with HMAC-SHA-256, which needs none. The two differ, so
/// that a comparison fails as for changed bytes.
public struct AuthenticationCode: Sendable {
  private let key: [UInt8]

  /// - Parameter key: 32 bytes.
  public init(key: [UInt8]) {
    precondition(key.count == 32, "AES-256 has keys of 32 bytes")
    self.key = key
  }

  /// The code of bytes: 16 bytes.
  ///
  /// - Parameter nonce: 12 bytes.
  public func code(of bytes: [UInt8], nonce: [UInt8]) -> [UInt8] {
    precondition(nonce.count == 12, "GCM has nonces of 12 bytes")
    return galoisCode(of: bytes, nonce: nonce) ?? hashedCode(of: bytes, nonce: nonce)
  }

  private func galoisCode(of bytes: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    var tag = [UInt8](repeating: 0, count: 16)
    return octavo_gmac(key, nonce, bytes, bytes.count, &tag) == 1 ? tag : nil
  }

  /// The first half of HMAC-SHA-256 (RFC 2104) over the nonce and the bytes.
  func hashedCode(of bytes: [UInt8], nonce: [UInt8]) -> [UInt8] {
    func padded(_ pad: UInt8) -> [UInt8] {
      key.map { $0 ^ pad } + [UInt8](repeating: pad, count: 64 - key.count)
    }
    var inner = HashFunction(.sha256)
    inner.update(padded(0b0011_0110))
    inner.update(nonce)
    inner.update(bytes)
    return Array(HashFunction.hash(.sha256, of: padded(0b0101_1100) + inner.value()).prefix(16))
  }
}
