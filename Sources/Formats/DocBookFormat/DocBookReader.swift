import BookModel
import Diagnostics
import Highlighting
import InteractiveCompiling
import Markup
import MarkupReading
import PageWriting
import TextBytes
import XML

/// Converts a DocBook 4.x or 5.x document to pages: https://tdg.docbook.org
///
/// A first pass collects divisions, targets and numbers (`DocBookDocument`). Then the reader traverses the
/// tree once: it holds the state that spans elements (open elements, the page, footnotes, lists, verbatim
/// text) and delegates each element to its part (`DocBookInlines`, `DocBookTables` ...), which calls back
/// through `DocBookFlow` to write children. Some divisions begin a new page.
struct DocBookReader: DocBookFlow {
  let document: DocBookDocument
  let tree: XMLTree
  var writer: PageWriter
  private let names: DocBookNames
  private let context: ReadingContext
  private var formulas: MathWriter
  private let drawings: SVGWriter
  /// The open elements: the node after each, and the number of HTML elements to close.
  private var openElements: [(end: XMLTree.Node, closes: Int)] = []
  private var contents: DocBookContents
  private var footnotes = DocBookFootnotes()
  private var lists = DocBookListCounter()
  /// The current verbatim text.
  private var verbatim: DocBookVerbatim?
  /// Elements already written by their parent.
  private var skipped: Set<XMLTree.Node> = []
  /// The index terms whose places in the text are marked.
  private var marked: Set<XMLTree.Node> = []

  init(tree: XMLTree, context: ReadingContext) {
    self.tree = tree
    document = DocBookDocument(tree: tree, context: context)
    names = document.elements.names
    contents = DocBookContents(document.divisions)
    var context = context
    // Levels count from the document; a page's first heading becomes level 1.
    context.splitLevel = context.splitLevel ?? 2
    self.context = context
    writer = PageWriter(context: context, source: tree.source, tree: tree)
    writer.holdBlocksInParagraphs()
    formulas = MathWriter(tree: tree)
    drawings = SVGWriter(tree: tree)
    writer.reserveIDs(document.outline.targets.allIDs)
  }

  /// Reads the document.
  mutating func read() -> SourceReading {
    if let language = document.elements.string(tree.root, .language) { writer.setLanguage(language) }
    walk(from: tree.root, to: tree.end(of: tree.root))
    writeFootnotes()
    reportProfiles()
    UnreadText(in: tree, of: DocBookVocabulary.table).report(to: &writer)
    var reading = writer.finish()
    reading.diagnostics += tree.inclusionDiagnostics(context)
    reading.outline = contents.entries(document.divisions, source: context.source)
    if !tree.source.included.isEmpty { reading.text = tree.source }
    return reading
  }

  /// Reports the number of elements excluded by profiles, once for each attribute.
  private mutating func reportProfiles() {
    for (attribute, count) in document.leftOut {
      for _ in 0..<count {
        writer.count(.profileLeftOut, key: attribute, at: .start) {
          "an element is left out by its \(attribute)"
        }
      }
    }
  }

  // MARK: Traversal

  var headingLevel: Int { document.divisions.level(of: contents.current) + 1 }

  mutating func skip(_ node: XMLTree.Node) { skipped.insert(node) }

  /// Writes nodes in document order; plain nesting does not recurse.
  mutating func walk(from start: XMLTree.Node, to end: XMLTree.Node) {
    let base = openElements.count
    var node = start
    while true {
      while openElements.count > base, openElements[openElements.count - 1].end <= node { closeLast() }
      guard node < end else { break }
      switch tree.kind(node) {
      case .text:
        writer.place = .node(node)
        text(node)
        node += 1
      case .element:
        writer.place = .node(node)
        let isPassedOver = document.isHidden(node) || (!skipped.isEmpty && skipped.contains(node))
        node = isPassedOver ? tree.end(of: node) : next(after: element(node), of: node)
      case .instruction:
        instruction(node)
        node += 1
      }
    }
  }

