import Bibliography
import BookModel
import Diagnostics
import MarkdownSyntax
import MarkupReading
import PageWriting
import TeXMath
import TextBytes

/// Writes the blocks and lines of gathered texts onto pages. What directives, roles, formulas and the like become, types
/// of their own know, which write through this one.
struct MarkdownWriter {
  let context: ReadingContext
  let words: Words
  /// The page writer, while a text is being written.
  var writer: PageWriter
  var soup: TagSoupReader
  var converter: TeXMathConverter
  var texts: MarkdownTexts
  /// The text that is being written.
  var document = MarkdownDocument()
  /// What the notebook around the text gives it.
  var values = NotebookValues()
  var settings: MarkdownSettings
  var footnotes = MarkdownFootnotes()
  var labels = MarkdownLabels()
  var headings: MarkdownHeadings
  var nesting = MarkdownNesting()
  var citations: MarkdownCitations
  /// Findings that the page writer's own do not hold: those with replacements.
  var diagnostics: [Diagnostic] = []

  var features: MarkdownFeatures { texts.features }

  /// Makes a writer for the texts of one source.
  init(context: ReadingContext, features: MarkdownFeatures) {
    self.context = context
    words = Words(language: context.language ?? "en", in: .markdown)
    writer = PageWriter(context: context, source: SourceText(file: "", bytes: []))
    soup = TagSoupReader(context: context)
    texts = MarkdownTexts(features: features)
    headings = MarkdownHeadings(MarkdownHeadings.Naming(features))
    settings = MarkdownSettings(context.text)
    converter = TeXMathConverter(macros: settings.macros)
    citations = MarkdownCitations(known: context.bibliography?.keys ?? [])
  }

  // MARK: - Texts

  /// Takes the definitions of a text: of links, footnotes, targets and substitutions.
  mutating func gather(_ text: PlacedText) {
    let isFirst = texts.documents.isEmpty
    let document = texts.add(text)
    footnotes.define(in: document, at: texts.documents.count - 1)
    if features.contains(.pandoc) { nameHeadings(of: document) }
    guard isFirst, !document.frontMatter.isEmpty else { return }
    settings.read(document, of: context.text)
    converter.macros = settings.macros
    for label in settings.labels { labels.append(label.label, at: label.range) }
  }

  /// Lets headings be named by their words, as pandoc does: the words are those of the source, with their marks.
  private mutating func nameHeadings(of document: MarkdownDocument) {
    for (index, block) in document.blocks.enumerated() where block.kind == .heading {
      let content = document.content(of: index)
      let attributes = MarkdownBlockAttributes(endOf: content)
      let words = attributes?.content ?? content
      texts.addHeading(words, id: attributes?.id ?? MarkdownHeadings.slug(plainText(words), .pandoc))
    }
  }

  /// Writes a text that was gathered.
  mutating func write(_ text: PlacedText) {
    if !texts.isNext(text) { gather(text) }
    if texts.isAtFirst { beginPage() }
    let isFirst = texts.isAtFirst
    document = texts.take(text)
    if isFirst { MarkdownFrontTitle.write(to: &self) }
    blocks(in: 0)
  }

  /// Writes Markdown that does not stand in the text that is being written.
  mutating func writeOther(_ text: PlacedText, of path: String? = nil) {
    guard nesting.mayEnter() else { return }
    let current = document
    gather(text)
    document = texts.documents[texts.documents.count - 1]
    nesting.enter(path)
    blocks(in: 0)
    nesting.leave()
    document = current
    // A footnote of it may still have to be written.
    if !footnotes.isDefined(from: texts.documents.count - 1) { texts.removeLast() }
  }

  /// Writes what stands at the end: labels without a thing, references, footnotes.
  mutating func finish() {
    soup.close(to: 0, in: &writer)
    while nesting.closeGate() { writer.close() }
    writeLeftLabels()
    writeReferences()
    MarkdownFootnoteWriter.write(to: &self)
    MarkdownFootnoteWriter.reportLost(in: &self)
    diagnostics += settings.problems.map { $0.diagnostic(in: writer.source) }
  }

  /// Takes the title of the front matter. A source whose headings all lie deeper than the first level is
  /// raised, so that its first heading is its title.
  private mutating func beginPage() {
    texts.findLabels()
    texts.findGivenIDs()
    writer.reserveIDs(texts.givenIDs)
    if writer.documentTitle == nil { writer.setDocumentTitle(settings.title) }
    guard settings.title == nil, context.splitLevel == nil else { return }
    var levels: [Int32] = []
    for document in texts.documents {
      for block in document.blocks where block.kind == .heading { levels.append(block.level) }
    }
    if levels.filter({ $0 == 1 }).count > 1, let first = texts.documents.first, first.hasBoldTitle {
      headings.beginWithBoldTitle()
      writer.raiseHeadings(by: -1)
    }
    if let least = levels.min(), least > 1, levels.first == least { writer.raiseHeadings(by: Int(least) - 1) }
  }

