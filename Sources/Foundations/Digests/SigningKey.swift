import CCrypto

/// A private key of Ed25519 (RFC 8032), with which bytes are signed.
///
///     let key = SigningKey.random()
///     let signature = key.signature(of: bytes)         // 64 bytes
///     key.verifying.accepts(signature, of: bytes)      // true
public struct SigningKey: Sendable {
  /// The key: 32 bytes that nobody else may know.
  public let seed: [UInt8]
  /// The public key, with which signatures are verified.
  public let verifying: VerifyingKey

  /// Nil unless there are 32 bytes.
  public init?(seed: [UInt8]) {
    guard seed.count == 32 else { return nil }
    var key = [UInt8](repeating: 0, count: 32)
    guard octavo_ed25519_public(seed, &key) == 1, let verifying = VerifyingKey(key) else { return nil }
    self.seed = seed
    self.verifying = verifying
  }

  /// A new key from the system's source of random bytes; nil where libcrypto has no memory.
  public static func random() -> SigningKey? {
    var random = SystemRandomNumberGenerator()
    return SigningKey(seed: (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// The signature of bytes: 64 bytes, the same each time; nil where libcrypto has no memory.
  public func signature(of bytes: [UInt8]) -> [UInt8]? {
    var signature = [UInt8](repeating: 0, count: 64)
    return octavo_ed25519_sign(seed, bytes, bytes.count, &signature) == 1 ? signature : nil
  }
}

/// A public key of Ed25519 (RFC 8032), with which signatures are verified.
public struct VerifyingKey: Sendable, Hashable {
  /// The key: 32 bytes that anybody may know.
  public let bytes: [UInt8]

  /// Nil unless there are 32 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Whether the signature is that of `bytes` by the private key that belongs to this one.
  public func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    signature.count == 64 && octavo_ed25519_verify(self.bytes, bytes, bytes.count, signature) == 1
  }
}
