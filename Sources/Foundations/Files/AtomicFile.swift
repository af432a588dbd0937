import Glibc
import Synchronization
import TextBytes

/// Writes a file atomically: to a temporary file beside the target, renamed when complete.
///
///     let file = try AtomicFile(target: "book.epub")
///     try file.write(bytes)
///     try file.putInPlace()
///
/// The temporary file is in the target's folder, named `.NAME.octavo-PID-N`, so that the rename is atomic. It
/// is locked while its process lives; leftovers of killed processes are removed by the next build of the same
/// target. Not Sendable: one thread writes.
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

  private static let serial = Atomic(0)
  private static let bufferSize = 1 << 20

  /// Creates the temporary file; `target` does not change before `putInPlace`.
  package init(target: String) throws(SystemError) {
    self.target = target
    let (folder, name) = (folderOfFile(at: target), splitPath(target).name)
    Self.removeLeftovers(of: name, in: folder)
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    path = folder + "/." + name + ".octavo-\(getpid())-\(number)"
    let path = path
    var opened: Int32 = -1
    var failure = SystemError(code: 0)
    guard
      UnfinishedOutput.create(
        path,
        {
          opened = WritableFile.create(path)
          if opened < 0 { failure = SystemError() }
          return opened >= 0
        })
    else { throw failure }
    descriptor = opened
    // Some network file systems do not support locks; then only the process id identifies the owner.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    buffer.reserveCapacity(Self.bufferSize + (64 << 10))
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

  /// Removes leftover temporary files for `name`: their process is gone and nobody holds the lock.
  private static func removeLeftovers(of name: String, in folder: String) {
    for leftover in leftoverPaths(of: name, in: folder) {
      let file = Glibc.open(leftover, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 || errno == ENOLCK { unlink(leftover) }
      close(file)
    }
  }
}

/// The paths of temporary files for `name` in `folder` left by dead processes (`.NAME.octavo-PID-N`).
package func leftoverPaths(of name: String, in folder: String) -> [String] {
  let prefix = "." + name + ".octavo-"
  return FileSystem.names(in: folder).compactMap { found in
    guard found.hasPrefix(prefix),
      let process = found.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) }),
      process > 0, kill(process, 0) != 0, errno == ESRCH
    else { return nil }
    return folder + "/" + found
  }
}
