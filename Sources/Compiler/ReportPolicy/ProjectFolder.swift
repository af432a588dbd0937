import Files

/// The base folder of paths in settings and known findings, so that these are valid in every checkout.
public struct ProjectFolder: Sendable, Hashable {
  /// The absolute path, without symbolic links.
  public let path: String

  /// Makes a folder from a path; the current folder if it does not exist.
  public init(_ path: String = ".") {
    self.path = FileSystem.realPath(path) ?? "/"
  }

  /// The path of a file, as named in reports, relative to this folder; nil for a file outside.
  ///
  /// The shown name of a file in an archive begins with the archive's path.
  public func relative(_ shown: String) -> String? {
    let real = FileSystem.realPath(shown) ?? Self.absolute(shown)
    if path == "/" { return String(real.dropFirst()) }
    return real.hasPrefix(path + "/") ? String(real.dropFirst(path.count + 1)) : nil
  }

  /// The absolute path of a file that does not exist, computed textually.
  private static func absolute(_ shown: String) -> String {
    if shown.hasPrefix("/") { return shown }
    var parts = (FileSystem.realPath(".") ?? "/").split(separator: "/")
    for part in shown.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
