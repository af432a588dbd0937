import BookModel
import Files

/// The pages of a MkDocs site in the order in which MkDocs lists them: of each folder first its files by name, with the index
/// before all others, then its subfolders.
///
/// Left out are names that begin with `.`, the folder `templates`, what `exclude_docs` and `draft_docs` match, and the
/// folder of a theme. Only Markdown is a page, and a notebook where a plugin reads it. All paths are relative to the folder of
/// the pages.
struct MkDocsFiles {
  /// The maximum nesting of folders.
  private static let depthLimit = 16

  /// The pages, in order.
  private(set) var pages: [String] = []
  /// The folders that have pages, also further down, in order.
  private(set) var folders: [String] = []
  /// The pages that `not_in_nav` matches: listed only where the navigation names them.
  private var unlisted: Set<String> = []

  private let folder: BookFolder
  private let base: String
  private let excluded: FilePatterns
  private let endings: Set<String>
  /// The visited folders, with symbolic links resolved, so that link cycles end.
  private var visited: Set<String> = []

  /// - Parameters:
  ///   - base: the folder of the pages.
  ///   - excluded: what is no page, as patterns.
  ///   - unlisted: what is a page, but not in the navigation by itself.
  init(in folder: BookFolder, base: String, excluded: String, unlisted: String, hasNotebooks: Bool) {
    self.folder = folder
    self.base = base
    self.excluded = FilePatterns(".*\n/templates/\n" + excluded)
    endings = hasNotebooks ? ["md", "markdown", "ipynb"] : ["md", "markdown"]
    walk("", depth: 0)
    let patterns = FilePatterns(unlisted)
    self.unlisted = Set(pages.filter(patterns.matches))
  }

  private mutating func walk(_ path: String, depth: Int) {
    guard depth < Self.depthLimit, let real = folder.subfolder(joinPath(base, path))?.path,
      visited.insert(real).inserted
    else { return }
    var files: [String] = []
    var inner: [String] = []
    for name in folder.names(in: joinPath(base, path)) {
      let relative = joinPath(path, name)
      if folder.isFolder(joinPath(base, relative)) {
        inner.append(relative)
      } else if endings.contains(pathExtension(name)), !excluded.matches(relative) {
        files.append(relative)
      }
    }
    files.sort { Self.isListed($0, before: $1) }
    // Both would be the page of the folder's address.
    if files.contains(where: { stem($0) == "index" }) { files.removeAll { stem($0) == "README" } }
    pages += files
    let own = folders.count
    if !path.isEmpty { folders.append(path) }
    let count = pages.count - files.count
    for name in inner.sorted(by: Self.isBefore) { walk(name, depth: depth + 1) }
    if pages.count == count, !path.isEmpty { folders.remove(at: own) }
  }

  // MARK: Questions

  func contains(_ path: String) -> Bool { pages.contains(path) }

  func isFolder(_ path: String) -> Bool { path.isEmpty ? !pages.isEmpty : folders.contains(path) }

  /// The listed pages directly in a folder.
  func pages(in path: String) -> [String] {
    pages.filter { splitPath($0).folder == path && !unlisted.contains($0) }
  }

  /// The folders directly in a folder that have listed pages.
  func folders(in path: String) -> [String] {
    folders.filter { name in
      splitPath(name).folder == path
        && pages.contains { $0.hasPrefix(name + "/") && !unlisted.contains($0) }
    }
  }

  /// The index of a folder: `index.md`, else `README.md`.
  func index(of path: String) -> String? { pages.first { splitPath($0).folder == path && Self.isIndex($0) } }

  /// The pages, and then the folders, whose names match a pattern name by name.
  func matching(_ pattern: String) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    return (pages.filter { !unlisted.contains($0) } + folders).filter { path in
      let names = path.split(separator: "/")
      return names.count == parts.count
        && zip(names, parts).allSatisfy { FilePattern.fits(name: String($0), pattern: $1) }
    }
  }

  // MARK: Names

  /// Whether a file is the page of its folder.
  static func isIndex(_ path: String) -> Bool { ["index", "README"].contains(stem(path)) }

  /// A title made of the name of a file or folder: `data-types` gives `Data types`, `API_use` gives `API use`.
  static func title(ofName name: String) -> String {
    let words = String(name.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.lowercased() == words ? words.prefix(1).uppercased() + words.dropFirst() : words
  }

  private static func isListed(_ first: String, before second: String) -> Bool {
    let (one, other) = (isIndex(first), isIndex(second))
    return one == other ? isBefore(first, second) : one
  }

  /// The order of code points.
  private static func isBefore(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
