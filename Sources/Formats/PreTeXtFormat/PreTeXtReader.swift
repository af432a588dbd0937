import BookModel
import Diagnostics
import InteractiveCompiling
import Markup
import MarkupReading
import PageWriting
import TextBytes
import XML
import XMLVocabularies

/// Converts a PreTeXt document to pages: https://pretextbook.org/doc/guide/html/
///
/// Divisions down to the split level become pages; by default part, chapter and section of a book. Numbers
/// and cross-reference texts follow PreTeXt (`PreTeXtNumbering`). Unsupported content (answer boxes,
/// interactive exercises) is omitted or described, with one finding per kind.
///
/// The reader traverses the document and writes text and simple elements. Each larger construct is a value
/// such as `PreTeXtTable`: made from a node and the document, it writes itself to the reader and calls back
/// to write its children.
struct PreTeXtReader {
  typealias Node = XMLTree.Node

  let document: PreTeXtDocument
  let tree: XMLTree
  let pictures: PreTeXtPictures
  var writer: PageWriter
  private var formulas: PreTeXtFormulas
  /// The current heading level.
  private(set) var headingLevel = 1
  /// Whether a title is being written where something refers to it, without its notes.
  private var omitsNotes = false
  /// Whether a copy is being written, without ids.
  private(set) var isCopy = false
  /// The entries of the index and of the notation list whose positions have been written.
  private(set) var marked: Set<Node> = []
  /// The page's footnotes, not yet written.
  private var footnotes: [Node] = []
  /// The number of bytes at the start of a text that were already written with the preceding display.
  private var passedOver: (node: Node, count: Int)?

  init(document: PreTeXtDocument, context: ReadingContext) {
    self.document = document
    tree = document.tree
    writer = PageWriter(context: context, source: document.tree.source, tree: document.tree)
    writer.holdBlocksInParagraphs()
    writer.reserveIDs(document.ids)
    pictures = PreTeXtPictures(context: context, publication: document.publication, info: document.info)
    formulas = PreTeXtFormulas(macros: document.info.macros)
  }

  /// Reads the document.
  mutating func read() -> SourceReading {
    writer.setLanguage(document.info.language)
    reportDocument()
    let body = document.body
    writer.raiseHeadings(by: 0)
    switch document.element(body) {
    case .book, .article, .letter, .memo, .slideshow: PreTeXtDivision(node: body).writeTitlePage(to: &self)
    default: PreTeXtDivision(node: body).writePage(to: &self)
    }
    writeFootnotes()
    UnreadText(in: tree, of: PreTeXtVocabulary.table).report(to: &writer)
    var reading = writer.finish()
    reading.outline = outline(document.outline)
    if !tree.source.included.isEmpty { reading.text = tree.source }
    return reading
  }

  /// The contents entries, assigned to the current source.
  private func outline(_ entries: [Entry]) -> [Entry] {
    entries.map { entry in
      var entry = entry
      if entry.part != nil { entry.source = writer.context.source }
      entry.range = nil
      entry.children = outline(entry.children)
      return entry
    }
  }

  private mutating func reportDocument() {
    for problem in formulas.problems {
      let place = document.info.macros.place(of: problem.offset, in: tree)
      writer.count(problem.kind, key: "macros " + problem.summary, at: place) {
        "in the macros of docinfo: " + problem.summary
      }
    }
    for (node, first) in document.repeated {
      writer.report(
        .idRepeated, at: .node(node), "an id of this element is already used by an earlier element",
        note: (.node(first), "it is first given here"))
    }
    for node in document.excluded.sorted() {
      let component = tree.attribute(node, "component") ?? tree.name(node).local
      tree.passOver(node)
      writer.count(.componentLeftOut, key: component, at: .node(node)) {
        "component \"\(component)\" is not published by the publication file"
      }
    }
  }

  // MARK: Shared by all constructs

  func element(_ node: Node) -> PreTeXtElement { document.element(node) }

  /// Writes the id of a node to the open tag.
  mutating func identify(_ node: Node) {
    guard !isCopy, let id = document.id(of: node) else { return }
    writer.place = .node(node)
    writer.attribute("id", id)
  }

