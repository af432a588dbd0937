import TextBytes

/// Finds emphasis, links, code and the like in a leaf's text:
/// https://spec.commonmark.org/0.31.2/#phase-2-inline-structure
///
/// One pass over the bytes makes nodes, delimiters and brackets; a closing bracket and the end of the text pair delimiters.
/// Failed searches are remembered, so that the time is linear in the length of the text.
package struct MarkdownInlineParser {
  let bytes: [UInt8]
  let names: MarkdownNames
  let features: MarkdownFeatures
  var result = MarkdownInlines()
  var position = 0
  /// The start of the text that no node covers yet.
  var textStart = 0
  var delimiters = MarkdownDelimiters()
  var brackets: [Bracket] = []
  var search: MarkdownSearch
  /// Whether the text is a block of HTML, in which only formulas are read.
  private var isHTML = false

  /// A `[` or `![`.
  struct Bracket {
    var node: Int32
    var isImage: Bool
    var isActive = true
    /// The offset after the bracket.
    var start: Int
    var delimiter: Int
    /// Whether another bracket opens after it.
    var hasInner = false
  }

  private init(_ content: MarkdownContent, names: MarkdownNames, features: MarkdownFeatures) {
    bytes = content.bytes
    self.names = names
    self.features = features
    search = MarkdownSearch(bytes)
  }

  /// Parses a text.
  package static func parse(
    _ content: MarkdownContent, references: MarkdownReferences, features: MarkdownFeatures
  ) -> MarkdownInlines {
    parse(content, names: MarkdownNames(references: references), features: features)
  }

  /// Parses a text that may use names of the book.
  package static func parse(_ content: MarkdownContent, names: MarkdownNames, features: MarkdownFeatures)
    -> MarkdownInlines
  {
    var parser = MarkdownInlineParser(content, names: names, features: features)
    parser.run()
    return parser.result
  }

  /// Parses a block of HTML that is not Markdown but may hold formulas.
  package static func parse(html content: MarkdownContent, features: MarkdownFeatures) -> MarkdownInlines {
    let names = MarkdownNames(references: MarkdownReferences())
    var parser = MarkdownInlineParser(
      content, names: names, features: features.intersection([.math, .dollars, .looseDollars]))
    parser.isHTML = true
    parser.run()
    return parser.result
  }

  private mutating func run() {
    let special = MarkdownInlineStarts.table(of: features, isHTML: isHTML)
    var end = bytes.count
    while end > 0, bytes[end - 1].isSpace { end -= 1 }
    while position < end {
      if special[Int(bytes[position])], parseSpecial(end) { continue }
      position += 1
    }
    position = min(position, end)
    flushText(to: end)
    delimiters.pair(above: -1, in: &result)
  }

  /// Reads the inline syntax at the position. Returns false if it is text.
  private mutating func parseSpecial(_ end: Int) -> Bool {
    switch bytes[position] {
    case "\n": return parseLineEnd()
    case "\\": return parseBackslash()
    case "`": return parseCode()
    case "*", "_": return parseDelimiters()
    case "~":
      if !features.isDisjoint(with: [.pandoc, .tildeScripts]), parseScript(.subscript) { return true }
      return features.contains(.strikethrough) && parseDelimiters()
    case "[": return parseOpenBracket()
    case "]": return parseCloseBracket()
    case "!": return parseBang()
    case "<": return features.contains(.signs) && parseSign() || parseAngle()
    case "&": return parseReference()
    case "$": return features.contains(.dollars) && parseDollar()
    case "{": return features.contains(.edits) && parseEdit() || parseBrace()
    case "=":
      return features.contains(.signs) && parseSign() || features.contains(.highlights) && parseDelimiters()
    case "^" where features.contains(.carets):
      return parseScript(.superscript) || parseDelimiters()
    case "^" where features.contains(.wikiLinks):
      return bytes[position...].starts(withASCII: "^[") && parseInlineNote()
    case "+" where features.contains(.keys) && parseKeys(): return true
    case "%": return features.contains(.percentComments) && parseComment()
    case "#": return features.contains(.tags) && parseTag()
    case ":" where features.contains(.icons) && parseIcon(): return true
    case ":" where features.contains(.emoji) && parseEmoji(): return true
    case ":", "w": return features.contains(.autolinks) && parseBareAddress()
    case "@": return parseAt()
    default:
      if features.contains(.pandoc) { return parseSpecialOfPandoc() }
      return features.contains(.signs) && parseSign()
    }
  }

  private mutating func parseSpecialOfPandoc() -> Bool {
    switch bytes[position] {
    case "^": parseCaret()
    case "-", ".": parseDashesOrDots()
    case "'", "\"": parseQuote()
    case "(": features.contains(.bookdown) && parseTextReference()
    default: false
    }
  }

  /// Finds attributes in braces.
  var spanAttributes: MarkdownSpanAttributes { MarkdownSpanAttributes(bytes, features: features) }

  // MARK: - Nodes

  /// Adds a node for the text before `end`.
  mutating func flushText(to end: Int) {
    if end > textStart { result.append(.text, start: textStart, end: end) }
  }

  /// Adds a node for bytes up to `end`, after the text before them.
  mutating func take(_ kind: MarkdownInlines.Kind, content: Range<Int>, to end: Int, data: Int = -1) {
    flushText(to: position)
    result.append(kind, start: content.lowerBound, end: content.upperBound, data: data)
    position = end
    textStart = end
  }

  mutating func takeLiteral(_ text: [UInt8], to end: Int) {
    let start = result.extra.count
    result.extra += text
    take(.literal, content: start..<result.extra.count, to: end)
  }

  // MARK: - Text

  private mutating func parseLineEnd() -> Bool {
    var end = position
    while end > textStart, bytes[end - 1] == " " { end -= 1 }
    let isHard = position - end >= 2
    flushText(to: end)
    result.append(isHard ? .hardBreak : .softBreak, start: position, end: position + 1)
    position += 1
    while position < bytes.count, bytes[position] == " " || bytes[position] == "\t" { position += 1 }
    textStart = position
    return true
  }

  private mutating func parseBackslash() -> Bool {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next == "\n", !isHTML {
      flushText(to: position)
      result.append(.hardBreak, start: position, end: position + 2)
      position += 2
      while position < bytes.count, bytes[position] == " " || bytes[position] == "\t" { position += 1 }
      textStart = position
      return true
    }
    if features.contains(.bookdown), parseBookdownReference() { return true }
    if features.contains(.math), parseTeX() { return true }
    if features.contains(.pandoc), parseTeXCommand() { return true }
    if features.contains(.pandoc), next == " " || position + 1 == bytes.count {
      // A space behind a backslash does not break; nothing behind one shows nothing.
      takeLiteral(next == " " ? [0xC2, 0xA0] : [], to: position + (next == " " ? 2 : 1))
      return true
    }
    guard next.isPunctuation, !isHTML else { return false }
    flushText(to: position)
    textStart = position + 1
    position += 2
    return true
  }

  private mutating func parseReference() -> Bool {
    let rest = bytes[position..<min(bytes.count, position + 40)]
    guard let (text, length) = HTMLCharacterReference.decoded(rest) else { return false }
    takeLiteral(text, to: position + length)
    return true
  }

  // MARK: - Code

  private mutating func parseCode() -> Bool {
    let (length, start) = search.backtickRun(position)
    guard let close = search.closingBackticks(length, from: start) else {
      position = start
      return true
    }
    take(.code, content: start..<close, to: close + length)
    return true
  }

  // MARK: - HTML and addresses in angle brackets

  private mutating func parseAngle() -> Bool {
    if let (range, end, isMail) = MarkdownAutolink.inAngles(bytes, at: position) {
      var destination = Array(bytes[range])
      if isMail { destination = Array("mailto:".utf8) + destination }
      addLink(destination, text: range, to: end, isBare: false)
      return true
    }
    guard let end = search.endOfHTML(at: position) else { return false }
    take(.html, content: position..<end, to: end)
    return true
  }

  /// Adds a link whose text is its URL.
  mutating func addLink(_ destination: [UInt8], text: Range<Int>, to end: Int, isBare: Bool) {
    let data = result.links.count
    var link = MarkdownInlines.Link(destination: destination, place: text)
    link.isBare = isBare
    result.links.append(link)
    flushText(to: position)
    result.append(.openLink, start: text.lowerBound, end: text.lowerBound, data: data)
    result.append(.text, start: text.lowerBound, end: text.upperBound)
    result.append(.closeLink, start: text.upperBound, end: text.upperBound, data: data)
    position = end
    textStart = end
  }
}
