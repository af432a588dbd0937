import BookModel
import Files
import Synchronization

/// What a build learned about one file, kept for the next build.
struct FileFact: Sendable {
  /// The file's stamp, taken before the file was read.
  var stamp: FileStamp
  /// Whether any later change must alter the stamp; if not, the content must be compared.
  var isSettled: Bool
  /// Whether the content was used, not only the presence.
  var isRead: Bool
  /// A hash of the names in a folder, if they were listed.
  var names: UInt64?
  /// A digest of the content, if it was read.
  var digest: Digest?
  /// The inspection result, for media files.
  var media: MediaFact?
}

/// The result of inspecting a media file.
enum MediaFact: Sendable, Equatable {
  case found(MediaInfo)
  /// Converted to PNG, which is cached under that digest.
  case converted(MediaInfo, Digest)
  case unreadable
}

/// Remembers file digests and media inspections across builds, keyed by path and validated by stamp.
final class FileFactCache: Sendable {
  /// The start of this build, by the file system's clock.
  let start: Int64
  private let known: [String: FileFact]
  private let current = Mutex<[String: CurrentFact]>([:])

  private struct CurrentFact {
    var stamp: FileStamp
    var digest: Digest?
    var media: MediaFact?
  }

  init(known: [String: FileFact] = [:]) {
    self.known = known
    start = FileStamp.now()
  }

  /// The digest of a file's content, if known.
  func digest(_ path: String, at stamp: FileStamp) -> Digest? {
    if let fact = current.withLock({ $0[path] }), fact.stamp == stamp, let digest = fact.digest {
      return digest
    }
    guard let fact = known[path], fact.isSettled, fact.stamp == stamp else { return nil }
    return fact.digest
  }

  /// The inspection result of a media file, if known.
  func media(_ path: String, at stamp: FileStamp) -> MediaFact? {
    guard let fact = known[path], fact.isSettled, fact.stamp == stamp else { return nil }
    return fact.media
  }

  func store(_ path: String, at stamp: FileStamp, digest: Digest) {
    store(path, at: stamp) { $0.digest = digest }
  }

  func store(_ path: String, at stamp: FileStamp, media: MediaFact) {
    store(path, at: stamp) { $0.media = media }
  }

  private func store(_ path: String, at stamp: FileStamp, _ change: (inout CurrentFact) -> Void) {
    current.withLock { current in
      var fact = current[path] ?? CurrentFact(stamp: stamp)
      if fact.stamp != stamp { fact = CurrentFact(stamp: stamp) }
      change(&fact)
      current[path] = fact
    }
  }

  /// What the previous build knew of a file.
  func before(_ path: String) -> FileFact? { known[path] }

  /// The facts about every file accessed in this build, for its record.
  func facts(of accesses: FileAccesses) -> [String: FileFact] {
    let current = current.withLock { $0 }
    return accesses.entries.reduce(into: [:]) { facts, noted in
      let (path, entry) = noted
      var fact = FileFact(
        stamp: entry.stamp, isSettled: entry.isSteady && entry.stamp.isSettled(at: start),
        isRead: entry.isRead, names: entry.names)
      if let new = current[path], new.stamp == entry.stamp {
        fact.digest = new.digest
        fact.media = new.media
      }
      if let old = known[path], old.isSettled, old.stamp == entry.stamp {
        fact.digest = fact.digest ?? old.digest
        fact.media = fact.media ?? old.media
      }
      // A file that changed during the build gives no reliable facts.
      if !entry.isSteady { (fact.digest, fact.media) = (nil, nil) }
      facts[path] = fact
    }
  }
}
