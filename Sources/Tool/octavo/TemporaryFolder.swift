import ArgumentParser
import Files
import Glibc

/// A temporary folder that is removed when the command ends, including on a signal.
struct TemporaryFolder {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = base + "/octavo-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    guard UnfinishedOutput.create(path, { mkdir(path, 0o700) == 0 }) else {
      throw ValidationError("no temporary folder can be made in \(base)")
    }
    self.path = path
  }

  /// Removes the folder with its content.
  func remove() {
    UnfinishedOutput.removeTree(at: path)
    UnfinishedOutput.forget(path)
  }
}
