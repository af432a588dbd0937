import Compression
import TextBytes

/// A ZIP archive from any tool: lists all entries of its central directory, including duplicate and malformed names.
///
/// It also opens defective archives. Follows PKWARE's APPNOTE 6.3 with ZIP64, restricted to what EPUB's Open Container
/// Format allows. Reads the file on demand instead of mapping it, so that a file truncated meanwhile gives damaged
/// entries and no signal.
public final class PackedArchive: Sendable {
  /// An entry of the central directory.
  public struct Entry: Sendable {
    /// The name's bytes.
    public var rawName: [UInt8]
    /// The name; nil if it is not UTF-8.
    public var name: String?
    /// Whether the entry is a folder: its name ends with a slash.
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
    /// Whether the entry exceeds the read limit of one entry, or what unpacking may add to the archive with the entries before
    /// it. The limits bound the work and the memory that a small archive can cause.
    public internal(set) var isTooLarge = false
    /// Whether the entry can be read: it is not encrypted, and its method is one that EPUB allows.
    public var isReadable: Bool { !isFolder && !isEncrypted && (method == 0 || method == 8) }
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
    /// Two entries share bytes of the file. No tool writes such archives, which cost little to make and much to unpack.
    case overlapping

    /// The reason in words, for messages.
    public var text: String {
      switch self {
      case .unreadable(let reason): reason
      case .empty: "it is an empty file"
      case .noArchive: "it is not a ZIP archive"
      case .damaged: "the directory of the archive is damaged"
      case .tooManyFiles(let count):
        "it has \(count) files; more than \(PackedArchive.largestCount) are not read"
      case .overlapping: "files in it overlap in the archive"
      }
    }
  }

  /// The entries, in directory order.
  public let entries: [Entry]
  /// The stamp of the file when it was opened.
  let stamp: FileStamp
  private let file: OpenFile
  /// The size of the file in bytes.
  let size: Int

  /// The limit of entries.
  public static let largestCount = 200_000
  /// The read limit of one entry, in bytes.
  private static let largestEntry = 256 << 20
  /// The limits of the bytes that unpacking may add: an absolute one and a multiple of the archive's size; the larger applies.
  private static let largestGain = 256 << 20
  private static let usualGain = 8

  /// Opens the archive at `path`.
  ///
  /// - Parameter isResolved: whether `path` is an absolute path without symbolic links, of which none may be followed.
  public init(path: String, isResolved: Bool = false) throws(Failure) {
    let kind = FileStamp(at: path).kind
    guard kind != .folder, kind != .other else { throw .unreadable(reason: "it is not a file") }
    let bytes: Window
    do throws(SystemError) {
      file = try isResolved ? OpenFile(resolved: path) : OpenFile(path: path)
      stamp = try file.stamp()
      size = try file.size()
      bytes = Window(file: file, size: size)
    } catch { throw .unreadable(reason: error.reason) }
    guard size > 0 else { throw .empty }
    var entries = try Self.readDirectory(bytes, try Self.findDirectory(bytes))
    guard Self.areApart(entries) else { throw .overlapping }
    Self.mark(&entries, inArchiveOf: size)
    self.entries = entries
  }

  /// Marks the entries that exceed the limits.
  private static func mark(_ entries: inout [Entry], inArchiveOf size: Int) {
    let most = max(largestGain, size.multipliedReportingOverflow(by: usualGain).partialValue)
    var gained = 0
    for index in entries.indices where entries[index].isReadable {
      let gain = max(0, entries[index].size - entries[index].packedSize)
      entries[index].isTooLarge = entries[index].size > largestEntry || gain > most - gained
      if !entries[index].isTooLarge { gained += gain }
    }
  }

  /// A buffer of file bytes around the last read position.
  private final class Window {
    private let file: OpenFile
    let size: Int
    private var start = 0
    private var bytes: [UInt8] = []

    init(file: OpenFile, size: Int) {
      self.file = file
      self.size = size
    }

    /// Reads `count` bytes at `offset`; the caller keeps the range within the file.
    func bytes(_ offset: Int, count: Int) throws(Failure) -> ArraySlice<UInt8> {
      if offset < start || offset + count > start + bytes.count {
        // Directories are read forwards, the end record backwards.
        start = offset < start ? max(0, offset + count - Self.length) : offset
        let end = min(size, max(start + Self.length, offset + count))
        do throws(SystemError) { bytes = try file.bytes(in: start..<end) } catch {
          throw .unreadable(reason: error.reason)
        }
        guard bytes.count == end - start else { throw .damaged }
      }
      return bytes[offset - start..<offset - start + count]
    }

    private static let length = 128 << 10
  }

  // MARK: The directory

