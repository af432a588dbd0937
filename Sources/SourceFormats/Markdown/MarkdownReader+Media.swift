import BookModel
import Diagnostics

/// Directives of pictures, code, formulas and files.
extension MarkdownReader {
  // MARK: - Pictures

  /// The picture that a directive's argument names.
  private func picture(_ directive: Directive) -> Picture {
    let place = self.place(0..<directive.argument.bytes.count, in: directive.argument)
    var picture = Picture(
      directive.argumentText, at: place, alternative: directive.options["alt"])
    picture.width =
      directive.options["width"] ?? directive.options["scale"].map { $0.hasSuffix("%") ? $0 : $0 + "%" }
    picture.height = directive.options["height"]
    return picture
  }

  mutating func image(_ directive: Directive) {
    writer.open(.p)
    if let align = directive.options["align"], align == "center" { writer.addStyle("text-align: center") }
    linked(directive)
    writer.close()
  }

  /// Writes the picture, within the link that its `target` gives.
  private mutating func linked(_ directive: Directive) {
    let target = directive.options.option("target")
    if let target {
      let place = PageWriter.Place.bytes(target.range)
      writer.openLink(to: self.target(Array(target.value.utf8), at: place), at: place)
    }
    let ending = directive.argumentText.lowercased().split(separator: ".").last.map(String.init) ?? ""
    if ["mp4", "webm", "mov", "m4v", "ogv", "mp3", "m4a", "ogg", "wav"].contains(ending) {
      recording(directive, isVideo: !["mp3", "m4a", "ogg", "wav"].contains(ending))
      if target != nil { writer.close() }
      return
    }
    var picture = picture(directive)
    if directive.name == "figure", picture.alternative == nil { picture.alternative = caption(directive) }
    writer.place = picture.place
    writer.openPicture(picture)
    if directive.name == "image" { identify(directive) }
    writer.close()
    if target != nil { writer.close() }
  }

  /// The caption of a figure as a description of its picture, which has none of its own.
  private func caption(_ directive: Directive) -> String? {
    let first = document.blocks[directive.index].first
    guard first >= 0, document.blocks[Int(first)].kind == .paragraph else { return nil }
    let text = plainText(document.content(of: Int(first)))
    return text.isEmpty ? nil : text
  }

  mutating func figure(_ directive: Directive) {
    let isNumbered = !["false", "no"].contains(
      directive.options["numbered"] ?? directive.options["enumerated"] ?? "")
    let children = document.children(directive.index)
    let hasTable = children.contains { document.blocks[$0].kind == .table }
    writer.openFigure(hasTable ? .table : .figure, isNumbered: isNumbered)
    if children.count > 2, !directive.hasArgument { writer.addClass("group") }
    identify(directive)
    if directive.argument.bytes.first == 0x23 {
      embed(String(directive.argumentText.dropFirst()), at: writer.place)
    } else if directive.hasArgument {
      linked(directive)
    }
    var captionBlocks: [Int] = []
    for child in children {
      if document.blocks[child].kind == .paragraph, directive.hasArgument || !isPicture(child) {
        captionBlocks.append(child)
      } else if directive.hasArgument, !captionBlocks.isEmpty {
        captionBlocks.append(child)
      } else {
        oneBlock(child)
      }
    }
    writeCaption(captionBlocks)
    writer.close()
    writer.text("\n")
  }

