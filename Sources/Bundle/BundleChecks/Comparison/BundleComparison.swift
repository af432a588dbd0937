import BookModel
import Publishing

/// The changes between two bundles of a book, for a person who decides whether to publish the new one.
///
///     BundleComparison(from: old, to: new).anchors.first?.subject  // pages/limits.xhtml#squeeze
public struct BundleComparison: Sendable {
  /// A change of one item.
  public struct Change: Sendable, Equatable {
    /// The kind of change.
    public enum Kind: String, Sendable, CaseIterable {
      case added, removed, changed, renamed, renumbered, moved
    }

    /// The kind of change.
    public var kind: Kind
    /// The changed item: a label, a file's name, a property or an address.
    public var subject: String
    /// The old value, if it can be described in a few words.
    public var before: String?
    /// The new value.
    public var after: String?

    /// Makes a change.
    public init(_ kind: Kind, _ subject: String, before: String? = nil, after: String? = nil) {
      self.kind = kind
      self.subject = subject
      self.before = before
      self.after = after
    }
  }

  /// A size before and after, in bytes.
  public struct Size: Sendable, Equatable {
    /// What is measured: `pages`, `artwork`, `other files`, `whole bundle, packed`.
    public var name: String
    /// Bytes before.
    public var before: Int
    /// Bytes now.
    public var after: Int
  }

  /// Entries of the contents.
  public var contents: [Change] = []
  /// Documents of the reading order.
  public var pages: [Change] = []
  /// Covers, launch images and icons.
  public var artwork: [Change] = []
  /// All other files.
  public var otherFiles: [Change] = []
  /// Properties of the package document.
  public var metadata: [Change] = []
  /// Removed or moved ids, to which external links may lead; added ids break nothing and are left out.
  public var anchors: [Change] = []
  /// Sizes.
  public var sizes: [Size] = []

  /// The changes by section, with section names.
  public var sections: [(name: String, changes: [Change])] {
    [
      ("contents", contents), ("pages", pages), ("anchors", anchors), ("metadata", metadata),
      ("artwork", artwork), ("other files", otherFiles),
    ]
  }

  /// Whether nothing changed, except perhaps the packing of the archive.
  public var isEmpty: Bool { sections.allSatisfy { $0.changes.isEmpty } }
}

extension BundleComparison {
  /// Compares two bundles.
  public init(from old: BundleDescription, to new: BundleDescription) {
    contents = Self.compareContents(old.contents, new.contents)
    pages = Self.compareFiles(old.pages, new.pages, areOrdered: true)
    artwork = Self.compareFiles(old.artwork, new.artwork, areOrdered: false)
    otherFiles = Self.compareFiles(
      old.otherFiles.filter { !$0.isArtwork && !Self.isMade($0.name) },
      new.otherFiles.filter { !$0.isArtwork && !Self.isMade($0.name) }, areOrdered: false)
    metadata = Self.compareMetadata(old.metadata, new.metadata)
    anchors = Self.compareAnchors(old, new)
    sizes = Self.compareSizes(old, new)
  }

  /// Whether a file is generated from the others, so that its changes carry no information of their own.
  private static func isMade(_ name: String) -> Bool {
    name == BundleReader.indexName || name.hasSuffix("nav.xhtml") || name.hasSuffix("toc.ncx")
  }

  private static func compareMetadata(
    _ old: [BundleDescription.Property], _ new: [BundleDescription.Property]
  ) -> [Change] {
    var names: [String] = []
    var values: [String: (old: [String], new: [String])] = [:]
    for (properties, isOld) in [(old, true), (new, false)] {
      for property in properties {
        if values[property.name] == nil { names.append(property.name) }
        if isOld {
          values[property.name, default: ([], [])].old.append(property.value)
        } else {
          values[property.name, default: ([], [])].new.append(property.value)
        }
      }
    }
    var changes: [Change] = []
    for name in names {
      guard let (before, after) = values[name], before != after else { continue }
      if before.count == 1, after.count == 1 {
        changes.append(Change(.changed, name, before: before[0], after: after[0]))
        continue
      }
      let (kept, known) = (Set(after), Set(before))
      changes += before.filter { !kept.contains($0) }.map { Change(.removed, name, before: $0) }
      changes += after.filter { !known.contains($0) }.map { Change(.added, name, after: $0) }
      if kept == known { changes.append(Change(.moved, name)) }
    }
    return changes
  }

  private static func compareSizes(_ old: BundleDescription, _ new: BundleDescription) -> [Size] {
    func sum(_ files: [BundleDescription.File]) -> Int { files.reduce(0) { $0 + $1.size } }
    return [
      Size(name: "pages", before: sum(old.pages), after: sum(new.pages)),
      Size(name: "artwork", before: sum(old.artwork), after: sum(new.artwork)),
      Size(
        name: "other files", before: sum(old.otherFiles) - sum(old.artwork),
        after: sum(new.otherFiles) - sum(new.artwork)),
      Size(name: "all files, packed", before: old.packedSize, after: new.packedSize),
    ]
  }

  private static func compareAnchors(_ old: BundleDescription, _ new: BundleDescription) -> [Change] {
    var places: [String: [String]] = [:]
    for page in new.pages {
      for anchor in page.anchors { places[anchor, default: []].append(page.name) }
    }
    let pages = Set(new.pages.map(\.name))
    var changes: [Change] = []
    for page in old.pages {
      for anchor in page.anchors where !(places[anchor] ?? []).contains(page.name) {
        // A single candidate is the new place; several are ambiguous.
        let found = places[anchor].flatMap { $0.count == 1 ? $0[0] : nil }
        if let found {
          changes.append(Change(.moved, page.name + "#" + anchor, after: found + "#" + anchor))
        } else if pages.contains(page.name) {
          changes.append(Change(.removed, page.name + "#" + anchor))
        }
      }
      if !pages.contains(page.name) { changes.append(Change(.removed, page.name)) }
    }
    return changes
  }
}
