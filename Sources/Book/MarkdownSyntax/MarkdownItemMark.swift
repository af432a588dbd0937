import TextBytes

/// The mark that begins a list item: `-`, `*`, `+`, `1.` or `1)`; in pandoc's dialects also `a.`, `iv)`, `(B)`, `#.` and
/// `(@label)`.
///
/// See <https://pandoc.org/MANUAL.html#extension-fancy_lists> and <https://pandoc.org/MANUAL.html#extension-example_lists>.
struct MarkdownItemMark {
  /// The character that all marks of one list share: a bullet, the character after the number, `(` for parentheses around it,
  /// or `@` for an example.
  let sign: UInt8
  /// How the number is written.
  let style: MarkdownBlock.Numbering
  /// The number, of at most nine digits; nil for a bullet.
  let number: Int32?
  /// Its length in bytes.
  let length: Int
  /// The range of an example's label.
  private(set) var label = 0..<0
  /// Whether only pandoc supports it.
  private var isOfPandoc = false

  /// Parses the mark at the first character of the line that is not white space; nil if there is none.
  ///
  /// - Parameters:
  ///   - features: the dialect's features.
  ///   - list: the list that the line may continue; its style decides how an ambiguous mark is read.
  init?(_ line: MarkdownLine, in features: MarkdownFeatures, after list: MarkdownBlock? = nil) {
    let start = line.nextNonspace
    var index = start
    var count: Int32 = 0
    while line.byte(index).isDigit {
      guard index - start < 9 else { return nil }
      count = count * 10 + Int32(line.byte(index) - "0")
      index += 1
    }
    let hasDigits = index > start
    let byte = line.byte(index)
    if (hasDigits ? ".)" : "-*+").utf8.contains(byte) {
      (sign, style, number, length) = (byte, .decimal, hasDigits ? count : nil, index + 1 - start)
    } else if features.contains(.fancyLists), !hasDigits,
      let fancy = Self.fancy(line, at: start, after: list)
    {
      (sign, style, number, length) = (fancy.sign, fancy.style, fancy.number, fancy.length)
      label = fancy.label
      isOfPandoc = true
    } else {
      return nil
    }
    let behind = start + length
    guard behind >= line.end || line.bytes[behind] == " " || line.bytes[behind] == "\t" else { return nil }
  }

  /// Whether it may directly follow a paragraph: it must have text after it, and a number must be 1. Pandoc's own marks may
  /// only within an item, since letters and parentheses also begin lines of text.
  func mayEndParagraph(on line: MarkdownLine, inItem isInItem: Bool = false) -> Bool {
    (number ?? 1) == 1 && (!isOfPandoc || isInItem)
      && !line.bytes[(line.nextNonspace + length)..<line.end].allSatisfy { $0 == " " || $0 == "\t" }
  }

  // MARK: - Pandoc

  private typealias Fancy = (
    sign: UInt8, style: MarkdownBlock.Numbering, number: Int32, length: Int, label: Range<Int>
  )

  /// A mark with letters, `#`, parentheses around it, or `@`.
  private static func fancy(_ line: MarkdownLine, at start: Int, after list: MarkdownBlock?) -> Fancy? {
    let isInParentheses = line.byte(start) == "("
    let first = start + (isInParentheses ? 1 : 0)
    var end = first
    if isInParentheses, line.byte(first) == "@" {
      end += 1
      while isLabelByte(line.byte(end)) { end += 1 }
      guard line.byte(end) == ")" else { return nil }
      return ("@", .decimal, 1, end + 1 - start, (first + 1)..<end)
    }
    if line.byte(first) == "#" {
      end += 1
    } else {
      while end - first < 9, line.byte(end).isLetter || line.byte(end).isDigit { end += 1 }
    }
    let close = line.byte(end)
    guard end > first, close == ")" || (close == "." && !isInParentheses) else { return nil }
    let sign = isInParentheses ? "(" : close
    let own = list.flatMap { $0.mark == sign ? $0.numbering : nil }
    guard let (style, number) = value(line.bytes[first..<end], in: own) else { return nil }
    // A sentence may begin with an initial, so pandoc requires two spaces after `A.`
    if close == ".", style == .upperAlpha || style == .upperRoman, line.byte(end + 1) == " ",
      line.byte(end + 2) != " "
    {
      return nil
    }
    // `p. 33` names a page.
    if close == ".", line.bytes[first..<end].elementsEqual("p".utf8), line.byte(end + 1) == " ",
      line.byte(end + 2).isDigit
    {
      return nil
    }
    return (sign, style, number, end + 1 - start, 0..<0)
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == "_" || byte == "-"
  }

  /// The style and the number of the text before the sign; if it is ambiguous, the style of its list decides.
  private static func value(_ text: ArraySlice<UInt8>, in own: MarkdownBlock.Numbering?) -> (
    MarkdownBlock.Numbering, Int32
  )? {
    if text.elementsEqual(["#"]) { return (own ?? .decimal, 1) }
    if text.allSatisfy(\.isDigit) {
      return (.decimal, text.reduce(0) { $0 * 10 + Int32($1 - "0") })
    }
    let lower = text.map(\.lowercased)
    let isLower = lower.elementsEqual(text)
    guard isLower || text.allSatisfy({ $0.lowercased != $0 }) else { return nil }
    let roman = MarkdownRomanNumeral.value(lower)
    let isRomanList = own == .lowerRoman || own == .upperRoman
    if let roman, isRomanList || lower.count > 1 || (lower == ["i"] && own == nil) {
      return (isLower ? .lowerRoman : .upperRoman, roman)
    }
    guard lower.count == 1, lower[0].isLetter else { return nil }
    return (isLower ? .lowerAlpha : .upperAlpha, Int32(lower[0] - "a") + 1)
  }
}

/// Roman numerals of list items: only up to 39, so that words such as `mix` are not numerals.
enum MarkdownRomanNumeral {
  /// The value of a lower-case numeral; nil for other text.
  static func value(_ text: [UInt8]) -> Int32? {
    var rest = text[...]
    var value: Int32 = 0
    while rest.first == "x", value < 30 {
      value += 10
      rest = rest.dropFirst()
    }
    let units: [(String, Int32)] = [
      ("iv", 4), ("ix", 9), ("viii", 8), ("vii", 7), ("vi", 6), ("v", 5), ("iii", 3), ("ii", 2), ("i", 1),
      ("", 0),
    ]
    guard let unit = units.first(where: { rest.elementsEqual($0.0.utf8) }), value + unit.1 > 0 else {
      return nil
    }
    return value + unit.1
  }
}