  private mutating func next(after step: DocBookStep, of node: XMLTree.Node) -> XMLTree.Node {
    switch step {
    case .written:
      markTerms(in: node)
      return tree.end(of: node)
    case .inside(let closes):
      openElements.append((tree.end(of: node), closes))
      return node + 1
    case .resumed(let place): return place
    }
  }

  private mutating func closeLast() {
    let last = openElements.removeLast()
    for _ in 0..<last.closes { writer.close() }
  }

  /// Processes a processing instruction for line or page breaks.
  private mutating func instruction(_ node: XMLTree.Node) {
    switch tree.name(node).local {
    case "linebreak", "asciidoc-br", "sbr":
      writer.open(.br)
      writer.close()
    case "dbtimestamp":
      writer.count(.contentLeftOut, key: "dbtimestamp", at: .node(node), isGap: true) {
        "<?dbtimestamp?> is the time at which a book is built, and is left out"
      }
    default: break
    }
  }

  // MARK: Elements

  /// Writes an element's start, or the whole element.
  private mutating func element(_ node: XMLTree.Node) -> DocBookStep {
    switch names.actions[tree.nameIndex(of: node)] {
    case .element(let element): return named(element, node: node)
    case .plain(let element): return plain(element, node: node)
    case .paragraph: return paragraphs.write(node, to: &self)
    case .transparent:
      writer.openPhantom()
      attributes(node)
      blockTitle(node)
      return .inside
    case .verbatimGroup:
      openNamed(.div, node: node)
      return .inside
    case .lineAnnotation: open(.i, class: "lineannotation")
    case .address: open(bibliography.isPart(node) ? .span : .pre, class: "address")
    case .dropped:
      leaveOut(node)
      return .written
    case .title: return title(node)
    case .info, .ignored, .areas: return .written
    case .division: return division(of: node)
    case .unknown: return foreign(node)
    case .footnote: return footnoteMark(node, of: node)
    case .footnoteReference: return footnoteReference(of: node)
    case .indexTerm: return indexTerm(of: node)
    case .list(let list): return self.list(node, kind: list)
    case .listItem: return item(node, isStep: false)
    case .step: return item(node, isStep: true)
    case .verbatim: return verbatimBlock(of: node)
    case .callout: return calloutMarks.marker(of: node, to: &self)
    case .inline(let inline): return inlines.write(node, as: inline, to: &self)
    case .link(let link): return links.write(node, as: link, to: &self)
    case .box(let box): return boxes.write(node, as: box, to: &self)
    case .object(let object): return objects.write(node, as: object, to: &self)
    case .table: return tables.write(node, to: &self)
    case .media(let media): return self.media.write(node, as: media, to: &self)
    case .synopsis(let synopsis): return synopses.write(node, as: synopsis, to: &self)
    case .terms(let terms): return termLists.write(node, as: terms, to: &self)
    case .questions(let part): return questions.write(node, as: part, to: &self)
    case .glossary(let part): return glossary.write(node, as: part, to: &self)
    case .bibliography(let kind): return bibliography.write(node, as: kind, to: &self)
    }
    attributes(node)
    return .inside
  }

  /// Writes a title that its parent did not write: one where DocBook has none, or a second one.
  private mutating func title(_ node: XMLTree.Node) -> DocBookStep {
    guard !tree.isElement(node, "titleabbrev") else { return .written }
    if bibliography.isPart(node) {
      open(.cite, class: tree.isElement(node, "subtitle") ? "subtitle" : "title", node: node)
      return .inside
    }
    open(.p, class: tree.isElement(node, "subtitle") ? "subtitle" : "title", node: node)
    return .inside
  }

