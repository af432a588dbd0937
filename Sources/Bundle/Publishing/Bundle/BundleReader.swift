import BookModel
import CLibZip
import Files

/// Reads a bundle. Owns a libzip archive; not Sendable, since libzip's handles are not thread-safe.
///
///     let bundle = try BundleReader(path: "calculus.epub")
///     try bundle.index().contents.first?.label  // Chapter 1: Functions
///
/// Limits the number of entries and the size of each decompressed entry.
public final class BundleReader {
  /// A file of the bundle.
  public struct File: Sendable, Equatable {
    /// The name.
    public var name: String
    /// Size in bytes.
    public var size: Int
    /// Compressed size in bytes.
    public var packedSize: Int
    /// The compression method.
    public var method: PackedData.Method
    /// The CRC-32 in the archive's directory.
    public var checksum: UInt32
  }

  /// The files, in archive order.
  public let files: [File]
  private let path: String
  private let archive: OpaquePointer
  private let indices: [String: Int]

  /// Opens a bundle.
  public init(path: String) throws(BundleError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      guard code != ZIP_ER_NOZIP else { throw .notABundle(path: path) }
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw .unreadable(path: path, reason: String(cString: zip_error_strerror(&error)))
    }
    self.archive = archive
    self.path = path
    do throws(BundleError) {
      files = try Self.files(of: archive, path: path)
    } catch {
      zip_discard(archive)
      throw error
    }
    indices = Dictionary(files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let mimetype = try data(for: "mimetype", limit: 64)
    guard String(decoding: mimetype, as: UTF8.self).hasPrefix("application/epub+zip") else {
      throw .notABundle(path: path)
    }
  }

  deinit { zip_discard(archive) }

  private static func files(of archive: OpaquePointer, path: String) throws(BundleError) -> [File] {
    let count = zip_get_num_entries(archive, 0)
    guard count <= PackedArchive.largestCount else { throw .tooManyFiles(path: path, count: Int(count)) }
    var files: [File] = []
    for index in 0..<zip_uint64_t(max(0, count)) {
      var status = zip_stat_t()
      zip_stat_init(&status)
      guard zip_stat_index(archive, index, 0, &status) == 0, let name = status.name else {
        throw .entryDamaged(path: path, name: "entry \(index + 1)")
      }
      files.append(
        File(
          name: String(cString: name), size: Int(clamping: status.size),
          packedSize: Int(clamping: status.comp_size),
          method: Int32(status.comp_method) == ZIP_CM_STORE ? .stored : .deflated, checksum: status.crc))
    }
    return files
  }

  /// The content of a file of at most `limit` bytes.
  public func data(for name: String, limit: Int = 256 << 20) throws(BundleError) -> [UInt8] {
    guard let index = indices[name] else { throw .entryMissing(path: path, name: name) }
    // Sizes in an archive can be forged: decompress no more than declared, within the limit.
    let size = files[index].size
    guard size <= limit else { throw .limitExceeded(path: path, name: name) }
    guard let file = zip_fopen_index(archive, zip_uint64_t(index), 0) else {
      throw .entryDamaged(path: path, name: name)
    }
    defer { zip_fclose(file) }
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        zip_fread(file, $0.baseAddress! + done, zip_uint64_t($0.count - done))
      }
      guard count >= 0 else { throw .entryDamaged(path: path, name: name) }
      if count == 0 { break }
      done += Int(count)
    }
    guard done == size else { throw .entryDamaged(path: path, name: name) }
    bytes.removeLast()
    return bytes
  }

  /// Whether the bundle has a reader index, which means that Octavo made it.
  public var hasIndex: Bool { indices[BundlePath.index] != nil }

  /// The reader index; throws for bundles of other origin.
  public func index() throws(BundleError) -> ReaderIndex {
    let bytes = try data(for: BundlePath.index, limit: 64 << 20)
    do {
      guard let index = ReaderIndex(try JSONValue(parsing: bytes)) else {
        throw BundleError.indexInvalid(path: path)
      }
      return index
    } catch { throw .indexInvalid(path: path) }
  }

  /// The contents, the same as those of the manifest.
  public func contents() throws(BundleError) -> [ContentsEntry] { try index().contents }
}
