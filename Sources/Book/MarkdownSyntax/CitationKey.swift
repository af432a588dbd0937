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

  /// The key after an `@` and the end of what is written; braces around a key are not of it: `@{key}`. Nil if there is no key.
  package static func find(in bytes: [UInt8], after at: Int) -> (key: Range<Int>, end: Int)? {
    let start = at + 1
    guard start < bytes.count, bytes[start] == "{" else {
      let end = end(in: bytes, at: start)
      return end > start ? (start..<end, end) : nil
    }
    let key = bytes[(start + 1)...].prefix(200).prefix { !$0.isSpace && !"{}".utf8.contains($0) }
    guard !key.isEmpty, key.endIndex < bytes.count, bytes[key.endIndex] == "}" else { return nil }
    return (key.indices, key.endIndex + 1)
  }

  /// The parts of a group of citations, which semicolons separate but for those of character references and within braces.
  package static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, depth) = (bytes.startIndex, 0)
    for index in bytes.indices {
      switch bytes[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case ";" where depth <= 0:
        let name = bytes[start..<index].suffix(12)
        if let mark = name.lastIndex(of: "&"), HTMLCharacterReference.decoded(bytes[mark...index]) != nil {
          continue
        }
        parts.append(bytes[start..<index])
        start = index + 1
      default: break
      }
    }
    return (parts + [bytes[start...]]).filter { !$0.isEmpty }
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
