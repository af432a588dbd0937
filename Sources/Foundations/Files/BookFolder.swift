import Diagnostics
import TextBytes

/// The folder of a book, from which all its files are addressed by relative paths.
///
///     let folder = try BookFolder(at: "examples/calculus")
///     folder.shown("limits.xhtml")         // "examples/calculus/limits.xhtml"
///     try folder.resolve("limits.xhtml")   // "/home/ada/examples/calculus/limits.xhtml"
///     try folder.resolve("../secret")      // throws .outside
///     let wider = folder.rooted(at: "/home/ada")
///     try wider.resolve("../shared/a.md")  // "/home/ada/examples/shared/a.md"
///
/// Paths may lead above the folder, but not out of its root, nor into places that hold no files of a book (`.git`, `/proc`,
/// `/sys`, `/dev`; above the folder anything hidden), by themselves or through symbolic links.
///
/// The folder is one on disk, or the content of a packed EPUB, whose entries are addressed as if the archive were a
/// folder: `novel.epub/EPUB/one.xhtml`. What opens a file of the book does so through `read` or `place`.
public struct BookFolder: Sendable, Hashable {
  /// The absolute path, without symbolic links; that of an archive if the book is packed.
  public let path: String
  /// The folder as the author typed it; empty for the current folder.
  public let shownPath: String
  /// The absolute path of the folder that the book's files may not leave: this folder or one above it.
  public let rootPath: String
  /// Whether a manifest named the root, so that no option of the caller widens it.
  private var isRootOfManifest = false

  /// Records accesses to the folder; nil disables recording.
  private let recorder: FileRecorder?

  /// What may still be suggested in place of files that are missing.
  private let suggestions: SuggestionAllowance

  /// The archive, and the path of the folder in it; nil for a folder on disk.
  private let packed: (folder: PackedFolder, inner: String)?

  /// The maximum size of files that are read.
  public static let sizeLimit = 512 << 20
  /// The name of the cache folder in a book's folder; files in it are not part of the book.
  public static let cacheName = ".octavo"

  /// Opens the folder at `path`, absolute or relative to the current folder.
  public init(at path: String, recorder: FileRecorder? = nil) throws(FileError) {
    let typed = path.isEmpty ? "." : path
    guard let real = FileSystem.realPath(typed) else { throw .missing(nearest: nil) }
    guard try FileSystem.item(at: real) == .folder else { throw .notAFile }
    self.path = real
    shownPath = BookFolder.tidy(path)
    rootPath = real
    self.recorder = recorder
    suggestions = SuggestionAllowance(SuggestionAllowance.ofManifest)
    packed = nil
  }

  /// Opens the archive at `path`, absolute or relative to the current folder, as a folder.
  ///
  /// - Parameter other: the folder whose recorder also gathers the accesses to this one; nil disables recording.
  public init(archive path: String, recordedBy other: BookFolder? = nil) throws(PackedArchive.Failure) {
    guard let real = FileSystem.realPath(path) else { throw .unreadable(reason: SystemError().reason) }
    let folder = try PackedFolder(archive: real)
    self.path = real
    shownPath = BookFolder.tidy(path)
    rootPath = real
    recorder = other?.recorder
    suggestions = SuggestionAllowance(SuggestionAllowance.ofManifest)
    packed = (folder, "")
    recorder?.record { $0.note(real, folder.archive.stamp, isRead: true) }
  }

  private init(
    path: String, shownPath: String, rootPath: String, recorder: FileRecorder?,
    suggestions: SuggestionAllowance,
    packed: (folder: PackedFolder, inner: String)? = nil
  ) {
    self.suggestions = suggestions
    self.path = path
    self.shownPath = shownPath
    self.rootPath = Self.isSame(path, orIn: rootPath) ? rootPath : path
    self.recorder = recorder
    self.packed = packed
  }

  /// The same folder, whose files may not leave the folder at `root`: an absolute path without links, of this folder or of
  /// one above it.
  public func rooted(at root: String) -> BookFolder {
    BookFolder(
      path: path, shownPath: shownPath, rootPath: packed == nil ? root : path, recorder: recorder,
      suggestions: suggestions, packed: packed)
  }

