extension FileSystem {
  /// The root of the version control checkout that holds a folder: the nearest folder at or above it with `.git`, a folder or,
  /// in worktrees and submodules, a file. Nil if there is none, or if it would be the whole file system.
  ///
  ///     FileSystem.repositoryRoot(of: "/home/ada/books/calculus")  // "/home/ada/books"
  ///
  /// - Parameter folder: an absolute path without symbolic links.
  static func repositoryRoot(of folder: String) -> String? {
    var folder = folder
    while folder != "/", !folder.isEmpty {
      if FileStamp(at: folder + "/.git").kind != .absent { return folder }
      folder = splitPath(folder).folder
    }
    return nil
  }
}
