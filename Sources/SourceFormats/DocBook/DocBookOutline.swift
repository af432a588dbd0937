import BookModel
import XML

/// What a DocBook document consists of: its divisions with their numbers, the ids that links lead to, numbered
/// objects, index terms. Found in one pass, before anything is written.
struct DocBookOutline {
  let tree: XMLTree
  let names: DocBookNames
  let words: DocBookWords
  /// The divisions in document order; the first is the document itself.
  var divisions: [DocBookDivision] = []
  private(set) var divisionOfNode: [XMLTree.Node: Int] = [:]
  /// The element of each id.
  private(set) var ids: [String: XMLTree.Node] = [:]
  /// Numbers of figures, tables, examples, equations and procedures, such as `3.1`.
  private(set) var numbers: [XMLTree.Node: String] = [:]
  /// Index terms with the division that they stand in.
  private(set) var indexTerms: [(node: XMLTree.Node, division: Int)] = []
  /// The ends of ranges of the index, by the id of their beginning.
  private(set) var rangeEnds: [String: XMLTree.Node] = [:]
  /// The ids of callouts that lead to a marker, and of the markers.
  private(set) var calloutNumbers: [XMLTree.Node: Int] = [:]
  /// The callouts by the ids of the markers that they name.
  private(set) var callouts: [String: XMLTree.Node] = [:]
  /// The ids of glossary entries by their terms, and of entries of bibliographies by their abbreviations.
  private(set) var glossaryTargets: [String: String] = [:]
  private(set) var bibliographyTargets: [String: String] = [:]
  /// Elements that the chosen profiles leave out.
  private(set) var hidden: Set<XMLTree.Node> = []
  private(set) var hiddenCounts: [(attribute: String, count: Int)] = []

  private let splitLevel: Int
  private var open: [Int] = []
  /// Counters: parts, references, chapters, appendices.
  private var counters = (parts: 0, references: 0, chapters: 0, appendices: 0)
  private var sectionCounts: [Int: Int] = [:]
  private var objectCounts: [ObjectKey: Int] = [:]

  private struct ObjectKey: Hashable {
    var component: Int
    var kind: String
  }

  init(tree: XMLTree, names: DocBookNames, words: DocBookWords, context: ReadingContext) {
    self.tree = tree
    self.names = names
    self.words = words
    splitLevel = max(1, context.splitLevel ?? 2)
    if !context.profiles.isEmpty { hide(context.profiles) }
    scan()
  }

  func action(_ node: XMLTree.Node) -> DocBookAction { names.actions[tree.nameIndex(node)] }

  /// The division of an element, where it is one.
  func division(of node: XMLTree.Node) -> DocBookDivision? { divisionOfNode[node].map { divisions[$0] } }

  // MARK: The pass

  private mutating func scan() {
    var node = tree.root
    let end = tree.end(node)
    var infoEnd = 0
    var markers = 0
    var verbatimEnd = 0
    while node < end {
      while let last = open.last, tree.end(divisions[last].node) <= node { open.removeLast() }
      guard tree.kind(node) == .element else {
        node += 1
        continue
      }
      if !hidden.isEmpty, hidden.contains(node) {
        node = tree.end(node)
        continue
      }
      let id = takeID(node)
      switch action(node) {
      case .info: infoEnd = max(infoEnd, tree.end(node))
      case .division(let kind) where node >= infoEnd: addDivision(node, kind, id: id)
      case .verbatim, .verbatimGroup:
        if node >= verbatimEnd {
          verbatimEnd = tree.end(node)
          markers = 0
        }
      case .callout where tree.isElement(node, "co"), .areas where !isInAreaSet(node):
        markers += 1
        calloutNumbers[node] = markers
      case .listItem where tree.isElement(node, "callout"):
        for id in (tree.attribute(node, "arearefs") ?? "").split(whereSeparator: \.isWhitespace) {
          if callouts[String(id)] == nil { callouts[String(id)] = node }
        }
      case .glossaryEntry:
        if let id, let term = tree.element(node, "glossterm") { glossaryTargets[plainText(term)] = id }
      case .bibliographyEntry, .bibliographyMixed:
        if let id, let short = tree.element(node, "abbrev") { bibliographyTargets[plainText(short)] = id }
      case .indexTerm: addIndexTerm(node)
      case .figure: number(node, "figure")
      case .table where !tree.isElement(node, "informaltable"): number(node, "table")
      case .example: number(node, "example")
      case .equation: number(node, "equation")
      case .procedure where title(of: node) != nil: number(node, "procedure")
      default: break
      }
      node += 1
    }
  }