  /// The same folder with an allowance of its own for suggestions, for the reading of one source: several are read at a time.
  package var forSource: BookFolder {
    BookFolder(
      path: path, shownPath: shownPath, rootPath: rootPath, recorder: recorder,
      suggestions: SuggestionAllowance(SuggestionAllowance.ofSource), packed: packed)
  }

  /// The folder with the root that the caller names, else with the root of its repository, else unchanged; nil if the named
  /// root does not hold it.
  public func rooted(byCaller root: String?) -> BookFolder? {
    guard let root else { return rooted(at: FileSystem.repositoryRoot(of: path) ?? path) }
    guard let real = FileSystem.realPath(root), Self.isSame(path, orIn: real) else { return nil }
    return rooted(at: real)
  }

  /// The folder that a book or catalogue names as its root by steps upwards, `../..`, with this folder's path in it. Its files
  /// may not leave that root.
  ///
  /// - Throws: the refusal, if the steps lead out of the root that this folder has.
  public func ancestor(_ steps: String) throws(PathRefusal) -> (root: BookFolder, base: String) {
    var (root, base) = (self, "")
    for step in steps.split(separator: "/") where step == ".." {
      guard root.path != rootPath, let (above, name) = root.parent else { throw refusal(of: steps) }
      (root, base) = (above, joinPath(name, base))
    }
    var narrowed = root.rooted(at: root.path)
    narrowed.isRootOfManifest = true
    return (narrowed, base.hasSuffix("/") ? String(base.dropLast()) : base)
  }

  /// The number of folders between the root and this folder, this one included; 0 for the root itself.
  public var levelsBelowRoot: Int {
    path.utf8.count { $0 == "/" } - (rootPath == "/" ? 0 : rootPath.utf8.count { $0 == "/" })
      - (path == "/" ? 1 : 0)
  }

  /// Whether the book is packed in an archive.
  public var isPacked: Bool { packed != nil }

  /// The names of the archive's entries that are left out because no folder could hold them.
  public var unreadEntries: [String] { packed?.folder.unread ?? [] }

  /// Equal if both the real and the shown path are equal.
  public static func == (first: BookFolder, second: BookFolder) -> Bool {
    first.path == second.path && first.shownPath == second.shownPath && first.rootPath == second.rootPath
  }

