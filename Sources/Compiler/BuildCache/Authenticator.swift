import Digests
import SharedCache

/// Authenticates saved work, so that neither damaged data nor an untrusted cache can affect a bundle.
///
/// Data that stays on the machine has message authentication codes computed with the user's secret. They are fast,
/// which matters since every byte of a book is authenticated twice, and they never leave the machine, so that one nonce
/// for all files is safe. Data moved to other machines has digests, and the list of digests has a signature.
struct Authenticator: Sendable {
  private enum Way {
    case code(AuthenticationCode)
    case signature(SigningKey, CacheTrust)
  }

  private let way: Way

  /// Authenticates with codes.
  init(secret: [UInt8]) { way = .code(AuthenticationCode(key: HashFunction.hash(.sha256, of: secret))) }

  /// Authenticates with signatures; nil without a signing key.
  init?(trust: CacheTrust) {
    guard let key = trust.signing ?? trust.own else { return nil }
    way = .signature(key, trust)
  }

  /// Whether other machines can verify the data.
  var isPortable: Bool { if case .signature = way { true } else { false } }

  /// The code or digest of the bytes stored under `name`.
  func digest(of bytes: [UInt8], name: Digest = Digest(high: 0, low: 0)) -> Digest {
    switch way {
    case .code(let code):
      let nonce = name.bytes[..<8] + name.bytes[12...]
      return Digest(first: code.code(of: bytes, nonce: Array(nonce)))
    case .signature:
      var hash = HashFunction(.sha256)
      hash.update(name.bytes)
      hash.update(bytes)
      return Digest(first: hash.value())
    }
  }

  /// A random number at the start of a signed pack, which an attacker who chooses the content of entries cannot predict.
  func salt() -> Digest {
    switch way {
    case .code: return .nothing
    case .signature:
      var random = SystemRandomNumberGenerator()
      return Digest(high: random.next(), low: random.next())
    }
  }

  /// The code or digest of a pack's entry.
  func digest(of entry: [UInt8], key: Digest, salt: Digest) -> Digest {
    switch way {
    case .code: return digest(of: entry, name: key)
    case .signature:
      var hash = HashFunction(.sha256)
      hash.update(salt.bytes + key.bytes)
      hash.update(entry)
      return Digest(first: hash.value())
    }
  }

  // MARK: Indexes

  /// The magic number at the start of a pack's footer.
  var mark: [UInt8] { Array((isPortable ? "OctavoS1" : "OctavoP1").utf8) }

  /// The size in bytes of an index's code or signature (its seal).
  var sealSize: Int { isPortable ? 96 : 16 }

  /// The seal of a pack's index; nil if libcrypto cannot allocate memory.
  func seal(ofIndex index: [UInt8], salt: Digest) -> [UInt8]? {
    switch way {
    case .code: return digest(of: index).bytes
    case .signature(let key, _):
      return key.signature(of: Self.signed(index, salt)).map { key.verifying.bytes + $0 }
    }
  }

  /// Whether a seal of an index is the user's or that of a trusted key.
  func accepts(_ seal: [UInt8], ofIndex index: [UInt8], salt: Digest) -> Bool {
    switch way {
    case .code: return digest(of: index).bytes == seal
    case .signature(_, let trust):
      guard let signer = VerifyingKey(Array(seal.prefix(32))), trust.accepts(signer) else { return false }
      return signer.accepts(Array(seal.dropFirst(32)), of: Self.signed(index, salt))
    }
  }

  private static func signed(_ index: [UInt8], _ salt: Digest) -> [UInt8] {
    Array("octavo-pack 1\n".utf8) + salt.bytes + HashFunction.hash(.sha256, of: index)
  }
}
