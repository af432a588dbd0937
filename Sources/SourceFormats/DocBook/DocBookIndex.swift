import XML

/// The entries of an index, sorted and grouped by letter, made from the index terms of a document.
struct DocBookIndex {
  /// An entry with the places that it leads to.
  struct Entry {
    /// The element that holds its text.
    var text: XMLTree.Node
    var key: String
    /// The letter that it begins with, in upper case; empty for symbols and digits.
    var letter: String
    var places: [Place] = []
    /// What it says to see instead, and besides.
    var see: [XMLTree.Node] = []
    var seeAlso: [XMLTree.Node] = []
    var children: [Entry] = []
    /// The children by their keys.
    fileprivate var known: [String: Int] = [:]
  }

  /// A place in the text.
  struct Place {
    var term: XMLTree.Node
    /// The division that it lies in.
    var division: Int
    var isPreferred: Bool
    /// The id that it leads to, where the term names a zone.
    var zone: String?
  }

  /// Entries that begin with one letter; the letter is empty for symbols and digits.
  struct Group {
    var letter: String
    var entries: [Entry]
  }

  private let tree: XMLTree
  private let outline: DocBookOutline
  private var root: Entry

  /// Collects the terms of a type; nil collects all.
  init(_ outline: DocBookOutline, type: String?) {
    tree = outline.tree
    self.outline = outline
    root = Entry(text: 0, key: "", letter: "")
    for (node, division) in outline.indexTerms {
      if let type, tree.attribute(node, "type") != type { continue }
      add(node, division)
    }
  }

  private mutating func add(_ node: XMLTree.Node, _ division: Int) {
    var path: [(node: XMLTree.Node, key: String)] = []
    var see: [XMLTree.Node] = []
    var seeAlso: [XMLTree.Node] = []
    for part in tree.elements(node) {
      switch tree.name(part).local {
      case "primary", "secondary", "tertiary": path.append((part, key(part)))
      case "see": see.append(part)
      case "seealso": seeAlso.append(part)
      default: break
      }
    }
    guard !path.isEmpty else { return }
    var places: [Place] = []
    if see.isEmpty {
      let isPreferred = tree.attribute(node, "significance") == "preferred"
      if let zones = tree.attribute(node, "zone") {
        for zone in Array(zones.utf8)[...].words.map({ String(decoding: $0, as: UTF8.self) }) {
          let place = outline.ids[zone].map { enclosing($0) } ?? division
          places.append(Place(term: node, division: place, isPreferred: isPreferred, zone: zone))
        }
      } else {
        places.append(Place(term: node, division: division, isPreferred: isPreferred))
      }
    }
    Self.insert(path[...], places, see, seeAlso, into: &root)
  }

  private static func insert(
    _ path: ArraySlice<(node: XMLTree.Node, key: String)>, _ places: [Place], _ see: [XMLTree.Node],
    _ seeAlso: [XMLTree.Node], into entry: inout Entry
  ) {
    guard let first = path.first else {
      entry.places += places
      entry.see += see
      entry.seeAlso += seeAlso
      return
    }
    let index: Int
    if let known = entry.known[first.key] {
      index = known
    } else {
      index = entry.children.count
      entry.known[first.key] = index
      entry.children.append(Entry(text: first.node, key: first.key, letter: letter(of: first.key)))
    }
    insert(path.dropFirst(), places, see, seeAlso, into: &entry.children[index])
  }

  /// The division that a place lies in.
  private func enclosing(_ node: XMLTree.Node) -> Int {
    var current: XMLTree.Node? = node
    while let place = current {
      if let index = outline.divisionOfNode[place] { return index }
      current = tree.parent(place)
    }
    return 0
  }

  /// What an entry is sorted by, and then told apart by.
  private func key(_ node: XMLTree.Node) -> String {
    let text = outline.plainText(node)
    guard var sort = tree.attribute(node, "sortas") else { return Self.folded(text) + "\u{0}" + text }
    // `a-Binutils` puts an entry into a class that only its own publisher's style knows.
    if sort.hasSuffix(text), sort.count == text.count + 2, sort.dropFirst().first == "-" { sort = text }
    return Self.folded(sort) + "\u{0}" + text
  }

  /// The entries, sorted, in groups by their first letter.
  func groups() -> [Group] {
    var groups: [Group] = []
    for entry in Self.sorted(root.children) {
      if groups.last?.letter == entry.letter {
        groups[groups.count - 1].entries.append(entry)
      } else {
        groups.append(Group(letter: entry.letter, entries: [entry]))
      }
    }
    return groups
  }

  private static func sorted(_ entries: [Entry]) -> [Entry] {
    // Entries are large: their places are sorted, and each is moved once.
    let order = entries.indices.sorted { first, second in
      let (a, b) = (entries[first], entries[second])
      if a.letter.isEmpty != b.letter.isEmpty { return a.letter.isEmpty }
      return a.key < b.key
    }
    return order.map { index in
      var entry = entries[index]
      if !entry.children.isEmpty { entry.children = sorted(entry.children) }
      return entry
    }
  }

  private static func letter(of key: String) -> String {
    guard let first = key.utf8.first, first >= 0x80 || (first | 0x20) &- 0x61 < 26 else { return "" }
    guard let first = key.first, first.isLetter else { return "" }
    return first.uppercased()
  }

  /// Lower case without marks: `Éclair` as `eclair`.
  static func folded(_ text: String) -> String {
    let lower = text.lowercased()
    guard !lower.utf8.allSatisfy({ $0 < 0x80 }) else { return lower }
    var result = String.UnicodeScalarView()
    for scalar in lower.unicodeScalars {
      guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
        if !scalar.properties.isDiacritic { result.append(scalar) }
        continue
      }
      let letter = name.dropFirst("LATIN SMALL LETTER ".count).prefix { $0 != " " }
      result.append(contentsOf: letter.lowercased().unicodeScalars)
    }
    return String(result)
  }
}