  /// Whether a paragraph holds a picture and nothing else.
  private func isPicture(_ block: Int) -> Bool {
    let parsed = parse(document.content(of: block))
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

  /// Writes one child of a block.
  mutating func oneBlock(_ child: Int, isTight: Bool = false) {
    let floor = soup.floor
    let open = soup.depth
    soup.floor = open
    block(child, isTight: isTight)
    soup.close(to: open, in: &writer)
    soup.floor = floor
  }

  // MARK: - Code

  mutating func codeDirective(_ directive: Directive) {
    let language = Self.language(of: directive.argument.bytes)
    listing(directive, document.content(of: directive.index).bytes[...], language: language)
  }

  /// Code, within a figure where it has a caption, or a label, whose number references show.
  private mutating func listing(_ directive: Directive, _ bytes: ArraySlice<UInt8>, language: String) {
    let caption = directive.options.option("caption", "filename")
    let isNumbered = numbering["code"] ?? numbering["all"] ?? true
    let isLabelled = isNumbered && !isEmbedding && (directive.label != nil || !targets.isEmpty)
    guard caption != nil || isLabelled else {
      if let label = directive.label { targets.insert((label.value, label.range), at: 0) }
      return code(bytes, language: language)
    }
    writer.openFigure(.listing)
    identify(directive)
    code(bytes, language: language)
    writer.openCaption()
    if let caption { inlines(MarkdownContent(option: caption, in: document.text)) }
    writer.close()
    writer.close()
    writer.text("\n")
  }

  mutating func mathDirective(_ directive: Directive) {
    let content = document.content(of: directive.index)
    if directive.hasArgument {
      displayFormula(directive.argument, label: directive.label?.value, at: directive.label?.range)
    }
    if content.bytes.allSatisfy(\.isSpace) { return }
    let label = directive.hasArgument ? nil : directive.label
    displayFormula(content, label: label?.value, at: label?.range)
  }

  mutating func raw(_ directive: Directive) {
    if directive.argumentText.lowercased().contains("html") {
      html(document.content(of: directive.index))
    } else {
      writer.findings.count(.directiveLeftOut, key: "raw", at: writer.place) {
        "raw \(directive.argumentText) is for another kind of output, and left out"
      }
    }
  }

  // MARK: - Files

  /// The bytes of a file that a directive names, from its own folder; nil with a finding where there is none.
  private mutating func file(_ directive: Directive) -> [UInt8]? {
    let name = directive.argument.bytes[...]
    let place = self.place(0..<directive.argument.bytes.count, in: directive.argument)
    guard let path = WebAddress.resolved(name, from: context.path) else {
      writer.findings.report(
        .mediaMissing, at: place, "\"\(directive.argumentText)\" leads out of the book's folder")
      return nil
    }
    do { return try context.readFile(path) } catch {
      writer.findings.report(
        .mediaMissing, at: place, "file \"\(directive.argumentText)\" is not in the book")
      return nil
    }
  }

  mutating func include(_ directive: Directive) {
    guard depth < 8, let bytes = file(directive) else { return }
    let chosen = MarkdownExcerpt(directive.options).choose(from: bytes)
    if directive.options.has("literal") || directive.options.has("code") {
      return listing(
        directive, chosen, language: directive.options["code"] ?? directive.options["lang"] ?? "")
    }
    writeIncluded(Array(chosen), at: Int(directive.block.start))
  }

  /// Writes the Markdown of another file in place of a directive.
  private mutating func writeIncluded(_ bytes: [UInt8], at offset: Int) {
    let valid =
      String(validating: bytes, as: UTF8.self) == nil
      ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    var text = MarkdownText(valid, at: document.text.fileOffset(offset))
    text.isFixed = true
    writeOther(text)
  }

  /// Writes Markdown that does not stand in the text that is being written.
  mutating func writeOther(_ text: MarkdownText) {
    guard depth < 8 else { return }
    let (current, position) = (document, nextDocument)
    gather(text)
    document = documents[documents.count - 1]
    depth += 1
    blocks(in: 0)
    depth -= 1
    document = current
    nextDocument = position
    if documents.count > position, footnotes.values.allSatisfy({ $0.document < documents.count - 1 }) {
      documents.removeLast()
    }
  }

  mutating func literalInclude(_ directive: Directive) {
    guard let bytes = file(directive) else { return }
    let excerpt = MarkdownExcerpt(directive.options)
    let ending = directive.argumentText.split(separator: ".").last.map(String.init) ?? ""
    let language = directive.options["language"] ?? directive.options["lang"] ?? ending
    listing(directive, excerpt.choose(from: bytes), language: language.lowercased())
  }

  // MARK: - Recordings, and what a book cannot hold

  private mutating func recording(_ directive: Directive, isVideo: Bool) {
    let place = self.place(0..<directive.argument.bytes.count, in: directive.argument)
    var recording = Recording(isVideo: isVideo, files: [Recording.File(directive.argumentText, at: place)])
    recording.title = directive.options["title"] ?? directive.options["alt"]
    writer.openRecording(recording)
    writer.close()
  }

  mutating func embedded(_ directive: Directive, _ kind: MarkdownDirective.Kind) {
    var address = directive.argumentText
    let place = self.place(0..<directive.argument.bytes.count, in: directive.argument)
    if directive.name == "youtube" { address = "https://www.youtube.com/watch?v=" + address }
    if directive.name == "vimeo" { address = "https://vimeo.com/" + address }
    let title = directive.options["title"] ?? directive.options["alt"] ?? directive.options["text"]
    if kind == .video || kind == .audio, WebAddress.scheme(Array(address.utf8)[...]) == nil {
      return recording(directive, isVideo: kind == .video)
    }
    if directive.name == "embed", WebAddress.scheme(Array(address.utf8)[...]) == nil {
      identify(directive)
      embed(address.hasPrefix("#") ? String(address.dropFirst()) : address, at: place)
      return
    }
    writer.open(.p)
    identify(directive)
    if !directive.name.hasPrefix("button") {
      writer.findings.count(.embeddedLinked, key: directive.name, at: place) {
        "what \(directive.name) embeds becomes a link"
      }
    }
    let target = self.target(Array(address.utf8), at: place)
    writer.openLink(to: target, takesText: title == nil && directive.block.first < 0, at: place)
    if let title { writer.text(title) }
    writer.close()
    writer.close()
    blocks(in: directive.index)
  }
}

extension MarkdownContent {
  /// The value of an option as a text to read.
  init(option: MarkdownOptions.Option, in text: MarkdownText) {
    bytes = Array(option.value.utf8)
    // Options keep places in the file; a place in the text is near enough where the two differ.
    starts = [(0, option.range.lower - Int32(text.stretches[0].file) + Int32(text.stretches[0].text))]
    if text.stretches.count > 1 { starts = [(0, 0)] }
  }
}

/// The part of a file that the options of `include` and `literalinclude` choose.
struct MarkdownExcerpt {
  private let options: MarkdownOptions

