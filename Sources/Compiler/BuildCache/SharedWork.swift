import Digests
import SharedCache

/// The shared caches of one build in search order, with the common prefix of their keys.
package struct SharedWork: Sendable {
  private let caches: [SharedCache]
  private let draws: Bool

  /// - Parameter draws: whether the build draws artwork.
  package init(_ caches: [SharedCache], draws: Bool) {
    self.caches = caches
    self.draws = draws
  }

  /// The first cache's folder or address.
  var name: String { caches.first?.name ?? "" }

  /// Whether any of the caches is writable.
  package var isWritable: Bool { caches.contains { $0.isWritable } }

  /// The key of a result that this tool makes from the inputs on this system.
  func key(of kind: String, _ inputs: [UInt8]) -> EntryKey {
    var writer = ByteWriter()
    writer.string("octavo " + kind + " 1")
    writer.blob(ToolIdentity.ofProcess(draws: draws))
    if draws { writer.blob(FontIdentity.ofSystem) }
    writer.blob(inputs)
    return EntryKey(of: writer.bytes)
  }

  /// The blobs of an entry; nil unless all exist and have their signed digests.
  func load(_ key: EntryKey) -> [[UInt8]]? {
    for cache in caches {
      guard let entry = cache.entry(key) else { continue }
      let blobs = entry.blobs.compactMap { cache.bytes(of: $0) }
      if blobs.count == entry.blobs.count { return blobs }
    }
    return nil
  }

  /// The entries of a key, each with the cache that has it.
  func entries(_ key: EntryKey) -> [(cache: SharedCache, entry: SharedEntry)] {
    caches.lazy.compactMap { cache in cache.entry(key).map { (cache, $0) } }
  }

  /// Stores an entry in all writable caches.
  func save(_ key: EntryKey, _ contents: [SharedContent]) {
    for cache in caches { cache.save(key, contents) }
  }
}
