import BookModel
import Diagnostics
import Files
import YAML

extension ManifestFormat {
  /// A Jupyter Book's table of contents, `_toc.yml`.
  static let jupyterBook = ManifestFormat(
    name: "Jupyter Book",
    claims: { ["_toc.yml", "_toc.yaml", "_config.yml", "_config.yaml"].contains(splitPath($0.path).name) },
    find: { folder in
      guard let name = ["_toc.yml", "_toc.yaml"].first(where: folder.exists) else { return [] }
      return [name]
    },
    read: { JupyterBookReader.read($0) })
}

/// Reads a Jupyter Book: `_toc.yml` for its contents, `_config.yml` beside it for the rest.
///
///     format: jb-book
///     root: intro
///     parts:
///     - caption: Foundations
///       numbered: true
///       chapters:
///       - file: limits
///         sections:
///         - file: squeeze
///
/// gives a part with a chapter that has a section. The formats `jb-book`, `jb-article` and sphinx-external-toc's own
/// are read, and the list that Jupyter Book had before version 0.11. File names may lack their endings.
///
/// See <https://jupyterbook.org/v1/structure/toc.html>.
struct JupyterBookReader {
  let folder: BookFolder
  var toc: YAMLManifest
  var book: Book
  var sources: NamedSources
  var diagnostics: [Diagnostic] = []

  /// Reads the book of a table of contents.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    var path = file.path
    // A configuration is not a manifest itself, but stands for the table of contents in the same folder.
    if splitPath(path).name.hasPrefix("_config") {
      let names = ["_toc.yml", "_toc.yaml"].map { joinPath(splitPath(path).folder, $0) }
      path = names.first(where: file.folder.exists) ?? names[0]
    }
    let toc: YAMLManifest
    do throws(DiagnosticError) { toc = try YAMLManifest(path, in: file.folder) } catch {
      return ManifestLoading(folder: file.folder, diagnostics: [error.diagnostic])
    }
    var reader = JupyterBookReader(toc)
    return reader.read()
  }

  private init(_ toc: YAMLManifest) {
    self.toc = toc
    folder = toc.folder
    sources = NamedSources(folder: toc.folder, base: splitPath(toc.path).folder)
    book = Book(metadata: Metadata(title: "", language: "en"), manifest: toc.source.file)
    book.metadata.range = SourceRange(file: toc.source.file)
  }

  private mutating func read() -> ManifestLoading {
    guard !toc.isBroken else {
      return ManifestLoading(isBroken: true, folder: folder, diagnostics: toc.diagnostics)
    }
    guard let root = toc.root, !root.isNull else {
      let place = SourceRange(file: toc.source.file)
      return ManifestLoading(
        folder: folder,
        diagnostics: toc.diagnostics + [
          Diagnostic(.contentsEmpty, at: place, "the table of contents is empty")
        ])
    }
    readConfiguration()
    if case .sequence = root.content { readList(root) } else { readContents(root) }
    book.sources = sources.sources
    toc.reportUnused()
    diagnostics += toc.diagnostics
    if book.sources.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
      diagnostics.append(
        Diagnostic(.contentsEmpty, at: toc.range(root), "the table of contents names no file"))
    }
    completeTitle(of: &book, in: folder)
    return ManifestLoading(
      book: book.sources.isEmpty ? nil : book, folder: folder, diagnostics: diagnostics)
  }

  mutating func report(_ kind: DiagnosticKind, _ value: YAMLValue, _ summary: String) {
    diagnostics.append(Diagnostic(kind, at: toc.range(value), summary))
  }
}
