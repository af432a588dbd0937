import CLibZip
import Files
import Glibc

/// The libzip source of one entry. Its stat gives method, sizes and CRC-32, so that libzip copies the
/// compressed bytes unchanged.
final class EntrySource {
  /// The first error.
  private(set) var failure: PublishingError?
  private let data: PackedData
  private var error = zip_error_t()
  private var file: OpenFile?
  private var offset = 0

  init(_ data: PackedData) {
    self.data = data
    zip_error_init(&error)
  }

  deinit {
    zip_error_fini(&error)
  }

  /// Creates a libzip source that retains this object.
  func makeSource(for archive: OpaquePointer) throws(PublishingError) -> OpaquePointer {
    let state = Unmanaged.passRetained(self)
    let callback: zip_source_callback = { state, data, length, command in
      guard let state else { return -1 }
      let entry = Unmanaged<EntrySource>.fromOpaque(state)
      if command == ZIP_SOURCE_FREE {
        entry.release()
        return 0
      }
      return entry.takeUnretainedValue().perform(command, target: data, length: Int(length))
    }
    guard let source = zip_source_function(archive, callback, state.toOpaque()) else {
      state.release()
      throw .memoryExhausted
    }
    return source
  }

  private func perform(_ command: zip_source_cmd_t, target: UnsafeMutableRawPointer?, length: Int)
    -> zip_int64_t
  {
    switch command {
    case ZIP_SOURCE_OPEN: return open()
    case ZIP_SOURCE_READ: return read(into: UnsafeMutableRawBufferPointer(start: target, count: length))
    case ZIP_SOURCE_CLOSE:
      file = nil
      return 0
    case ZIP_SOURCE_STAT: return describe(target, length: length)
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&error, target, zip_uint64_t(length))
    case ZIP_SOURCE_SUPPORTS:
      let commands = [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
        ZIP_SOURCE_FREE,
      ]
      return commands.reduce(0) { $0 | zip_int64_t(1) << zip_int64_t($1.rawValue) }
    default:
      zip_error_set(&error, Int32(ZIP_ER_OPNOTSUPP), 0)
      return -1
    }
  }

  private func open() -> zip_int64_t {
    offset = 0
    guard case .file(let path) = data.place else { return 0 }
    do throws(SystemError) { file = try OpenFile(resolved: path) } catch {
      return fail(.fileUnreadable(path: path, errno: error.code))
    }
    return 0
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> zip_int64_t {
    let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(data.packedSize - offset))
    var count = wanted.count
    switch data.place {
    case .memory(let bytes):
      bytes.withUnsafeBytes {
        wanted.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
      }
    case .spilled(let spill, let range):
      do throws(SystemError) {
        if count > 0 { count = try spill.read(into: wanted, at: range.lowerBound + offset) }
        if count == 0, wanted.count > 0 { throw SystemError(code: EIO) }
      } catch { return fail(.outputUnwritable(path: spill.folder, errno: error.code)) }
    case .archived(let file, let range):
      do throws(SystemError) {
        if count > 0 { count = try file.archive.read(into: wanted, at: range.lowerBound + offset) }
      } catch { return fail(.fileUnreadable(path: file.path, errno: error.code)) }
      if count == 0, wanted.count > 0 { return fail(.fileChanged(path: file.path)) }
    case .file(let path):
      // Request one byte more than expected, to detect that the file has grown.
      do throws(SystemError) { count = try file?.read(into: buffer, at: offset) ?? 0 } catch {
        return fail(.fileUnreadable(path: path, errno: error.code))
      }
      let isEarlyEnd = count == 0 && buffer.count > 0 && offset < data.packedSize
      if isEarlyEnd || offset + count > data.packedSize { return fail(.fileChanged(path: path)) }
    }
    offset += count
    return zip_int64_t(count)
  }

  private func describe(_ target: UnsafeMutableRawPointer?, length: Int) -> zip_int64_t {
    guard let target, length >= MemoryLayout<zip_stat_t>.size else { return -1 }
    var status = zip_stat_t()
    zip_stat_init(&status)
    status.size = zip_uint64_t(data.size)
    status.comp_size = zip_uint64_t(data.packedSize)
    status.comp_method = zip_uint16_t(data.method == .deflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE)
    status.encryption_method = zip_uint16_t(ZIP_EM_NONE)
    status.valid = zip_uint64_t(
      ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD)
    if let checksum = data.checksum {
      status.crc = checksum
      status.valid |= zip_uint64_t(ZIP_STAT_CRC)
    }
    target.copyMemory(from: &status, byteCount: MemoryLayout<zip_stat_t>.size)
    return zip_int64_t(MemoryLayout<zip_stat_t>.size)
  }

  private func fail(_ failure: PublishingError) -> zip_int64_t {
    self.failure = failure
    zip_error_set(&error, Int32(ZIP_ER_READ), EIO)
    return -1
  }
}
