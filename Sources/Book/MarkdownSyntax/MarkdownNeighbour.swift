import TextBytes

/// The kind of character next to a run.
struct MarkdownNeighbour {
  var isSpace = false
  var isPunctuation = false

  init(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      let byte = UInt8(scalar.value)
      isSpace = byte.isSpace || byte == 0x0C
      isPunctuation = byte.isPunctuation
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: isSpace = true
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      isPunctuation = true
    default: break
    }
  }

  /// The character before an index; a line end at the beginning.
  static func before(_ index: Int, in bytes: [UInt8]) -> MarkdownNeighbour {
    guard index > 0 else { return MarkdownNeighbour("\n") }
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80, index - start < 4 { start -= 1 }
    return MarkdownNeighbour(decode(start, in: bytes))
  }

  /// The character at an index; a line end after the end.
  static func at(_ index: Int, in bytes: [UInt8]) -> MarkdownNeighbour {
    index < bytes.count ? MarkdownNeighbour(decode(index, in: bytes)) : MarkdownNeighbour("\n")
  }

  private static func decode(_ index: Int, in bytes: [UInt8]) -> Unicode.Scalar {
    guard bytes[index] >= 0x80 else { return Unicode.Scalar(bytes[index]) }
    let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first ?? "\u{FFFD}"
  }
}
