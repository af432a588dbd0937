import Digests
import Testing

@testable import SharedCache

/// Signing keys that are the same in each run.
enum Keys {
  static let main = SigningKey(seed: Array(repeating: 1, count: 32))!
  static let fork = SigningKey(seed: Array(repeating: 2, count: 32))!
  /// Trusts entries signed by the main key.
  static let reader = CacheTrust(trusted: [main.verifying])
}

@Suite struct SharedEntryTests {
  private let key = EntryKey(of: [1])
  private var entry: SharedEntry {
    let digest = EntryKey(of: [2]).text
    return SharedEntry(
      key: key,
      blobs: [.init(digest: digest, size: 10, inflatedSize: 300), .init(digest: digest, size: 7)])
  }

  private func signed(by key: SigningKey) throws -> [UInt8] { try #require(entry.signed(with: key)) }

  private func refusal(_ bytes: [UInt8], key: EntryKey, _ trust: CacheTrust = Keys.reader) -> SharedEntry
    .Refusal?
  {
    do throws(SharedEntry.Refusal) {
      _ = try SharedEntry(bytes, for: key, trust: trust)
      return nil
    } catch { return error }
  }

  @Test func comesBackAsItWas() throws {
    let bytes = try signed(by: Keys.main)
    #expect(try SharedEntry(bytes, for: key, trust: Keys.reader) == entry)
    #expect(try SharedEntry(bytes, for: key, trust: CacheTrust(signing: Keys.main)) == entry)
    #expect(try SharedEntry(bytes, for: key, trust: CacheTrust(own: Keys.main)) == entry)
  }

  @Test func isTakenFromTrustedKeysForItsOwnKeyAlone() throws {
    let bytes = try signed(by: Keys.main)
    #expect(refusal(bytes, key: EntryKey(of: [3])) == .otherKey)
    #expect(refusal(bytes, key: key, CacheTrust(trusted: [Keys.fork.verifying])) == .stranger)
    #expect(refusal(bytes, key: key, CacheTrust()) == .stranger)
    #expect(refusal(try signed(by: Keys.fork), key: key) == .stranger)
  }

  @Test func withoutItsSignatureItIsUnsigned() throws {
    let lines = String(decoding: try signed(by: Keys.main), as: UTF8.self)
      .split(separator: "\n")
    for count in 4..<lines.count {
      let text = lines.prefix(count).joined(separator: "\n") + "\n"
      #expect(refusal(Array(text.utf8), key: key) == .unsigned, "\(count) lines")
    }
  }

  @Test func aNamedKeyIsNotASignature() throws {
    let bytes = try signed(by: Keys.fork)
    let text = String(decoding: bytes, as: UTF8.self).replacing(
      Hexadecimal.text(Keys.fork.verifying.bytes), with: Hexadecimal.text(Keys.main.verifying.bytes))
    #expect(refusal(Array(text.utf8), key: key) == .forged)
  }

  /// An entry with any changed bit is rejected.
  @Test func noBitCanBeChanged() throws {
    let bytes = try signed(by: Keys.main)
    for position in bytes.indices {
      for bit in [0, 3, 7] {
        var changed = bytes
        changed[position] ^= 1 << UInt8(bit)
        #expect(refusal(changed, key: key) != nil, "bit \(bit) of byte \(position)")
      }
    }
    for count in bytes.indices { #expect(refusal(Array(bytes.prefix(count)), key: key) != nil) }
    #expect(refusal(bytes + Array("\n".utf8), key: key) != nil)
  }

  @Test func keysAreReadFromText() throws {
    let text =
      "# the key of the main branch\n\n" + CacheKeyText.text(Keys.main.verifying)
      + CacheKeyText.text(Keys.fork.verifying)
    #expect(try CacheKeyText.verifyingKeys(text) == [Keys.main.verifying, Keys.fork.verifying])
    #expect(try CacheKeyText.signingKey(CacheKeyText.text(Keys.main)).seed == Keys.main.seed)
    #expect(throws: CacheKeyText.Failure.wrongKind(line: 1)) {
      try CacheKeyText.verifyingKeys(CacheKeyText.text(Keys.main))
    }
    #expect(throws: CacheKeyText.Failure.wrongKind(line: 3)) { try CacheKeyText.signingKey(text) }
    #expect(throws: CacheKeyText.Failure.wrongCount(0)) { try CacheKeyText.verifyingKeys("# none\n") }
    #expect(throws: CacheKeyText.Failure.notAKey(line: 1)) {
      try CacheKeyText.verifyingKeys("octavo-cache-key public 00ff\n")
    }
    #expect(throws: CacheKeyText.Failure.notAKey(line: 2)) {
      try CacheKeyText.verifyingKeys(CacheKeyText.text(Keys.main.verifying) + "ssh-ed25519 AAAA\n")
    }
  }
}
