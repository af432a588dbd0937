import BookModel
import Diagnostics
import InteractiveCompiling
import Markup
import MarkupReading
import PageWriting
import XML
import XMLVocabularies

/// Reads a module into its page.
package func readModule(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  do {
    let shared = context.files.sharedTree(context.path) {
      // A file that cannot be parsed is parsed again below to get the reason.
      try? XMLParser().parse(file: shownPath, bytes: bytes)
    }
    let parsed: XMLTree
    if let shared { parsed = shared } else { parsed = try XMLParser().parse(file: shownPath, bytes: bytes) }
    let tree = parsed.recordingReads()
    let module = CNXMLModule(tree: tree, path: context.path)
    let strange = tree.strangeVocabulary(readAs: "CNXML") { node in
      module.element(node) != .unknown || tree.name(node).namespace != tree.name(tree.root).namespace
        || CNXMLVocabulary.table[tree.name(node).local] != nil
    }
    if let strange { return SourceReading(pages: [], diagnostics: [strange]) }
    var reader = CNXMLReader(module: module, context: context)
    return reader.read()
  } catch {
    return SourceReading(pages: [], diagnostics: [error.diagnostic(inFile: shownPath, bytes: bytes)])
  }
}

/// Converts CNXML, the vocabulary of OpenStax's books, to pages: one module, one page.
///
/// Notes, examples and exercises become numbered boxes, solutions become collapsible, tables follow the CALS
/// model. Each kind of element is handled by its part (`CNXMLBoxes`, `CNXMLTables` ...), which calls back
/// through `CNXMLFlow` to write children. Parts that a chapter collects (key terms, key equations ...) are
/// omitted if the manifest says so; `CNXMLGathering` writes them.
struct CNXMLReader: CNXMLFlow {
  /// The current module; an assembled page reads several in sequence.
  private(set) var module: CNXMLModule
  let conventions: CNXMLConventions
  var writer: PageWriter
  var surroundings = CNXMLSurroundings()
  private var formulas: MathWriter
  private var footnotes = CNXMLFootnotes()
  /// The references of citations, OpenStax's notes of class `reference`.
  private var references = CNXMLFootnotes()
  private var settled = CNXMLSettledModules()

  init(module: CNXMLModule, context: ReadingContext) {
    self.module = module
    writer = PageWriter(context: context, source: module.tree.source, tree: module.tree)
    writer.holdBlocksInParagraphs()
    writer.setPath(module.path)
    formulas = MathWriter(tree: module.tree)
    conventions = CNXMLConventions(context.options.conventions, language: context.language ?? "en")
  }

  /// Reads the module as one page.
  mutating func read() -> SourceReading {
    let root = tree.root
    writer.place = .node(root)
    writer.reserveIDs(module.identifiers)
    readLanguage(root)
    title(of: root)
    if let metadata = module.child(of: root, element: .metadata),
      let abstract = module.child(of: metadata, element: .abstract)
    {
      self.abstract(abstract)
    }
    leaveOutMetadata(of: root)
    for child in tree.children(root) where tree.kind(child) == .element {
      switch module.element(child) {
      case .title, .label, .metadata: break
      default: any(child)
      }
    }
    writeFootnotes()
    UnreadText(in: tree, of: CNXMLVocabulary.table).report(to: &writer)
    return writer.finish()
  }

  /// Counts the metadata that are for catalogues of modules.
  private mutating func leaveOutMetadata(of root: XMLTree.Node) {
    guard let metadata = module.child(of: root, element: .metadata) else { return }
    for child in module.children(of: metadata, .otherMetadata) where tree.hasText(child) {
      let name = tree.name(child)
      guard CNXMLVocabulary.table.notApplicable[name.local] == nil else { continue }
      tree.passOver(child)
      writer.count(.contentLeftOut, key: name.local, at: .node(child)) {
        "<\(name.qualified)> of the metadata is left out"
      }
    }
  }

  private mutating func readLanguage(_ root: XMLTree.Node) {
    let metadata = module.child(of: root, element: .metadata)
    let declared = metadata.flatMap { module.child(of: $0, element: .language) }.map { module.words($0) }
    guard let language = module.string(root, .language) ?? declared,
      let tag = Array(language.utf8)[...].languageTag
    else { return }
    writer.setLanguage(String(decoding: tag, as: UTF8.self))
  }

  /// Writes the page's heading, from the title element or the metadata.
  private mutating func title(of root: XMLTree.Node) {
    let metadata = module.child(of: root, element: .metadata)
    let candidates = [
      module.child(of: root, element: .title),
      metadata.flatMap { module.child(of: $0, element: .metadataTitle) },
    ]
    guard let title = candidates.compactMap({ $0 }).first(where: { !module.isEmpty($0) }) else { return }
    writer.place = .node(title)
    writer.openHeading(1)
    if let id = module.bytes(root, .id) { writer.identify(module.idPrefix + id) }
    line(title)
    writer.close()
    // Metadata repeat the title.
    for other in candidates.compactMap({ $0 }) where other != title { tree.passOver(other) }
  }

