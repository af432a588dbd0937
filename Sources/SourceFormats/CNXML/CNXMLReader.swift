import BookModel
import Diagnostics
import XML

/// Reads CNXML, the vocabulary of OpenStax's books, into a page: one module, one page.
///
/// What CNXML marks by element or class becomes structure: notes, examples and exercises become boxes with
/// numbers, solutions fold away, tables follow the CALS model. Parts that a chapter gathers at its end (key
/// terms, key equations ...) are left out here where the manifest says so, and written by `readGathering`.
struct CNXMLReader {
  /// The module that is being read; a gathered page reads several, one after the other.
  var module: CNXMLModule
  var writer: PageWriter
  var formulas: MathWriter
  let conventions: CNXMLConventions
  let words: CNXMLWords
  /// The level of the next section's heading.
  var level = 2
  /// What goes before ids on a gathered page, where modules meet that use the same.
  var idPrefix: [UInt8] = []
  /// The path of the module, relative to the book's root.
  var path: String
  /// Where the module's bytes begin, counting through all files of a gathered page.
  var base = 0
  /// What was found in modules read before, and how many links and media have places that count through all.
  var diagnostics: [Diagnostic] = []
  var settledLinks = 0
  var settledMedia = 0
  var footnotes: [Footnote] = []
  /// Whether what is read stands in an example, a checkpoint or the like, which takes the number.
  var isInNumberedBox = false
  /// Whether what is read stands in a paragraph, a list's item or another line of text.
  var isInLine = false

  /// A note that goes to the end of the page.
  struct Footnote {
    var node: XMLTree.Node
    var origin: Origin
    var id: String
    var referenceID: String
    var isIdentified: Bool
  }

  init(tree: XMLTree, path: String, context: ReadingContext) {
    module = CNXMLModule(tree: tree)
    writer = PageWriter(context: context, source: tree.source, tree: tree)
    writer.paragraphsHoldBlocks = true
    formulas = MathWriter(tree: tree)
    conventions = CNXMLConventions(context.conventions)
    words = CNXMLWords(language: context.language)
    self.path = path
  }

  var tree: XMLTree { module.tree }

  /// Reads the module as one page.
  mutating func read() -> SourceReading {
    let root = tree.root
    writer.place = .node(root)
    writer.identifiers.reserved = module.identifiers
    readLanguage(root)
    title(of: root)
    if let metadata = module.child(root, .metadata), let abstract = module.child(metadata, .abstract) {
      self.abstract(abstract)
    }
    for child in tree.children(root) where tree.kind(child) == .element {
      switch module.element(child) {
      case .title, .label, .metadata: break
      default: any(child)
      }
    }
    writeFootnotes()
    return writer.finish()
  }

  private mutating func readLanguage(_ root: XMLTree.Node) {
    let metadata = module.child(root, .metadata)
    let declared = metadata.flatMap { module.child($0, .language) }.map { module.words($0) }
    guard let language = module.string(root, .language) ?? declared, !language.isEmpty,
      Array(language.utf8)[...].isLanguageTag
    else { return }
    writer.page.language = language
  }

  /// The page's heading, from the title element or else from the metadata.
  private mutating func title(of root: XMLTree.Node) {
    let metadata = module.child(root, .metadata)
    let candidates = [module.child(root, .title), metadata.flatMap { module.child($0, .metadataTitle) }]
    guard let title = candidates.compactMap({ $0 }).first(where: { !module.isEmpty($0) }) else { return }
    writer.place = .node(title)
    writer.openHeading(1)
    if let id = module.bytes(root, .id) { writer.identify(idPrefix + id) }
    line(title)
    writer.close()
  }

  /// What a reader will learn, in a box.
  private mutating func abstract(_ node: XMLTree.Node) {
    guard !module.isEmpty(node) else { return }
    openBox(CNXMLConventions.Note(kind: .objectives, label: words.objectives), node, title: nil)
    children(node)
    writer.close()
  }
}

// MARK: - Walking

extension CNXMLReader {
  /// Reads the children of a node.
  mutating func children(_ node: XMLTree.Node) {
    var child = node + 1
    let end = tree.end(node)
    while child < end {
      any(child)
      child = tree.end(child)
    }
  }

  /// Reads the children of a node but for its title, label and caption, which were read before.
  mutating func body(_ node: XMLTree.Node) {
    var child = node + 1
    let end = tree.end(node)
    while child < end {
      if tree.kind(child) != .element || !isHead(child) { any(child) }
      child = tree.end(child)
    }
  }

  private func isHead(_ node: XMLTree.Node) -> Bool {
    switch module.element(node) {
    case .title, .label, .caption: true
    default: false
    }
  }

  /// Reads the children of a node as part of a line.
  mutating func line(_ node: XMLTree.Node) {
    let outer = isInLine
    isInLine = true
    children(node)
    isInLine = outer
  }

  /// Reads a node with all that is in it.
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
    case .section: section(node)
    case .para: para(node)
    case .div: div(node)
    case .list: list(node)
    case .equation: equation(node)
    case .figure, .subfigure: figure(node)
    case .note: note(node)
    case .example: example(node)
    case .exercise: exercise(node)
    case .problem, .statement: part(node)
    case .solution: solution(node, number: nil)
    case .commentary: commentary(node)
    case .quote: quote(node)
    case .rule: rule(node)
    case .proof: proof(node)
    case .code: code(node)
    case .preformat: preformat(node)
    case .table: table(node)
    case .definition: definition(node)
    case .glossary: glossary(node)
    case .featuredLinks: featuredLinks(node)
    case .media: media(node)
    case .math: math(node)
    default: inline(node)
    }
  }

  /// Gives the tag that is open the node's id and language.
  mutating func common(_ node: XMLTree.Node) {
    for attribute in tree.attributes(node) {
      switch module.kind(attribute) {
      case .id:
        writer.place = .attribute(attribute, of: node)
        let id = idPrefix + tree.attributeBytes(attribute)
        if writer.takesAttributes { writer.identify(id[...]) } else { writer.keepOrphan(id[...]) }
      case .language:
        writer.place = .attribute(attribute, of: node)
        writer.language(tree.attributeBytes(attribute))
      default: break
      }
    }
    writer.place = .node(node)
  }

  /// Opens an element with the node's id, reads what is in it as part of a line, and closes it.
  mutating func wrap(_ node: XMLTree.Node, _ element: HTMLElement, style: String? = nil) {
    writer.open(element)
    if let style { writer.addStyle(style) }
    common(node)
    line(node)
    writer.close()
  }

  private mutating func math(_ node: XMLTree.Node) {
    let isInEquation = writer.frames.contains { $0.role == .equation && $0.state == .written }
    let isBlock = tree.attribute(node, "display") == "block" || tree.attribute(node, "mode") == "display"
    let isDisplay = isInEquation || isBlock
    let isScrolled = isDisplay && !isInEquation && writer.acceptsBlocks
    if isScrolled {
      writer.open(.div)
      writer.addClass("scroll")
    }
    if writer.openForeign() { formulas.write(node, isDisplay: isDisplay, to: &writer) }
    if isScrolled { writer.close() }
  }

  /// Tells of an element that CNXML does not have; its text stays.
  mutating func unknown(_ node: XMLTree.Node) {
    if writer.interactive(element: node, in: tree) { return }
    let name = tree.name(node).qualified
    writer.findings.count(.foreignElement, key: name, at: .node(node)) {
      "<\(name)> is no element of CNXML: it is left out, but its content kept"
    }
    writer.openPhantom()
    common(node)
    children(node)
    writer.close()
  }
}
