import BookModel
import PageWriting
import TextBytes
import XML

/// The results of the first pass over a DocBook document.
struct DocBookOutline {
  private(set) var divisions: DocBookDivisions
  private(set) var targets = DocBookTargets()
  private(set) var objects = DocBookObjectNumbers()
  private(set) var indexTerms = DocBookIndexTerms()
  private(set) var callouts = DocBookCallouts()

  /// - Parameters:
  ///   - words: the words of the document's language, for generated titles.
  ///   - splitLevel: the maximum level of divisions that become pages.
  init(_ elements: DocBookElements, words: Words, splitLevel: Int) {
    divisions = DocBookDivisions(words: words, splitLevel: splitLevel)
    let tree = elements.tree
    var node = tree.root
    let end = tree.end(of: node)
    var infoEnd = 0
    while node < end {
      divisions.leave(before: node, in: tree)
      guard tree.kind(node) == .element else {
        node += 1
        continue
      }
      if elements.isHidden(node) {
        node = tree.end(of: node)
        continue
      }
      if elements.action(node) == .info { infoEnd = max(infoEnd, tree.end(of: node)) }
      take(node, by: elements, isInfo: node < infoEnd)
      node += 1
    }
  }

  /// Reads the titles of divisions again that refer to others, whose numbers are known now.
  mutating func completeTitles(_ elements: DocBookElements, reference: @escaping (XMLTree.Node) -> String?) {
    for index in divisions.all.indices {
      guard let title = divisions[index].title else { continue }
      let inner = (title + 1)..<max(title + 1, elements.tree.end(of: title))
      guard inner.contains(where: { elements.action($0) == .link(.crossReference) }) else { continue }
      divisions.retitle(index, title: elements.inlineTitle(of: title, reference: reference))
    }
  }

  private mutating func take(_ node: XMLTree.Node, by elements: DocBookElements, isInfo: Bool) {
    let tree = elements.tree
    let id = targets.takeID(of: node, by: elements)
    switch elements.action(node) {
    case .division(let kind) where !isInfo: divisions.enter(node, kind: kind, id: id, by: elements)
    case .verbatim, .verbatimGroup: callouts.enterVerbatim(node, in: tree)
    case .callout where tree.isElement(node, "co"): callouts.takeMarker(node)
    case .areas: callouts.takeArea(node, in: tree)
    case .listItem where tree.isElement(node, "callout"): callouts.takeText(node, in: tree)
    case .glossary(.entry): if let id { targets.takeGlossaryEntry(node, id: id, by: elements) }
    case .bibliography(.entry), .bibliography(.mixed):
      if let id { targets.takeBibliographyEntry(node, id: id, by: elements) }
    case .indexTerm: indexTerms.take(node, division: divisions.current ?? 0, in: tree)
    case .object(.figure): objects.take(node, kind: .figure, by: elements, divisions)
    case .table where !tree.isElement(node, "informaltable"):
      objects.take(node, kind: .table, by: elements, divisions)
    case .object(.example): objects.take(node, kind: .example, by: elements, divisions)
    case .object(.equation): objects.take(node, kind: .equation, by: elements, divisions)
    case .list(.procedure) where elements.title(of: node) != nil:
      objects.take(node, kind: .procedure, by: elements, divisions)
    default: break
    }
  }
}

/// Link targets: ids, glossary entries by term, bibliography entries by abbreviation.
struct DocBookTargets {
  private var ids: [String: XMLTree.Node] = [:]
  private var glossary: [String: String] = [:]
  private var bibliography: [String: String] = [:]

  /// The ids of the document.
  var allIDs: Set<String> { Set(ids.keys) }

  /// The first element with an id.
  func element(_ id: String) -> XMLTree.Node? { ids[id] }

  /// The id of the glossary entry for a term.
  func glossaryEntry(for term: String) -> String? { glossary[term] }

  /// The id of the bibliography entry with an abbreviation.
  func bibliographyEntry(for abbreviation: String) -> String? { bibliography[abbreviation] }

  /// Records the id of an element and returns it as in the output.
  mutating func takeID(of node: XMLTree.Node, by elements: DocBookElements) -> String? {
    let tree = elements.tree
    for attribute in tree.attributes(node)
    where elements.names.attributes[tree.attributeNameIndex(attribute)] == .id {
      let value = Identifiers.written(tree.attributeBytes(attribute))
      if ids[value] == nil { ids[value] = node }
      return value
    }
    return nil
  }

