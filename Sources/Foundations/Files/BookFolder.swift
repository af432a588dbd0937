import Diagnostics
import TextBytes

/// The root folder of a book. All files are in it and are addressed by relative paths.
///
///     let folder = try BookFolder(at: "examples/calculus")
///     folder.shown("limits.xhtml")         // "examples/calculus/limits.xhtml"
///     try folder.resolve("limits.xhtml")   // "/home/ada/examples/calculus/limits.xhtml"
///     try folder.resolve("../secret")      // throws .outside
///
/// The folder is one on disk, or the content of a packed EPUB, whose entries are addressed as if the archive were a
/// folder: `novel.epub/EPUB/one.xhtml`. What opens a file of the book does so through `read` or `place`.
public struct BookFolder: Sendable, Hashable {
  /// The absolute path, without symbolic links; that of an archive if the book is packed.
  public let path: String
  /// The folder as the author typed it; empty for the current folder.
  public let shownPath: String

  /// Records accesses to the folder; nil disables recording.
  public let log: FileLog?

  /// The archive, and the path of the folder in it; nil for a folder on disk.
  private let packed: (folder: PackedFolder, inner: String)?

  /// The maximum size of files that are read.
  public static let sizeLimit = 512 << 20
  /// The name of the cache folder in a book's folder; files in it are not part of the book.
  public static let cacheName = ".octavo"

  /// Opens the folder at `path`, absolute or relative to the current folder.
  public init(at path: String, log: FileLog? = nil) throws(FileError) {
    let typed = path.isEmpty ? "." : path
    guard let real = FileSystem.realPath(typed) else { throw .missing(nearest: nil) }
    guard try FileSystem.item(at: real) == .folder else { throw .notAFile }
    self.path = real
    shownPath = BookFolder.tidy(path)
    self.log = log
    packed = nil
  }

  /// Opens the archive at `path`, absolute or relative to the current folder, as a folder.
  public init(archive path: String, log: FileLog? = nil) throws(PackedArchive.Failure) {
    guard let real = FileSystem.realPath(path) else { throw .unreadable(reason: SystemError().reason) }
    let folder = try PackedFolder(archive: real)
    self.path = real
    shownPath = BookFolder.tidy(path)
    self.log = log
    packed = (folder, "")
    log?.note(real, folder.archive.stamp)
  }

  private init(
    path: String, shownPath: String, log: FileLog?, packed: (folder: PackedFolder, inner: String)? = nil
  ) {
    self.path = path
    self.shownPath = shownPath
    self.log = log
    self.packed = packed
  }

  /// Whether the book is packed in an archive.
  public var isPacked: Bool { packed != nil }

  /// The names of the archive's entries that are left out because no folder could hold them.
  public var unreadEntries: [String] { packed?.folder.unread ?? [] }

  /// Equal if both the real and the shown path are equal.
  public static func == (first: BookFolder, second: BookFolder) -> Bool {
    first.path == second.path && first.shownPath == second.shownPath
  }

