/// A node of the navigation document and of toc.ncx.
public struct NavigationNode: Sendable {
  /// The entry's label as plain text.
  public var label: String
  /// The label as phrasing content of XHTML; nil if it is its plain text.
  public var markup: String?
  /// The address; nil for a node that only groups its children.
  public var href: String?
  /// The nodes below it.
  public var children: [NavigationNode]

  /// Makes a node.
  public init(label: String, markup: String? = nil, href: String?, children: [NavigationNode]) {
    (self.label, self.markup, self.href, self.children) = (label, markup, href, children)
  }

  /// The address of the node, or of its first descendant.
  public var firstHref: String? {
    if let href { return href }
    // Each node is asked once: a lazy sequence asks for its first element twice, at every level again.
    for child in children { if let found = child.firstHref { return found } }
    return nil
  }
}

/// A difference between the contents and the navigation document, which EPUB requires to be in reading order.
public struct NavigationRepair: Sendable, Equatable {
  /// What differs.
  public enum Change: Sendable, Equatable {
    /// The entry precedes another one that the contents list before it.
    case before(String)
    /// The entry follows another one that the contents list after it.
    case after(String)
    /// The entry is in another one; nil is the top level.
    case within(String?)
    /// The entry's page comes after pages of its children: the entry is a heading, and its link one of its children.
    case linkBelow
    /// The entry has no page and no children, and leads to the page of its neighbour.
    case leadsTo(String)
  }

  /// The entry.
  public var entry: ContentsEntry
  /// What differs.
  public var change: Change
}

/// The contents in the order that EPUB requires of navigation documents: links in reading order.
///
/// Contents of manifests with pages of their own usually are. Those of an existing EPUB may not be: siblings are sorted; of what
/// is still out of order the fewest entries move to the place that their pages have. Every entry is kept, and every
/// difference is a repair. The index page and the reader index keep the order of the contents.
public struct NavigationTree: Sendable {
  /// The nodes of the top level.
  public private(set) var nodes: [NavigationNode] = []
  /// The differences from the contents, in their order.
  public private(set) var repairs: [NavigationRepair] = []

  private var positions: NavigationPositions

  /// Orders the contents of a book.
  public init(_ book: LinkedBook) {
    positions = NavigationPositions(book)
    var placing = NavigationPlacing(contents: book.contents)
    var placed = placing.place(book.contents, &positions)
    placed = NavigationOrder.ordered(placed, &placing.repairs)
    repairs = placing.repairs
    nodes = placed.map(\.node)
  }

  /// Sorts the items of a flat list by position.
  public mutating func ordered<Item>(_ items: [Item], href: (Item) -> String) -> [Item] {
    var placed: [(offset: Int, position: NavigationPosition)] = []
    for (offset, item) in items.enumerated() { placed.append((offset, positions.position(of: href(item)))) }
    placed.sort { ($0.position, $0.offset) < ($1.position, $1.offset) }
    return placed.map { items[$0.offset] }
  }
}

/// A position in the reading order: a page and the position of the id in it.
struct NavigationPosition: Comparable {
  var page: Int
  var anchor: Int

  static let start = NavigationPosition(page: -1, anchor: -1)
  static let end = NavigationPosition(page: Int.max, anchor: Int.max)

  static func < (a: NavigationPosition, b: NavigationPosition) -> Bool {
    (a.page, a.anchor) < (b.page, b.anchor)
  }
}

/// Finds the positions of addresses.
private struct NavigationPositions {
  private let pages: [LinkedPage]
  private let pageIndices: [String: Int]
  private var anchorIndices: [Int: [String: Int]] = [:]

