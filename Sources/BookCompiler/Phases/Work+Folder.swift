import BookModel
import Diagnostics
import Manifests

/// What lies in the book's folder and is not in the book. Only checking looks: a build need not list folders.
extension Work {
  private static let sourceEndings: Set<String> = ["xhtml", "html", "htm", "md", "ipynb", "nb", "cnxml"]
  private static let mediaEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "mp3", "m4a", "ogg", "opus", "mp4", "webm", "ttf", "otf",
    "woff",
    "woff2", "css",
  ]
  /// Files that folders of sources hold beside their pages, by the beginning of their names.
  private static let otherTexts = [
    "readme", "license", "licence", "changelog", "contributing", "code_of_conduct", "security", "authors",
    "notice",
  ]
  /// Folders that other tools fill.
  private static let otherFolders: Set<String> = ["node_modules", "build", "dist", "out", "target", "venv"]
  /// Findings of a kind beyond this are counted.
  private static let mostFindings = 20
  private static let mostFiles = 20_000

  /// Notes on sources and media that nothing names, for books whose manifest lists its pages.
  func checkFolder() {
    guard let folder, let book, let linked, listsPages(book), !hasErrors else { return }
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
    var sources: [String] = []
    var others: [String] = []
    for path in files(in: folder) where !used.contains(path) {
      let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
      if Self.sourceEndings.contains(ending), !isOtherText(path) { sources.append(path) }
      if Self.mediaEndings.contains(ending) { others.append(path) }
    }
    report(sources.filter { sourceOfAnother($0, used) == false }, .sourceUnused, "no entry leads to", folder)
    report(others, .mediaUnused, "nothing uses", folder)
  }

  private func report(_ paths: [String], _ kind: DiagnosticKind, _ what: String, _ folder: BookFolder) {
    for (index, path) in paths.prefix(Self.mostFindings).enumerated() {
      var finding = Diagnostic(kind, at: SourceRange(file: folder.shown(path)), "\(what) \"\(path)\"")
      let isLast = index == Self.mostFindings - 1 && paths.count > Self.mostFindings
      if isLast {
        let rest = paths.count - Self.mostFindings + 1
        finding.summary = "\(what) \(rest) files, among them \"\(path)\""
      }
      diagnostics.append(finding)
    }
  }

  /// Whether the manifest names its pages one by one, so that a page left out may be forgotten.
  private func listsPages(_ book: Book) -> Bool {
    let name = book.manifest.split(separator: "/").last.map(String.init) ?? book.manifest
    return name == "book.xml" || name == "_toc.yml" || name == "myst.yml"
  }

  /// Whether a used source has the same name with another ending, from which tools make one of the other.
  private func sourceOfAnother(_ path: String, _ used: Set<String>) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return Self.sourceEndings.contains { used.contains(path[..<dot] + "." + $0) }
  }

  private func isOtherText(_ path: String) -> Bool {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    return Self.otherTexts.contains { name.hasPrefix($0) }
  }

  /// The files of the folder, without hidden ones, those beneath names with `_`, and what tools make.
  private func files(in folder: BookFolder) -> [String] {
    var found: [String] = []
    var folders = [("", 0)]
    while let (path, depth) = folders.popLast(), found.count < Self.mostFiles {
      for name in folder.names(in: path) where !name.hasPrefix(".") && !name.hasPrefix("_") {
        let inner = path.isEmpty ? name : path + "/" + name
        let wasAskedFor = asked.stamp(of: folder.path + "/" + inner) != nil
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
