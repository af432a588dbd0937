import TextBytes

/// Inline syntax that pandoc, Quarto and bookdown add to CommonMark.
extension MarkdownInlineParser {
  // MARK: - Scripts and notes

  /// `^2^`, or an inline note, `^[Text]`.
  mutating func parseCaret() -> Bool {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    return next == "[" ? parseInlineNote() : parseScript(.superscript)
  }

  /// `^2^` and `~2~`, without white space between the marks.
  mutating func parseScript(_ kind: MarkdownInlines.Kind) -> Bool {
    let mark = bytes[position]
    let start = position + 1
    guard start < bytes.count, bytes[start] != mark else { return false }
    var index = start
    let limit = min(bytes.count, start + 200)
    while index < limit, bytes[index] != mark {
      if bytes[index] == "\\" {
        index += 2
        continue
      }
      if bytes[index].isSpace { return false }
      index += 1
    }
    guard index < limit, bytes[index] == mark else { return false }
    take(kind, content: start..<index, to: index + 1)
    return true
  }

  /// `^[note]`, which Obsidian has too.
  mutating func parseInlineNote() -> Bool {
    let start = position + 2
    var (index, depth) = (start, 1)
    let limit = min(bytes.count, start + 4000)
    while index < limit {
      switch bytes[index] {
      case "\\": index += 1
      case "[": depth += 1
      case "]": depth -= 1
      default: break
      }
      if depth == 0 { break }
      index += 1
    }
    guard index < limit, index > start else { return false }
    take(.inlineNote, content: start..<index, to: index + 1)
    return true
  }

  // MARK: - Signs

  /// `--`, `---` and `...`, which become dashes and an ellipsis.
  mutating func parseDashesOrDots() -> Bool {
    let mark = bytes[position]
    if mark == "-", position + 1 < bytes.count, bytes[position + 1] == "@" { return parseShortReference() }
    var end = position
    while end < bytes.count, bytes[end] == mark { end += 1 }
    let count = end - position
    let sign: String? = mark == "." ? (count == 3 ? "…" : nil) : count == 2 ? "–" : count == 3 ? "—" : nil
    guard let sign else {
      position = end
      return true
    }
    takeLiteral(Array(sign.utf8), to: end)
    return true
  }

  /// Straight quotation marks, which become curved ones.
  mutating func parseQuote() -> Bool {
    let isDouble = bytes[position] == "\""
    let before = position > 0 ? bytes[position - 1] : " "
    let after = position + 1 < bytes.count ? bytes[position + 1] : " "
    let opens =
      before.isSpace || "([{-/*_".utf8.contains(before) || (before == "'" && isDouble)
      || (before == "\"" && !isDouble)
    let isOpening = opens && !after.isSpace && (isDouble || !after.isDigit)
    let sign = isDouble ? (isOpening ? "“" : "”") : isOpening ? "‘" : "’"
    takeLiteral(Array(sign.utf8), to: position + 1)
    return true
  }

  // MARK: - References

  /// `-@fig-a`, a reference that shows only the number, or `-@key`, a citation that shows only the year.
  private mutating func parseShortReference() -> Bool {
    guard position == 0 || !bytes[position - 1].isLetter else { return false }
    if let end = MarkdownCrossReferenceKey.end(in: bytes, at: position + 1) {
      take(.crossReference, content: position..<end, to: end)
      return true
    }
    guard let (key, end) = CitationKey.find(in: bytes, after: position + 1),
      names.isCitation(String(decoding: bytes[key], as: UTF8.self))
    else { return false }
    let words = CitationKey.endOfWords(in: bytes, after: end)
    take(.citation, content: position..<(words ?? end), to: words.map { $0 + 1 } ?? end)
    return true
  }

  /// `[@fig-a; @fig-b]` and `[Figures @fig-a]`: brackets with only cross references.
  mutating func parseReferenceGroup(_ inner: Range<Int>) -> Bool {
    for part in bytes[inner].split(separator: ";") {
      guard let at = part.firstIndex(of: "@"), let end = MarkdownCrossReferenceKey.end(in: bytes, at: at),
        end <= part.endIndex
      else {
        return false
      }
    }
    take(.crossReference, content: inner, to: inner.upperBound + 1)
    return true
  }

