import BookModel
import Diagnostics
import Files
import SourceKinds

extension ManifestFormat {
  /// A folder of sources without manifest.
  static let sourceFolder = ManifestFormat(
    name: "folder of sources", claims: { _ in false },
    find: { folder in
      var visited: Set<String> = []
      return SourceFolderReader.holdsSources(folder, path: "", &visited) ? [""] : []
    },
    isWithoutManifest: true,
    ownCover: .init(frontMatter: ["cover", "cover-image"]),
    read: { SourceFolderReader.read($0.folder) })

  /// One source as a whole book.
  static let singleSource = ManifestFormat(
    name: "source", claims: { SourceKind.of($0.path, in: $0.folder) != nil }, find: { _ in [] },
    isWithoutManifest: true,
    // Beside one source lie files of others.
    ownCover: .init(frontMatter: ["cover-image"], hasNamedFile: false),
    read: readSingleSource)
}

/// Makes a book from a folder: sources in natural name order, subfolders as chapters, README and index as opening pages.
struct SourceFolderReader {
  /// Reads the folder's sources as a book.
  static func read(_ folder: BookFolder) -> ManifestLoading {
    var book = Book(metadata: Metadata(title: "", language: "en"), manifest: folder.shown(""))
    let place = SourceRange(file: folder.shown(""))
    var found = FolderContents(folder)
    var (opening, entries) = found.contents(of: "", depth: 0)
    if let source = opening {
      var entry = Entry(.page)
      entry.source = source
      entries.insert(entry, at: 0)
    }
    book.contents = entries
    book.sources = found.sources
    var diagnostics = found.findings()
    guard let first = book.sources.first else {
      diagnostics.append(
        Diagnostic(.contentsEmpty, at: place, "the folder holds no sources that Octavo reads"))
      return ManifestLoading(folder: folder, diagnostics: diagnostics)
    }
    book.text.dialect = MarkdownDialect(of: book.sources)
    let head = SourceHead(first.path, in: folder)
    book.metadata.title = title(ofFolder: folder.name)
    if let opening { head.giveTitle(to: &book, ofPage: opening, fallback: book.metadata.title) }
    diagnostics += head.givePeopleAndLanguage(to: &book)
    return ManifestLoading(book: book, folder: folder, diagnostics: diagnostics)
  }

  /// Whether the folder or a subfolder has sources of any format.
  static func holdsSources(_ folder: BookFolder, path: String, _ visited: inout Set<String>) -> Bool {
    guard let real = folder.subfolder(path)?.path, visited.insert(real).inserted else { return false }
    let names = folder.names(in: path).filter(isVisible)
    if names.contains(where: { SourceKind.of(joinPath(path, $0), in: folder) != nil }) { return true }
    for name in names where folder.isFolder(joinPath(path, name)) {
      if holdsSources(folder, path: joinPath(path, name), &visited) { return true }
    }
    return false
  }
}

/// The sources of a folder, and contents in their order.
struct FolderContents {
  /// The maximum nesting of folders.
  private static let depthLimit = 16

  private let folder: BookFolder
  /// Whether to skip the file or folder at a path.
  private let isPassedOver: (String) -> Bool
  /// The sources, in order.
  private(set) var sources: [PageSource] = []
  /// The number of files left out, and the first of them, by format.
  private var leftOut: [String: (count: Int, first: String)] = [:]
  /// The visited folders, with symbolic links resolved, so that link cycles end.
  private var visited: Set<String> = []

  init(_ folder: BookFolder, passingOver isPassedOver: @escaping (String) -> Bool = { _ in false }) {
    self.folder = folder
    self.isPassedOver = isPassedOver
  }

  /// The findings about files left out, one per format.
  func findings() -> [Diagnostic] {
    leftOut.keys.sorted().map { name in
      let (count, first) = leftOut[name]!
      var finding = Diagnostic(
        .sourcesLeftOut, at: SourceRange(file: folder.shown(first)),
        count == 1
          ? "1 file of a format that is not read is left out: \(name)"
          : "\(count) \(name) are not read and left out")
      if let advice = SourceKind.of(first)?.advice(for: first) { finding.summary += "; " + advice }
      return finding
    }
  }

