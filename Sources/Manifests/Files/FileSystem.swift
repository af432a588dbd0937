#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The few calls to the operating system that reading a book needs.
public enum FileSystem {
  /// What lies at a path, behind symbolic links.
  enum Item: Equatable {
    case file(size: Int)
    case folder
    case other
  }

  /// What lies at `path`; nil where nothing does.
  static func item(at path: String) throws(FileError) -> Item? {
    guard !path.utf8.contains(0) else { return nil }
    var information = stat()
    guard stat(path, &information) == 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
      default: throw .unreadable(reason(errno))
      }
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file(size: Int(information.st_size))
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// What lies at `path` itself; nil where nothing does, and where it is a symbolic link.
  static func plainItem(at path: String) -> FileStamp? {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    let stamp = FileStamp(information)
    return stamp.kind == .other ? nil : stamp
  }

  /// The path without symbolic links; nil where it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder, hidden ones too, in no order; names that are not UTF-8 are left out.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The names in a folder, sorted by their bytes, without Octavo's own folder of saved work.
  static func sortedNames(in path: String) -> [String] {
    names(in: path).filter { $0 != BookFolder.cacheName }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All bytes of a file, of at most `limit`.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(reason(errno)) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw .unreadable(reason(errno)) }
    var bytes: [UInt8] = []
    var chunk = max(1, min(Int(information.st_size) + 1, limit + 1))
    // A file may grow while it is read: what counts is what is there, up to the limit.
    while true {
      let start = bytes.count
      var failure: Int32 = 0
      let room = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let got = Self.read(descriptor, buffer.baseAddress!, chunk)
        if got < 0 { failure = errno }
        count = max(0, got)
      }
      guard failure == 0 else { throw .unreadable(reason(failure)) }
      if room.isEmpty { return bytes }
      if start == 0 { bytes = room } else { bytes += room }
      if bytes.count > limit { throw .tooLarge }
      chunk = max(1, min(1 << 16, limit + 1 - bytes.count))
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  private static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
