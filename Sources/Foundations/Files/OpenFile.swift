#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Owns an open file descriptor and closes it.
///
///     let file = try OpenFile(path: "cover.jpg")
///     let head = try file.bytes(in: 0..<16)
package final class OpenFile: Sendable {
  private let descriptor: Int32

  /// Opens the file at `path`.
  package init(path: String) throws(SystemError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
  }

  /// Opens the regular file at an absolute path without symbolic links, as `FileSystem.realPath` gives it. What was resolved
  /// and compared with the root of a book is then what is read: where a link took the place of the file or of a folder on the way
  /// in the meantime, this throws.
  package init(resolved path: String) throws(SystemError) {
    descriptor = ResolvedPath.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError() }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw SystemError() }
    guard information.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
  }

  /// Takes ownership of a descriptor; throws the current errno if it is negative.
  package init(adopting descriptor: Int32) throws(SystemError) {
    guard descriptor >= 0 else { throw SystemError() }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The stamp of the file that is open.
  package func stamp() throws(SystemError) -> FileStamp {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw SystemError() }
    return FileStamp(information)
  }

  /// The current size in bytes.
  package func size() throws(SystemError) -> Int {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw SystemError() }
    return Int(information.st_size)
  }

  /// Reads into `buffer` from `offset`; returns the number of bytes, 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError() }
    }
  }

  /// The content, or its first `limit` + 1 bytes if it is larger.
  package func contents(limit: Int) throws(SystemError) -> [UInt8] {
    try FileSystem.contents(of: descriptor, limit: limit)
  }

  /// The bytes of a range; fewer if the file ends within it.
  package func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<range.count])
        do throws(SystemError) {
          let got = try read(into: rest, at: range.lowerBound + count)
          if got == 0 { return }
          count += got
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension OpenFile {
  /// Writes all of `bytes` at `offset`; the file must be open for writing.
  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try writeWhole(bytes, to: descriptor, at: offset)
  }
}

/// Writes all of `bytes` at `offset`, retrying partial writes.
package func writeWhole(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int
) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
    let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
    if count < 0 {
      if errno == EINTR { continue }
      throw SystemError()
    }
    written += count
  }
}

/// Writes all of `bytes` at `offset`, retrying partial writes.
package func writeWhole(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) throws(SystemError) {
  try bytes.withUnsafeBytes { bytes in
    Result { () throws(SystemError) in try writeWhole(bytes, to: descriptor, at: offset) }
  }.get()
}
