import BookModel
import Diagnostics
import Highlighting
import InteractiveCompiling
import Markup
import MarkupReading
import PageWriting
import TextBytes
import Titles
import XML
import XMLVocabularies

/// Reads a JATS or BITS document, with its inclusions, into pages and an outline.
package func readJATS(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let inclusion = context.inclusion(shownPath)
  do {
    let tree = try XMLParser(inclusion: inclusion).parse(file: shownPath, bytes: bytes).recordingReads()
    let strange = tree.strangeVocabulary(readAs: "JATS") { node in
      let name = tree.name(node)
      return !name.namespace.isEmpty || JATSVocabulary.table[name.local] != nil
        || JATSElement.named(name.local) != .unknown
    }
    if let strange { return SourceReading(pages: [], diagnostics: [strange]) }
    var reader = JATSReader(tree: tree, context: context)
    return reader.read()
  } catch {
    return SourceReading(pages: [], diagnostics: [error.diagnostic(inFile: shownPath, bytes: bytes)])
  }
}

/// Reads JATS and BITS, the XML of scholarly publishers.
///
/// A book is split into pages at its parts, chapters and their siblings; a long article at its sections. Labels stay as in the
/// source. The reader hands each element to the part that handles its kind (`JATSObjects`, `JATSReferences` ...), which calls
/// back through `content` to write children.
struct JATSReader {
  typealias Node = XMLTree.Node

  let document: JATSDocument
  var writer: PageWriter
  let context: ReadingContext
  var formulas: JATSFormulas
  private var mathML: MathWriter
  private var contents = JATSContents()
  private(set) var footnotes = JATSFootnotes()
  /// The number of open divisions, which is the level of the last heading.
  private(set) var level = 0
  /// Whether top-level sections of an article are pages.
  private let cutsSections: Bool

  /// The minimum size in bytes of an article that is split into pages.
  private static let articleSize = 128 << 10

  init(tree: XMLTree, context: ReadingContext) {
    var context = context
    document = JATSDocument(tree: tree, context: context)
    let isArticle = tree.isElement(tree.root, "article")
    cutsSections = isArticle && (context.splitLevel != nil || tree.source.bytes.count > Self.articleSize)
    context.splitLevel = context.splitLevel ?? 2
    self.context = context
    writer = PageWriter(context: context, source: tree.source, tree: tree)
    writer.holdBlocksInParagraphs()
    writer.reserveIDs(document.identifiers)
    mathML = MathWriter(tree: tree)
    formulas = JATSFormulas()
  }

  var tree: XMLTree { document.tree }

  /// Reads the document.
  mutating func read() -> SourceReading {
    let root = tree.root
    if let language = tree.attribute(root, "lang", in: JATSDocument.xml) { writer.setLanguage(language) }
    writer.place = .node(root)
    if case .division = document.element(root) { write(root) } else { front(of: root) }
    writeFootnotes()
    UnreadText(in: tree, of: JATSVocabulary.table).report(to: &writer)
    var reading = writer.finish()
    reading.diagnostics += tree.inclusionDiagnostics(context)
    reading.outline = contents.entries
    if !tree.source.included.isEmpty { reading.text = tree.source }
    return reading
  }

  /// Writes the first page, with the metadata of the whole document, then the rest.
  private mutating func front(of root: Node) {
    let meta = JATSFrontMatter(document: document).metadata(of: root)
    level = 1
    let isBook = !tree.isElement(root, "article")
    if !isBook {
      var entry = Entry(.chapter)
      if let title = meta.flatMap({ document.inlineTitle(of: $0) }) {
        (entry.title, entry.titleMarkup) = (title.text, title.markup)
      }
      contents.open(entry, source: context.source, fragment: nil)
    }
    if let meta { JATSFrontMatter(document: document).write(meta, of: root, to: &self) }
    content(root)
    if !isBook { contents.close() }
  }

  // MARK: Traversal

  /// Writes the content of a node.
  mutating func content(_ node: Node) {
    var child = node + 1
    let end = tree.end(of: node)
    while child < end {
      write(child)
      child = tree.end(of: child)
    }
  }

