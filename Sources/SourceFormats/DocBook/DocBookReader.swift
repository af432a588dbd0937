import BookModel
import Diagnostics
import XML

/// Reads a DocBook 4.x or 5.x document into pages: https://tdg.docbook.org
///
/// An outline of divisions, ids and numbers is made first (`DocBookOutline`); then the tree is walked once,
/// and each element written as what it means. A division that is a page of its own begins a new page.
struct DocBookReader {
  let tree: XMLTree
  let names: DocBookNames
  let words: DocBookWords
  let context: ReadingContext
  var outline: DocBookOutline
  var writer: PageWriter
  /// The elements that are open, with the node behind each and how many calls of `close` it takes.
  var open: [(end: XMLTree.Node, closes: Int)] = []
  /// The division that is being written, as an index into the outline's.
  var division = 0
  /// The page that is being written.
  var part = 0
  /// Footnotes of the page, in order.
  var footnotes: [XMLTree.Node] = []
  var footnoteNumbers: [XMLTree.Node: Int] = [:]
  /// How many quotes are open.
  var quoteDepth = 0
  /// The state within verbatim text.
  var verbatim: DocBookVerbatim?
  /// Lists that are open, and numbers for lists that continue others.
  var lists: [DocBookList] = []
  var lastOrderedCount = 0
  /// Elements that what holds them has written already.
  var written: Set<XMLTree.Node> = []
  /// The ids that were made for index terms.
  var termIDs: [XMLTree.Node: String] = [:]
  var formulas: MathWriter
  var drawings: SVGWriter
  /// Elements left out, by name.
  var droppedCounts: [String: (count: Int, node: XMLTree.Node)] = [:]
  /// Levels of headings that boxes and bridgeheads add below the division's.
  var innerLevel = 0
  var bibliographyCount = 0

  init(tree: XMLTree, context: ReadingContext) {
    self.tree = tree
    names = DocBookNames(tree: tree)
    let root = tree.root
    let language = tree.attribute(root, "lang", in: DocBookNames.xml) ?? tree.attribute(root, "lang")
    words = DocBookWords(language: language ?? context.language ?? "en")
    outline = DocBookOutline(tree: tree, names: names, words: words, context: context)
    var context = context
    // Levels count from the document down; a page's first heading becomes its first level.
    context.splitLevel = context.splitLevel ?? 2
    self.context = context
    writer = PageWriter(context: context, source: tree.source, tree: tree)
    writer.paragraphsHoldBlocks = true
    formulas = MathWriter(tree: tree)
    drawings = SVGWriter(tree: tree)
    writer.identifiers.reserved = Set(outline.ids.keys)
  }

  /// Reads the document.
  mutating func read() -> SourceReading {
    if let language = string(tree.root, .language) { writer.page.language = language }
    walk(from: tree.root, to: tree.end(tree.root))
    writeFootnotes()
    reportLeftOut()
    var reading = writer.finish()
    reading.diagnostics += tree.inclusionFindings.map { finding in
      var diagnostic = finding.diagnostic(in: tree.source)
      if finding.count > 1 { diagnostic.occurrences = Diagnostic.Occurrences(finding.count) }
      if context.keepsGoing, diagnostic.severity == .error { diagnostic.severity = .warning }
      return diagnostic
    }
    reading.outline = entries()
    if !tree.source.included.isEmpty { reading.text = tree.source }
    return reading
  }

  func action(_ node: XMLTree.Node) -> DocBookAction { names.actions[tree.nameIndex(node)] }

  func isHidden(_ node: XMLTree.Node) -> Bool { !outline.hidden.isEmpty && outline.hidden.contains(node) }

  /// Walks through nodes in document order, without recursion for what only nests.
  mutating func walk(from start: XMLTree.Node, to end: XMLTree.Node) {
    let base = open.count
    var node = start
    while true {
      while open.count > base, open[open.count - 1].end <= node { closeLast() }
      guard node < end else { break }
      switch tree.kind(node) {
      case .text:
        writer.place = .node(node)
        text(node)
        node += 1
      case .element:
        writer.place = .node(node)
        node = isHidden(node) || (!written.isEmpty && written.contains(node)) ? tree.end(node) : element(node)
      case .instruction:
        instruction(node)
        node += 1
      }
    }
  }

