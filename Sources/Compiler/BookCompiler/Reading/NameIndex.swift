import Files
import Synchronization

/// Where the files of a book are by their names: for links that name a note or picture wherever it lies.
///
/// The folders are looked through when the first name is asked for, which only vaults do.
final class NameIndex: Sendable {
  /// How deep folders are looked through.
  private static let depthLimit = 20

  private let folder: BookFolder
  /// The paths of files by their names in lower case.
  private let index = Mutex<[Substring: [String]]?>(nil)

  init(_ folder: BookFolder) { self.folder = folder }

  /// The path of the file that a name, or the end of a path, stands for; of several the one that lies least deep, then
  /// the first. Letters of either case are alike.
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