  /// Writes the content of a node without its title, label, caption, descriptions and attribution.
  mutating func body(_ node: Node, without left: Set<Node> = []) {
    for child in tree.children(node) where !left.contains(child) {
      if tree.kind(child) == .element {
        switch document.element(child) {
        case .title, .subtitle, .label, .caption, .description, .metadata: continue
        default: break
        }
      }
      write(child)
    }
  }

  mutating func write(_ node: Node) {
    switch tree.kind(node) {
    case .text:
      writer.place = .node(node)
      writer.text(tree.bytes(node))
    case .instruction: break
    case .element:
      writer.place = .node(node)
      element(node)
    }
  }

  private mutating func element(_ node: Node) {
    switch document.element(node) {
    case .container: content(node)
    case .division(let division): self.division(node, kind: division)
    case .paragraph: wrap(node, element: .p)
    case .inline(let element): wrap(node, element: element)
    case .styled, .phrase, .privateCharacter, .lineBreak, .rule, .target, .term, .definition, .listHead:
      JATSInlines(document: document).write(node, to: &self)
    case .link, .reference, .email, .indexPointer: JATSLinks(document: document).write(node, to: &self)
    case .list, .item, .definitionList, .definitionItem, .indexEntry:
      JATSLists(document: document).write(node, to: &self)
    case .figure, .figureGroup, .tableWrap, .table, .tablePart, .tableFoot, .supplement:
      JATSObjects(document: document).write(node, to: &self)
    case .graphic, .inlineGraphic, .media, .alternatives: JATSMedia(document: document).write(node, to: &self)
    case .formula, .inlineFormula, .math, .tex: JATSFormula(document: document).write(node, to: &self)
    case .quotation, .box, .code, .preformatted, .verse, .verseLine, .statement, .speech, .speaker, .question,
      .answer,
      .block, .formulaGroup, .attribution:
      JATSBlocks(document: document).write(node, to: &self)
    case .footnote: footnote(node)
    case .footnotes: JATSBlocks(document: document).footnotes(node, to: &self)
    case .bibliographyEntry, .citation: JATSReferences(document: document).write(node, to: &self)
    case .title, .subtitle, .label: wrap(node, element: .p, class: "title")
    case .caption: wrap(node, element: .div, class: "caption")
    case .dropped: leaveOut(node)
    case .metadata, .description, .ignored: break
    case .unknown: unknown(node)
    }
  }

  private mutating func unknown(_ node: Node) {
    if writer.interactive(element: node, in: tree) { return }
    let name = tree.name(node).qualified
    writer.count(.elementForeign, key: name, at: .node(node)) {
      "<\(name)> is left out, but its content is kept"
    }
    writer.openPhantom()
    attributes(node)
    content(node)
    writer.close()
  }

  /// Counts an element that is left out; each name is reported once, with a count.
  mutating func leaveOut(_ node: Node) {
    let name = tree.name(node).local
    tree.passOver(node)
    writer.count(.contentLeftOut, key: name, at: .node(node), isGap: true) { "<\(name)> is left out" }
    writer.openPhantom()
    attributes(node)
    writer.close()
  }

  /// Writes a formula in MathML.
  mutating func math(_ node: Node, isDisplay: Bool) {
    if writer.openForeign() { mathML.write(node, isDisplay: isDisplay, to: &writer) }
    tree.passOver(node)
  }

  // MARK: Elements of HTML

  /// Writes the node's id and language to the open tag.
  mutating func attributes(_ node: Node) {
    if let id = tree.attribute(node, named: "id") {
      writer.place = .attribute(id, of: node)
      let value = tree.attributeBytes(id)
      if writer.takesAttributes { writer.identify(value) } else { writer.keepOrphan(value) }
      writer.place = .node(node)
    }
    if let language = tree.attribute(node, named: "lang", in: JATSDocument.xml), writer.takesAttributes {
      writer.language(tree.attributeBytes(language))
    }
  }

  mutating func wrap(_ node: Node, element: HTMLElement, class name: String? = nil) {
    writer.open(element)
    if let name { writer.addClass(name) }
    attributes(node)
    content(node)
    writer.close()
  }

  /// Writes `<span class="label">Figure 1</span> `.
  mutating func label(_ text: String) {
    writer.open(.span)
    writer.addClass("label")
    writer.text(text)
    writer.close()
    writer.text(" ")
  }

