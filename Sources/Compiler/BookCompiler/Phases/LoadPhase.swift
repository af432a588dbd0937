import BookModel
import Diagnostics
import Files
import Manifests
import PageWriting

/// A book as its manifest describes it, with defaults filled in.
struct LoadedBook: Sendable {
  /// The book; identifier and modification date are set.
  var book: Book
  /// The book's root folder.
  var folder: BookFolder
  /// Whether the manifest violates its schema; no bundle is made then.
  var isBroken: Bool
}

/// The phase `load`: reads the manifest and fills in identifier and date.
///
/// - Parameter recorder: records every file accessed by this and later phases.
func loadBook(_ request: BookCompiler.Request, recorder: FileRecorder) -> Phase<LoadedBook> {
  let loading = loadManifest(at: request.manifest, root: request.root, recorder: recorder)
  let folder = loading.folder
  var findings = Findings(diagnostics: loading.diagnostics)
  for finding in loading.diagnostics {
    if let file = finding.range?.file { findings.locate(file, in: folder) }
  }
  guard var book = loading.book else {
    let isMissing = loading.diagnostics.contains {
      $0.kind == .manifestMissing || $0.kind == .manifestUnreadable
    }
    return Phase(stop: isMissing ? .inputMissing : .bookHasErrors, findings)
  }
  if request.reading.gathersSolutions {
    book.gatherSolutions { path in
      // A source that cannot be read is reported when it is read as a page.
      guard let bytes = try? folder.read(path) else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("<solution")
    }
  }
  let completion = MetadataCompletion(sourceDateEpoch: request.rendering.sourceDateEpoch)
  let (metadata, completed) = completion.complete(book.metadata, manifest: book.manifest)
  book.metadata = metadata
  let sources = SourceCache(findings.files)
  findings.diagnostics += completed.map { withFix($0, metadata.identifier, sources) }
  return Phase(LoadedBook(book: book, folder: folder, isBroken: loading.isBroken), findings)
}

/// Adds a fix that inserts the generated identifier into book.xml.
private func withFix(_ finding: Diagnostic, _ identifier: String?, _ sources: SourceCache) -> Diagnostic {
  guard finding.kind == .identifierMissing, let range = finding.range, let start = range.start,
    let end = range.end, var solution = finding.solutions.first, let identifier,
    let text = sources.text(file: range.file), let lower = text.offset(of: start),
    let upper = text.offset(of: end), lower < upper, text.bytes[lower..<upper].elementsEqual("book".utf8)
  else { return finding }
  solution.replacements = [Diagnostic.Replacement(range, with: "book id=\"\(identifier)\"")]
  solution.isSafe = true
  var finding = finding
  finding.solutions = [solution]
  return finding
}
