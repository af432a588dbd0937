import Glibc
import Synchronization
import TextBytes

/// A temporary file or folder beside its target, `.NAME.octavo-PID-N`, which is renamed to the target when it is complete.
///
/// It is locked while its process lives. What a killed process left is removed by the next output to the same target: the lock
/// tells, since another process, in a container often this one, may have the same id later.
package struct TemporaryOutput {
  /// The path.
  package let path: String
  /// The open file or folder. Its owner closes it.
  package let descriptor: Int32

  private static let serial = Atomic(0)

  /// - Parameter create: makes the file or folder, which must not exist, and opens it; -1 with the reason in `errno` on failure.
  package init(for target: String, create: (String) -> Int32) throws(SystemError) {
    let (folder, name) = (folderOfFile(at: target), splitPath(target).name)
    Self.removeLeftovers(of: name, in: folder)
    // A name is taken where something was left that this user may not remove.
    for _ in 0..<1000 {
      let number = Self.serial.add(1, ordering: .relaxed).newValue
      let path = folder + "/" + Self.prefix(name) + "\(getpid())-\(number)"
      var opened: Int32 = -1
      var failure = SystemError(code: 0)
      let isMade = UnfinishedOutput.create(
        path,
        {
          opened = create(path)
          if opened < 0 { failure = SystemError() }
          return opened >= 0
        })
      if isMade {
        if Self.lock(opened, at: path) {
          (self.path, descriptor) = (path, opened)
          return
        }
        UnfinishedOutput.forget(path)
        close(opened)
      } else if failure.code != EEXIST {
        throw failure
      }
    }
    throw SystemError(code: EEXIST)
  }

  private static func prefix(_ name: String) -> String { "." + name + ".octavo-" }

  /// Locks what was made; false if another process removed it as a leftover before.
  private static func lock(_ descriptor: Int32, at path: String) -> Bool {
    // Some network file systems have no locks.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    var (made, named) = (stat(), stat())
    guard fstat(descriptor, &made) == 0, lstat(path, &named) == 0 else { return false }
    return made.st_dev == named.st_dev && made.st_ino == named.st_ino
  }

  /// Removes what processes of this user that are gone left for `name` in `folder`. In a folder of many users, such as /tmp, what
  /// others made is theirs, and could change while it is removed.
  private static func removeLeftovers(of name: String, in folder: String) {
    for found in FileSystem.names(in: folder) where found.hasPrefix(prefix(name)) {
      let rest = found.dropFirst(prefix(name).count)
      guard let process = rest.split(separator: "-").first.flatMap({ pid_t($0) }), process > 0 else {
        continue
      }
      let path = folder + "/" + found
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { continue }
      // Where there are no locks, only the process id tells.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && isGone(process)) {
        UnfinishedOutput.removeTree(at: path)
      }
    }
  }

  private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
}