  /// Writes the learning objectives, in a box.
  private mutating func abstract(_ node: XMLTree.Node) {
    guard !module.isEmpty(node) else { return }
    let label = conventions.words[.learningObjectives]
    openBox(CNXMLConventions.Note(kind: .objectives, label: label), node: node, title: nil)
    children(node)
    writer.close()
  }

  // MARK: Elements

  mutating func any(_ node: XMLTree.Node) {
    writer.place = .node(node)
    switch tree.kind(node) {
    case .text: writer.text(tree.bytes(node))
    case .instruction: break
    case .element: element(node)
    }
  }

  private mutating func element(_ node: XMLTree.Node) {
    switch module.element(node) {
    case .content, .abstract: children(node)
    case .section: blocks.section(node, to: &self)
    case .para: blocks.para(node, to: &self)
    case .div: blocks.div(node, to: &self)
    case .problem, .statement: blocks.part(node, to: &self)
    case .quote: blocks.quote(node, to: &self)
    case .equation: blocks.equation(node, to: &self)
    case .figure, .subfigure: blocks.figure(node, to: &self)
    case .note: boxes.note(node, &self)
    case .example: boxes.example(node, to: &self)
    case .exercise: boxes.exercise(node, to: &self)
    case .solution: boxes.solution(node, number: nil, to: &self)
    case .commentary: boxes.commentary(node, to: &self)
    case .rule: boxes.rule(node, to: &self)
    case .proof: boxes.proof(node, to: &self)
    case .list: CNXMLLists(module: module, conventions: conventions).list(node, to: &self)
    case .table: CNXMLTables(module: module).table(node, to: &self)
    case .code: CNXMLCode(module: module).code(node, to: &self)
    case .preformat: CNXMLCode(module: module).preformat(node, to: &self)
    case .definition: CNXMLTerms(module: module, conventions: conventions).definition(node, to: &self)
    case .glossary: CNXMLTerms(module: module, conventions: conventions).glossary(node, to: &self)
    case .featuredLinks: CNXMLLinks(module: module, conventions: conventions).featuredLinks(node, to: &self)
    case .link: CNXMLLinks(module: module, conventions: conventions).link(node, to: &self)
    case .media: media.media(node, to: &self)
    case .image, .audio, .video, .flash, .javaApplet, .labview, .iframe, .object, .download:
      media.mediaObject(node, to: &self)
    case .math: math(node)
    case .footnote: footnote(node)
    case .emphasis: inlines.emphasis(node, to: &self)
    case .span: inlines.effect(node, to: &self)
    case .sub: wrap(node, element: .sub)
    case .sup: wrap(node, element: .sup)
    case .term: inlines.term(node, &self)
    case .cite: cite(node)
    case .citeTitle: wrap(node, element: .i)
    case .foreign: inlines.linked(node, element: .i, to: &self)
    case .newline: inlines.newline(node, to: &self)
    case .space: inlines.space(node, to: &self)
    case .title, .label, .caption, .item, .meaning, .seealso, .linkGroup, .mediaText:
      inlines.stray(node, to: &self)
    case .param, .longdesc, .metadata, .colspec, .spanspec, .otherMetadata, .metadataTitle, .language: break
    case .document, .tgroup, .thead, .tbody, .tfoot, .row, .entry, .entrytbl, .unknown: unknown(node)
    }
  }

  private var blocks: CNXMLBlocks { CNXMLBlocks(module: module, conventions: conventions) }
  private var boxes: CNXMLBoxes { CNXMLBoxes(module: module, conventions: conventions) }
  private var media: CNXMLMedia { CNXMLMedia(module: module, conventions: conventions) }
  private var inlines: CNXMLInlines { CNXMLInlines(module: module, conventions: conventions) }

  private mutating func math(_ node: XMLTree.Node) {
    let isInEquation = writer.isInEquation
    let isBlock = tree.attribute(node, "display") == "block" || tree.attribute(node, "mode") == "display"
    let isDisplay = isInEquation || isBlock
    let isScrolled = isDisplay && !isInEquation && writer.acceptsBlocks
    if isScrolled {
      writer.open(.div)
      writer.addClass("scroll")
    }
    if writer.openForeign() { formulas.write(node, isDisplay: isDisplay, to: &writer) }
    tree.passOver(node)
    if isScrolled { writer.close() }
  }

  /// Reports an unknown element; its text is kept.
  private mutating func unknown(_ node: XMLTree.Node) {
    if writer.interactive(element: node, in: tree) { return }
    let name = tree.name(node).qualified
    writer.count(.elementForeign, key: name, at: .node(node)) {
      "<\(name)> is not an element of CNXML; it is left out, but its content is kept"
    }
    writer.openPhantom()
    common(node)
    children(node)
    writer.close()
  }

  // MARK: Footnotes

