import BookModel
import TextBytes
import Titles
import XML

/// A division of a DocBook document: a chapter, an appendix, a section ...
struct DocBookDivision {
  /// The kinds of divisions.
  enum Kind: UInt8, Sendable {
    case set, book, part, reference, chapter, appendix, preface, article, glossary, bibliography, index
    case refentry, dedication, acknowledgements, colophon, section, refsection
  }

  /// The element.
  var node: XMLTree.Node
  var kind: Kind
  /// The index of the parent division; nil for the document's own.
  var parent: Int?
  /// For sections, the depth among sections, from 1.
  var sectionLevel = 0
  /// The title element, if any.
  var title: XMLTree.Node?
  /// The title as plain text, generated if missing.
  var inlineTitle = InlineTitle(text: "")
  var titleText: String { inlineTitle.text }
  /// The title in the contents, if it is another.
  var shortTitle: InlineTitle?
  /// The number, such as `IV`, `3` or `3.1`; nil if unnumbered.
  var number: String?
  /// The author's id.
  var id: String?
  /// Whether it begins a page.
  var isPage = false
  /// Whether it has neither heading nor contents entry: its content belongs to the parent.
  var isMerged = false

  /// Whether figures and the like are numbered anew within it.
  var isComponent: Bool {
    switch kind {
    case .chapter, .appendix, .preface, .article, .refentry, .glossary, .bibliography, .dedication,
      .acknowledgements, .colophon:
      true
    case .set, .book, .part, .reference, .index, .section, .refsection: false
    }
  }

  /// The prefix for numbers of figures and the like within it; nil for none.
  var objectPrefix: String? {
    switch kind {
    case .chapter, .appendix: number
    case .set, .book, .part, .reference, .preface, .article, .glossary, .bibliography, .index, .refentry,
      .dedication, .acknowledgements, .colophon, .section, .refsection:
      nil
    }
  }

  /// Its kind in the table of contents.
  var entryKind: Entry.Kind {
    switch kind {
    case .part, .set, .book: .part
    // Its number stands alone: it is not a part, whose numbers are others.
    case .reference: .section
    case .section, .refsection, .refentry: .section
    case .chapter, .appendix, .preface, .article, .glossary, .bibliography, .index, .dedication,
      .acknowledgements, .colophon:
      .chapter
    }
  }

  /// The `epub:type`, if EPUB defines one.
  var type: String? {
    switch kind {
    case .appendix: "appendix"
    case .preface: "preface"
    case .glossary: "glossary"
    case .bibliography: "bibliography"
    case .index: "index"
    case .dedication: "dedication"
    case .acknowledgements: "acknowledgments"
    case .colophon: "colophon"
    case .chapter: "chapter"
    case .part: "part"
    case .set, .book, .reference, .article, .refentry, .section, .refsection: nil
    }
  }
}

/// The divisions in document order, with titles and numbers; the first is the document itself.
struct DocBookDivisions {
  private struct Counters {
    var parts = 0
    var references = 0
    var chapters = 0
    var appendices = 0
  }

  private let words: Words
  private let splitLevel: Int
  private(set) var all: [DocBookDivision] = []
  private var indices: [XMLTree.Node: Int] = [:]
  /// The divisions around the current node of the pass.
  private var open: [Int] = []
  private var counters = Counters()
  private var sectionCounts: [Int: Int] = [:]

  init(words: Words, splitLevel: Int) {
    self.words = words
    self.splitLevel = splitLevel
  }

  subscript(index: Int) -> DocBookDivision { all[index] }

  /// Gives a division another title.
  mutating func retitle(_ index: Int, title: InlineTitle) { all[index].inlineTitle = title }

  /// The title of a division in the contents: the short one, else its own, else its number. Nil for one that has neither, whose
  /// divisions stand in its place.
  func listedTitle(of index: Int) -> InlineTitle? {
    let division = all[index]
    let title = division.shortTitle ?? division.inlineTitle
    if !title.text.isEmpty { return title }
    guard division.isPage, let number = division.number else { return nil }
    switch division.kind {
    case .part: return InlineTitle(text: words.fill(words[.numberedPart], number))
    case .chapter: return InlineTitle(text: words.fill(words[.numberedChapter], number))
    case .appendix: return InlineTitle(text: words.fill(words[.numberedAppendix], number))
    case .set, .book, .reference, .preface, .article, .glossary, .bibliography, .index, .refentry,
      .dedication, .acknowledgements, .colophon, .section, .refsection:
      return InlineTitle(text: number)
    }
  }