  private var paragraphs: DocBookParagraphs {
    DocBookParagraphs(document: document, isVerbatim: verbatim != nil)
  }
  private var inlines: DocBookInlines { DocBookInlines(document: document) }
  private var links: DocBookLinks { DocBookLinks(document: document, text: referenceText) }
  private var boxes: DocBookBoxes { DocBookBoxes(document: document) }
  private var objects: DocBookObjects { DocBookObjects(document: document) }
  private var tables: DocBookTables { DocBookTables(document: document) }
  private var media: DocBookMedia { DocBookMedia(document: document, context: context) }
  private var synopses: DocBookSynopses { DocBookSynopses(document: document) }
  private var termLists: DocBookLists { DocBookLists(document: document) }
  private var questions: DocBookQuestions { DocBookQuestions(document: document) }
  private var glossary: DocBookGlossary { DocBookGlossary(document: document, text: referenceText) }
  private var bibliography: DocBookBibliography { DocBookBibliography(document: document) }
  private var calloutMarks: DocBookCalloutMarks { DocBookCalloutMarks(document: document) }

  /// Writes an HTML element with the DocBook name as its class; in code, only a span with the class.
  private mutating func named(_ element: HTMLElement, node: XMLTree.Node) -> DocBookStep {
    let isCode = verbatim != nil && (element == .code || element == .samp || element == .kbd)
    writer.open(isCode ? .span : element)
    writer.addClass(names.classes[tree.nameIndex(of: node)][...])
    attributes(node)
    if element == .kbd, tree.end(of: node) == node + 1, let key = tree.attribute(node, "function") {
      writer.text(key)
    }
    return DocBookLinks.open(around: node, in: &self)
  }

  private mutating func plain(_ element: HTMLElement, node: XMLTree.Node) -> DocBookStep {
    writer.open(element)
    attributes(node)
    switch element {
    case .td, .th, .col: DocBookTables.attributes(of: node, to: &self)
    case .sub, .sup, .abbr, .cite: return DocBookLinks.open(around: node, in: &self)
    default: break
    }
    return .inside
  }

  private var referenceText: DocBookReferenceText {
    DocBookReferenceText(document: document, footnotes: footnotes)
  }

  /// Writes a formula, a drawing, or the text of an unknown element.
  private mutating func foreign(_ node: XMLTree.Node) -> DocBookStep {
    switch document.vocabulary(node) {
    case .mathML:
      if writer.openForeign() { formulas.write(node, isDisplay: isDisplay(node), to: &writer) }
      tree.passOver(node)
      return .written
    case .svg:
      drawing(node)
      tree.passOver(node)
      return .written
    case .docBook, .foreign:
      if writer.interactive(element: node, in: tree) { return .written }
      let name = tree.name(node)
      writer.count(.elementForeign, key: name.qualified, at: .node(node)) {
        "<\(name.qualified)> is left out, but its content is kept"
      }
      writer.openPhantom()
      attributes(node)
      return .inside
    }
  }

  private func isDisplay(_ node: XMLTree.Node) -> Bool {
    var parent = tree.parent(of: node)
    while let current = parent {
      switch document.action(current) {
      case .object(.equation), .object(.informalEquation): return true
      case .object(.inlineEquation), .media(.inlineObject), .paragraph: return false
      default: parent = tree.parent(of: current)
      }
    }
    return false
  }

  /// Writes an SVG drawing.
  private mutating func drawing(_ node: XMLTree.Node) {
    guard writer.openForeign() else { return }
    let tree = tree
    var drawings = self.drawings
    drawings.write(node, to: &writer) { start, end, inner in
      // Keep only the text of XHTML inside a drawing.
      for index in start..<end where tree.kind(index) == .text { inner.text(tree.bytes(index)) }
    }
  }

  // MARK: Divisions

