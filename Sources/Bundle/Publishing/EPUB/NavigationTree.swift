import BookModel

/// A node of the navigation document and of toc.ncx.
struct NavigationNode {
  /// The displayed label.
  var label: String
  /// The address; nil for a node that only groups its children.
  var href: String?
  var children: [NavigationNode]

  /// The address of the node, or of its first descendant.
  var firstHref: String? { href ?? children.lazy.compactMap(\.firstHref).first }
}

/// Orders contents as EPUB requires of navigation documents: links are in reading order.
///
/// Contents of our own manifests already are. Those of an existing EPUB may not be: siblings are sorted, a
/// parent whose page follows its first child's becomes a heading with the page as a child, and an entry that
/// is still out of order is dropped. The index page and the reader index keep the original order.
struct NavigationTree {
  private(set) var nodes: [NavigationNode] = []

  /// A position in the reading order: a page and the position of the id in it.
  private struct Position: Comparable {
    var page: Int
    var anchor: Int

    static func < (a: Position, b: Position) -> Bool { (a.page, a.anchor) < (b.page, b.anchor) }
  }

  /// A node with its position and the first position below it.
  private struct Placed {
    var label: String
    var target: (href: String, position: Position)?
    var first: Position
    var children: [Placed]
  }

  private let pages: [LinkedPage]
  private let pageIndices: [String: Int]
  private var anchorIndices: [Int: [String: Int]] = [:]

  init(_ book: LinkedBook) {
    pages = book.pages
    pageIndices = Dictionary(
      book.pages.enumerated().map { ($1.href, $0) }, uniquingKeysWith: { first, _ in first })
    let placed = sorted(book.contents.compactMap { place($0) })
    var last = Position(page: -1, anchor: 0)
    nodes = placed.compactMap { Self.node($0, after: &last) }
  }

  /// Sorts the items of a flat list by position.
  mutating func ordered<Item>(_ items: [Item], href: (Item) -> String) -> [Item] {
    var placed: [(offset: Int, position: Position)] = []
    for (offset, item) in items.enumerated() { placed.append((offset, position(of: href(item)))) }
    placed.sort { ($0.position, $0.offset) < ($1.position, $1.offset) }
    return placed.map { items[$0.offset] }
  }

  private mutating func place(_ entry: ContentsEntry) -> Placed? {
    var children: [Placed] = []
    for child in entry.children {
      if let placed = place(child) { children.append(placed) }
    }
    children = sorted(children)
    guard let href = entry.href else {
      guard let first = children.first?.first else { return nil }
      return Placed(label: entry.label, target: nil, first: first, children: children)
    }
    let position = position(of: href)
    let target = (href, position)
    guard let first = children.first?.first, first < position else {
      return Placed(label: entry.label, target: target, first: position, children: children)
    }
    let own = Placed(label: entry.label, target: target, first: position, children: [])
    return Placed(label: entry.label, target: nil, first: first, children: sorted(children + [own]))
  }

  private func sorted(_ nodes: [Placed]) -> [Placed] {
    // A stable sort: entries at the same position keep their order.
    nodes.enumerated().sorted { ($0.element.first, $0.offset) < ($1.element.first, $1.offset) }.map(\.element)
  }

  private static func node(_ placed: Placed, after last: inout Position) -> NavigationNode? {
    var href: String?
    if let target = placed.target, target.position >= last {
      href = target.href
      last = target.position
    }
    var children: [NavigationNode] = []
    for child in placed.children {
      if let node = node(child, after: &last) { children.append(node) }
    }
    guard href != nil || !children.isEmpty else { return nil }
    return NavigationNode(label: placed.label, href: href, children: children)
  }

  private mutating func position(of href: String) -> Position {
    let page = pageIndices[BundlePath.page(of: href)] ?? Int.max
    guard let fragment = BundlePath.fragment(of: href), page < pages.count else {
      return Position(page: page, anchor: -1)
    }
    if anchorIndices[page] == nil {
      let anchors = pages[page].page.anchors.enumerated().compactMap { offset, anchor in
        anchor.id.map { ($0, offset) }
      }
      anchorIndices[page] = Dictionary(anchors, uniquingKeysWith: { first, _ in first })
    }
    return Position(page: page, anchor: anchorIndices[page]?[fragment] ?? -1)
  }
}
