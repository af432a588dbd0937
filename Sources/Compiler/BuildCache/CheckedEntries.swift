import Publishing

/// The documents of a book's bundle that kept the rules of EPUB in an earlier build, by their content: they are not checked
/// again.
package struct CheckedEntries: Sendable {
  private let work: SavedWork

  package init(_ work: SavedWork) { self.work = work }

  /// Whether the entry, with this name and content, was found right before.
  package func contains(_ entry: BundleEntry) -> Bool {
    guard let key = key(entry) else { return false }
    return work.store.keep(key)
  }

  /// Remembers entries as right.
  package func keep(_ entries: [BundleEntry]) {
    for entry in entries {
      guard let key = key(entry), !work.store.keep(key) else { continue }
      work.store.save(key, [])
    }
  }

  private func key(_ entry: BundleEntry) -> Digest? {
    guard let checksum = entry.data.checksum else { return nil }
    var writer = ByteWriter()
    writer.digest(work.tool)
    for text in ["checked", entry.name, entry.mediaType] { writer.string(text) }
    writer.number(entry.data.size)
    writer.number(Int(checksum))
    return Digest(of: writer.bytes)
  }
}