  /// Begins a division: a page, or a section of one.
  private mutating func division(of node: XMLTree.Node) -> DocBookStep {
    guard let index = document.divisions.index(of: node) else {
      writer.openPhantom()
      return .inside
    }
    let current = document.divisions[index]
    let isNextPage = current.isPage && index > 0
    contents.begin(index, isNextPage: isNextPage)
    if isNextPage {
      writeFootnotes()
      writer.splitPage()
      footnotes = DocBookFootnotes()
    }
    var closes = 0
    if current.isPage {
      if let language = document.elements.string(node, .language) { writer.setLanguage(language) }
    } else if current.isMerged {
      writer.openPhantom()
      attributes(node)
      closes = 1
    } else {
      writer.open(.section)
      writer.addClass(document.className(of: node))
      attributes(node, takesID: false)
      closes = 1
    }
    let start = DocBookDivisionStart(document: document)
    if !current.isMerged {
      let heading = start.heading(of: index, to: &self)
      contents.take(heading: heading, of: index)
    }
    start.opening(of: index, to: &self)
    if current.kind == .index {
      // The generated index precedes the element's content.
      openElements.append((tree.end(of: node), closes))
      DocBookIndexText(document: document).write(node, to: &self)
      return .resumed(at: node + 1)
    }
    return .inside(closes: closes)
  }

  // MARK: Lists

  /// Writes a list of items or steps.
  private mutating func list(_ node: XMLTree.Node, kind: DocBookAction.List) -> DocBookStep {
    if kind == .procedure, let title = document.elements.title(of: node),
      let number = document.outline.objects[node]
    {
      writer.open(.p)
      writer.addClass("title")
      label(document.words.fill(.numberedProcedure, number))
      content(title)
      writer.close()
    } else {
      blockTitle(node)
    }
    let first = firstItem(of: node)
    if let first {
      // Elements before the items, such as the introduction of a procedure, are written before the list.
      for lead in document.shown(node) where lead < first { whole(lead) }
    }
    switch kind {
    case .ordered, .procedure, .subSteps:
      let start = lists.open(numbered: node, in: tree)
      writer.open(.ol)
      if let type = start.numerals.listType { writer.attribute("type", type) }
      if start.hasOwnNumbers { writer.addStyle("list-style-type: none") }
      if start.number != 1 { writer.attribute("start", String(start.number)) }
    case .itemized, .callouts, .alternatives:
      lists.open(unnumbered: node, in: tree)
      writer.open(.ul)
      if let mark = tree.attribute(node, "mark") { writer.addClass("mark-" + mark.filter(\.isLetter)) }
    }
    writer.addClass(document.className(of: node))
    if tree.attribute(node, "spacing") == "compact" { writer.addClass("compact") }
    attributes(node)
    guard let first else { return .inside }
    openElements.append((tree.end(of: node), 1))
    return .resumed(at: first)
  }

  /// The first item of a list that has elements other than titles before it; nil if there are none.
  private func firstItem(of list: XMLTree.Node) -> XMLTree.Node? {
    var hasLead = false
    for child in tree.elements(of: list) {
      switch document.action(child) {
      case .listItem, .step: return hasLead ? child : nil
      case .title, .info, .ignored: break
      default: hasLead = true
      }
    }
    return nil
  }

  /// Writes a list item or a step.
  private mutating func item(_ node: XMLTree.Node, isStep: Bool) -> DocBookStep {
    writer.open(.li)
    attributes(node)
    let item = lists.item(node, in: tree)
    if let number = item.given { writer.attribute("value", String(number)) }
    if let number = item.ownNumber { label(number) }
    if tree.isElement(node, "callout") { calloutMarks.places(of: node, to: &self) }
    if isStep { blockTitle(node) }
    return .inside
  }

  // MARK: Verbatim text

  private mutating func verbatimBlock(of node: XMLTree.Node) -> DocBookStep {
    if verbatim != nil {
      writer.openPhantom()
      attributes(node)
      return .inside
    }
    let state = DocBookVerbatim(node, document)
    openNamed(.pre, node: node)
    let language = DocBookCodeLanguage(of: node, in: tree)?.name
    if let language { writer.addClass("language-" + language) }
    if let language, !state.countsLines, let plain = DocBookVerbatim.plainCode(node, in: tree) {
      writer.open(.code)
      writer.highlight(plain, language: language)
      writer.close()
      writer.close()
      return .written
    }
    let isCode = !tree.isElement(node, "literallayout")
    if isCode { writer.open(.code) }
    verbatim = state
    lineNumber()
    content(node)
    for area in verbatim?.markers ?? [] { _ = calloutMarks.marker(of: area, to: &self) }
    verbatim = nil
    if isCode { writer.close() }
    writer.close()
    return .written
  }

