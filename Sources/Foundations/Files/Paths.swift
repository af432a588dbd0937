import TextBytes

/// Splits a path into folder and name: `a/b.md` into `a` and `b.md`.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: "/") else { return ("", path) }
  return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
}

/// The ending of a file's name behind its last full stop, in lower case; empty where there is none.
package func pathExtension(_ path: String) -> String {
  let name = splitPath(path).name
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
  return name[name.index(after: dot)...].lowercased()
}

/// The file's name without its folder and ending.
package func stem(_ path: String) -> String {
  let name = splitPath(path).name
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}

/// The path without the ending of the file's name: `a/b.md` gives `a/b`.
package func withoutExtension(_ path: String) -> String { joinPath(splitPath(path).folder, stem(path)) }

/// Whether Windows takes a file's name for a device, whatever its ending: `con.xhtml`, `Aux`, `com1.tar.gz`. It cannot make such files.
package func isDeviceName(_ name: String) -> Bool {
  let stem = (name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).first ?? "")
    .lowercased()
  if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(stem) { return true }
  let bytes = Array(stem.utf8)
  return bytes.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && bytes[3].isDigit
}

/// Joins a folder and a name.
package func joinPath(_ folder: String, _ name: String) -> String {
  folder.isEmpty ? name : folder + "/" + name
}

/// The folder of a file as a path that can be opened: `.` or `/` if the path names none.
package func folderOfFile(at path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: "/") else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}

/// The relative path from one file to another, both relative to the same folder: `../media/a.png`.
package func relativePath(to target: String, from source: String) -> String {
  var there = target.split(separator: "/", omittingEmptySubsequences: true)[...]
  var here = source.split(separator: "/", omittingEmptySubsequences: true).dropLast()
  while let first = there.first, there.count > 1, first == here.first {
    there = there.dropFirst()
    here = here.dropFirst()
  }
  return (here.map { _ in ".." } + there.map(String.init)).joined(separator: "/")
}
