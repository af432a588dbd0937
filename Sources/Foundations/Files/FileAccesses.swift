/// What a build asked of the file system, and the answers: unless an answer changes, the build's output does not.
public struct FileAccesses: Sendable {
  /// The answers about one path.
  public struct Entry: Sendable {
    /// The stamp at the first access.
    public var stamp: FileStamp
    /// A hash of the names in the folder, if they were listed.
    public var names: UInt64?
    /// Whether the file was opened, or found in order to be opened; false if only its presence was asked for.
    public var isRead = false
    /// Whether the folder's own name was read.
    public var isNamed = false
    /// False if two accesses gave different stamps.
    public var isSteady = true
  }

  /// The answers, by absolute path.
  public private(set) var entries: [String: Entry] = [:]

  /// Makes a record without accesses.
  public init() {}

  /// Records the stamp of an absolute path; call before reading the content.
  ///
  /// - Parameter isRead: whether the content is used, not only the presence.
  public mutating func note(_ path: String, _ stamp: FileStamp, isRead: Bool = false) {
    if let known = entries[path] {
      if known.stamp != stamp { entries[path]?.isSteady = false }
    } else {
      entries[path] = Entry(stamp: stamp)
    }
    if isRead { entries[path]?.isRead = true }
  }

  /// Records the names in the folder at an absolute path.
  public mutating func note(_ path: String, names: [String]) {
    let digest = Self.digest(names)
    if let known = entries[path]?.names, known != digest { entries[path]?.isSteady = false }
    entries[path, default: Entry(stamp: FileStamp(kind: .folder))].names = digest
  }

  /// Records that the name of the folder at an absolute path was read.
  public mutating func note(nameOf path: String) {
    entries[path, default: Entry(stamp: FileStamp(kind: .folder))].isNamed = true
  }

  /// The 64-bit FNV-1a hash of the names in a folder, in byte order.
  public static func digest(_ names: [String]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for name in names {
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = hash &* 0x100_0000_01B3
    }
    return hash
  }

  /// The hash of the current names in the folder at `path`, without Octavo's cache folder.
  public static func names(at path: String) -> UInt64 { digest(FileSystem.sortedNames(in: path)) }
}
