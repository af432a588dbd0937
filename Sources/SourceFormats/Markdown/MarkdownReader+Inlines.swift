import BookModel
import Diagnostics

/// What stands within lines.
extension MarkdownReader {
  /// How deep emphasis and links may lie in each other; deeper marks are left out.
  private static let depthLimit = 80

  /// An element that is open within a line, and what HTML was open around it.
  private struct OpenElement {
    var soupDepth: Int
    var floor: Int
    var isWritten: Bool
  }

  /// The nodes of a text.
  func parse(_ content: MarkdownContent) -> MarkdownInlines {
    MarkdownInlineParser.parse(
      content, references: references, features: features, citationKeys: citationKeys,
      isLabel: { [ownLabels, context, features] label in
        features.contains(.myst) && (ownLabels.contains(label) || context.sourceOfLabel(label) != nil)
      })
  }

  /// Writes the text of a leaf.
  mutating func inlines(_ content: MarkdownContent) {
    let parsed = parse(content)
    let floor = soup.floor
    let depth = soup.depth
    soup.floor = depth
    nodes(of: parsed, content)
    soup.close(to: depth, in: &writer)
    soup.floor = floor
  }

  private mutating func nodes(of parsed: MarkdownInlines, _ content: MarkdownContent) {
    var open: [OpenElement] = []
    var index = parsed.first
    while index >= 0 {
      let node = parsed.nodes[Int(index)]
      let range = Int(node.start)..<max(Int(node.start), Int(node.end))
      switch node.kind {
      case .text: text(content.bytes[range])
      case .literal: writer.text(parsed.extra[range])
      case .softBreak: writer.text([0x0A])
      case .openEmphasis: begin(.em, &open)
      case .openStrong: begin(.strong, &open)
      case .openStrike: begin(.del, &open)
      case .openLink:
        index = beginLink(index, parsed, content, &open)
        continue
      case .openSpan:
        begin(.span, &open)
        attributes(content, parsed.attributes[Int(node.data)])
      case .closeEmphasis, .closeStrong, .closeStrike, .closeLink, .closeSpan: end(&open)
      case .openImage:
        index = picture(index, parsed, content)
        continue
      default: piece(node, range, parsed, content)
      }
      index = node.next
    }
    while !open.isEmpty { end(&open) }
  }

  /// Writes a node that holds no others.
  private mutating func piece(
    _ node: MarkdownInlines.Node, _ range: Range<Int>, _ parsed: MarkdownInlines, _ content: MarkdownContent
  ) {
    switch node.kind {
    case .hardBreak:
      writer.open(.br)
      writer.close()
      writer.text("\n")
    case .code:
      writer.open(.code)
      writer.text(MarkdownCode.text(of: content.bytes[range])[...])
      writer.close()
    case .html: html(content.part(range))
    case .math: formula(content, range, isDisplay: false)
    case .displayMath:
      let label = node.data < 0 ? nil : parsed.labels[Int(node.data)]
      displayFormula(
        content.part(range), label: label.map { String(decoding: content.bytes[$0], as: UTF8.self) },
        at: label.map { fileRange($0, in: content) })
    case .role:
      let role = parsed.roles[Int(node.data)]
      self.role(role, content)
    case .texReference:
      writer.openLink(
        to: .label(String(decoding: content.bytes[range], as: UTF8.self)), takesText: true,
        at: place(range, in: content))
      if node.data == 0 { writer.page.links[writer.page.links.count - 1].textFormat = "{number}" }
      writer.close()
    case .footnote: footnoteMark(content, range)
    case .citation, .citationInText: citation(content, range, isInText: node.kind == .citationInText)
    case .substitution: substitution(content, range)
    default: break
    }
  }

  private mutating func begin(_ element: HTMLElement, _ open: inout [OpenElement]) {
    let isWritten = open.count < Self.depthLimit
    open.append(OpenElement(soupDepth: soup.depth, floor: soup.floor, isWritten: isWritten))
    soup.floor = soup.depth
    if isWritten { writer.open(element) }
  }

  private mutating func end(_ open: inout [OpenElement]) {
    guard let element = open.popLast() else { return }
    soup.close(to: element.soupDepth, in: &writer)
    soup.floor = element.floor
    if element.isWritten { writer.close() }
  }

