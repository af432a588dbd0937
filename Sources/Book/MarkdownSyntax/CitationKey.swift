import TextBytes

/// The key of an entry of a bibliography, as citations write it: `@key`.
package enum CitationKey {
  /// Whether the byte can be part of a key.
  package static func isByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || ["_", "-", ":", ".", "/", "+"].contains(byte)
  }
}
