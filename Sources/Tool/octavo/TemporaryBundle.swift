import ArgumentParser
import BookCompiler
import Diagnostics

/// The bundle of a book that a command shows or compares: itself, or one that is built from a manifest and removed with the
/// process.
struct TemporaryBundle {
  /// The path of the bundle.
  let path: String
  private let folder: TemporaryFolder?

  /// Builds the bundle unless the book is one. On failure, prints the errors and ends the command.
  init(of request: BookCompiler.Request) throws {
    guard !BundleFile.isBundle(request.manifest, root: request.root) else {
      (path, folder) = (request.manifest, nil)
      return
    }
    Interruption.cleanUpOnSignals()
    let folder = try TemporaryFolder()
    self.folder = folder
    path = folder.path + "/book.epub"
    var request = request
    request.output.bundle = path
    request.usesCache = false
    let progress = ProgressLine(isShown: Terminal.showsProgress)
    let compilation = BookCompiler(request, progress: { progress.show($0) }).compile()
    progress.clear()
    DiagnosticReport(format: .text, isResult: false).print(
      compilation.diagnostics.filter { $0.severity == .error },
      sources: { compilation.sources.text(file: $0) })
    if let code = compilation.outcome.exitCode {
      folder.remove()
      throw code
    }
  }

  /// Removes the bundle if it was built.
  func remove() { folder?.remove() }
}
