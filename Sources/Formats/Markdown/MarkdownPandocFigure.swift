import BookModel
import MarkdownSyntax
import PageWriting
import TextBytes

/// A paragraph that contains only a picture, which pandoc makes a figure: `![Caption](a.png){#fig-a fig-alt="Words"}`.
struct MarkdownPandocFigure {
  private let content: MarkdownContent
  private let link: MarkdownInlines.Link
  private let attributes: MarkdownAttributeList
  /// The caption, without the label that bookdown puts into it.
  private let caption: MarkdownCaption
  /// The link around the picture.
  private let target: MarkdownInlines.Link?

  /// Reads the figure of a paragraph; nil if there is other text, or the picture has neither caption nor label.
  init?(_ index: Int, in page: MarkdownWriter) {
    let content = page.document.content(of: index)
    let bytes = content.bytes[...].trimmed
    guard page.document.blocks[index].kind == .paragraph,
      bytes.starts(withASCII: "![") || bytes.starts(withASCII: "[!["),
      bytes.last == ")" || bytes.last == "}" || bytes.last == "]"
    else { return nil }
    let parsed = page.parse(content)
    var nodes: [MarkdownInlines.Node] = []
    var next = parsed.first
    while next >= 0 {
      nodes.append(parsed.nodes[Int(next)])
      next = parsed.nodes[Int(next)].next
    }
    nodes.removeAll { $0.kind == .nothing || ($0.kind == .text && $0.start == $0.end) }
    var target: MarkdownInlines.Link?
    if let first = nodes.first, let last = nodes.last, first.kind == .openLink, last.kind == .closeLink {
      target = parsed.links[Int(first.data)]
      nodes = Array(nodes.dropFirst().dropLast())
    }
    guard let first = nodes.first, let last = nodes.last, first.kind == .openImage, last.kind == .closeImage,
      !nodes.dropFirst().dropLast().contains(where: { $0.kind == .openImage || $0.kind == .closeImage })
    else { return nil }
    self.content = content
    self.target = target
    link = parsed.links[Int(first.data)]
    attributes =
      link.attributes < 0
      ? MarkdownAttributeList([])
      : MarkdownAttributeList(content.bytes[parsed.attributes[Int(link.attributes)]])
    caption = MarkdownCaption(
      content.part(Int(first.end)..<max(Int(first.end), Int(last.start))), in: page.features)
    guard !caption.content.bytes[...].isBlank || attributes.id != nil else { return nil }
  }

  /// Writes the figure.
  func write(to page: inout MarkdownWriter) {
    let place: PageWriter.Place =
      link.isDefined
      ? page.place(link.place.lowerBound, link.place.upperBound) : page.place(link.place, in: content)
    let label = attributes.id ?? caption.label
    let address = MarkdownShortcode.expanded(link.destination, at: place, in: &page)
    page.writer.openFigure(isNumbered: label != nil)
    MarkdownFigureParts.number(.figure, in: &page)
    page.identify(name: label, range: page.fileRange(0..<content.bytes.count, in: content))
    let words = page.plainText(caption.content)
    var picture = Picture(
      MarkdownRunOutput.address(String(decoding: address, as: UTF8.self), in: page), at: place,
      alternative: attributes["fig-alt"] ?? attributes["alt"] ?? (words.isEmpty ? nil : words))
    picture.width = attributes["width"] ?? attributes["out-width"]
    picture.height = attributes["height"]
    page.writer.place = place
    if let target {
      page.writer.openLink(to: page.target(target.destination, at: place), at: place)
    }
    page.writer.openPicture(picture)
    for name in attributes.classes { page.writer.addClass(name) }
    page.writer.close()
    if target != nil { page.writer.close() }
    if !caption.content.bytes[...].isBlank || label != nil {
      page.writer.openCaption()
      page.inlines(caption.content)
      page.writer.close()
    }
    page.writer.close()
    page.writer.text("\n")
  }
}

/// The caption of a picture or table, and the label in it: `(\#fig:a) Words`, `Words {#tbl-a}`.
struct MarkdownCaption {
  private(set) var content: MarkdownContent
  private(set) var label: String?

  init(_ content: MarkdownContent, in features: MarkdownFeatures) {
    self.content = content
    if let found = MarkdownBlockAttributes(endOf: content) {
      label = found.id
      self.content = found.content
    }
    let bytes = self.content.bytes
    guard features.contains(.bookdown), let start = bytes.firstRange(of: Array("(\\#".utf8))?.lowerBound,
      let close = bytes[start...].firstIndex(of: ")")
    else { return }
    label = String(decoding: bytes[(start + 3)..<close], as: UTF8.self)
    var rest = self.content.part(0..<start)
    var behind = close + 1
    while behind < bytes.count, bytes[behind].isSpace { behind += 1 }
    let tail = self.content.part(behind..<bytes.count)
    rest.starts += tail.starts.map { ($0.offset + Int32(rest.bytes.count), $0.text) }
    rest.bytes += tail.bytes
    self.content = rest
  }
}
