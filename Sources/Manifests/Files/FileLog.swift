import Synchronization

/// Notes what a build asks of the file system, and what it is told: as long as the answers stay the same, so does
/// the build.
public final class FileLog: Sendable {
  /// What was learnt of a path.
  public struct Entry: Sendable {
    /// What lay there when it was looked at first.
    public var stamp: FileStamp
    /// A digest of the names in the folder, where they were asked for.
    public var names: UInt64?
    /// False where two looks differed.
    public var isSteady = true
  }

  // Shared by the threads that read pages, hence the lock.
  private let entries = Mutex<[String: Entry]>([:])

  /// Makes an empty log.
  public init() {}

  /// Notes what lies at an absolute path; it is looked at before its content is.
  public func note(_ path: String, _ stamp: FileStamp) {
    entries.withLock { entries in
      if let known = entries[path] {
        if known.stamp != stamp { entries[path]?.isSteady = false }
      } else {
        entries[path] = Entry(stamp: stamp)
      }
    }
  }

  /// Notes the names in the folder at an absolute path.
  public func note(_ path: String, names: [String]) {
    let digest = FileLog.digest(names)
    entries.withLock { entries in
      if let known = entries[path]?.names, known != digest { entries[path]?.isSteady = false }
      entries[path, default: Entry(stamp: FileStamp(kind: .folder))].names = digest
    }
  }

  /// Everything noted, by path.
  public var noted: [String: Entry] { entries.withLock { $0 } }

  /// What was noted of a path.
  public func stamp(of path: String) -> FileStamp? { entries.withLock { $0[path]?.stamp } }

  /// A digest of the names in a folder, in the order of their bytes: FNV-1a, 64 bits.
  public static func digest(_ names: [String]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for name in names {
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = hash &* 0x100_0000_01B3
    }
    return hash
  }

  /// A digest of the names in the folder at `path` as they are now, Octavo's own left out.
  public static func names(at path: String) -> UInt64 { digest(FileSystem.sortedNames(in: path)) }
}
