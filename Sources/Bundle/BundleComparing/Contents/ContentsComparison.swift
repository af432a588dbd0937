import BookModel

/// Compares the contents of two bundles: which entries came, went, moved and got other names.
///
/// What follows from another change is told once: the entries of a moved chapter did not move themselves, and those behind a new
/// one are renumbered together.
struct ContentsComparison {
  typealias Change = BundleComparison.Change

  /// What is known of pages.
  struct Pages {
    /// The target in the new bundle that a target of the old bundle became; nil for one that is gone.
    var successor: (PageText.Link.Target) -> PageText.Link.Target?
    /// The number of words of the pages that were added or removed, by name.
    var wordsOfRemoved: [String: Int]
    var wordsOfAdded: [String: Int]
  }

  private(set) var changes: [Change] = []
  /// For each new entry the old one, and the reverse.
  private var partners: [Int?]
  private var newPartners: [Int?]
  /// The pages of entries that were told as added, removed or moved.
  private(set) var toldPages: Set<String> = []
  /// The titles of entries that open a page and got another name, by the page's new name.
  private(set) var renamedTitles: [String: (old: String, new: String)] = [:]

  private let old: ContentsTree
  private let new: ContentsTree
  private let pages: Pages

  init(_ old: ContentsTree, _ new: ContentsTree, _ pages: Pages) {
    (self.old, self.new, self.pages) = (old, new, pages)
    partners = Array(repeating: nil, count: new.nodes.count)
    newPartners = Array(repeating: nil, count: old.nodes.count)
    matchTargets()
    matchTitles()
    matchParents()
    matchSiblings()
    tellAdded()
    tellRemoved()
    tellRenamed()
    tellMoved()
    tellRenumbered()
  }

  // MARK: Matching

  private mutating func match(_ oldIndex: Int, _ newIndex: Int) {
    partners[newIndex] = oldIndex
    newPartners[oldIndex] = newIndex
  }

  /// Matches entries with equal keys; the first with the first.
  private mutating func match(oldKey: (Int) -> String?, newKey: (Int) -> String?) {
    var waiting: [String: [Int]] = [:]
    for index in old.nodes.indices.reversed() where newPartners[index] == nil {
      if let key = oldKey(index) { waiting[key, default: []].append(index) }
    }
    for index in new.nodes.indices where partners[index] == nil {
      guard let key = newKey(index), let found = waiting[key]?.popLast() else { continue }
      match(found, index)
    }
  }

  private mutating func matchTargets() {
    let targets = old.nodes.map { $0.target.flatMap(pages.successor)?.text }
    let (old, new) = (old, new)
    match(
      oldKey: { index in targets[index].map { $0 + "\n" + old.nodes[index].title } },
      newKey: { index in new.nodes[index].target.map { $0.text + "\n" + new.nodes[index].title } })
    match(oldKey: { targets[$0] }, newKey: { new.nodes[$0].target?.text })
  }

  /// Matches entries without page of the same name, first those with the same parents.
  private mutating func matchTitles() {
    let (old, new) = (old, new)
    func isLoose(_ node: ContentsTree.Node) -> Bool { !node.opensPage }
    func path(_ tree: ContentsTree, index: Int) -> String {
      var (titles, next) = ([String](), Optional(index))
      while let here = next {
        titles.append(tree.nodes[here].title)
        next = tree.nodes[here].parent
      }
      return titles.joined(separator: "\n")
    }
    match(
      oldKey: { isLoose(old.nodes[$0]) ? path(old, index: $0) : nil },
      newKey: { isLoose(new.nodes[$0]) ? path(new, index: $0) : nil })
    match(
      oldKey: { isLoose(old.nodes[$0]) ? old.nodes[$0].title : nil },
      newKey: { isLoose(new.nodes[$0]) ? new.nodes[$0].title : nil })
    // An entry that got a page, or lost it.
    match(
      oldKey: { old.nodes[$0].opensPage ? nil : path(old, index: $0) },
      newKey: { new.nodes[$0].opensPage ? path(new, index: $0) : nil })
    match(
      oldKey: { old.nodes[$0].opensPage ? path(old, index: $0) : nil },
      newKey: { new.nodes[$0].opensPage ? nil : path(new, index: $0) })
  }

  /// Matches entries by most of what is below them.
  private mutating func matchParents() {
    var votes: [Int: [Int: Int]] = [:]
    var counts = (old: [Int: Int](), new: [Int: Int]())
    for (index, node) in old.nodes.enumerated() {
      if let parent = node.parent, newPartners[index] != nil { counts.old[parent, default: 0] += 1 }
    }
    for (index, node) in new.nodes.enumerated() {
      guard let parent = node.parent, let partner = partners[index] else { continue }
      counts.new[parent, default: 0] += 1
      if let before = old.nodes[partner].parent { votes[parent, default: [:]][before, default: 0] += 1 }
    }
    for index in new.nodes.indices.reversed() where partners[index] == nil {
      let best = (votes[index] ?? [:]).filter { newPartners[$0.key] == nil }
        .max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best, 2 * best.value > counts.new[index] ?? 0, 2 * best.value > counts.old[best.key] ?? 0,
        !old.nodes[best.key].opensPage || !new.nodes[index].opensPage
      else { continue }
      match(best.key, index)
      if let (parent, before) = new.nodes[index].parent.flatMap({ parent in
        old.nodes[best.key].parent.map { (parent, $0) }
      }) {
        votes[parent, default: [:]][before, default: 0] += 1
        counts.new[parent, default: 0] += 1
        counts.old[before, default: 0] += 1
      }
    }
  }

