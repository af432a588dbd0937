import TextBytes

/// The mark that begins an item of a list: `-`, `*`, `+`, `1.` or `1)`.
struct MarkdownItemMark {
  /// The character that all marks of one list share.
  let sign: UInt8
  /// The number before it, of at most nine digits; nil for a bullet.
  let number: Int32?
  /// The bytes that it takes.
  let length: Int

  /// The mark at the line's first character that is not white space; nil where that is none.
  init?(_ line: MarkdownLine) {
    let start = line.nextNonspace
    var index = start
    var count: Int32 = 0
    while line.byte(index).isDigit {
      guard index - start < 9 else { return nil }
      count = count * 10 + Int32(line.byte(index) - "0")
      index += 1
    }
    number = index > start ? count : nil
    sign = line.byte(index)
    guard (number == nil ? "-*+" : ".)").utf8.contains(sign) else { return nil }
    length = index + 1 - start
    guard index + 1 >= line.end || line.bytes[index + 1] == " " || line.bytes[index + 1] == "\t" else {
      return nil
    }
  }

  /// Whether it may stand right below a paragraph: one with text behind it, and with no number but 1.
  func mayEndParagraph(on line: MarkdownLine) -> Bool {
    (number ?? 1) == 1
      && !line.bytes[(line.nextNonspace + length)..<line.end].allSatisfy { $0 == " " || $0 == "\t" }
  }
}
