import BundleChecks
import Publishing

/// Compares the files of bundles other than pages.
enum FileComparison {
  typealias Change = BundleComparison.Change

  // MARK: Artwork

  /// Changes by what an author gives one picture for. Bundles of other origins name their files otherwise.
  static func artwork(_ old: ComparedBundle, _ new: ComparedBundle) -> [Change] {
    guard old.isOwn == new.isOwn else { return [] }
    var changes: [Change] = []
    for part in ["cover", "launch images", "icons"] {
      let a = old.description.artwork.filter { Self.part(of: $0.name) == part }
      let b = new.description.artwork.filter { Self.part(of: $0.name) == part }
      let known = Dictionary(a.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      let names = Set(b.map(\.name))
      let changed = b.filter { file in known[file.name].map { !isSame($0, file) } == true }.count
      let added = b.filter { known[$0.name] == nil }.count
      let removed = a.filter { !names.contains($0.name) }.count
      for (kind, count) in [(Change.Kind.changed, changed), (.added, added), (.removed, removed)]
      where count > 0 {
        var change = Change(kind, part)
        change.count = count
        changes.append(change)
      }
    }
    return changes
  }

  private static func part(of name: String) -> String {
    name.hasPrefix("art/launch/") ? "launch images" : name.hasPrefix("art/icons/") ? "icons" : "cover"
  }

  private static func isSame(_ a: BundleDescription.File, _ b: BundleDescription.File) -> Bool {
    a.checksum == b.checksum && a.size == b.size
  }

  // MARK: Other files

  /// - Parameter shown: the files that pages show, whose changes are told with the pages.
  static func otherFiles(_ old: ComparedBundle, _ new: ComparedBundle, shown: Set<String>) -> [Change] {
    // The style sheet names the font of formulas.
    let fonts = [old, new].map { $0.description.otherFiles.contains { $0.name == BundlePath.formulaFont } }
    func files(_ bundle: ComparedBundle) -> [BundleDescription.File] {
      bundle.description.otherFiles.filter { file in
        !file.isArtwork && !isMade(file, isOwn: bundle.isOwn) && !shown.contains(file.name)
          && !(bundle.isOwn && fonts[0] != fonts[1] && file.name == BundlePath.style)
      }
    }
    let (before, after) = (files(old), files(new))
    let known = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(after.map(\.name))
    struct Content: Hashable {
      var checksum: UInt32
      var size: Int
    }
    var gone: [Content: [String]] = [:]
    for file in before.reversed() where !names.contains(file.name) {
      gone[Content(checksum: file.checksum, size: file.size), default: []].append(file.name)
    }
    var changes: [Change] = []
    var renamed: Set<String> = []
    for file in after {
      if let previous = known[file.name] {
        if !isSame(previous, file) { changes.append(Change(.changed, file.name)) }
      } else if let previous = gone[Content(checksum: file.checksum, size: file.size)]?.popLast() {
        renamed.insert(previous)
        changes.append(Change(.renamed, file.name, before: previous, after: file.name))
      } else {
        changes.append(Change(.added, file.name))
      }
    }
    changes += before.filter { !names.contains($0.name) && !renamed.contains($0.name) }
      .map { Change(.removed, $0.name) }
    return changes
  }

  /// Whether a file is made from others, so that its changes tell nothing of their own.
  private static func isMade(_ file: BundleDescription.File, isOwn: Bool) -> Bool {
    file.isNavigation || file.mediaType == "application/x-dtbncx+xml"
      || isOwn && [BundlePath.index, BundlePath.formulaFont, BundlePath.formulaLicence].contains(file.name)
  }

  // MARK: Sizes

  static func sizes(_ old: BundleDescription, _ new: BundleDescription) -> [BundleComparison.Size] {
    func sum(_ files: [BundleDescription.File]) -> Int { files.reduce(0) { $0 + $1.size } }
    return [
      .init(name: "pages", before: sum(old.pages), after: sum(new.pages)),
      .init(name: "artwork", before: sum(old.artwork), after: sum(new.artwork)),
      .init(
        name: "other files", before: sum(old.otherFiles) - sum(old.artwork),
        after: sum(new.otherFiles) - sum(new.artwork)),
      .init(name: "all files, packed", before: old.packedSize, after: new.packedSize),
    ]
  }
}