  private func isInAreaSet(_ node: XMLTree.Node) -> Bool {
    tree.parent(node).map { tree.isElement($0, "areaset") } ?? false
  }

  private mutating func takeID(_ node: XMLTree.Node) -> String? {
    for attribute in tree.attributes(node) where names.attributes[tree.attributeNameIndex(attribute)] == .id {
      let value = Identifiers.written(tree.attributeBytes(attribute))
      if ids[value] == nil { ids[value] = node }
      return value
    }
    return nil
  }

  private mutating func addIndexTerm(_ node: XMLTree.Node) {
    if let start = tree.attribute(node, "startref") {
      rangeEnds[start] = node
    } else if tree.attribute(node, "class") != "endofrange" {
      indexTerms.append((node, open.last ?? 0))
    }
  }

  // MARK: Divisions

  private mutating func addDivision(_ node: XMLTree.Node, _ kind: DocBookDivision.Kind, id: String?) {
    let parent = open.last
    var division = DocBookDivision(node: node, kind: kind, parent: parent, depth: open.count)
    division.id = id
    division.title = title(of: node)
    let outer = parent.map { divisions[$0] }
    if kind == .section { division.sectionLevel = (outer?.kind == .section ? outer!.sectionLevel : 0) + 1 }
    division.isMerged = isMerged(division, in: outer)
    division.titleText = division.title.map(plainText) ?? ""
    if division.titleText.isEmpty { division.titleText = generatedTitle(node, kind) }
    division.isPage = isPage(division, in: outer)
    if !division.isMerged { division.number = number(of: division, parent: parent) }
    divisionOfNode[node] = divisions.count
    open.append(divisions.count)
    divisions.append(division)
  }

  /// An index or the like without title, alone in a titled division, is what that division holds.
  private func isMerged(_ division: DocBookDivision, in outer: DocBookDivision?) -> Bool {
    guard division.title == nil, let outer else { return false }
    switch division.kind {
    case .index, .glossary, .bibliography:
      switch outer.kind {
      case .chapter, .appendix, .preface, .section: return outer.title != nil
      default: return false
      }
    case .section: return true
    default: return false
    }
  }

  private func isPage(_ division: DocBookDivision, in outer: DocBookDivision?) -> Bool {
    guard let outer else { return true }
    guard outer.isPage, !division.isMerged else { return false }
    switch division.kind {
    case .refsection: return false
    case .section: return division.sectionLevel <= splitLevel - 1
    case .glossary, .bibliography, .index, .refentry:
      switch outer.kind {
      case .set, .book, .part, .reference: return true
      default: return splitLevel > 1
      }
    default: return true
    }
  }

  private mutating func number(of division: DocBookDivision, parent: Int?) -> String? {
    let given = tree.attribute(division.node, "label")
    switch division.kind {
    case .part:
      counters.parts += 1
      return given ?? DocBookNumeral.roman(counters.parts)
    case .reference:
      counters.references += 1
      return given ?? DocBookNumeral.roman(counters.references)
    case .chapter:
      counters.chapters += 1
      return given ?? String(counters.chapters)
    case .appendix:
      counters.appendices += 1
      return given ?? DocBookNumeral.letters(counters.appendices)
    case .book:
      counters = (0, 0, 0, 0)
      return given
    case .section: return given ?? sectionNumber(division, parent: parent)
    default: return given
    }
  }

  private mutating func sectionNumber(_ division: DocBookDivision, parent: Int?) -> String? {
    guard let parent else { return nil }
    let outer = divisions[parent]
    switch outer.kind {
    case .chapter, .appendix, .section:
      guard let prefix = outer.number else { return nil }
      sectionCounts[parent, default: 0] += 1
      return prefix + "." + String(sectionCounts[parent]!)
    case .article:
      sectionCounts[parent, default: 0] += 1
      return String(sectionCounts[parent]!)
    default: return nil
    }
  }

