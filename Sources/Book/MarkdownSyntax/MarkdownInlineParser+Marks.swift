import TextBytes

/// Marks of extensions of Python-Markdown: https://facelessuser.github.io/pymdown-extensions/
extension MarkdownInlineParser {
  /// The length at which the search for the end of a mark stops.
  private static let longest = 4000

  // MARK: - Edits

  /// `{--deleted--}`, `{++inserted++}`, `{==marked==}`, `{>>remark<<}` and `{~~old~>new~~}`.
  mutating func parseEdit() -> Bool {
    guard position + 2 < bytes.count else { return false }
    let mark = bytes[position + 1]
    guard bytes[position + 2] == mark, let kind = Self.edits[mark] else { return false }
    let close: UInt8 = mark == ">" ? "<" : mark
    let start = position + 3
    guard let end = search.end(of: [close, close, "}"], from: start), end - start < Self.longest else {
      return false
    }
    let inner = start..<(end - 3)
    guard mark == "~" else {
      take(kind, inner, to: end)
      return true
    }
    guard let arrow = inner.first(where: { bytes[$0...].starts(withASCII: "~>") }),
      arrow + 2 <= inner.upperBound
    else { return false }
    take(.deletion, inner.lowerBound..<arrow, to: arrow)
    take(.insertion, (arrow + 2)..<inner.upperBound, to: end)
    return true
  }

  private static let edits: [UInt8: MarkdownInlines.Kind] = [
    "-": .deletion, "+": .insertion, "=": .highlight, ">": .remark, "~": .deletion,
  ]

  // MARK: - Keys

  /// `++ctrl+alt+del++`, whose keys have names or stand in quotes.
  mutating func parseKeys() -> Bool {
    let start = position + 2
    guard bytes[position...].starts(withASCII: "++"), start < bytes.count, bytes[start] != "+",
      !bytes[start].isSpace, let end = search.end(of: ["+", "+"], from: start), end - start < 200,
      !bytes[start..<(end - 2)].contains("\n")
    else { return false }
    let inner = start..<(end - 2)
    let isWhole = bytes[inner].split(separator: "+", omittingEmptySubsequences: false).allSatisfy { key in
      key.first == "\"" && key.last == "\"" && key.count > 2
        || !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" }
    }
    guard isWhole else { return false }
    take(.keys, inner, to: end)
    return true
  }

  // MARK: - Signs

  /// Characters that stand for a sign, which are not part of a word.
  mutating func parseSign() -> Bool {
    guard let (written, sign) = Self.signs.first(where: { bytes[position...].starts(with: $0.0) }) else {
      return parseOrdinal()
    }
    let end = position + written.count
    // `11/2` and `1/2/2024` are no fractions.
    if written[0].isDigit, isOfWord(position - 1) || isOfWord(end) { return false }
    takeLiteral(sign, to: end)
    return true
  }

  /// Whether the byte at an index continues a word, a number, a date or a path.
  private func isOfWord(_ index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    return bytes[index].isLetter || bytes[index].isDigit || bytes[index] == "/"
  }

  /// `1st`, `2nd`, `3rd` and `4th`, whose letters are raised.
  private mutating func parseOrdinal() -> Bool {
    guard bytes[position].isDigit,
      position == 0 || !bytes[position - 1].isLetter && !bytes[position - 1].isDigit
    else { return false }
    var index = position
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    let rest = bytes[index...]
    guard ["st", "nd", "rd", "th"].contains(where: { rest.starts(with: $0.utf8) }),
      index + 2 == bytes.count || !bytes[index + 2].isLetter && !bytes[index + 2].isDigit
    else { return false }
    position = index
    take(.superscript, index..<(index + 2), to: index + 2)
    return true
  }

  /// The signs, longer ones before those that begin them.
  private static let signs: [([UInt8], [UInt8])] = [
    ("<-->", "↔"), ("-->", "→"), ("<--", "←"), ("=/=", "≠"), ("+/-", "±"), ("(tm)", "™"), ("(c)", "©"),
    ("(r)", "®"),
    ("1/2", "½"), ("1/4", "¼"), ("3/4", "¾"), ("1/3", "⅓"), ("2/3", "⅔"), ("1/8", "⅛"), ("3/8", "⅜"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
}
