import Glibc

/// Writes a file atomically: to a temporary file beside the target, renamed when complete.
///
///     let file = try AtomicFile(target: "book.epub")
///     try file.write(bytes)
///     try file.putInPlace()
///
/// The temporary file is in the target's folder (`TemporaryOutput`), so that the rename is atomic. Only a regular file is ever
/// replaced. Not Sendable: one thread writes.
package final class AtomicFile {
  /// The target path.
  package let target: String
  private let path: String
  private let descriptor: Int32
  private var isInPlace = false
  /// The stamp of the file as it was put in place; `absent` before.
  package private(set) var placed = FileStamp.absent

  /// Bytes not yet written, and the offset of the first.
  private var buffer: [UInt8] = []
  private var base = 0
  /// The offset of the next write; libzip seeks back to complete an entry's header.
  package var position = 0

  private static let bufferSize = 1 << 20

  /// Creates the temporary file; `target` does not change before `putInPlace`.
  package init(target: String) throws(SystemError) {
    self.target = target
    try Self.checkReplaceable(target)
    let temporary = try TemporaryOutput(for: target) { WritableFile.create($0) }
    (path, descriptor) = (temporary.path, temporary.descriptor)
    buffer.reserveCapacity(Self.bufferSize + (64 << 10))
  }

  /// Throws unless the target is a regular file, or nothing: a device, a pipe or a socket is never replaced, nor a link to one.
  private static func checkReplaceable(_ target: String) throws(SystemError) {
    switch FileStamp(at: target).kind {
    case .absent, .file: return
    case .folder: throw SystemError(code: EISDIR)
    case .other: throw SystemError(code: ENOTSUP)
    }
  }

  /// Writes a whole file atomically.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try AtomicFile(target: path)
    let written: Result<Void, SystemError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try file.write(bytes) }
    }
    try written.get()
    try file.putInPlace()
  }

  deinit {
    if !isInPlace { unlink(path) }
    UnfinishedOutput.forget(path)
    close(descriptor)
  }

  /// Writes at `position` and advances it.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    let end = position + bytes.count
    if position == base + buffer.count {
      buffer.append(contentsOf: bytes)
    } else if position >= base, end <= base + buffer.count {
      buffer.replaceSubrange(position - base..<end - base, with: bytes)
    } else {
      try flush()
      try writeWhole(bytes, to: descriptor, at: position)
      base = max(base, end)
    }
    position = end
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private func flush() throws(SystemError) {
    try writeWhole(buffer, to: descriptor, at: base)
    base += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Flushes to disk and renames the file to its target atomically.
  package func putInPlace() throws(SystemError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw SystemError() }
    try UnfinishedOutput.place { () throws(SystemError) in
      try Self.checkReplaceable(target)
      guard rename(path, target) == 0 else { throw SystemError() }
    }
    isInPlace = true
    var information = stat()
    if fstat(descriptor, &information) == 0 { placed = FileStamp(information) }
    // The rename is durable once the folder is synced; some file systems cannot sync folders.
    let folder = Glibc.open(folderOfFile(at: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      _ = fsync(folder)
      close(folder)
    }
  }
}
