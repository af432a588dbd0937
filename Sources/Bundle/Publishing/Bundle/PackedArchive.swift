import Compression
import Glibc
import TextBytes

/// A ZIP archive for checking: lists all entries of its directory, including duplicate and malformed names.
///
/// Unlike `BundleReader`, it also opens defective archives. Owns the memory mapping of the file. Follows
/// PKWARE's APPNOTE 6.3 with ZIP64, restricted to what EPUB's Open Container Format allows.
public final class PackedArchive: @unchecked Sendable {
  // @unchecked: the mapping is read-only and has the lifetime of the object.

  /// An entry of the directory.
  public struct Entry: Sendable {
    /// The name's bytes.
    public var rawName: [UInt8]
    /// The name; nil if it is not UTF-8.
    public var name: String?
    /// Whether the entry is a folder.
    public var isFolder: Bool { rawName.last == "/" }
    /// 0 for stored, 8 for deflated.
    public var method: Int
    /// Whether the archive's own encryption is used.
    public var isEncrypted: Bool
    /// Compressed size in bytes.
    public var packedSize: Int
    /// Size in bytes.
    public var size: Int
    /// CRC-32 of the content.
    public var checksum: UInt32
    /// The offset of the entry's local header.
    public var offset: Int
  }

  /// Why a file cannot be opened as an archive.
  public enum Failure: Error, Equatable, Sendable {
    case unreadable(reason: String)
    case empty
    /// It has no ZIP signature, or no directory at its end.
    case noArchive
    /// The directory is truncated or points outside of the file.
    case damaged
    /// The directory exceeds the limit of entries.
    case tooManyFiles(Int)
    /// Two entries share bytes of the file, as no tool writes them: each would be unpacked again.
    case overlapping
  }

  /// The entries, in directory order.
  public let entries: [Entry]
  private let bytes: UnsafeRawBufferPointer

  /// The limit of entries.
  public static let largestCount = 200_000

