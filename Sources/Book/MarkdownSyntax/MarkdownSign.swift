import TextBytes

/// What characters stand for with the extension `pymdownx.smartsymbols`.
enum MarkdownSign {
  /// A sign, and the number of bytes that it is written with.
  case sign([UInt8], length: Int)
  /// The letters behind a number: `st` of `1st`.
  case ordinal(Range<Int>)

  /// Reads the sign at an index; nil if there is none. `11/2` and `1/2/2024` are no fractions.
  init?(_ bytes: [UInt8], at index: Int) {
    /// Whether a byte continues a word, a number, a date or a path.
    func isOfWord(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      return bytes[index].isLetter || bytes[index].isDigit || bytes[index] == "/"
    }
    if let (written, sign) = Self.signs.first(where: { bytes[index...].starts(with: $0.0) }) {
      let isFraction = written[0].isDigit
      if isFraction, isOfWord(index - 1) || isOfWord(index + written.count) { return nil }
      self = .sign(sign, length: written.count)
      return
    }
    guard bytes[index].isDigit, !isOfWord(index - 1) else { return nil }
    let letters = bytes[index...].drop { $0.isDigit }.prefix(2)
    guard ["st", "nd", "rd", "th"].contains(where: { letters.elementsEqual($0.utf8) }),
      !isOfWord(letters.endIndex)
    else { return nil }
    self = .ordinal(letters.indices)
  }

  /// The signs, longer ones before those that begin them.
  private static let signs: [([UInt8], [UInt8])] = [
    ("<-->", "↔"), ("-->", "→"), ("<--", "←"), ("=/=", "≠"), ("+/-", "±"), ("(tm)", "™"), ("(c)", "©"),
    ("(r)", "®"),
    ("1/2", "½"), ("1/4", "¼"), ("3/4", "¾"), ("1/3", "⅓"), ("2/3", "⅔"), ("1/8", "⅛"), ("3/8", "⅜"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
}
