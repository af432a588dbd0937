import Diagnostics
import Files
import Glibc

/// Writes the files of a fix plan: all of them to temporary files first, then renames each.
struct Fixing {
  /// Why a file could not be written.
  struct Failure: Error {
    var path: String
    var code: Int32
  }

  let plan: FixPlan
  /// Returns the path of a file by its shown name.
  let path: (String) -> String

  /// Writes the files; returns the result of `write`.
  func written() -> Result<[String], Failure> {
    do throws(Failure) { return .success(try write()) } catch { return .failure(error) }
  }

  /// Writes the files; returns those left unchanged because they are not UTF-8 or have changed meanwhile.
  private func write() throws(Failure) -> [String] {
    var skipped: [String] = []
    var written: [(aside: String, target: String)] = []
    do throws(Failure) {
      for file in plan.files {
        // Resolve symbolic links, so that the file is changed and the link is kept.
        guard let resolved = realpath(path(file.file), nil) else {
          throw Failure(path: file.file, code: errno)
        }
        let target = String(cString: resolved)
        free(resolved)
        let current: [UInt8]
        do throws(SystemError) { current = try FileSystem.contents(of: target) } catch {
          throw Failure(path: file.file, code: error.code)
        }
        guard current == file.before else {
          skipped.append(file.file)
          continue
        }
        let aside = target + ".octavo-\(getpid())"
        written.append((aside, target))
        try Self.write(file.bytes, to: aside, like: target)
      }
      for file in written where rename(file.aside, file.target) != 0 {
        throw Failure(path: file.target, code: errno)
      }
    } catch {
      for file in written { unlink(file.aside) }
      throw error
    }
    return skipped
  }

  /// Writes and syncs a new file with the permissions of another.
  private static func write(_ bytes: [UInt8], to path: String, like other: String) throws(Failure) {
    var status = stat()
    guard stat(other, &status) == 0 else { throw Failure(path: other, code: errno) }
    let descriptor = WritableFile.create(path, mode: status.st_mode & 0o777)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    fchmod(descriptor, status.st_mode & 0o777)
    do throws(SystemError) { try writeWhole(bytes, to: descriptor, at: 0) } catch {
      throw Failure(path: path, code: error.code)
    }
    guard fsync(descriptor) == 0 else { throw Failure(path: path, code: errno) }
  }
}