  /// The index of the division for an element; nil if the element is not a division.
  func index(of node: XMLTree.Node) -> Int? { indices[node] }

  /// The division for an element; nil if the element is not a division.
  func division(of node: XMLTree.Node) -> DocBookDivision? { indices[node].map { all[$0] } }

  /// The division that contains a node.
  func enclosing(_ node: XMLTree.Node, in tree: XMLTree) -> Int {
    var current: XMLTree.Node? = node
    while let place = current {
      if let index = indices[place] { return index }
      current = tree.parent(of: place)
    }
    return 0
  }

  /// The heading level of a division; 1 for the document.
  func level(of index: Int) -> Int {
    var level = 0
    var current: Int? = index
    while let division = current {
      if !all[division].isMerged { level += 1 }
      current = all[division].parent
    }
    return max(level, 1)
  }

  // MARK: Collecting

  /// The innermost open division.
  var current: Int? { open.last }

  /// The innermost open component (chapter, appendix ...).
  var component: Int? { open.last { all[$0].isComponent } }

  /// Closes the divisions that end before a node.
  mutating func leave(before node: XMLTree.Node, in tree: XMLTree) {
    while let last = open.last, tree.end(of: all[last].node) <= node { open.removeLast() }
  }

  /// Opens a division.
  mutating func enter(
    _ node: XMLTree.Node, kind: DocBookDivision.Kind, id: String?, by elements: DocBookElements
  ) {
    let parent = open.last
    var division = DocBookDivision(node: node, kind: kind, parent: parent)
    division.id = id
    division.title = elements.title(of: node)
    let outer = parent.map { all[$0] }
    if kind == .section { division.sectionLevel = (outer?.kind == .section ? outer!.sectionLevel : 0) + 1 }
    division.isMerged = isMerged(division, in: outer)
    if let title = division.title { division.inlineTitle = elements.inlineTitle(of: title) }
    division.shortTitle = elements.abbreviatedTitle(of: node).map { elements.inlineTitle(of: $0) }
    if division.titleText.isEmpty {
      division.inlineTitle = InlineTitle(text: generatedTitle(of: node, kind: kind, by: elements))
    }
    division.isPage = isPage(division, in: outer)
    if !division.isMerged {
      let given = elements.tree.attribute(node, "label")
      division.number = number(of: division, parent: parent, given: given)
    }
    indices[node] = all.count
    open.append(all.count)
    all.append(division)
  }

  /// Whether an untitled index or the like is alone in a titled division and merges with it.
  private func isMerged(_ division: DocBookDivision, in outer: DocBookDivision?) -> Bool {
    guard division.title == nil, let outer else { return false }
    switch division.kind {
    case .index, .glossary, .bibliography:
      switch outer.kind {
      case .chapter, .appendix, .preface, .section: return outer.title != nil
      case .set, .book, .part, .reference, .article, .glossary, .bibliography, .index, .refentry,
        .dedication, .acknowledgements, .colophon, .refsection:
        return false
      }
    case .section: return true
    case .set, .book, .part, .reference, .chapter, .appendix, .preface, .article, .refentry, .dedication,
      .acknowledgements, .colophon, .refsection:
      return false
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
      case .chapter, .appendix, .preface, .article, .glossary, .bibliography, .index, .refentry,
        .dedication, .acknowledgements, .colophon, .section, .refsection:
        return splitLevel > 1
      }
    case .set, .book, .part, .reference, .chapter, .appendix, .preface, .article, .dedication,
      .acknowledgements, .colophon:
      return true
    }
  }

  private mutating func number(of division: DocBookDivision, parent: Int?, given: String?) -> String? {
    switch division.kind {
    case .part:
      counters.parts += 1
      return given ?? NumeralStyle.upperRoman.text(counters.parts)
    case .reference:
      counters.references += 1
      return given ?? NumeralStyle.upperRoman.text(counters.references)
    case .chapter:
      counters.chapters += 1
      return given ?? String(counters.chapters)
    case .appendix:
      counters.appendices += 1
      return given ?? NumeralStyle.upperLetters.text(counters.appendices)
    case .book:
      counters = Counters()
      return given
    case .section: return given ?? sectionNumber(parent: parent)
    case .set, .preface, .article, .glossary, .bibliography, .index, .refentry, .dedication,
      .acknowledgements, .colophon, .refsection:
      return given
    }
  }

  private mutating func sectionNumber(parent: Int?) -> String? {
    guard let parent else { return nil }
    let outer = all[parent]
    switch outer.kind {
    case .chapter, .appendix, .section:
      guard let prefix = outer.number else { return nil }
      sectionCounts[parent, default: 0] += 1
      return prefix + "." + String(sectionCounts[parent]!)
    case .article:
      sectionCounts[parent, default: 0] += 1
      return String(sectionCounts[parent]!)
    case .set, .book, .part, .reference, .preface, .glossary, .bibliography, .index, .refentry, .dedication,
      .acknowledgements, .colophon, .refsection:
      return nil
    }
  }

  private func generatedTitle(
    of node: XMLTree.Node, kind: DocBookDivision.Kind, by elements: DocBookElements
  ) -> String {
    switch kind {
    case .preface: words[.preface]
    case .dedication: words[.dedication]
    case .acknowledgements: words[.acknowledgements]
    case .colophon: words[.colophon]
    case .glossary: words[.glossary]
    case .bibliography: words[.bibliography]
    case .index: words[.index]
    case .refentry: referenceName(of: node, by: elements)
    case .refsection: elements.tree.isElement(node, "refsynopsisdiv") ? words[.synopsis] : ""
    case .set, .book, .part, .reference, .chapter, .appendix, .article, .section: ""
    }
  }

  /// The name of a reference page.
  private func referenceName(of node: XMLTree.Node, by elements: DocBookElements) -> String {
    let tree = elements.tree
    if let meta = tree.element(node, "refmeta"), let title = tree.element(meta, "refentrytitle") {
      return elements.plainText(title)
    }
    for division in tree.elements(of: node) where tree.isElement(division, "refnamediv") {
      let name = tree.element(division, "refdescriptor") ?? tree.element(division, "refname")
      if let name { return elements.plainText(name) }
    }
    return ""
  }
}

