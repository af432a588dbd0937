import Digests

/// The key of an entry: SHA-256 of everything that it depends on.
package struct EntryKey: Hashable, Sendable {
  /// The 64 hexadecimal digits under which the entry is stored.
  package let text: String

  /// The key of these bytes.
  package init(of bytes: [UInt8]) { text = Hexadecimal.text(HashFunction.hash(.sha256, of: bytes)) }

  /// Derives a key from this key and some bytes.
  package func derived(_ bytes: [UInt8]) -> EntryKey { EntryKey(of: Array(text.utf8) + bytes) }

  /// Parses a key; nil unless `text` is 64 hexadecimal digits.
  package init?(text: String) {
    guard text.utf8.count == 64, Hexadecimal.bytes(text) != nil else { return nil }
    self.text = text
  }
}

/// An entry of a shared cache: the signed list of a key's blobs.
///
///     octavo-entry 1
///     key 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
///     blob e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 1204 deflate 4711
///     blob 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 88120 raw
///     by 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c
///     signature 92a009a9f0d4cab8720e820b5f642540...
///
/// The signature covers everything before its line, including the key: an entry stored under another key is rejected.
package struct SharedEntry: Sendable, Equatable {
  /// A file in the cache, named by the SHA-256 of its bytes.
  package struct Blob: Sendable, Hashable {
    /// The 64 hexadecimal digits under which it is stored.
    package var digest: String
    /// The number of stored bytes.
    package var size: Int
    /// The uncompressed size in bytes; nil for a blob that is not compressed.
    package var inflatedSize: Int?
  }

  /// Why an entry is rejected.
  package enum Refusal: Error, Sendable, Equatable {
    /// The bytes are not an entry.
    case malformed
    /// The entry has no signature.
    case unsigned
    /// The entry is signed by a key that is not trusted.
    case stranger
    /// The signature was not made with the key that the entry names.
    case forged
    /// The entry belongs to another cache key.
    case otherKey
  }

  package let key: EntryKey
  package let blobs: [Blob]

  /// The maximum size of an entry in bytes, and the maximum number of its blobs.
  static let sizeLimit = 64 << 10
  private static let mostBlobs = 200
  /// The maximum size of a blob in bytes.
  private static let largestBlob = 16 << 30

  package init(key: EntryKey, blobs: [Blob]) {
    self.key = key
    self.blobs = blobs
  }

  /// Parses and verifies an entry that was stored under `key`.
  package init(_ bytes: [UInt8], for key: EntryKey, trust: CacheTrust) throws(Refusal) {
    guard bytes.count <= Self.sizeLimit, bytes.last == UInt8(ascii: "\n"), bytes.allSatisfy({ $0 < 128 })
    else { throw .malformed }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard lines.popFirst() == "octavo-entry 1", let named = Self.value(of: lines.popFirst(), "key"),
      let named = EntryKey(text: String(named))
    else { throw .malformed }
    var blobs: [Blob] = []
    while let line = lines.first, line.hasPrefix("blob ") {
      guard blobs.count < Self.mostBlobs, let blob = Self.blob(line) else { throw .malformed }
      blobs.append(blob)
      lines.removeFirst()
    }
    if lines.isEmpty { throw .unsigned }
    guard let signer = Self.value(of: lines.popFirst(), "by").flatMap({ Hexadecimal.bytes($0) }),
      let signer = VerifyingKey(signer), let last = lines.popFirst(), lines.isEmpty,
      let signature = Self.value(of: last, "signature").flatMap({ Hexadecimal.bytes($0) })
    else { throw .unsigned }
    guard trust.accepts(signer) else { throw .stranger }
    guard signer.accepts(signature, of: Array(bytes.dropLast(last.utf8.count + 1))) else { throw .forged }
    guard named == key else { throw .otherKey }
    self.key = key
    self.blobs = blobs
  }

  /// The signed entry; nil if libcrypto cannot allocate memory.
  package func signed(with signing: SigningKey) -> [UInt8]? {
    var text = "octavo-entry 1\nkey \(key.text)\n"
    for blob in blobs {
      text += "blob \(blob.digest) \(blob.size) "
      text += blob.inflatedSize.map { "deflate \($0)\n" } ?? "raw\n"
    }
    text += "by \(Hexadecimal.text(signing.verifying.bytes))\n"
    guard let signature = signing.signature(of: Array(text.utf8)) else { return nil }
    return Array((text + "signature \(Hexadecimal.text(signature))\n").utf8)
  }

  private static func value(of line: Substring?, _ name: String) -> Substring? {
    guard let line, line.hasPrefix(name + " ") else { return nil }
    return line.dropFirst(name.count + 1)
  }

  private static func blob(_ line: Substring) -> Blob? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 4, let digest = EntryKey(text: String(words[1])), let size = number(words[2]) else {
      return nil
    }
    switch (words[3], words.count) {
    case ("raw", 4): return Blob(digest: digest.text, size: size, inflatedSize: nil)
    case ("deflate", 5):
      guard let inflated = number(words[4]), inflated <= 256 << 20 else { return nil }
      return Blob(digest: digest.text, size: size, inflatedSize: inflated)
    default: return nil
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let value = Int(text),
      value <= largestBlob
    else { return nil }
    return value
  }
}
