import TextBytes

/// The first line of a box of Python-Markdown: `!!! note "Title"`, `??? note`, `???+ note`.
struct MarkdownAdmonitionHead {
  let name: Range<Int>
  let title: Range<Int>
  let hasTitle: Bool
  /// Whether a box that folds is open at first.
  let isOpen: Bool

  /// Reads the line; nil if it begins no box. A box that folds may have a title alone.
  init?(_ line: MarkdownLine) {
    let (start, mark) = (line.nextNonspace, line.byte(line.nextNonspace))
    guard line.run(at: start) == 3 else { return nil }
    isOpen = mark == "?" && line.byte(start + 3) == "+"
    let rest = line.trimmed(start + (isOpen ? 4 : 3), upper: line.end)
    guard let first = line.bytes[rest].first, first.isLetter || first == "\"" && mark == "?" else {
      return nil
    }
    let quote = line.bytes[rest].firstIndex(of: "\"") ?? rest.upperBound
    let names = line.trimmed(rest.lowerBound, upper: quote)
    guard line.bytes[names].allSatisfy({ MarkdownLine.isNameByte($0) || $0 == " " }) else { return nil }
    let nameEnd = line.bytes[names].firstIndex(of: " ") ?? names.upperBound
    name = names.lowerBound..<nameEnd
    hasTitle = quote < rest.upperBound
    title = Self.text(line, quote, rest.upperBound)
  }

  /// The title of a tab, `=== "Tab"`; nil if the line begins none.
  static func tab(_ line: MarkdownLine) -> Range<Int>? {
    let start = line.nextNonspace
    guard line.run(at: start) == 3 else { return nil }
    let isMarked = line.byte(start + 3) == "!" || line.byte(start + 3) == "+"
    let rest = line.trimmed(start + (isMarked ? 4 : 3), upper: line.end)
    guard rest.count > 2, line.bytes[rest.lowerBound] == "\"", line.bytes[rest.upperBound - 1] == "\"" else {
      return nil
    }
    return text(line, rest.lowerBound, rest.upperBound)
  }

  /// The range between quotes.
  private static func text(_ line: MarkdownLine, _ quote: Int, _ end: Int) -> Range<Int> {
    guard quote < end else { return end..<end }
    let start = quote + 1
    let close = line.bytes[start..<end].lastIndex(of: "\"") ?? end
    return start..<max(start, close)
  }
}
