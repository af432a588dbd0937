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
  /// Set by `load`; the later phases run only after it.
  var folder: BookFolder?
  var book: Book?
  var manifestIsBroken = false
  var media: MediaLibrary?

  init(request: BookCompiler.Request, progress: @escaping @Sendable (BookCompiler.Progress) -> Void) {
    self.request = request
    self.progress = progress
    jobs = request.jobs ?? processorCount()
  }

  /// Whether any finding stops the build.
  var hasErrors: Bool { request.policy.apply(to: diagnostics).contains { $0.severity == .error } }

  func stopOnError() throws(BookCompiler.Stop) {
    if hasErrors { throw BookCompiler.Stop(outcome: .bookHasErrors) }
  }
}
