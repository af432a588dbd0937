import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import YAML

/// Where each kind of book keeps its own cover, and the search for it when the manifest names none.
///
///     book.toml: [output.epub] cover-image = "art/front.png"
///     cover/calculus-volume-1-cover.jpg    of collections/calculus-volume-1.collection.xml
///     cover.png                            beside the manifest
///
/// Each kind says its places (`ManifestFormat.ownCover`). A `logo` is the mark of a site, and a `thumbnail` a picture for lists.
/// Settings come before files, and a picture named after the book before others.
struct OwnCover {
  /// The places of a kind of book.
  struct Places: Sendable {
    /// Settings of the manifest, as paths of keys.
    var settings: [[String]] = []
    /// Another file of settings beside the manifest.
    var otherSettings: (file: String, keys: [[String]])?
    /// Keys of the opening page's front matter.
    var frontMatter: [String] = []
    /// Folders that hold pictures of covers, named after the books.
    var folders: [String] = []
    /// Whether a picture `cover.*` beside the manifest or the sources is the cover.
    var hasNamedFile = true
  }

  /// The endings of pictures, the preferred first.
  private static let endings = [
    "png", "jpg", "jpeg", "webp", "svg", "tif", "tiff", "gif", "avif", "heic", "heif", "bmp",
  ]
  /// The maximum number of files of a folder that are looked at.
  private static let mostFiles = 1000

  private let folder: BookFolder
  /// The path of the manifest within `folder`; empty for a folder without one.
  private let manifest: String
  private let places: Places
  private let book: Book

  /// Adds the book's own cover to a book whose manifest names none.
  static func add(to loading: inout ManifestLoading, from file: ManifestFile, _ format: ManifestFormat) {
    guard let book = loading.book, book.artwork.portraitCover == nil, book.artwork.landscapeCover == nil
    else { return }
    let manifest = loading.folder.relative(shown: file.shown) ?? ""
    let search = OwnCover(folder: loading.folder, manifest: manifest, places: format.ownCover, book: book)
    switch search.found() {
    case nil: break
    case .named(let reference): loading.book?.artwork.portraitCover = reference
    case .missing(let diagnostic): loading.diagnostics.append(diagnostic)
    case .chosen(let path):
      let place = SourceRange(file: loading.folder.shown(path))
      loading.book?.artwork.portraitCover = FileReference(path: path, range: place)
      loading.diagnostics.append(
        Diagnostic(.coverFound, at: place, "\"\(path)\" is the cover, as the manifest names none"))
    }
  }

  private enum Result {
    /// A setting names the file.
    case named(FileReference)
    /// A setting names a file that is not there.
    case missing(Diagnostic)
    /// The place and the name of the file say that it is the cover.
    case chosen(String)
  }

  private func found() -> Result? {
    let base = splitPath(manifest).folder
    let files =
      [(manifest, places.settings)]
      + (places.otherSettings.map { [(joinPath(base, $0.file), $0.keys)] } ?? [])
    for (path, keys) in files where !keys.isEmpty && folder.exists(path) {
      // A file that is not valid is reported by its reader.
      guard var settings = try? YAMLManifest(path, in: folder), let root = settings.root else { continue }
      for key in keys {
        guard let value = key.reduce(Optional(root), { $0?[$1] }), !value.isNull else { continue }
        guard let name = settings.text(value, key.joined(separator: ".")) else {
          return settings.diagnostics.last.map(Result.missing)
        }
        return named(name, in: base, at: settings.range(value))
      }
    }
    if let opening = book.sources.first?.path, !places.frontMatter.isEmpty {
      let head = FrontMatter.read(opening, in: folder)
      for key in places.frontMatter {
        guard let value = head?[key], let name = value.text, !name.isEmpty else { continue }
        return named(
          name, in: splitPath(opening).folder, at: FrontMatter.place(of: value, in: opening, folder))
      }
    }
    return chosen(base).map(Result.chosen)
  }

  /// The file that a setting names: relative to `base` or to the book's sources; a vault also finds it by its name.
  private func named(_ name: String, in base: String, at place: SourceRange) -> Result? {
    var name = name
    if name.hasPrefix("![[") { name.removeFirst() }
    if name.hasPrefix("[["), name.hasSuffix("]]") {
      name = String(name.dropFirst(2).dropLast(2).split(separator: "|").first ?? "")
    }
    if name.hasPrefix("/") { name.removeFirst() }
    for folderName in [base, book.base, ""] + attachmentFolders {
      let path = joinPath(folderName, name)
      guard folder.exists(path) else { continue }
      return .named(FileReference(path: folder.normalised(path) ?? path, range: place))
    }
    do throws(FileError) { _ = try folder.resolve(joinPath(base, name)) } catch {
      return .missing(error.diagnostic(.settingInvalid, "cover", name, at: place))
    }
    return nil
  }

  /// The folders of a vault, where a link of a note finds a file by its name alone.
  private var attachmentFolders: [String] {
    guard book.text.dialect == .obsidian else { return [] }
    return folder.names().filter { !$0.hasPrefix(".") && folder.isFolder($0) }
  }

  /// The picture that its place and name make the cover.
  private func chosen(_ base: String) -> String? {
    for name in places.folders {
      let pictures = pictures(in: name)
      // A list of books is read as its first one.
      let named = splitPath(book.manifest).name.split(separator: ".").first.map { $0.lowercased() } ?? ""
      let stems = [named, named + "-cover", "cover-" + named]
      let own = pictures.filter { stems.contains(stem($0).lowercased()) }
      if let cover = file(among: own.isEmpty && pictures.count == 1 ? pictures : own) { return cover }
    }
    guard places.hasNamedFile else { return nil }
    for place in [base, book.base] {
      let named = pictures(in: place).filter { stem($0).lowercased() == "cover" }
      if let cover = file(among: named) { return cover }
    }
    return nil
  }

  /// The paths of the pictures in a folder, by preference and name.
  private func pictures(in name: String) -> [String] {
    let found = folder.names(in: name).prefix(Self.mostFiles).compactMap { file in
      Self.endings.firstIndex(of: pathExtension(file)).map { (rank: $0, path: joinPath(name, file)) }
    }
    return found.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }.map(\.path)
  }

  /// The first file of some paths. No other file is looked at: what is looked at counts as used.
  private func file(among paths: [String]) -> String? {
    paths.first { folder.exists($0) && !folder.isFolder($0) }
  }
}