  /// Counts omitted content, or content of which a part is kept.
  mutating func leaveOut(_ node: Node, _ words: String, keepsContent: Bool = false) {
    let name = tree.name(node).local
    if !keepsContent { tree.passOver(node) }
    writer.count(.elementLeftOut, key: name, at: .node(node)) { "<\(name)> \(words)" }
  }

  /// Begins content with headings one level deeper.
  mutating func beginLevel() { headingLevel += 1 }

  /// Ends what `beginLevel` began.
  mutating func endLevel() { headingLevel -= 1 }

  /// Writes content again, without ids.
  mutating func copy(_ write: (inout PreTeXtReader) -> Void) {
    let wasCopy = isCopy
    isCopy = true
    write(&self)
    isCopy = wasCopy
  }

  /// Writes a title where something refers to it: without ids and without its notes, which belong to the title itself.
  mutating func words(of title: Node) {
    let outer = omitsNotes
    omitsNotes = true
    copy { $0.content(title) }
    omitsNotes = outer
  }

  /// Finishes the previous page, if any.
  mutating func beginPage() {
    writeFootnotes()
    if writer.canSplit { writer.splitPage() }
    writer.raiseHeadings(by: 0)
    headingLevel = 1
  }

  /// Skips the first bytes of a text when it is written.
  mutating func passOver(_ count: Int, of text: Node) { passedOver = (text, count) }

  /// Writes the title of a node, or its type name.
  mutating func title(_ node: Node) {
    if let title = document.child(of: node, element: .title) {
      content(title)
    } else {
      writer.text(document.name(node))
    }
  }

