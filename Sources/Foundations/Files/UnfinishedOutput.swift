import Glibc
import Synchronization

/// The temporary files and folders that this process is writing, which are removed if the process is interrupted.
///
/// All code that creates or places one does so through this type. After `endProcess` began, its callers block until
/// the process is gone, so that no thread can add output again, place what was removed, or report it as missing.
package enum UnfinishedOutput {
  private static let paths = Mutex<Set<String>>([])
  /// The leaders of groups of processes that write into them.
  private static let writers = Mutex<Set<pid_t>>([])

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

  /// Remembers a group of processes that writes into a temporary folder: it ends before the folder is removed.
  package static func add(writers leader: pid_t) { writers.withLock { _ = $0.insert(leader) } }

  /// Ends a group of processes whose leader is a child of this process.
  package static func end(writers leader: pid_t) {
    writers.withLock { _ = $0.remove(leader) }
    kill(-leader, SIGKILL)
    var status: Int32 = 0
    while waitpid(leader, &status, 0) < 0, errno == EINTR {}
  }

  /// Removes all temporary files and folders and ends the process at once.
  ///
  /// No exit handlers run: other threads may still use what those would tear down.
  package static func endProcess(status: Int32) -> Never {
    paths.withLock { paths in
      for leader in writers.withLock({ $0 }) { end(writers: leader) }
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
