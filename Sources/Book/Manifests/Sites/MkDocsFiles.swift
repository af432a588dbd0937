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
  /// What each folder has, by its path; the root folder's is empty.
  private var contents: [String: Contents] = [:]
  private var pageSet: Set<String> = []

  /// The parts of a folder, in order.
  private struct Contents {
    var pages: [String] = []
    /// The pages that the navigation has by itself, which those of `not_in_nav` are not.
    var listed: [String] = []
    var folders: [String] = []
    /// Whether it or a folder in it has such pages.
    var isListed = false
  }

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
    walk("", unlisted: FilePatterns(unlisted), depth: 0)
    pageSet = Set(pages)
  }

  private mutating func walk(_ path: String, unlisted: FilePatterns, depth: Int) {
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
    var own = Contents(pages: files, listed: files.filter { !unlisted.matches($0) })
    own.isListed = !own.listed.isEmpty
    let (firstPage, firstFolder) = (pages.count, folders.count)
    pages += files
    if !path.isEmpty { folders.append(path) }
    for name in inner.sorted(by: Self.isBefore) {
      walk(name, unlisted: unlisted, depth: depth + 1)
      guard let found = contents[name] else { continue }
      own.folders.append(name)
      if found.isListed { own.isListed = true }
    }
    guard pages.count > firstPage else {
      folders.removeSubrange(firstFolder...)
      return
    }
    contents[path] = own
  }

  // MARK: Questions

  func contains(_ path: String) -> Bool { pageSet.contains(path) }

  /// Whether a path is of a folder that has pages, also further down.
  func isFolder(_ path: String) -> Bool { contents[path] != nil }

  /// The listed pages directly in a folder.
  func pages(in path: String) -> [String] { contents[path]?.listed ?? [] }

  /// All listed pages and the folders that have some, also further down.
  var listed: [String] {
    folders.filter { contents[$0]?.isListed == true } + contents.values.flatMap(\.listed).sorted()
  }

  /// The folders directly in a folder that have listed pages.
  func folders(in path: String) -> [String] {
    contents[path]?.folders.filter { contents[$0]?.isListed == true } ?? []
  }

  /// The index of a folder: `index.md`, else `README.md`.
  func index(of path: String) -> String? { contents[path]?.pages.first(where: Self.isIndex) }

  /// The listed pages, and then the folders, whose names match a pattern name by name.
  func matching(_ pattern: String) -> [String] {
    var found = [""]
    let parts = pattern.split(separator: "/").filter { $0 != "." }.map(String.init)
    for part in parts.dropLast() {
      found = found.flatMap { contents[$0]?.folders ?? [] }.filter { Self.fits($0, part) }
    }
    guard let last = parts.last else { return [] }
    let pages = found.flatMap { contents[$0]?.listed ?? [] }
    let folders = found.flatMap { contents[$0]?.folders ?? [] }
    return (pages + folders).filter { Self.fits($0, last) }
  }

  /// Whether the last name of a path matches a pattern.
  private static func fits(_ path: String, _ pattern: String) -> Bool {
    FilePattern.fits(name: splitPath(path).name, pattern: pattern)
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
