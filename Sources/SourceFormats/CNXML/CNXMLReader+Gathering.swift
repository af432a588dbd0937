import BookModel
import Diagnostics
import XML

/// Parts that a chapter gathers at its end: left out of their module's page, and written on a page of theirs.
///
/// OpenStax's books end each chapter with its key terms, key equations, summaries and review exercises, which
/// their sources hold module by module. The manifest gives such a page a source of its own, a `Gathering`, that
/// names the modules; reading it reads them again and writes only those parts, so that pages stay independent
/// and reading parallel. An id there begins with its module's name, since modules share ids; `Page.movedIDs`
/// of the module's own page leads links to them.
extension CNXMLReader {
  /// The kind of part, of those that a gathered page shows, that these classes name; nil for what stays.
  func givenPart(_ classes: [String]) -> String? {
    guard idPrefix.isEmpty, !writer.context.givenParts.isEmpty else { return nil }
    return classes.first { writer.context.givenParts[$0] != nil }
  }

  /// Leaves a part out, and remembers where its ids went.
  mutating func leaveOut(_ node: XMLTree.Node, _ part: String) {
    guard let target = writer.context.givenParts[part] else { return }
    let prefix = CNXMLReader.prefix(of: path)
    for inner in node..<tree.end(node) where tree.kind(inner) == .element {
      guard let id = module.bytes(inner, .id) else { continue }
      let written = Identifiers.written(id)
      writer.page.movedIDs[written] = MovedID(path: target, id: prefix + written)
    }
  }

  /// What goes before a module's ids on a gathered page: `m53493-`.
  static func prefix(of path: String) -> String {
    (path.split(separator: "/").dropLast().last.map(String.init) ?? "module") + "-"
  }

  /// A module that is read for a page, alone or as one of several.
  struct Origin {
    var path: String
    var module: CNXMLModule
    /// Where its bytes begin, counting through all files of the page.
    var base = 0
  }

  /// Goes on with another module, on the same page.
  mutating func turn(to origin: Origin) {
    guard origin.path != path else { return }
    settle()
    base = origin.base
    path = origin.path
    module = origin.module
    formulas = MathWriter(tree: tree)
    writer.tree = tree
    writer.source = tree.source
    writer.context.path = path
    if !idPrefix.isEmpty { idPrefix = Array(CNXMLReader.prefix(of: path).utf8) }
  }

  /// Words what was found in the module so far, whose places are about to be another's.
  private mutating func settle() {
    diagnostics += writer.findings.diagnostics(of: writer)
    writer.findings = Findings()
    for index in settledLinks..<writer.page.links.count { writer.page.links[index].range.move(by: base) }
    for index in settledMedia..<writer.page.media.count { writer.page.media[index].range.move(by: base) }
    (settledLinks, settledMedia) = (writer.page.links.count, writer.page.media.count)
  }

  /// The page, with all that was found in its modules.
  mutating func finishGathering() -> SourceReading {
    settle()
    var reading = writer.finish()
    reading.diagnostics += diagnostics
    return reading
  }
}

extension ByteRange {
  fileprivate mutating func move(by offset: Int) {
    self = ByteRange(Int(lower) + offset, Int(upper) + offset)
  }
}

/// Reads a module into its page.
func readModule(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  do {
    let shared = context.sharedTree(context.path) { try? XMLParser().parse(file: shownPath, bytes: bytes) }
    // What cannot be parsed is parsed again, for the reason.
    let tree: XMLTree
    if let shared { tree = shared } else { tree = try XMLParser().parse(file: shownPath, bytes: bytes) }
    var reader = CNXMLReader(tree: tree, path: context.path, context: context)
    return reader.read()
  } catch {
    let decoded = try? TextDecoder().decode(file: shownPath, bytes: bytes)
    let source = decoded ?? SourceText(file: shownPath, bytes: bytes)
    return SourceReading(pages: [], diagnostics: [error.diagnostic(in: source)])
  }
}

/// Reads a page that is made of parts of other sources. One that cannot be read is passed over: it is
/// reported where its own page is read.
///
/// - Parameters:
///   - gathering: the kind of part, and the files to take it from.
///   - context: what is known of the book; its path is the gathered page's.
///   - shown: a file's path as it is shown to the author.
public func readGathering(
  _ gathering: Gathering, context: ReadingContext, shown: (String) -> String
) -> SourceReading {
  var modules: [CNXMLReader.Origin] = []
  var base = 0
  for path in gathering.files {
    guard let bytes = try? context.readFile(path),
      let tree = context.sharedTree(path, { try? XMLParser().parse(file: shown(path), bytes: bytes) })
    else { continue }
    modules.append(CNXMLReader.Origin(path: path, module: CNXMLModule(tree: tree), base: base))
    base += tree.source.bytes.count
  }
  guard let first = modules.first else { return SourceReading(pages: [], diagnostics: []) }
  var reader = CNXMLReader(tree: first.module.tree, path: first.path, context: context)
  reader.writer.context.path = first.path
  reader.idPrefix = Array(CNXMLReader.prefix(of: first.path).utf8)
  reader.writer.openHeading(1)
  reader.writer.text(gathering.title)
  reader.writer.close()
  switch gathering.part {
  case "glossary": reader.gatherTerms(modules)
  case "solution": reader.gatherSolutions(modules)
  default: reader.gatherSections(gathering.part, modules)
  }
  reader.writeFootnotes()
  return reader.finishGathering()
}