  init(_ options: MarkdownOptions) { self.options = options }

  /// The chosen lines.
  func choose(from bytes: [UInt8]) -> ArraySlice<UInt8> {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    func index(_ key: String, from start: Int = 0) -> Int? {
      guard let text = options[key], !text.isEmpty else { return nil }
      return lines.indices.first { $0 >= start && lines[$0].contains(text.utf8) }
    }
    var start = 0
    if let line = index("start-after") { start = line + 1 }
    if let line = index("start-at") { start = line }
    if let line = options["start-line"].flatMap({ Int($0) }) { start = max(0, line) }
    var end = lines.count
    if let line = index("end-before", from: start) { end = line }
    if let line = index("end-at", from: start) { end = line + 1 }
    if let line = options["end-line"].flatMap({ Int($0) }) { end = line < 0 ? lines.count + line : line }
    var chosen = start < end ? Array(lines[min(start, lines.count)..<min(end, lines.count)]) : []
    if let ranges = options["lines"] { chosen = Self.lines(ranges, of: chosen) }
    if let dedent = options["dedent"] {
      var least = Int.max
      for line in chosen where !line.isBlank { least = min(least, line.prefix { $0 == 0x20 }.count) }
      let width: Int = Int(dedent) ?? (least == .max ? 0 : least)
      chosen = chosen.map { $0.dropFirst(min(width, $0.prefix { $0 == 0x20 || $0 == 0x09 }.count)) }
    }
    return Array(chosen.joined(separator: [0x0A]))[...]
  }

  /// `1,3-5,8-`
  private static func lines(_ text: String, of lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    var chosen: [ArraySlice<UInt8>] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end -> Int? in
        Int(end.filter { $0 != " " })
      }
      let lower: Int? = ends[0]
      let upper: Int? = ends.count > 1 ? ends[1] ?? lines.count : lower
      let first = max(1, lower ?? 1)
      let last = min(lines.count, upper ?? first)
      if first <= last { chosen += lines[(first - 1)..<last] }
    }
    return chosen
  }
}

extension ArraySlice<UInt8> {
  /// Whether some bytes stand in it.
  fileprivate func contains(_ wanted: String.UTF8View) -> Bool {
    let wanted = Array(wanted)
    var index = startIndex
    while index + wanted.count <= endIndex {
      if self[index] == wanted[0], self[index..<(index + wanted.count)].elementsEqual(wanted) { return true }
      index += 1
    }
    return false
  }
}
