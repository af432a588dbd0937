import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Reports syntax of other dialects that stays in a text as source, once for each kind with a count.
struct MarkdownForeignSyntax {
  private let features: MarkdownFeatures
  private let content: MarkdownContent
  private var found: [(name: String, range: Range<Int>)] = []

  /// Searches the text of a paragraph.
  init(_ content: MarkdownContent, in page: MarkdownWriter) {
    features = page.features
    self.content = content
    let bytes = content.bytes
    var lineStart = 0
    while lineStart < bytes.count {
      lookAtLine(lineStart)
      guard let end = bytes[lineStart...].firstIndex(of: "\n") else { break }
      lineStart = end + 1
    }
    guard bytes.contains(where: { $0 == "[" || $0 == "{" || $0 == "\\" }) else { return }
    lookWithinLines(page.texts.references)
  }

  /// Reports what was found.
  func report(to page: inout MarkdownWriter) {
    for (name, range) in found {
      page.writer.count(.dialectForeign, key: name, at: page.place(range, in: content)) {
        "\(name) stays as it is written: the book is read in another dialect of Markdown"
      }
    }
  }

  /// Reports a fence whose info string is a directive, `{note}`, in a dialect without directives.
  static func reportFence(_ info: [UInt8], to page: inout MarkdownWriter) {
    guard page.features.isDisjoint(with: [.myst, .pandoc]), info.count > 2, info[0] == "{", info[1].isLetter,
      // `{linenums="1"}` is no name.
      !info.prefix(while: { $0 != "}" && !$0.isSpace }).contains("=")
    else {
      return
    }
    page.writer.count(.dialectForeign, key: "fence", at: page.writer.place) {
      "\"```{name}\" of MyST or Quarto is shown as code: the book is read in another dialect of Markdown"
    }
  }

  /// Reports a quotation that begins with `[!note]`, in a dialect without callouts.
  static func reportCallout(_ first: MarkdownContent, to page: inout MarkdownWriter) {
    guard first.bytes[...].starts(withASCII: "[!"), let close = first.bytes.firstIndex(of: "]"), close > 2,
      first.bytes[2..<close].allSatisfy({ $0.isLetter || $0 == "-" })
    else { return }
    page.writer.count(.dialectForeign, key: "callout", at: page.place(0..<(close + 1), in: first)) {
      "\"> [!note]\" of GitHub or Obsidian stays a quotation: the book is read in another dialect of Markdown"
    }
  }

  // MARK: - Lines

  private mutating func lookAtLine(_ start: Int) {
    let line = content.bytes[start...].prefix { $0 != "\n" }
    func add(_ name: String, _ length: Int) {
      found.append((name, start..<min(start + length, line.endIndex)))
    }
    switch line.first {
    case ":":
      if line.starts(withASCII: ":::"), !features.contains(.pandoc) {
        add("\":::\" of Quarto, MyST or mkdocstrings", 3)
      }
    case "!":
      if line.starts(withASCII: "!!! "), isName(line.dropFirst(4)), !features.contains(.admonitions) {
        add("\"!!! note\" of MkDocs", 3)
      }
    case "?":
      let rest =
        line.starts(withASCII: "???+ ")
        ? line.dropFirst(5) : line.starts(withASCII: "??? ") ? line.dropFirst(4) : []
      if isName(rest), !features.contains(.admonitions) { add("\"??? note\" of MkDocs", 3) }
    case "=":
      if line.starts(withASCII: "=== \""), !features.contains(.admonitions) {
        add("'=== \"Tab\"' of MkDocs", 3)
      }
    case "-":
      if line.starts(withASCII: "--8<--"), !features.contains(.snippets) { add("\"--8<--\" of MkDocs", 6) }
    case "(":
      let text = line.trimmed
      if text.count > 3, text.suffix(2).elementsEqual(")=".utf8),
        text.dropFirst().dropLast(2).allSatisfy({ MarkdownLine.isNameByte($0) || $0 == ":" }),
        !features.contains(.myst)
      {
        add("\"(label)=\" of MyST", text.count)
      }
    default: break
    }
  }

  /// Whether some bytes are words and, behind them, a title in quotation marks or nothing.
  private func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first?.isLetter == true else { return false }
    let rest = bytes.drop { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" || $0.isSpace }
    return rest.isEmpty || rest.first == "\""
  }

  // MARK: - Inline syntax

  private mutating func lookWithinLines(_ references: MarkdownReferences) {
    let bytes = content.bytes
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case "\\":
        if bytes[index...].starts(withASCII: "\\@ref("), !features.contains(.bookdown) {
          found.append(("\"\\@ref(label)\" of bookdown", index..<(index + 6)))
        }
        index += 1
      case "`": index = endOfCode(index) - 1
      case "$": index = endOfFormula(index) - 1
      case "[": if let end = wikiLink(index, references) { index = end - 1 }
      case "{": lookAtBrace(index)
      default: break
      }
      index += 1
    }
  }

  private func endOfCode(_ start: Int) -> Int {
    let bytes = content.bytes
    let length = bytes[start...].prefix { $0 == "`" }.count
    var index = start + length
    while index < bytes.count {
      let run = bytes[index...].prefix { $0 == "`" }.count
      if run == length { return index + run }
      index += max(run, 1)
    }
    return start + length
  }

  private func endOfFormula(_ start: Int) -> Int {
    content.bytes[(start + 1)...].prefix(400).firstIndex(of: "$").map { $0 + 1 } ?? start + 1
  }

  /// `[[Note]]` without an address after it.
  private mutating func wikiLink(_ start: Int, _ references: MarkdownReferences) -> Int? {
    let bytes = content.bytes
    guard !features.contains(.wikiLinks), start + 2 < bytes.count, bytes[start + 1] == "[",
      bytes[start + 2].isLetter,
      start == 0 || bytes[start - 1].isSpace || bytes[start - 1] == "(" || bytes[start - 1] == "!"
    else { return nil }
    let inner = bytes[(start + 2)...].prefix(200).prefix { $0 != "]" && $0 != "[" && $0 != "\n" }
    let close = inner.endIndex
    guard close + 1 < bytes.count, bytes[close] == "]", bytes[close + 1] == "]", references[inner] == nil,
      close + 2 >= bytes.count || (bytes[close + 2] != "(" && bytes[close + 2] != "[")
    else { return nil }
    found.append(("\"[[Note]]\" of Obsidian", start..<(close + 2)))
    return close + 2
  }

  private mutating func lookAtBrace(_ index: Int) {
    let rest = content.bytes[index...]
    if rest.starts(withASCII: "{{<"), !features.contains(.pandoc) {
      found.append(("\"{{< name >}}\" of Quarto", index..<(index + 3)))
    } else if rest.starts(withASCII: "{{#"), !features.contains(.commands), !features.contains(.myst) {
      found.append(("\"{{#include}}\" of mdBook", index..<(index + 3)))
    } else if !features.contains(.myst), rest.count > 3, rest[index + 1].isLetter {
      let name = rest.dropFirst().prefix { MarkdownLine.isNameByte($0) || $0 == ":" }
      guard name.endIndex + 1 < rest.endIndex, rest[name.endIndex] == "}", rest[name.endIndex + 1] == "`"
      else { return }
      found.append(("\"{role}`text`\" of MyST", index..<(name.endIndex + 1)))
    }
  }
}
