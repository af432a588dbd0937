import BookModel
import Diagnostics
import TextBytes

/// Properties that run code, which a book may not contain.
private let activeProperties: Set<String> = ["behavior", "-moz-binding"]

/// Properties that EPUB does not allow in style sheets: https://www.w3.org/TR/epub-33/#sec-css
private let forbiddenProperties: Set<String> = ["direction", "unicode-bidi"]

/// Advice on what to write instead of a forbidden property.
private let directionAdvice =
  "Write the direction into the pages instead: dir=\"rtl\" or dir=\"ltr\" on html or on the element, or bdo and bdi."

extension StyleSheetWriter {
  /// Writes the declarations up to a token; leaves out whatever is not a declaration.
  mutating func writeDeclarations(until end: Int) {
    while index < end {
      writeBlanks()
      guard index < end else { return }
      if tokens[index].kind == .semicolon {
        // epubcheck treats a second semicolon in a row as a declaration.
        note(.syntax, index..<(index + 1))
        index += 1
        continue
      }
      let start = index
      let stop = endOfDeclaration(start, end: end)
      let mark = Mark(self)
      if writeDeclaration(start, end: stop) {
        write(";")
      } else {
        restore(mark)
      }
      index = stop
      if index < end, tokens[index].kind == .semicolon { index += 1 }
    }
  }

  /// The end of a declaration: its semicolon, or the end of a block, which makes it invalid.
  private func endOfDeclaration(_ start: Int, end: Int) -> Int {
    var index = start
    while index < end, tokens[index].kind != .semicolon {
      switch tokens[index].kind {
      case .openBrace: return min(endOfBlock(index), end)
      case .openParenthesis, .openBracket, .function: index = min(endOfBlock(index), end)
      default: index += 1
      }
    }
    return index
  }

  /// Writes a declaration. Returns false, after reporting it, if it is left out.
  private mutating func writeDeclaration(_ start: Int, end: Int) -> Bool {
    var last = end
    while last > start, tokens[last - 1].isBlank { last -= 1 }
    var colon = start + 1
    while colon < last, tokens[colon].isBlank { colon += 1 }
    guard tokens[start].kind == .identifier, colon < last, tokens[colon].kind == .colon else {
      return refuse(start..<last, "\"\(excerpt(start..<last))\" is not a declaration and is left out")
    }
    let property = name(tokens[start])
    if forbiddenProperties.contains(property) {
      report(
        .styleAdjusted, start..<last, "\"\(property)\" is not allowed in EPUB style sheets; it is left out",
        explanation: directionAdvice, fault: .forbiddenProperty)
      return false
    }
    var value = (colon + 1)..<last
    let isImportant = dropImportant(&value)
    let blank = value.allSatisfy { tokens[$0].isBlank }
    let isBlank = blank && !property.hasPrefix("--")
    if isBlank || activeProperties.contains(property) || isScript(value) {
      report(
        .styleAdjusted, start..<last,
        "\"\(excerpt(start..<last))\" is not a declaration for books and is left out",
        fault: isBlank ? .syntax : nil)
      return false
    }
    write(tokens[start])
    write(":")
    guard writeValue(value, of: start..<last) else { return false }
    if isImportant { write(" !important") }
    // `text-transform` has a value that is EPUB's own, without a prefix.
    let standard =
      PrefixedProperty.standardName(property)
      ?? (PrefixedProperty.standardValue(word(of: value), of: property) == nil ? nil : property)
    guard let standard else { return true }
    return writeStandard(standard, value, of: start..<last, isImportant: isImportant)
  }

  /// Writes an EPUB property again under its CSS name, since engines support few of the prefixed ones.
  private mutating func writeStandard(
    _ property: String, _ value: Range<Int>, of whole: Range<Int>, isImportant: Bool
  ) -> Bool {
    write("; " + property + ": ")
    if let known = PrefixedProperty.standardValue(word(of: value), of: property) {
      write(known)
    } else {
      guard writeValue(value, of: whole) else { return false }
    }
    if isImportant { write(" !important") }
    return true
  }

  /// The value if it is one word, else an empty string.
  private func word(of value: Range<Int>) -> String {
    let solid = value.filter { !tokens[$0].isBlank }
    return solid.count == 1 && tokens[solid[0]].kind == .identifier ? name(tokens[solid[0]]) : ""
  }

  private mutating func refuse(_ range: Range<Int>, _ summary: String) -> Bool {
    report(.styleAdjusted, range, summary, fault: .syntax)
    return false
  }

  /// Removes `!important` from the end of a value. Returns whether it was there.
  private func dropImportant(_ value: inout Range<Int>) -> Bool {
    let solid = value.filter { !tokens[$0].isBlank }.suffix(2)
    guard solid.count == 2, let mark = solid.first, tokens[mark].isDelimiter("!"), let word = solid.last,
      tokens[word].kind == .identifier, name(tokens[word]) == "important"
    else { return false }
    value = value.lowerBound..<mark
    while let last = value.last, tokens[last].isBlank { value = value.lowerBound..<last }
    return true
  }

