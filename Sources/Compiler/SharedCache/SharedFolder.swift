import Digests
import Files
import Glibc

/// All objects of a shared cache in a folder, for inspection and clean-up.
package struct SharedFolder: Sendable {
  /// One entry, valid or not.
  private struct Item: Sendable {
    var name: String
    var size: Int
    /// The time of the last use, in seconds since 1970.
    var used: Int
    var entry: SharedEntry?
    var refusal: SharedEntry.Refusal?
  }

  /// Counts of the folder's content.
  package struct Summary: Sendable, Equatable {
    package var entries = 0
    /// The number of rejected entries, and of those among them that no trusted key signed.
    package var refused = 0
    package var untrusted = 0
    package var blobs = 0
    /// The number of blobs without an entry.
    package var loose = 0
    /// The total size of all files in bytes.
    package var bytes = 0
  }

  private let path: String
  private let items: [Item]
  /// The sizes of blobs and the times of their last use, by name.
  private let blobs: [String: (size: Int, used: Int)]

  /// Reads a folder; nil unless it contains a shared cache.
  package init?(_ path: String, trust: CacheTrust) {
    guard FileStamp(at: path + "/ac").kind == .folder || FileStamp(at: path + "/cas").kind == .folder else {
      return nil
    }
    self.path = path
    items = FileSystem.names(in: path + "/ac").sorted().compactMap { name in
      let place = path + "/ac/" + name
      let stamp = FileStamp(at: place)
      guard stamp.kind == .file else { return nil }
      var item = Item(name: name, size: Int(stamp.size), used: Int(stamp.modified / 1_000_000_000))
      guard let key = EntryKey(text: name),
        // Entries that cannot be read are listed as malformed.
        let bytes = try? FileSystem.read(place, limit: SharedEntry.sizeLimit)
      else {
        item.refusal = .malformed
        return item
      }
      do throws(SharedEntry.Refusal) { item.entry = try SharedEntry(bytes, for: key, trust: trust) } catch {
        item.refusal = error
      }
      return item
    }
    var blobs: [String: (size: Int, used: Int)] = [:]
    for name in FileSystem.names(in: path + "/cas") {
      let stamp = FileStamp(at: path + "/cas/" + name)
      if stamp.kind == .file { blobs[name] = (Int(stamp.size), Int(stamp.modified / 1_000_000_000)) }
    }
    self.blobs = blobs
  }

  private func referenced(by items: [Item]) -> Set<String> {
    Set(items.flatMap { $0.entry?.blobs.map(\.digest) ?? [] })
  }

  /// Counts the folder's content.
  package var summary: Summary {
    let known = referenced(by: items)
    return Summary(
      entries: items.count, refused: items.count { $0.refusal != nil },
      untrusted: items.count { $0.refusal == .stranger || $0.refusal == .unsigned },
      blobs: blobs.count, loose: blobs.keys.count { !known.contains($0) },
      bytes: items.reduce(0) { $0 + $1.size } + blobs.values.reduce(0) { $0 + $1.size })
  }

  /// The faults of entries and their blobs, one line each: invalid signatures, wrong digests, missing blobs.
  package func faults() -> [String] {
    var faults: [String] = []
    var checked: [String: Bool] = [:]
    for item in items {
      if let refusal = item.refusal {
        faults.append("ac/\(item.name): \(Self.reason(refusal))")
        continue
      }
      for blob in item.entry?.blobs ?? [] {
        guard let known = blobs[blob.digest] else {
          faults.append("ac/\(item.name): the blob \(blob.digest) is missing")
          continue
        }
        let isRight =
          checked[blob.digest]
          ?? (known.size == blob.size && Self.digest(ofFile: path + "/cas/" + blob.digest) == blob.digest)
        if !isRight, checked[blob.digest] == nil {
          faults.append("cas/\(blob.digest): the bytes do not match the digest")
        }
        checked[blob.digest] = isRight
      }
    }
    return faults
  }

  /// Removes rejected entries, entries not used since `oldest`, the oldest entries beyond a total of `mostBytes`, and
  /// then blobs without an entry.
  ///
  /// Keeps blobs younger than an hour, since writers store blobs before their entry.
  ///
  /// - Parameters:
  ///   - oldest: in seconds since 1970.
  ///   - now: the current time, in seconds since 1970.
  /// - Returns: the number of removed files and their total size in bytes.
  package func prune(notUsedSince oldest: Int, mostBytes: Int?, now: Int) -> (files: Int, bytes: Int) {
    var kept: [Item] = []
    var total = 0
    var known: Set<String> = []
    for item in items.sorted(by: { ($0.used, $0.name) > ($1.used, $1.name) }) {
      guard let entry = item.entry, item.used >= oldest else { continue }
      let new = entry.blobs.map(\.digest).filter { !known.contains($0) }
      let size = item.size + Set(new).reduce(0) { $0 + (blobs[$1]?.size ?? 0) }
      if let mostBytes, total + size > mostBytes { continue }
      total += size
      known.formUnion(new)
      kept.append(item)
    }
    let names = Set(kept.map(\.name))
    var (files, bytes) = (0, 0)
    for item in items where !names.contains(item.name) && unlink(path + "/ac/" + item.name) == 0 {
      (files, bytes) = (files + 1, bytes + item.size)
    }
    for (name, blob) in blobs where !known.contains(name) && blob.used < now - 3600 {
      if unlink(path + "/cas/" + name) == 0 { (files, bytes) = (files + 1, bytes + blob.size) }
    }
    return (files, bytes)
  }

  private static func digest(ofFile path: String) -> String? {
    guard let reader = FileReader(path) else { return nil }
    var hash = HashFunction(.sha256)
    do throws(SystemError) {
      while true {
        let piece = try reader.next()
        if piece.isEmpty { return Hexadecimal.text(hash.value()) }
        hash.update(piece)
      }
    } catch { return nil }
  }

  private static func reason(_ refusal: SharedEntry.Refusal) -> String {
    switch refusal {
    case .malformed: "this is not an entry"
    case .unsigned: "it is not signed"
    case .stranger: "it is signed by a key that is not trusted"
    case .forged: "its signature is wrong"
    case .otherKey: "it is signed for another key"
    }
  }
}
