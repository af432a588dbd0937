import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Finds markup of any dialect that a page shows as it is written.
///
/// Whatever a dialect reads becomes nodes; what stays text is searched here for every form of markup in `table`, so that no form is
/// silent in any dialect. Code, formulas and escaped characters are not searched.
struct MarkdownRawMarkup {
  private var found: [(syntax: Syntax, range: Range<Int>)] = []

  /// Searches the text of a leaf.
  init(_ content: MarkdownContent, _ parsed: MarkdownInlines) {
    guard Self.mayHold(parsed, content: content) else { return }
    search(Text(content.bytes, parsed))
  }

  /// Searches the text of a block of HTML.
  init(html content: MarkdownContent) {
    self.init(content, MarkdownInlineParser.parse(html: content, features: []))
  }

  /// Whether the text has a byte with which markup begins; most text has none.
  private static func mayHold(_ parsed: MarkdownInlines, content: MarkdownContent) -> Bool {
    parsed.nodes.contains { node in
      guard node.kind == .text, node.start < node.end else { return node.kind == .literal }
      let text = content.bytes[Int(node.start)..<Int(node.end)]
      return begins[Int(text[text.startIndex])] || text.contains { byFirst[Int($0)].count > 0 }
    }
  }

  private mutating func search(_ text: Text) {
    var index = 0
    while index < text.bytes.count {
      var end: Int?
      if text.isLineStart(index), Self.begins[Int(text.bytes[index])] {
        end = find(Self.lines, text: text, index: index)
      }
      let inner = Self.byFirst[Int(text.bytes[index])]
      if end == nil, !inner.isEmpty { end = find(inner, text: text, index: index) }
      index = max(index + 1, end ?? 0)
    }
  }

  /// Looks for one of several forms at an index; returns its end.
  private mutating func find(_ forms: [Syntax], text: Text, index: Int) -> Int? {
    for syntax in forms {
      guard let end = syntax.end(text, index) else { continue }
      found.append((syntax, index..<end))
      return end
    }
    return nil
  }

  /// Reports what was found, once for each form with its count.
  func report(in content: MarkdownContent, to page: inout MarkdownWriter) {
    guard !page.labels.isEmbedding else { return }
    for (syntax, range) in found {
      let place = page.place(range, in: content)
      if let dialect = syntax.dialect, !Self.isOwn(dialect, page.features) {
        page.writer.count(.dialectForeign, key: syntax.form, at: place) {
          "\"\(syntax.form)\" of \(dialect) stays as it is written: the book is read in another dialect of Markdown"
        }
      } else {
        page.writer.count(.markupRaw, key: syntax.form, at: place) {
          "\"\(syntax.form)\" is not read as markup here and stays as it is written"
        }
      }
    }
  }

  /// Whether the form is of the dialect in which the page is read, whose rules do not read it there.
  private static func isOwn(_ dialect: String, _ features: MarkdownFeatures) -> Bool {
    let own: [(MarkdownFeatures, String)] = [
      (.admonitions, "MkDocs"), (.myst, "MyST"), (.pandoc, "Quarto"), (.pandoc, "pandoc"),
      (.bookdown, "bookdown"), (.wikiLinks, "Obsidian"), (.commands, "mdBook"),
    ]
    return own.contains { features.contains($0) && dialect.contains($1) }
  }

  // MARK: - The text of a leaf

  /// What stays text of a leaf, at its offsets; other bytes are 0, line ends are kept.
  struct Text {
    private(set) var bytes: [UInt8]
    /// The leaf as it is written.
    let written: [UInt8]

    init(_ written: [UInt8], _ parsed: MarkdownInlines) {
      self.written = written
      bytes = [UInt8](repeating: 0, count: written.count)
      var (index, end, isSign) = (parsed.first, 0, false)
      while index >= 0 {
        let node = parsed.nodes[Int(index)]
        index = node.next
        guard node.kind != .literal else {
          isSign = true
          continue
        }
        let range = Int(node.start)..<max(Int(node.start), Int(node.end))
        // A quotation mark or dash that became a sign is still part of marks.
        if isSign, end < range.lowerBound, "\"'-.".utf8.contains(written[end]) {
          for place in end..<range.lowerBound { bytes[place] = written[place] }
        }
        isSign = false
        take(node.kind, range: range)
        end = max(end, range.upperBound)
      }
    }

