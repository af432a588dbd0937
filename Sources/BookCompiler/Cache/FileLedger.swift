import BookModel
import Manifests
import Synchronization

/// What a build learnt of one file, kept for the next.
struct FileFact: Sendable {
  /// What the file system said before the file was read.
  var stamp: FileStamp
  /// Whether a later change must show in the stamp; otherwise only the content tells.
  var isSettled: Bool
  /// A digest of the names in a folder, where they were asked for.
  var names: UInt64?
  /// A digest of the content, where it was read.
  var digest: Digest?
  /// What the first bytes tell, for pictures, sounds and the like.
  var media: MediaFact?
}

/// What a look at a media file told.
enum MediaFact: Sendable, Equatable {
  case found(MediaInfo)
  /// It goes into the bundle as PNG, which is saved under that digest.
  case converted(MediaInfo, Digest)
  case unreadable
}

/// Knows the files of a book: from the last build by their stamps, and from this one.
final class FileLedger: Sendable {
  /// When this build began, by the clock of the file system.
  let start: Int64
  private let known: [String: FileFact]
  private let learnt = Mutex<[String: Learnt]>([:])

  private struct Learnt {
    var stamp: FileStamp
    var digest: Digest?
    var media: MediaFact?
  }

  init(known: [String: FileFact] = [:]) {
    self.known = known
    start = FileStamp.now()
  }

  /// The digest of a file's content, where it is known.
  func digest(_ path: String, _ stamp: FileStamp) -> Digest? {
    if let fact = learnt.withLock({ $0[path] }), fact.stamp == stamp, let digest = fact.digest {
      return digest
    }
    guard let fact = known[path], fact.isSettled, fact.stamp == stamp else { return nil }
    return fact.digest
  }

  /// What a look at a media file told, where it is known.
  func media(_ path: String, _ stamp: FileStamp) -> MediaFact? {
    guard let fact = known[path], fact.isSettled, fact.stamp == stamp else { return nil }
    return fact.media
  }

  func learn(_ path: String, _ stamp: FileStamp, digest: Digest) {
    learn(path, stamp) { $0.digest = digest }
  }

  func learn(_ path: String, _ stamp: FileStamp, media: MediaFact) {
    learn(path, stamp) { $0.media = media }
  }

  private func learn(_ path: String, _ stamp: FileStamp, _ change: (inout Learnt) -> Void) {
    learnt.withLock { learnt in
      var fact = learnt[path] ?? Learnt(stamp: stamp)
      if fact.stamp != stamp { fact = Learnt(stamp: stamp) }
      change(&fact)
      learnt[path] = fact
    }
  }

  /// What was known of a file before this build.
  func before(_ path: String) -> FileFact? { known[path] }

  /// Everything that this build asked, and what it knows of it: the facts for the next.
  func facts(of log: FileLog) -> [String: FileFact] {
    let learnt = learnt.withLock { $0 }
    return log.noted.reduce(into: [:]) { facts, noted in
      let (path, entry) = noted
      var fact = FileFact(
        stamp: entry.stamp, isSettled: entry.isSteady && entry.stamp.isSettled(at: start), names: entry.names)
      if let new = learnt[path], new.stamp == entry.stamp {
        fact.digest = new.digest
        fact.media = new.media
      }
      if let old = known[path], old.isSettled, old.stamp == entry.stamp {
        fact.digest = fact.digest ?? old.digest
        fact.media = fact.media ?? old.media
      }
      // What was different at two looks is nothing to build on.
      if !entry.isSteady { (fact.digest, fact.media) = (nil, nil) }
      facts[path] = fact
    }
  }
}
