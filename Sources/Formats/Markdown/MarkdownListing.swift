import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A directive that shows code: its own, that of a file, or that of a cell.
struct MarkdownListing {
  private let directive: MarkdownDirectiveBlock

  init(_ directive: MarkdownDirectiveBlock) { self.directive = directive }

  /// Writes the code or the file for a directive of that kind.
  func write(_ kind: MarkdownDirective.Kind, to page: inout MarkdownWriter) {
    switch kind {
    case .codeCell: codeCell(to: &page)
    case .include: include(to: &page)
    case .literalInclude: literalInclude(to: &page)
    case .mermaid:
      diagram(to: &page)
    default: code(to: &page)
    }
  }

  private func code(to page: inout MarkdownWriter) {
    let language = MarkdownCode.language(of: directive.argument.bytes)
    listing(page.document.content(of: directive.index).bytes[...], language: language, to: &page)
  }

  /// A diagram as its code: that of the directive, or of the file that it names.
  private func diagram(to page: inout MarkdownWriter) {
    let content = page.document.content(of: directive.index).bytes[...]
    guard content.isBlank, directive.hasArgument else {
      return listing(content, as: .figure, language: directive.name, to: &page)
    }
    guard let (bytes, _) = file(to: &page) else { return }
    listing(bytes[...], as: .figure, language: directive.name, to: &page)
  }

  private func literalInclude(to page: inout MarkdownWriter) {
    guard let (bytes, _) = file(to: &page) else { return }
    let ending = directive.argumentText.split(separator: ".").last.map(String.init) ?? ""
    let language = directive.options["language"] ?? directive.options["lang"] ?? ending
    listing(excerpt(of: bytes, to: &page), language: language.lowercased(), to: &page)
  }

  /// The part of a file that the options choose; those that find nothing in it are told.
  private func excerpt(of bytes: [UInt8], to page: inout MarkdownWriter) -> ArraySlice<UInt8> {
    let excerpt = MarkdownExcerpt(directive.options)
    for option in excerpt.unmatched(in: bytes) {
      page.writer.count(.excerptUnmatched, key: option.key, at: .bytes(option.range)) {
        "\(option.key) of \(directive.name) finds no \"\(option.value)\" in \(directive.argumentText)"
      }
    }
    return excerpt.choose(from: bytes)
  }

  private func include(to page: inout MarkdownWriter) {
    guard let (bytes, path) = file(to: &page) else { return }
    let chosen = excerpt(of: bytes, to: &page)
    if directive.options.has("literal") || directive.options.has("code") {
      return listing(
        chosen, language: directive.options["code"] ?? directive.options["lang"] ?? "", to: &page)
    }
    guard MarkdownInclusion.mayInclude(path, at: page.writer.place, in: &page) else { return }
    if let label = directive.label { page.labels.prepend(label.value, at: label.range) }
    writeIncluded(Array(chosen), of: path, to: &page)
  }

  /// Writes the Markdown of another file in place of a directive.
  private func writeIncluded(_ bytes: [UInt8], of path: String, to page: inout MarkdownWriter) {
    let valid =
      String(validating: bytes, as: UTF8.self) == nil
      ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    var text = PlacedText(valid, at: page.document.text.fileOffset(Int(directive.block.start)))
    text.isFixed = true
    page.writeOther(text, of: path)
  }

  /// Writes the HTML of a file.
  func writeFile(ofHTML option: MarkdownOptions.Option?, to page: inout MarkdownWriter) {
    guard let option else { return }
    let place = PageWriter.Place.bytes(option.range)
    let path = WebAddress.resolved(Array(option.value.utf8)[...], from: page.context.path)
    let named = MarkdownNamedFile(name: option.value, path: path, isIncluded: true)
    guard let bytes = named.read(in: &page, at: place), page.mayRepeat(bytes.count, at: place) else { return }
    page.html(MarkdownContent(bytes: bytes, starts: [(0, directive.block.start)]))
  }