extension CNXMLReader {
  /// All terms of a chapter, in alphabetical order.
  fileprivate mutating func gatherTerms(_ modules: [Origin]) {
    var terms: [(key: String, order: Int, module: Int, node: XMLTree.Node)] = []
    for (index, gathered) in modules.enumerated() {
      let module = gathered.module
      guard let glossary = module.child(module.tree.root, .glossary) else { continue }
      for node in module.children(glossary, .definition) {
        let term = module.child(node, .term).map { module.words($0) } ?? ""
        terms.append((Self.sortKey(term), terms.count, index, node))
      }
    }
    terms.sort { ($0.key, $0.order) < ($1.key, $1.order) }
    writer.open(.dl)
    writer.addClass("glossary")
    for term in terms {
      turn(to: modules[term.module])
      glossaryEntry(term.node)
    }
    writer.close()
  }

  /// Letters and digits of a term without case, so that "ε-δ" and "L'Hôpital" stand where readers look.
  private static func sortKey(_ term: String) -> String {
    String(
      term.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || ($0.value >= 0x30 && $0.value <= 0x39) || $0 == " "
      })
  }

  /// The sections of a class, module by module; each under its module's title where there are several.
  fileprivate mutating func gatherSections(_ part: String, _ modules: [Origin]) {
    let found = modules.map { gathered in (gathered, Self.sections(of: part, in: gathered.module)) }.filter {
      !$0.1.isEmpty
    }
    for (gathered, sections) in found {
      turn(to: gathered)
      let isTitled = found.count > 1
      if isTitled {
        writer.open(.section)
        moduleHeading()
      }
      for section in sections { gather(section, isTitled: isTitled) }
      if isTitled { writer.close() }
    }
  }

  /// The solutions of a chapter's exercises, module by module, each behind a link to its exercise.
  fileprivate mutating func gatherSolutions(_ modules: [Origin]) {
    for gathered in modules {
      turn(to: gathered)
      writer.open(.section)
      moduleHeading()
      for exercise in Self.solvedExercises(in: gathered.module) {
        writer.place = .node(exercise)
        writer.open(.section)
        writer.addClass("box exercise")
        writer.open(.p)
        writer.addClass("title")
        if let id = module.bytes(numbered(exercise), .id) {
          let target = Link.Target.file(path: path, fragment: Identifiers.written(id))
          writer.openLink(to: target, takesText: true, at: .node(exercise))
          writer.close()
        }
        writer.close()
        for solution in module.children(exercise, .solution) {
          writer.place = .node(solution)
          writer.open(.div)
          writer.addClass("solution")
          common(solution)
          body(solution)
          writer.close()
        }
        writer.close()
      }
      writer.close()
    }
  }

  /// What an exercise is called by: the note that holds it, as a checkpoint does, else itself.
  private func numbered(_ exercise: XMLTree.Node) -> XMLTree.Node {
    var node = exercise
    while let parent = tree.parent(node) {
      if module.isElement(parent, .note) { return parent }
      node = parent
    }
    return exercise
  }

  /// Exercises with a solution, but for those of examples, which are one with theirs.
  private static func solvedExercises(in module: CNXMLModule) -> [XMLTree.Node] {
    let tree = module.tree
    var result: [XMLTree.Node] = []
    var node = tree.root + 1
    let end = tree.end(tree.root)
    while node < end {
      guard tree.kind(node) == .element, !module.isElement(node, .example) else {
        node = tree.kind(node) == .element ? tree.end(node) : node + 1
        continue
      }
      if module.isElement(node, .exercise), module.child(node, .solution) != nil { result.append(node) }
      node += 1
    }
    return result
  }

  private mutating func gather(_ section: XMLTree.Node, isTitled: Bool) {
    writer.place = .node(section)
    writer.open(.div)
    let role = CNXMLConventions.role(ofSection: module.classes(section))
    if role == .exercises { writer.addClass("exercises") }
    common(section)
    level = isTitled ? 3 : 2
    body(section)
    writer.close()
  }

  /// The module's number and title, as a link to its page.
  private mutating func moduleHeading() {
    let root = tree.root
    let title = module.child(root, .title).map { module.words($0) } ?? path
    writer.place = .node(root)
    writer.openHeading(2)
    writer.openLink(to: .file(path: path, fragment: nil), takesText: true, at: .node(root))
    writer.close()
    writer.close()
    if let heading = writer.page.headings.indices.last { writer.page.headings[heading].text = title }
    if let anchor = writer.page.headings.last?.anchor { writer.page.anchors[anchor].title = title }
  }

  /// The outermost sections of a class.
  private static func sections(of part: String, in module: CNXMLModule) -> [XMLTree.Node] {
    var result: [XMLTree.Node] = []
    var node = module.tree.root + 1
    let end = module.tree.end(module.tree.root)
    while node < end {
      let isWanted =
        module.tree.kind(node) == .element
        && (module.isElement(node, .section) || module.isElement(node, .note))
        && module.classes(node).contains(part)
      if isWanted { result.append(node) }
      node = isWanted ? module.tree.end(node) : node + 1
    }
    return result
  }
}
