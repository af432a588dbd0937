import BookModel
import PageWriting
import TextBytes
import XML

/// Assigns numbers, ids, pages and contents entries, in one pass.
///
/// Each family is counted within a *scope*: a division at the family's level, or a shallower one without
/// subdivisions. Content in the introduction or conclusion of a shallower division is counted there. A number
/// consists of the division's number, truncated or zero-padded to the family's level, and the count.
struct PreTeXtNumbering {
  typealias Family = PreTeXtPublication.Family
  typealias Node = XMLTree.Node

  /// An open division.
  struct Division {
    var node: Node
    var level: Int
    /// The parts of its number, as prefix for its content; empty for parts of a book.
    var structure: [String] = []
    /// Whether levels include a part that `structure` omits.
    var skipsPart = false
    /// The counters by family, for families counted in this division.
    var scopes = [Int?](repeating: nil, count: Family.allCases.count)
    /// The counters of its introduction and conclusion.
    var companionScopes = [Int?](repeating: nil, count: Family.allCases.count)
    var isCompanion = false
    /// The number of subdivisions so far.
    var divisions = 0
    /// The number of exercises so far, in exercise divisions.
    var exercises = 0
    /// The contents entries of its children.
    var entries: [Entry] = []
  }

  var document: PreTeXtDocument
  var divisions: [Division] = []
  var counters: [Int] = []
  let splitLevel: Int
  let hasParts: Bool
  let deepest: Int
  let defaultLevel: Int
  let contentsLevel: Int
  private var chapters: Int
  private var parts = 0
  private var letters = 0
  private var marks = 0

  /// The ids that authors give, which no generated id may equal.
  private let authored: Set<String>

  private static func authored(_ tree: XMLTree) -> Set<String> {
    var ids: Set<String> = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      let given =
        tree.attribute(node, "id", in: MarkupNamespace.xml)
        ?? tree.attribute(node, "label")
      if let given { ids.insert(Identifiers.written(Array(given.utf8)[...])) }
    }
    return ids
  }

  init(document: PreTeXtDocument, splitLevel: Int) {
    self.document = document
    self.splitLevel = splitLevel
    hasParts = document.hasParts
    authored = Self.authored(document.tree)
    chapters = document.publication.chapterStart - 1
    let hasSections = document.tree.elements(of: document.body).contains { document.element($0) == .section }
    let (feasible, usual): (Int, Int) =
      switch document.element(document.body) {
      case _ where hasParts: (5, 3)
      case .article, .letter, .memo, .slideshow: hasSections ? (3, 1) : (0, 0)
      default: (4, 2)
      }
    let wanted = document.publication.divisionLevel ?? feasible
    deepest = wanted > feasible || wanted < 0 ? feasible : wanted
    defaultLevel = min(usual, deepest)
    contentsLevel = document.publication.contentsLevel ?? max(usual, 1)
  }

  /// The level of a family's scope.
  func level(_ family: Family) -> Int {
    let wanted = document.publication.levels[counting(family)] ?? defaultLevel
    return wanted > deepest ? defaultLevel : wanted
  }

  /// The family whose counter a family shares.
  func counting(_ family: Family) -> Family {
    switch family {
    case .blocks, .equations, .footnotes: family
    default: document.publication.distinct.contains(family) ? family : .blocks
    }
  }

  /// Processes the document.
  mutating func run() {
    let body = document.body
    let level: Int =
      switch document.element(body) {
      case .part: hasParts ? 1 : 0
      case .section: 2
      case .subsection: 3
      case let element where element.isDivision: 1
      default: 0
      }
    divisions.append(Division(node: body, level: level))
    beginPage(body)
    identify(body, fallback: nil)
    if level > 0, let first = document.element(body).group == .division ? divisionSerial(of: body) : nil {
      divisions[0].structure = [first]
      document.facts[body, default: .init()].number = first
    }
    openScopes()
    visitChildren(body)
    document.outline = divisions[0].entries
    finishOutline()
  }

  /// The first page gets a contents entry too.
  private mutating func finishOutline() {
    let body = document.body
    if document.outline.first?.part == 0 { return }
    var entry = Entry(document.element(body) == .chapter ? .chapter : .page)
    entry.part = 0
    entry.isNumbered = document.number(body) != nil
    entry.givenNumber = document.number(body)
    if document.element(body).isDivision {
      entry.children = document.outline
      document.outline = [entry]
    } else {
      document.outline.insert(entry, at: 0)
    }
  }

  mutating func visitChildren(_ node: Node) {
    for child in document.tree.elements(of: node) { visit(child) }
  }

  private mutating func visit(_ node: Node) {
    let element = document.element(node)
    if isLeftOut(node, element: element) {
      document.excluded.insert(node)
      return
    }
    switch element {
    case .frontmatter, .backmatter: matter(node, element: element)
    case .introduction, .conclusion, .objectives, .outcomes:
      let isCompanion = divisions[divisions.count - 1].node == document.tree.parent(of: node)
      identify(node, fallback: nil)
      if isCompanion { divisions[divisions.count - 1].isCompanion = true }
      visitChildren(node)
      if isCompanion { divisions[divisions.count - 1].isCompanion = false }
    case _ where element.isDivision && isDivisionHere(node, element: element):
      division(node, element: element)
    case .latexImage, .asymptote, .sageplot, .pre, .program, .sage, .titlepage: identify(node, fallback: nil)
    default:
      number(node, element)
      visitChildren(node)
    }
  }

  /// Whether an element is a division: `<index>` can also be an old-style index entry.
  private func isDivisionHere(_ node: Node, element: PreTeXtElement) -> Bool {
    switch element {
    case .index:
      document.parent(of: node) == .backmatter || document.child(of: node, element: .indexList) != nil
    case .colophon: document.parent(of: node) == .frontmatter || document.parent(of: node) == .backmatter
    case .glossary, .abstract: document.parent(of: node) != .p
    case .biography: document.parent(of: node) != .author && document.parent(of: node) != .editor
    default: true
    }
  }

  private func isLeftOut(_ node: Node, element: PreTeXtElement) -> Bool {
    if element == .commentary { return !document.publication.hasCommentary }
    guard let components = document.publication.components,
      let component = document.tree.attribute(node, "component")
    else { return false }
    let name = component.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return !components.contains(name)
  }
}

