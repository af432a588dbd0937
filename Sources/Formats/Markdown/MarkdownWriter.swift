import Bibliography
import BookModel
import Diagnostics
import MarkdownSyntax
import MarkupReading
import PageWriting
import TeXMath
import TextBytes

/// Writes the blocks and inline content of gathered texts to pages. Types of their own handle directives, roles, formulas and
/// the like, and write through this one.
struct MarkdownWriter {
  let context: ReadingContext
  let words: Words
  /// The page writer, while a text is being written.
  var writer: PageWriter
  var soup: TagSoupReader
  var converter: TeXMathConverter
  var texts: MarkdownTexts
  /// The text being written.
  var document = MarkdownDocument()
  /// The data that the surrounding notebook provides for the text.
  var values = NotebookValues()
  var settings: MarkdownSettings
  var footnotes = MarkdownFootnotes()
  var labels = MarkdownLabels()
  var headings: MarkdownHeadings
  var nesting = MarkdownNesting()
  var citations: MarkdownCitations
  /// Findings with replacements, which the page writer cannot hold.
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
    converter = settings.converter(for: features)
    citations = MarkdownCitations(known: context.bibliography?.keys ?? [])
  }

  // MARK: - Texts

  /// Gathers the definitions of a text: links, footnotes, targets and substitutions.
  mutating func gather(_ text: PlacedText) {
    let isFirst = texts.documents.isEmpty
    let document = texts.add(text)
    footnotes.define(in: document, at: texts.documents.count - 1)
    if features.contains(.pandoc) { nameHeadings(of: document) }
    if isFirst { MarkdownSnippetDefinitions.addAppended(to: &self) }
    MarkdownSnippetDefinitions.add(of: document, to: &self)
    guard isFirst, !document.frontMatter.isEmpty else { return }
    settings.read(document, of: context.text)
    converter.macros = settings.macros
    for label in settings.labels { labels.append(label.label, at: label.range) }
  }

  /// Makes the text of headings a label, as pandoc does; the text includes its Markdown marks.
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

  /// Writes Markdown that is not part of the current text.
  mutating func writeOther(_ text: PlacedText, of path: String? = nil) {
    guard nesting.mayEnter() else { return }
    let current = document
    gather(text)
    document = texts.documents[texts.documents.count - 1]
    nesting.enter(path)
    blocks(in: 0)
    nesting.leave()
    document = current
    // Keeps the text if one of its footnotes may still have to be written.
    if !footnotes.isDefined(from: texts.documents.count - 1) { texts.removeLast() }
  }

  /// Writes the end of the source: labels without an element, references, footnotes.
  mutating func finish() {
    soup.close(to: 0, in: &writer)
    while nesting.closeGate() { writer.close() }
    writeLeftLabels()
    writeReferences()
    MarkdownFootnoteWriter.write(to: &self)
    MarkdownFootnoteWriter.reportLost(in: &self)
    diagnostics += settings.problems.map { $0(writer.source) }
  }

  /// Takes the title from the front matter. If all headings of the source are below level 1 and the first is of the highest
  /// level among them, raises them so that the first heading is the title.
  private mutating func beginPage() {
    texts.findLabels()
    texts.findGivenIDs()
    texts.findFragments()
    headings.beginChapters = MarkdownHeadings.haveChapters(in: self)
    MarkdownFrontLosses.report(of: &self)
    writer.reserveIDs(texts.givenIDs)
    writer.setDocumentTitle(MarkdownFrontTitle.text(in: self, of: writer.source))
    guard settings.title == nil, context.splitLevel == nil else { return }
    var levels: [Int32] = []
    for document in texts.documents {
      for block in document.blocks where block.kind == .heading { levels.append(block.level) }
    }
    if levels.filter({ $0 == 1 }).count > 1, let first = texts.documents.first, first.hasBoldTitle {
      headings.beginWithBoldTitle()
      writer.raiseHeadings(by: -1)
    }
    if let least = levels.min(), least > 1, levels.first == least {
      if !headings.takesTitle(above: levels, features) { writer.raiseHeadings(by: Int(least) - 1) }
    }
  }

  /// Writes the list of references that belongs at the end of this source: the whole book's if it is listed here, else the
  /// source's own if no page lists references. Adds a heading, unless a source of pandoc's ends with one for references.
  private mutating func writeReferences() {
    MarkdownFootnoteWriter.citeFromNotes(in: &self)
    guard let bibliography = context.bibliography else { return }
    if bibliography.listedAtEndOf == context.path {
      return writeReferences(to: bibliography.cited, of: bibliography.entries)
    }
    guard !bibliography.hasPage, !citations.cited.isEmpty else { return }
    let bytes = features.contains(.pandoc) ? texts.documents.first?.text.bytes : nil
    if let bytes, BookBibliography.endsWithHeading(bytes) {
      return writeReferences(to: citations.cited, of: bibliography.entries)
    }
    writer.open(.section)
    writer.attribute("role", "doc-bibliography")
    writer.openHeading(2, isNumbered: false)
    writer.text(words[.references])
    writer.close()
    writer.editLastHeading { $0.isListed = false }
    writeReferences(to: citations.cited, of: bibliography.entries)
    writer.close()
  }

  /// Writes the references of some keys.
  mutating func writeReferences(to keys: Set<String>, of entries: Bibliography) {
    let first = writer.anchorCount
    entries.write(references: keys, to: &writer)
    writer.labelAnchors(from: first)
  }

  // MARK: - Places

  /// A place in the text being written.
  func place(_ lower: Int, _ upper: Int) -> PageWriter.Place {
    .bytes(document.text.fileRange(lower, upper: upper))
  }

  /// The place of a range of a leaf.
  func place(_ range: Range<Int>, in content: MarkdownContent) -> PageWriter.Place {
    .bytes(fileRange(range, in: content))
  }

  func fileRange(_ range: Range<Int>, in content: MarkdownContent) -> ByteRange {
    let lower = content.textOffset(range.lowerBound)
    let upper = range.isEmpty ? lower : content.textOffset(range.upperBound - 1) + 1
    return document.text.fileRange(lower, upper: upper)
  }

  func place(of block: MarkdownBlock) -> PageWriter.Place { place(Int(block.start), Int(block.end)) }

  // MARK: - Labels

  /// Gives the open tag its id: its own name, else the first waiting label. All waiting labels point to it.
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
    // An id made from a heading is not the author's: an author's label equal to it is no repetition.
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

  /// Points labels to an id. In dialects whose references also name the file, labels are valid only on their own page.
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

  /// Writes an empty element for labels that no element follows.
  private mutating func writeLeftLabels() {
    guard !labels.isEmpty else { return }
    writer.open(.div)
    identify()
    writer.close()
  }

  // MARK: - Inline text

  /// Writes text with its abbreviations marked up.
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

  /// The target of an address.
  mutating func target(_ address: [UInt8], at place: PageWriter.Place) -> Link.Target {
    MarkdownAddress(address, at: place).target(in: &self)
  }

  /// Whether repeating `size` more bytes fits the budget; reports a finding if not.
  mutating func mayRepeat(_ size: Int, at place: PageWriter.Place) -> Bool {
    let repeated = nesting.repeat(size)
    guard repeated > writer.source.repetitionLimit else { return true }
    writer.count(.repetitionLimited, key: "", at: place) {
      "reference repeated too often; omitted from here on"
    }
    return false
  }
}
