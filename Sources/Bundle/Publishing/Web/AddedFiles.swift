import Files
import Glibc

/// The files that a user added to a web folder, such as `CNAME` and `.git`, which are kept when the folder is replaced.
///
///     try AddedFiles(in: "site").keep(in: ".site.octavo-12-1")
///
/// The new folder gets hard links to the files, or copies if the file system has no hard links, so that an interrupted
/// build leaves them in the old folder. Names are bytes: they need not be UTF-8.
struct AddedFiles {
  private let folder: String
  /// The files that Octavo wrote, and their folders.
  private let own: Set<String>
  private let ownFolders: Set<String>
  /// Whether `own` is known to contain every file that Octavo wrote.
  private let isComplete: Bool

  /// Reads the folder's listing of Octavo's own files.
  init(in folder: String) {
    self.folder = folder
    var names: Set<String> = [FileSystem.webFolderMark, "sw.js"]
    var isComplete = false
    // Without a listing every file is kept, and none that the new book has is refused.
    if let bytes = try? FileSystem.contents(of: folder + "/" + FileSystem.webFolderMark),
      let listing = try? JSONValue(parsing: bytes)
    {
      names.formUnion(listing["files"]?.members.keys.map { $0 } ?? [])
      names.formUnion(listing["others"]?.strings ?? [])
      isComplete = listing["others"] != nil
    }
    own = names
    var folders: Set<String> = []
    for name in names {
      var path = folderOfFile(at: name)
      while path != ".", !path.isEmpty, folders.insert(path).inserted { path = folderOfFile(at: path) }
    }
    ownFolders = folders
    self.isComplete = isComplete
  }

  /// Adds the files to `other`, a complete new folder.
  ///
  /// - Throws: `outputRefused` if the new folder already has a file of the same name.
  func keep(in other: String) throws(PublishingError) {
    try keep("", in: other)
  }

  /// Adds the files of the subfolder at `path`, which ends in a slash or is empty.
  private func keep(_ path: String, in other: String) throws(PublishingError) {
    for name in try names(in: folder + "/" + path) {
      let relative = path + name.text
      if name.isText, own.contains(relative) { continue }
      let (old, new) = (Self.join(folder + "/" + path, name: name), Self.join(other + "/" + path, name: name))
      var status = stat()
      guard lstat(old, &status) == 0 else { throw unwritable(relative) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        try keepFile(old, at: new, status, name: relative)
        continue
      }
      // If the new book needs one of Octavo's own folders, it exists already; otherwise it is needed only for added files.
      if name.isText, ownFolders.contains(relative) {
        guard try holdsAddedFile(relative + "/") else { continue }
      }
      guard name.isText else { throw .outputRefused(path: folder + "/" + relative, .nameUnreadable) }
      guard mkdir(new, status.st_mode & 0o7777) == 0 || errno == EEXIST else { throw unwritable(relative) }
      try keep(relative + "/", in: other)
    }
  }

  private func holdsAddedFile(_ path: String) throws(PublishingError) -> Bool {
    for name in try names(in: folder + "/" + path) {
      let relative = path + name.text
      guard name.isText else { return true }
      if own.contains(relative) { continue }
      guard ownFolders.contains(relative) else { return true }
      if try holdsAddedFile(relative + "/") { return true }
    }
    return false
  }

  private func keepFile(
    _ old: [CChar], at new: [CChar], _ status: stat, name: String
  ) throws(PublishingError) {
    if link(old, new) == 0 { return }
    switch errno {
    case EEXIST:
      if isComplete { throw .outputRefused(path: folder + "/" + name, .wouldReplaceAddedFile) }
    case EPERM, EXDEV, EMLINK, EOPNOTSUPP, ENOSYS: try copy(old, to: new, status, name: name)
    default: throw unwritable(name)
    }
  }

  private func copy(
    _ old: [CChar], to new: [CChar], _ status: stat, name: String
  ) throws(PublishingError) {
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(old, &target, Int(PATH_MAX)) >= 0, symlink(target, new) == 0 else {
        throw unwritable(name)
      }
    case S_IFREG:
      do throws(SystemError) {
        let source = try OpenFile(adopting: open(old, O_RDONLY | O_CLOEXEC))
        let target = try OpenFile(
          adopting: WritableFile.create(new, mode: status.st_mode & 0o7777))
        var offset = 0
        while true {
          let bytes = try source.bytes(in: offset..<offset + (1 << 20))
          if bytes.isEmpty { return }
          try target.write(bytes, at: offset)
          offset += bytes.count
        }
      } catch {
        throw .outputUnwritable(path: folder + "/" + name, errno: error.code)
      }
    default: throw unwritable(name)
    }
  }

  private func unwritable(_ name: String) -> PublishingError {
    .outputUnwritable(path: folder + "/" + name, errno: errno)
  }

  /// A file name as the system returns it.
  private struct Name {
    var bytes: [CChar]
    var text: String
    /// Whether the bytes are UTF-8, as in all names that Octavo writes.
    var isText: Bool
  }

  private func names(in path: String) throws(PublishingError) -> [Name] {
    guard access(path, R_OK | X_OK) == 0 else { throw .outputUnwritable(path: path, errno: errno) }
    return FileSystem.rawNames(in: Array(path.utf8CString)).map { bytes in
      let letters = bytes.dropLast().map { UInt8(bitPattern: $0) }
      let text = String(validating: letters, as: UTF8.self)
      return Name(
        bytes: bytes, text: text ?? String(decoding: letters, as: UTF8.self), isText: text != nil)
    }
  }

  private static func join(_ folder: String, name: Name) -> [CChar] {
    Array(folder.utf8CString.dropLast())
      + (folder.hasSuffix("/") ? [] : [CChar(bitPattern: UInt8(ascii: "/"))])
      + name.bytes
  }
}
