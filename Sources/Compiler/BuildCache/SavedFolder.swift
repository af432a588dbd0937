import Files
import Glibc
import SharedCache

/// All saved work in one folder, for inspection and clean-up.
package struct SavedFolder {
  /// Counts of the folder's content.
  package struct Summary: Sendable, Equatable {
    package var packs = 0
    /// The number of packs that are damaged or not from a trusted key.
    package var refused = 0
    package var entries = 0
    package var bytes = 0
  }

  private let folder: CacheFolder
  private let packs: [(name: String, stamp: FileStamp, pack: CachePack?)]

  /// Opens a folder; nil unless it contains saved work.
  ///
  /// - Parameter trust: the trusted keys; nil for a folder that stays on this machine.
  package init?(_ path: String, trust: CacheTrust?) {
    var trust = trust
    trust?.own = UserCache.signingKey()
    guard FileStamp(at: path + "/CACHEDIR.TAG").kind == .file, let secret = UserCache.secret(creates: true),
      let folder = CacheFolder(path: path, secret: secret, creates: false, trust: trust)
    else { return nil }
    self.folder = folder
    packs = folder.names.filter { $0.hasSuffix(".pack") }.map {
      ($0, FileStamp(at: path + "/" + $0), CachePack($0, in: folder))
    }
  }

  /// Counts the folder's content.
  package var summary: Summary {
    Summary(
      packs: packs.count, refused: packs.count { $0.pack == nil },
      entries: packs.reduce(0) { $0 + ($1.pack?.places.count ?? 0) },
      bytes: packs.reduce(0) { $0 + Int($1.stamp.size) })
  }

  /// The faults of packs and their entries, one line each.
  package func faults() -> [String] {
    packs.flatMap { name, _, pack -> [String] in
      guard let pack else { return ["\(name): it is damaged or not sealed by a trusted key"] }
      let damaged = pack.places.keys.count { pack.load($0, folder.authenticator) == nil }
      return damaged > 0 ? ["\(name): \(damaged) of \(pack.places.count) entries are damaged"] : []
    }
  }

  /// Removes rejected packs, packs not written since `oldest`, and the oldest packs beyond a total of `mostBytes`.
  ///
  /// - Parameter oldest: in seconds since 1970.
  /// - Returns: the number of removed files and their total size in bytes.
  package func prune(notUsedSince oldest: Int, mostBytes: Int?) -> (files: Int, bytes: Int) {
    var removed = (files: 0, bytes: 0)
    folder.locked {
      folder.removeLeftovers()
      var total = 0
      for (name, stamp, pack) in packs.sorted(by: {
        ($0.stamp.modified, $0.name) > ($1.stamp.modified, $1.name)
      }) {
        let size = Int(stamp.size)
        let isKept =
          pack != nil && stamp.modified / 1_000_000_000 >= Int64(oldest) && total + size <= mostBytes ?? .max
        if isKept {
          total += size
        } else {
          folder.remove(name)
          removed = (removed.files + 1, removed.bytes + size)
        }
      }
    }
    return removed
  }

  /// The user's cache folders for books whose own folder cannot contain one.
  package static var userFolders: [String] {
    guard let path = UserCache.path else { return [] }
    return FileSystem.names(in: path + "/books").sorted().map { path + "/books/" + $0 }
  }
}
