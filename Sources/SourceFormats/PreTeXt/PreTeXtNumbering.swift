import BookModel
import XML

/// Gives a document's divisions, blocks, equations and the rest their numbers, ids, pages and entries of the
/// contents, in one walk.
///
/// Every family of things is counted within a *scope*: a division at the family's level, or above it one
/// that has no divisions in it. What stands in the introduction or conclusion of a division above that level
/// is counted there. A number is the number of the divisions around it, cut or filled with zeros to the
/// family's level, and the count.
struct PreTeXtNumbering {
  typealias Family = PreTeXtPublication.Family
  typealias Node = XMLTree.Node

  /// A division that is being walked through.
  struct Division {
    var node: Node
    var level: Int
    /// Its number's parts, for what stands in it; parts of a book have none.
    var structure: [String] = []
    /// Whether the levels count a part that `structure` leaves out.
    var skipsPart = false
    /// Counters by family, for those that count here.
    var scopes = [Int?](repeating: nil, count: Family.allCases.count)
    /// Counters of its introduction and conclusion.
    var companionScopes = [Int?](repeating: nil, count: Family.allCases.count)
    var isCompanion = false
    /// Divisions counted so far.
    var divisions = 0
    /// Exercises counted so far, where it holds such.
    var exercises = 0
    /// Where entries of its children go.
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

  init(document: PreTeXtDocument, splitLevel: Int) {
    self.document = document
    self.splitLevel = splitLevel
    hasParts = document.hasParts
    chapters = document.publication.chapterStart - 1
    let hasSections = document.tree.elements(document.body).contains { document.element($0) == .section }
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

  /// The level within which a family is counted.
  func level(_ family: Family) -> Int {
    let wanted = document.publication.levels[counting(family)] ?? defaultLevel
    return wanted > deepest ? defaultLevel : wanted
  }

  /// The family whose counter a family uses.
  func counting(_ family: Family) -> Family {
    switch family {
    case .blocks, .equations, .footnotes: family
    default: document.publication.distinct.contains(family) ? family : .blocks
    }
  }

  /// Walks through the document.
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
    if level > 0, let first = document.element(body).group == .division ? divisionSerial(body) : nil {
      divisions[0].structure = [first]
      document.facts[body, default: .init()].number = first
    }
    openScopes()
    visitChildren(body)
    document.outline = divisions[0].entries
    finishOutline()
  }

  /// The first page is in the contents too.
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
    for child in document.tree.elements(node) { visit(child) }
  }

  private mutating func visit(_ node: Node) {
    let element = document.element(node)
    if isLeftOut(node, element) {
      document.excluded.insert(node)
      return
    }
    switch element {
    case .frontmatter, .backmatter: matter(node, element)
    case .introduction, .conclusion, .objectives, .outcomes:
      let isCompanion = divisions[divisions.count - 1].node == document.tree.parent(node)
      identify(node, fallback: nil)
      if isCompanion { divisions[divisions.count - 1].isCompanion = true }
      visitChildren(node)
      if isCompanion { divisions[divisions.count - 1].isCompanion = false }
    case _ where element.isDivision && isDivisionHere(node, element): division(node, element)
    case .latexImage, .asymptote, .sageplot, .pre, .program, .sage, .titlepage: identify(node, fallback: nil)
    default:
      number(node, element)
      visitChildren(node)
    }
  }

  /// Whether an element whose name is that of a division is one: `<index>` may be an old entry of the index.
  private func isDivisionHere(_ node: Node, _ element: PreTeXtElement) -> Bool {
    switch element {
    case .index: document.parent(node) == .backmatter || document.child(node, .indexList) != nil
    case .colophon: document.parent(node) == .frontmatter || document.parent(node) == .backmatter
    case .glossary, .abstract: document.parent(node) != .p
    default: true
    }
  }