  /// Writes a citation. One that holds its reference becomes a raised number, as OpenStax prints it.
  private mutating func cite(_ node: XMLTree.Node) {
    let note = module.child(of: node, element: .note).flatMap { module.hasClass($0, "reference") ? $0 : nil }
    guard let note else { return inlines.linked(node, element: .cite, to: &self) }
    // The target of the citation is its child.
    _ = module.bytes(node, .targetID)
    writer.open(.cite)
    common(node)
    for child in tree.children(node) where child != note { any(child) }
    writer.place = .node(note)
    writer.open(.sup)
    mark(of: note, in: \.references)
    writer.close()
    writer.close()
  }

  /// Writes a footnote reference; the text is written at the end of the page.
  private mutating func footnote(_ node: XMLTree.Node) { mark(of: node, in: \.footnotes) }

  private mutating func mark(of node: XMLTree.Node, in notes: WritableKeyPath<Self, CNXMLFootnotes>) {
    let given = module.bytes(node, .id).map { Identifiers.written((module.idPrefix + $0)[...]) } ?? ""
    let isIdentified = !given.isEmpty && !writer.isTaken(given)
    let note = CNXMLFootnotes.Note(
      node: node, module: module,
      id: isIdentified ? given : writer.uniqueID("footnote", at: .node(node)),
      referenceID: writer.uniqueID("footnote-mark", at: .node(node)),
      isIdentified: isIdentified)
    let number = self[keyPath: notes].add(note)
    writer.openLink(to: .fragment(note.id), at: .node(node))
    writer.setID(note.referenceID)
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    writer.text(String(number))
    writer.close()
  }

  /// Writes the page's footnotes: `<section role="doc-endnotes">` with an aside and a back link for each.
  mutating func writeFootnotes() {
    write(\.footnotes, title: .footnotes)
    write(\.references, title: .references)
  }

  private mutating func write(_ notes: WritableKeyPath<Self, CNXMLFootnotes>, title: Word) {
    guard !self[keyPath: notes].isEmpty else { return }
    writer.open(.section)
    writer.attribute("epub:type", "endnotes")
    writer.attribute("role", "doc-endnotes")
    writer.openHeading(2)
    writer.text(conventions.words[title])
    writer.close()
    while let (note, number) = self[keyPath: notes].next() { text(of: note, number: number) }
    writer.close()
  }

  private mutating func text(of note: CNXMLFootnotes.Note, number: Int) {
    turn(to: note.module)
    writer.place = .node(note.node)
    writer.open(.aside)
    if note.isIdentified {
      writer.identify(Array(note.id.utf8)[...])
    } else {
      writer.setID(note.id)
    }
    writer.attribute("epub:type", "footnote")
    writer.attribute("role", "doc-footnote")
    let isParagraph = !module.hasBlocks(note.node)
    if isParagraph { writer.open(.p) }
    writer.openLink(to: .fragment(note.referenceID), at: .node(note.node))
    writer.attribute("role", "doc-backlink")
    writer.attribute("title", conventions.words[.back])
    writer.text("\(number).")
    writer.close()
    writer.text(" ")
    if isParagraph { line(note.node) } else { children(note.node) }
    if isParagraph { writer.close() }
    writer.close()
  }

  // MARK: Assembled pages

  /// Continues the page with another module.
  mutating func turn(to other: CNXMLModule) {
    guard other.path != module.path else { return }
    settled.settle(&writer, base: module.base)
    module = other
    formulas = MathWriter(tree: tree)
    writer.continueReading(tree, path: other.path)
  }

  /// Finishes an assembled page, with all findings.
  mutating func finishSeveral() -> SourceReading {
    settled.settle(&writer, base: module.base)
    var reading = writer.finish()
    reading.diagnostics += settled.diagnostics
    return reading
  }
}

/// The footnotes of a page, written at its end.
struct CNXMLFootnotes {
  struct Note {
    var node: XMLTree.Node
    /// The module of the footnote.
    var module: CNXMLModule
    var id: String
    /// The id of its reference.
    var referenceID: String
    /// Whether its id was given by the author.
    var isIdentified: Bool
  }

  private var notes: [Note] = []
  private var writtenCount = 0

  var isEmpty: Bool { notes.isEmpty }

  /// Adds a footnote and returns its number.
  mutating func add(_ note: Note) -> Int {
    notes.append(note)
    return notes.count
  }

  /// The next footnote to write; writing one may add others.
  mutating func next() -> (note: Note, number: Int)? {
    guard writtenCount < notes.count else { return nil }
    writtenCount += 1
    return (notes[writtenCount - 1], writtenCount)
  }
}

/// The results of earlier modules on a page: findings with positions, and links and media with offsets in the
/// concatenated modules.
struct CNXMLSettledModules {
  private(set) var diagnostics: [Diagnostic] = []
  private var links = 0
  private var media = 0

  /// Converts the findings of the current module, and shifts its links and media by `base`, the total length
  /// of the modules before it.
  mutating func settle(_ writer: inout PageWriter, base: Int) {
    diagnostics += writer.takeDiagnostics()
    (links, media) = writer.movePlaces(linksFrom: links, mediaFrom: media, by: base)
  }
}
