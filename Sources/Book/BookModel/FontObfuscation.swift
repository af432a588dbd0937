/// How the first bytes of a font in an EPUB were changed, so that it is of no use elsewhere: each was combined with one of
/// a key by exclusive or, which undoes itself.
///
///     FontObfuscation(key: key, length: 1040).restored(bytes)
public struct FontObfuscation: Sendable, Equatable {
  /// The key, which is repeated.
  public var key: [UInt8]
  /// How many bytes were changed.
  public var length: Int

  /// Describes an obfuscation.
  public init(key: [UInt8], length: Int) {
    self.key = key
    self.length = length
  }

  /// The bytes as they were.
  public func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard !key.isEmpty else { return bytes }
    var bytes = bytes
    for index in 0..<min(length, bytes.count) { bytes[index] ^= key[index % key.count] }
    return bytes
  }
}