  init(_ book: LinkedBook) {
    pages = book.pages
    pageIndices = Dictionary(
      book.pages.enumerated().map { ($1.href, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func position(of href: String) -> NavigationPosition {
    let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let page = pageIndices[parts[0]] ?? Int.max
    guard parts.count > 1, page < pages.count else { return NavigationPosition(page: page, anchor: -1) }
    if anchorIndices[page] == nil {
      let anchors = pages[page].page.anchors.enumerated().compactMap { offset, anchor in
        anchor.id.map { ($0, offset) }
      }
      anchorIndices[page] = Dictionary(anchors, uniquingKeysWith: { first, _ in first })
    }
    return NavigationPosition(page: page, anchor: anchorIndices[page]?[parts[1]] ?? -1)
  }
}

/// An entry with its position and the range of positions in it.
struct NavigationPlace {
  var entry: ContentsEntry
  /// The address and its position; nil for an entry that only groups its children.
  var target: (href: String, position: NavigationPosition)?
  var children: [NavigationPlace]
  /// The range of positions of the entry and its children.
  private(set) var first = NavigationPosition.end
  private(set) var last = NavigationPosition.start

  init(
    _ entry: ContentsEntry, _ target: (href: String, position: NavigationPosition)?,
    _ children: [NavigationPlace]
  ) {
    (self.entry, self.target, self.children) = (entry, target, children)
    measure()
  }

  /// Sets the range after a change of the children.
  mutating func measure() {
    first = children.reduce(target?.position ?? .end) { min($0, $1.first) }
    last = children.reduce(target?.position ?? .start) { max($0, $1.last) }
  }

  var node: NavigationNode {
    NavigationNode(
      label: entry.label, markup: entry.labelMarkup, href: target?.href, children: children.map(\.node))
  }
}

/// Gives entries their places, and an address to those that have neither a page nor children.
private struct NavigationPlacing {
  var repairs: [NavigationRepair] = []
  /// The address of the last entry before the current one that has a page; at first, that of the first one.
  private var neighbour: String?

  init(contents: [ContentsEntry]) { neighbour = contents.lazy.compactMap(\.firstHref).first }

  mutating func place(_ entries: [ContentsEntry], _ positions: inout NavigationPositions) -> [NavigationPlace]
  {
    let places = entries.compactMap { place($0, &positions) }
    return sorted(places)
  }

  private mutating func place(_ entry: ContentsEntry, _ positions: inout NavigationPositions)
    -> NavigationPlace?
  {
    if let href = entry.href { neighbour = href }
    let children = place(entry.children, &positions)
    guard let href = entry.href else {
      if !children.isEmpty { return NavigationPlace(entry, nil, children) }
      guard let neighbour else { return nil }
      repairs.append(NavigationRepair(entry: entry, change: .leadsTo(neighbour)))
      return NavigationPlace(entry, (neighbour, positions.position(of: neighbour)), [])
    }
    let target = (href: href, position: positions.position(of: href))
    guard let first = children.map(\.first).min(), first < target.position else {
      return NavigationPlace(entry, target, children)
    }
    repairs.append(NavigationRepair(entry: entry, change: .linkBelow))
    // Siblings are sorted already, so that this is no further repair.
    let index = children.firstIndex { $0.first > target.position } ?? children.count
    let own = NavigationPlace(entry, target, [])
    return NavigationPlace(entry, nil, children[..<index] + [own] + children[index...])
  }

  /// Sorts siblings; those at one position keep their order.
  private mutating func sorted(_ places: [NavigationPlace]) -> [NavigationPlace] {
    let order = places.indices.sorted {
      (places[$0].first, places[$0].last, $0) < (places[$1].first, places[$1].last, $1)
    }
    guard order != Array(places.indices) else { return places }
    let kept = Set(longestRun(of: order))
    for (index, place) in order.enumerated() where !kept.contains(index) {
      // Name it beside one that the contents list on its other side.
      let later = order[(index + 1)...].first { $0 < place }
      let earlier = order[..<index].last { $0 > place }
      guard let other = later ?? earlier else { continue }
      let name = places[other].entry.label
      repairs.append(
        NavigationRepair(entry: places[place].entry, change: later == nil ? .after(name) : .before(name)))
    }
    return order.map { places[$0] }
  }
}

/// Moves the fewest entries so that all are in order.
private enum NavigationOrder {
  static func ordered(_ places: [NavigationPlace], _ repairs: inout [NavigationRepair]) -> [NavigationPlace] {
    var positions: [NavigationPosition] = []
    func visit(_ place: NavigationPlace) {
      if let target = place.target { positions.append(target.position) }
      for child in place.children { visit(child) }
    }
    for place in places { visit(place) }
    let kept = Set(longestRun(of: positions))
    guard kept.count < positions.count else { return places }
    var cutting = Cutting(kept: kept)
    var tree = places.compactMap { cutting.cut($0) }
    for block in cutting.blocks {
      for part in ordered([block], &repairs) { insert(part, into: &tree, &repairs) }
    }
    return tree
  }

  /// Takes out of a tree what is not kept.
  private struct Cutting {
    /// The links kept, by their number in the order of the tree.
    let kept: Set<Int>
    var blocks: [NavigationPlace] = []
    private var number = -1

    init(kept: Set<Int>) { self.kept = kept }

    /// What is left of a place; nil if nothing of it is kept, which makes it a block.
    mutating func cut(_ place: NavigationPlace) -> NavigationPlace? {
      if place.target != nil { number += 1 }
      let isKept = place.target != nil && kept.contains(number)
      let before = blocks.count
      var rest: [NavigationPlace] = []
      for child in place.children { if let left = cut(child) { rest.append(left) } }
      guard isKept || !rest.isEmpty else {
        blocks.removeSubrange(before...)
        blocks.append(place)
        return nil
      }
      if !isKept, let target = place.target {
        blocks.insert(NavigationPlace(place.entry, target, []), at: before)
      }
      return NavigationPlace(place.entry, isKept ? place.target : nil, rest)
    }
  }

  /// Inserts a block where its pages are; one that other entries come between is inserted in parts.
  private static func insert(
    _ block: NavigationPlace, into tree: inout [NavigationPlace], _ repairs: inout [NavigationRepair]
  ) {
    if insert(block, into: &tree, within: nil, before: .end, &repairs) { return }
    let target =
      block.target
      ?? block.children.first.flatMap {
        $0.target ?? ($0.entry.firstHref.map { href in (href, block.first) })
      }
    _ = insert(NavigationPlace(block.entry, target, []), into: &tree, within: nil, before: .end, &repairs)
    for child in block.children { insert(child, into: &tree, &repairs) }
  }

  /// - Returns: whether the block fits between two entries.
  private static func insert(
    _ block: NavigationPlace, into places: inout [NavigationPlace], within parent: ContentsEntry?,
    before limit: NavigationPosition, _ repairs: inout [NavigationRepair]
  ) -> Bool {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].first <= block.first { low = middle + 1 } else { high = middle }
    }
    let next = low < places.count ? min(places[low].first, limit) : limit
    if low > 0, places[low - 1].last > block.first {
      let outer = places[low - 1].entry
      guard insert(block, into: &places[low - 1].children, within: outer, before: next, &repairs) else {
        return false
      }
      places[low - 1].measure()
      return true
    }
    guard block.last <= next else { return false }
    places.insert(block, at: low)
    repairs.append(NavigationRepair(entry: block.entry, change: .within(parent?.label)))
    return true
  }
}
