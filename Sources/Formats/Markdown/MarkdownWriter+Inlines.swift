import BookModel
import Diagnostics
import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// Inline content.
extension MarkdownWriter {
  /// The maximum nesting of emphasis and links; deeper marks are left out.
  private static let depthLimit = 80

  /// An open inline element, and the HTML that was open around it.
  private struct OpenElement {
    var soupDepth: Int
    var floor: Int
    var isWritten: Bool
  }

  /// Parses a text into inline nodes.
  func parse(_ content: MarkdownContent) -> MarkdownInlines {
    let names = MarkdownNames(
      references: texts.references, citationKeys: citations.known, examples: texts.examples,
      citesUnknownKeys: features.contains(.pandoc) && context.text.missingBibliography != nil,
      citesAnyName: features.contains(.pandoc) || context.text.citesAnyName,
      isLabel: { [labels = texts.labels, context, features] label in
        features.contains(.citations)
          && [label, MarkdownFigureParts.whole(label)].contains {
            labels.contains($0) || context.sourceOfLabel($0) != nil
          }
      })
    return MarkdownInlineParser.parse(content, names: names, features: features)
  }

  /// Writes the text of a leaf.
  mutating func inlines(_ content: MarkdownContent) {
    let parsed = parse(content)
    MarkdownRawMarkup(content, parsed).report(in: content, to: &self)
    let floor = soup.floor
    let depth = soup.depth
    soup.floor = depth
    nodes(of: parsed, content: content)
    soup.close(to: depth, in: &writer)
    soup.floor = floor
  }

  /// Writes a range of a text as Markdown.
  mutating func nested(_ content: MarkdownContent, range: Range<Int>) {
    guard nesting.mayEnter(limit: MarkdownNesting.roleLimit) else { return writer.text(content.bytes[range]) }
    nesting.enter()
    inlines(content.part(range))
    nesting.leave()
  }

  /// Writes inline nodes; within HTML, text belongs to its elements, which stay open.
  mutating func nodes(of parsed: MarkdownInlines, content: MarkdownContent, isWithinHTML: Bool = false) {
    var open: [OpenElement] = []
    var index = parsed.first
    while index >= 0 {
      let node = parsed.nodes[Int(index)]
      let range = Int(node.start)..<max(Int(node.start), Int(node.end))
      switch node.kind {
      case .text where isWithinHTML, .softBreak where isWithinHTML: html(content.part(range))
      case .text: text(content.bytes[range])
      case .literal: writer.text(parsed.extra[range])
      case .softBreak:
        if features.contains(.lineBreaks) {
          writer.open(.br)
          writer.close()
        }
        writer.text(["\n"])
      case .openEmphasis: begin(.em, &open)
      case .openStrong: begin(.strong, &open)
      case .openStrike: begin(.del, &open)
      case .openMark: begin(.mark, &open)
      case .openInsertion: begin(.ins, &open)
      case .openLink:
        index = beginLink(index, parsed, content: content, &open)
        continue
      case .openSpan:
        begin(.span, &open)
        attributes(content, parsed.attributes[Int(node.data)])
      case .closeEmphasis, .closeStrong, .closeStrike, .closeMark, .closeInsertion, .closeLink,
        .closeSpan:
        end(&open)
      case .openImage:
        index = picture(index, parsed, content: content)
        continue
      default: piece(node, range: range, parsed, content: content)
      }
      index = node.next
    }
    while !open.isEmpty { end(&open) }
  }

