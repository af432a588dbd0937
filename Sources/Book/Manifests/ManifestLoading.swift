import BookModel
import Diagnostics
import Files

/// What came of reading a manifest.
public struct ManifestLoading: Sendable {
  /// The book; nil where the manifest leaves none. Entries in error are left out of it, each with its
  /// diagnostic, so that `--keep-going` can go on with what is here.
  public var book: Book?
  /// Whether the manifest breaks its schema: then no bundle is made of it, with `--keep-going` neither.
  public var isBroken: Bool
  /// The root folder, to which the paths in `book` are relative.
  public var folder: BookFolder
  /// What was found, sorted by file and place.
  public var diagnostics: [Diagnostic]

  /// Whether nothing that was found is an error.
  var isValid: Bool { !diagnostics.contains { $0.severity == .error } }

  init(book: Book? = nil, isBroken: Bool = false, folder: BookFolder, diagnostics: [Diagnostic] = []) {
    self.book = book
    self.isBroken = isBroken
    self.folder = folder
    self.diagnostics = diagnostics
  }
}

/// Reads the manifest at `path`: a book.xml, an EPUB package document, a source file, or a folder that holds
/// one of these or sources alone.
///
///     let loading = loadManifest(at: "examples/calculus")
///     loading.book?.metadata.title  // "Introduction to Calculus"
///
/// - Parameter log: notes every file that is looked at, also later through `ManifestLoading.folder`.
public func loadManifest(at path: String, log: FileLog? = nil) -> ManifestLoading {
  var loading: ManifestLoading
  switch locateManifest(at: path, log: log) {
  case .found(let file, let format): loading = format.read(file)
  case .failed(let diagnostic, let folder):
    loading = ManifestLoading(folder: folder, diagnostics: [diagnostic])
  }
  loading.diagnostics.sort(by: Diagnostic.isOrderedBefore)
  return loading
}
