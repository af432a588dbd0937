import BookModel
import Diagnostics
import XML

/// Reads a PreTeXt document into pages: https://pretextbook.org/doc/guide/html/
///
/// A page is a division down to the level of the context, else part, chapter and section in a book. Numbers
/// and the text of cross references are PreTeXt's own (`PreTeXtNumbering`); what a page cannot do (answer
/// boxes, interactive exercises) is left out or described, with a finding for each sort of it.
struct PreTeXtReader {
  typealias Node = XMLTree.Node

  let document: PreTeXtDocument
  let tree: XMLTree
  var writer: PageWriter
  var pictures: PreTeXtPictures
  var formulas: PreTeXtFormulas
  /// The level of the heading around what is being written.
  var headingLevel = 1
  /// Whether what is being written stands elsewhere already, so that its ids are not written again.
  var isCopy = false
  /// Footnotes of the page that are still to be written.
  var footnotes: [Node] = []
  /// Bytes of a text that stand at the end of the display before it already.
  var absorbed: (node: Node, count: Int)?

  init(document: PreTeXtDocument, context: ReadingContext) {
    self.document = document
    tree = document.tree
    writer = PageWriter(context: context, source: document.tree.source, tree: document.tree)
    writer.paragraphsHoldBlocks = true
    pictures = PreTeXtPictures(context: context, publication: document.publication, info: document.info)
    formulas = PreTeXtFormulas(macros: document.info.macros)
  }

  /// Reads the document.
  mutating func read() -> SourceReading {
    writer.page.language = document.info.language
    reportDocument()
    let body = document.body
    writer.headingShift = 0
    switch document.element(body) {
    case .book, .article, .letter, .memo, .slideshow: titlePage(body)
    default: divisionPage(body)
    }
    writeFootnotes()
    var reading = writer.finish()
    reading.outline = outline(document.outline)
    return reading
  }

  /// The contents, for the source being read.
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
      writer.findings.count(problem.kind, key: problem.summary, at: .node(tree.root)) {
        "in the macros of docinfo: " + problem.summary
      }
    }
    for (node, first) in document.repeated {
      writer.findings.report(
        .idRepeated, at: .node(node), "an id of this element is given to another before it",
        note: (.node(first), "it is first given here"))
    }
    for node in document.excluded.sorted() {
      let component = tree.attribute(node, "component") ?? tree.name(node).local
      writer.findings.count(.componentLeftOut, key: component, at: .node(node)) {
        "component \"\(component)\" is not published by the publication file"
      }
    }
  }

  func element(_ node: Node) -> PreTeXtElement { document.element(node) }

  /// What a thing is called, such as `Theorem`.
  func name(_ node: Node) -> String {
    let names = document.info.names
    let element = element(node)
    let key: String
    switch element {
    case .exercise:
      switch document.exerciseSort(node) {
      case "inline": key = "inlineexercise"
      case "worksheet": key = "worksheetexercise"
      case "reading": key = "readingquestion"
      default: key = "divisionalexercise"
      }
    case .li where document.ancestor(node, where: { $0 == .objectives }) != nil: key = "objective"
    case .li where document.ancestor(node, where: { $0 == .outcomes }) != nil: key = "outcome"
    case .appendix, .solutions:
      key = element == .solutions && document.parent(node) == .backmatter ? "appendix" : element.rawValue
    case .section
    where document.ancestor(node, where: { $0 == .part || $0 == .chapter || $0 == .article }) != nil:
      key = "section"
    default: key = element.rawValue
    }
    return names[key] ?? names[element.rawValue] ?? element.rawValue.prefix(1).uppercased()
      + element.rawValue.dropFirst()
  }

  /// Writes the id of a node into the tag that is open.
  mutating func identify(_ node: Node) {
    guard !isCopy, let id = document.id(node) else { return }
    writer.place = .node(node)
    writer.attribute("id", id)
  }

  /// Counts something that is left out of the page.
  mutating func leaveOut(_ node: Node, _ words: String) {
    let name = tree.name(node).local
    writer.findings.count(.elementLeftOut, key: name, at: .node(node)) { "<\(name)> \(words)" }
  }

  // MARK: - Content

  /// Writes what is in a node.
  mutating func content(_ node: Node) {
    var child = node + 1
    let end = tree.end(node)
    while child < end {
      write(child)
      child = tree.end(child)
    }
  }

  /// Writes what is in a node but for elements of some sorts.
  mutating func content(_ node: Node, without left: Set<PreTeXtElement>) {
    var child = node + 1
    let end = tree.end(node)
    while child < end {
      if tree.kind(child) != .element || !left.contains(element(child)) { write(child) }
      child = tree.end(child)
    }
  }

  /// Writes a node: text, or an element.
  mutating func write(_ node: Node) {
    switch tree.kind(node) {
    case .text:
      writer.place = .node(node)
      if let (absorbedNode, count) = absorbed, absorbedNode == node {
        absorbed = nil
        writer.text(tree.bytes(node).dropFirst(count))
      } else {
        writer.text(tree.bytes(node))
      }
    case .element:
      guard !document.excluded.contains(node) else { return }
      writer.place = .node(node)
      if !writer.interactive(element: node, in: tree) { block(node) }
    case .instruction: break
    }
  }

  /// Writes an element that stands among paragraphs, or within one.
  private mutating func block(_ node: Node) {
    let element = element(node)
    switch element.group {
    case .block, .exampleLike, .projectLike, .openProblem, .proofLike, .goals, .discussion: box(node, element)
    case .asideLike: aside(node)
    case .figureLike: figure(node, element)
    case .solutionLike: solution(node, element)
    case .division, .specialDivision, .frontPiece: piece(node, element)
    case .none: structure(node, element)
    }
  }

  private mutating func piece(_ node: Node, _ element: PreTeXtElement) {
    switch element {
    case .index where document.child(node, .indexList) == nil && document.parent(node) != .backmatter:
      mark(node)
    case .appendix, .part, .chapter, .section, .subsection, .subsubsection, .slide, .exercises, .worksheet,
      .handout,
      .readingQuestions, .solutions, .references, .glossary, .preface, .acknowledgement, .dedication,
      .biography,
      .foreword, .colophon, .abstract, .index:
      division(node)
    default: content(node)
    }
  }

  private mutating func structure(_ node: Node, _ element: PreTeXtElement) {
    switch element {
    case .p: paragraph(node)
    case .ol, .ul, .dl: list(node, element)
    case .introduction, .conclusion, .headnote, .statement, .prelude, .postlude, .page, .attribution,
      .fragment:
      passage(node, element)
    case .paragraphs, .subparagraph, .subexercises, .exercisegroup, .assemblage, .case: titled(node, element)
    case .exercise: exercise(node)
    case .task: tasks(from: node)
    case .webwork where tree.end(node) == node + 1 && tree.attributes(node).isEmpty: inline(node, element)
    case .webwork, .myopenmath, .stack, .doenetml: remoteExercise(node, element)
    case .queryElement, .datafile: content(node)
    case .pgCode, .pgMacros, .programPreamble, .programPostamble:
      leaveOut(node, "is code that runs behind an exercise, and is left out")
    case .sidebyside, .sbsgroup, .panel: sideBySide(node, element)
    case .image: image(node)
    case .tabular: tabular(node)
    case .video, .audio, .interactive, .score: medium(node, element)
    case .program, .sage, .console, .pre, .cd: code(node, element)
    case .blockquote: blockquote(node)
    case .poem: poem(node)
    case .notationList: notationList(node)
    case .indexList: indexList(node)
    case .listOf: listOf(node)
    case .authorBiographies: break
    case .biblio: bibliography(from: node)
    case .gi: glossary(from: node)
    case .frontmatter, .backmatter: content(node)
    default: inline(node, element)
    }
  }
}

