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
      take(kind, content: inner, to: end)
      return true
    }
    guard let arrow = inner.first(where: { bytes[$0...].starts(withASCII: "~>") }),
      arrow + 2 <= inner.upperBound
    else { return false }
    take(.deletion, content: inner.lowerBound..<arrow, to: arrow)
    take(.insertion, content: (arrow + 2)..<inner.upperBound, to: end)
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
    guard MarkdownKeyNames.areKeys(bytes[inner]) else { return false }
    take(.keys, content: inner, to: end)
    return true
  }

  // MARK: - Signs

  /// Characters that stand for a sign, and the letters of `1st`, which are raised.
  mutating func parseSign() -> Bool {
    switch MarkdownSign(bytes, at: position) {
    case .sign(let text, let length): takeLiteral(text, to: position + length)
    case .ordinal(let letters):
      position = letters.lowerBound
      take(.superscript, content: letters, to: letters.upperBound)
    case nil: return false
    }
    return true
  }
}
