import Diagnostics

extension BookFolder {
  /// Looks for a file that a file at a path names by its name alone: in the folders from that of the naming file up to the root,
  /// and in their subfolders; the nearest is taken. Returns its path, or why the book may not use it; nil if there is none.
  package func search(_ name: String, from path: String) -> Result<String, PathRefusal>? {
    var level = splitPath(path).folder
    while let folder = normalised(level) {
      for place in [folder] + subfolders(of: folder) where exists(joinPath(place, name)) {
        return .success(joinPath(place, name))
      }
      level = joinPath(level, "..")
    }
    return searchAboveRoot(name)
  }

  private func subfolders(of folder: String) -> [String] {
    names(in: folder).filter { !$0.hasPrefix(".") }.map { joinPath(folder, $0) }.filter(isFolder)
  }

  /// Looks for a file in folders above the root, only to tell which root would allow it.
  private func searchAboveRoot(_ name: String) -> Result<String, PathRefusal>? {
    guard !isPacked else { return nil }
    var place = rootPath
    var steps = String(repeating: "../", count: levelsBelowRoot)
    for _ in 0..<3 where place != "/" {
      place = splitPath(place).folder
      if place.isEmpty { place = "/" }
      steps += "../"
      let inner = FileSystem.sortedNames(in: place).filter { !$0.hasPrefix(".") }.prefix(200)
      for folder in [""] + inner {
        let file = joinPath(joinPath(place, folder), name)
        // A file that cannot be seen is none that a root would allow.
        guard case .file? = try? FileSystem.item(at: file) else { continue }
        return .failure(refusal(of: joinPath(joinPath(steps, folder), name)))
      }
    }
    return nil
  }
}