    private mutating func take(_ kind: MarkdownInlines.Kind, range: Range<Int>) {
      switch kind {
      case .text:
        for place in range { bytes[place] = written[place] }
        guard let first = range.first, first > 0 else { return }
        switch written[first - 1] {
        // A reference of bookdown is no escaped sign.
        case "\\" where written[first...].starts(withASCII: "@ref("): bytes[first - 1] = "\\"
        // An escaped character, or the braces of a shortcode that is shown, are text by the author's will.
        case "\\", "{": bytes[first] = 0
        default: break
        }
      case .softBreak, .hardBreak:
        for place in range where written[place] == "\n" { bytes[place] = "\n" }
      default: break
      }
    }

    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
    func starts(_ text: StaticString, at index: Int) -> Bool {
      index <= bytes.count && bytes[index...].starts(withASCII: text)
    }
    func isLineStart(_ index: Int) -> Bool { index == 0 || bytes[index - 1] == "\n" }
    /// Whether the byte at an index is of a word.
    func isWord(_ index: Int) -> Bool { byte(index).isLetter || byte(index).isDigit }
    /// The rest of the line at an index, up to a length that keeps the time linear.
    func line(_ index: Int) -> ArraySlice<UInt8> {
      bytes[min(index, bytes.count)...].prefix(Self.longest).prefix { $0 != "\n" }
    }

    private static let longest = 500

    /// The offset after the next occurrence of a text on the line, within a number of bytes.
    func end(of text: StaticString, from index: Int, within limit: Int = 200) -> Int? {
      let length = text.utf8CodeUnitCount
      var place = index
      while place + length <= min(bytes.count, index + limit), bytes[place] != "\n" {
        if bytes[place] == text.utf8Start[0], bytes[place...].starts(withASCII: text) {
          return place + length
        }
        place += 1
      }
      return nil
    }
  }

  // MARK: - Forms of markup

  /// A form of markup.
  struct Syntax: Sendable {
    /// How it is written.
    let form: String
    /// The dialects that have it; nil if most have it, so that the text has a slip.
    let dialect: String?
    /// A text that holds it, for tests.
    let example: String
    /// The end of the markup that begins at an index of a text; nil if none does.
    let end: @Sendable (Text, Int) -> Int?
  }

  /// Every form that is searched for.
  static let table: [Syntax] = lines + braces + brackets + pairs + commands

  /// The bytes with which forms begin that begin a line.
  private static let begins: [Bool] = {
    var begins = [Bool](repeating: false, count: 256)
    for syntax in lines { begins[Int(syntax.form.utf8.first!)] = true }
    return begins
  }()

  /// The other forms by their first byte.
  private static let byFirst: [[Syntax]] = {
    var byFirst = [[Syntax]](repeating: [], count: 256)
    for syntax in braces + brackets + pairs + commands {
      byFirst[Int(syntax.form.utf8.first!)].append(syntax)
    }
    return byFirst
  }()

