import Files
import Glibc
import Publishing

/// A temporary folder in TMPDIR, else in /tmp, that is removed when the command ends, including on a signal; if the command is
/// killed, by the next one that needs a folder. If none can be made, the command ends as if its output could not be written.
struct TemporaryFolder {
  let path: String
  private let descriptor: Int32

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    do throws(SystemError) {
      let made = try TemporaryOutput(for: base + "/octavo") { path in
        mkdir(path, 0o700) == 0 ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) : -1
      }
      (path, descriptor) = (made.path, made.descriptor)
    } catch {
      OutputWriting().tell(PublishingError.outputUnwritable(path: base, errno: error.code).diagnostic)
      throw ExitStatus.cannotWrite
    }
  }

  /// Removes the folder with its content.
  func remove() {
    UnfinishedOutput.removeTree(at: path)
    UnfinishedOutput.forget(path)
    close(descriptor)
  }
}
