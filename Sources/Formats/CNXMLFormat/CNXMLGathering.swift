import BookModel
import PageWriting
import TextBytes
import Titles
import XML

/// Reads a page assembled from parts of other sources. Skips unreadable files, which are reported for their
/// own pages.
///
/// - Parameters:
///   - gathering: the kind of part, and the files to take it from.
///   - context: the context of the assembled page.
///   - shown: maps a file's path to the name shown to the author.
package func readGathering(
  _ gathering: Gathering, context: ReadingContext, shown: (String) -> String
) -> SourceReading {
  var modules: [CNXMLModule] = []
  var base = 0
  for path in gathering.files {
    // Both faults are reported for the file's own page.
    guard let bytes = try? context.readFile(path),
      let tree = context.files.sharedTree(path, { try? XMLParser().parse(file: shown(path), bytes: bytes) })
    else { continue }
    modules.append(CNXMLModule(tree: tree, path: path, base: base, isGathered: true))
    base += tree.source.bytes.count
  }
  guard var page = CNXMLGathering(modules, context: context) else {
    return SourceReading(pages: [], diagnostics: [])
  }
  return page.read(gathering.part, title: gathering.title)
}

/// Writes an end-of-chapter page with parts of several modules.
///
/// OpenStax's books end each chapter with its key terms, key equations, summaries and review exercises, which
/// are stored in the modules. The manifest gives such a page a source of its own, a `Gathering` that lists
/// the modules. Reading it parses them again and writes only those parts, so that pages stay independent and
/// reading parallel. Ids are prefixed with the module's name to keep them unique; `Page.movedIDs` of the
/// module's page redirects links.
struct CNXMLGathering {
  private let modules: [CNXMLModule]
  private var reader: CNXMLReader
  private var pageTitle = ""

  /// Begins a page for modules; nil if there are none.
  init?(_ modules: [CNXMLModule], context: ReadingContext) {
    guard let first = modules.first else { return nil }
    self.modules = modules
    reader = CNXMLReader(module: first, context: context)
  }

  /// Writes the parts of a kind under a title.
  mutating func read(_ part: String, title: String) -> SourceReading {
    pageTitle = title
    reader.writer.openHeading(1)
    reader.writer.text(title)
    reader.writer.close()
    switch part {
    case "glossary": terms()
    case "solution": solutions()
    default: sections(part)
    }
    reader.writeFootnotes()
    return reader.finishSeveral()
  }

  // MARK: Terms

  /// Writes all terms of a chapter in alphabetical order.
  private mutating func terms() {
    var terms: [(key: String, order: Int, module: CNXMLModule, node: XMLTree.Node)] = []
    for module in modules {
      guard let glossary = module.child(of: module.tree.root, element: .glossary) else { continue }
      for node in module.children(of: glossary, .definition) {
        let term = module.child(of: node, element: .term).map { module.words($0) } ?? ""
        terms.append((Self.sortKey(term), terms.count, module, node))
      }
    }
    terms.sort { ($0.key, $0.order) < ($1.key, $1.order) }
    reader.writer.open(.dl)
    reader.writer.addClass("glossary")
    for term in terms {
      reader.turn(to: term.module)
      CNXMLTerms(module: term.module, conventions: reader.conventions).glossaryEntry(term.node, to: &reader)
    }
    reader.writer.close()
  }