  /// Forms that begin a line, which are tried only there.
  private static let lines: [Syntax] = [
    begins(":::", "Quarto, MyST or mkdocstrings", example: "::: folded\nWords\n:::"),
    begins("=== \"", form: "=== \"Tab\"", "MkDocs", example: "=== \"One\"\n    Words"),
    begins("[TOC]", "MkDocs", example: "[TOC]\n\nWords"),
    begins("--8<--", "MkDocs", example: "--8<-- \"part.md\""),
    begins("```", nil, example: "```one`two\nWords"),
    Syntax(form: "///", dialect: "MkDocs", example: "/// note\nWords\n///") { text, index in
      let line = text.line(index)
      guard line.starts(withASCII: "///") else { return nil }
      let rest = line.dropFirst(3)
      return rest.trimmed.isEmpty || rest.first == " " && rest.dropFirst().first?.isLetter == true
        ? index + 3 : nil
    },
    Syntax(form: "!!! note", dialect: "MkDocs", example: "!!! note\n    Words") { text, index in
      text.starts("!!! ", at: index) && isName(text.line(index + 4)) ? index + 3 : nil
    },
    Syntax(form: "??? note", dialect: "MkDocs", example: "??? note\n    Words") { text, index in
      let start =
        text.starts("???+ ", at: index) ? index + 5 : text.starts("??? ", at: index) ? index + 4 : nil
      return start.flatMap { isName(text.line($0)) ? index + 3 : nil }
    },
    Syntax(form: "(label)=", dialect: "MyST", example: "(my-place)=\n# Words") { text, index in
      let line = text.line(index).trimmed
      guard line.count > 3, line.suffix(2).elementsEqual(")=".utf8),
        line.dropFirst().dropLast(2).allSatisfy({ MarkdownLine.isNameByte($0) || $0 == ":" })
      else { return nil }
      return line.endIndex
    },
    Syntax(form: "| a | b |", dialect: nil, example: "| one | two |\n| three | four |") { text, index in
      guard isRow(text.line(index)), isRow(text.line(text.line(index).endIndex + 1))
      else { return nil }
      var end = index
      while isRow(text.line(end)) { end = text.line(end).endIndex + 1 }
      return end - 1
    },
    Syntax(form: "##Heading", dialect: nil, example: "##Words") { text, index in
      let marks = text.line(index).prefix { $0 == "#" }
      guard (2...6).contains(marks.count), text.byte(marks.endIndex).isLetter else {
        return nil
      }
      return marks.endIndex
    },
  ]

  /// A form that is told by the characters with which its line begins.
  private static func begins(_ mark: StaticString, form: String? = nil, _ dialect: String?, example: String)
    -> Syntax
  {
    Syntax(form: form ?? "\(mark)", dialect: dialect, example: example) { text, index in
      text.starts(mark, at: index) ? index + mark.utf8CodeUnitCount : nil
    }
  }

  /// Forms in braces.
  private static let braces: [Syntax] = [
    Syntax(form: "{{< name >}}", dialect: "Quarto or Hugo", example: "See {{< figure x.png >}}") {
      text, index in
      text.starts("{{<", at: index) ? text.end(of: ">}}", from: index) ?? index + 3 : nil
    },
    Syntax(form: "{{% name %}}", dialect: "Hugo or a preprocessor", example: "See {{% part one %}}") {
      text, index in
      text.starts("{{%", at: index) ? text.end(of: "}}", from: index) ?? index + 3 : nil
    },
    Syntax(form: "{{#include}}", dialect: "mdBook", example: "See {{#include part.md}}") { text, index in
      text.starts("{{#", at: index) ? text.end(of: "}}", from: index) ?? index + 3 : nil
    },
    Syntax(form: "{{ name }}", dialect: "MyST or a preprocessor", example: "See {{ name }}.") { text, index in
      guard text.starts("{{", at: index), text.byte(index + 2) == " " || text.byte(index + 2).isLetter else {
        return nil
      }
      return text.end(of: "}}", from: index)
    },
    Syntax(form: "{% name %}", dialect: "Jinja or Liquid", example: "See {% part one %}") { text, index in
      text.starts("{%", at: index) ? text.end(of: "%}", from: index) : nil
    },
    edit("--", "--}", form: "{--text--}"), edit("++", "++}", form: "{++text++}"),
    edit("==", "==}", form: "{==text==}"),
    edit(">>", "<<}", form: "{>>text<<}"),
    Syntax(form: "{#id .class}", dialect: nil, example: "Words {#place} and {.big}") { text, index in
      let mark = text.byte(index + 1)
      let next = text.byte(index + 2)
      let isMark =
        (mark == "#" || mark == ".") && next.isLetter
        || mark == ":" && (next == " " || ".#".utf8.contains(next) && text.byte(index + 3).isLetter)
      guard isMark, let end = text.end(of: "}", from: index, within: 100) else { return nil }
      return text.bytes[(index + 1)..<end].contains("{") ? nil : end
    },
    Syntax(form: "{role}`text`", dialect: "MyST", example: "See {ref}`place`.") { text, index in
      let name = text.line(index + 1).prefix { MarkdownLine.isNameByte($0) || $0 == ":" }
      guard name.first?.isLetter == true, text.byte(name.endIndex) == "}",
        name.endIndex + 1 < text.written.count,
        text.written[name.endIndex + 1] == "`"
      else { return nil }
      return name.endIndex + 1
    },
  ]

