import BookModel

/// The contents of a bundle as a flat list in document order.
struct ContentsTree {
  struct Node {
    var label: String
    /// The label without its number, and the number with its word, as "Chapter 2".
    var title: String
    var number: String?
    /// The page and, for a heading within it, the id.
    var target: PageText.Link.Target?
    var parent: Int?
    /// The entry before it with the same parent.
    var previous: Int?
    var isLeaf: Bool

    /// Whether it opens a page at its top.
    var opensPage: Bool {
      if case .page(_, nil) = target { true } else { false }
    }
    /// Whether it is a heading within a page.
    var isHeading: Bool {
      if case .page(_, .some) = target { true } else { false }
    }
  }

  private(set) var nodes: [Node] = []

  /// - Parameter isOwn: whether titles are known apart from numbers.
  init(_ contents: [ContentsEntry], isOwn: Bool) {
    add(contents, parent: nil, isOwn: isOwn)
  }

  private mutating func add(_ entries: [ContentsEntry], parent: Int?, isOwn: Bool) {
    var previous: Int?
    for entry in entries {
      let title = isOwn ? entry.title : Self.title(in: entry.label)
      var number: String?
      if entry.label != title {
        let end = entry.label.range(ofSuffix: title)
        number = end.map { String(entry.label[..<$0]) } ?? entry.number
      }
      nodes.append(
        Node(
          label: entry.label, title: title, number: number, target: entry.href.map(Self.target),
          parent: parent,
          previous: previous, isLeaf: entry.children.isEmpty))
      previous = nodes.count - 1
      add(entry.children, parent: previous, isOwn: isOwn)
    }
  }

  private static func target(_ href: String) -> PageText.Link.Target {
    guard let mark = href.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      return .page(name: href, fragment: nil)
    }
    return .page(name: String(href[..<mark]), fragment: String(href[href.utf8.index(after: mark)...]))
  }

  /// The label without a number at its beginning: `2.1 Roots` and `Chapter 3: Roots` are `Roots`.
  private static func title(in label: String) -> String {
    let words = label.split(separator: " ", omittingEmptySubsequences: true)
    if words.count > 1, GeneratedNumber.isNumber(String(words[0]), afterWord: false) {
      return words.dropFirst().joined(separator: " ")
    }
    if words.count > 2, GeneratedNumber.isNumber(String(words[1]), afterWord: true) {
      return words.dropFirst(2).joined(separator: " ")
    }
    return label
  }

  /// Where an entry is, as people would say it: after its predecessor, or first in its parent.
  func place(of index: Int) -> String {
    let parent = nodes[index].parent
    let inside = parent.map { " in \"\(nodes[$0].label)\"" } ?? ""
    guard let before = nodes[index].previous else { return parent == nil ? "first" : "first" + inside }
    return "after \"\(nodes[before].label)\"" + inside
  }

  /// The indices of an entry and all entries below it.
  func subtree(_ index: Int) -> Range<Int> {
    var end = index + 1
    while end < nodes.count, let parent = nodes[end].parent, parent >= index { end += 1 }
    return index..<end
  }
}

extension String {
  /// The index at which a suffix begins; nil if it is no suffix.
  fileprivate func range(ofSuffix suffix: String) -> Index? {
    hasSuffix(suffix) ? index(endIndex, offsetBy: -suffix.count) : nil
  }
}