  /// Writes a node that contains no others.
  private mutating func piece(
    _ node: MarkdownInlines.Node, range: Range<Int>, _ parsed: MarkdownInlines, content: MarkdownContent
  ) {
    switch node.kind {
    case .hardBreak:
      writer.open(.br)
      writer.close()
      writer.text("\n")
    case .code:
      if features.contains(.pandoc), MarkdownRunOutput.writeExpression(content, range: range, to: &self) {
        return
      }
      MarkdownMark.writeCode(content.bytes[range], to: &self)
    case .html: html(content.part(range))
    case .math: MarkdownFormula(content, range).write(to: &self)
    case .displayMath:
      let label = node.data < 0 ? nil : parsed.labels[Int(node.data)]
      MarkdownFormula(content.part(range)).writeDisplayed(
        label: label.map { String(decoding: content.bytes[$0], as: UTF8.self) },
        at: label.map { fileRange($0, in: content) }, to: &self)
    case .role:
      MarkdownRoleWriter(parsed.roles[Int(node.data)], in: content).write(to: &self)
    case .texReference: MarkdownCrossReference(content, range).write(ofTeX: node.data == 0, to: &self)
    case .footnote: MarkdownFootnoteWriter.mark(content, range: range, to: &self)
    case .citation, .citationInText:
      MarkdownCitationWriter(content, range).write(isInText: node.kind == .citationInText, to: &self)
    case .substitution: substitution(content, range: range)
    case .wikiLink: MarkdownWikiLink(content, range, in: self).write(to: &self)
    case .wikiEmbed: MarkdownWikiLink(content, range, in: self).show(isBlock: false, to: &self)
    case .icon: MarkdownIcon(content.bytes[range]).write(at: place(range, in: content), to: &self)
    case .keys, .deletion, .insertion, .highlight, .remark:
      MarkdownMark(node.kind, content, range).write(to: &self)
    case .tag:
      writer.open(.span)
      writer.addClass("tag")
      writer.text(content.bytes[range])
      writer.close()
    default: MarkdownPandocPiece(node: node, range: range, parsed: parsed, content: content).write(to: &self)
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

  /// Opens a link; returns the next node.
  private mutating func beginLink(
    _ index: Int32, _ parsed: MarkdownInlines, content: MarkdownContent, _ open: inout [OpenElement]
  ) -> Int32 {
    let node = parsed.nodes[Int(index)]
    let link = parsed.links[Int(node.data)]
    if let next = MarkdownLinkFormat(index, parsed, content: content, in: self)?.write(link, to: &self) {
      return next
    }
    let isEmpty = node.next >= 0 && parsed.nodes[Int(node.next)].kind == .closeLink
    let isAddress = !isEmpty && isOwnText(node, link, parsed, content: content)
    let place: PageWriter.Place =
      link.isDefined
      ? self.place(link.place.lowerBound, link.place.upperBound) : self.place(link.place, in: content)
    // An address without marks within a link of HTML is its text.
    let isWritten = open.count < Self.depthLimit && !(link.isBare && soup.holdsLink)
    open.append(OpenElement(soupDepth: soup.depth, floor: soup.floor, isWritten: isWritten))
    soup.floor = soup.depth
    guard isWritten else { return node.next }
    if link.isDefined, !mayRepeat(link.destination.count + (link.title?.count ?? 0), at: place) {
      open[open.count - 1].isWritten = false
      return node.next
    }
    let address = MarkdownShortcode.expanded(link.destination, at: place, in: &self)
    let isPlaceholder = isEmpty && address.elementsEqual("#".utf8)
    let target = isPlaceholder ? .none : self.target(address, at: place)
    writer.openLink(to: target, takesText: (isEmpty || isAddress) && target != .none, at: place)
    if target == .none, isEmpty {
      let hash = link.destination.lastIndex(of: "#").map { $0 + 1 } ?? 0
      writer.text(link.destination[hash...])
    }
    if let title = link.title { writer.attribute("title", String(decoding: title, as: UTF8.self)) }
    if link.attributes >= 0 { attributes(content, parsed.attributes[Int(link.attributes)]) }
    return isAddress ? parsed.nodes[Int(node.next)].next : node.next
  }

  /// Whether a link is `<project:#label>`, whose text comes from its target.
  private func isOwnText(
    _ node: MarkdownInlines.Node, _ link: MarkdownInlines.Link, _ parsed: MarkdownInlines,
    content: MarkdownContent
  ) -> Bool {
    link.destination.starts(with: Array("project:".utf8)) && !link.isDefined && node.next >= 0
      && content.bytes[Int(parsed.nodes[Int(node.next)].start)..<Int(parsed.nodes[Int(node.next)].end)]
        .elementsEqual(link.destination)
  }

  /// Writes a picture; returns the node after it.
  private mutating func picture(_ index: Int32, _ parsed: MarkdownInlines, content: MarkdownContent)
    -> Int32
  {
    let link = parsed.links[Int(parsed.nodes[Int(index)].data)]
    let (alternative, next) = alternative(index, parsed, content: content)
    let place: PageWriter.Place =
      link.isDefined
      ? self.place(link.place.lowerBound, link.place.upperBound) : self.place(link.place, in: content)
    let address = MarkdownShortcode.expanded(link.destination, at: place, in: &self)
    if embeds(address, alternative, at: place) { return next }
    if link.isDefined, !mayRepeat(link.destination.count + (link.title?.count ?? 0), at: place) {
      writer.text(alternative[...])
      return next
    }
    var picture = Picture(
      MarkdownVaultAddress.ofPicture(address, in: self), at: place,
      alternative: alternative.isEmpty ? nil : String(decoding: alternative, as: UTF8.self))
    if features.contains(.wikiLinks) { MarkdownWikiLink.takeSize(of: &picture) }
    var classes = ""
    if link.attributes >= 0 {
      for (key, value) in MarkdownAttributes.parse(content.bytes[parsed.attributes[Int(link.attributes)]]) {
        switch key {
        case "width", "w": picture.width = value
        case "height", "h": picture.height = value
        case "class": classes += " " + value
        case "alt", "fig-alt": picture.alternative = value
        case "name", "id", "label": labels.append(value, at: fileRange(link.place, in: content))
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

  /// The text between the brackets of a picture, and the node after it.
  private func alternative(_ index: Int32, _ parsed: MarkdownInlines, content: MarkdownContent) -> (
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
      case .softBreak, .hardBreak: text.append(" ")
      default: break
      }
      next = node.next
      if depth == 0 { break }
    }
    return (text, next)
  }

  /// Writes the content that `![](#label)` embeds, or its alternative text. Returns false for other addresses.
  private mutating func embeds(_ address: [UInt8], _ alternative: [UInt8], at place: PageWriter.Place) -> Bool
  {
    guard address.first == "#", features.contains(.myst) else { return false }
    writer.place = place
    let label = String(decoding: WebAddress.decoded(address.dropFirst()), as: UTF8.self)
    let before = writer.writtenCount
    guard mayRepeat(0, at: place), MarkdownEmbedding(label, at: place).write(to: &self) else {
      writer.text(alternative[...])
      return true
    }
    nesting.repeat(max(0, writer.writtenCount - before))
    return true
  }

  /// Writes attributes into the open tag.
  private mutating func attributes(_ content: MarkdownContent, _ range: Range<Int>) {
    for (key, value) in MarkdownAttributes.parse(content.bytes[range]) {
      switch key {
      case "class": writer.addClass(value)
      case "name", "id", "label": identify(name: value)
      case "style", "title", "lang", "dir": writer.attribute(key, value)
      default: break
      }
    }
  }

  /// `{{ name }}`
  mutating func substitution(_ content: MarkdownContent, range: Range<Int>) {
    if features.contains(.commands),
      let command = MarkdownCommand(content.bytes[range], at: place(range, in: content))
    {
      return command.write(isBlock: false, to: &self)
    }
    let name = String(decoding: Array(content.bytes[range].trimmed), as: UTF8.self)
    guard let text = settings.substitution(name), nesting.mayEnter() else {
      if settings.substitution(name) == nil {
        MarkdownCommand.reportUnknown(name, at: place(range, in: content), in: &self)
      }
      writer.text("{{" + String(decoding: content.bytes[range], as: UTF8.self) + "}}")
      return
    }
    guard mayRepeat(text.utf8.count, at: place(range, in: content)) else {
      return writer.text("{{" + String(decoding: content.bytes[range], as: UTF8.self) + "}}")
    }
    nesting.enter()
    // Every byte of the substituted text is placed at its use.
    let start = Int32(content.textOffset(range.lowerBound))
    inlines(MarkdownContent(bytes: Array(text.utf8), starts: [(0, start)]))
    nesting.leave()
  }

  /// The number of the example of a label.
  func exampleNumber(_ label: ArraySlice<UInt8>) -> String {
    texts.examples[String(decoding: label, as: UTF8.self)].map { String($0) } ?? ""
  }

  /// The text of a leaf without markup.
  func plainText(_ content: MarkdownContent) -> String {
    let parsed = parse(content)
    var text: [UInt8] = []
    var index = parsed.first
    while index >= 0 {
      let node = parsed.nodes[Int(index)]
      let range = Int(node.start)..<max(Int(node.start), Int(node.end))
      switch node.kind {
      case .text, .math, .superscript, .subscript, .insertion, .highlight: text += content.bytes[range]
      case .keys: text += content.bytes[range]
      case .code: text += MarkdownCode.text(of: content.bytes[range])
      case .role: text += MarkdownRole.text(of: content.bytes[range])
      case .wikiLink: text += MarkdownWikiLink.text(of: content.bytes[range])
      case .tag: text += content.bytes[range]
      case .exampleReference: text += Array(exampleNumber(content.bytes[range]).utf8)
      case .literal: text += parsed.extra[range]
      case .softBreak, .hardBreak: text.append(" ")
      default: break
      }
      index = node.next
    }
    return String(decoding: text, as: UTF8.self)
  }
}