  /// Hashes the real and the shown path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(shownPath)
  }

  /// The name of the file at `relative` in diagnostics.
  public func shown(_ relative: String) -> String {
    let (levels, rest) = Self.levelsAbove(relative)
    let folder = levels == 0 ? shownPath : Self.shownPath(shownPath, above: levels)
    if folder.isEmpty { return rest.isEmpty ? "." : String(rest) }
    if rest.isEmpty { return folder }
    return folder == "/" ? "/" + rest : folder + "/" + rest
  }

  /// The relative path of a file that is shown as `shown`; nil for a file out of the root.
  package func relative(shown: String) -> String? {
    for level in 0...max(0, levelsBelowRoot) {
      let folder = level == 0 ? shownPath : Self.shownPath(shownPath, above: level)
      let up = String(repeating: "../", count: level)
      if shown == (folder.isEmpty ? "." : folder) { return String(up.dropLast()) }
      if folder.isEmpty {
        if !shown.hasPrefix("/"), !shown.hasPrefix("../") { return up + shown }
      } else {
        let prefix = folder == "/" ? "/" : folder + "/"
        if shown.hasPrefix(prefix) { return up + shown.dropFirst(prefix.count) }
      }
    }
    return nil
  }

  /// The number of `..` at the beginning of a normalised path, and what follows them.
  private static func levelsAbove(_ normal: String) -> (levels: Int, rest: Substring) {
    var (levels, rest) = (0, normal[...])
    while rest == ".." || rest.hasPrefix("../") {
      levels += 1
      rest = rest.dropFirst(3)
    }
    return (levels, rest)
  }

  /// The folder `levels` above the one that is shown as `path`.
  private static func shownPath(_ path: String, above levels: Int) -> String {
    var path = path
    for _ in 0..<levels {
      let (above, name) = splitPath(path)
      switch name {
      case "", ".": path = ".."
      case "..": path += "/.."
      default: path = above.isEmpty && path.hasPrefix("/") ? "/" : above
      }
    }
    return path
  }

  /// The folder's name. Recorded, since output made from it depends on more than the folder's content.
  public var name: String {
    recorder?.record { $0.note(nameOf: path) }
    return splitPath(path).name
  }

  /// The parent folder, and this folder's name in it; nil at the file system's root. The parent of the root is its own root.
  public var parent: (folder: BookFolder, name: String)? {
    guard path != "/", packed?.inner != "" else { return nil }
    let (above, name) = splitPath(path)
    let shown = Self.shownPath(shownPath, above: 1)
    let outer = packed.map { ($0.folder, splitPath($0.inner).folder) }
    let folder = BookFolder(
      path: above.isEmpty ? "/" : above, shownPath: shown, rootPath: rootPath, recorder: recorder,
      suggestions: suggestions, packed: outer)
    return (folder, name)
  }

  /// The subfolder of that path; nil if it does not exist or is outside.
  public func subfolder(_ relative: String) -> BookFolder? {
    guard let normal = normalised(relative) else { return nil }
    if normal.isEmpty { return self }
    if let packed {
      guard isFolder(normal) else { return nil }
      let inner = (packed.folder, joinPath(packed.inner, normal))
      return BookFolder(
        path: absolute(normal), shownPath: shown(normal), rootPath: rootPath, recorder: recorder,
        suggestions: suggestions, packed: inner)
    }
    guard let real = FileSystem.realPath(absolute(normal)), refusal(ofReal: real) == nil, isFolder(normal)
    else { return nil }
    return BookFolder(
      path: real, shownPath: shown(normal), rootPath: rootPath, recorder: recorder, suggestions: suggestions)
  }

  /// Normalises `.`, `..` and doubled slashes; nil if the path is absolute or leads out of the root. Only the beginning of
  /// the result may be `..`, and only for a file that is not in this folder.
  public func normalised(_ relative: String) -> String? {
    guard relative.utf8.first != "/" else { return nil }
    if Self.isNormal(relative) { return relative }
    var levels = 0
    var parts: [Substring] = []
    for part in relative.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        levels += 1
      }
    }
    guard levels > 0 else { return parts.joined(separator: "/") }
    guard packed == nil, levels <= levelsBelowRoot else { return nil }
    // Down again into this folder: `../calculus/a.md` from `calculus`.
    for name in path.split(separator: "/").suffix(levels) {
      guard parts.first == name else { break }
      parts.removeFirst()
      levels -= 1
    }
    return (Array(repeating: "..", count: levels) + parts).joined(separator: "/")
  }

  /// Why a path that `normalised` does not accept is refused.
  public func refusal(of relative: String) -> PathRefusal {
    guard packed == nil else { return .beyondRoot(allowing: nil) }
    guard relative.utf8.first != "/" else { return refusal(outside: relative) }
    var levels = 0
    var parts: [Substring] = []
    for part in relative.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { levels += 1 }
    }
    let here = path.split(separator: "/")
    let there = "/" + (here.dropLast(min(levels, here.count)) + parts).joined(separator: "/")
    if let place = closedPlace(there) { return .closed(place) }
    return refusal(outside: FileSystem.realPath(there) ?? there)
  }

  /// The refusal of an absolute path out of the root, with the nearest folder that holds it and the root.
  private func refusal(outside absolute: String) -> PathRefusal {
    if let place = closedPlace(absolute) { return .closed(place) }
    var levels = 0
    var common = path
    while common != "/", !(Self.isSame(absolute, orIn: common) && Self.isSame(rootPath, orIn: common)) {
      common = splitPath(common).folder
      if common.isEmpty { common = "/" }
      levels += 1
    }
    if isRootOfManifest { return .beyondManifestRoot }
    let shown = Self.shownPath(shownPath, above: levels)
    // A folder that was named through a link has other ancestors than its name.
    let isTrue = FileSystem.realPath(shown.isEmpty ? "." : shown) == common
    return .beyondRoot(allowing: isTrue ? (shown.isEmpty ? "." : shown) : common)
  }

  /// Why the file at a real path is no file of the book; nil if it is one.
  private func refusal(ofReal real: String) -> PathRefusal? {
    if !Self.isSame(real, orIn: rootPath) { return refusal(outside: real) }
    return closedPlace(real).map { .closed($0) }
  }

  /// The part of a real path that makes it no place for files of a book: `.git` anywhere in the root, hidden names above this
  /// folder, and the folders that the system makes up.
  private func closedPlace(_ real: String) -> String? {
    for place in ["/proc", "/sys", "/dev"] where Self.isSame(real, orIn: place) {
      // A disk in memory, on which whole books may lie.
      if place == "/dev", Self.isSame(path, orIn: "/dev/shm"), Self.isSame(real, orIn: "/dev/shm") { break }
      return place
    }
    let isAbove = !Self.isSame(real, orIn: path)
    let within = isAbove ? rootPath : path
    guard Self.isSame(real, orIn: within) else { return nil }
    // A whole checkout may lie below a hidden folder, such as a cache.
    let shared = isAbove ? Self.sharedFolder(real, path) : within
    let rest = real.utf8.dropFirst(shared == "/" ? 0 : shared.utf8.count)
    // Hidden names are rare: split only paths with one.
    guard zip(rest, rest.dropFirst()).contains(where: { $0 == "/" && $1 == "." }) else { return nil }
    for name in rest.split(separator: "/").map({ String($0) ?? "" }) where name.utf8.first == "." {
      if isAbove || name.lowercased() == ".git" { return name }
    }
    return nil
  }

  /// The deepest folder that holds both absolute paths.
  private static func sharedFolder(_ one: String, _ other: String) -> String {
    var folder = one
    while !isSame(other, orIn: folder) { folder = folderOfFile(at: folder) }
    return folder
  }

  /// Whether an absolute path is that of a folder or leads into it.
  static func isSame(_ path: String, orIn folder: String) -> Bool {
    guard folder != "/" else { return true }
    let (path, folder) = (path.utf8, folder.utf8)
    return path.starts(with: folder) && (path.dropFirst(folder.count).first ?? "/") == "/"
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

  /// The same for a file that an earlier phase has found. What is no longer there, or leads out of the root by now, is reported
  /// when it is read.
  package func knownPlace(_ relative: String) -> FilePlace {
    // Reading the path gives the error.
    (try? located(relative, isRead: true).place) ?? .disk(absolute(relative))
  }

  /// The path under which accesses to a file are recorded, links in it or not.
  package func noted(_ relative: String) -> String { absolute(normalised(relative) ?? relative) }

  /// Where a file of the book can be opened, its name among what is saved of it, and the stamp of the file or of its
  /// archive.
  ///
  /// - Parameter suggests: whether the error for a missing file says which is likely meant.
  package func stamped(
    _ relative: String, suggests: Bool = true
  ) throws(FileError) -> (place: FilePlace, name: String, stamp: FileStamp) {
    do throws(FileError) { return try located(relative, isRead: true) } catch {
      if suggests, case .missing = error, let normal = normalised(relative), !BookFolder.isOfCache(normal) {
        throw .missing(nearest: nearest(to: normal))
      }
      throw error
    }
  }

  /// The same, without a suggestion for a missing file.
  ///
  /// - Parameter isRead: whether the file's content will be used, not only its presence.
  private func located(
    _ relative: String, isRead: Bool
  ) throws(FileError) -> (place: FilePlace, name: String, stamp: FileStamp) {
    guard let normal = normalised(relative) else { throw .outside(refusal(of: relative)) }
    let absolute = absolute(normal)
    if let packed {
      switch packed.folder.item(at: packedPath(normal, packed.inner)) {
      case .file(let entry)?:
        let file = PackedFile(path: absolute, archive: packed.folder.archive, entry: entry)
        return (.packed(file), absolute, packed.folder.archive.stamp)
      case .folder?: throw .notAFile
      case nil: throw .missing(nearest: nil)
      }
    }
    if BookFolder.isOfCache(normal) { throw .missing(nearest: nil) }
    if let stamp = plainFile(normal) {
      recorder?.record { $0.note(absolute, stamp, isRead: isRead) }
      if let refusal = refusal(ofReal: absolute) { throw .outside(refusal) }
      return (.disk(absolute), absolute, stamp)
    }
    let stamp = FileStamp(at: absolute)
    recorder?.record { $0.note(absolute, stamp, isRead: isRead) }
    guard let item = try FileSystem.item(at: absolute) else { throw .missing(nearest: nil) }
    // What is open elsewhere, such as a pipe behind `/dev/stdin`, has no path.
    guard let real = FileSystem.realPath(absolute) else { throw .notAFile }
    if let refusal = refusal(ofReal: real) { throw .outside(refusal) }
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
    var position = Self.levelsAbove(normal).rest.utf8.startIndex
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
      _ = try located(relative, isRead: false)
      return true
    } catch { return false }
  }

  /// Reads a file of the book.
  public func read(_ relative: String) throws(FileError) -> [UInt8] { try place(relative).read() }

  /// Reads at most the first `size` bytes of a file of the book.
  package func beginning(of relative: String, size: Int) throws(FileError) -> [UInt8] {
    try BookFile(place(relative)).available(in: 0..<size)
  }

  /// Whether the folder itself can be listed.
  package var isReadable: Bool { isPacked || FileSystem.canList(path) }

  /// The names in a folder of the book, sorted by bytes, without web folders that Octavo wrote; empty if there is no such
  /// folder.
  public func names(in relative: String = "") -> [String] {
    guard let normal = normalised(relative) else { return [] }
    if let packed { return packed.folder.names(in: packedPath(normal, packed.inner)) }
    guard let real = FileSystem.realPath(absolute(normal)), refusal(ofReal: real) == nil,
      !BookFolder.isOfCache(normal)
    else {
      recorder?.record { $0.note(absolute(normal), FileStamp(at: absolute(normal))) }
      return []
    }
    let names = FileSystem.sortedNames(inResolved: real)
    recorder?.record { $0.note(absolute(normal), names: names) }
    return names
  }

  /// Whether the book has a folder at that path.
  public func isFolder(_ relative: String) -> Bool {
    guard let normal = normalised(relative), !BookFolder.isOfCache(normal) else { return false }
    if let packed {
      if case .folder? = packed.folder.item(at: packedPath(normal, packed.inner)) { return true }
      return false
    }
    recorder?.record { $0.note(absolute(normal), FileStamp(at: absolute(normal))) }
    guard let real = FileSystem.realPath(absolute(normal)), refusal(ofReal: real) == nil else { return false }
    do { return try FileSystem.item(at: real) == .folder } catch { return false }
  }

  /// The path in the archive of what has the path `normal` in its folder `inner`.
  private func packedPath(_ normal: String, _ inner: String) -> String {
    normal.isEmpty ? inner : joinPath(inner, normal)
  }

  private func absolute(_ normal: String) -> String {
    let (levels, rest) = Self.levelsAbove(normal)
    var folder = path
    for _ in 0..<levels { folder = splitPath(folder).folder }
    if rest.isEmpty { return folder.isEmpty ? "/" : folder }
    return folder == "/" ? "/" + rest : folder + "/" + rest
  }

  /// The folder as typed, without a leading `./` and a trailing `/`.
  private static func tidy(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension BookFolder {
  /// The existing path most likely meant by one that does not exist, as far as the allowance for suggestions goes.
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
      if part == ".." {
        found = found.isEmpty ? part : found + "/" + part
        continue
      }
      guard !suggestions.isExhausted else { return nil }
      let names = names(in: found)
      guard suggestions.takes(names.count, namesOfLength: part.utf8.count) else { return nil }
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
