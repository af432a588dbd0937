import TextBytes

/// Inline attributes after a link, a picture, code or brackets: `{.class #id key=value}`.
struct MarkdownSpanAttributes {
  private let bytes: [UInt8]
  private let features: MarkdownFeatures

  init(_ bytes: [UInt8], features: MarkdownFeatures) {
    self.bytes = bytes
    self.features = features
  }

  /// The text between `{` and `}` if it consists of attributes: `.class`, `#id`, `key=value`.
  func find(at start: Int) -> (Range<Int>, end: Int)? {
    guard start + 1 < bytes.count, bytes[start] == "{" else { return nil }
    guard let close = end(start) else { return nil }
    let hasColon = features.contains(.blockAttributes) && bytes[start + 1] == ":"
    let inner = (start + (hasColon ? 2 : 1))..<close
    let words = bytes[inner].words
    // Quarto writes empty attributes after the pictures that code produced.
    if words.isEmpty, features.contains(.pandoc) { return (inner, close + 1) }
    guard let first = words.first,
      features.contains(.pandoc) || (!bytes[inner].contains("{") && !bytes[inner].contains("\n"))
    else {
      return nil
    }
    let isAttribute =
      (first.count > 1 && (first.first == "." || first.first == "#")
        && first[first.startIndex + 1].isLetter)
      || (first.first!.isLetter && first.contains("="))
    guard isAttribute, close + 1 >= bytes.count || bytes[close + 1] != "`" else { return nil }
    return (inner, close + 1)
  }

  /// The `}` of attributes that begin at `start`; in pandoc, quoted values may be long and contain braces.
  private func end(_ start: Int) -> Int? {
    guard features.contains(.pandoc) else {
      return bytes[start..<min(bytes.count, start + 400)].firstIndex(of: "}")
    }
    var (index, quote) = (start, UInt8(0))
    let limit = min(bytes.count, start + 4000)
    while index < limit {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == "\"" || (byte == "'" && bytes[index - 1] == "=") {
        quote = byte
      } else if byte == "}" {
        return index
      }
      index += 1
    }
    return nil
  }
}