  /// The component (chapter, appendix ...) that a place lies in, by the divisions that are open.
  private var component: Int? { open.last { divisions[$0].isComponent } }

  private mutating func number(_ node: XMLTree.Node, _ kind: String) {
    if let label = tree.attribute(node, "label") {
      numbers[node] = label
      return
    }
    guard kind == "equation" || title(of: node) != nil || tree.element(node, "caption") != nil else { return }
    let component = component
    let key = ObjectKey(component: component ?? -1, kind: kind)
    objectCounts[key, default: 0] += 1
    let count = String(objectCounts[key]!)
    let prefix = component.flatMap { index -> String? in
      switch divisions[index].kind {
      case .chapter, .appendix: divisions[index].number
      default: nil
      }
    }
    numbers[node] = prefix.map { $0 + "." + count } ?? count
  }

  private func generatedTitle(_ node: XMLTree.Node, _ kind: DocBookDivision.Kind) -> String {
    switch kind {
    case .preface: words.preface
    case .dedication: words.dedication
    case .acknowledgements: words.acknowledgements
    case .colophon: words.colophon
    case .glossary: words.glossary
    case .bibliography: words.bibliography
    case .index: words.index
    case .refentry: referenceName(node)
    case .refsection: tree.isElement(node, "refsynopsisdiv") ? words.synopsis : ""
    default: ""
    }
  }

  /// What a reference page is called.
  func referenceName(_ node: XMLTree.Node) -> String {
    if let meta = tree.element(node, "refmeta"), let title = tree.element(meta, "refentrytitle") {
      return plainText(title)
    }
    for division in tree.elements(node) where tree.isElement(division, "refnamediv") {
      let name = tree.element(division, "refdescriptor") ?? tree.element(division, "refname")
      if let name { return plainText(name) }
    }
    return ""
  }

  // MARK: Titles

  /// The title of an element, its own or its metadata's, unless it is empty.
  func title(of node: XMLTree.Node) -> XMLTree.Node? {
    var inner: XMLTree.Node?
    for child in tree.children(node) where tree.kind(child) == .element {
      if tree.isElement(child, "title") { return isEmpty(child) ? nil : child }
      if inner == nil, action(child) == .info { inner = tree.element(child, "title") }
    }
    return inner.flatMap { isEmpty($0) ? nil : $0 }
  }

  private func isEmpty(_ node: XMLTree.Node) -> Bool {
    for child in (node + 1)..<max(node + 1, tree.end(node)) {
      if tree.kind(child) == .text, !tree.isBlank(child) { return false }
    }
    return true
  }

  /// The text of an element without index terms and footnotes, its white space made single.
  func plainText(_ node: XMLTree.Node) -> String {
    var bytes: [UInt8] = []
    var index = node
    let end = tree.end(node)
    while index < end {
      if tree.kind(index) == .element {
        switch action(index) {
        case .indexTerm, .footnote, .footnoteReference, .dropped, .ignored:
          index = tree.end(index)
          continue
        default: if hidden.contains(index) { index = tree.end(index); continue }
        }
      } else if tree.kind(index) == .text {
        for byte in tree.bytes(index) {
          if !byte.isSpace {
            bytes.append(byte)
          } else if let last = bytes.last, last != 0x20 {
            bytes.append(0x20)
          }
        }
      }
      index += 1
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Profiles

  /// Marks elements none of whose values of a profiled attribute is chosen.
  private mutating func hide(_ profiles: [String: [String]]) {
    var counts: [String: Int] = [:]
    var node = tree.root + 1
    let end = tree.end(tree.root)
    while node < end {
      guard let attribute = excluded(node, by: profiles) else {
        node += 1
        continue
      }
      hidden.insert(node)
      counts[attribute, default: 0] += 1
      node = tree.end(node)
    }
    hiddenCounts = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func excluded(_ node: XMLTree.Node, by profiles: [String: [String]]) -> String? {
    for attribute in tree.attributes(node) where names.profiling[tree.attributeNameIndex(attribute)] {
      let name = tree.attributeName(attribute).local
      guard let chosen = profiles[name] else { continue }
      let values = tree.attributeValue(attribute).split(separator: ";").map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if !values.isEmpty, !values.contains(where: chosen.contains) { return name }
    }
    return nil
  }
}
