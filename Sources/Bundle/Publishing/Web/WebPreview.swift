import BookModel
import Glibc
import ReaderCore
import Synchronization

/// The files of a web folder in memory, generated on demand.
///
/// The preview server serves the latest one and reports changes to the open page. It has no startup images and no
/// service worker, since nothing is cached for offline reading.
public struct WebPreview: Sendable {
  /// The differences between two builds, as seen by the reader.
  public enum Changes: Sendable, Equatable {
    /// Only the content of these pages, by address.
    case pages(Set<String>)
    /// Other changes: the contents, the settings, a picture or a style sheet.
    case book
  }

  private let entries: [String: BundleEntry]
  private let stamps: [String: Stamp]
  private let pages: [String]
  /// The reader index, without values that change with every edit.
  private let index: ReaderBook?
  private let shell: [String: [UInt8]]
  private let search = SearchParts()

  /// Prepares a book's entries for the reader.
  public init(book: LinkedBook, shell: ReaderShell, entries: [BundleEntry]) {
    self.entries = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    pages = book.pages.map(\.href)
    var stamps: [String: Stamp] = [:]
    for entry in entries {
      if case .file(let path) = entry.data.place { stamps[entry.name] = Stamp(path) }
    }
    self.stamps = stamps
    var files = Dictionary(
      shell.files.map { ("reader/" + $0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    let names = Set(entries.map(\.name))
    files["index.html"] = shell.indexPage(WebIndexPage(book: book, names: names, startupImages: []))
    files[WebAppManifest.name] = WebAppManifest(book: book, names: names).json
    self.shell = files
    // Without its index every change reloads the whole preview.
    index = (try? self.entries[BundlePath.index]?.data.unpackedBytes()).flatMap { Self.settings(of: $0) }
  }

  /// The content of a file by name, such as `pages/limits.xhtml`; nil if there is none.
  public func bytes(of name: String) throws(PublishingError) -> [UInt8]? {
    if let bytes = shell[name] { return bytes }
    if name == ReaderShell.bookIndex {
      return try entries[BundlePath.index].map { (entry) throws(PublishingError) in
        try ReaderShell.packed(entry)
      }
    }
    if let entry = entries[name] { return try entry.data.unpackedBytes() }
    guard name.hasPrefix("search/") else { return nil }
    return try search.parts { () throws(PublishingError) in try searchParts() }[name]
  }

  /// The parts that a reader showing `old` must reload.
  public func changes(since old: WebPreview) -> Changes {
    guard index != nil, index == old.index, shell == old.shell else { return .book }
    var changed: Set<String> = []
    let isPage = Set(pages)
    for (name, entry) in entries {
      guard let before = old.entries[name], !isSame(entry, before, old) else { continue }
      if isPage.contains(name) {
        changed.insert(name)
      } else if !Self.isUnread(name) {
        return .book
      }
    }
    return .pages(changed)
  }

  private func isSame(_ entry: BundleEntry, _ before: BundleEntry, _ old: WebPreview) -> Bool {
    if let checksum = entry.data.checksum, let earlier = before.data.checksum {
      return checksum == earlier && entry.data.size == before.data.size
    }
    guard case .file(let path) = entry.data.place, case .file(path) = before.data.place else { return false }
    return stamps[entry.name] != nil && stamps[entry.name] == old.stamps[entry.name]
  }

  /// Documents that the reader does not use, and its index, which is compared separately.
  private static func isUnread(_ name: String) -> Bool {
    ["mimetype", "manifest.json", "nav.xhtml", "toc.ncx", "package.opf", "contents.xhtml"].contains(name)
      || name.hasPrefix("META-INF/")
  }

  private static func settings(of bytes: [UInt8]) -> ReaderBook? {
    // The same for an index of another version.
    guard var book = try? ReaderBook(index: bytes) else { return nil }
    for page in book.pages.indices { book.pages[page].size = 0 }
    for plan in book.plans.indices {
      for file in book.plans[plan].indices { book.plans[plan][file].size = 0 }
    }
    book.modified = ""
    return book
  }

  private func searchParts() throws(PublishingError) -> [String: [UInt8]] {
    var writer = SearchIndexWriter()
    for (number, name) in pages.enumerated() {
      guard let entry = entries[name] else { continue }
      let text = PageText.extract(try entry.data.unpackedBytes())
      writer.add(SearchIndexWriter.words(of: text), text: text, page: number + 1)
    }
    return Dictionary(
      writer.parts().map { ("search/\($0.name).bin", $0.bytes) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Computed at the first request for any of them.
private final class SearchParts: Sendable {
  private let made = Mutex<[String: [UInt8]]?>(nil)

  func parts(
    _ make: () throws(PublishingError) -> [String: [UInt8]]
  ) throws(PublishingError) -> [String: [UInt8]] {
    try made.withLock { (made) throws(PublishingError) in
      if let made { return made }
      let parts = try make()
      made = parts
      return parts
    }
  }
}

/// The stamp of an author's file when the build read it.
private struct Stamp: Sendable, Equatable {
  let (size, inode, seconds, nanoseconds): (Int, UInt64, Int, Int)

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (size, inode) = (Int(status.st_size), UInt64(status.st_ino))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