  // MARK: - Links

  /// Opens a link; gives the node to go on with.
  private mutating func beginLink(
    _ index: Int32, _ parsed: MarkdownInlines, _ content: MarkdownContent, _ open: inout [OpenElement]
  ) -> Int32 {
    let node = parsed.nodes[Int(index)]
    let link = parsed.links[Int(node.data)]
    let isEmpty = node.next >= 0 && parsed.nodes[Int(node.next)].kind == .closeLink
    let isAddress = !isEmpty && isOwnText(node, link, parsed, content)
    let place: PageWriter.Place =
      link.isDefined
      ? self.place(link.place.lowerBound, link.place.upperBound) : self.place(link.place, in: content)
    let isWritten = open.count < Self.depthLimit
    open.append(OpenElement(soupDepth: soup.depth, floor: soup.floor, isWritten: isWritten))
    soup.floor = soup.depth
    guard isWritten else { return node.next }
    if link.isDefined, !mayRepeat(link.destination.count + (link.title?.count ?? 0), at: place) {
      open[open.count - 1].isWritten = false
      return node.next
    }
    let target = self.target(link.destination, at: place)
    writer.openLink(to: target, takesText: (isEmpty || isAddress) && target != .none, at: place)
    if target == .none, isEmpty {
      let hash = link.destination.lastIndex(of: 0x23).map { $0 + 1 } ?? 0
      writer.text(link.destination[hash...])
    }
    if let title = link.title { writer.attribute("title", String(decoding: title, as: UTF8.self)) }
    if link.attributes >= 0 { attributes(content, parsed.attributes[Int(link.attributes)]) }
    return isAddress ? parsed.nodes[Int(node.next)].next : node.next
  }

  /// Whether a link is `<project:#label>`, whose text is taken from its target.
  private func isOwnText(
    _ node: MarkdownInlines.Node, _ link: MarkdownInlines.Link, _ parsed: MarkdownInlines,
    _ content: MarkdownContent
  ) -> Bool {
    link.destination.starts(with: Array("project:".utf8)) && !link.isDefined && node.next >= 0
      && content.bytes[Int(parsed.nodes[Int(node.next)].start)..<Int(parsed.nodes[Int(node.next)].end)]
        .elementsEqual(link.destination)
  }

  /// Whether so much may be put in again that stands once in the source; else a finding tells of it.
  mutating func mayRepeat(_ size: Int, at place: PageWriter.Place) -> Bool {
    repeatedBytes += size
    guard repeatedBytes > PageWriter.repetitionLimit(writer.source.bytes.count) else { return true }
    writer.findings.count(.repetitionLimited, key: "", at: place) {
      "what is named here was put in too often already, and is left out from here on"
    }
    return false
  }

  // MARK: - Pictures

  /// Writes a picture; gives the node behind it.
  private mutating func picture(_ index: Int32, _ parsed: MarkdownInlines, _ content: MarkdownContent)
    -> Int32
  {
    let link = parsed.links[Int(parsed.nodes[Int(index)].data)]
    let (alternative, next) = alternative(index, parsed, content)
    let place: PageWriter.Place =
      link.isDefined
      ? self.place(link.place.lowerBound, link.place.upperBound) : self.place(link.place, in: content)
    if embeds(link.destination, alternative, at: place) { return next }
    if link.isDefined, !mayRepeat(link.destination.count + (link.title?.count ?? 0), at: place) {
      writer.text(alternative[...])
      return next
    }
    var picture = Picture(
      String(decoding: link.destination, as: UTF8.self), at: place,
      alternative: alternative.isEmpty ? nil : String(decoding: alternative, as: UTF8.self))
    var classes = ""
    if link.attributes >= 0 {
      for (key, value) in Self.attributes(content.bytes[parsed.attributes[Int(link.attributes)]]) {
        switch key {
        case "width", "w": picture.width = value
        case "height", "h": picture.height = value
        case "class": classes += " " + value
        case "alt": picture.alternative = value
        case "name", "id", "label": targets.append((value, fileRange(link.place, in: content)))
        default: break
        }
      }
    }
    writer.place = place
    writer.openPicture(picture)
    identify()
    if !classes.isEmpty { writer.addClass(classes) }
    if let title = link.title { writer.attribute("title", String(decoding: title, as: UTF8.self)) }
    writer.close()
    return next
  }