/// Whether a document whose first element has that name is one of PreTeXt's.
func isPreTeXtRoot(_ name: ArraySlice<UInt8>) -> Bool { name.equals("pretext") || name.equals("mathbook") }

/// Reads the bytes of a PreTeXt source, and the files that it includes.
func readPreTeXt(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  let folder = shownPath.hasSuffix(context.path) ? String(shownPath.dropLast(context.path.count)) : ""
  let inclusion = XMLInclusion(path: context.path) { path in
    do { return .file(shown: folder + path, bytes: try context.readFile(path)) } catch { return .missing }
  }
  do {
    let tree = try XMLParser(inclusion: inclusion).parse(file: shownPath, bytes: bytes)
    var reading = readPreTeXt(tree, context: context)
    reading.diagnostics += tree.inclusionFindings.map { $0.diagnostic(in: tree.source) }
    return reading
  } catch {
    let source =
      (try? TextDecoder().decode(file: shownPath, bytes: bytes)) ?? SourceText(file: shownPath, bytes: bytes)
    return SourceReading(pages: [], diagnostics: [error.diagnostic(in: source)])
  }
}

/// Reads a PreTeXt document that is parsed.
///
/// - Parameters:
///   - tree: the document, with what it includes.
///   - context: what is known of the book around it; `settings` is the path of the publication file.
func readPreTeXt(_ tree: XMLTree, context: ReadingContext) -> SourceReading {
  var publication = PreTeXtPublication()
  var findings: [Diagnostic] = []
  if let path = context.settings {
    do {
      publication = PreTeXtPublication(try XMLParser().parse(file: path, bytes: try context.readFile(path)))
    } catch let error as XMLError {
      findings.append(error.diagnostic(in: SourceText(file: path, bytes: [])))
    } catch {
      findings.append(
        Diagnostic(.publicationMissing, at: SourceRange(file: path), "publication file cannot be read"))
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
