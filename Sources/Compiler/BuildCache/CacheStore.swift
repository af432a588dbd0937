import Glibc
import Synchronization

/// Content-addressed store of cached results: the key is a digest of all inputs.
///
/// A build reads from existing packs and writes new entries to a pack of its own, which is added on commit.
/// Many small packs are merged into one, without entries unused for long. Packs need no order: a key
/// determines its entry.
final class CacheStore: Sendable {
  private let folder: CacheFolder
  private let packs: [CachePack]
  /// The number of packs that are damaged or not from a trusted key.
  let refusedPacks: Int
  private let state: Mutex<State>

  private struct State {
    var writer: CachePackWriter?
    var used: Set<Digest> = []
    var usedSize = 0
    var isClosed = false
  }

  /// The number of packs beyond which they are merged.
  private static let mostPacks = 24
  /// How long unused entries are kept.
  private static let minutesKept: UInt32 = 30 * 24 * 60

  private let leastSize: Int

  /// - Parameter leastSize: the size in bytes up to which nothing is evicted.
  init(_ folder: CacheFolder, leastSize: Int? = nil) {
    self.folder = folder
    // A carried folder serves several books.
    self.leastSize = leastSize ?? (folder.authenticator.isPortable ? 1 << 30 : 64 << 20)
    let names = folder.names.filter { $0.hasSuffix(".pack") }
    packs = names.compactMap { CachePack($0, in: folder) }
    refusedPacks = names.count - packs.count
    state = Mutex(State())
  }

  /// The entry for a key; nil if absent or damaged.
  func load(_ key: Digest) -> [UInt8]? {
    for pack in packs {
      guard let place = pack.places[key], let bytes = pack.load(key, folder.authenticator) else { continue }
      state.withLock { state in
        if state.used.insert(key).inserted { state.usedSize += place.length }
      }
      return bytes
    }
    return state.withLock { $0.writer?.load(key) }
  }

  /// Marks an entry as used without reading it; false if there is none.
  @discardableResult func keep(_ key: Digest) -> Bool {
    guard let place = packs.lazy.compactMap({ $0.places[key] }).first else { return false }
    state.withLock { state in
      if state.used.insert(key).inserted { state.usedSize += place.length }
    }
    return true
  }

  /// Saves an entry; false on failure.
  @discardableResult func save(_ key: Digest, _ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      if state.writer == nil {
        state.writer = CachePackWriter(in: folder)
        if state.writer == nil {
          state.isClosed = true
          return false
        }
      }
      return state.writer?.append(key, bytes: bytes, minute: CacheStore.minute()) ?? false
    }
  }

  /// Whether saving failed: the disk is full or the folder is not writable.
  var hasFailed: Bool { state.withLock { $0.isClosed || ($0.writer?.hasFailed ?? false) } }

  /// Publishes the new entries.
  func commit() {
    let work = state.withLock { state -> Commit in
      let isNew = !(state.writer?.isEmpty ?? true)
      return Commit(
        isNew: isNew, newSize: state.writer?.size ?? 0, used: state.used, usedSize: state.usedSize)
    }
    guard work.isNew else { return }
    folder.locked {
      folder.removeLeftovers()
      let isDone = state.withLock { state -> Bool in
        let isDone = state.writer?.finish(as: self.freeName()) ?? false
        if !isDone { state.isClosed = true }
        return isDone
      }
      if isDone { self.join(work) }
    }
  }

  private struct Commit {
    var isNew: Bool
    var newSize: Int
    var used: Set<Digest>
    var usedSize: Int
  }

  private func freeName() -> String {
    let numbers = folder.names.filter { $0.hasSuffix(".pack") }.compactMap { Int($0.dropLast(5)) }
    let digits = String((numbers.max() ?? 0) + 1)
    return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits + ".pack"
  }

  /// Merges packs if they are many or large. The largest is left alone while the others are small in
  /// comparison.
  private func join(_ work: Commit) {
    var open = folder.names.filter { $0.hasSuffix(".pack") }.compactMap { CachePack($0, in: folder) }
    let limit = max(leastSize, 4 * (work.usedSize + work.newSize))
    let total = open.reduce(0) { $0 + $1.size }
    guard open.count > Self.mostPacks || total > limit else { return removeForeign(open) }
    open.sort { ($0.size, $0.name) > ($1.size, $1.name) }
    if total <= limit, let largest = open.first, total - largest.size < largest.size / 2 {
      open.removeFirst()
    }
    let now = Self.minute()
    var entries: [(pack: CachePack, key: Digest, place: CachePack.Place, rank: UInt32)] = []
    var seen: Set<Digest> = []
    for pack in open {
      for (key, place) in pack.places where seen.insert(key).inserted {
        let rank = work.used.contains(key) ? now + 1 : place.minute
        if now - min(now, rank) <= Self.minutesKept { entries.append((pack, key, place, rank)) }
      }
    }
    // Most recent first: newer packs have greater names, and a merged pack begins with its most recent
    // entries.
    entries.sort { ($1.rank, $1.pack.name, $0.place.offset) < ($0.rank, $0.pack.name, $1.place.offset) }
    guard let writer = CachePackWriter(in: folder) else { return }
    for entry in entries {
      guard writer.size + entry.place.length <= limit else { break }
      // If an entry is damaged, another pack may have an intact copy.
      let copies = [entry.pack] + open.filter { $0.name != entry.pack.name && $0.places[entry.key] != nil }
      guard let bytes = copies.lazy.compactMap({ [folder] in $0.load(entry.key, folder.authenticator) }).first
      else {
        continue
      }
      _ = writer.append(entry.key, bytes: bytes, minute: entry.rank)
    }
    guard writer.finish(as: freeName()) else { return }
    for pack in open { folder.remove(pack.name) }
  }

  /// Removes unreadable packs: damaged, or written by another version or user.
  ///
  /// Keeps them in a carried folder, since another user may trust their keys.
  private func removeForeign(_ known: [CachePack]) {
    guard !folder.authenticator.isPortable else { return }
    let names = Set(known.map(\.name))
    for name in folder.names where name.hasSuffix(".pack") && !names.contains(name) { folder.remove(name) }
  }

  private static func minute() -> UInt32 { UInt32(clamping: time(nil) / 60) }
}
