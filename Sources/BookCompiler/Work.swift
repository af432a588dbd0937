import ArtworkDrawing
import BookModel
import Checks
import Diagnostics
import Manifests
import Publishing
import SourceFormats

/// One compilation under way: the phases of `BookCompiler`, and what they found.
final class Work {
  let request: BookCompiler.Request
  let progress: @Sendable (BookCompiler.Progress) -> Void
  let jobs: Int
  let sources = SourceCache()
  var diagnostics: [Diagnostic] = []
  var linked: LinkedBook?
  var bundle: BookCompiler.Bundle?
  var webFolder: BookCompiler.Bundle?
  var preview: WebPreview?
  /// Set by `load`; the later phases run only after it.
  var folder: BookFolder?
  var book: Book?
  var manifestIsBroken = false
  var media: MediaLibrary?
  /// Whether pages go to a bundle: then their contents need not stay.
  let isStreaming: Bool
  /// Notes what is asked of the file system, where work is saved.
  let log: FileLog?
  /// Notes the same where nothing is saved, to tell which files of the folder the book has no use for.
  let asked = FileLog()
  /// The work of earlier builds, set by `load`; nil does everything anew.
  var cache: BuildCache?
  /// What the last build left, where it was looked up already.
  var record: BuildRecord?
  /// Where contents of pages and packed bytes wait.
  private(set) lazy var store = PackedStore(folder: outputFolder)
  private(set) lazy var contents = PageContents()
  /// Reads the sources; set by `read`.
  var reader: CachedReader?
  /// What each source's reading was saved under.
  var readingKeys: [Digest?] = []
  /// The artwork as an earlier build drew it, where it would be the same.
  var savedArtwork: SavedArtwork?
  /// What the artwork is saved under; set with the cache.
  var artworkKey = Digest.nothing
  /// Pictures that are packed already, by their names.
  var packedArtwork: [String: PackedData] = [:]
  private(set) lazy var identity = BuildIdentity(request, output: output)

  init(
    request: BookCompiler.Request, progress: @escaping @Sendable (BookCompiler.Progress) -> Void,
    isStreaming: Bool
  ) {
    self.request = request
    self.progress = progress
    self.isStreaming = isStreaming
    log = isStreaming && request.usesCache ? FileLog() : nil
    jobs = request.jobs ?? processorCount()
  }

  /// Whether any finding stops the build.
  var hasErrors: Bool { request.policy.apply(to: diagnostics).contains { $0.severity == .error } }

  func stopOnError() throws(BookCompiler.Stop) {
    if hasErrors { throw BookCompiler.Stop(outcome: .bookHasErrors) }
  }
}