  /// Lists what the source cites at its end, where no page of the book lists references: below the heading that it ends with,
  /// if that is one for references, else below one of its own.
  private mutating func writeReferences() {
    MarkdownFootnoteWriter.cite(in: &self)
    guard let bibliography = context.bibliography else { return }
    if bibliography.listedAtEndOf == context.path {
      return references(bibliography.cited, of: bibliography.entries)
    }
    guard !bibliography.hasPage, !citations.cited.isEmpty else { return }
    if features.contains(.pandoc), let bytes = texts.documents.first?.text.bytes,
      BookBibliography.endsWithHeading(bytes)
    {
      return references(citations.cited, of: bibliography.entries)
    }
    writer.open(.section)
    writer.attribute("role", "doc-bibliography")
    writer.openHeading(2, isNumbered: false)
    writer.text(words[.references])
    writer.close()
    references(citations.cited, of: bibliography.entries)
    writer.close()
  }

  /// Writes the references of some keys.
  mutating func references(_ keys: Set<String>, of entries: Bibliography) {
    let first = writer.anchorCount
    entries.write(references: keys, to: &writer)
    writer.labelAnchors(from: first)
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

  // MARK: - Labels

  /// Gives the tag that is open its id: a name of its own, else the first label that waits for it; all labels
  /// lead to it.
  mutating func identify(name: String? = nil, slug: String? = nil, range: ByteRange? = nil) {
    var labels = self.labels.take()
    if self.labels.isEmbedding { return }
    if let name, !name.isEmpty {
      labels.insert((name, range ?? writer.byteRange(writer.place)), at: 0)
    }
    guard let first = slug ?? labels.first?.label else { return }
    let place = writer.place
    if slug == nil, let range = labels.first?.range { writer.place = .bytes(range) }
    let wanted = Identifiers.written(Array(first.utf8)[...])
    var id = wanted
    // What a heading's words made is nobody's id: an author's label beside it is no repetition.
    let isMade = slug != nil || writer.hasHeading(wanted)
    let isGiven =
      slug != nil && texts.givenIDs.contains(wanted)
      && !labels.contains { Identifiers.written(Array($0.label.utf8)[...]) == wanted }
    if isMade, isGiven || writer.isTaken(id) {
      id = writer.uniqueID(id, at: place)
      writer.setID(id)
      addLabels(labels, id: id, wanted: id)
    } else {
      let hadID = writer.openedID != nil
      writer.attribute("id", id)
      if !hadID, let given = writer.openedID { id = given }
      addLabels(labels, id: id, wanted: wanted)
    }
    writer.place = place
  }

  /// Lets labels lead to an id. In dialects whose references name the file as well, ids are those of their own pages.
  private mutating func addLabels(_ labels: [MarkdownLabels.Label], id: String, wanted: String) {
    if features.contains(.localIDs) {
      for label in labels { writer.addOwnLabel(label.label, id: id) }
    } else {
      writer.addLabels(labels, id: id, wanted: wanted)
    }
  }

  mutating func identify(_ directive: MarkdownDirectiveBlock) {
    identify(name: directive.label?.value, range: directive.label?.range)
  }

  /// Labels behind which nothing comes are places of their own.
  private mutating func writeLeftLabels() {
    guard !labels.isEmpty else { return }
    writer.open(.div)
    identify()
    writer.close()
  }

  // MARK: - Texts within lines

  /// Writes text, its abbreviations explained.
  mutating func text(_ bytes: ArraySlice<UInt8>) {
    guard !settings.abbreviations.isEmpty else { return writer.text(bytes) }
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      guard let (end, text) = settings.abbreviations.match(bytes, at: index) else {
        index += 1
        continue
      }
      writer.text(bytes[start..<index])
      writer.open(.abbr)
      writer.attribute("title", text)
      writer.text(bytes[index..<end])
      writer.close()
      (start, index) = (end, end)
    }
    writer.text(bytes[start...])
  }

  /// Where an address leads.
  mutating func target(_ address: [UInt8], at place: PageWriter.Place) -> Link.Target {
    MarkdownAddress(address, at: place).target(in: &self)
  }

  /// Whether so much may be put in again that stands once in the source; else a finding tells of it.
  mutating func mayRepeat(_ size: Int, at place: PageWriter.Place) -> Bool {
    let repeated = nesting.repeat(size)
    guard repeated > PageWriter.repetitionLimit(writer.source.bytes.count) else { return true }
    writer.count(.repetitionLimited, key: "", at: place) {
      "what is named here was put in too often already, and is left out from here on"
    }
    return false
  }
}