  mutating func takeGlossaryEntry(_ node: XMLTree.Node, id: String, by elements: DocBookElements) {
    if let term = elements.tree.element(node, "glossterm") { glossary[elements.plainText(term)] = id }
  }

  mutating func takeBibliographyEntry(_ node: XMLTree.Node, id: String, by elements: DocBookElements) {
    if let short = elements.tree.element(node, "abbrev") { bibliography[elements.plainText(short)] = id }
  }
}

/// The numbers of figures, tables, examples, equations and procedures: `3.1` in a numbered chapter, else `1`.
struct DocBookObjectNumbers {
  /// The kinds that are counted separately.
  enum Kind {
    case figure, table, example, equation, procedure
  }

  private struct Series: Hashable {
    var component: Int
    var kind: Kind
  }

  private var numbers: [XMLTree.Node: String] = [:]
  private var counts: [Series: Int] = [:]

  /// The number of an object; nil if unnumbered.
  subscript(node: XMLTree.Node) -> String? { numbers[node] }

  /// Numbers an object: by its label or, if it has a title, by counting its kind.
  mutating func take(
    _ node: XMLTree.Node, kind: Kind, by elements: DocBookElements, _ divisions: DocBookDivisions
  ) {
    let tree = elements.tree
    if let label = tree.attribute(node, "label") {
      numbers[node] = label
      return
    }
    guard kind == .equation || elements.title(of: node) != nil || tree.element(node, "caption") != nil else {
      return
    }
    let component = divisions.component
    let series = Series(component: component ?? -1, kind: kind)
    counts[series, default: 0] += 1
    let count = String(counts[series]!)
    numbers[node] = component.flatMap { divisions[$0].objectPrefix }.map { $0 + "." + count } ?? count
  }
}

/// The index terms in document order, each with its division.
struct DocBookIndexTerms {
  private(set) var all: [(node: XMLTree.Node, division: Int)] = []
  private var ends: [String: XMLTree.Node] = [:]
  /// The terms and the ends of ranges.
  private var nodes: [XMLTree.Node] = []

  /// The terms and the ends of ranges in an element.
  func nodes(in element: XMLTree.Node, of tree: XMLTree) -> ArraySlice<XMLTree.Node> {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle] <= element { low = middle + 1 } else { high = middle }
    }
    return nodes[low...].prefix { $0 < tree.end(of: element) }
  }

  /// The end of a range, by the id of its start.
  func rangeEnd(_ start: String) -> XMLTree.Node? { ends[start] }

  mutating func take(_ node: XMLTree.Node, division: Int, in tree: XMLTree) {
    nodes.append(node)
    if let start = tree.attribute(node, "startref") {
      ends[start] = node
    } else if tree.attribute(node, "class") != "endofrange" {
      all.append((node, division))
    }
  }
}

/// Callout markers in code, and the callouts that explain them.
struct DocBookCallouts {
  private var numbers: [XMLTree.Node: Int] = [:]
  private var texts: [String: XMLTree.Node] = [:]
  private var count = 0
  private var verbatimEnd: XMLTree.Node = 0

  /// The number of a marker within its listing.
  func number(of marker: XMLTree.Node) -> Int? { numbers[marker] }

  /// The callout that refers to a marker's id.
  func text(naming id: String) -> XMLTree.Node? { texts[id] }

  /// Begins a listing, whose markers count from 1.
  mutating func enterVerbatim(_ node: XMLTree.Node, in tree: XMLTree) {
    guard node >= verbatimEnd else { return }
    verbatimEnd = tree.end(of: node)
    count = 0
  }

  mutating func takeMarker(_ node: XMLTree.Node) {
    count += 1
    numbers[node] = count
  }

  /// Numbers an area or areaset; the areas of a set share its number.
  mutating func takeArea(_ node: XMLTree.Node, in tree: XMLTree) {
    if let parent = tree.parent(of: node), tree.isElement(parent, "areaset") { return }
    takeMarker(node)
  }

  mutating func takeText(_ node: XMLTree.Node, in tree: XMLTree) {
    for id in (tree.attribute(node, "arearefs") ?? "").split(whereSeparator: \.isWhitespace) {
      if texts[String(id)] == nil { texts[String(id)] = node }
    }
  }
}
