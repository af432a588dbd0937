import BookModel
import BundleChecks
import Parallelism

/// Compares the pages of two bundles.
struct PagesComparison {
  typealias PageChange = BundleComparison.PageChange

  /// A page that is in both bundles, with what changed in it.
  private struct Common: Sendable {
    var edits: [PageEdit] = []
    /// The new ids of headings that got another one.
    var ids: [String: String] = [:]
  }

  private let old: ComparedBundle
  private let new: ComparedBundle
  private let digests: (old: [PageMatching.Page], new: [PageMatching.Page])
  /// For each new page the old one, and the reverse.
  private let partners: [Int?]
  private let newPartners: [Int?]
  /// For each new page, what changed in it; nil for a new page.
  private let common: [Common?]
  private let oldIndices: [String: Int]

  init(from old: ComparedBundle, to new: ComparedBundle, jobs: Int) {
    self.old = old
    self.new = new
    digests = (old.digests(jobs: jobs), new.digests(jobs: jobs))
    let partners = PageMatching(digests.old, digests.new).partners
    var newPartners = [Int?](repeating: nil, count: old.pages.count)
    for (index, partner) in partners.enumerated() { if let partner { newPartners[partner] = index } }
    self.partners = partners
    self.newPartners = newPartners
    let indices = Dictionary(
      old.pages.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    oldIndices = indices
    let digests = digests
    let newPartnersOfOld = newPartners
    // Only the texts of pages that changed are read again.
    common = parallelMap(count: partners.count, jobs: jobs) { index -> Common? in
      guard let partner = partners[index] else { return nil }
      let (before, after) = (digests.old[partner], digests.new[index])
      guard before.digest.content != after.digest.content else { return Common() }
      let comparison = PageComparison(from: old.text(ofPage: partner).page, to: new.text(ofPage: index).page)
      {
        Self.isSame($0, $1, old, new, indices, newPartnersOfOld)
      }
      var common = Common(edits: comparison.edits)
      for pair in comparison.headings {
        if let before = pair.old.id, let after = pair.new.id, before != after { common.ids[before] = after }
      }
      return common
    }
  }

  var commonCount: Int { partners.count { $0 != nil } }

  /// The files that pages of either bundle show.
  var media: Set<String> { Set((digests.old + digests.new).flatMap(\.digest.media)) }

  // MARK: Targets

  /// Whether a link leads to what it led to. An id that was replaced by another one, as that of a heading with other words, is
  /// told with the anchors.
  private static func isSame(
    _ before: PageText.Link.Target, _ after: PageText.Link.Target, _ old: ComparedBundle,
    _ new: ComparedBundle,
    _ indices: [String: Int], _ newPartners: [Int?]
  ) -> Bool {
    guard case .page(let name, let id) = before, case .page(let newName, let newID) = after,
      let page = indices[name], let successor = newPartners[page]
    else { return before == after }
    guard new.pages[successor].name == newName else { return false }
    guard id != newID else { return true }
    guard let id, let newID else { return false }
    return !new.pages[successor].anchors.contains(id) && !old.pages[page].anchors.contains(newID)
  }

  /// What the comparison of contents needs to know of pages.
  var pagesOfContents: ContentsComparison.Pages {
    let removed = old.pages.indices.filter { newPartners[$0] == nil }
    let added = new.pages.indices.filter { partners[$0] == nil }
    return ContentsComparison.Pages(
      successor: { target in
        guard case .page(let name, let id) = target, let page = oldIndices[name],
          let successor = newPartners[page]
        else { return nil }
        return .page(name: new.pages[successor].name, fragment: id.map { common[successor]?.ids[$0] ?? $0 })
      },
      wordsOfRemoved: words(of: removed, pages: digests.old),
      wordsOfAdded: words(of: added, pages: digests.new))
  }

  private func words(of indices: [Int], pages: [PageMatching.Page]) -> [String: Int] {
    Dictionary(
      indices.map { (pages[$0].name, pages[$0].digest.wordCount) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Changes

  /// The changes of pages: those in the new order, then the removed ones.
  func changes(_ contents: ContentsComparison) -> [PageChange] {
    let titles = (old: Self.titles(old, pages: digests.old), new: Self.titles(new, pages: digests.new))
    var changes: [PageChange] = []
    let moved = movedPages(contents)
    for (index, page) in new.pages.enumerated() {
      let title = titles.new[index]
      guard let partner = partners[index], var found = common[index] else {
        var change = PageChange(kind: .added, name: page.name, title: title)
        change.words = digests.new[index].digest.wordCount
        change.isInContents = contents.toldPages.contains(page.name)
        changes.append(change)
        continue
      }
      if let before = moved[index] {
        changes.append(
          PageChange(
            kind: .moved, name: page.name, title: title, before: "place \(before + 1)",
            after: "place \(index + 1)"))
      }
      if let renamed = contents.renamedTitles[page.name] {
        found.edits.removeAll { Self.isTitle($0, title: renamed) }
      }
      let oldName = old.pages[partner].name
      if oldName != page.name {
        changes.append(
          PageChange(kind: .renamed, name: page.name, title: title, before: oldName, after: page.name))
      }
      if !found.edits.isEmpty {
        changes.append(PageChange(kind: .changed, name: page.name, title: title, edits: found.edits))
      }
    }
    for index in old.pages.indices where newPartners[index] == nil {
      var change = PageChange(kind: .removed, name: old.pages[index].name, title: titles.old[index])
      change.words = digests.old[index].digest.wordCount
      change.isInContents = contents.toldPages.contains(old.pages[index].name)
      changes.append(change)
    }
    if let change = renumbered { changes.append(change) }
    return changes
  }

  /// Whether an edit is of the heading that the contents tell as renamed.
  private static func isTitle(_ edit: PageEdit, title: (old: String, new: String)) -> Bool {
    edit.subject == .heading && edit.kind == .renamed
      && edit.before?.hasSuffix(PageEdit.excerpt(title.old)) == true
      && edit.after?.hasSuffix(PageEdit.excerpt(title.new)) == true
  }

  /// The pages on which only generated numbers changed, as one change.
  private var renumbered: PageChange? {
    let indices = new.pages.indices.filter { index in
      partners[index].map { digests.old[$0].digest.numbers != digests.new[index].digest.numbers } == true
        && common[index]?.edits.isEmpty == true
    }
    guard let first = indices.first else { return nil }
    var change = PageChange(kind: .renumbered, name: new.pages[first].name, title: "labels and references")
    change.count = indices.count
    return change
  }

  /// The old places of pages that moved in the reading order, unless their entries moved in the contents.
  private func movedPages(_ contents: ContentsComparison) -> [Int: Int] {
    let stay = new.pages.indices.filter {
      partners[$0] != nil && !contents.toldPages.contains(new.pages[$0].name)
    }
    let ascending = Set(longestRun(of: stay.map { partners[$0] ?? 0 }))
    var moved: [Int: Int] = [:]
    for (place, index) in stay.enumerated() where !ascending.contains(place) {
      moved[index] = partners[index] ?? 0
    }
    return moved
  }

  /// What people call pages: the label of the entry that opens it, else its heading, title or name.
  private static func titles(_ bundle: ComparedBundle, pages: [PageMatching.Page]) -> [String] {
    var labels: [String: String] = [:]
    for node in bundle.contents.nodes where node.opensPage {
      if case .page(let name, _) = node.target, labels[name] == nil { labels[name] = node.label }
    }
    return bundle.pages.enumerated().map { index, file in
      labels[file.name] ?? pages[index].digest.heading ?? file.title ?? file.name
    }
  }

  // MARK: Anchors

  /// The ids that are gone or have another address.
  var anchorChanges: [BundleComparison.Change] {
    // The pages that an id came to: on a page that had it before, it names another element.
    var places: [String: [String]] = [:]
    for (index, page) in new.pages.enumerated() {
      let before = partners[index].map { Set(old.pages[$0].anchors) } ?? []
      for anchor in page.anchors where !before.contains(anchor) {
        places[anchor, default: []].append(page.name)
      }
    }
    var changes: [BundleComparison.Change] = []
    for (index, page) in old.pages.enumerated() {
      let successor = newPartners[index].map { ($0, new.pages[$0].name) }
      let ids = successor.flatMap { common[$0.0]?.ids } ?? [:]
      let kept = successor.map { Set(new.pages[$0.0].anchors) } ?? []
      for anchor in page.anchors where !kept.contains(anchor) {
        let before = page.name + "#" + anchor
        if let renamed = ids[anchor], let successor {
          changes.append(.init(.renamed, before, after: successor.1 + "#" + renamed))
        } else if let found = places[anchor], found.count == 1 {
          // A single candidate is the new place; several are ambiguous.
          changes.append(.init(.moved, before, after: found[0] + "#" + anchor))
        } else if successor != nil {
          changes.append(.init(.removed, before))
        }
      }
    }
    return changes
  }
}
