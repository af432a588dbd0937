import Glibc
import Synchronization

/// The temporary files and folders that this process is writing, which are removed if the process is interrupted.
///
/// All code that creates or places one does so through this type. After `endProcess` began, its callers block until
/// the process is gone, so that no thread can add output again, place what was removed, or report it as missing.
package enum UnfinishedOutput {
  private static let paths = Mutex<Set<String>>([])

  /// Runs `create`, which makes the file or folder at a path, and remembers the path if it returns true.
  package static func create(_ path: String, _ create: () -> Bool) -> Bool {
    paths.withLock { paths in
      guard create() else { return false }
      paths.insert(path)
      return true
    }
  }

  /// Runs `place`, which moves a temporary file or folder to its target.
  package static func place<Failure: Error>(_ place: () throws(Failure) -> Void) throws(Failure) {
    try paths.withLock { _ throws(Failure) in try place() }
  }

  /// Forgets a path that was placed or removed.
  package static func forget(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
  }

  /// Removes all temporary files and folders and ends the process at once.
  ///
  /// No exit handlers run: other threads may still use what those would tear down.
  package static func endProcess(status: Int32) -> Never {
    paths.withLock { paths in
      for path in paths { removeTree(at: path) }
      _exit(status)
    }
  }

  /// Removes a file, or a folder with all it holds, whatever the bytes of their names; symbolic links are removed, not
  /// followed.
  package static func removeTree(at path: String) { removeTree(at: Array(path.utf8CString)) }

  private static func removeTree(at path: [CChar]) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    // Another thread may write one more file between the listing and the removal.
    for _ in 0..<16 {
      for name in FileSystem.rawNames(in: path) {
        removeTree(at: path.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name)
      }
      if rmdir(path) == 0 || errno != ENOTEMPTY { return }
    }
  }
}
