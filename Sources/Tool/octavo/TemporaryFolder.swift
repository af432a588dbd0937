import Files
import Glibc
import Publishing

/// A temporary folder in TMPDIR, else in /tmp, that is removed when the command ends, including on a signal. If none can be made,
/// the command ends as if its output could not be written.
struct TemporaryFolder {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = base + "/octavo-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    guard UnfinishedOutput.create(path, { mkdir(path, 0o700) == 0 }) else {
      OutputWriting().tell(PublishingError.outputUnwritable(path: base, errno: errno).diagnostic)
      throw ExitStatus.cannotWrite
    }
    self.path = path
  }

  /// Removes the folder with its content.
  func remove() {
    UnfinishedOutput.removeTree(at: path)
    UnfinishedOutput.forget(path)
  }
}
