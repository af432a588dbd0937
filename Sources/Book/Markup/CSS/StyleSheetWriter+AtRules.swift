import BookModel
import Diagnostics

/// File name extensions of the font formats that every reading system supports:
/// https://www.w3.org/TR/epub-33/#sec-core-media-types
private let fontEndings = [".otf", ".ttf", ".woff", ".woff2"]

extension StyleSheetWriter {
  /// Writes an at-rule and moves past it.
  mutating func writeAtRule() {
    let start = index
    let name = name(tokens[start])
    var stop = start + 1
    while stop < limit, ![.semicolon, .openBrace, .closeBrace].contains(tokens[stop].kind) {
      stop =
        [.openParenthesis, .openBracket, .function].contains(tokens[stop].kind)
        ? min(endOfBlock(stop), limit) : stop + 1
    }
    let hasBlock = stop < limit && tokens[stop].kind == .openBrace
    let end =
      hasBlock
      ? min(endOfBlock(stop), limit) : stop < limit && tokens[stop].kind == .semicolon ? stop + 1 : stop
    if !hasBlock, stop == tokens.count { note(.syntax, start..<stop) }
    let mark = Mark(self)
    let isWritten: Bool
    switch name {
    case "charset": isWritten = false
    case "import": isWritten = writeImport(start, stop, hasBlock: hasBlock)
    case "namespace": isWritten = !hasBlock && writeStatement(start, stop)
    case "font-face": isWritten = hasBlock && writeFontFace(start, stop, end: end)
    default:
      if name != "layer" || hasBlock { allowsImports = false }
      isWritten = hasBlock ? writeBlock(name, start: start, stop, end: end) : writeStatement(start, stop)
    }
    if !isWritten { restore(mark) }
    index = end
  }

  /// Writes `@name prelude;`; the URLs of namespaces are not files.
  private mutating func writeStatement(_ start: Int, _ stop: Int) -> Bool {
    let isNamespace = name(tokens[start]) == "namespace"
    if !isNamespace {
      write(tokens[start])
      guard writeValue((start + 1)..<stop, of: start..<stop) else { return false }
    } else {
      if !namesNamespace((start + 1)..<stop) {
        report(
          .styleAdjusted, start..<stop, "\"\(excerpt(start..<stop))\" cannot be parsed and is left out",
          fault: .syntax)
        return false
      }
      for token in tokens[start..<stop] { write(token) }
    }
    write(";")
    return true
  }

  /// Whether tokens are what follows `@namespace`: an optional prefix, and a string or `url(…)`.
  private func namesNamespace(_ range: Range<Int>) -> Bool {
    var rest = range.filter { !tokens[$0].isBlank }[...]
    if let first = rest.first, tokens[first].kind == .identifier { rest = rest.dropFirst() }
    guard let target = rest.first, !tokens[range].contains(where: { $0.kind == .badComment }) else {
      return false
    }
    let next = tokens[target].kind == .string ? target + 1 : address(at: target, end: range.upperBound)?.next
    guard let next else { return false }
    return tokens[next..<range.upperBound].allSatisfy(\.isBlank)
  }

  private mutating func writeImport(_ start: Int, _ stop: Int, hasBlock: Bool) -> Bool {
    let whole = start..<stop
    var position = start + 1
    while position < stop, tokens[position].isBlank { position += 1 }
    var target: (address: String, next: Int)?
    if position < stop {
      let token = tokens[position]
      target =
        token.kind == .string
        ? (cssUnescaped(text(token).dropFirst().dropLast()), position + 1) : address(at: position, end: stop)
    }
    guard let target, !hasBlock, allowsImports else {
      let reason = target == nil || hasBlock ? "cannot be parsed" : "follows other rules"
      report(
        .styleAdjusted, whole, "\"\(excerpt(whole))\" \(reason) and is left out",
        fault: target == nil || hasBlock ? .syntax : nil)
      return false
    }
    guard case .file = destination(target.address) else {
      if case .verbatim = destination(target.address) {
        report(.styleAdjusted, whole, "\"\(excerpt(whole))\" imports no file of the book and is left out")
        return false
      }
      return write(address: target.address, of: whole)
    }
    write("@import ")
    let media = sheet.media.count
    guard write(address: target.address, of: whole, isImport: true), writeValue(target.next..<stop, of: whole)
    else {
      return false
    }
    sheet.imports.append(media)
    write(";")
    return true
  }