  private static func edit(_ open: StaticString, _ close: StaticString, form: String) -> Syntax {
    Syntax(form: form, dialect: "MkDocs", example: "Some \(form) here") { text, index in
      text.starts(open, at: index + 1) ? text.end(of: close, from: index + 3) : nil
    }
  }

  /// Forms in brackets.
  private static let brackets: [Syntax] = [
    Syntax(form: "![text](address)", dialect: nil, example: "![Words](a b.png)") { text, index in
      text.starts("![", at: index) ? text.end(of: "](", from: index + 2, within: 300) : nil
    },
    Syntax(form: "[[Note]]", dialect: "Obsidian", example: "See [[Words]].") { text, index in
      guard text.starts("[[", at: index), text.byte(index + 2).isLetter, !text.isWord(index - 1) else {
        return nil
      }
      let inner = text.line(index + 2).prefix(200).prefix { $0 != "]" && $0 != "[" }
      guard text.starts("]]", at: inner.endIndex) else { return nil }
      let next = text.byte(inner.endIndex + 2)
      return next == "(" || next == "[" ? nil : inner.endIndex + 2
    },
    Syntax(form: "[^note]", dialect: nil, example: "Words[^absent]") { text, index in
      guard text.starts("[^", at: index) else { return nil }
      let name = text.line(index + 2).prefix { MarkdownLine.isNameByte($0) }
      return !name.isEmpty && text.byte(name.endIndex) == "]" ? name.endIndex + 1 : nil
    },
    Syntax(form: "[text][label]", dialect: nil, example: "See [words][absent].") { text, index in
      let inner = text.line(index + 1).prefix(300).prefix { $0 != "[" && $0 != "]" }
      guard !inner.isEmpty, text.starts("][", at: inner.endIndex), !text.isWord(index - 1),
        ![")", "]"].contains(text.byte(index - 1))
      else { return nil }
      let label = text.line(inner.endIndex + 2).prefix { $0 != "[" && $0 != "]" }
      // `[i][j]` and `[1][2]` are places of an array, or citations.
      guard text.byte(label.endIndex) == "]", ![label.first, inner.first].contains("@"),
        label.contains(where: \.isLetter) || label.isEmpty && inner.contains(where: \.isLetter),
        inner.count > 1 || label.count > 1
      else { return nil }
      return label.endIndex + 1
    },
    Syntax(form: "[@key]", dialect: "pandoc", example: "As [@words] says") { text, index in
      guard text.starts("[@", at: index), text.byte(index + 2).isLetter else { return nil }
      return text.end(of: "]", from: index)
    },
    Syntax(form: "[text](address)", dialect: nil, example: "[Words](a b.md)") { text, index in
      let inner = text.line(index + 1).prefix(300).prefix { $0 != "[" && $0 != "]" }
      return text.starts("](", at: inner.endIndex) ? inner.endIndex + 2 : nil
    },
  ]

