import Diagnostics

/// The root folder of a book: all of its files lie in it, and paths relative to it name them.
///
///     let folder = try BookFolder(at: "examples/calculus")
///     folder.shown("limits.xhtml")         // "examples/calculus/limits.xhtml"
///     try folder.resolve("limits.xhtml")   // "/home/ada/examples/calculus/limits.xhtml"
///     try folder.resolve("../secret")      // throws .outside
public struct BookFolder: Sendable, Hashable {
  /// The absolute path, without symbolic links.
  public let path: String
  /// The folder as the author typed it; empty for the current folder.
  public let shownPath: String

  /// What is asked of the folder is noted here; nil notes nothing.
  public let log: FileLog?

  /// The size up to which a file is read.
  public static let sizeLimit = 512 << 20
  /// The folder of saved work that Octavo keeps in a book's: no file of a book lies in one.
  public static let cacheName = ".octavo"

  /// Takes the folder at `path`, absolute or relative to the current folder.
  public init(at path: String, log: FileLog? = nil) throws(FileError) {
    let typed = path.isEmpty ? "." : path
    guard let real = FileSystem.realPath(typed) else { throw .missing(nearest: nil) }
    guard try FileSystem.item(at: real) == .folder else { throw .notAFile }
    self.path = real
    shownPath = BookFolder.tidy(path)
    self.log = log
  }

  private init(path: String, shownPath: String, log: FileLog?) {
    self.path = path
    self.shownPath = shownPath
    self.log = log
  }

  /// Folders are the same where they lie and are shown the same.
  public static func == (first: BookFolder, second: BookFolder) -> Bool {
    first.path == second.path && first.shownPath == second.shownPath
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(shownPath)
  }

  /// What a diagnostic calls the file at `relative`.
  public func shown(_ relative: String) -> String {
    if shownPath.isEmpty { return relative.isEmpty ? "." : relative }
    if relative.isEmpty { return shownPath }
    return shownPath == "/" ? "/" + relative : shownPath + "/" + relative
  }

  /// The folder above this one, and this one's name in it; nil at the top of the file system.
  public var parent: (folder: BookFolder, name: String)? {
    guard path != "/" else { return nil }
    let (above, name) = splitPath(path)
    let (shownAbove, shownName) = splitPath(shownPath)
    let shown: String
    switch shownName {
    case "", ".": shown = ".."
    case "..": shown = shownPath + "/.."
    default: shown = shownAbove
    }
    return (BookFolder(path: above.isEmpty ? "/" : above, shownPath: shown, log: log), name)
  }

  /// The folder of that name within this one; nil where there is none, or where it lies elsewhere.
  public func subfolder(_ relative: String) -> BookFolder? {
    guard let normal = normalised(relative) else { return nil }
    if normal.isEmpty { return self }
    guard let real = FileSystem.realPath(absolute(normal)), contains(real), isFolder(normal) else {
      return nil
    }
    return BookFolder(path: real, shownPath: shown(normal), log: log)
  }