  /// Writes an at-rule with a block; the block contains rules if a brace comes before a semicolon in it.
  private mutating func writeBlock(_ name: String, start: Int, _ open: Int, end: Int) -> Bool {
    write("@" + name)
    guard writeValue((start + 1)..<open, of: start..<open) else { return false }
    write("{")
    let close = closing(open, end: end)
    let first = tokens[(open + 1)..<close].first { [.openBrace, .semicolon, .closeBrace].contains($0.kind) }
    let holdsRules = first?.kind == .openBrace && name != "page"
    index = open + 1
    let outer = limit
    limit = close
    let isWritten = nested { writer in
      guard holdsRules else {
        writer.writeDeclarations(until: close)
        return
      }
      while writer.index < close {
        if writer.tokens[writer.index].isBlank {
          writer.writeBlanks()
        } else {
          writer.writeRule(isKeyframe: name.hasSuffix("keyframes"))
        }
      }
    }
    limit = outer
    if !isWritten {
      report(.styleAdjusted, start..<open, "rules are nested too deeply here and are left out")
    }
    write("}")
    return isWritten
  }

  /// Writes an @font-face with the sources that exist in the book.
  private mutating func writeFontFace(_ start: Int, _ open: Int, end: Int) -> Bool {
    allowsImports = false
    write("@font-face{")
    let close = closing(open, end: end)
    var count = 0
    var hasSource = false
    index = open + 1
    while index < close {
      if tokens[index].isBlank || tokens[index].kind == .semicolon {
        index += 1
        continue
      }
      let from = index
      var stop = from
      while stop < close, tokens[stop].kind != .semicolon {
        stop =
          [.openParenthesis, .openBracket, .openBrace, .function].contains(tokens[stop].kind)
          ? min(endOfBlock(stop), close) : stop + 1
      }
      let mark = Mark(self)
      if tokens[from].kind == .identifier, name(tokens[from]) == "src" {
        if writeSources(from, stop) { (hasSource, count) = (true, count + 1) } else { restore(mark) }
        index = stop
      } else {
        writeDeclarations(until: stop)
        if Mark(self).bytes > mark.bytes { count += 1 }
      }
    }
    write("}")
    if !hasSource {
      let isEmpty = tokens[(open + 1)..<close].allSatisfy { $0.isBlank || $0.kind == .semicolon }
      report(
        .styleAdjusted, start..<open, "@font-face has no font in the book; it is left out",
        fault: isEmpty ? .emptyFontFace : nil)
    }
    return hasSource && count > 0
  }

  /// Writes the list of a font's sources without those that are not in the book or not widely supported.
  private mutating func writeSources(_ start: Int, _ stop: Int) -> Bool {
    var position = start + 1
    while position < stop, tokens[position].isBlank { position += 1 }
    guard position < stop, tokens[position].kind == .colon else { return false }
    write("src:")
    var isFirst = true
    for item in items(position + 1, stop) {
      let mark = Mark(self)
      if !isFirst { write(", ") }
      if isFont(item), writeValue(item, of: item) { isFirst = false } else { restore(mark) }
    }
    write(";")
    return !isFirst
  }

  /// The ranges between commas, without surrounding white space and comments.
  private func items(_ start: Int, _ stop: Int) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var from = start
    var position = start
    while position <= stop {
      if position == stop || tokens[position].kind == .comma {
        var (lower, upper) = (from, position)
        while lower < upper, tokens[lower].isBlank { lower += 1 }
        while upper > lower, tokens[upper - 1].isBlank { upper -= 1 }
        if lower < upper { items.append(lower..<upper) }
        from = position + 1
        position += 1
      } else {
        position =
          [.openParenthesis, .function].contains(tokens[position].kind)
          ? min(endOfBlock(position), stop) : position + 1
      }
    }
    return items
  }

  /// Whether an item of `src` is a font of a supported format, by its extension; reports it if not.
  private mutating func isFont(_ item: Range<Int>) -> Bool {
    if tokens[item.lowerBound].kind == .string {
      report(.styleAdjusted, item, "\"\(excerpt(item))\" is no font; it is left out")
      return false
    }
    guard let (address, _) = address(at: item.lowerBound, end: item.upperBound) else { return true }
    guard case .file(let file, _) = destination(address) else { return true }
    if fontEndings.contains(where: { file.lowercased().hasSuffix($0) }) { return true }
    report(.styleAdjusted, item, "\"\(file)\" is not a font that EPUB readers support; it is left out")
    return false
  }
}
