import BookModel
import Diagnostics
import Files

/// The result of loading a manifest.
public struct ManifestLoading: Sendable {
  /// The book; nil if the manifest gives none. Entries with errors are left out, each with a diagnostic, so
  /// that `--keep-going` can build the rest.
  public var book: Book?
  /// Whether the manifest violates its schema: then no bundle is built, even with `--keep-going`.
  public var isBroken: Bool
  /// The root folder, to which the paths in `book` are relative.
  public var folder: BookFolder
  /// The findings, sorted by file and place.
  public var diagnostics: [Diagnostic]

  /// Whether no finding is an error.
  var isValid: Bool { !diagnostics.contains { $0.severity == .error } }

  init(book: Book? = nil, isBroken: Bool = false, folder: BookFolder, diagnostics: [Diagnostic] = []) {
    self.book = book
    self.isBroken = isBroken
    self.folder = folder
    self.diagnostics = diagnostics
  }
}

/// Loads the manifest at `path`: a book.xml, an EPUB package document, a source file, or a folder that holds
/// one of these or only sources.
///
///     let loading = loadManifest(at: "examples/calculus")
///     loading.book?.metadata.title  // "Introduction to Calculus"
///
/// The book's files may not leave its root: the folder `root`, else the root of the repository that holds the manifest, else
/// the manifest's folder. A manifest may name a root of its own within that.
///
/// - Parameters:
///   - root: the path of the root that the caller named; nil if it named none.
///   - recorder: records every file access, including later ones through `ManifestLoading.folder`.
public func loadManifest(at path: String, root: String? = nil, recorder: FileRecorder? = nil)
  -> ManifestLoading
{
  var loading: ManifestLoading
  switch locateManifest(at: path, recorder: recorder) {
  case .found(var file, let format, let findings):
    if root == nil, let (link, target) = FileSystem.linkOutOfRepository(in: path) {
      let refusal = PathRefusal.beyondRoot(allowing: target)
      let diagnostic = Diagnostic(
        .pathOutsideBook, at: SourceRange(file: path),
        "the link \"\(link)\" leads out of the repository that holds it", solutions: refusal.solutions)
      return ManifestLoading(folder: file.folder, diagnostics: [diagnostic])
    }
    guard let folder = file.folder.rooted(byCaller: root) else {
      return ManifestLoading(folder: file.folder, diagnostics: [rootUnusable(root, at: file.shown)])
    }
    file.folder = folder
    loading = format.read(file)
    OwnCover.add(to: &loading, from: file, format)
    loading.diagnostics += findings
  case .failed(let diagnostic, let folder):
    loading = ManifestLoading(folder: folder, diagnostics: [diagnostic])
  }
  loading.diagnostics.sort(by: Diagnostic.isOrderedBefore)
  return loading
}

/// The finding for a root that the caller named although it does not hold `file`.
package func rootUnusable(_ root: String?, at file: String) -> Diagnostic {
  Diagnostic(.rootUnusable, at: SourceRange(file: file), "root \"\(root ?? "")\" does not hold this file")
}

extension PathRefusal {
  /// The finding for the attribute `root` of a book or catalogue that leads too far up.
  package func diagnostic(
    ofRoot root: CheckedElement.Value, solutions: (PathRefusal) -> [Diagnostic.Solution] = { $0.solutions }
  ) -> Diagnostic {
    Diagnostic(
      .pathOutsideBook, at: root.range,
      "root \"\(root.text)\" leads out of the repository, or of the manifest's folder if there is none",
      solutions: solutions(self))
  }
}
