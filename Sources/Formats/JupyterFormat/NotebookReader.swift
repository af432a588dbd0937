import BookModel
import Diagnostics
import Highlighting
import JSONTree
import Markdown
import MarkupReading
import PageWriting
import TextBytes
import XML

/// Writes a Jupyter notebook to a page: cells in order, code highlighted, each output in the richest form that a book can
/// contain.
///
/// A code cell is `div.cell` with its prompt, its code and its outputs:
///
///     <div class="cell"><p class="prompt">In [1]</p><pre class="code"><code>...</code></pre>
///       <pre class="output">...</pre></div>
struct NotebookReader {
  let notebook: Notebook
  var document: JSONDocument { notebook.document }
  var writer: PageWriter
  var markdown: MarkdownReader
  var soup: TagSoupReader
  let words: Words
  /// The path of the notebook and the offset for findings, if another source shows its outputs.
  var foreign: (path: String, offset: Int)?
  /// The raw cell with the front matter, which is read as Markdown has it.
  private var frontMatter: Notebook.Cell?
  /// Outputs in Markdown or TeX, by their value; their definitions are gathered with those of cells.
  private var texts: [JSONDocument.Value: PlacedText] = [:]
  /// The saved states of widgets, by model id.
  private var widgets: [String: JSONDocument.Value] = [:]

  init(_ notebook: Notebook, source: SourceText, context: ReadingContext) {
    self.notebook = notebook
    writer = PageWriter(context: context, source: source)
    markdown = MarkdownReader(context: context)
    soup = TagSoupReader(context: context)
    words = Words(language: context.language ?? "en", in: .notebook)
    widgets = savedWidgets(document.member(document.root, "metadata"))
  }

  /// Reads the notebook.
  mutating func read() -> SourceReading {
    let metadata = document.member(document.root, "metadata")
    writer.setDocumentTitle(document.string(document.member(metadata, "title")))
    frontMatter = notebook.rawFrontMatter
    if let frontMatter { markdown.gather(frontMatter.source) }
    for cell in notebook.cells where cell.options.cell != .removed && cell.value != frontMatter?.value {
      switch cell.kind {
      case .markdown: markdown.gather(cell.source)
      case .raw: if isMarkdown(cell) { markdown.gather(cell.source) }
      case .code, .heading: break
      }
      if cell.options.output != .removed { for output in cell.outputs { gather(output) } }
    }
    markdown.keepIDs(notebook.cells.compactMap(\.options.label))
    markdown.values.glued = glue()
    markdown.values.outputs = labelledOutputs()
    reportRun()
    if let frontMatter { markdown.write(frontMatter.source, to: &writer) }
    for cell in notebook.cells where cell.options.cell != .removed && cell.value != frontMatter?.value {
      write(cell)
    }
    markdown.finish(&writer)
    soup.close(to: 0, in: &writer)
    var reading = writer.finish()
    markdown.complete(&reading.pages, of: writer.source)
    reading.diagnostics += markdown.diagnostics
    // A notebook may begin with a heading below level 1, which still becomes the page's title.
    for index in reading.pages.indices where reading.pages[index].title == nil {
      reading.pages[index].title = reading.pages[index].titleHeading?.text
    }
    return reading
  }

  /// Reports the cells of a notebook that was saved without a run, since no code is run here.
  private mutating func reportRun() {
    let cells = notebook.cells.filter { $0.kind == .code && !$0.source.bytes[...].isBlank }
    guard cells.allSatisfy({ $0.outputs.isEmpty && $0.prompt == nil }) else { return }
    for cell in cells where cell.options.cell != .removed && cell.options.output != .removed {
      writer.count(
        .outputsMissing, key: "notebook", at: .bytes(cell.source.fileRange(0, upper: 0)), isGap: true
      ) {
        "code cells have no outputs: the notebook was saved without being run, and no code is run"
      }
    }
  }

  // MARK: Cells

  private mutating func write(_ cell: Notebook.Cell) {
    writer.place = .bytes(cell.source.fileRange(0, upper: 0))
    let isFolded = cell.options.cell == .folded
    if isFolded { openDetails(cell.options.summary ?? words[.showCell]) }
    let wrapper = openWidth(cell)
    switch cell.kind {
    case .markdown: text(cell)
    case .heading(let level):
      writer.openHeading(min(max(level, 1), 6))
      writer.text(cell.source.bytes[...].trimmed)
      writer.close()
    case .raw: raw(cell)
    case .code: code(cell)
    }
    for _ in 0..<wrapper { writer.close() }
    if isFolded { closeDetails() }
  }

