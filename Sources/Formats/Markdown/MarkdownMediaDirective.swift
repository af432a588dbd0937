import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A directive that shows a file or a URL: a picture, a figure, a recording, a frame.
struct MarkdownMediaDirective {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  /// Writes the content for a directive of that kind.
  func write(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    switch kind {
    case .figure, .figureOfContent: figure(to: &page)
    case .image: image(to: &page)
    default: embedded(kind, to: &page)
    }
  }

  private func figure(to page: inout MarkdownWriter) {
    let isNumbered = !["false", "no"].contains(
      directive.options["numbered"] ?? directive.options["enumerated"] ?? "")
    let children = page.document.children(directive.index)
    let hasTable = children.contains { page.document.blocks[$0].kind == .table }
    page.writer.openFigure(hasTable ? .table : .figure, isNumbered: isNumbered)
    if children.count > 2, !directive.hasArgument { page.writer.addClass("group") }
    page.identify(directive)
    let outer = page.nesting.parts.begin(isLabelled: directive.label != nil && !directive.hasArgument)
    defer { page.nesting.parts = outer }
    reportAlternative(to: &page)
    if directive.argument.bytes.first == "#" {
      MarkdownEmbedding(String(directive.argumentText.dropFirst()), at: page.writer.place).write(to: &page)
    } else if directive.hasArgument {
      linked(to: &page)
    }
    var (captionBlocks, partCount) = ([Int](), 0)
    for child in children {
      if page.document.blocks[child].kind == .paragraph, directive.hasArgument || !isPicture(child, in: page)
      {
        captionBlocks.append(child)
      } else if directive.hasArgument, !captionBlocks.isEmpty {
        captionBlocks.append(child)
      } else if directive.name != "figure-md", let label = directive.label, isPicture(child, in: page) {
        parts(of: child, label, &partCount, to: &page)
      } else {
        page.oneBlock(child)
      }
    }
    page.nesting.parts = outer
    page.writeCaption(captionBlocks)
    page.writer.close()
    page.writer.text("\n")
  }

  /// Writes the pictures of a paragraph as the parts (a), (b) of a figure with a label, whose labels are `label-a` and `label-b`.
  private func parts(
    of block: Int, _ label: MarkdownOptions.Option, _ count: inout Int, to page: inout MarkdownWriter
  ) {
    let content = page.document.content(of: block)
    let parsed = page.parse(content)
    var (index, start) = (parsed.first, Int?.none)
    while index >= 0 {
      let node = parsed.nodes[Int(index)]
      index = node.next
      if node.kind == .openImage { start = start ?? Int(node.start) }
      guard node.kind == .closeImage, let first = start else { continue }
      start = nil
      page.writer.openFigure()
      MarkdownFigureParts.number(.figure, in: &page)
      if count < 26 {
        page.labels.append("\(label.value)-\(Character(UnicodeScalar(UInt8(97 + count))))", at: label.range)
      }
      count += 1
      page.identify()
      page.inlines(content.part(first..<Int(node.end)))
      page.writer.openCaption()
      page.writer.close()
      page.writer.close()
    }
  }

  /// Reports words for a picture that no picture of the figure takes.
  private func reportAlternative(to page: inout MarkdownWriter) {
    guard !directive.hasArgument, let option = directive.options.option("alt") else { return }
    page.writer.count(
      .directiveOptionUnused, key: "\(directive.name) alt", at: .bytes(option.range), isGap: true
    ) {
      "option \"alt\" of directive \"\(directive.name)\" has no effect on the pictures in it, which have their own words"
    }
  }

  private func image(to page: inout MarkdownWriter) {
    page.writer.open(.p)
    if let align = directive.options["align"], align == "center" {
      page.writer.addStyle("text-align: center")
    }
    linked(to: &page)
    page.writer.close()
  }

  /// Writes the picture, inside the link given by `target`.
  private func linked(to page: inout MarkdownWriter) {
    let target = directive.options.option("target")
    if let target {
      let place = PageWriter.Place.bytes(target.range)
      page.writer.openLink(to: page.target(Array(target.value.utf8), at: place), at: place)
    }
    let ending = directive.argumentText.lowercased().split(separator: ".").last.map(String.init) ?? ""
    if ["mp4", "webm", "mov", "m4v", "ogv", "mp3", "m4a", "ogg", "wav"].contains(ending) {
      recording(isVideo: !["mp3", "m4a", "ogg", "wav"].contains(ending), to: &page)
      if target != nil { page.writer.close() }
      return
    }
    var picture = picture(in: page)
    if directive.name == "figure", picture.alternative == nil { picture.alternative = caption(in: page) }
    page.writer.place = picture.place
    page.writer.openPicture(picture)
    if directive.name == "image" { page.identify(directive) }
    page.writer.close()
    if target != nil { page.writer.close() }
  }

