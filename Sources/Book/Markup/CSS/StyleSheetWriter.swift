import BookModel
import Diagnostics
import TextBytes

/// Rewrites a style sheet token by token, without what a bundle may not contain.
package struct StyleSheetWriter {
  package let bytes: [UInt8]
  package let tokens: [CSSToken]
  package let path: String
  package let exists: ((String) -> Bool)?
  package var isKnown: (String) -> Bool = { _ in true }
  package let place: (ByteRange) -> SourceRange?
  package var sheet = StyleSheet()
  /// The index of the next token.
  package var index = 0
  /// The end of the block being written.
  package var limit: Int
  /// Whether @import is still allowed.
  var allowsImports = true
  /// How deep at-rules are nested.
  private var depth = 0
  private var unreported = 0
  private var unnoted = 0

  /// The maximum number of diagnostics of a style sheet; one more counts the rest.
  private static let diagnosticLimit = 100
  private static let depthLimit = 32

  package init(
    _ bytes: [UInt8], path: String, exists: ((String) -> Bool)?,
    place: @escaping (ByteRange) -> SourceRange?
  ) {
    self.bytes = bytes
    self.path = path
    self.exists = exists
    self.place = place
    tokens = CSSTokenizer.tokens(bytes)
    limit = tokens.count
    sheet.content.bytes.reserveCapacity(bytes.count)
  }

  /// Returns the finished style sheet.
  package consuming func finished() -> StyleSheet {
    if unreported > 0 {
      sheet.diagnostics.append(
        Diagnostic(
          .styleAdjusted, at: place(ByteRange(0, 0)), "\(unreported) more findings in this style sheet"))
    }
    if unnoted > 0 {
      sheet.faults.append(StyleFault(kind: .more, range: ByteRange(0, 0), excerpt: "\(unnoted)"))
    }
    return sheet
  }

  // MARK: Tokens

  package var current: CSSToken? { index < tokens.count ? tokens[index] : nil }

  /// The bytes of a token.
  package func text(_ token: CSSToken) -> ArraySlice<UInt8> { bytes[token.start..<token.end] }

  /// A name in lower case, with escapes replaced, without the `@`, `(` or `#` that marks its kind.
  package func name(_ token: CSSToken) -> String {
    var text = text(token)
    if token.kind == .atKeyword || token.kind == .hash { text = text.dropFirst() }
    if token.kind == .function { text = text.dropLast() }
    return cssUnescaped(text).lowercased()
  }

  package mutating func write(_ text: String) { sheet.content.bytes.append(contentsOf: text.utf8) }

  package mutating func write(_ token: CSSToken) {
    if token.kind == .string, bytes[token.start..<token.end].contains("\\") {
      write(string: token)
    } else {
      sheet.content.bytes.append(contentsOf: text(token))
    }
  }

  /// Writes a string with escaped backslashes as `\5C `, since epubcheck treats `"\\"` as an unclosed string.
  private mutating func write(string token: CSSToken) {
    var rest = text(token)
    while let byte = rest.popFirst() {
      if byte == "\\", rest.first == "\\" {
        rest = rest.dropFirst()
        write("\\5C ")
      } else {
        sheet.content.bytes.append(byte)
        if byte == "\\", let next = rest.popFirst() { sheet.content.bytes.append(next) }
      }
    }
  }

  /// Writes white space and comments and moves past them.
  mutating func writeBlanks() {
    while let token = current, token.isBlank {
      if token.kind != .badComment { write(token) }
      index += 1
    }
  }

  /// The index after the block that opens at `start`, or the end. Skips an unmatched closing bracket.
  package func endOfBlock(_ start: Int) -> Int {
    var expected: [CSSToken.Kind] = []
    var index = start
    while index < tokens.count {
      let kind = tokens[index].kind
      index += 1
      switch kind {
      case .openBrace: expected.append(.closeBrace)
      case .openParenthesis, .function: expected.append(.closeParenthesis)
      case .openBracket: expected.append(.closeBracket)
      default: if kind == expected.last { expected.removeLast() }
      }
      if expected.isEmpty { break }
    }
    return index
  }

  // MARK: Findings

  package mutating func report(
    _ kind: DiagnosticKind, _ range: Range<Int>, _ summary: String, explanation: String? = nil,
    fault: StyleFault.Kind? = nil
  ) {
    if let fault { note(fault, range) }
    guard sheet.diagnostics.count < Self.diagnosticLimit else {
      unreported += 1
      return
    }
    sheet.diagnostics.append(
      Diagnostic(kind, at: place(byteRange(range)), summary, explanation: explanation))
  }

  /// Records a fault; a style sheet has at most as many as diagnostics.
  package mutating func note(_ kind: StyleFault.Kind, _ range: Range<Int>) {
    guard sheet.faults.count < Self.diagnosticLimit else {
      unnoted += 1
      return
    }
    sheet.faults.append(StyleFault(kind: kind, range: byteRange(range), excerpt: excerpt(range)))
  }

  private func byteRange(_ range: Range<Int>) -> ByteRange {
    guard range.lowerBound < tokens.count else { return ByteRange(bytes.count, bytes.count) }
    let last = max(range.lowerBound, range.upperBound - 1)
    return ByteRange(tokens[range.lowerBound].start, tokens[min(last, tokens.count - 1)].end)
  }

  /// The first words of a range of tokens, for a message.
  package func excerpt(_ range: Range<Int>) -> String {
    guard range.lowerBound < tokens.count, !range.isEmpty else { return "" }
    let stretch = bytes[tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end].prefix(400)
    let words = String(decoding: stretch, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
    return words.count > 40 ? words.prefix(39) + "…" : words
  }

  // MARK: Rules

  /// Writes the rules of the whole style sheet.
  mutating func writeSheet() {
    while let token = current {
      switch token.kind {
      case .whitespace, .comment, .badComment: writeBlanks()
      case .cdo, .cdc: index += 1
      default: writeRule(isKeyframe: false)
      }
    }
    // The end of the file closes comments and strings, but epubcheck requires them to be closed explicitly.
    guard let last = tokens.last else { return }
    let text = text(last)
    let isOpen =
      last.kind == .badComment || last.kind == .string && (text.count < 2 || text.first != text.last)
    if isOpen { note(.syntax, (tokens.count - 1)..<tokens.count) }
  }

  /// Writes an at-rule or a rule with selectors, and moves past it.
  mutating func writeRule(isKeyframe: Bool) {
    guard let token = current else { return }
    if token.kind == .atKeyword {
      writeAtRule()
      return
    }
    if token.kind == .semicolon || token.kind == .closeBrace {
      report(
        .styleAdjusted, index..<(index + 1),
        "\"\(excerpt(index..<(index + 1)))\" is out of place and is left out", fault: .syntax)
      index += 1
      return
    }
    let start = index
    var open = index
    while open < limit, tokens[open].kind != .openBrace {
      open =
        [.openParenthesis, .openBracket, .function].contains(tokens[open].kind)
        ? min(endOfBlock(open), limit) : open + 1
    }
    allowsImports = false
    guard open < limit else {
      report(
        .styleAdjusted, start..<limit, "\"\(excerpt(start..<limit))\" is not a rule and is left out",
        fault: .syntax)
      index = limit
      return
    }
    let end = min(endOfBlock(open), limit)
    index = end
    guard let prelude = withoutComments(start..<open), isAllowed(prelude, isKeyframe: isKeyframe) else {
      report(
        .styleAdjusted, start..<open,
        "selector \"\(excerpt(start..<open))\" is not supported; its rule is left out", fault: .syntax)
      return
    }
    checkContrast(start..<open, block: tokens[open].end..<max(tokens[open].end, tokens[end - 1].start))
    for token in prelude { write(token) }
    write("{")
    noteDirection(open + 1, end: end, prelude)
    index = open + 1
    writeDeclarations(until: closing(open, end: end))
    write("}")
    index = end
  }

  private mutating func checkContrast(_ selector: Range<Int>, block: Range<Int>) {
    guard let ratio = ColorContrast.finding(in: bytes[block]) else { return }
    var selector = selector
    while let last = selector.last, tokens[last].isBlank { selector = selector.dropLast() }
    report(
      .contrastLow, selector,
      "text and background of \"\(excerpt(selector))\" have a contrast of \(ColorContrast.words(ratio)) to 1"
    )
  }

  /// The end of the block's declarations: before its closing brace, which a truncated style sheet lacks.
  package mutating func closing(_ open: Int, end: Int) -> Int {
    if tokens[end - 1].kind == .closeBrace, end - 1 > open { return end - 1 }
    note(.syntax, open..<(open + 1))
    return end
  }

  private func isAllowed(_ prelude: [CSSToken], isKeyframe: Bool) -> Bool {
    var slice = prelude[...]
    while slice.last?.kind == .whitespace { slice = slice.dropLast() }
    return isKeyframe ? CSSSelectorCheck.acceptsKeyframe(slice) : CSSSelectorCheck.accepts(slice)
  }

  /// The tokens without comments; nil if a comment is inside a compound selector.
  private func withoutComments(_ range: Range<Int>) -> [CSSToken]? {
    var result: [CSSToken] = []
    for index in range {
      let token = tokens[index]
      guard token.kind == .comment else {
        // Two spaces around a removed comment become one.
        if token.kind == .whitespace, result.last?.kind == .whitespace { continue }
        result.append(token)
        continue
      }
      let before = result.last
      let after = index + 1 < tokens.count ? tokens[index + 1] : nil
      let isFree = [before, after].contains { token in
        guard let token else { return true }
        return token.isBlank || token.kind == .comma || token.kind == .openBrace
      }
      guard isFree else { return nil }
    }
    return result
  }

  /// Runs `body` one nesting level deeper. Returns false if that is too deep.
  package mutating func nested(_ body: (inout StyleSheetWriter) -> Void) -> Bool {
    guard depth < Self.depthLimit else { return false }
    depth += 1
    body(&self)
    depth -= 1
    return true
  }
}