  /// `@label`, if an example has that label.
  mutating func parseExampleReference() -> Bool {
    let start = position + 1
    let label = bytes[start...].prefix { $0.isLetter || $0.isDigit || $0 == "_" || $0 == "-" }
    guard !label.isEmpty, names.examples[String(decoding: label, as: UTF8.self)] != nil else { return false }
    take(.exampleReference, content: start..<label.endIndex, to: label.endIndex)
    return true
  }

  /// `\@ref(fig:a)`
  mutating func parseBookdownReference() -> Bool {
    guard bytes[position...].starts(withASCII: "\\@ref(") else { return false }
    let start = position + 6
    let limit = min(bytes.count, start + 200)
    guard let close = bytes[start..<limit].firstIndex(of: ")"), close > start,
      !bytes[start..<close].contains(where: \.isSpace)
    else { return false }
    take(.texReference, content: start..<close, to: close + 1, data: 0)
    return true
  }

  /// `\newpage` and `\index{name}`, which matter only in print; `\LaTeX` becomes the name.
  mutating func parseTeXCommand() -> Bool {
    let name = bytes[(position + 1)...].prefix { $0.isLetter }
    let text = String(decoding: name, as: UTF8.self)
    if let (shown, end) = MarkdownTeXCommand.shown(bytes, name: name) {
      flushText(to: position)
      result.append(.text, start: shown.lowerBound, end: shown.upperBound)
      position = end
      textStart = end
      return true
    }
    let hasArgument = text.count > 1 && name.endIndex < bytes.count && bytes[name.endIndex] == "{"
    guard hasArgument || MarkdownTeXCommand.isLayout(text),
      let end = MarkdownTeXCommand.end(of: bytes[position...])
    else { return false }
    // The space after it separates words, so it is kept.
    var close = end
    while close > position, bytes[close - 1].isSpace { close -= 1 }
    take(.teXCommand, content: position..<close, to: close)
    return true
  }

  /// `(ref:name)`
  mutating func parseTextReference() -> Bool {
    guard bytes[position...].starts(withASCII: "(ref:") else { return false }
    let start = position + 5
    guard let close = bytes[start..<min(bytes.count, start + 200)].firstIndex(of: ")"), close > start,
      bytes[start..<close].allSatisfy({ MarkdownLine.isNameByte($0) })
    else { return false }
    take(.textReference, content: start..<close, to: close + 1)
    return true
  }

  // MARK: - Shortcodes and raw parts

  /// `{{< name argument >}}`; with three braces it is text.
  mutating func parseShortcode() -> Bool {
    let isShown = bytes[position...].starts(withASCII: "{{{<")
    guard isShown || bytes[position...].starts(withASCII: "{{<") else { return false }
    let start = position + (isShown ? 4 : 3)
    let ending: [UInt8] = isShown ? [">", "}", "}", "}"] : [">", "}", "}"]
    guard let end = search.end(of: ending, from: start), end - start < 2000 else { return false }
    if isShown {
      flushText(to: position)
      result.append(.text, start: position + 1, end: end - 1)
      position = end
      textStart = end
    } else {
      take(.shortcode, content: start..<(end - ending.count), to: end)
    }
    return true
  }

  /// `{=html}` after code, which is then written unchanged.
  mutating func parseRawMark() -> Bool {
    guard textStart == position, result.lastNode?.kind == .code, position + 1 < bytes.count,
      bytes[position + 1] == "=",
      let close = bytes[position..<min(bytes.count, position + 40)].firstIndex(of: "}"), close > position + 2
    else { return false }
    result.attributes.append((position + 2)..<close)
    result.changeLast(to: .rawInline, data: result.attributes.count - 1)
    position = close + 1
    textStart = close + 1
    return true
  }
}
