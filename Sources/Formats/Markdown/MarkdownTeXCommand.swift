import Diagnostics
import PageWriting
import TextBytes

/// A command of TeX among Markdown: `\newpage`, `\index{name}`.
enum MarkdownTeXCommand {
  /// Behind a command and its arguments.
  static func end(of bytes: ArraySlice<UInt8>) -> Int? {
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

  /// Behind a group in braces or brackets, which may hold others.
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

  /// Leaves a command out, with a finding unless it says only where lines and pages end.
  static func leaveOut(_ command: ArraySlice<UInt8>, in page: inout MarkdownWriter) {
    let name = String(decoding: command.dropFirst().prefix { $0.isLetter }, as: UTF8.self)
    guard !isLayout(name) else { return }
    page.writer.count(.directiveLeftOut, key: "\\" + name, at: page.writer.place) {
      "\\\(name) is a command of TeX for print, and left out"
    }
  }

  /// Whether a command says only where lines and pages end.
  static func isLayout(_ name: String) -> Bool { layout.contains(name) }

  private static let layout: Set<String> = [
    "newpage", "clearpage", "cleardoublepage", "pagebreak", "mainmatter", "frontmatter", "backmatter",
    "appendix",
    "noindent", "bigskip", "medskip", "smallskip", "vspace", "hspace", "newline", "linebreak", "vfill",
    "hfill",
    "centering", "tableofcontents", "listoffigures", "listoftables", "printindex", "pagenumbering",
    "setcounter",
    "thispagestyle", "pagestyle", "columnbreak", "null", "par", "indent", "break",
  ]
}
