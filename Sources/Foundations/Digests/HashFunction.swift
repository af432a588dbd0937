import CCrypto

/// A hash function of libcrypto, updated piece by piece.
///
///     var hash = HashFunction(.sha256)
///     hash.update(bytes)
///     hash.value()  // 32 bytes
///
/// Its state is a value: it allocates no memory and cannot fail.
public struct HashFunction: Sendable {
  private enum State {
    case md5(MD5_CTX)
    case sha1(SHA_CTX)
    case sha256(SHA256_CTX)
  }

  private var state: State

  /// The supported algorithms.
  public enum Algorithm: Sendable {
    /// RFC 1321; 16 bytes. Only to compare with hashes that other tools wrote.
    case md5
    /// FIPS 180-4; 20 bytes. Only for identifiers of RFC 9562 and font obfuscation.
    case sha1
    /// FIPS 180-4; 32 bytes.
    case sha256
  }

  /// Starts a hash of zero bytes.
  public init(_ algorithm: Algorithm) {
    switch algorithm {
    case .md5:
      var context = MD5_CTX()
      MD5_Init(&context)
      state = .md5(context)
    case .sha1:
      var context = SHA_CTX()
      SHA1_Init(&context)
      state = .sha1(context)
    case .sha256:
      var context = SHA256_CTX()
      SHA256_Init(&context)
      state = .sha256(context)
    }
  }

  /// Hashes more bytes.
  public mutating func update(_ bytes: [UInt8]) {
    switch state {
    case .md5(var context):
      MD5_Update(&context, bytes, bytes.count)
      state = .md5(context)
    case .sha1(var context):
      SHA1_Update(&context, bytes, bytes.count)
      state = .sha1(context)
    case .sha256(var context):
      SHA256_Update(&context, bytes, bytes.count)
      state = .sha256(context)
    }
  }

  /// The hash of all bytes so far: 16, 20 or 32 bytes. Further updates are possible.
  public func value() -> [UInt8] {
    switch state {
    case .md5(var context):
      return [UInt8](unsafeUninitializedCapacity: Int(MD5_DIGEST_LENGTH)) { buffer, count in
        MD5_Final(buffer.baseAddress, &context)
        count = Int(MD5_DIGEST_LENGTH)
      }
    case .sha1(var context):
      return [UInt8](unsafeUninitializedCapacity: Int(SHA_DIGEST_LENGTH)) { buffer, count in
        SHA1_Final(buffer.baseAddress, &context)
        count = Int(SHA_DIGEST_LENGTH)
      }
    case .sha256(var context):
      return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
        SHA256_Final(buffer.baseAddress, &context)
        count = Int(SHA256_DIGEST_LENGTH)
      }
    }
  }

  /// The hash of bytes.
  public static func hash(_ algorithm: Algorithm, of bytes: [UInt8]) -> [UInt8] {
    var function = HashFunction(algorithm)
    function.update(bytes)
    return function.value()
  }
}

extension HashFunction {
  /// The first `count` bytes of the hash of `bytes`, in hexadecimal digits.
  public static func hexadecimal(_ algorithm: Algorithm, of bytes: [UInt8], bytes count: Int) -> String {
    Hexadecimal.text(hash(algorithm, of: bytes).prefix(count))
  }
}