  private mutating func openWidth(_ cell: Notebook.Cell) -> Int {
    switch cell.options.width {
    case .column: return 0
    case .full:
      writer.open(.div)
      writer.addClass("full-width")
    case .margin:
      writer.open(.aside)
      writer.addClass("margin")
    }
    return 1
  }

  mutating func openDetails(_ summary: String) {
    writer.open(.details)
    writer.addClass("hidden-cell")
    writer.open(.summary)
    writer.text(summary)
    writer.close()
  }

  mutating func closeDetails() { writer.close() }

  private mutating func text(_ cell: Notebook.Cell) {
    writer.setAttachments(attachments(cell))
    markdown.values.expressions = expressions(cell)
    markdown.write(cell.source, to: &writer)
    writer.setAttachments([:])
  }

  /// The pictures attached to a cell: `{"a.png": {"image/png": "base64"}}`.
  private func attachments(_ cell: Notebook.Cell) -> [String: PageWriter.Attachment] {
    guard let value = document.member(cell.value, "attachments") else { return [:] }
    var result: [String: PageWriter.Attachment] = [:]
    for (key, bundle) in document.members(value) {
      guard let name = document.string(key), let (type, data) = document.members(bundle).first else {
        continue
      }
      result[name] = PageWriter.Attachment(
        mediaType: document.string(type) ?? "", range: document.range(data))
    }
    return result
  }

  private func isMarkdown(_ cell: Notebook.Cell) -> Bool {
    ["markdown", "text/markdown", "text/x-markdown"].contains(cell.options.format ?? "")
  }

  private mutating func raw(_ cell: Notebook.Cell) {
    let bytes = cell.source.bytes
    guard !bytes[...].isBlank else { return }
    switch cell.options.format ?? "" {
    case "markdown", "text/markdown", "text/x-markdown": text(cell)
    case "html", "text/html":
      soup.writeFragment(bytes[...], to: &writer) { cell.source.fileOffset($0) }
    case "", "text/plain", "text":
      writer.open(.pre)
      writer.text(trimmedLines(bytes))
      writer.close()
    case let format:
      writer.count(.cellDropped, key: format, at: writer.place) {
        "raw cell in \(format.prefix(60)) is left out"
      }
    }
  }

  // MARK: Code

  private mutating func code(_ cell: Notebook.Cell) {
    let options = cell.options
    let hasInput = options.input != .removed && !cell.source.bytes[...].isBlank
    let outputs = options.output == .removed ? [] : cell.outputs
    guard hasInput || !outputs.isEmpty else { return }
    writer.open(.div)
    writer.addClass("cell")
    if options.label != nil, !holdsFigure(outputs, of: cell) { identify(cell) }
    if hasInput {
      if options.input == .folded { openDetails(options.summary ?? words[.showCode]) }
      if let prompt = cell.prompt {
        writer.open(.p)
        writer.addClass("prompt")
        writer.text("In [\(prompt)]")
        writer.close()
      }
      writer.open(.pre)
      writer.addClass("code")
      writer.open(.code)
      writer.highlight(trimmedLines(cell.source.bytes), language: cell.language ?? notebook.language)
      writer.close()
      writer.close()
      if options.input == .folded { closeDetails() }
    }
    if !outputs.isEmpty {
      if options.output == .folded { openDetails(words[.showOutput]) }
      write(outputs, of: cell)
      if options.output == .folded { closeDetails() }
    }
    writer.close()
  }

  /// The text without blank lines at its start and white space at its end.
  func trimmedLines(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var slice = bytes[...]
    while let last = slice.last, last.isSpace { slice = slice.dropLast() }
    while let end = slice.firstIndex(of: "\n"), slice[..<end].isBlank { slice = slice[(end + 1)...] }
    return slice
  }

  // MARK: Gathering

  private mutating func gather(_ output: JSONDocument.Value) {
    guard !MIMEBundle.isRecord(output, in: document) else { return }
    let bundle = MIMEBundle(output, in: notebook)
    guard let value = markdownValue(bundle), let text = document.text(value), isText(text, bundle: bundle)
    else {
      return
    }
    texts[value] = text
    markdown.gather(text)
  }

