import Digests
import SharedCache

/// Seals what is saved, so that neither damage nor a stranger's cache gets into a bundle.
///
/// What stays on the machine carries message authentication codes made with the user's secret. They are fast, since every byte of
/// a book is authenticated twice, and never leave the machine, so that one nonce for all files is safe. What is carried to other
/// machines has digests instead, and the list of digests a signature.
struct Authenticator: Sendable {
  private enum Way {
    case code(AuthenticationCode)
    case signature(SigningKey, CacheTrust)
  }

  private let way: Way

  /// Seals with codes.
  init(secret: [UInt8]) { way = .code(AuthenticationCode(key: HashFunction.hash(.sha256, of: secret))) }

  /// Seals with signatures; nil without a key to sign with.
  init?(trust: CacheTrust) {
    guard let key = trust.signing ?? trust.own else { return nil }
    way = .signature(key, trust)
  }

  /// Whether what is sealed can be read on other machines.
  var isPortable: Bool { if case .signature = way { true } else { false } }

  /// The code or the digest of the bytes stored under `name`.
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

  /// A number that a pack of signed entries begins with: nobody who can choose what goes into an entry knows it before.
  func salt() -> Digest {
    switch way {
    case .code: return .nothing
    case .signature:
      var random = SystemRandomNumberGenerator()
      return Digest(high: random.next(), low: random.next())
    }
  }

  /// The code or the digest of an entry of a pack.
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

  /// What the footer of a pack begins with.
  var mark: [UInt8] { Array((isPortable ? "OctavoS1" : "OctavoP1").utf8) }

  /// The size of an index's seal in bytes.
  var sealSize: Int { isPortable ? 96 : 16 }

  /// The seal of a pack's index; nil where libcrypto has no memory.
  func seal(ofIndex index: [UInt8], salt: Digest) -> [UInt8]? {
    switch way {
    case .code: return digest(of: index).bytes
    case .signature(let key, _):
      return key.signature(of: Self.signed(index, salt)).map { key.verifying.bytes + $0 }
    }
  }

  /// Whether an index is sealed by the user or by a trusted key.
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
