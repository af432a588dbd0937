import Glibc
import Synchronization

/// Keeps packed bytes until the archive is written: in memory up to a bound, then in a file without a name.
///
/// libzip asks for an entry's bytes only when the archive is closed, so all of a book's pages wait here.
public final class PackedStore: Sendable {
  private struct State: ~Copyable {
    var room: Int
    var spill: SpillFile?
  }

  private let state: Mutex<State>
  private let folder: String

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - memoryLimit: The bytes that stay in memory.
  ///   - folder: Where the file lies; it has no name there, and is gone with the process.
  public init(memoryLimit: Int = 8 << 20, folder: String) {
    state = Mutex(State(room: memoryLimit, spill: nil))
    self.folder = folder
  }

  /// Takes bytes in, and says where they are.
  public func keep(_ bytes: [UInt8]) throws(PublishingError) -> PackedData.Place {
    try state.withLock { (state) throws(PublishingError) -> PackedData.Place in
      if bytes.count <= state.room {
        state.room -= bytes.count
        return .memory(bytes)
      }
      let spill: SpillFile
      if let open = state.spill {
        spill = open
      } else {
        spill = try SpillFile(folder: folder)
        state.spill = spill
      }
      return .spilled(spill, try spill.append(bytes))
    }
  }
}

/// Owns a file without a name, to which bytes are appended and from which ranges are read back.
public final class SpillFile: Sendable {
  /// Where the file lies.
  let folder: String
  private let descriptor: Int32
  private let end = Mutex(0)

  /// Opens a file in `folder`.
  public init(folder: String) throws(PublishingError) {
    self.folder = folder
    // A file that never had a name cannot be left behind; where the file system does not know such
    // files, one is made and its name removed at once.
    let unnamed: Int32 = 0o20000000 | O_DIRECTORY  // O_TMPFILE, which Swift does not import
    var descriptor = open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      var template = Array((folder + "/.octavo-spill-XXXXXX").utf8CString)
      descriptor = mkstemp(&template)
      if descriptor >= 0 { unlink(template) }
    }
    guard descriptor >= 0 else { throw .outputUnwritable(path: folder, errno: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Appends bytes and says where they lie.
  public func append(_ bytes: [UInt8]) throws(PublishingError) -> Range<Int> {
    try end.withLock { (end) throws(PublishingError) -> Range<Int> in
      let start = end
      guard bytes.withUnsafeBytes({ writeWhole($0, to: descriptor, at: start) }) else {
        throw .outputUnwritable(path: folder, errno: errno)
      }
      end += bytes.count
      return start..<end
    }
  }

  /// The bytes of a range.
  public func bytes(in range: Range<Int>) throws(PublishingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        read(into: UnsafeMutableRawBufferPointer(rebasing: $0[done...]), at: range.lowerBound + done)
      }
      guard count > 0 else { throw .outputUnwritable(path: folder, errno: count < 0 ? errno : EIO) }
      done += count
    }
    return bytes
  }

  /// Reads into `buffer` from `offset` on; the result is read(2)'s.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 || errno != EINTR { return count }
    }
  }
}

/// Writes all of `bytes` at `offset`; false leaves the reason in errno.
func writeWhole(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int) -> Bool {
  var written = 0
  while written < bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
    let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
    if count < 0 {
      if errno == EINTR { continue }
      return false
    }
    written += count
  }
  return true
}
