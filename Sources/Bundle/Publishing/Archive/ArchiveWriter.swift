import CLibZip
import Compression
import Files
import Glibc
import TextBytes

/// Writes a bundle's entries to an archive, in order and atomically.
///
/// The first entry is `mimetype`, stored and without extra field, as EPUB requires (OCF 3.3, section 4.3).
/// All entries have the same time and attributes, so that the same entries give the same bytes.
///
///     try ArchiveWriter(path: "calculus.epub").write(entries)
public struct ArchiveWriter {
  /// The archive's path.
  public let path: String

  /// Prepares to write an archive; throws early if the path is not writable.
  ///
  /// A symbolic link is resolved to its target.
  public init(path: String) throws(PublishingError) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    self.path = target
    var status = stat()
    if stat(target, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw .outputUnwritable(path: path, errno: EISDIR)
      default: throw .outputRefused(path: path, .notAFile)
      }
    }
    let folder = target.utf8.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    guard access(folder, W_OK | X_OK) == 0 else { throw .outputUnwritable(path: path, errno: errno) }
  }

  /// Writes the archive and returns the stamp of the new file. On failure, the old file is unchanged and no temporary file remains.
  @discardableResult
  public func write(_ entries: [BundleEntry]) throws(PublishingError) -> FileStamp {
    let target: ArchiveTarget
    do throws(SystemError) { target = ArchiveTarget(try AtomicFile(target: path)) } catch {
      throw .outputUnwritable(path: path, errno: error.code)
    }
    let source = try target.makeSource()
    var error = zip_error_t()
    zip_error_init(&error)
    guard let archive = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &error) else {
      defer { zip_error_fini(&error) }
      zip_source_free(source)
      throw .archiveRefused(path: path, reason: String(cString: zip_error_strerror(&error)))
    }
    var sources: [EntrySource] = []
    sources.reserveCapacity(entries.count + 1)
    do throws(PublishingError) {
      try add(Self.mimetype, to: archive, &sources)
      for entry in entries { try add(entry, to: archive, &sources) }
    } catch {
      zip_discard(archive)
      throw error
    }
    // libzip does all reading and writing here.
    if zip_close(archive) != 0 {
      let failure = sources.lazy.compactMap(\.failure).first ?? target.failure
      let reason = String(cString: zip_strerror(archive))
      zip_discard(archive)
      throw failure ?? .archiveRefused(path: path, reason: reason)
    }
    return target.file.placed
  }

  private static let mimetype: BundleEntry = {
    let bytes = Array("application/epub+zip".utf8)
    let data = PackedData(
      method: .stored, size: bytes.count, packedSize: bytes.count, checksum: crc32(bytes),
      place: .memory(bytes))
    return BundleEntry(name: "mimetype", mediaType: "", data: data)
  }()

  private func add(
    _ entry: BundleEntry, to archive: OpaquePointer, _ sources: inout [EntrySource]
  ) throws(PublishingError) {
    let state = EntrySource(entry.data)
    let source = try state.makeSource(for: archive)
    let index = zip_file_add(archive, entry.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      let isRepeated = zip_error_code_zip(zip_get_error(archive)) == ZIP_ER_EXISTS
      let reason = String(cString: zip_strerror(archive))
      zip_source_free(source)
      throw isRepeated ? .nameRepeated(name: entry.name) : .archiveRefused(path: path, reason: reason)
    }
    sources.append(state)
    let number = zip_uint64_t(index)
    // By default libzip would keep deflated entries and deflate stored ones.
    let method = entry.data.method == .deflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    // Unix permissions of a regular file: -rw-r--r--.
    let attributes: zip_uint32_t = 0o100644 << 16
    // 1980-01-01 00:00, the earliest time in zip archives.
    guard method == ZIP_CM_DEFLATE || zip_set_file_compression(archive, number, method, 0) == 0,
      zip_file_set_dostime(archive, number, 0, 1 << 5 | 1, 0) == 0,
      zip_file_set_external_attributes(archive, number, 0, zip_uint8_t(ZIP_OPSYS_UNIX), attributes) == 0
    else { throw .archiveRefused(path: path, reason: String(cString: zip_strerror(archive))) }
  }
}
