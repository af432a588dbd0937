import Glibc

/// The one door through which files are opened for writing; `make lint` allows it nowhere else.
///
/// A file is always a new one, made where no name is yet and through no symbolic link, so that nothing that is there is written
/// over: `AtomicFile` and its like rename it to its place when it is complete. `OutputPath` tells which places came with a book.
package enum WritableFile {
  /// Creates the file `path`, which must not exist. Returns its descriptor, or -1 with the reason in `errno`.
  package static func create(_ path: UnsafePointer<CChar>, mode: mode_t = 0o666) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
  }

  /// Creates a file of a folder, given by its descriptor, for writing and reading. Returns its descriptor, or -1 with the reason in
  /// `errno`.
  package static func create(_ name: String, in folder: Int32) -> Int32 {
    openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
  }

  /// Opens or creates an empty file of a folder, to be locked. Returns its descriptor, or -1 with the reason in `errno`.
  package static func lock(_ name: String, in folder: Int32) -> Int32 {
    openat(folder, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
  }

  /// Opens an unnamed temporary file in `folder` for writing and reading: it cannot be left behind. Returns its descriptor, or -1
  /// with the reason in `errno`.
  package static func unnamed(in folder: String) -> Int32 {
    let unnamed: Int32 = 0o20000000 | O_DIRECTORY  // O_TMPFILE, which Swift does not import
    let descriptor = open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { return descriptor }
    // On file systems without support, a named one that loses its name at once.
    var template = Array((folder + "/.octavo-spill-XXXXXX").utf8CString)
    let named = mkstemp(&template)
    if named >= 0 { unlink(template) }
    return named
  }

  /// Opens an existing regular file for appending. Returns its descriptor, or -1 with the reason in `errno`.
  package static func append(to path: String) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0 else { return -1 }
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return descriptor }
    close(descriptor)
    errno = EINVAL
    return -1
  }
}