  /// The Markdown or TeX value, if that is the best form of an output.
  private func markdownValue(_ bundle: MIMEBundle) -> JSONDocument.Value? {
    switch bundle.best(in: document) {
    case .markdown(let value), .tex(let value): value
    case .svg, .picture, .html, .json, .plain, .widget, .none: nil
    }
  }

  /// The text of an output that is Markdown or formulas, for another source; nil for other outputs.
  func markdownText(of output: JSONDocument.Value, printsMarkdown: Bool) -> PlacedText? {
    if MIMEBundle.isRecord(output, in: document) { return nil }
    if printsMarkdown, document.string(document.member(output, "output_type")) == "stream",
      document.string(document.member(output, "name")) != "stderr"
    {
      return text(document.member(output, "text"))
    }
    let bundle = MIMEBundle(output, in: notebook)
    guard let value = markdownValue(bundle), let text = text(value), isText(text, bundle: bundle) else {
      return nil
    }
    return text
  }

  /// Whether a TeX output consists of formulas, which a Markdown page may contain; always true for a Markdown output.
  private func isText(_ text: PlacedText, bundle: MIMEBundle) -> Bool {
    guard case .tex = bundle.best(in: document) else { return true }
    let trimmed = text.bytes[...].trimmed
    return ["$", "\\begin", "\\(", "\\["].contains { trimmed.starts(with: $0.utf8) }
  }

  /// Whether an output was gathered as Markdown or TeX.
  func isGathered(_ value: JSONDocument.Value) -> Bool { texts[value] != nil }

  /// Writes the gathered Markdown or TeX of an output.
  mutating func writeText(_ value: JSONDocument.Value) {
    guard let text = texts[value] else { return }
    markdown.write(text, to: &writer)
  }

  // MARK: Widgets

  /// The saved states of widgets, by model id.
  private func savedWidgets(_ metadata: JSONDocument.Value?) -> [String: JSONDocument.Value] {
    let views = document.member(
      document.member(metadata, "widgets"), "application/vnd.jupyter.widget-state+json")
    var result: [String: JSONDocument.Value] = [:]
    for (key, value) in document.members(document.member(views, "state")) {
      if let name = document.string(key), let state = document.member(value, "state") { result[name] = state }
    }
    return result
  }

  /// A description in words of a widget's saved state; nil if none was saved.
  func description(ofWidget model: String, depth: Int = 0) -> String? {
    guard depth < 8, let state = widgets[model] else { return nil }
    let isHTML = document.string(document.member(state, "_model_name")) == "HTMLModel"
    let label = document.string(document.member(state, "description")) ?? ""
    let value = document.member(state, "value")
    var shown = document.string(value)
    if shown == nil, let value, [.number, .yes, .no].contains(document.kind(value)) {
      let range = document.range(value)
      shown = String(decoding: document.bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
    }
    if isHTML, let text = shown { shown = text.filter { $0 != "<" && $0 != ">" } }
    var parts = [label, shown ?? ""].filter { !$0.isEmpty }
    if parts.count == 2, !label.hasSuffix(":") { parts = ["\(label): \(shown ?? "")"] }
    for child in document.member(state, "children").map(document.items) ?? [] {
      guard let name = document.string(child), name.hasPrefix("IPY_MODEL_") else { continue }
      if let text = description(ofWidget: String(name.dropFirst(10)), depth: depth + 1) { parts.append(text) }
      if parts.count > 40 { break }
    }
    let text = parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? nil : String(text.prefix(600))
  }
}

/// Reads a notebook into its page.
package func readNotebook(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let source = SourceText(file: shownPath, bytes: bytes)
  let result = JSONParser.parse(bytes)
  var diagnostics = result.problems.map { problem in
    Diagnostic(
      problem.isFatal ? .jsonMalformed : .jsonRepaired, at: source.range(problem.range), problem.summary)
  }
  guard let document = result.document else { return SourceReading(pages: [], diagnostics: diagnostics) }
  do throws(Notebook.Problem) {
    var reader = NotebookReader(try Notebook(document), source: source, context: context)
    var reading = reader.read()
    diagnostics += reading.diagnostics
    reading.diagnostics = diagnostics
    return reading
  } catch {
    diagnostics.append(Diagnostic(.notebookInvalid, at: source.range(error.range), error.summary))
    return SourceReading(pages: [], diagnostics: diagnostics)
  }
}
