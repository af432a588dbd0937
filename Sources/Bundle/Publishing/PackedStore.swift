import Compression
import Files
import Glibc
import Synchronization

/// Holds compressed bytes until the archive is written: in memory up to a limit, then in an unnamed temporary
/// file.
///
/// libzip reads the entries only when the archive is closed, so that all pages accumulate here.
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
  ///   - memoryLimit: the number of bytes kept in memory.
  ///   - folder: the folder for the temporary file, which vanishes with the process.
  public init(memoryLimit: Int = 8 << 20, folder: String) {
    state = Mutex(State(room: memoryLimit, spill: nil))
    self.folder = folder
  }

  /// Stores bytes and returns their location.
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

extension PackedData {
  /// Stores bytes that are already compressed.
  public init(stored bytes: [UInt8], in store: PackedStore) throws(PublishingError) {
    self.init(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: crc32(bytes),
      place: try store.keep(bytes))
  }
}

/// Owns an unnamed temporary file, to which bytes are appended.
public final class SpillFile: Sendable {
  /// The folder of the file.
  let folder: String
  private let file: OpenFile
  private let end = Mutex(0)

  /// Opens a file in `folder`.
  public init(folder: String) throws(PublishingError) {
    self.folder = folder
    do throws(SystemError) { file = try OpenFile(adopting: WritableFile.unnamed(in: folder)) } catch {
      throw .outputUnwritable(path: folder, errno: error.code)
    }
  }

  /// Appends bytes and returns their range.
  public func append(_ bytes: [UInt8]) throws(PublishingError) -> Range<Int> {
    try end.withLock { (end) throws(PublishingError) -> Range<Int> in
      let start = end
      do throws(SystemError) { try file.write(bytes, at: start) } catch {
        throw .outputUnwritable(path: folder, errno: error.code)
      }
      end += bytes.count
      return start..<end
    }
  }

  /// The bytes of a range.
  public func bytes(in range: Range<Int>) throws(PublishingError) -> [UInt8] {
    do throws(SystemError) {
      let bytes = try file.bytes(in: range)
      guard bytes.count == range.count else { throw SystemError(code: EIO) }
      return bytes
    } catch { throw .outputUnwritable(path: folder, errno: error.code) }
  }

  /// Reads into `buffer` from `offset`; returns the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    try file.read(into: buffer, at: offset)
  }
}
