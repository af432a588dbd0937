import TextBytes

/// Brackets: links, pictures, footnotes, citations, spans with attributes.
extension MarkdownInlineParser {
  mutating func parseOpenBracket() -> Bool {
    if features.contains(.wikiLinks), parseWikiLink(.wikiLink, at: position) { return true }
    if features.contains(.footnotes), parseFootnote() { return true }
    if features.contains(.citations), parseCitation() { return true }
    openBracket(isImage: false, length: 1)
    return true
  }

  mutating func parseBang() -> Bool {
    guard position + 1 < bytes.count, bytes[position + 1] == "[" else { return false }
    if features.contains(.wikiLinks), parseWikiLink(.wikiEmbed, at: position + 1) { return true }
    // `So it ends![^note]`
    if features.contains(.footnotes), position + 2 < bytes.count, bytes[position + 2] == "^",
      let close = bytes[position..<min(bytes.count, position + 200)].firstIndex(of: "]"),
      names.references.footnotes.contains(
        MarkdownReferences.normalized(bytes[min(position + 3, close)..<close]))
    {
      return false
    }
    openBracket(isImage: true, length: 2)
    return true
  }

  private mutating func openBracket(isImage: Bool, length: Int) {
    flushText(to: position)
    let node = result.append(.text, start: position, end: position + length)
    position += length
    textStart = position
    if !brackets.isEmpty { brackets[brackets.count - 1].hasInner = true }
    brackets.append(Bracket(node: node, isImage: isImage, start: position, delimiter: delimiters.last))
  }

  mutating func parseCloseBracket() -> Bool {
    guard let bracket = brackets.last else { return false }
    guard bracket.isActive else {
      brackets.removeLast()
      return false
    }
    let close = position
    var found = inlineLink(from: close + 1)
    if found == nil { found = referenceLink(bracket, close) }
    guard var (link, end) = found else {
      brackets.removeLast()
      return closeSpan(bracket, close)
    }
    if features.contains(.attributes), let (found, next) = spanAttributes.find(at: end) {
      link.attributes = Int32(result.attributes.count)
      result.attributes.append(found)
      end = next
    }
    flushText(to: close)
    let data = result.links.count
    result.links.append(link)
    result.change(bracket.node, to: bracket.isImage ? .openImage : .openLink, data: data)
    if !bracket.isImage { removeBareLinks(after: bracket.node) }
    delimiters.pair(above: bracket.delimiter, in: &result)
    result.append(bracket.isImage ? .closeImage : .closeLink, start: close, end: end, data: data)
    position = end
    textStart = end
    brackets.removeLast()
    if !bracket.isImage {
      // A link contains no links, so the brackets before it become inactive. Brackets further out are inactive already.
      for index in brackets.indices.reversed() where !brackets[index].isImage {
        guard brackets[index].isActive else { break }
        brackets[index].isActive = false
      }
    }
    return true
  }

  /// Removes the links made from bare URLs inside a link.
  private mutating func removeBareLinks(after node: Int32) {
    var index = result.nodes[Int(node)].next
    while index >= 0 {
      let kind = result.nodes[Int(index)].kind
      let data = Int(result.nodes[Int(index)].data)
      if kind == .openLink || kind == .closeLink, result.links[data].isBare {
        result.change(index, to: .nothing)
      }
      index = result.nodes[Int(index)].next
    }
  }

  /// `(address "title")`
  private func inlineLink(from start: Int) -> (MarkdownInlines.Link, end: Int)? {
    guard start < bytes.count, bytes[start] == "(" else { return nil }
    var index = MarkdownLink.skipSpace(bytes, start: start + 1)
    var range = index..<index
    if index < bytes.count, bytes[index] != ")" {
      guard
        let (destination, end) = MarkdownLink.destination(
          bytes, at: index, holdsShortcodes: features.contains(.pandoc))
      else { return nil }
      range = destination
      index = end
    }
    let behind = MarkdownLink.skipSpace(bytes, start: index)
    var title: [UInt8]?
    var end = behind
    if behind > index, let (titleRange, titleEnd) = MarkdownLink.title(bytes, at: behind) {
      title = MarkdownLink.unescaped(bytes[titleRange])
      end = MarkdownLink.skipSpace(bytes, start: titleEnd)
    }
    guard end < bytes.count, bytes[end] == ")" else { return nil }
    let destination = MarkdownLink.unescaped(bytes[range])
    return (MarkdownInlines.Link(destination: destination, title: title, place: range), end + 1)
  }

  /// `[label]`, `[]` or nothing after the text, if the label is defined.
  private func referenceLink(_ bracket: Bracket, _ close: Int) -> (MarkdownInlines.Link, end: Int)? {
    var end = close + 1
    var label: ArraySlice<UInt8> = bytes[bracket.start..<close]
    if end < bytes.count, bytes[end] == "[", let labelEnd = MarkdownLink.endOfLabel(bytes, at: end) {
      if labelEnd > end + 2 {
        label = bytes[(end + 1)..<(labelEnd - 1)]
      } else if bracket.hasInner {
        return nil
      }
      end = labelEnd
    } else if bracket.hasInner {
      return nil
    }
    guard label.count < 1000 else { return nil }
    guard let definition = names.references[label] else {
      return headingLink(bracket, close, label, end: end)
    }
    var link = MarkdownInlines.Link(
      destination: definition.destination, title: definition.title, place: definition.place)
    link.isDefined = true
    return (link, end)
  }