  /// Writes the label and title of a block other than a division, as a paragraph.
  mutating func titleParagraph(_ node: Node) {
    let holder =
      document.child(of: node, .caption).flatMap { document.child(of: $0, .title) == nil ? nil : $0 } ?? node
    let title = document.child(of: holder, .title)
    let label = document.child(of: node, .label).map(document.text) ?? ""
    guard title != nil || !label.isEmpty else { return }
    writer.open(.p)
    writer.addClass("title")
    if !label.isEmpty { self.label(label) }
    if let title {
      attributes(title)
      content(title)
    }
    writer.close()
  }

  // MARK: Divisions

  private mutating func division(_ node: Node, kind: JATSElement.Division) {
    let title = document.title(in: document.head(of: node))
    let inline = document.inlineTitle(of: node) ?? generatedTitle(kind).map { InlineTitle(text: $0) }
    guard let inline else {
      writer.open(.section)
      attributes(node)
      titleParagraph(node)
      body(node)
      return writer.close()
    }
    let isPage = isPage(node, kind: kind)
    if isPage {
      writeFootnotes()
      if writer.hasContent || level > 0 {
        writer.splitPage()
        contents.nextPage()
        footnotes.startPage()
      }
    } else {
      writer.open(.section)
      if kind != .section { writer.addClass(tree.name(node).local) }
    }
    level += 1
    let label = document.label(of: node)
    var entry = entry(kind, node: node, label: label, title: inline)
    heading(
      node, title: title, text: inline.text, label: entry.givenNumber == nil ? label : nil, isPage: isPage)
    let fragment = isPage ? nil : writer.lastHeading?.id
    // Sections down to the second level are in the contents.
    let isListed = isPage || level <= 4
    entry.isNumbered = entry.givenNumber != nil
    if isListed { contents.open(entry, source: context.source, fragment: fragment) }
    if let meta = JATSFrontMatter(document: document).metadata(of: node) {
      JATSFrontMatter(document: document).writeRest(meta, to: &self)
    }
    if kind == .references {
      JATSReferences(document: document).list(node, to: &self)
    } else {
      body(node)
    }
    if isListed { contents.close() }
    level -= 1
    if !isPage { writer.close() }
  }

  private func isPage(_ node: Node, kind: JATSElement.Division) -> Bool {
    guard let parent = tree.parent(of: node) else { return true }
    switch kind {
    case .part: return true
    case .response: return true
    case .section, .appendix, .preface, .dedication, .acknowledgements, .references, .glossary, .index,
      .notes:
      let holder = tree.name(parent).local
      if ["front-matter", "book-back", "book-app-group"].contains(holder) { return true }
      if tree.isElement(tree.root, "article") {
        return cutsSections && ["body", "back", "app-group"].contains(holder)
          && tree.end(of: node) - node > 40
      }
      return false
    }
  }

  private func generatedTitle(_ kind: JATSElement.Division) -> String? {
    switch kind {
    case .preface: document.words[.preface]
    case .dedication: document.words[.dedication]
    case .acknowledgements: document.words[.acknowledgements]
    case .references: document.words[.references]
    case .glossary: document.words[.glossary]
    case .index: document.words[.index]
    case .part, .section, .appendix, .notes, .response: nil
    }
  }

  private func entry(_ kind: JATSElement.Division, node: Node, label: String?, title: InlineTitle)
    -> Entry
  {
    let type = tree.attribute(node, "book-part-type")?.lowercased() ?? ""
    let holdsParts =
      tree.element(node, "body").map { document.child(of: $0, .division(.part)) != nil } ?? false
    var entry: Entry
    switch kind {
    case .part: entry = Entry(type == "part" || holdsParts ? .part : .chapter)
    case .section: entry = Entry(.section)
    case .appendix, .preface, .dedication, .acknowledgements, .references, .glossary, .index, .notes,
      .response:
      entry = Entry(level <= 2 ? .chapter : .section)
    }
    switch kind {
    case .appendix: entry.type = "appendix"
    case .preface: entry.type = "preface"
    case .dedication: entry.type = "dedication"
    case .acknowledgements: entry.type = "acknowledgments"
    case .references: entry.type = "bibliography"
    case .glossary: entry.type = "glossary"
    case .index: entry.type = "index"
    case .part where type == "appendix": entry.type = "appendix"
    case .part, .section, .notes, .response: break
    }
    if kind == .part, let label, let number = JATSDocument.bareNumber(label) {
      entry.givenNumber = number
      (entry.title, entry.titleMarkup) = (title.text, title.markup)
    } else {
      entry.title = label.map { $0 + " " + title.text } ?? title.text
      entry.titleMarkup = title.markup.map { (label.map { $0.markupEscaped + " " } ?? "") + $0 }
    }
    return entry
  }

