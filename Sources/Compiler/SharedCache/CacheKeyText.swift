import Digests

/// Keys of caches as text, for files and environment variables: one a line, preceded by the word `private` or `public`.
///
///     octavo-cache-key public 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c
///
/// Empty lines and lines that begin with `#` are ignored.
package enum CacheKeyText {
  /// The first word of each line.
  package static let mark = "octavo-cache-key"

  /// Why a text is not valid.
  package enum Failure: Error, Sendable, Equatable {
    /// A line, counted from 1, is not a key.
    case notAKey(line: Int)
    /// A private key where public keys belong, or the other way around.
    case wrongKind(line: Int)
    /// There is no key, or more than one where one is expected.
    case wrongCount(Int)
  }

  /// The line of a private key.
  package static func text(_ key: SigningKey) -> String { "\(mark) private \(Hexadecimal.text(key.seed))\n" }

  /// The line of a public key.
  package static func text(_ key: VerifyingKey) -> String {
    "\(mark) public \(Hexadecimal.text(key.bytes))\n"
  }

  /// The one private key of a text.
  package static func signingKey(_ text: String) throws(Failure) -> SigningKey {
    let keys = try lines(of: text, kind: "private")
    guard keys.count == 1 else { throw .wrongCount(keys.count) }
    guard let key = SigningKey(seed: keys[0].bytes) else { throw .notAKey(line: keys[0].line) }
    return key
  }

  /// The public keys of a text, at least one.
  package static func verifyingKeys(_ text: String) throws(Failure) -> [VerifyingKey] {
    var keys: [VerifyingKey] = []
    for (line, bytes) in try lines(of: text, kind: "public") {
      guard let key = VerifyingKey(bytes) else { throw .notAKey(line: line) }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw .wrongCount(0) }
    return keys
  }

  private static func lines(
    of text: String, kind: String
  ) throws(Failure) -> [(line: Int, bytes: [UInt8])] {
    var keys: [(line: Int, bytes: [UInt8])] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.isEmpty || words[0].hasPrefix("#") { continue }
      guard words.count == 3, words[0] == mark, let bytes = Hexadecimal.bytes(words[2]) else {
        throw .notAKey(line: index + 1)
      }
      guard words[1] == kind else { throw .wrongKind(line: index + 1) }
      keys.append((index + 1, bytes))
    }
    return keys
  }
}