// MARK: - Divisions

extension PreTeXtNumbering {
  private mutating func matter(_ node: Node, element: PreTeXtElement) {
    identify(node, fallback: nil)
    let outer = divisions[divisions.count - 1]
    var division = Division(node: node, level: outer.level + (hasParts ? 1 : 0), structure: outer.structure)
    division.scopes = outer.scopes
    division.skipsPart = hasParts && element == .backmatter
    letters = 0
    divisions.append(division)
    openScopes()
    visitChildren(node)
    let entries = divisions.removeLast().entries
    guard !entries.isEmpty else { return }
    let title = document.child(of: node, element: .title).map { document.inlineTitle(of: $0) }
    var entry = Entry(.page, title: title?.text ?? document.info.name(element.rawValue))
    entry.titleMarkup = title?.markup
    entry.isNumbered = false
    entry.children = entries
    entry.type = element.rawValue
    if element == .frontmatter { entry.part = 0 }
    let isArticle = document.element(document.body) == .article
    if isArticle {
      divisions[divisions.count - 1].entries += entries
    } else {
      divisions[divisions.count - 1].entries.append(entry)
    }
  }

  /// The letters of a node's title, of which its id is made.
  func title(_ node: Node) -> String? {
    guard let title = document.child(of: node, element: .title) else { return nil }
    let text = document.tree.string(title).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  private mutating func division(_ node: Node, element: PreTeXtElement) {
    let outer = divisions[divisions.count - 1]
    var division = Division(node: node, level: outer.level + 1, structure: outer.structure)
    division.scopes = outer.scopes
    division.skipsPart = outer.skipsPart || element == .part
    var facts = PreTeXtDocument.Facts()
    facts.structure = outer.structure.joined(separator: ".")
    let isSpecial = element.group == .specialDivision
    let isOwn = element.group == .division || (isSpecial && document.hasOwnNumber(node))
    if isOwn, let serial = divisionSerial(of: node) {
      facts.serial = serial
      if division.level <= deepest {
        facts.number = element == .part ? serial : (outer.structure + [serial]).joined(separator: ".")
      }
      if element != .part { division.structure.append(serial) }
    } else if isSpecial, document.parent(of: node) != .backmatter {
      // It is the only one of its sort and shares the division's number.
      facts.number = document.number(outer.node)
      facts.serial = document.facts[outer.node]?.serial
    }
    facts.id = document.facts[node]?.id
    document.facts[node] = facts
    let fallback = title(node) ?? element.rawValue
    identify(node, fallback: fallback)
    let depth = division.level - (hasParts ? 1 : 0)
    let isPage = depth <= splitLevel && element != .slide
    if isPage { beginPage(node) }
    divisions.append(division)
    openScopes()
    visitChildren(node)
    let children = divisions.removeLast().entries
    guard isPage || division.level <= contentsLevel else { return }
    var entry = self.entry(node, element: element, isOwn: isOwn)
    entry.children = children
    divisions[divisions.count - 1].entries.append(entry)
  }

  private func entry(_ node: Node, element: PreTeXtElement, isOwn: Bool) -> Entry {
    let kind: Entry.Kind =
      switch element {
      case .part: .part
      case .chapter: .chapter
      case .appendix, .solutions:
        document.parent(of: node) == .backmatter && document.element(document.body) == .book
          ? .chapter : .section
      case _ where element.group == .frontPiece: .page
      default: .section
      }
    var entry = Entry(kind)
    entry.givenNumber = isOwn ? document.number(node) : nil
    entry.isNumbered = entry.givenNumber != nil
    entry.part = document.facts[node]?.page
    if entry.part == nil {
      entry.part = document.pages.count - 1
      entry.fragment = document.id(of: node)
    }
    entry.type = Self.types[element]
    if element == .solutions, document.parent(of: node) == .backmatter { entry.type = "appendix" }
    if element == .references, document.parent(of: node) != .backmatter { entry.type = nil }
    return entry
  }

  private static let types: [PreTeXtElement: String] = [
    .preface: "preface", .acknowledgement: "acknowledgments", .dedication: "dedication",
    .foreword: "foreword",
    .colophon: "colophon", .appendix: "appendix", .references: "bibliography", .glossary: "glossary",
    .index: "index", .abstract: "abstract",
  ]

  /// The last part of a division's number.
  private mutating func divisionSerial(of node: Node) -> String? {
    switch document.element(node) {
    case .part:
      parts += 1
      if document.publication.parts == .structural { chapters = document.publication.chapterStart - 1 }
      return NumeralStyle.upperRoman.text(parts)
    case .chapter:
      chapters += 1
      return String(chapters)
    case .appendix:
      letters += 1
      return NumeralStyle.upperLetters.text(letters)
    case .solutions where document.parent(of: node) == .backmatter:
      letters += 1
      return NumeralStyle.upperLetters.text(letters)
    default:
      divisions[divisions.count - 1].divisions += 1
      return String(divisions[divisions.count - 1].divisions)
    }
  }

  private mutating func beginPage(_ node: Node) {
    document.facts[node, default: .init()].page = document.pages.count
    document.pages.append(node)
  }

  /// Opens the counters scoped to the innermost division.
  private mutating func openScopes() {
    let index = divisions.count - 1
    let division = divisions[index]
    let isTerminal = isTerminal(division.node)
    for family in Family.allCases where division.scopes[family.rawValue] == nil {
      guard isTerminal || division.level >= level(family) else { continue }
      divisions[index].scopes[family.rawValue] = counters.count
      counters.append(0)
    }
  }

  private func isTerminal(_ node: Node) -> Bool {
    switch document.element(node) {
    case .book, .article, .part, .chapter, .appendix, .section, .subsection, .subsubsection:
      !document.isStructured(node)
    default: !document.children(node).contains { document.element($0).isDivision }
    }
  }
}

// MARK: - Ids

extension PreTeXtNumbering {
  /// Assigns a node its author's id, or one derived from `fallback`.
  mutating func identify(_ node: Node, fallback: @autoclosure () -> String?) {
    guard document.facts[node]?.id == nil else { return }
    let tree = document.tree
    let xmlID = tree.attribute(node, "id", in: MarkupNamespace.xml)
    let label = tree.attribute(node, "label")
    for name in [xmlID, label].compactMap(\.self) where !name.isEmpty {
      if let first = document.targets[name], first != node {
        document.repeated.append((node, first))
      } else {
        document.targets[name] = node
      }
    }
    let given = (xmlID ?? label).map { Identifiers.written(Array($0.utf8)[...]) } ?? ""
    if !given.isEmpty {
      document.facts[node, default: .init()].id = unique(given, isGiven: true)
    } else if let made = fallback().flatMap(Identifiers.slug) {
      // Authors' ids take precedence over generated ones.
      document.facts[node, default: .init()].id = unique(made)
    }
  }

  private mutating func unique(_ base: String, isGiven: Bool = false) -> String {
    var id = base
    var number = 2
    while (!isGiven || id != base) && authored.contains(id) || !document.ids.insert(id).inserted {
      id = "\(base)-\(number)"
      number += 1
    }
    return id
  }

  /// Records a position referred to by the index or the notation list.
  mutating func mark(_ node: Node, prefix: String) -> PreTeXtDocument.Mark {
    marks += 1
    let holder = document.ancestor(node) { element in
      if element.isDivision { return true }
      switch element.group {
      case .none: return [.exercise, .assemblage, .paragraphs, .task, .book, .article].contains(element)
      case .solutionLike, .proofLike, .discussion: return false
      default: return true
      }
    }
    let id = unique("\(prefix)-\(marks)")
    document.facts[node, default: .init()].id = id
    return PreTeXtDocument.Mark(node: node, id: id, holder: holder ?? document.body)
  }
}
