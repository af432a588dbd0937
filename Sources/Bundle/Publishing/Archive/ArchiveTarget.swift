import CLibZip
import Files
import Glibc

/// The libzip output of an archive, backed by an `AtomicFile`.
///
/// libzip's own file source would create and rename a second temporary file. libzip calls back on the thread
/// that closes the archive.
final class ArchiveTarget {
  let file: AtomicFile
  /// The first error.
  private(set) var failure: PublishingError?
  private var error = zip_error_t()

  init(_ file: AtomicFile) {
    self.file = file
    zip_error_init(&error)
  }

  deinit { zip_error_fini(&error) }

  /// Creates a libzip source that retains this object.
  func makeSource() throws(PublishingError) -> OpaquePointer {
    var error = zip_error_t()
    zip_error_init(&error)
    let state = Unmanaged.passRetained(self)
    let callback: zip_source_callback = { state, data, length, command in
      guard let state else { return -1 }
      let target = Unmanaged<ArchiveTarget>.fromOpaque(state)
      if command == ZIP_SOURCE_FREE {
        target.release()
        return 0
      }
      return target.takeUnretainedValue().perform(command, data, length: Int(length))
    }
    guard let source = zip_source_function_create(callback, state.toOpaque(), &error) else {
      state.release()
      throw .memoryExhausted
    }
    return source
  }

  private static let commands: [zip_source_cmd_t] = [
    ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE,
    ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE,
    ZIP_SOURCE_REMOVE,
  ]

  private func perform(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, length: Int)
    -> zip_int64_t
  {
    switch command {
    case ZIP_SOURCE_SUPPORTS:
      return Self.commands.reduce(0) { $0 | zip_int64_t(1) << zip_int64_t($1.rawValue) }
    case ZIP_SOURCE_STAT:
      // Report a missing file, so that libzip creates a new archive.
      zip_error_set(&error, Int32(ZIP_ER_READ), ENOENT)
      return -1
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&error, data, zip_uint64_t(length))
    case ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_CLOSE: return 0
    case ZIP_SOURCE_WRITE:
      do throws(SystemError) { try file.write(UnsafeRawBufferPointer(start: data, count: length)) } catch {
        return fail(.outputUnwritable(path: file.target, errno: error.code), Int32(ZIP_ER_WRITE), error.code)
      }
      return zip_int64_t(length)
    case ZIP_SOURCE_TELL_WRITE: return zip_int64_t(file.position)
    case ZIP_SOURCE_SEEK_WRITE: return seek(data)
    case ZIP_SOURCE_COMMIT_WRITE:
      do throws(SystemError) { try file.putInPlace() } catch {
        return fail(.outputUnwritable(path: file.target, errno: error.code), Int32(ZIP_ER_CLOSE), EIO)
      }
      return 0
    default:
      zip_error_set(&error, Int32(ZIP_ER_OPNOTSUPP), 0)
      return -1
    }
  }

  private func seek(_ data: UnsafeMutableRawPointer?) -> zip_int64_t {
    guard let arguments = data?.loadUnaligned(as: zip_source_args_seek_t.self) else { return -1 }
    switch arguments.whence {
    case SEEK_SET: file.position = Int(arguments.offset)
    case SEEK_CUR: file.position += Int(arguments.offset)
    default:
      zip_error_set(&error, Int32(ZIP_ER_INVAL), 0)
      return -1
    }
    return 0
  }

  private func fail(_ failure: PublishingError, _ code: Int32, _ system: Int32) -> zip_int64_t {
    if self.failure == nil { self.failure = failure }
    zip_error_set(&error, code, system)
    return -1
  }
}