  /// The path with `.`, `..` and doubled slashes worked out; nil where it is absolute or leads out.
  public func normalised(_ relative: String) -> String? {
    guard relative.utf8.first != 0x2F else { return nil }
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

  /// Whether no part of a path is empty or begins with a point, as nearly always.
  private static func isNormal(_ path: String) -> Bool {
    var isStart = true
    for byte in path.utf8 {
      if isStart, byte == 0x2E || byte == 0x2F { return false }
      isStart = byte == 0x2F
    }
    return !isStart
  }

  /// The absolute path of a file of the book, without symbolic links.
  public func resolve(_ relative: String) throws(FileError) -> String { try stamped(relative).path }

  /// The absolute path of a file of the book without symbolic links, the name that the log has for it, and what
  /// the file system says of it.
  public func stamped(_ relative: String) throws(FileError) -> (path: String, name: String, stamp: FileStamp)
  {
    guard let normal = normalised(relative) else { throw .outside }
    let absolute = absolute(normal)
    if BookFolder.isOfCache(normal) { throw .missing(nearest: nil) }
    if let stamp = plainFile(normal) {
      log?.note(absolute, stamp)
      return (absolute, absolute, stamp)
    }
    let stamp = FileStamp(at: absolute)
    log?.note(absolute, stamp)
    guard let item = try FileSystem.item(at: absolute), let real = FileSystem.realPath(absolute) else {
      throw .missing(nearest: nearest(to: normal))
    }
    guard contains(real) else { throw .outside }
    guard case .file = item else { throw .notAFile }
    return (real, absolute, stamp)
  }

  /// Whether a path leads into a folder of saved work.
  private static func isOfCache(_ normal: String) -> Bool {
    var isStart = true
    for byte in normal.utf8 {
      // Hidden names are rare: only a path with one is taken apart.
      if isStart, byte == 0x2E { return normal.split(separator: "/").contains { $0 == cacheName } }
      isStart = byte == 0x2F
    }
    return false
  }

  /// The file where no symbolic link is on the way to it: what nearly every path does, told
  /// in one system call for each of its names, where `realpath` takes one for each name from the root on.
  private func plainFile(_ normal: String) -> FileStamp? {
    guard !normal.utf8.contains(0), !normal.isEmpty else { return nil }
    var position = normal.utf8.startIndex
    while let slash = normal.utf8[position...].firstIndex(of: 0x2F) {
      guard FileSystem.plainItem(at: absolute(String(normal[..<slash])))?.kind == .folder else { return nil }
      position = normal.utf8.index(after: slash)
    }
    guard let stamp = FileSystem.plainItem(at: absolute(normal)), stamp.kind == .file else { return nil }
    return stamp
  }

  /// Whether there is such a file within the book.
  public func exists(_ relative: String) -> Bool {
    do {
      _ = try resolve(relative)
      return true
    } catch { return false }
  }

  /// All bytes of a file of the book.
  public func read(_ relative: String) throws(FileError) -> [UInt8] {
    let absolute = try resolve(relative)
    if case .file(let size)? = try FileSystem.item(at: absolute), size > BookFolder.sizeLimit {
      throw .tooLarge
    }
    return try FileSystem.read(absolute, limit: BookFolder.sizeLimit)
  }

  /// The names in a folder of the book, sorted by their bytes; empty where there is no such folder.
  public func names(in relative: String = "") -> [String] {
    guard let normal = normalised(relative) else { return [] }
    guard let real = FileSystem.realPath(absolute(normal)), contains(real), !BookFolder.isOfCache(normal)
    else {
      log?.note(absolute(normal), FileStamp(at: absolute(normal)))
      return []
    }
    let names = FileSystem.sortedNames(in: real)
    log?.note(absolute(normal), names: names)
    return names
  }

  /// Whether there is such a folder within the book.
  public func isFolder(_ relative: String) -> Bool {
    guard let normal = normalised(relative), !BookFolder.isOfCache(normal) else { return false }
    log?.note(absolute(normal), FileStamp(at: absolute(normal)))
    guard let real = FileSystem.realPath(absolute(normal)), contains(real) else { return false }
    do { return try FileSystem.item(at: real) == .folder } catch { return false }
  }

  private func absolute(_ normal: String) -> String {
    normal.isEmpty ? path : path == "/" ? "/" + normal : path + "/" + normal
  }

  private func contains(_ real: String) -> Bool { path == "/" || real == path || real.hasPrefix(path + "/") }

  /// The folder as typed, without `./` before it and `/` behind it.
  private static func tidy(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension BookFolder {
  /// The existing path that was plausibly meant by one that does not exist.
  ///
  /// At the first name that is not there, one that differs only in case or Unicode normalisation is taken,
  /// else the one that is spelled most like it.
  func nearest(to normal: String) -> String? {
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

  /// The one name that was plausibly meant.
  static func nearest(to name: String, among names: [String]) -> String? {
    // Swift's `==` compares by canonical equivalence: the same letters in another normalisation form.
    if let same = names.first(where: { $0 == name }) { return same }
    let folded = names.filter { $0.lowercased() == name.lowercased() }
    if folded.count == 1 { return folded[0] }
    return suggestion(for: name, among: names)
  }
}

/// The folder and the name at the end of a path.
func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: 0x2F) else { return ("", path) }
  return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
}

/// The path of `name` in `folder`.
func joinPath(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

/// The text with `%41` as `A`; nil where that is no UTF-8 or an escape is cut short.
func percentDecoded(_ text: String) -> String? {
  guard text.utf8.contains(0x25) else { return text }
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == 0x25 else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
    else {
      return nil
    }
    bytes.append(high << 4 | low)
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
