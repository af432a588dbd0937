import TextBytes

/// A TeX command in Markdown: `\newpage`, `\index{name}`.
package enum MarkdownTeXCommand {
  /// The offset after a command and its arguments.
  package static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex + 1
    guard bytes.first == "\\", index < bytes.endIndex, bytes[index].isLetter else { return nil }
    while index < bytes.endIndex, bytes[index].isLetter || bytes[index] == "*" { index += 1 }
    while index < bytes.endIndex, bytes[index] == "{" || bytes[index] == "[" {
      guard let end = endOfGroup(bytes[index...]) else { return nil }
      index = end
    }
    while index < bytes.endIndex, bytes[index].isSpace { index += 1 }
    return index
  }

  /// The offsets of the commands that a text consists of alone, each on a line or behind another one; nil where words stand between
  /// them, or a command shows some. Their operands are commands too, parameters and signs of equality:
  ///
  ///     \let\oldhref\href
  ///     \def\x#1{\textbf{#1}}
  package static func alone(in bytes: ArraySlice<UInt8>) -> [Int]? {
    var (index, starts, isLineStart) = (bytes.startIndex, [Int](), true)
    while index < bytes.endIndex {
      switch bytes[index] {
      case "\n": (index, isLineStart) = (index + 1, true)
      case " ", "\t", "\r", "=": index += 1
      case "#", "*": index += 1
      case "0"..."9" where index > bytes.startIndex && bytes[index - 1] == "#": index += 1
      case "{", "[":
        guard !starts.isEmpty, let end = endOfGroup(bytes[index...]) else { return nil }
        index = end
      case "\\":
        let name = bytes[(index + 1)...].prefix { $0.isLetter || $0 == "@" }
        guard !name.isEmpty, !showing.contains(String(decoding: name, as: UTF8.self)) else { return nil }
        if isLineStart { starts.append(index) }
        (index, isLineStart) = (name.endIndex, false)
      default: return nil
      }
    }
    return starts.isEmpty ? nil : starts
  }

  /// The offset after a group in braces or brackets, which may contain others.
  private static func endOfGroup(_ bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for index in bytes.indices.prefix(1000) {
      switch bytes[index] {
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      default: break
      }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// Whether a command only controls line or page breaks.
  package static func isLayout(_ name: String) -> Bool { layout.contains(name) }

  private static let layout: Set<String> = [
    "newpage", "clearpage", "cleardoublepage", "pagebreak", "mainmatter", "frontmatter", "backmatter",
    "appendix",
    "noindent", "bigskip", "medskip", "smallskip", "vspace", "hspace", "newline", "linebreak", "vfill",
    "hfill",
    "centering", "tableofcontents", "listoffigures", "listoftables", "printindex", "pagenumbering",
    "setcounter",
    "thispagestyle", "pagestyle", "columnbreak", "null", "par", "indent", "break",
  ]

  /// The commands that show text.
  private static let showing: Set<String> = ["LaTeX", "TeX", "mbox", "text", "textrm", "hbox"]

  /// What a command shows as text, `\LaTeX` its name and `\text{words}` its words, with the end of the command; nil for others.
  static func shown(_ bytes: [UInt8], name: ArraySlice<UInt8>) -> (text: Range<Int>, end: Int)? {
    switch String(decoding: name, as: UTF8.self) {
    case "LaTeX", "TeX":
      let isClosed = bytes[name.endIndex...].starts(withASCII: "{}")
      return (name.indices, isClosed ? name.endIndex + 2 : name.endIndex)
    case "mbox", "text", "textrm", "hbox":
      guard bytes[name.endIndex...].first == "{", let close = bytes[name.endIndex...].firstIndex(of: "}")
      else {
        return nil
      }
      return ((name.endIndex + 1)..<close, close + 1)
    default: return nil
    }
  }
}
