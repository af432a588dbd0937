/// The obfuscation of a font in an EPUB, which keeps other programs from using it: its first bytes are combined with a
/// repeated key by exclusive or, which is its own inverse.
///
///     FontObfuscation(key: key, length: 1040).restored(bytes)
public struct FontObfuscation: Sendable, Equatable {
  /// The key.
  public var key: [UInt8]
  /// The number of obfuscated bytes.
  public var length: Int

  /// Describes an obfuscation.
  public init(key: [UInt8], length: Int) {
    self.key = key
    self.length = length
  }

  /// The font's original bytes.
  public func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard !key.isEmpty else { return bytes }
    var bytes = bytes
    for index in 0..<min(length, bytes.count) { bytes[index] ^= key[index % key.count] }
    return bytes
  }
}