  /// Walks through an element's content.
  mutating func content(_ node: XMLTree.Node) { walk(from: node + 1, to: tree.end(node)) }

  private mutating func text(_ node: XMLTree.Node) {
    if verbatim == nil { writer.text(tree.bytes(node)) } else { verbatimText(node) }
  }

  private mutating func closeLast() {
    let last = open.removeLast()
    for _ in 0..<last.closes { writer.close() }
  }

  /// Goes into an element, which `closes` calls will close.
  mutating func descend(_ node: XMLTree.Node, closes: Int = 1) -> XMLTree.Node {
    open.append((tree.end(node), closes))
    return node + 1
  }

  /// Breaks that processing instructions ask for.
  private mutating func instruction(_ node: XMLTree.Node) {
    switch tree.name(node).local {
    case "linebreak", "asciidoc-br", "sbr":
      writer.open(.br)
      writer.close()
    case "dbtimestamp": break
    default: break
    }
  }

  // MARK: Elements

  /// Reads an element's start, or all of it; gives the node to go on with.
  private mutating func element(_ node: XMLTree.Node) -> XMLTree.Node {
    switch names.actions[tree.nameIndex(node)] {
    case .element(let element):
      // Within code everything is code: only classes tell what is what.
      let isCode = verbatim != nil && (element == .code || element == .samp || element == .kbd)
      writer.open(isCode ? .span : element)
      writer.addClass(names.classes[tree.nameIndex(node)][...])
      attributes(node)
      return link(around: node)
    case .plain(let element):
      writer.open(element)
      attributes(node)
      if element == .td || element == .th || element == .col { cellAttributes(node) }
    case .paragraph: return paragraph(node)
    case .division: return division(node)
    case .title, .info: return tree.end(node)
    case .transparent:
      writer.openPhantom()
      attributes(node)
    case .dropped: return drop(node)
    case .ignored: return tree.end(node)
    case .unknown: return foreign(node)
    default: return block(node)
    }
    return descend(node)
  }

  private mutating func block(_ node: XMLTree.Node) -> XMLTree.Node {
    switch action(node) {
    case .itemizedList, .orderedList, .calloutList, .procedure, .subSteps, .stepAlternatives:
      return list(node)
    case .listItem, .step: return item(node)
    case .variableList, .glossaryList: return definitionList(node)
    case .variableEntry: return variableEntry(node)
    case .simpleList: return simpleList(node)
    case .segmentedList: return segmentedList(node)
    case .questions, .questionDivision, .questionEntry, .question, .answer: return questions(node)
    case .glossaryEntry, .glossaryDivision, .glossarySee: return glossary(node)
    case .bibliographyList, .bibliographyEntry, .bibliographyMixed, .bibliographyDivision:
      return bibliography(node)
    case .verbatim, .verbatimGroup, .callout, .areas, .lineAnnotation, .address: return code(node)
    case .figure, .informalFigure, .example, .informalExample, .equation, .informalEquation, .inlineEquation,
      .mathPhrase, .table:
      return object(node)
    case .media, .inlineMedia, .graphic, .inlineGraphic: return media(node)
    case .footnote, .footnoteReference, .crossReference, .link, .anchor, .outsideReference, .citation,
      .indexTerm, .glossaryTerm:
      return reference(node)
    case .functionSynopsis, .commandSynopsis, .classSynopsis, .synopsisLine: return synopsis(node)
    case .emphasis, .quote, .trademark, .email, .uri, .tag, .keyCombination, .menuChoice, .personName,
      .optional,
      .lineBreak, .citeReference, .markup:
      return inline(node)
    default: return box(node)
    }
  }

  private mutating func drop(_ node: XMLTree.Node) -> XMLTree.Node {
    let name = tree.name(node).local
    droppedCounts[name, default: (0, node)].count += 1
    return tree.end(node)
  }

