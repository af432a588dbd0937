/// Finds symbolic links through which an output would be written elsewhere, although they came with the book: a pull request
/// can add a link, and its author must not choose which file a build replaces.
///
///     let paths = OutputPath(book: folder)
///     paths.link(in: "book.epub")  // "book.epub", if that is a link in the book's repository
public struct OutputPath: Sendable {
  /// The absolute paths of folders whose links may be the book's.
  private let folders: [String]

  /// - Parameter book: the folder of the manifest, with its root.
  public init(book: BookFolder?) {
    let current = FileSystem.realPath(".").flatMap { FileSystem.repositoryRoot(of: $0) }
    folders = [book?.rootPath, current].compactMap { $0 }
  }

  /// The first link on the way to `path`, as the path names it, that lies in one of the book's folders; nil if there is none.
  public func link(in path: String) -> String? {
    guard var here = FileSystem.realPath(path.hasPrefix("/") ? "/" : ".") else { return nil }
    var shown = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") where name != "." {
      shown += (shown.isEmpty || shown.hasSuffix("/") ? "" : "/") + name
      if name == ".." {
        here = folderOfFile(at: here)
        continue
      }
      let next = here == "/" ? "/" + name : here + "/" + name
      if FileSystem.isLink(next) {
        if folders.contains(where: { BookFolder.isSame(next, orIn: $0) }) { return shown }
        guard let real = FileSystem.realPath(next) else { return nil }
        here = real
      } else {
        here = next
      }
    }
    return nil
  }
}
