import TextBytes

/// The key of an entry of a bibliography, as citations write it: `@key`.
package enum CitationKey {
  /// The closing bracket of `@key [p. 3]`, whose words belong to the citation before them; nil for other brackets.
  static func endOfWords(in bytes: [UInt8], after end: Int) -> Int? {
    var open = end
    if open < bytes.count, bytes[open] == " " || bytes[open] == "\n" { open += 1 }
    guard open < bytes.count, bytes[open] == "[",
      let close = bytes[open..<min(bytes.count, open + 500)].firstIndex(of: "]"), close > open + 1
    else { return nil }
    let next = close + 1 < bytes.count ? bytes[close + 1] : 0
    let words = bytes[(open + 1)..<close]
    let first = words.prefix { $0 != ";" }
    if words.contains("[") || ["(", "[", "{", ":"].contains(next) { return nil }
    return first.contains("@") || first.first == "^" ? nil : close
  }

  /// The end of a key at an offset, without the signs that end a sentence.
  static func end(in bytes: [UInt8], at start: Int) -> Int {
    var end = start
    while end < bytes.count, isByte(bytes[end]) { end += 1 }
    while end > start, [".", ":", "-", "/"].contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// Whether the byte can be part of a key.
  package static func isByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || ["_", "-", ":", ".", "/", "+"].contains(byte)
  }
}