  /// A formula, a drawing, or an element that DocBook does not have, whose text is kept.
  private mutating func foreign(_ node: XMLTree.Node) -> XMLTree.Node {
    switch names.vocabularies[tree.nameIndex(node)] {
    case .mathML:
      if writer.openForeign() { formulas.write(node, isDisplay: isDisplay(node), to: &writer) }
      return tree.end(node)
    case .svg:
      drawing(node)
      return tree.end(node)
    case .docBook, .foreign:
      if writer.interactive(element: node, in: tree) { return tree.end(node) }
      let name = tree.name(node)
      writer.findings.count(.foreignElement, key: name.qualified, at: .node(node)) {
        "<\(name.qualified)> is left out, but its content kept"
      }
      writer.openPhantom()
      attributes(node)
      return descend(node)
    }
  }

  private func isDisplay(_ node: XMLTree.Node) -> Bool {
    var parent = tree.parent(node)
    while let current = parent {
      switch action(current) {
      case .equation, .informalEquation: return true
      case .inlineEquation, .inlineMedia, .paragraph: return false
      default: parent = tree.parent(current)
      }
    }
    return false
  }

  /// Says what was left out, once for each kind.
  private mutating func reportLeftOut() {
    for (name, dropped) in droppedCounts.sorted(by: { $0.value.node < $1.value.node }) {
      for _ in 0..<dropped.count {
        writer.findings.count(.contentLeftOut, key: name, at: .node(dropped.node)) { "<\(name)> is left out" }
      }
    }
    for (attribute, count) in outline.hiddenCounts {
      for _ in 0..<count {
        writer.findings.count(.profileLeftOut, key: attribute, at: .start) {
          "an element is left out by its \(attribute)"
        }
      }
    }
  }
}

// MARK: - Attributes

extension DocBookReader {
  /// Writes an element's id, role and language to the tag that is open.
  mutating func attributes(_ node: XMLTree.Node, takesID: Bool = true) {
    for attribute in tree.attributes(node) {
      let value = tree.attributeBytes(attribute)
      switch names.attributes[tree.attributeNameIndex(attribute)] {
      case .id:
        guard takesID else { continue }
        writer.place = .attribute(attribute, of: node)
        writer.attribute(.special(.id), "id", value)
        writer.place = .node(node)
      case .role:
        for word in value.words
        where word.allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }) {
          writer.addClass(word)
        }
      case .language: if writer.takesAttributes { writer.language(value) }
      case .direction: writer.attribute("dir", String(decoding: value, as: UTF8.self))
      case .revisionFlag: writer.addClass("revision-" + String(decoding: value, as: UTF8.self))
      case .base, .condition, .other: break
      }
    }
  }

  /// The value of an attribute by its meaning.
  func string(_ node: XMLTree.Node, _ kind: DocBookNames.Attribute) -> String? {
    for attribute in tree.attributes(node) where names.attributes[tree.attributeNameIndex(attribute)] == kind
    {
      return tree.attributeValue(attribute)
    }
    return nil
  }

  /// The attributes of a cell of an HTML table.
  private mutating func cellAttributes(_ node: XMLTree.Node) {
    for name in ["colspan", "rowspan", "scope", "headers", "span"] {
      if let value = tree.attribute(node, name) { writer.attribute(name, value) }
    }
    if let align = tree.attribute(node, "align"), ["left", "right", "center", "justify"].contains(align) {
      writer.addStyle("text-align: \(align)")
    }
  }

  /// The first child element whose action is given.
  func child(_ node: XMLTree.Node, _ wanted: DocBookAction) -> XMLTree.Node? {
    tree.children(node).first { tree.kind($0) == .element && action($0) == wanted }
  }

  /// An address as it is written, made relative to the document's own file where it stands in another.
  func address(_ raw: String, of node: XMLTree.Node) -> String {
    var base = tree.includedPath(of: node) ?? context.path
    var ancestor: XMLTree.Node? = node
    while let current = ancestor, let written = string(current, .base) {
      if let resolved = WebAddress.resolved(Array(written.utf8)[...], from: base) { base = resolved }
      ancestor = tree.parent(current)
    }
    let folder = base.split(separator: "/").dropLast()
    let own = context.path.split(separator: "/").dropLast()
    if folder == own || raw.hasPrefix("#") || raw.hasPrefix("/") { return raw }
    if let colon = raw.firstIndex(of: ":"), !raw[..<colon].contains("/") { return raw }
    let up = String(repeating: "../", count: own.count)
    return up + folder.map { $0 + "/" }.joined() + raw
  }
}