  /// Writes text that may be divided into `line` elements.
  mutating func lines(_ node: Node) {
    let lines = document.children(node).filter { element($0) == .line }
    if element(node) == .email { return inline(node, element: .email) }
    guard !lines.isEmpty else { return content(node) }
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.open(.br); writer.close() }
      content(line)
    }
  }

  /// Writes a formula in MathML, or as TeX if it has errors.
  mutating func formula(_ tex: [UInt8], isDisplay: Bool, at node: Node) {
    for value in node..<tree.end(of: node) where self.element(value) == .variable { reportValue(value) }
    let result = formulas.convert(tex, isDisplay: isDisplay)
    for problem in result.problems {
      writer.count(problem.kind, key: problem.summary, at: .node(node)) { problem.summary }
    }
    if let mathml = result.mathml {
      return writer.formula(mathml, ofSource: tex.count, isDescribed: result.isDescribed)
    }
    writer.countFormulaWithoutMathML()
    writer.open(.code)
    writer.addClass("tex")
    writer.text(tex[...].trimmed)
    writer.close()
  }

  // MARK: Content

  /// Writes the content of a node.
  mutating func content(_ node: Node) {
    var child = node + 1
    let end = tree.end(of: node)
    while child < end {
      write(child)
      child = tree.end(of: child)
    }
  }

  /// Writes the content of a node, except elements of those kinds.
  mutating func content(_ node: Node, without left: Set<PreTeXtElement>) {
    var child = node + 1
    let end = tree.end(of: node)
    while child < end {
      if tree.kind(child) != .element || !left.contains(element(child)) { write(child) }
      child = tree.end(of: child)
    }
  }

  /// Writes a node: text, or an element.
  mutating func write(_ node: Node) {
    switch tree.kind(node) {
    case .text:
      writer.place = .node(node)
      if !isCopy { reportRawFormula(node) }
      if let passed = passedOver, passed.node == node {
        passedOver = nil
        writer.text(tree.preTeXtProse(of: node).dropFirst(passed.count))
      } else {
        writer.text(tree.preTeXtProse(of: node)[...])
      }
    case .element:
      guard !document.excluded.contains(node) else { return }
      writer.place = .node(node)
      if !writer.interactive(element: node, in: tree) { block(node) }
    case .instruction: break
    }
  }

  /// Writes a block or an inline element.
  private mutating func block(_ node: Node) {
    let element = element(node)
    switch element.group {
    case .block, .exampleLike, .projectLike, .openProblem, .proofLike, .goals, .discussion:
      PreTeXtBox(node: node).write(to: &self)
    case .asideLike: PreTeXtBox(node: node).writeAside(to: &self)
    case .figureLike: PreTeXtFigure(node: node).write(to: &self)
    case .solutionLike: PreTeXtSolution(node: node).write(to: &self)
    case .division, .specialDivision, .frontPiece:
      // An old-style index entry is also named `index`.
      let isEntry =
        element == .index && document.child(of: node, element: .indexList) == nil
        && document.parent(of: node) != .backmatter
      if isEntry { mark(node) } else { PreTeXtDivision(node: node).write(to: &self) }
    case .none: structure(node, element: element)
    }
  }

  private mutating func structure(_ node: Node, element: PreTeXtElement) {
    switch element {
    case .p: paragraph(node)
    case .ol, .ul, .dl: PreTeXtList(node: node).write(to: &self)
    case .introduction, .conclusion, .headnote, .statement, .prelude, .postlude, .page, .attribution,
      .fragment:
      passage(node, element: element)
    case .paragraphs, .subparagraph, .subexercises, .exercisegroup, .assemblage, .case:
      PreTeXtBox(node: node).writeTitled(to: &self)
    case .exercise: PreTeXtBox(node: node).write(to: &self)
    case .task: PreTeXtTasks(first: node).write(to: &self)
    case .webwork where tree.end(of: node) == node + 1 && tree.attributes(node).isEmpty:
      inline(node, element: element)
    case .stack where !PreTeXtExercise(node: node).isRemote(document):
      PreTeXtSideBySide(node: node).write(to: &self)
    case .webwork, .myopenmath, .stack, .doenetml: PreTeXtExercise(node: node).writeRemote(to: &self)
    case .queryElement, .datafile: content(node)
    case .pgCode, .pgMacros, .programPreamble, .programPostamble:
      leaveOut(node, "is code that an exercise runs, and is left out")
    case .sidebyside, .sbsgroup, .panel: PreTeXtSideBySide(node: node).write(to: &self)
    case .image: PreTeXtPicture(node: node).write(to: &self)
    case .tabular: PreTeXtTable(node, in: document).write(to: &self)
    case .video, .audio, .interactive, .score: PreTeXtMedium(node: node).write(to: &self)
    case .program, .sage, .console, .pre, .cd: PreTeXtCode(node: node).write(to: &self)
    case .blockquote: blockquote(node)
    case .poem: poem(node)
    case .notationList: PreTeXtNotationList(node: node).write(to: &self)
    case .indexList: PreTeXtIndex(document).write(node, to: &self)
    case .listOf: PreTeXtListOf(node: node).write(to: &self)
    case .authorBiographies: break
    case .biblio: PreTeXtBibliography(first: node).write(to: &self)
    case .gi: PreTeXtGlossary(first: node).write(to: &self)
    case .frontmatter, .backmatter: content(node)
    default: inline(node, element: element)
    }
  }

  // MARK: Passages

  private mutating func paragraph(_ node: Node) {
    // A paragraph that contains a paragraph, such as an introduction in a list item, becomes a `div`.
    writer.open(.p)
    identify(node)
    content(node)
    writer.close()
  }

  /// Writes an element without styling of its own.
  private mutating func passage(_ node: Node, element: PreTeXtElement) {
    let hasTitle = document.child(of: node, element: .title) != nil
    let needsElement = hasTitle || (!isCopy && document.id(of: node) != nil) || element == .attribution
    if needsElement {
      writer.open(.div)
      writer.addClass(element.rawValue)
      identify(node)
      if hasTitle { minorHeading(node) }
    }
    if element == .attribution, document.child(of: node, element: .line) != nil {
      writer.open(.p)
      lines(node)
      writer.close()
    } else {
      content(node, without: [.title])
    }
    if needsElement { writer.close() }
  }

  /// Writes a title as a heading below the division's.
  private mutating func minorHeading(_ node: Node) {
    writer.openHeading(headingLevel + 1, isNumbered: false)
    title(node)
    writer.close()
  }

  private mutating func blockquote(_ node: Node) {
    writer.open(.blockquote)
    identify(node)
    content(node, without: [.attribution])
    if let attribution = document.child(of: node, element: .attribution) {
      writer.open(.footer)
      lines(attribution)
      writer.close()
    }
    writer.close()
  }

  private mutating func poem(_ node: Node) {
    writer.open(.div)
    writer.addClass("verse")
    identify(node)
    if document.child(of: node, element: .title) != nil {
      writer.openHeading(headingLevel + 1, isNumbered: false)
      title(node)
      writer.close()
    }
    if let author = document.child(of: node, element: .author) {
      writer.open(.p)
      writer.addClass("creators")
      content(author)
      writer.close()
    }
    for stanza in document.children(node) where element(stanza) == .stanza {
      if document.child(of: stanza, element: .title) != nil {
        writer.openHeading(headingLevel + 2, isNumbered: false)
        title(stanza)
        writer.close()
      }
      writer.open(.p)
      for (index, line) in document.children(stanza).filter({ element($0) == .line }).enumerated() {
        if index > 0 { writer.open(.br); writer.close() }
        let steps = tree.attribute(line, "indent").flatMap { Int($0) } ?? 0
        writer.text(String(repeating: "\u{2003}", count: min(max(steps, 0), 20)))
        content(line)
      }
      writer.close()
    }
    writer.close()
  }

  // MARK: Footnotes

  /// Writes a footnote reference; the text is written at the end of the page.
  private mutating func footnote(_ node: Node) {
    if omitsNotes { return }
    guard let id = document.id(of: node) else { return content(node) }
    writer.open(.sup)
    writer.openLink(to: .fragment(id), at: .node(node))
    if !isCopy { writer.attribute("id", id + "-mark") }
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    writer.text(document.number(node) ?? "*")
    writer.close()
    writer.close()
    if !isCopy { footnotes.append(node) }
  }

  /// Writes the footnotes of the page.
  private mutating func writeFootnotes() {
    guard !footnotes.isEmpty else { return }
    let notes = footnotes
    footnotes = []
    for note in notes {
      guard let id = document.id(of: note) else { continue }
      writer.place = .node(note)
      writer.open(.aside)
      writer.attribute("id", id)
      writer.attribute("epub:type", "footnote")
      writer.attribute("role", "doc-footnote")
      writer.open(.p)
      writer.openLink(to: .fragment(id + "-mark"), at: .node(note))
      writer.attribute("role", "doc-backlink")
      writer.text(document.number(note) ?? "*")
      writer.close()
      writer.text(" ")
      content(note)
      writer.close()
      writer.close()
    }
    // A footnote can contain another.
    writeFootnotes()
  }

  // MARK: Within a line

  private mutating func inline(_ node: Node, element: PreTeXtElement) {
    switch element {
    case .m: formula(PreTeXtFormulas.plainTeX(document.tex(of: node)), isDisplay: false, at: node)
    case .me, .men, .md, .mdn: PreTeXtDisplay(node, in: document).write(to: &self)
    case .xref: reference(node)
    case .fn: footnote(node)
    case .tn: tableNote(node)
    case .url, .dataurl: url(node)
    case .email: email(node)
    case .c, .tag, .tage, .attr: monospaced(node, element: element)
    case .idx, .notation, .index: mark(node)
    case .fillin: fillIn(node)
    case .variable where tree.attribute(node, "width") != nil: fillIn(node)
    case .variable where tree.attribute(node, "name") != nil:
      reportValue(node)
      writer.open(.var)
      writer.text(document.valueName(of: node))
      writer.close()
    case .quantity: quantity(node)
    case .chord, .n, .scaledeg, .timesignature: music(node, element: element)
    case .icon, .kbd: key(node, element: element)
    case .title, .caption: content(node)
    case .today, .timeofday: leaveOut(node, "is the time at which a book is built, and is left out")
    case .todo, .shortdescription, .description, .commentary, .fragref: break
    default: styled(node, element: element)
    }
  }

  private mutating func reference(_ node: Node) {
    guard let provisional = tree.attribute(node, "provisional") else {
      return write(PreTeXtReference(node, in: document).pieces)
    }
    writer.text("[" + provisional + "]")
    writer.count(.crossReferenceProvisional, key: "", at: .node(node)) {
      "cross reference is provisional: \"\(provisional)\""
    }
  }

  private mutating func styled(_ node: Node, element: PreTeXtElement) {
    if tree.end(of: node) == node + 1, let text = PreTeXtCharacters.text(element) {
      writer.text(text)
      return
    }
    guard let (html, name) = Self.elements[element] else {
      if let marks = Self.marks[element] {
        writer.text(marks.0)
        content(node)
        writer.text(marks.1)
      } else {
        unknown(node, element: element)
      }
      return
    }
    writer.open(html)
    if let name { writer.addClass(name) }
    identify(node)
    if element == .foreign,
      let language = tree.attribute(node, "lang", in: MarkupNamespace.xml)
    {
      writer.attribute("xml:lang", language)
    }
    content(node)
    writer.close()
  }

  private static let elements: [PreTeXtElement: (HTMLElement, String?)] = [
    .em: (.em, nil), .term: (.dfn, nil), .alert: (.strong, "alert"), .pubtitle: (.cite, nil),
    .articletitle: (.q, nil), .foreign: (.i, "foreign"), .abbr: (.abbr, nil), .acro: (.abbr, nil),
    .`init`: (.abbr, nil), .q: (.q, nil), .insert: (.ins, nil), .delete: (.del, nil), .stale: (.s, nil),
    .taxon: (.i, "taxon"), .genus: (.span, "genus"), .species: (.span, "species"), .area: (.span, nil),
    .variable: (.var, nil), .volume: (.b, nil), .line: (.div, nil), .journal: (.cite, nil),
    .booktitle: (.cite, nil),
  ]

  private static let marks: [PreTeXtElement: (String, String)] = [
    .sq: ("‘", "’"), .angles: ("⟨", "⟩"), .dblbrackets: ("⟦", "⟧"), .braces: ("{", "}"),
    .brackets: ("[", "]"),
  ]

  /// Writes only the content of an element that is unknown or has no styling.
  private mutating func unknown(_ node: Node, element: PreTeXtElement) {
    if element == .other, PreTeXtVocabulary.table[tree.name(node).local] == nil {
      let name = tree.name(node).qualified
      writer.count(.elementForeign, key: name, at: .node(node)) {
        "<\(name)> is not known; only its content is kept"
      }
    }
    let needsID = !isCopy && document.id(of: node) != nil
    if needsID {
      writer.open(.span)
      identify(node)
    }
    content(node)
    if needsID { writer.close() }
  }

  private mutating func monospaced(_ node: Node, element: PreTeXtElement) {
    writer.open(.code)
    if element == .tag { writer.text("<") }
    if element == .tage { writer.text("<") }
    if element == .attr { writer.text("@") }
    content(node)
    if element == .tag { writer.text(">") }
    if element == .tage { writer.text("/>") }
    writer.close()
  }

  private mutating func url(_ node: Node) {
    let attribute = tree.attribute(node, named: "href") ?? tree.attribute(node, named: "source")
    let address = attribute.map(tree.attributeValue) ?? ""
    let place: PageWriter.Place = attribute.map { .attribute($0, of: node) } ?? .node(node)
    if element(node) == .dataurl, let source = tree.attribute(node, "source") {
      leaveOut(node, "names a file that is not part of the book and is kept as text", keepsContent: true)
      if tree.end(of: node) == node + 1 { writer.text(source) } else { content(node) }
      return
    }
    writer.openLink(address, at: place)
    if tree.end(of: node) > node + 1 {
      content(node)
    } else {
      writer.open(.code)
      writer.text(tree.attribute(node, "visual") ?? address)
      writer.close()
    }
    writer.close()
  }

  private mutating func email(_ node: Node) {
    let address = document.plain(node)
    writer.openLink("mailto:" + address, at: .node(node))
    writer.text(address)
    writer.close()
  }

  private mutating func tableNote(_ node: Node) {
    guard let table = document.ancestor(node, where: { $0 == .tabular }) else { return content(node) }
    let count = (table...node).filter { tree.kind($0) == .element && element($0) == .tn }.count
    writer.open(.sup)
    writer.text(NumeralStyle.lowerLetters.text(count))
    writer.close()
  }

  /// Writes the anchor of an index entry or notation.
  private mutating func mark(_ node: Node) {
    guard !isCopy, let id = document.id(of: node) else { return }
    marked.insert(node)
    writer.open(.span)
    writer.attribute("id", id)
    writer.close()
    // A notation can contain index entries.
    for child in tree.children(node) where tree.kind(child) == .element && element(child) == .idx {
      mark(child)
    }
  }

  private mutating func fillIn(_ node: Node) {
    let characters = tree.attribute(node, "characters").flatMap { Int($0) } ?? 10
    writer.open(.span)
    writer.addClass("fill-in")
    writer.text(String(repeating: "_", count: min(max(characters, 3), 60)))
    writer.close()
  }

  private mutating func key(_ node: Node, element: PreTeXtElement) {
    if element == .kbd {
      writer.open(.kbd)
      if let name = tree.attribute(node, "name") {
        writer.text(PreTeXtSigns.key(name))
      } else {
        content(node)
      }
      writer.close()
    } else {
      let name = tree.attribute(node, "name") ?? ""
      writer.text(PreTeXtSigns.icon(name))
    }
  }

  private mutating func quantity(_ node: Node) {
    writer.open(.span)
    writer.addClass("quantity")
    writer.text(PreTeXtQuantity(node, in: document).text)
    writer.close()
  }

  private mutating func music(_ node: Node, element: PreTeXtElement) {
    writer.open(.span)
    writer.addClass("music")
    writer.text(PreTeXtSigns.music(node, element: element, in: tree))
    content(node)
    writer.close()
  }
}

