import Files
import Synchronization

/// Maps file names to the paths of a book's files, for links that name a note or picture in any folder.
///
/// The folders are listed at the first lookup, which only vaults need.
final class NameIndex: Sendable {
  /// The maximum depth of searched folders.
  private static let depthLimit = 20

  private let folder: BookFolder
  /// The paths of files, by name in lower case.
  private let index = Mutex<[Substring: [String]]?>(nil)

  init(_ folder: BookFolder) { self.folder = folder }

  /// The path of a file by its name or by the end of its path, ignoring case; of several, the one in the fewest
  /// folders, then the first.
  func path(of name: String) -> String? {
    let wanted = String(name.lowercased().drop { $0 == "/" })
    guard let last = wanted.split(separator: "/").last else { return nil }
    return index.withLock { index in
      let known = index ?? files()
      index = known
      return (known[last] ?? []).first { path in
        let path = path.lowercased()
        return path == wanted || path.hasSuffix("/" + wanted)
      }
    }
  }

  private func files() -> [Substring: [String]] {
    var found: [Substring: [String]] = [:]
    var folders = [""]
    for _ in 0..<Self.depthLimit {
      var inner: [String] = []
      for parent in folders {
        for name in folder.names(in: parent) where !name.hasPrefix(".") {
          let path = parent.isEmpty ? name : parent + "/" + name
          if folder.isFolder(path) {
            inner.append(path)
          } else {
            found[name.lowercased()[...], default: []].append(path)
          }
        }
      }
      folders = inner
    }
    return found
  }
}