  private mutating func heading(_ node: Node, title: Node?, text: String, label: String?, isPage: Bool) {
    writer.place = .node(title ?? node)
    writer.openHeading(level, isNumbered: isPage)
    attributes(node)
    if let label { self.label(label) }
    if let title { content(title) } else { writer.text(text) }
    writer.close()
    for subtitle in tree.children(document.head(of: node))
    where tree.kind(subtitle) == .element && tree.isElement(subtitle, "subtitle") {
      wrap(subtitle, element: .p, class: "subtitle")
    }
  }

  // MARK: Footnotes

  /// Writes the reference to a footnote, whose text follows at the end of the page. A note in a group of notes stays in its
  /// place.
  private mutating func footnote(_ node: Node) {
    if JATSTarget.isInGroup(node, in: tree) {
      return JATSBlocks(document: document).note(node, to: &self)
    }
    let number = footnotes.add(node)
    let mark = JATSTarget(node, in: document).label ?? String(number)
    writer.openLink(to: .fragment(noteID(node)), at: .node(node))
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    writer.attribute("id", "fnref-\(node)")
    writer.text(mark)
    writer.close()
  }

  private func noteID(_ node: Node) -> String {
    tree.attribute(node, "id").map { Identifiers.written(Array($0.utf8)[...]) } ?? "fn-\(node)"
  }

  private mutating func writeFootnotes() {
    guard footnotes.isWaiting else { return }
    writer.open(.section)
    writer.addClass("footnotes")
    writer.attribute("epub:type", "footnotes")
    writer.attribute("aria-label", document.words[.notes])
    while let (node, number) = footnotes.next() {
      writer.place = .node(node)
      writer.open(.aside)
      writer.attribute("epub:type", "footnote")
      writer.attribute("role", "doc-footnote")
      if tree.attribute(node, "id") == nil { writer.attribute("id", noteID(node)) }
      attributes(node)
      writer.open(.p)
      writer.addClass("mark")
      writer.openLink(to: .fragment("fnref-\(node)"), at: .node(node))
      writer.attribute("role", "doc-backlink")
      writer.text(document.child(of: node, .label).map(document.text) ?? String(number))
      writer.close()
      writer.close()
      body(node)
      writer.close()
    }
    writer.close()
  }
}

/// The footnotes of the page being written.
struct JATSFootnotes {
  private var notes: [XMLTree.Node] = []
  private var written = 0
  /// The number of footnotes on the previous pages.
  private var before = 0

  var isWaiting: Bool { written < notes.count }

  mutating func startPage() { before = notes.count }

  /// The number of a note on its page; nil if it is not on a page yet.
  func number(of node: XMLTree.Node) -> Int? {
    notes.firstIndex(of: node).map { $0 < before ? $0 + 1 : $0 - before + 1 }
  }

  /// The number that the note after so many others will have on this page.
  func number(after others: Int) -> Int { max(others - before, 0) + 1 }

  /// Adds a note; returns its number on the page.
  mutating func add(_ node: XMLTree.Node) -> Int {
    notes.append(node)
    return notes.count - before
  }

  mutating func next() -> (node: XMLTree.Node, number: Int)? {
    guard isWaiting else { return nil }
    written += 1
    return (notes[written - 1], written - before)
  }
}

/// The contents, built from the divisions as they are written.
struct JATSContents {
  private(set) var entries: [Entry] = []
  private var open: [Entry] = []
  private var page = 0

  mutating func nextPage() { page += 1 }

  mutating func open(_ entry: Entry, source: Int, fragment: String?) {
    var entry = entry
    entry.source = source
    entry.part = page
    entry.fragment = fragment
    if entry.givenNumber == nil { entry.isNumbered = false }
    open.append(entry)
  }

  mutating func close() {
    let entry = open.removeLast()
    if open.isEmpty { entries.append(entry) } else { open[open.count - 1].children.append(entry) }
  }
}
