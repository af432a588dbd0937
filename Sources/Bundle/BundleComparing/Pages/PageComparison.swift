/// Compares two versions of a page and words nothing: what changed, in the order of the new page.
struct PageComparison {
  /// A heading with its ids before and after.
  struct HeadingPair {
    var old: PageText.Block
    var new: PageText.Block
  }

  private(set) var edits: [PageEdit] = []
  /// The headings that are in both versions.
  private(set) var headings: [HeadingPair] = []

  private let old: PageText
  private let new: PageText
  /// Whether a target of the old bundle became a target of the new one.
  private let isSame: (PageText.Link.Target, PageText.Link.Target) -> Bool
  private var movedOld: Set<Int> = []
  private var movedNew: [Int: Int] = [:]
  private var restyled = 0
  private var told: Set<[Int]> = []

  /// Blocks with fewer tokens are not told as moved: they may be equal by chance.
  private static let leastMoved = 4

  init(
    from old: PageText, to new: PageText,
    isSame: @escaping (PageText.Link.Target, PageText.Link.Target) -> Bool
  ) {
    self.old = old
    self.new = new
    self.isSame = isSame
    let pairs = BlockPairing(old.blocks, new.blocks).pairs
    findMoved(pairs)
    var last = (old: 0, new: 0)
    for pair in pairs + [(old.blocks.count, new.blocks.count)] {
      tellRemoved(last.old..<pair.old)
      tellAdded(last.new..<pair.new)
      if pair.old < old.blocks.count, pair.new < new.blocks.count {
        compare(old.blocks[pair.old], new.blocks[pair.new])
      }
      last = (pair.old + 1, pair.new + 1)
    }
    restyled += edits.count { $0.subject == .formatting }
    edits.removeAll { $0.subject == .formatting }
    if restyled > 0 { edits.append(PageEdit(.changed, .formatting, count: restyled)) }
  }

  // MARK: Moved blocks

  private mutating func findMoved(_ pairs: [SequenceAlignment.Pair]) {
    let (oldPaired, newPaired) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    var waiting: [UInt64: [Int]] = [:]
    for index in old.blocks.indices.reversed()
    where !oldPaired.contains(index) && isMovable(old.blocks[index]) {
      waiting[old.blocks[index].key, default: []].append(index)
    }
    for index in new.blocks.indices where !newPaired.contains(index) {
      guard let found = waiting[new.blocks[index].key]?.popLast() else { continue }
      movedOld.insert(found)
      movedNew[index] = found
      if case .heading = new.blocks[index].kind {
        headings.append(HeadingPair(old: old.blocks[found], new: new.blocks[index]))
      }
    }
  }

  private func isMovable(_ block: PageText.Block) -> Bool {
    if block.tokens.count >= Self.leastMoved { return true }
    return switch block.kind {
    case .heading, .figure, .formula, .interactive, .media, .code: true
    case .paragraph, .tableRow: false
    }
  }

  // MARK: Added and removed blocks

  private mutating func tellRemoved(_ range: Range<Int>) {
    for group in groups(range.filter { !movedOld.contains($0) }, of: old) {
      var edit = edit(.removed, group, of: old)
      edit.before = excerpt(group, of: old)
      edit.removedWords = words(group, of: old)
      edits.append(edit)
    }
  }

  private mutating func tellAdded(_ range: Range<Int>) {
    for group in groups(range.filter { movedNew[$0] == nil }, of: new) {
      var edit = edit(.added, group, of: new)
      edit.after = excerpt(group, of: new)
      edit.addedWords = words(group, of: new)
      edits.append(edit)
    }
    // Moved blocks that follow one another in both versions moved together.
    var run: [Int] = []
    for index in Array(range) + [range.upperBound] {
      let isMoved = range.contains(index) && movedNew[index] != nil
      if let last = run.last,
        !isMoved || movedNew[index] != movedNew[last].map({ $0 + 1 }) || index != last + 1
      {
        let subject = subject(of: run, of: new)
        edits.append(PageEdit(.moved, subject, after: excerpt(run, of: new), count: run.count))
        run = []
      }
      if isMoved { run.append(index) }
    }
  }

  /// Blocks that are told together: those of a figure or table, and paragraphs that follow one another.
  private func groups(_ indices: [Int], of page: PageText) -> [[Int]] {
    var groups: [[Int]] = []
    for index in indices {
      guard let previous = groups.last?.last, previous == index - 1 else {
        groups.append([index])
        continue
      }
      let (a, b) = (page.blocks[previous], page.blocks[index])
      let isTogether =
        a.container == b.container && (a.container != nil || a.kind == .paragraph && b.kind == .paragraph)
      if isTogether { groups[groups.count - 1].append(index) } else { groups.append([index]) }
    }
    return groups
  }