  /// Whether a value is script for old browsers.
  private func isScript(_ value: Range<Int>) -> Bool {
    value.contains { tokens[$0].kind == .function && name(tokens[$0]) == "expression" }
  }

  /// Writes the tokens of a value or of an at-rule's prelude, with slots for URLs. Returns false, after reporting it, if a URL
  /// cannot be written.
  mutating func writeValue(_ range: Range<Int>, of whole: Range<Int>) -> Bool {
    var open: [(kind: CSSToken.Kind, function: CSSFunction?)] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let token = tokens[position]
      if let (address, next) = address(at: position, end: range.upperBound) {
        guard write(address: address, of: whole) else { return false }
        position = next
        continue
      }
      position += 1
      if let fault = loadingFault(token, within: open.last?.function ?? nil) {
        return refuse(whole, "\"\(excerpt(whole))\" \(fault) and is left out")
      }
      switch token.kind {
      case .badComment: continue
      case .badString, .badURL, .atKeyword, .openBrace, .closeBrace, .semicolon, .cdo, .cdc:
        return refuse(whole, "\"\(excerpt(whole))\" cannot be parsed and is left out")
      case .function: open.append((.closeParenthesis, CSSFunction(name(token))))
      case .openParenthesis: open.append((.closeParenthesis, open.last?.function))
      case .openBracket: open.append((.closeBracket, open.last?.function))
      case .closeParenthesis, .closeBracket:
        guard open.popLast()?.kind == token.kind else {
          return refuse(whole, "\"\(excerpt(whole))\" has one bracket too many and is left out")
        }
      case .string:
        guard case .addresses? = open.last?.function else { break }
        guard write(address: cssUnescaped(text(token).dropFirst().dropLast()), of: whole) else {
          return false
        }
        continue
      case .delimiter:
        let isMatch = position < range.upperBound && tokens[position].isDelimiter("=")
        guard token.byte != "!", !(isMatch && ["~", "|", "^", "$", "*"].contains(token.byte)) else {
          return refuse(whole, "\"\(excerpt(whole))\" cannot be parsed and is left out")
        }
      default: break
      }
      write(token)
    }
    guard open.isEmpty else { return refuse(whole, "\"\(excerpt(whole))\" lacks a bracket and is left out") }
    return true
  }

  /// Why it is not known what a token of a value loads, as the end of a message; nil if it loads nothing, or an address.
  private func loadingFault(_ token: CSSToken, within function: CSSFunction?) -> String? {
    switch (token.kind, function) {
    case (.string, .unknown?): return "has a function that may load files"
    case (.function, _):
      let name = name(token)
      if name == "url" || name == "src" { return "cannot be parsed" }
      return CSSFunction.fault(CSSFunction(name), within: function)
    default: return nil
    }
  }

  /// Records the direction that a rule sets for the whole page.
  mutating func noteDirection(_ start: Int, end: Int, _ prelude: [CSSToken]) {
    // Few rules set it, so tokens shorter than `direction` are skipped first; escapes only make a name longer.
    func mayBeDirection(_ token: CSSToken) -> Bool {
      token.kind == .identifier && token.end - token.start >= 9
    }
    let names = tokens[start..<max(start, end - 2)]
    guard names.contains(where: { mayBeDirection($0) && name($0) == "direction" }) else { return }
    let selectors = String(decoding: prelude.flatMap { Array(text($0)) }, as: UTF8.self).lowercased()
      .split(separator: ",").map { $0.split { $0.isWhitespace }.joined(separator: " ") }
    guard selectors.contains(where: { ["html", "body", ":root", "*", "html body"].contains($0) }) else {
      return
    }
    for index in start..<max(start, end - 2)
    where mayBeDirection(tokens[index]) && name(tokens[index]) == "direction" {
      var next = index + 1
      while next < end, tokens[next].isBlank || tokens[next].kind == .colon { next += 1 }
      guard next < end, tokens[next].kind == .identifier else { continue }
      if let direction = Direction(rawValue: name(tokens[next])) { sheet.direction = direction }
    }
  }

  /// A state of the output that can be restored.
  package struct Mark {
    package let bytes: Int
    package let slots: Int
    package let media: Int
    package let imports: Int

    package init(_ writer: StyleSheetWriter) {
      bytes = writer.sheet.content.bytes.count
      slots = writer.sheet.content.slots.count
      media = writer.sheet.media.count
      imports = writer.sheet.imports.count
    }
  }

  /// Removes what was written since the mark.
  package mutating func restore(_ mark: Mark) {
    sheet.content.bytes.removeLast(sheet.content.bytes.count - mark.bytes)
    sheet.content.slots.removeLast(sheet.content.slots.count - mark.slots)
    sheet.media.removeLast(sheet.media.count - mark.media)
    sheet.imports.removeLast(sheet.imports.count - mark.imports)
  }
}
