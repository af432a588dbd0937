import BookModel
import Diagnostics
import Files
import SourceKinds

/// Finds unused sources and media in the book's folder. Only `octavo check` runs this; builds do not list
/// folders.
struct UnusedFiles {
  private let folder: BookFolder
  private let accesses: FileAccesses

  /// - Parameter accesses: those of earlier phases; their files count as used.
  init(in folder: BookFolder, accesses: FileAccesses) {
    self.folder = folder
    self.accesses = accesses
  }

  private static let mediaEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "mp3", "m4a", "ogg", "opus", "mp4", "webm", "ttf", "otf",
    "woff",
    "woff2", "css",
  ]
  /// Prefixes of files that commonly accompany sources.
  private static let otherTexts = [
    "readme", "license", "licence", "changelog", "contributing", "code_of_conduct", "security", "authors",
    "notice",
  ]
  /// Output folders of other tools.
  private static let otherFolders: Set<String> = ["node_modules", "build", "dist", "out", "target", "venv"]
  /// Further findings of a kind are only counted.
  private static let mostFindings = 20
  private static let mostFiles = 20_000

  /// Notes on unused sources and media, for books whose manifest lists its pages.
  func findings(_ book: Book, _ linked: LinkedBook) -> [Diagnostic] {
    guard listsPages(book) else { return [] }
    return unused(usedPaths(book, linked))
  }

  /// The paths of the files that the book uses.
  private func usedPaths(_ book: Book, _ linked: LinkedBook) -> Set<String> {
    var used = Set(book.sources.flatMap { [$0.path] + ($0.gathering?.files ?? []) })
    used.formUnion(book.text.bibliography)
    let artwork = book.artwork
    let icons = artwork.toolbarIcons + artwork.tabBarIcons
    for reference in [artwork.portraitCover, artwork.landscapeCover, artwork.icon].compactMap({ $0 }) + icons
    {
      used.insert(reference.path)
    }
    for page in linked.pages {
      used.formUnion(page.page.media.map(\.path) + page.page.stylesheets.map(\.path))
    }
    for file in linked.media { if case .file(let path) = file.content { used.insert(path) } }
    return used
  }

  private func unused(_ used: Set<String>) -> [Diagnostic] {
    var sources: [String] = []
    var others: [String] = []
    for path in files() where !used.contains(path) {
      if !isOtherText(path), SourceKind.of(path, in: folder)?.isRead == true { sources.append(path) }
      if Self.mediaEndings.contains(pathExtension(path)) { others.append(path) }
    }
    let usedStems = Set(
      used.filter { SourceKind.rank($0) != nil && pathExtension($0) != "svg" }.map(withoutExtension))
    return findings(
      // Of sources that differ in their extension only, tools made one of the other.
      sources.filter { !usedStems.contains(withoutExtension($0)) }, kind: .sourceUnused, "no entry leads to")
      + findings(others, kind: .mediaUnused, "nothing uses")
  }

  private func findings(_ paths: [String], kind: DiagnosticKind, _ what: String) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (index, path) in paths.prefix(Self.mostFindings).enumerated() {
      var finding = Diagnostic(kind, at: SourceRange(file: folder.shown(path)), "\(what) \"\(path)\"")
      let isLast = index == Self.mostFindings - 1 && paths.count > Self.mostFindings
      if isLast {
        let rest = paths.count - Self.mostFindings + 1
        finding.summary = "\(what) \(rest) files, among them \"\(path)\""
      }
      diagnostics.append(finding)
    }
    return diagnostics
  }

  /// Whether the manifest lists pages individually, so that an unlisted page may be an oversight.
  private func listsPages(_ book: Book) -> Bool {
    let name = book.manifest.split(separator: "/").last.map(String.init) ?? book.manifest
    return ["book.xml", "_toc.yml", "myst.yml", "_quarto.yml", "mkdocs.yml", "SUMMARY.md"].contains(name)
  }

  private func isOtherText(_ path: String) -> Bool {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    return Self.otherTexts.contains { name.hasPrefix($0) }
  }

  /// The files of the folder, except hidden ones, names with a leading `_` and their content, and build output.
  private func files() -> [String] {
    var found: [String] = []
    var folders = [("", 0)]
    while let (path, depth) = folders.popLast(), found.count < Self.mostFiles {
      for name in folder.names(in: path) where !name.hasPrefix(".") && !name.hasPrefix("_") {
        let inner = path.isEmpty ? name : path + "/" + name
        let wasAskedFor = accesses.entries[folder.path + "/" + inner] != nil
        if folder.isFolder(inner) {
          if depth < 16, !Self.otherFolders.contains(name) { folders.append((inner, depth + 1)) }
        } else if !wasAskedFor {
          found.append(inner)
        }
      }
    }
    return found.sorted()
  }
}
