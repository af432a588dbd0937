import BookModel
import Diagnostics
import TeXMath
import XML
import YAML

/// Writes Markdown onto pages: CommonMark 0.31, GitHub's extensions, formulas, and MyST.
///
/// All texts of a source are gathered first, since links, footnotes and substitutions may be defined behind
/// their use, and are then written in the same order; `finish` writes what stands at the end.
///
///     var reader = MarkdownReader(context: context)
///     for cell in cells { reader.gather(cell) }
///     for cell in cells { reader.write(cell, to: &writer) }
///     reader.finish(&writer)
///     reading.diagnostics += reader.diagnostics
///
/// See <https://spec.commonmark.org/0.31.2/>, <https://github.github.com/gfm/> and
/// <https://mystmd.org/guide>.
struct MarkdownReader {
  let context: ReadingContext
  let features: MarkdownFeatures
  /// Findings that the page writer's own do not hold: those with replacements.
  var diagnostics: [Diagnostic] = []

  /// The page writer, while a text is being written.
  var writer: PageWriter
  var soup: TagSoupReader
  var converter: TeXMathConverter
  /// The texts as they were gathered, and which of them is written next.
  var documents: [MarkdownDocument] = []
  var nextDocument = 0
  /// The text that is being written.
  var document = MarkdownDocument(text: MarkdownText([]), blocks: [], segments: [])
  var references = MarkdownReferences()
  var substitutions: [String: String] = [:]
  var abbreviations: Abbreviations
  /// What is numbered or not, where manifest or front matter say.
  var numbering: [String: Bool]
  /// Where footnotes are defined, by label, and in which order they are used on the page.
  var footnotes: [[UInt8]: (document: Int, block: Int)] = [:]
  var usedFootnotes: [[UInt8]] = []
  var footnoteNumbers: [[UInt8]: Int] = [:]
  var writtenFootnotes = 0
  /// Labels that wait for the next thing that can carry them.
  var targets: [(label: String, range: ByteRange)] = []
  /// Labels of a displayed formula whose rows have numbers, until the first of these is written.
  var labelsOfRow: [(label: String, range: ByteRange)] = []
  /// Whether the first paragraph is the title, since it is bold and several headings of the first level follow.
  var beginsWithBoldTitle = false
  /// The level of the heading around what is being written, and the ids that headings made.
  var headingLevel = 0
  var slugs: [String: Int] = [:]
  /// How many `{exercise-start}` and the like are open.
  var gates = 0
  /// What was put in again: addresses of links by reference, texts for names, content shown twice; in bytes.
  var repeatedBytes = 0
  /// How deep directives, texts put in for names, and files lie in each other.
  var depth = 0
  /// How many of the elements around the text within a line may still be opened.
  var inlineDepth = 0
  /// The keys that are cited, for the references at the end.
  var citedKeys: Set<String> = []
  let citationKeys: Set<String>
  let words: MarkdownWords
  /// The values that the cells of the notebook around the text put by, by name.
  var glue: ((String) -> GluedValue?)?
  /// The saved values of expressions in the text of the cell that is being written.
  var expressions: [String: GluedValue] = [:]
  /// The outputs of the cells of the notebook around the text, by their labels.
  var labelledOutputs: ((String) -> ((inout PageWriter) -> Void)?)?
  /// The labels that this source gives, for references such as `@fig-secant`.
  var ownLabels: Set<String> = []
  /// Whether something is shown again that has its ids elsewhere.
  var isEmbedding = false
  /// What is wrong with front matter.
  var frontMatterProblems: [YAMLProblem] = []
  /// The title that the front matter gives.
  var frontMatterTitle: String?

  /// Makes a reader for one source.
  init(context: ReadingContext, features: MarkdownFeatures = .all) {
    self.context = context
    self.features = features.without(context.text.extensions)
    writer = PageWriter(context: context, source: SourceText(file: "", bytes: []))
    soup = TagSoupReader(context: context)
    var macros = TeXMacros()
    for macro in context.text.macros {
      let name = macro.name.hasPrefix("\\") ? String(macro.name.dropFirst()) : macro.name
      macros.define(name, macro.definition, parameters: macro.arguments)
    }
    converter = TeXMathConverter(macros: macros)
    substitutions = context.text.substitutions
    abbreviations = Abbreviations(context.text.abbreviations)
    numbering = context.text.numbering
    citationKeys = context.bibliography?.keys ?? []
    words = MarkdownWords(language: context.language)
  }