  private struct Directory {
    var offset: Int
    var count: Int
  }

  /// Reads a little-endian integer of `size` bytes.
  private static func number(_ bytes: Window, _ offset: Int, _ size: Int) throws(Failure) -> Int {
    guard offset >= 0, offset <= bytes.size - size else { throw .damaged }
    return try number(try bytes.bytes(offset, count: size))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
    let value = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard value <= UInt64(Int.max) else { throw .damaged }
    return Int(value)
  }

  private static func findDirectory(_ bytes: Window) throws(Failure) -> Directory {
    let length = 22
    guard bytes.size >= length else { throw .noArchive }
    // A comment of up to 65,535 bytes follows the end record.
    var offset = bytes.size - length
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

  private static func readDirectory(_ bytes: Window, _ directory: Directory) throws(Failure) -> [Entry] {
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
      guard end <= bytes.size else { throw .damaged }
      let rawName = Array(try bytes.bytes(offset + 46, count: nameSize))
      var entry = Entry(
        rawName: rawName, name: String(validating: rawName, as: UTF8.self),
        method: try number(bytes, offset + 10, 2), isEncrypted: flags & 1 != 0,
        packedSize: try number(bytes, offset + 20, 4), size: try number(bytes, offset + 24, 4),
        checksum: UInt32(try number(bytes, offset + 16, 4)), offset: try number(bytes, offset + 42, 4))
      try readZip64(&entry, bytes: bytes, start: offset + 46 + nameSize, size: extraSize)
      entries.append(entry)
      offset = end
    }
    return entries
  }

  /// Whether no two entries with content overlap in the file.
  private static func areApart(_ entries: [Entry]) -> Bool {
    let sorted = entries.filter { $0.packedSize > 0 }.sorted {
      ($0.offset, $0.packedSize) < ($1.offset, $1.packedSize)
    }
    return zip(sorted, sorted.dropFirst()).allSatisfy { first, second in
      // The local header takes at least 30 bytes plus the name.
      let (room, isOver) = first.packedSize.addingReportingOverflow(30 + first.rawName.count)
      return !isOver && second.offset - first.offset >= room
    }
  }

  /// Reads sizes above 32 bits from the ZIP64 extra field.
  private static func readZip64(
    _ entry: inout Entry, bytes: Window, start: Int, size: Int
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

  /// The local header, which precedes an entry's bytes.
  private struct LocalHeader {
    var extraSize: Int
    var end: Int
  }

  private func header(of entry: Entry) -> LocalHeader? {
    let length = 30
    guard entry.offset <= size - length,
      // Callers report an entry without a readable header or content.
      let bytes = try? file.bytes(in: entry.offset..<entry.offset + length), bytes.count == length,
      (try? Self.number(bytes[0..<4])) == 0x0403_4B50, let nameSize = try? Self.number(bytes[26..<28]),
      let extraSize = try? Self.number(bytes[28..<30])
    else { return nil }
    return LocalHeader(extraSize: extraSize, end: entry.offset + length + nameSize + extraSize)
  }

  /// The length of the extra field in an entry's local header; nil if there is no header.
  public func extraFieldLength(of entry: Entry) -> Int? { header(of: entry)?.extraSize }

  /// The content of an entry; nil if it is damaged, encrypted, too large, or compressed by a method that EPUB forbids.
  public func content(of entry: Entry) -> [UInt8]? {
    guard !entry.isEncrypted, !entry.isTooLarge, entry.size <= Self.largestEntry,
      let packed = packedBytes(of: entry)
    else {
      return nil
    }
    let content: [UInt8]
    switch entry.method {
    case 0:
      guard entry.packedSize == entry.size else { return nil }
      content = packed
    case 8:
      // Callers report damaged content.
      guard let inflated = try? Inflater.inflate(packed, size: entry.size) else { return nil }
      content = inflated
    default: return nil
    }
    return crc32(content) == entry.checksum ? content : nil
  }

  /// The file's byte range of an entry's packed content; nil if there is none.
  package func packedRange(of entry: Entry) -> Range<Int>? {
    guard let start = header(of: entry)?.end, start <= size, entry.packedSize <= size - start else {
      return nil
    }
    return start..<start + entry.packedSize
  }

  /// Reads a byte range of the file; returns fewer bytes if the file was truncated.
  package func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] { try file.bytes(in: range) }

  /// Reads bytes of the file into a buffer from `offset`; returns their number.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    try file.read(into: buffer, at: offset)
  }

  private func packedBytes(of entry: Entry) -> [UInt8]? {
    // Callers report content that cannot be read.
    guard let range = packedRange(of: entry), let bytes = try? file.bytes(in: range) else { return nil }
    return bytes.count == range.count ? bytes : nil
  }
}
