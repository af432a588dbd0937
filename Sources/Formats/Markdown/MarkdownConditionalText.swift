import TextBytes

/// Text of R Markdown that stands in code, for some outputs alone, as in the last chapter of the books that bookdown begins:
///
///     `r if (knitr::is_html_output()) '
///     # References {-}
///     '`
///
/// or in one line, `# References {-}` between the quotes.
enum MarkdownConditionalText {
  /// The text without that code, whose places blanks take: what is for pages in HTML stays, what is for print goes.
  static func resolved(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var start = 0
    while let open = bytes[start...].firstRange(of: Array("`r if (".utf8)) {
      start = open.upperBound
      guard let condition = condition(bytes, at: open.upperBound),
        let quote = bytes[condition.end...].firstIndex(where: { !$0.isSpace }),
        bytes[quote] == "'" || bytes[quote] == "\"",
        let close = bytes[(quote + 1)...].firstRange(of: [bytes[quote], "`"])
      else { continue }
      let text = bytes[(quote + 1)..<close.lowerBound]
      // Text within a line may be a value, and code of more than a condition is code.
      let isAtLineStart = open.lowerBound == 0 || bytes[open.lowerBound - 1] == "\n"
      let isHeading = text.first == "#" && isAtLineStart && !text.contains("\\")
      guard text.contains("\n") || isHeading, !text.contains("`") else { continue }
      blank(open.lowerBound...quote, in: &result)
      blank(close.lowerBound...(close.upperBound - 1), in: &result)
      if !condition.isOwn { blank((quote + 1)...(close.lowerBound - 1), in: &result) }
      if condition.isOwn, isHeading, !text.contains("\n") {
        // A heading begins its line.
        blank((quote + 1)...(close.lowerBound - 1), in: &result)
        result.replaceSubrange(open.lowerBound..<(open.lowerBound + text.count), with: text)
      }
      start = close.upperBound
    }
    return result
  }

  /// `knitr::is_html_output())` or `!knitr:::is_latex_output())`: whether it is true of pages, and where it ends.
  private static func condition(_ bytes: [UInt8], at start: Int) -> (isOwn: Bool, end: Int)? {
    var rest = bytes[start...]
    let isNot = rest.first == "!"
    if isNot { rest = rest.dropFirst() }
    if rest.starts(withASCII: "knitr:::") {
      rest = rest.dropFirst(8)
    } else if rest.starts(withASCII: "knitr::") {
      rest = rest.dropFirst(7)
    }
    if rest.starts(withASCII: "is_html_output())") { return (!isNot, rest.startIndex + 17) }
    if rest.starts(withASCII: "is_latex_output())") { return (isNot, rest.startIndex + 18) }
    return nil
  }

  /// Puts blanks in the place of bytes; the ends of lines stay.
  private static func blank(_ range: ClosedRange<Int>, in bytes: inout [UInt8]) {
    for index in range where bytes[index] != "\n" && bytes[index] != "\r" { bytes[index] = " " }
  }
}
