import BookModel
import Checks
import Diagnostics

/// The phase `check`: runs every rule over the linked book.
///
/// - Parameters:
///   - manifest: the manifest's path as shown to the author.
///   - reportsEmptyBook: whether to report a book without pages; false if an earlier finding explains it.
func checkBook(_ linked: LinkedBook, manifest: String, reportsEmptyBook: Bool) -> Phase<Void> {
  var diagnostics: [Diagnostic] = []
  if reportsEmptyBook {
    diagnostics.append(Diagnostic(.contentsEmpty, at: SourceRange(file: manifest), "book has no page left"))
  }
  return Phase((), diagnostics + BookCheck.all.flatMap { $0.findings(linked, manifest) })
}
