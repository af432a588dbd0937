import BookModel
import TextBytes
import XML

/// The entries of a generated index, sorted and grouped by letter.
struct DocBookIndex {
  /// An entry and its references.
  struct Entry {
    /// The element with its text.
    var text: XMLTree.Node
    var key: String
    /// Its initial letter in upper case; empty for symbols and digits.
    var letter: String
    var places: [Place] = []
    /// Its "see" and "see also" references.
    var see: [XMLTree.Node] = []
    var seeAlso: [XMLTree.Node] = []
    var children: [Entry] = []
    /// Indices of the children, by sort key.
    fileprivate var known: [String: Int] = [:]
  }

  /// A reference to a position in the text.
  struct Place {
    var term: XMLTree.Node
    /// The division that contains it.
    var division: Int
    var isPreferred: Bool
    /// The target id if the term names a zone.
    var zone: String?
  }

  /// Entries with the same initial letter, empty for symbols and digits.
  struct Group {
    var letter: String
    var entries: [Entry]
  }

  private let tree: XMLTree
  private let document: DocBookDocument
  private var root: Entry

  /// Collects the terms of a type; nil collects all.
  init(_ document: DocBookDocument, type: String?) {
    tree = document.tree
    self.document = document
    root = Entry(text: 0, key: "", letter: "")
    for (node, division) in document.outline.indexTerms.all {
      if let type, tree.attribute(node, "type") != type { continue }
      add(node, division)
    }
  }

  private mutating func add(_ node: XMLTree.Node, _ division: Int) {
    var path: [(node: XMLTree.Node, key: String)] = []
    var see: [XMLTree.Node] = []
    var seeAlso: [XMLTree.Node] = []
    for part in tree.elements(of: node) {
      switch tree.name(part).local {
      case "primary", "secondary", "tertiary": path.append((part, key(of: part)))
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
          let place =
            document.outline.targets.element(zone).map { document.divisions.enclosing($0, in: tree) }
            ?? division
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

  /// The sort key of an entry, which also identifies it.
  private func key(of node: XMLTree.Node) -> String {
    let text = document.elements.plainText(node)
    guard var sort = tree.attribute(node, "sortas") else { return Self.folded(text) + "\u{0}" + text }
    // Ignore a sort key such as `a-Binutils`, which assigns a class for one publisher's style.
    if sort.hasSuffix(text), sort.count == text.count + 2, sort.dropFirst().first == "-" { sort = text }
    return Self.folded(sort) + "\u{0}" + text
  }

  /// The sorted entries, grouped by initial letter.
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
    // Sort indices, because entries are large to move.
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
    guard let first = key.utf8.first, first >= 0x80 || (first | .lowercaseBit) &- "a" < 26 else { return "" }
    guard let first = key.first, first.isLetter else { return "" }
    return first.uppercased()
  }

  /// Folds case and removes diacritics: `Éclair` to `eclair`.
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
