import TextBytes
import XML

/// Decodes HTML character references: `&amp;`, `&#8212;`, `&#x2014;`, and the old ones without semicolon.
enum TagSoupCharacters {
  /// The text with its references replaced; invalid ones stay as they are.
  ///
  /// In an attribute, a name without semicolon is not a reference before `=`, a letter or a digit, as in `?a=1&copy=2`.
  package static func decoded(_ text: ArraySlice<UInt8>, isAttribute: Bool) -> [UInt8] {
    guard text.contains("&") else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == "&", let found = reference(text[index...], isAttribute: isAttribute) else {
        result.append(byte)
        continue
      }
      result.append(contentsOf: found.characters)
      index += found.length
    }
    return result
  }

  private static func reference(_ rest: ArraySlice<UInt8>, isAttribute: Bool) -> (
    characters: [UInt8], length: Int
  )? {
    guard let first = rest.first else { return nil }
    if first == "#" { return number(rest.dropFirst()) }
    guard first.isLetter else { return nil }
    let name = rest.prefix(32).prefix { $0.isLetter || $0.isDigit }
    if name.endIndex < rest.endIndex, rest[name.endIndex] == ";",
      let characters = HTMLCharacterReference.named(name)
    {
      return (characters, name.count + 1)
    }
    // The longest of the old names at this position.
    for length in stride(from: min(6, name.count), through: 2, by: -1) {
      let part = String(decoding: name.prefix(length), as: UTF8.self)
      guard TagSoupNames.withoutSemicolon.contains(part),
        let characters = HTMLCharacterReference.named(name.prefix(length))
      else { continue }
      if isAttribute {
        let next = rest.startIndex + length < rest.endIndex ? rest[rest.startIndex + length] : 0
        if next == "=" || next.isLetter || next.isDigit { return nil }
      }
      return (characters, length)
    }
    return nil
  }

  private static func number(_ rest: ArraySlice<UInt8>) -> (characters: [UInt8], length: Int)? {
    let isHexadecimal = rest.first.map { $0 | .lowercaseBit } == "x"
    let digits = (isHexadecimal ? rest.dropFirst() : rest).prefix {
      isHexadecimal ? $0.isHexDigit : $0.isDigit
    }
    guard !digits.isEmpty else { return nil }
    let hasSemicolon = digits.endIndex < rest.endIndex && rest[digits.endIndex] == ";"
    let length = digits.count + 1 + (isHexadecimal ? 1 : 0) + (hasSemicolon ? 1 : 0)
    let significant = String(decoding: digits.drop { $0 == "0" }.prefix(9), as: UTF8.self)
    var value = UInt32(significant, radix: isHexadecimal ? 16 : 10) ?? (significant.isEmpty ? 0 : 0x11_0000)
    // The numbers 80 to 9F, which are control characters in Unicode, mean the characters of Windows-1252.
    if (0x80...0x9F).contains(value) { value = windows[Int(value - 0x80)] }
    let isRefused = value == 0 || value == 0xFFFE || value == 0xFFFF
    let scalar = (isRefused ? nil : Unicode.Scalar(value)) ?? "\u{FFFD}"
    return (Array(String(Character(scalar)).utf8), length)
  }

  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
    0x17D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153,
    0x9D,
    0x17E, 0x178,
  ]
}
