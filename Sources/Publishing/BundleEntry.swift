import Glibc

/// One file of a bundle, packed and ready to be written. A list of these, in order, is the whole bundle:
/// the archive and the web folder are both written from it.
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

/// Bytes as they lie in a bundle.
public struct PackedData: Sendable {
  /// How bytes are packed.
  public enum Method: String, Sendable {
    case stored, deflated
  }
  /// Where packed bytes wait.
  public enum Place: Sendable {
    /// In memory.
    case memory([UInt8])
    /// In a stretch of a spill file.
    case spilled(SpillFile, Range<Int>)
    /// In the file of that path, which is read when the bundle is written.
    case file(String)
  }

  /// Stored or deflated.
  public var method: Method
  /// Size in bytes before packing: what a reader has to fetch and hold.
  public var size: Int
  /// Size in bytes as packed.
  public var packedSize: Int
  /// The CRC-32 of the unpacked bytes; nil is computed while they are written, for stored ones.
  public var checksum: UInt32?
  /// Where the packed bytes are.
  public var place: Place

  /// Makes a description of packed bytes.
  public init(method: Method, size: Int, packedSize: Int, checksum: UInt32?, place: Place) {
    self.method = method
    self.size = size
    self.packedSize = packedSize
    self.checksum = checksum
    self.place = place
  }

  /// The packed bytes, all at once.
  public func packedBytes() throws(PublishingError) -> [UInt8] {
    switch place {
    case .memory(let bytes): return bytes
    case .file(let path): return try readFile(path)
    case .spilled(let spill, let range): return try spill.bytes(in: range)
    }
  }

  /// The bytes before packing, all at once.
  public func unpackedBytes() throws(PublishingError) -> [UInt8] {
    let packed = try packedBytes()
    guard method == .deflated else { return packed }
    guard let bytes = try Inflater.inflate(packed, size: size) else {
      guard case .file(let path) = place else { throw .memoryExhausted }
      throw .fileChanged(path: path)
    }
    return bytes
  }
}

/// The bytes of a file.
func readFile(_ path: String) throws(PublishingError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .fileUnreadable(path: path, errno: errno) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .fileUnreadable(path: path, errno: errno) }
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + done, $0.count - done) }
    if count < 0 {
      if errno == EINTR { continue }
      throw .fileUnreadable(path: path, errno: errno)
    }
    guard count > 0 else { throw .fileChanged(path: path) }
    done += count
  }
  return bytes
}

/// Some bytes of a file.
func readFile(_ path: String, range: Range<Int>) throws(PublishingError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .fileUnreadable(path: path, errno: errno) }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: range.count)
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress! + done, $0.count - done, off_t(range.lowerBound + done))
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw .fileChanged(path: path) }
    done += count
  }
  return bytes
}