  /// The text between the brackets of a picture, and the node behind it.
  private func alternative(_ index: Int32, _ parsed: MarkdownInlines, _ content: MarkdownContent) -> (
    text: [UInt8], next: Int32
  ) {
    var depth = 0
    var next = index
    var text: [UInt8] = []
    while next >= 0 {
      let node = parsed.nodes[Int(next)]
      let range = Int(node.start)..<max(Int(node.start), Int(node.end))
      switch node.kind {
      case .openImage: depth += 1
      case .closeImage: depth -= 1
      case .text, .code, .math: text += content.bytes[range]
      case .literal: text += parsed.extra[range]
      case .softBreak, .hardBreak: text.append(0x20)
      default: break
      }
      next = node.next
      if depth == 0 { break }
    }
    return (text, next)
  }

  /// Writes what `![](#label)` shows again, or the text for it; false for other addresses.
  private mutating func embeds(_ address: [UInt8], _ alternative: [UInt8], at place: PageWriter.Place) -> Bool
  {
    guard address.first == 0x23, features.contains(.myst) else { return false }
    writer.place = place
    let label = String(decoding: WebAddress.decoded(address.dropFirst()), as: UTF8.self)
    let before = writer.output.count
    guard mayRepeat(0, at: place), embed(label, at: place) else {
      writer.text(alternative[...])
      return true
    }
    repeatedBytes += max(0, writer.output.count - before)
    return true
  }

  // MARK: - Attributes

  /// Writes attributes into the tag that is open.
  private mutating func attributes(_ content: MarkdownContent, _ range: Range<Int>) {
    for (key, value) in Self.attributes(content.bytes[range]) {
      switch key {
      case "class": writer.addClass(value)
      case "name", "id", "label": identify(name: value)
      case "style", "title", "lang", "dir": writer.attribute(key, value)
      default: break
      }
    }
  }

  /// `.class #id key="value"` as keys and values.
  static func attributes(_ bytes: ArraySlice<UInt8>) -> [(key: String, value: String)] {
    var result: [(String, String)] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index].isSpace {
        index += 1
        continue
      }
      let start = index
      while index < bytes.endIndex, !bytes[index].isSpace, bytes[index] != 0x3D { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      guard index < bytes.endIndex, bytes[index] == 0x3D else {
        if word.hasPrefix(".") { result.append(("class", String(word.dropFirst()))) }
        if word.hasPrefix("#") { result.append(("id", String(word.dropFirst()))) }
        continue
      }
      index += 1
      let quote = index < bytes.endIndex ? bytes[index] : 0
      let valueStart: Int
      if quote == 0x22 || quote == 0x27 {
        valueStart = index + 1
        index = bytes[valueStart...].firstIndex(of: quote) ?? bytes.endIndex
        result.append((word, String(decoding: bytes[valueStart..<index], as: UTF8.self)))
        index = min(index + 1, bytes.endIndex)
      } else {
        valueStart = index
        while index < bytes.endIndex, !bytes[index].isSpace { index += 1 }
        result.append((word, String(decoding: bytes[valueStart..<index], as: UTF8.self)))
      }
    }
    return result
  }

  // MARK: - Plain text

  /// The text of a leaf without its marks.
  func plainText(_ content: MarkdownContent) -> String {
    let parsed = parse(content)
    var text: [UInt8] = []
    var index = parsed.first
    while index >= 0 {
      let node = parsed.nodes[Int(index)]
      let range = Int(node.start)..<max(Int(node.start), Int(node.end))
      switch node.kind {
      case .text, .math: text += content.bytes[range]
      case .code: text += MarkdownCode.text(of: content.bytes[range])
      case .role: text += MarkdownRole.text(of: content.bytes[range])
      case .literal: text += parsed.extra[range]
      case .softBreak, .hardBreak: text.append(0x20)
      default: break
      }
      index = node.next
    }
    return String(decoding: text, as: UTF8.self)
  }
}