  /// The opening page of a folder, and the entries of its other files.
  mutating func contents(of path: String, depth: Int) -> (opening: Int?, entries: [Entry]) {
    guard depth < Self.depthLimit, let real = folder.subfolder(path)?.path, visited.insert(real).inserted
    else {
      return (nil, [])
    }
    var names = folder.names(in: path).filter { isVisible($0) && !isPassedOver(joinPath(path, $0)) }
      .sorted(by: isNaturallyOrdered)
    let opening = ["readme", "index"].lazy.compactMap { [folder] wanted in
      names.first {
        stem($0).lowercased() == wanted && SourceKind.of(joinPath(path, $0), in: folder)?.isRead == true
      }
    }.first
    var source: Int?
    if let opening, folder.exists(joinPath(path, opening)) {
      names.removeAll { $0 == opening }
      source = add(joinPath(path, opening))
    }
    var entries: [Entry] = []
    for name in names {
      let inner = joinPath(path, name)
      if folder.isFolder(inner) {
        if let entry = chapter(inner, depth: depth + 1) { entries.append(entry) }
      } else if let kind = SourceKind.of(inner, in: folder), folder.exists(inner) {
        if kind.isRead {
          var entry = Entry(.page)
          entry.source = add(inner)
          entries.append(entry)
        } else {
          leftOut[kind.name] = ((leftOut[kind.name]?.count ?? 0) + 1, leftOut[kind.name]?.first ?? inner)
        }
      }
    }
    return (source, entries)
  }

  private mutating func chapter(_ path: String, depth: Int) -> Entry? {
    var entry = Entry(depth == 1 ? .chapter : .section)
    (entry.source, entry.children) = contents(of: path, depth: depth)
    if entry.source == nil {
      if entry.children.isEmpty { return nil }
      entry.title = title(ofFolder: splitPath(path).name)
    }
    return entry
  }

  private mutating func add(_ path: String) -> Int {
    sources.append(PageSource(path: path))
    return sources.count - 1
  }
}

/// Whether a file or folder of that name belongs to the author's sources: not hidden, generated or installed.
func isVisible(_ name: String) -> Bool {
  !name.hasPrefix(".") && !name.hasPrefix("_") && !name.hasSuffix("~") && name != "node_modules"
}

/// A title from a folder name: `02-limits_and_series` gives `Limits and series`.
func title(ofFolder name: String) -> String {
  let bare = name.drop { $0.isNumber }
  let words = (bare.count == name.count ? name[...] : bare.drop { " -_.".contains($0) })
    .split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
  let text = words.isEmpty ? name : words
  return text.prefix(1).uppercased() + text.dropFirst()
}

extension MarkdownDialect {
  /// The dialect of sources that no manifest describes: `.qmd` alone is Quarto's, `.Rmd` alone R Markdown's, a `README.md` beside
  /// them aside.
  fileprivate init(of sources: [PageSource]) {
    let markdown = sources.filter { SourceKind.of($0.path)?.reader == .markdown }
    let others = markdown.filter { splitPath($0.path).name.lowercased() != "readme.md" }
    let extensions = Set(others.map { pathExtension($0.path) })
    self = extensions == ["qmd"] ? .quarto : extensions == ["rmd"] ? .bookdown : .myst
  }
}

/// The size in bytes from which a single source is split into pages; about 6,000 words.
private let splitSize = 48 << 10

/// Makes a book of one source; a long source is split into pages at its second heading level.
private func readSingleSource(_ file: ManifestFile) -> ManifestLoading {
  let place = SourceRange(file: file.shown)
  if let kind = SourceKind.of(file.path), !kind.isRead {
    let advice = kind.advice(for: file.path).map { "; " + $0 } ?? ""
    let diagnostic = Diagnostic(
      .sourceFormatUnknown, at: place, "\(kind.name) (.\(file.pathExtension)) are not read\(advice)")
    return ManifestLoading(folder: file.folder, diagnostics: [diagnostic])
  }
  let size: Int
  do { size = try file.folder.read(file.path).count } catch {
    let diagnostic = error.diagnostic(.manifestUnreadable, "source", file.path, at: place)
    return ManifestLoading(folder: file.folder, diagnostics: [diagnostic])
  }
  guard size > 0 else {
    return ManifestLoading(
      folder: file.folder, diagnostics: [Diagnostic(.fileEmpty, at: place, "the file is empty")])
  }
  let head = SourceHead(file.path, in: file.folder)
  var book = Book(metadata: Metadata(title: "", language: "en"), manifest: file.shown)
  var source = PageSource(path: file.path)
  source.splitLevel = size > splitSize ? 2 : nil
  book.sources = [source]
  book.text.dialect = MarkdownDialect(of: book.sources)
  head.giveTitle(to: &book, ofPage: 0, fallback: title(ofFolder: stem(file.path)))
  book.text.isOneSource = true
  var entry = Entry(.page)
  entry.source = 0
  entry.takesHeadings = true
  if SourceKind.of(file.path)?.holdsMarkdown == true {
    // Its headings of the first level stand side by side, and nothing but the text itself numbers them.
    entry.level = 1
    book.outline.isNumbered = false
  }
  book.contents = [entry]
  let diagnostics = head.givePeopleAndLanguage(to: &book) + head.giveBibliography(to: &book, in: file.folder)
  return ManifestLoading(book: book, folder: file.folder, diagnostics: diagnostics)
}