  /// Forms with the same marks before and behind a text.
  private static let pairs: [Syntax] = [
    pair("**", nil), pair("~~", nil), pair("==", "Obsidian or MkDocs"), pair("^^", "MkDocs"),
    pair("++", "MkDocs"),
    Syntax(form: "%%text%%", dialect: "Obsidian", example: "Some %%words%% here") { text, index in
      text.starts("%%", at: index) ? text.end(of: "%%", from: index + 2) : nil
    },
    Syntax(form: "$$", dialect: nil, example: "$$ alone") { text, index in
      text.starts("$$", at: index) ? index + 2 : nil
    },
    Syntax(form: "$formula$", dialect: nil, example: "The $ a^2 $ here") { text, index in
      guard let end = text.end(of: "$", from: index + 1, within: 300), end - 1 > index + 1,
        MarkdownMath.isLooseFormula(text.bytes[(index + 1)..<(end - 1)])
      else { return nil }
      return end
    },
    Syntax(form: "^[note]", dialect: "pandoc", example: "Words^[A note] here") { text, index in
      text.starts("^[", at: index) ? text.end(of: "]", from: index + 2) : nil
    },
  ]

  /// A mark of two characters around text that it touches.
  private static func pair(_ mark: StaticString, _ dialect: String?) -> Syntax {
    Syntax(form: "\(mark)text\(mark)", dialect: dialect, example: "Some \(mark)\"a\"\(mark)b here") {
      text, index in
      let first = text.byte(index)
      let next = text.byte(index + 2)
      guard text.starts(mark, at: index), next != first, !next.isSpace, next != 0,
        text.byte(index - 1) != first
      else { return nil }
      var place = index + 3
      while place + 1 < min(text.bytes.count, index + 200), text.bytes[place] != "\n" {
        guard text.bytes[place] == first, text.bytes[place + 1] == first else {
          place += 1
          continue
        }
        let (isBehindWord, isBeforeWord) = (text.isWord(index - 1), text.isWord(place + 2))
        // A mark behind a space closes nothing, though it was meant to, unless a word follows it.
        let isClosing =
          text.byte(place - 1).isSpace ? !isBehindWord && !isBeforeWord : !(isBehindWord && isBeforeWord)
        if isClosing { return place + 2 }
        place += 2
      }
      return nil
    }
  }

  /// Names behind a sign.
  private static let commands: [Syntax] = [
    Syntax(form: "\\@ref(label)", dialect: "bookdown", example: "See \\@ref(place).") { text, index in
      text.starts("\\@ref(", at: index) ? index + 6 : nil
    },
    Syntax(form: "\\command{text}", dialect: "TeX", example: "Some \\textsc{words} here") { text, index in
      let name = text.line(index + 1).prefix { $0.isLetter }
      guard name.count > 1, text.byte(index - 1) != ":" else { return nil }
      let isSign = ["left", "right"].contains { name.elementsEqual($0.utf8) } && !text.isWord(index - 1)
      return text.byte(name.endIndex) == "{" || isSign ? name.endIndex : nil
    },
    Syntax(form: "@fig-name", dialect: "Quarto", example: "See @fig-words.") { text, index in
      let kind = text.line(index + 1).prefix { $0.isLetter }
      guard !text.isWord(index - 1), text.byte(kind.endIndex) == "-", text.byte(kind.endIndex + 1).isLetter,
        ["fig", "tbl", "sec", "eq", "thm", "lst", "lem", "cor", "def", "exm", "exr"].contains(
          String(decoding: kind, as: UTF8.self))
      else { return nil }
      return kind.endIndex + 1
    },
    Syntax(form: ":material-icon:", dialect: "MkDocs", example: "An :octicons-star-16: here") { text, index in
      let name = text.line(index + 1).prefix { MarkdownLine.isNameByte($0) }
      let isIcon = ["material-", "fontawesome-", "octicons-", "simple-"].contains {
        name.starts(with: $0.utf8)
      }
      return isIcon && text.byte(name.endIndex) == ":" ? name.endIndex + 1 : nil
    },
  ]

  /// Whether some bytes are words and, behind them, a title in quotation marks or nothing.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first?.isLetter == true || bytes.first == "\"" else { return false }
    let rest = bytes.drop { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" || $0.isSpace }
    return rest.isEmpty || rest.first == "\"" && rest.trimmed.last == "\""
  }

  /// Whether a line is a row of a table between bars.
  private static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.trimmed
    return text.count > 4 && text.first == "|" && text.last == "|" && text.filter { $0 == "|" }.count > 2
  }
}