  /// Pandoc's `[Heading]`, `[Heading][]` and `[text][Heading]`, if there is a heading with that text. Attributes after the
  /// brackets make them a span instead.
  private func headingLink(_ bracket: Bracket, _ close: Int, _ label: ArraySlice<UInt8>, end: Int) -> (
    MarkdownInlines.Link, end: Int
  )? {
    guard features.contains(.pandoc), !bracket.isImage, let destination = names.references.heading(label),
      spanAttributes.find(at: close + 1) == nil
    else { return nil }
    return (MarkdownInlines.Link(destination: destination, place: bracket.start..<close), end)
  }

  /// `[text]{.class}`
  private mutating func closeSpan(_ bracket: Bracket, _ close: Int) -> Bool {
    guard features.contains(.attributes), !bracket.isImage,
      let (found, end) = spanAttributes.find(at: close + 1)
    else {
      return false
    }
    flushText(to: close)
    let data = result.attributes.count
    result.attributes.append(found)
    result.change(bracket.node, to: .openSpan, data: data)
    delimiters.pair(above: bracket.delimiter, in: &result)
    result.append(.closeSpan, start: close, end: end)
    position = end
    textStart = end
    return true
  }

  // MARK: - Footnotes and citations

  private mutating func parseFootnote() -> Bool {
    guard position + 2 < bytes.count, bytes[position + 1] == "^" else { return false }
    var end = position + 2
    while end < bytes.count, end - position < 200, bytes[end] != "]", bytes[end] != "[",
      !bytes[end].isSpace
    {
      end += 1
    }
    guard end < bytes.count, bytes[end] == "]", end > position + 2 else { return false }
    let label = (position + 2)..<end
    guard names.references.footnotes.contains(MarkdownReferences.normalized(bytes[label])) else {
      return false
    }
    take(.footnote, content: label, to: end + 1)
    return true
  }

  /// `[@key; @other]`, if all keys are known.
  private mutating func parseCitation() -> Bool {
    guard position + 2 < bytes.count,
      let close = bytes[position..<min(bytes.count, position + 500)].firstIndex(of: "]"),
      bytes[position..<close].contains("@")
    else { return false }
    let inner = (position + 1)..<close
    if features.contains(.pandoc), parseReferenceGroup(inner) { return true }
    if bytes[inner.lowerBound] == "@", close + 1 >= bytes.count || bytes[close + 1] != "(" {
      let label = (inner.lowerBound + 1)..<close
      if let name = name(label), !names.isCitation(name), names.isLabel(name) {
        take(.texReference, content: label, to: close + 1, data: 1)
        return true
      }
    }
    for part in CitationKey.parts(of: bytes[inner]) {
      guard let at = part.firstIndex(of: "@") else { return false }
      var key = part[(at + 1)...].prefix(while: CitationKey.isByte)
      if key.isEmpty, features.contains(.pandoc), let found = CitationKey.find(in: bytes, after: at) {
        key = bytes[found.key]
      }
      let isKnown = names.isCitation(String(decoding: key, as: UTF8.self))
      guard isKnown || (names.citesAnyName && mayBeCitation(part, key: key)) else { return false }
    }
    if close + 1 < bytes.count, bytes[close + 1] == "(" { return false }
    take(.citation, content: inner, to: close + 1)
    return true
  }

  /// Whether a part of bracketed text can only be a citation: its key is at the start or after a space.
  private func mayBeCitation(_ part: ArraySlice<UInt8>, key: ArraySlice<UInt8>) -> Bool {
    guard key.first?.isLetter == true, let at = part.firstIndex(of: "@") else { return false }
    return at == part.startIndex || part[at - 1].isSpace || part[at - 1] == "-"
  }

  /// The text of a range if all its bytes are allowed in a key.
  private func name(_ range: Range<Int>) -> String? {
    guard !range.isEmpty, bytes[range].allSatisfy(CitationKey.isByte) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// `@key`, or a mail address.
  mutating func parseAt() -> Bool {
    if features.contains(.autolinks), parseMail() { return true }
    if position > 0, CitationKey.isByte(bytes[position - 1]) { return false }
    if features.contains(.pandoc), let end = MarkdownCrossReferenceKey.end(in: bytes, at: position) {
      take(.crossReference, content: position..<end, to: end)
      return true
    }
    if features.contains(.pandoc), parseExampleReference() { return true }
    guard let (name, end) = CitationKey.find(in: bytes, after: position),
      name.lowerBound == position + 1 || features.contains(.pandoc)
    else { return false }
    let key = String(decoding: bytes[name], as: UTF8.self)
    guard names.isCitation(key) else {
      guard names.isLabel(key) else { return parseUnknownCitation(to: end) }
      take(.texReference, content: name, to: end, data: 1)
      return true
    }
    let locator = features.contains(.pandoc) ? CitationKey.endOfWords(in: bytes, after: end) : nil
    take(.citationInText, content: position..<(locator ?? end), to: locator.map { $0 + 1 } ?? end)
    return true
  }

  /// `@key` of an entry that is not known. A name that is the text of a link, `[@name](address)`, cites nothing.
  private mutating func parseUnknownCitation(to end: Int) -> Bool {
    let first = bytes[position + 1]
    guard names.citesAnyName, first.isLetter || first == "_",
      position == 0 || !["@", "\\", "/"].contains(bytes[position - 1])
    else { return false }
    if !brackets.isEmpty, let close = bytes[end..<min(bytes.count, end + 500)].firstIndex(of: "]"),
      close + 1 < bytes.count, ["(", "["].contains(bytes[close + 1])
    {
      return false
    }
    take(.citationInText, content: position..<end, to: end)
    return true
  }
}
