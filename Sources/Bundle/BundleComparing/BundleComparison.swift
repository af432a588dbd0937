import BookModel
import BundleChecks
import Parallelism
import Publishing

/// The changes between two bundles of a book, for a person who decides whether to publish the new one.
///
///     BundleComparison(from: old, to: new, jobs: 2).pages.first?.edits.first?.subject  // words
///
/// What follows from another change is told once or not at all: labels and references that count anew, the pages of a chapter
/// that moved, files that are made from others.
public struct BundleComparison: Sendable {
  /// A change of one item, or of several that changed together.
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
    /// Where an added entry of the contents is, or a removed one was.
    public var place: String?
    /// The number of items: entries, files, pages.
    public var count = 1
    /// The number of pages that came, went or moved with an entry.
    public var pages = 0
    /// The number of words of those pages.
    public var words = 0

    init(_ kind: Kind, _ subject: String, before: String? = nil, after: String? = nil) {
      self.kind = kind
      self.subject = subject
      self.before = before
      self.after = after
    }
  }

  /// A change of a page.
  public struct PageChange: Sendable, Equatable {
    /// The kind of change; `renumbered` for the labels and references of several pages.
    public var kind: Change.Kind
    /// The name in the new bundle, or of a removed page in the old one.
    public var name: String
    /// The label in the contents, else the title.
    public var title: String
    /// The old name or place.
    public var before: String?
    /// The new name or place.
    public var after: String?
    /// The number of words of an added or removed page.
    public var words = 0
    /// The number of pages.
    public var count = 1
    /// Whether the contents tell it too: the page came, went or moved with its entry.
    public var isInContents = false
    /// What changed in the page.
    public var edits: [PageEdit] = []
  }

  /// A size before and after, in bytes.
  public struct Size: Sendable, Equatable {
    /// What is measured: `pages`, `artwork`, `other files`, `all files, packed`.
    public var name: String
    /// Bytes before.
    public var before: Int
    /// Bytes now.
    public var after: Int
  }

  /// Entries of the contents.
  public let contents: [Change]
  /// Documents of the reading order.
  public let pages: [PageChange]
  /// The number of pages that are in both bundles.
  let commonPages: Int
  /// Removed, renamed or moved ids, to which external links may lead; added ids break nothing and are left out.
  public let anchors: [Change]
  /// Properties of the package document.
  public let metadata: [Change]
  /// Covers, launch images and icons.
  public let artwork: [Change]
  /// Files that no page shows and that are not made from others: style sheets, fonts.
  public let otherFiles: [Change]
  /// Sizes.
  public let sizes: [Size]

  /// Whether nothing changed, except perhaps the packing of the archive.
  public var isEmpty: Bool {
    contents.isEmpty && pages.isEmpty && anchors.isEmpty && metadata.isEmpty && artwork.isEmpty
      && otherFiles.isEmpty
  }

  /// Compares two bundles on several threads.
  public init(from old: ComparedBundle, to new: ComparedBundle, jobs: Int) {
    let comparison = PagesComparison(from: old, to: new, jobs: jobs)
    let tree = ContentsComparison(old.contents, new.contents, comparison.pagesOfContents)
    contents = tree.changes
    pages = comparison.changes(tree)
    commonPages = comparison.commonCount
    anchors = comparison.anchorChanges
    metadata = MetadataComparison.changes(old.properties, new.properties)
    artwork = FileComparison.artwork(old, new)
    otherFiles = FileComparison.otherFiles(old, new, shown: comparison.media)
    sizes = FileComparison.sizes(old.description, new.description)
  }
}