  /// Writes code, in a figure if it has a caption or a label.
  private func listing(
    _ bytes: ArraySlice<UInt8>, as kind: Anchor.Kind = .listing, language: String,
    to page: inout MarkdownWriter
  ) {
    let filename = directive.options.option("filename")
    let caption = directive.options.option("caption") ?? filename
    let isNumbered = page.settings.numbersCode || kind == .figure
    let isLabelled =
      isNumbered && !page.labels.isEmbedding && (directive.label != nil || !page.labels.isEmpty)
    guard caption != nil || isLabelled else {
      if let label = directive.label { page.labels.prepend(label.value, at: label.range) }
      return page.code(bytes, language: language)
    }
    page.writer.openFigure(kind)
    page.identify(directive)
    if let filename, filename.value != caption?.value { page.codeTitle(filename.value) }
    page.code(bytes, language: language)
    page.writer.openCaption()
    if let caption { page.inlines(MarkdownContent(option: caption, in: page.document.text)) }
    page.writer.close()
    page.writer.close()
    page.writer.text("\n")
  }

  /// Returns the bytes and path of the file that a directive names relative to its own folder, or nil after reporting
  /// why it cannot be read.
  private func file(to page: inout MarkdownWriter) -> (bytes: [UInt8], path: String)? {
    let name = directive.argument.bytes[...]
    let place = page.place(0..<directive.argument.bytes.count, in: directive.argument)
    let path = WebAddress.resolved(name, from: page.context.path)
    let named = MarkdownNamedFile(
      name: directive.argumentText, path: path, isIncluded: directive.name == "include")
    guard let bytes = named.read(in: &page, at: place), let path else { return nil }
    return page.mayRepeat(bytes.count, at: place) ? (bytes, path) : nil
  }

  /// Writes a code cell; its tags decide whether it is shown. A cell that would draw a figure is shown as code, so that the
  /// caption and the number stay, which references need.
  private func codeCell(to page: inout MarkdownWriter) {
    var source = PlacedText(page.document.content(of: directive.index).bytes)
    var options = NotebookCellOptions()
    options.take(yaml: optionLines(in: page.document))
    options.takeComments(from: &source)
    let isFigure = options.caption != nil
    page.writer.count(.outputsMissing, key: "cell", at: page.writer.place, isGap: true) {
      "code cells in a text are shown without their outputs: no code is run"
    }
    let isRemoved = options.cell == .removed || options.input == .removed
    guard isFigure || !isRemoved else {
      // The label of the missing output points to where it would be.
      if let label = options.label { page.labels.append(label, at: page.writer.byteRange(page.writer.place)) }
      return
    }
    if isFigure { page.writer.openFigure() }
    if let label = options.label ?? directive.label?.value {
      page.labels.prepend(label, at: directive.label?.range ?? page.writer.byteRange(page.writer.place))
    }
    if isFigure { page.identify() }
    var language = MarkdownCode.language(of: directive.argument.bytes)
    if language.isEmpty || language == "ipython3" || language == "ipython" { language = "python" }
    let isFolded = options.cell == .folded || options.input == .folded || isRemoved
    if isFolded {
      page.writer.open(.details)
      page.writer.open(.summary)
      page.writer.text(options.summary ?? page.words[.code])
      page.writer.close()
    }
    page.code(source.bytes[...], language: language)
    if isFolded { page.writer.close() }
    guard isFigure, let caption = options.caption else { return }
    page.writer.openCaption()
    page.inlines(MarkdownContent(bytes: Array(caption.utf8), starts: [(0, directive.block.start)]))
    page.writer.close()
    page.writer.close()
    page.writer.text("\n")
  }

  /// The lines of a directive's options as YAML.
  private func optionLines(in document: MarkdownDocument) -> [UInt8] {
    let (bytes, block) = (document.text.bytes, directive.block)
    var yaml: [UInt8] = []
    for segment in document.segments[Int(block.firstOption)..<Int(block.lastOption)] {
      var line = bytes[Int(segment.start)..<Int(segment.end)]
      // Removes the first colon of `:key: value`, which YAML does not have.
      if line.first == ":" { line = line.dropFirst() }
      yaml += line
      yaml.append("\n")
    }
    return yaml
  }
}