/// Tracks the current division and page, and builds the table of contents.
struct DocBookContents {
  private struct Place {
    var page = 0
    var heading: String?
  }

  /// The index of the current division.
  private(set) var current = 0
  /// The current page, from 0.
  private var page = 0
  private var places: [Place]

  init(_ divisions: DocBookDivisions) {
    places = Array(repeating: Place(), count: divisions.all.count)
  }

  /// Begins a division, on a new page if it has one.
  mutating func begin(_ division: Int, isNextPage: Bool) {
    current = division
    if isNextPage { page += 1 }
    places[division].page = page
  }

  /// Records the id of a division's heading.
  mutating func take(heading id: String?, of division: Int) { places[division].heading = id }

  /// The contents: pages, and sections down to the second level.
  func entries(_ divisions: DocBookDivisions, source: Int) -> [Entry] {
    guard let root = divisions.all.first else { return [] }
    switch root.kind {
    case .book, .set: return entries(in: 0, divisions, source: source)
    case .part, .reference, .chapter, .appendix, .preface, .article, .glossary, .bibliography, .index,
      .refentry, .dedication, .acknowledgements, .colophon, .section, .refsection:
      return [entry(0, title: root.shortTitle ?? root.inlineTitle, divisions, source: source)]
    }
  }

  private func entries(in parent: Int, _ divisions: DocBookDivisions, source: Int) -> [Entry] {
    var result: [Entry] = []
    var index = parent + 1
    while index < divisions.all.count {
      let current = divisions[index]
      guard let outer = current.parent, outer >= parent else { break }
      if outer == parent, !current.isMerged, current.kind != .refsection,
        current.isPage || current.sectionLevel <= 2
      {
        if let title = divisions.listedTitle(of: index) {
          result.append(entry(index, title: title, divisions, source: source))
        } else {
          result += entries(in: index, divisions, source: source)
        }
      }
      index += 1
    }
    return result
  }

  private func entry(
    _ index: Int, title: InlineTitle, _ divisions: DocBookDivisions, source: Int
  ) -> Entry {
    let current = divisions[index]
    var entry = Entry(current.entryKind, title: title.text)
    entry.titleMarkup = title.markup
    entry.source = source
    entry.part = places[index].page
    entry.fragment = current.isPage ? nil : places[index].heading
    // One without title is called by its number.
    let number = current.titleText.isEmpty && current.shortTitle == nil ? nil : current.number
    entry.isNumbered = number != nil
    entry.givenNumber = number
    entry.type = current.type
    entry.children = entries(in: index, divisions, source: source)
    return entry
  }
}
