extension FileSystem {
  /// The first symbolic link on the way to `path` that lies in a repository and leads out of it, as the path names it, and the
  /// folder that it leads to or into; nil if there is none. Such a link came with the repository, whose author must not choose
  /// which files of a machine a book consists of.
  package static func linkOutOfRepository(in path: String) -> (link: String, target: String)? {
    guard var here = realPath(path.hasPrefix("/") ? "/" : ".") else { return nil }
    var shown = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") where name != "." {
      shown += (shown.isEmpty || shown.hasSuffix("/") ? "" : "/") + name
      if name == ".." {
        here = folderOfFile(at: here)
        continue
      }
      let next = here == "/" ? "/" + name : here + "/" + name
      guard let real = realPath(next) else { return nil }
      if isLink(next), let root = repositoryRoot(of: here), !BookFolder.isSame(real, orIn: root) {
        return (shown, FileStamp(at: real).kind == .folder ? real : folderOfFile(at: real))
      }
      here = real
    }
    return nil
  }

  /// Whether the file that the caller names may be read: it is behind no link of a repository that leads out of it, or in the root
  /// that the caller named.
  package static func mayRead(_ path: String, root: String?) -> Bool {
    if linkOutOfRepository(in: path) == nil { return true }
    guard let root = root.flatMap({ realPath($0) }), let real = realPath(path) else { return false }
    return BookFolder.isSame(real, orIn: root)
  }

  /// The root of the version control checkout that holds a folder: the nearest folder at or above it with `.git`, a folder or,
  /// in worktrees and submodules, a file. Nil if there is none, or if it would be the whole file system.
  ///
  ///     FileSystem.repositoryRoot(of: "/home/ada/books/calculus")  // "/home/ada/books"
  ///
  /// - Parameter folder: an absolute path without symbolic links.
  package static func repositoryRoot(of folder: String) -> String? {
    var folder = folder
    while folder != "/", !folder.isEmpty {
      if FileStamp(at: folder + "/.git").kind != .absent { return folder }
      folder = splitPath(folder).folder
    }
    return nil
  }
}