  private func edit(_ kind: BundleComparison.Change.Kind, _ group: [Int], of page: PageText) -> PageEdit {
    let subject = subject(of: group, of: page)
    let isWhole = subject == .figure || subject == .interactive
    return PageEdit(
      kind, subject, count: isWhole ? 1 : subject == .code ? lines(group, of: page) : group.count)
  }

  private func subject(of group: [Int], of page: PageText) -> PageEdit.Subject {
    let blocks = group.map { page.blocks[$0] }
    if let container = blocks.first?.container, blocks.contains(where: { !$0.isCaption }) {
      switch page.containers[container].kind {
      case .figure where blocks.contains { $0.kind == .figure }: return .figure
      case .interactive: return .interactive
      case .table: return .table
      case .figure: break
      }
    }
    return switch blocks.first?.kind {
    case .heading: .heading
    case .code: .code
    case .formula: .formula
    case .figure: .figure
    case .interactive: .interactive
    case .media: .media
    case .tableRow: .table
    case .paragraph, nil: .paragraph
    }
  }

  private func excerpt(_ group: [Int], of page: PageText) -> String {
    let blocks = group.map { page.blocks[$0] }
    // Of a figure, its caption or else its description says more than the name of its file.
    switch subject(of: group, of: page) {
    case .figure, .interactive, .media:
      let caption = blocks.first(where: \.isCaption)?.text
      let objects = blocks.flatMap(\.tokens).filter { $0.kind != .word && $0.kind != .number }
      let description = objects.lazy.compactMap(\.description).first { !$0.isEmpty }
      return PageEdit.excerpt(caption ?? description ?? objects.first?.text ?? "")
    default: return PageEdit.excerpt(blocks.first?.text ?? "")
    }
  }

  private func words(_ group: [Int], of page: PageText) -> Int {
    group.reduce(0) { $0 + (page.blocks[$1].kind == .code ? 0 : page.blocks[$1].wordCount) }
  }

  private func lines(_ group: [Int], of page: PageText) -> Int {
    group.reduce(0) { $0 + page.blocks[$1].tokens.count }
  }

  // MARK: Changed blocks

  private mutating func compare(_ before: PageText.Block, _ after: PageText.Block) {
    if case .heading(let level) = before.kind, case .heading(let newLevel) = after.kind {
      headings.append(HeadingPair(old: before, new: after))
      let (a, b) = (before.tokens.map(\.key), after.tokens.map(\.key))
      if a != b {
        var edit = PageEdit(.renamed, .heading)
        edit.setExcerpts(before.text, after.text)
        edits.append(edit)
      }
      if level != newLevel {
        edits.append(PageEdit(.moved, .heading, before: "level \(level)", after: "level \(newLevel)"))
      }
      if a == b { compareNotes(before, after, Array(zip(a.indices, b.indices))) }
      return
    }
    let comparison = TokenComparison(before, after)
    edits += comparison.edits()
    compareNotes(before, after, comparison.pairs)
    if comparison.isEqual, before.markup != after.markup { restyled += 1 }
  }

  /// Compares what tokens that are in both versions are described by and lead to.
  private mutating func compareNotes(
    _ before: PageText.Block, _ after: PageText.Block, _ pairs: [SequenceAlignment.Pair]
  ) {
    var lastLinks: [Int] = []
    for pair in pairs {
      let (a, b) = (before.tokens[pair.old], after.tokens[pair.new])
      if a.description != b.description {
        var edit = PageEdit(.changed, .description)
        edit.setExcerpts(a.description, b.description)
        edits.append(edit)
      }
      let links = [a.link ?? -1, b.link ?? -1]
      guard links != [-1, -1], links != lastLinks else { continue }
      lastLinks = links
      let (target, newTarget) = (a.link.map { old.links[$0].target }, b.link.map { new.links[$0].target })
      if let target, let newTarget, isSame(target, newTarget) { continue }
      guard told.insert(links).inserted else { continue }
      let text =
        newTarget == nil ? Self.text(ofLink: a.link, in: before) : Self.text(ofLink: b.link, in: after)
      var edit = PageEdit(
        target == nil ? .added : newTarget == nil ? .removed : .changed, .link, before: target?.text,
        after: newTarget?.text)
      edit.context = [.same(PageEdit.excerpt(text))]
      edits.append(edit)
    }
  }

  private static func text(ofLink link: Int?, in block: PageText.Block) -> String {
    PageText.text(of: block.tokens.filter { $0.link == link }[...])
  }
}

extension PageText.Link.Target {
  /// The address, as in the bundle.
  var text: String {
    switch self {
    case .elsewhere(let address): address
    case .page(let name, let fragment): name + (fragment.map { "#" + $0 } ?? "")
    }
  }
}