  /// Opens the archive at `path`.
  public init(path: String) throws(Failure) {
    bytes = try Self.map(path)
    do throws(Failure) {
      guard bytes.count > 0 else { throw .empty }
      let directory = try Self.findDirectory(bytes)
      entries = try Self.readDirectory(bytes, directory)
      guard Self.areApart(entries) else { throw .overlapping }
    } catch {
      if bytes.count > 0 { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
      throw error
    }
  }

  deinit {
    if bytes.count > 0 { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
  }

  private static func map(_ path: String) throws(Failure) -> UnsafeRawBufferPointer {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(reason: "it is no file")
    }
    let size = Int(status.st_size)
    guard size > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    return UnsafeRawBufferPointer(start: start, count: size)
  }

  // MARK: The directory

  private struct Directory {
    var offset: Int
    var count: Int
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ size: Int) throws(Failure)
    -> Int
  {
    guard offset >= 0, size <= 8, offset <= bytes.count - size else { throw .damaged }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    guard value <= UInt64(Int.max) else { throw .damaged }
    return Int(value)
  }

  private static func findDirectory(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Directory {
    let length = 22
    guard bytes.count >= length else { throw .noArchive }
    // A comment of at most 65,535 bytes follows the end record.
    var offset = bytes.count - length
    let lowest = max(0, offset - 65_535)
    while try number(bytes, offset, 4) != 0x0605_4B50 {
      guard offset > lowest else { throw .noArchive }
      offset -= 1
    }
    var directory = Directory(
      offset: try number(bytes, offset + 16, 4), count: try number(bytes, offset + 10, 2))
    let needsZip64 = directory.offset == 0xFFFF_FFFF || directory.count == 0xFFFF
    if needsZip64, offset >= 20, try number(bytes, offset - 20, 4) == 0x0706_4B50 {
      let record = try number(bytes, offset - 12, 8)
      guard try number(bytes, record, 4) == 0x0606_4B50 else { throw .damaged }
      directory = Directory(
        offset: try number(bytes, record + 48, 8), count: try number(bytes, record + 32, 8))
    }
    guard directory.count <= largestCount else { throw .tooManyFiles(directory.count) }
    return directory
  }

  private static func readDirectory(
    _ bytes: UnsafeRawBufferPointer, _ directory: Directory
  ) throws(Failure) -> [Entry] {
    var entries: [Entry] = []
    var offset = directory.offset
    for _ in 0..<directory.count {
      guard try number(bytes, offset, 4) == 0x0201_4B50 else { throw .damaged }
      let flags = try number(bytes, offset + 8, 2)
      let (nameSize, extraSize, commentSize) = (
        try number(bytes, offset + 28, 2), try number(bytes, offset + 30, 2),
        try number(bytes, offset + 32, 2)
      )
      let end = offset + 46 + nameSize + extraSize + commentSize
      guard end <= bytes.count else { throw .damaged }
      let rawName = Array(bytes[offset + 46..<offset + 46 + nameSize])
      var entry = Entry(
        rawName: rawName, name: String(validating: rawName, as: UTF8.self),
        method: try number(bytes, offset + 10, 2), isEncrypted: flags & 1 != 0,
        packedSize: try number(bytes, offset + 20, 4), size: try number(bytes, offset + 24, 4),
        checksum: UInt32(try number(bytes, offset + 16, 4)), offset: try number(bytes, offset + 42, 4))
      try readZip64(&entry, bytes, offset + 46 + nameSize, extraSize)
      entries.append(entry)
      offset = end
    }
    return entries
  }

  /// Whether no two entries that have content share bytes.
  private static func areApart(_ entries: [Entry]) -> Bool {
    let sorted = entries.filter { $0.packedSize > 0 }.sorted {
      ($0.offset, $0.packedSize) < ($1.offset, $1.packedSize)
    }
    return zip(sorted, sorted.dropFirst()).allSatisfy { first, second in
      // The local header has at least 30 bytes and the name.
      let (room, isOver) = first.packedSize.addingReportingOverflow(30 + first.rawName.count)
      return !isOver && second.offset - first.offset >= room
    }
  }

  /// Sizes beyond 32 bits are in an extra field.
  private static func readZip64(
    _ entry: inout Entry, _ bytes: UnsafeRawBufferPointer, _ start: Int, _ size: Int
  ) throws(Failure) {
    var offset = start
    while offset + 4 <= start + size {
      let (kind, length) = (try number(bytes, offset, 2), try number(bytes, offset + 2, 2))
      if kind == 1 {
        var place = offset + 4
        for field in [\Entry.size, \Entry.packedSize, \Entry.offset]
        where entry[keyPath: field] == 0xFFFF_FFFF {
          entry[keyPath: field] = try number(bytes, place, 8)
          place += 8
        }
      }
      offset += 4 + length
    }
  }

  // MARK: Content

  /// The length of the extra field in an entry's local header; nil if there is no header.
  public func extraFieldLength(of entry: Entry) -> Int? {
    guard (try? Self.number(bytes, entry.offset, 4)) == 0x0403_4B50 else { return nil }
    return try? Self.number(bytes, entry.offset + 28, 2)
  }

  /// The content of an entry; nil if it is damaged, encrypted, compressed by a method that EPUB forbids, or
  /// larger than `limit` bytes.
  public func content(of entry: Entry, limit: Int = 256 << 20) -> [UInt8]? {
    guard !entry.isEncrypted, entry.size <= limit, let packed = packedBytes(of: entry) else { return nil }
    let content: [UInt8]
    switch entry.method {
    case 0:
      guard entry.packedSize == entry.size else { return nil }
      content = Array(packed)
    case 8:
      guard let inflated = try? Inflater.inflate(packed, size: entry.size) else { return nil }
      content = inflated
    default: return nil
    }
    return crc32(content) == entry.checksum ? content : nil
  }

  private func packedBytes(of entry: Entry) -> UnsafeRawBufferPointer? {
    guard (try? Self.number(bytes, entry.offset, 4)) == 0x0403_4B50,
      let nameSize = try? Self.number(bytes, entry.offset + 26, 2),
      let extraSize = try? Self.number(bytes, entry.offset + 28, 2)
    else { return nil }
    let start = entry.offset + 30 + nameSize + extraSize
    guard start <= bytes.count, entry.packedSize <= bytes.count - start else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + entry.packedSize])
  }
}
