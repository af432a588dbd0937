#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the file system says of a path without its content being read: equal stamps mean an equal file, as long
/// as the file was not changed in the very moment of looking.
public struct FileStamp: Sendable, Hashable {
  /// What lies at the path, behind symbolic links.
  public enum Kind: UInt8, Sendable {
    case absent, file, folder, other
  }

  /// What lies there. Of all but files nothing else is known.
  public var kind: Kind
  /// The file system and the file's number in it.
  public var device: UInt64 = 0
  /// The file's number.
  public var inode: UInt64 = 0
  /// Size in bytes.
  public var size: Int64 = 0
  /// When the content changed last, in nanoseconds since 1970.
  public var modified: Int64 = 0
  /// When anything about the file changed last, its names included.
  public var changed: Int64 = 0

  /// Nothing lies there.
  public static let absent = FileStamp(kind: .absent)

  /// Makes a stamp of a kind alone.
  public init(kind: Kind) { self.kind = kind }

  /// Looks at a path.
  public init(at path: String) {
    var information = stat()
    self = stat(path, &information) == 0 ? FileStamp(information) : .absent
  }

  /// Takes what the system said.
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

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Whether a change after `moment` (nanoseconds since 1970) must have given another stamp: clocks of file
  /// systems stand still for some milliseconds, those without fractions for seconds.
  public func isSettled(at moment: Int64) -> Bool {
    guard kind == .file else { return true }
    let latest = max(modified, changed)
    let isCoarse = modified % 1_000_000_000 == 0 || changed % 1_000_000_000 == 0
    return latest < moment - (isCoarse ? 2_000_000_000 : 20_000_000)
  }

  /// The time by the clock that file systems use.
  public static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }
}
