#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a file of a book can be opened: on disk or within an archive.
public enum FilePlace: Sendable {
  /// A file with that absolute path, in which no component is a symbolic link: `BookFolder` resolves it, and where one has become
  /// a link since then, the file is not opened.
  case disk(String)
  /// An entry of an archive.
  case packed(PackedFile)

  /// The absolute path; that of an archive goes on with the entry's name.
  public var path: String {
    switch self {
    case .disk(let path): path
    case .packed(let file): file.path
    }
  }

  /// Reads the file whole.
  package func read(limit: Int = BookFolder.sizeLimit) throws(FileError) -> [UInt8] {
    switch self {
    case .disk(let path):
      let file = try FilePlace.open(path)
      let bytes: [UInt8]?
      do throws(SystemError) {
        bytes = try file.size() > limit ? nil : try file.contents(limit: limit)
      } catch { throw .unreadable(error.reason.lowercased()) }
      guard let bytes, bytes.count <= limit else { throw .tooLarge }
      return bytes
    case .packed(let file):
      guard file.entry.size <= limit else { throw .tooLarge }
      return try file.content()
    }
  }

  /// Opens the file at a resolved path.
  fileprivate static func open(_ path: String) throws(FileError) -> OpenFile {
    do throws(SystemError) { return try OpenFile(resolved: path) } catch {
      throw .unreadable(error.code == ELOOP ? "a symbolic link took its place" : error.reason.lowercased())
    }
  }

  /// The place of an absolute path as `path` returns it: a path below an archive means an entry of the archive.
  ///
  ///     FilePlace(absolute: "/home/ada/novel.epub/EPUB/one.xhtml")
  package init(absolute path: String) {
    self = .disk(path)
    guard FileStamp(at: path).kind == .absent else { return }
    var archive = path
    while let slash = archive.utf8.lastIndex(of: UInt8(ascii: "/")), slash != archive.utf8.startIndex {
      archive = String(archive[..<slash])
      switch FileStamp(at: archive).kind {
      case .absent: continue
      case .folder, .other: return
      case .file: break
      }
      // A path below no archive, or to no entry of it, stays as it is; reading it reports that there is no file.
      guard let folder = try? BookFolder(archive: archive),
        let place = try? folder.place(String(path.dropFirst(archive.count + 1)))
      else { return }
      self = place
      return
    }
  }
}

/// A file of a book that is open for reading.
package struct BookFile {
  /// The size in bytes.
  package let size: Int
  private let content: Content

  private enum Content {
    case disk(OpenFile)
    case memory([UInt8])
  }

  /// Opens the file; an entry of an archive is read whole.
  package init(_ place: FilePlace) throws(FileError) {
    switch place {
    case .disk(let path):
      let file = try FilePlace.open(path)
      do throws(SystemError) {
        size = try file.size()
        content = .disk(file)
      } catch { throw .unreadable(error.reason.lowercased()) }
    case .packed(let file):
      let bytes = try file.content()
      size = bytes.count
      content = .memory(bytes)
    }
  }

  /// The readable part of a byte range.
  package func available(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    switch content {
    case .disk(let file):
      // Readers of media judge the bytes that there are, and report an unreadable file.
      return (try? file.bytes(in: range)) ?? []
    case .memory(let bytes): return Array(bytes[range])
    }
  }
}
