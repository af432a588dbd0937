import Files
import Glibc
import TextBytes

/// Writes a folder atomically: to a temporary folder beside the target, which then replaces it.
///
/// Files that a user added to the target are kept (`AddedFiles`). The temporary folder is a `TemporaryOutput`. Not Sendable: one
/// thread creates and places it; files are written by many.
final class AtomicFolder {
  /// The path of the temporary folder.
  let path: String
  private let target: String
  private let descriptor: Int32
  private var isDone = false

  init(target: String) throws(PublishingError) {
    var target = target
    while target.utf8.count > 1, target.utf8.last == "/" { target.removeLast() }
    if let resolved = realpath(target, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    self.target = target
    try Self.checkReplaceable(target)
    do throws(SystemError) {
      let temporary = try TemporaryOutput(for: target) { path in
        mkdir(path, 0o777) == 0 ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
      }
      (path, descriptor) = (temporary.path, temporary.descriptor)
    } catch {
      throw .outputUnwritable(path: target, errno: error.code)
    }
  }

  deinit {
    if !isDone { UnfinishedOutput.removeTree(at: path) }
    UnfinishedOutput.forget(path)
    close(descriptor)
  }

  /// Throws unless the target is new, empty or made by Octavo, to protect other files.
  private static func checkReplaceable(_ target: String) throws(PublishingError) {
    var status = stat()
    guard stat(target, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .outputUnwritable(path: target, errno: ENOTDIR) }
    guard access(target + "/" + FileSystem.webFolderMark, F_OK) != 0 else { return }
    guard access(target, R_OK) == 0 else { throw .outputUnwritable(path: target, errno: errno) }
    guard FileSystem.isEmptyFolder(target) else { throw .outputUnwritable(path: target, errno: ENOTEMPTY) }
  }

  /// Creates the parent folders of the names.
  func makeFolders(for names: some Sequence<String>) throws(PublishingError) {
    var made = Set<String>()
    for name in names {
      var folder = path
      for part in name.split(separator: "/").dropLast() {
        folder += "/" + part
        guard made.insert(folder).inserted else { continue }
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
          throw .outputUnwritable(path: target, errno: errno)
        }
      }
    }
  }

  /// Replaces the target by the temporary folder and keeps the files that a user added to the target.
  func putInPlace() throws(PublishingError) {
    var old: String?
    if access(target, F_OK) == 0 { try AddedFiles(in: target).keep(in: path) }
    try UnfinishedOutput.place { () throws(PublishingError) in
      if access(target, F_OK) != 0 {
        guard rename(path, target) == 0 else { throw .outputUnwritable(path: target, errno: errno) }
        return
      }
      // Exchange both folders in one step, then remove the old one, which is now at the temporary path.
      if FileSystem.exchange(path, target) {
        old = path
        return
      }
      // On file systems without exchange, move the old folder away first.
      let aside = path + "-old"
      guard rename(target, aside) == 0 else { throw .outputUnwritable(path: target, errno: errno) }
      guard rename(path, target) == 0 else {
        let reason = errno
        rename(aside, target)
        throw .outputUnwritable(path: target, errno: reason)
      }
      old = aside
    }
    isDone = true
    if let old { UnfinishedOutput.removeTree(at: old) }
  }
}

/// Removes the temporary files of bundles and web folders and ends the process at once with `status`.
public func endProcessRemovingUnfinishedFiles(status: Int32) -> Never {
  UnfinishedOutput.endProcess(status: status)
}
