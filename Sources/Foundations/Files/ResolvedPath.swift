#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens absolute paths of which no component may be a symbolic link.
///
///     ResolvedPath.open("/home/ada/calculus/cover.jpg", O_RDONLY)   // -1, ELOOP if `calculus` or `cover.jpg` is a link
///
/// Between the check that a path leads nowhere out of a book and its opening, another process may put a link in its place. No
/// component is followed here, so that the check holds for what is opened.
enum ResolvedPath {
  /// Opens what is at `path`; -1 with `errno` if that fails. The caller closes the descriptor.
  static func open(_ path: String, _ flags: Int32) -> Int32 {
    guard path.utf8.first == "/", !path.utf8.contains(0) else { return failed(EINVAL) }
    #if canImport(Glibc)
      let names = path.split(separator: "/")
      guard let last = names.last else { return Glibc.open("/", flags | O_CLOEXEC) }
      // A name that goes up is none of a resolved path.
      guard !names.contains(where: { $0 == "." || $0 == ".." }) else { return failed(EINVAL) }
      var folder = Glibc.open("/", passing | O_DIRECTORY | O_CLOEXEC)
      for name in names.dropLast() where folder >= 0 {
        folder = step(folder, String(name), passing | O_DIRECTORY)
      }
      return folder < 0 ? -1 : step(folder, String(last), flags)
    #else
      return Darwin.open(path, flags | O_CLOEXEC | O_NOFOLLOW_ANY)
    #endif
  }

  #if canImport(Glibc)
    /// Passing through a folder needs no permission to list it: O_PATH, which glibc declares only with _GNU_SOURCE.
    private static let passing: Int32 = 0o10000000

    /// Opens a name in a folder, which is closed.
    private static func step(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
      let next = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      close(folder)
      return next < 0 ? failed(code) : next
    }
  #endif

  private static func failed(_ code: Int32) -> Int32 {
    errno = code
    return -1
  }
}
