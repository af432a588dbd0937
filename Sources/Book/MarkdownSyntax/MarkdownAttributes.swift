/// Attributes in braces: `{.class #id key="value"}`.
package enum MarkdownAttributes {
  /// Parses `.class #id key="value"` into keys and values.
  package static func parse(_ bytes: ArraySlice<UInt8>) -> [(key: String, value: String)] {
    var result: [(String, String)] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index].isSpace {
        index += 1
        continue
      }
      let start = index
      while index < bytes.endIndex, !bytes[index].isSpace, bytes[index] != "=" { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      guard index < bytes.endIndex, bytes[index] == "=" else {
        if word.hasPrefix(".") { result.append(("class", String(word.dropFirst()))) }
        if word.hasPrefix("#") { result.append(("id", String(word.dropFirst()))) }
        continue
      }
      index += 1
      let quote = index < bytes.endIndex ? bytes[index] : 0
      let valueStart: Int
      if quote == "\"" || quote == "'" {
        valueStart = index + 1
        index = bytes[valueStart...].firstIndex(of: quote) ?? bytes.endIndex
        result.append((word, String(decoding: bytes[valueStart..<index], as: UTF8.self)))
        index = min(index + 1, bytes.endIndex)
      } else {
        valueStart = index
        while index < bytes.endIndex, !bytes[index].isSpace { index += 1 }
        result.append((word, String(decoding: bytes[valueStart..<index], as: UTF8.self)))
      }
    }
    return result
  }
}
