#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file system's metadata of a path, to detect changes without reading the content. Equal stamps imply an
/// unchanged file, unless it was changed within the clock's resolution (see `isSettled`).
public struct FileStamp: Sendable, Hashable {
  /// The type of file, after following symbolic links.
  public enum Kind: UInt8, Sendable {
    case absent, file, folder, other
  }

  /// The type of file; the other values are set only for regular files.
  public var kind: Kind
  /// The id of the file system.
  public var device: UInt64 = 0
  /// The file's inode number.
  public var inode: UInt64 = 0
  /// Size in bytes.
  public var size: Int64 = 0
  /// Modification time of the content, in nanoseconds since 1970.
  public var modified: Int64 = 0
  /// Change time of the inode (content, names, permissions), in nanoseconds since 1970.
  public var changed: Int64 = 0

  /// There is no file.
  public static let absent = FileStamp(kind: .absent)

  /// Makes a stamp with only a kind.
  public init(kind: Kind) { self.kind = kind }

  /// Stamps the file at a path.
  public init(at path: String) {
    var information = stat()
    self = stat(path, &information) == 0 ? FileStamp(information) : .absent
  }

  /// Converts the result of `stat`.
  public init(_ information: stat) {
    switch information.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    guard kind == .file else { return }
    device = UInt64(truncatingIfNeeded: information.st_dev)
    inode = UInt64(information.st_ino)
    size = Int64(information.st_size)
    #if canImport(Glibc)
      modified = FileStamp.nanoseconds(information.st_mtim)
      changed = FileStamp.nanoseconds(information.st_ctim)
    #else
      modified = FileStamp.nanoseconds(information.st_mtimespec)
      changed = FileStamp.nanoseconds(information.st_ctimespec)
    #endif
  }

  /// Whether both are stamps of one regular file, changed meanwhile or not.
  package func isSameFile(as other: FileStamp) -> Bool {
    kind == .file && other.kind == .file && device == other.device && inode == other.inode
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Whether any change after `moment` (nanoseconds since 1970) must have altered the stamp: file system
  /// clocks have a resolution of some milliseconds, or of seconds if they lack fractions.
  public func isSettled(at moment: Int64) -> Bool {
    guard kind == .file else { return true }
    let latest = max(modified, changed)
    let isCoarse = modified % 1_000_000_000 == 0 || changed % 1_000_000_000 == 0
    return latest < moment - (isCoarse ? 2_000_000_000 : 20_000_000)
  }

  /// The current time by the file systems' clock, in nanoseconds since 1970.
  public static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }
}
