/// Character references of HTML: `&copy;`, `&#169;`, `&#xA9;`.
///
/// See <https://html.spec.whatwg.org/multipage/named-characters.html>.
package enum HTMLCharacterReference {
  /// Decodes a reference at the start of `bytes`: its text and its length in bytes.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    let start = bytes.startIndex
    guard bytes.count >= 3, bytes[start] == "&" else { return nil }
    if bytes[start + 1] == "#" { return number(bytes) }
    let limit = min(bytes.endIndex, start + 34)
    var end = start + 1
    while end < limit, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
    guard end < limit, bytes[end] == ";", end > start + 1 else { return nil }
    guard let text = named[Array(bytes[(start + 1)..<end])] else { return nil }
    return (text, end + 1 - start)
  }

  /// The text of a named character; nil for an unknown name.
  package static func named(_ name: ArraySlice<UInt8>) -> [UInt8]? { named[Array(name)] }

  private static func number(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    var index = bytes.startIndex + 2
    let isHexadecimal = index < bytes.endIndex && bytes[index].lowercased == "x"
    if isHexadecimal { index += 1 }
    let first = index
    var value: UInt32 = 0
    while index < bytes.endIndex, isHexadecimal ? bytes[index].isHexDigit : bytes[index].isDigit,
      index - first < (isHexadecimal ? 6 : 7)
    {
      let byte = bytes[index]
      let digit = byte.isDigit ? byte - "0" : byte.lowercased - "a" + 10
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
      index += 1
    }
    guard index > first, index < bytes.endIndex, bytes[index] == ";" else { return nil }
    let isRefused = value == 0 || value == 0xFFFE || value == 0xFFFF
    let scalar = (isRefused ? nil : Unicode.Scalar(value)) ?? "\u{FFFD}"
    return (Array(String(Character(scalar)).utf8), index + 1 - bytes.startIndex)
  }

  private static let named: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for row in htmlCharacterReferences.utf8.split(separator: " ") {
      guard let colon = row.firstIndex(of: ":") else { continue }
      var text = ""
      for code in row[row.index(after: colon)...].split(separator: "+") {
        let value = UInt32(String(decoding: Array(code), as: UTF8.self), radix: 16)
        if let value, let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      table[Array(row[..<colon])] = Array(text.utf8)
    }
    return table
  }()
}