  /// Matches entries without page and without entries below them that follow the same entry: drafts that got other names.
  private mutating func matchSiblings() {
    let (old, new, newPartners) = (old, new, newPartners)
    func isDraft(_ node: ContentsTree.Node) -> Bool { node.target == nil && node.isLeaf }
    /// The place by the indices of new entries; nil if an entry has no partner.
    func place(_ parent: Int?, _ previous: Int?, _ partner: (Int) -> Int?) -> String? {
      var place = ""
      for index in [parent, previous] {
        guard let index else {
          place += "-,"
          continue
        }
        guard let partner = partner(index) else { return nil }
        place += "\(partner),"
      }
      return place
    }
    match(
      oldKey: { index in
        let node = old.nodes[index]
        return isDraft(node) ? place(node.parent, node.previous) { newPartners[$0] } : nil
      },
      newKey: { index in
        let node = new.nodes[index]
        return isDraft(node) ? place(node.parent, node.previous) { $0 } : nil
      })
  }

  // MARK: Telling

  private mutating func tellAdded() {
    for index in new.nodes.indices where partners[index] == nil {
      let node = new.nodes[index]
      // Headings are told with their pages.
      if node.isHeading { continue }
      if let parent = node.parent, partners[parent] == nil, !new.nodes[parent].isHeading { continue }
      let subtree = new.subtree(index)
      var change = Change(.added, node.label, after: node.target?.text)
      change.place = new.place(of: index)
      count(subtree.filter { partners[$0] == nil }.map { new.nodes[$0] }, pages.wordsOfAdded, &change)
      changes.append(change)
    }
  }

  private mutating func tellRemoved() {
    for index in old.nodes.indices where newPartners[index] == nil {
      let node = old.nodes[index]
      if node.isHeading { continue }
      if let parent = node.parent, newPartners[parent] == nil, !old.nodes[parent].isHeading { continue }
      let subtree = old.subtree(index)
      var change = Change(.removed, node.label, before: node.target?.text)
      change.place = old.place(of: index)
      count(subtree.filter { newPartners[$0] == nil }.map { old.nodes[$0] }, pages.wordsOfRemoved, &change)
      changes.append(change)
    }
  }

  /// Sets the number of pages and words of entries.
  private mutating func count(
    _ nodes: [ContentsTree.Node], _ words: [String: Int], _ change: inout Change
  ) {
    var seen: Set<String> = []
    for node in nodes {
      guard case .page(let name, _) = node.target, let count = words[name], seen.insert(name).inserted else {
        continue
      }
      change.pages += 1
      change.words += count
    }
    toldPages.formUnion(seen)
  }

  private mutating func tellRenamed() {
    for index in new.nodes.indices {
      guard let partner = partners[index] else { continue }
      let (before, after) = (old.nodes[partner], new.nodes[index])
      guard before.title != after.title, !after.isHeading else { continue }
      changes.append(Change(.renamed, after.label, before: before.title, after: after.title))
      if after.opensPage, case .page(let name, _) = after.target {
        renamedTitles[name] = (before.title, after.title)
      }
    }
  }

  private mutating func tellMoved() {
    // The nearest entry above that is in both.
    func anchor(_ index: Int) -> Int? {
      var next = new.nodes[index].parent
      while let here = next, partners[here] == nil { next = new.nodes[here].parent }
      return next
    }
    func oldAnchor(_ index: Int) -> Int? {
      var next = old.nodes[index].parent
      while let here = next, newPartners[here] == nil { next = old.nodes[here].parent }
      return next.flatMap { newPartners[$0] }
    }
    var siblings: [Int?: [Int]] = [:]
    var moved: [Int] = []
    for index in new.nodes.indices {
      guard let partner = partners[index], !new.nodes[index].isHeading else { continue }
      let above = anchor(index)
      if above == oldAnchor(partner) {
        siblings[above, default: []].append(index)
      } else {
        moved.append(index)
      }
    }
    for group in siblings.values {
      let stays = Set(longestRun(of: group.map { partners[$0] ?? 0 }))
      moved += group.indices.filter { !stays.contains($0) }.map { group[$0] }
    }
    for index in moved.sorted() {
      guard let partner = partners[index] else { continue }
      var change = Change(
        .moved, new.nodes[index].label, before: old.place(of: partner), after: new.place(of: index))
      for inner in new.subtree(index) {
        guard case .page(let name, _) = new.nodes[inner].target else { continue }
        change.pages += toldPages.insert(name).inserted ? 1 : 0
      }
      changes.append(change)
    }
  }

  /// Tells all new numbers in one change, since one new chapter renumbers all that follow it.
  private mutating func tellRenumbered() {
    let indices = new.nodes.indices.filter { index in
      partners[index].map { old.nodes[$0].number != new.nodes[index].number } == true
    }
    let example = indices.first { index in
      partners[index].map { old.nodes[$0].title == new.nodes[index].title } == true
    }
    guard let index = example ?? indices.first, let partner = partners[index] else { return }
    var change = Change(
      .renumbered, new.nodes[index].label, before: old.nodes[partner].label, after: new.nodes[index].label)
    change.count = indices.count
    changes.append(change)
  }
}