  /// Hashes the real and the shown path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(shownPath)
  }

  /// The name of the file at `relative` in diagnostics.
  public func shown(_ relative: String) -> String {
    if shownPath.isEmpty { return relative.isEmpty ? "." : relative }
    if relative.isEmpty { return shownPath }
    return shownPath == "/" ? "/" + relative : shownPath + "/" + relative
  }

  /// The path within the folder of a file that is shown as `shown`; nil for a file outside.
  package func relative(shown: String) -> String? {
    if shown == self.shown("") { return "" }
    if shownPath.isEmpty { return shown.hasPrefix("/") || shown.hasPrefix("../") ? nil : shown }
    let prefix = shownPath == "/" ? "/" : shownPath + "/"
    return shown.hasPrefix(prefix) ? String(shown.dropFirst(prefix.count)) : nil
  }

  /// The folder's name. Recorded in the log, since output made from it depends on more than the folder's content.
  public var name: String {
    log?.note(nameOf: path)
    return splitPath(path).name
  }

  /// The parent folder, and this folder's name in it; nil at the file system's root.
  public var parent: (folder: BookFolder, name: String)? {
    guard path != "/", packed?.inner != "" else { return nil }
    let (above, name) = splitPath(path)
    let (shownAbove, shownName) = splitPath(shownPath)
    let shown: String
    switch shownName {
    case "", ".": shown = ".."
    case "..": shown = shownPath + "/.."
    default: shown = shownAbove
    }
    let outer = packed.map { ($0.folder, splitPath($0.inner).folder) }
    return (BookFolder(path: above.isEmpty ? "/" : above, shownPath: shown, log: log, packed: outer), name)
  }

  /// The subfolder of that path; nil if it does not exist or is outside.
  public func subfolder(_ relative: String) -> BookFolder? {
    guard let normal = normalised(relative) else { return nil }
    if normal.isEmpty { return self }
    if let packed {
      guard isFolder(normal) else { return nil }
      let inner = (packed.folder, joinPath(packed.inner, normal))
      return BookFolder(path: absolute(normal), shownPath: shown(normal), log: log, packed: inner)
    }
    guard let real = FileSystem.realPath(absolute(normal)), contains(real), isFolder(normal) else {
      return nil
    }
    return BookFolder(path: real, shownPath: shown(normal), log: log)
  }

  /// Normalises `.`, `..` and doubled slashes; nil if the path is absolute or leads outside.
  public func normalised(_ relative: String) -> String? {
    guard relative.utf8.first != "/" else { return nil }
    if Self.isNormal(relative) { return relative }
    var parts: [Substring] = []
    for part in relative.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Fast path: whether no component is empty or begins with a dot.
  private static func isNormal(_ path: String) -> Bool {
    var isStart = true
    for byte in path.utf8 {
      if isStart, byte == "." || byte == "/" { return false }
      isStart = byte == "/"
    }
    return !isStart
  }

  /// The absolute path of a file of the book, with symbolic links resolved; in an archive the path of the archive and
  /// that of the entry, which cannot be opened.
  public func resolve(_ relative: String) throws(FileError) -> String { try stamped(relative).place.path }

  /// Where a file of the book can be opened.
  package func place(_ relative: String) throws(FileError) -> FilePlace { try stamped(relative).place }

  /// The same for a file that an earlier phase has found, which is not resolved again on disk.
  package func knownPlace(_ relative: String) -> FilePlace {
    if isPacked, let place = try? place(relative) { return place }
    return .disk(absolute(relative))
  }

  /// Where a file of the book can be opened, its name among what is saved of it, and the stamp of the file or of its
  /// archive.
  package func stamped(
    _ relative: String
  ) throws(FileError) -> (place: FilePlace, name: String, stamp: FileStamp) {
    guard let normal = normalised(relative) else { throw .outside }
    let absolute = absolute(normal)
    if let packed {
      switch packed.folder.item(at: packedPath(normal, packed.inner)) {
      case .file(let entry, let isTooLarge)?:
        let file = PackedFile(
          path: absolute, archive: packed.folder.archive, entry: entry, isTooLarge: isTooLarge)
        return (.packed(file), absolute, packed.folder.archive.stamp)
      case .folder?: throw .notAFile
      case nil: throw .missing(nearest: nearest(to: normal))
      }
    }
    if BookFolder.isOfCache(normal) { throw .missing(nearest: nil) }
    if let stamp = plainFile(normal) {
      log?.note(absolute, stamp)
      return (.disk(absolute), absolute, stamp)
    }
    let stamp = FileStamp(at: absolute)
    log?.note(absolute, stamp)
    guard let item = try FileSystem.item(at: absolute), let real = FileSystem.realPath(absolute) else {
      throw .missing(nearest: nearest(to: normal))
    }
    guard contains(real) else { throw .outside }
    guard case .file = item else { throw .notAFile }
    return (.disk(real), absolute, stamp)
  }

  /// Whether a path leads into a cache folder.
  private static func isOfCache(_ normal: String) -> Bool {
    var isStart = true
    for byte in normal.utf8 {
      // Hidden names are rare: split only paths with one.
      if isStart, byte == "." { return normal.split(separator: "/").contains { $0 == cacheName } }
      isStart = byte == "/"
    }
    return false
  }

  /// Stamps the file if no component of its path is a symbolic link, the common case: one system call per
  /// component, where `realpath` takes one per component from the file system's root.
  private func plainFile(_ normal: String) -> FileStamp? {
    guard !normal.utf8.contains(0), !normal.isEmpty else { return nil }
    var position = normal.utf8.startIndex
    while let slash = normal.utf8[position...].firstIndex(of: "/") {
      guard FileSystem.plainItem(at: absolute(String(normal[..<slash])))?.kind == .folder else { return nil }
      position = normal.utf8.index(after: slash)
    }
    guard let stamp = FileSystem.plainItem(at: absolute(normal)), stamp.kind == .file else { return nil }
    return stamp
  }

  /// Whether the book has a file at that path.
  public func exists(_ relative: String) -> Bool {
    do {
      _ = try resolve(relative)
      return true
    } catch { return false }
  }

  /// Reads a file of the book.
  public func read(_ relative: String) throws(FileError) -> [UInt8] { try place(relative).read() }

  /// Whether the folder itself can be listed.
  package var isReadable: Bool { isPacked || FileSystem.canList(path) }

  /// The names in a folder of the book, sorted by bytes, without web folders that Octavo wrote; empty if there is no such
  /// folder.
  public func names(in relative: String = "") -> [String] {
    guard let normal = normalised(relative) else { return [] }
    if let packed { return packed.folder.names(in: packedPath(normal, packed.inner)) }
    guard let real = FileSystem.realPath(absolute(normal)), contains(real), !BookFolder.isOfCache(normal)
    else {
      log?.note(absolute(normal), FileStamp(at: absolute(normal)))
      return []
    }
    let names = FileSystem.sortedNames(in: real)
    log?.note(absolute(normal), names: names)
    return names
  }

  /// Whether the book has a folder at that path.
  public func isFolder(_ relative: String) -> Bool {
    guard let normal = normalised(relative), !BookFolder.isOfCache(normal) else { return false }
    if let packed {
      if case .folder? = packed.folder.item(at: packedPath(normal, packed.inner)) { return true }
      return false
    }
    log?.note(absolute(normal), FileStamp(at: absolute(normal)))
    guard let real = FileSystem.realPath(absolute(normal)), contains(real) else { return false }
    do { return try FileSystem.item(at: real) == .folder } catch { return false }
  }

  /// The path in the archive of what has the path `normal` in its folder `inner`.
  private func packedPath(_ normal: String, _ inner: String) -> String {
    normal.isEmpty ? inner : joinPath(inner, normal)
  }

  private func absolute(_ normal: String) -> String {
    normal.isEmpty ? path : path == "/" ? "/" + normal : path + "/" + normal
  }

  private func contains(_ real: String) -> Bool { path == "/" || real == path || real.hasPrefix(path + "/") }

  /// The folder as typed, without a leading `./` and a trailing `/`.
  private static func tidy(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension BookFolder {
  /// The existing path most likely meant by one that does not exist.
  ///
  /// For the first missing component, prefers a name that differs only in case or Unicode normalisation, else
  /// the closest spelling.
  package func nearest(to normal: String) -> String? {
    if normal.contains("\\") {
      let slashed = String(normal.map { $0 == "\\" ? "/" : $0 })
      if exists(slashed) { return slashed }
    }
    if normal.contains("%"), let decoded = percentDecoded(normal), decoded != normal, exists(decoded) {
      return decoded
    }
    var found = ""
    for part in normal.split(separator: "/").map(String.init) {
      let names = names(in: found)
      let exact = names.contains { $0.utf8.elementsEqual(part.utf8) }
      guard let name = exact ? part : BookFolder.nearest(to: part, among: names) else { return nil }
      found = found.isEmpty ? name : found + "/" + name
    }
    return exists(found) ? found : nil
  }

  /// The name most likely meant, if there is a unique one.
  package static func nearest(to name: String, among names: [String]) -> String? {
    // Swift's `==` compares by canonical equivalence, so it ignores the normalisation form.
    if let same = names.first(where: { $0 == name }) { return same }
    let folded = names.filter { $0.lowercased() == name.lowercased() }
    if folded.count == 1 { return folded[0] }
    return suggestion(for: name, among: names)
  }
}