  private mutating func text(_ node: XMLTree.Node) {
    guard var bytes = verbatim?.text(node, in: tree) else { return writer.text(tree.bytes(node)) }
    guard verbatim?.countsLines == true else { return writer.text(bytes) }
    while let line = bytes.firstIndex(of: "\n") {
      writer.text(bytes[..<line])
      endLine()
      bytes = bytes[(line + 1)...]
    }
    writer.text(bytes)
  }

  private mutating func endLine() {
    for area in verbatim?.markers ?? [] {
      writer.text(" ")
      _ = calloutMarks.marker(of: area, to: &self)
    }
    writer.text("\n")
    verbatim?.endLine()
    lineNumber()
  }

  private mutating func lineNumber() {
    guard let number = verbatim?.lineNumber else { return }
    write(number, as: .span, class: "line-number")
    writer.text("  ")
  }

  // MARK: Footnotes and index terms

  private mutating func footnoteReference(of node: XMLTree.Node) -> DocBookStep {
    let target = tree.attribute(node, "linkend").flatMap(document.outline.targets.element)
    guard let target, document.action(target) == .footnote else { return .written }
    return footnoteMark(node, of: target)
  }

  private mutating func footnoteMark(_ node: XMLTree.Node, of footnote: XMLTree.Node) -> DocBookStep {
    let number = footnotes.mark(footnote)
    writer.openLink(to: .fragment(footnoteID(of: footnote)), at: .node(node))
    writer.attribute("epub:type", "noteref")
    writer.attribute("role", "doc-noteref")
    if node == footnote {
      writer.attribute("id", "fnref-\(footnote)")
    } else {
      attributes(node)
    }
    writer.text(tree.attribute(footnote, "label") ?? String(number))
    writer.close()
    return .written
  }

  private func footnoteID(of node: XMLTree.Node) -> String { document.elements.id(of: node) ?? "fn-\(node)" }

  /// Writes the footnotes at the end of the page.
  private mutating func writeFootnotes() {
    guard !footnotes.isEmpty else { return }
    writer.open(.section)
    writer.addClass("footnotes")
    writer.attribute("epub:type", "footnotes")
    writer.attribute("aria-label", document.words[.notes])
    while let (node, number) = footnotes.next() {
      writer.place = .node(node)
      writer.open(.aside)
      writer.attribute("epub:type", "footnote")
      writer.attribute("role", "doc-footnote")
      writer.attribute("id", footnoteID(of: node))
      attributes(node, takesID: false)
      writer.open(.p)
      writer.addClass("mark")
      writer.openLink(to: .fragment("fnref-\(node)"), at: .node(node))
      writer.attribute("role", "doc-backlink")
      writer.text(tree.attribute(node, "label") ?? String(number))
      writer.close()
      writer.close()
      content(node)
      writer.close()
    }
    writer.close()
  }

  /// Marks behind an element the places of the index terms in it that it did not write, such as those in a name that became
  /// text.
  private mutating func markTerms(in node: XMLTree.Node) {
    for term in document.outline.indexTerms.nodes(in: node, of: tree)
    where !marked.contains(term) && !document.isHidden(term) {
      writer.place = .node(term)
      _ = indexTerm(of: term)
    }
  }

  private mutating func indexTerm(of node: XMLTree.Node) -> DocBookStep {
    let isEnd = tree.attribute(node, "startref") != nil
    guard isEnd || tree.attribute(node, "zone") == nil else {
      keepID(of: node)
      return .written
    }
    marked.insert(node)
    let id = DocBookIndexText.id(ofTerm: node, by: document.elements)
    if writer.acceptsPhrasing {
      writer.open(.span)
    } else {
      // An anchor is not allowed between entries or cells: attach it to the next text.
      writer.openPhantom()
    }
    writer.attribute(.special(.id), "id", Array(id.utf8)[...])
    writer.close()
    return .written
  }
}
