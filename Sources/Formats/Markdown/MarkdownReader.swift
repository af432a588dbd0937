import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes
import XML

/// Writes Markdown to pages: CommonMark 0.31, GitHub's extensions, formulas, and MyST.
///
/// All texts of a source are gathered first, since links, footnotes and substitutions may be defined after their use, and are
/// then written in the same order; `finish` writes the end of the source.
///
///     var reader = MarkdownReader(context: context)
///     for cell in cells { reader.gather(cell) }
///     for cell in cells { reader.write(cell, to: &writer) }
///     reader.finish(&writer)
///     reading.diagnostics += reader.diagnostics
///
/// See <https://spec.commonmark.org/0.31.2/>, <https://github.github.com/gfm/> and
/// <https://mystmd.org/guide>.
package struct MarkdownReader {
  private var page: MarkdownWriter

  /// Makes a reader for one source.
  package init(context: ReadingContext) {
    var features = MarkdownFeatures(context.text.dialect, extensions: context.text.extensions)
    if context.text.hasLocalLabels { features.insert(.localIDs) }
    page = MarkdownWriter(context: context, features: features)
  }

  /// The data that the surrounding notebook provides for the text.
  package var values: NotebookValues {
    get { page.values }
    _modify { yield &page.values }
  }

  /// Findings with replacements, which the page writer cannot hold.
  package var diagnostics: [Diagnostic] { page.diagnostics }

  /// Gathers the definitions of a text: links, footnotes, targets and substitutions.
  package mutating func gather(_ text: PlacedText) { page.gather(text) }

  /// Takes the lines of a text that explain abbreviations; gives the text without them.
  mutating func takeAbbreviations(_ bytes: [UInt8]) -> [UInt8] {
    guard page.features.contains(.admonitions) else { return bytes }
    let lines = AbbreviationLines(bytes)
    page.settings.explain(lines.texts, of: page.context.text)
    return lines.rest
  }

  /// Takes what a run of the text left in a notebook beside it.
  mutating func takeRun() {
    guard let document = page.texts.documents.first else { return }
    page.values.run = MarkdownNotebookRun.find(of: document, in: page.context, fault: &page.values.runFault)
  }

  /// Finds the text that a run of the source saved; nil if there is none.
  mutating func frozenText(of source: [UInt8]) -> MarkdownFrozenText? {
    MarkdownFrozenText.find(of: source, in: page.context, fault: &page.values.runFault)
  }

  /// Writes a text that was gathered.
  package mutating func write(_ text: PlacedText, to writer: inout PageWriter) {
    swap(&page.writer, &writer)
    page.write(text)
    swap(&page.writer, &writer)
  }

  /// Writes inline Markdown, such as a caption, that is not part of a text; its findings are placed at `offset` of the source.
  package mutating func write(line text: String, at offset: Int, to writer: inout PageWriter) {
    swap(&page.writer, &writer)
    let current = page.document
    page.document = MarkdownDocument()
    page.document.text = PlacedText(Array(text.utf8), at: offset)
    page.document.text.isFixed = true
    page.inlines(MarkdownContent(bytes: page.document.text.bytes, starts: [(0, 0)]))
    page.document = current
    swap(&page.writer, &writer)
  }

  /// Reserves the ids that authors gave to cells around the texts.
  package mutating func keepIDs(_ names: [String]) { page.texts.addGivenIDs(names) }

  /// Writes the end of the source: references and footnotes.
  package mutating func finish(_ writer: inout PageWriter) {
    swap(&page.writer, &writer)
    page.finish()
    swap(&page.writer, &writer)
  }

  /// Gives finished pages what the front matter says of them: the title, and which elements have no numbers.
  package func complete(_ pages: inout [Page], of source: SourceText) {
    page.settings.applyNumbering(to: &pages)
    guard !pages.isEmpty, !MarkdownFrontTitle.isHeading(in: page) else { return }
    pages[0].frontTitle = MarkdownFrontTitle.text(in: page, of: source)
  }
}

/// Reads the bytes of a Markdown source.
package func readMarkdown(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let source: SourceText
  do throws(XMLError) {
    source = try TextDecoder().decodeValid(file: shownPath, bytes: bytes)
  } catch {
    return SourceReading(pages: [], diagnostics: [error.diagnostic(inFile: shownPath, bytes: bytes)])
  }
  let bytes = source.bytes
  var writer = PageWriter(context: context, source: source)
  var reader = MarkdownReader(context: context)
  let frozen = reader.frozenText(of: bytes)
  if frozen?.isStale == true {
    writer.count(.outputsStale, key: "freeze", at: .bytes(ByteRange(0, min(1, bytes.count))), isGap: true) {
      "the saved run in _freeze is of an earlier version of the page, whose text and outputs are shown"
    }
  }
  let isRun = context.text.dialect == .quarto || context.text.dialect == .bookdown
  let written = isRun ? MarkdownConditionalText.resolved(bytes) : reader.takeAbbreviations(bytes)
  let text = frozen?.text ?? PlacedText(written)
  reader.gather(text)
  if frozen == nil { reader.takeRun() }
  reader.write(text, to: &writer)
  reader.finish(&writer)
  var reading = writer.finish()
  reader.complete(&reading.pages, of: source)
  reading.diagnostics += reader.diagnostics
  return reading
}