  /// A term's letters and digits in lower case, so that "ε-δ" and "L'Hôpital" sort as readers expect.
  private static func sortKey(_ term: String) -> String {
    String(
      term.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || ($0.value >= "0" && $0.value <= "9") || $0 == " "
      })
  }

  // MARK: Sections

  /// Writes the sections of a class by module, under the module's title if there are several.
  private mutating func sections(_ part: String) {
    let found = modules.map { ($0, Self.sections(of: part, in: $0)) }.filter { !$0.1.isEmpty }
    let isTitled = found.count > 1
    for (module, sections) in found {
      reader.turn(to: module)
      if isTitled {
        reader.writer.open(.section)
        moduleHeading()
      }
      for section in sections { write(section, isTitled: isTitled) }
      if isTitled { reader.writer.close() }
    }
  }

  private mutating func write(_ section: XMLTree.Node, isTitled: Bool) {
    reader.writer.place = .node(section)
    reader.writer.open(.div)
    let role = CNXMLConventions.role(ofSection: reader.module.classes(of: section))
    if role == .exercises { reader.writer.addClass("exercises") }
    reader.common(section)
    reader.surroundings.level = isTitled ? 3 : 2
    if let title = reader.module.title(section), !isPageTitle(reader.module.words(title)) {
      reader.writer.openHeading(reader.surroundings.level)
      reader.common(title)
      reader.line(title)
      reader.writer.close()
      reader.surroundings.level += 1
    }
    reader.body(section)
    reader.writer.close()
  }

  /// Whether a section's title only repeats the page's.
  private func isPageTitle(_ title: String) -> Bool {
    Gathering.plainTitle(title).lowercased() == pageTitle.lowercased()
  }

  /// The top-level sections of a class.
  private static func sections(of part: String, in module: CNXMLModule) -> [XMLTree.Node] {
    var result: [XMLTree.Node] = []
    var node = module.tree.root + 1
    let end = module.tree.end(of: module.tree.root)
    while node < end {
      let isWanted =
        module.tree.kind(node) == .element
        && (module.isElement(node, .section) || module.isElement(node, .note))
        && module.classes(of: node).contains(part)
      if isWanted { result.append(node) }
      node = isWanted ? module.tree.end(of: node) : node + 1
    }
    return result
  }

  // MARK: Solutions

  /// Writes the solutions of a chapter by module, each after a link to its exercise.
  private mutating func solutions() {
    for module in modules {
      reader.turn(to: module)
      reader.writer.open(.section)
      moduleHeading()
      for exercise in Self.solvedExercises(in: module) { solutions(of: exercise, in: module) }
      reader.writer.close()
    }
  }

  private mutating func solutions(of exercise: XMLTree.Node, in module: CNXMLModule) {
    reader.writer.place = .node(exercise)
    reader.writer.open(.section)
    reader.writer.addClass("box exercise")
    reader.writer.open(.p)
    reader.writer.addClass("title")
    if let id = module.bytes(Self.numbered(exercise, in: module), .id) {
      let target = Link.Target.file(path: module.path, fragment: Identifiers.written(id))
      reader.writer.openLink(to: target, takesText: true, at: .node(exercise))
      reader.writer.close()
    }
    reader.writer.close()
    for solution in module.children(of: exercise, .solution) {
      reader.writer.place = .node(solution)
      reader.writer.open(.div)
      reader.writer.addClass("solution")
      reader.common(solution)
      reader.body(solution)
      reader.writer.close()
    }
    reader.writer.close()
  }

  /// The node that numbers an exercise: the enclosing note, such as a checkpoint, or the exercise itself.
  private static func numbered(_ exercise: XMLTree.Node, in module: CNXMLModule) -> XMLTree.Node {
    var node = exercise
    while let parent = module.tree.parent(of: node) {
      if module.isElement(parent, .note) { return parent }
      node = parent
    }
    return exercise
  }

  /// Exercises with a solution, except those in examples, which show their solution.
  private static func solvedExercises(in module: CNXMLModule) -> [XMLTree.Node] {
    let tree = module.tree
    var result: [XMLTree.Node] = []
    var node = tree.root + 1
    let end = tree.end(of: tree.root)
    while node < end {
      guard tree.kind(node) == .element, !module.isElement(node, .example) else {
        node = tree.kind(node) == .element ? tree.end(of: node) : node + 1
        continue
      }
      if module.isElement(node, .exercise), module.child(of: node, element: .solution) != nil {
        result.append(node)
      }
      node += 1
    }
    return result
  }

  /// Writes the module's number and title, as a link to its page.
  private mutating func moduleHeading() {
    let module = reader.module
    let root = module.tree.root
    let title =
      module.child(of: root, element: .title).map { InlineTitle($0, in: module.tree) }
      ?? InlineTitle(text: module.path)
    reader.writer.place = .node(root)
    reader.writer.openHeading(2)
    reader.writer.openLink(to: .file(path: module.path, fragment: nil), takesText: true, at: .node(root))
    reader.writer.close()
    reader.writer.close()
    reader.writer.editLastHeading { ($0.text, $0.markup) = (title.text, title.markup) }
  }
}
