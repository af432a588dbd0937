import Diagnostics
import Files
import Manifests
import Parallelism

extension CatalogueLoading {
  /// Adds findings that need the books' manifests: unreadable ones, and equal identifiers.
  ///
  /// Each manifest is loaded once and released, so that memory does not grow with the number of books.
  public mutating func checkManifests(jobs: Int, root: String? = nil) {
    guard let catalogue else { return }
    let books = catalogue.books
    let heads = parallelMap(books, jobs: jobs) { _, book in
      ManifestHead(of: book.path(in: catalogue), root: root)
    }
    var known: [String: Int] = [:]
    for (index, head) in heads.enumerated() {
      let place = places[index] ?? SourceRange(file: books[index].manifest)
      if let error = head.error {
        var diagnostic = error
        diagnostic.notes.append(.init(place, "the catalogue names the book here"))
        diagnostics.append(diagnostic)
      }
      guard let identifier = head.identifier, !head.isWrittenTwice(books, index: index, known[identifier])
      else {
        continue
      }
      guard let first = known[identifier] else {
        known[identifier] = index
        continue
      }
      diagnostics.append(
        Diagnostic(
          .bookIdentifierRepeated, at: place,
          "\"\(books[index].manifest)\" has the identifier of \"\(books[first].manifest)\": \(identifier)",
          notes: places[first].map { [.init($0, "the first one is named here")] } ?? []))
    }
    diagnostics.sort(by: Diagnostic.isOrderedBefore)
  }
}

extension CatalogueBook {
  /// The manifest's absolute path.
  public func path(in catalogue: Catalogue) -> String { path(in: catalogue.folder) }

  /// The manifest's absolute path; a relative path is resolved against `folder`.
  public func path(in folder: String) -> String {
    manifest.hasPrefix("/") ? manifest : folder == "/" ? "/" + manifest : folder + "/" + manifest
  }
}

/// The parts of a book's manifest that a catalogue checks.
private struct ManifestHead: Sendable {
  /// The identifier in the manifest.
  var identifier: String?
  /// The first error; nil if the manifest is valid.
  var error: Diagnostic?

  init(of path: String, root: String?) {
    let loading = loadManifest(at: path, root: root)
    identifier = loading.book?.metadata.identifier
    error = loading.diagnostics.first { $0.severity == .error }
  }

  /// Whether both books of an identifier have the same manifest: then they are two editions of one book with
  /// different settings.
  func isWrittenTwice(_ books: [CatalogueBook], index: Int, _ other: Int?) -> Bool {
    guard let other else { return false }
    return books[other].manifest == books[index].manifest
  }
}
