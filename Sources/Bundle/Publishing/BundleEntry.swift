import Compression
import Files
import Glibc

/// A file of a bundle, compressed and ready for writing. The archive and the web folder are both written from
/// an ordered list of these.
public struct BundleEntry: Sendable {
  /// The name within the bundle, such as `pages/limits.xhtml`.
  public var name: String
  /// The media type, such as `application/xhtml+xml`.
  public var mediaType: String
  /// The bytes.
  public var data: PackedData

  /// Makes an entry.
  public init(name: String, mediaType: String, data: PackedData) {
    self.name = name
    self.mediaType = mediaType
    self.data = data
  }
}

/// The bytes of a bundle file, stored or compressed.
public struct PackedData: Sendable {
  /// The compression methods.
  public enum Method: String, Sendable {
    case stored, deflated
  }
  /// The location of compressed bytes.
  public enum Place: Sendable {
    /// In memory.
    case memory([UInt8])
    /// In a range of a spill file.
    case spilled(SpillFile, Range<Int>)
    /// In the file at that resolved path (`FilePlace.disk`), read when the bundle is written.
    case file(String)
    /// In a range of the archive in which the book is packed; read when the bundle is written.
    case archived(PackedFile, Range<Int>)
  }

  /// The compression method.
  public var method: Method
  /// The uncompressed size in bytes: what a reader has to fetch and hold.
  public var size: Int
  /// The compressed size in bytes.
  public var packedSize: Int
  /// The CRC-32 of the uncompressed bytes; nil if it is to be computed on writing, for stored bytes only.
  public var checksum: UInt32?
  /// The location of the compressed bytes.
  public var place: Place

  /// Describes compressed bytes.
  public init(method: Method, size: Int, packedSize: Int, checksum: UInt32?, place: Place) {
    self.method = method
    self.size = size
    self.packedSize = packedSize
    self.checksum = checksum
    self.place = place
  }

  /// Reads all compressed bytes.
  public func packedBytes() throws(PublishingError) -> [UInt8] {
    switch place {
    case .memory(let bytes): return bytes
    case .file(let path): return try readFile(.disk(path))
    case .spilled(let spill, let range): return try spill.bytes(in: range)
    case .archived(let file, let range):
      do throws(SystemError) {
        let bytes = try file.archive.bytes(in: range)
        guard bytes.count == range.count else { throw SystemError(code: EIO) }
        return bytes
      } catch { throw .fileUnreadable(path: file.path, errno: error.code) }
    }
  }

  /// Reads and decompresses all bytes.
  public func unpackedBytes() throws(PublishingError) -> [UInt8] {
    let packed = try packedBytes()
    guard method == .deflated else { return packed }
    let inflated: [UInt8]?
    do throws(MemoryExhausted) { inflated = try Inflater.inflate(packed, size: size) } catch {
      throw .memoryExhausted
    }
    guard let bytes = inflated else {
      switch place {
      case .file(let path): throw .fileChanged(path: path)
      case .archived(let file, _): throw .fileChanged(path: file.path)
      case .memory, .spilled: throw .memoryExhausted
      }
    }
    return bytes
  }
}

/// Reads a file of the tool.
func readFile(_ path: String) throws(PublishingError) -> [UInt8] {
  do throws(SystemError) { return try FileSystem.contents(of: path) } catch {
    throw .fileUnreadable(path: path, errno: error.code)
  }
}

/// Reads a file of the book.
func readFile(_ place: FilePlace) throws(PublishingError) -> [UInt8] {
  switch place {
  case .disk(let path):
    do throws(SystemError) { return try OpenFile(resolved: path).contents(limit: .max >> 1) } catch {
      throw .fileUnreadable(path: path, errno: error.code)
    }
  case .packed(let file):
    do throws(FileError) { return try file.content() } catch { throw .fileChanged(path: file.path) }
  }
}

/// Reads a range of a file of the book at a resolved path; throws if the file is shorter.
func readFile(_ path: String, range: Range<Int>) throws(PublishingError) -> [UInt8] {
  let bytes: [UInt8]
  do throws(SystemError) { bytes = try OpenFile(resolved: path).bytes(in: range) } catch {
    throw .fileUnreadable(path: path, errno: error.code)
  }
  guard bytes.count == range.count else { throw .fileChanged(path: path) }
  return bytes
}
