import CCrypto

/// A private key of Ed25519 (RFC 8032), which signs bytes.
///
///     let key = SigningKey.random()
///     let signature = key.signature(of: bytes)         // 64 bytes
///     key.verifying.accepts(signature, of: bytes)      // true
public struct SigningKey: Sendable {
  /// The key: 32 secret bytes.
  public let seed: [UInt8]
  /// The public key, which verifies signatures.
  public let verifying: VerifyingKey

  /// Makes a key; nil unless `seed` has 32 bytes.
  public init?(seed: [UInt8]) {
    guard seed.count == 32 else { return nil }
    var key = [UInt8](repeating: 0, count: 32)
    guard octavo_ed25519_public(seed, &key) == 1, let verifying = VerifyingKey(key) else { return nil }
    self.seed = seed
    self.verifying = verifying
  }

  /// A new key from the system's random number generator; nil if libcrypto cannot allocate memory.
  public static func random() -> SigningKey? {
    var random = SystemRandomNumberGenerator()
    return SigningKey(seed: (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// The signature of bytes: 64 bytes, deterministic; nil if libcrypto cannot allocate memory.
  public func signature(of bytes: [UInt8]) -> [UInt8]? {
    var signature = [UInt8](repeating: 0, count: 64)
    return octavo_ed25519_sign(seed, bytes, bytes.count, &signature) == 1 ? signature : nil
  }
}

/// A public key of Ed25519 (RFC 8032), which verifies signatures.
public struct VerifyingKey: Sendable, Hashable {
  /// The key: 32 bytes, not secret.
  public let bytes: [UInt8]

  /// Makes a key; nil unless `bytes` has 32 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Whether `signature` was made of `bytes` with the private key of this public key.
  public func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    signature.count == 64 && octavo_ed25519_verify(self.bytes, bytes, bytes.count, signature) == 1
  }
}
