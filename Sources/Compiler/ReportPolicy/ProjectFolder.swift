import Files

/// The folder that paths of settings and known findings are relative to, so that they hold in every checkout.
public struct ProjectFolder: Sendable, Hashable {
  /// The absolute path, without symbolic links.
  public let path: String

  /// The folder at `path`; the current folder where there is none.
  public init(_ path: String = ".") {
    self.path = FileSystem.realPath(path) ?? "/"
  }

  /// The path of a file as reports name it, relative to this folder; nil for a file outside.
  ///
  /// Files in an archive have no path of their own; the archive's path stands before theirs.
  public func relative(_ shown: String) -> String? {
    let real = FileSystem.realPath(shown) ?? Self.absolute(shown)
    if path == "/" { return String(real.dropFirst()) }
    return real.hasPrefix(path + "/") ? String(real.dropFirst(path.count + 1)) : nil
  }

  /// An absolute path of a file that does not exist, by its text.
  private static func absolute(_ shown: String) -> String {
    if shown.hasPrefix("/") { return shown }
    var parts = (FileSystem.realPath(".") ?? "/").split(separator: "/")
    for part in shown.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
