import BookModel
import BundleChecks
import Files
import Parallelism
import Publishing
import XML

/// A bundle of any origin, read so that it can be compared with another one.
public struct ComparedBundle: Sendable {
  /// What its package document says.
  let description: BundleDescription
  let contents: ContentsTree
  /// The metadata, and how the reader shows the book.
  let properties: [BundleDescription.Property]
  /// The documents of the reading order, without those that are made from others: the cover and the index page.
  let pages: [BundleDescription.File]
  /// Whether Octavo made the bundle, so that its pages mark numbers that are generated.
  let isOwn: Bool
  private let archive: PackedArchive
  private let entries: [String: Int]
  private let keys: [String: UInt64]

  /// Reads a bundle on several threads.
  public init(path: String, jobs: Int) throws(BundleError) {
    description = try BundleDescription(path: path, jobs: jobs)
    let reader = try BundleReader(path: path)
    isOwn = reader.hasIndex
    var properties = description.metadata + description.refinements
    if isOwn {
      let index = try reader.index()
      contents = ContentsTree(index.contents, isOwn: true)
      let made = Set(index.readingOrder.filter { $0.relation == "contents" }.map(\.href) + [BundlePath.cover])
      pages = description.pages.filter { !made.contains($0.name) }
      properties += Self.settings(of: index)
    } else {
      contents = ContentsTree(description.contents, isOwn: false)
      pages = description.pages
    }
    do throws(PackedArchive.Failure) { archive = try PackedArchive(path: path) } catch {
      throw .notABundle(path: path)
    }
    self.properties = properties
    var entries: [String: Int] = [:]
    var keys: [String: UInt64] = [:]
    for (index, entry) in archive.entries.enumerated() where !entry.isFolder {
      guard let name = entry.name, entries[name] == nil else { continue }
      entries[name] = index
      keys[name] = UInt64(entry.checksum) << 32 ^ UInt64(truncatingIfNeeded: entry.size)
    }
    // The cover is told as artwork, also where a page shows it.
    for file in description.artwork { keys[file.name] = ContentHash.of("artwork") }
    (self.entries, self.keys) = (entries, keys)
  }

  private static func settings(of index: ReaderIndex) -> [BundleDescription.Property] {
    let settings = [
      ("direction", index.metadata.direction?.rawValue),
      ("style of the index page", index.reader.contents.rawValue),
      ("turning of pages", index.reader.turning.rawValue),
    ]
    return settings.compactMap { name, value in
      value.map { BundleDescription.Property(name: name, value: $0) }
    }
  }

  /// Reads the page at an index of `pages`; a page that is not well-formed has no text.
  func text(ofPage index: Int) -> (page: PageText, media: [String]) {
    let name = pages[index].name
    guard let entry = entries[name], let bytes = archive.content(of: archive.entries[entry]) else {
      return (PageText(), [])
    }
    // Malformed documents are reported when the bundle is checked.
    guard let tree = try? XMLParser().parse(file: name, bytes: bytes) else { return (PageText(), []) }
    return PageTextReader.read(tree, files: PageFiles(page: name, marksNumbers: isOwn, keys: keys))
  }

  /// The digests of all pages.
  func digests(jobs: Int) -> [PageMatching.Page] {
    parallelMap(pages, jobs: jobs) { index, file in
      let (page, media) = text(ofPage: index)
      return PageMatching.Page(name: file.name, digest: PageDigest(page, media: media))
    }
  }
}