/// Converts a PreTeXt source and its inclusions.
package func readPreTeXt(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let inclusion = context.inclusion(shownPath)
  do {
    let tree = try XMLParser(inclusion: inclusion).parse(file: shownPath, bytes: bytes).recordingReads()
    let names = tree.names.map {
      PreTeXtElement($0) != .other || !$0.namespace.isEmpty || PreTeXtVocabulary.table[$0.local] != nil
    }
    if let strange = tree.strangeVocabulary(readAs: "PreTeXt", { names[tree.nameIndex(of: $0)] }) {
      return SourceReading(pages: [], diagnostics: [strange])
    }
    var reading = readPreTeXt(tree, context: context)
    reading.diagnostics += tree.inclusionDiagnostics(context)
    return reading
  } catch {
    return SourceReading(pages: [], diagnostics: [error.diagnostic(inFile: shownPath, bytes: bytes)])
  }
}

/// Converts a parsed PreTeXt document.
///
/// - Parameters:
///   - tree: the document, with inclusions resolved.
///   - context: the book around the source; `settings` is the path of the publication file.
package func readPreTeXt(_ tree: XMLTree, context: ReadingContext) -> SourceReading {
  var publication = PreTeXtPublication()
  var findings: [Diagnostic] = []
  if let path = context.options.settings {
    do {
      publication = PreTeXtPublication(try XMLParser().parse(file: path, bytes: try context.readFile(path)))
    } catch let error as XMLError {
      findings.append(error.diagnostic(in: SourceText(file: path, bytes: [])))
    } catch {
      findings.append(
        Diagnostic(.publicationFileMissing, at: SourceRange(file: path), "publication file cannot be read"))
    }
  }
  let isArticle = tree.element(tree.root, "article") != nil || tree.isElement(tree.root, "article")
  let document = PreTeXtDocument.numbered(
    tree: tree, publication: publication, splitLevel: context.splitLevel ?? (isArticle ? 1 : 2))
  var reader = PreTeXtReader(document: document, context: context)
  var reading = reader.read()
  reading.diagnostics += findings
  return reading
}