  private func isLeftOut(_ node: Node, _ element: PreTeXtElement) -> Bool {
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
  private mutating func matter(_ node: Node, _ element: PreTeXtElement) {
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
    var entry = Entry(.page, title: title(node) ?? document.info.names[element.rawValue])
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

  /// The title of a node as plain text.
  func title(_ node: Node) -> String? {
    guard let title = document.child(node, .title) else { return nil }
    let text = document.tree.string(title).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  private mutating func division(_ node: Node, _ element: PreTeXtElement) {
    let outer = divisions[divisions.count - 1]
    var division = Division(node: node, level: outer.level + 1, structure: outer.structure)
    division.scopes = outer.scopes
    division.skipsPart = outer.skipsPart || element == .part
    var facts = PreTeXtDocument.Facts()
    facts.structure = outer.structure.joined(separator: ".")
    let isSpecial = element.group == .specialDivision
    let isOwn = element.group == .division || (isSpecial && document.hasOwnNumber(node))
    if isOwn, let serial = divisionSerial(node) {
      facts.serial = serial
      if division.level <= deepest {
        facts.number = element == .part ? serial : (outer.structure + [serial]).joined(separator: ".")
      }
      if element != .part { division.structure.append(serial) }
    } else if isSpecial, document.parent(node) != .backmatter {
      // It shares the number of the division that it is the only one of its sort in.
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
    var entry = self.entry(node, element, isOwn: isOwn)
    entry.children = children
    divisions[divisions.count - 1].entries.append(entry)
  }

  private func entry(_ node: Node, _ element: PreTeXtElement, isOwn: Bool) -> Entry {
    let kind: Entry.Kind =
      switch element {
      case .part: .part
      case .chapter: .chapter
      case .appendix, .solutions:
        document.parent(node) == .backmatter && document.element(document.body) == .book ? .chapter : .section
      case _ where element.group == .frontPiece: .page
      default: .section
      }
    var entry = Entry(kind)
    entry.givenNumber = isOwn ? document.number(node) : nil
    entry.isNumbered = entry.givenNumber != nil
    entry.part = document.facts[node]?.page
    if entry.part == nil {
      entry.part = document.pages.count - 1
      entry.fragment = document.id(node)
    }
    entry.type = Self.types[element]
    if element == .solutions, document.parent(node) == .backmatter { entry.type = "appendix" }
    if element == .references, document.parent(node) != .backmatter { entry.type = nil }
    return entry
  }

  private static let types: [PreTeXtElement: String] = [
    .preface: "preface", .acknowledgement: "acknowledgments", .dedication: "dedication",
    .foreword: "foreword",
    .colophon: "colophon", .appendix: "appendix", .references: "bibliography", .glossary: "glossary",
    .index: "index", .abstract: "abstract",
  ]

  /// The last part of a division's number.
  private mutating func divisionSerial(_ node: Node) -> String? {
    switch document.element(node) {
    case .part:
      parts += 1
      if document.publication.parts == .structural { chapters = document.publication.chapterStart - 1 }
      return Self.roman(parts).uppercased()
    case .chapter:
      chapters += 1
      return String(chapters)
    case .appendix:
      letters += 1
      return Self.letter(letters).uppercased()
    case .solutions where document.parent(node) == .backmatter:
      letters += 1
      return Self.letter(letters).uppercased()
    default:
      divisions[divisions.count - 1].divisions += 1
      return String(divisions[divisions.count - 1].divisions)
    }
  }

  private mutating func beginPage(_ node: Node) {
    document.facts[node, default: .init()].page = document.pages.count
    document.pages.append(node)
  }

  /// Begins the counters that count within the division opened last.
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
  /// Gives a node its author's id, or one made from `fallback`.
  mutating func identify(_ node: Node, fallback: @autoclosure () -> String?) {
    guard document.facts[node]?.id == nil else { return }
    let tree = document.tree
    let xmlID = tree.attribute(node, "id", in: "http://www.w3.org/XML/1998/namespace")
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
      document.facts[node, default: .init()].id = unique(given)
    } else if let made = fallback().flatMap(Identifiers.slug) {
      // An author's id comes first, wherever it stands.
      document.facts[node, default: .init()].id = unique(made)
    }
  }

  private mutating func unique(_ base: String) -> String {
    var id = base
    var number = 2
    while !document.ids.insert(id).inserted {
      id = "\(base)-\(number)"
      number += 1
    }
    return id
  }

  /// Remembers a place that the index or the list of notation names.
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

  /// `1` is `a`, `27` is `aa`.
  static func letter(_ number: Int) -> String {
    var rest = number
    var text = ""
    while rest > 0 {
      rest -= 1
      text = String(UnicodeScalar(UInt8(97 + rest % 26))) + text
      rest /= 26
    }
    return text
  }

  /// `4` is `iv`.
  static func roman(_ number: Int) -> String {
    let steps: [(Int, String)] = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
      (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, numeral) in steps {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }
}
