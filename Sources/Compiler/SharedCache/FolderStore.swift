import Files
import Glibc

/// A shared cache in a folder, for instance on a network drive.
///
/// Objects are written atomically. A read sets an object's modification time, at most once a day, so that
/// `octavo cache prune` knows the objects in use.
struct FolderStore: ObjectStore {
  let path: String

  func has(_ path: String, size: Int) throws(StoreFailure) -> Bool {
    let stamp = FileStamp(at: place(path))
    return stamp.kind == .file && stamp.size == Int64(size)
  }

  func get(_ path: String, _ receiver: ObjectReceiver) throws(StoreFailure) -> Bool {
    receiver.begin()
    let descriptor = open(place(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ELOOP {
        try throwIfUnavailable()
        return false
      }
      throw failure()
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      guard receiver.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { break }
    }
    if status.st_mtim.tv_sec < time(nil) - 86_400 {
      _ = futimens(descriptor, nil)
    }
    return true
  }

  func put(_ path: String, _ content: SharedContent) throws(StoreFailure) {
    let target = place(path)
    create()
    _ = mkdir(folderOfFile(at: target), 0o777)
    do throws(SystemError) {
      let file = try AtomicFile(target: target)
      switch content {
      case .bytes(let bytes): try Self.write(bytes, to: file)
      case .file(let source, let stamp):
        guard let reader = FileReader(source, stamp) else { throw SystemError() }
        while true {
          let piece = try reader.next()
          if piece.isEmpty { break }
          try Self.write(piece, to: file)
        }
      }
      try file.putInPlace()
    } catch {
      throw error.code == ENOSPC || error.code == EDQUOT ? .full(error.reason) : .denied(error.reason)
    }
  }

  private static func write(_ bytes: [UInt8], to file: AtomicFile) throws(SystemError) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try file.write(bytes) }
    }.get()
  }

  /// Creates the folder unless it exists.
  func create() { _ = mkdir(path, 0o777) }

  private func place(_ path: String) -> String { self.path + "/" + path }

  /// Throws if the folder is missing, which means that the cache is unavailable.
  private func throwIfUnavailable() throws(StoreFailure) {
    guard FileStamp(at: path).kind == .folder else { throw .away("the folder is missing") }
  }

  private func failure() -> StoreFailure {
    let error = SystemError()
    return error.code == EACCES ? .denied(error.reason) : .away(error.reason)
  }
}

/// Reads a file in chunks. Owns its descriptor.
final class FileReader {
  private let descriptor: Int32

  /// - Parameter stamp: the required stamp of the file; nil accepts any.
  init?(_ path: String, _ stamp: FileStamp? = nil) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var information = stat()
    if descriptor < 0 || fstat(descriptor, &information) != 0 { return nil }
    if let stamp, FileStamp(information) != stamp { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next bytes, at most 256 KB; empty at the end.
  func next() throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
      var got = read(descriptor, buffer.baseAddress, buffer.count)
      while got < 0, errno == EINTR { got = read(descriptor, buffer.baseAddress, buffer.count) }
      if got < 0 { failure = SystemError() }
      count = max(0, got)
    }
    if let failure { throw failure }
    return piece
  }
}
