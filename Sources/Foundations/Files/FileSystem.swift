#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Operating system calls: file types, folder listings, file contents.
public enum FileSystem {
  /// The type of file, after following symbolic links.
  package enum Item: Equatable {
    case file(size: Int)
    case folder
    case other
  }

  /// The type of the file at `path`; nil if there is none.
  package static func item(at path: String) throws(FileError) -> Item? {
    guard !path.utf8.contains(0) else { return nil }
    var information = stat()
    guard stat(path, &information) == 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
      default: throw .unreadable(SystemError().reason.lowercased())
      }
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file(size: Int(information.st_size))
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether a file begins like a ZIP archive that contains a file.
  package static func isArchive(at path: String) -> Bool {
    // A probe: opening the file as a book reports why it cannot be read. Reading a device or a pipe may block forever.
    guard FileStamp(at: path).kind == .file, let file = try? OpenFile(path: path) else { return false }
    return (try? file.bytes(in: 0..<4)) == [UInt8(ascii: "P"), UInt8(ascii: "K"), 3, 4]
  }

  /// The stamp of `path` without following links; nil if there is no file, or if it is a symbolic link.
  package static func plainItem(at path: String) -> FileStamp? {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    let stamp = FileStamp(information)
    return stamp.kind == .other ? nil : stamp
  }

  /// Whether a path is that of a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  /// The path with symbolic links resolved; nil if it does not exist.
  package static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Exchanges two paths atomically (renameat2); false if the kernel or the file system does not support it.
  package static func exchange(_ one: String, _ other: String) -> Bool {
    typealias Rename =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    // glibc declares it only with _GNU_SOURCE, which Swift does not define.
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    let exchanging: UInt32 = 2
    return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, one, AT_FDCWD, other, exchanging) == 0
  }

  /// The names in a folder, hidden ones too, in no order; names that are not UTF-8 are left out.
  package static func names(in path: String) -> [String] { entries(in: path).map(\.name) }

  /// The names in a folder as the system has them, each ending in zero.
  package static func rawNames(in path: [CChar]) -> [[CChar]] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [[CChar]] = []
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
      }
      if name != [dot, 0], name != [dot, dot, 0] { names.append(name) }
    }
    return names
  }

  /// The names in a folder, and whether each may be a folder itself.
  private static func entries(in path: String) -> [(name: String, mayBeFolder: Bool)] {
    guard let folder = opendir(path) else { return [] }
    return entries(of: folder)
  }

  /// The same for an open folder, which is closed.
  private static func entries(of folder: OpaquePointer) -> [(name: String, mayBeFolder: Bool)] {
    defer { closedir(folder) }
    var entries: [(name: String, mayBeFolder: Bool)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
      }
      guard let name, name != ".", name != ".." else { continue }
      entries.append((name, Int(entry.pointee.d_type) != Int(DT_REG)))
    }
    return entries
  }

  /// Whether the folder at `path` can be listed.
  static func canList(_ path: String) -> Bool { access(path, R_OK | X_OK) == 0 }

  /// The file that marks a folder as one that `octavo build --web` wrote.
  package static let webFolderMark = "reader/files.json"

  /// Whether a folder is empty, hidden files included; false if it cannot be listed.
  package static func isEmptyFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    // `.` and `..` always exist.
    for _ in 0..<3 where readdir(folder) == nil { return true }
    return false
  }

  /// The names in a folder sorted by bytes, without what Octavo made there: its cache folder and web folders.
  package static func sortedNames(in path: String) -> [String] { sorted(entries(in: path), in: path) }

  /// The same for an absolute path without symbolic links, of which no component is followed if it is one by now.
  static func sortedNames(inResolved path: String) -> [String] {
    let descriptor = ResolvedPath.open(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return [] }
    guard let folder = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    return sorted(entries(of: folder), in: path)
  }

  private static func sorted(_ entries: [(name: String, mayBeFolder: Bool)], in path: String) -> [String] {
    entries.filter { name, mayBeFolder in
      name != BookFolder.cacheName
        && !(mayBeFolder && access(path + "/" + name + "/" + webFolderMark, F_OK) == 0)
    }.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads a file of at most `limit` bytes.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try contents(of: path, limit: limit) } catch {
      throw .unreadable(error.reason.lowercased())
    }
    if bytes.count > limit { throw .tooLarge }
    return bytes
  }

  /// Reads a file whole, or `limit` + 1 bytes if it is larger.
  package static func contents(of path: String, limit: Int = Int.max >> 1) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    return try contents(of: descriptor, limit: limit)
  }

  /// The same for an open file, from its current position.
  static func contents(of descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw SystemError() }
    var bytes: [UInt8] = []
    var chunk = max(1, min(Int(information.st_size) + 1, limit + 1))
    // The file may grow while it is read.
    while true {
      let start = bytes.count
      var failure: SystemError?
      let room = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let got = Self.read(descriptor, buffer.baseAddress!, count: chunk)
        if got < 0 { failure = SystemError() }
        count = max(0, got)
      }
      if let failure {
        if failure.code == EINTR { continue }
        throw failure
      }
      if room.isEmpty { return bytes }
      if start == 0 { bytes = room } else { bytes += room }
      if bytes.count > limit { return bytes }
      chunk = max(1, min(1 << 16, limit + 1 - bytes.count))
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count: count)
    #endif
  }
}
