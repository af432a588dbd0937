import TextBytes
import WolframLanguage
import XML

/// Decodes the text of a notebook, which should be ASCII, to UTF-8.
enum WolframText {
  /// Decodes notebooks of old versions, which use the system's encoding: Mac OS Roman if the bytes suggest it, else Latin-1.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    if String(validating: bytes, as: UTF8.self) != nil {
      return TextDecoder.withoutNoncharacters(withPublicCharacters(bytes))
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    // From 80 to 9F, Latin-1 has only control characters, and Mac OS Roman its accented letters.
    let isMacintosh = bytes.contains { (0x80..<0xA0).contains($0) }
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else if isMacintosh {
        let offset = macintosh.index(macintosh.startIndex, offsetBy: Int(byte - 0x80))
        output += Array(String(macintosh[offset]).utf8)
      } else {
        output += Array(String(Unicode.Scalar(byte)).utf8)
      }
    }
    return output
  }

  /// Replaces the front end's private-use characters, if they are encoded in UTF-8, by standard ones.
  private static func withPublicCharacters(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0xEE || $0 == 0xEF }) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      // U+E000 to U+F8FF, in three bytes.
      if byte == 0xEE || byte == 0xEF, index + 2 < bytes.count {
        let code =
          UInt32(byte & 0xF) << 12 | UInt32(bytes[index + 1] & 0b11_1111) << 6
          | UInt32(bytes[index + 2] & 0b11_1111)
        if (0xE000...0xF8FF).contains(code) {
          output += NamedCharacters.text(code: code)
          index += 3
          continue
        }
      }
      output.append(byte)
      index += 1
    }
    return output
  }

  private static let macintosh = Array(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
  )

  /// The text without the quotes that boxes put around it.
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2, bytes.first == "\"", bytes.last == "\"" else { return bytes }
    return StringEscape.resolved(bytes[1..<(bytes.count - 1)])
  }
}