  /// Takes the definitions of a text: of links, footnotes, targets and substitutions.
  mutating func gather(_ text: MarkdownText) {
    let (document, found) = MarkdownBlockParser.parse(text, features: features)
    references.add(found)
    for (index, block) in document.blocks.enumerated() where block.kind == .footnote {
      let label = MarkdownReferences.normalized(document.content(block.infoStart, block.infoEnd).bytes[...])
      if footnotes[label] == nil { footnotes[label] = (documents.count, index) }
      references.footnotes.insert(label)
    }
    if documents.isEmpty, !document.frontMatter.isEmpty { readFrontMatter(of: document) }
    documents.append(document)
  }

  /// Writes a text that was gathered.
  mutating func write(_ text: MarkdownText, to writer: inout PageWriter) {
    if nextDocument >= documents.count || documents[nextDocument].text.bytes != text.bytes { gather(text) }
    swap(&self.writer, &writer)
    if nextDocument == 0 { beginPage() }
    let index =
      documents[nextDocument].text.bytes == text.bytes ? nextDocument : documents.count - 1
    document = documents[index]
    nextDocument = index + 1
    blocks(in: 0)
    swap(&self.writer, &writer)
  }

  /// Writes the notes that are still to be written.
  mutating func finish(_ writer: inout PageWriter) {
    swap(&self.writer, &writer)
    soup.close(to: 0, in: &self.writer)
    for _ in 0..<gates { self.writer.close() }
    gates = 0
    writeLeftTargets()
    writeReferences()
    writeFootnotes()
    reportLostFootnotes()
    diagnostics += frontMatterProblems.map { $0.diagnostic(in: self.writer.source) }
    swap(&self.writer, &writer)
  }

  /// Takes the title of the front matter. A source whose headings all lie deeper than the first level is
  /// raised, so that its first heading is its title.
  private mutating func beginPage() {
    for document in documents where document.text.bytes.contains(0x40) {
      if ownLabels.isEmpty {
        ownLabels = Set(documents.flatMap { SourceLabels.labels(in: $0.text.bytes) })
      }
      break
    }
    if writer.documentTitle == nil { writer.documentTitle = frontMatterTitle }
    guard frontMatterTitle == nil, context.splitLevel == nil else { return }
    var levels: [Int32] = []
    for document in documents {
      for block in document.blocks where block.kind == .heading { levels.append(block.level) }
    }
    if levels.filter({ $0 == 1 }).count > 1, let first = documents.first, first.hasBoldTitle {
      beginsWithBoldTitle = true
      writer.headingShift = -1
    }
    if let least = levels.min(), least > 1, levels.first == least { writer.headingShift = Int(least) - 1 }
  }

  // MARK: - Places

  /// A place in the text that is being written.
  func place(_ lower: Int, _ upper: Int) -> PageWriter.Place {
    .bytes(document.text.fileRange(lower, upper))
  }

  /// The place of some bytes of a leaf.
  func place(_ range: Range<Int>, in content: MarkdownContent) -> PageWriter.Place {
    .bytes(fileRange(range, in: content))
  }

  func fileRange(_ range: Range<Int>, in content: MarkdownContent) -> ByteRange {
    let lower = content.textOffset(range.lowerBound)
    let upper = range.isEmpty ? lower : content.textOffset(range.upperBound - 1) + 1
    return document.text.fileRange(lower, upper)
  }

  func place(of block: MarkdownBlock) -> PageWriter.Place { place(Int(block.start), Int(block.end)) }
}

/// Reads the bytes of a Markdown source.
func readMarkdown(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let source: SourceText
  do throws(XMLError) {
    source = try TextDecoder().decodeValid(file: shownPath, bytes: bytes)
  } catch {
    return SourceReading(
      pages: [], diagnostics: [error.diagnostic(in: SourceText(file: shownPath, bytes: bytes))])
  }
  let bytes = source.bytes
  var writer = PageWriter(context: context, source: source)
  var reader = MarkdownReader(context: context)
  let text = MarkdownText(bytes)
  reader.gather(text)
  reader.write(text, to: &writer)
  reader.finish(&writer)
  var reading = writer.finish()
  reader.applyNumbering(to: &reading.pages)
  reading.diagnostics += reader.diagnostics
  return reading
}