  /// The picture that a directive's argument names.
  private func picture(in page: MarkdownWriter) -> Picture {
    let place = page.place(0..<directive.argument.bytes.count, in: directive.argument)
    var picture = Picture(
      directive.argumentText, at: place, alternative: directive.options["alt"])
    picture.width =
      directive.options["width"] ?? directive.options["scale"].map { $0.hasSuffix("%") ? $0 : $0 + "%" }
    picture.height = directive.options["height"]
    return picture
  }

  /// The caption of a figure, as the alternative text of a picture that has none of its own.
  private func caption(in page: MarkdownWriter) -> String? {
    let first = page.document.blocks[directive.index].first
    guard first >= 0, page.document.blocks[Int(first)].kind == .paragraph else { return nil }
    let text = page.plainText(page.document.content(of: Int(first)))
    return text.isEmpty ? nil : text
  }

  /// Whether a paragraph contains only a picture.
  private func isPicture(_ block: Int, in page: MarkdownWriter) -> Bool {
    let parsed = page.parse(page.document.content(of: block))
    guard parsed.first >= 0 else { return false }
    var index = parsed.first
    var depth = 0
    while index >= 0 {
      let node = parsed.nodes[Int(index)]
      switch node.kind {
      case .openImage: depth += 1
      case .closeImage: depth -= 1
      case .softBreak, .hardBreak, .nothing: break
      default: if depth == 0, node.end > node.start { return false }
      }
      index = node.next
    }
    return true
  }

  private func recording(isVideo: Bool, to page: inout MarkdownWriter) {
    let place = page.place(0..<directive.argument.bytes.count, in: directive.argument)
    var recording = Recording(isVideo: isVideo, files: [Recording.File(directive.argumentText, at: place)])
    recording.title = directive.options["title"] ?? directive.options["alt"] ?? directive.options["text"]
    page.writer.openRecording(recording)
    if directive.name != "figure" { page.identify(directive) }
    if let title = recording.title { page.writer.attribute("aria-label", title) }
    page.writer.close()
  }

  private func embedded(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    var address = directive.argumentText
    let place = page.place(0..<directive.argument.bytes.count, in: directive.argument)
    if directive.name == "youtube" { address = "https://www.youtube.com/watch?v=" + address }
    if directive.name == "vimeo" { address = "https://vimeo.com/" + address }
    let title = directive.options["title"] ?? directive.options["alt"] ?? directive.options["text"]
    if kind == .video || kind == .audio, WebAddress.scheme(Array(address.utf8)[...]) == nil {
      return recording(isVideo: kind == .video, to: &page)
    }
    if directive.name == "embed", WebAddress.scheme(Array(address.utf8)[...]) == nil {
      page.identify(directive)
      MarkdownEmbedding(address.hasPrefix("#") ? String(address.dropFirst()) : address, at: place).write(
        to: &page)
      return
    }
    page.writer.open(.p)
    page.identify(directive)
    if !directive.name.hasPrefix("button") {
      page.writer.count(.embeddedLinked, key: directive.name, at: place) {
        "what \(directive.name) embeds becomes a link"
      }
    }
    let target = page.target(Array(address.utf8), at: place)
    let content = page.document.content(of: directive.index)
    let isNamed = directive.name.hasPrefix("button") && !content.bytes.allSatisfy(\.isSpace)
    let placeholder = directive.options.option("placeholder")
    page.writer.openLink(
      to: target, takesText: title == nil && !isNamed && placeholder == nil, at: place)
    if let placeholder {
      page.writer.openPicture(
        Picture(placeholder.value, at: .bytes(placeholder.range), alternative: title))
      page.writer.close()
    }
    if isNamed {
      page.inlines(content)
    } else if let title {
      page.writer.text(title)
    }
    page.writer.close()
    page.writer.close()
    page.blocks(in: directive.index)
  }
}
